/* What takes its time: rows to write and to read, bots to let think. A job is
 * done by whoever has the time (server/workers.h); then `done` is called with
 * it in the loop's thread. */
#ifndef SERVER_JOBS_H
#define SERVER_JOBS_H

#include "bots/bot.h"
#include "server/loop.h"
#include "store/store.h"

enum job_kind {
    JOB_APPEND, /* `row` is written; its `end` says how it went */
    JOB_READ,   /* rows of `row.table` from `row.number` on go to `rows` */
    JOB_DUE,    /* ids of tables with something due go to `rows`, as texts;
                   `row.time` is that of the store */
    JOB_FORGET, /* the table `row.table` is deleted; `row.end` says how it went */
    JOB_SWEEP, /* so are all whose latest row is before `row.time`; their ids
                   go to `rows`, as texts */
    JOB_NEWS,  /* tables that anybody has written to, and their latest numbers,
                  go to `rows` */
    JOB_TELL,  /* `row.text` is said to the other processes */
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

/* The same jobs with all appends first, so that they are one group: a table has
 * one row or reading under way at a time, and the others do not care. */
struct job *jobs_group(struct job *jobs);
/* Does the first job of a list, of those for the store; of appends all that
 * follow one another, as one group. The first that is not done yet; NULL:
 * all are. */
struct job *jobs_store(struct store *store, struct job *jobs);
/* Has a bot decide, in BOT_MEMORY bytes. */
void job_think(struct job *job, void *memory);
/* Frees the rows that were read. */
void job_forget_rows(struct job *job);

#endif
