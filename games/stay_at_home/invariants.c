/* The invariants of section 16 that a step can show, by their numbers, and what
 * a situation must be like for the rules to come to it. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

unsigned stay_at_home_count_cards(const struct stay_at_home_setup *g,
                                  const struct stay_at_home_state *s,
                                  unsigned total[KINDS])
{
    unsigned sum = 0;
    memset(total, 0, KINDS * sizeof total[0]);
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        total[s->pile.kind[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++)
        total[discard_at(s, i)]++;
    for (unsigned p = 0; p < g->players; p++)
        for (unsigned kind = HAND_FIRST; kind < KINDS; kind++)
            total[kind] += held(s, p, kind);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        total[kind] += s->bag[kind];
        sum += total[kind];
    }
    return sum;
}

static const char *cards_broken(const struct stay_at_home_setup *g,
                                const struct stay_at_home_state *s)
{
    if (bag_count(s->bag, KINDS) + s->pile.fixed_count != s->pile.size)
        return "1: the bag is not as large as the open slots";
    for (unsigned p = 0; p < g->players; p++)
        if (s->size[p] !=
            counts_sum(s->row[p][p]) + (unsigned)holds_covid(s, p))
            return "1: a hand has another size than it has cards";
    unsigned total[KINDS];
    stay_at_home_count_cards(g, s, total);
    if (total[COVID] > 1)
        return "2: more than one COVID";
    if (s->holder > g->players)
        return "2: COVID is held by nobody at the table";
    for (unsigned i = 0; i < s->discard_count; i++)
        if (discard_at(s, i) == COVID)
            return "2: COVID is in the discard pile";
    if (s->phase == PHASE_OVER && total[COVID] && !s->holder)
        return "2: nobody holds COVID at the end";
    for (unsigned p = 0; p < g->players; p++)
        if (s->out[p] > g->household)
            return "4: more members OUT than there are";
    return NULL;
}

static const char *prompt_broken(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s)
{
    bool calm = s->phase == PHASE_PLAY || s->phase == PHASE_ISOLATE;
    bool isolates = holds_covid(s, s->active);
    for (unsigned p = 0; calm && p < g->players; p++)
        if (s->size[p] > g->hand_limit)
            return "5: a hand is too large at `play` or `isolate`";
    if (calm && !s->pile.size)
        return "5: the pile is empty at `play` or `isolate`";
    if ((s->phase == PHASE_PLAY && isolates) ||
        (s->phase == PHASE_ISOLATE && !isolates))
        return "5: `play` and `isolate` are mixed up";
    if (s->phase == PHASE_DROP &&
        (stay_at_home_overfull(g, s) < 0 ||
         s->asked != SEAT(stay_at_home_overfull(g, s))))
        return "5: `drop` is asked of the wrong hand";
    if (s->phase == PHASE_OVER && s->pile.size)
        return "5: over with cards in the pile";
    for (unsigned p = 0; p < g->players; p++) {
        struct moves list;
        moves_clear(&list);
        stay_at_home_moves(g, s, p, &list);
        bool is_asked = stay_at_home_waiting(g, s) >> p & 1;
        if (is_asked != (list.count > 0))
            return "7: asked without an answer, or the other way round";
    }
    return NULL;
}

static const char *knowledge_broken(const struct stay_at_home_setup *g,
                                    const struct stay_at_home_state *s)
{
    for (unsigned h = 0; h < PLAYERS_CAP; h++)
        for (unsigned k = 0; k < PLAYERS_CAP; k++)
            for (unsigned i = 0; i < HAND_KINDS; i++)
                if (counts_at(&s->row[h][k], i) > counts_at(&s->row[h][h], i))
                    return "8: a certain count is not true";
    for (unsigned i = 0; i < s->pile.claim_count; i++)
        if (s->pile.claim[i].seat >= g->players)
            return "8: a claim of nobody at the table";
    return pile_broken(&s->pile) ? "8: the pile or a claim is not true" : NULL;
}

/* A field without meaning in this phase is zero. */
static const char *frames_broken(const struct stay_at_home_state *s)
{
    enum phase phase = (enum phase)s->phase;
    bool is_window =
        phase == PHASE_BLOCK || phase == PHASE_IGNORE || phase == PHASE_GIVE;
    bool is_back = phase == PHASE_BACK || phase == PHASE_PLACE;
    bool starts = phase == PHASE_WITH || phase == PHASE_BLOCK;
    static const uint8_t nothing[PLAYERS_CAP] = {0};
    bool ok =
        (is_window || !(s->answered | s->used)) &&
        (phase == PHASE_GIVE || !memcmp(s->said, nothing, sizeof s->said)) &&
        (starts || !(s->start[0] | s->start[1])) &&
        (is_back == (s->left > 0)) &&
        ((phase == PHASE_PLACE) == (s->backing > 0)) &&
        (phase == PHASE_COVID || !s->giver) &&
        (s->action || !(s->actor | s->victim)) &&
        (s->drawn || phase == PHASE_DRAWS || !s->drawer) &&
        !(s->answered & ~s->asked) && !(s->used & ~s->answered);
    return ok ? NULL : "10: a field without meaning is not zero";
}

static const char *discard_broken(const struct stay_at_home_state *a,
                                  const struct stay_at_home_state *b,
                                  enum verb verb)
{
    if (b->discard_count < a->discard_count)
        return "1: the discard pile shrank";
    for (unsigned i = 0; i < b->discard_count; i++) {
        unsigned kind = discard_at(b, i);
        if (i < a->discard_count && kind != discard_at(a, i))
            return "1: the discard pile changed below";
        if (i >= a->discard_count && is_stockpile(kind) && verb != VERB_DROP)
            return "3: a stockpile card was discarded without `drop`";
    }
    return NULL;
}

static unsigned fixed_instants(const struct stay_at_home_state *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        count += is_instant(s->pile.kind[i]);
    return count;
}

static const char *change_broken(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *a,
                                 const struct stay_at_home_state *b,
                                 uint32_t move)
{
    enum verb verb = move_verb(move);
    unsigned before[KINDS];
    unsigned after[KINDS];
    stay_at_home_count_cards(g, a, before);
    stay_at_home_count_cards(g, b, after);
    if (memcmp(before, after, sizeof before) != 0)
        return "1: cards were made or lost";
    if (fixed_instants(b) > fixed_instants(a))
        return "3: an instant card went back into the pile";
    for (unsigned p = 0; p < g->players; p++) {
        int change = b->out[p] - a->out[p];
        if (change < -1 || change > 1)
            return "4: an OUT changed by more than one";
        if (change > 0 && holds_covid(a, p))
            return "4: a COVID holder's OUT rose";
        bool is_miss = a->action == MISS + 1 ||
                       (verb == VERB_PLAY && move_kind(move) == MISS);
        if (b->miss[p] > a->miss[p] + is_miss)
            return "6: a pending miss without MISS";
    }
    int size = b->pile.size - a->pile.size;
    bool inserts = verb == VERB_AT || verb == VERB_PUT ||
                   (verb == VERB_USE && move_kind(move) == BLOCK_COVID);
    if (size != (verb == VERB_DRAWS ? -1 : inserts))
        return "6: the pile did not change as it must";
    return discard_broken(a, b, verb);
}

const char *stay_at_home_broken(const void *setup, const struct step *step)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = step->after;
    const char *words = cards_broken(g, s);
    words = words ? words : knowledge_broken(g, s);
    words = words ? words : frames_broken(s);
    words = words ? words : prompt_broken(g, s);
    if (!words && step->before)
        words = change_broken(g, step->before, s, step->event.move);
    return words;
}

/* Whether the rules come to a situation (SH-104): each phase needs its frames,
 * and asks whom the rules ask (sections 5 and 16). */

static struct stay_at_home_fault
first_fault(const struct stay_at_home_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (faults[i].words)
            return faults[i];
    return (struct stay_at_home_fault){.words = NULL};
}

#define FIRST_FAULT(faults)                                                    \
    first_fault(faults, sizeof(faults) / sizeof(faults)[0])

static bool is_discarded(const struct stay_at_home_state *s, unsigned kind)
{
    for (unsigned i = 0; i < s->discard_count; i++)
        if (discard_at(s, i) == kind)
            return true;
    return false;
}

/* SH-17, 21: what is being resolved lies on the discard pile; SH-51: only a
 * picked-up card is drawn inside an action. */
static struct stay_at_home_fault
frames_fault(const struct stay_at_home_setup *g,
             const struct stay_at_home_state *s)
{
    bool draws = s->drawn || s->phase == PHASE_DRAWS;
    unsigned drawer = s->action ? s->victim : s->active;
    const struct stay_at_home_fault faults[] = {
        {s->action && s->actor != s->active && s->victim != s->active
             ? "an action is by or against the active player (SH-69)"
             : NULL,
         "action", 0},
        {s->action && !is_discarded(s, s->action - 1u)
             ? "a played card is in the discard pile (SH-17)"
             : NULL,
         "action", 0},
        {s->drawn && is_instant(s->drawn - 1u) &&
                 !is_discarded(s, s->drawn - 1u)
             ? "a drawn instant card is in the discard pile (SH-21)"
             : NULL,
         "drawn", 0},
        {draws && s->action && s->action - 1 != PICKUP
             ? "only PICK UP draws during an action (SH-51)"
             : NULL,
         "drawn", 0},
        {draws && s->drawer != drawer
             ? "this seat does not draw now (SH-13, SH-51)"
             : NULL,
         "drawn", 0},
        {s->played && !g->one_card ? "`played` goes with `turn_cards one`"
                                   : NULL,
         "played", 0},
        {s->action && g->one_card && !s->played
             ? "with `turn_cards one` an action means `played 1`"
             : NULL,
         "action", 0},
    };
    return FIRST_FAULT(faults);
}

/* Fields that belong to other phases must not be given. */
static struct stay_at_home_fault
fields_fault(const struct stay_at_home_state *s)
{
    enum phase phase = (enum phase)s->phase;
    bool is_back = phase == PHASE_BACK || phase == PHASE_PLACE;
    bool starts = phase == PHASE_WITH || phase == PHASE_BLOCK;
    const struct stay_at_home_fault faults[] = {
        {s->start[0] && !starts ? "no start is declared in this phase" : NULL,
         "start", 0},
        {(s->left > 0) != is_back ? "`left` goes with `back` and `place`"
                                  : NULL,
         "left", 0},
        {(s->backing > 0) != (phase == PHASE_PLACE)
             ? "`backing` goes with `place`"
             : NULL,
         "backing", 0},
        {s->giver && phase != PHASE_COVID ? "`giver` goes with `covid`" : NULL,
         "giver", 0},
    };
    return FIRST_FAULT(faults);
}

/* Invariants 4 and 5 and SH-90, also where no prompt of a turn is open. */
static struct stay_at_home_fault table_fault(const struct stay_at_home_setup *g,
                                             const struct stay_at_home_state *s)
{
    enum phase phase = (enum phase)s->phase;
    bool may_be_full = phase == PHASE_COVID || phase == PHASE_DROP;
    bool may_hold =
        may_be_full || phase == PHASE_ISOLATE || phase == PHASE_TURN;
    for (unsigned p = 0; p < g->players; p++) {
        const struct stay_at_home_fault faults[] = {
            {s->out[p] > g->household ? "4: more members OUT than there are"
                                      : NULL,
             "out", p},
            {!may_be_full && s->size[p] > g->hand_limit
                 ? "this hand is too large here (invariant 5)"
                 : NULL,
             "hand", p},
            {!may_hold && p == s->active && holds_covid(s, p)
                 ? "the active player cannot hold COVID here (SH-11, SH-15)"
                 : NULL,
             "hand", p},
        };
        if (FIRST_FAULT(faults).words)
            return FIRST_FAULT(faults);
    }
    return (struct stay_at_home_fault){
        !s->pile.size && !s->drawn
            ? "the pile is empty: the game is over (SH-90)"
            : NULL,
        "pile", 0};
}

/* SH-104: two slots for each `two` or `ann-back` not yet carried out, one for
 * COVID. */
static struct stay_at_home_fault slots_fault(const struct stay_at_home_setup *g,
                                             const struct stay_at_home_state *s)
{
    unsigned total[KINDS];
    unsigned done = 0;
    unsigned fixed = 0;
    stay_at_home_count_cards(g, s, total);
    for (unsigned i = 0; i < s->discard_count; i++)
        done += discard_at(s, i) == TWO || discard_at(s, i) == ANN_BACK;
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        fixed += s->pile.kind[i] != COVID;
    bool is_pending = (s->phase == PHASE_REVERSE && s->action - 1 == TWO) ||
                      (s->phase == PHASE_IGNORE && s->drawn - 1 == ANN_BACK);
    unsigned slots = fixed + 2 * (total[TWO] + total[ANN_BACK] - done) +
                     s->left + 2u * is_pending + total[COVID];
    return (struct stay_at_home_fault){
        slots > PILE_FIXED_CAP
            ? "more than 33 slots could come to be fixed (SH-104)"
            : NULL,
        "pile", 0};
}

static bool is_drawn(const struct stay_at_home_state *s, unsigned low,
                     unsigned high)
{
    return s->drawn && s->drawn - 1u >= low && s->drawn - 1u <= high;
}

static seat_set asks_if(bool is_open, seat_set seats)
{
    if (!is_open)
        seats = 0;
    return seats;
}

/* SH-26, 64: declared starts are the drawer's, then a companion's. */
static bool starts_fit(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s)
{
    unsigned first = s->start[0] - 1u;
    unsigned second = s->start[1] - 1u;
    bool is_both = s->drawn - 1 == START_BOTH;
    if (!s->start[0])
        return false;
    if (s->start[1] && (first != s->drawer || second == s->drawer))
        return false;
    if (!is_both && (s->start[1] || first != s->drawer))
        return false;
    return stay_at_home_can_leave(g, s, first) &&
           (!s->start[1] || stay_at_home_can_leave(g, s, second));
}

static seat_set with_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    bool own =
        s->start[0] - 1 == s->drawer && stay_at_home_can_leave(g, s, s->drawer);
    if (s->drawn - 1 != START_BOTH || s->start[1] || (s->start[0] && !own) ||
        (g->tied && !own) || !stay_at_home_companions(g, s, s->drawer))
        return 0;
    return SEAT(s->drawer);
}

/* SH-63: after the choice of `ann-pick` the chosen player alone is asked. */
static seat_set ignore_asks(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, seat_set named)
{
    seat_set chosen =
        stay_at_home_sendable(g, s, s->drawer) & stay_at_home_reactors(g, s);
    if (!is_drawn(s, ANN_LEAVE, ANN_BACK))
        return 0;
    if (s->drawn - 1 == ANN_PICK && !g->ignore_all && bits_count(named) == 1 &&
        (named & chosen))
        return named;
    return stay_at_home_ignorers(g, s);
}

/* Who has a card but is not asked for it has ignored (SH-61): his card lies on
 * the announcement. */
static seat_set give_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s, seat_set named)
{
    if (!is_drawn(s, ANN_LEFT, ANN_GIVE))
        return 0;
    seat_set obliged = stay_at_home_obliged(g, s);
    seat_set missing = obliged & (seat_set)~named;
    unsigned ignored = 0;
    while (ignored < s->discard_count &&
           discard_at(s, s->discard_count - 1 - ignored) == IGNORE)
        ignored++;
    if (s->holder && !g->isolation_reactions && (missing & SEAT(s->holder - 1)))
        return 0;
    if (bits_count(missing) > (g->ignore_all ? 0 : ignored))
        return 0;
    return obliged & named;
}

static seat_set back_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    bool by_action = s->action - 1 == TWO && !s->drawn;
    if (!by_action && !is_drawn(s, ANN_BACK, ANN_BACK))
        return 0;
    unsigned p = by_action ? s->victim : s->drawer;
    if (s->left > stay_at_home_movable(g, s, p))
        return 0;
    if (s->phase == PHASE_BACK)
        return SEAT(p);
    unsigned kind = s->backing - 1u;
    if (is_instant(kind) || !held(s, p, kind) ||
        (kind == COVID && !g->covid_pass))
        return 0;
    return SEAT(p);
}

/* SH-75: how COVID may have come to its holder. */
static seat_set covid_asks(const struct stay_at_home_setup *g,
                           const struct stay_at_home_state *s)
{
    bool passed = g->covid_pass && is_drawn(s, ANN_LEFT, ANN_GIVE);
    bool by_action =
        !s->drawn && (s->action - 1 == TAKE ||
                      (s->action - 1 == SWAP && s->actor == s->active));
    bool late = !s->drawn && !s->action && g->covid_late;
    if (!s->holder || s->giver == s->holder)
        return 0;
    if (!is_drawn(s, COVID, COVID) && !passed && !by_action && !late)
        return 0;
    unsigned h = s->holder - 1u;
    bool moved_on = s->giver || g->chain_off;
    bool at_first = (is_drawn(s, COVID, COVID) && h == s->drawer) ||
                    (by_action && h == s->actor) || passed;
    return asks_if(moved_on || at_first, SEAT(h));
}

static seat_set drop_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    int overfull = stay_at_home_overfull(g, s);
    bool unfinished = s->action - 1 == PICKUP && !s->drawn;
    if (overfull < 0 || unfinished ||
        (!s->action && !s->drawn && !g->covid_late))
        return 0;
    return SEAT(overfull);
}

/* Whom the phase asks on this table; 0: it cannot be open. Chance: the seat
 * that draws or takes. */
static seat_set phase_asks(const struct stay_at_home_setup *g,
                           const struct stay_at_home_state *s, seat_set named)
{
    bool calm = !s->action && !s->drawn;
    bool isolates = holds_covid(s, s->active);
    bool is_green_drawn = is_drawn(s, START, START_BOTH);
    seat_set active = SEAT(s->active);
    seat_set drawer = SEAT(s->drawer);
    switch ((enum phase)s->phase) {
    case PHASE_TURN:
        return asks_if(calm, active);
    case PHASE_PLAY:
        return asks_if(calm && !isolates, active);
    case PHASE_ISOLATE:
        return asks_if(calm && isolates, active);
    case PHASE_START:
        return asks_if(
            is_green_drawn && stay_at_home_can_leave(g, s, s->drawer), drawer);
    case PHASE_WITH:
        return with_asks(g, s);
    case PHASE_TARGET:
        return asks_if(
            (is_drawn(s, SEND, GO_SEND) || is_drawn(s, ANN_PICK, ANN_PICK)) &&
                stay_at_home_sendable(g, s, s->drawer),
            drawer);
    case PHASE_BLOCK:
        if (!is_green_drawn || !starts_fit(g, s))
            return 0;
        return stay_at_home_blockers(g, s);
    case PHASE_IGNORE:
        return ignore_asks(g, s, named);
    case PHASE_REVERSE:
        return asks_if(s->action && !s->drawn &&
                           !(g->chain_off && s->actor != s->active),
                       stay_at_home_reactors(g, s) & SEAT(s->victim));
    case PHASE_COVID:
        return covid_asks(g, s);
    case PHASE_GIVE:
        return give_asks(g, s, named);
    case PHASE_BACK:
    case PHASE_PLACE:
        return back_asks(g, s);
    case PHASE_TAKE:
    case PHASE_TAKES:
        return asks_if(s->action - 1 == TAKE && !s->drawn && s->size[s->victim],
                       SEAT(s->actor));
    case PHASE_DROP:
        return drop_asks(g, s);
    case PHASE_DRAWS:
        return asks_if(!s->drawn && s->pile.size, drawer);
    case PHASE_OVER:
    case PHASES:
        break;
    }
    return 0;
}

struct stay_at_home_fault
stay_at_home_unreachable(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, seat_set named,
                         seat_set *asked)
{
    const struct stay_at_home_fault faults[] = {
        frames_fault(g, s),
        fields_fault(s),
        table_fault(g, s),
        slots_fault(g, s),
    };
    struct stay_at_home_fault fault = FIRST_FAULT(faults);
    *asked = fault.words ? 0 : phase_asks(g, s, named);
    if (fault.words || *asked)
        return fault;
    return (struct stay_at_home_fault){
        "this phase cannot be open on this table (section 5)", "phase", 0};
}
