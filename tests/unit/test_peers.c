/* Slow readers: what waits for them is bounded for each and for all together,
 * and whoever costs most is dropped before anybody who reads. */
#define _GNU_SOURCE
#include "tests/unit/tally.h"
#include "tests/unit/world.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SLOW = 120, PIECE = 50000 };

static void begin(struct world *w)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    assert_true(world_begin(w, "memory", &why));
}

/* One whose other end is `far`, from an address of its own. */
static struct peer *come(struct world *w, int *far)
{
    static struct crowd_address from = {{127, 0, 0, 1}};
    int fd[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fd),
                     0);
    *far = fd[1];
    from.byte[3]++;
    struct peer *peer =
        peers_add(w->peers, fd[0], &from, (struct slice){NULL, 0});
    assert_non_null(peer);
    return peer;
}

static struct slice piece(void)
{
    static char words[PIECE];
    memset(words, 'x', sizeof words);
    return (struct slice){words, sizeof words};
}

static size_t read_all(int fd)
{
    static char bytes[1 << 16];
    size_t all = 0;
    ssize_t got;
    while ((got = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
        all += (size_t)got;
    return all;
}

/* Far from the bound of all, each has one of its own. */
static void test_peers__one_slow_reader_is_dropped(void **state)
{
    static struct world w;
    int far;
    int reads;
    size_t sent = 0;
    size_t heard = 0;
    (void)state;
    begin(&w);
    struct peer *slow = come(&w, &far);
    struct peer *quick = come(&w, &reads);
    while (peers_count(w.peers) == 2 && sent < 4 * SOCKET_QUEUE) {
        peer_send(slow, piece());
        peer_send(quick, piece());
        sent += PIECE;
        assert_true(peers_waiting(w.peers) <= 2 * SOCKET_QUEUE);
        peers_flush(w.peers);
        heard += read_all(reads);
    }
    assert_int_equal(peers_count(w.peers), 1);
    assert_true(sent > SOCKET_QUEUE);
    for (unsigned i = 0; i < 100 && heard < sent; i++) {
        peer_send(quick, slice_of("x"));
        peers_flush(w.peers);
        heard += read_all(reads);
    }
    assert_true(heard > sent);
    assert_int_equal(peers_waiting(w.peers), 0);
    close(far);
    close(reads);
    world_end(&w);
}

/* Below the bound of each: the one who costs most goes, and only then. */
static void test_peers__many_slow_readers_cost_so_much(void **state)
{
    static struct world w;
    struct peer *slow[SLOW];
    int far[SLOW];
    int reads;
    int worst;
    size_t most = 0;
    (void)state;
    begin(&w);
    struct peer *quick = come(&w, &reads);
    struct peer *costly = come(&w, &worst);
    for (unsigned i = 0; i < SLOW; i++)
        slow[i] = come(&w, &far[i]);
    for (unsigned n = 0; n < SOCKET_QUEUE * 9 / 10 / PIECE; n++)
        peer_send(costly, piece());
    while (peers_count(w.peers) == SLOW + 2) {
        for (unsigned i = 0; i < SLOW && peers_count(w.peers) == SLOW + 2;
             i++) {
            peer_send(slow[i], piece());
            peer_send(quick, slice_of("x"));
            peers_flush(w.peers);
            read_all(reads);
            if (peers_waiting(w.peers) > most)
                most = peers_waiting(w.peers);
        }
    }
    assert_true(most <= PEERS_WAITING);
    assert_true(most > PEERS_WAITING - 2 * SOCKET_QUEUE);
    assert_int_equal(peers_count(w.peers), SLOW + 1);
    /* Its other end is told; nobody else's is. */
    char byte;
    read_all(worst);
    assert_int_equal(recv(worst, &byte, 1, MSG_DONTWAIT), 0);
    assert_true(send(reads, "", 0, MSG_NOSIGNAL) == 0);
    for (unsigned i = 0; i < SLOW; i++)
        close(far[i]);
    close(reads);
    close(worst);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_peers__one_slow_reader_is_dropped),
        cmocka_unit_test(test_peers__many_slow_readers_cost_so_much),
    };
    return tally_run("peers", tests, sizeof tests / sizeof tests[0]);
}
