/* Ratings and the linear equations under them. */
#include "lab/linear.h"
#include "lab/rating.h"
#include "tests/unit/tally.h"

#include <math.h>

static void near(double is, double should, double off)
{
    if (fabs(is - should) > off)
        fail_msg("%.6f is not %.6f", is, should);
}

static void test_linear__needs_its_rows_exchanged(void **state)
{
    (void)state;
    /* 2y = 6, 3x + y = 9, and the inverse beside it. */
    double m[] = {0, 2, 6, 1, 0, 3, 1, 9, 0, 1};
    linear_solve(m, 2, 5);
    near(m[2], 2, 1e-12);
    near(m[7], 3, 1e-12);
    near(m[3], -1.0 / 6, 1e-12);
    near(m[4], 1.0 / 3, 1e-12);
    near(m[8], 0.5, 1e-12);
    near(m[9], 0, 1e-12);
}

/* Many deals that went just as the strengths say. */
static struct rating_contest contest(unsigned upper, unsigned lower,
                                     double difference)
{
    enum { DEALS = 100000 };
    double p = 1 / (1 + pow(10, -difference / 400));
    return (struct rating_contest){upper, lower, DEALS, DEALS * p,
                                   DEALS * p * (1 - p)};
}

static void test_rating__finds_the_strengths_behind_results(void **state)
{
    (void)state;
    struct rating r[4];
    const struct rating_contest contests[] = {
        contest(1, 0, 200),  contest(2, 1, 100), contest(2, 0, 300),
        contest(3, 2, -150), contest(3, 1, -50),
    };
    rating_fit(contests, 5, 4, r);
    near(r[0].elo, 0, 0);
    near(r[1].elo, 200, 0.1);
    near(r[2].elo, 300, 0.1);
    near(r[3].elo, 150, 0.1);
    assert_true(r[3].half > r[1].half);
}

/* One contest: the interval is that of the share, on Elo's scale. */
static void test_rating__one_contest_has_the_interval_of_its_share(void **state)
{
    (void)state;
    struct rating r[2];
    struct rating_contest c = contest(1, 0, 0);
    double slope = 400 / log(10) / 0.25;
    double se = sqrt(c.variance) / c.deals;
    rating_fit(&c, 1, 2, r);
    near(r[1].elo, 0, 1e-6);
    near(r[1].half, 1.959964 * slope * se, 0.01);
}

static void test_rating__nobody_is_endlessly_stronger(void **state)
{
    (void)state;
    struct rating r[2];
    struct rating_contest c = {1, 0, 20, 20, 0};
    rating_fit(&c, 1, 2, r);
    near(r[1].elo, 400 * log10(20.5 / 0.5), 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear__needs_its_rows_exchanged),
        cmocka_unit_test(test_rating__finds_the_strengths_behind_results),
        cmocka_unit_test(
            test_rating__one_contest_has_the_interval_of_its_share),
        cmocka_unit_test(test_rating__nobody_is_endlessly_stronger),
    };
    return tally_run("rating", tests, sizeof tests / sizeof tests[0]);
}
