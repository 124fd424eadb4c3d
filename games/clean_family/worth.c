/* Clean Family: how good a sheet looks before the end, for bots. */
#include "games/clean_family/clean_family.h"

/* Thousandths of a win. Points of the members as they stand; a filled square
 * is a square Grandma does not ask for in the end. */
enum {
    WORTH_POINT = 12,
    WORTH_SQUARE = 16,
    WORTH_GRANDMA = 40, /* a box of hers lowers the price of every gap */
    WORTH_ABILITY = 10,
};

static int32_t standing(const struct cf_state *s, const struct result *r,
                        unsigned seat)
{
    const struct cf_player *p = &s->player[seat];
    int32_t points = 0;
    for (unsigned m = 0; m < CF_GRANDMA; m++)
        points += r->source[m].points[seat];
    return WORTH_POINT * points -
           WORTH_SQUARE * (int32_t)bits_count(cf_empty(p)) +
           WORTH_GRANDMA * p->boxes[CF_GRANDMA] +
           WORTH_ABILITY * (p->rotate + p->alternative);
}

int32_t cf_worth(const void *setup, const void *state, unsigned seat)
{
    const struct cf_setup *g = setup;
    struct result r;
    int32_t best = INT32_MIN;
    cf_result(setup, state, &r);
    for (unsigned other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        int32_t worth = standing(state, &r, other);
        best = best > worth ? best : worth;
    }
    if (best == INT32_MIN) /* solitaire, CF-66 */
        best = 0;
    int32_t lead = standing(state, &r, seat) - best;
    return lead < -1000 ? -1000 : lead > 1000 ? 1000 : lead;
}
