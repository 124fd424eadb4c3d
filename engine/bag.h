/* A multiset of cards: a count per kind, in an array of the caller. There is
 * no order, so there is nothing to leak. */
#ifndef ENGINE_BAG_H
#define ENGINE_BAG_H

#include "base/bits.h"
#include "engine/counts.h"
#include "engine/game.h"

enum {
    BAG_CAP = 256,       /* cards one bag may hold when dealt from */
    BAG_ORDER_WORDS = 6, /* of eight kinds each, in an order */
};

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

/* The cards of a bag, at most 255, in the order of their kinds, to find one by
 * its number: upto[w] has a byte for each of eight kinds with the cards up to
 * it, before[w] are those of lower words. */
struct bag_order {
    uint64_t upto[BAG_ORDER_WORDS];
    uint32_t before[BAG_ORDER_WORDS];
    uint32_t count;
};

static inline void bag_order_put(struct bag_order *order, unsigned w,
                                 uint64_t counts)
{
    order->upto[w] = counts * BITS_ONES;
    order->before[w] = order->count;
    order->count += (uint32_t)(order->upto[w] >> 56);
}

/* All cards but those of kind `without`. `kinds` is a constant where this is
 * called, and at most eight a word: there are no loops left then. */
static inline struct bag_order
bag_order_without(const uint8_t *bag, unsigned kinds, unsigned without)
{
    struct bag_order order;
    order.count = 0;
    for (unsigned w = 0; BITS_LANES * w < kinds; w++) {
        unsigned rest = kinds - BITS_LANES * w;
        uint64_t counts = bits_lanes(bag + BITS_LANES * w,
                                     rest < BITS_LANES ? rest : BITS_LANES);
        if (without / BITS_LANES == w)
            counts &= ~(UINT64_C(255) << without % BITS_LANES * 8);
        bag_order_put(&order, w, counts);
    }
    return order;
}

/* The same of cards that are counted in words, sixteen kinds each. */
static inline struct bag_order bag_order_counts(const uint64_t *counts,
                                                unsigned kinds)
{
    struct bag_order order;
    order.count = 0;
    for (unsigned w = 0; BITS_LANES * w < kinds; w++)
        bag_order_put(&order, w, counts_bytes(counts[w / 2] >> w % 2 * 32));
    return order;
}

static inline struct bag_order bag_order_of(const uint8_t *bag, unsigned kinds)
{
    return bag_order_without(bag, kinds, BITS_LANES * BAG_ORDER_WORDS);
}

/* Cards of kinds up to this one. */
static inline uint32_t bag_order_upto(const struct bag_order *order,
                                      unsigned kind)
{
    unsigned w = kind / BITS_LANES;
    return order->before[w] +
           (uint32_t)(order->upto[w] >> kind % BITS_LANES * 8 & 255);
}

/* The kind of card `number`, from 0 and below the count. The sums of a word may
 * have all eight bits, so they are compared in two words of four. */
static inline unsigned bag_order_at(const struct bag_order *order,
                                    unsigned kinds, uint32_t number)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    unsigned w = 0;
    for (unsigned i = 1; BITS_LANES * i < kinds; i++)
        w += number >= order->before[i];
    uint64_t here = (number - order->before[w] + 256) * ones;
    uint64_t even = here - (order->upto[w] & 255 * ones);
    uint64_t odd = here - (order->upto[w] >> 8 & 255 * ones);
    uint64_t passed = (even >> 8 & ones) + (odd >> 8 & ones);
    return BITS_LANES * w + (unsigned)(passed * ones >> 48);
}

/* The kind that bag_outcomes with moves_at comes to. */
static inline unsigned bag_draw(const uint8_t *bag, unsigned kinds,
                                struct rng *rng)
{
    struct bag_order order = bag_order_of(bag, kinds);
    return bag_order_at(&order, kinds, rng_below(rng, order.count));
}

#endif
