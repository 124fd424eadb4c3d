/* A listening socket from `ADDR:PORT`. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "base/text.h"

struct listening {
    int socket;
    char link[96];    /* http://ADDR:PORT/ as people open it */
    bool is_loopback; /* nobody else can reach it */
};

/* Numeric addresses only: 127.0.0.1:8080, 0.0.0.0:80, [::1]:8080; port 0 is a
 * free one. False: `why` is a sentence. */
bool listen_open(struct listening *to, const char *where, struct text *why);
void listen_close(struct listening *to);

#endif
