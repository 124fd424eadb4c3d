/* What a seat knows (section 12: SH-98 to 101, R23), and the result (section
 * 11: SH-9, 91 to 97). */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

/* Another hand: the certain cards stay, the rest goes into the bag. */
static void sweep_hand(struct stay_at_home_state *v, unsigned hand,
                       unsigned seat)
{
    static const uint8_t nothing[HAND_KINDS] = {0};
    uint8_t *whole = v->row[hand][hand];
    uint8_t *bag = v->bag + HAND_FIRST;
    const uint8_t *sure = seat < PLAYERS_CAP ? v->row[hand][seat] : nothing;
    for (unsigned i = 0; i < HAND_KINDS; i++) {
        bag[i] = (uint8_t)(bag[i] + whole[i] - sure[i]);
        whole[i] = sure[i];
    }
}

/* What others know is not for this seat's eyes (SH-101c). */
static void blank_rows(struct stay_at_home_state *v, unsigned players,
                       unsigned seat)
{
    for (unsigned h = 0; h < players; h++)
        for (unsigned k = 0; k < players; k++)
            if (k != h && k != seat)
                memset(v->row[h][k], 0, HAND_KINDS);
}

void stay_at_home_observe(const void *setup, const void *state, unsigned seat,
                          void *view)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *v = view;
    memcpy(v, state, sizeof *v);
    if (v->phase == PHASE_OVER) /* SH-91 */
        return;
    for (unsigned h = 0; h < g->players; h++)
        if (h != seat)
            sweep_hand(v, h, seat);
    blank_rows(v, g->players, seat);
    for (unsigned i = 0; i < v->pile.fixed_count; i++)
        v->bag[v->pile.kind[i]]++;
    pile_observe(&v->pile, seat);
    for (unsigned i = 0; i < v->pile.claim_count; i++)
        v->bag[v->pile.claim[i].kind]--;
    uint8_t own = (uint8_t)(seat < PLAYERS_CAP ? SEAT(seat) : 0);
    v->answered &= own;
    v->used &= own;
    if (v->phase == PHASE_GIVE)
        for (unsigned p = 0; p < PLAYERS_CAP; p++)
            if (p != seat)
                v->said[p] = 0;
    /* COVID's moves are seen by all, so naming it is, too (SH-101). */
    if (v->asked != own && v->backing != COVID + 1)
        v->backing = 0;
}

/* SH-99, 106: nobody knows what lies in open slots and in other hands, and
 * only hand cards can be in hands, so each of them is as likely there. */
void stay_at_home_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *s = state;
    uint8_t list[BAG_CAP];
    memcpy(s, view, sizeof *s);
    if (s->phase == PHASE_OVER)
        return;
    unsigned count = bag_list(s->bag + HAND_FIRST, HAND_KINDS, list);
    for (unsigned h = 0; h < g->players; h++) {
        uint8_t *hand = s->row[h][h];
        unsigned unseen = free_cards(s, h) - bag_count(hand, HAND_KINDS);
        for (; unseen; unseen--) {
            unsigned kind = bag_pick(list, count--, rng);
            hand[kind]++;
            s->bag[HAND_FIRST + kind]--;
        }
    }
    pile_imagine(&s->pile, rng);
    if (s->phase == PHASE_PLACE && !s->backing) {
        unsigned p = bits_first(s->asked);
        count = bag_list(s->row[p][p], HAND_KINDS, list);
        unsigned kind = bag_pick(list, count, rng);
        s->backing = (uint8_t)(HAND_FIRST + kind + 1);
    }
}

unsigned stay_at_home_stockpile(const struct stay_at_home_state *s, unsigned p)
{
    unsigned cards = 0;
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        cards += held(s, p, kind);
    return cards;
}

static bool has_set(const struct stay_at_home_state *s, unsigned p)
{
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        if (!held(s, p, kind))
            return false;
    return true;
}

/* SH-91, 92, R43 */
static bool is_eligible(const struct stay_at_home_setup *g,
                        const struct stay_at_home_state *s, unsigned p)
{
    if (!holds_covid(s, p))
        return true;
    return g->players == 2 && !g->set_off && has_set(s, p);
}

/* Larger is better: eligible or not, OUT, stockpile (SH-93, 94, R41, R42). */
static unsigned standing(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned p)
{
    return (unsigned)is_eligible(g, s, p) << 16 | (unsigned)s->out[p] << 8 |
           stay_at_home_stockpile(s, p);
}

static void rank_seats(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s, struct result *out)
{
    for (unsigned p = 0; p < g->players; p++) {
        unsigned better = 0;
        for (unsigned q = 0; q < g->players; q++)
            better += standing(g, s, q) > standing(g, s, p);
        out->rank[p] = (uint8_t)(1 + better);
        if (!better && is_eligible(g, s, p))
            out->winners |= SEAT(p);
    }
}

void stay_at_home_result(const void *setup, const void *state,
                         struct result *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    memset(out, 0, sizeof *out);
    out->sources = 1;
    out->source[0].name = "out";
    for (unsigned p = 0; p < g->players; p++) {
        out->score[p] = s->out[p];
        out->source[0].points[p] = s->out[p];
    }
    if (s->phase != PHASE_OVER)
        return;
    rank_seats(g, s, out);
    unsigned winners = bits_count(out->winners);
    if (winners == 0) { /* SH-95 */
        out->outcome = OUTCOME_NONE;
        return;
    }
    if (winners > 1) { /* SH-96 */
        out->outcome = OUTCOME_SHARED;
        return;
    }
    unsigned best = bits_first(out->winners);
    out->outcome = OUTCOME_WIN;
    out->reason = "out";
    for (unsigned p = 0; p < g->players; p++)
        if (p != best && is_eligible(g, s, p) && s->out[p] == s->out[best])
            out->reason = "stockpile";
}
