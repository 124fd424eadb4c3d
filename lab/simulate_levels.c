/* The same deals by bots of several levels, shared among threads. */
#include "host/clock.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdlib.h>

struct worker {
    const struct study_job *job;
    struct study_job own; /* whose bots are exchanged */
    struct study_play play;
    struct study_tally *rest;
    struct study_levels levels;
    void *memory;
};

static void begin(void *worker)
{
    struct worker *w = worker;
    w->own = *w->job;
    w->own.has_bots = true;
    w->memory = host_new(study_play_bytes(&w->own));
    w->rest = host_new(sizeof *w->rest);
    study_sit(&w->play, &w->own, 0, w->memory);
    cards_init(&w->rest->cards, w->own.game, w->own.variant[0].setup);
}

static void play(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    for (uint64_t number = from; number < to; number++)
        study_levels_deal(&w->levels, &w->own, &w->play, number, w->rest);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->memory);
    free(w->rest);
}

static void run_deals(struct sim_run *run, struct work *work,
                      struct study_levels *out)
{
    struct worker *workers = host_new(run->threads * sizeof *workers);
    work->workers = workers;
    for (unsigned i = 0; i < run->threads; i++) {
        workers[i].job = run->job;
        workers[i].levels.count = out->count;
        for (unsigned k = 0; k < out->count; k++)
            workers[i].levels.bot[k] = out->bot[k];
    }
    threads_run(work);
    for (unsigned i = 0; i < run->threads; i++)
        study_levels_merge(out, &workers[i].levels);
    free(workers);
}

void simulate_levels(struct sim_run *run, struct study_levels *out)
{
    uint64_t most = run->job->games;
    struct work work = {
        .chunk = 1,
        .threads = run->threads,
        .size = sizeof(struct worker),
        .begin = begin,
        .run = play,
        .end = leave,
        .bar = run->has_bar ? "deals by levels" : NULL,
        .since = clock_now(),
    };
    work.to = work.all = study_levels_wanted(out, most);
    run_deals(run, &work, out);
    work.from = work.to;
    work.to = work.all = study_levels_wanted(out, most);
    if (work.from < work.to)
        run_deals(run, &work, out);
    run->seconds += clock_now() - work.since;
}
