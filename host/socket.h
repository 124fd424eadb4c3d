/* One WebSocket on a connected, non-blocking socket: text messages in and out.
 * The codec is wslay; nothing here waits. What is not WebSocket, too long, or
 * not read for too long by the other side ends the socket. */
#ifndef HOST_SOCKET_H
#define HOST_SOCKET_H

#include "base/text.h"

enum {
    SOCKET_MESSAGE = 4096,    /* bytes of a message that a server takes in, */
    SOCKET_HISTORY = 1 << 21, /* and a client */
    SOCKET_QUEUE = 1 << 20,   /* bytes that may wait for a slow reader */
};

enum socket_side { SOCKET_SERVER, SOCKET_CLIENT };

/* Close codes of our own, besides those of RFC 6455. */
enum {
    SOCKET_GOING_AWAY = 1001,
    SOCKET_BAD_DATA = 1003,
    SOCKET_POLICY = 1008,
};

struct socket;

/* Called for every text message that came in whole. */
typedef void socket_heard(void *to, struct slice message);

/* Takes the socket over, with bytes that were read before. NULL when there is
 * no memory; then the caller keeps the socket. */
struct socket *socket_new(enum socket_side side, int fd, struct slice extra,
                          socket_heard *heard, void *to);
/* Closes it and frees everything. */
void socket_free(struct socket *s);
int socket_fd(const struct socket *s);
/* Reads and writes what can be without waiting; false: it is over. */
bool socket_run(struct socket *s);
/* The same without reading. */
bool socket_flush(struct socket *s);
/* Whether there is something to be read, or written, before it is over. */
bool socket_wants_read(const struct socket *s);
bool socket_wants_write(const struct socket *s);
/* Queues a message; it is sent by socket_run. A reader that is too slow is
 * closed instead. */
void socket_send(struct socket *s, struct slice message);
/* Bytes that wait for the other side to read; and that they wait no longer: it
 * is over. */
size_t socket_waiting(const struct socket *s);
void socket_cut(struct socket *s);
/* Says good-bye with a code and a short sentence; what is queued is sent. */
void socket_close(struct socket *s, unsigned code, const char *sentence);
/* Whether the good-bye has gone out: what the other side says is not heard any
 * more. */
bool socket_has_closed(const struct socket *s);
/* After socket_run has said that it is over: says so to the other side and
 * forgets a little of what still comes from there, so that whoever talks on
 * holds up nobody; false when nothing more does. Closing before that would make
 * the system take the good-bye back. */
bool socket_drain(struct socket *s);
/* Asks the other side for a sign of life. */
void socket_ping(struct socket *s);

/* A new key for Sec-WebSocket-Key: 16 random bytes. */
void socket_key(struct text *out);
/* The value of Sec-WebSocket-Accept for a client's key; false when the key is
 * not 16 bytes of base64. */
bool socket_accept(struct slice key, struct text *out);

#endif
