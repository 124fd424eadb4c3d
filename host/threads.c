/* Pieces are handed out on demand, so that nobody waits for a slow machine: a
 * thread takes the next chunk of its rank's; the first rank has all there are
 * and cuts off a block for whoever asks, half of an even share of what is left,
 * so that blocks become small towards the end (guided self-scheduling,
 * Polychronopoulos and Kuck 1987). Others ask before they run out. */
#define _POSIX_C_SOURCE 200809L
#include "host/threads.h"
#include "host/clock.h"
#include "host/file.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    BAR = 40,
    TICK_MS = 200, /* of the bar */
    RANKS_MS = 1,  /* between looks for what others send */
};
static const double LINE_SECONDS = 10; /* between lines where there is no bar */
static const double NOTE_SECONDS = 1;  /* between words to the first rank */

struct span {
    uint64_t from, to;
};

/* What the threads share, under its lock. */
struct pool {
    const struct work *work;
    pthread_mutex_t lock;
    pthread_cond_t news; /* for who waits for all of them */
    pthread_cond_t more; /* for those who wait for pieces */
    struct span now, next;
    bool is_last; /* no more come */
    uint64_t done;
    unsigned working;
    /* Of many ranks. */
    bool has_asked;
    uint64_t told;     /* pieces done that the first rank has heard of */
    double noted;      /* when it did */
    unsigned finished; /* other ranks that know there are no more */
};

/* What a rank tells the first. */
struct ask {
    uint64_t done; /* pieces since the last time */
    bool wants;    /* more */
};

struct thread {
    struct pool *pool;
    void *worker, *sum;
    pthread_t id;
};

unsigned threads_usual(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 || ranks_count() > 1 ? 1
           : cores > THREADS_MOST         ? THREADS_MOST
                                          : (unsigned)cores;
}

bool threads_have_bar(void)
{
    return ranks_is_first() &&
           (ranks_count() > 1 || isatty(STDERR_FILENO) == 1);
}

static uint64_t left_in(const struct pool *pool)
{
    return pool->now.to - pool->now.from + pool->next.to - pool->next.from;
}

static bool is_short(const struct pool *pool)
{
    const struct work *work = pool->work;
    return !pool->is_last &&
           left_in(pool) < (uint64_t)work->threads * work->chunk;
}

/* The next pieces, at most so many. */
static struct span cut(struct pool *pool, uint64_t most)
{
    if (pool->now.from == pool->now.to) {
        pool->now = pool->next;
        pool->next = (struct span){0, 0};
    }
    struct span got = pool->now;
    if (got.to - got.from > most)
        got.to = got.from + most;
    pool->now.from = got.to;
    return got;
}

/* A chunk for a thread; an empty one when there is nothing left to do. */
static struct span take(struct pool *pool, uint64_t done)
{
    pthread_mutex_lock(&pool->lock);
    pool->done += done;
    while (!left_in(pool) && !pool->is_last) {
        pthread_cond_signal(&pool->news);
        pthread_cond_wait(&pool->more, &pool->lock);
    }
    struct span got = cut(pool, pool->work->chunk);
    if (is_short(pool))
        pthread_cond_signal(&pool->news);
    pthread_mutex_unlock(&pool->lock);
    return got;
}

static void *work_on(void *given)
{
    struct thread *own = given;
    struct pool *pool = own->pool;
    const struct work *work = pool->work;
    work->begin(own->worker, work->job, own->sum);
    struct span got = take(pool, 0);
    while (got.from < got.to) {
        work->run(own->worker, got.from, got.to);
        got = take(pool, got.to - got.from);
    }
    if (work->end)
        work->end(own->worker);
    pthread_mutex_lock(&pool->lock);
    pool->working--;
    pthread_cond_signal(&pool->news);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* A bar that is drawn over itself; into a file, a line now and then. */
static void draw_bar(const struct pool *pool)
{
    static double latest;
    const struct work *work = pool->work;
    uint64_t done = work->from + pool->done;
    uint64_t all = work->all;
    double now = clock_now();
    double left =
        done ? (now - work->since) * (double)(all - done) / (double)done : 0;
    unsigned full = (unsigned)(done * BAR / all);
    bool is_line = isatty(STDERR_FILENO) != 1;
    char bar[BAR + 1];
    if (is_line &&
        now - (latest > work->since ? latest : work->since) < LINE_SECONDS)
        return;
    latest = now;
    for (unsigned i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "%s[%s] %3u %%  %llu %s  %.0f s left%s%s%s",
            is_line ? "" : "\r", bar, (unsigned)(done * 100 / all),
            (unsigned long long)done, work->bar, left, work->known ? "  " : "",
            work->known ? work->known : "", is_line ? "\n" : " \033[K");
    fflush(stderr);
}

/* The first rank: what others have done, and pieces for those who ask. */
static void give(struct pool *pool)
{
    const struct work *work = pool->work;
    struct ask ask;
    unsigned who;
    while (ranks_poll(RANKS_ASK, &who)) {
        ranks_receive(who, RANKS_ASK, &ask, sizeof ask);
        pool->done += ask.done;
        if (!ask.wants)
            continue;
        uint64_t chunks = left_in(pool) / (2 * ranks_count()) / work->chunk;
        struct span got = cut(pool, (chunks + 1) * work->chunk);
        ranks_send(who, RANKS_GIVE, &got, sizeof got);
        pool->finished += got.from == got.to;
    }
}

/* Other ranks: pieces, before they run out. */
static void ask(struct pool *pool)
{
    unsigned first;
    double now = clock_now();
    if (pool->has_asked && ranks_poll(RANKS_GIVE, &first)) {
        ranks_receive(first, RANKS_GIVE, &pool->next, sizeof pool->next);
        pool->has_asked = false;
        pool->is_last = pool->next.from == pool->next.to;
        pthread_cond_broadcast(&pool->more);
    }
    bool has_next = pool->next.from < pool->next.to;
    struct ask words = {pool->done - pool->told,
                        !pool->has_asked && !has_next && is_short(pool)};
    if (pool->is_last || (!words.wants && now < pool->noted + NOTE_SECONDS))
        return;
    ranks_send(0, RANKS_ASK, &words, sizeof words);
    pool->has_asked |= words.wants;
    pool->told = pool->done;
    pool->noted = now;
}

static void wait_a_moment(struct pool *pool, long ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&pool->news, &pool->lock, &until);
}

static void wait_for_all(struct pool *pool)
{
    bool is_first = ranks_is_first();
    bool are_many = ranks_count() > 1;
    unsigned others = is_first ? ranks_count() - 1 : 0;
    double drawn = 0;
    pthread_mutex_lock(&pool->lock);
    while (pool->working || pool->finished < others) {
        if (are_many && is_first)
            give(pool);
        else if (are_many)
            ask(pool);
        wait_a_moment(pool, are_many ? RANKS_MS : TICK_MS);
        if (!pool->work->bar || clock_now() < drawn + TICK_MS / 1000.0)
            continue;
        draw_bar(pool);
        drawn = clock_now();
    }
    pthread_mutex_unlock(&pool->lock);
    if (pool->work->bar)
        draw_bar(pool);
    if (pool->work->bar && isatty(STDERR_FILENO) == 1)
        fputs("\r\033[K", stderr);
}

/* Starts them; how many there are. */
static unsigned start(struct pool *pool, struct thread *threads, char *workers,
                      char *sums)
{
    const struct work *work = pool->work;
    unsigned started = 0;
    for (; started < work->threads; started++) {
        struct thread *own = &threads[started];
        *own = (struct thread){.pool = pool,
                               .worker = workers + started * work->size,
                               .sum = sums + started * work->sum_size};
        if (pthread_create(&own->id, NULL, work_on, own))
            break;
    }
    if (!started) {
        fputs("tidywinks: the system gives no thread\n", stderr);
        exit(2);
    }
    pthread_mutex_lock(&pool->lock);
    pool->working -= work->threads - started;
    pthread_mutex_unlock(&pool->lock);
    return started;
}

/* What all have found. Nobody asks for pieces of the next run while the first
 * rank still hands out those of this one: it tells when it is done. */
static void add_up(const struct work *work, char *sums, unsigned started)
{
    bool is_done = true;
    for (unsigned i = 1; i < started && work->sum_size; i++)
        work->add(sums, sums + i * work->sum_size, work->job);
    if (work->sum_size)
        ranks_sum(sums, work->sum_size, work->add, work->job);
    if (work->sum_size && ranks_is_first())
        work->add(work->sum, sums, work->job);
    if (work->lines)
        ranks_fill((char *)work->lines + work->from * work->line,
                   (size_t)(work->to - work->from) * work->line);
    if (work->made)
        ranks_bring(work->made + work->from, work->to - work->from);
    ranks_share(&is_done, sizeof is_done);
}

void threads_run(const struct work *work)
{
    struct pool pool = {.work = work, .working = work->threads};
    struct thread threads[THREADS_MOST];
    char *workers = host_new(work->threads * work->size);
    char *sums = host_new(work->threads * work->sum_size + 1);
    ranks_meet();
    if (ranks_is_first()) {
        pool.now = (struct span){work->from, work->to};
        pool.is_last = true;
    }
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.news, NULL);
    pthread_cond_init(&pool.more, NULL);
    unsigned started = start(&pool, threads, workers, sums);
    wait_for_all(&pool);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
    pthread_cond_destroy(&pool.more);
    pthread_cond_destroy(&pool.news);
    pthread_mutex_destroy(&pool.lock);
    add_up(work, sums, started);
    free(workers);
    free(sums);
}
