/* Computer players. A bot gets a view, its own random stream and nothing
 * else, so it cannot cheat. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "engine/game.h"
#include "engine/levels.h"

/* Bytes of memory every program gives a bot: a search that finds more or less
 * room decides otherwise, and the page and the terminal must agree. */
enum { BOT_MEMORY = 1 << 22 };

struct search_result;

/* What a bot may look at. `view` is what `seat` observes, and `seat` is waited
 * for in it. */
struct sight {
    const struct game *game;
    const void *setup;
    const void *view;
    unsigned seat;
    void *memory; /* for the bot alone, aligned to 16; NULL: it makes do */
    size_t memory_bytes;
    /* MAY (NULL: nobody asks). Where a bot that tries moves says what it has
     * weighed; others leave it as it is. */
    struct search_result *weighed;
    const int32_t *weights;      /* of the game's traits; NULL: its own */
    const struct moves *noticed; /* of what is legal; NULL: all of it */
    /* Judges instead of the traits; NULL: they do. A mind that judges by net
     * takes this one, or without it the game's own. */
    const struct net *net;
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
/* How a bot that is a level thinks about a game; NULL: it is none. */
const struct mind *bot_mind(const struct bot *bot, const struct game *game);
/* All of them, for rooms that only let them play. */
extern const struct levels BOTS;

/* The random numbers for a seat's decision, after `decided` earlier ones of
 * this seat. No generator runs on from one decision to the next, so any of
 * them can be made again from the record, and undoing shifts none. */
void bot_stream(struct rng *rng, uint32_t seed, unsigned seat,
                uint32_t decided);

#endif
