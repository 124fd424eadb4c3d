#include "study/statistics.h"

#include <string.h>

static const double Z = STATISTICS_Z;
static const double ALPHA = 0.05; /* one interval in 20 may be wrong */

static double root(double x)
{
    return __builtin_sqrt(x);
}

/* The natural logarithm of a positive number: its power of two, and the series
 * of the rest, which is near 1. This room has no mathematical library. */
static double natural_log(double x)
{
    static const double LOG_2 = 0.69314718055994530942;
    enum { BIAS = 1023, TERMS = 27 };
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int power = (int)(bits >> 52) - BIAS;
    bits = (bits & ~(UINT64_C(0x7ff) << 52)) | (uint64_t)BIAS << 52;
    memcpy(&x, &bits, sizeof x);
    double ratio = (x - 1) / (x + 1); /* at most 1/3 */
    double step = ratio;
    double sum = 0;
    for (int i = 1; i <= TERMS; i += 2, step *= ratio * ratio)
        sum += step / i;
    return 2 * sum + power * LOG_2;
}

/* e to the power of -x, x not negative: halved until the series is short. */
static double falling(double x)
{
    enum { TERMS = 20, HALVINGS = 10 };
    double small = x / (1 << HALVINGS);
    double step = 1;
    double sum = 1;
    for (int i = 1; i <= TERMS; i++) {
        step *= small / i;
        sum += step;
    }
    for (int i = 0; i < HALVINGS; i++)
        sum *= sum;
    return 1 / sum;
}

/* How often a normal value is more than z, at least 1.5, standard deviations
 * above its mean: the continued fraction of Laplace. */
static double tail(double z)
{
    static const double ROOT_2_PI = 2.50662827463100050242;
    enum { TERMS = 200 };
    double below = z;
    for (int i = TERMS; i >= 1; i--)
        below = z + i / below;
    return falling(z * z / 2) / (ROOT_2_PI * below);
}

double statistics_z(unsigned looks)
{
    double low = 1.5;
    double high = 8;
    if (looks < 2)
        return Z;
    for (unsigned i = 0; i < 60; i++) {
        double z = (low + high) / 2;
        if (tail(z) > ALPHA / 2 / looks)
            low = z;
        else
            high = z;
    }
    return low;
}

/* Wilson (1927): all shares p for which what was seen lies within Z standard
 * deviations of p. The usual p ± Z sqrt(p (1 - p) / n) has no width at all
 * where nothing or everything was seen, and that is what one asks about rare
 * endings and games without draws; Clopper and Pearson's exact interval is
 * wider than it says and needs the beta function. */
struct range statistics_wilson(double p, double n)
{
    double spread = 1 + Z * Z / n;
    double middle = (p + Z * Z / (2 * n)) / spread;
    double half = Z * root(p * (1 - p) / n + Z * Z / (4 * n * n)) / spread;
    return (struct range){p, p > 0 ? middle - half : 0,
                          p < 1 ? middle + half : 1};
}

struct range statistics_share(uint64_t count, uint64_t all)
{
    if (!all)
        return (struct range){0, 0, 1};
    return statistics_wilson((double)count / (double)all, (double)all);
}

double statistics_sd(const struct sum *sum, uint64_t n)
{
    if (n < 2)
        return 0;
    double count = (double)n;
    double mean = (double)sum->sum / count;
    double rest = (double)sum->squares - count * mean * mean;
    return rest > 0 ? root(rest / (count - 1)) : 0;
}

struct range statistics_around(double mean, double sd, double z)
{
    return (struct range){mean, mean - z * sd, mean + z * sd};
}

static struct range around(double mean, double half)
{
    return (struct range){mean, mean - half, mean + half};
}

/* Student's factor for n observations: with few of them their spread is only
 * guessed, and Z would promise too much. The expansion in 1 / v of Cornish and
 * Fisher (Abramowitz and Stegun 26.7.5) needs no table: it is within 1 % from
 * v = 3 on, and within a thousandth from 6 on; below, the two values
 * themselves. */
static double student(double n)
{
    double v = n - 1;
    double z3 = Z * Z * Z;
    double z5 = z3 * Z * Z;
    double z7 = z5 * Z * Z;
    if (v < 3)
        return v < 2 ? 12.7062 : 4.3027;
    return Z + (z3 + Z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * Z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * v * v * v);
}

static struct range nothing_known(const struct sum *sum, uint64_t n)
{
    return (struct range){n ? (double)sum->sum / (double)n : 0,
                          -__builtin_inf(), __builtin_inf()};
}

struct range statistics_mean(const struct sum *sum, uint64_t n)
{
    double count = (double)n;
    if (n < 2)
        return nothing_known(sum, n);
    return around((double)sum->sum / count,
                  student(count) * statistics_sd(sum, n) / root(count));
}

/* The asymptotic confidence sequence of a normal mixture (Waudby-Smith and
 * others, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 2024, theorem 2.2 and its best rho).
 *
 * An ordinary interval holds at one moment. Whoever looks after every batch
 * and stops at the first that leaves out what is even, finds a difference
 * between equals far more often than once in 20. This one holds at all moments
 * together, for the price of being about half as wide again. The sequential
 * ratio test that chess engines use asks for two strengths to decide between
 * before the first game; here nobody knows what to expect. */
struct range statistics_mean_always(const struct sum *sum, uint64_t n,
                                    double usual)
{
    double count = (double)n;
    double most = -2 * natural_log(ALPHA);
    double rho =
        (most + natural_log(most + 1)) / usual; /* the paper's rho squared */
    double grown = count * rho + 1;
    if (n < 2)
        return nothing_known(sum, n);
    return around((double)sum->sum / count,
                  statistics_sd(sum, n) *
                      root(2 * grown / (count * count * rho) *
                           natural_log(root(grown) / ALPHA)));
}

/* The decisions of one game resemble each other, games do not: so a share of
 * decisions is a ratio of two sums over games, with the variance of such a
 * ratio to first order (Cochran, Sampling Techniques, chapter 6). Wilson's
 * interval over all decisions would be several times too narrow. */
struct range statistics_ratio(const struct sum *part, const struct sum *all,
                              uint64_t cross, uint64_t n)
{
    if (!all->sum)
        return (struct range){0, 0, 0};
    double count = (double)n;
    double ratio = (double)part->sum / (double)all->sum;
    double mean = (double)all->sum / count;
    double rest = (double)part->squares - 2 * ratio * (double)cross +
                  ratio * ratio * (double)all->squares;
    if (n < 2)
        return (struct range){ratio, -__builtin_inf(), __builtin_inf()};
    double half = 0;
    if (rest > 0)
        half = student(count) * root(rest / (count * (count - 1))) / mean;
    return around(ratio, half);
}
