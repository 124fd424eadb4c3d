/* What a listener is inside (store.h): a queue that a database fills from a
 * thread of its own. */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include "store/store.h"

#include <pthread.h>

struct listener_item {
    char table[STORE_ID_CAP];
    uint32_t number;
    size_t len;
    char *words; /* NULL: it is about a row */
};

/* The first member of what a database allocates for it. */
struct listener {
    int fd;
    pthread_mutex_t lock;
    struct listener_item *queue;
    size_t count, cap;
    /* Ends the thread and whatever is the database's; the rest is freed then. */
    void (*end)(struct listener *l);
};

bool listener_init(struct listener *l);
void listener_put(struct listener *l, const char *table, uint32_t number);
void listener_put_words(struct listener *l, struct slice words);

#endif
