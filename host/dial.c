#define _GNU_SOURCE
#include "host/dial.h"

#include "host/file.h"
#include "host/socket.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { REQUEST = 512, ANSWER = 4096, KEY = 32 };

struct dial {
    int fd;
    bool is_asked; /* the whole request has been sent */
    size_t sent;
    struct text request, answer;
    size_t end; /* of the answer's header */
    char key[KEY];
    char request_bytes[REQUEST], answer_bytes[ANSWER];
};

static void write_request(struct dial *d, const char *host, const char *port)
{
    bool is_v6 = strchr(host, ':') != NULL;
    struct text key;
    text_init(&key, d->key, sizeof d->key);
    socket_key(&key);
    text_init(&d->request, d->request_bytes, sizeof d->request_bytes);
    text_init(&d->answer, d->answer_bytes, sizeof d->answer_bytes);
    text_put(&d->request, "GET /socket HTTP/1.1\r\nHost: ");
    text_put(&d->request, is_v6 ? "[" : "");
    text_put(&d->request, host);
    text_put(&d->request, is_v6 ? "]:" : ":");
    text_put(&d->request, port);
    text_put(&d->request, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ");
    text_put(&d->request, d->key);
    text_put(&d->request, "\r\n\r\n");
}

struct dial *dial_begin(const char *host, const char *port)
{
    struct addrinfo want = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *all;
    int fd = -1;
    int on = 1;
    if (getaddrinfo(host, port, &want, &all) != 0)
        return NULL;
    for (struct addrinfo *at = all; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK,
                    0);
        if (fd >= 0 && connect(fd, at->ai_addr, at->ai_addrlen) != 0 &&
            errno != EINPROGRESS) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(all);
    if (fd < 0)
        return NULL;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct dial *d = host_new(sizeof *d);
    d->fd = fd;
    write_request(d, host, port);
    return d;
}

void dial_free(struct dial *d)
{
    if (d && d->fd >= 0)
        close(d->fd);
    free(d);
}

int dial_fd(const struct dial *d)
{
    return d->fd;
}

bool dial_wants_write(const struct dial *d)
{
    return !d->is_asked;
}

static bool must_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ||
           errno == ENOTCONN || errno == EINPROGRESS;
}

static enum dial_end ask(struct dial *d)
{
    int trouble = 0;
    socklen_t len = sizeof trouble;
    if (getsockopt(d->fd, SOL_SOCKET, SO_ERROR, &trouble, &len) != 0 ||
        trouble || d->request.cut)
        return DIAL_FAILED;
    ssize_t sent = send(d->fd, d->request.at + d->sent,
                        d->request.len - d->sent, MSG_NOSIGNAL);
    if (sent < 0)
        return must_wait() ? DIAL_GOES_ON : DIAL_FAILED;
    d->sent += (size_t)sent;
    d->is_asked = d->sent == d->request.len;
    return DIAL_GOES_ON;
}

/* Whether the answer has agreed to our key. */
static bool is_agreed(const struct dial *d)
{
    static const char NAME[] = "sec-websocket-accept:";
    char letters[KEY];
    struct text accept;
    struct slice rest = {d->answer.at, d->end};
    struct slice line;
    text_init(&accept, letters, sizeof letters);
    if (strncmp(d->answer.at, "HTTP/1.1 101 ", 13) != 0 ||
        !socket_accept(slice_of(d->key), &accept))
        return false;
    while (slice_line(&rest, &line))
        if (line.len > sizeof NAME - 1 &&
            strncasecmp(line.at, NAME, sizeof NAME - 1) == 0)
            return slice_is(
                slice_trim((struct slice){line.at + sizeof NAME - 1,
                                          line.len - sizeof NAME + 1}),
                letters);
    return false;
}

enum dial_end dial_run(struct dial *d)
{
    if (!d->is_asked) {
        enum dial_end end = ask(d);
        if (end != DIAL_GOES_ON || !d->is_asked)
            return end;
    }
    ssize_t got = recv(d->fd, d->answer.at + d->answer.len,
                       sizeof d->answer_bytes - 1 - d->answer.len, 0);
    if (got <= 0)
        return got < 0 && must_wait() ? DIAL_GOES_ON : DIAL_FAILED;
    d->answer.len += (size_t)got;
    d->answer.at[d->answer.len] = '\0';
    const char *end = strstr(d->answer.at, "\r\n\r\n");
    if (!end)
        return d->answer.len < sizeof d->answer_bytes - 1 ? DIAL_GOES_ON
                                                          : DIAL_FAILED;
    d->end = (size_t)(end + 4 - d->answer.at);
    return is_agreed(d) ? DIAL_DONE : DIAL_FAILED;
}

int dial_take(struct dial *d, struct slice *extra)
{
    int fd = d->fd;
    d->fd = -1;
    *extra = (struct slice){d->answer.at + d->end, d->answer.len - d->end};
    return fd;
}
