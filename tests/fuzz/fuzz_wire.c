/* Lines as messages of three devices to a server with its tables, sockets and
 * store, in one thread: `0 TEXT` is said by the first, `x1` hangs up, `t` lets a
 * moment pass. Whatever is said, the server goes on, and every answer is lines
 * of text. */
#define _GNU_SOURCE
#include "server/peer.h"
#include "server/rooms.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/here.h"

#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum { DEVICES = 3, LINES_MOST = 60, MESSAGE = 4000, ANSWERS = 1 << 18 };

static struct {
    struct store *store;
    struct loop *loop;
    struct workers *workers;
    struct rooms *rooms;
    struct crowd *crowd;
    struct peers *peers;
} server;

static int device[DEVICES]; /* -1: not connected */
static uint32_t drawn;

/* The same numbers for every input, so that ids can be guessed. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
ssize_t getrandom(void *to, size_t count, unsigned flags)
{
    uint8_t *bytes = to;
    (void)flags;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((drawn += 0x9e3779b9u) >> 24);
    return (ssize_t)count;
}

static void nothing(void *with)
{
    (void)with;
}

static void flush(void *with)
{
    (void)with;
    peers_flush(server.peers);
}

static void begin(void)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    server.store = store_open("memory", &why);
    server.loop = loop_new(nothing, flush, NULL);
    server.workers = workers_new(server.loop, server.store, 1);
    server.rooms = rooms_new(server.loop, server.workers, NULL, 0);
    server.crowd = crowd_new((struct crowd_limits){
        .sockets = 1000, .tables = UINT32_MAX, .guesses = 1 << 30});
    server.peers =
        peers_new(server.loop, server.rooms, "fuzz", 1000000, server.crowd);
}

/* Text frames with whole lines, and a close. */
static void check_answers(const uint8_t *at, size_t left)
{
    while (left) {
        size_t head = 2;
        size_t len = at[1];
        if (len >= 126) {
            unsigned wide = len == 126 ? 2 : 8;
            len = 0;
            for (unsigned i = 0; i < wide; i++)
                len = len << 8 | at[2 + i];
            head += wide;
        }
        if (head + len > left || (at[0] != 0x81 && at[0] != 0x88))
            abort();
        if (at[0] == 0x81 && (!len || at[head + len - 1] != '\n' ||
                              memchr(at + head, '\0', len)))
            abort();
        at += head + len;
        left -= head + len;
    }
}

/* Until nothing more happens. */
static void settle(void)
{
    static uint8_t answers[ANSWERS];
    bool goes_on = true;
    while (goes_on) {
        here_turn(server.loop);
        goes_on = here_work(server.workers);
        for (unsigned i = 0; i < DEVICES; i++) {
            ssize_t got = device[i] < 0
                              ? 0
                              : recv(device[i], answers, ANSWERS, MSG_DONTWAIT);
            if (got > 0)
                check_answers(answers, (size_t)got);
            goes_on |= got > 0;
        }
    }
}

static void connect_device(unsigned i)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0)
        abort();
    device[i] = ends[0];
    peers_add(server.peers, ends[1], &(struct crowd_address){{0}},
              (struct slice){NULL, 0});
}

static void hang_up(unsigned i)
{
    if (device[i] >= 0)
        close(device[i]);
    device[i] = -1;
    here_turn(server.loop);
}

/* With a mask of nothing. */
static void say(unsigned i, struct slice text)
{
    uint8_t frame[MESSAGE + 8];
    size_t len = text.len < MESSAGE ? text.len : MESSAGE;
    size_t head = len < 126 ? 2 : 4;
    memset(frame, 0, 8);
    frame[0] = 0x81;
    frame[1] = (uint8_t)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = (uint8_t)(len >> 8);
        frame[3] = (uint8_t)len;
    }
    memcpy(frame + head + 4, text.at, len);
    if (device[i] < 0)
        connect_device(i);
    if (send(device[i], frame, head + 4 + len, MSG_NOSIGNAL) < 0)
        hang_up(i);
}

static bool forget(void *to, const char *table, uint64_t time)
{
    (void)time;
    memcpy(to, table, strlen(table) + 1);
    return false;
}

/* As before the first input: nobody there, no table in memory or kept. */
static void clear(void)
{
    char id[STORE_ID_CAP];
    for (unsigned i = 0; i < DEVICES; i++)
        hang_up(i);
    settle();
    for (struct room *r = rooms_find(server.rooms, slice_of("none")); r;
         r = r->after)
        r->touched_at = 0;
    settle();
    rooms_tick(server.rooms);
    settle();
    for (;;) {
        id[0] = '\0';
        if (store_list(server.store, forget, id) != STORE_OK)
            abort();
        if (!id[0])
            break;
        if (store_forget(server.store, id, STORE_ANY_TIME) != STORE_OK)
            abort();
    }
    if (peers_count(server.peers) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct slice rest = {(const char *)bytes, size};
    struct slice line;
    if (!server.loop)
        begin();
    drawn = 1;
    for (unsigned i = 0; i < DEVICES; i++)
        device[i] = -1;
    for (unsigned i = 0; i < LINES_MOST && slice_line(&rest, &line); i++) {
        if (!line.len)
            continue;
        unsigned which = (uint8_t)line.at[line.len > 1] % DEVICES;
        if (line.at[0] == 't')
            rooms_tick(server.rooms);
        else if (line.at[0] == 'x')
            hang_up(which);
        else
            say((uint8_t)line.at[0] % DEVICES,
                (struct slice){line.at + 1, line.len - 1});
        settle();
    }
    clear();
    return 0;
}
