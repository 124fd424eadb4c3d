/* Wash Match: how a seat stands against the other, for bots. */
#include "base/bits.h"
#include "games/wash_match/wash_match.h"

#define TRAIT(name, weight) T_##name,
enum {
#include "games/wash_match/traits.def"
    TRAITS
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait wash_match_traits[] = {
#include "games/wash_match/traits.def"
    {NULL, 0},
};
#undef TRAIT

static bool is_machine(unsigned face)
{
    return face == WASHER + 1 || face == DRYER + 1;
}

/* Keeps the first of the flips that tell the same: of cards never seen, of two
 * known ones of a kind, and on the second flip of known cards that make no
 * pair. A washer and a dryer card are one (WM-26). */
static uint32_t sort_of_flip(const struct wash_match_state *s, unsigned p)
{
    bool is_second = s->phase == PHASE_FLIP2 && s->up;
    if (!(s->seen >> p & 1u))
        return 0;
    if (!is_second)
        return s->face[p];
    unsigned first = s->face[bits_first(s->up)];
    if (s->face[p] == first)
        return 1;
    return is_machine(s->face[p]) && is_machine(first) ? 3 : 2;
}

void wash_match_thin(const void *setup, const void *state, unsigned actor,
                     struct moves *list)
{
    const struct wash_match_state *s = state;
    uint32_t kept = 0;
    uint32_t sorts = 0;
    (void)setup;
    (void)actor;
    if (s->phase > PHASE_FLIP2)
        return;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        if (move_part(move, 1) == NO_PART) {
            uint32_t sort = 1u << sort_of_flip(s, move_part(move, 0));
            if (sorts & sort)
                continue;
            sorts |= sort;
        }
        list->move[kept++] = move;
    }
    list->count = kept;
}

/* Recall halves with every `half_life` flips since a card was face up. */
void wash_match_forget(const void *setup, void *view, struct rng *rng,
                       uint32_t half_life)
{
    struct wash_match_state *v = view;
    (void)setup;
    for (uint32_t left = v->seen & ~v->up; left; left &= left - 1) {
        unsigned p = bits_first(left);
        bool is_gone = false;
        for (uint32_t n = v->age[p]; n >= half_life && !is_gone; n -= half_life)
            is_gone = rng_below(rng, 2);
        if (!is_gone)
            continue;
        v->left += 1u << 2 * (v->face[p] - 1u);
        v->seen &= ~(1u << p);
        v->face[p] = 0;
        v->age[p] = 0;
    }
}

/* How far the laundry of a colour has come, in points. */
static void look_at_laundry(const struct wash_match_setup *g,
                            const struct wash_match_state *s, unsigned colour,
                            int32_t sign, int32_t *n)
{
    int32_t done = (int32_t)wash_match_points(g, s->done, colour);
    int32_t drying = 0;
    for (unsigned m = 0; m < MACHINES; m++) {
        int32_t points = (int32_t)wash_match_points(g, s->load[m], colour);
        if (m >= WASHERS)
            drying += points;
        else if (s->closed >> m & 1u)
            n[T_washed] += sign * points;
        else
            n[T_loaded] += sign * points;
    }
    n[T_done] += sign * done;
    n[T_done_squared] += sign * done * done;
    n[T_drying] += sign * drying;
    n[T_drying_done] += sign * drying * done;
    n[T_coins] += sign * s->coins[colour];
    n[T_last_coin] += sign * (s->coins[colour] == 1);
    n[T_no_coin] += sign * (s->coins[colour] == 0);
    n[T_held] += sign * (int32_t)bits_count(s->held[colour]);
}

/* Pairs on the table that both know, for the one who flips next. */
static void look_at_cards(const struct wash_match_state *s, int32_t sign,
                          int32_t *n)
{
    unsigned once = 0;
    unsigned twice = 0;
    unsigned known = 0;
    for (uint32_t left = s->seen & s->table; left; left &= left - 1) {
        unsigned kind = 1u << s->face[bits_first(left)];
        twice |= once & kind;
        once |= kind;
        known++;
    }
    unsigned machines = 1u << (WASHER + 1) | 1u << (DRYER + 1);
    n[T_known_pairs] = sign * (int32_t)bits_count(twice & ~machines);
    n[T_known_machines] = sign * (int32_t)bits_count(twice & machines);
    n[T_known_turn] = sign * (int32_t)known;
    n[T_unseen_turn] = sign * (int32_t)bits_count(s->table & ~s->seen);
}

void wash_match_look(const void *setup, const void *state, unsigned seat,
                     int32_t *numbers)
{
    const struct wash_match_state *s = state;
    int32_t sign = s->turn == seat ? 1 : -1;
    for (unsigned i = 0; i < TRAITS; i++)
        numbers[i] = 0;
    numbers[T_turn] = sign;
    look_at_laundry(setup, s, seat, 1, numbers);
    look_at_laundry(setup, s, 1 - seat, -1, numbers);
    look_at_cards(s, sign, numbers);
}

/* Chosen by `tidywinks duel` and `tidywinks ladder`; docs/bots.md has what
 * they came to. */
const struct mind wash_match_minds[LEVELS] = {
    {.search = {40, 4, 300}, .blunder = 100, .half_life = 4},
    {.search = {200, 4, 300}, .blunder = 20, .half_life = 12},
    {.search = {1500, 4, 300}},
    {.search = {20000, 4, 300}},
};
