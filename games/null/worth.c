/* How a seat stands, for bots, and how hard each level thinks. */
#include "games/null/null.h"

#include <string.h>

#define TRAIT(name, weight) T_##name,
enum {
#include "games/null/traits.def"
    TRAITS
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait null_traits[] = {
#include "games/null/traits.def"
    {NULL, 0},
};
#undef TRAIT

void null_look(const void *setup, const void *state, unsigned seat,
               int32_t *numbers)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    int32_t best = 0;
    memset(numbers, 0, TRAITS * sizeof numbers[0]);
    numbers[T_turn] = s->turn == seat;
    numbers[T_always] = 1;
    for (unsigned kind = 0; kind < KINDS; kind++)
        numbers[T_own_sock + kind] = s->hand[seat][kind];
    for (unsigned other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        if (s->score[other] > best)
            best = s->score[other];
        for (unsigned kind = 0; kind < KINDS; kind++)
            numbers[T_known_points] +=
                (int32_t)counts_at(&s->known[seat][other], kind) *
                null_points[kind];
    }
    numbers[T_lead] = s->score[seat] - best;
    numbers[T_lead_late] = numbers[T_lead] * s->round;
}

/* What the judgement that is learnt looks at; so small a game has nothing that
 * the traits do not say, and nobody has made it learn. */
static void sense(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers)
{
    int32_t trait[TRAITS];
    null_look(setup, state, seat, trait);
    for (unsigned i = 0; i < TRAITS; i++)
        numbers[i] = (int8_t)(trait[i] > INT8_MAX   ? INT8_MAX
                              : trait[i] < INT8_MIN ? INT8_MIN
                                                    : trait[i]);
}

const struct net null_net = {.inputs = TRAITS, .sense = sense};

/* Of the places that no draw can reach before the end one is as good as
 * another: a round takes two cards from the top and only pushes others down. */
void null_thin(const void *setup, const void *state, unsigned actor,
               struct moves *list)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    unsigned reach = DRAWN * (g->rounds - s->round - 1u);
    (void)actor;
    if (s->phase == PHASE_PLACE && list->count > reach + 1)
        list->count = reach + 1;
}

/* To rest and to pass is to do nothing. */
unsigned null_done(const void *setup, const void *view, unsigned actor,
                   uint32_t move)
{
    (void)setup;
    (void)view;
    (void)actor;
    return move_verb(move) != VERB_REST && move_verb(move) != VERB_PASS;
}

/* Whether something seen so many rounds ago is forgotten. */
static bool is_gone(unsigned rounds, uint32_t half_life, struct rng *rng)
{
    for (; rounds >= half_life; rounds -= half_life)
        if (rng_below(rng, 2))
            return true;
    return false;
}

/* A view does not say since when something is known: on average for half of
 * the rounds so far. What is forgotten may be anywhere again: in the bag. */
void null_forget(const void *setup, void *view, struct rng *rng,
                 uint32_t half_life)
{
    const struct null_setup *g = setup;
    struct null_state *v = view;
    unsigned rounds = (v->round + 1u) / 2;
    unsigned kept = 0;
    for (unsigned i = 0; i < g->players * g->players * KINDS; i++) {
        unsigned owner = i / KINDS % g->players;
        uint64_t *known = &v->known[i / KINDS / g->players][owner];
        for (unsigned n = counts_at(known, i % KINDS); n; n--) {
            if (!is_gone(rounds, half_life, rng))
                continue;
            counts_remove(known, i % KINDS);
            v->hand[owner][i % KINDS]--;
            v->bag[i % KINDS]++;
        }
    }
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim claim = v->pile.claim[i];
        if (is_gone(rounds, half_life, rng))
            v->bag[claim.kind]++;
        else
            v->pile.claim[kept++] = claim;
    }
    memset(v->pile.claim + kept, 0,
           (v->pile.claim_count - kept) * sizeof v->pile.claim[0]);
    v->pile.claim_count = (uint8_t)kept;
}

const struct mind null_minds[LEVELS] = {
    {.search = {20, 4, 300}, .blunder = 300, .half_life = 1},
    {.search = {50, 4, 300}, .blunder = 100, .half_life = 3},
    {.search = {600, 4, 300}},
    {.search = {20000, 4, 300}},
};
