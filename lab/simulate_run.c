/* The games of a simulation, shared among threads. */
#include "command/outside.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CHUNK = 16,  /* games a thread takes at a time */
    FIRST = 32,  /* games that tell how long a game is */
    BATCH = 512, /* games between two looks at whether to stop */
    /* Where bots think and nobody said how many games: those that make so many
     * decisions, but not less than so many. */
    USUAL_DECISIONS = 250000,
    USUAL_LEAST = 200,
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
        cards_init(&out->tally[v]->cards, job->game, job->variant[v].setup);
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
    w->own.each = w->run->csv ? simulate_csv_add : NULL;
    w->own.to = w->run->csv;
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
    struct cards *cards = host_new(sizeof *cards);
    void *memory = host_new(study_play_bytes(job));
    for (unsigned v = 0; v < job->variants; v++)
        study_learn(job, v, cards, memory);
    free(memory);
    free(cards);
}

/* Where nobody said how many games: as many as can be waited for. */
static void set_usual(struct study_job *job, const struct study_tally *t)
{
    uint64_t enough = USUAL_DECISIONS * t->games / (study_decisions(t) + 1);
    if (enough < USUAL_LEAST)
        enough = USUAL_LEAST;
    job->games = enough < job->games ? enough : job->games;
}

/* What is known so far, in a few words. */
static void say_known(const struct study_job *job,
                      const struct study_results *r, char *words, size_t size)
{
    const struct study_tally *t = r->tally[0];
    struct range win = statistics_share(t->wins[0], t->games);
    struct range long_ = statistics_mean(&t->decisions.sum, t->games);
    int at = 0;
    if (job->players > 1)
        at = snprintf(words, size, "A wins %.1f %% +-%.1f, ", 100 * win.mean,
                      50 * (win.high - win.low));
    snprintf(words + at, size - (size_t)at, "%.0f decisions", long_.mean);
}

/* How many games until the next look: at whether to stop, or for the bar. When
 * it looks makes no difference to what is played. */
static uint64_t next_batch(const struct sim_run *run, uint64_t done,
                           double seconds)
{
    const struct study_job *job = run->job;
    if (run->is_usual && job->has_bots && !done)
        return FIRST;
    if (job->until > 0)
        return BATCH - done % BATCH;
    if (!run->has_bar)
        return job->games - done;
    return done ? (uint64_t)((double)done / (seconds + 0.01)) + CHUNK : FIRST;
}

/* All in one; or in batches, with a look after each. Whether to go on is asked
 * after the same games with any number of threads. */
void simulate_run(struct sim_run *run, struct study_results *out)
{
    struct study_job *job = run->job;
    char known[80] = "";
    struct work work = {
        .chunk = CHUNK,
        .threads = run->threads,
        .size = sizeof(struct worker),
        .begin = begin,
        .run = play,
        .end = leave,
        .bar = run->has_bar ? "games" : NULL,
        .known = known,
        .since = clock_now(),
    };
    job->ask = ask;
    learn(job);
    make_tallies(job, out);
    while (work.to < job->games) {
        work.from = work.to;
        uint64_t batch = next_batch(run, work.to, clock_now() - work.since);
        uint64_t left = job->games - work.from;
        work.to = work.from + (left < batch ? left : batch);
        work.all = job->games;
        run_batch(run, out, &work);
        if (run->is_usual && job->has_bots && !work.from)
            set_usual(job, out->tally[0]);
        if (job->until > 0 && work.to % BATCH == 0 && study_is_known(job, out))
            job->games = work.to;
        say_known(job, out, known, sizeof known);
    }
    run->seconds = clock_now() - work.since;
    for (unsigned v = 0; v < job->variants; v++)
        study_sort(out->tally[v]);
}
