#define _GNU_SOURCE
#include "server/loop.h"

#include "host/file.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { READY_AT_ONCE = 256 };

struct post {
    loop_call *call;
    void *with;
    struct post *next;
};

struct loop {
    int epoll, bell;
    loop_call *tick, *turn;
    void *to;
    pthread_mutex_t lock; /* of what follows */
    struct post *first, *last;
    bool is_ending;
};

uint64_t loop_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

struct loop *loop_new(loop_call *tick, loop_call *turn, void *to)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (!loop)
        return NULL;
    loop->tick = tick;
    loop->turn = turn;
    loop->to = to;
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&loop->lock, NULL);
    struct epoll_event on = {.events = EPOLLIN, .data.ptr = NULL};
    if (loop->epoll >= 0 && loop->bell >= 0 &&
        epoll_ctl(loop->epoll, EPOLL_CTL_ADD, loop->bell, &on) == 0)
        return loop;
    loop_free(loop);
    return NULL;
}

void loop_free(struct loop *loop)
{
    if (!loop)
        return;
    if (loop->epoll >= 0)
        close(loop->epoll);
    if (loop->bell >= 0)
        close(loop->bell);
    pthread_mutex_destroy(&loop->lock);
    free(loop);
}

static void ring(struct loop *loop)
{
    uint64_t one = 1;
    while (write(loop->bell, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

void loop_post(struct loop *loop, loop_call *call, void *with)
{
    struct post *p = host_new(sizeof *p);
    *p = (struct post){call, with, NULL};
    pthread_mutex_lock(&loop->lock);
    bool was_empty = !loop->first;
    if (was_empty)
        loop->first = p;
    else
        loop->last->next = p;
    loop->last = p;
    pthread_mutex_unlock(&loop->lock);
    if (was_empty)
        ring(loop);
}

void loop_stop(struct loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    loop->is_ending = true;
    pthread_mutex_unlock(&loop->lock);
    ring(loop);
}

/* Makes the calls that were posted; false when it is to end. */
static bool run_posts(struct loop *loop)
{
    uint64_t rings;
    while (read(loop->bell, &rings, sizeof rings) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&loop->lock);
    struct post *p = loop->first;
    loop->first = NULL;
    bool is_ending = loop->is_ending;
    pthread_mutex_unlock(&loop->lock);
    while (p) {
        struct post *next = p->next;
        p->call(p->with);
        free(p);
        p = next;
    }
    return !is_ending;
}

void loop_run(struct loop *loop)
{
    struct epoll_event ready[READY_AT_ONCE];
    uint64_t tick_at = loop_clock() + LOOP_TICK;
    for (bool goes_on = true; goes_on;) {
        uint64_t now = loop_clock();
        int wait = tick_at > now ? (int)(tick_at - now) : 0;
        int count = epoll_wait(loop->epoll, ready, READY_AT_ONCE, wait);
        for (int i = 0; i < count; i++) {
            struct loop_watch *watch = ready[i].data.ptr;
            if (watch)
                watch->ready(watch);
        }
        goes_on = run_posts(loop);
        now = loop_clock();
        if (now >= tick_at) {
            loop->tick(loop->to);
            tick_at = now + LOOP_TICK;
        }
        loop->turn(loop->to);
    }
}

static bool control(struct loop *loop, int what, int fd,
                    struct loop_watch *watch, uint32_t events)
{
    struct epoll_event on = {.events = events, .data.ptr = watch};
    return epoll_ctl(loop->epoll, what, fd, &on) == 0;
}

bool loop_add(struct loop *loop, int fd, struct loop_watch *watch)
{
    return control(loop, EPOLL_CTL_ADD, fd, watch, EPOLLIN);
}

void loop_want(struct loop *loop, int fd, struct loop_watch *watch,
               bool to_read, bool to_write)
{
    control(loop, EPOLL_CTL_MOD, fd, watch,
            (to_read ? (uint32_t)EPOLLIN : 0) |
                (to_write ? (uint32_t)EPOLLOUT : 0));
}

void loop_remove(struct loop *loop, int fd)
{
    control(loop, EPOLL_CTL_DEL, fd, NULL, 0);
}
