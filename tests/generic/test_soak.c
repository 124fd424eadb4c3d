/* Many random games of every game, default and random options, no invariant
 * broken. SOAK_GAMES sets how many of each game (20,000 unless set; fewer
 * under the sanitizers); `make soak` plays a million. */
#include "tests/generic/world.h"

static uint64_t wanted_games(void)
{
    const char *said = getenv("SOAK_GAMES");
    int32_t games = 20000;
    if (said)
        slice_int(slice_of(said), 1, 100000000, &games);
    return (uint64_t)(said ? games : games / (SLOWER * SLOWER));
}

/* Plays to the end; returns the events, 0 when a game does not end. */
static uint64_t play_out(struct world *w)
{
    struct step step = {.before = w->spare, .after = w->state};
    for (uint64_t n = 0; n < 200000; n++) {
        memcpy(w->spare, w->state, w->game->state_size);
        if (!playout_step(w->game, w->setup, w->state, &w->rng, w->list,
                          &step.event))
            return n;
        const char *broken = w->game->broken(w->setup, &step);
        if (broken) {
            world_line(w, step.event, broken);
            WORLD_CHECK(w, !"an invariant is broken");
        }
    }
    return 0;
}

static void test_soak(void **state)
{
    struct world w;
    uint64_t events = 0;
    uint64_t unended = 0;
    uint64_t games = wanted_games();
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= games; seed++) {
        world_start(&w, seed + 1000000);
        uint64_t played = play_out(&w);
        events += played;
        unended += played == 0;
    }
    print_message("%llu games, %llu events, %llu not ended\n",
                  (unsigned long long)games, (unsigned long long)events,
                  (unsigned long long)unended);
    assert_int_equal(unended, 0);
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_soak),
    };
    return world_main("soak", count, words, parts, 1);
}
