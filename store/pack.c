#include "store/pack.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 1024 };

static void put(struct pack *p, const void *bytes, size_t count)
{
    if (p->len + count > p->cap) {
        size_t cap = p->cap ? p->cap : FIRST_BYTES;
        while (cap < p->len + count)
            cap *= 2;
        char *more = realloc(p->at, cap);
        if (!more) {
            p->is_short = true;
            return;
        }
        p->at = more;
        p->cap = cap;
    }
    if (count)
        memcpy(p->at + p->len, bytes, count);
    p->len += count;
}

static void put_number(struct pack *p, uint64_t n, unsigned bytes)
{
    uint8_t big[8];
    for (unsigned i = 0; i < bytes; i++)
        big[i] = (uint8_t)(n >> 8 * (bytes - 1 - i));
    put(p, big, bytes);
}

/* One dimension, no element missing, counted from 1. */
void pack_begin(struct pack *p, enum pack_type type, size_t count)
{
    p->len = 0;
    p->is_short = false;
    put_number(p, 1, 4);
    put_number(p, 0, 4);
    put_number(p, type, 4);
    put_number(p, count, 4);
    put_number(p, 1, 4);
}

void pack_item(struct pack *p, struct slice bytes)
{
    put_number(p, bytes.len, 4);
    put(p, bytes.at, bytes.len);
}

void pack_number(struct pack *p, enum pack_type type, uint64_t n)
{
    unsigned bytes = type == PACK_LONG ? 8 : 4;
    put_number(p, bytes, 4);
    put_number(p, n, bytes);
}

void pack_bytes(struct pack *p, struct slice bytes)
{
    put(p, bytes.at, bytes.len);
}

void pack_release(struct pack *p)
{
    free(p->at);
}
