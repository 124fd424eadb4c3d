#define _POSIX_C_SOURCE 200809L
#include "server/server.h"

#include "host/clock.h"
#include "host/file.h"
#include "host/threads.h"
#include "server/health.h"
#include "server/http.h"
#include "server/listen.h"
#include "server/log.h"
#include "server/qr.h"
#include "server/rooms.h"
#include "server/scrape.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PICTURE = 16 * 1024, FILES_MOST = 1 << 16 };

/* The signals that end the program are waited for; threads made from now on
 * leave them alone. */
static void hold_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigprocmask(SIG_BLOCK, set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk */
}

/* Besides sentences for people, a line for the log. */
static void announce(const struct server_wishes *wishes,
                     const struct listening *at)
{
    LOG(LOG_INFO, "begins", LOG_WORDS("build", wishes->build),
        LOG_WORDS("store", !wishes->data                     ? "memory"
                           : store_is_postgres(wishes->data) ? "postgres"
                                                             : "file"),
        LOG_WORDS("reach", at->is_loopback ? "loopback" : "network"),
        LOG_NUMBER("keep_days", wishes->keep));
}

static void invite(const struct listening *at, const struct listening *metrics,
                   const char *data, uint32_t keep)
{
    char words[PICTURE];
    struct text picture;
    text_init(&picture, words, sizeof words);
    if (!at->is_loopback && qr_draw(at->link, &picture))
        fputs(words, stdout);
    if (!at->is_loopback)
        puts("Everybody who can reach this machine can open the page.");
    if (data && store_is_postgres(data))
        puts("Tables are kept in a PostgreSQL database.");
    else if (data)
        printf("Tables are kept in %s/tidywinks.db.\n", data);
    else
        puts("Tables live in memory and end with this program; --data FOLDER "
             "keeps them.");
    if (data && keep)
        printf("What nobody has touched for %u days is deleted.\n",
               (unsigned)keep);
    if (metrics->socket >= 0)
        printf("Metrics are at %smetrics.\n", metrics->link);
    if (metrics->socket >= 0 && !metrics->is_loopback)
        puts("Everybody who can reach that address can read them: it is not "
             "for players.");
    puts(at->link);
    fflush(stdout);
}

/* Everything that runs, in the order it is begun. */
struct server {
    struct listening at, metrics;
    struct store *store;
    struct listener *listener; /* to the other processes; NULL: alone */
    struct loop *loop;
    struct workers *workers;
    struct rooms *rooms;
    struct crowd *crowd;
    struct peers *peers;
    struct http *http;
    struct scrape *scrape;
    const char *ahead;
    pthread_t thread;
    bool has_thread;
};

/* Tests move the time of tables by writing into a file. */
static void move_time(const char *path)
{
    char room[200];
    struct text why;
    struct slice text;
    int32_t seconds;
    text_init(&why, room, sizeof room);
    if (!host_read(path, 100, &text, &why))
        return;
    if (slice_int(slice_trim(text), 0, INT32_MAX, &seconds))
        clock_ahead((uint64_t)seconds * 1000);
    free((char *)(size_t)text.at);
}

/* A socket on its way from the web server's thread to the loop's. */
struct arrival {
    struct peers *peers;
    int fd;
    struct crowd_address from;
    size_t len;
    char extra[];
};

static void arrive(void *with)
{
    struct arrival *a = with;
    peers_add(a->peers, a->fd, &a->from, (struct slice){a->extra, a->len});
    free(a);
}

static void upgraded(void *to, int fd, const struct crowd_address *from,
                     struct slice extra)
{
    struct server *s = to;
    struct arrival *a = malloc(sizeof *a + extra.len);
    if (!a) {
        close(fd);
        return;
    }
    *a = (struct arrival){
        .peers = s->peers, .fd = fd, .from = *from, .len = extra.len};
    if (extra.len)
        memcpy(a->extra, extra.at, extra.len);
    loop_post(s->loop, arrive, a);
}

static void tick(void *with)
{
    struct server *s = with;
    if (s->ahead)
        move_time(s->ahead);
    health_tick();
    health_memory();
    rooms_tick(s->rooms);
    peers_tick(s->peers);
    if (s->http)
        http_tick(s->http);
}

static void turn(void *with)
{
    peers_flush(((struct server *)with)->peers);
}

static void *run_loop(void *with)
{
    loop_run(((struct server *)with)->loop);
    return NULL;
}

static struct http *serve(struct server *s, const struct server_wishes *wishes)
{
    struct http_wishes http = {.socket = s->at.socket,
                               .pages = wishes->pages,
                               .crowd = s->crowd,
                               .has_proxy = wishes->proxy != NULL,
                               .upgraded = upgraded,
                               .to = s};
    if (wishes->proxy)
        crowd_address_read(wishes->proxy, &http.proxy);
    return http_start(&http);
}

/* As many connections as the system allows: what a shell or service begins with
 * is meant for programs that have few. */
static void allow_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    rlim_t most = files.rlim_max < FILES_MOST ? files.rlim_max : FILES_MOST;
    if (files.rlim_cur < most)
        files.rlim_cur = most;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool begin(struct server *s, const struct server_wishes *wishes,
                  struct text *why)
{
    struct crowd_address proxy;
    if (wishes->proxy && !crowd_address_read(wishes->proxy, &proxy)) {
        text_put(why, wishes->proxy);
        text_put(why, " is no address; write it as 127.0.0.1 or ::1");
        return false;
    }
    s->ahead = wishes->ahead;
    if (s->ahead)
        move_time(s->ahead);
    if (!listen_open(&s->at, wishes->where, why) ||
        (wishes->metrics && !listen_open(&s->metrics, wishes->metrics, why)))
        return false;
    s->store = store_open(wishes->data ? wishes->data : "memory", why);
    if (!s->store)
        return false;
    s->listener = store_listen(s->store, why);
    if (why->len)
        return false;
    s->loop = loop_new(tick, turn, s);
    if (s->loop)
        s->workers = workers_new(s->loop, s->store, threads_usual());
    if (s->workers) {
        s->rooms = rooms_new(s->loop, s->workers, wishes->hook, wishes->keep);
        rooms_share(s->rooms, s->listener);
        s->crowd = crowd_new(wishes->limits);
        s->peers =
            peers_new(s->loop, s->rooms, wishes->build, wishes->rate, s->crowd);
        s->http = serve(s, wishes);
    }
    if (s->http && wishes->metrics)
        s->scrape = scrape_start(s->metrics.socket, wishes->build);
    if (s->http && (s->scrape || !wishes->metrics))
        s->has_thread = pthread_create(&s->thread, NULL, run_loop, s) == 0;
    if (!s->has_thread)
        text_put(why, "the web server could not start");
    return s->has_thread;
}

/* Nothing new is taken, what is being written is written, everybody is told. */
static void end(struct server *s)
{
    if (s->http)
        http_stop(s->http);
    else
        listen_close(&s->at);
    s->http = NULL;
    if (s->scrape)
        scrape_stop(s->scrape);
    else
        listen_close(&s->metrics);
    if (s->has_thread) {
        loop_stop(s->loop);
        pthread_join(s->thread, NULL);
    }
    if (s->rooms)
        rooms_end(s->rooms);
    workers_free(s->workers);
    /* What came back last from the workers is shown before the good-bye. */
    if (s->has_thread)
        loop_run(s->loop);
    peers_free(s->peers);
    crowd_free(s->crowd);
    rooms_free(s->rooms);
    loop_free(s->loop);
    listener_free(s->listener);
    store_close(s->store);
}

bool server_run(const struct server_wishes *wishes, struct text *why)
{
    struct server s = {.at = {.socket = -1}, .metrics = {.socket = -1}};
    sigset_t ends;
    int which;
    hold_signals(&ends);
    allow_files();
    bool is_good = begin(&s, wishes, why);
    if (is_good) {
        announce(wishes, &s.at);
        invite(&s.at, &s.metrics, wishes->data, wishes->keep);
        sigwait(&ends, &which);
        LOG(LOG_INFO, "ends", LOG_NUMBER("signal", which));
    }
    end(&s);
    return is_good;
}
