/* A thread that listens: its own connection, made again by itself whenever it is
 * gone. What it misses meanwhile is found otherwise (store_news). */
#define _POSIX_C_SOURCE 200809L
#include "store/listener.h"
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { PAUSE_MS = 500 };

struct hearing {
    struct listener listener; /* first */
    char *where;
    char node[POSTGRES_NODE + 1];
    int ending; /* readable: it ends */
    pthread_t thread;
};

/* `NODE ID NUMBER ID NUMBER …`, or `NODE`, a line feed and words. */
static void take(struct hearing *h, const char *told)
{
    struct slice rest = slice_of(told);
    struct slice word;
    if (rest.len <= POSTGRES_NODE || !memcmp(rest.at, h->node, POSTGRES_NODE))
        return;
    bool is_words = rest.at[POSTGRES_NODE] == '\n';
    rest.at += POSTGRES_NODE + 1;
    rest.len -= POSTGRES_NODE + 1;
    if (is_words) {
        listener_put_words(&h->listener, rest);
        return;
    }
    while (slice_word(&rest, &word) && word.len < STORE_ID_CAP) {
        char table[STORE_ID_CAP] = "";
        struct slice number;
        int32_t n = -1;
        memcpy(table, word.at, word.len);
        if (!slice_word(&rest, &number) ||
            (!slice_is(number, "-") && !slice_int(number, 0, INT32_MAX, &n)))
            return;
        listener_put(&h->listener, table, n < 0 ? STORE_NONE : (uint32_t)n);
    }
}

/* False: it is to end. */
static bool pause_for(struct hearing *h, int ms, int other)
{
    struct pollfd fds[] = {{.fd = h->ending, .events = POLLIN},
                           {.fd = other, .events = POLLIN}};
    return poll(fds, 2, ms) < 0 || !(fds[0].revents & POLLIN);
}

/* Until the connection is gone or the listener ends. */
static bool hear(struct hearing *h, PGconn *conn)
{
    PGresult *answer = PQexec(conn, "LISTEN " POSTGRES_CHANNEL);
    bool is_good = PQresultStatus(answer) == PGRES_COMMAND_OK;
    bool goes_on = true;
    PQclear(answer);
    while (is_good && goes_on) {
        PGnotify *told;
        while ((told = PQnotifies(conn)) != NULL) {
            take(h, told->extra);
            PQfreemem(told);
        }
        goes_on = pause_for(h, -1, PQsocket(conn));
        is_good = goes_on && PQconsumeInput(conn) && PQsocket(conn) >= 0;
    }
    return goes_on;
}

static void *run(void *own)
{
    struct hearing *h = own;
    bool goes_on = true;
    while (goes_on) {
        char words[512];
        struct text why;
        text_init(&why, words, sizeof words);
        PGconn *conn = pglink_connect(h->where, "tidywinks listens", &why);
        goes_on = (!conn || hear(h, conn)) && pause_for(h, PAUSE_MS, -1);
        PQfinish(conn);
    }
    return NULL;
}

static void release(struct hearing *h)
{
    close(h->ending);
    free(h->where);
}

static void end(struct listener *l)
{
    struct hearing *h = (struct hearing *)l;
    uint64_t one = 1;
    if (write(h->ending, &one, sizeof one) == sizeof one)
        pthread_join(h->thread, NULL);
    release(h);
}

struct listener *pghear_new(const struct postgres *p, struct text *why)
{
    struct hearing *h = calloc(1, sizeof *h);
    if (h) {
        h->where = strdup(p->link.where);
        h->ending = eventfd(0, EFD_CLOEXEC);
        snprintf(h->node, sizeof h->node, "%s", p->node);
        h->listener.end = end;
    }
    if (h && h->where && h->ending >= 0 && listener_init(&h->listener) &&
        pthread_create(&h->thread, NULL, run, h) == 0)
        return &h->listener;
    text_put(why, "there is no thread to listen to other servers with");
    if (h)
        release(h);
    free(h);
    return NULL;
}
