/* Beachcleaner: what a seat sees of a state and of an event, and the states
 * that fit what it sees. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

/* ---- of a state ---- */

/* Cards of a hand that the viewer is not certain of go back to the bag. */
static void sweep_hand(struct beachcleaner_state *v, unsigned seat,
                       const uint64_t *row)
{
    for (uint64_t left = v->has[seat]; left; left &= left - 1) {
        unsigned face = bits_first(left);
        unsigned sure = counts_at(row, face);
        unsigned unsure = counts_at(v->hand[seat], face) - sure;
        v->bag[face] = (uint8_t)(v->bag[face] + unsure);
        v->has[seat] ^= (uint64_t)(sure == 0) << face;
    }
    memcpy(v->hand[seat], row, sizeof v->hand[seat]);
}

static void sweep_card(struct beachcleaner_state *v, uint8_t *card)
{
    if (*card == BC_HOLE)
        return;
    v->bag[*card - 1]++;
    *card = BC_HOLE;
}

/* Others' certain counts are blanked to what everybody knows. While blind
 * cards lie on a beach nobody knows whether a Flood is among them, so the top
 * stack's Flood is swept up, too: imagine decides where it is. */
void beachcleaner_observe(const void *setup, const void *state, unsigned seat,
                          void *view)
{
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *v = view;
    *v = *(const struct beachcleaner_state *)state;
    for (unsigned h = 0; h < g->players; h++) {
        uint64_t(*known)[BC_WORDS] = v->known[h];
        if (h != seat)
            sweep_hand(v, h, known[seat < g->players ? seat : h]);
        for (unsigned k = 0; k < g->players; k++)
            if (k != h && k != seat)
                memcpy(known[k], known[h], sizeof known[k]);
    }
    if (v->phase == PHASE_PICK && v->active != seat) {
        sweep_card(v, &v->bather);
        sweep_card(v, &v->partner);
    }
    if (v->due != DUE_LAYS)
        return;
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (v->blind[p]) {
            sweep_card(v, &v->blind[p]);
            v->top_flood = 0;
        }
}

/* Cards that the seat can place; those of beaches in places_gist. The bag of its
 * view is what is left of the edition, and removed cards but Floods are the same
 * all through a match, so neither needs words. */
static unsigned cards_gist(const struct beachcleaner_setup *g,
                           const struct beachcleaner_state *s, unsigned seat,
                           uint64_t *words)
{
    unsigned n = 0;
    for (unsigned w = 0; w < BC_WORDS; w++) {
        words[n++] = s->hand[seat][w];
        words[n++] = s->putdown[w];
    }
    for (unsigned h = 0; h < g->players; h++)
        for (unsigned w = 0; w < BC_WORDS; w++) {
            words[n++] = s->known[h][h][w];
            words[n] = s->known[h][seat][w];
            n += h != seat;
        }
    for (unsigned i = 0; i < s->down_count; i += BITS_LANES)
        words[n++] = bits_lanes(&s->down[i], BITS_LANES);
    const uint8_t *at = s->down_at[0];
    words[n] = bits_lanes(at, 8);
    words[n + 1] = bits_lanes(at + 8, 8);
    words[n + 2] = bits_lanes(at + 16, 4);
    return s->down_count ? n + 3 : n;
}

static void places_gist(const struct beachcleaner_state *s, uint64_t words[7])
{
    const uint8_t *kind = s->kind_at[0];
    const uint8_t *laid = s->laid[0];
    words[0] = bits_lanes(kind, 8);
    words[1] = bits_lanes(kind + 8, 8);
    words[2] = bits_lanes(kind + 16, 4) | bits_lanes(laid + 16, 4) << 32;
    words[3] = bits_lanes(laid, 8);
    words[4] = bits_lanes(laid + 8, 8);
    words[5] = bits_lanes(s->comber, 4) | bits_lanes(s->mine_at, 4) << 32;
    words[6] = bits_lanes(s->mine_by, 4) | bits_lanes(s->hand_size, 4) << 32;
}

#define BYTE(number, at) ((uint64_t)(number) << 8 * (at))

unsigned beachcleaner_gist(const void *setup, const void *state, unsigned seat,
                           uint64_t words[GIST_CAP])
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    bool is_offer = s->phase == PHASE_PICK && s->active != seat;
    unsigned blind = beachcleaner_blind_places(s);
    words[0] = bits_lanes(s->market, BC_MARKET) |
               bits_lanes(s->stack, BC_STACKS) << 24 | BYTE(s->stacks, 7);
    words[1] = BYTE(blind ? 0 : s->top_flood, 0) | BYTE(s->pickup, 1) |
               BYTE(counts_at(s->removed, g->flood), 2) |
               BYTE(s->down_count, 3) | BYTE(s->phase, 4) | BYTE(s->active, 5) |
               BYTE(s->due, 6) | BYTE(s->due_seat, 7);
    words[2] = BYTE(s->due_count, 0) | BYTE(s->round_by, 1) |
               BYTE(s->offer_to, 2) | BYTE(is_offer ? BC_HOLE : s->bather, 3) |
               BYTE(is_offer ? BC_HOLE : s->partner, 4) | BYTE(s->take, 5) |
               BYTE(s->idle, 6) | BYTE(s->moved, 7);
    words[3] = BYTE(blind, 0) | BYTE(s->ending, 1) | BYTE(s->turns, 2);
    places_gist(s, words + 4);
    return 11 + cards_gist(g, s, seat, words + 11);
}

#undef BYTE

/* Which of the `count` blind cards are Floods, as bits, every arrangement of
 * the unseen cards equally likely. In a mixed pile the Floods unseen lie
 * anywhere among blind cards and pile. In stacks one lies in each under the top
 * one; of the k others either one is in the top stack, at any of its cards, and
 * k - 1 are blind, or all k are blind: the ways to choose the blind ones
 * (WAYS[n][k], k of n) times the places in the stack decide which. Then they
 * are chosen one by one, each blind card with the share of Floods still to be
 * laid in the slots still open. */
static unsigned imagine_floods(const struct beachcleaner_setup *g,
                               struct beachcleaner_state *s, unsigned count,
                               struct rng *rng)
{
    unsigned floods = s->bag[g->flood];
    unsigned slots = count + s->pickup;
    unsigned set = 0;
    if (s->stacks) {
        static const uint8_t WAYS[6][6] = {
            {1},          {1, 1},          {1, 2, 1},
            {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};
        floods -= s->stacks - 1u;
        if (floods) {
            unsigned with = WAYS[count][floods - 1] * s->stack[0];
            unsigned without = floods <= count ? WAYS[count][floods] : 0;
            s->top_flood = rng_below(rng, with + without) < with;
        }
        floods -= s->top_flood;
        slots = count;
    }
    for (unsigned i = 0; i < count; i++, slots--)
        if (rng_below(rng, slots) < floods) {
            set |= 1u << i;
            floods--;
        }
    return set;
}

/* The unseen cards that are no Floods, as a list to draw from. */
struct unseen {
    uint8_t list[BAG_CAP];
    unsigned count;
    struct rng *rng;
};

/* Writes BC_COPIES of each face and keeps as many as there are: no branch. */
static void list_unseen(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, struct unseen *u)
{
    u->count = 0;
    for (unsigned f = 0; f < g->faces; f++) {
        memset(u->list + u->count, (int)f, BC_COPIES + 1);
        u->count += f == g->flood ? 0 : s->bag[f];
    }
}

static unsigned unseen_draw(struct beachcleaner_state *s, struct unseen *u)
{
    unsigned face = bag_pick(u->list, u->count--, u->rng);
    s->bag[face]--;
    return face;
}

static uint8_t unseen_draw_of(struct beachcleaner_state *s, struct unseen *u,
                              uint64_t faces)
{
    uint8_t at[BAG_CAP];
    unsigned count = 0;
    for (unsigned i = 0; i < u->count; i++)
        if (faces >> u->list[i] & 1)
            at[count++] = (uint8_t)i;
    unsigned chosen = at[rng_below(u->rng, count)];
    uint8_t face = u->list[chosen];
    u->list[chosen] = u->list[--u->count];
    s->bag[face]--;
    return (uint8_t)(face + 1);
}

static void imagine_blind(const struct beachcleaner_setup *g,
                          struct beachcleaner_state *s, struct unseen *u)
{
    unsigned places = beachcleaner_blind_places(s);
    unsigned floods;
    if (!places)
        return;
    floods = imagine_floods(g, s, bits_count(places), u->rng);
    for (; places; places &= places - 1, floods >>= 1) {
        unsigned face = g->flood;
        if (floods & 1)
            s->bag[face]--;
        else
            face = unseen_draw(s, u);
        s->blind[bits_first(places)] = (uint8_t)(face + 1);
    }
}

/* A Bather and a card that goes with it. Two equal cards, which only `partner
 * any` could draw, are no offer: both go back and are drawn again. Looking for
 * another partner instead would make Bathers that are there twice come up too
 * often. */
static void imagine_offer(const struct beachcleaner_setup *g,
                          struct beachcleaner_state *s, struct unseen *u)
{
    for (;;) {
        s->bather = unseen_draw_of(s, u, g->bathers);
        s->partner = unseen_draw_of(s, u, g->partners);
        if (s->partner != s->bather)
            return;
        u->list[u->count++] = (uint8_t)(s->bather - 1);
        u->list[u->count++] = (uint8_t)(s->partner - 1);
        s->bag[s->bather - 1] = (uint8_t)(s->bag[s->bather - 1] + 2);
    }
}

void beachcleaner_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state)
{
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *s = state;
    struct unseen u;
    *s = *(const struct beachcleaner_state *)view;
    u.rng = rng;
    list_unseen(g, s, &u);
    if (s->due == DUE_LAYS)
        imagine_blind(g, s, &u);
    if (s->bather == BC_HOLE)
        imagine_offer(g, s, &u);
    for (unsigned seat = 0; seat < g->players; seat++) {
        unsigned sure = 0;
        for (uint64_t left = s->has[seat]; left; left &= left - 1)
            sure += counts_at(s->hand[seat], bits_first(left));
        for (unsigned i = sure; i < s->hand_size[seat]; i++) {
            unsigned face = unseen_draw(s, &u);
            counts_add(s->hand[seat], face);
            s->has[seat] |= (uint64_t)1 << face;
        }
    }
}

/* ---- of an event ---- */

/* A card out of an offer: what is put down is public, and so is a Bather that
 * was chosen; a chosen partner is for target and offerer (section 12). The
 * offer is told again with what has come out. */
static void redact_pick(const struct beachcleaner_state *s, uint32_t code,
                        unsigned seat, struct events *seen)
{
    unsigned target = s->offer_to - 1u;
    unsigned partner = s->partner - 1u;
    bool is_partner = move_x(code) == partner;
    if (seat == s->active) {
        events_see(seen, CHANCE, code);
        return;
    }
    if (is_partner && seat != target) {
        code = MOVE1(CHANCE_PICKS, BC_HOLE);
        partner = BC_HOLE;
    }
    events_see(seen, CHANCE, code);
    events_see(seen, s->active,
               MOVE3(VERB_BATHER, target, s->bather - 1u, partner));
}

/* Cards of a Flood round are told together when they are turned up. */
static void redact_lays(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, uint32_t code,
                        struct events *seen)
{
    if (!beachcleaner_lays_last(g, s)) {
        events_see(seen, CHANCE, code | ONE_Z * BC_HOLE);
        return;
    }
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (s->blind[p])
            events_see(seen, CHANCE,
                       MOVE3(CHANCE_LAYS, s->due_seat, p, s->blind[p] - 1u));
    events_see(seen, CHANCE, code);
}

/* BC-44 (3): the one card that a mine costs has no line of its own, but all
 * see it put down. */
static void redact_move(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, struct event event,
                        unsigned seat, struct events *seen)
{
    unsigned mover = event.actor;
    bool is_joker = move_verb(event.move) == VERB_MOVE_ANY;
    unsigned played = is_joker ? g->joker : move_x(event.move);
    unsigned goal = move_x(event.move);
    events_see(seen, mover, event.move);
    if (!is_joker) {
        unsigned at = s->comber[mover] - 1u;
        goal =
            move_y(event.move) ? at + g->steps[played] : at - g->steps[played];
    }
    if (seat == mover || s->hand_size[mover] != 2 ||
        s->mine_at[mover] != goal + 1)
        return;
    uint64_t left = s->has[mover];
    if (counts_at(s->hand[mover], played) == 1)
        left &= ~((uint64_t)1 << played);
    events_see(seen, CHANCE, MOVE1(CHANCE_PICKS, bits_first(left)));
}

void beachcleaner_redact(const void *setup, const void *state,
                         struct event event, unsigned seat, struct events *seen)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    uint32_t code = event.move;
    switch (move_verb(code)) {
    case VERB_BATHER:
        if (seat != event.actor)
            code = MOVE3(VERB_BATHER, move_x(code), BC_HOLE, BC_HOLE);
        break;
    case CHANCE_DRAWS:
        if (seat != move_x(code) && move_y(code) != g->flood)
            code = MOVE2(CHANCE_DRAWS, move_x(code), BC_HOLE);
        break;
    case CHANCE_LAYS:
        redact_lays(g, s, code, seen);
        return;
    case CHANCE_PICKS:
        if (s->phase == PHASE_PICK) {
            redact_pick(s, code, seat, seen);
            return;
        }
        break;
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        redact_move(g, s, event, seat, seen);
        return;
    case VERB_STAND:
    case VERB_DRAW:
    case VERB_TWO:
    case VERB_SKIP:
    case VERB_SWAP:
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_PAIR:
    case VERB_MINE:
    case VERB_PASS:
    case VERB_PICK:
    case VERB_POLLUTE:
    case VERB_TAKE:
    case CHANCE_STARTER:
    case CHANCE_MARKET:
        break;
    }
    events_see(seen, event.actor, code);
}
