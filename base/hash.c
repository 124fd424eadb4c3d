#include "base/hash.h"

#include <string.h>

uint64_t hash_bytes(uint64_t from, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t hash = from ^ (size * 0x9e3779b97f4a7c15u);
    for (; size >= 8; size -= 8, at += 8) {
        uint64_t word = 0;
        for (unsigned i = 0; i < 8; i++)
            word |= (uint64_t)at[i] << (8 * i);
        hash =
            (hash ^ hash_mix(word + 0x9e3779b97f4a7c15u)) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    uint64_t tail = 0;
    for (unsigned i = 0; i < size; i++)
        tail |= (uint64_t)at[i] << (8 * i);
    return hash_mix(hash ^ hash_mix(tail + 0x9e3779b97f4a7c15u));
}

static uint64_t word_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Takes a word into a lane. Odd factors and the shift are both one to one, so
 * two strings that differ in one word of a lane never meet there. */
static uint64_t take_word(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * 0xd6e8feb86659fd93u;
    return lane ^ (lane >> 32);
}

/* Four lanes: a multiplication takes longer than beginning the next, so one
 * after the other would mostly wait. */
uint64_t hash_view(uint64_t from, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t a = from ^ (size * 0x9e3779b97f4a7c15u);
    uint64_t b = a ^ 0xbf58476d1ce4e5b9u;
    uint64_t c = a ^ 0x94d049bb133111ebu;
    uint64_t d = a ^ 0x2545f4914f6cdd1du;
    for (; size >= 32; size -= 32, at += 32) {
        a = take_word(a, word_at(at));
        b = take_word(b, word_at(at + 8));
        c = take_word(c, word_at(at + 16));
        d = take_word(d, word_at(at + 24));
    }
    for (; size >= 8; size -= 8, at += 8)
        a = take_word(a, word_at(at));
    uint64_t tail = 0;
    memcpy(&tail, at, size);
    a = take_word(a, tail);
    return hash_mix(hash_mix(hash_mix(hash_mix(a) + b) + c) + d);
}

/* SHA-256 as FIPS 180-4 defines it. */
static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, unsigned by)
{
    return (x >> by) | (x << (32 - by));
}

static void take_block(uint32_t state[8], const uint8_t block[64])
{
    uint32_t w[64];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < 64; i++) {
        uint32_t x = w[i - 15];
        uint32_t y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >> 3)) +
               (turn(y, 17) ^ turn(y, 19) ^ (y >> 10));
    }
    /* Eight names instead of an array: the shift of each round is then the
     * compiler's choice of registers, and costs nothing. */
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                      ((e & f) ^ (~e & g)) + ROUND[i] + w[i];
        uint32_t t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
                      ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const uint32_t v[8] = {a, b, c, d, e, f, g, h};
    for (unsigned i = 0; i < 8; i++)
        state[i] += v[i];
}

void sha256_init(struct sha256 *h)
{
    *h = (struct sha256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                  0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
    };
}

void sha256_add(struct sha256 *h, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    while (size) {
        size_t used = h->bytes % 64;
        size_t take = 64 - used < size ? 64 - used : size;
        memcpy(h->block + used, at, take);
        h->bytes += take;
        at += take;
        size -= take;
        if (h->bytes % 64 == 0)
            take_block(h->state, h->block);
    }
}

void sha256_end(struct sha256 *h, uint8_t out[SHA256_BYTES])
{
    uint64_t bits = h->bytes * 8;
    const uint8_t one = 0x80;
    const uint8_t zero = 0;
    sha256_add(h, &one, 1);
    while (h->bytes % 64 != 56)
        sha256_add(h, &zero, 1);
    for (unsigned i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(bits >> (56 - 8 * i));
        sha256_add(h, &byte, 1);
    }
    for (unsigned i = 0; i < 32; i++)
        out[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}
