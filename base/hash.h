/* Hashes: a fast 64-bit one for tables and signatures, and SHA-256 for
 * commitments and editions. Both give the same value on every machine. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32

struct sha256 {
    uint32_t state[8];
    uint64_t bytes; /* taken in so far */
    uint8_t block[64];
};

/* Mixes `size` bytes into `from`; not for secrets. */
uint64_t hash_bytes(uint64_t from, const void *bytes, size_t size);
/* The same, several times as fast on hundreds of bytes, for keys that nobody
 * keeps: another version may give other values. */
uint64_t hash_view(uint64_t from, const void *bytes, size_t size);
/* One 64-bit word stirred so that every bit depends on every bit: the finaliser
 * of splitmix64 (Steele, Lea, Flood 2014). */
static inline uint64_t hash_mix(uint64_t word)
{
    word ^= word >> 30;
    word *= 0xbf58476d1ce4e5b9u;
    word ^= word >> 27;
    word *= 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

void sha256_init(struct sha256 *h);
void sha256_add(struct sha256 *h, const void *bytes, size_t size);
void sha256_end(struct sha256 *h, uint8_t out[SHA256_BYTES]);

#endif
