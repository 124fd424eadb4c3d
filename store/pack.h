/* Parameters of PostgreSQL in its binary format: arrays of numbers and bytes, as
 * many elements as were promised; and rows of a COPY. */
#ifndef STORE_PACK_H
#define STORE_PACK_H

#include "base/text.h"

/* Types by PostgreSQL's numbers for them. */
enum pack_type {
    PACK_BYTES = 17,
    PACK_LONG = 20,
    PACK_INT = 23,
    PACK_TEXT = 25,
};

struct pack {
    char *at;
    size_t len, cap;
    bool is_short; /* of memory: something is missing */
};

/* An array with `count` elements, which follow by pack_item or pack_number. */
void pack_begin(struct pack *p, enum pack_type type, size_t count);
void pack_item(struct pack *p, struct slice bytes);
void pack_number(struct pack *p, enum pack_type type, uint64_t n);
/* As they are: the frame of a COPY. */
void pack_bytes(struct pack *p, struct slice bytes);
void pack_release(struct pack *p);

#endif
