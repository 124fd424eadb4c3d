#define _POSIX_C_SOURCE 200809L
#include "library/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct helper {
    struct pool *pool;
    unsigned number;
    pthread_t id;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    uint64_t round; /* of work; helpers go on when it has changed */
    unsigned threads, working;
    bool is_closing;
    uint32_t count;
    void (*run)(void *to, unsigned thread, uint32_t from, uint32_t end);
    void *to;
    struct helper helper[POOL_THREADS];
};

static void run_share(const struct pool *pool, unsigned number)
{
    uint64_t count = pool->count;
    uint32_t from = (uint32_t)(count * number / pool->threads);
    uint32_t end = (uint32_t)(count * (number + 1) / pool->threads);
    if (from < end)
        pool->run(pool->to, number, from, end);
}

static void *help(void *given)
{
    struct helper *own = given;
    struct pool *pool = own->pool;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == seen && !pool->is_closing)
            pthread_cond_wait(&pool->begun, &pool->lock);
        if (pool->is_closing)
            break;
        seen = pool->round;
        pthread_mutex_unlock(&pool->lock);
        run_share(pool, own->number);
        pthread_mutex_lock(&pool->lock);
        if (--pool->working == 0)
            pthread_cond_signal(&pool->ended);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_new(unsigned threads)
{
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->ended, NULL);
    pool->threads = 1;
    if (!threads)
        threads = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    while (pool->threads < threads && pool->threads < POOL_THREADS) {
        struct helper *own = &pool->helper[pool->threads];
        own->pool = pool;
        own->number = pool->threads;
        if (pthread_create(&own->id, NULL, help, own))
            break;
        pool->threads++;
    }
    return pool;
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 1; i < pool->threads; i++)
        pthread_join(pool->helper[i].id, NULL);
    pthread_cond_destroy(&pool->ended);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

unsigned pool_threads(const struct pool *pool)
{
    return pool->threads;
}

void pool_run(struct pool *pool, uint32_t count,
              void (*run)(void *to, unsigned thread, uint32_t from,
                          uint32_t end),
              void *to)
{
    pthread_mutex_lock(&pool->lock);
    pool->count = count;
    pool->run = run;
    pool->to = to;
    pool->working = pool->threads - 1;
    pool->round++;
    if (pool->working)
        pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    run_share(pool, 0);
    pthread_mutex_lock(&pool->lock);
    while (pool->working)
        pthread_cond_wait(&pool->ended, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
