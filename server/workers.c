#define _POSIX_C_SOURCE 200809L
#include "server/workers.h"

#include "host/file.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THINKERS_MOST = 64 };

/* Jobs in the order they were given, for one or several threads. */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct job *first, *last;
    bool is_ending;
};

struct workers {
    struct loop *loop;
    struct store *store;
    struct queue writing, thinking;
    pthread_t writer, thinker[THINKERS_MOST];
    unsigned thinkers;
    bool has_writer;
};

static void queue_init(struct queue *q)
{
    memset(q, 0, sizeof *q);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->some, NULL);
}

static void queue_put(struct queue *q, struct job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&q->lock);
    if (q->first)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
    pthread_cond_signal(&q->some);
    pthread_mutex_unlock(&q->lock);
}

/* Up to `most` jobs, as a list; NULL when there is nothing more to come. */
static struct job *queue_take(struct queue *q, unsigned most)
{
    pthread_mutex_lock(&q->lock);
    while (!q->first && !q->is_ending)
        pthread_cond_wait(&q->some, &q->lock);
    struct job *first = q->first;
    struct job *last = first;
    while (last && last->next && --most)
        last = last->next;
    if (last) {
        q->first = last->next;
        last->next = NULL;
    }
    pthread_mutex_unlock(&q->lock);
    return first;
}

static void queue_end(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->is_ending = true;
    pthread_cond_broadcast(&q->some);
    pthread_mutex_unlock(&q->lock);
}

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

void job_forget_rows(struct job *job)
{
    while (job->rows) {
        struct job_row *next = job->rows->next;
        free(job->rows);
        job->rows = next;
    }
    job->last = NULL;
}

/* Writes the appends among the jobs that follow one another as one group. */
static struct job *append_group(struct workers *w, struct job *job)
{
    static struct store_row rows[STORE_BATCH];
    size_t count = 0;
    struct job *end = job;
    for (; end && end->kind == JOB_APPEND; end = end->next)
        rows[count++] = end->row;
    store_append(w->store, rows, count);
    for (size_t i = 0; i < count; i++) {
        struct job *next = job->next;
        job->row.end = rows[i].end;
        job->row.time = rows[i].time;
        loop_post(w->loop, job->done, job);
        job = next;
    }
    return end;
}

static bool keep_old(void *to, const char *table, uint64_t time)
{
    struct job *job = to;
    return time < job->row.time && keep_due(job, table, time);
}

static enum store_end sweep(struct store *store, struct job *job)
{
    enum store_end end = store_list(store, keep_old, job);
    for (struct job_row *row = job->rows; row && end == STORE_OK;
         row = row->next) {
        char id[STORE_ID_CAP] = "";
        memcpy(id, row->text, row->len);
        end = store_forget(store, id);
    }
    if (job->rows)
        store_wipe(store);
    return end;
}

static enum store_end forget(struct store *store, const char *table)
{
    enum store_end end = store_forget(store, table);
    if (end == STORE_OK)
        store_wipe(store);
    return end;
}

static enum store_end do_alone(struct store *store, struct job *job)
{
    switch (job->kind) {
    case JOB_DUE:
        return store_due(store, store_now(store), keep_due, job);
    case JOB_FORGET:
        return forget(store, job->row.table);
    case JOB_SWEEP:
        return sweep(store, job);
    case JOB_READ:
    case JOB_APPEND:
    case JOB_THINK:
        break;
    }
    return store_read(store, job->row.table, job->row.number, keep_row, job);
}

static void *write_jobs(void *own)
{
    struct workers *w = own;
    struct job *job;
    while ((job = queue_take(&w->writing, STORE_BATCH)) != NULL) {
        while (job) {
            if (job->kind == JOB_APPEND) {
                job = append_group(w, job);
                continue;
            }
            struct job *next = job->next;
            job->row.end = do_alone(w->store, job);
            loop_post(w->loop, job->done, job);
            job = next;
        }
    }
    return NULL;
}

static void *think_jobs(void *own)
{
    struct workers *w = own;
    void *memory = host_new(BOT_MEMORY);
    struct job *job;
    while ((job = queue_take(&w->thinking, 1)) != NULL) {
        struct rng rng;
        const struct sight sight = {.game = job->game,
                                    .setup = job->setup,
                                    .view = job->view,
                                    .seat = job->seat,
                                    .memory = memory,
                                    .memory_bytes = BOT_MEMORY};
        bot_stream(&rng, job->seed, job->seat, job->decided);
        job->move = job->bot->choose(&sight, &rng);
        loop_post(w->loop, job->done, job);
    }
    free(memory);
    return NULL;
}

struct workers *workers_new(struct loop *loop, struct store *store,
                            unsigned thinkers)
{
    struct workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->loop = loop;
    w->store = store;
    queue_init(&w->writing);
    queue_init(&w->thinking);
    w->has_writer = pthread_create(&w->writer, NULL, write_jobs, w) == 0;
    while (w->thinkers < thinkers && w->thinkers < THINKERS_MOST &&
           pthread_create(&w->thinker[w->thinkers], NULL, think_jobs, w) == 0)
        w->thinkers++;
    if (w->has_writer && w->thinkers)
        return w;
    workers_free(w);
    return NULL;
}

void workers_free(struct workers *w)
{
    if (!w)
        return;
    queue_end(&w->thinking);
    for (unsigned i = 0; i < w->thinkers; i++)
        pthread_join(w->thinker[i], NULL);
    queue_end(&w->writing);
    if (w->has_writer)
        pthread_join(w->writer, NULL);
    free(w);
}

void workers_give(struct workers *w, struct job *job)
{
    queue_put(job->kind == JOB_THINK ? &w->thinking : &w->writing, job);
}
