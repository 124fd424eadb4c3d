/* How a game went: who led when, and how long people would have sat there.
 *
 * Who leads is a matter of judgement: the bots' own (bots/worth.h), asked for
 * every seat whenever somebody new is to decide. A seat takes the lead by
 * being ahead of who has it by COURSE_AHEAD thousandths of a win, so that what
 * is nearly even does not flicker. */
#ifndef STUDY_COURSE_H
#define STUDY_COURSE_H

#include "bots/bot.h"

enum {
    COURSE_AHEAD = 50,
    COURSE_LOOKS = 512, /* that are kept; then every other one is dropped */
    COURSE_SHARES = 10, /* parts of a game, to tell when it was settled */
};

/* The game being played. */
struct course {
    uint32_t looks, every; /* looks taken; one in so many is kept */
    uint32_t kept;
    uint32_t changes;
    int leader;                  /* seat, or -1: nobody yet */
    seat_set before;             /* who was waited for */
    uint8_t lead[COURSE_LOOKS];  /* 1 + leader */
    seat_set last[COURSE_LOOKS]; /* those that stood worst */
};

/* What is known of it once its winner is. */
struct course_facts {
    bool is_known;       /* the game has a judgement and one winner */
    uint32_t changes;    /* of the lead */
    uint32_t settled;    /* thousandths of the game until the winner led for
                            good */
    bool is_come_back;   /* the winner did not lead half way */
    bool is_from_behind; /* and stood worst then, of three or more */
};

void course_start(struct course *c);
/* Somebody is about to decide. */
void course_look(struct course *c, const struct game *game, const void *setup,
                 const void *state, unsigned players);
void course_end(const struct course *c, unsigned players, seat_set sole,
                struct course_facts *out);

/* Tenths of a second that people are supposed to take for a decision among so
 * many moves: two seconds where there is no choice, else four and two and a
 * half more for every doubling (Hick's law: time grows with the logarithm of
 * the number of choices); and two seconds for what chance does. */
enum { COURSE_CHANCE = 20 };
uint32_t course_pace(uint32_t choices);

#endif
