/* A small net as judgement: features of a state, two layers of NET_ONE and
 * NET_TWO clipped sums, and one number, with a straight way from features to
 * the end besides. Integers alone: every machine and build judges the same, bit
 * for bit, whatever order a compiler adds in. `tidywinks tune --net` makes the
 * weights (lab/tune_net.c). */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "engine/game.h"

enum {
    /* What stands for 1. */
    NET_FIRST = 1024, /* of the first layer's weights */
    NET_SECOND = 256, /* of the second's */
    NET_END = 8192, /* of the end's, where 1 is a win, and the straight way's */
    NET_SIGNAL = 128, /* between layers: from 0 to this */
};

/* In thousandths of a win, without bounds. */
int32_t net_worth(const struct net *net, const int8_t *numbers);

#endif
