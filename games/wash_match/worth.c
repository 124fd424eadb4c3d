#include "games/wash_match/wash_match.h"

/* Thousandths of a win a point is worth by how far its piece has come. */
enum {
    WORTH_LOADED = 15,
    WORTH_WASHED = 45,
    WORTH_DRYING = 90,
    WORTH_DONE = 150,
    WORTH_COIN = 12,
    WORTH_TURN = 40, /* being on the move with cards still to find */
};

static int32_t progress(const struct wm_setup *g, const struct wm_state *s,
                        unsigned colour)
{
    uint32_t worth = WORTH_DONE * wash_match_points(g, s->done, colour) +
                     WORTH_COIN * (uint32_t)s->coins[colour];
    for (unsigned m = 0; m < MACHINES; m++) {
        uint32_t stage = m >= WASHERS            ? WORTH_DRYING
                         : (s->closed >> m & 1u) ? WORTH_WASHED
                                                 : WORTH_LOADED;
        worth += stage * wash_match_points(g, s->load[m], colour);
    }
    return (int32_t)worth;
}

int32_t wash_match_worth(const void *setup, const void *state, unsigned seat)
{
    const struct wm_setup *g = setup;
    const struct wm_state *s = state;
    int32_t lead = progress(g, s, seat) - progress(g, s, 1 - seat);
    lead += s->turn == seat ? WORTH_TURN : -WORTH_TURN;
    return lead < -1000 ? -1000 : lead > 1000 ? 1000 : lead;
}
