/* `tidywinks serve`: the page for browsers, and tables. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"
#include "server/crowd.h"
#include "server/pages.h"

struct server_wishes {
    const char *where; /* ADDR:PORT */
    const char *data;  /* where tables are kept (store_open); NULL: in memory */
    const struct server_page *pages;
    const char *build;   /* of those pages */
    const char *metrics; /* ADDR:PORT of /metrics; NULL: nowhere */
    const char *hook;    /* run when somebody is asked who is away; or NULL */
    const char *ahead;   /* file with seconds that tables' clock runs ahead by,
                          looked at again and again; NULL: it does not */
    uint32_t keep; /* days until a table nobody touched is deleted; 0: never */
    uint32_t rate; /* messages a second that a socket may send */
    struct crowd_limits limits;
    const char *proxy; /* address of the web server in front, whose word on who
                          asks is taken; NULL: nobody's is */
};

/* Serves until a signal ends it. Prints the link as its last line. False when
 * it cannot begin: `why` is a sentence. */
bool server_run(const struct server_wishes *wishes, struct text *why);

#endif
