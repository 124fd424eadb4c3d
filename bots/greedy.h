/* The greedy bot. */
#ifndef BOTS_GREEDY_H
#define BOTS_GREEDY_H

#include "bots/bot.h"

/* The move that looks best one step ahead. */
uint32_t greedy_choose(const struct sight *sight, struct rng *rng);

#endif
