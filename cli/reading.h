/* A table of a store, its rows being read in order. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "store/store.h"
#include "table/evening.h"

struct reading {
    struct table table;
    struct table_host host;
    void *room, *setup;
    char *edition;
    struct evening *evening;
    uint32_t rows;
    bool is_broken; /* a row cannot be taken in: `why` */
    struct refusal why;
};

struct reading *reading_new(void);
void reading_free(struct reading *r);
/* As store_hear; `to` is the reading. */
bool reading_take(void *to, const struct store_row *row);

/* Replays every log of the store and says what is wrong, a line each: rows that
 * cannot be taken in, a broken invariant, chance that is not as it was
 * committed to. False: something is. */
bool reading_check(struct store *store);

#endif
