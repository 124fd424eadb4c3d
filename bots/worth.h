/* What a state is worth to a seat, in thousandths of a win: -1000 to 1000. */
#ifndef BOTS_WORTH_H
#define BOTS_WORTH_H

#include "bots/bot.h"

/* What the result says of a state that is over, else the judgement: the
 * game's traits by their weights, and never as much as a win or a loss. (A game
 * played for points has neither.) */
int32_t worth_of(const struct sight *sight, const void *state, unsigned seat);

#endif
