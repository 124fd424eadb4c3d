/* Tables from one store to another, whatever they are kept in; and backups of
 * those that are not in a file, which are copied to one. */
#define _POSIX_C_SOURCE 200809L
#include "store/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_MOST = 4096 };

struct transfer {
    struct store *from, *to;
    struct store_copied copied;
    bool is_failed; /* `why` says it */
    struct text *why;
};

static bool refuse(struct transfer *t, const char *what, const char *words)
{
    t->is_failed = true;
    text_put(t->why, what);
    text_put(t->why, words);
    return false;
}

static bool find_one(void *to, const struct store_row *row)
{
    (void)row;
    *(bool *)to = true;
    return false;
}

static bool look(void *to, const struct store_row *listed)
{
    struct transfer *t = to;
    bool is_there = false;
    t->copied.tables++;
    if (store_read(t->to, listed->table, 0, find_one, &is_there) != STORE_OK)
        return refuse(t, store_words(t->to), "");
    if (is_there)
        return refuse(t, listed->table,
                      " is there already, and stays as it is");
    return true;
}

static bool take(void *to, const struct store_row *row)
{
    struct transfer *t = to;
    t->copied.rows++;
    if (t->to->backend->take(t->to->db, row) != STORE_OK)
        return refuse(t, store_words(t->to), "");
    return true;
}

static bool take_table(void *to, const struct store_row *listed)
{
    struct transfer *t = to;
    if (store_read(t->from, listed->table, 0, take, t) != STORE_OK)
        return refuse(t, store_words(t->from), "");
    return !t->is_failed;
}

static bool take_listed(void *to, const struct store_row *listed)
{
    struct transfer *t = to;
    if (t->to->backend->take_listed(t->to->db, listed) != STORE_OK)
        return refuse(t, store_words(t->to), "");
    return true;
}

/* Once through the tables. */
static bool go(struct transfer *t, const char *table, store_hear *hear)
{
    if (!t->is_failed &&
        t->from->backend->each(t->from->db, table, hear, t) != STORE_OK)
        refuse(t, store_words(t->from), "");
    return !t->is_failed;
}

static void carry(struct transfer *t, const char *table)
{
    const struct backend *to = t->to->backend;
    if (!go(t, table, look))
        return;
    if (table && !t->copied.tables) {
        refuse(t, "there is no table ", table);
        return;
    }
    if (to->take_begin(t->to->db) != STORE_OK) {
        refuse(t, store_words(t->to), "");
        return;
    }
    bool is_good = go(t, table, take_table) && go(t, table, take_listed);
    if (to->take_end(t->to->db, is_good) != STORE_OK && is_good)
        refuse(t, store_words(t->to), "");
}

bool store_copy(struct store *from, struct store *to, const char *table,
                struct store_copied *copied, struct text *why)
{
    struct transfer t = {.from = from, .to = to, .why = why};
    if (from->backend->hold(from->db, true) != STORE_OK) {
        text_put(why, store_words(from));
        return false;
    }
    carry(&t, table);
    from->backend->hold(from->db, false);
    *copied = t.copied;
    return !t.is_failed;
}

static void remove_folder(const char *folder)
{
    static const char *const FILES[] = {"", "-wal", "-shm", "-journal"};
    char path[PATH_MOST + 32];
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/tidywinks.db%s", folder, FILES[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* By way of a folder beside it, for the time being. */
static bool back_up_by_file(struct store *s, const char *path, struct text *why)
{
    char folder[PATH_MOST];
    struct store_copied copied;
    int bytes = snprintf(folder, sizeof folder, "%s.folder", path);
    if (bytes < 0 || (size_t)bytes >= sizeof folder) {
        text_put(why, "the name is too long");
        return false;
    }
    if (access(path, F_OK) == 0) {
        text_put(why, path);
        text_put(why, ": is there already, and stays as it is");
        return false;
    }
    remove_folder(folder); /* of one that was killed */
    struct store *file = store_open(folder, why);
    bool is_good = file && store_copy(s, file, NULL, &copied, why) &&
                   store_back_up(file, path, why);
    store_close(file);
    remove_folder(folder);
    return is_good;
}

bool store_back_up(struct store *s, const char *path, struct text *why)
{
    return s->backend->back_up ? s->backend->back_up(s->db, path, why)
                               : back_up_by_file(s, path, why);
}

static bool any(void *to, const char *table, uint64_t time)
{
    (void)table;
    (void)time;
    *(bool *)to = true;
    return false;
}

static bool restore_to(struct store *s, const char *path, const char *folder,
                       struct text *why)
{
    struct store_copied copied;
    bool has_some = false;
    if (store_list(s, any, &has_some) != STORE_OK || has_some) {
        text_put(why, has_some ? "the database has tables already, which stay "
                                 "as they are"
                               : store_words(s));
        return false;
    }
    struct store *file = backend_sqlite.restore(path, folder, why)
                             ? store_open(folder, why)
                             : NULL;
    bool is_good = file && store_copy(file, s, NULL, &copied, why);
    store_close(file);
    return is_good;
}

bool store_restore(const char *path, const char *where, struct text *why)
{
    const char *above = getenv("TMPDIR");
    char folder[PATH_MOST];
    if (!store_is_postgres(where))
        return backend_sqlite.restore(path, where, why);
    struct store *s = store_open(where, why);
    if (!s)
        return false;
    snprintf(folder, sizeof folder, "%s/tidywinks-%c%c%c%c%c%c",
             above ? above : "/tmp", 'X', 'X', 'X', 'X', 'X', 'X');
    bool is_good = mkdtemp(folder) != NULL;
    if (!is_good)
        text_put(why, "there is no folder for temporary files");
    is_good = is_good && restore_to(s, path, folder, why);
    remove_folder(folder);
    store_close(s);
    return is_good;
}
