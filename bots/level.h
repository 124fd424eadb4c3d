/* Thinking as a mind says; a game has one for each level (`minds`). */
#ifndef BOTS_LEVEL_H
#define BOTS_LEVEL_H

#include "bots/ahead.h"
#include "bots/search.h"

uint32_t mind_choose(const struct mind *mind, const struct sight *sight,
                     struct rng *rng, struct search_result *result);
/* Reads `search:ITERATIONS:CUT:EXPLORE`, the same by net as `net:…`, or
 * `ahead:MOVES:FUTURES:TURNS`, by net as `netahead:…`. */
bool mind_read(struct slice words, struct mind *mind);

#endif
