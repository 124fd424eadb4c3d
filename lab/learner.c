#include "lab/learner.h"

#include "base/rng.h"
#include "host/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Adam (Kingma and Ba 2015) with its usual settings; the weights are averaged
 * over about the last 1 / (1 - AVERAGED) steps, which plays more evenly than
 * whatever the last step left (Polyak and Juditsky 1992). */
static const float MEAN_KEPT = 0.9f;
static const float SQUARE_KEPT = 0.999f;
static const float TINY = 1e-8f;
static const float AVERAGED = 0.999f;

/* Where each part begins, as bots/net.h orders them. */
struct parts {
    size_t one, second, two, end, straight, bias;
};

static struct parts parts_of(const struct learner *l)
{
    struct parts p;
    p.one = (size_t)l->inputs * NET_ONE;
    p.second = p.one + NET_ONE;
    p.two = p.second + (size_t)NET_ONE * NET_TWO;
    p.end = p.two + NET_TWO;
    p.straight = p.end + NET_TWO;
    p.bias = p.straight + l->inputs;
    return p;
}

/* What stands for 1 in a weight of the rounded net. */
static float unit_of(const struct parts *p, size_t i)
{
    return i < p->second ? NET_FIRST : i < p->end ? NET_SECOND : NET_END;
}

/* Uniform in -1 to 1. */
static float toss(struct rng *rng)
{
    enum { PARTS = 1 << 20 };
    return (float)rng_below(rng, 2 * PARTS) / (float)PARTS - 1.0f;
}

void learner_init(struct learner *l, uint16_t inputs, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    *l = (struct learner){.inputs = inputs,
                          .count = (uint32_t)NET_WEIGHTS(inputs)};
    l->weights = host_new(l->count * sizeof *l->weights);
    l->mean = host_new(l->count * sizeof *l->mean);
    l->square = host_new(l->count * sizeof *l->square);
    l->average = host_new(l->count * sizeof *l->average);
    l->gradient = host_new(l->count * sizeof *l->gradient);
    struct parts p = parts_of(l);
    /* Signals begin in the middle of what is let through. */
    for (size_t i = 0; i < p.end; i++) {
        bool is_bias = (i >= p.one && i < p.second) || i >= p.two;
        float size = i < p.one ? 0.1f : 1.0f / 6.0f;
        l->weights[i] = is_bias ? 0.4f : size * toss(&rng);
    }
    for (size_t i = p.end; i < p.straight; i++)
        l->weights[i] = 0.1f * toss(&rng);
    memcpy(l->average, l->weights, l->count * sizeof *l->average);
}

void learner_begin(struct learner *l, const int16_t *rounded)
{
    struct parts p = parts_of(l);
    for (uint32_t i = 0; i < l->count; i++)
        l->weights[i] = l->average[i] = (float)rounded[i] / unit_of(&p, i);
}

void learner_release(struct learner *l)
{
    free(l->weights);
    free(l->mean);
    free(l->square);
    free(l->average);
    free(l->gradient);
}

static float clipped(float sum)
{
    return sum < 0.0f ? 0.0f : sum > 1.0f ? 1.0f : sum;
}

struct signals {
    float one[NET_ONE], two[NET_TWO];
    unsigned used; /* inputs that are not 0 */
    uint16_t input[INPUTS_CAP];
};

static float forward(const struct learner *l, const struct parts *p,
                     const int8_t *numbers, struct signals *s)
{
    const float *w = l->weights;
    float out = w[p->bias];
    s->used = 0;
    memcpy(s->one, w + p->one, sizeof s->one);
    for (unsigned i = 0; i < l->inputs; i++) {
        if (!numbers[i])
            continue;
        float x = numbers[i];
        s->input[s->used++] = (uint16_t)i;
        for (unsigned j = 0; j < NET_ONE; j++)
            s->one[j] += x * w[i * NET_ONE + j];
        out += x * w[p->straight + i];
    }
    for (unsigned j = 0; j < NET_ONE; j++)
        s->one[j] = clipped(s->one[j]);
    for (unsigned k = 0; k < NET_TWO; k++) {
        float sum = w[p->two + k];
        for (unsigned j = 0; j < NET_ONE; j++)
            sum += s->one[j] * w[p->second + k * NET_ONE + j];
        s->two[k] = clipped(sum);
        out += s->two[k] * w[p->end + k];
    }
    return out;
}

/* Whether a signal would change with its sum. */
static bool is_live(float signal)
{
    return signal > 0.0f && signal < 1.0f;
}

float learner_add(struct learner *l, const int8_t *numbers, float target)
{
    struct parts p = parts_of(l);
    struct signals s;
    const float *w = l->weights;
    float *g = l->gradient;
    float off = forward(l, &p, numbers, &s) - target;
    float back[NET_ONE] = {0};
    g[p.bias] += off;
    for (unsigned k = 0; k < NET_TWO; k++) {
        g[p.end + k] += off * s.two[k];
        if (!is_live(s.two[k]))
            continue;
        float here = off * w[p.end + k];
        g[p.two + k] += here;
        for (unsigned j = 0; j < NET_ONE; j++) {
            g[p.second + k * NET_ONE + j] += here * s.one[j];
            back[j] += here * w[p.second + k * NET_ONE + j];
        }
    }
    for (unsigned j = 0; j < NET_ONE; j++) {
        if (!is_live(s.one[j]))
            back[j] = 0;
        g[p.one + j] += back[j];
    }
    for (unsigned u = 0; u < s.used; u++) {
        unsigned i = s.input[u];
        float x = numbers[i];
        for (unsigned j = 0; j < NET_ONE; j++)
            g[i * NET_ONE + j] += x * back[j];
        g[p.straight + i] += x * off;
    }
    return off;
}

void learner_step(struct learner *l, unsigned samples)
{
    struct parts p = parts_of(l);
    float share = 1.0f / (float)samples;
    l->steps++;
    float mean_part = 1.0f - powf(MEAN_KEPT, (float)l->steps);
    float square_part = 1.0f - powf(SQUARE_KEPT, (float)l->steps);
    /* The first steps would weigh the random beginning for long. */
    float kept = (float)l->steps / ((float)l->steps + 10.0f);
    kept = kept < AVERAGED ? kept : AVERAGED;
    for (uint32_t i = 0; i < l->count; i++) {
        float g = l->gradient[i] * share;
        float most = (float)INT16_MAX / unit_of(&p, i);
        l->gradient[i] = 0;
        l->mean[i] = MEAN_KEPT * l->mean[i] + (1.0f - MEAN_KEPT) * g;
        l->square[i] =
            SQUARE_KEPT * l->square[i] + (1.0f - SQUARE_KEPT) * g * g;
        float w =
            l->weights[i] - l->rate * (l->mean[i] / mean_part) /
                                (sqrtf(l->square[i] / square_part) + TINY);
        l->weights[i] = w > most ? most : w < -most ? -most : w;
        l->average[i] = kept * l->average[i] + (1.0f - kept) * l->weights[i];
    }
}

void learner_round(const struct learner *l, int16_t *weights)
{
    struct parts p = parts_of(l);
    for (uint32_t i = 0; i < l->count; i++)
        weights[i] = (int16_t)lroundf(l->average[i] * unit_of(&p, i));
}

/* What is kept, one block after the other. */
enum { BLOCKS = 4 };

size_t learner_bytes(const struct learner *l)
{
    return sizeof l->steps + (size_t)BLOCKS * l->count * sizeof(float);
}

void learner_save(const struct learner *l, char *bytes)
{
    const float *block[BLOCKS] = {l->weights, l->mean, l->square, l->average};
    size_t size = l->count * sizeof(float);
    memcpy(bytes, &l->steps, sizeof l->steps);
    for (unsigned b = 0; b < BLOCKS; b++)
        memcpy(bytes + sizeof l->steps + b * size, block[b], size);
}

bool learner_load(struct learner *l, const char *bytes, size_t count)
{
    float *block[BLOCKS] = {l->weights, l->mean, l->square, l->average};
    size_t size = l->count * sizeof(float);
    if (count != learner_bytes(l))
        return false;
    memcpy(&l->steps, bytes, sizeof l->steps);
    for (unsigned b = 0; b < BLOCKS; b++)
        memcpy(block[b], bytes + sizeof l->steps + b * size, size);
    return true;
}
