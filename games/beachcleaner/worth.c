#include "base/bits.h"
#include "games/beachcleaner/beach.h"

/* Thousandths of a win: a beach that is clean wins (BC-3). */
enum {
    WORTH_CLEAN = 190,
    WORTH_MINE = 110,
    WORTH_CARD = 6,
    WORTH_FIT = 14,   /* a hand card of a kind that lies on the own beach */
    WORTH_JOKER = 35, /* cleans anything near, BC-35 */
    CARDS_MOST = 8,   /* more cards help no further */
};

static int32_t standing(const struct setup *g, const struct state *s,
                        unsigned seat)
{
    unsigned cards = s->hand_size[seat];
    uint64_t fitting = 0;
    for (unsigned place = 0; place < BC_PLACES; place++)
        if (s->kind_at[seat][place])
            fitting |= g->of_kind[s->kind_at[seat][place] - 1];
    cards = cards < CARDS_MOST ? cards : CARDS_MOST;
    return -WORTH_CLEAN * (int32_t)bc_dirt(s, seat) -
           (s->mine_at[seat] ? WORTH_MINE : 0) + WORTH_CARD * (int32_t)cards +
           WORTH_FIT * (int32_t)bits_count(s->has[seat] & fitting) +
           WORTH_JOKER * (int32_t)(s->has[seat] >> g->joker & 1);
}

int32_t bc_worth(const void *setup, const void *state, unsigned seat)
{
    const struct setup *g = setup;
    const struct state *s = state;
    int32_t best = INT32_MIN;
    for (unsigned other = 0; other < g->players; other++) {
        int32_t worth = standing(g, s, other);
        if (other != seat && worth > best)
            best = worth;
    }
    int32_t lead = standing(g, s, seat) - best;
    return lead < -1000 ? -1000 : lead > 1000 ? 1000 : lead;
}
