/* The order of a page to its workers: read whole, or refused with its line. */
#include "games/registry.h"
#include "study/order.h"
#include "tests/unit/tally.h"

#include <string.h>

static struct study_order O;
static struct refusal why;

static bool read(const char *text)
{
    static char editions[4096];
    memset(&O, 0, sizeof O);
    memset(editions, 'x', sizeof editions);
    O.text = slice_of(text);
    O.find = registry_find;
    O.editions = editions;
    assert_true(O.text.len <= sizeof editions);
    bool is_read = study_order_read(&O, &why);
    assert_int_equal(editions[O.text.len], 'x');
    return is_read;
}

#define HEAD "game null\nplayers 2\nbots greedy random\ngames 7\nseed word\n"

static void test_order__whole(void **unused)
{
    (void)unused;
    assert_true(read(HEAD "variant\n\nvariant\noption rounds 8\n"
                          "data edition mine\ndata card sock 9\ndata\n"
                          "variant\ndata edition x"));
    assert_string_equal(O.job.game->name, "null");
    assert_int_equal(O.job.players, 2);
    assert_int_equal(O.job.games, 7);
    assert_string_equal(O.job.seed, "word");
    assert_string_equal(O.job.named[0]->name, "greedy");
    assert_non_null(O.job.bot[0]);
    assert_null(O.job.bot[1]); /* random play asks no bot */
    assert_true(O.job.has_bots);
    assert_int_equal(O.plans, 3);
    assert_int_equal(O.plan[0].edition.len, 0);
    assert_true(slice_is(O.plan[1].edition, "edition mine\ncard sock 9\n\n"));
    assert_true(slice_is(O.plan[2].edition, "edition x\n"));
    assert_int_equal(O.plan[0].option[0], OPTION_UNSET);
    assert_true(read("game null\nplayers 3\nbots random\ngames 1\nseed 1\n"
                     "variant"));
    assert_string_equal(O.job.named[2]->name, "random");
    assert_false(O.job.has_bots);
    assert_int_equal(O.levels.count, 0);
    assert_true(read(HEAD "levels random easy hard\nvariant"));
    assert_int_equal(O.levels.count, 3);
    assert_string_equal(O.levels.bot[2]->name, "hard");
}

static void test_order__refused(void **unused)
{
    static const struct {
        const char *text;
        unsigned line;
    } BAD[] = {
        {"", 0},
        {"\n\n", 2},
        {"nonsense", 1},
        {"game chess", 1},
        {"game null\nplayers 9", 2},
        {"game null\nplayers 2\nbots elephant", 3},
        {"game null\nplayers 2\nbots random random random", 3},
        {"game null\nplayers 2\nbots", 3},
        {"games 0", 1},
        {"levels", 1},
        {"levels random elephant", 1},
        {"levels easy easy easy easy easy easy easy", 1},
        {"seed ", 1},
        {"seed abcdefghijklmnopqrstuvwxyz", 1},
        {"option rounds 8", 1},
        {"data edition x", 1},
        {HEAD "variant\noption rounds 99", 7},
        {HEAD "variant\noption pegs", 7},
        {HEAD, 5},
        {HEAD "variant\nvariant\nvariant\nvariant\nvariant\nvariant\nvariant\n"
              "variant\nvariant\n",
         14},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        memset(&why, 0, sizeof why);
        if (read(BAD[i].text))
            fail_msg("read: %s", BAD[i].text);
        if (why.line != BAD[i].line || !why.words[0])
            fail_msg("%s: line %u: %s", BAD[i].text, why.line, why.words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order__whole),
        cmocka_unit_test(test_order__refused),
    };
    return tally_run("order", tests, sizeof tests / sizeof tests[0]);
}
