/* Beachcleaner: a state in small numbers, for the judgement that is learnt.
 * The table first, then the seat that judges, then its rivals, whoever is
 * nearest to winning first: so what is learnt of one rival holds for any. */
#include "base/bits.h"
#include "games/beachcleaner/beachcleaner.h"

#include <string.h>

enum {
    HAND_MOST = 8,
    FEW = 3,   /* of what more hardly helps */
    STEPS = 3, /* a garbage card's at most, BC-8 */
    FLOOD_PARTS = 24,
    LEFT_PART = 4,
    IDLE_MOST = 8,
};

/* Of the table. */
enum {
    F_PLAYERS,                          /* a flag for 2, 3 and 4 */
    F_PHASE = F_PLAYERS + BC_SEATS - 1, /* a flag for each */
    F_FLOOD = F_PHASE + PHASE_OVER,     /* the next card's chance */
    F_STACKS,
    F_MIXED,
    F_IDLE,
    F_MARKET_JOKER,
    F_MARKET_TWO,
    F_MARKET_MINE,
    F_SEATS,
};

/* Of a seat. */
enum {
    S_HERE,
    S_DIRT, /* flags: at least 1 to 5 places */
    S_LAST = S_DIRT + BC_PLACES,
    S_MINE,
    S_BEYOND, /* dirty places that a mine keeps it from */
    S_HAND,
    S_POOR, /* one card or none */
    S_FIT,
    S_REACH,
    S_CHAIN, /* flags: at least 1 to 3 places */
    S_FINISH = S_CHAIN + FEW,
    S_SOON, /* dirty places in reach after one walk */
    S_JOKER,
    S_TWO,
    S_MINES,
    S_PAIRS,
    S_BATHERS,
    S_PLACE, /* flags: at an end, next to it, in the middle */
    S_ON_DIRT = S_PLACE + 3,
    S_AT_TURN,
    S_NEXT,
    S_FAR,                         /* dirty places 1 to 4 steps away */
    S_HIT = S_FAR + BC_PLACES - 1, /* those a card in hand cleans, by Steps */
    S_CARDS = S_HIT + STEPS,       /* cards by their Steps */
    S_MARKET = S_CARDS + STEPS,    /* Market cards that would clean at once */
    S_MARKET_FIT,                  /* and those of a kind that lies there */
    S_OPEN,                        /* clean places that a Flood may hit */
    S_LEFT,                        /* unseen cards of its kinds */
    S_ALL,
};

enum { INPUTS = F_SEATS + BC_SEATS * S_ALL };

_Static_assert(INPUTS + 0u <= INPUTS_CAP + 0u, "a net takes no more");

static int8_t most(int32_t number, int32_t bound)
{
    return (int8_t)(number < bound ? number : bound);
}

static int32_t apart(int32_t a, int32_t b)
{
    return a > b ? a - b : b - a;
}

/* Places from 1 that can be walked to from one of them: no walk passes a mine,
 * and none that cleans ends there. */
static bool is_blocked(const struct beachcleaner_course *c, int32_t from,
                       int32_t to)
{
    return c->mine && (c->mine - from) * (c->mine - to) <= 0;
}

/* How its cards and the Market's meet the beach from where the comber is. */
static void sense_walks(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, unsigned seat,
                        const struct beachcleaner_course *c, int8_t *n)
{
    int32_t from = s->comber[seat];
    unsigned steps = 0;
    for (uint64_t left = s->has[seat] & g->garbage; left; left &= left - 1) {
        unsigned face = bits_first(left);
        steps |= 1u << g->steps[face];
        if (g->steps[face] <= STEPS)
            n[S_CARDS + g->steps[face] - 1] =
                (int8_t)(n[S_CARDS + g->steps[face] - 1] +
                         (int32_t)counts_at(s->hand[seat], face));
    }
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        bool is_soon = false;
        if (!(c->dirty >> (place - 1) & 1))
            continue;
        int32_t far = apart(from, place);
        if (is_blocked(c, from, place))
            n[S_BEYOND]++;
        if (far)
            n[S_FAR + far - 1]++;
        if (far && far <= STEPS && (c->steps[place - 1] >> far & 1))
            n[S_HIT + far - 1]++;
        for (int32_t by = 1; by <= BC_PLACES; by++)
            is_soon |= by != from && (steps >> apart(from, by) & 1) &&
                       (c->steps[place - 1] >> apart(by, place) & 1) &&
                       !is_blocked(c, from, by) && !is_blocked(c, by, place);
        n[S_SOON] = (int8_t)(n[S_SOON] + is_soon);
        unsigned kind = s->kind_at[seat][place - 1] - 1u;
        int32_t unseen = 0;
        for (uint64_t left = g->of_kind[kind]; left; left &= left - 1)
            unseen += s->bag[bits_first(left)];
        n[S_LEFT] = (int8_t)(n[S_LEFT] + unseen);
        for (unsigned slot = 0; slot < BC_MARKET; slot++) {
            unsigned face = s->market[slot] - 1u;
            if (!s->market[slot] || !(g->of_kind[kind] >> face & 1))
                continue;
            n[S_MARKET_FIT]++;
            n[S_MARKET] = (int8_t)(n[S_MARKET] + (g->steps[face] == far &&
                                                  !is_blocked(c, from, place)));
        }
    }
    n[S_LEFT] = (int8_t)(n[S_LEFT] / LEFT_PART);
}

static void sense_seat(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, unsigned seat,
                       const struct beachcleaner_standing *at, int8_t *n)
{
    unsigned place = s->comber[seat];
    bool on_dirt = place && s->kind_at[seat][place - 1];
    n[S_HERE] = 1;
    for (int32_t i = 0; i < at->dirt; i++)
        n[S_DIRT + i] = 1;
    n[S_LAST] = at->dirt + at->mine == 1;
    n[S_MINE] = (int8_t)at->mine;
    n[S_HAND] = most(s->hand_size[seat], HAND_MOST);
    n[S_POOR] = s->hand_size[seat] <= 1;
    n[S_FIT] = (int8_t)at->fit;
    n[S_REACH] = (int8_t)at->reach;
    for (int32_t i = 0; i < at->chain && i < FEW; i++)
        n[S_CHAIN + i] = 1;
    n[S_FINISH] = at->chain == at->dirt && !at->mine;
    n[S_JOKER] = most(at->joker, FEW);
    n[S_TWO] = most((int32_t)counts_at(s->hand[seat], g->two), FEW);
    n[S_MINES] = most((int32_t)counts_at(s->hand[seat], g->mine), FEW);
    n[S_PAIRS] = most(at->pairs, FEW);
    n[S_BATHERS] = most((int32_t)bits_count(s->has[seat] & g->bathers), FEW);
    if (place)
        n[S_PLACE + (place > BC_PLACES / 2 ? BC_PLACES - place : place - 1)] =
            1;
    n[S_ON_DIRT] = on_dirt;
    n[S_AT_TURN] = s->active == seat;
    n[S_NEXT] = beachcleaner_next(g, s->active) == seat;
    n[S_OPEN] = (int8_t)(BC_PLACES - at->dirt - (place && !on_dirt));
    if (place)
        sense_walks(g, s, seat, &at->course, n);
}

static void sense_table(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, int8_t *n)
{
    n[F_PLAYERS + g->players - 2] = 1;
    if (s->phase < PHASE_OVER)
        n[F_PHASE + s->phase] = 1;
    if (s->stacks && s->top_flood)
        n[F_FLOOD] = (int8_t)(FLOOD_PARTS / s->stack[0]);
    n[F_STACKS] = (int8_t)s->stacks;
    n[F_MIXED] = s->stacks == 0;
    n[F_IDLE] = most(s->idle, IDLE_MOST);
    for (unsigned slot = 0; slot < BC_MARKET; slot++) {
        if (s->market[slot] == g->joker + 1)
            n[F_MARKET_JOKER]++;
        if (s->market[slot] == g->two + 1)
            n[F_MARKET_TWO]++;
        if (s->market[slot] == g->mine + 1)
            n[F_MARKET_MINE]++;
    }
}

static void sense(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    struct beachcleaner_standing at[BC_SEATS] = {{.dirt = 0}};
    unsigned order[BC_SEATS];
    unsigned count = 0;
    memset(numbers, 0, INPUTS);
    sense_table(g, s, numbers);
    /* From whoever is at turn on: of two as near the one who moves sooner. */
    for (unsigned i = 0, other = s->active; i < g->players;
         i++, other = beachcleaner_next(g, other)) {
        at[other] = beachcleaner_standing(g, s, other);
        if (other == seat)
            continue;
        unsigned to = count++;
        int32_t far = at[other].dirt + at[other].mine;
        while (to && at[order[to - 1]].dirt + at[order[to - 1]].mine > far) {
            order[to] = order[to - 1];
            to--;
        }
        order[to] = other;
    }
    int8_t *own = numbers + F_SEATS;
    sense_seat(g, s, seat, &at[seat], own);
    for (unsigned i = 0; i < count; i++)
        sense_seat(g, s, order[i], &at[order[i]], own + (i + 1) * S_ALL);
}

static const int16_t WEIGHTS[] = {
#include "games/beachcleaner/net.def"
};

_Static_assert(sizeof WEIGHTS / sizeof WEIGHTS[0] == NET_WEIGHTS(INPUTS),
               "the net was learnt with these inputs");

const struct net beachcleaner_net = {
    .inputs = INPUTS,
    .sense = sense,
    .weights = WEIGHTS,
};
