/* What a seat knows: observe, imagine, redact, fits (NG-4, NG-7, NG-13). */
#include "games/null/null.h"

#include "engine/bag.h"

#include <string.h>

void null_observe(const void *setup, const void *state, unsigned seat,
                  void *view)
{
    struct null_state *v = view;
    (void)setup;
    memcpy(v, state, sizeof *v);
    for (unsigned owner = 0; owner < SEATS; owner++) {
        if (owner == seat)
            continue;
        for (unsigned kind = 0; kind < KINDS; kind++) {
            unsigned sure =
                seat < SEATS ? counts_at(&v->known[seat][owner], kind) : 0;
            v->bag[kind] =
                (uint8_t)(v->bag[kind] + v->hand[owner][kind] - sure);
            v->hand[owner][kind] = (uint8_t)sure;
        }
        v->offer[owner] = 0;
        v->reply[owner] = 0;
    }
    for (unsigned knower = 0; knower < SEATS; knower++)
        if (knower != seat)
            memset(v->known[knower], 0, sizeof v->known[knower]);
    for (unsigned i = 0; i < v->pile.fixed_count; i++)
        v->bag[v->pile.kind[i]]++;
    pile_observe(&v->pile, seat);
    for (unsigned i = 0; i < v->pile.claim_count; i++)
        v->bag[v->pile.claim[i].kind]--;
    if (v->backing && seat != v->turn)
        v->backing = HOLE;
}

/* So small a view is told by all of its bytes. Larger ones leave out what
 * follows from the rest, and are not made for this. */
unsigned null_gist(const void *setup, const void *state, unsigned seat,
                   uint64_t words[GIST_CAP])
{
    struct null_state view;
    unsigned count = (sizeof view + sizeof words[0] - 1) / sizeof words[0];
    null_observe(setup, state, seat, &view);
    words[count - 1] = 0;
    memcpy(words, &view, sizeof view);
    return count;
}

void null_imagine(const void *setup, const void *view, struct rng *rng,
                  void *state)
{
    const struct null_setup *g = setup;
    struct null_state *s = state;
    uint8_t unseen[BAG_CAP];
    memcpy(s, view, sizeof *s);
    unsigned left = bag_list(s->bag, KINDS, unseen);
    for (unsigned owner = 0; owner < g->players; owner++) {
        unsigned missing = s->size[owner] - bag_count(s->hand[owner], KINDS);
        for (; missing; missing--) {
            unsigned kind = bag_pick(unseen, left--, rng);
            s->hand[owner][kind]++;
            s->bag[kind]--;
        }
    }
    pile_imagine(&s->pile, rng);
    if (s->backing == HOLE) {
        unsigned count = bag_list(s->hand[s->turn], KINDS, unseen);
        s->backing = (uint8_t)(1 + bag_pick(unseen, count, rng));
    }
}

static void redact_offer(const struct null_setup *g, const struct null_state *s,
                         struct event e, unsigned seat, struct events *seen)
{
    if (e.actor == seat)
        events_see(seen, seat, e.move);
    if (!null_offer_closes(g, s, e.actor))
        return;
    for (unsigned i = 0; i < g->players; i++) {
        if (i == e.actor && i != seat)
            events_see(seen, i, e.move);
        else if (s->offer[i] && i != seat)
            events_see(seen, i, move_of(VERB_OFFER, s->offer[i] - 1u, 0));
    }
}

static void redact_reply(const struct null_setup *g, const struct null_state *s,
                         struct event e, unsigned seat, struct events *seen)
{
    uint8_t order[SEATS];
    bool blocked;
    enum reply reply = move_verb(e.move) == VERB_USE ? REPLY_USE : REPLY_PASS;
    unsigned closes = null_reply_closes(g, s, e.actor, reply, &blocked);
    if (e.actor == seat)
        events_see(seen, seat, e.move);
    null_window(g, s, order);
    for (unsigned i = 0; i + 1 < closes; i++) {
        unsigned said = order[i] == e.actor ? reply : s->reply[order[i]];
        if (order[i] != seat)
            events_see(seen, order[i],
                       said == REPLY_USE ? move_of(VERB_USE, PEG, 0)
                                         : move_of(VERB_PASS, 0, 0));
    }
    /* Own answer behind a deciding use: the window closes without it. */
}

void null_redact(const void *setup, const void *state, struct event e,
                 unsigned seat, struct events *seen)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    bool hide = false;
    switch (move_verb(e.move)) {
    case VERB_OFFER:
        redact_offer(g, s, e, seat, seen);
        return;
    case VERB_USE:
    case VERB_PASS:
        redact_reply(g, s, e, seat, seen);
        return;
    case VERB_BACK:
    case VERB_AT:
        hide = seat != e.actor;
        break;
    case VERB_DRAWS:
        hide = seat != move_seat(e.move);
        break;
    case VERB_TAKES:
        hide = seat != s->turn && seat != s->target - 1u;
        break;
    case VERB_ASK:
    case VERB_REST:
        break;
    }
    events_see(seen, e.actor, hide ? e.move | HOLE : e.move);
}

/* People offer what gives most. The more points lie in the hands of others,
 * the less a world looks like the way they play: each makes it a little less
 * likely. A guess, as every number of this game; a stronger one would make
 * bots throw away more worlds than it is worth to them. */
uint32_t null_fits(const void *setup, const void *state, unsigned seat)
{
    enum { LIKELY = 1000, LESS = 30 }; /* a world; of it, for each point */
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    unsigned points = 0;
    for (unsigned i = 0; i < g->players; i++)
        for (unsigned kind = 0; i != seat && kind < KINDS; kind++)
            points += s->hand[i][kind] * null_points[kind];
    return points * LESS < LIKELY ? LIKELY - points * LESS : 1;
}
