/* A way to a server that speaks WebSocket at /socket: connected and upgraded
 * without waiting, so a screen stays alive meanwhile. Names are looked up
 * first, which may take its moment. */
#ifndef HOST_DIAL_H
#define HOST_DIAL_H

#include "base/text.h"

struct dial;

enum dial_end {
    DIAL_GOES_ON, /* run it again when its descriptor is ready */
    DIAL_DONE,    /* the socket speaks WebSocket now */
    DIAL_FAILED,
};

/* NULL: there is no such place, or no network. */
struct dial *dial_begin(const char *host, const char *port);
/* Closes the socket unless it was taken. */
void dial_free(struct dial *d);
int dial_fd(const struct dial *d);
bool dial_wants_write(const struct dial *d);
enum dial_end dial_run(struct dial *d);
/* When it is done: the socket, the caller's from now on, and what came after
 * the answer, good until dial_free. */
int dial_take(struct dial *d, struct slice *extra);

#endif
