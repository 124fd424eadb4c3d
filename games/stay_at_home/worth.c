#include "games/stay_at_home/stay.h"

/* Thousandths of a win. COVID weighs more as the pile runs dry: whoever holds
 * it then is passed over (SH-93). */
enum {
    WORTH_OUT = 180,
    WORTH_STOCK = 12, /* breaks ties, SH-94 */
    WORTH_CARD = 6,   /* any other card kept in hand */
    WORTH_MISS = 25,
    WORTH_COVID = 60,
    WORTH_COVID_LATE = 500,
    LATE = 24, /* cards left in the pile */
};

static int32_t standing(const struct state *s, unsigned p)
{
    int32_t worth = WORTH_OUT * s->out[p] - WORTH_MISS * s->miss[p];
    for (unsigned kind = 0; kind < HAND_KINDS; kind++) {
        unsigned card = kind + HAND_FIRST;
        bool is_stock = card >= EGGS && card <= FLOUR;
        worth += s->row[p][p][kind] * (is_stock ? WORTH_STOCK : WORTH_CARD);
    }
    if (s->holder == p + 1) {
        int32_t late = s->pile.size < LATE ? LATE - s->pile.size : 0;
        worth -= WORTH_COVID + WORTH_COVID_LATE * late / LATE;
    }
    return worth;
}

int32_t stay_worth(const void *setup, const void *state, unsigned seat)
{
    const struct setup *g = setup;
    const struct state *s = state;
    int32_t best = INT32_MIN;
    for (unsigned p = 0; p < g->players; p++)
        if (p != seat && standing(s, p) > best)
            best = standing(s, p);
    int32_t lead = standing(s, seat) - best;
    return lead < -1000 ? -1000 : lead > 1000 ? 1000 : lead;
}
