/* Bytes choose game, options and every move: no state of play breaks an
 * invariant, and no view fails to look like itself when imagined. */
#include "engine/plan.h"
#include "games/registry.h"
#include "host/file.h"

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

static bool set_up(const struct game *game, struct bytes *b, void *setup)
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
    return plan_prepare(game, &plan, setup, &why);
}

static void check_views(const struct game *game, const void *setup,
                        const void *state, unsigned seat, char *views[3])
{
    struct rng rng;
    rng_seed(&rng, seat);
    game->observe(setup, state, seat, views[0]);
    game->imagine(setup, views[0], &rng, views[1]);
    game->observe(setup, views[1], seat, views[2]);
    if (memcmp(views[0], views[2], game->state_size) != 0)
        abort();
}

static void play(const struct game *game, struct bytes *b, const void *setup,
                 char *state)
{
    struct moves *list = host_new(sizeof *list);
    char *before = host_new(game->state_size);
    char *views[3];
    seat_set waiting;
    for (unsigned i = 0; i < 3; i++)
        views[i] = host_new(game->state_size);
    game->start(setup, state);
    while (b->left && (waiting = game->waiting(setup, state)) != 0) {
        unsigned actor = 0;
        unsigned skip = take(b, 3);
        while (!(waiting & SEAT(actor)) ||
               (skip && (waiting >> (actor + 1)) && skip--))
            actor++;
        moves_clear(list);
        game->moves(setup, state, actor, list);
        struct event e = {.move = list->move[take(b, list->count)],
                          .actor = (uint8_t)actor};
        struct step step = {before, state, e};
        memcpy(before, state, game->state_size);
        game->apply(setup, state, e.actor, e.move);
        if (game->broken(setup, &step))
            abort();
        check_views(game, setup, state, actor == CHANCE ? 0 : actor, views);
    }
    for (unsigned i = 0; i < 3; i++)
        free(views[i]);
    free(before);
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct bytes b = {bytes, size};
    unsigned games = 0;
    while (registry_at(games))
        games++;
    const struct game *game = registry_at(take(&b, games));
    void *setup = host_new(game->setup_size);
    char *state = host_new(game->state_size);
    if (set_up(game, &b, setup))
        play(game, &b, setup, state);
    free(state);
    free(setup);
    return 0;
}
