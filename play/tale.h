/* A match through one pair of eyes, event by event. It works in the match's
 * own memory for replays and views, so nothing else may replay meanwhile. */
#ifndef PLAY_TALE_H
#define PLAY_TALE_H

#include "engine/witness.h"
#include "play/match.h"
#include "play/session.h"

struct tale {
    struct match *match;
    uint32_t next;     /* number of the next event, from 0 */
    const void *state; /* where it stands, the whole of it: for owners alone */
    const void *view;  /* what the eyes see there */
    struct witness heard; /* what they saw of the event before */
};

/* Stands before event number `from`. */
void tale_begin(struct tale *t, struct match *m, unsigned eyes, uint32_t from);
/* Goes over the next event; false when there is none. */
bool tale_next(struct tale *t);
/* Goes over the next event of which something is seen; false when there is
 * none. Its number is t->next - 1. */
bool tale_next_seen(struct tale *t);
/* What can be asked where it stands. */
struct session tale_session(const struct tale *t);

#endif
