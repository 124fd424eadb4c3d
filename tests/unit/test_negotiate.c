#include "server/negotiate.h"
#include "tests/unit/tally.h"

static void test_negotiate__takes_the_coding_a_client_takes(void **state)
{
    static const struct {
        const char *accept;
        enum coding coding;
    } cases[] = {
        {NULL, CODING_PLAIN},
        {"", CODING_PLAIN},
        {"gzip", CODING_GZIP},
        {"GZIP", CODING_GZIP},
        {"x-gzip", CODING_GZIP},
        {"br, gzip;q=0.001", CODING_GZIP},
        {"deflate , gzip ; q=1.0", CODING_GZIP},
        {"gzip;q=0", CODING_PLAIN},
        {"gzip; Q=0.000, br", CODING_PLAIN},
        {"*", CODING_GZIP},
        {"*;q=0.5", CODING_GZIP},
        {"gzip;q=0, *", CODING_PLAIN},
        {"br", CODING_PLAIN},
        {"gzipped", CODING_PLAIN},
        {"identity", CODING_PLAIN},
        {"identity;q=0", CODING_NONE},
        {"*;q=0", CODING_NONE},
        {"*;q=0, identity", CODING_PLAIN},
        {"*;q=0, gzip", CODING_GZIP},
        {",,, ,", CODING_PLAIN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum coding coding = negotiate_coding(cases[i].accept);
        if (coding != cases[i].coding)
            print_error("Accept-Encoding: %s\n", cases[i].accept);
        assert_int_equal(coding, cases[i].coding);
    }
}

static void test_negotiate__knows_a_tag_in_a_list(void **state)
{
    (void)state;
    assert_true(negotiate_is_known("\"abc\"", "\"abc\""));
    assert_true(negotiate_is_known("W/\"abc\"", "\"abc\""));
    assert_true(negotiate_is_known("\"x\", \"abc\"", "\"abc\""));
    assert_true(negotiate_is_known("*", "\"abc\""));
    assert_false(negotiate_is_known(NULL, "\"abc\""));
    assert_false(negotiate_is_known("abc", "\"abc\""));
    assert_false(negotiate_is_known("\"abcd\"", "\"abc\""));
    assert_false(negotiate_is_known("\"x*\"", "\"abc\""));
}

static void test_negotiate__leaves_the_path_of_a_target(void **state)
{
    (void)state;
    assert_string_equal(negotiate_path("/a?b"), "/a?b");
    assert_string_equal(negotiate_path("http://host:80/a"), "/a");
    assert_string_equal(negotiate_path("HTTPS://host"), "/");
    assert_string_equal(negotiate_path("ftp://host/a"), "ftp://host/a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negotiate__takes_the_coding_a_client_takes),
        cmocka_unit_test(test_negotiate__knows_a_tag_in_a_list),
        cmocka_unit_test(test_negotiate__leaves_the_path_of_a_target),
    };
    return tally_run("negotiate", tests, sizeof tests / sizeof *tests);
}
