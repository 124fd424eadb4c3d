/* The invariants (section 5). */
#include "games/null/null.h"

#include "engine/bag.h"

#include <string.h>

/* NG-I1 */
static const char *broken_cards(const struct null_setup *g,
                                const struct null_state *s)
{
    unsigned open = s->pile.size - s->pile.fixed_count;
    if (bag_count(s->bag, KINDS) != open)
        return "NG-I1: the bag is not as large as the open places";
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned count = s->bag[kind] + s->discard[kind];
        for (unsigned seat = 0; seat < SEATS; seat++)
            count += s->hand[seat][kind];
        for (unsigned i = 0; i < s->pile.fixed_count; i++)
            count += s->pile.kind[i] == kind;
        if (count != g->edition[kind])
            return "NG-I1: the cards are not those of the edition";
    }
    return NULL;
}

/* NG-I2 */
static const char *broken_hands(const struct null_setup *g,
                                const struct null_state *s)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (bag_count(s->hand[seat], KINDS) != s->size[seat])
            return "NG-I2: a hand is not as large as its size says";
        if (seat >= g->players && s->size[seat])
            return "NG-I2: a seat nobody sits on holds cards";
        for (unsigned knower = 0; knower < SEATS; knower++)
            for (unsigned kind = 0; kind < KINDS; kind++)
                if (counts_at(&s->known[knower][seat], kind) >
                    s->hand[seat][kind])
                    return "NG-I2: a seat is certain of a card not there";
        if (s->known[seat][seat])
            return "NG-I2: a seat keeps counts of its own hand";
    }
    return pile_broken(&s->pile);
}

/* NG-I3 */
static const char *broken_phase(const struct null_state *s)
{
    bool has_target = s->phase == PHASE_PEG || s->phase == PHASE_TAKE;
    if ((s->target != 0) != has_target)
        return "NG-I3: a seat is asked in the wrong phase";
    if ((s->left != 0) != (s->phase == PHASE_DRAW))
        return "NG-I3: cards are left to draw in the wrong phase";
    if ((s->backing != 0) != (s->phase == PHASE_PLACE))
        return "NG-I3: a card is being put back in the wrong phase";
    if (s->backing && !s->hand[s->turn][s->backing - 1])
        return "NG-I3: the card being put back is not in the hand";
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (s->offer[seat] &&
            (s->phase != PHASE_OFFER || !s->hand[seat][s->offer[seat] - 1]))
            return "NG-I3: a sealed offer out of place";
        if (s->reply[seat] && s->phase != PHASE_PEG)
            return "NG-I3: a sealed reply out of place";
        if (s->reply[seat] == REPLY_USE && !s->hand[seat][PEG])
            return "NG-I3: a peg is used that is not there";
    }
    return NULL;
}

/* NG-I4 */
static const char *broken_step(const struct null_state *old,
                               const struct null_state *new)
{
    for (unsigned seat = 0; seat < SEATS; seat++)
        if (new->score[seat] < old->score[seat])
            return "NG-I4: points have fallen";
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (new->discard[kind] < old->discard[kind])
            return "NG-I4: a card has left the discard pile";
    return NULL;
}

const char *null_broken(const void *setup, const struct step *step)
{
    const struct null_setup *g = setup;
    const struct null_state *s = step->after;
    const char *broken = broken_cards(g, s);
    if (!broken)
        broken = broken_hands(g, s);
    if (!broken)
        broken = broken_phase(s);
    if (!broken && step->before)
        broken = broken_step(step->before, s);
    if (!broken && s->phase != PHASE_OVER && s->round >= g->rounds)
        broken = "NG-I5: play goes on after the last round";
    return broken;
}
