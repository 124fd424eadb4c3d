#define _POSIX_C_SOURCE 200809L
#include "store/pglink.h"

#include "host/clock.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An answer is waited for so long: a commit that has to be on a second server
 * too takes its time while that one is away. */
enum { ANSWER_MS = 30000 };
/* Fail-over takes its time, but whoever waits is to be told something. After a
 * longer absence everything is tried once. What is in doubt is worth a longer
 * wait. */
enum { WAIT_S = 10, DOUBT_S = 60, PAUSE_NS = 50000000 };

static void hear_nothing(void *to, const PGresult *notice)
{
    (void)to;
    (void)notice;
}

/* The database's own sentence, on one line. */
static void put_words(struct text *why, const char *words)
{
    size_t from = why->len;
    for (; *words; words++)
        text_char(why, *words == '\n' ? ' ' : *words);
    while (why->len > from && why->at[why->len - 1] == ' ')
        why->at[--why->len] = '\0';
}

/* Whether it is an address at all. What libpq says of one that is not repeats
 * parts of it, which may be of a password. */
static bool is_address(const char *where, struct text *why)
{
    PQconninfoOption *options = PQconninfoParse(where, NULL);
    if (!options)
        text_put(why, "the address of the database cannot be read: it is "
                      "postgres://USER@HOST:PORT/NAME");
    PQconninfoFree(options);
    return options != NULL;
}

/* What the address says counts more than what stands before it here: only a
 * server that writes; one that does not answer is not waited for for long; a
 * cable that was pulled is found out. */
PGconn *pglink_connect(const char *where, const char *name, struct text *why)
{
    static const char *const KEYS[] = {"target_session_attrs",
                                       "connect_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "fallback_application_name",
                                       "client_encoding",
                                       "dbname",
                                       NULL};
    const char *values[] = {"read-write", "4",  "5",    "5",   "3",
                            "15000",      name, "UTF8", where, NULL};
    if (!is_address(where, why))
        return NULL;
    PGconn *conn = PQconnectdbParams(KEYS, values, 1);
    if (!conn) {
        text_put(why, "out of memory");
        return NULL;
    }
    PQsetNoticeReceiver(conn, hear_nothing, NULL);
    PQsetErrorVerbosity(conn, PQERRORS_TERSE);
    if (PQstatus(conn) == CONNECTION_OK)
        return conn;
    put_words(why, PQerrorMessage(conn));
    PQfinish(conn);
    return NULL;
}

bool pglink_init(struct pglink *l, const char *where)
{
    l->where = strdup(where);
    return l->where != NULL;
}

void pglink_release(struct pglink *l)
{
    PQfinish(l->conn);
    free(l->where);
}

static void be_down(struct pglink *l)
{
    PQfinish(l->conn);
    l->conn = NULL;
    if (l->down_since <= 0)
        l->down_since = clock_now();
}

enum pglink_end pglink_lose(struct pglink *l, const char *words)
{
    struct text why;
    text_init(&why, l->words, sizeof l->words);
    put_words(&why, words);
    be_down(l);
    return PGLINK_LOST;
}

bool pglink_goes_on(const struct pglink *l, struct patience *patience,
                    enum pglink_end end)
{
    const struct timespec pause = {.tv_nsec = PAUSE_NS};
    double now = clock_now();
    double most = patience->is_in_doubt ? DOUBT_S : WAIT_S;
    if (!patience->tries++) {
        patience->since = now;
        return true;
    }
    if (end == PGLINK_DONE || end == PGLINK_BAD || now - patience->since > most)
        return false;
    if (end == PGLINK_AGAIN)
        return true;
    if (!patience->is_in_doubt && l->down_since > 0 &&
        now - l->down_since > WAIT_S)
        return false;
    if (patience->tries > 2)
        nanosleep(&pause, NULL);
    return true;
}

/* A session as it has to be, whatever the server or the role have by default:
 * what is committed is on disk (and where there is a second server that has to
 * have it, there), nobody holds up others for ever, and the key is looked for
 * by its index also while the database does not know yet how many rows there
 * are.
 *
 * The message says nothing, but its commit waits, as every commit does, until the
 * second server has all that is before it. A server that crashed in the midst of
 * that wait shows its rows when it is back, although nobody was told of them and
 * a standby that takes its place would not have them: whoever reads them here
 * has waited until it has. */
static const char SESSION[] =
    "SELECT pg_catalog.set_config('synchronous_commit', 'on', false) "
    "WHERE pg_catalog.current_setting('synchronous_commit') "
    "NOT IN ('on', 'remote_apply');"
    "SET search_path = pg_catalog;"
    "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
    "SET lock_timeout = '10s';"
    "SET statement_timeout = 0;"
    "SET idle_in_transaction_session_timeout = '10s';"
    "SET client_min_messages = error;"
    "SET enable_seqscan = off;"
    "SET enable_bitmapscan = off;"
    "SELECT pg_logical_emit_message(true, 'tidywinks', '');"
    "SELECT current_setting('fsync'),"
    " substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

/* Waits until there is something to read, or room to write what is left. */
static bool wait_for(PGconn *conn, bool has_more, double until)
{
    struct pollfd fd = {.fd = PQsocket(conn),
                        .events = (short)(POLLIN | (has_more ? POLLOUT : 0))};
    double left = (until - clock_now()) * 1000;
    return fd.fd >= 0 && left > 0 &&
           (poll(&fd, 1, (int)left + 1) >= 0 || errno == EINTR);
}

PGresult *pglink_next(struct pglink *l, enum pglink_end *end)
{
    double until = clock_now() + ANSWER_MS / 1000.0;
    *end = PGLINK_DONE;
    while (PQisBusy(l->conn)) {
        int left = PQflush(l->conn);
        if (left < 0 || !wait_for(l->conn, left > 0, until) ||
            !PQconsumeInput(l->conn)) {
            *end = pglink_lose(l, clock_now() >= until
                                      ? "the database does not answer"
                                      : PQerrorMessage(l->conn));
            return NULL;
        }
    }
    return PQgetResult(l->conn);
}

/* Error codes are documented by PostgreSQL: class 08 and 57P0x end a
 * connection, and a server that writes no longer (25006) is no use. */
static enum pglink_end end_of(const PGresult *answer)
{
    const char *code = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    static const char *const AGAIN[] = {"40001", "40P01", "55P03"};
    if (!code || strncmp(code, "08", 2) == 0 || strncmp(code, "57P0", 4) == 0 ||
        strcmp(code, "25006") == 0 || strcmp(code, "25P03") == 0)
        return PGLINK_LOST;
    for (size_t i = 0; i < sizeof AGAIN / sizeof AGAIN[0]; i++)
        if (strcmp(code, AGAIN[i]) == 0)
            return PGLINK_AGAIN;
    return PGLINK_BAD;
}

enum pglink_end pglink_judge(struct pglink *l, const PGresult *answer)
{
    ExecStatusType status = PQresultStatus(answer);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
        status == PGRES_COPY_IN)
        return PGLINK_DONE;
    struct text why;
    enum pglink_end end = end_of(answer);
    text_init(&why, l->words, sizeof l->words);
    put_words(&why,
              answer ? PQresultErrorMessage(answer) : PQerrorMessage(l->conn));
    if (end == PGLINK_LOST)
        be_down(l);
    return end;
}

/* The last answer to what was sent; NULL unless the end is DONE. */
static PGresult *collect(struct pglink *l, enum pglink_end *end)
{
    PGresult *kept = NULL;
    PGresult *answer;
    while ((answer = pglink_next(l, end)) != NULL) {
        if (kept && PQresultStatus(kept) == PGRES_FATAL_ERROR) {
            PQclear(answer);
            continue;
        }
        PQclear(kept);
        kept = answer;
        if (PQresultStatus(answer) == PGRES_COPY_IN)
            break;
    }
    if (*end == PGLINK_DONE)
        *end = pglink_judge(l, kept);
    if (*end == PGLINK_DONE)
        return kept;
    PQclear(kept);
    return NULL;
}

static bool set_up(struct pglink *l, struct text *why)
{
    enum pglink_end end;
    PGresult *answer = PQsendQuery(l->conn, SESSION) ? collect(l, &end) : NULL;
    bool is_good = answer && PQntuples(answer) == 1;
    bool is_safe = is_good && strcmp(PQgetvalue(answer, 0, 0), "off") != 0;
    if (is_good && !is_safe)
        text_put(why, "the database does not flush what it writes: fsync is "
                      "off, and has to be on");
    if (is_safe) {
        const char *timeline = PQgetvalue(answer, 0, 1);
        l->has_moved |= l->timeline[0] && strcmp(l->timeline, timeline) != 0;
        snprintf(l->timeline, sizeof l->timeline, "%s", timeline);
    }
    PQclear(answer);
    return is_safe && (!l->greet || l->greet(l, why));
}

bool pglink_is_ready(struct pglink *l)
{
    char sentence[sizeof l->words];
    struct text why;
    if (l->conn)
        return true;
    text_init(&why, sentence, sizeof sentence);
    l->conn = pglink_connect(l->where, "tidywinks", &why);
    bool is_good = l->conn && set_up(l, &why);
    if (is_good)
        l->down_since = 0;
    else
        be_down(l);
    if (why.len)
        snprintf(l->words, sizeof l->words, "%s", sentence);
    return is_good;
}

PGresult *pglink_ask(struct pglink *l, const struct pglink_ask *ask,
                     enum pglink_end *end)
{
    *end = PGLINK_LOST;
    if (!pglink_is_ready(l))
        return NULL;
    int is_sent =
        ask->is_name
            ? PQsendQueryPrepared(l->conn, ask->sql, ask->count, ask->value,
                                  NULL, NULL, ask->is_binary)
            : PQsendQueryParams(l->conn, ask->sql, ask->count, NULL, ask->value,
                                NULL, NULL, ask->is_binary);
    if (!is_sent) {
        *end = pglink_lose(l, PQerrorMessage(l->conn));
        return NULL;
    }
    return collect(l, end);
}

enum pglink_end pglink_do(struct pglink *l, const char *sql)
{
    enum pglink_end end;
    PQclear(pglink_ask(l, &(struct pglink_ask){.sql = sql}, &end));
    return end;
}

enum pglink_end pglink_many(struct pglink *l, const char *sql)
{
    enum pglink_end end = PGLINK_LOST;
    if (!pglink_is_ready(l))
        return end;
    if (!PQsendQuery(l->conn, sql))
        return pglink_lose(l, PQerrorMessage(l->conn));
    PQclear(collect(l, &end));
    return end;
}

uint64_t pglink_number(const PGresult *answer, int row, int column)
{
    const uint8_t *at = (const uint8_t *)PQgetvalue(answer, row, column);
    uint64_t n = 0;
    for (int i = 0; i < PQgetlength(answer, row, column); i++)
        n = n << 8 | at[i];
    return n;
}

uint64_t pglink_said(const PGresult *answer, int row, int column)
{
    return strtoull(PQgetvalue(answer, row, column), NULL, 10);
}
