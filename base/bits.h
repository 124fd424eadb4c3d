/* Sets of small numbers as bits of a word. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>
#include <string.h>

static inline unsigned bits_count(uint64_t set)
{
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)((set * 0x0101010101010101u) >> 56);
}

/* Number of the lowest member of a non-empty set. */
static inline unsigned bits_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

enum { BITS_LANES = 8 }; /* bytes of a word */

#define BITS_ONES UINT64_C(0x0101010101010101) /* 1 in each of them */

/* Up to eight bytes as a word, the first of them lowest on every machine.
 * `count` is a constant where this is called. A copy of six bytes into a word
 * would be made in memory, and the processor wait for it. */
static inline uint64_t bits_lanes(const uint8_t *bytes, unsigned count)
{
    uint64_t lanes = 0;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (unsigned i = 0; i < count; i++)
        lanes |= (uint64_t)bytes[i] << 8 * i;
#else
    uint32_t half = 0;
    uint16_t pair = 0;
    if (count == BITS_LANES) {
        memcpy(&lanes, bytes, sizeof lanes);
        return lanes;
    }
    if (count & 4) {
        memcpy(&half, bytes, sizeof half);
        lanes = half;
    }
    if (count & 2) {
        memcpy(&pair, bytes + (count & 4), sizeof pair);
        lanes |= (uint64_t)pair << 8 * (count & 4);
    }
    if (count & 1)
        lanes |= (uint64_t)bytes[count - 1] << 8 * (count - 1);
#endif
    return lanes;
}

/* The other way round. */
static inline void bits_unlane(uint8_t *bytes, unsigned count, uint64_t lanes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    lanes = __builtin_bswap64(lanes);
#endif
    memcpy(bytes, &lanes, count);
}

/* How many bytes of a word are at most `most`, which is below 128 like all of
 * them. A borrow stays in its byte, since the high bit is there to take from. */
static inline unsigned bits_lanes_upto(uint64_t lanes, unsigned most)
{
    uint64_t kept = ((most | 128u) * BITS_ONES - lanes) & BITS_ONES << 7;
    return (unsigned)((kept >> 7) * BITS_ONES >> 56);
}

/* The members of each set of numbers below 8: member n in bits 3n to 3n + 2,
 * how many from bit 24. Looked up, since whom a game asks next waits for it and
 * all that follows waits for that; a loop would moreover be left at another
 * time every time, which a processor cannot foresee. */
extern const uint32_t bits_members[256];

static inline unsigned bits_count_of_8(uint8_t set)
{
    return bits_members[set] >> 24;
}

/* Number of member `n`, from 0, of a set that has more. */
static inline unsigned bits_nth_of_8(uint8_t set, unsigned n)
{
    return bits_members[set] >> 3 * n & 7;
}

/* The same of any set: first the byte it is in, then the bit. Multiplied by
 * ones, each byte holds how many members there are up to it. */
static inline unsigned bits_nth(uint64_t set, unsigned n)
{
    uint64_t counts = set - (set >> 1 & 0x5555555555555555u);
    counts =
        (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
    counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    uint64_t upto = counts * BITS_ONES;
    unsigned low = 8 * bits_lanes_upto(upto, n);
    unsigned before = (unsigned)(upto << 8 >> low & 255);
    return low + bits_nth_of_8((uint8_t)(set >> low), n - before);
}

#endif
