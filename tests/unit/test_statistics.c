/* Intervals: known values, and whether they hold as often as they say. */
#include "base/rng.h"
#include "study/statistics.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <stdbool.h>

static void near(double is, double should, double off)
{
    if (fabs(is - should) > off)
        fail_msg("%.6f is not %.6f", is, should);
}

static struct sum sum_of(const int64_t *values, unsigned n)
{
    struct sum s = {0, 0};
    for (unsigned i = 0; i < n; i++)
        statistics_add(&s, values[i]);
    return s;
}

static void test_statistics__a_share_of_nothing_has_an_interval(void **state)
{
    (void)state;
    struct range r = statistics_share(0, 10);
    near(r.low, 0, 0);
    near(r.high, 0.277533, 1e-6);
    r = statistics_share(15, 50);
    near(r.low, 0.191036, 1e-6);
    near(r.high, 0.437504, 1e-6);
    r = statistics_share(0, 0);
    near(r.high - r.low, 1, 0);
}

static void test_statistics__few_values_get_students_factor(void **state)
{
    (void)state;
    /* Means of 3; t for 95 % with 1, 2, 4 and 9 degrees of freedom. */
    static const struct {
        unsigned n;
        double factor;
    } KNOWN[] = {{2, 12.7062}, {3, 4.3027}, {5, 2.7764}, {10, 2.2622}};
    static const int64_t VALUES[] = {1, 5, 3, 2, 4, 3, 1, 5, 0, 6};
    for (unsigned i = 0; i < 4; i++) {
        struct sum s = sum_of(VALUES, KNOWN[i].n);
        struct range r = statistics_mean(&s, KNOWN[i].n);
        double se = statistics_sd(&s, KNOWN[i].n) / sqrt(KNOWN[i].n);
        near(r.mean, 3, 1e-12);
        near((r.high - r.mean) / se, KNOWN[i].factor, 0.01);
    }
    struct sum one = sum_of(VALUES, 1);
    assert_true(isinf(statistics_mean(&one, 1).high));
}

static void test_statistics__a_ratio_counts_games_not_decisions(void **state)
{
    (void)state;
    /* Two kinds of game: 10 decisions of which all, or none, are forced. */
    struct sum part = {0, 0};
    struct sum all = {0, 0};
    uint64_t cross = 0;
    for (unsigned i = 0; i < 100; i++) {
        int64_t forced = i % 2 ? 10 : 0;
        statistics_add(&part, forced);
        statistics_add(&all, 10);
        cross += (uint64_t)forced * 10;
    }
    struct range r = statistics_ratio(&part, &all, cross, 100);
    near(r.mean, 0.5, 1e-12);
    /* t for 95 % with 99 degrees of freedom is 1.984217. */
    near(r.high - r.mean, 1.984217 * 0.5 / sqrt(99), 1e-6);
    assert_true(isinf(statistics_ratio(&part, &all, cross, 1).high));
}

/* Intervals of few normal values hold the mean as often as they say; with the
 * normal factor those of three would fail three times as often. */
static void test_statistics__students_intervals_hold(void **state)
{
    enum { ROUNDS = 20000, VALUES = 3 };
    struct rng rng;
    unsigned held = 0;
    (void)state;
    rng_seed(&rng, 5);
    for (unsigned i = 0; i < ROUNDS; i++) {
        struct sum s = {0, 0};
        for (unsigned k = 0; k < VALUES; k++) {
            int64_t sum = 0; /* of twelve: near enough to normal, mean 0 */
            for (unsigned j = 0; j < 12; j++)
                sum += (int64_t)rng_below(&rng, 2001) - 1000;
            statistics_add(&s, sum);
        }
        struct range r = statistics_mean(&s, VALUES);
        held += r.low <= 0 && r.high >= 0;
    }
    near((double)held / ROUNDS, 0.95, 0.006);
}

/* Even players, looked at after every 32 deals: how often does an interval
 * that leaves out 0 end the duel? */
static unsigned wrong_of(unsigned duels, bool is_always)
{
    struct rng rng;
    unsigned wrong = 0;
    rng_seed(&rng, 5);
    for (unsigned duel = 0; duel < duels; duel++) {
        struct sum s = {0, 0};
        bool is_over = false;
        for (unsigned n = 1; n <= 1600 && !is_over; n++) {
            statistics_add(&s, rng_below(&rng, 2) ? 1 : -1);
            if (n % 32)
                continue;
            struct range r = is_always ? statistics_mean_always(&s, n, 100)
                                       : statistics_mean(&s, n);
            is_over = r.low > 0 || r.high < 0;
        }
        wrong += is_over;
    }
    return wrong;
}

static void test_statistics__one_may_stop_when_it_is_clear(void **state)
{
    (void)state;
    enum { DUELS = 2000 };
    unsigned always = wrong_of(DUELS, true);
    unsigned once = wrong_of(DUELS, false);
    if (always > DUELS / 20)
        fail_msg("wrong in %u of %u", always, DUELS);
    /* Else the costlier interval would be for nothing. */
    assert_true(once > DUELS / 5);
}

/* Quantiles of the normal distribution at 1 - 0.025 / looks, from tables. */
static void test_statistics__many_looks_are_allowed_for(void **state)
{
    (void)state;
    near(statistics_z(1), 1.959964, 1e-6);
    near(statistics_z(2), 2.241403, 1e-6);
    near(statistics_z(10), 2.807034, 1e-6);
    near(statistics_z(50), 3.290527, 1e-6);
    near(statistics_z(1000), 4.055627, 1e-6);
}

/* Twenty shares looked at together: plain intervals leave out what is true in
 * more than half of the cases, these in one of 20 at most. */
static void test_statistics__all_of_many_intervals_hold(void **state)
{
    enum { ROUNDS = 2000, LOOKS = 20, TRIALS = 400 };
    struct rng rng;
    unsigned missed = 0;
    unsigned plainly = 0;
    double wide = statistics_z(LOOKS);
    (void)state;
    rng_seed(&rng, 9);
    for (unsigned i = 0; i < ROUNDS; i++) {
        bool is_missed = false;
        bool is_plainly = false;
        for (unsigned k = 0; k < LOOKS; k++) {
            int64_t heads = 0;
            for (unsigned n = 0; n < TRIALS / 50; n++)
                heads += __builtin_popcountll(rng_next(&rng) >> 14);
            double sd = sqrt(0.25 * TRIALS);
            struct range r =
                statistics_around((double)heads - TRIALS / 2.0, sd, wide);
            is_missed |= r.low > 0 || r.high < 0;
            r = statistics_around((double)heads - TRIALS / 2.0, sd,
                                  statistics_z(1));
            is_plainly |= r.low > 0 || r.high < 0;
        }
        missed += is_missed;
        plainly += is_plainly;
    }
    assert_true(missed <= ROUNDS * 6 / 100);
    assert_true(plainly > ROUNDS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statistics__a_share_of_nothing_has_an_interval),
        cmocka_unit_test(test_statistics__few_values_get_students_factor),
        cmocka_unit_test(test_statistics__a_ratio_counts_games_not_decisions),
        cmocka_unit_test(test_statistics__students_intervals_hold),
        cmocka_unit_test(test_statistics__one_may_stop_when_it_is_clear),
        cmocka_unit_test(test_statistics__many_looks_are_allowed_for),
        cmocka_unit_test(test_statistics__all_of_many_intervals_hold),
    };
    return tally_run("statistics", tests, sizeof tests / sizeof tests[0]);
}
