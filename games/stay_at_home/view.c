/* What a seat knows and what it sees of an event (sections 9 and 12: SH-98 to
 * 103, R23). */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

/* What a seat cannot place goes back into the bag, as if it had never been
 * drawn: cards of other hands beyond the certain ones, and cards others put
 * into the pile. The bag of a view is then exactly the cards that could lie in
 * any of those places, which is all that imagining needs. Nothing is left in
 * the bytes that depends on where such a card is, so there is nothing to leak
 * (tests/generic/test_leak.c). */

/* Another hand: the certain cards stay, the rest goes into the bag. */
static void sweep_hand(struct stay_at_home_state *v, unsigned hand,
                       unsigned seat)
{
    uint64_t sure = seat < PLAYERS_CAP ? v->row[hand][seat] : 0;
    bag_add_counts(v->bag + HAND_FIRST, v->row[hand][hand] - sure);
    v->row[hand][hand] = sure;
}

/* What others know is not for this seat's eyes (SH-101c). */
static void blank_rows(struct stay_at_home_state *v, unsigned players,
                       unsigned seat)
{
    for (unsigned h = 0; h < players; h++)
        for (unsigned k = 0; k < players; k++)
            if (k != h && k != seat)
                v->row[h][k] = 0;
}

void stay_at_home_observe(const void *setup, const void *state, unsigned seat,
                          void *view)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *v = view;
    memcpy(v, state, sizeof *v);
    if (v->phase == PHASE_OVER) /* SH-91 */
        return;
    for (unsigned h = 0; h < g->players; h++)
        if (h != seat)
            sweep_hand(v, h, seat);
    blank_rows(v, g->players, seat);
    for (unsigned i = 0; i < v->pile.fixed_count; i++)
        v->bag[v->pile.kind[i]]++;
    pile_observe(&v->pile, seat);
    for (unsigned i = 0; i < v->pile.claim_count; i++)
        v->bag[v->pile.claim[i].kind]--;
    uint8_t own = (uint8_t)(seat < PLAYERS_CAP ? SEAT(seat) : 0);
    v->answered &= own;
    v->used &= own;
    if (v->phase == PHASE_GIVE)
        for (unsigned p = 0; p < PLAYERS_CAP; p++)
            if (p != seat)
                v->said[p] = 0;
    /* COVID's moves are seen by all, so naming it is, too (SH-101). */
    if (v->asked != own && v->backing != COVID + 1)
        v->backing = 0;
}

/* Cards that the seat can place. The bag of its view is what is left of the
 * edition and needs no words. */
static unsigned gist_of_cards(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned seat,
                              uint64_t *words)
{
    unsigned n = 0;
    for (unsigned h = 0; h < g->players; h++)
        words[n++] = s->row[h][seat];
    for (unsigned i = 0; i < s->discard_count; i += DISCARD_PER_WORD)
        words[n++] = s->discard[i / DISCARD_PER_WORD];
    for (unsigned i = 0; i < s->pile.claim_count; i++) {
        struct claim c = s->pile.claim[i];
        words[n] =
            (uint64_t)c.low | (uint64_t)c.high << 8 | (uint64_t)c.kind << 16;
        n += c.seat == seat;
    }
    return n;
}

#define BYTE(number, at) ((uint64_t)(number) << 8 * (at))

unsigned stay_at_home_gist(const void *setup, const void *state, unsigned seat,
                           uint64_t words[GIST_CAP])
{
    const struct stay_at_home_state *s = state;
    seat_set own = SEAT(seat);
    bool is_hidden = s->asked != own && s->backing != COVID + 1;
    if (s->phase == PHASE_OVER) { /* SH-91 */
        memcpy(words, s, sizeof *s);
        return sizeof *s / sizeof words[0];
    }
    words[0] = BYTE(s->discard_count, 0) | BYTE(s->phase, 1) |
               BYTE(s->active, 2) | BYTE(s->reversed, 3) | BYTE(s->holder, 4) |
               BYTE(s->action, 5) | BYTE(s->actor, 6) | BYTE(s->victim, 7);
    words[1] = BYTE(s->drawn, 0) | BYTE(s->drawer, 1) | BYTE(s->asked, 2) |
               BYTE(s->answered & own, 3) | BYTE(s->used & own, 4) |
               BYTE(s->start[0], 5) | BYTE(s->start[1], 6) | BYTE(s->left, 7);
    words[2] = BYTE(is_hidden ? 0 : s->backing, 0) | BYTE(s->giver, 1) |
               BYTE(s->played, 2) | BYTE(s->pile.size, 3) |
               BYTE(s->said[seat], 4);
    words[3] = bits_lanes(s->size, PLAYERS_CAP);
    words[4] = bits_lanes(s->out, PLAYERS_CAP);
    words[5] = bits_lanes(s->miss, PLAYERS_CAP);
    return 6 + gist_of_cards(setup, s, seat, words + 6);
}

#undef BYTE

_Static_assert(sizeof(struct stay_at_home_state) <= 8 * GIST_CAP, "a gist");

/* SH-99, 106: a seat that has not seen two cards has no reason to think the one
 * rather than the other in a hand, so every deal of the unseen cards that fits
 * is equally likely. Instant cards are never in hands (SH-21): hands are dealt
 * from the hand cards of the bag without putting back, and whatever is left,
 * instant cards included, stays in the open slots, which need no order. Dealing
 * hand by hand is as good as shuffling all and cutting, and needs one draw a
 * card. Claims are placed by the pile; a card named by `back` but unseen is any
 * card of that hand. How people really play is not in here: that is the matter
 * of `fits`, which bots may ask and rules must not. */
void stay_at_home_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *s = state;
    uint8_t list[BAG_CAP];
    memcpy(s, view, sizeof *s);
    if (s->phase == PHASE_OVER)
        return;
    unsigned count = bag_list(s->bag + HAND_FIRST, HAND_KINDS, list);
    for (unsigned h = 0; h < g->players; h++) {
        unsigned unseen = free_cards(s, h) - counts_sum(s->row[h][h]);
        for (; unseen; unseen--) {
            unsigned kind = bag_pick(list, count--, rng);
            counts_add(&s->row[h][h], kind);
            s->bag[HAND_FIRST + kind]--;
        }
    }
    pile_imagine(&s->pile, rng);
    if (s->phase == PHASE_PLACE && !s->backing) {
        unsigned p = bits_first(s->asked);
        uint8_t hand[HAND_KINDS] = {0};
        bag_add_counts(hand, s->row[p][p]);
        count = bag_list(hand, HAND_KINDS, list);
        unsigned kind = bag_pick(list, count, rng);
        s->backing = (uint8_t)(HAND_FIRST + kind + 1);
    }
}

/* What a seat sees */

static uint32_t hide_kind(uint32_t move)
{
    return move | KIND_HOLE;
}

static uint32_t hide_place(uint32_t move)
{
    return move | (uint32_t)PLACE_HOLE << MOVE_PLACE;
}

/* A sealed answer of `p` as `seat` is shown it when the window is closed. */
static uint32_t opened(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s, unsigned p,
                       unsigned seat)
{
    if (s->phase == PHASE_GIVE) {
        uint32_t move = move_of(VERB_GIVE, s->said[p] - 1u, 0, 0);
        bool knows =
            stay_at_home_receiver(g, s, p) == seat || move_kind(move) == COVID;
        return knows ? move : hide_kind(move);
    }
    if (s->used >> p & 1)
        return move_of(VERB_USE, stay_at_home_window_card(s), 0, SEAT_NONE);
    return move_of(VERB_PASS, 0, 0, 0);
}

/* SH-54, 103: nothing of another's answer until the window is closed; then
 * all answers in asking order, those after a deciding use never. */
static void redact_window(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *before,
                          struct event e, unsigned seat, struct events *seen)
{
    struct stay_at_home_state s = *before;
    s.answered |= (uint8_t)SEAT(e.actor);
    if (move_verb(e.move) == VERB_USE)
        s.used |= (uint8_t)SEAT(e.actor);
    if (move_verb(e.move) == VERB_GIVE)
        s.said[e.actor] = (uint8_t)(move_kind(e.move) + 1);
    if (e.actor == seat)
        events_see(seen, seat, e.move);
    int closing = stay_at_home_closing(g, &s);
    if (closing < 0)
        return;
    unsigned p = s.drawer;
    for (unsigned i = 0; i < g->players; i++, p = next_seat(g, &s, p)) {
        if ((s.asked >> p & 1) && p != seat)
            events_see(seen, p, opened(g, &s, p, seat));
        if ((int)p == closing)
            return;
    }
}

static uint32_t redact_move(const struct stay_at_home_state *s, struct event e,
                            unsigned seat)
{
    unsigned kind = move_kind(e.move);
    bool own = e.actor == seat;
    switch (move_verb(e.move)) {
    case VERB_PUT:
    case VERB_AT:
        return own ? e.move : hide_place(e.move);
    case VERB_USE:
        return own || kind != BLOCK_COVID ? e.move : hide_place(e.move);
    case VERB_BACK:
        return own || kind == COVID ? e.move : hide_kind(e.move);
    case VERB_DRAWS:
        own = seat == s->drawer;
        return own || is_instant(kind) || kind == COVID ? e.move
                                                        : hide_kind(e.move);
    case VERB_TAKES:
        own = seat == s->actor || seat == s->victim;
        return own || kind == COVID ? e.move : hide_kind(e.move);
    case VERB_END:
    case VERB_PLAY:
    case VERB_OUT:
    case VERB_STAY:
    case VERB_WITH:
    case VERB_TARGET:
    case VERB_PASS:
    case VERB_GIVE:
    case VERB_TAKE:
    case VERB_DROP:
    case VERB_SHOWS:
        break;
    }
    return e.move;
}

static void show_hand(const struct stay_at_home_state *s, unsigned p,
                      struct events *seen)
{
    for (unsigned i = 0; i < HAND_KINDS; i++)
        if (counts_at(&s->row[p][p], i))
            events_see(seen, CHANCE,
                       move_of(VERB_SHOWS, HAND_FIRST + i,
                               counts_at(&s->row[p][p], i), p));
}

bool stay_at_home_resolves(const struct stay_at_home_state *before,
                           const struct stay_at_home_state *after,
                           struct event e, struct deed *deed)
{
    bool plays = before->phase == PHASE_PLAY && move_verb(e.move) == VERB_PLAY;
    bool answers = before->phase == PHASE_REVERSE;
    if (!(plays || answers) || after->phase == PHASE_REVERSE)
        return false;
    if (plays)
        *deed =
            (struct deed){move_kind(e.move), before->active, move_seat(e.move)};
    else if (move_verb(e.move) == VERB_USE)
        *deed =
            (struct deed){before->action - 1u, before->victim, before->actor};
    else
        *deed =
            (struct deed){before->action - 1u, before->actor, before->victim};
    return true;
}

/* Hands that SEE, SWAP and the end show (SH-45, 50, 91). */
static void redact_hands(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *before,
                         struct event e, unsigned seat, struct events *seen)
{
    struct stay_at_home_state after = *before;
    stay_at_home_apply(g, &after, e.actor, e.move);
    if (after.phase == PHASE_OVER) {
        for (unsigned p = 0; p < g->players; p++)
            if (p != seat)
                show_hand(&after, p, seen);
        return;
    }
    struct deed deed;
    if (!stay_at_home_resolves(before, &after, e, &deed))
        return;
    bool is_one = seat == deed.actor || seat == deed.victim;
    if (deed.kind == SEE && seat == deed.actor)
        show_hand(&after, deed.victim, seen);
    if (deed.kind == SWAP && deed.actor == before->active && is_one)
        show_hand(&after, seat, seen);
}

void stay_at_home_redact(const void *setup, const void *state,
                         struct event event, unsigned seat, struct events *seen)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    if (s->phase == PHASE_BLOCK || s->phase == PHASE_IGNORE ||
        s->phase == PHASE_GIVE)
        redact_window(g, s, event, seat, seen);
    else
        events_see(seen, event.actor, redact_move(s, event, seat));
    redact_hands(g, s, event, seat, seen);
}
