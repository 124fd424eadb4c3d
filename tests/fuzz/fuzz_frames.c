/* Any bytes as what a client sends over a WebSocket, in pieces of any size:
 * heard are the messages that a slow reading of RFC 6455 finds, and what is
 * answered is well-formed and ends with a close. */
#include "host/socket.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { HEARD_MOST = 1 << 16, SENT_MOST = 1 << 18 };

/* The wire, in place of the system's. */
static struct {
    const uint8_t *at;
    size_t left;
    size_t piece; /* bytes that come at once */
    bool must_wait;
    uint8_t sent[SENT_MOST];
    size_t sent_len;
} wire;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
ssize_t recv(int fd, void *to, size_t most, int flags)
{
    (void)fd;
    (void)flags;
    wire.must_wait = !wire.must_wait;
    if (!wire.must_wait && wire.left) {
        errno = EAGAIN;
        return -1;
    }
    size_t bytes = wire.left < wire.piece ? wire.left : wire.piece;
    bytes = bytes < most ? bytes : most;
    memcpy(to, wire.at, bytes);
    wire.at += bytes;
    wire.left -= bytes;
    return (ssize_t)bytes;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
ssize_t send(int fd, const void *from, size_t count, int flags)
{
    (void)fd;
    (void)flags;
    if (wire.sent_len + count > SENT_MOST)
        abort();
    memcpy(wire.sent + wire.sent_len, from, count);
    wire.sent_len += count;
    return (ssize_t)count;
}

/* Messages one after the other, each with its end. */
struct heard {
    uint8_t at[HEARD_MOST];
    size_t len;
};

static struct heard heard, found;

static void keep(struct heard *to, const void *at, size_t len)
{
    static const uint8_t END = 0xff; /* no byte of UTF-8 */
    if (to->len + len + 1 > HEARD_MOST)
        return;
    if (len)
        memcpy(to->at + to->len, at, len);
    to->at[to->len + len] = END;
    to->len += len + 1;
}

static void hear(void *to, struct slice message)
{
    (void)to;
    if (message.len > SOCKET_MESSAGE)
        abort();
    keep(&heard, message.at, message.len);
}

static bool is_utf8(const uint8_t *at, size_t len)
{
    for (size_t i = 0; i < len;) {
        uint32_t c = at[i++];
        unsigned more = c < 0x80                 ? 0
                        : c >= 0xc2 && c <= 0xdf ? 1
                        : c >= 0xe0 && c <= 0xef ? 2
                        : c >= 0xf0 && c <= 0xf4 ? 3
                                                 : 9;
        const unsigned all = more;
        if (more > 3 || more > len - i)
            return false;
        c &= 0x7fu >> more;
        for (; more; more--, i++) {
            if ((at[i] & 0xc0) != 0x80)
                return false;
            c = c << 6 | (at[i] & 0x3fu);
        }
        if ((all == 2 && (c < 0x800 || (c >= 0xd800 && c <= 0xdfff))) ||
            (all == 3 && (c < 0x10000 || c > 0x10ffff)))
            return false;
    }
    return true;
}

struct frame {
    bool is_last;
    unsigned opcode;
    uint64_t len;
    uint8_t mask[4];
};

/* The head of a frame; false: there is none that a client may send. */
static bool read_head(const uint8_t **at, size_t *left, struct frame *f)
{
    if (*left < 2)
        return false;
    const uint8_t *b = *at;
    unsigned wide = (b[1] & 127) == 126 ? 2 : (b[1] & 127) == 127 ? 8 : 0;
    f->is_last = b[0] & 128;
    f->opcode = b[0] & 15;
    f->len = wide ? 0 : b[1] & 127;
    if (b[0] & 0x70 || !(b[1] & 128) || *left < 6 + wide)
        return false;
    for (unsigned i = 0; i < wide; i++)
        f->len = f->len << 8 | b[2 + i];
    if ((wide == 2 && f->len < 126) || (wide == 8 && f->len <= UINT16_MAX))
        return false;
    memcpy(f->mask, b + 2 + wide, 4);
    *at += 6 + wide;
    *left -= 6 + wide;
    return f->len <= *left;
}

/* What is to be heard of these bytes. */
static void find(const uint8_t *at, size_t left)
{
    static uint8_t message[SOCKET_MESSAGE];
    size_t len = 0;
    bool is_open = false; /* a message that is not whole yet */
    struct frame f;
    while (read_head(&at, &left, &f)) {
        bool is_control = f.opcode >= 8;
        if (is_control &&
            (f.len > 125 || !f.is_last || f.opcode == 8 || f.opcode > 10))
            return;
        if (!is_control && (is_open ? f.opcode != 0 : f.opcode != 1))
            return;
        if (!is_control && f.len > SOCKET_MESSAGE - len)
            return;
        for (size_t i = 0; !is_control && i < f.len; i++)
            message[len++] = at[i] ^ f.mask[i & 3];
        at += f.len;
        left -= (size_t)f.len;
        if (is_control)
            continue;
        is_open = !f.is_last;
        if (is_open)
            continue;
        if (!is_utf8(message, len))
            return;
        keep(&found, message, len);
        len = 0;
    }
}

/* What a server sends: frames without a mask, nothing after a close. */
static void check_sent(void)
{
    const uint8_t *at = wire.sent;
    size_t left = wire.sent_len;
    while (left) {
        if (left < 2 || (at[0] != 0x81 && at[0] != 0x88 && at[0] != 0x8a) ||
            at[1] > 125 || (size_t)at[1] + 2 > left)
            abort();
        size_t bytes = (size_t)at[1] + 2;
        if (at[0] == 0x88 && left != bytes)
            abort();
        at += bytes;
        left -= bytes;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    size_t extra = bytes[1] % (size - 1); /* came with the request */
    wire.piece = 1 + bytes[0] * bytes[0];
    wire.at = bytes + 2 + (extra < size - 2 ? extra : size - 2);
    wire.left = (size_t)(bytes + size - wire.at);
    wire.must_wait = false;
    wire.sent_len = heard.len = found.len = 0;
    find(bytes + 2, size - 2);
    struct socket *s = socket_new(
        SOCKET_SERVER, -1,
        (struct slice){(const char *)bytes + 2, (size_t)(wire.at - bytes - 2)},
        hear, NULL);
    if (!s)
        abort();
    while (socket_run(s))
        ;
    socket_free(s);
    if (heard.len != found.len || memcmp(heard.at, found.at, heard.len) != 0)
        abort();
    check_sent();
    return 0;
}
