/* The threads of a simulation, and its progress bar. */
#define _POSIX_C_SOURCE 200809L
#include "cli/simulate.h"
#include "host/file.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BAR = 40, TICK_MS = 200 };

/* What the threads share: which games are taken, and how many are played. */
struct hall {
    const struct sim_job *job;
    atomic_ullong taken;
    atomic_ullong played;
    pthread_mutex_t lock;
    pthread_cond_t left;
    unsigned working;
};

struct worker {
    struct hall *hall;
    struct sim_tally *tally[SIM_VARIANTS];
    struct sim_paired paired;
    double cpu_seconds;
    pthread_t thread;
};

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void play_chunk(struct worker *w, struct sim_table *tables,
                       uint64_t from, uint64_t to)
{
    const struct sim_job *job = w->hall->job;
    struct sim_outcome one[SIM_VARIANTS];
    for (uint64_t number = from; number < to; number++) {
        for (unsigned v = 0; v < job->variants; v++)
            simulate_game(&tables[v], number, w->tally[v], &one[v]);
        if (job->variants == 2)
            simulate_add_pair(&w->paired, job->players, &one[0], &one[1]);
    }
}

static void *work(void *given)
{
    struct worker *w = given;
    struct hall *hall = w->hall;
    const struct sim_job *job = hall->job;
    struct sim_table tables[SIM_VARIANTS];
    double begin = host_cpu_seconds();
    for (unsigned v = 0; v < job->variants; v++) {
        w->tally[v] = host_new(sizeof *w->tally[v]);
        simulate_sit(&tables[v], job, v);
        simulate_detail_init(&w->tally[v]->detail, &tables[v]);
    }
    for (;;) {
        uint64_t from = atomic_fetch_add(&hall->taken, SIM_CHUNK);
        if (from >= job->games)
            break;
        uint64_t to = from + SIM_CHUNK;
        if (to > job->games)
            to = job->games;
        play_chunk(w, tables, from, to);
        atomic_fetch_add_explicit(&hall->played, to - from,
                                  memory_order_relaxed);
    }
    for (unsigned v = 0; v < job->variants; v++)
        simulate_leave(&tables[v]);
    w->cpu_seconds = host_cpu_seconds() - begin;
    pthread_mutex_lock(&hall->lock);
    hall->working--;
    pthread_cond_signal(&hall->left);
    pthread_mutex_unlock(&hall->lock);
    return NULL;
}

static void draw_bar(struct hall *hall, double begin)
{
    uint64_t played = atomic_load(&hall->played);
    uint64_t games = hall->job->games;
    double used = clock_seconds() - begin;
    double left = played ? used * (double)(games - played) / (double)played : 0;
    unsigned full = (unsigned)(played * BAR / games);
    char bar[BAR + 1];
    for (unsigned i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %3u %%  %llu games  %.0f s left \033[K", bar,
            (unsigned)(played * 100 / games), (unsigned long long)played, left);
    fflush(stderr);
}

static void wait_for_all(struct hall *hall, bool progress, double begin)
{
    pthread_mutex_lock(&hall->lock);
    while (hall->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&hall->left, &hall->lock, &until);
        if (progress)
            draw_bar(hall, begin);
    }
    pthread_mutex_unlock(&hall->lock);
    if (progress)
        fputs("\r\033[K", stderr);
}

static void merge_worker(const struct sim_job *job, struct sim_results *out,
                         struct worker *w)
{
    for (unsigned v = 0; v < job->variants; v++) {
        simulate_merge(out->tally[v], w->tally[v]);
        simulate_tally_free(w->tally[v]);
    }
    simulate_merge_pair(&out->paired, &w->paired);
    out->cpu_seconds += w->cpu_seconds;
}

void simulate_run(const struct sim_job *job, struct sim_results *out,
                  bool progress)
{
    struct hall hall = {.job = job};
    struct worker *workers = host_new(job->threads * sizeof *workers);
    double begin = clock_seconds();
    pthread_mutex_init(&hall.lock, NULL);
    pthread_cond_init(&hall.left, NULL);
    hall.working = job->threads;
    for (unsigned v = 0; v < job->variants; v++)
        out->tally[v] = host_new(sizeof *out->tally[v]);
    unsigned started = 0;
    for (; started < job->threads; started++) {
        workers[started].hall = &hall;
        if (pthread_create(&workers[started].thread, NULL, work,
                           &workers[started]))
            break;
    }
    if (started < job->threads) {
        pthread_mutex_lock(&hall.lock);
        hall.working -= job->threads - started;
        pthread_mutex_unlock(&hall.lock);
    }
    if (!started) {
        fputs("tidywinks: the system gives no thread\n", stderr);
        exit(CLI_REFUSED);
    }
    wait_for_all(&hall, progress, begin);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        merge_worker(job, out, &workers[i]);
    }
    out->seconds = clock_seconds() - begin;
    for (unsigned v = 0; v < job->variants; v++)
        simulate_sort(out->tally[v]);
    pthread_cond_destroy(&hall.left);
    pthread_mutex_destroy(&hall.lock);
    free(workers);
}
