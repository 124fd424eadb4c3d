/* The games of a simulation, shared among threads. */
#include "command/outside.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "host/threads.h"
#include "lab/simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 16,  /* games a thread takes at a time */
    FIRST = 32,  /* games that tell how long a game is */
    BATCH = 512, /* games between two looks at whether to stop */
    /* Where bots think and nobody said how many games: those that make so many
     * decisions, but not less than so many. */
    USUAL_DECISIONS = 250000,
    USUAL_LEAST = 200,
};

/* What is added up, flat. */
struct sim_found {
    double cpu_seconds;
    struct study_paired paired[STUDY_VARIANTS];
    struct study_tally tally[]; /* by variant */
};

struct worker {
    const struct sim_run *run;
    struct study_play play[STUDY_VARIANTS];
    struct study_results own;
    struct sim_found *found;
};

static size_t found_bytes(const struct study_job *job)
{
    return sizeof(struct sim_found) +
           job->variants * sizeof(struct study_tally);
}

/* From nothing; results point into it. */
static void begin_found(const struct study_job *job, struct sim_found *found,
                        struct study_results *out)
{
    for (unsigned v = 0; v < job->variants; v++) {
        out->tally[v] = &found->tally[v];
        cards_init(&found->tally[v].cards, job->game, job->variant[v].setup);
    }
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

static void begin(void *worker, const void *job, void *sum)
{
    struct worker *w = worker;
    w->run = job;
    w->found = sum;
    w->found->cpu_seconds = -clock_cpu();
    begin_found(w->run->job, w->found, &w->own);
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
    memcpy(w->found->paired, w->own.paired, sizeof w->own.paired);
    w->found->cpu_seconds += clock_cpu();
}

static void add_found(void *sum, const void *more, const void *job)
{
    const struct sim_run *run = job;
    struct sim_found *to = sum;
    const struct sim_found *from = more;
    to->cpu_seconds += from->cpu_seconds;
    for (unsigned v = 0; v < run->job->variants; v++) {
        study_merge(&to->tally[v], &from->tally[v]);
        study_merge_pair(&to->paired[v], &from->paired[v]);
    }
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

/* Whether to go on is asked after the same games whoever played them. */
static void look(struct sim_run *run, const struct study_results *r,
                 const struct work *work)
{
    struct study_job *job = run->job;
    if (run->is_usual && job->has_bots && !work->from)
        set_usual(job, r->tally[0]);
    if (job->until > 0 && work->to % BATCH == 0 && study_is_known(job, r))
        job->games = work->to;
    ranks_share(&job->games, sizeof job->games);
}

/* All in one; or in batches, with a look after each. */
void simulate_run(struct sim_run *run, struct study_results *out)
{
    struct study_job *job = run->job;
    char known[80] = "";
    struct work work = {
        .chunk = CHUNK,
        .threads = run->threads,
        .job = run,
        .size = sizeof(struct worker),
        .sum_size = found_bytes(job),
        .begin = begin,
        .run = play,
        .end = leave,
        .add = add_found,
        .bar = run->has_bar ? "games" : NULL,
        .known = known,
        .since = clock_now(),
    };
    job->ask = ask;
    learn(job);
    run->found = work.sum = host_new(found_bytes(job));
    begin_found(job, run->found, out);
    if (run->csv)
        work.lines = simulate_csv_lines(run->csv, &work.line);
    while (work.to < job->games) {
        work.from = work.to;
        uint64_t batch = next_batch(run, work.to, clock_now() - work.since);
        ranks_share(&batch, sizeof batch);
        uint64_t left = job->games - work.from;
        work.to = work.from + (left < batch ? left : batch);
        work.all = job->games;
        threads_run(&work);
        memcpy(out->paired, run->found->paired, sizeof out->paired);
        look(run, out, &work);
        say_known(job, out, known, sizeof known);
    }
    run->seconds = clock_now() - work.since;
    run->cpu_seconds = run->found->cpu_seconds;
    for (unsigned v = 0; v < job->variants; v++)
        study_sort(out->tally[v]);
}
