#include "server/crowd.h"

#include "base/hash.h"
#include "host/file.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BUCKETS = 1024, DAY_MS = 24 * 3600 * 1000 };

struct crowd_one {
    struct crowd_one *next;
    struct in6_addr address;
    uint32_t sockets, tables;
    uint64_t since; /* of counting the tables */
};

struct crowd {
    struct crowd_limits limits;
    struct crowd_one *bucket[BUCKETS];
};

struct crowd *crowd_new(struct crowd_limits limits)
{
    struct crowd *crowd = host_new(sizeof *crowd);
    crowd->limits = limits;
    return crowd;
}

void crowd_free(struct crowd *crowd)
{
    for (unsigned i = 0; crowd && i < BUCKETS; i++)
        while (crowd->bucket[i]) {
            struct crowd_one *next = crowd->bucket[i]->next;
            free(crowd->bucket[i]);
            crowd->bucket[i] = next;
        }
    free(crowd);
}

/* The network of an address of version 6 is one household. */
static struct in6_addr address_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;
    struct in6_addr address = IN6ADDR_ANY_INIT;
    if (getpeername(fd, (struct sockaddr *)&at, &len) != 0)
        return address;
    if (at.ss_family == AF_INET6)
        memcpy(&address, &((const struct sockaddr_in6 *)(void *)&at)->sin6_addr,
               sizeof address / 2);
    if (at.ss_family == AF_INET)
        memcpy(&address, &((const struct sockaddr_in *)(void *)&at)->sin_addr,
               sizeof(struct in_addr));
    return address;
}

static struct crowd_one **place_of(struct crowd *crowd,
                                   const struct in6_addr *address)
{
    struct crowd_one **at =
        &crowd->bucket[hash_bytes(0, address, sizeof *address) % BUCKETS];
    while (*at && memcmp(&(*at)->address, address, sizeof *address) != 0)
        at = &(*at)->next;
    return at;
}

struct crowd_one *crowd_enter(struct crowd *crowd, int fd)
{
    struct in6_addr address = address_of(fd);
    struct crowd_one **at = place_of(crowd, &address);
    if (!*at) {
        *at = host_new(sizeof **at);
        (*at)->address = address;
    }
    if ((*at)->sockets >= crowd->limits.sockets)
        return NULL;
    (*at)->sockets++;
    return *at;
}

void crowd_leave(struct crowd *crowd, struct crowd_one *one)
{
    if (--one->sockets || one->tables)
        return;
    struct crowd_one **at = place_of(crowd, &one->address);
    *at = one->next;
    free(one);
}

bool crowd_sets_up(const struct crowd *crowd, struct crowd_one *one,
                   uint64_t now)
{
    if (now - one->since > DAY_MS) {
        one->since = now;
        one->tables = 0;
    }
    if (one->tables >= crowd->limits.tables)
        return false;
    one->tables++;
    return true;
}
