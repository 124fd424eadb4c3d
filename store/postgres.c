/* Tables in a PostgreSQL database, which any number of processes share. The
 * schema and its reasons are in pgschema.c, writing in pgbatch.c. All of an
 * answer is in memory before it is handed over, so whoever hears it may ask
 * this store in between. */
#define _POSIX_C_SOURCE 200809L
#include "store/postgres.h"

#include "host/clock.h"
#include "host/file.h"
#include "store/pgschema.h"
#include "store/sound.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MOST = 24, NODE_BYTES = POSTGRES_NODE / 2 };

/* What a batch says, and who is told of it. NOTIFY takes part in a commit under
 * a lock that the whole database shares: so it has a transaction of its own,
 * which does not wait for the disk. */
#define TELL                                                                   \
    "SELECT set_config('synchronous_commit', 'off', true), "                   \
    "pg_notify('" POSTGRES_CHANNEL "', $1)"

static const char PREPARE[] =
    "PREPARE append (text[], integer[], bytea[], bigint[], bigint[], bigint) "
    "AS SELECT how, at FROM tidywinks.append($1, $2, $3, $4, $5, $6);"
    "PREPARE tell (text) AS " TELL ";"
    "PREPARE rows (text, bigint) AS SELECT number, time, text "
    "FROM tidywinks.log WHERE id = $1 AND number >= $2 ORDER BY number";

static bool greet(struct pglink *l, struct text *why)
{
    if (!pgschema_make(l, why))
        return false;
    if (pglink_many(l, PREPARE) == PGLINK_DONE)
        return true;
    text_put(why, l->words);
    return false;
}

static void close_db(void *db)
{
    struct postgres *p = db;
    pglink_release(&p->link);
    for (unsigned i = 0; i < PARTS; i++)
        pack_release(&p->part[i]);
    free(p);
}

static enum store_end news(void *db, store_newer *newer, void *to);

static bool pass_over(void *to, const char *table, uint32_t number)
{
    (void)to;
    (void)table;
    (void)number;
    return true;
}

/* The first news are those since now. */
static bool set_mark(struct postgres *p)
{
    snprintf(p->mark, sizeof p->mark, "%llu", (unsigned long long)INT64_MAX);
    return news(p, pass_over, NULL) == STORE_OK;
}

static void *open_db(const char *where, struct text *why)
{
    uint8_t node[NODE_BYTES];
    struct postgres *p = calloc(1, sizeof *p);
    if (!p || !pglink_init(&p->link, where)) {
        free(p);
        text_put(why, "out of memory");
        return NULL;
    }
    host_random(node, sizeof node);
    struct text name;
    text_init(&name, p->node, sizeof p->node);
    text_hex(&name, node, sizeof node);
    p->link.greet = greet;
    if (pglink_is_ready(&p->link) && set_mark(p))
        return p;
    text_put(why, p->link.words);
    close_db(p);
    return NULL;
}

static enum store_end append(void *db, struct store_row *rows, size_t count)
{
    return pgbatch_append(db, rows, count);
}

/* Asks, again after a lost connection: what is asked so may be asked twice. Not
 * in the middle of a copy, which began with this connection. */
PGresult *postgres_ask(struct postgres *p, const struct pglink_ask *what)
{
    struct patience patience = {.tries = 0};
    enum pglink_end end = PGLINK_DONE;
    PGresult *answer = NULL;
    if (p->is_held)
        return p->link.conn ? pglink_ask(&p->link, what, &end) : NULL;
    while (pglink_goes_on(&p->link, &patience, end))
        answer = pglink_ask(&p->link, what, &end);
    return answer;
}

static enum store_end ask_end(struct postgres *p, const struct pglink_ask *what)
{
    PGresult *answer = postgres_ask(p, what);
    PQclear(answer);
    return answer ? STORE_OK : STORE_FAILED;
}

static enum store_end read_rows(void *db, const char *table, uint32_t from,
                                store_hear *hear, void *to)
{
    char number[NUMBER_MOST];
    struct store_row row = {.due = 0};
    bool has_more = true;
    snprintf(row.table, sizeof row.table, "%s", table);
    snprintf(number, sizeof number, "%u", (unsigned)from);
    PGresult *rows =
        postgres_ask(db, &(struct pglink_ask){.sql = "rows",
                                              .is_name = true,
                                              .value = {table, number},
                                              .count = 2,
                                              .is_binary = true});
    for (int i = 0; rows && i < PQntuples(rows) && has_more; i++) {
        row.number = (uint32_t)pglink_number(rows, i, 0);
        row.time = pglink_number(rows, i, 1);
        row.text = (struct slice){PQgetvalue(rows, i, 2),
                                  (size_t)PQgetlength(rows, i, 2)};
        has_more = hear(to, &row);
    }
    PQclear(rows);
    return rows ? STORE_OK : STORE_FAILED;
}

static enum store_end names(struct postgres *p, const struct pglink_ask *what,
                            store_name *name, void *to)
{
    PGresult *found = postgres_ask(p, what);
    bool has_more = true;
    for (int i = 0; found && i < PQntuples(found) && has_more; i++)
        has_more = name(to, PQgetvalue(found, i, 0), pglink_said(found, i, 1));
    PQclear(found);
    return found ? STORE_OK : STORE_FAILED;
}

static enum store_end due(void *db, uint64_t at, store_name *name, void *to)
{
    char time[NUMBER_MOST];
    snprintf(time, sizeof time, "%llu", (unsigned long long)at);
    return names(db,
                 &(struct pglink_ask){.sql = "SELECT id, due "
                                             "FROM tidywinks.tables "
                                             "WHERE due > 0 AND "
                                             "due <= $1::bigint ORDER BY due",
                                      .value = {time},
                                      .count = 1},
                 name, to);
}

static enum store_end list(void *db, store_name *name, void *to)
{
    return names(db,
                 &(struct pglink_ask){.sql = "SELECT id, time "
                                             "FROM tidywinks.tables "
                                             "ORDER BY time, id"},
                 name, to);
}

/* Of one moment, the new rows and what they are to be counted from the next
 * time. Transactions are numbered anew after a fail-over, from what the second
 * server knew of: then it is all tables. */
static const char NEWS[] =
    "SELECT m.mark, n.id, n.number FROM (SELECT "
    "pg_snapshot_xmin(pg_current_snapshot()) AS mark) AS m LEFT JOIN "
    "(SELECT id, max(number) AS number FROM tidywinks.log "
    "WHERE txid >= $1::text::xid8 GROUP BY id) AS n ON true";
static const char NEWS_ALL[] =
    "SELECT m.mark, n.id, n.number FROM (SELECT "
    "pg_snapshot_xmin(pg_current_snapshot()) AS mark) AS m LEFT JOIN "
    "(SELECT t.id, (SELECT max(l.number) FROM tidywinks.log AS l "
    "WHERE l.id = t.id) AS number FROM tidywinks.tables AS t) AS n ON true";

static enum store_end news(void *db, store_newer *newer, void *to)
{
    struct postgres *p = db;
    struct pglink_ask some = {.sql = NEWS, .value = {p->mark}, .count = 1};
    struct pglink_ask all = {.sql = NEWS_ALL};
    PGresult *found = NULL;
    bool has_more = true;
    /* A connection that is made on the way may find that it has moved. */
    if (!p->link.has_moved)
        found = postgres_ask(p, &some);
    if (p->link.has_moved) {
        PQclear(found);
        found = postgres_ask(p, &all);
        p->link.has_moved = !found;
    }
    if (found)
        snprintf(p->mark, sizeof p->mark, "%s", PQgetvalue(found, 0, 0));
    for (int i = 0; found && i < PQntuples(found) && has_more; i++)
        if (!PQgetisnull(found, i, 1) && !PQgetisnull(found, i, 2))
            has_more = newer(to, PQgetvalue(found, i, 1),
                             (uint32_t)pglink_said(found, i, 2));
    PQclear(found);
    return found ? STORE_OK : STORE_FAILED;
}

/* Once: words that come late are worth nothing. */
static enum store_end tell(void *db, struct slice words)
{
    struct postgres *p = db;
    char memory[STORE_WORDS_CAP + POSTGRES_NODE + 4];
    struct text out;
    enum pglink_end end;
    text_init(&out, memory, sizeof memory);
    text_put(&out, p->node);
    text_char(&out, '\n');
    text_slice(&out, words);
    PQclear(pglink_ask(
        &p->link,
        &(struct pglink_ask){.sql = TELL, .value = {memory}, .count = 1},
        &end));
    return end == PGLINK_DONE ? STORE_OK : STORE_FAILED;
}

static struct listener *listen_to(void *db, struct text *why)
{
    return pghear_new(db, why);
}

/* Others are told with the same commit: whoever has the table open is to let it
 * go. */
static enum store_end forget(void *db, const char *table, uint64_t before)
{
    struct postgres *p = db;
    char told[POSTGRES_NODE + STORE_ID_CAP + 8];
    char time[NUMBER_MOST];
    snprintf(told, sizeof told, "%s %s -", p->node, table);
    snprintf(time, sizeof time, "%llu", (unsigned long long)before);
    PGresult *answer = postgres_ask(
        p, &(struct pglink_ask){.sql = "SELECT pg_notify('" POSTGRES_CHANNEL
                                       "', $2) WHERE "
                                       "tidywinks.forget($1, $3::bigint)",
                                .value = {table, told, time},
                                .count = 3});
    bool is_kept = answer && !PQntuples(answer);
    PQclear(answer);
    return is_kept ? STORE_TAKEN : answer ? STORE_OK : STORE_FAILED;
}

/* What was deleted is seen by nobody from its commit on. Its bytes go when the
 * database cleans up and its journal moves on, which is for whoever runs it
 * (docs/hosting.md): the role that serves may not. */
static void wipe(void *db)
{
    (void)db;
}

/* The number of the format again. */
static enum store_end prove(void *db)
{
    return ask_end(db, &(struct pglink_ask){.sql = "UPDATE tidywinks.format "
                                                   "SET version = version"});
}

static bool check(void *db, struct text *why)
{
    struct postgres *p = db;
    bool is_good = true;
    for (unsigned i = 0; is_good && i < SOUND_BADS; i++) {
        char sql[SOUND_SQL];
        sound_sql(sql, "tidywinks.", i);
        PGresult *answer = postgres_ask(p, &(struct pglink_ask){.sql = sql});
        if (!answer)
            text_put(why, p->link.words);
        is_good =
            answer && sound_judge(i, (int64_t)pglink_said(answer, 0, 0), why);
        PQclear(answer);
    }
    return is_good;
}

static uint64_t now(void *db)
{
    char ahead[NUMBER_MOST];
    uint64_t ms = clock_time_ms();
    snprintf(ahead, sizeof ahead, "%llu", (unsigned long long)clock_is_ahead());
    PGresult *answer = postgres_ask(
        db, &(struct pglink_ask){.sql = "SELECT tidywinks.now($1::bigint)",
                                 .value = {ahead},
                                 .count = 1});
    if (answer)
        ms = pglink_said(answer, 0, 0);
    PQclear(answer);
    return ms;
}

static const char *words(const void *db)
{
    return ((const struct postgres *)db)->link.words;
}

const struct backend backend_postgres = {
    .open = open_db,
    .close = close_db,
    .append = append,
    .read = read_rows,
    .due = due,
    .list = list,
    .news = news,
    .tell = tell,
    .listen = listen_to,
    .forget = forget,
    .wipe = wipe,
    .prove = prove,
    .check = check,
    .now = now,
    .words = words,
    .hold = pgcopy_hold,
    .each = pgcopy_each,
    .take_begin = pgcopy_begin,
    .take = pgcopy_take,
    .take_listed = pgcopy_take_listed,
    .take_end = pgcopy_end,
};
