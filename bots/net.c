#include "bots/net.h"

#include "base/bits.h"

enum { WIN = 1000 };

/* What a sum lets through: nothing below 0, no more than NET_SIGNAL. */
static int32_t clipped(int32_t sum, int32_t unit)
{
    int32_t signal = sum / (unit / NET_SIGNAL);
    return signal < 0 ? 0 : signal > NET_SIGNAL ? NET_SIGNAL : signal;
}

/* Eight features as bytes of a word; behind the last there are zeros. */
static uint64_t eight_of(const struct net *net, const int8_t *numbers,
                         unsigned from)
{
    const uint8_t *at = (const uint8_t *)numbers + from;
    uint64_t lanes = 0;
    if (from + BITS_LANES <= net->inputs)
        return bits_lanes(at, BITS_LANES);
    for (unsigned i = 0; from + i < net->inputs; i++)
        lanes |= (uint64_t)at[i] << 8 * i;
    return lanes;
}

/* Adds what the features give to the first layer, and returns what they give
 * straight to the end. Most of them are 0, and whole rows of weights are
 * skipped with them, eight at a look. */
static int64_t add_rows(const struct net *net, const int16_t *weights,
                        const int8_t *numbers, int32_t sum[NET_ONE])
{
    const int16_t *straight =
        weights + NET_WEIGHTS(net->inputs) - net->inputs - 1;
    int64_t end = 0;
    for (unsigned from = 0; from < net->inputs; from += BITS_LANES) {
        uint64_t left = eight_of(net, numbers, from);
        while (left) {
            unsigned i = from + bits_first(left) / 8;
            const int16_t *row = weights + (size_t)i * NET_ONE;
            int16_t x = numbers[i];
            for (unsigned j = 0; j < NET_ONE; j++)
                sum[j] += x * row[j];
            end += x * straight[i];
            left &= ~(UINT64_C(255) << 8 * (i - from));
        }
    }
    return end;
}

int32_t net_worth(const struct net *net, const int8_t *numbers)
{
    const int16_t *weights = net->weights;
    if (net->has_second && numbers[0])
        weights += NET_WEIGHTS(net->inputs);
    const int16_t *one = weights + (size_t)net->inputs * NET_ONE;
    const int16_t *second = one + NET_ONE;
    const int16_t *two = second + (size_t)NET_ONE * NET_TWO;
    const int16_t *end = two + NET_TWO;
    const int16_t *straight = end + NET_TWO;
    int32_t sum[NET_ONE];
    int16_t signal[NET_ONE];
    for (unsigned j = 0; j < NET_ONE; j++)
        sum[j] = one[j];
    int64_t worth = straight[net->inputs];
    worth += add_rows(net, weights, numbers, sum);
    worth *= NET_SIGNAL;
    for (unsigned j = 0; j < NET_ONE; j++)
        signal[j] = (int16_t)clipped(sum[j], NET_FIRST);
    for (unsigned k = 0; k < NET_TWO; k++) {
        int32_t through = two[k] * NET_SIGNAL;
        for (unsigned j = 0; j < NET_ONE; j++)
            through += signal[j] * second[k * NET_ONE + j];
        worth += clipped(through, NET_SECOND * NET_SIGNAL) * end[k];
    }
    return (int32_t)(worth * WIN / (NET_END * NET_SIGNAL));
}
