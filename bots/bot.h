/* Computer players. A bot gets a view, its own random stream and nothing
 * else, so it cannot cheat. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "engine/game.h"

/* What a bot may look at. `view` is what `seat` observes, and `seat` is waited
 * for in it. */
struct sight {
    const struct game *game;
    const void *setup;
    const void *view;
    unsigned seat;
    void *memory; /* for the bot alone, aligned to 16; NULL: it makes do */
    size_t memory_bytes;
};

struct bot {
    const char *name;
    const char *about; /* how it plays, in a sentence for players */
    /* A legal move. */
    uint32_t (*choose)(const struct sight *sight, struct rng *rng);
};

/* Bot number i; NULL after the last. */
const struct bot *bot_at(unsigned i);
const struct bot *bot_find(struct slice name);

#endif
