#define _POSIX_C_SOURCE 200809L
#include "server/workers.h"

#include "host/file.h"
#include "server/health.h"
#include "server/metrics.h"

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

static void give_back(struct workers *w, enum metric queue, struct job *job)
{
    metrics_add(queue, -1);
    loop_post(w->loop, job->done, job);
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

static void *write_jobs(void *own)
{
    struct workers *w = own;
    struct job *job;
    while ((job = queue_take(&w->writing, STORE_BATCH)) != NULL) {
        health_writes(true);
        job = jobs_group(job);
        while (job) {
            struct job *end = jobs_store(w->store, job);
            while (job != end) {
                struct job *next = job->next;
                give_back(w, METRIC_WRITING, job);
                job = next;
            }
        }
        health_writes(false);
    }
    return NULL;
}

static void *think_jobs(void *own)
{
    struct workers *w = own;
    void *memory = host_new(BOT_MEMORY);
    struct job *job;
    while ((job = queue_take(&w->thinking, 1)) != NULL) {
        job_think(job, memory);
        give_back(w, METRIC_THINKING, job);
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
    bool is_thought = job->kind == JOB_THINK;
    metrics_add(is_thought ? METRIC_THINKING : METRIC_WRITING, 1);
    queue_put(is_thought ? &w->thinking : &w->writing, job);
}
