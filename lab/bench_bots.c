#include "lab/bench_bots.h"

#include "bots/search.h"
#include "engine/playout.h"
#include "host/clock.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

struct bench_play {
    struct bench_bots *bots;
    const struct game *game;
    const void *setup;
    struct moves *list;
    void *state, *view, *thoughts;
    uint32_t asked;               /* decisions with a choice so far */
    uint32_t every[BENCH_LEVELS]; /* which of them each level is asked */
};

static uint32_t think(struct bench_play *t, struct bench_level *level,
                      unsigned seat, uint32_t seed)
{
    struct search_result weighed = {.count = 0};
    struct sight sight = {.game = t->game,
                          .setup = t->setup,
                          .view = t->view,
                          .seat = seat,
                          .memory = t->thoughts,
                          .memory_bytes = BOT_MEMORY,
                          .weighed = &weighed};
    struct rng rng;
    bot_stream(&rng, seed, seat, t->asked);
    double start = clock_cpu();
    uint32_t move = bot_find(slice_of(level->name))->choose(&sight, &rng);
    double used = clock_cpu() - start;
    level->decisions++;
    level->iterations += weighed.iterations;
    level->seconds += used;
    level->longest = used > level->longest ? used : level->longest;
    return move;
}

static uint32_t decide(struct bench_play *t, unsigned seat, uint32_t seed)
{
    uint32_t move = 0;
    t->game->observe(t->setup, t->state, seat, t->view);
    for (unsigned i = BENCH_LEVELS; i-- > 0;)
        if (t->every[i] && t->asked % t->every[i] == 0)
            move = think(t, &t->bots->level[i], seat, seed);
    t->asked++;
    return move;
}

/* Easy, the first level, is asked every time and plays. */
static void play(struct bench_play *t, uint32_t seed)
{
    struct rng rng;
    seat_set waiting;
    rng_seed(&rng, seed);
    memset(t->state, 0, t->game->state_size);
    t->game->start(t->setup, t->state);
    while ((waiting = t->game->waiting(t->setup, t->state)) != 0) {
        unsigned actor = playout_actor(waiting, &rng);
        moves_clear(t->list);
        t->game->moves(t->setup, t->state, actor, t->list);
        uint32_t move = t->list->move[0];
        if (actor == CHANCE)
            move = playout_pick(t->list, true, &rng);
        else if (t->list->count > 1)
            move = decide(t, actor, seed);
        t->game->apply(t->setup, t->state, actor, move);
    }
}

static void play_all(struct bench_play *t)
{
    static const char *const NAME[BENCH_LEVELS] = {"easy", "hard", "expert"};
    t->asked = 0;
    for (unsigned i = 0; i < BENCH_LEVELS; i++)
        t->bots->level[i] = (struct bench_level){.name = NAME[i]};
    for (uint32_t seed = 1; seed <= t->bots->games; seed++)
        play(t, seed);
}

/* Twice the same games: how many decisions there are is known after the
 * first time. */
void bench_bots(struct bench_bots *b, const struct game *game,
                const void *setup)
{
    struct bench_play t = {
        .bots = b, .game = game, .setup = setup, .every = {1}};
    t.list = host_new(sizeof *t.list);
    t.state = host_new(game->state_size);
    t.view = host_new(game->state_size);
    t.thoughts = host_new(BOT_MEMORY);
    play_all(&t);
    t.every[1] = t.asked / b->hard + 1;
    t.every[2] = t.asked / b->expert + 1;
    play_all(&t);
    free(t.list);
    free(t.state);
    free(t.view);
    free(t.thoughts);
}
