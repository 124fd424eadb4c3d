/* Lets a match go on by itself: chance decides, and so do the levels that play
 * seats, until a person is asked. */
#ifndef PLAY_RUN_H
#define PLAY_RUN_H

#include "engine/levels.h"
#include "play/match.h"

struct run {
    struct match *match;
    const struct levels *levels;
    void *memory; /* of levels->memory bytes; NULL: they make do */
    struct {
        int level;     /* that plays the seat; -1: a person */
        uint32_t seed; /* of its random numbers */
    } seat[SEATS_MAX];
};

/* The level of that name; -1: none has it. */
int run_level(const struct levels *levels, const char *name);
/* Everybody a person. */
void run_init(struct run *r, struct match *m, const struct levels *levels,
              void *memory);
/* Who moves without being asked: CHANCE, the lowest seat that a level plays,
 * or -1: people are asked, chance must be entered, or the game is over. */
int run_next(const struct run *r);
/* One event of whom run_next names. A level draws from random numbers of its
 * own, by seat and by how many decisions the seat has made, so taking back and
 * playing again repeats a choice; the record names it with its seed. False
 * only when the memory is full. */
bool run_step(struct run *r, struct refusal *why);

#endif
