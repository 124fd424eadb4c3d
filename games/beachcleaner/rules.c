/* Beachcleaner: what is legal, and what chance may do. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"

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
static void weigh_takes(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, uint32_t first,
                        unsigned unit, struct moves *out)
{
    uint32_t each = 1;
    uint32_t floods = s->bag[g->flood];
    if (s->phase == PHASE_DEAL) {
        floods = 0;
    } else if (s->stacks && !s->top_flood) {
        floods = 0;
    } else if (s->stacks) {
        uint32_t others = s->pickup - floods;
        each = s->stack[0] - 1u;
        floods = others ? others : 1;
    }
    for (unsigned f = 0; f < g->faces; f++) {
        uint32_t weight = f == g->flood ? floods : each * s->bag[f];
        moves_weigh(out, first + f * unit, weight);
    }
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
        moves_weigh(out, MOVE1(CHANCE_PICKS, face), s->hand[s->active][face]);
    }
}

static void weigh(const struct beachcleaner_setup *g,
                  const struct beachcleaner_state *s, struct moves *out)
{
    unsigned seat = s->due_seat;
    unsigned place;
    if (s->phase == PHASE_ROWS) {
        row_next(g, s, &seat, &place);
        unsigned left = g->row_kinds[seat] & ~beachcleaner_showing(s, seat);
        for (; left; left &= left - 1)
            moves_weigh(
                out, MOVE3(CHANCE_STARTER, seat, place, bits_first(left)), 1);
        return;
    }
    if (s->phase == PHASE_DEAL) {
        seat = beachcleaner_dealt_next(g, s);
        if (seat == g->players)
            weigh_takes(g, s, MOVE1(CHANCE_MARKET, 0), ONE_X, out);
        else
            weigh_takes(g, s, MOVE1(CHANCE_DRAWS, seat), ONE_Y, out);
        return;
    }
    if (s->due == DUE_DRAWS) {
        weigh_takes(g, s, MOVE1(CHANCE_DRAWS, seat), ONE_Y, out);
    } else if (s->due == DUE_LAYS) {
        place = bits_first(beachcleaner_open_places(g, s, seat) &
                           ~beachcleaner_blind_places(s));
        weigh_takes(g, s, MOVE2(CHANCE_LAYS, seat, place), ONE_Z, out);
    } else {
        weigh_picks(s, out);
    }
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

static bool can_walk(const struct walk *w, int goal)
{
    return goal >= w->low && goal <= w->high;
}

/* The ?-card reaches it (BC-35). */
static bool is_near(const struct walk *w, int place)
{
    return place - w->at <= BC_JOKER_STEPS && w->at - place <= BC_JOKER_STEPS;
}

static void add_cleans(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, const struct walk *w,
                       struct moves *out)
{
    const uint8_t *kind_at = s->kind_at[s->active];
    uint64_t fits = 0;
    for (int p = w->low; p <= w->high; p++)
        if (kind_at[p] && p != w->mine && p != w->at)
            fits |= g->of_kind[kind_at[p] - 1];
    for (uint64_t left = s->has[s->active] & fits; left; left &= left - 1) {
        unsigned face = bits_first(left);
        unsigned kind = g->kind_of[face] + 1u;
        int goals[] = {w->at - g->steps[face], w->at + g->steps[face]};
        for (unsigned right = 0; right < 2; right++)
            if (can_walk(w, goals[right]) && kind_at[goals[right]] == kind)
                moves_add(out, MOVE2(VERB_CLEAN, face, right));
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
    const uint8_t *hand = s->hand[s->active];
    if (!s->kind_at[s->active][w->at])
        return;
    uint64_t left = s->has[s->active] & g->garbage;
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        uint64_t same = left & g->of_kind[g->kind_of[face]];
        if (hand[face] < 2)
            same &= same - 1;
        for (; same; same &= same - 1)
            moves_add(out, MOVE2(VERB_PAIR, face, bits_first(same)));
    }
}

static void add_walks(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, const struct walk *w,
                      struct moves *out)
{
    uint64_t left = s->has[s->active] & g->garbage;
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        int steps = g->steps[face];
        uint32_t move = MOVE1(VERB_MOVE, face);
        out->move[out->count] = move;
        out->count += w->at - steps >= w->low;
        out->move[out->count] = move + ONE_Y;
        out->count += w->at + steps <= w->high;
    }
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
    for (uint64_t left = s->has[s->active]; left; left &= left - 1)
        for (unsigned slot = 0; slot < BC_MARKET; slot++)
            moves_add(out, MOVE2(VERB_SWAP, bits_first(left), slot));
    moves_add(out, MOVE1(VERB_SKIP, 0));
}

static void add_places(unsigned verb, unsigned set, struct moves *out)
{
    for (; set; set &= set - 1)
        moves_add(out, MOVE1(verb, bits_first(set)));
}

seat_set beachcleaner_waiting(const void *setup, const void *state)
{
    const struct beachcleaner_state *s = state;
    (void)setup;
    if (s->due)
        return SEAT(CHANCE);
    switch ((enum phase)s->phase) {
    case PHASE_ROWS:
    case PHASE_DEAL:
        return SEAT(CHANCE);
    case PHASE_STAND:
    case PHASE_DRAW:
    case PHASE_TWO:
    case PHASE_SWAP:
    case PHASE_ACT:
    case PHASE_POLLUTE:
        return SEAT(s->active);
    case PHASE_PICK:
        return SEAT(s->offer_to - 1);
    case PHASE_TAKE:
        return SEAT(s->mine_by[s->active] - 1);
    case PHASE_END:
    case PHASE_OVER:
        break;
    }
    return 0;
}

void beachcleaner_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    if (!(beachcleaner_waiting(g, s) & SEAT(actor)))
        return;
    if (actor == CHANCE) {
        weigh(g, s, out);
        return;
    }
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
