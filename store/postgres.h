/* What the files about tables in PostgreSQL share. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/backend.h"
#include "store/pack.h"
#include "store/pglink.h"

enum { POSTGRES_NODE = 16 }; /* letters of a store's name among its kind */

enum {
    PART_IDS,
    PART_NUMBERS,
    PART_TEXTS,
    PART_EARLIEST,
    PART_DUES,
    PARTS,
};

struct postgres {
    struct pglink link;
    char node[POSTGRES_NODE + 1];
    char mark[24]; /* transactions before it have been told of (news) */
    struct pack part[PARTS];
    bool is_held;    /* all that is asked is of one transaction */
    bool is_copying; /* rows of another store are on their way in */
};

/* A batch (pgbatch.c). */
enum store_end pgbatch_append(struct postgres *p, struct store_row *rows,
                              size_t count);
/* Hears what others say on the channel that batches are told on (pghear.c). */
struct listener *pghear_new(const struct postgres *p, struct text *why);
/* Asks what may be asked twice, until it is answered. NULL: the link's words. */
PGresult *postgres_ask(struct postgres *p, const struct pglink_ask *what);
/* As backend.h has them (pgcopy.c). */
enum store_end pgcopy_hold(void *db, bool is_held);
enum store_end pgcopy_each(void *db, const char *only, store_hear *hear,
                           void *to);
enum store_end pgcopy_begin(void *db);
enum store_end pgcopy_take(void *db, const struct store_row *row);
enum store_end pgcopy_take_listed(void *db, const struct store_row *listed);
enum store_end pgcopy_end(void *db, bool is_kept);

/* The channel of LISTEN and NOTIFY; what is told there is the store's node and
 * then, for each row, a table and a number, or `-` when it is deleted; or, on
 * the next line, words. */
#define POSTGRES_CHANNEL "tidywinks"

#endif
