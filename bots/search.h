/* Tree search under hidden information. One tree over what the seat can see:
 * every iteration imagines a fresh world from the view, walks the tree by moves
 * that are legal in that world, adds one node, plays on at random for a few
 * decisions and lets the game's judgement say what that is worth to each seat.
 * A node is found by the hash of the searching seat's view, so worlds that
 * look alike share it; a move is compared with others only by the times it was
 * legal. Deterministic: view, seed and limits decide the move. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

/* What became of a root move, best first in `search_result`. */
struct search_move {
    uint32_t move;
    uint32_t visits;
    int32_t worth; /* mean, thousandths of a win, -1000 to 1000 */
};

enum { SEARCH_SHOWN = 8 };

struct search_result {
    uint32_t iterations; /* made */
    uint32_t nodes;      /* kept in memory */
    uint32_t count;      /* of shown */
    struct search_move shown[SEARCH_SHOWN];
};

/* The most visited move. `result` may be NULL. Works in sight->memory, or in a
 * small block of its own where there is none. */
uint32_t search_choose(const struct sight *sight,
                       const struct search_limits *limits, struct rng *rng,
                       struct search_result *result);

#endif
