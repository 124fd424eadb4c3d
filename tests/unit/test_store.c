/* One suite for every store: rows once, in order, all of a batch on disk. In
 * memory and in a folder or, where TW_TEST_STORE has the address of one, in that
 * store: tests/lib/postgres.sh. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool forget_it(void *to, const char *table, uint64_t time)
{
    (void)time;
    return store_forget(to, table, STORE_ANY_TIME) == STORE_OK;
}

static struct store *empty_store(void)
{
    const char *where = getenv("TW_TEST_STORE");
    struct store *s = open_store(where ? where : "memory");
    assert_int_equal(store_list(s, forget_it, s), STORE_OK);
    return s;
}

static bool name(void *to, const char *table, uint64_t time)
{
    struct heard *h = to;
    size_t len = strlen(h->all);
    snprintf(h->all + len, sizeof h->all - len, "%s;", table);
    h->time = time;
    h->count++;
    return true;
}

static void test_store__a_number_is_written_once(void **state)
{
    struct store *s = empty_store();
    (void)state;
    assert_int_equal(put(s, "a", 0, "zero"), STORE_OK);
    assert_int_equal(put(s, "a", 1, "one"), STORE_OK);
    assert_int_equal(put(s, "a", 1, "other"), STORE_TAKEN);
    assert_int_equal(put(s, "a", 0, "again"), STORE_TAKEN);
    assert_int_equal(put(s, "a", 3, "gap"), STORE_GONE);
    assert_int_equal(put(s, "b", 1, "no table"), STORE_GONE);
    assert_string_equal(read_all(s, "a", 0).all, "0:zero;1:one;");
    assert_string_equal(read_all(s, "a", 1).all, "1:one;");
    assert_int_equal(read_all(s, "b", 0).count, 0);
    store_close(s);
}

static void test_store__a_lost_race_in_a_batch_leaves_the_others(void **state)
{
    struct store *s = empty_store();
    (void)state;
    put(s, "a", 0, "zero");
    struct store_row rows[] = {
        row("a", 1, "one"),  row("a", 1, "race"), row("a", 2, "two\nlines"),
        row("b", 0, "zero"), row("c", 7, "lost"),
    };
    assert_int_equal(store_append(s, rows, 5), STORE_OK);
    assert_int_equal(rows[0].end, STORE_OK);
    assert_int_equal(rows[1].end, STORE_TAKEN);
    assert_int_equal(rows[2].end, STORE_OK);
    assert_int_equal(rows[3].end, STORE_OK);
    assert_int_equal(rows[4].end, STORE_GONE);
    assert_string_equal(read_all(s, "a", 1).all, "1:one;2:two\nlines;");
    store_close(s);
}

static void test_store__what_is_due_and_what_is_early(void **state)
{
    struct store *s = empty_store();
    struct heard h = {.count = 0};
    uint64_t now = store_now(s);
    struct store_row r = row("a", 0, "zero");
    (void)state;
    r.due = now + 5000;
    store_append(s, &r, 1);
    put(s, "b", 0, "zero");
    assert_int_equal(store_due(s, now + 4999, name, &h), STORE_OK);
    assert_int_equal(h.count, 0);
    assert_int_equal(store_due(s, now + 5000, name, &h), STORE_OK);
    assert_string_equal(h.all, "a;");
    struct store_row late = row("a", 1, "late");
    late.not_before = now + 3600000;
    store_append(s, &late, 1);
    assert_int_equal(late.end, STORE_EARLY);
    assert_int_equal(put(s, "a", 1, "in time"), STORE_OK);
    h = (struct heard){.count = 0};
    store_due(s, now + 99999, name, &h);
    assert_int_equal(h.count, 0);
    store_close(s);
}

/* Rows with the letter `what` get an x for it. */
static bool cross_out(struct slice text, const uint8_t what[32],
                      struct text *out)
{
    bool is_there = false;
    for (size_t i = 0; i < text.len; i++) {
        bool is_it = text.at[i] == (char)what[0];
        text_char(out, is_it ? 'x' : text.at[i]);
        is_there |= is_it;
    }
    return is_there;
}

static void test_store__a_row_may_change_those_before_it(void **state)
{
    struct store *s = empty_store();
    (void)state;
    put(s, "a", 0, "ada");
    put(s, "a", 1, "ben");
    put(s, "b", 0, "ada");
    struct store_row rows[] = {row("a", 2, "gone"), row("b", 1, "other")};
    rows[0].change = cross_out;
    rows[0].what[0] = 'a';
    assert_int_equal(store_append(s, rows, 2), STORE_OK);
    assert_string_equal(read_all(s, "a", 0).all, "0:xdx;1:ben;2:gone;");
    assert_string_equal(read_all(s, "b", 0).all, "0:ada;1:other;");
    /* One that comes too late changes nothing. */
    struct store_row late = row("a", 2, "late");
    late.change = cross_out;
    late.what[0] = 'b';
    assert_int_equal(store_append(s, &late, 1), STORE_OK);
    assert_int_equal(late.end, STORE_TAKEN);
    assert_string_equal(read_all(s, "a", 1).all, "1:ben;2:gone;");
    store_close(s);
}

static void test_store__tables_are_listed_and_forgotten(void **state)
{
    struct store *s = empty_store();
    struct heard h = {.count = 0};
    (void)state;
    put(s, "a", 0, "zero");
    put(s, "b", 0, "zero");
    assert_int_equal(store_list(s, name, &h), STORE_OK);
    assert_int_equal(h.count, 2);
    assert_int_equal(store_forget(s, "a", STORE_ANY_TIME), STORE_OK);
    assert_int_equal(read_all(s, "a", 0).count, 0);
    h = (struct heard){.count = 0};
    store_list(s, name, &h);
    assert_string_equal(h.all, "b;");
    assert_int_equal(put(s, "a", 0, "anew"), STORE_OK);
    store_close(s);
}

/* Whoever wrote after it was found old keeps it. */
static void test_store__what_is_not_old_is_not_forgotten(void **state)
{
    struct store *s = empty_store();
    (void)state;
    put(s, "a", 0, "zero");
    put(s, "a", 1, "one");
    uint64_t time = read_all(s, "a", 1).time;
    assert_true(time > 0);
    assert_int_equal(store_forget(s, "a", time), STORE_TAKEN);
    assert_string_equal(read_all(s, "a", 0).all, "0:zero;1:one;");
    assert_int_equal(put(s, "a", 2, "two"), STORE_OK);
    time = read_all(s, "a", 2).time;
    assert_int_equal(store_forget(s, "a", time + 1), STORE_OK);
    assert_int_equal(read_all(s, "a", 0).count, 0);
    store_close(s);
}

static bool never(void *to, const char *table, uint32_t number)
{
    (void)to;
    fail_msg("%s has a row %u of another process", table, number);
    return false;
}

static void no_words(void *to, struct slice words)
{
    (void)to;
    fail_msg("%.*s", (int)words.len, words.at);
}

static void test_store__one_process_hears_of_nothing(void **state)
{
    struct store *s = empty_store();
    (void)state;
    if (getenv("TW_TEST_STORE")) {
        store_close(s);
        skip();
    }
    struct listener *l = store_listen(s, NULL);
    put(s, "a", 0, "zero");
    assert_null(l);
    assert_int_equal(listener_fd(l), -1);
    listener_news(l, never, no_words, NULL);
    listener_free(l);
    assert_int_equal(store_news(s, never, NULL), STORE_OK);
    assert_int_equal(store_tell(s, slice_of("hello")), STORE_OK);
    store_close(s);
}

static void test_store__a_folder_keeps_its_tables(void **state)
{
    char folder[] = "/tmp/tidywinks-store-XX"
                    "XX"
                    "XX";
    char command[64];
    (void)state;
    assert_non_null(mkdtemp(folder));
    struct store *s = open_store(folder);
    put(s, "a", 0, "it's \"quoted\" ä");
    store_close(s);
    s = open_store(folder);
    assert_string_equal(read_all(s, "a", 0).all, "0:it's \"quoted\" ä;");
    store_close(s);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_store__a_copy_is_restored(void **state)
{
    char folder[] = "/tmp/tidywinks-store-XX"
                    "XX"
                    "XX";
    char copy[64];
    char other[64];
    char command[64];
    char words[256] = "";
    struct text why;
    (void)state;
    text_init(&why, words, sizeof words);
    assert_non_null(mkdtemp(folder));
    snprintf(copy, sizeof copy, "%s/copy", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    struct store *s = open_store(folder);
    put(s, "a", 0, "one");
    assert_true(store_check(s, &why));
    assert_true(store_back_up(s, copy, &why));
    put(s, "a", 1, "two");
    assert_false(store_back_up(s, copy, &why));
    assert_string_not_equal(words, "");
    text_clear(&why);
    store_close(s);
    assert_true(store_restore(copy, other, &why));
    assert_false(store_restore(copy, other, &why));
    s = open_store(other);
    assert_string_equal(read_all(s, "a", 0).all, "0:one;");
    assert_true(store_check(s, &why));
    store_close(s);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_store__what_cannot_be_opened_is_said(void **state)
{
    char words[256] = "";
    struct text why;
    (void)state;
    text_init(&why, words, sizeof words);
    assert_null(store_open("/proc/no/such/folder", &why));
    assert_true(strlen(words) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store__a_number_is_written_once),
        cmocka_unit_test(test_store__a_lost_race_in_a_batch_leaves_the_others),
        cmocka_unit_test(test_store__what_is_due_and_what_is_early),
        cmocka_unit_test(test_store__a_row_may_change_those_before_it),
        cmocka_unit_test(test_store__tables_are_listed_and_forgotten),
        cmocka_unit_test(test_store__what_is_not_old_is_not_forgotten),
        cmocka_unit_test(test_store__one_process_hears_of_nothing),
        cmocka_unit_test(test_store__a_folder_keeps_its_tables),
        cmocka_unit_test(test_store__a_copy_is_restored),
        cmocka_unit_test(test_store__what_cannot_be_opened_is_said),
    };
    return tally_run("store", tests, sizeof tests / sizeof tests[0]);
}
