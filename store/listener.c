/* News between the thread that hears it and whoever asks for it: a queue behind
 * a lock, and an eventfd that is readable while it is not empty. */
#include "store/listener.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { QUEUE_FIRST = 64, QUEUE_MOST = 1 << 16 };

bool listener_init(struct listener *l)
{
    l->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return l->fd >= 0 && pthread_mutex_init(&l->lock, NULL) == 0;
}

static bool grow(struct listener *l)
{
    size_t cap = l->cap ? l->cap * 2 : QUEUE_FIRST;
    struct listener_item *more =
        cap <= QUEUE_MOST ? realloc(l->queue, cap * sizeof *more) : NULL;
    if (!more)
        return false;
    l->queue = more;
    l->cap = cap;
    return true;
}

static void put(struct listener *l, const struct listener_item *item)
{
    uint64_t one = 1;
    pthread_mutex_lock(&l->lock);
    bool has_room = l->count < l->cap || grow(l);
    if (has_room)
        l->queue[l->count++] = *item;
    pthread_mutex_unlock(&l->lock);
    /* Nobody has asked for long: store_news has it all. */
    if (!has_room)
        free(item->words);
    if (write(l->fd, &one, sizeof one) < 0)
        return; /* readable already */
}

void listener_put(struct listener *l, const char *table, uint32_t number)
{
    struct listener_item item = {.number = number};
    snprintf(item.table, sizeof item.table, "%s", table);
    put(l, &item);
}

void listener_put_words(struct listener *l, struct slice words)
{
    struct listener_item item = {.len = words.len,
                                 .words = malloc(words.len + 1)};
    if (!item.words)
        return;
    memcpy(item.words, words.at, words.len);
    item.words[words.len] = '\0';
    put(l, &item);
}

int listener_fd(const struct listener *l)
{
    return l ? l->fd : -1;
}

/* Takes the oldest of what was heard; the descriptor is not readable any more
 * when there is none. */
static bool take(struct listener *l, size_t *done, struct listener_item *item)
{
    uint64_t told;
    pthread_mutex_lock(&l->lock);
    bool has_one = *done < l->count;
    if (has_one) {
        *item = l->queue[(*done)++];
    } else {
        l->count = *done = 0;
        if (read(l->fd, &told, sizeof told) < 0)
            told = 0; /* it was not readable */
    }
    pthread_mutex_unlock(&l->lock);
    return has_one;
}

static bool hand_over(const struct listener_item *item, store_newer *newer,
                      store_told *told, void *to)
{
    if (!item->words)
        return newer(to, item->table, item->number);
    told(to, (struct slice){item->words, item->len});
    free(item->words);
    return true;
}

void listener_news(struct listener *l, store_newer *newer, store_told *told,
                   void *to)
{
    struct listener_item item;
    size_t done = 0;
    bool has_more = true;
    while (l && has_more && take(l, &done, &item))
        has_more = hand_over(&item, newer, told, to);
    if (!l || has_more)
        return;
    pthread_mutex_lock(&l->lock);
    memmove(l->queue, l->queue + done, (l->count - done) * sizeof l->queue[0]);
    l->count -= done;
    pthread_mutex_unlock(&l->lock);
}

void listener_free(struct listener *l)
{
    if (!l)
        return;
    l->end(l);
    close(l->fd);
    pthread_mutex_destroy(&l->lock);
    for (size_t i = 0; i < l->count; i++)
        free(l->queue[i].words);
    free(l->queue);
    free(l);
}
