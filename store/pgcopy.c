/* Whole tables into PostgreSQL and out of it. In: one transaction with a COPY,
 * which takes rows as fast as they come, and then the list of tables. */
#define _POSIX_C_SOURCE 200809L
#include "store/postgres.h"

#include <stdio.h>

enum { NUMBER_MOST = 24, SEND_BYTES = 1 << 16 };

enum store_end pgcopy_hold(void *db, bool is_held)
{
    struct postgres *p = db;
    if (!is_held) {
        p->is_held = false;
        if (p->link.conn)
            pglink_do(&p->link, "COMMIT");
        return STORE_OK;
    }
    p->is_held =
        pglink_many(&p->link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                              "SET LOCAL idle_in_transaction_session_timeout "
                              "= 0") == PGLINK_DONE;
    return p->is_held ? STORE_OK : STORE_FAILED;
}

enum store_end pgcopy_each(void *db, const char *only, store_hear *hear,
                           void *to)
{
    PGresult *found = postgres_ask(
        db, &(struct pglink_ask){.sql = "SELECT id, time, due "
                                        "FROM tidywinks.tables "
                                        "WHERE $1::text IS NULL OR id = $1 "
                                        "ORDER BY id",
                                 .value = {only},
                                 .count = 1});
    bool has_more = true;
    for (int i = 0; found && i < PQntuples(found) && has_more; i++) {
        struct store_row row = {.time = pglink_said(found, i, 1),
                                .due = pglink_said(found, i, 2)};
        snprintf(row.table, sizeof row.table, "%s", PQgetvalue(found, i, 0));
        has_more = hear(to, &row);
    }
    PQclear(found);
    return found ? STORE_OK : STORE_FAILED;
}

enum store_end pgcopy_begin(void *db)
{
    struct postgres *p = db;
    static const struct slice HEAD = {"PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19};
    p->is_copying =
        pglink_do(&p->link, "BEGIN") == PGLINK_DONE &&
        pglink_do(&p->link, "COPY tidywinks.log (id, number, time, text) "
                            "FROM STDIN (FORMAT binary)") == PGLINK_DONE;
    p->is_held = p->is_copying;
    p->part[0].len = 0;
    p->part[0].is_short = false;
    pack_bytes(&p->part[0], HEAD);
    return p->is_copying ? STORE_OK : STORE_FAILED;
}

static enum store_end send_rows(struct postgres *p)
{
    struct pack *rows = &p->part[0];
    if (!p->link.conn || rows->is_short ||
        PQputCopyData(p->link.conn, rows->at, (int)rows->len) != 1)
        return STORE_FAILED;
    rows->len = 0;
    return STORE_OK;
}

enum store_end pgcopy_take(void *db, const struct store_row *row)
{
    static const struct slice FIELDS = {"\0\4", 2};
    struct postgres *p = db;
    struct pack *rows = &p->part[0];
    pack_bytes(rows, FIELDS);
    pack_item(rows, slice_of(row->table));
    pack_number(rows, PACK_INT, row->number);
    pack_number(rows, PACK_LONG, row->time);
    pack_item(rows, row->text);
    return rows->len < SEND_BYTES ? STORE_OK : send_rows(p);
}

/* The COPY ends; whether it was good is known now. */
static enum store_end end_rows(struct postgres *p, bool is_kept)
{
    static const struct slice TAIL = {"\377\377", 2};
    enum pglink_end end;
    enum pglink_end worst = PGLINK_DONE;
    PGresult *answer;
    p->is_copying = false;
    pack_bytes(&p->part[0], TAIL);
    if (is_kept && send_rows(p) != STORE_OK)
        is_kept = false;
    if (!p->link.conn)
        return STORE_FAILED;
    if (PQputCopyEnd(p->link.conn, is_kept ? NULL : "not kept") != 1) {
        pglink_lose(&p->link, PQerrorMessage(p->link.conn));
        return STORE_FAILED;
    }
    while ((answer = pglink_next(&p->link, &end)) != NULL) {
        if (worst == PGLINK_DONE)
            worst = pglink_judge(&p->link, answer);
        PQclear(answer);
        if (!p->link.conn)
            break;
    }
    return worst == PGLINK_DONE && end == PGLINK_DONE ? STORE_OK : STORE_FAILED;
}

enum store_end pgcopy_take_listed(void *db, const struct store_row *listed)
{
    struct postgres *p = db;
    char time[NUMBER_MOST];
    char due[NUMBER_MOST];
    if (p->is_copying && end_rows(p, true) != STORE_OK)
        return STORE_FAILED;
    snprintf(time, sizeof time, "%llu", (unsigned long long)listed->time);
    snprintf(due, sizeof due, "%llu", (unsigned long long)listed->due);
    PGresult *answer = postgres_ask(
        p, &(struct pglink_ask){.sql = "INSERT INTO tidywinks.tables "
                                       "VALUES ($1, $2::bigint, $3::bigint)",
                                .value = {listed->table, time, due},
                                .count = 3});
    PQclear(answer);
    return answer ? STORE_OK : STORE_FAILED;
}

enum store_end pgcopy_end(void *db, bool is_kept)
{
    struct postgres *p = db;
    if (p->is_copying && end_rows(p, is_kept) != STORE_OK)
        is_kept = false;
    p->is_held = false;
    char words[sizeof p->link.words];
    snprintf(words, sizeof words, "%s", p->link.words);
    bool is_good =
        p->link.conn &&
        pglink_do(&p->link, is_kept ? "COMMIT" : "ROLLBACK") == PGLINK_DONE;
    if (!is_kept)
        snprintf(p->link.words, sizeof p->link.words, "%s", words);
    return is_good && is_kept ? STORE_OK : STORE_FAILED;
}
