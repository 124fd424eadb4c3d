/* The games of a simulation, shared among threads. */
#include "command/outside.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdlib.h>

enum {
    CHUNK = 16,  /* games a thread takes at a time */
    BATCH = 512, /* games between two looks at whether to stop */
};

struct worker {
    const struct sim_run *run;
    struct study_play play[STUDY_VARIANTS];
    struct study_results own;
    double cpu_seconds;
};

static void make_tallies(const struct study_job *job, struct study_results *out)
{
    for (unsigned v = 0; v < job->variants; v++) {
        out->tally[v] = host_new(sizeof *out->tally[v]);
        study_detail_init(&out->tally[v]->detail, job->game,
                          job->variant[v].setup);
    }
}

void simulate_free(struct study_results *results)
{
    for (unsigned v = 0; v < STUDY_VARIANTS; v++)
        free(results->tally[v]);
}

static uint32_t ask(void *to, const void *view, unsigned seat)
{
    return outside_choose(to, view, seat);
}

void simulate_sit(const struct sim_run *run, struct study_play *t,
                  unsigned variant)
{
    const struct study_job *job = run->job;
    study_sit(t, job, variant, host_new(study_play_bytes(job)));
    for (unsigned s = 0; s < job->players; s++)
        if (run->outside[s])
            t->elsewhere[s] = outside_new(
                job->game, &job->variant[variant].plan, run->outside[s]);
}

void simulate_leave(struct study_play *t)
{
    for (unsigned s = 0; s < t->job->players; s++)
        outside_free(t->elsewhere[s]);
    free(t->list); /* the first of its memory */
}

static void begin(void *worker)
{
    struct worker *w = worker;
    w->cpu_seconds = -clock_cpu();
    make_tallies(w->run->job, &w->own);
    for (unsigned v = 0; v < w->run->job->variants; v++)
        simulate_sit(w->run, &w->play[v], v);
}

static void play(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    study_games(w->play, from, to, &w->own);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    for (unsigned v = 0; v < w->run->job->variants; v++)
        simulate_leave(&w->play[v]);
    w->cpu_seconds += clock_cpu();
}

static void merge_worker(struct sim_run *run, struct study_results *out,
                         struct worker *w)
{
    if (!w->own.tally[0])
        return;
    for (unsigned v = 0; v < run->job->variants; v++) {
        study_merge(out->tally[v], w->own.tally[v]);
        study_merge_pair(&out->paired[v], &w->own.paired[v]);
    }
    simulate_free(&w->own);
    run->cpu_seconds += w->cpu_seconds;
}

/* Some games, by all threads. */
static void run_batch(struct sim_run *run, struct study_results *out,
                      struct work *work)
{
    struct worker *workers = host_new(run->threads * sizeof *workers);
    work->workers = workers;
    for (unsigned i = 0; i < run->threads; i++)
        workers[i].run = run;
    threads_run(work);
    for (unsigned i = 0; i < run->threads; i++)
        merge_worker(run, out, &workers[i]);
    free(workers);
}

/* Where cards stand in the words of each variant's moves. */
static void learn(struct study_job *job)
{
    struct study_detail *d = host_new(sizeof *d);
    void *memory = host_new(study_play_bytes(job));
    for (unsigned v = 0; v < job->variants; v++)
        study_learn(job, v, d, memory);
    free(memory);
    free(d);
}

/* One batch; or, where it may stop, batches of a size of their own, so that
 * threads make no difference to when. */
void simulate_run(struct sim_run *run, struct study_results *out)
{
    struct study_job *job = run->job;
    struct work work = {
        .chunk = CHUNK,
        .threads = run->threads,
        .size = sizeof(struct worker),
        .begin = begin,
        .run = play,
        .end = leave,
        .bar = run->has_bar ? "games" : NULL,
        .all = job->games,
        .since = clock_now(),
    };
    uint64_t batch = job->until > 0 ? BATCH : job->games;
    job->ask = ask;
    learn(job);
    make_tallies(job, out);
    while (work.to < job->games) {
        work.from = work.to;
        work.to =
            job->games - work.from < batch ? job->games : work.from + batch;
        run_batch(run, out, &work);
        if (job->until > 0 && study_is_known(job, out))
            job->games = work.to;
    }
    run->seconds = clock_now() - work.since;
    for (unsigned v = 0; v < job->variants; v++)
        study_sort(out->tally[v]);
}
