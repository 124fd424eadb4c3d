/* Rows of a store, for its tests. */
#ifndef TESTS_UNIT_ROWS_H
#define TESTS_UNIT_ROWS_H

#include "store/store.h"
#include "tests/unit/tally.h"

#include <stdio.h>
#include <string.h>

static inline struct store *open_store(const char *where)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    struct store *s = store_open(where, &why);
    if (!s)
        fail_msg("cannot open %s: %s", where, words);
    return s;
}

static inline struct store_row row(const char *table, uint32_t number,
                                   const char *text)
{
    struct store_row r = {.number = number, .text = slice_of(text)};
    snprintf(r.table, sizeof r.table, "%s", table);
    return r;
}

static inline enum store_end put(struct store *s, const char *table,
                                 uint32_t number, const char *text)
{
    struct store_row r = row(table, number, text);
    assert_int_equal(store_append(s, &r, 1), STORE_OK);
    return r.end;
}

struct heard {
    char all[1024];
    uint32_t count;
    uint64_t time;
};

static inline bool hear(void *to, const struct store_row *r)
{
    struct heard *h = to;
    size_t len = strlen(h->all);
    snprintf(h->all + len, sizeof h->all - len, "%u:%.*s;", r->number,
             (int)r->text.len, r->text.at);
    assert_true(r->time >= h->time);
    h->time = r->time;
    h->count++;
    return true;
}

static inline struct heard read_all(struct store *s, const char *table,
                                    uint32_t from)
{
    struct heard h = {.count = 0};
    assert_int_equal(store_read(s, table, from, hear, &h), STORE_OK);
    return h;
}

#endif
