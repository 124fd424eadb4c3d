/* Threads for what takes its time: one that writes to the store, in groups,
 * and some that let bots think. A job is given, done there, and comes back as
 * a call in the loop's thread. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "bots/bot.h"
#include "server/loop.h"
#include "store/store.h"

enum job_kind {
    JOB_APPEND, /* `row` is written; its `end` says how it went */
    JOB_READ,   /* rows of `row.table` from `row.number` on go to `rows` */
    JOB_DUE,    /* ids of tables with something due go to `rows`, as texts */
    JOB_FORGET, /* the table `row.table` is deleted; `row.end` says how it went */
    JOB_SWEEP, /* so are all whose latest row is before `row.time`; their ids
                   go to `rows`, as texts */
    JOB_THINK, /* a bot decides: `move` */
};

/* A row that was read, in memory of the job. */
struct job_row {
    struct job_row *next;
    uint32_t number;
    uint64_t time;
    size_t len;
    char text[];
};

struct job {
    enum job_kind kind;
    struct job *next; /* of the workers */
    loop_call *done;  /* called with the job */
    void *to;         /* of the caller */
    struct store_row row;
    struct job_row *rows, *last;
    /* Of a bot. The view is a copy; the setup is not written to by anybody. */
    const struct game *game;
    const void *setup;
    const struct bot *bot;
    void *view;
    unsigned seat;
    uint32_t seed, decided, move;
};

struct workers;

/* `thinkers` threads for bots; the store is used by one thread alone from now
 * on. NULL when threads cannot be had. */
struct workers *workers_new(struct loop *loop, struct store *store,
                            unsigned thinkers);
/* Finishes what was given and ends the threads. */
void workers_free(struct workers *w);
void workers_give(struct workers *w, struct job *job);
/* Frees the rows that were read. */
void job_forget_rows(struct job *job);

#endif
