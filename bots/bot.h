/* Computer players. A bot gets a view, its own random stream and nothing
 * else, so it cannot cheat. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "engine/game.h"

/* Any legal move, all alike. */
uint32_t bot_random(const struct game *game, const void *setup,
                    const void *view, unsigned seat, struct rng *rng);

#endif
