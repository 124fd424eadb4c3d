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

static bool is_narrow(struct range r, double until)
{
    return r.high - r.low <= 2 * until;
}

/* Whether every seat's share of wins is known closely enough, and how it
 * differs from variant to variant. */
static bool is_known(const struct sim_job *job, const struct sim_results *r)
{
    const struct sim_tally *t = r->tally[0];
    for (unsigned s = 0; s < job->players; s++) {
        if (!is_narrow(statistics_share(t->wins[s], t->games), job->until))
            return false;
        if (job->variants == 2 &&
            !is_narrow(statistics_mean(&r->paired.win[s], t->games),
                       job->until))
            return false;
    }
    return true;
}

/* Some games, by all threads. */
static void run_batch(const struct sim_job *job, struct sim_results *out,
                      struct work *work)
{
    struct worker *workers = host_new(job->threads * sizeof *workers);
    work->workers = workers;
    for (unsigned i = 0; i < job->threads; i++)
        workers[i].job = job;
    threads_run(work);
    for (unsigned i = 0; i < job->threads; i++)
        merge_worker(out, &workers[i]);
    free(workers);
}

/* One batch; or, where it may stop, batches of a size of their own, so that
 * threads make no difference to when. */
void simulate_run(struct sim_job *job, struct sim_results *out, bool progress)
{
    struct work work = {
        .chunk = SIM_CHUNK,
        .threads = job->threads,
        .size = sizeof(struct worker),
        .begin = begin,
        .run = play,
        .end = leave,
        .bar = progress ? "games" : NULL,
        .all = job->games,
        .since = clock_now(),
    };
    uint64_t batch = job->until > 0 ? SIM_BATCH : job->games;
    for (unsigned v = 0; v < job->variants; v++)
        out->tally[v] = host_new(sizeof *out->tally[v]);
    while (work.to < job->games) {
        work.from = work.to;
        work.to =
            job->games - work.from < batch ? job->games : work.from + batch;
        run_batch(job, out, &work);
        if (job->until > 0 && is_known(job, out))
            job->games = work.to;
    }
    out->seconds = clock_now() - work.since;
    for (unsigned v = 0; v < job->variants; v++)
        simulate_sort(out->tally[v]);
}
