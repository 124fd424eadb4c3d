/* For tests of a server in one thread: what is given to workers is done when
 * the test says so, in the order it was given. In place of server/workers.c,
 * which is then not linked. */
#ifndef TESTS_UNIT_HERE_H
#define TESTS_UNIT_HERE_H

#include "host/file.h"
#include "server/workers.h"

#include <stdlib.h>

struct workers {
    struct loop *loop;
    struct store *store;
    struct job *first, *last;
    void *memory; /* of a bot that thinks */
};

struct workers *workers_new(struct loop *loop, struct store *store,
                            unsigned thinkers)
{
    struct workers *w = host_new(sizeof *w);
    (void)thinkers;
    w->loop = loop;
    w->store = store;
    return w;
}

void workers_give(struct workers *w, struct job *job)
{
    job->next = NULL;
    if (w->first)
        w->last->next = job;
    else
        w->first = job;
    w->last = job;
}

/* Does what was given; false: nothing was. */
static inline bool here_work(struct workers *w)
{
    struct job *job = w->first;
    bool was_any = job != NULL;
    w->first = NULL;
    while (job) {
        struct job *end = job->next;
        if (job->kind == JOB_THINK) {
            if (!w->memory)
                w->memory = host_new(BOT_MEMORY);
            job_think(job, w->memory);
        } else {
            job->next = NULL; /* each alone: a commit a row */
            jobs_store(w->store, job);
        }
        loop_post(w->loop, job->done, job);
        job = end;
    }
    return was_any;
}

/* One turn of the loop, which does not wait. */
static inline void here_turn(struct loop *loop)
{
    loop_stop(loop);
    loop_run(loop);
}

void workers_free(struct workers *w)
{
    if (!w)
        return;
    here_work(w);
    free(w->memory);
    free(w);
}

#endif
