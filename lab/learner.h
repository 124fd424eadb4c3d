/* The net of bots/net.h while it learns: the same in floating point, and how it
 * is changed to come nearer to what was seen. One thread and one order of
 * sums, so the same samples leave the same weights. */
#ifndef LAB_LEARNER_H
#define LAB_LEARNER_H

#include "bots/net.h"

#include <stdbool.h>
#include <stddef.h>

struct learner {
    uint16_t inputs;
    uint32_t count; /* of weights, in the order of NET_WEIGHTS */
    uint32_t steps; /* made so far */
    float rate;     /* of the next steps */
    float *weights;
    float *mean, *square; /* of gradients (Adam) */
    float *average;       /* of the weights of late: what is played with */
    float *gradient;
};

/* Small random weights. */
void learner_init(struct learner *l, uint16_t inputs, uint64_t seed);
/* Begins with these weights instead: `count` of them, as rounded. */
void learner_begin(struct learner *l, const int16_t *rounded);
void learner_release(struct learner *l);

/* Adds one sample to the gradient: its numbers, and how it came out, -1 to 1.
 * Returns how far off the net is. */
float learner_add(struct learner *l, const int8_t *numbers, float target);
/* Changes the weights by the gradient of so many samples, and clears it. */
void learner_step(struct learner *l, unsigned samples);
/* The averaged weights as integers: `count` of them. */
void learner_round(const struct learner *l, int16_t *weights);

/* All of it as bytes: so many, out of a learner and into one of the same
 * number of inputs. */
size_t learner_bytes(const struct learner *l);
void learner_save(const struct learner *l, char *bytes);
bool learner_load(struct learner *l, const char *bytes, size_t count);

#endif
