/* Answers requests for the page, over HTTP. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "base/text.h"
#include "server/pages.h"

struct http;

/* A connection that was upgraded to a WebSocket: the socket is the caller's
 * now, with bytes that came after the request. Called in a thread of the
 * library. */
typedef void http_upgraded(void *to, int fd, struct slice extra);

/* Serves the pages on a listening socket, in a thread of its own, and takes
 * the socket over; NULL when that cannot be. `upgraded` gets the sockets that
 * ask for /socket. */
struct http *http_start(int socket, const struct server_page *pages,
                        http_upgraded *upgraded, void *to);
/* From time to time: ends connections that do not get on with their request.
 * The library's own time-out counts silence only, so that a client that drips
 * a byte now and then would keep its place for ever. */
void http_tick(struct http *http);
/* Finishes what is being answered. */
void http_stop(struct http *http);

#endif
