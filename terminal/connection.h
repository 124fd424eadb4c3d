/* A way to a server that comes back by itself when it is lost: after half a
 * second, then doubling to fifteen, with some chance in it. Whoever holds it
 * polls its descriptor and runs it; nothing here waits. Lines go out in
 * messages, never faster than a server takes them. */
#ifndef TERMINAL_CONNECTION_H
#define TERMINAL_CONNECTION_H

#include "base/text.h"

#include <poll.h>

struct connection;

/* What becomes of it; `to` is the holder's. */
struct connection_holder {
    void (*opened)(void *to); /* again, too: lines may be said now */
    void (*heard)(void *to, struct slice message);
    void (*closed)(void *to);
    void *to;
};

struct connection *connection_new(const char *host, const char *port,
                                  const struct connection_holder *holder);
void connection_free(struct connection *c);
bool connection_is_open(const struct connection *c);
/* What to poll, its descriptor -1 while there is none, and for how many
 * milliseconds at most; then connection_run. */
struct pollfd connection_poll(const struct connection *c);
int connection_wait(const struct connection *c);
void connection_run(struct connection *c);
/* So many messages a second the server takes. */
void connection_pace(struct connection *c, int32_t rate);
/* A line to be said; forgotten while it is not open. */
void connection_say(struct connection *c, struct slice line);
/* The other side makes no sense: another way is tried later. */
void connection_drop(struct connection *c);

#endif
