/* Rule players: what somebody with common sense plays who has read the rules
 * and looks no further, some fifty lines a game. Independent yardsticks for the
 * levels; no player ever meets them. One is called `rules` in a duel.
 *
 * A file lab/rules_<game>.c has one, and knows its game's own header, which no
 * other file here does. */
#ifndef LAB_RULES_H
#define LAB_RULES_H

#include "bots/bot.h"

struct rules_player {
    const struct game *game;
    /* How much it likes a legal move, from its seat's view; it takes what it
     * likes best, and any of equals. */
    int32_t (*likes)(const struct sight *sight, uint32_t move);
};

/* The rule player of a game; NULL: nobody has written it yet. */
const struct rules_player *rules_find(const struct game *game);
uint32_t rules_choose(const struct rules_player *player,
                      const struct sight *sight, struct rng *rng);

#endif
