/* How many sockets each address has open and how many tables it has set up
 * today, so that nobody takes all of them. */
#ifndef SERVER_CROWD_H
#define SERVER_CROWD_H

#include <stdbool.h>
#include <stdint.h>

struct crowd;
struct crowd_one; /* an address */

/* So many of each, at once and a day. */
struct crowd_limits {
    uint32_t sockets, tables;
};

struct crowd *crowd_new(struct crowd_limits limits);
void crowd_free(struct crowd *crowd);
/* One more socket from where this one comes; NULL: too many. */
struct crowd_one *crowd_enter(struct crowd *crowd, int fd);
void crowd_leave(struct crowd *crowd, struct crowd_one *one);
/* Whether it may set up one more table now, which counts it. */
bool crowd_sets_up(const struct crowd *crowd, struct crowd_one *one,
                   uint64_t now);

#endif
