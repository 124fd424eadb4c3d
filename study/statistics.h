/* What can be said of numbers that came out of games: estimates with their
 * 95 % intervals.
 *
 * Everything is summed up in integers, so that a result is the same to the
 * last digit in whatever order threads add to it; a running mean and variance
 * (Welford) would round differently with every order. Only here, at the end,
 * do sums become floating point. */
#ifndef STUDY_STATISTICS_H
#define STUDY_STATISTICS_H

#include <stdint.h>

/* Half of a 95 % interval in standard deviations of a normal distribution. */
#define STATISTICS_Z 1.959963984540054

/* An estimate and its interval; infinite ends where nothing can be said. */
struct range {
    double mean, low, high;
};

struct sum {
    int64_t sum;
    uint64_t squares;
};

static inline void statistics_add(struct sum *to, int64_t value)
{
    to->sum += value;
    to->squares += (uint64_t)(value * value);
}

static inline void statistics_merge(struct sum *to, const struct sum *from)
{
    to->sum += from->sum;
    to->squares += from->squares;
}

/* Half of an interval, in standard deviations, so that `looks` such intervals
 * all hold in 95 of 100 cases (Bonferroni: each of them is wrong in 5 % divided
 * by their number at most, whatever they have to do with each other). */
double statistics_z(unsigned looks);
struct range statistics_around(double mean, double sd, double z);

/* Of n values; 0 for fewer than two. */
double statistics_sd(const struct sum *sum, uint64_t n);
/* Mean of n values with Student's interval; of one value there is none. */
struct range statistics_mean(const struct sum *sum, uint64_t n);
/* The same for who looks again and again and stops when it is clear: the
 * interval holds at every moment at once, and is narrowest after `usual`
 * values. */
struct range statistics_mean_always(const struct sum *sum, uint64_t n,
                                    double usual);
/* A share p of n trials, n at least 1; and `count` in `all`, which is 0 to 1
 * when `all` is 0. */
struct range statistics_wilson(double p, double n);
struct range statistics_share(uint64_t count, uint64_t all);
/* sum(part) / sum(all) over n games, where cross is the sum of their products
 * game by game; of one game there is no interval. */
struct range statistics_ratio(const struct sum *part, const struct sum *all,
                              uint64_t cross, uint64_t n);

#endif
