#include "host/socket.h"

#include "host/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <wslay/wslay.h>

enum { KEY_LETTERS = 24, KEY_BYTES = 16 };

struct socket {
    int fd;
    wslay_event_context_ptr ws;
    socket_heard *heard;
    void *to;
    char *extra; /* read before the socket was ours; NULL once used */
    size_t extra_len, extra_at;
    bool is_broken; /* nothing more is read or written */
    bool is_faulty; /* the other side broke a rule that the codec misses, */
    bool is_told;   /* and has been told so */
};

static ssize_t take_extra(struct socket *s, uint8_t *to, size_t most)
{
    size_t left = s->extra_len - s->extra_at;
    size_t bytes = left < most ? left : most;
    memcpy(to, s->extra + s->extra_at, bytes);
    s->extra_at += bytes;
    if (s->extra_at == s->extra_len) {
        free(s->extra);
        s->extra = NULL;
    }
    return (ssize_t)bytes;
}

static ssize_t receive(wslay_event_context_ptr ws, uint8_t *to, size_t most,
                       int flags, void *own)
{
    struct socket *s = own;
    (void)flags;
    if (s->extra)
        return take_extra(s, to, most);
    ssize_t got;
    do
        got = recv(s->fd, to, most, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        return got;
    bool must_wait = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    s->is_broken |= !must_wait;
    wslay_event_set_error(ws, must_wait ? WSLAY_ERR_WOULDBLOCK
                                        : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t transmit(wslay_event_context_ptr ws, const uint8_t *bytes,
                        size_t count, int flags, void *own)
{
    struct socket *s = own;
    int more = flags & WSLAY_MSG_MORE ? MSG_MORE : 0;
    ssize_t sent;
    do
        sent = send(s->fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL | more);
    while (sent < 0 && errno == EINTR);
    if (sent >= 0)
        return sent;
    bool must_wait = errno == EAGAIN || errno == EWOULDBLOCK;
    s->is_broken |= !must_wait;
    wslay_event_set_error(ws, must_wait ? WSLAY_ERR_WOULDBLOCK
                                        : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void message(wslay_event_context_ptr ws,
                    const struct wslay_event_on_msg_recv_arg *arg, void *own)
{
    struct socket *s = own;
    (void)ws;
    if (arg->opcode == WSLAY_TEXT_FRAME)
        s->heard(s->to,
                 (struct slice){(const char *)arg->msg, arg->msg_length});
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        socket_close(s, SOCKET_BAD_DATA, "only text is understood here");
}

/* A close holds a code or nothing (RFC 6455, 5.5.1): the codec takes one byte
 * for nothing. */
static void frame(wslay_event_context_ptr ws,
                  const struct wslay_event_on_frame_recv_start_arg *arg,
                  void *own)
{
    struct socket *s = own;
    (void)ws;
    s->is_faulty |=
        arg->opcode == WSLAY_CONNECTION_CLOSE && arg->payload_length == 1;
}

/* Says 1002 past the codec, which has no code for a frame it cannot read.
 * Whatever is queued is not sent; a frame that is partly sent must not be cut
 * into. */
static void fail(struct socket *s, bool is_clear)
{
    static const uint8_t PROTOCOL_ERROR[] = {0x88, 2, 1002 >> 8, 1002 & 0xff};
    if (is_clear)
        s->is_told = transmit(s->ws, PROTOCOL_ERROR, sizeof PROTOCOL_ERROR, 0,
                              s) == sizeof PROTOCOL_ERROR;
    s->is_broken = true;
}

/* What a client says is masked with bytes nobody can guess. */
static int mask(wslay_event_context_ptr ws, uint8_t *bytes, size_t count,
                void *own)
{
    (void)ws;
    (void)own;
    host_random(bytes, count);
    return 0;
}

static bool begin(struct socket *s, enum socket_side side)
{
    static const struct wslay_event_callbacks CALLBACKS = {
        .recv_callback = receive,
        .send_callback = transmit,
        .genmask_callback = mask,
        .on_frame_recv_start_callback = frame,
        .on_msg_recv_callback = message,
    };
    if (side == SOCKET_SERVER
            ? wslay_event_context_server_init(&s->ws, &CALLBACKS, s) != 0
            : wslay_event_context_client_init(&s->ws, &CALLBACKS, s) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(
        s->ws, side == SOCKET_SERVER ? SOCKET_MESSAGE : SOCKET_HISTORY);
    return true;
}

struct socket *socket_new(enum socket_side side, int fd, struct slice extra,
                          socket_heard *heard, void *to)
{
    struct socket *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (struct socket){.fd = fd, .heard = heard, .to = to};
    if (extra.len) {
        s->extra = malloc(extra.len);
        s->extra_len = extra.len;
        if (s->extra)
            memcpy(s->extra, extra.at, extra.len);
    }
    if ((!extra.len || s->extra) && begin(s, side))
        return s;
    free(s->extra);
    free(s);
    return NULL;
}

void socket_free(struct socket *s)
{
    if (!s)
        return;
    wslay_event_context_free(s->ws);
    close(s->fd);
    free(s->extra);
    free(s);
}

int socket_fd(const struct socket *s)
{
    return s->fd;
}

bool socket_wants_read(const struct socket *s)
{
    return wslay_event_want_read(s->ws);
}

bool socket_wants_write(const struct socket *s)
{
    return wslay_event_want_write(s->ws);
}

bool socket_run(struct socket *s)
{
    bool is_clear = !wslay_event_want_write(s->ws);
    bool is_read = s->is_broken || !wslay_event_want_read(s->ws) ||
                   wslay_event_recv(s->ws) == 0;
    if (!s->is_broken && (!is_read || s->is_faulty))
        fail(s, is_clear);
    return socket_flush(s);
}

bool socket_flush(struct socket *s)
{
    if (!s->is_broken && wslay_event_want_write(s->ws) &&
        wslay_event_send(s->ws) != 0)
        s->is_broken = true;
    return !s->is_broken &&
           (wslay_event_want_read(s->ws) || wslay_event_want_write(s->ws));
}

void socket_send(struct socket *s, struct slice message)
{
    struct wslay_event_msg out = {.opcode = WSLAY_TEXT_FRAME,
                                  .msg = (const uint8_t *)message.at,
                                  .msg_length = message.len};
    if (s->is_broken)
        return;
    if (socket_waiting(s) + message.len > SOCKET_QUEUE ||
        wslay_event_queue_msg(s->ws, &out) == WSLAY_ERR_NOMEM)
        s->is_broken = true;
}

size_t socket_waiting(const struct socket *s)
{
    return s->is_broken ? 0 : wslay_event_get_queued_msg_length(s->ws);
}

void socket_cut(struct socket *s)
{
    s->is_broken = true;
}

void socket_ping(struct socket *s)
{
    struct wslay_event_msg out = {.opcode = WSLAY_PING};
    if (wslay_event_queue_msg(s->ws, &out) == WSLAY_ERR_NOMEM)
        s->is_broken = true;
}

void socket_close(struct socket *s, unsigned code, const char *sentence)
{
    /* A close goes before what is queued, and nothing after it. */
    if (!s->is_broken && wslay_event_want_write(s->ws) &&
        wslay_event_send(s->ws) != 0)
        s->is_broken = true;
    wslay_event_queue_close(s->ws, (uint16_t)code, (const uint8_t *)sentence,
                            strlen(sentence));
    wslay_event_shutdown_read(s->ws);
}

bool socket_has_closed(const struct socket *s)
{
    return s->is_told || (!s->is_broken && wslay_event_get_close_sent(s->ws));
}

bool socket_drain(struct socket *s)
{
    char unread[4096];
    ssize_t got;
    do
        got = recv(s->fd, unread, sizeof unread, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    bool is_open =
        got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
    /* What is there is read before the end is said: a proxy that still holds
     * words for a side that has ended cuts the other side off. */
    if (got <= 0)
        shutdown(s->fd, SHUT_WR);
    return is_open;
}

void socket_key(struct text *out)
{
    uint8_t raw[KEY_BYTES];
    char letters[BASE64_ENCODE_RAW_LENGTH(KEY_BYTES)];
    host_random(raw, sizeof raw);
    base64_encode_raw(letters, sizeof raw, raw);
    text_slice(out, (struct slice){letters, sizeof letters});
}

bool socket_accept(struct slice key, struct text *out)
{
    static const char WORD[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    struct base64_decode_ctx decode;
    uint8_t raw[BASE64_DECODE_LENGTH(KEY_LETTERS)];
    size_t bytes = sizeof raw;
    struct sha1_ctx sha;
    uint8_t digest[SHA1_DIGEST_SIZE];
    char letters[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE)];
    if (key.len != KEY_LETTERS)
        return false;
    base64_decode_init(&decode);
    if (!base64_decode_update(&decode, &bytes, raw, key.len, key.at) ||
        !base64_decode_final(&decode) || bytes != KEY_BYTES)
        return false;
    sha1_init(&sha);
    sha1_update(&sha, key.len, (const uint8_t *)key.at);
    sha1_update(&sha, sizeof WORD - 1, (const uint8_t *)WORD);
    sha1_digest(&sha, sizeof digest, digest);
    base64_encode_raw(letters, sizeof digest, digest);
    text_slice(out, (struct slice){letters, sizeof letters});
    return true;
}
