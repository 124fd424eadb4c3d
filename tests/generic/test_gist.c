/* The gist of a view (`gist`) is equal where views are, and only there. */
#include "base/hash.h"
#include "engine/playout.h"
#include "tests/generic/world.h"

enum { PAIRS = 1 << 14, EVENTS_MOST = 400 };

/* Views and gists that have been met in one match, each by a hash of its own
 * and with its partner. */
struct met {
    uint64_t view[PAIRS], gist[PAIRS];
};

static uint64_t gist_of(const struct world *w, const void *state, unsigned seat)
{
    uint64_t words[GIST_CAP];
    unsigned count = w->game->gist(w->setup, state, seat, words);
    assert_in_range(count, 1, GIST_CAP);
    return hash_bytes(seat + 1, words, count * sizeof words[0]);
}

/* What was met with `key`, which is met with `partner` now. */
static uint64_t partner_of(uint64_t *keys, uint64_t *partners, uint64_t key,
                           uint64_t partner)
{
    unsigned at = key % PAIRS;
    while (keys[at] && keys[at] != key)
        at = (at + 1) % PAIRS;
    if (keys[at])
        return partners[at];
    keys[at] = key;
    return partners[at] = partner;
}

static void check_seat(struct world *w, unsigned seat, struct met *by_view,
                       struct met *by_gist)
{
    w->game->observe(w->setup, w->state, seat, w->spare);
    uint64_t view = hash_bytes(seat + 1, w->spare, w->game->state_size);
    uint64_t gist = gist_of(w, w->state, seat);
    w->game->imagine(w->setup, w->spare, &w->rng, w->twin);
    WORLD_CHECK(w, gist_of(w, w->twin, seat) == gist);
    WORLD_CHECK(w,
                partner_of(by_view->view, by_view->gist, view, gist) == gist);
    WORLD_CHECK(w,
                partner_of(by_gist->gist, by_gist->view, gist, view) == view);
}

static void test_gist__tells_views_apart(void **state)
{
    static struct met by_view;
    static struct met by_gist;
    struct world w;
    struct event e;
    world_open(&w, *state);
    for (uint64_t seed = 1; w.game->gist && seed <= 60 / SLOWER; seed++) {
        memset(&by_view, 0, sizeof by_view);
        memset(&by_gist, 0, sizeof by_gist);
        world_start(&w, seed);
        for (unsigned n = 0; n < EVENTS_MOST; n++) {
            for (unsigned seat = 0; seat < w.plan.players; seat++)
                check_seat(&w, seat, &by_view, &by_gist);
            if (!playout_step(w.game, w.setup, w.state, &w.rng, w.list, &e))
                break;
        }
    }
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_gist__tells_views_apart),
    };
    return world_main("gist", count, words, parts,
                      sizeof parts / sizeof parts[0]);
}
