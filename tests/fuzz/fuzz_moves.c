/* Bytes choose game, options and every move: no state of play breaks an
 * invariant, and no view fails to look like itself when imagined. */
#include "base/hash.h"
#include "engine/plan.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

struct bytes {
    const uint8_t *at;
    size_t left;
};

static unsigned take(struct bytes *b, unsigned below)
{
    unsigned value = 0;
    for (unsigned range = 1; range < below && b->left; range *= 256) {
        value = value * 256 + *b->at++;
        b->left--;
    }
    return below ? value % below : 0;
}

/* Also the number of the setup, from the game and its options. */
static bool set_up(const struct game *game, struct bytes *b, void *setup,
                   uint64_t *key)
{
    struct plan plan;
    struct refusal why;
    const struct option *o = game->options;
    plan_init(&plan, game->seats_min +
                         take(b, game->seats_max - game->seats_min + 1u));
    for (unsigned i = 0; o && o[i].name && b->left; i++) {
        unsigned values = 0;
        if (take(b, 4))
            continue;
        while (o[i].values && o[i].values[values])
            values++;
        plan.option[i] = o[i].values ? (int32_t)take(b, values)
                                     : o[i].min + (int32_t)take(b, 40);
        if (!o[i].values && plan.option[i] > o[i].max)
            plan.option[i] = o[i].max;
    }
    *key = hash_bytes(plan.players, plan.option, sizeof plan.option) +
           hash_bytes(0, game->name, strlen(game->name));
    return plan_prepare(game, &plan, setup, &why);
}

/* Memory of one game in play. */
struct stage {
    void *setup, *state, *before;
    void *view, *world, *again;
};

static void check_views(const struct game *game, const struct stage *s,
                        unsigned seat)
{
    struct rng rng;
    rng_seed(&rng, seat);
    game->observe(s->setup, s->state, seat, s->view);
    game->imagine(s->setup, s->view, &rng, s->world);
    game->observe(s->setup, s->world, seat, s->again);
    if (memcmp(s->view, s->again, game->state_size) != 0)
        abort();
}

/* A state is what its setup and its events make it: `key` goes on with every
 * event, and says which states have been looked at before. */
static void play(const struct game *game, struct bytes *b,
                 const struct stage *s, uint64_t key)
{
    static struct moves list;
    seat_set waiting;
    game->start(s->setup, s->state);
    while (b->left && (waiting = game->waiting(s->setup, s->state)) != 0) {
        unsigned actor = 0;
        unsigned skip = take(b, 3);
        while (!(waiting & SEAT(actor)) ||
               (skip && (waiting >> (actor + 1)) && skip--))
            actor++;
        moves_clear(&list);
        game->moves(s->setup, s->state, actor, &list);
        struct event e = {.move = list.move[take(b, list.count)],
                          .actor = (uint8_t)actor};
        struct step step = {s->before, s->state, e};
        memcpy(s->before, s->state, game->state_size);
        game->apply(s->setup, s->state, e.actor, e.move);
        key = hash_mix(key + ((uint64_t)e.move << 8 | e.actor));
        if (fuzz_again(key))
            continue;
        if (game->broken(s->setup, &step))
            abort();
        check_views(game, s, actor == CHANCE ? 0 : actor);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct bytes b = {bytes, size};
    unsigned games = 0;
    while (fuzz_game(games))
        games++;
    const struct game *game = fuzz_game(take(&b, games));
    struct stage s = {
        .setup = fuzz_memory(0, game->setup_size),
        .state = fuzz_memory(1, game->state_size),
        .before = fuzz_memory(2, game->state_size),
        .view = fuzz_memory(3, game->state_size),
        .world = fuzz_memory(4, game->state_size),
        .again = fuzz_memory(5, game->state_size),
    };
    uint64_t key;
    if (set_up(game, &b, s.setup, &key))
        play(game, &b, &s, key);
    return 0;
}
