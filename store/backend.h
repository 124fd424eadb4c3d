/* What a database gives a store: one table of functions a database, as
 * store.h has them. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/store.h"

struct store {
    const struct backend *backend;
    void *db;
};

struct backend {
    void *(*open)(const char *where, struct text *why);
    void (*close)(void *db);
    enum store_end (*append)(void *db, struct store_row *rows, size_t count);
    enum store_end (*read)(void *db, const char *table, uint32_t from,
                           store_hear *hear, void *to);
    enum store_end (*due)(void *db, uint64_t now, store_name *name, void *to);
    enum store_end (*list)(void *db, store_name *name, void *to);
    enum store_end (*news)(void *db, store_newer *newer, void *to);
    /* Both NULL: nobody else writes. */
    enum store_end (*tell)(void *db, struct slice words);
    struct listener *(*listen)(void *db, struct text *why);
    enum store_end (*forget)(void *db, const char *table, uint64_t before);
    void (*wipe)(void *db);
    enum store_end (*prove)(void *db);
    bool (*check)(void *db, struct text *why);
    /* Both NULL: by way of SQLite. */
    bool (*back_up)(void *db, const char *path, struct text *why);
    bool (*restore)(const char *path, const char *where, struct text *why);

    /* For copies (transfer.c). All that is read between is of one moment. */
    enum store_end (*hold)(void *db, bool is_held);
    /* All tables by their ids, or one: table, time and due of a row. */
    enum store_end (*each)(void *db, const char *only, store_hear *hear,
                           void *to);
    /* Rows as they are, of several tables, all or none: first the rows, then
     * the tables as `each` had them. STORE_FAILED: also what is there. */
    enum store_end (*take_begin)(void *db);
    enum store_end (*take)(void *db, const struct store_row *row);
    enum store_end (*take_listed)(void *db, const struct store_row *listed);
    enum store_end (*take_end)(void *db, bool is_kept);

    uint64_t (*now)(void *db);
    const char *(*words)(const void *db);
};

extern const struct backend backend_sqlite;
extern const struct backend
    backend_postgres; /* where it was built (TW_POSTGRES) */

#endif
