/* What somebody would reach alone who knew every card to come: a beam search
 * over the whole game, along the chance events of the deal's seed. No player,
 * and no bound that is proved (a wider beam may find more): a yardstick for
 * what planning could be worth. */
#ifndef LAB_ORACLE_H
#define LAB_ORACLE_H

#include "play/match.h"

enum { ORACLE_MOVES = 512 }; /* decisions of a game, at most */

/* Plans the decisions of seat 0 from where the match stands, keeping `width`
 * lines; how many there are. The match has a seed and one player. */
uint32_t oracle_plan(const struct match *m, uint32_t width,
                     uint32_t moves[ORACLE_MOVES]);

#endif
