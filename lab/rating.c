/* The model of Bradley and Terry (1952; Zermelo 1929): the odds of a win are
 * the ratio of two strengths, so their logarithms differ by the logit of the
 * share that is won. The strengths that make all results together most likely
 * use every contest for every player; adding up differences along the ladder
 * would pile up their errors, and Elo's own update depends on the order of
 * games. The likelihood is concave, so Newton's steps lead to its one top.
 *
 * Its own error bars would take deals for coins. They are not: a deal is played
 * in every seating and its games hang together. So the variance of the
 * strengths is the sandwich of Huber and White, with how the deals really
 * varied in the middle. */
#include "lab/rating.h"

#include "lab/linear.h"
#include "study/statistics.h"

#include <math.h>
#include <string.h>

enum {
    STEPS = 200, /* of the fit, which needs about ten */
    ROWS = RATED_MOST,
    COLUMNS = 2 * RATED_MOST,
};

/* 400 / ln 10: ten times the odds are 400 points. */
static const double ELO = 173.7177927613007;
/* No step of the fit is longer: far out the likelihood is nearly flat, and
 * Newton would leap. */
static const double STEP_MOST = 1;

/* Nobody is endlessly stronger: every contest is taken to have had one drawn
 * deal more. */
static const double PRIOR_DEALS = 1;
static const double PRIOR_WON = 0.5;
static const double PRIOR_VARIANCE = 0.25;

/* Adds x to the entries of two players as in a graph's Laplacian; the anchor
 * has no row. */
static void add_link(double *m, unsigned width, const struct rating_contest *c,
                     double x)
{
    m[(c->upper - 1) * width + c->upper - 1] += x;
    if (!c->lower)
        return;
    m[(c->lower - 1) * width + c->lower - 1] += x;
    m[(c->upper - 1) * width + c->lower - 1] -= x;
    m[(c->lower - 1) * width + c->upper - 1] -= x;
}

/* Information of the contests at these strengths, in the left of `m`; `more` is
 * how much more each player won than they say. */
static void inform(const struct rating_contest *contests, unsigned count,
                   const double *strength, double *m, unsigned width,
                   double *more)
{
    memset(more, 0, ROWS * sizeof *more);
    for (unsigned i = 0; i < count; i++) {
        const struct rating_contest *c = &contests[i];
        double deals = c->deals + PRIOR_DEALS;
        double p = 1 / (1 + exp(strength[c->lower] - strength[c->upper]));
        double off = c->won + PRIOR_WON - deals * p;
        add_link(m, width, c, deals * p * (1 - p));
        more[c->upper - 1] += off;
        if (c->lower)
            more[c->lower - 1] -= off;
    }
}

static void climb(const struct rating_contest *contests, unsigned count,
                  unsigned size, double *strength)
{
    for (unsigned step = 0; step < STEPS; step++) {
        double m[ROWS * COLUMNS] = {0};
        double more[ROWS];
        unsigned width = size + 1;
        inform(contests, count, strength, m, width, more);
        for (unsigned i = 0; i < size; i++)
            m[i * width + size] = more[i];
        linear_solve(m, size, width);
        for (unsigned i = 0; i < size; i++)
            strength[i + 1] +=
                fmax(-STEP_MOST, fmin(STEP_MOST, m[i * width + size]));
    }
}

void rating_fit(const struct rating_contest *contests, unsigned count,
                unsigned players, struct rating *out)
{
    double strength[RATED_MOST] = {0};
    double m[ROWS * COLUMNS] = {0};
    double spread[ROWS * COLUMNS] = {0};
    double ignored[ROWS];
    unsigned size = players - 1;
    unsigned width = 2 * size;
    climb(contests, count, size, strength);
    inform(contests, count, strength, m, width, ignored);
    for (unsigned i = 0; i < size; i++)
        m[i * width + size + i] = 1;
    linear_solve(m, size, width);
    for (unsigned i = 0; i < count; i++)
        add_link(spread, size, &contests[i],
                 contests[i].variance + PRIOR_VARIANCE);
    out[0] = (struct rating){0, 0};
    for (unsigned i = 0; i < size; i++) {
        const double *inverse = m + i * width + size;
        double variance = 0;
        for (unsigned a = 0; a < size; a++)
            for (unsigned b = 0; b < size; b++)
                variance += inverse[a] * spread[a * size + b] * inverse[b];
        out[i + 1] = (struct rating){ELO * strength[i + 1],
                                     ELO * STATISTICS_Z * sqrt(variance)};
    }
}
