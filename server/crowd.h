/* What each address has open and how much it has asked for, so that nobody
 * takes all there is. Any thread may come here. Times are milliseconds of a
 * clock that only goes forward. */
#ifndef SERVER_CROWD_H
#define SERVER_CROWD_H

#include <stdbool.h>
#include <stdint.h>

struct crowd;
struct crowd_one; /* an address */
struct sockaddr;

/* So many sockets at once (and as many connections of HTTP), new tables a day,
 * requests a minute, wrong keys an hour. */
struct crowd_limits {
    uint32_t sockets, tables, requests, guesses;
};

/* An address of version 4, or the network of one of version 6, which is one
 * household; all zero where it is not known. */
struct crowd_address {
    uint8_t byte[16];
};

struct crowd_address crowd_address(const struct sockaddr *of);
/* Of its usual writing; false: it is none. */
bool crowd_address_read(const char *words, struct crowd_address *out);
bool crowd_is_same(const struct crowd_address *a,
                   const struct crowd_address *b);
/* Who asked, by the last of the addresses in X-Forwarded-For: the one that the
 * web server in front has written itself, after whatever its client claims.
 * False: there is none. */
bool crowd_forwarded(const char *header, struct crowd_address *out);

struct crowd *crowd_new(struct crowd_limits limits);
void crowd_free(struct crowd *crowd);
/* How many addresses it remembers. */
unsigned crowd_count(const struct crowd *crowd);

/* One more socket from there; NULL: too many. */
struct crowd_one *crowd_enter(struct crowd *crowd,
                              const struct crowd_address *from, uint64_t now);
void crowd_leave(struct crowd *crowd, struct crowd_one *one);
/* Whether it may set up one more table now, which counts it. */
bool crowd_sets_up(struct crowd *crowd, struct crowd_one *one, uint64_t now);
/* Whether it may show a key now; and that the one it showed was wrong. */
bool crowd_may_guess(struct crowd *crowd, struct crowd_one *one, uint64_t now);
void crowd_guessed(struct crowd *crowd, struct crowd_one *one, uint64_t now);

/* One more connection of HTTP: how many beyond what it may have, this one
 * included; each is told of its end. */
uint32_t crowd_connects(struct crowd *crowd, const struct crowd_address *from,
                        uint64_t now);
void crowd_disconnects(struct crowd *crowd, const struct crowd_address *from,
                       uint64_t now);
/* Whether it may send one more request now, which counts it. */
bool crowd_requests(struct crowd *crowd, const struct crowd_address *from,
                    uint64_t now);

#endif
