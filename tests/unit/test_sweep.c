/* Sweeps: editions with one number changed, wishes, and pairs of games. */
#include "study/sweep.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <string.h>

static void near(double is, double should, double off)
{
    if (fabs(is - should) > off)
        fail_msg("%.6f is not %.6f", is, should);
}

static const char EDITION[] = "# a comment\n"
                              "edition default\n"
                              "players 2 4\n"
                              "card sock 6   # many\n"
                              "kind S shirt 1 2 alone\n"
                              "market S01 XX\n";

static void changed(const char *key, int32_t value, const char *edition,
                    const char *has)
{
    char at[300];
    struct text out;
    text_init(&out, at, sizeof at);
    assert_true(sweep_edition(slice_of(edition), slice_of(key), value, &out));
    if (!strstr(at, has))
        fail_msg("no %s in %s", has, at);
}

static void test_sweep__one_number_of_an_edition(void **state)
{
    char at[300];
    struct text out;
    struct slice key;
    int32_t value;
    (void)state;
    changed("card sock", 9, EDITION, "\ncard sock 9 ");
    changed("card sock", 9, EDITION, "\nedition card-sock-9\n");
    changed("kind S shirt", 3, EDITION, "\nkind S shirt 3  2 alone\n");
    changed("card sock", 9, "edition mine\ncard sock 1\n",
            "edition mine,card-sock-9\n");
    text_init(&out, at, sizeof at);
    assert_false(
        sweep_edition(slice_of(EDITION), slice_of("card soc"), 1, &out));
    assert_false(
        sweep_edition(slice_of(EDITION), slice_of("market S01"), 1, &out));
    assert_true(sweep_edition_line(slice_of(EDITION), 0, &key, &value));
    assert_true(slice_is(key, "card sock"));
    assert_int_equal(value, 6);
    assert_true(sweep_edition_line(slice_of(EDITION), 1, &key, &value));
    assert_true(slice_is(key, "kind S shirt"));
    assert_false(sweep_edition_line(slice_of(EDITION), 2, &key, &value));
}

static void test_sweep__wishes_are_read(void **state)
{
    static const char *const BAD[] = {"",          "seat",       "seat C 0.5",
                                      "seat A 2",  "turns",      "turns 0",
                                      "turns x",   "turns 6 7",  "length 3",
                                      "seat A .5", "seat A 0.5,"};
    struct wishes w;
    struct refusal why;
    (void)state;
    assert_true(wishes_read(&w, slice_of("seat B 0.25, turns 60"), 2, &why));
    assert_int_equal(w.count, 2);
    assert_int_equal(w.at[0].what, WISH_SEAT);
    assert_int_equal(w.at[0].seat, 1);
    near(w.at[0].value, 0.25, 1e-12);
    near(w.at[1].value, 60, 1e-12);
    for (unsigned i = 1; i < sizeof BAD / sizeof BAD[0] - 1; i++)
        if (wishes_read(&w, slice_of(BAD[i]), 2, &why))
            fail_msg("accepted: %s", BAD[i]);
}

/* Games that all take 50 decisions, of which A wins six in ten. */
static void fill(struct sweep_point *p, unsigned games)
{
    struct study_outcome one = {.decisions = 50};
    struct sweep_brief first = {0};
    memset(p, 0, sizeof *p);
    for (unsigned i = 0; i < games; i++) {
        one.sole = i % 10 < 6 ? SEAT(0) : SEAT(1);
        first.sole = i % 2 ? SEAT(0) : SEAT(1);
        first.decisions = 40 + i % 3;
        sweep_add(p, 2, &one, &first);
    }
}

static void test_sweep__a_wish_is_so_far_away(void **state)
{
    struct sweep_point p;
    struct wishes w;
    struct refusal why;
    (void)state;
    fill(&p, 1000);
    assert_true(wishes_read(&w, slice_of("seat A 0.5, decisions 40"), 2, &why));
    struct range r = wishes_away(&w, &p, 1);
    struct range share = statistics_share(600, 1000);
    near(r.mean, 10 + 25, 1e-9);
    near(r.low, 100 * (share.low - 0.5) + 25, 1e-9);
    near(r.high, 100 * (share.high - 0.5) + 25, 1e-9);
    /* Allowing for more looks is to know less. */
    assert_true(wishes_away(&w, &p, 100).high > r.high);
    assert_true(wishes_away(&w, &p, 100).low < r.low);
}

/* Pairs: the mean difference is that of the means, its variance that of the
 * differences and not of the two. */
static void test_sweep__pairs_are_taken_game_by_game(void **state)
{
    enum { GAMES = 900 };
    struct sweep_point p;
    double sum = 0;
    double squares = 0;
    (void)state;
    fill(&p, GAMES);
    for (unsigned i = 0; i < GAMES; i++) {
        double d = 50 - (40.0 + i % 3);
        sum += d;
        squares += d * d;
    }
    double mean = sum / GAMES;
    double sd = sqrt((squares - GAMES * mean * mean) / (GAMES - 1));
    struct range r = sweep_less(&p.less_decisions, &p, 1);
    near(r.mean, mean, 1e-9);
    near(r.high - r.mean, 1.96261 * sd / sqrt(GAMES), 1e-4);
}

static void test_sweep__points_merge(void **state)
{
    struct sweep_point a;
    struct sweep_point b;
    struct sweep_point all;
    (void)state;
    fill(&a, 30);
    fill(&b, 60);
    fill(&all, 30);
    sweep_merge(&all, &b);
    assert_int_equal(all.games, 90);
    assert_int_equal(all.wins[0], a.wins[0] + b.wins[0]);
    assert_int_equal(all.less_decisions.sum,
                     a.less_decisions.sum + b.less_decisions.sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep__one_number_of_an_edition),
        cmocka_unit_test(test_sweep__wishes_are_read),
        cmocka_unit_test(test_sweep__a_wish_is_so_far_away),
        cmocka_unit_test(test_sweep__pairs_are_taken_game_by_game),
        cmocka_unit_test(test_sweep__points_merge),
    };
    return tally_run("sweep", tests, sizeof tests / sizeof tests[0]);
}
