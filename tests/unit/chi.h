/* Pearson's test for counts of random events, with fixed seeds: the same
 * numbers come out in every run, so a limit of one in ten thousand never
 * fails by accident and still fails when a distribution is wrong. */
#ifndef TESTS_UNIT_CHI_H
#define TESTS_UNIT_CHI_H

#include <stddef.h>
#include <stdint.h>

static inline double chi_root(double x)
{
    double root = x > 1 ? x : 1;
    for (unsigned i = 0; i < 60; i++)
        root = (root + x / root) / 2;
    return root;
}

/* The value that chi-square with so many degrees of freedom passes once in
 * ten thousand (Wilson and Hilferty 1931; good to a percent from 1 up). */
static inline double chi_limit(size_t freedom)
{
    double k = (double)freedom;
    double part = 2 / (9 * k);
    double cube = 1 - part + 3.719 * chi_root(part);
    return k * cube * cube * cube;
}

/* Chi-square of counts against weights; every weight is above 0. */
static inline double chi_square(const uint32_t *found, const uint32_t *weight,
                                size_t count)
{
    double all = 0;
    double total = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        all += found[i];
        total += weight[i];
    }
    for (size_t i = 0; i < count; i++) {
        double expected = all * weight[i] / total;
        double off = found[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* Fails a cmocka test when the counts do not fit the weights. */
#define CHI_FITS(found, weight, count)                                         \
    do {                                                                       \
        double chi = chi_square(found, weight, count);                         \
        if (chi > chi_limit((count)-1))                                        \
            fail_msg("chi-square %.1f over %.1f, %zu kinds", chi,              \
                     chi_limit((count)-1), (size_t)(count));                   \
    } while (0)

#endif
