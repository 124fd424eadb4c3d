/* Wash Match with common sense: take a known pair that helps, else turn up a
 * new card and then its like if that is known; keep the own laundry together,
 * run what is mostly one's own, collect what brings more than it gives, and
 * touch no machine card without a coin. */
#include "base/bits.h"
#include "games/wash_match/wash_match.h"
#include "lab/rules.h"

extern const struct game game_wash_match;
extern const struct rules_player rules_wash_match;

/* Own points of a machine less the other's. */
static int32_t gain(const struct wash_match_setup *g,
                    const struct wash_match_state *v, unsigned machine)
{
    uint32_t load = v->load[machine];
    return (int32_t)wash_match_points(g, load, v->turn) -
           (int32_t)wash_match_points(g, load, 1u - v->turn);
}

/* The best gain of the machines from one to before another. */
static int32_t best_gain(const struct wash_match_setup *g,
                         const struct wash_match_state *v, unsigned from,
                         unsigned to, bool is_closed)
{
    int32_t best = INT32_MIN;
    for (unsigned m = from; m < to; m++)
        if (v->load[m] && (m >= WASHERS || (v->closed >> m & 1u) == is_closed))
            best = gain(g, v, m) > best ? gain(g, v, m) : best;
    return best;
}

/* How much turning up these two kinds is worth; 0: nothing. */
static int32_t likes_pair(const struct wash_match_setup *g,
                          const struct wash_match_state *v, unsigned a,
                          unsigned b)
{
    switch (wash_match_judge_two(g, v, a, b)) {
    case VERDICT_LOAD:
        return 50;
    case VERDICT_KEEP:
        return 20;
    case VERDICT_WASH:
        return best_gain(g, v, 0, WASHERS, false) > 0 ? 60 : -20;
    case VERDICT_DRY:
        return best_gain(g, v, 0, WASHERS, true) > 0 ? 70 : -20;
    case VERDICT_COLLECT:
        return best_gain(g, v, WASHERS, MACHINES, false) > 0 ? 80 : -10;
    case VERDICT_BROKE:
        return -100;
    case VERDICT_SHUFFLE:
    case VERDICT_MISMATCH:
        break;
    }
    return 0;
}

static int32_t likes_flip(const struct wash_match_setup *g,
                          const struct wash_match_state *v, unsigned p)
{
    uint32_t others = (v->up ? v->up : v->seen) & ~(1u << p);
    int32_t best = v->up ? -100 : -1;
    if (!(v->seen >> p & 1u))
        return 10;
    for (; others; others &= others - 1) {
        int32_t here =
            likes_pair(g, v, v->face[p] - 1u, v->face[bits_first(others)] - 1u);
        best = here > best ? here : best;
    }
    return best;
}

static int32_t likes(const struct sight *sight, uint32_t move)
{
    const struct wash_match_setup *g = sight->setup;
    const struct wash_match_state *v = sight->view;
    unsigned part = move_part(move, 0);
    switch (move_verb(move)) {
    case VERB_FLIP:
        return likes_flip(g, v, part);
    case VERB_LOAD:
        return gain(g, v, part) - (move_part(move, 1) != NO_PART);
    case VERB_WASH:
    case VERB_DRY:
        return gain(g, v, part);
    case VERB_COLLECT:
        return gain(g, v, WASHERS + part);
    default:
        return 0; /* skip: nothing won, nothing given */
    }
}

const struct rules_player rules_wash_match = {&game_wash_match, likes};
