/* Skill against luck: the same deals played by bots of several levels. On every
 * deal all seats are taken by one level after the other (is a seat ahead, and
 * does that depend on how well one plays?), and one of each level plays among
 * others of the level below it, from every seat in turn (does the better player
 * win?). Everything about one deal is one observation, so that luck, which is
 * the deal's, cancels out.
 *
 * Workers that hold a struct of their own add deals up, and merge like tallies.
 * The struct is flat but for the bots, which are the same everywhere. */
#ifndef STUDY_LEVELS_H
#define STUDY_LEVELS_H

#include "study/study.h"

enum { LEVELS_MOST = 6 };

struct study_levels {
    const struct bot *bot[LEVELS_MOST]; /* weakest first */
    unsigned count;                     /* 0: not asked for */
    uint64_t deals;
    uint64_t decisions; /* of bots that think */
    struct {
        /* All seats of this level. */
        uint64_t wins[SEATS_MAX];
        uint64_t decided; /* with one winner */
        struct sum score; /* of seat A */
        /* One of this level among others of the level below: its wins on a
         * deal, from all seats; deals it won from every seat. */
        struct sum won;
        uint64_t everywhere;
        /* Of one player: points ahead of the level below. */
        struct sum ahead;
    } level[LEVELS_MOST];
};

/* Plays deal `number` in all ways. `job` belongs to this worker alone: its bots
 * are exchanged; `t` sits at its first variant, and `rest` is a tally for what
 * nobody asks about. */
void study_levels_deal(struct study_levels *to, struct study_job *job,
                       struct study_play *t, uint64_t number,
                       struct study_tally *rest);
void study_levels_merge(struct study_levels *to,
                        const struct study_levels *from);
/* The share of games that level i wins among those below it, from 0 to 1. */
struct range study_levels_share(const struct study_levels *l, unsigned i,
                                unsigned players);
/* How many deals are worth waiting for, never more than `most`. To be asked
 * twice: before the first deal it is a few, and after those it is as many as
 * make about 100,000 decisions of thinking bots. */
uint64_t study_levels_wanted(const struct study_levels *l, uint64_t most);

#endif
