/* Writes a batch of rows to PostgreSQL: one transaction, sent as a whole (BEGIN,
 * the rows, COMMIT and, after it, the telling of others) and then answered, so
 * a batch takes one way there and back however many rows it has. Sorted by
 * table: two processes never wait for each other crosswise; should they, the
 * database ends one, and it is said again.
 *
 * A connection that is lost in mid-batch leaves in doubt whether the rows are
 * in. Then the batch is said again as it is: what the database has by now is
 * found by its key, and is this batch's if its text is. Such a row may be on
 * this server alone, if it was restarted while it waited for a second one: so
 * something more is written and committed before it is believed. */
#define _POSIX_C_SOURCE 200809L
#include "store/postgres.h"

#include "base/panic.h"
#include "host/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A NOTIFY carries less than 8,000 bytes. */
enum { NUMBER_MOST = 24, TOLD_MOST = 7900 };

struct batch {
    struct postgres *p;
    struct store_row *row[STORE_BATCH]; /* sorted */
    size_t count;
    bool has_change;
};

static int by_table(const void *a, const void *b)
{
    const struct store_row *x = *(struct store_row *const *)a;
    const struct store_row *y = *(struct store_row *const *)b;
    int way = strcmp(x->table, y->table);
    return way ? way : (x > y) - (x < y);
}

static bool pack_rows(struct batch *b)
{
    static const enum pack_type TYPE[PARTS] = {PACK_TEXT, PACK_INT, PACK_BYTES,
                                               PACK_LONG, PACK_LONG};
    struct pack *part = b->p->part;
    bool is_good = true;
    for (unsigned i = 0; i < PARTS; i++)
        pack_begin(&part[i], TYPE[i], b->count);
    for (size_t i = 0; i < b->count; i++) {
        const struct store_row *row = b->row[i];
        pack_item(&part[PART_IDS], slice_of(row->table));
        pack_number(&part[PART_NUMBERS], PACK_INT, row->number);
        pack_item(&part[PART_TEXTS], row->text);
        pack_number(&part[PART_EARLIEST], PACK_LONG, row->not_before);
        pack_number(&part[PART_DUES], PACK_LONG, row->due);
    }
    for (unsigned i = 0; i < PARTS; i++)
        is_good &= !part[i].is_short;
    return is_good;
}

static bool send_rows(struct batch *b)
{
    const char *value[PARTS + 1];
    int length[PARTS + 1] = {0};
    int format[PARTS + 1] = {0};
    char ahead[NUMBER_MOST];
    for (unsigned i = 0; i < PARTS; i++) {
        value[i] = b->p->part[i].at;
        length[i] = (int)b->p->part[i].len;
        format[i] = 1;
    }
    snprintf(ahead, sizeof ahead, "%llu", (unsigned long long)clock_is_ahead());
    value[PARTS] = ahead;
    return PQsendQueryPrepared(b->p->link.conn, "append", PARTS + 1, value,
                               length, format, 0);
}

/* Tells others of all rows of the batch, also of those that were not written:
 * what they have already they pass over. */
static unsigned send_news(struct batch *b)
{
    char memory[TOLD_MOST + STORE_ID_CAP + NUMBER_MOST];
    const char *value[] = {memory};
    struct text out;
    unsigned sent = 0;
    for (size_t i = 0; i < b->count;) {
        text_init(&out, memory, sizeof memory);
        text_put(&out, b->p->node);
        for (; i < b->count && out.len < TOLD_MOST - STORE_ID_CAP - NUMBER_MOST;
             i++) {
            text_word(&out, b->row[i]->table);
            text_word_int(&out, b->row[i]->number);
        }
        if (!PQsendQueryPrepared(b->p->link.conn, "tell", 1, value, NULL, NULL,
                                 0))
            break;
        sent++;
    }
    return sent;
}

static bool send_plain(struct batch *b, const char *sql)
{
    return PQsendQueryParams(b->p->link.conn, sql, 0, NULL, NULL, NULL, NULL,
                             0);
}

/* How each row ended; false: that is not what was asked for. */
static bool take_ends(struct batch *b, const PGresult *answer)
{
    if (PQntuples(answer) != (int)b->count)
        return false;
    for (size_t i = 0; i < b->count; i++) {
        b->row[i]->end = (enum store_end)pglink_said(answer, (int)i, 0);
        b->row[i]->time = pglink_said(answer, (int)i, 1);
    }
    return true;
}

/* The answer to one thing that was sent in a pipeline, which has another NULL
 * after it. The end is the worst so far. */
static void take_answer(struct batch *b, bool is_rows, enum pglink_end *worst)
{
    struct pglink *l = &b->p->link;
    enum pglink_end end;
    if (*worst == PGLINK_LOST)
        return;
    PGresult *answer = pglink_next(l, &end);
    bool is_skipped = PQresultStatus(answer) == PGRES_PIPELINE_ABORTED;
    if (end == PGLINK_DONE && !is_skipped)
        end = pglink_judge(l, answer);
    if (end == PGLINK_DONE && !is_skipped && is_rows && !take_ends(b, answer))
        end = PGLINK_BAD;
    PQclear(answer);
    if (end > *worst)
        *worst = end;
    if (*worst != PGLINK_LOST)
        PQclear(pglink_next(l, &end));
}

static void take_sync(struct batch *b, enum pglink_end *worst)
{
    enum pglink_end end;
    if (*worst == PGLINK_LOST)
        return;
    PQclear(pglink_next(&b->p->link, &end));
    if (end == PGLINK_LOST)
        *worst = end;
}

static enum pglink_end at_once(struct batch *b)
{
    struct pglink *l = &b->p->link;
    enum pglink_end end = PGLINK_DONE;
    enum pglink_end told = PGLINK_DONE;
    unsigned news = 0;
    if (!PQenterPipelineMode(l->conn) || !send_plain(b, "BEGIN") ||
        !send_rows(b) || !send_plain(b, "COMMIT") || !PQpipelineSync(l->conn))
        return pglink_lose(l, PQerrorMessage(l->conn));
    news = send_news(b);
    if (!PQpipelineSync(l->conn))
        return pglink_lose(l, PQerrorMessage(l->conn));
    for (int i = 0; i < 3; i++)
        take_answer(b, i == 1, &end);
    take_sync(b, &end);
    if (end == PGLINK_LOST)
        return end;
    for (unsigned i = 0; i < news; i++)
        take_answer(b, false, &told);
    take_sync(b, &told);
    if (told != PGLINK_LOST && !PQexitPipelineMode(l->conn))
        pglink_lose(l, PQerrorMessage(l->conn));
    if (end != PGLINK_DONE && l->conn)
        pglink_do(l, "ROLLBACK");
    return end;
}

/* One earlier row, as the row wants it; DONE where it can stay as it is. */
static enum pglink_end change_row(struct postgres *p,
                                  const struct store_row *row,
                                  const PGresult *old, int i, struct text *out)
{
    char number[NUMBER_MOST];
    const struct slice text = {PQgetvalue(old, i, 1),
                               (size_t)PQgetlength(old, i, 1)};
    const char *value[] = {row->table, number, out->at};
    enum pglink_end end;
    text_clear(out);
    if (!row->change(text, row->what, out))
        return PGLINK_DONE;
    if (out->cut)
        return PGLINK_BAD;
    snprintf(number, sizeof number, "%u", (unsigned)pglink_number(old, i, 0));
    const int length[] = {0, 0, (int)out->len};
    const int format[] = {0, 0, 1};
    if (!PQsendQueryParams(p->link.conn,
                           "UPDATE tidywinks.log SET text = $3 "
                           "WHERE id = $1 AND number = $2::integer",
                           3, NULL, value, length, format, 0))
        return pglink_lose(&p->link, PQerrorMessage(p->link.conn));
    PGresult *answer = pglink_next(&p->link, &end);
    if (end == PGLINK_DONE)
        end = pglink_judge(&p->link, answer);
    PQclear(answer);
    if (end != PGLINK_LOST)
        PQclear(pglink_next(&p->link, &(enum pglink_end){PGLINK_DONE}));
    return end;
}

static enum pglink_end change_rows(struct postgres *p,
                                   const struct store_row *row)
{
    char number[NUMBER_MOST];
    enum pglink_end end;
    struct text out;
    snprintf(number, sizeof number, "%u", (unsigned)row->number);
    PGresult *old = pglink_ask(
        &p->link,
        &(struct pglink_ask){.sql = "SELECT number, text FROM tidywinks.log "
                                    "WHERE id = $1 AND number < $2::integer",
                             .value = {row->table, number},
                             .count = 2,
                             .is_binary = true},
        &end);
    char *memory = malloc(STORE_ROW_MOST);
    if (!memory)
        end = PGLINK_BAD;
    else
        text_init(&out, memory, STORE_ROW_MOST);
    for (int i = 0; end == PGLINK_DONE && i < PQntuples(old); i++)
        end = change_row(p, row, old, i, &out);
    free(memory);
    PQclear(old);
    return end;
}

/* Where earlier rows change it has to be known first whether the row is in. */
static enum pglink_end step_by_step(struct batch *b)
{
    struct pglink *l = &b->p->link;
    enum pglink_end end = pglink_do(l, "BEGIN");
    if (end != PGLINK_DONE)
        return end;
    if (!send_rows(b))
        return pglink_lose(l, PQerrorMessage(l->conn));
    take_answer(b, true, &end);
    for (size_t i = 0; i < b->count && end == PGLINK_DONE; i++)
        if (b->row[i]->end == STORE_OK && b->row[i]->change)
            end = change_rows(b->p, b->row[i]);
    if (end == PGLINK_DONE)
        end = pglink_do(l, "COMMIT");
    else if (l->conn)
        pglink_do(l, "ROLLBACK");
    if (end != PGLINK_DONE)
        return end;
    enum pglink_end told = PGLINK_DONE;
    for (unsigned news = send_news(b); news; news--)
        take_answer(b, false, &told);
    return end;
}

/* What is taken is this batch's after all when it says the same. */
static enum pglink_end claim(struct batch *b)
{
    enum pglink_end end = PGLINK_DONE;
    bool has_some = false;
    for (size_t i = 0; i < b->count && end == PGLINK_DONE; i++) {
        struct store_row *row = b->row[i];
        char number[NUMBER_MOST];
        if (row->end != STORE_TAKEN)
            continue;
        snprintf(number, sizeof number, "%u", (unsigned)row->number);
        PGresult *there = pglink_ask(
            &b->p->link,
            &(struct pglink_ask){.sql = "SELECT time, text FROM tidywinks.log "
                                        "WHERE id = $1 AND "
                                        "number = $2::integer",
                                 .value = {row->table, number},
                                 .count = 2,
                                 .is_binary = true},
            &end);
        if (there && PQntuples(there) == 1 &&
            slice_same(row->text,
                       (struct slice){PQgetvalue(there, 0, 1),
                                      (size_t)PQgetlength(there, 0, 1)})) {
            row->time = pglink_number(there, 0, 0);
            row->end = STORE_OK;
            has_some = true;
        }
        PQclear(there);
    }
    if (has_some && end == PGLINK_DONE)
        end = pglink_do(&b->p->link,
                        "UPDATE tidywinks.format SET version = version");
    return end;
}

enum store_end pgbatch_append(struct postgres *p, struct store_row *rows,
                              size_t count)
{
    struct batch b = {.p = p, .count = count};
    struct patience patience = {.tries = 0};
    enum pglink_end end = PGLINK_DONE;
    bool is_again = false;
    ENSURE(count <= STORE_BATCH);
    for (size_t i = 0; i < count; i++) {
        b.row[i] = &rows[i];
        b.has_change |= rows[i].change != NULL;
        is_again |= rows[i].is_again;
    }
    qsort(b.row, count, sizeof b.row[0], by_table);
    bool is_packed = pack_rows(&b);
    while (pglink_goes_on(&p->link, &patience, end)) {
        bool is_ready = is_packed && pglink_is_ready(&p->link);
        end = is_packed ? PGLINK_LOST : PGLINK_BAD;
        if (is_ready)
            end = b.has_change ? step_by_step(&b) : at_once(&b);
        if (end == PGLINK_DONE && (patience.is_in_doubt || is_again))
            end = claim(&b);
        patience.is_in_doubt |= is_ready && end == PGLINK_LOST;
    }
    if (end == PGLINK_DONE)
        return STORE_OK;
    for (size_t i = 0; i < count; i++)
        rows[i].end = STORE_FAILED;
    return STORE_FAILED;
}
