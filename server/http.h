/* Answers requests for the page, over HTTP. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/pages.h"

struct http;

/* Serves the pages on a listening socket, in a thread of its own, and takes
 * the socket over; NULL when that cannot be. */
struct http *http_start(int socket, const struct server_page *pages);
/* Finishes what is being answered. */
void http_stop(struct http *http);

#endif
