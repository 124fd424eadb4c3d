/* The tree search, in a game of its own: matching pennies. */
#include "bots/search.h"
#include "tests/unit/tally.h"

#include <string.h>

enum { SIDES = 2 };

/* Both seats say one of two sides and neither sees the other's until both
 * have; A wins if they match. */
struct pennies {
    uint8_t said[2]; /* side + 1 */
};

static seat_set pennies_waiting(const void *setup, const void *state)
{
    const struct pennies *p = state;
    (void)setup;
    return (seat_set)((p->said[0] ? 0u : SEAT(0)) |
                      (p->said[1] ? 0u : SEAT(1)));
}

static void pennies_moves(const void *setup, const void *state, unsigned actor,
                          struct moves *out)
{
    if (!(pennies_waiting(setup, state) & SEAT(actor)))
        return;
    for (uint32_t side = 0; side < SIDES; side++)
        moves_add(out, side);
}

static void pennies_apply(const void *setup, void *state, unsigned actor,
                          uint32_t move)
{
    struct pennies *p = state;
    (void)setup;
    p->said[actor] = (uint8_t)(move + 1);
}

static void pennies_observe(const void *setup, const void *state, unsigned seat,
                            void *view)
{
    struct pennies *v = view;
    memcpy(v, state, sizeof *v);
    if (pennies_waiting(setup, state))
        v->said[1 - seat] = 0;
}

static void pennies_imagine(const void *setup, const void *view,
                            struct rng *rng, void *state)
{
    (void)setup;
    (void)rng;
    memcpy(state, view, sizeof(struct pennies));
}

static void pennies_result(const void *setup, const void *state,
                           struct result *out)
{
    const struct pennies *p = state;
    (void)setup;
    memset(out, 0, sizeof *out);
    out->winners = SEAT(p->said[0] == p->said[1] ? 0 : 1);
}

static const struct game PENNIES = {
    .name = "pennies",
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(struct pennies),
    .waiting = pennies_waiting,
    .moves = pennies_moves,
    .apply = pennies_apply,
    .observe = pennies_observe,
    .imagine = pennies_imagine,
    .result = pennies_result,
};

/* Somebody who knew the answer would win every time: -1000. */
static void test_search__others_do_not_see_a_sealed_answer(void **state)
{
    struct pennies view = {.said = {0}};
    struct sight sight = {.game = &PENNIES, .view = &view, .seat = 0};
    struct search_limits limits = {2000, 0, 300};
    struct search_result result;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    search_choose(&sight, &limits, &rng, &result);
    assert_int_equal(result.count, SIDES);
    assert_true(result.shown[0].worth > -200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search__others_do_not_see_a_sealed_answer),
    };
    return tally_run("search", tests, sizeof tests / sizeof tests[0]);
}
