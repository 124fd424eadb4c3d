/* Certain knowledge of a hidden hand: for each kind the copies a knower is
 * sure of, as small counts (engine/counts.h). A count never goes with a card: it
 * follows only from what the knower saw, or it would leak. One row is one
 * knower's counts of one hand. */
#ifndef ENGINE_KNOWN_H
#define ENGINE_KNOWN_H

#include "engine/counts.h"

/* The knower saw a card of this kind leave the hand. */
static inline void known_leaves(uint64_t *row, unsigned kind)
{
    uint64_t *word = &row[kind / COUNTS_IN_WORD];
    unsigned shift = 4 * (kind % COUNTS_IN_WORD);
    *word -= (uint64_t)((*word >> shift & COUNTS_MOST) != 0) << shift;
}

/* A card left the hand unseen by the knower: it may have been any. Only counts
 * that are not 0 fall, so none borrows. */
static inline void known_blurs(uint64_t *row, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        row[w] -= counts_above_0(row[w]);
}

#endif
