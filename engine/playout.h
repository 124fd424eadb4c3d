/* Uniformly random play through the contract: for benchmarks, signatures and
 * tests. */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "base/bits.h"
#include "engine/game.h"

/* A legal move by weight (chance) or all alike; the list is not empty. */
static inline uint32_t playout_pick(const struct moves *list, bool weighed,
                                    struct rng *rng)
{
    SLOW_ENSURE(list->count > 0);
    if (!weighed)
        return list->move[rng_below(rng, list->count)];
    return moves_at(list, rng_below(rng, list->total));
}

/* Some seat of the set, or chance. */
static inline unsigned playout_actor(seat_set waiting, struct rng *rng)
{
    SLOW_ENSURE(waiting);
    if ((waiting & (waiting - 1)) == 0)
        return (unsigned)__builtin_ctz(waiting);
    uint8_t seats = (uint8_t)waiting;
    return bits_nth_of_8(seats, rng_below(rng, bits_count_of_8(seats)));
}

/* What chance does, by weight; `list` is working memory. */
static inline uint32_t playout_chance(const struct game *game,
                                      const void *setup, const void *state,
                                      struct rng *rng, struct moves *list)
{
    if (game->chance)
        return game->chance(setup, state, rng);
    moves_clear(list);
    game->moves(setup, state, CHANCE, list);
    return playout_pick(list, true, rng);
}

/* What this actor does at random; `list` is working memory. */
static inline uint32_t playout_random(const struct game *game,
                                      const void *setup, const void *state,
                                      unsigned actor, struct rng *rng,
                                      struct moves *list)
{
    if (actor == CHANCE)
        return playout_chance(game, setup, state, rng, list);
    if (game->any)
        return game->any(setup, state, actor, rng);
    moves_clear(list);
    game->moves(setup, state, actor, list);
    return playout_pick(list, false, rng);
}

/* Plays one random event; false when the game is over. `list` is working
 * memory; *event is what was played. */
static inline bool playout_step(const struct game *game, const void *setup,
                                void *state, struct rng *rng,
                                struct moves *list, struct event *event)
{
    seat_set waiting = game->waiting(setup, state);
    if (!waiting)
        return false;
    unsigned actor = playout_actor(waiting, rng);
    uint32_t move = playout_random(game, setup, state, actor, rng, list);
    *event = (struct event){.move = move, .actor = (uint8_t)actor};
    game->apply(setup, state, actor, move);
    return true;
}

#endif
