/* Several servers on one store, in one thread: whoever is second reads what is
 * there, and everybody is told the same whichever server they are at. */
#define _GNU_SOURCE
#include "host/clock.h"
#include "tests/unit/disk.h"
#include "tests/unit/tally.h"
#include "tests/unit/world.h"

#include <stdio.h>
#include <string.h>

static const char HOUSE[] = "/house";

static struct world w[2];

static void begin(void)
{
    char words[256];
    struct text why;
    memset(w, 0, sizeof w);
    for (unsigned i = 0; i < 2; i++) {
        text_init(&why, words, sizeof words);
        if (!world_begin(&w[i], HOUSE, &why))
            fail_msg("%s", words);
    }
}

static void end(void)
{
    for (unsigned i = 0; i < 2; i++) {
        assert_false(w[i].is_spinning);
        world_end(&w[i]);
    }
    disk_clear();
    clock_ahead(0);
}

static struct room *room_of(struct guest *g)
{
    return rooms_find(g->world->rooms, slice_of(g->id));
}

/* The guest's server is told of what others have written. */
static void news(struct guest *g)
{
    g->heard_len = 0;
    g->heard[0] = '\0';
    room_news(room_of(g), room_of(g)->table.rows);
    world_settle(g->world);
}

/* Ada at the first server and Bertolt at the second, at one table. */
static void sit_apart(const char *game, struct guest **a, struct guest **b)
{
    begin();
    *a = &w[0].guest[0];
    *b = &w[1].guest[1];
    assert_true(guest_sets_up(*a, game, ""));
    assert_true(guest_sits(*a, (*a)->id, 'A'));
    assert_true(guest_sits(*b, (*a)->id, 'B'));
}

/* The row that was asked for has its number taken: it is asked for again behind
 * the other, without a word about that. */
static void test_others__a_lost_race_is_said_again(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_say(a, "pace 0\nstart\n"));
    assert_non_null(guest_heard(a, "seat B taken otter Bertolt"));
    assert_non_null(guest_heard(a, "phase plays"));
    assert_null(guest_heard(a, "error"));
    assert_int_equal(room_of(b)->table.phase, TABLE_GATHERS);
    /* It is looked at anew, too: the game has begun meanwhile. */
    assert_true(guest_say(b, "entropy B 55555555555555555555555555555555"
                             "55555555555555555555555555555555\n"));
    assert_non_null(guest_heard(b, "phase plays"));
    assert_non_null(guest_heard(b, "error"));
    assert_int_equal(room_of(b)->table.rows, room_of(a)->table.rows);
    end();
}

/* Rows of another server show what the same rows of this one would, and no
 * more. */
static void test_others__news_shows_what_the_rows_show(void **state)
{
    struct guest *a;
    struct guest *b;
    bool is_asked = false;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_must(a, "pace 0\nstart\n", "phase plays"));
    news(b);
    assert_non_null(guest_heard(b, "phase plays"));
    for (unsigned n = 0; n < 12; n++) {
        struct guest *by = n % 2 ? b : a;
        struct guest *other = n % 2 ? a : b;
        assert_true(guest_decide(by, &is_asked));
        news(other);
        assert_int_equal(guest_heard(other, "frame ") != NULL, is_asked);
        assert_null(guest_heard(other, "table "));
        assert_null(guest_heard(other, "here "));
        assert_null(guest_heard(other, "history "));
        news(other);
        assert_int_equal(other->heard_len, 0);
    }
    assert_true(a->decided + b->decided > 5);
    end();
}

/* What others delete is gone here; whoever is there is told. */
static void test_others__a_table_deleted_elsewhere_is_gone(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_say(a, "delete\n"));
    assert_non_null(guest_heard(a, "error gone"));
    b->heard_len = 0;
    room_news(room_of(b), STORE_NONE);
    world_settle(b->world);
    assert_non_null(guest_heard(b, "error gone"));
    end();
}

/* Should a database lose what it had acknowledged, the log is the truth: whoever
 * is there comes anew to what it says. */
static void test_others__a_log_that_is_shorter_is_the_truth(void **state)
{
    struct guest *a;
    struct guest *b;
    bool is_asked;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_must(a, "pace 0\nstart\n", "phase plays"));
    uint32_t rows = room_of(a)->table.rows;
    for (unsigned n = 0; n < 3; n++) {
        assert_true(guest_decide(a, &is_asked));
        news(b);
        assert_true(guest_decide(b, &is_asked));
        news(a);
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open("/house/tidywinks.db", &db), SQLITE_OK);
    char sql[80];
    snprintf(sql, sizeof sql, "DELETE FROM log WHERE number >= %u",
             (unsigned)rows);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_true(guest_say(a, "pace 0\n"));
    assert_non_null(guest_heard(a, "history "));
    assert_int_equal(room_of(a)->table.rows, rows + 1);
    news(b);
    assert_non_null(guest_heard(b, "history "));
    assert_int_equal(room_of(b)->table.rows, rows + 1);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_others__a_lost_race_is_said_again),
        cmocka_unit_test(test_others__news_shows_what_the_rows_show),
        cmocka_unit_test(test_others__a_table_deleted_elsewhere_is_gone),
        cmocka_unit_test(test_others__a_log_that_is_shorter_is_the_truth),
    };
    disk_use();
    return tally_run("others", tests, sizeof tests / sizeof tests[0]);
}
