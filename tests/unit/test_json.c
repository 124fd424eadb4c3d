#include "base/json.h"
#include "tests/unit/tally.h"

#include <string.h>

static void put_some(struct json *j)
{
    json_object(j, NULL);
    json_words(j, "game", "null");
    json_array(j, "seats");
    json_number(j, NULL, 2);
    json_number(j, NULL, -3);
    json_array(j, NULL);
    json_end(j);
    json_object(j, NULL);
    json_end(j);
    json_end(j);
    json_object(j, "of");
    json_bool(j, "yes", true);
    json_bool(j, "no", false);
    json_null(j, "none");
    json_raw(j, "half", "0.50");
    json_end(j);
    json_words(j, "end", "");
    json_end(j);
}

static const char WHOLE[] =
    "{\"game\":\"null\",\"seats\":[2,-3,[],{}],\"of\":{\"yes\":true,"
    "\"no\":false,\"none\":null,\"half\":0.50},\"end\":\"\"}";

static void test_json__commas_and_brackets(void **state)
{
    char buffer[256];
    struct text out;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    struct json j = json_to(&out);
    put_some(&j);
    assert_string_equal(buffer, WHOLE);
    assert_false(out.cut);
    assert_int_equal(out.cap, sizeof buffer);
}

static void test_json__strings(void **state)
{
    static const char RAW[] = "a\"b\\c\nd\te\x01\x1f\x7f\xc3\xa9";
    static const struct {
        struct slice raw;
        const char *json;
    } CASES[] = {
        {{RAW, sizeof RAW - 1},
         "\"a\\\"b\\\\c\\nd\\u0009e\\u0001\\u001f\x7f\xc3\xa9\""},
        {{"a\0b", 3}, "\"a\\u0000b\""},
        {{NULL, 0}, "\"\""},
    };
    char buffer[128];
    struct text out;
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        text_init(&out, buffer, sizeof buffer);
        struct json j = json_to(&out);
        json_slice(&j, NULL, CASES[i].raw);
        assert_string_equal(buffer, CASES[i].json);
    }
}

/* Brackets close as they opened, strings end, and no comma has nothing after
 * it: enough for what a writer can get wrong. */
static void check_well_formed(const char *s)
{
    char open[JSON_DEPTH];
    size_t depth = 0;
    char last = ' ';
    for (; *s; s++) {
        if (*s == '"') {
            for (s++; *s != '"'; s++)
                assert_int_not_equal(*s, '\0');
        } else if (*s == '{' || *s == '[') {
            open[depth++] = *s == '{' ? '}' : ']';
        } else if (*s == '}' || *s == ']') {
            assert_true(depth > 0);
            assert_int_equal(open[--depth], *s);
            assert_int_not_equal(last, ',');
            assert_int_not_equal(last, ':');
        }
        last = *s;
    }
    assert_int_equal(depth, 0);
}

/* However small the text, what stands in it is whole values. */
static void test_json__cut_is_still_json(void **state)
{
    char buffer[256];
    struct text out;
    (void)state;
    for (size_t cap = 1; cap <= sizeof WHOLE; cap++) {
        memset(buffer, '#', sizeof buffer);
        text_init(&out, buffer, cap);
        struct json j = json_to(&out);
        put_some(&j);
        assert_int_equal(out.cut, cap < sizeof WHOLE);
        assert_int_equal(out.cap, cap);
        assert_true(out.len < cap);
        assert_int_equal(strlen(buffer), out.len);
        assert_int_equal(buffer[cap], '#');
        check_well_formed(buffer);
    }
    text_init(&out, buffer, 40);
    struct json j = json_to(&out);
    put_some(&j);
    assert_string_equal(buffer, "{\"game\":\"null\",\"seats\":[2,-3,[],{}]}");
}

static void test_json__back(void **state)
{
    char buffer[24];
    struct text out;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    struct json j = json_to(&out);
    json_array(&j, NULL);
    for (int i = 0; i < 3; i++) {
        struct json_mark mark = json_mark(&j);
        json_object(&j, NULL);
        json_words(&j, "a", "b");
        json_number(&j, "c", i);
        json_end(&j);
        if (out.cut)
            json_back(&j, &mark);
    }
    json_end(&j);
    assert_string_equal(buffer, "[{\"a\":\"b\",\"c\":0}]");
    assert_true(out.cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json__commas_and_brackets),
        cmocka_unit_test(test_json__strings),
        cmocka_unit_test(test_json__cut_is_still_json),
        cmocka_unit_test(test_json__back),
    };
    return tally_run("json", tests, sizeof tests / sizeof tests[0]);
}
