/* A multiset of cards: a count per kind, in an array of the caller. There is
 * no order, so there is nothing to leak. */
#ifndef ENGINE_BAG_H
#define ENGINE_BAG_H

#include "engine/game.h"

enum { BAG_CAP = 256 }; /* cards one bag may hold when dealt from */

unsigned bag_count(const uint8_t *bag, unsigned kinds);
/* Every kind in the bag as an outcome `first + kind`, weight its copies. */
void bag_outcomes(const uint8_t *bag, unsigned kinds, uint32_t first,
                  struct moves *out);
/* The cards of a bag laid out as a list of kinds; returns how many. */
unsigned bag_list(const uint8_t *bag, unsigned kinds, uint8_t out[BAG_CAP]);
/* Moves a random card of list[0..count) to its end and returns its kind: each
 * card equally likely. Called with count, count - 1, … it deals: one step of
 * the shuffle of Fisher and Yates as Durstenfeld (1964) has it, so that as many
 * random numbers are drawn as cards are dealt, and no more. */
unsigned bag_pick(uint8_t *list, unsigned count, struct rng *rng);

#endif
