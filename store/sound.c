#include "store/sound.h"

#include <string.h>

int sound_ask(sqlite3 *db, const char *sql, int otherwise)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        otherwise = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return otherwise;
}

/* What may not be, each with the words for it. */
static const struct {
    const char *sql, *words;
} BAD[] = {
    {"SELECT count(*) FROM log WHERE id NOT IN (SELECT id FROM tables)",
     "rows of tables that are not listed"},
    {"SELECT count(*) FROM tables WHERE id NOT IN (SELECT id FROM log)",
     "tables without a row"},
    {"SELECT count(*) FROM (SELECT number - row_number() OVER "
     "(PARTITION BY id ORDER BY number) AS off FROM log) WHERE off <> -1",
     "rows whose number does not follow on the one before"},
    {"SELECT count(*) FROM (SELECT time - lag(time, 1, 0) OVER "
     "(PARTITION BY id ORDER BY number) AS later FROM log) WHERE later < 0",
     "rows that are older than the one before"},
    {"SELECT count(*) FROM tables AS t, (SELECT id, max(time) AS time FROM log "
     "GROUP BY id) AS l WHERE t.id = l.id AND "
     "(t.time > l.time OR t.time + 60000 < l.time)",
     "tables listed with another time than that of their latest row"},
};

bool sound_check(sqlite3 *db, struct text *why)
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
    for (size_t i = 0; is_good && i < sizeof BAD / sizeof BAD[0]; i++) {
        int count = sound_ask(db, BAD[i].sql, -1);
        is_good = count == 0;
        if (count > 0) {
            text_int(why, count);
            text_char(why, ' ');
        }
        if (!is_good)
            text_put(why, count > 0 ? BAD[i].words : sqlite3_errmsg(db));
    }
    return is_good;
}
