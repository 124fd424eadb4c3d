/* Beachcleaner: what one beach and hand amount to, for judging them. */
#include "base/bits.h"
#include "games/beachcleaner/beachcleaner.h"

enum { CARDS_MOST = 8 }; /* more cards help no further */

static struct beachcleaner_course course_of(const struct beachcleaner_setup *g,
                                            const struct beachcleaner_state *s,
                                            unsigned seat)
{
    struct beachcleaner_course c = {.mine = s->mine_at[seat]};
    for (unsigned place = 0; place < BC_PLACES; place++) {
        unsigned kind = s->kind_at[seat][place];
        uint64_t cards = kind ? s->has[seat] & g->of_kind[kind - 1] : 0;
        for (; cards; cards &= cards - 1)
            c.steps[place] |= (uint8_t)(1u << g->steps[bits_first(cards)]);
        c.dirty |= (uint8_t)((kind != 0) << place);
    }
    return c;
}

/* Whether the comber, standing at `from`, can clean a place at once: walking by
 * a card (BC-33), by one of the ?-cards left (BC-35), or where it stands, if it
 * has a pair (BC-36). */
static bool can_clean(const struct beachcleaner_course *c, int32_t from,
                      int32_t place, int32_t jokers, bool has_pair)
{
    int32_t steps = place > from ? place - from : from - place;
    bool is_blocked = c->mine && (c->mine - from) * (c->mine - place) <= 0;
    return !is_blocked &&
           ((c->steps[place - 1] >> steps & 1) ||
            (jokers && steps <= BC_JOKER_STEPS) || (has_pair && steps == 0));
}

/* The most places it can clean in a row without another card: all orders are
 * tried, which are few: at most five dirty places, and a step needs a card that
 * fits from where the last one ended. No kind lies on two places of a beach, so
 * only ?-cards are wanted twice; a pair, which cleans where the comber stands,
 * is counted for the first place alone. */
static int32_t chain_of(const struct beachcleaner_course *c, int32_t from,
                        unsigned dirty, int32_t jokers, bool has_pair)
{
    int32_t best = 0;
    for (unsigned left = dirty; left; left &= left - 1) {
        int32_t place = (int32_t)bits_first(left) + 1;
        if (!can_clean(c, from, place, jokers, has_pair))
            continue;
        bool by_card = can_clean(c, from, place, 0, has_pair);
        int32_t then = 1 + chain_of(c, place, dirty & ~(left & -left),
                                    jokers - !by_card, false);
        best = then > best ? then : best;
    }
    return best;
}

/* Pairs among a seat's cards of one kind. */
static int32_t pairs_of(const struct beachcleaner_state *s, unsigned seat,
                        uint64_t of_kind)
{
    unsigned cards = 0;
    for (uint64_t left = s->has[seat] & of_kind; left; left &= left - 1)
        cards += counts_at(s->hand[seat], bits_first(left));
    return (int32_t)(cards / 2);
}

struct beachcleaner_standing
beachcleaner_standing(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, unsigned seat)
{
    struct beachcleaner_standing at = {.mine = s->mine_at[seat] != 0,
                                       .course = course_of(g, s, seat)};
    struct beachcleaner_course c = at.course;
    for (unsigned kind = 0; kind < g->kinds; kind++)
        at.pairs += pairs_of(s, seat, g->of_kind[kind]);
    at.joker = (int32_t)counts_at(s->hand[seat], g->joker);
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        bool is_dirty = c.dirty >> (place - 1) & 1;
        at.dirt += is_dirty;
        at.fit += c.steps[place - 1] != 0;
        at.reach += is_dirty && can_clean(&c, s->comber[seat], place, at.joker,
                                          at.pairs != 0);
    }
    at.chain = chain_of(&c, s->comber[seat], c.dirty, at.joker, at.pairs != 0);
    at.cards =
        s->hand_size[seat] < CARDS_MOST ? s->hand_size[seat] : CARDS_MOST;
    return at;
}
