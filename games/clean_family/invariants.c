/* Clean Family: the invariants of section 9 of the page, as far as a state or
 * one step can show them. I-14, I-15 and I-16 compare whole games and views:
 * tests do that. */
#include "games/clean_family/clean_family.h"

#include <string.h>

/* What is being looked at, and which key of a situation would be to blame. */
struct look {
    const struct clean_family_setup *g;
    const struct clean_family_state *s;
    const char *key;
    unsigned seat;
};

enum { CLOSING = 9 }; /* boxes that close a symbol (CF-31) */

/* CF-27: sizes after item round n. */
static const uint8_t PILE[ROUNDS + 1] = {12, 10, 8, 6, 4, 2, 0,
                                         4,  2,  0, 1, 0, 0};
static const uint8_t DISCARD[ROUNDS + 1] = {0, 1, 2, 3, 4, 5, 6,
                                            1, 2, 3, 1, 1, 0};

static bool is_item_round(const struct look *at)
{
    return at->s->card && !is_free_round(at->g, at->s->card - 1u);
}

/* I-2, I-13 */
static const char *flaw_market(struct look *at)
{
    const struct clean_family_state *s = at->s;
    unsigned items = item_rounds(at->g, s);
    at->key = "market";
    if (s->revealed >> MARKET)
        return "I-2: there are 17 Market cards";
    if (items > ROUNDS)
        return "I-2: there are 12 item rounds";
    at->key = "card";
    if (s->card > MARKET || (s->card && !(s->revealed >> (s->card - 1) & 1u)))
        return "I-2: the card of the round is not among those revealed";
    if (s->card_turn >= (s->card ? at->g->turns : 1))
        return "I-2: a card cannot lie this way";
    if (s->card && !is_item_round(at) && items == ROUNDS)
        return "I-13: the last round is an item round";
    return NULL;
}

/* Section 4: which phases the seats can be in together. */
static const char *flaw_phases(struct look *at)
{
    const struct clean_family_state *s = at->s;
    bool is_taking = false;
    at->key = "phase";
    if (is_closed(s) != (s->card == 0))
        return "I-2: a round is open exactly while somebody has to act";
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned phase = s->phase[i];
        bool is_item = phase == PHASE_TAKE || phase == PHASE_CHOOSE ||
                       phase == PHASE_DRAW || phase == PHASE_ASSIGN;
        at->seat = i;
        if (phase >= PHASES || (i >= at->g->players && phase))
            return "I-12: no such phase";
        if ((is_item && !is_item_round(at)) ||
            (phase == PHASE_FREE && is_item_round(at)))
            return "I-12: this phase does not belong to this round";
        if (is_taking && i < at->g->players && phase != PHASE_TAKE)
            return "I-12: hands are dealt in the order of the seats";
        is_taking |= phase == PHASE_TAKE;
    }
    for (unsigned i = 0; i < at->g->players && is_taking; i++) {
        at->seat = i;
        if (s->phase[i] != PHASE_TAKE && s->phase[i] != PHASE_CHOOSE)
            return "I-12: nobody acts before all hands are dealt";
    }
    return NULL;
}

/* I-1 */
static const char *flaw_cards(struct look *at)
{
    const struct player *p = &at->s->player[at->seat];
    unsigned phase = at->s->phase[at->seat];
    unsigned item = item_rounds(at->g, at->s);
    unsigned hand = 0;
    bool before =
        is_item_round(at) && (phase == PHASE_TAKE || phase == PHASE_CHOOSE);
    at->key = "used";
    for (unsigned k = 0; k < ITEMS; k++) {
        unsigned count = copies_in(p->used, k) + copies_in(p->discard, k);
        for (unsigned i = 0; i < 2 && phase == PHASE_CHOOSE; i++)
            count += p->turn.took[i] == k + 1;
        if (count > copies_in(at->g->edition.items, k))
            return "I-1: more of a card than there are";
    }
    if (cards_in(p->used) != item - before)
        return "I-1: one card is used in each item round";
    at->key = "hand";
    if (phase == PHASE_CHOOSE)
        hand = 0u + (p->turn.took[0] != 0) + (p->turn.took[1] != 0);
    if (phase == PHASE_CHOOSE &&
        (hand != hand_size(at->g, item) ||
         (hand == 2 && p->turn.took[1] < p->turn.took[0])))
        return "I-1: a hand is not as large as it must be";
    at->key = "discard";
    if (phase == PHASE_TAKE)
        item--;
    unsigned discard = DISCARD[item];
    if (phase == PHASE_CHOOSE && hand == 2)
        discard--;
    if (cards_in(p->discard) != discard)
        return "I-1: the Discard pile is not as large as in CF-27";
    unsigned pile = cards_in(item_pile(at->g, at->s, at->seat));
    if (pile != PILE[item])
        return "I-1: the Item pile is not as large as in CF-27";
    return NULL;
}

/* I-3, I-4, and I-7 in sum: no more squares than were revealed. */
static const char *flaw_grid(struct look *at)
{
    const struct player *p = &at->s->player[at->seat];
    uint32_t cards = at->s->revealed;
    unsigned sum = bits_count(p->crossed);
    unsigned room = 0;
    at->key = "grid";
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        sum += bits_count(p->drawn[symbol]);
    if (sum + bits_count(empty_on(p)) != SQUARES ||
        (drawn_on(p) | p->crossed) & ~GRID)
        return "I-3: drawn, crossed and empty squares are not 49";
    if (!at->g->patches_touch && !clean_family_is_connected(drawn_on(p)))
        return "I-4: the squares drawn do not hang together";
    if (at->s->card && at->s->phase[at->seat] != PHASE_DONE && !p->turn.draw)
        cards &= ~(1u << (at->s->card - 1));
    for (uint32_t left = cards; left; left &= left - 1)
        room += at->g->edition.card[bits_first(left)].size;
    if (bits_count(drawn_on(p)) > room)
        return "I-7: more squares are drawn than the rounds allowed";
    if (cards && !drawn_on(p))
        return "I-7: in round 1 something is always drawn";
    return NULL;
}

/* I-5, I-6 */
static const char *flaw_abilities(struct look *at)
{
    const struct player *p = &at->s->player[at->seat];
    const struct sheet *sheet = &at->g->sheet;
    uint64_t covered = GRID & ~empty_on(p);
    unsigned patches = bits_count(covered & sheet->icon[PATCH]);
    unsigned crosses = bits_count(p->crossed) + p->pending;
    for (unsigned i = 0; i < ABILITIES; i++) {
        unsigned gained = clean_family_gained(sheet, i, 0, covered);
        at->key = i == ROTATE ? "rotate" : "alternative";
        if (p->ability[i].gained != gained || p->ability[i].ready > gained)
            return i == ROTATE
                       ? "I-5: Rotates gained are not the icons covered"
                       : "I-5: Alternatives gained are not the icons covered";
    }
    at->key = "grid";
    if (crosses > patches || (crosses < patches && empty_on(p)))
        return "I-6: crosses are not the Free Patch icons covered";
    at->key = "pending";
    if ((p->pending != 0) != (at->s->phase[at->seat] == PHASE_PATCH))
        return "I-6: patches are resolved before anything else";
    return NULL;
}

/* I-11: each number and shape belongs to one finished item round. */
static const char *flaw_notes(struct look *at, uint32_t cards)
{
    const struct player *p = &at->s->player[at->seat];
    const struct card *card = at->g->edition.card;
    for (unsigned i = 0; i < BOXES; i++) {
        if ((p->grandpa[i] != 0) != (i < p->boxes[GRANDPA]) ||
            (p->mom[i] != 0) != (i < p->boxes[MOM]) ||
            (p->brother[i] != 0) != (i < p->boxes[BROTHER]))
            return "I-9: boxes are filled from the left";
        if (!p->grandpa[i])
            continue;
        if (NOTE_VIEW(p->grandpa[i]) && !at->g->match_seen)
            return "I-11: a view is noted that does not matter";
        if (!(cards >> NOTE_CARD(p->grandpa[i]) & 1u))
            return "I-11: Grandpa has a shape that was not revealed for him";
        cards &= ~(1u << NOTE_CARD(p->grandpa[i]));
    }
    for (unsigned i = 0; i < 2 * BOXES; i++) {
        unsigned size = i < BOXES ? p->mom[i] : p->brother[i - BOXES];
        uint32_t left = cards;
        while (left && card[bits_first(left)].size != size)
            left &= left - 1;
        if (size && !left)
            return "I-11: a number is not the size of a shape revealed";
        if (size)
            cards &= ~(1u << bits_first(left));
    }
    return NULL;
}

/* I-9, I-10, I-11 */
static const char *flaw_boxes(struct look *at)
{
    const struct player *p = &at->s->player[at->seat];
    uint32_t cards = at->s->revealed & ~at->g->free_rounds;
    unsigned filled = 0;
    at->key = "boxes";
    if (is_item_round(at) && at->s->phase[at->seat] != PHASE_DONE)
        cards &= ~(1u << (at->s->card - 1));
    unsigned turns = bits_count(cards);
    for (unsigned m = 0; m < MEMBERS; m++) {
        if (p->boxes[m] > BOXES)
            return "I-9: a member has 3 boxes";
        filled += p->boxes[m];
    }
    if (filled > turns)
        return "I-9: more boxes are filled than item turns completed";
    unsigned late = turns > CLOSING ? turns - CLOSING : 0;
    if (filled + late < turns)
        return "I-9: every item turn before the tenth fills a box";
    if (turns < ROUNDS &&
        bits_count(clean_family_open_symbols(p)) + (turns >= CLOSING) < SYMBOLS)
        return "I-10: more symbols are closed than can be";
    return flaw_notes(at, cards);
}

/* The turn of a seat, told again from the start of the round, leads to where
 * the seat stands (CF-15): what is sealed is what was done. Played again, and
 * not compared piece by piece, because only the rules know what a turn does. */
static const char *flaw_turn(struct look *at)
{
    struct clean_family_state again = *at->s;
    const struct turn *turn = &at->s->player[at->seat].turn;
    uint32_t move[TURN_CAP];
    unsigned count = clean_family_turn(turn, move);
    at->key = "turn";
    clean_family_rewind(at->g, &again, at->seat);
    memcpy(again.player[at->seat].turn.took, turn->took, sizeof turn->took);
    for (unsigned i = 0; i < count; i++) {
        struct moves list;
        bool found = false;
        moves_clear(&list);
        clean_family_moves(at->g, &again, at->seat, &list);
        for (uint32_t j = 0; j < list.count; j++)
            found |= list.move[j] == move[i];
        if (!found)
            return "I-12: the turn contains what was not legal";
        clean_family_decide(at->g, &again, at->seat, move[i]);
    }
    if (memcmp(&again, at->s, sizeof again) != 0)
        return "I-14: the turn does not lead to where the seat stands";
    return NULL;
}

static const char *flaw_seat(struct look *at)
{
    static const char *(*const CHECKS[])(struct look *) = {
        flaw_cards, flaw_grid, flaw_abilities, flaw_boxes, flaw_turn};
    static const struct player NOBODY;
    const char *words = NULL;
    if (at->seat >= at->g->players)
        return memcmp(&at->s->player[at->seat], &NOBODY, sizeof NOBODY)
                   ? "I-3: a seat nobody sits on has a sheet"
                   : NULL;
    for (unsigned i = 0; i < sizeof CHECKS / sizeof CHECKS[0] && !words; i++)
        words = CHECKS[i](at);
    return words;
}

const char *clean_family_flaw_of(const struct clean_family_setup *g,
                                 const struct clean_family_state *s,
                                 unsigned seat)
{
    struct look at = {.g = g, .s = s, .seat = seat};
    return flaw_seat(&at);
}

const char *clean_family_flaw(const struct clean_family_setup *g,
                              const struct clean_family_state *s,
                              const char **key, unsigned *seat)
{
    struct look at = {.g = g, .s = s};
    const char *words = flaw_market(&at);
    if (!words)
        words = flaw_phases(&at);
    for (unsigned other = 0; other < SEATS && !words; other++) {
        at.seat = other;
        words = flaw_seat(&at);
    }
    *key = at.key;
    *seat = at.seat;
    return words;
}

/* I-7 and I-8 for a `draw`, `single` or `free` of this seat. */
static const char *broken_draw(const struct clean_family_setup *g,
                               const struct clean_family_state *old,
                               const struct clean_family_state *new,
                               unsigned seat)
{
    const struct player *p = &old->player[seat];
    unsigned size = g->edition.card[old->card - 1].size;
    uint64_t touching = clean_family_touching(g, old, seat);
    uint64_t own =
        clean_family_anchors(own_shape(g, old, seat, 0), empty_on(p), touching);
    uint64_t more = drawn_on(&new->player[seat]) & ~drawn_on(p);
    unsigned added = bits_count(more);
    if (added != size && added > 1)
        return "I-7: a turn draws the whole shape, one square or none";
    if (added == 1 && size > 1 && own)
        return "I-7: one square is drawn although the shape fits";
    if (added == 0 && touching)
        return "I-7: nothing is drawn although one square could be";
    if (added && !(more & touching))
        return "I-7: what is drawn touches nothing";
    return NULL;
}

/* I-3, I-8, I-9, I-17 for the seat that decided. */
static const char *broken_decision(const struct player *old,
                                   const struct player *new, enum verb verb)
{
    static const enum verb SPENT_BY[ABILITIES] = {
        [ROTATE] = VERB_DRAW, [ALTERNATIVE] = VERB_PLAY};
    unsigned filled = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        if (old->drawn[symbol] & ~new->drawn[symbol])
            return "I-3: a drawn square has changed";
    if (old->crossed & ~new->crossed)
        return "I-3: a crossed square has changed";
    if (empty_on(new) & ~empty_on(old))
        return "I-17: a square has become empty";
    for (unsigned i = 0; i < ABILITIES; i++) {
        const struct ability *had = &old->ability[i];
        const struct ability *has = &new->ability[i];
        unsigned spent = 0u + had->ready + has->gained;
        spent -= 0u + had->gained + has->ready;
        if (spent > (verb == SPENT_BY[i]) || spent > had->ready)
            return "I-8: more of an ability is spent than may be";
    }
    for (unsigned m = 0; m < MEMBERS; m++) {
        if (new->boxes[m] < old->boxes[m])
            return "I-9: a box has been emptied";
        filled += new->boxes[m] - old->boxes[m];
    }
    if (filled > (verb == VERB_ASSIGN))
        return "I-9: one box is filled by assigning";
    return NULL;
}

static const char *broken_step(const struct clean_family_setup *g,
                               const struct step *step)
{
    const struct clean_family_state *old = step->before;
    const struct clean_family_state *new = step->after;
    unsigned actor = step->event.actor;
    enum verb verb = verb_of(step->event.move);
    if (old->revealed & ~new->revealed)
        return "I-2: a Market card has come back";
    for (unsigned seat = 0; seat < g->players; seat++) {
        struct player other = old->player[seat];
        if (seat == actor || (actor == CHANCE && verb == VERB_HAND))
            continue;
        if (is_closed(new))
            memset(&other.turn, 0, sizeof other.turn);
        if (memcmp(&other, &new->player[seat], sizeof other) != 0)
            return "I-14: a seat changes by what another one decides";
    }
    if (actor == CHANCE)
        return NULL;
    if (verb == VERB_DRAW || verb == VERB_SINGLE || verb == VERB_FREE) {
        const char *words = broken_draw(g, old, new, actor);
        if (words)
            return words;
    }
    return broken_decision(&old->player[actor], &new->player[actor], verb);
}

/* I-12 */
static const char *broken_moves(const struct clean_family_setup *g,
                                const struct clean_family_state *s)
{
    seat_set seats = clean_family_waiting(g, s);
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        struct moves list;
        if (!(seats & SEAT(actor)))
            continue;
        moves_clear(&list);
        clean_family_moves(g, s, actor, &list);
        if (!list.count)
            return "I-12: nothing is legal";
    }
    return NULL;
}

/* I-17 */
static const char *broken_virus(const struct clean_family_setup *g,
                                const struct clean_family_state *s)
{
    struct result result;
    clean_family_result(g, s, &result);
    for (unsigned seat = 0; seat < g->players; seat++) {
        int32_t virus = result.source[MEMBERS].points[seat];
        if (virus && virus != -1 && virus != -3 && virus != -5)
            return "I-17: a virus penalty is 0, 1, 3 or 5";
    }
    return NULL;
}

const char *clean_family_broken(const void *setup, const struct step *step)
{
    const char *key;
    unsigned seat;
    const char *words = clean_family_flaw(setup, step->after, &key, &seat);
    if (!words)
        words = broken_moves(setup, step->after);
    if (!words)
        words = broken_virus(setup, step->after);
    if (!words && step->before)
        words = broken_step(setup, step);
    return words;
}
