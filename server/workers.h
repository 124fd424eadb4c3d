/* Threads for what takes its time: one that writes to the store, in groups,
 * and some that let bots think. A job is given, done there, and comes back as
 * a call in the loop's thread. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "server/jobs.h"

struct workers;

/* `thinkers` threads for bots; the store is used by one thread alone from now
 * on. NULL when threads cannot be had. */
struct workers *workers_new(struct loop *loop, struct store *store,
                            unsigned thinkers);
/* Finishes what was given and ends the threads. */
void workers_free(struct workers *w);
void workers_give(struct workers *w, struct job *job);

#endif
