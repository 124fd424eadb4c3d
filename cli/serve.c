#include "cli/commands.h"
#include "server/log.h"
#include "server/peer.h"
#include "server/server.h"
#include "store/store.h"

#include <stdio.h>

enum {
    RATE_MOST = 1000000,
    CROWD = 500,
    REQUESTS = 6000,
    GUESSES = 1000,
    DAYS_MOST = 36500,
};

struct orders {
    const char *where;
    const char *data;
    const char *store;
    const char *ahead;
    const char *hook;
    const char *proxy;
    const char *metrics;
    const char *log_level;
    int32_t rate, sockets, tables, requests, guesses, keep;
};

static uint32_t given_or(int32_t given, uint32_t usual)
{
    return given ? (uint32_t)given : usual;
}

static int serve(void *given)
{
    const struct orders *o = given;
    char sentence[400];
    struct text why;
    enum log_level level;
    if (!log_read(o->log_level, &level))
        return command_refuse("--log-level is error, warning, info or debug, "
                              "not \"%s\"",
                              o->log_level);
    if (o->data && o->store)
        return command_refuse("tables are kept in a folder (--data) or in a "
                              "database (--store), not in both");
    if (o->store && !store_is_postgres(o->store))
        return command_refuse("--store is postgres://USER@HOST:PORT/NAME; a "
                              "folder is given with --data");
    log_from(level);
    if (!SERVER_PAGES[0].path)
        fputs("tidywinks: this build has no page; use the release build\n",
              stderr);
    const struct server_wishes wishes = {
        .where = o->where,
        .data = o->store ? o->store : o->data,
        .pages = SERVER_PAGES,
        .build = SERVER_BUILD,
        .ahead = o->ahead,
        .hook = o->hook,
        .metrics = o->metrics,
        .keep = (uint32_t)o->keep,
        .rate = given_or(o->rate, PEER_RATE),
        .limits = {.sockets = given_or(o->sockets, CROWD),
                   .tables = given_or(o->tables, CROWD),
                   .requests = given_or(o->requests, REQUESTS),
                   .guesses = given_or(o->guesses, GUESSES)},
        .proxy = o->proxy,
    };
    text_init(&why, sentence, sizeof sentence);
    return server_run(&wishes, &why) ? COMMAND_OK
                                     : command_refuse("%s", sentence);
}

const struct command serve_command = {
    .name = "serve",
    .about = "play in browsers; prints the link",
    .options =
        (const struct command_option[]){
            {.name = "listen",
             .value = "ADDR:PORT",
             .about = "where to serve",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, where),
             .usual = "127.0.0.1:8080"},
            {.name = "data",
             .value = "FOLDER",
             .about = "where online tables are kept; without it they live in "
                      "memory and end with the program",
             .kind = VALUE_FOLDER,
             .to = offsetof(struct orders, data)},
            {.name = "store",
             .value = "URL",
             .about = "the PostgreSQL database they are kept in instead, with "
                      "as many servers on it as you like: "
                      "postgres://USER@HOST/NAME",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, store)},
            {.name = "keep",
             .value = "DAYS",
             .about = "delete a table that nobody has touched for so long",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, keep),
             .most = DAYS_MOST,
             .usual = "30"},
            {.name = "rate",
             .value = "N",
             .about = "messages a second that a device may send (5)",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, rate),
             .most = RATE_MOST},
            {.name = "sockets",
             .value = "N",
             .about = "connections that one address may have (500)",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, sockets),
             .most = RATE_MOST},
            {.name = "tables",
             .value = "N",
             .about = "tables that one address may set up a day (500)",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, tables),
             .most = RATE_MOST},
            {.name = "requests",
             .value = "N",
             .about = "requests that one address may send a minute (6000)",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, requests),
             .most = RATE_MOST},
            {.name = "guesses",
             .value = "N",
             .about = "wrong keys that one address may show an hour (1000)",
             .kind = VALUE_NUMBER,
             .to = offsetof(struct orders, guesses),
             .most = RATE_MOST},
            {.name = "proxy",
             .value = "ADDR",
             .about = "the web server in front: it is believed who asks "
                      "(the last address in X-Forwarded-For)",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, proxy)},
            {.name = "metrics",
             .value = "ADDR:PORT",
             .about = "serve figures for Prometheus there, at /metrics; not "
                      "for players",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, metrics)},
            {.name = "log-level",
             .value = "LEVEL",
             .about = "error, warning, info or debug, on standard error",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, log_level),
             .usual = "warning"},
            {.name = "hook",
             .value = "COMMAND",
             .about = "run when somebody is asked who is away, once a turn; "
                      "TIDYWINKS_TABLE, _GAME, _SEAT and _NAME say who",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, hook)},
            {.name = "ahead",
             .value = "FILE",
             .about = "for tests: the clock of tables runs ahead by so many "
                      "seconds as stand in this file",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, ahead)},
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"serve --listen 0.0.0.0:8080",
             "also from phones nearby; prints a QR code"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = serve,
};
