#include "bots/worth.h"

#include "base/bits.h"
#include "bots/net.h"

/* The traits' judgement is linear: weights can then be fitted by least squares
 * (lab/tune.c) and read by people, and a sum of products costs less than the
 * move that led here. Where a game has learnt a net, that judges instead. */
enum {
    WIN = 1000, /* thousandths of a win; a loss is -WIN */
    NEAR = 900, /* where the judgement begins to count a TENTH */
    TENTH = 10,
    JUDGED_MOST = 990,
    WEIGHT_UNIT = 1024, /* parts of a thousandth in a trait's weight */
};

static int32_t bounded(int64_t worth)
{
    return worth < -WIN ? -WIN : worth > WIN ? WIN : (int32_t)worth;
}

/* The judgement is a straight line and knows no bounds: near them it counts a
 * tenth, so that what looks won can still look better, and nothing looks as
 * good as a win or as bad as a loss. Else a bot that cannot lose any more
 * would see no reason to win. */
static int32_t judged(int64_t worth)
{
    int64_t size = worth < 0 ? -worth : worth;
    if (size > NEAR)
        size = NEAR + (size - NEAR) / TENTH;
    if (size > JUDGED_MOST)
        size = JUDGED_MOST;
    return (int32_t)(worth < 0 ? -size : size);
}

/* A win that is shared counts for its part; so does one that nobody has. */
static int32_t by_result(const struct sight *sight, const void *state,
                         unsigned seat)
{
    struct result result;
    sight->game->result(sight->setup, state, &result);
    if (sight->game->point)
        return bounded((int64_t)sight->game->point * result.score[seat]);
    if (!result.winners)
        return 0;
    if (!(result.winners & SEAT(seat)))
        return -WIN;
    return (int32_t)(2 * WIN / bits_count(result.winners)) - WIN;
}

static int64_t by_net(const struct sight *sight, const void *state,
                      unsigned seat)
{
    int8_t number[INPUTS_CAP];
    sight->net->sense(sight->setup, state, seat, number);
    return net_worth(sight->net, number);
}

static int64_t by_traits(const struct sight *sight, const void *state,
                         unsigned seat)
{
    const struct game *game = sight->game;
    int32_t number[TRAITS_CAP];
    int64_t sum = 0;
    game->look(sight->setup, state, seat, number);
    for (unsigned i = 0; game->traits[i].name; i++)
        sum += (int64_t)number[i] *
               (sight->weights ? sight->weights[i] : game->traits[i].weight);
    return sum / WEIGHT_UNIT;
}

int32_t worth_of(const struct sight *sight, const void *state, unsigned seat)
{
    const struct game *game = sight->game;
    if (!game->waiting(sight->setup, state))
        return by_result(sight, state, seat);
    if (!game->look)
        return 0;
    int64_t worth =
        sight->net ? by_net(sight, state, seat) : by_traits(sight, state, seat);
    return game->point ? bounded(worth) : judged(worth);
}
