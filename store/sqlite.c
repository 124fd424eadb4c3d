/* Tables in one SQLite file. WAL with synchronous=FULL: a commit returns when
 * it is on disk, and a reader never waits for the writer. One row of `log` is
 * one row of a table's log; `tables` has what can be found without reading a
 * log and is written in the same transaction, so it says nothing of its own:
 * the latest time to the minute, for deletion by age (a touch with every row
 * would double the pages of a commit), and when something falls due.
 *
 * Group commit: a batch is one transaction, since a flush costs the same for
 * one row as for a hundred. Rows are short and those of a batch lie apart, one
 * a table: small pages write a third of what usual ones would. A number is
 * looked for before it is written: a taken one leaves the others alone. */
#define _POSIX_C_SOURCE 200809L
#include "store/backend.h"

#include "host/clock.h"
#include "store/copy.h"
#include "store/sound.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCHEMA = 1, BUSY_MS = 5000, PATH_MOST = 4096 };

enum statement {
    DO_INSERT,
    DO_LAST,
    DO_TOUCH,
    DO_READ,
    DO_DUE,
    DO_LIST,
    DO_EACH,
    DO_CHANGE,
    DO_FORGET_LOG,
    DO_FORGET_TABLE,
    DO_BEGIN,
    DO_COMMIT,
    DO_ROLLBACK,
    STATEMENTS,
};

static const char *const SQL[STATEMENTS] = {
    [DO_INSERT] = "INSERT INTO log (id, number, time, text) "
                  "VALUES (?1, ?2, ?3, ?4)",
    [DO_LAST] = "SELECT number, time FROM log WHERE id = ?1 "
                "ORDER BY number DESC LIMIT 1",
    [DO_TOUCH] = "INSERT INTO tables (id, time, due) VALUES (?1, ?2, ?3) "
                 "ON CONFLICT (id) DO UPDATE SET time = ?2, due = ?3 "
                 "WHERE due <> ?3 OR time + 60000 < ?2",
    [DO_READ] = "SELECT number, time, text FROM log "
                "WHERE id = ?1 AND number >= ?2 ORDER BY number",
    [DO_DUE] = "SELECT id, due FROM tables WHERE due > 0 AND due <= ?1 "
               "ORDER BY due",
    [DO_LIST] = "SELECT id, time FROM tables ORDER BY time, id",
    [DO_EACH] = "SELECT id, time, due FROM tables "
                "WHERE ?1 IS NULL OR id = ?1 ORDER BY id",
    [DO_CHANGE] = "UPDATE log SET text = ?3 WHERE id = ?1 AND number = ?2",
    [DO_FORGET_LOG] = "DELETE FROM log WHERE id = ?1",
    [DO_FORGET_TABLE] = "DELETE FROM tables WHERE id = ?1",
    [DO_BEGIN] = "BEGIN IMMEDIATE",
    [DO_COMMIT] = "COMMIT",
    [DO_ROLLBACK] = "ROLLBACK",
};

static const char MAKE[] =
    "CREATE TABLE IF NOT EXISTS log ("
    " id TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS tables ("
    " id TEXT PRIMARY KEY, time INTEGER NOT NULL, due INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due > 0;"
    "CREATE INDEX IF NOT EXISTS tables_time ON tables (time);";

struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool must_wipe; /* something deleted may still be in the files */
    char words[512];
};

static enum store_end failed(struct sqlite *s)
{
    snprintf(s->words, sizeof s->words, "%s", sqlite3_errmsg(s->db));
    return STORE_FAILED;
}

/* A statement ready to be bound and run. */
static sqlite3_stmt *fresh(struct sqlite *s, enum statement which)
{
    sqlite3_stmt *st = s->statement[which];
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return st;
}

static bool run(struct sqlite *s, enum statement which)
{
    sqlite3_stmt *st = fresh(s, which);
    int end = sqlite3_step(st);
    sqlite3_reset(st);
    return end == SQLITE_DONE;
}

/* The first cell of an answer, or `otherwise`. */
static int ask(sqlite3 *db, const char *sql, int otherwise)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        otherwise = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return otherwise;
}

static uint64_t now(void *db)
{
    (void)db;
    return clock_time_ms();
}

/* The file's version of the schema; -1 with a sentence: it cannot be read, or
 * not by this program. */
static int version_of(sqlite3 *db, struct text *why)
{
    int version = ask(db, "PRAGMA user_version", -1);
    if (version < 0)
        text_put(why, sqlite3_errmsg(db));
    if (version <= SCHEMA)
        return version;
    text_put(why, "the tables were written by a newer program: their format "
                  "is ");
    text_int(why, version);
    text_put(why, ", and this program knows formats up to ");
    text_int(why, SCHEMA);
    return -1;
}

static bool set_version(struct sqlite *s)
{
    char set[40];
    snprintf(set, sizeof set, "PRAGMA user_version = %d", SCHEMA);
    return sqlite3_exec(s->db, set, NULL, NULL, NULL) == SQLITE_OK;
}

/* The schema: made if the file is of an older version, or new. */
static bool make(struct sqlite *s, int version, struct text *why)
{
    if (sqlite3_exec(s->db, MAKE, NULL, NULL, NULL) != SQLITE_OK ||
        (version < SCHEMA && !set_version(s))) {
        text_put(why, sqlite3_errmsg(s->db));
        return false;
    }
    return true;
}

static void close_db(void *db)
{
    struct sqlite *s = db;
    for (unsigned i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static bool open_file(struct sqlite *s, const char *path, struct text *why)
{
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK) {
        text_put(why, s->db ? sqlite3_errmsg(s->db) : "out of memory");
        return false;
    }
    sqlite3_busy_timeout(s->db, BUSY_MS);
    sqlite3_extended_result_codes(s->db, 1);
    /* Before anything is written: what is newer stays as it is. */
    int version = version_of(s->db, why);
    if (version < 0)
        return false;
    if (sqlite3_exec(s->db,
                     "PRAGMA page_size=1024; PRAGMA journal_mode=WAL;"
                     "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000;"
                     "PRAGMA cache_size=-8192; PRAGMA secure_delete=ON;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        text_put(why, sqlite3_errmsg(s->db));
        return false;
    }
    if (!make(s, version, why))
        return false;
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL) != SQLITE_OK) {
            text_put(why, sqlite3_errmsg(s->db));
            return false;
        }
    return true;
}

/* Where the tables of a folder are. */
static bool path_of(const char *folder, char path[PATH_MOST], struct text *why)
{
    int bytes = snprintf(path, PATH_MOST, "%s/tidywinks.db", folder);
    if (bytes >= 0 && bytes < PATH_MOST)
        return true;
    text_put(why, "the name of the folder is too long");
    return false;
}

/* A folder that is there after a loss of power, too: what SQLite syncs is the
 * folder's inside. */
static void make_folder(const char *where)
{
    char above[PATH_MOST + 4];
    if (mkdir(where, 0700) != 0)
        return;
    snprintf(above, sizeof above, "%s/..", where);
    int fd = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static void *open_db(const char *where, struct text *why)
{
    char path[PATH_MOST] = ":memory:";
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        text_put(why, "out of memory");
        return NULL;
    }
    if (strcmp(where, "memory") != 0) {
        if (!path_of(where, path, why)) {
            free(s);
            return NULL;
        }
        make_folder(where);
    }
    if (open_file(s, path, why))
        return s;
    close_db(s);
    return NULL;
}

/* The number and time of a table's latest row; number -1: it has none. */
static bool last_row(struct sqlite *s, const char *table, int64_t *number,
                     uint64_t *time)
{
    sqlite3_stmt *st = fresh(s, DO_LAST);
    *number = -1;
    *time = 0;
    sqlite3_bind_text(st, 1, table, -1, SQLITE_STATIC);
    int end = sqlite3_step(st);
    if (end == SQLITE_ROW) {
        *number = sqlite3_column_int64(st, 0);
        *time = (uint64_t)sqlite3_column_int64(st, 1);
    }
    sqlite3_reset(st);
    return end == SQLITE_ROW || end == SQLITE_DONE;
}

/* What stands in a column, which is text; false: there was no memory for it. */
static bool text_of(sqlite3_stmt *st, int column, struct slice *text)
{
    text->at = (const char *)sqlite3_column_text(st, column);
    text->len = (size_t)sqlite3_column_bytes(st, column);
    return text->at != NULL;
}

/* What was deleted is in no page and not in the journal either. secure_delete
 * clears the cells that go, not what is left between cells of pages that were
 * balanced before: the file is written anew. Where somebody else reads
 * meanwhile, the journal goes later. What fails is tried again with the next
 * row. */
static void wipe(void *db)
{
    struct sqlite *s = db;
    s->must_wipe =
        sqlite3_exec(s->db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL,
                     NULL, NULL) != SQLITE_OK;
}

/* The earlier rows of the table, as the row wants them. */
static bool change_rows(struct sqlite *s, const struct store_row *row)
{
    char *memory = malloc(STORE_ROW_MOST);
    bool is_good = memory != NULL;
    for (uint32_t n = 0; is_good && n < row->number; n++) {
        struct text out;
        text_init(&out, memory, STORE_ROW_MOST);
        sqlite3_stmt *st = fresh(s, DO_READ);
        sqlite3_bind_text(st, 1, row->table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(st, 2, n);
        struct slice text;
        is_good = sqlite3_step(st) == SQLITE_ROW && text_of(st, 2, &text);
        bool is_changed = is_good && row->change(text, row->what, &out);
        sqlite3_reset(st);
        if (!is_changed)
            continue;
        st = fresh(s, DO_CHANGE);
        sqlite3_bind_text(st, 1, row->table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(st, 2, n);
        sqlite3_bind_text(st, 3, out.at, (int)out.len, SQLITE_STATIC);
        is_good = !out.cut && sqlite3_step(st) == SQLITE_DONE;
        sqlite3_reset(st);
    }
    free(memory);
    return is_good;
}

static bool write_row(struct sqlite *s, const struct store_row *row)
{
    sqlite3_stmt *st = fresh(s, DO_INSERT);
    sqlite3_bind_text(st, 1, row->table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, row->number);
    sqlite3_bind_int64(st, 3, (int64_t)row->time);
    sqlite3_bind_text(st, 4, row->text.at, (int)row->text.len, SQLITE_STATIC);
    int end = sqlite3_step(st);
    sqlite3_reset(st);
    return end == SQLITE_DONE;
}

static bool touch(struct sqlite *s, const struct store_row *row)
{
    sqlite3_stmt *st = fresh(s, DO_TOUCH);
    sqlite3_bind_text(st, 1, row->table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, (int64_t)row->time);
    sqlite3_bind_int64(st, 3, (int64_t)row->due);
    int end = sqlite3_step(st);
    sqlite3_reset(st);
    return end == SQLITE_DONE;
}

static bool insert(struct sqlite *s, struct store_row *row)
{
    int64_t number;
    uint64_t before;
    if (!last_row(s, row->table, &number, &before))
        return false;
    if (number >= row->number || number + 1 < row->number) {
        row->end = number >= row->number ? STORE_TAKEN : STORE_GONE;
        return true;
    }
    row->time = now(s);
    if (row->time < before)
        row->time = before;
    if (row->time < row->not_before) {
        row->end = STORE_EARLY;
        return true;
    }
    row->end = STORE_OK;
    return write_row(s, row) && touch(s, row) &&
           (!row->change || change_rows(s, row));
}

static enum store_end append(void *db, struct store_row *rows, size_t count)
{
    struct sqlite *s = db;
    bool is_good = run(s, DO_BEGIN);
    for (size_t i = 0; i < count && is_good; i++)
        is_good = insert(s, &rows[i]);
    if (is_good && run(s, DO_COMMIT)) {
        for (size_t i = 0; i < count; i++)
            s->must_wipe |= rows[i].change != NULL;
        if (s->must_wipe)
            wipe(s);
        return STORE_OK;
    }
    failed(s);
    if (!sqlite3_get_autocommit(s->db))
        run(s, DO_ROLLBACK);
    for (size_t i = 0; i < count; i++)
        rows[i].end = STORE_FAILED;
    return STORE_FAILED;
}

static enum store_end read_rows(void *db, const char *table, uint32_t from,
                                store_hear *hear, void *to)
{
    struct sqlite *s = db;
    sqlite3_stmt *st = fresh(s, DO_READ);
    struct store_row row = {.due = 0};
    bool is_good = true;
    bool has_more = true;
    int end;
    snprintf(row.table, sizeof row.table, "%s", table);
    sqlite3_bind_text(st, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, from);
    while ((end = sqlite3_step(st)) == SQLITE_ROW && has_more) {
        row.number = (uint32_t)sqlite3_column_int64(st, 0);
        row.time = (uint64_t)sqlite3_column_int64(st, 1);
        is_good = text_of(st, 2, &row.text);
        has_more = is_good && hear(to, &row);
    }
    sqlite3_reset(st);
    is_good &= end == SQLITE_ROW || end == SQLITE_DONE;
    return is_good ? STORE_OK : failed(s);
}

static enum store_end names(struct sqlite *s, sqlite3_stmt *st,
                            store_name *name, void *to)
{
    struct slice text;
    bool is_good = true;
    bool has_more = true;
    int end;
    while ((end = sqlite3_step(st)) == SQLITE_ROW && has_more) {
        is_good = text_of(st, 0, &text);
        has_more =
            is_good && name(to, text.at, (uint64_t)sqlite3_column_int64(st, 1));
    }
    sqlite3_reset(st);
    is_good &= end == SQLITE_ROW || end == SQLITE_DONE;
    return is_good ? STORE_OK : failed(s);
}

static enum store_end due(void *db, uint64_t at, store_name *name, void *to)
{
    sqlite3_stmt *st = fresh(db, DO_DUE);
    sqlite3_bind_int64(st, 1, (int64_t)at);
    return names(db, st, name, to);
}

static enum store_end list(void *db, store_name *name, void *to)
{
    return names(db, fresh(db, DO_LIST), name, to);
}

/* One process writes to a file; whoever deletes a table by hand is found out
 * with the next row. */
static enum store_end news(void *db, store_newer *newer, void *to)
{
    (void)db;
    (void)newer;
    (void)to;
    return STORE_OK;
}

static enum store_end forget(void *db, const char *table, uint64_t before)
{
    struct sqlite *s = db;
    int64_t number;
    uint64_t time;
    bool is_good = run(s, DO_BEGIN) && last_row(s, table, &number, &time);
    if (is_good && time >= before) {
        run(s, DO_ROLLBACK);
        return STORE_TAKEN;
    }
    for (enum statement i = DO_FORGET_LOG; is_good && i <= DO_FORGET_TABLE;
         i++) {
        sqlite3_stmt *st = fresh(s, i);
        sqlite3_bind_text(st, 1, table, -1, SQLITE_STATIC);
        is_good = sqlite3_step(st) == SQLITE_DONE;
        sqlite3_reset(st);
    }
    if (is_good && run(s, DO_COMMIT))
        return STORE_OK;
    failed(s);
    if (!sqlite3_get_autocommit(s->db))
        run(s, DO_ROLLBACK);
    return STORE_FAILED;
}

/* The number of the format again: a page that is written and flushed. */
static enum store_end prove(void *db)
{
    struct sqlite *s = db;
    if (set_version(s))
        return STORE_OK;
    return failed(s);
}

static bool is_whole(sqlite3 *db, struct text *why)
{
    sqlite3_stmt *st = NULL;
    const char *found = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &st, NULL) ==
            SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        found = (const char *)sqlite3_column_text(st, 0);
    bool is_good = found && strcmp(found, "ok") == 0;
    if (!is_good)
        text_put(why, found ? found : sqlite3_errmsg(db));
    sqlite3_finalize(st);
    return is_good;
}

static bool check(void *given, struct text *why)
{
    sqlite3 *db = ((struct sqlite *)given)->db;
    bool is_good = is_whole(db, why);
    for (unsigned i = 0; is_good && i < SOUND_BADS; i++) {
        char sql[SOUND_SQL];
        sound_sql(sql, "", i);
        int count = ask(db, sql, -1);
        if (count < 0)
            text_put(why, sqlite3_errmsg(db));
        is_good = count >= 0 && sound_judge(i, count, why);
    }
    return is_good;
}

static bool back_up(void *db, const char *path, struct text *why)
{
    return copy_make(((struct sqlite *)db)->db, path, why);
}

static bool restore(const char *path, const char *where, struct text *why)
{
    char to[PATH_MOST];
    sqlite3 *from = NULL;
    bool is_good =
        path_of(where, to, why) &&
        sqlite3_open_v2(path, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    int version = is_good ? version_of(from, why) : -1;
    is_good = version > 0 && ask(from, "SELECT count(*) FROM log", -1) >= 0;
    if (is_good) {
        make_folder(where);
        is_good = copy_make(from, to, why);
    } else if (!why->len) {
        text_put(why, path);
        text_put(why, " is no backup of tables");
    }
    sqlite3_close(from);
    return is_good;
}

static enum store_end hold(void *db, bool is_held)
{
    struct sqlite *s = db;
    int end =
        sqlite3_exec(s->db, is_held ? "BEGIN" : "COMMIT", NULL, NULL, NULL);
    return end == SQLITE_OK ? STORE_OK : failed(s);
}

static enum store_end each(void *db, const char *only, store_hear *hear,
                           void *to)
{
    sqlite3_stmt *st = fresh(db, DO_EACH);
    bool has_more = true;
    int end;
    sqlite3_bind_text(st, 1, only, -1, SQLITE_STATIC);
    while ((end = sqlite3_step(st)) == SQLITE_ROW && has_more) {
        struct store_row row = {.time = (uint64_t)sqlite3_column_int64(st, 1),
                                .due = (uint64_t)sqlite3_column_int64(st, 2)};
        snprintf(row.table, sizeof row.table, "%s",
                 (const char *)sqlite3_column_text(st, 0));
        has_more = hear(to, &row);
    }
    sqlite3_reset(st);
    return end == SQLITE_ROW || end == SQLITE_DONE ? STORE_OK : failed(db);
}

static enum store_end take_begin(void *db)
{
    return run(db, DO_BEGIN) ? STORE_OK : failed(db);
}

static enum store_end take(void *db, const struct store_row *row)
{
    return write_row(db, row) ? STORE_OK : failed(db);
}

static enum store_end take_listed(void *db, const struct store_row *listed)
{
    return touch(db, listed) ? STORE_OK : failed(db);
}

static enum store_end take_end(void *db, bool is_kept)
{
    return run(db, is_kept ? DO_COMMIT : DO_ROLLBACK) ? STORE_OK : failed(db);
}

static const char *words(const void *db)
{
    return ((const struct sqlite *)db)->words;
}

const struct backend backend_sqlite = {
    .open = open_db,
    .close = close_db,
    .append = append,
    .read = read_rows,
    .due = due,
    .list = list,
    .news = news,
    .forget = forget,
    .wipe = wipe,
    .prove = prove,
    .check = check,
    .back_up = back_up,
    .restore = restore,
    .hold = hold,
    .each = each,
    .take_begin = take_begin,
    .take = take,
    .take_listed = take_listed,
    .take_end = take_end,
    .now = now,
    .words = words,
};
