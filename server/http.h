/* Answers requests for the page, over HTTP. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "base/text.h"
#include "server/crowd.h"
#include "server/pages.h"

struct http;

/* A connection that was upgraded to a WebSocket: the socket is the caller's
 * now, with bytes that came after the request, and who is at its other end.
 * Called in a thread of the library. */
typedef void http_upgraded(void *to, int fd, const struct crowd_address *from,
                           struct slice extra);

struct http_wishes {
    int socket; /* to listen on; taken over */
    const struct server_page *pages;
    struct crowd *crowd;
    struct crowd_address proxy; /* whose X-Forwarded-For is believed */
    bool has_proxy;
    http_upgraded *upgraded; /* gets the sockets that ask for /socket */
    void *to;
};

/* Serves the pages in a thread of its own; NULL when that cannot be. */
struct http *http_start(const struct http_wishes *wishes);
/* From time to time: ends connections that do not get on with their request.
 * The library's own time-out counts silence only, so that a client that drips
 * a byte now and then would keep its place for ever. */
void http_tick(struct http *http);
/* Finishes what is being answered. */
void http_stop(struct http *http);

#endif
