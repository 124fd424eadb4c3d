#include "engine/bag.h"

#include "base/panic.h"

unsigned bag_count(const uint8_t *bag, unsigned kinds)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < kinds; kind++)
        count += bag[kind];
    return count;
}

void bag_outcomes(const uint8_t *bag, unsigned kinds, uint32_t first,
                  struct moves *out)
{
    for (unsigned kind = 0; kind < kinds; kind++)
        moves_weigh(out, first + kind, bag[kind]);
}

unsigned bag_list(const uint8_t *bag, unsigned kinds, uint8_t out[BAG_CAP])
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < kinds; kind++) {
        ENSURE(count + bag[kind] <= BAG_CAP);
        for (unsigned i = 0; i < bag[kind]; i++)
            out[count++] = (uint8_t)kind;
    }
    return count;
}

unsigned bag_pick(uint8_t *list, unsigned count, struct rng *rng)
{
    SLOW_ENSURE(count > 0);
    unsigned at = rng_below(rng, count);
    uint8_t kind = list[at];
    list[at] = list[count - 1];
    list[count - 1] = kind;
    return kind;
}
