/* The line a seat would play at once: its best next decision together with
 * those it is asked for before chance or another seat moves, by the game's
 * judgement, in a world that is known. */
#ifndef BOTS_LINE_H
#define BOTS_LINE_H

#include "bots/bot.h"

enum {
    STATE_MOST = 1024, /* bytes of a state that bots can think about */
    LINE_MOST = 4,     /* decisions of a line that are looked into */
};

/* What a seat would do one after the other, as far as it was looked into. */
struct course {
    uint32_t move[LINE_MOST];
    unsigned count;
};

/* The best line. What its end is judged at is returned; `rng` chooses among
 * equals. */
int32_t line_course(const struct sight *sight, const void *state, unsigned seat,
                    struct rng *rng, struct course *out);
/* The first move of it. */
uint32_t line_best(const struct sight *sight, const void *state, unsigned seat,
                   struct rng *rng, int32_t *worth);
/* What the line is worth that begins with this move. */
int32_t line_worth(const struct sight *sight, const void *state, unsigned seat,
                   uint32_t move, struct rng *rng);

#endif
