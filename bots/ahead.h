/* Planning where others cannot interfere: the moves that look best are tried
 * in the same sampled futures, in which the seat goes on by its best lines for
 * a few turns; half of them are dropped each time, and the rest tried more. */
#ifndef BOTS_AHEAD_H
#define BOTS_AHEAD_H

#include "bots/search.h"

uint32_t ahead_choose(const struct sight *sight,
                      const struct ahead_limits *limits, struct rng *rng,
                      struct search_result *result);

#endif
