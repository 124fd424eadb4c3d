/* Sentences, languages and names. */
#include "base/say.h"
#include "tests/unit/tally.h"

#include <string.h>

static struct tongue tongue;
static char buffer[256];

static struct text fresh(void)
{
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    return out;
}

static void read_all(const char *table)
{
    assert_int_equal(tongue_read(&tongue, slice_of(table)), 0);
}

static void test_say__english(void **state)
{
    struct text out = fresh();
    (void)state;
    say_as(NULL);
    say(&out, "Hello. ");
    struct slice word = {"bowl of", 4};
    say_with(&out, "{2} before {1}, {3} of {4} {x} {9} {5}", WHO(1),
             AS_IS("eggs"), NUM(-12), TERM("flour"), AS_WRITTEN(word));
    assert_string_equal(buffer,
                        "Hello. eggs before B, -12 of flour {x} {9} bowl");
}

static void test_say__other(void **state)
{
    struct text out = fresh();
    struct voice voice = {.tongue = &tongue};
    (void)state;
    read_all("# of cards\n\n{1} draws {2}.\n= {2} zieht {1}.\nflour\n= Mehl\n");
    voice.seat[0] = "Ana";
    say_as(&voice);
    say_with(&out, "{1} draws {2}.", WHO(0), TERM("flour"));
    say_with(&out, " {1} draws {2}.", WHO(1), TERM("eggs"));
    say_as(NULL);
    assert_string_equal(buffer, "Mehl zieht Ana. B draws eggs.");
}

static void test_say__noted(void **state)
{
    struct text out = fresh();
    struct voice voice = {.tongue = &tongue};
    (void)state;
    read_all("left\n= links\nleft|over\n= übrig\n");
    say_noted(&out, "left", "over");
    say_as(&voice);
    text_char(&out, ' ');
    say_noted(&out, "left", "over");
    text_char(&out, ' ');
    say_noted(&out, "left", "hand");
    text_char(&out, ' ');
    say_noted(&out, "right", "hand");
    say_as(NULL);
    assert_string_equal(buffer, "left übrig links right");
}

static void hear(void *to, struct slice english)
{
    text_slice(to, english);
    text_char(to, '|');
}

static void test_say__missing(void **state)
{
    char heard[64];
    struct text list;
    struct text out = fresh();
    struct voice voice = {.tongue = &tongue, .missing = hear, .to = &list};
    (void)state;
    text_init(&list, heard, sizeof heard);
    read_all("a\n= b\n");
    say_as(&voice);
    say_with(&out, "{1} and {2}", TERM("a"), TERM("c"));
    say(&out, "");
    say_as(NULL);
    assert_string_equal(heard, "{1} and {2}|c|");
    assert_string_equal(buffer, "b and c");
}

static void test_say__seats(void **state)
{
    struct text out = fresh();
    (void)state;
    say_as(NULL);
    say_seats(&out, 0);
    assert_string_equal(buffer, "");
    say_seats(&out, 1 << 2);
    text_char(&out, ';');
    say_seats(&out, 1 << 0 | 1 << 5);
    text_char(&out, ';');
    say_seats(&out, 1 << 0 | 1 << 1 | 1 << 7);
    assert_string_equal(buffer, "C;A and F;A, B and H");
}

static void test_tongue__refuses(void **state)
{
    (void)state;
    assert_int_equal(tongue_read(&tongue, slice_of("= a\n")), 1);
    assert_int_equal(tongue_read(&tongue, slice_of("a\nb\n= c\n")), 2);
    assert_int_equal(tongue_read(&tongue, slice_of("a\n= b\nc\n")), 3);
    assert_int_equal(tongue_read(&tongue, slice_of("a\n= b\na\n= c\n")), 4);
    assert_int_equal(tongue_read(&tongue, slice_of("a\n= b\na\n= b\n")), 0);
    assert_int_equal(tongue_read(&tongue, slice_of("")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_say__english),
        cmocka_unit_test(test_say__other),
        cmocka_unit_test(test_say__noted),
        cmocka_unit_test(test_say__missing),
        cmocka_unit_test(test_say__seats),
        cmocka_unit_test(test_tongue__refuses),
    };
    return tally_run("say", tests, sizeof tests / sizeof tests[0]);
}
