/* How strong players are who did not all play each other: Elo with intervals,
 * from contests of two. */
#ifndef LAB_RATING_H
#define LAB_RATING_H

enum { RATED_MOST = 16 };

/* What the upper of two won of so many deals, and how that would vary if it
 * were played again. */
struct rating_contest {
    unsigned upper, lower; /* players from 0 */
    double deals, won, variance;
};

struct rating {
    double elo, half; /* of its 95 % interval */
};

/* Fills `out` for so many players, of whom player 0 is the anchor: Elo 0. All
 * must be linked to it by contests. */
void rating_fit(const struct rating_contest *contests, unsigned count,
                unsigned players, struct rating *out);

#endif
