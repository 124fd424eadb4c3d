/* Any bytes as requests to the web server: each is answered in HTTP with what
 * every answer has, or the connection is closed; a WebSocket only begins where
 * one was asked for. */
#define _GNU_SOURCE
#include "server/http.h"

#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ANSWERS = 1 << 16, WAIT_MS = 1 };

static struct sockaddr_un place;
static socklen_t place_len;

static const unsigned char PACKED[] = {
    0x1f, 0x8b, 0x08, 0,    0,    0,    0,    0,    0,
    0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x86,
    0xa6, 0x10, 0x36, 0x05, 0,    0,    0,
}; /* hello */

static const struct server_page PAGES[] = {
    {"/", "text/html", "\"a\"", PACKED, sizeof PACKED, false},
    {"/x.js", "text/javascript", "\"b\"", PACKED, sizeof PACKED, true},
    {NULL, NULL, NULL, NULL, 0, false},
};

static void upgraded(void *to, int fd, const struct crowd_address *from,
                     struct slice extra)
{
    (void)to;
    (void)from;
    (void)extra;
    close(fd);
}

static void begin(void)
{
    static struct http_wishes wishes = {.pages = PAGES, .upgraded = upgraded};
    wishes.crowd = crowd_new((struct crowd_limits){.sockets = 1u << 30,
                                                   .tables = 1u << 30,
                                                   .requests = 1u << 30,
                                                   .guesses = 1u << 30});
    wishes.socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    place.sun_family = AF_UNIX;
    int letters = snprintf(place.sun_path + 1, sizeof place.sun_path - 1,
                           "tidywinks-fuzz-%d", (int)getpid());
    place_len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
                            (size_t)letters);
    if (bind(wishes.socket, (struct sockaddr *)&place, place_len) != 0 ||
        listen(wishes.socket, 64) != 0 || !http_start(&wishes))
        abort();
}

/* Whether every head of an answer is one of ours. */
static void check_answers(const char *at, size_t len)
{
    static const char *const ALWAYS[] = {
        "Content-Security-Policy: default-src 'none'",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"};
    if (len < 12 || memcmp(at, "HTTP/1.", 7) != 0)
        abort();
    bool is_ours =
        strncmp(at + 9, "200", 3) == 0 || strncmp(at + 9, "304", 3) == 0 ||
        strncmp(at + 9, "404", 3) == 0 || strncmp(at + 9, "405", 3) == 0 ||
        strncmp(at + 9, "406", 3) == 0 || strncmp(at + 9, "426", 3) == 0;
    for (unsigned i = 0; is_ours && i < 3; i++)
        if (!memmem(at, len, ALWAYS[i], strlen(ALWAYS[i])))
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char answers[ANSWERS];
    size_t len = 0;
    if (!place_len)
        begin();
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&place, place_len) != 0)
        abort();
    send(fd, bytes, size, MSG_NOSIGNAL);
    /* Who says no more than half a request is waited for, but not here. */
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    ssize_t got = 1;
    while (got > 0 && poll(&wait, 1, WAIT_MS) > 0) {
        got = recv(fd, answers + len, sizeof answers - len, 0);
        len += got > 0 ? (size_t)got : 0;
    }
    close(fd);
    if (memmem(answers, len, "\r\n\r\n", 4))
        check_answers(answers, len);
    if (memmem(answers, len, "HTTP/1.1 101 ", 13) &&
        !memmem(bytes, size, "/socket", 7))
        abort();
    return 0;
}
