#include "server/crowd.h"

#include "base/hash.h"
#include "host/file.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    BUCKETS = 1024,
    MINUTE_MS = 60 * 1000,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS,
    LETTERS = 64, /* of an address */
};

/* What was used up, which comes back evenly. */
struct used {
    double much;
    uint64_t at;
};

struct crowd_one {
    struct crowd_one *next;
    struct crowd_address address;
    uint32_t sockets, connections, tables;
    uint64_t since; /* of counting the tables */
    struct used requests, guesses;
};

struct crowd {
    struct crowd_limits limits;
    pthread_mutex_t lock; /* of all that follows */
    struct crowd_one *bucket[BUCKETS];
};

struct crowd *crowd_new(struct crowd_limits limits)
{
    struct crowd *crowd = host_new(sizeof *crowd);
    crowd->limits = limits;
    pthread_mutex_init(&crowd->lock, NULL);
    return crowd;
}

void crowd_free(struct crowd *crowd)
{
    if (!crowd)
        return;
    for (unsigned i = 0; i < BUCKETS; i++)
        while (crowd->bucket[i]) {
            struct crowd_one *next = crowd->bucket[i]->next;
            free(crowd->bucket[i]);
            crowd->bucket[i] = next;
        }
    pthread_mutex_destroy(&crowd->lock);
    free(crowd);
}

unsigned crowd_count(const struct crowd *crowd)
{
    unsigned count = 0;
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct crowd_one *one = crowd->bucket[i]; one; one = one->next)
            count++;
    return count;
}

/* The last byte says which version the others are of. */
static struct crowd_address of_4(const struct in_addr *in)
{
    struct crowd_address address = {.byte = {[15] = 4}};
    memcpy(address.byte, in, sizeof *in);
    return address;
}

static struct crowd_address of_6(const struct in6_addr *in)
{
    struct crowd_address address = {.byte = {[15] = 6}};
    memcpy(address.byte, in, sizeof *in / 2);
    return address;
}

struct crowd_address crowd_address(const struct sockaddr *of)
{
    if (of && of->sa_family == AF_INET6)
        return of_6(
            &((const struct sockaddr_in6 *)(const void *)of)->sin6_addr);
    if (of && of->sa_family == AF_INET)
        return of_4(&((const struct sockaddr_in *)(const void *)of)->sin_addr);
    return (struct crowd_address){{0}};
}

bool crowd_address_read(const char *words, struct crowd_address *out)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, words, &four) == 1)
        *out = of_4(&four);
    else if (inet_pton(AF_INET6, words, &six) == 1)
        *out = of_6(&six);
    else
        return false;
    return true;
}

bool crowd_is_same(const struct crowd_address *a, const struct crowd_address *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool crowd_forwarded(const char *header, struct crowd_address *out)
{
    const char *comma = strrchr(header, ',');
    const char *last = comma ? comma + 1 : header;
    char word[LETTERS];
    last += strspn(last, " \t");
    size_t len = strcspn(last, " \t");
    if (len >= sizeof word || last[len + strspn(last + len, " \t")])
        return false;
    memcpy(word, last, len);
    word[len] = '\0';
    return crowd_address_read(word, out);
}

/* How much of it there is, out of `most` in a period. */
static double used_now(const struct used *used, uint32_t most, uint64_t period,
                       uint64_t now)
{
    double back = (double)(now - used->at) * most / (double)period;
    return used->much > back ? used->much - back : 0;
}

static void use(struct used *used, uint32_t most, uint64_t period, uint64_t now)
{
    used->much = used_now(used, most, period, now) + 1;
    used->at = now;
}

static bool is_left(const struct used *used, uint32_t most, uint64_t period,
                    uint64_t now)
{
    return used_now(used, most, period, now) + 1 <= most;
}

/* Nothing is known of it that an address never heard of would not have. */
static bool is_blank(const struct crowd_one *one, uint64_t now)
{
    return !one->sockets && !one->connections &&
           (!one->tables || now - one->since > DAY_MS) &&
           (one->requests.much == 0 || now - one->requests.at > MINUTE_MS) &&
           (one->guesses.much == 0 || now - one->guesses.at > HOUR_MS);
}

/* With the lock held. Whoever is new makes place for itself among those of its
 * bucket that can be forgotten, so they never grow by who once was here. */
static struct crowd_one *find(struct crowd *crowd,
                              const struct crowd_address *address, uint64_t now)
{
    struct crowd_one **bucket =
        &crowd->bucket[hash_bytes(0, address, sizeof *address) % BUCKETS];
    for (struct crowd_one *one = *bucket; one; one = one->next)
        if (crowd_is_same(&one->address, address))
            return one;
    for (struct crowd_one **at = bucket; *at;) {
        struct crowd_one *one = *at;
        if (is_blank(one, now)) {
            *at = one->next;
            free(one);
        } else {
            at = &one->next;
        }
    }
    struct crowd_one *one = host_new(sizeof *one);
    one->address = *address;
    one->next = *bucket;
    *bucket = one;
    return one;
}

struct crowd_one *crowd_enter(struct crowd *crowd,
                              const struct crowd_address *from, uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    struct crowd_one *one = find(crowd, from, now);
    if (one->sockets < crowd->limits.sockets)
        one->sockets++;
    else
        one = NULL;
    pthread_mutex_unlock(&crowd->lock);
    return one;
}

void crowd_leave(struct crowd *crowd, struct crowd_one *one)
{
    pthread_mutex_lock(&crowd->lock);
    one->sockets--;
    pthread_mutex_unlock(&crowd->lock);
}

bool crowd_sets_up(struct crowd *crowd, struct crowd_one *one, uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    if (now - one->since > DAY_MS) {
        one->since = now;
        one->tables = 0;
    }
    bool may = one->tables < crowd->limits.tables;
    one->tables += may;
    pthread_mutex_unlock(&crowd->lock);
    return may;
}

bool crowd_may_guess(struct crowd *crowd, struct crowd_one *one, uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    bool may = is_left(&one->guesses, crowd->limits.guesses, HOUR_MS, now);
    pthread_mutex_unlock(&crowd->lock);
    return may;
}

void crowd_guessed(struct crowd *crowd, struct crowd_one *one, uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    use(&one->guesses, crowd->limits.guesses, HOUR_MS, now);
    pthread_mutex_unlock(&crowd->lock);
}

uint32_t crowd_connects(struct crowd *crowd, const struct crowd_address *from,
                        uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    uint32_t count = ++find(crowd, from, now)->connections;
    pthread_mutex_unlock(&crowd->lock);
    return count > crowd->limits.sockets ? count - crowd->limits.sockets : 0;
}

void crowd_disconnects(struct crowd *crowd, const struct crowd_address *from,
                       uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    find(crowd, from, now)->connections--;
    pthread_mutex_unlock(&crowd->lock);
}

bool crowd_requests(struct crowd *crowd, const struct crowd_address *from,
                    uint64_t now)
{
    pthread_mutex_lock(&crowd->lock);
    struct crowd_one *one = find(crowd, from, now);
    bool may = is_left(&one->requests, crowd->limits.requests, MINUTE_MS, now);
    if (may)
        use(&one->requests, crowd->limits.requests, MINUTE_MS, now);
    pthread_mutex_unlock(&crowd->lock);
    return may;
}
