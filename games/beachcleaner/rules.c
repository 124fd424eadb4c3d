/* Beachcleaner: what is legal, and what chance may do. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "engine/bag.h"

/* ---- what chance may do ---- */

static void row_next(const struct beachcleaner_setup *g,
                     const struct beachcleaner_state *s, unsigned *seat,
                     unsigned *place)
{
    for (*seat = 0; *seat < g->players; ++*seat)
        for (*place = 0; *place < BC_PLACES; ++*place)
            if (!s->kind_at[*seat][*place])
                return;
}

/* BC-22a, in whole numbers. In the first pass the top card of a stack of n that
 * has its Flood is the Flood 1 time in n; otherwise it is any of the T other
 * cards of the whole pile, each equally likely, because nobody has seen which
 * of them are in which stack. Times n * T that is T for the Flood and n - 1 for
 * each other card. Without a Flood in the top stack, and in a mixed pile, a
 * card's weight is its copies. */
struct takes {
    uint32_t others;       /* cards of the pile that are no Floods */
    uint32_t each, floods; /* weight of one, and of the Floods together */
    uint32_t first, unit;  /* the move for a face is first + face * unit */
};

static void weigh_faces(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, struct takes *t)
{
    t->each = 1;
    t->floods = s->bag[g->flood];
    t->others = s->pickup - t->floods;
    if (s->phase == PHASE_DEAL) {
        t->floods = 0;
        t->others = bag_count(s->bag, BC_FACES) - s->bag[g->flood];
    } else if (s->stacks && !s->top_flood) {
        t->floods = 0;
    } else if (s->stacks) {
        t->each = s->stack[0] - 1u;
        t->floods = t->others ? t->others : 1;
    }
}

/* A card is to be taken off the pile; false: chance does something else. */
static bool is_take(const struct beachcleaner_setup *g,
                    const struct beachcleaner_state *s, struct takes *t)
{
    unsigned seat = s->due_seat;
    if (s->due == DUE_DRAWS) {
        t->first = MOVE1(CHANCE_DRAWS, seat);
        t->unit = ONE_Y;
    } else if (s->due == DUE_LAYS) {
        unsigned place = bits_first(beachcleaner_open_places(g, s, seat) &
                                    ~beachcleaner_blind_places(s));
        t->first = MOVE2(CHANCE_LAYS, seat, place);
        t->unit = ONE_Z;
    } else if (s->phase == PHASE_DEAL) {
        seat = beachcleaner_dealt_next(g, s);
        bool is_market = seat == g->players;
        t->first =
            is_market ? MOVE1(CHANCE_MARKET, 0) : MOVE1(CHANCE_DRAWS, seat);
        t->unit = is_market ? ONE_X : ONE_Y;
    } else {
        return false;
    }
    weigh_faces(g, s, t);
    return true;
}

static void weigh_takes(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s,
                        const struct takes *t, struct moves *out)
{
    for (unsigned f = 0; f < g->faces; f++) {
        uint32_t weight = f == g->flood ? t->floods : t->each * s->bag[f];
        moves_weigh(out, t->first + f * t->unit, weight);
    }
}

/* One of weigh_takes without a list: cards before the Floods, the Floods,
 * cards behind them. At most 114 cards, so a byte counts them. */
static uint32_t draw_take(const struct beachcleaner_setup *g,
                          const struct beachcleaner_state *s,
                          const struct takes *t, struct rng *rng)
{
    uint64_t lower = 0;
    for (unsigned f = 0; f < BC_FACES; f += BITS_LANES)
        lower += bits_lanes(&s->bag[f], BITS_LANES) &
                 bits_lanes(&g->before_flood[f], BITS_LANES);
    uint32_t cards = (uint32_t)(lower * BITS_ONES >> 56);
    uint32_t before = t->each * cards;
    uint32_t number = rng_below(rng, t->each * t->others + t->floods);
    if (number >= before && number - before < t->floods)
        return t->first + g->flood * t->unit;
    if (number >= before)
        number -= t->floods;
    if (t->each > 1)
        number /= t->each;
    number += number >= cards ? s->bag[g->flood] : 0u;
    return t->first + bag_at(s->bag, BC_FACES, number) * t->unit;
}

static void weigh_picks(const struct beachcleaner_state *s, struct moves *out)
{
    if (s->phase == PHASE_PICK) {
        moves_weigh(out, MOVE1(CHANCE_PICKS, s->bather - 1u), 1);
        moves_weigh(out, MOVE1(CHANCE_PICKS, s->partner - 1u), 1);
        return;
    }
    for (uint64_t left = s->has[s->active]; left; left &= left - 1) {
        unsigned face = bits_first(left);
        moves_weigh(out, MOVE1(CHANCE_PICKS, face),
                    counts_at(s->hand[s->active], face));
    }
}

static void weigh(const struct beachcleaner_setup *g,
                  const struct beachcleaner_state *s, struct moves *out)
{
    struct takes takes;
    unsigned seat;
    unsigned place;
    if (is_take(g, s, &takes)) {
        weigh_takes(g, s, &takes, out);
    } else if (s->phase == PHASE_ROWS) {
        row_next(g, s, &seat, &place);
        unsigned left = g->row_kinds[seat] & ~beachcleaner_showing(s, seat);
        for (; left; left &= left - 1)
            moves_weigh(
                out, MOVE3(CHANCE_STARTER, seat, place, bits_first(left)), 1);
    } else {
        weigh_picks(s, out);
    }
}

/* What comes up seldom is listed. */
static uint32_t draw_listed(const struct beachcleaner_setup *g,
                            const struct beachcleaner_state *s, struct rng *rng)
{
    struct moves list;
    moves_clear(&list);
    weigh(g, s, &list);
    return moves_at(&list, rng_below(rng, list.total));
}

uint32_t beachcleaner_chance(const void *setup, const void *state,
                             struct rng *rng)
{
    struct takes takes;
    if (is_take(setup, state, &takes))
        return draw_take(setup, state, &takes, rng);
    return draw_listed(setup, state, rng);
}

/* ---- what is legal ---- */

/* How far the comber may walk: places low to high, a mine at most at an end
 * (BC-39, BC-43). */
struct walk {
    int at, low, high, mine; /* places from 0; mine -1: none */
};

static struct walk walk_of(const struct beachcleaner_state *s, unsigned seat)
{
    struct walk w = {s->comber[seat] - 1, 0, BC_PLACES - 1,
                     s->mine_at[seat] - 1};
    if (w.mine > w.at)
        w.high = w.mine;
    else if (w.mine >= 0)
        w.low = w.mine;
    return w;
}

/* The ?-card reaches it (BC-35). */
static bool is_near(const struct walk *w, int place)
{
    return place - w->at <= BC_JOKER_STEPS && w->at - place <= BC_JOKER_STEPS;
}

/* All places at once and no `if` for one: it would be guessed wrong too often.
 * Kinds on one beach differ (BC-I3), so a card cleans one place at most. */
static void add_cleans(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, const struct walk *w,
                       struct moves *out)
{
    const uint8_t *kind_at = s->kind_at[s->active];
    uint64_t all = 0;
    uint64_t right = 0;
    for (int p = 0; p < BC_PLACES; p++) {
        int steps = p - w->at;
        unsigned can = (p >= w->low) & (p <= w->high) & (p != w->mine);
        uint64_t faces = g->cleans[kind_at[p]][steps < 0 ? -steps : steps] &
                         (0 - (uint64_t)can);
        all |= faces;
        right |= faces & (0 - (uint64_t)(steps > 0));
    }
    for (uint64_t left = s->has[s->active] & all; left; left &= left - 1) {
        unsigned face = bits_first(left);
        moves_add(out, MOVE2(VERB_CLEAN, face, right >> face & 1));
    }
    if (!(s->has[s->active] >> g->joker & 1))
        return;
    for (int p = w->low; p <= w->high; p++)
        if (kind_at[p] && p != w->mine && is_near(w, p))
            moves_add(out, MOVE1(VERB_CLEAN_ANY, p));
}

static void add_pairs(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, const struct walk *w,
                      struct moves *out)
{
    const uint64_t *hand = s->hand[s->active];
    if (!s->kind_at[s->active][w->at])
        return;
    uint64_t left = s->has[s->active] & g->garbage;
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        uint64_t same = left & g->of_kind[g->kind_of[face]];
        same &= same - (counts_at(hand, face) < 2);
        for (; same; same &= same - 1)
            moves_add(out, MOVE2(VERB_PAIR, face, bits_first(same)));
    }
}

static void add_walks(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, const struct walk *w,
                      struct moves *out)
{
    uint64_t left = s->has[s->active] & g->garbage;
    uint32_t count = out->count; /* in a register */
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        int steps = g->steps[face];
        uint32_t move = MOVE1(VERB_MOVE, face);
        out->move[count] = move;
        count += w->at - steps >= w->low;
        out->move[count] = move + ONE_Y;
        count += w->at + steps <= w->high;
    }
    out->count = count;
    if (!g->joker_moves || !(s->has[s->active] >> g->joker & 1))
        return;
    for (int p = w->low; p <= w->high; p++)
        if (p != w->at && is_near(w, p))
            moves_add(out, MOVE1(VERB_MOVE_ANY, p));
}

/* BC-40, BC-41. */
static void add_mines(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, struct moves *out)
{
    if (!(s->has[s->active] >> g->mine & 1))
        return;
    for (unsigned seat = 0; seat < g->players; seat++) {
        if (seat == s->active || s->mine_at[seat])
            continue;
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (p + 1 != s->comber[seat])
                moves_add(out, MOVE2(VERB_MINE, seat, p));
    }
}

/* BC-47. With `partner any` the partner is of another face (BC-R25). */
static void add_bathers(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, struct moves *out)
{
    uint64_t bathers = s->has[s->active] & g->bathers;
    uint64_t partners = s->has[s->active] & g->partners;
    if (!bathers || !partners)
        return;
    for (unsigned seat = 0; seat < g->players; seat++) {
        if (seat == s->active)
            continue;
        for (uint64_t left = bathers; left; left &= left - 1) {
            uint64_t others = partners & ~(left & (0 - left));
            uint32_t move = MOVE2(VERB_BATHER, seat, bits_first(left));
            for (; others; others &= others - 1)
                moves_add(out, move + ONE_Z * bits_first(others));
        }
    }
}

static void add_acts(const struct beachcleaner_setup *g,
                     const struct beachcleaner_state *s, struct moves *out)
{
    struct walk w = walk_of(s, s->active);
    add_cleans(g, s, &w, out);
    add_pairs(g, s, &w, out);
    add_walks(g, s, &w, out);
    add_mines(g, s, out);
    add_bathers(g, s, out);
    moves_add(out, MOVE1(VERB_PASS, 0));
}

static void add_swaps(const struct beachcleaner_state *s, struct moves *out)
{
    uint32_t count = out->count;
    for (uint64_t left = s->has[s->active]; left; left &= left - 1)
        for (unsigned slot = 0; slot < BC_MARKET; slot++)
            out->move[count++] = MOVE2(VERB_SWAP, bits_first(left), slot);
    out->count = count;
    moves_add(out, MOVE1(VERB_SKIP, 0));
}

static void add_places(unsigned verb, unsigned set, struct moves *out)
{
    for (; set; set &= set - 1)
        moves_add(out, MOVE1(verb, bits_first(set)));
}

enum {
    CHANCE_PHASES = 1 << PHASE_ROWS | 1 << PHASE_DEAL,
    NO_PHASES = 1 << PHASE_END | 1 << PHASE_OVER, /* nobody is asked */
};

/* The seat that decides in this phase, if one does. */
static unsigned decider(const struct beachcleaner_state *s)
{
    unsigned seat = s->active;
    if (s->phase == PHASE_PICK)
        seat = s->offer_to - 1u;
    if (s->phase == PHASE_TAKE)
        seat = s->mine_by[s->active] - 1u;
    return seat;
}

seat_set beachcleaner_waiting(const void *setup, const void *state)
{
    const struct beachcleaner_state *s = state;
    unsigned phase = 1u << s->phase;
    (void)setup;
    if (s->due || phase & CHANCE_PHASES)
        return SEAT(CHANCE);
    return (seat_set)(phase & NO_PHASES ? 0 : SEAT(decider(s)));
}

void beachcleaner_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    if (actor == CHANCE) {
        if (beachcleaner_waiting(g, s) & SEAT(CHANCE))
            weigh(g, s, out);
        return;
    }
    if (s->due || actor != decider(s))
        return;
    switch ((enum phase)s->phase) {
    case PHASE_STAND:
        add_places(VERB_STAND, BC_ALL_PLACES, out);
        return;
    case PHASE_DRAW:
        moves_add(out, MOVE1(VERB_DRAW, 0));
        return;
    case PHASE_TWO:
        if (s->has[actor] >> g->two & 1)
            moves_add(out, MOVE1(VERB_TWO, 0));
        moves_add(out, MOVE1(VERB_SKIP, 0));
        return;
    case PHASE_SWAP:
        add_swaps(s, out);
        return;
    case PHASE_ACT:
        add_acts(g, s, out);
        return;
    case PHASE_PICK:
        moves_add(out, MOVE1(VERB_PICK, 0));
        moves_add(out, MOVE1(VERB_PICK, 1));
        return;
    case PHASE_POLLUTE:
        add_places(
            VERB_POLLUTE,
            beachcleaner_pollutable(g, s, s->offer_to - 1u, s->bather - 1u),
            out);
        return;
    case PHASE_TAKE:
        for (unsigned n = 1; n <= s->hand_size[s->active]; n++)
            moves_add(out, MOVE1(VERB_TAKE, n));
        return;
    case PHASE_ROWS:
    case PHASE_DEAL:
    case PHASE_END:
    case PHASE_OVER:
        return;
    }
}

/* The pile, the Starter rows, and each seat's offers and mine rows. */
unsigned beachcleaner_stream(const void *setup, const void *state)
{
    const struct beachcleaner_state *s = state;
    (void)setup;
    if (s->due == DUE_PICKS)
        return 2u + s->active;
    return s->phase == PHASE_ROWS;
}
