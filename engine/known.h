/* Certain knowledge of a hidden hand: for each kind the copies a knower is
 * sure of. A count never goes with a card: it follows only from what the
 * knower saw, or it would leak. One row is one knower's counts of one hand. */
#ifndef ENGINE_KNOWN_H
#define ENGINE_KNOWN_H

#include <stdint.h>

/* The knower saw a card of this kind leave the hand. */
static inline void known_leaves(uint8_t *row, unsigned kind)
{
    row[kind] = (uint8_t)(row[kind] - (row[kind] > 0));
}

/* A card left the hand unseen by the knower: it may have been any. */
static inline void known_blurs(uint8_t *row, unsigned kinds)
{
    for (unsigned kind = 0; kind < kinds; kind++)
        row[kind] = (uint8_t)(row[kind] - (row[kind] > 0));
}

#endif
