/* A game set up at random, and memory to play it in: common to the tests that
 * run over every registered game. Failures print the seed. */
#ifndef TESTS_GENERIC_WORLD_H
#define TESTS_GENERIC_WORLD_H

#include "engine/plan.h"
#include "engine/playout.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "games/registry.h"
#include "host/file.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

#ifdef SLOW_CHECKS
enum { SLOWER = 12 };
#else
enum { SLOWER = 1 };
#endif

struct world {
    const struct game *game;
    struct plan plan;
    uint64_t seed;
    struct rng rng;
    void *setup;
    void *state, *twin, *view, *view2, *spare;
    struct moves *list, *list2;
};

static inline void world_open(struct world *w, const struct game *game)
{
    w->game = game;
    w->setup = host_new(game->setup_size);
    w->state = host_new(game->state_size);
    w->twin = host_new(game->state_size);
    w->view = host_new(game->state_size);
    w->view2 = host_new(game->state_size);
    w->spare = host_new(game->state_size);
    w->list = host_new(sizeof *w->list);
    w->list2 = host_new(sizeof *w->list2);
}

static inline void world_close(struct world *w)
{
    free(w->setup);
    free(w->state);
    free(w->twin);
    free(w->view);
    free(w->view2);
    free(w->spare);
    free(w->list);
    free(w->list2);
}

static inline void world_options(struct world *w)
{
    const struct option *o = w->game->options;
    plan_init(&w->plan, w->game->seats_min +
                            rng_below(&w->rng, w->game->seats_max -
                                                   w->game->seats_min + 1u));
    for (unsigned i = 0; o && o[i].name; i++) {
        uint32_t values = 0;
        if (rng_below(&w->rng, 4))
            continue;
        if (!o[i].values) {
            int32_t spread =
                o[i].max - o[i].min < 50 ? o[i].max - o[i].min : 50;
            w->plan.option[i] =
                o[i].min + (int32_t)rng_below(&w->rng, (uint32_t)spread + 1);
            continue;
        }
        while (o[i].values[values])
            values++;
        w->plan.option[i] = (int32_t)rng_below(&w->rng, values);
    }
}

/* A new game under random options; every second one under the default ones. */
static inline void world_start(struct world *w, uint64_t seed)
{
    struct refusal why;
    w->seed = seed;
    rng_seed(&w->rng, seed);
    for (;;) {
        memset(w->setup, 0, w->game->setup_size);
        world_options(w);
        if (seed % 2 == 0)
            plan_init(&w->plan, w->plan.players);
        if (plan_prepare(w->game, &w->plan, w->setup, &why))
            break;
    }
    memset(w->state, 0, w->game->state_size);
    w->game->start(w->setup, w->state);
}

/* Says where a failure happened, so that it can be repeated. */
static inline void world_say(const struct world *w, const char *what)
{
    char page[20000];
    struct text out;
    text_init(&out, page, sizeof page);
    plan_write(w->game, &w->plan, false, &out);
    situation_write(w->game, w->setup, w->state, FORM_ALL, &out);
    print_error("%s: %s\nseed %llu, %u players\n%s", w->game->name, what,
                (unsigned long long)w->seed, w->plan.players, page);
}

static inline void world_line(const struct world *w, struct event e,
                              const char *what)
{
    char line[WORDS_CAP];
    struct text out;
    text_init(&out, line, sizeof line);
    words_event(w->game, w->setup, e, &out);
    print_error("%s: %s\n", what, line);
}

#define WORLD_CHECK(w, condition)                                              \
    do {                                                                       \
        if (!(condition)) {                                                    \
            world_say(w, #condition);                                          \
            fail_msg("%s", #condition);                                        \
        }                                                                      \
    } while (0)

static inline bool same_state(const struct game *game, const void *a,
                              const void *b)
{
    return memcmp(a, b, game->state_size) == 0;
}

static inline bool same_list(const struct moves *a, const struct moves *b)
{
    return a->count == b->count &&
           memcmp(a->move, b->move, a->count * sizeof a->move[0]) == 0;
}

static inline void list_moves(const struct world *w, const void *state,
                              unsigned actor, struct moves *out)
{
    moves_clear(out);
    w->game->moves(w->setup, state, actor, out);
}

/* Every registered game as one test of a group, or the games named on the
 * command line. */
static inline int world_main(const char *group, int count, char **words,
                             const struct CMUnitTest *parts, size_t part_count)
{
    static struct CMUnitTest tests[256];
    static char names[256][80];
    size_t made = 0;
    for (unsigned i = 0; registry_at(i); i++) {
        bool wanted = count < 2;
        for (int j = 1; j < count; j++)
            wanted |= strcmp(words[j], registry_at(i)->name) == 0;
        for (size_t p = 0; wanted && p < part_count; p++) {
            snprintf(names[made], sizeof names[made], "%s: %s",
                     registry_at(i)->name, parts[p].name);
            tests[made] = parts[p];
            tests[made].name = names[made];
            tests[made].initial_state = (void *)registry_at(i);
            made++;
        }
    }
    return tally_run(group, tests, made);
}

#endif
