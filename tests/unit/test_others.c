/* Several servers on one store, in one thread: whoever is second reads what is
 * there, and everybody is told the same whichever server they are at. */
#define _GNU_SOURCE
#include "host/clock.h"
#include "host/file.h"
#include "server/others.h"
#include "store/listener.h"
#include "tests/unit/disk.h"
#include "tests/unit/tally.h"
#include "tests/unit/world.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

/* The next game is opened while the table changes elsewhere, or is about to be
 * read: it is opened behind that, once, and its host hears of nothing else. */
static void test_others__an_opening_is_said_again(void **state)
{
    static const char NEXT[] = "open\ngame beachcleaner\nplayers 2\n.\n";
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_say(a, NEXT));
    assert_null(guest_heard(a, "error"));
    assert_non_null(guest_heard(a, "seat B taken otter Bertolt"));
    assert_non_null(guest_heard(a, "games 2"));
    news(b);
    assert_non_null(guest_heard(b, "games 2"));
    /* In one message, behind a row that is still being written. */
    assert_true(guest_say(a, "pace 0\nopen\ngame wash-match\nplayers 2\n.\n"));
    assert_null(guest_heard(a, "error"));
    assert_non_null(guest_heard(a, "games 3"));
    assert_null(guest_heard(a, "games 4"));
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

/* A moment that has come is seen to at the tick. What another server has to tell
 * is no occasion for it: whoever is answered sooner would know of that. */
static void test_others__news_bring_no_moment_forward(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_apart("beachcleaner", &a, &b);
    assert_true(guest_must(a, "clock 60\npace 0\nstart\n", "phase plays"));
    world_pass(&w[0], 1);
    uint32_t rows = room_of(a)->table.rows;
    clock_ahead(w[0].ahead += 61000);
    news(a);
    news(a);
    assert_int_equal(room_of(a)->table.rows, rows);
    for (unsigned n = 0; n < 4; n++)
        world_pass(&w[0], 20);
    assert_int_equal(room_of(a)->table.rows, rows + 1);
    end();
}

/* From now on each hears what the other writes and says, unless it is lost. */
static struct listener *ear[2];
static bool is_lost;
static unsigned said; /* words to the others */

static void end_ear(struct listener *l)
{
    (void)l;
}

static void asked(struct world *own, const struct job *job)
{
    struct listener *other = ear[own == &w[0]];
    said += job->kind == JOB_TELL;
    if (job->kind == JOB_TELL && other && !is_lost)
        listener_put_words(other, job->row.text);
}

static void told(struct world *own, const struct job *job)
{
    struct listener *other = ear[own == &w[0]];
    bool is_good = job->row.end == STORE_OK && other && !is_lost;
    if (is_good && job->kind == JOB_APPEND)
        listener_put(other, job->row.table, job->row.number);
    if (is_good && job->kind == JOB_FORGET)
        listener_put(other, job->row.table, STORE_NONE);
}

static void share(void)
{
    is_lost = false;
    for (unsigned i = 0; i < 2; i++) {
        ear[i] = host_new(sizeof *ear[i]);
        assert_true(listener_init(ear[i]));
        ear[i]->end = end_ear;
        rooms_share(w[i].rooms, ear[i]);
        w[i].asked = asked;
        w[i].told = told;
    }
}

static void settle(void)
{
    for (unsigned n = 0; n < 6; n++)
        world_settle(&w[n % 2]);
}

/* Both live so much longer, in steps of a second. */
static void pass(unsigned seconds)
{
    for (unsigned n = 0; n < seconds; n++) {
        w[1].ahead = w[0].ahead;
        world_pass(&w[0], 1000);
        world_pass(&w[1], 1000);
        settle();
    }
}

/* Both have told each other, and answered. */
static void pass_ticks(void)
{
    for (unsigned n = 0; n < 6; n++) {
        rooms_tick(w[n % 2].rooms);
        settle();
    }
}

static void forget_heard(struct guest *g)
{
    g->heard_len = 0;
    g->heard[0] = '\0';
}

static void end_shared(void)
{
    end();
    for (unsigned i = 0; i < 2; i++)
        listener_free(ear[i]);
    ear[0] = ear[1] = NULL;
}

static void sit_together(const char *game, const char *seats, struct guest **a,
                         struct guest **b)
{
    begin();
    share();
    pass(1);
    *a = &w[0].guest[0];
    *b = &w[1].guest[1];
    assert_true(guest_sets_up(*a, game, seats));
    assert_true(guest_sits(*a, (*a)->id, 'A'));
    if (!*seats)
        assert_true(guest_sits(*b, (*a)->id, 'B'));
    pass_ticks();
}

/* Who is at another server is here; whoever comes is told of all. */
static void test_others__presence_is_everybodys(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_together("beachcleaner", "", &a, &b);
    assert_int_equal(room_of(a)->here, 3);
    assert_int_equal(room_of(b)->here, 3);
    assert_true(guest_say(a, "pace 0\nstart\n"));
    settle();
    assert_int_equal(room_of(b)->table.phase, TABLE_PLAYS);
    forget_heard(a);
    close(b->fd);
    b->fd = -1;
    settle();
    pass_ticks();
    assert_non_null(guest_heard(a, "here A 0 -"));
    assert_true(loop_clock() > 60000);
    room_of(b)->touched_at = 0; /* nobody has looked at it there for long */
    pass(62);
    assert_non_null(guest_heard(a, "here A 0 B"));
    /* Somebody who comes to the other server finds B as long gone. */
    struct guest *c = &w[1].guest[2];
    memcpy(c->key, a->key, sizeof c->key);
    memcpy(c->id, a->id, sizeof c->id);
    assert_true(guest_must(c, "moves A\n", "moves A"));
    pass_ticks();
    if (!guest_heard(c, "here A 0 B"))
        fail_msg("%s", c->heard);
    /* Nothing is told again when nothing has changed. */
    forget_heard(a);
    pass(12);
    settle();
    assert_null(guest_heard(a, "here"));
    end_shared();
}

/* A server that ends without a word is forgotten; while nothing is heard of
 * anybody, nobody is. */
static void test_others__a_dead_server_is_forgotten(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_together("beachcleaner", "", &a, &b);
    is_lost = true;
    pass(10);
    assert_int_equal(room_of(a)->here, 3);
    pass(15);
    assert_int_equal(room_of(a)->here, 1);
    is_lost = false;
    pass(6);
    assert_int_equal(room_of(a)->here, 3);
    end_shared();
}

/* A phrase is heard by all, once. */
static void test_others__phrases_reach_everybody(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_together("beachcleaner", "", &a, &b);
    forget_heard(b);
    assert_true(guest_say(a, "phrase A 3\n"));
    assert_non_null(guest_heard(a, "phrase A 3\n"));
    pass_ticks();
    assert_non_null(guest_heard(b, "phrase A 3\n"));
    forget_heard(b);
    pass_ticks();
    assert_null(guest_heard(b, "phrase"));
    end_shared();
}

/* A bot thinks at one server, the one that has people at the table; if that
 * one is silent, at the other after a grace. */
static void test_others__a_bot_goes_on_elsewhere(void **state)
{
    struct guest *a;
    struct guest *b;
    bool is_asked = true;
    (void)state;
    sit_together("beachcleaner", "seat B bot easy\n", &a, &b);
    assert_true(guest_say(a, "pace 0\nstart\n"));
    struct guest *c = &w[1].guest[2];
    memcpy(c->key, a->key, sizeof c->key);
    memcpy(c->id, a->id, sizeof c->id);
    assert_true(guest_must(c, "moves A\n", "moves A"));
    pass_ticks();
    /* The second server has the table and somebody at it, too: one of them is
     * first, of this table. */
    uint64_t grace[2] = {others_grace(room_of(a), 0),
                         others_grace(room_of(c), 0)};
    assert_int_equal(grace[0] + grace[1], OTHERS_GRACE_MS);
    struct world *first = &w[grace[0] ? 1 : 0];
    struct world *second = &w[grace[0] ? 0 : 1];
    struct guest *player = grace[0] ? a : c;
    player->letter = 'A';
    /* The first server stands still. */
    for (unsigned i = 0; i < 100 && is_asked; i++) {
        assert_true(guest_decide(player, &is_asked));
        settle();
    }
    (void)first;
    for (unsigned i = 0; i < 40; i++) {
        assert_true(guest_decide(player, &is_asked));
        if (is_asked)
            continue;
        uint32_t rows = room_of(player)->table.rows;
        world_settle(second);
        assert_int_equal(room_of(player)->table.rows, rows);
        world_pass(second, OTHERS_GRACE_MS);
        world_settle(second);
        assert_true(room_of(player)->table.rows > rows ||
                    room_of(player)->table.phase == TABLE_OVER);
    }
    end_shared();
}

/* Whoever deletes a table is not heard: it is found out within a minute. */
static void test_others__lost_news_is_found(void **state)
{
    struct guest *a;
    struct guest *b;
    (void)state;
    sit_together("beachcleaner", "", &a, &b);
    is_lost = true;
    assert_true(guest_say(a, "delete\n"));
    settle();
    assert_non_null(room_of(b)->peers);
    assert_true(loop_clock() > 60000);
    room_of(b)->read_at = 0;
    pass_ticks();
    assert_non_null(guest_heard(b, "error gone"));
    end_shared();
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
        cmocka_unit_test(test_others__an_opening_is_said_again),
        cmocka_unit_test(test_others__news_shows_what_the_rows_show),
        cmocka_unit_test(test_others__news_bring_no_moment_forward),
        cmocka_unit_test(test_others__presence_is_everybodys),
        cmocka_unit_test(test_others__a_dead_server_is_forgotten),
        cmocka_unit_test(test_others__phrases_reach_everybody),
        cmocka_unit_test(test_others__a_bot_goes_on_elsewhere),
        cmocka_unit_test(test_others__lost_news_is_found),
        cmocka_unit_test(test_others__a_table_deleted_elsewhere_is_gone),
        cmocka_unit_test(test_others__a_log_that_is_shorter_is_the_truth),
    };
    disk_use();
    return tally_run("others", tests, sizeof tests / sizeof tests[0]);
}
