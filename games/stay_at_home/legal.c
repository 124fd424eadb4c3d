/* What is legal (section 13), whom the game waits for, and the questions that
 * public facts alone answer: who can leave, react, be named, be asked (SH-55:
 * nobody is left out for what he holds). */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "engine/bag.h"

/* Public facts */

/* SH-23, 82: the only thing that is denied an isolating drawer. */
bool stay_at_home_can_leave(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p)
{
    return s->out[p] < g->household && !holds_covid(s, p);
}

bool stay_at_home_can_react(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p)
{
    if (holds_covid(s, p))
        return g->isolation_reactions && s->size[p] > 1; /* SH-58 */
    return s->size[p] > 0;
}

seat_set stay_at_home_reactors(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_at_home_can_react(g, s, p) << p);
    return set;
}

/* R29 */
unsigned stay_at_home_movable(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned p)
{
    return g->covid_pass ? s->size[p] : free_cards(s, p);
}

static seat_set movers(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(stay_at_home_movable(g, s, p) > 0) << p);
    return set;
}

static seat_set nonzero(const struct stay_at_home_setup *g,
                        const uint8_t *counts)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(counts[p] > 0) << p);
    return set;
}

static seat_set leavers(const struct stay_at_home_setup *g,
                        const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_at_home_can_leave(g, s, p) << p);
    return set;
}

seat_set stay_at_home_sendable(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s, unsigned p)
{
    return nonzero(g, s->out) & (seat_set)~SEAT(p);
}

seat_set stay_at_home_companions(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s, unsigned p)
{
    return leavers(g, s) & (seat_set)~SEAT(p);
}

/* SH-44, R11 */
seat_set stay_at_home_targets(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned a,
                              unsigned kind)
{
    seat_set others = stay_at_home_everybody(g) & (seat_set)~SEAT(a);
    switch (kind) {
    case SEE:
    case TAKE:
        return others & nonzero(g, s->size);
    case TWO:
        return others & movers(g, s);
    case MISS:
        return g->miss_once ? others & (seat_set)~nonzero(g, s->miss) : others;
    default: /* SWAP, PICKUP */
        return others;
    }
}

/* SH-59, R17 */
seat_set stay_at_home_obliged(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s)
{
    seat_set reader = SEAT(s->drawer);
    switch (s->drawn - 1) {
    case ANN_LEAVE:
        return leavers(g, s);
    case ANN_LEFT:
    case ANN_RIGHT:
        return movers(g, s);
    case ANN_GIVE:
        return movers(g, s) & (seat_set)~reader;
    case ANN_ALLHOME:
        return nonzero(g, s->out);
    case ANN_PICK:
        return stay_at_home_sendable(g, s, s->drawer) ? reader : 0;
    case ANN_HOME:
        return nonzero(g, s->out) & reader;
    case ANN_EXTRA:
        return s->pile.size ? reader : 0; /* SH-87 */
    case ANN_BACK:
        return movers(g, s) & reader;
    default: /* ANN_TURN */
        return reader;
    }
}

seat_set stay_at_home_ignorers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set obliged = stay_at_home_obliged(g, s);
    if (!obliged) /* SH-41 */
        return 0;
    return stay_at_home_reactors(g, s) &
           (g->ignore_all ? stay_at_home_everybody(g) : obliged);
}

/* SH-64, 66, R13 */
seat_set stay_at_home_blockers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set out = SEAT(s->drawer);
    unsigned leaver = s->start[0] - 1u;
    if (g->block_drawer && leaver != s->drawer)
        return 0;
    if (!g->block_card)
        out |= SEAT(leaver);
    return stay_at_home_reactors(g, s) & (seat_set)~out;
}

/* SH-32, 34, R20: left and right are places at the table. */
unsigned stay_at_home_receiver(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s,
                               unsigned from)
{
    if (s->drawn - 1 == ANN_GIVE)
        return s->drawer;
    if (s->drawn - 1 == ANN_LEFT)
        return from + 1u == g->players ? 0 : from + 1u;
    return from ? from - 1u : g->players - 1u;
}

/* Whether the first use decides the open window. */
static bool first_use(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s)
{
    return s->phase == PHASE_BLOCK ||
           (s->phase == PHASE_IGNORE && g->ignore_all);
}

/* A window asks all at once, and yet must end as if they had been asked one
 * after the other (SH-54, R14): the first use in asking order counts, and those
 * behind it are never opened. So it is closed as soon as everybody up to the
 * first use has answered: nothing that those behind it say can matter, while a
 * seat before it still has the right to be first. */
int stay_at_home_closing(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s)
{
    if (!first_use(g, s))
        return s->answered == s->asked ? PLAYERS_CAP : -1;
    if (!s->used && s->answered != s->asked)
        return -1;
    unsigned p = s->drawer;
    for (unsigned i = 0; i < g->players; i++, p = next_seat(g, s, p)) {
        if (!(s->asked >> p & 1))
            continue;
        if (!(s->answered >> p & 1))
            return -1;
        if (s->used >> p & 1)
            return (int)p;
    }
    return PLAYERS_CAP;
}

int stay_at_home_overfull(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    bool is_over = false;
    for (unsigned p = 0; p < g->players; p++)
        is_over |= s->size[p] > g->hand_limit;
    if (!is_over)
        return -1;
    unsigned p = s->active;
    while (s->size[p] <= g->hand_limit)
        p = next_seat(g, s, p);
    return (int)p;
}

unsigned stay_at_home_window_card(const struct stay_at_home_state *s)
{
    if (s->phase == PHASE_BLOCK)
        return BLOCK_LEAVE;
    if (s->phase == PHASE_IGNORE)
        return IGNORE;
    return s->phase == PHASE_REVERSE ? REVERSE : KINDS;
}

/* Answers */

static void list_seats(uint32_t first, seat_set seats, struct moves *out)
{
    for (; seats; seats &= (seat_set)(seats - 1))
        moves_add(out, first | bits_first(seats) << MOVE_SEAT);
}

/* Places 1 to N + 1. */
static void list_places(const struct stay_at_home_state *s, uint32_t first,
                        struct moves *out)
{
    uint32_t count = s->pile.size + 1u;
    uint32_t *to = out->move + out->count;
    for (uint32_t i = 0; i < count; i++)
        to[i] = first + ((i + 1) << MOVE_PLACE);
    out->count += count;
}

/* The count of a kind in a hand. */
#define COUNT(kind) ((uint64_t)COUNTS_MOST << 4 * ((kind)-HAND_FIRST))
/* Kinds that are played at others on one's own turn. */
#define AIMED                                                                  \
    (COUNT(SEE) | COUNT(TWO) | COUNT(MISS) | COUNT(PICKUP) | COUNT(TAKE) |     \
     COUNT(SWAP))

/* SH-12, 16, 18, 52, 53, R4, R6, R7: any card held that is played on one's
 * own turn, however fresh. */
static void list_play(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, unsigned a,
                      struct moves *out)
{
    uint64_t hand = s->row[a][a];
    uint64_t left = hand & AIMED;
    moves_add(out, move_of(VERB_END, 0, 0, 0));
    if (s->played)
        return;
    while (left) {
        unsigned kind = HAND_FIRST + bits_first(left) / 4;
        list_seats(move_of(VERB_PLAY, kind, 0, 0),
                   stay_at_home_targets(g, s, a, kind), out);
        left &= ~COUNT(kind);
    }
    if (hand & COUNT(SKIP))
        moves_add(out, move_of(VERB_PLAY, SKIP, 0, SEAT_NONE));
}

static void list_use(const struct stay_at_home_state *s, unsigned p,
                     unsigned kind, struct moves *out)
{
    if (held(s, p, kind))
        moves_add(out, move_of(VERB_USE, kind, 0, SEAT_NONE));
    moves_add(out, move_of(VERB_PASS, 0, 0, 0));
}

static void list_covid_cards(const struct stay_at_home_setup *g,
                             const struct stay_at_home_state *s, unsigned h,
                             struct moves *out)
{
    if (held(s, h, BLOCK_COVID))
        list_places(s, move_of(VERB_USE, BLOCK_COVID, 0, SEAT_NONE), out);
    if (held(s, h, GIVE_COVID))
        list_seats(move_of(VERB_USE, GIVE_COVID, 0, 0),
                   stay_at_home_everybody(g) & (seat_set)~SEAT(h), out);
}

static void list_hand(const struct stay_at_home_state *s, unsigned p,
                      enum verb verb, bool with_covid, struct moves *out)
{
    uint64_t hand = s->row[p][p];
    uint32_t first = move_of(verb, HAND_FIRST, 0, 0);
    uint32_t count = out->count;
    for (uint32_t i = 0; i < HAND_KINDS; i++) {
        out->move[count] = first + i;
        count += (hand >> 4 * i & COUNTS_MOST) != 0;
    }
    out->count = count;
    if (with_covid && holds_covid(s, p))
        moves_add(out, move_of(verb, COVID, 0, 0));
}

static void list_chance(const struct stay_at_home_state *s, struct moves *out)
{
    if (s->phase == PHASE_TAKES) {
        uint32_t first = move_of(VERB_TAKES, 0, 0, s->actor);
        for (unsigned i = 0; i < HAND_KINDS; i++)
            moves_weigh(out, first + HAND_FIRST + i,
                        counts_at(&s->row[s->victim][s->victim], i));
        moves_weigh(out, first + COVID, holds_covid(s, s->victim));
    } else if (s->phase == PHASE_DRAWS) {
        uint32_t first = move_of(VERB_DRAWS, 0, 0, s->drawer);
        unsigned top = pile_top(&s->pile);
        if (top == PILE_OPEN)
            bag_outcomes(s->bag, KINDS, first, out);
        else
            moves_weigh(out, first + top, 1);
    }
}

/* The outcomes of list_chance without a list. */
uint32_t stay_at_home_chance(const void *setup, const void *state,
                             struct rng *rng)
{
    const struct stay_at_home_state *s = state;
    (void)setup;
    if (s->phase == PHASE_TAKES) {
        uint32_t first = move_of(VERB_TAKES, 0, 0, s->actor);
        uint64_t row = s->row[s->victim][s->victim];
        uint32_t cards = counts_sum(row);
        uint8_t hand[HAND_KINDS] = {0};
        uint32_t number = rng_below(rng, cards + holds_covid(s, s->victim));
        if (number >= cards)
            return first + COVID;
        bag_add_counts(hand, row);
        return first + HAND_FIRST + bag_at(hand, HAND_KINDS, number);
    }
    uint32_t first = move_of(VERB_DRAWS, 0, 0, s->drawer);
    unsigned top = pile_top(&s->pile);
    unsigned open = s->pile.size - s->pile.fixed_count;
    uint32_t number = rng_below(rng, top == PILE_OPEN ? open : 1);
    if (top == PILE_OPEN)
        top = bag_at(s->bag, KINDS, number);
    return first + top;
}

static void list_answers(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned p,
                         struct moves *out)
{
    switch ((enum phase)s->phase) {
    case PHASE_PLAY:
        list_play(g, s, p, out);
        return;
    case PHASE_ISOLATE:
        list_places(s, move_of(VERB_PUT, COVID, 0, 0), out);
        if (g->covid_late)
            list_covid_cards(g, s, p, out);
        return;
    case PHASE_START:
        moves_add(out, move_of(VERB_OUT, 0, 0, 0)); /* SH-22, R2, R8 */
        moves_add(out, move_of(VERB_STAY, 0, 0, 0));
        return;
    case PHASE_WITH:
        list_seats(move_of(VERB_WITH, 0, 0, 0),
                   stay_at_home_companions(g, s, p), out);
        return;
    case PHASE_TARGET:
        list_seats(move_of(VERB_TARGET, 0, 0, 0),
                   stay_at_home_sendable(g, s, p), out);
        if (s->drawn - 1 != ANN_PICK) /* SH-27, 35 */
            moves_add(out, move_of(VERB_TARGET, 0, 0, SEAT_NONE));
        return;
    case PHASE_BLOCK:
    case PHASE_IGNORE:
    case PHASE_REVERSE:
        list_use(s, p, stay_at_home_window_card(s), out);
        return;
    case PHASE_COVID:
        list_covid_cards(g, s, p, out);
        if (s->giver && held(s, p, REVERSE))
            moves_add(out, move_of(VERB_USE, REVERSE, 0, SEAT_NONE));
        moves_add(out, move_of(VERB_PASS, 0, 0, 0));
        return;
    case PHASE_GIVE:
        list_hand(s, p, VERB_GIVE, g->covid_pass, out);
        return;
    case PHASE_BACK:
        list_hand(s, p, VERB_BACK, g->covid_pass, out);
        return;
    case PHASE_PLACE:
        list_places(s, move_of(VERB_AT, 0, 0, 0), out);
        return;
    case PHASE_TAKE:
        for (uint32_t k = 1; k <= s->size[s->victim]; k++) /* R30, R37 */
            moves_add(out, move_of(VERB_TAKE, 0, k, 0));
        return;
    case PHASE_DROP:
        list_hand(s, p, VERB_DROP, false, out);
        return;
    case PHASE_TURN:
    case PHASE_DRAWS:
    case PHASE_TAKES:
    case PHASE_OVER:
    case PHASES:
        return;
    }
}

void stay_at_home_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out)
{
    const struct stay_at_home_state *s = state;
    if (actor == CHANCE)
        list_chance(s, out);
    else if ((s->asked & ~s->answered) >> actor & 1)
        list_answers(setup, s, actor, out);
}

seat_set stay_at_home_waiting(const void *setup, const void *state)
{
    const struct stay_at_home_state *s = state;
    (void)setup;
    if (s->phase == PHASE_DRAWS || s->phase == PHASE_TAKES)
        return SEAT(CHANCE);
    return s->asked & (seat_set)~s->answered;
}

/* The four prompts that can be passed. An action or COVID is aimed at whoever is
 * asked. */
bool stay_at_home_lets(const void *setup, const void *state, unsigned seat,
                       struct letting *out)
{
    const struct stay_at_home_state *s = state;
    bool is_block = s->phase == PHASE_BLOCK;
    bool is_ignore = s->phase == PHASE_IGNORE;
    if (!(stay_at_home_waiting(setup, s) & SEAT(seat)) ||
        !(is_block || is_ignore || s->phase == PHASE_REVERSE ||
          s->phase == PHASE_COVID))
        return false;
    out->move = move_of(VERB_PASS, 0, 0, 0);
    out->is_own = !is_block && !is_ignore;
    if (is_block)
        out->is_own = s->start[0] == seat + 1;
    else if (is_ignore)
        out->is_own = stay_at_home_obliged(setup, s) & SEAT(seat);
    return true;
}

/* The pile is one stream, the fan of each hand another. */
unsigned stay_at_home_stream(const void *setup, const void *state)
{
    const struct stay_at_home_state *s = state;
    (void)setup;
    return s->phase == PHASE_TAKES ? 1u + s->victim : 0;
}
