/* The line a seat would play at once: its best next decision together with
 * those it is asked for before chance or another seat moves, by the game's
 * judgement, in a world that is known. */
#ifndef BOTS_LINE_H
#define BOTS_LINE_H

#include "bots/bot.h"

enum { STATE_MOST = 1024 }; /* bytes of a state that bots can think about */

/* The first move of the line. *worth is what its end is judged at. `rng`
 * chooses among equals. */
uint32_t line_best(const struct sight *sight, const void *state, unsigned seat,
                   struct rng *rng, int32_t *worth);
/* What the line is worth that begins with this move. */
int32_t line_worth(const struct sight *sight, const void *state, unsigned seat,
                   uint32_t move, struct rng *rng);

#endif
