/* A multiset of cards: a count per kind, in an array of the caller. There is
 * no order, so there is nothing to leak. */
#ifndef ENGINE_BAG_H
#define ENGINE_BAG_H

#include "base/bits.h"
#include "engine/counts.h"
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

/* Adds cards that are counted in a word to the sixteen kinds from `bag` on. */
static inline void bag_add_counts(uint8_t *bag, uint64_t counts)
{
    for (unsigned i = 0; i < COUNTS_IN_WORD; i += BITS_LANES)
        bits_unlane(bag + i, BITS_LANES,
                    bits_lanes(bag + i, BITS_LANES) +
                        counts_bytes(counts >> 4 * i));
}

/* The kind of card `number`, from 0, of a bag of more cards (at most 255) laid
 * out by kinds. `kinds` is a constant where this is called, whole words of eight
 * or fewer than that: there are no loops left then. First the word, then the
 * kind in it: multiplied by ones, each byte holds the cards up to it. The sums
 * are not kept in an array: a compiler writes such words one by one and reads
 * them two at a time, for which a processor waits. Sums may have all eight bits,
 * so they are compared in two words of four. */
static inline unsigned bag_at(const uint8_t *bag, unsigned kinds,
                              uint32_t number)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    unsigned w = 0;
    uint32_t upto = 0;
    uint32_t before = 0;
    for (unsigned i = 0; BITS_LANES * (i + 1) < kinds; i++) {
        uint64_t counts = bits_lanes(bag + BITS_LANES * i, BITS_LANES);
        upto += (uint32_t)(counts * BITS_ONES >> 56);
        w += number >= upto;
        before = number >= upto ? upto : before;
    }
    uint64_t sums = bits_lanes(bag + BITS_LANES * w,
                               kinds < BITS_LANES ? kinds : BITS_LANES) *
                    BITS_ONES;
    uint64_t here = (number - before + 256) * ones;
    uint64_t even = here - (sums & 255 * ones);
    uint64_t odd = here - (sums >> 8 & 255 * ones);
    uint64_t passed = (even >> 8 & ones) + (odd >> 8 & ones);
    return BITS_LANES * w + (unsigned)(passed * ones >> 48);
}

/* The kind that bag_outcomes with moves_at comes to. */
static inline unsigned bag_draw(const uint8_t *bag, unsigned kinds,
                                struct rng *rng)
{
    return bag_at(bag, kinds, rng_below(rng, bag_count(bag, kinds)));
}

#endif
