#include "store/store.h"

#include "store/backend.h"

#include <stdlib.h>
#include <string.h>

bool store_is_postgres(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 ||
           strncmp(where, "postgresql://", 13) == 0;
}

/* NULL with a sentence. */
static const struct backend *backend_for(const char *where, struct text *why)
{
    if (!store_is_postgres(where))
        return &backend_sqlite;
#ifdef TW_POSTGRES
    (void)why;
    return &backend_postgres;
#else
    text_put(why, "this program was built without PostgreSQL (libpq)");
    return NULL;
#endif
}

struct store *store_open(const char *where, struct text *why)
{
    const struct backend *backend = backend_for(where, why);
    void *db = backend ? backend->open(where, why) : NULL;
    if (!db)
        return NULL;
    struct store *s = malloc(sizeof *s);
    if (!s) {
        backend->close(db);
        text_put(why, "out of memory");
        return NULL;
    }
    *s = (struct store){backend, db};
    return s;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    s->backend->close(s->db);
    free(s);
}

const char *store_words(const struct store *s)
{
    return s->backend->words(s->db);
}

enum store_end store_append(struct store *s, struct store_row *rows,
                            size_t count)
{
    return s->backend->append(s->db, rows, count);
}

enum store_end store_read(struct store *s, const char *table, uint32_t from,
                          store_hear *hear, void *to)
{
    return s->backend->read(s->db, table, from, hear, to);
}

enum store_end store_due(struct store *s, uint64_t now, store_name *name,
                         void *to)
{
    return s->backend->due(s->db, now, name, to);
}

enum store_end store_list(struct store *s, store_name *name, void *to)
{
    return s->backend->list(s->db, name, to);
}

enum store_end store_news(struct store *s, store_newer *newer, void *to)
{
    return s->backend->news(s->db, newer, to);
}

enum store_end store_tell(struct store *s, struct slice words)
{
    return s->backend->tell ? s->backend->tell(s->db, words) : STORE_OK;
}

struct listener *store_listen(struct store *s, struct text *why)
{
    return s->backend->listen ? s->backend->listen(s->db, why) : NULL;
}

enum store_end store_forget(struct store *s, const char *table, uint64_t before)
{
    return s->backend->forget(s->db, table, before);
}

void store_wipe(struct store *s)
{
    s->backend->wipe(s->db);
}

enum store_end store_prove(struct store *s)
{
    return s->backend->prove(s->db);
}

bool store_check(struct store *s, struct text *why)
{
    return s->backend->check(s->db, why);
}

uint64_t store_now(struct store *s)
{
    return s->backend->now(s->db);
}
