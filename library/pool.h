/* Threads that wait for work and share it: pieces 0 to count - 1, cut into as
 * many runs as there are threads. One thread is the caller itself. */
#ifndef LIBRARY_POOL_H
#define LIBRARY_POOL_H

#include <stdint.h>

enum { POOL_THREADS = 64 };

struct pool;

/* As many threads as asked for (0: as the machine runs at once), fewer where the system gives no more; NULL:
 * there is no memory. */
struct pool *pool_new(unsigned threads);
void pool_free(struct pool *pool);
unsigned pool_threads(const struct pool *pool);
/* Calls `run` for each thread (from 0) with its pieces; returns when all are
 * done. */
void pool_run(struct pool *pool, uint32_t count,
              void (*run)(void *to, unsigned thread, uint32_t from,
                          uint32_t end),
              void *to);

#endif
