/* The same deals by bots of several levels, shared among threads. */
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdlib.h>
#include <string.h>

struct job {
    const struct study_job *study;
    const struct study_levels *asked;
};

struct worker {
    struct study_job own; /* whose bots are exchanged */
    struct study_play play;
    struct study_tally *rest;
    struct study_levels *levels;
    void *memory;
};

static void begin(void *worker, const void *given, void *sum)
{
    struct worker *w = worker;
    const struct job *job = given;
    w->levels = sum;
    w->levels->count = job->asked->count;
    memcpy(w->levels->bot, job->asked->bot, sizeof w->levels->bot);
    w->own = *job->study;
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
        study_levels_deal(w->levels, &w->own, &w->play, number, w->rest);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->memory);
    free(w->rest);
}

static void add_levels(void *to, const void *from, const void *job)
{
    (void)job;
    study_levels_merge(to, from);
}

void simulate_levels(struct sim_run *run, struct study_levels *out)
{
    const struct job job = {run->job, out};
    struct work work = {
        .chunk = 1,
        .threads = run->threads,
        .job = &job,
        .size = sizeof(struct worker),
        .sum_size = sizeof *out,
        .begin = begin,
        .run = play,
        .end = leave,
        .sum = out,
        .add = add_levels,
        .bar = run->has_bar ? "deals by levels" : NULL,
        .since = clock_now(),
    };
    for (unsigned asked = 0; asked < 2; asked++) {
        work.from = work.to;
        work.to = study_levels_wanted(out, run->job->games);
        ranks_share(&work.to, sizeof work.to);
        work.all = work.to;
        if (work.from < work.to)
            threads_run(&work);
    }
    run->seconds += clock_now() - work.since;
}
