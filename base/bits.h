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

#define BITS_ONES UINT64_C(0x0101010101010101)  /* 1 in each of them */
#define BITS_PAIRS UINT64_C(0x0001000100010001) /* 1 in each two of them */

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

/* Each bit of a byte as 0 or 1 in a byte of its own, the lowest first: a copy in
 * each, of which bit i is left in byte i and becomes its highest. */
static inline uint64_t bits_spread(uint8_t set)
{
    uint64_t copies = set * BITS_ONES & UINT64_C(0x8040201008040201);
    return (copies + 127 * BITS_ONES) >> 7 & BITS_ONES;
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

/* How many members each byte of a set has, in that byte. */
static inline uint64_t bits_counts(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* Member `n` of any set: first the byte it is in, then the bit. Multiplied by
 * ones, each byte holds how many members there are up to it. */
static inline unsigned bits_nth(uint64_t set, unsigned n)
{
    uint64_t upto = bits_counts(set) * BITS_ONES;
    unsigned low = 8 * bits_lanes_upto(upto, n);
    unsigned before = (unsigned)(upto << 8 >> low & 255);
    return low + bits_nth_of_8((uint8_t)(set >> low), n - before);
}

/* Up to eight sets on top of each other. In how many of them a number is, is a
 * number of four bits, and plane i holds bit i of it for each: so sets are added
 * all members at once, as a half adder does for each bit. */
struct bits_stack {
    uint64_t plane[4];
};

static inline void bits_stack_add(struct bits_stack *stack, uint64_t set)
{
    for (unsigned i = 0; i < 4; i++) {
        uint64_t carry = stack->plane[i] & set;
        stack->plane[i] ^= set;
        set = carry;
    }
}

/* Members of all sets, byte by byte: at most 64 in each. */
static inline uint64_t bits_stack_counts(const struct bits_stack *stack)
{
    uint64_t counts = 0;
    for (unsigned i = 0; i < 4; i++)
        counts += bits_counts(stack->plane[i]) << i;
    return counts;
}

static inline unsigned bits_stack_count(const struct bits_stack *stack)
{
    uint64_t counts = bits_stack_counts(stack);
    counts = (counts & BITS_PAIRS * 255) + (counts >> 8 & BITS_PAIRS * 255);
    return (unsigned)(counts * BITS_PAIRS >> 48);
}

/* With the members of all sets in order, equal ones together: which number the
 * one at *n, below their count, is, and in *n how many equal ones are before it.
 * First two bytes, then the byte, then the bit. */
static inline unsigned bits_stack_nth(const struct bits_stack *stack,
                                      unsigned *n)
{
    uint64_t counts = bits_stack_counts(stack);
    uint64_t upto =
        ((counts & BITS_PAIRS * 255) + (counts >> 8 & BITS_PAIRS * 255)) *
        BITS_PAIRS;
    uint64_t beyond = ((*n | 0x8000u) * BITS_PAIRS - upto) & BITS_PAIRS << 15;
    unsigned low = 16 * (unsigned)((beyond >> 15) * BITS_PAIRS >> 48);
    *n -= (unsigned)(upto << 16 >> low & 0xffff);
    unsigned here = (unsigned)(counts >> low & 255);
    unsigned is_second = *n >= here;
    *n -= here & (0 - is_second);
    low += 8 * is_second;
    uint64_t bytes = 0;
    for (unsigned i = 0; i < 4; i++)
        bytes += bits_spread((uint8_t)(stack->plane[i] >> low)) << i;
    upto = bytes * BITS_ONES;
    unsigned bit = bits_lanes_upto(upto, *n);
    *n -= (unsigned)(upto << 8 >> 8 * bit & 255);
    return low + bit;
}

#endif
