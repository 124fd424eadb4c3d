/* Two ends of a WebSocket: what is said is heard, a reader that is too slow
 * and a talker that does not stop end or hold up nobody. */
#define _GNU_SOURCE
#include "host/socket.h"
#include "tests/unit/tally.h"

#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

struct pair {
    int fd[2];
    struct socket *server, *client;
    char heard[64];
    unsigned count;
};

static void hear(void *to, struct slice message)
{
    struct pair *p = to;
    assert_true(message.len < sizeof p->heard);
    memcpy(p->heard, message.at, message.len);
    p->heard[message.len] = '\0';
    p->count++;
}

static void begin(struct pair *p, struct slice extra)
{
    memset(p, 0, sizeof *p);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, p->fd),
                     0);
    p->server = socket_new(SOCKET_SERVER, p->fd[0], extra, hear, p);
    p->client =
        socket_new(SOCKET_CLIENT, p->fd[1], (struct slice){NULL, 0}, hear, p);
    assert_non_null(p->server);
    assert_non_null(p->client);
}

static void end(struct pair *p)
{
    socket_free(p->server);
    socket_free(p->client);
}

static void test_socket__what_is_said_is_heard(void **state)
{
    struct pair p;
    (void)state;
    begin(&p, (struct slice){NULL, 0});
    socket_send(p.client, slice_of("hello"));
    assert_true(socket_wants_write(p.client));
    assert_true(socket_flush(p.client));
    assert_false(socket_wants_write(p.client));
    assert_true(socket_run(p.server));
    assert_string_equal(p.heard, "hello");
    socket_send(p.server, slice_of("good day"));
    assert_true(socket_flush(p.server));
    assert_true(socket_run(p.client));
    assert_string_equal(p.heard, "good day");
    assert_int_equal(p.count, 2);
    end(&p);
}

/* What was read before the socket was handed over comes first. */
static void test_socket__bytes_from_before_come_first(void **state)
{
    static const char EARLY[] = "\x81\x82\0\0\0\0hi";
    struct pair p;
    (void)state;
    begin(&p, (struct slice){EARLY, sizeof EARLY - 1});
    socket_send(p.client, slice_of("later"));
    assert_true(socket_flush(p.client));
    assert_true(socket_run(p.server));
    assert_string_equal(p.heard, "later");
    assert_int_equal(p.count, 2);
    end(&p);
}

static void test_socket__a_slow_reader_is_ended(void **state)
{
    static char long_words[SOCKET_QUEUE / 4];
    struct pair p;
    bool goes_on = true;
    unsigned sent = 0;
    (void)state;
    begin(&p, (struct slice){NULL, 0});
    memset(long_words, 'x', sizeof long_words);
    for (; goes_on && sent < 100; sent++) {
        socket_send(p.server, (struct slice){long_words, sizeof long_words});
        goes_on = socket_flush(p.server);
    }
    assert_false(goes_on);
    assert_true(sent >= 4);
    end(&p);
}

static void test_socket__who_talks_on_holds_up_nobody(void **state)
{
    static char flood[1 << 16];
    struct pair p;
    int before = 0;
    int after = 0;
    (void)state;
    begin(&p, (struct slice){NULL, 0});
    assert_true(send(p.fd[1], flood, sizeof flood, MSG_DONTWAIT) > 1 << 15);
    ioctl(p.fd[0], FIONREAD, &before);
    assert_true(socket_drain(p.server));
    ioctl(p.fd[0], FIONREAD, &after);
    assert_true(after < before);
    assert_true(after > before / 2);
    shutdown(p.fd[1], SHUT_WR);
    for (unsigned i = 0; i < 100 && after; i++) {
        socket_drain(p.server);
        ioctl(p.fd[0], FIONREAD, &after);
    }
    assert_false(socket_drain(p.server));
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_socket__what_is_said_is_heard),
        cmocka_unit_test(test_socket__bytes_from_before_come_first),
        cmocka_unit_test(test_socket__a_slow_reader_is_ended),
        cmocka_unit_test(test_socket__who_talks_on_holds_up_nobody),
    };
    return tally_run("socket", tests, sizeof tests / sizeof tests[0]);
}
