/* What each address may take: counted each by itself, given back in time, and
 * forgotten when there is nothing to remember. */
#include "server/crowd.h"
#include "tests/unit/tally.h"

#include <string.h>

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR, NOW = DAY * 9 };

static struct crowd_address at(const char *words)
{
    struct crowd_address address;
    assert_true(crowd_address_read(words, &address));
    return address;
}

static struct crowd *crowd_of_three(void)
{
    return crowd_new((struct crowd_limits){
        .sockets = 3, .tables = 3, .requests = 3, .guesses = 3});
}

static void test_crowd__an_address_is_read(void **state)
{
    static const char *const WRONG[] = {"",          "here",      "1.2.3",
                                        "1.2.3.4.5", "256.1.1.1", "::g",
                                        "1.2.3.4 ",  "[::1]"};
    struct crowd_address out;
    struct crowd_address a = at("192.0.2.1");
    struct crowd_address b = at("192.0.2.2");
    (void)state;
    assert_false(crowd_is_same(&a, &b));
    for (unsigned i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        assert_false(crowd_address_read(WRONG[i], &out));
    /* One household of version 6, and another. */
    a = at("2001:db8:1:2::1");
    b = at("2001:db8:1:2:ffff::9");
    assert_true(crowd_is_same(&a, &b));
    b = at("2001:db8:1:3::1");
    assert_false(crowd_is_same(&a, &b));
    /* The same bytes of another version are somebody else. */
    a = at("32.1.13.184");
    b = at("2001:db8::");
    assert_false(crowd_is_same(&a, &b));
}

/* What a client claims comes before what the web server in front adds. */
static void test_crowd__the_last_of_those_forwarded_counts(void **state)
{
    static const char *const GOOD[] = {
        "192.0.2.7",         "1.2.3.4, 192.0.2.7",
        "1.2.3.4,192.0.2.7", "rubbish, 192.0.2.7 \t",
        ",,, 192.0.2.7",
    };
    static const char *const BAD[] = {
        "",
        ",",
        "192.0.2.7,",
        "192.0.2.7, unknown",
        "192.0.2.7 5.6.7.8",
        "192.0.2.7, 1111111111111111111111111111111111111111111111111111111111"
        "11111111111111111111",
    };
    const struct crowd_address who = at("192.0.2.7");
    struct crowd_address out;
    (void)state;
    for (unsigned i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(crowd_forwarded(GOOD[i], &out));
        assert_true(crowd_is_same(&out, &who));
    }
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(crowd_forwarded(BAD[i], &out));
}

static void test_crowd__sockets_are_given_back(void **state)
{
    struct crowd *crowd = crowd_of_three();
    const struct crowd_address a = at("192.0.2.1");
    const struct crowd_address b = at("192.0.2.2");
    struct crowd_one *one[3];
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_non_null(one[i] = crowd_enter(crowd, &a, NOW));
    assert_null(crowd_enter(crowd, &a, NOW));
    assert_non_null(crowd_enter(crowd, &b, NOW));
    crowd_leave(crowd, one[0]);
    assert_non_null(crowd_enter(crowd, &a, NOW));
    crowd_free(crowd);
}

static void test_crowd__connections_are_given_back(void **state)
{
    struct crowd *crowd = crowd_of_three();
    const struct crowd_address a = at("192.0.2.1");
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(crowd_connects(crowd, &a, NOW), 0);
    assert_int_equal(crowd_connects(crowd, &a, NOW), 1);
    assert_int_equal(crowd_connects(crowd, &a, NOW), 2);
    crowd_disconnects(crowd, &a, NOW);
    crowd_disconnects(crowd, &a, NOW);
    crowd_disconnects(crowd, &a, NOW);
    assert_int_equal(crowd_connects(crowd, &a, NOW), 0);
    crowd_free(crowd);
}

static void test_crowd__requests_come_back_in_a_minute(void **state)
{
    struct crowd *crowd = crowd_of_three();
    const struct crowd_address a = at("192.0.2.1");
    const struct crowd_address b = at("192.0.2.2");
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_true(crowd_requests(crowd, &a, NOW));
    assert_false(crowd_requests(crowd, &a, NOW));
    assert_true(crowd_requests(crowd, &b, NOW));
    assert_false(crowd_requests(crowd, &a, NOW + MINUTE / 3 - 1));
    assert_true(crowd_requests(crowd, &a, NOW + MINUTE / 3 + 1));
    assert_false(crowd_requests(crowd, &a, NOW + MINUTE / 3 + 1));
    for (unsigned i = 0; i < 3; i++)
        assert_true(crowd_requests(crowd, &a, NOW + 2 * MINUTE));
    assert_false(crowd_requests(crowd, &a, NOW + 2 * MINUTE));
    crowd_free(crowd);
}

static void test_crowd__wrong_keys_count_for_the_address(void **state)
{
    struct crowd *crowd = crowd_of_three();
    const struct crowd_address a = at("192.0.2.1");
    const struct crowd_address b = at("192.0.2.2");
    struct crowd_one *first = crowd_enter(crowd, &a, NOW);
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(crowd_may_guess(crowd, first, NOW));
        crowd_guessed(crowd, first, NOW);
    }
    assert_false(crowd_may_guess(crowd, first, NOW));
    /* Coming again does not help, being somebody else does. */
    crowd_leave(crowd, first);
    struct crowd_one *again = crowd_enter(crowd, &a, NOW);
    assert_false(crowd_may_guess(crowd, again, NOW));
    assert_true(crowd_may_guess(crowd, crowd_enter(crowd, &b, NOW), NOW));
    assert_true(crowd_may_guess(crowd, again, NOW + HOUR / 3 + 1));
    crowd_free(crowd);
}

static void test_crowd__tables_come_back_the_next_day(void **state)
{
    struct crowd *crowd = crowd_of_three();
    const struct crowd_address a = at("192.0.2.1");
    struct crowd_one *one = crowd_enter(crowd, &a, NOW);
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_true(crowd_sets_up(crowd, one, NOW));
    assert_false(crowd_sets_up(crowd, one, NOW + DAY));
    crowd_leave(crowd, one);
    one = crowd_enter(crowd, &a, NOW + DAY);
    assert_false(crowd_sets_up(crowd, one, NOW + DAY));
    assert_true(crowd_sets_up(crowd, one, NOW + DAY + 1));
    crowd_free(crowd);
}

/* A million addresses that each came once take no more than those of the last
 * minute. */
static void test_crowd__who_is_gone_is_forgotten(void **state)
{
    struct crowd *crowd = crowd_of_three();
    struct crowd_address a = at("10.0.0.0");
    (void)state;
    for (unsigned i = 0; i < 1000000; i++) {
        memcpy(a.byte, &i, sizeof i);
        assert_true(crowd_requests(crowd, &a, NOW + (uint64_t)i * MINUTE));
    }
    assert_true(crowd_count(crowd) <= 2048);
    crowd_free(crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crowd__an_address_is_read),
        cmocka_unit_test(test_crowd__the_last_of_those_forwarded_counts),
        cmocka_unit_test(test_crowd__sockets_are_given_back),
        cmocka_unit_test(test_crowd__connections_are_given_back),
        cmocka_unit_test(test_crowd__requests_come_back_in_a_minute),
        cmocka_unit_test(test_crowd__wrong_keys_count_for_the_address),
        cmocka_unit_test(test_crowd__tables_come_back_the_next_day),
        cmocka_unit_test(test_crowd__who_is_gone_is_forgotten),
    };
    return tally_run("crowd", tests, sizeof tests / sizeof tests[0]);
}
