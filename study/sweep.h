/* Many sets of rules on the same deals: points of a grid, or the rules with one
 * thing changed at a time. What each does to who wins, how long a game is and
 * whether it is decided; how that differs from the rules asked for, game by
 * game; and which point meets a wish.
 *
 * The first point is the rules asked for: whoever plays it keeps the briefs of
 * its games, and all others are paired with them. Points are flat. */
#ifndef STUDY_SWEEP_H
#define STUDY_SWEEP_H

#include "study/study.h"

enum { SWEEP_POINTS = 256, SWEEP_WISHES = 8 };

/* What pairing needs of a game. */
struct sweep_brief {
    uint8_t sole; /* the one winner as a set, or nobody */
    uint32_t decisions;
};

struct sweep_point {
    char note[STUDY_NOTE];
    uint64_t games, decided, ties;
    uint64_t wins[SEATS_MAX];
    struct sum decisions, turns, seconds;
    /* Less the first point, game by game. */
    struct sum less_win[SEATS_MAX], less_decisions, less_decided;
};

/* What one may wish for. */
enum wish_what {
    WISH_SEAT,
    WISH_DECISIONS,
    WISH_TURNS,
    WISH_MINUTES,
    WISH_TIES,
    WISH_DECIDED
};

struct wish {
    enum wish_what what;
    unsigned seat;
    double value;
};

struct wishes {
    unsigned count;
    struct wish at[SWEEP_WISHES];
};

void sweep_brief(struct sweep_brief *out, const struct study_outcome *one);
void sweep_add(struct sweep_point *to, unsigned players,
               const struct study_outcome *one,
               const struct sweep_brief *first);
void sweep_merge(struct sweep_point *to, const struct sweep_point *from);

/* A seat's share of the games with one winner; of all games, those with one;
 * decisions of a game; with intervals for so many looks at once. */
struct range sweep_share(const struct sweep_point *p, unsigned seat,
                         unsigned looks);
struct range sweep_decided(const struct sweep_point *p, unsigned looks);
struct range sweep_length(const struct sweep_point *p, unsigned looks);
/* The same less the first point: of all games. */
struct range sweep_less(const struct sum *sum, const struct sweep_point *p,
                        unsigned looks);

/* `seat A 0.25, turns 60`. Refused: words are in why. */
bool wishes_read(struct wishes *w, struct slice text, unsigned players,
                 struct refusal *why);
/* How far a point is from the wishes, at least and at most, in parts of a
 * hundred: of a share a percentage point, of others a hundredth of the wish.
 * The intervals hold for `looks` at once. */
struct range wishes_away(const struct wishes *w, const struct sweep_point *p,
                         unsigned looks);

/* An edition in which the number after the words of `key` at the start of a
 * line is another, and whose name says so; false: there is no such line. */
bool sweep_edition(struct slice edition, struct slice key, int32_t value,
                   struct text *out);
/* Key and number of line i of those that have a number; false after the last.
 * The key is as it stands in the edition. */
bool sweep_edition_line(struct slice edition, unsigned i, struct slice *key,
                        int32_t *value);

/* What stands out among points with one change each, in sentences; and the
 * points as a JSON array. */
void sweep_say_each(const struct sweep_point *points, unsigned count,
                    unsigned players, struct text *out);
void sweep_say_aim(const struct sweep_point *best, double away_most,
                   unsigned left, struct text *out);
void sweep_report(const struct sweep_point *points, unsigned count,
                  unsigned players, struct text *out);

#endif
