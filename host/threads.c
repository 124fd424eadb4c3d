#define _POSIX_C_SOURCE 200809L
#include "host/threads.h"
#include "host/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40, TICK_MS = 200 };

/* What the threads share: which pieces are taken, and how many are done. */
struct pool {
    const struct work *work;
    atomic_ullong taken;
    atomic_ullong done;
    pthread_mutex_t lock;
    pthread_cond_t left;
    unsigned working;
};

struct thread {
    struct pool *pool;
    void *worker;
    pthread_t id;
};

unsigned threads_usual(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1              ? 1
           : cores > THREADS_MOST ? THREADS_MOST
                                  : (unsigned)cores;
}

static void *work_on(void *given)
{
    struct thread *own = given;
    struct pool *pool = own->pool;
    const struct work *work = pool->work;
    if (work->begin)
        work->begin(own->worker);
    for (;;) {
        uint64_t from = atomic_fetch_add(&pool->taken, work->chunk);
        if (from >= work->to)
            break;
        uint64_t to = from + work->chunk;
        if (to > work->to)
            to = work->to;
        work->run(own->worker, from, to);
        atomic_fetch_add_explicit(&pool->done, to - from, memory_order_relaxed);
    }
    if (work->end)
        work->end(own->worker);
    pthread_mutex_lock(&pool->lock);
    pool->working--;
    pthread_cond_signal(&pool->left);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void draw_bar(struct pool *pool)
{
    const struct work *work = pool->work;
    uint64_t done = work->from + atomic_load(&pool->done);
    uint64_t all = work->all;
    double used = clock_now() - work->since;
    double left = done ? used * (double)(all - done) / (double)done : 0;
    unsigned full = (unsigned)(done * BAR / all);
    char bar[BAR + 1];
    for (unsigned i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %3u %%  %llu %s  %.0f s left%s%s \033[K", bar,
            (unsigned)(done * 100 / all), (unsigned long long)done, work->bar,
            left, work->known ? "  " : "", work->known ? work->known : "");
    fflush(stderr);
}

static void wait_for_all(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&pool->left, &pool->lock, &until);
        if (pool->work->bar)
            draw_bar(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    if (pool->work->bar)
        fputs("\r\033[K", stderr);
}

void threads_run(const struct work *work)
{
    struct pool pool = {.work = work, .working = work->threads};
    struct thread threads[THREADS_MOST];
    unsigned started = 0;
    atomic_store(&pool.taken, work->from);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.left, NULL);
    for (; started < work->threads; started++) {
        struct thread *own = &threads[started];
        own->pool = &pool;
        own->worker = (char *)work->workers + started * work->size;
        if (pthread_create(&own->id, NULL, work_on, own))
            break;
    }
    if (started < work->threads) {
        pthread_mutex_lock(&pool.lock);
        pool.working -= work->threads - started;
        pthread_mutex_unlock(&pool.lock);
    }
    if (!started) {
        fputs("tidywinks: the system gives no thread\n", stderr);
        exit(2);
    }
    wait_for_all(&pool);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
    pthread_cond_destroy(&pool.left);
    pthread_mutex_destroy(&pool.lock);
}
