/* The games of a simulation, shared among threads. */
#include "host/clock.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdlib.h>

struct worker {
    const struct sim_job *job;
    struct sim_play play[SIM_VARIANTS];
    struct sim_tally *tally[SIM_VARIANTS]; /* NULL: it never began */
    struct sim_paired paired;
    double cpu_seconds;
};

static void begin(void *worker)
{
    struct worker *w = worker;
    w->cpu_seconds = -clock_cpu();
    for (unsigned v = 0; v < w->job->variants; v++) {
        w->tally[v] = host_new(sizeof *w->tally[v]);
        simulate_sit(&w->play[v], w->job, v);
        simulate_detail_init(&w->tally[v]->detail, &w->play[v]);
    }
}

static void play(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    const struct sim_job *job = w->job;
    struct sim_outcome one[SIM_VARIANTS];
    for (uint64_t number = from; number < to; number++) {
        for (unsigned v = 0; v < job->variants; v++)
            simulate_game(&w->play[v], number, w->tally[v], &one[v]);
        if (job->variants == 2)
            simulate_add_pair(&w->paired, job->players, &one[0], &one[1]);
    }
}

static void leave(void *worker)
{
    struct worker *w = worker;
    for (unsigned v = 0; v < w->job->variants; v++)
        simulate_leave(&w->play[v]);
    w->cpu_seconds += clock_cpu();
}

static void merge_worker(struct sim_results *out, struct worker *w)
{
    if (!w->tally[0])
        return;
    for (unsigned v = 0; v < w->job->variants; v++) {
        simulate_merge(out->tally[v], w->tally[v]);
        simulate_tally_free(w->tally[v]);
    }
    simulate_merge_pair(&out->paired, &w->paired);
    out->cpu_seconds += w->cpu_seconds;
}

void simulate_run(const struct sim_job *job, struct sim_results *out,
                  bool progress)
{
    struct worker *workers = host_new(job->threads * sizeof *workers);
    struct work work = {
        .to = job->games,
        .chunk = SIM_CHUNK,
        .threads = job->threads,
        .workers = workers,
        .size = sizeof *workers,
        .begin = begin,
        .run = play,
        .end = leave,
        .bar = progress ? "games" : NULL,
        .all = job->games,
        .since = clock_now(),
    };
    for (unsigned i = 0; i < job->threads; i++)
        workers[i].job = job;
    for (unsigned v = 0; v < job->variants; v++)
        out->tally[v] = host_new(sizeof *out->tally[v]);
    threads_run(&work);
    for (unsigned i = 0; i < job->threads; i++)
        merge_worker(out, &workers[i]);
    out->seconds = clock_now() - work.since;
    for (unsigned v = 0; v < job->variants; v++)
        simulate_sort(out->tally[v]);
    free(workers);
}
