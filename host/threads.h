/* Threads that share numbered pieces of work, and their progress bar. */
#ifndef HOST_THREADS_H
#define HOST_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS_MOST = 64 };

struct work {
    uint64_t from, to; /* pieces from <= n < to are done */
    unsigned chunk;    /* taken by a thread at a time */
    unsigned threads;  /* 1 to THREADS_MOST */
    /* One worker a thread: `threads` structs of `size` bytes. */
    void *workers;
    size_t size;
    /* All three are called in the worker's own thread; begin and end MAY be
     * NULL. What is done may not depend on who does it. */
    void (*begin)(void *worker);
    void (*run)(void *worker, uint64_t from, uint64_t to);
    void (*end)(void *worker);
    /* The bar on standard error, where `bar` says what is counted; NULL: none.
     * It may span several runs: `all` pieces since clock time `since`. */
    const char *bar;
    const char *known; /* what is said after it; NULL: nothing */
    uint64_t all;
    double since;
};

/* Returns when all is done; ends the program when there is no thread. */
void threads_run(const struct work *work);
/* As many threads as the machine runs at once. */
unsigned threads_usual(void);

#endif
