#include "bots/net.h"

enum { WIN = 1000 };

/* What a sum lets through: nothing below 0, no more than NET_SIGNAL. */
static int32_t clipped(int32_t sum, int32_t unit)
{
    int32_t signal = sum / (unit / NET_SIGNAL);
    return signal < 0 ? 0 : signal > NET_SIGNAL ? NET_SIGNAL : signal;
}

/* Most features are 0, and whole rows of weights are skipped with them. */
int32_t net_worth(const struct net *net, const int8_t *numbers)
{
    const int16_t *first = net->weights;
    const int16_t *one = first + (size_t)net->inputs * NET_ONE;
    const int16_t *second = one + NET_ONE;
    const int16_t *two = second + (size_t)NET_ONE * NET_TWO;
    const int16_t *end = two + NET_TWO;
    const int16_t *straight = end + NET_TWO;
    int32_t sum[NET_ONE];
    int16_t signal[NET_ONE];
    int64_t worth = straight[net->inputs];
    for (unsigned j = 0; j < NET_ONE; j++)
        sum[j] = one[j];
    for (unsigned i = 0; i < net->inputs; i++) {
        int16_t x = numbers[i];
        if (!x)
            continue;
        for (unsigned j = 0; j < NET_ONE; j++)
            sum[j] += x * first[i * NET_ONE + j];
        worth += x * straight[i];
    }
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
