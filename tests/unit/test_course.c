/* How games go, and what cards have to do with winning: against the same worked
 * out by hand or the long way round. */
#include "base/rng.h"
#include "study/cards.h"
#include "study/course.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <string.h>

static void near(double is, double should, double off)
{
    if (fabs(is - should) > off)
        fail_msg("%.6f is not %.6f", is, should);
}

/* A game whose state is how its four seats stand. */
static const struct trait TRAITS[] = {{"worth", 1024}, {NULL, 0}};

static seat_set waiting(const void *setup, const void *state)
{
    (void)setup;
    (void)state;
    return SEAT(0);
}

static void look(const void *setup, const void *state, unsigned seat,
                 int32_t *numbers)
{
    (void)setup;
    numbers[0] = ((const int32_t *)state)[seat];
}

static const struct game GAME = {
    .waiting = waiting, .traits = TRAITS, .look = look};

static void follow(struct course *c, const int32_t (*stand)[4], unsigned looks)
{
    course_start(c);
    for (unsigned i = 0; i < looks; i++)
        course_look(c, &GAME, NULL, stand[i], 4);
}

static void test_course__leads_are_taken_by_being_clearly_ahead(void **state)
{
    static const int32_t STAND[][4] = {
        {0, 0, 0, 0},      {40, 0, 0, 0},   {60, 0, 0, -10},
        {60, 100, 0, -10}, {60, 120, 0, 0}, {0, 120, 100, -300},
        {0, 0, 100, -300}, {0, 0, 90, 100}, {0, 0, 90, 139},
        {0, 0, 90, 140},
    };
    struct course c;
    struct course_facts facts;
    (void)state;
    follow(&c, STAND, 10);
    course_end(&c, 4, SEAT(3), &facts);
    /* A leads from the third look on, B from the fifth, C from the seventh, D
     * from the tenth. */
    assert_int_equal(facts.changes, 3);
    assert_int_equal(facts.settled, 900);
    assert_true(facts.is_come_back);
    assert_true(facts.is_from_behind);
    course_end(&c, 4, SEAT(1), &facts);
    assert_int_equal(facts.settled, 1000);
    assert_false(facts.is_come_back);
    course_end(&c, 4, 0, &facts);
    assert_false(facts.is_known);
}

static void test_course__long_games_are_kept_in_part(void **state)
{
    enum { LOOKS = 5000 };
    struct course c;
    struct course_facts facts;
    (void)state;
    course_start(&c);
    for (unsigned i = 0; i < LOOKS; i++) {
        int32_t stand[4] = {i < LOOKS * 4 / 5 ? 100 : 0, 50, 0, 0};
        stand[1] = i < LOOKS * 4 / 5 ? 0 : 100;
        course_look(&c, &GAME, NULL, stand, 4);
    }
    course_end(&c, 4, SEAT(1), &facts);
    near(facts.settled, 800, 5);
    assert_int_equal(facts.changes, 1);
}

static void test_course__time_grows_with_every_doubling(void **state)
{
    (void)state;
    assert_int_equal(course_pace(1), 20);
    assert_int_equal(course_pace(2), 65);
    assert_int_equal(course_pace(4), 90);
    assert_int_equal(course_pace(8), 115);
    assert_true(course_pace(3) > 65 && course_pace(3) < 90);
    assert_int_equal(course_pace(2048), 40 + 11 * 25);
}

/* Games of three seats in which one more of a card is worth `edge` of a win;
 * seat A draws more and wins more for other reasons. */
enum { SEATS = 3, GAMES = 4000 };

struct made {
    uint32_t x[GAMES][SEATS];
    unsigned winner[GAMES];
};

static void make(struct made *m, struct rng *rng, uint32_t edge)
{
    for (unsigned i = 0; i < GAMES; i++) {
        uint32_t weight[SEATS];
        uint32_t all = 0;
        for (unsigned s = 0; s < SEATS; s++) {
            m->x[i][s] = rng_below(rng, s ? 3 : 5);
            weight[s] = (s ? 1000u : 1300u) + edge * m->x[i][s];
            all += weight[s];
        }
        uint32_t at = rng_below(rng, all);
        unsigned s = 0;
        while (at >= weight[s])
            at -= weight[s++];
        m->winner[i] = s;
    }
}

static void add_up(const struct made *m, struct card_sums *sums, uint64_t *wins)
{
    memset(sums, 0, sizeof *sums);
    memset(wins, 0, SEATS_MAX * sizeof *wins);
    for (unsigned i = 0; i < GAMES; i++) {
        uint64_t total = 0;
        wins[m->winner[i]]++;
        for (unsigned s = 0; s < SEATS; s++) {
            uint64_t x = m->x[i][s];
            total += x;
            sums->seat[s].times += x;
            sums->seat[s].squares += x * x;
            sums->seat[s].won += m->winner[i] == s ? x : 0;
        }
        sums->squares += total * total;
    }
}

/* The slope the long way round: every value from its seat's mean and then from
 * its game's, least squares. */
static double slope_of(const struct made *m, const uint64_t *wins)
{
    double mean[SEATS] = {0};
    double xy = 0;
    double xx = 0;
    for (unsigned i = 0; i < GAMES; i++)
        for (unsigned s = 0; s < SEATS; s++)
            mean[s] += (double)m->x[i][s] / GAMES;
    for (unsigned i = 0; i < GAMES; i++) {
        double own[SEATS];
        double middle = 0;
        for (unsigned s = 0; s < SEATS; s++) {
            own[s] = m->x[i][s] - mean[s];
            middle += own[s] / SEATS;
        }
        for (unsigned s = 0; s < SEATS; s++) {
            double y = (m->winner[i] == s) - (double)wins[s] / GAMES;
            xy += (own[s] - middle) * y;
            xx += (own[s] - middle) * (own[s] - middle);
        }
    }
    return xy / xx;
}

static void test_cards__an_edge_is_the_slope_within_games(void **state)
{
    static struct made m;
    struct rng rng;
    struct card_sums sums;
    uint64_t wins[SEATS_MAX];
    struct range r;
    (void)state;
    rng_seed(&rng, 3);
    make(&m, &rng, 200);
    add_up(&m, &sums, wins);
    assert_true(cards_edge(&sums, wins, SEATS, GAMES, 1, &r));
    near(r.mean, slope_of(&m, wins), 1e-9);
    assert_true(r.low > 0);
    assert_false(cards_edge(&sums, wins, SEATS, 1, 1, &r));
}

/* Where a card is of no use the interval says so in 95 of 100 runs, though the
 * seat that draws more of it wins more. */
static void test_cards__no_edge_is_seen_where_there_is_none(void **state)
{
    enum { RUNS = 400 };
    static struct made m;
    struct rng rng;
    struct card_sums sums;
    uint64_t wins[SEATS_MAX];
    unsigned wrong = 0;
    unsigned wrong_of = 0;
    (void)state;
    rng_seed(&rng, 8);
    for (unsigned i = 0; i < RUNS; i++) {
        struct range r;
        make(&m, &rng, 0);
        add_up(&m, &sums, wins);
        assert_true(cards_edge(&sums, wins, SEATS, GAMES, 1, &r));
        wrong += r.low > 0 || r.high < 0;
        assert_true(cards_edge_of(&sums, wins, 1, GAMES, 1, &r));
        wrong_of += r.low > 0 || r.high < 0;
    }
    near((double)wrong / RUNS, 0.05, 0.03);
    near((double)wrong_of / RUNS, 0.05, 0.03);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_course__leads_are_taken_by_being_clearly_ahead),
        cmocka_unit_test(test_course__long_games_are_kept_in_part),
        cmocka_unit_test(test_course__time_grows_with_every_doubling),
        cmocka_unit_test(test_cards__an_edge_is_the_slope_within_games),
        cmocka_unit_test(test_cards__no_edge_is_seen_where_there_is_none),
    };
    return tally_run("course", tests, sizeof tests / sizeof tests[0]);
}
