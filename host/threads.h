/* Threads that share numbered pieces of work, on this machine or together with
 * those of other ranks (host/ranks.h), and their progress bar. */
#ifndef HOST_THREADS_H
#define HOST_THREADS_H

#include "host/ranks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS_MOST = 64 };

struct work {
    uint64_t from, to; /* pieces from <= n < to are done */
    unsigned chunk;    /* taken by a thread at a time */
    unsigned threads;  /* 1 to THREADS_MOST */
    const void *job;   /* the same for all */
    /* One worker a thread, `size` bytes, and what it finds, `sum_size` bytes:
     * both zeroed. (0: it finds nothing to add.) The latter may travel: no pointer in it is followed where it
     * was not made. */
    size_t size, sum_size;
    /* All three are called in the worker's own thread; end MAY be NULL. What is
     * done may not depend on who does it. */
    void (*begin)(void *worker, const void *job, void *sum);
    void (*run)(void *worker, uint64_t from, uint64_t to);
    void (*end)(void *worker);
    /* Adds what one found to what another did, or to `sum`, where all of it
     * ends up on the first rank alone. In whatever order: to be exact. */
    void *sum;
    void (*add)(void *to, const void *from, const void *job);
    /* MAY (NULL). `line` zeroed bytes for every piece from 0 on, which its
     * worker fills in: afterwards on all ranks. */
    void *lines;
    size_t line;
    /* MAY (NULL). What pieces make, of any length, by number from 0: memory of
     * host_new, afterwards on the first rank alone. */
    struct ranks_made *made;
    /* The bar on standard error, where `bar` says what is counted; NULL: none.
     * It may span several runs: `all` pieces since clock time `since`. */
    const char *bar;
    const char *known; /* what is said after it; NULL: nothing */
    uint64_t all;
    double since;
};

/* Returns when all is done; ends the program when there is no thread. */
void threads_run(const struct work *work);
/* As many threads as the machine runs at once; one, where ranks share it. */
unsigned threads_usual(void);
/* Whether somebody may look at a bar: at a terminal, or at the lines of the
 * first of many ranks. */
bool threads_have_bar(void);

#endif
