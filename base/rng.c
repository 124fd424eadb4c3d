#include "base/rng.h"

#include "base/hash.h"

/* 2^64 over the golden ratio: the step of splitmix64, which is how xoshiro's
 * authors want its state filled. */
static const uint64_t GOLDEN = 0x9e3779b97f4a7c15u;

void rng_seed(struct rng *r, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++)
        r->s[i] = hash_mix(seed += GOLDEN);
}

static uint32_t load32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
           (uint32_t)at[3] << 24;
}

static void store32(uint8_t *at, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (8 * i));
}

static uint32_t turn(uint32_t x, unsigned by)
{
    return (x << by) | (x >> (32 - by));
}

static void quarter(uint32_t x[16], unsigned a, unsigned b, unsigned c,
                    unsigned d)
{
    x[a] += x[b];
    x[d] = turn(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = turn(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = turn(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = turn(x[b] ^ x[c], 7);
}

void chacha_block(const uint8_t key[CHACHA_KEY_BYTES], uint32_t counter,
                  const uint8_t nonce[12], uint8_t out[CHACHA_BLOCK_BYTES])
{
    /* "expand 32-byte k", as RFC 8439 has it */
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t x[16];
    for (unsigned i = 0; i < 8; i++)
        start[4 + i] = load32(key + 4 * i);
    start[12] = counter;
    for (unsigned i = 0; i < 3; i++)
        start[13 + i] = load32(nonce + 4 * i);
    for (unsigned i = 0; i < 16; i++)
        x[i] = start[i];
    for (unsigned round = 0; round < 10; round++) {
        for (unsigned i = 0; i < 4; i++)
            quarter(x, i, 4 + i, 8 + i, 12 + i);
        for (unsigned i = 0; i < 4; i++)
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (unsigned i = 0; i < 16; i++)
        store32(out + 4 * i, x[i] + start[i]);
}

uint32_t chacha_below(const uint8_t key[CHACHA_KEY_BYTES], uint32_t stream,
                      uint64_t event, uint32_t n)
{
    uint8_t nonce[12];
    uint8_t block[CHACHA_BLOCK_BYTES];
    uint32_t unfair = (0u - n) % n;
    store32(nonce, stream);
    store32(nonce + 4, (uint32_t)event);
    store32(nonce + 8, (uint32_t)(event >> 32));
    for (uint32_t counter = 0;; counter++) {
        chacha_block(key, counter, nonce, block);
        for (unsigned i = 0; i < CHACHA_BLOCK_BYTES; i += 4) {
            uint64_t wide = (uint64_t)load32(block + i) * n;
            if ((uint32_t)wide >= unfair)
                return (uint32_t)(wide >> 32);
        }
    }
}
