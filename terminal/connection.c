#define _POSIX_C_SOURCE 200809L
#include "terminal/connection.h"

#include "host/clock.h"
#include "host/dial.h"
#include "host/file.h"
#include "host/socket.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAME = 256,
    OUT = 1 << 16,
    BURST = 15, /* messages at once, a few less than a server takes */
    RATE = 4,   /* and then a second, until the server says how many */
};

static const double FIRST_RETRY = 0.5;
static const double LAST_RETRY = 15;
static const double DIAL_SECONDS = 5;
static const double SILENT_SECONDS = 70;
static const double POLL_SECONDS = 10;

struct connection {
    struct connection_holder holder;
    char host[NAME], port[8];
    struct dial *dial;     /* on its way, or NULL */
    struct socket *socket; /* open, or NULL */
    double retry;          /* seconds until the try after the next */
    double at;             /* when the next try is, or this one has failed */
    double heard_at;
    double tokens, tokens_at, rate;
    struct text out;  /* lines that wait */
    bool is_given_up; /* by its holder: the next way is another */
};

struct connection *connection_new(const char *host, const char *port,
                                  const struct connection_holder *holder)
{
    struct connection *c = host_new(sizeof *c);
    struct text to;
    c->holder = *holder;
    text_init(&to, c->host, sizeof c->host);
    text_put(&to, host);
    text_init(&to, c->port, sizeof c->port);
    text_put(&to, port);
    text_init(&c->out, host_new(OUT), OUT);
    c->retry = FIRST_RETRY;
    c->rate = RATE;
    c->at = clock_now();
    return c;
}

void connection_free(struct connection *c)
{
    if (!c)
        return;
    if (c->socket) {
        socket_close(c->socket, SOCKET_GOING_AWAY, "");
        socket_run(c->socket);
    }
    socket_free(c->socket);
    dial_free(c->dial);
    free(c->out.at);
    free(c);
}

bool connection_is_open(const struct connection *c)
{
    return c->socket != NULL;
}

struct pollfd connection_poll(const struct connection *c)
{
    struct pollfd p = {.fd = -1, .events = POLLIN};
    if (c->dial) {
        p.fd = dial_fd(c->dial);
        p.events = dial_wants_write(c->dial) ? POLLOUT : POLLIN;
    } else if (c->socket) {
        p.fd = socket_fd(c->socket);
        if (socket_wants_write(c->socket))
            p.events |= POLLOUT;
    }
    return p;
}

int connection_wait(const struct connection *c)
{
    double seconds = POLL_SECONDS;
    if (!c->socket)
        seconds = c->at - clock_now();
    else if (c->out.len)
        seconds = (1 - c->tokens) / c->rate;
    if (seconds < 0)
        seconds = 0;
    return (int)(seconds * 1000) + 1;
}

/* Tries again later, each time later, not all devices at the same moment. */
static void try_later(struct connection *c)
{
    uint8_t chance;
    host_random(&chance, 1);
    c->at = clock_now() + c->retry * (0.75 + chance / 512.0);
    c->retry = 2 * c->retry < LAST_RETRY ? 2 * c->retry : LAST_RETRY;
}

static void drop(struct connection *c)
{
    bool was_open = c->socket != NULL;
    dial_free(c->dial);
    socket_free(c->socket);
    c->dial = NULL;
    c->socket = NULL;
    c->is_given_up = false;
    text_clear(&c->out);
    try_later(c);
    if (was_open)
        c->holder.closed(c->holder.to);
}

static void heard(void *to, struct slice message)
{
    struct connection *c = to;
    c->retry = FIRST_RETRY;
    c->holder.heard(c->holder.to, message);
}

static void open_socket(struct connection *c)
{
    struct slice extra;
    int fd = dial_take(c->dial, &extra);
    c->socket = socket_new(SOCKET_CLIENT, fd, extra, heard, c);
    dial_free(c->dial);
    c->dial = NULL;
    if (!c->socket)
        abort();
    c->heard_at = c->tokens_at = clock_now();
    c->tokens = BURST;
    c->holder.opened(c->holder.to);
}

static void run_dial(struct connection *c)
{
    double now = clock_now();
    if (!c->dial) {
        if (now < c->at)
            return;
        c->dial = dial_begin(c->host, c->port);
        c->at = now + DIAL_SECONDS;
    }
    enum dial_end end = c->dial ? dial_run(c->dial) : DIAL_FAILED;
    if (end == DIAL_DONE)
        open_socket(c);
    else if (end == DIAL_FAILED || now > c->at)
        drop(c);
}

/* Sends the lines that wait, as many as a message takes, at the pace of the
 * server. */
static void flush(struct connection *c)
{
    double now = clock_now();
    c->tokens += (now - c->tokens_at) * c->rate;
    c->tokens_at = now;
    if (c->tokens > BURST)
        c->tokens = BURST;
    while (c->out.len && c->tokens >= 1) {
        size_t len = c->out.len;
        while (len > SOCKET_MESSAGE)
            while (c->out.at[--len - 1] != '\n')
                ;
        socket_send(c->socket, (struct slice){c->out.at, len});
        memmove(c->out.at, c->out.at + len, c->out.len - len + 1);
        c->out.len -= len;
        c->tokens--;
    }
}

void connection_pace(struct connection *c, int32_t rate)
{
    c->rate = 0.9 * rate;
}

void connection_run(struct connection *c)
{
    if (!c->socket)
        run_dial(c);
    if (!c->socket)
        return;
    struct pollfd p = {.fd = socket_fd(c->socket), .events = POLLIN};
    if (poll(&p, 1, 0) > 0)
        c->heard_at = clock_now();
    bool is_silent = clock_now() - c->heard_at > SILENT_SECONDS;
    flush(c);
    if (is_silent || !socket_run(c->socket) || c->is_given_up)
        drop(c);
    else if (c->out.len)
        flush(c);
}

void connection_drop(struct connection *c)
{
    c->is_given_up = true;
}

void connection_say(struct connection *c, struct slice line)
{
    if (!c->socket || line.len >= SOCKET_MESSAGE ||
        c->out.len + line.len + 1 >= c->out.cap)
        return;
    text_slice(&c->out, line);
    text_char(&c->out, '\n');
}
