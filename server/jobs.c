#include "server/jobs.h"

#include "host/file.h"
#include "server/health.h"
#include "server/metrics.h"

#include <stdlib.h>
#include <string.h>

enum { PROVE_MS = 30000 };

static bool keep_row(void *to, const struct store_row *row)
{
    struct job *job = to;
    struct job_row *kept = host_new(sizeof *kept + row->text.len);
    kept->number = row->number;
    kept->time = row->time;
    kept->len = row->text.len;
    memcpy(kept->text, row->text.at, row->text.len);
    if (job->last)
        job->last->next = kept;
    else
        job->rows = kept;
    job->last = kept;
    return true;
}

static bool keep_due(void *to, const char *table, uint64_t time)
{
    struct store_row row = {.time = time, .text = slice_of(table)};
    return keep_row(to, &row);
}

static bool keep_newer(void *to, const char *table, uint32_t number)
{
    struct store_row row = {.number = number, .text = slice_of(table)};
    return keep_row(to, &row);
}

void job_forget_rows(struct job *job)
{
    while (job->rows) {
        struct job_row *next = job->rows->next;
        free(job->rows);
        job->rows = next;
    }
    job->last = NULL;
}

static void tell_health(struct store *store, enum store_end end)
{
    health_store(end == STORE_OK, store_words(store));
}

/* Writes the appends among the jobs that follow one another as one group. */
static struct job *append_group(struct store *store, struct job *job)
{
    static struct store_row rows[STORE_BATCH];
    size_t count = 0;
    struct job *end = job;
    for (; end && end->kind == JOB_APPEND && count < STORE_BATCH;
         end = end->next)
        rows[count++] = end->row;
    uint64_t begun = metrics_clock();
    tell_health(store, store_append(store, rows, count));
    metrics_took(TIME_COMMIT, begun);
    for (size_t i = 0; i < count; i++, job = job->next) {
        job->row.end = rows[i].end;
        job->row.time = rows[i].time;
        metrics_add(METRIC_ROWS, rows[i].end == STORE_OK);
    }
    return end;
}

static bool keep_old(void *to, const char *table, uint64_t time)
{
    struct job *job = to;
    return time < job->row.time && keep_due(job, table, time);
}

/* The job's time is an age, by the clock of the store: a process whose own is
 * wrong deletes nothing for that. What is left in the job has been deleted. */
static enum store_end sweep(struct store *store, struct job *job)
{
    uint64_t now = store_now(store);
    /* What is as old as the calendar is kept for ever. */
    if (job->row.time >= now)
        return STORE_OK;
    job->row.time = now - job->row.time;
    enum store_end end = store_list(store, keep_old, job);
    struct job_row **at = &job->rows;
    job->last = NULL;
    while (*at) {
        struct job_row *row = *at;
        char id[STORE_ID_CAP] = "";
        memcpy(id, row->text, row->len);
        if (end == STORE_OK)
            end = store_forget(store, id, job->row.time);
        if (end == STORE_OK) {
            job->last = row;
            at = &row->next;
            continue;
        }
        if (end == STORE_TAKEN)
            end = STORE_OK;
        *at = row->next;
        free(row);
    }
    if (job->rows)
        store_wipe(store);
    return end;
}

static enum store_end forget(struct store *store, const char *table)
{
    enum store_end end = store_forget(store, table, STORE_ANY_TIME);
    if (end == STORE_OK)
        store_wipe(store);
    return end;
}

/* A store that failed is tried again without anybody's decision; and one that
 * nobody uses now and then, so that its failing is known before it matters. */
static void prove(struct store *store)
{
    static uint64_t proved_at;
    uint64_t now = loop_clock();
    if (!proved_at)
        proved_at = now;
    if (!health_is_store_bad() && now < proved_at + PROVE_MS)
        return;
    proved_at = now;
    tell_health(store, store_prove(store));
}

static enum store_end do_alone(struct store *store, struct job *job)
{
    switch (job->kind) {
    case JOB_DUE:
        prove(store);
        job->row.time = store_now(store);
        return store_due(store, job->row.time, keep_due, job);
    case JOB_FORGET:
        return forget(store, job->row.table);
    case JOB_SWEEP:
        return sweep(store, job);
    case JOB_NEWS:
        return store_news(store, keep_newer, job);
    case JOB_TELL:
        return store_tell(store, job->row.text);
    case JOB_READ:
    case JOB_APPEND:
    case JOB_THINK:
        break;
    }
    return store_read(store, job->row.table, job->row.number, keep_row, job);
}

struct job *jobs_group(struct job *jobs)
{
    struct job *list[2] = {NULL, NULL};
    struct job **end[2] = {&list[0], &list[1]};
    for (; jobs; jobs = jobs->next) {
        unsigned which = jobs->kind != JOB_APPEND;
        *end[which] = jobs;
        end[which] = &jobs->next;
    }
    *end[1] = NULL;
    *end[0] = list[1];
    return list[0];
}

struct job *jobs_store(struct store *store, struct job *jobs)
{
    if (jobs->kind == JOB_APPEND)
        return append_group(store, jobs);
    jobs->row.end = do_alone(store, jobs);
    if (jobs->row.end != STORE_OK)
        tell_health(store, jobs->row.end);
    return jobs->next;
}

void job_think(struct job *job, void *memory)
{
    struct rng rng;
    const struct sight sight = {.game = job->game,
                                .setup = job->setup,
                                .view = job->view,
                                .seat = job->seat,
                                .memory = memory,
                                .memory_bytes = BOT_MEMORY};
    bot_stream(&rng, job->seed, job->seat, job->decided);
    uint64_t begun = metrics_clock();
    job->move = job->bot->choose(&sight, &rng);
    metrics_took(TIME_THINK, begun);
}
