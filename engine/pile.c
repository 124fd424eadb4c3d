/* How claims change. A claim says: a card of this kind that I put back lies
 * somewhere from place `low` to place `high`. It is kept by what its seat saw,
 * never by where the card is:
 *
 * - The seat inserts again: it knows the place, so ranges below move down, a
 *   range around it grows by one, ranges above stay.
 * - Another seat inserts unseen: above or below, so only `high` moves.
 * - A card is drawn: ranges move up. One that began on top may have lost its
 *   card. If the seat saw another kind (or would have been shown this one) it
 *   has not; else the claim is dropped, and if it was for the top alone the
 *   drawer is certain to hold the card (`sure`).
 *
 * Two worlds that look alike to a seat so leave it the same claims, which is
 * what keeps them from leaking; a mark that stays with the card would not.
 * Dropping is the price: that a card is either still in the pile or in one of
 * some hands could be known too, but a chain of such doubts has no bound, and
 * a state must have one. */
#include "engine/pile.h"

#include "base/panic.h"

#include <string.h>

/* Deals of all claims that are tried before any one will do. */
enum { ATTEMPTS = 1000 };

static uint32_t claim_key(struct claim c)
{
    return (uint32_t)c.seat << 24 | (uint32_t)c.low << 16 |
           (uint32_t)c.high << 8 | c.kind;
}

static void sort_claims(struct pile *p)
{
    for (unsigned i = 1; i < p->claim_count; i++) {
        struct claim moving = p->claim[i];
        unsigned at = i;
        while (at && claim_key(p->claim[at - 1]) > claim_key(moving)) {
            p->claim[at] = p->claim[at - 1];
            at--;
        }
        p->claim[at] = moving;
    }
}

bool pile_claim(struct pile *p, struct claim claim)
{
    if (p->claim_count == PILE_FIXED_CAP)
        return false;
    p->claim[p->claim_count++] = claim;
    sort_claims(p);
    return true;
}

bool pile_fix(struct pile *p, unsigned place, unsigned kind)
{
    unsigned at = 0;
    while (at < p->fixed_count && p->place[at] < place)
        at++;
    if (p->fixed_count == PILE_FIXED_CAP ||
        (at < p->fixed_count && p->place[at] == place))
        return false;
    memmove(p->place + at + 1, p->place + at, p->fixed_count - at);
    memmove(p->kind + at + 1, p->kind + at, p->fixed_count - at);
    p->place[at] = (uint8_t)place;
    p->kind[at] = (uint8_t)kind;
    p->fixed_count++;
    return true;
}

void pile_insert(struct pile *p, unsigned seat, unsigned kind, unsigned place)
{
    ENSURE(place >= 1 && place <= p->size + 1u && p->size < UINT8_MAX);
    for (unsigned i = 0; i < p->fixed_count; i++)
        p->place[i] = (uint8_t)(p->place[i] + (p->place[i] >= place));
    p->size++;
    ENSURE(pile_fix(p, place, kind));
    for (unsigned i = 0; i < p->claim_count; i++) {
        struct claim *c = &p->claim[i];
        bool own = c->seat == seat;
        bool above = own && place > c->high;
        bool below = own && place <= c->low;
        c->low = (uint8_t)(c->low + below);
        c->high = (uint8_t)(c->high + !above);
    }
    ENSURE(pile_claim(p, (struct claim){(uint8_t)seat, (uint8_t)place,
                                        (uint8_t)place, (uint8_t)kind}));
}

/* All entries, since unused ones are zero: how many are used differs, and the
 * end of a loop over them would be guessed wrong. */
static void take_top(struct pile *p)
{
    if (p->place[0] == 1) {
        p->fixed_count--;
        memmove(p->place, p->place + 1, PILE_FIXED_CAP - 1);
        memmove(p->kind, p->kind + 1, PILE_FIXED_CAP - 1);
        p->place[PILE_FIXED_CAP - 1] = 0;
        p->kind[PILE_FIXED_CAP - 1] = 0;
    }
    for (unsigned i = 0; i < PILE_FIXED_CAP; i++)
        p->place[i] = (uint8_t)(p->place[i] - (p->place[i] != 0));
    p->size--;
}

/* A card is drawn above all claims, as most are. */
static bool move_up(struct pile *p)
{
    unsigned count = p->claim_count;
    bool is_near = false;
    for (unsigned i = 0; i < count; i++)
        is_near |= p->claim[i].low == 1;
    for (unsigned i = 0; i < count && !is_near; i++) {
        p->claim[i].low--;
        p->claim[i].high--;
    }
    return !is_near;
}

void pile_draw(struct pile *p, unsigned drawer, unsigned kind, seat_set saw,
               uint64_t open_kinds, uint8_t sure[SEATS_MAX])
{
    unsigned count = p->claim_count;
    unsigned kept = 0;
    memset(sure, 0, SEATS_MAX);
    take_top(p);
    if (move_up(p))
        return;
    for (unsigned i = 0; i < count; i++) {
        struct claim c = p->claim[i];
        bool seen = saw >> c.seat & 1;
        bool other = (seen || (open_kinds >> c.kind & 1)) && kind != c.kind;
        if (c.low > 1 || other) {
            c.low = (uint8_t)(c.low - (c.low > 1));
            c.high--;
            p->claim[kept++] = c;
        } else if (c.high == 1 && c.seat != drawer && !seen) {
            sure[c.seat] = (uint8_t)(1 + c.kind);
        }
    }
    p->claim_count = (uint8_t)kept;
    sort_claims(p);
    for (; kept < count; kept++)
        p->claim[kept] = (struct claim){0, 0, 0, 0};
}

void pile_observe(struct pile *p, unsigned seat)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < p->claim_count; i++)
        if (p->claim[i].seat == seat)
            p->claim[kept++] = p->claim[i];
    memset(p->claim + kept, 0, (p->claim_count - kept) * sizeof p->claim[0]);
    memset(p->place, 0, p->fixed_count);
    memset(p->kind, 0, p->fixed_count);
    p->claim_count = (uint8_t)kept;
    p->fixed_count = 0;
}

/* Goes down the places and gives each to the claim that has begun and must end
 * first. Ranges and places make a convex bipartite graph, in which this finds
 * a perfect matching whenever there is one (Glover, 1967): if a claim got a
 * place that another needs more, the two could exchange. */
static void place_in_order(struct pile *p)
{
    uint64_t left = ((uint64_t)1 << p->claim_count) - 1;
    for (unsigned place = 1; left && place <= p->size; place++) {
        unsigned best = PILE_FIXED_CAP;
        for (unsigned i = 0; i < p->claim_count; i++)
            if ((left >> i & 1) && p->claim[i].low <= place &&
                (best == PILE_FIXED_CAP ||
                 p->claim[i].high < p->claim[best].high))
                best = i;
        if (best == PILE_FIXED_CAP)
            continue;
        left &= ~((uint64_t)1 << best);
        ENSURE(pile_fix(p, place, p->claim[best].kind));
    }
    ENSURE(left == 0);
}

/* Rejection sampling (von Neumann, 1951): drawing every place freely and
 * starting over when two meet is uniform over the ways without a meeting.
 * Serving one claim after the other with the places left would not be: the
 * first would choose as if the others had no wishes. Ranges that crowd so much
 * that all attempts fail need dozens of put-backs in a handful of places; then
 * any way serves. */
void pile_imagine(struct pile *p, struct rng *rng)
{
    for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
        unsigned i = 0;
        for (; i < p->claim_count; i++) {
            struct claim c = p->claim[i];
            unsigned width = c.high - c.low + 1u;
            unsigned place = c.low + (width > 1 ? rng_below(rng, width) : 0);
            if (!pile_fix(p, place, c.kind))
                break;
        }
        if (i == p->claim_count)
            return;
        memset(p->place, 0, p->fixed_count);
        memset(p->kind, 0, p->fixed_count);
        p->fixed_count = 0;
    }
    place_in_order(p);
}

/* A card was put back by one seat, so every claim has a card of its own: a
 * matching of claims with fixed cards. Cards come in the order of their places
 * and serve the claim that ends first, as in place_in_order; kinds do not mix,
 * so the graph of each kind is convex too. */
static bool claims_are_true(const struct pile *p)
{
    uint64_t left = ((uint64_t)1 << p->claim_count) - 1;
    for (unsigned i = 0; i < p->fixed_count; i++) {
        unsigned best = PILE_FIXED_CAP;
        for (unsigned j = 0; j < p->claim_count; j++) {
            struct claim c = p->claim[j];
            if ((left >> j & 1) && c.kind == p->kind[i] &&
                c.low <= p->place[i] && c.high >= p->place[i] &&
                (best == PILE_FIXED_CAP || c.high < p->claim[best].high))
                best = j;
        }
        if (best != PILE_FIXED_CAP)
            left &= ~((uint64_t)1 << best);
    }
    return left == 0;
}

const char *pile_broken(const struct pile *p)
{
    if (p->fixed_count > PILE_FIXED_CAP || p->claim_count > PILE_FIXED_CAP)
        return "too many fixed cards or claims";
    for (unsigned i = 0; i < PILE_FIXED_CAP; i++) {
        if (i >= p->fixed_count && (p->place[i] || p->kind[i]))
            return "an unused fixed place is not zero";
        if (i < p->fixed_count && (p->place[i] < 1 || p->place[i] > p->size))
            return "a fixed place lies outside the pile";
        if (i && i < p->fixed_count && p->place[i] <= p->place[i - 1])
            return "fixed places do not rise";
    }
    for (unsigned i = 0; i < PILE_FIXED_CAP; i++) {
        if (i >= p->claim_count && claim_key(p->claim[i]))
            return "an unused claim is not zero";
        if (i && i < p->claim_count &&
            claim_key(p->claim[i]) < claim_key(p->claim[i - 1]))
            return "claims are not sorted";
    }
    return claims_are_true(p) ? NULL : "a claim is not true";
}
