/* Random numbers, the same everywhere. Two kinds:
 * - a fast generator for playouts and imagining (xoshiro256**), a value the
 *   caller owns and copies;
 * - ChaCha20 with random access for deals: the numbers of one event are a
 *   function of key, stream and event number alone, so there is no generator
 *   position to lose, repeat or leak. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

#define CHACHA_KEY_BYTES 32
#define CHACHA_BLOCK_BYTES 64

struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t five = r->s[1] * 5;
    uint64_t out = ((five << 7) | (five >> 57)) * 9;
    uint64_t t = r->s[1] << 17;
    r->s[2] ^= r->s[0];
    r->s[3] ^= r->s[1];
    r->s[1] ^= r->s[2];
    r->s[0] ^= r->s[3];
    r->s[2] ^= t;
    r->s[3] = (r->s[3] << 45) | (r->s[3] >> 19);
    return out;
}

/* Uniform in [0, n), n > 0, without bias: multiply and reject (Lemire). */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t wide = (rng_next(r) >> 32) * n;
    if ((uint32_t)wide < n) {
        uint32_t unfair = (0u - n) % n;
        while ((uint32_t)wide < unfair)
            wide = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

/* One block of the ChaCha20 key stream (RFC 8439, 2.3). */
void chacha_block(const uint8_t key[CHACHA_KEY_BYTES], uint32_t counter,
                  const uint8_t nonce[12], uint8_t out[CHACHA_BLOCK_BYTES]);

/* Uniform in [0, n), n > 0, for event number `event` of `stream`. */
uint32_t chacha_below(const uint8_t key[CHACHA_KEY_BYTES], uint32_t stream,
                      uint64_t event, uint32_t n);

#endif
