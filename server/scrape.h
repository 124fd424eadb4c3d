/* /metrics and /healthz at an address of their own, for whoever watches the
 * server (docs/decisions/0011): players cannot reach it. */
#ifndef SERVER_SCRAPE_H
#define SERVER_SCRAPE_H

struct scrape;

/* Serves on a listening socket, in a thread of its own, and takes the socket
 * over; NULL when that cannot be. */
struct scrape *scrape_start(int socket, const char *build);
void scrape_stop(struct scrape *scrape);

#endif
