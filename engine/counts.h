/* Small counts: sixteen of 0 to 15 in a word, count i in bits 4i to 4i + 3. A
 * quarter of what bytes and the work of one step for all of them. What may be
 * counted so has at most COUNTS_MOST copies; a game refuses more at its edge.
 * More than sixteen kinds are words in a row. */
#ifndef ENGINE_COUNTS_H
#define ENGINE_COUNTS_H

#include <stdint.h>

enum {
    COUNTS_IN_WORD = 16,
    COUNTS_MOST = 15,
};

#define COUNTS_ONES UINT64_C(0x1111111111111111) /* 1 in each of them */

static inline unsigned counts_at(const uint64_t *words, unsigned i)
{
    return (unsigned)(words[i / COUNTS_IN_WORD] >> 4 * (i % COUNTS_IN_WORD)) &
           COUNTS_MOST;
}

/* Adds one to count i, or takes it off. */
static inline void counts_add(uint64_t *words, unsigned i)
{
    words[i / COUNTS_IN_WORD] += UINT64_C(1) << 4 * (i % COUNTS_IN_WORD);
}

static inline void counts_remove(uint64_t *words, unsigned i)
{
    words[i / COUNTS_IN_WORD] -= UINT64_C(1) << 4 * (i % COUNTS_IN_WORD);
}

/* 1 for each count that is not 0: the shifts gather its four bits in its lowest
 * one. */
static inline uint64_t counts_above_0(uint64_t word)
{
    word |= word >> 1;
    word |= word >> 2;
    return word & COUNTS_ONES;
}

static inline unsigned counts_sum(uint64_t word)
{
    const uint64_t bytes = UINT64_C(0x0f0f0f0f0f0f0f0f);
    word = (word & bytes) + (word >> 4 & bytes);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The lower eight counts of a word as bytes, the first lowest: halves,
 * quarters and eighths are moved apart in turn. */
static inline uint64_t counts_bytes(uint64_t word)
{
    word &= UINT32_MAX;
    word = (word | word << 16) & UINT64_C(0x0000ffff0000ffff);
    word = (word | word << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (word | word << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

#endif
