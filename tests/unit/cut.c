#define _POSIX_C_SOURCE 200809L
#include "tests/unit/cut.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char target[100];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_armed, is_cut;
static enum cut_way armed_way;
static size_t armed_left;
static size_t passed[2];

static struct sockaddr_un address(const char *folder)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%.80s/.s.PGSQL.5432", folder);
    return at;
}

/* How many of these bytes go through; less than all: it is cut. */
static size_t let_through(enum cut_way way, size_t bytes)
{
    pthread_mutex_lock(&lock);
    if (is_armed && way == armed_way) {
        if (bytes > armed_left) {
            bytes = armed_left;
            is_armed = false;
            is_cut = true;
        }
        armed_left -= bytes;
    }
    passed[way] += bytes;
    pthread_mutex_unlock(&lock);
    return bytes;
}

static bool pass(int from, int to, enum cut_way way)
{
    char bytes[4096];
    ssize_t got = read(from, bytes, sizeof bytes);
    if (got <= 0)
        return false;
    size_t goes = let_through(way, (size_t)got);
    return (!goes || send(to, bytes, goes, MSG_NOSIGNAL) == (ssize_t)goes) &&
           goes == (size_t)got;
}

static void *carry(void *own)
{
    int here = (int)(intptr_t)own;
    int there = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un at = address(target);
    bool is_good = connect(there, (struct sockaddr *)&at, sizeof at) == 0;
    while (is_good) {
        struct pollfd fds[] = {{.fd = here, .events = POLLIN},
                               {.fd = there, .events = POLLIN}};
        is_good = poll(fds, 2, -1) > 0;
        if (is_good && fds[0].revents)
            is_good = pass(here, there, CUT_THERE);
        if (is_good && fds[1].revents)
            is_good = pass(there, here, CUT_BACK);
    }
    close(here);
    close(there);
    return NULL;
}

static void *take_in(void *own)
{
    pthread_t thread;
    for (;;) {
        int here = accept((int)(intptr_t)own, NULL, NULL);
        if (here >= 0 &&
            pthread_create(&thread, NULL, carry, (void *)(intptr_t)here) == 0)
            pthread_detach(thread);
    }
    return NULL;
}

void cut_begin(const char *from, const char *to)
{
    pthread_t thread;
    struct sockaddr_un at = address(from);
    int listening = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(target, sizeof target, "%s", to);
    if (bind(listening, (struct sockaddr *)&at, sizeof at) != 0 ||
        listen(listening, 8) != 0 ||
        pthread_create(&thread, NULL, take_in, (void *)(intptr_t)listening))
        abort();
    pthread_detach(thread);
}

void cut_after(enum cut_way way, size_t bytes)
{
    pthread_mutex_lock(&lock);
    is_armed = true;
    is_cut = false;
    armed_way = way;
    armed_left = bytes;
    passed[CUT_THERE] = passed[CUT_BACK] = 0;
    pthread_mutex_unlock(&lock);
}

bool cut_was(void)
{
    pthread_mutex_lock(&lock);
    bool was = is_cut;
    is_armed = false;
    pthread_mutex_unlock(&lock);
    return was;
}

size_t cut_passed(enum cut_way way)
{
    pthread_mutex_lock(&lock);
    size_t bytes = passed[way];
    pthread_mutex_unlock(&lock);
    return bytes;
}
