/* The levels: how much a bot thinks in each game. */
#ifndef BOTS_LEVEL_H
#define BOTS_LEVEL_H

#include "bots/ahead.h"
#include "bots/search.h"

enum { LEVELS = 4 }; /* easy, normal, hard, expert */

/* How a bot thinks. */
struct mind {
    struct search_limits search;
    struct ahead_limits ahead; /* moves 0: by search */
    uint32_t blunder;          /* thousandths: how often it takes any move */
    uint32_t half_life;        /* of its memory; 0: it forgets nothing */
};

/* The mind of a level in a game. */
const struct mind *level_mind(const struct game *game, unsigned level);
uint32_t mind_choose(const struct mind *mind, const struct sight *sight,
                     struct rng *rng, struct search_result *result);
/* Reads `search:ITERATIONS:CUT:EXPLORE` or `ahead:MOVES:FUTURES:TURNS`. */
bool mind_read(struct slice words, struct mind *mind);

#endif
