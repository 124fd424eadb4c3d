#define _POSIX_C_SOURCE 200809L
#include "server/server.h"

#include "server/http.h"
#include "server/listen.h"
#include "server/qr.h"

#include <signal.h>
#include <stdio.h>

enum { PICTURE = 16 * 1024 };

/* The signals that end the program are waited for; threads made from now on
 * leave them alone. */
static void hold_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigprocmask(SIG_BLOCK, set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void invite(const struct listening *at)
{
    char words[PICTURE];
    struct text picture;
    text_init(&picture, words, sizeof words);
    if (!at->is_loopback && qr_draw(at->link, &picture))
        fputs(words, stdout);
    if (!at->is_loopback)
        puts("Everybody who can reach this machine can open the page.");
    puts(at->link);
    fflush(stdout);
}

bool server_run(const char *where, const struct server_page *pages,
                struct text *why)
{
    struct listening at;
    sigset_t ends;
    int which;
    hold_signals(&ends);
    if (!listen_open(&at, where, why))
        return false;
    struct http *http = http_start(at.socket, pages);
    if (!http) {
        listen_close(&at);
        text_put(why, "the web server could not start");
        return false;
    }
    invite(&at);
    sigwait(&ends, &which);
    http_stop(http);
    return true;
}
