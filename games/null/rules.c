/* Play (sections 1 and 2 of docs/rules/null.md): whose turn it is, what is
 * legal, what it does. */
#include "games/null/null.h"

#include "engine/bag.h"
#include "engine/known.h"

#include <string.h>

const uint8_t null_points[KINDS] = {1, 2, 3, 0};

/* After the deal or a round: the next offer, or the end (NG-4, NG-11). */
static void begin_round(const struct null_setup *g, struct null_state *s)
{
    s->phase = PHASE_OFFER;
    if (s->round >= g->rounds || (s->round && s->pile.size == 0)) {
        s->phase = PHASE_OVER;
        return;
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        if (s->size[seat])
            return;
    s->phase = PHASE_ASK;
}

static unsigned deal_seat(const struct null_setup *g,
                          const struct null_state *s)
{
    unsigned seat = 0;
    while (seat < g->players && s->size[seat] >= DRAWN)
        seat++;
    return seat;
}

unsigned null_window(const struct null_setup *g, const struct null_state *s,
                     uint8_t order[SEATS])
{
    unsigned count = 0;
    for (unsigned i = 1; i < g->players; i++) {
        unsigned seat = (s->turn + i) % g->players;
        if (s->size[seat])
            order[count++] = (uint8_t)seat;
    }
    return count;
}

seat_set null_waiting(const void *setup, const void *state)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    seat_set set = 0;
    switch ((enum phase)s->phase) {
    case PHASE_DEAL:
    case PHASE_TAKE:
    case PHASE_DRAW:
        return SEAT(CHANCE);
    case PHASE_OFFER:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (s->size[seat] && !s->offer[seat])
                set |= SEAT(seat);
        return set;
    case PHASE_PEG:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (seat != s->turn && s->size[seat] && !s->reply[seat])
                set |= SEAT(seat);
        return set;
    case PHASE_ASK:
    case PHASE_BACK:
    case PHASE_PLACE:
        return SEAT(s->turn);
    case PHASE_OVER:
    case PHASES:
        break;
    }
    return 0;
}

static void add_kinds(const struct null_state *s, unsigned seat, enum verb verb,
                      struct moves *out)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (s->hand[seat][kind])
            moves_add(out, move_of(verb, kind, 0));
}

static void add_draws(const struct null_state *s, unsigned seat,
                      struct moves *out)
{
    unsigned top = pile_top(&s->pile);
    uint32_t first = move_of(VERB_DRAWS, 0, seat);
    if (top == PILE_OPEN)
        bag_outcomes(s->bag, KINDS, first, out);
    else
        moves_weigh(out, first + top, 1);
}

static void chance_moves(const struct null_setup *g, const struct null_state *s,
                         struct moves *out)
{
    if (s->phase == PHASE_TAKE)
        bag_outcomes(s->hand[s->target - 1], KINDS,
                     move_of(VERB_TAKES, 0, s->turn), out);
    else
        add_draws(s, s->phase == PHASE_DEAL ? deal_seat(g, s) : s->turn, out);
}

/* The same outcomes without a list. */
uint32_t null_chance(const void *setup, const void *state, struct rng *rng)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    if (s->phase == PHASE_TAKE)
        return move_of(VERB_TAKES, 0, s->turn) +
               bag_draw(s->hand[s->target - 1], KINDS, rng);
    unsigned seat = s->phase == PHASE_DEAL ? deal_seat(g, s) : s->turn;
    unsigned top = pile_top(&s->pile);
    if (top == PILE_OPEN)
        top = bag_draw(s->bag, KINDS, rng);
    else
        rng_below(rng, 1); /* as many numbers as with a list */
    return move_of(VERB_DRAWS, 0, seat) + top;
}

void null_moves(const void *setup, const void *state, unsigned actor,
                struct moves *out)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    if (!(null_waiting(setup, state) & SEAT(actor)))
        return;
    switch ((enum phase)s->phase) {
    case PHASE_DEAL:
    case PHASE_TAKE:
    case PHASE_DRAW:
        chance_moves(g, s, out);
        return;
    case PHASE_OFFER:
        add_kinds(s, actor, VERB_OFFER, out);
        return;
    case PHASE_ASK:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (seat != s->turn && s->size[seat])
                moves_add(out, move_of(VERB_ASK, seat, 0));
        moves_add(out, move_of(VERB_REST, 0, 0));
        return;
    case PHASE_PEG:
        if (s->hand[actor][PEG])
            moves_add(out, move_of(VERB_USE, PEG, 0));
        moves_add(out, move_of(VERB_PASS, 0, 0));
        return;
    case PHASE_BACK:
        add_kinds(s, actor, VERB_BACK, out);
        return;
    case PHASE_PLACE:
        for (unsigned place = 1; place <= s->pile.size + 1u; place++)
            moves_add(out, move_of(VERB_AT, place, 0));
        return;
    case PHASE_OVER:
    case PHASES:
        return;
    }
}

/* Without a list where that is easy and the list is long. */
uint32_t null_any(const void *setup, const void *state, unsigned seat,
                  struct rng *rng)
{
    const struct null_state *s = state;
    struct moves list;
    if (s->phase == PHASE_PLACE)
        return move_of(VERB_AT, 1 + rng_below(rng, s->pile.size + 1u), 0);
    moves_clear(&list);
    null_moves(setup, state, seat, &list);
    return list.move[rng_below(rng, list.count)];
}

bool null_lets(const void *setup, const void *state, unsigned seat,
               struct letting *out)
{
    const struct null_state *s = state;
    if (s->phase != PHASE_PEG || !(null_waiting(setup, state) & SEAT(seat)))
        return false;
    out->move = move_of(VERB_PASS, 0, 0);
    out->is_own = s->target == seat + 1;
    return true;
}

/* A card everybody sees leaves a hand for the discard pile. */
static void put_away(struct null_state *s, unsigned seat, unsigned kind)
{
    s->hand[seat][kind]--;
    s->size[seat]--;
    s->discard[kind]++;
    for (unsigned knower = 0; knower < SEATS; knower++)
        known_leaves(&s->known[knower][seat], kind);
}

bool null_offer_closes(const struct null_setup *g, const struct null_state *s,
                       unsigned seat)
{
    return null_waiting(g, s) == SEAT(seat);
}

static void offer(const struct null_setup *g, struct null_state *s,
                  unsigned seat, unsigned kind)
{
    uint8_t times[KINDS] = {0};
    bool closes = null_offer_closes(g, s, seat);
    s->offer[seat] = (uint8_t)(1 + kind);
    if (!closes)
        return;
    for (unsigned i = 0; i < g->players; i++)
        if (s->offer[i])
            times[s->offer[i] - 1]++;
    for (unsigned i = 0; i < g->players; i++) {
        if (!s->offer[i])
            continue;
        unsigned offered = s->offer[i] - 1u;
        if (times[offered] == 1)
            s->score[i] = (uint8_t)(s->score[i] + null_points[offered]);
        put_away(s, i, offered);
        s->offer[i] = 0;
    }
    s->phase = PHASE_ASK;
}

/* NG-9: two cards, or as many as there are. */
static void begin_draw(const struct null_setup *g, struct null_state *s)
{
    s->target = 0;
    s->left = s->pile.size < DRAWN ? s->pile.size : DRAWN;
    s->phase = PHASE_DRAW;
    if (s->left)
        return;
    s->phase = PHASE_BACK;
    if (s->size[s->turn])
        return;
    s->turn = (uint8_t)((s->turn + 1) % g->players);
    s->round++;
    begin_round(g, s);
}

static void ask(const struct null_setup *g, struct null_state *s,
                unsigned target)
{
    s->target = (uint8_t)(1 + target);
    s->phase = g->pegs ? PHASE_PEG : PHASE_TAKE;
}

unsigned null_reply_closes(const struct null_setup *g,
                           const struct null_state *s, unsigned seat,
                           enum reply reply, bool *blocked)
{
    uint8_t order[SEATS];
    unsigned count = null_window(g, s, order);
    for (unsigned i = 0; i < count; i++) {
        unsigned said = order[i] == seat ? reply : s->reply[order[i]];
        *blocked = said == REPLY_USE;
        if (said == REPLY_NONE)
            return 0;
        if (said == REPLY_USE || i + 1 == count)
            return 1 + i + 1;
    }
    return 0;
}

static void answer(const struct null_setup *g, struct null_state *s,
                   unsigned seat, enum reply reply)
{
    uint8_t order[SEATS];
    bool blocked = false;
    unsigned closes = null_reply_closes(g, s, seat, reply, &blocked);
    s->reply[seat] = (uint8_t)reply;
    if (!closes)
        return;
    null_window(g, s, order);
    memset(s->reply, 0, sizeof s->reply);
    if (blocked) {
        put_away(s, order[closes - 2], PEG);
        begin_draw(g, s);
    } else {
        s->phase = PHASE_TAKE;
    }
}

/* NG-8, NG-13 */
static void takes(const struct null_setup *g, struct null_state *s,
                  unsigned kind)
{
    unsigned taker = s->turn;
    unsigned owner = s->target - 1u;
    s->hand[owner][kind]--;
    s->size[owner]--;
    for (unsigned knower = 0; knower < SEATS; knower++) {
        if (knower == taker)
            known_leaves(&s->known[knower][owner], kind);
        else if (knower != owner)
            known_blurs(&s->known[knower][owner], 1);
    }
    s->hand[taker][kind]++;
    s->size[taker]++;
    counts_add(&s->known[owner][taker], kind);
    begin_draw(g, s);
}

/* NG-3, NG-9, NG-13 */
static void draws(const struct null_setup *g, struct null_state *s,
                  unsigned seat, unsigned kind)
{
    uint8_t sure[SEATS_MAX];
    if (pile_top(&s->pile) == PILE_OPEN)
        s->bag[kind]--;
    pile_draw(&s->pile, seat, kind, SEAT(seat), 0, sure);
    s->hand[seat][kind]++;
    s->size[seat]++;
    for (unsigned knower = 0; knower < SEATS; knower++)
        if (sure[knower])
            counts_add(&s->known[knower][seat], sure[knower] - 1u);
    if (s->phase == PHASE_DRAW) {
        if (--s->left == 0)
            s->phase = PHASE_BACK;
    } else if (s->pile.size == 0 || deal_seat(g, s) == g->players) {
        begin_round(g, s);
    }
}

/* NG-10, NG-13 */
static void put_back(const struct null_setup *g, struct null_state *s,
                     unsigned place)
{
    unsigned seat = s->turn;
    unsigned kind = s->backing - 1u;
    s->backing = 0;
    s->hand[seat][kind]--;
    s->size[seat]--;
    for (unsigned knower = 0; knower < SEATS; knower++)
        known_blurs(&s->known[knower][seat], 1);
    pile_insert(&s->pile, seat, kind, place);
    s->turn = (uint8_t)((s->turn + 1) % g->players);
    s->round++;
    begin_round(g, s);
}

void null_apply(const void *setup, void *state, unsigned actor, uint32_t move)
{
    const struct null_setup *g = setup;
    struct null_state *s = state;
    unsigned arg = move_arg(move);
    switch (move_verb(move)) {
    case VERB_OFFER:
        offer(g, s, actor, arg);
        return;
    case VERB_ASK:
        ask(g, s, arg);
        return;
    case VERB_REST:
        begin_draw(g, s);
        return;
    case VERB_USE:
        answer(g, s, actor, REPLY_USE);
        return;
    case VERB_PASS:
        answer(g, s, actor, REPLY_PASS);
        return;
    case VERB_BACK:
        s->backing = (uint8_t)(1 + arg);
        s->phase = PHASE_PLACE;
        return;
    case VERB_AT:
        put_back(g, s, arg);
        return;
    case VERB_DRAWS:
        draws(g, s, move_seat(move), arg);
        return;
    case VERB_TAKES:
        takes(g, s, arg);
        return;
    }
}

/* Stream 0 is the basket; what is taken from A's hand is stream 1, and so on:
 * a take never shifts a draw. */
unsigned null_stream(const void *setup, const void *state)
{
    const struct null_state *s = state;
    (void)setup;
    return s->phase == PHASE_TAKE ? s->target : 0;
}
