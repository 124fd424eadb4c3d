/* No leak: what a seat gets depends on nothing it may not know. */
#include "tests/generic/chase.h"

enum { EVENTS_MOST = 6000 };

/* A state and its imagined twin, advanced by events that look the same to the
 * seat, never come apart. */
static void test_lockstep(void **state)
{
    static struct chase c;
    const uint64_t wanted = 1000000 / SLOWER;
    chase_open(&c, *state);
    for (uint64_t seed = 1; c.steps < wanted; seed++) {
        chase_start(&c, seed, true);
        for (unsigned i = 0; i < EVENTS_MOST && chase_step(&c); i++)
            ;
    }
    print_message("%llu steps: %llu followed, %llu unseen, %llu twins ruled "
                  "out\n",
                  (unsigned long long)c.steps, (unsigned long long)c.matched,
                  (unsigned long long)c.unseen, (unsigned long long)c.refuted);
    /* A test whose twins hardly ever follow would show nothing. */
    assert_true(c.matched > c.steps / 4);
    chase_close(&c);
}

/* What is imagined from a view looks like the view, to that seat. */
static void test_imagine(void **state)
{
    struct world w;
    struct event e;
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 60 / SLOWER; seed++) {
        world_start(&w, seed);
        for (unsigned n = 0; n < 3000; n++) {
            unsigned seat = rng_below(&w.rng, w.plan.players + 1u);
            if (seat == w.plan.players)
                seat = ONLOOKER;
            w.game->observe(w.setup, w.state, seat, w.view);
            memset(w.twin, 0, w.game->state_size);
            w.game->imagine(w.setup, w.view, &w.rng, w.twin);
            w.game->observe(w.setup, w.twin, seat, w.view2);
            WORLD_CHECK(&w, same_state(w.game, w.view, w.view2));
            if (!playout_step(w.game, w.setup, w.state, &w.rng, w.list, &e))
                break;
        }
    }
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_imagine),
        cmocka_unit_test(test_lockstep),
    };
    return world_main("leak", count, words, parts, 2);
}
