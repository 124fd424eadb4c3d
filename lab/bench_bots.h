/* How long bots think, per CPU second of one thread: the only place that says
 * so, since times differ from run to run and decisions do not. */
#ifndef LAB_BENCH_BOTS_H
#define LAB_BENCH_BOTS_H

#include "bots/bot.h"

enum { BENCH_LEVELS = 3 };

/* Of one level, over decisions with a choice. */
struct bench_level {
    const char *name;
    uint32_t decisions;
    uint64_t iterations;
    double seconds, longest;
};

/* Plays `games` games by easy and asks easy everywhere, hard and expert at
 * about so many of their decisions, evenly spread. */
struct bench_bots {
    unsigned games, hard, expert;
    struct bench_level level[BENCH_LEVELS]; /* filled: easy, hard, expert */
};

void bench_bots(struct bench_bots *b, const struct game *game,
                const void *setup);

#endif
