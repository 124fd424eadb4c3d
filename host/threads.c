#define _POSIX_C_SOURCE 200809L
#include "host/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40, TICK_MS = 200 };

/* What the threads share: which pieces are taken, and how many are done. */
struct hall {
    const struct crew *crew;
    atomic_ullong taken;
    atomic_ullong done;
    pthread_mutex_t lock;
    pthread_cond_t left;
    unsigned working;
};

struct place {
    struct hall *hall;
    void *worker;
    pthread_t thread;
};

double crew_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

unsigned crew_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CREW_MOST ? CREW_MOST : (unsigned)cores;
}

static void *work(void *given)
{
    struct place *place = given;
    struct hall *hall = place->hall;
    const struct crew *crew = hall->crew;
    if (crew->begin)
        crew->begin(place->worker);
    for (;;) {
        uint64_t from = atomic_fetch_add(&hall->taken, crew->chunk);
        if (from >= crew->to)
            break;
        uint64_t to = from + crew->chunk;
        if (to > crew->to)
            to = crew->to;
        crew->work(place->worker, from, to);
        atomic_fetch_add_explicit(&hall->done, to - from, memory_order_relaxed);
    }
    if (crew->end)
        crew->end(place->worker);
    pthread_mutex_lock(&hall->lock);
    hall->working--;
    pthread_cond_signal(&hall->left);
    pthread_mutex_unlock(&hall->lock);
    return NULL;
}

static void draw_bar(struct hall *hall)
{
    const struct crew *crew = hall->crew;
    uint64_t done = crew->from + atomic_load(&hall->done);
    uint64_t all = crew->all;
    double used = crew_clock() - crew->since;
    double left = done ? used * (double)(all - done) / (double)done : 0;
    unsigned full = (unsigned)(done * BAR / all);
    char bar[BAR + 1];
    for (unsigned i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %3u %%  %llu %s  %.0f s left \033[K", bar,
            (unsigned)(done * 100 / all), (unsigned long long)done, crew->bar,
            left);
    fflush(stderr);
}

static void wait_for_all(struct hall *hall)
{
    pthread_mutex_lock(&hall->lock);
    while (hall->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&hall->left, &hall->lock, &until);
        if (hall->crew->bar)
            draw_bar(hall);
    }
    pthread_mutex_unlock(&hall->lock);
    if (hall->crew->bar)
        fputs("\r\033[K", stderr);
}

void crew_run(const struct crew *crew)
{
    struct hall hall = {.crew = crew, .working = crew->threads};
    struct place places[CREW_MOST];
    unsigned started = 0;
    atomic_store(&hall.taken, crew->from);
    pthread_mutex_init(&hall.lock, NULL);
    pthread_cond_init(&hall.left, NULL);
    for (; started < crew->threads; started++) {
        struct place *place = &places[started];
        place->hall = &hall;
        place->worker = (char *)crew->workers + started * crew->size;
        if (pthread_create(&place->thread, NULL, work, place))
            break;
    }
    if (started < crew->threads) {
        pthread_mutex_lock(&hall.lock);
        hall.working -= crew->threads - started;
        pthread_mutex_unlock(&hall.lock);
    }
    if (!started) {
        fputs("tidywinks: the system gives no thread\n", stderr);
        exit(2);
    }
    wait_for_all(&hall);
    for (unsigned i = 0; i < started; i++)
        pthread_join(places[i].thread, NULL);
    pthread_cond_destroy(&hall.left);
    pthread_mutex_destroy(&hall.lock);
}
