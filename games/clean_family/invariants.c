/* Clean Family: the invariants of section 9 of the page, as far as a state or
 * one step can show them. I-14, I-15 and I-16 compare whole games and views:
 * tests do that. */
#include "games/clean_family/clean_family.h"

#include <string.h>

/* What is being looked at, and which key of a situation would be to blame. */
struct look {
    const struct cf_setup *setup;
    const struct cf_state *state;
    unsigned key, seat;
};

/* CF-27: sizes after item round n. */
static const uint8_t PILE[CF_ROUNDS + 1] = {12, 10, 8, 6, 4, 2, 0,
                                            4,  2,  0, 1, 0, 0};
static const uint8_t DISCARD[CF_ROUNDS + 1] = {0, 1, 2, 3, 4, 5, 6,
                                               1, 2, 3, 1, 1, 0};

unsigned cf_hand_size(const struct cf_setup *setup, unsigned item)
{
    if (item == CF_ROUNDS || (item == CF_ROUNDS - 1 && setup->is_single))
        return 1;
    return 2;
}

static bool is_item_round(const struct look *at)
{
    return at->state->card &&
           !cf_is_free_round(at->setup, at->state->card - 1u);
}

/* I-2, I-13 */
static const char *flaw_market(struct look *at)
{
    const struct cf_state *s = at->state;
    unsigned items = cf_item_rounds(at->setup, s);
    at->key = CF_KEY_MARKET;
    if (s->revealed >> CF_MARKET)
        return "I-2: there are 17 Market cards";
    if (items > CF_ROUNDS)
        return "I-2: there are 12 item rounds";
    at->key = CF_KEY_CARD;
    if (s->card > CF_MARKET ||
        (s->card && !(s->revealed >> (s->card - 1) & 1u)))
        return "I-2: the card of the round is not among those revealed";
    if (s->card_turn >= (s->card ? at->setup->turns : 1))
        return "I-2: a card cannot lie this way";
    if (s->card && !is_item_round(at) && items == CF_ROUNDS)
        return "I-13: the last round is an item round";
    return NULL;
}

/* Section 4: which phases the seats can be in together. */
static const char *flaw_phases(struct look *at)
{
    const struct cf_state *s = at->state;
    bool is_taking = false;
    at->key = CF_KEY_PHASE;
    if (cf_is_closed(s) != (s->card == 0))
        return "I-2: a round is open exactly while somebody has to act";
    for (unsigned i = 0; i < CF_SEATS; i++) {
        unsigned phase = s->phase[i];
        bool is_item = phase == CF_TAKE || phase == CF_CHOOSE ||
                       phase == CF_DRAW || phase == CF_ASSIGN;
        at->seat = i;
        if (phase >= CF_PHASES || (i >= at->setup->players && phase))
            return "I-12: no such phase";
        if ((is_item && !is_item_round(at)) ||
            (phase == CF_FREE && is_item_round(at)))
            return "I-12: this phase does not belong to this round";
        if (is_taking && i < at->setup->players && phase != CF_TAKE)
            return "I-12: hands are dealt in the order of the seats";
        is_taking |= phase == CF_TAKE;
    }
    for (unsigned i = 0; i < at->setup->players && is_taking; i++) {
        at->seat = i;
        if (s->phase[i] != CF_TAKE && s->phase[i] != CF_CHOOSE)
            return "I-12: nobody acts before all hands are dealt";
    }
    return NULL;
}

/* I-1 */
static const char *flaw_cards(struct look *at)
{
    const struct cf_player *p = &at->state->player[at->seat];
    unsigned phase = at->state->phase[at->seat];
    unsigned item = cf_item_rounds(at->setup, at->state);
    unsigned hand = 0;
    bool before = is_item_round(at) && (phase == CF_TAKE || phase == CF_CHOOSE);
    at->key = CF_KEY_USED;
    for (unsigned k = 0; k < CF_ITEMS; k++) {
        unsigned count = cf_bag_has(p->used, k) + cf_bag_has(p->discard, k);
        for (unsigned i = 0; i < 2 && phase == CF_CHOOSE; i++)
            count += p->turn.took[i] == k + 1;
        if (count > cf_bag_has(at->setup->edition.items, k))
            return "I-1: more of a card than there are";
    }
    if (cf_bag_count(p->used) != item - before)
        return "I-1: one card is used in each item round";
    at->key = CF_KEY_HAND;
    if (phase == CF_CHOOSE)
        hand = 0u + (p->turn.took[0] != 0) + (p->turn.took[1] != 0);
    if (phase == CF_CHOOSE &&
        (hand != cf_hand_size(at->setup, item) ||
         (hand == 2 && p->turn.took[1] < p->turn.took[0])))
        return "I-1: a hand is not as large as it must be";
    at->key = CF_KEY_DISCARD;
    if (phase == CF_TAKE)
        item--;
    unsigned discard = DISCARD[item];
    if (phase == CF_CHOOSE && hand == 2)
        discard--;
    if (cf_bag_count(p->discard) != discard)
        return "I-1: the Discard pile is not as large as in CF-27";
    unsigned pile = cf_bag_count(cf_pile(at->setup, at->state, at->seat));
    if (pile != PILE[item])
        return "I-1: the Item pile is not as large as in CF-27";
    return NULL;
}

/* Squares drawn can be walked through from any of them. */
static bool is_connected(uint64_t squares)
{
    const uint64_t first = UINT64_C(0x40810204081);
    uint64_t reached = squares & (0 - squares);
    uint64_t last = 0;
    while (reached != last) {
        last = reached;
        reached |= squares &
                   (reached << 7 | reached >> 7 |
                    (reached & ~(first << 6)) << 1 | (reached & ~first) >> 1);
    }
    return reached == squares;
}

/* I-3, I-4, and I-7 in sum: no more squares than were revealed. */
static const char *flaw_grid(struct look *at)
{
    const struct cf_player *p = &at->state->player[at->seat];
    uint32_t cards = at->state->revealed;
    unsigned sum = bits_count(p->crossed);
    unsigned room = 0;
    at->key = CF_KEY_GRID;
    for (unsigned s = 0; s < CF_SYMBOLS; s++)
        sum += bits_count(p->drawn[s]);
    if (sum + bits_count(cf_empty(p)) != CF_SQUARES ||
        (cf_drawn(p) | p->crossed) & ~CF_GRID)
        return "I-3: drawn, crossed and empty squares are not 49";
    if (!at->setup->patches_touch && !is_connected(cf_drawn(p)))
        return "I-4: the squares drawn do not hang together";
    if (at->state->card && at->state->phase[at->seat] != CF_DONE &&
        !p->turn.draw)
        cards &= ~(1u << (at->state->card - 1));
    for (uint32_t left = cards; left; left &= left - 1)
        room += at->setup->edition.card[bits_first(left)].size;
    if (bits_count(cf_drawn(p)) > room)
        return "I-7: more squares are drawn than the rounds allowed";
    if (cards && !cf_drawn(p))
        return "I-7: in round 1 something is always drawn";
    return NULL;
}

/* I-5, I-6 */
static const char *flaw_abilities(struct look *at)
{
    const struct cf_player *p = &at->state->player[at->seat];
    const struct cf_sheet *sheet = &at->setup->sheet;
    uint64_t covered = CF_GRID & ~cf_empty(p);
    unsigned rotate = bits_count(covered & sheet->rotate);
    unsigned alternative = bits_count(covered & sheet->alternative);
    unsigned patches = bits_count(covered & sheet->patch);
    unsigned crosses = bits_count(p->crossed) + p->pending;
    at->key = CF_KEY_ROTATE;
    if (rotate > sheet->rotate_boxes)
        rotate = sheet->rotate_boxes;
    if (p->rotate_gained != rotate || p->rotate > rotate)
        return "I-5: Rotates gained are not the icons covered";
    at->key = CF_KEY_ALTERNATIVE;
    if (alternative > sheet->alternative_boxes)
        alternative = sheet->alternative_boxes;
    if (p->alternative_gained != alternative || p->alternative > alternative)
        return "I-5: Alternatives gained are not the icons covered";
    at->key = CF_KEY_GRID;
    if (crosses > patches || (crosses < patches && cf_empty(p)))
        return "I-6: crosses are not the Free Patch icons covered";
    at->key = CF_KEY_PENDING;
    if ((p->pending != 0) != (at->state->phase[at->seat] == CF_PATCH))
        return "I-6: patches are resolved before anything else";
    return NULL;
}

/* I-11: each number and shape belongs to one finished item round. */
static const char *flaw_notes(struct look *at, uint32_t cards)
{
    const struct cf_player *p = &at->state->player[at->seat];
    const struct cf_card *card = at->setup->edition.card;
    for (unsigned i = 0; i < CF_BOXES; i++) {
        unsigned id = p->grandpa[i] & 31u;
        if ((p->grandpa[i] != 0) != (i < p->boxes[CF_GRANDPA]) ||
            (p->mom[i] != 0) != (i < p->boxes[CF_MOM]) ||
            (p->brother[i] != 0) != (i < p->boxes[CF_BROTHER]))
            return "I-9: boxes are filled from the left";
        if (p->grandpa[i] >> 5 && !at->setup->match_seen)
            return "I-11: a view is noted that does not matter";
        if (id && !(cards >> (id - 1) & 1u))
            return "I-11: Grandpa has a shape that was not revealed for him";
        if (id)
            cards &= ~(1u << (id - 1));
    }
    for (unsigned i = 0; i < 2 * CF_BOXES; i++) {
        unsigned size = i < CF_BOXES ? p->mom[i] : p->brother[i - CF_BOXES];
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
    const struct cf_player *p = &at->state->player[at->seat];
    uint32_t cards = at->state->revealed & ~at->setup->free_rounds;
    unsigned filled = 0;
    at->key = CF_KEY_BOXES;
    if (is_item_round(at) && at->state->phase[at->seat] != CF_DONE)
        cards &= ~(1u << (at->state->card - 1));
    unsigned turns = bits_count(cards);
    for (unsigned m = 0; m < CF_MEMBERS; m++) {
        if (p->boxes[m] > CF_BOXES)
            return "I-9: a member has 3 boxes";
        filled += p->boxes[m];
    }
    if (filled > turns)
        return "I-9: more boxes are filled than item turns completed";
    if (filled + (turns > 9 ? turns - 9 : 0) < turns)
        return "I-9: every item turn before the tenth fills a box";
    if (turns < CF_ROUNDS &&
        bits_count(cf_open_symbols(p)) + (turns >= 9) < CF_SYMBOLS)
        return "I-10: more symbols are closed than can be";
    return flaw_notes(at, cards);
}

/* The turn of a seat, told again from the start of the round, leads to where
 * the seat stands (CF-15): what is sealed is what was done. */
static const char *flaw_turn(struct look *at)
{
    struct cf_state again = *at->state;
    const struct cf_turn *turn = &at->state->player[at->seat].turn;
    uint32_t move[4 + 2 * CF_PATCH_CAP];
    unsigned count = 0;
    at->key = CF_KEY_TURN;
    if (turn->play)
        move[count++] = turn->play;
    if (turn->draw)
        move[count++] = turn->draw;
    for (unsigned i = 0; i < turn->patches; i++)
        move[count++] = cf_move(CF_PATCH_VERB, turn->patch[i], 0, 0);
    for (unsigned i = 0; i < turn->lapsed; i++)
        move[count++] = cf_move(CF_PATCH_VERB, CF_NONE, 0, 0);
    if (turn->assign)
        move[count++] = turn->assign;
    cf_rewind(at->setup, &again, at->seat);
    memcpy(again.player[at->seat].turn.took, turn->took, sizeof turn->took);
    for (unsigned i = 0; i < count; i++) {
        struct moves list;
        bool found = false;
        moves_clear(&list);
        cf_moves(at->setup, &again, at->seat, &list);
        for (uint32_t j = 0; j < list.count; j++)
            found |= list.move[j] == move[i];
        if (!found)
            return "I-12: the turn contains what was not legal";
        cf_decide(at->setup, &again, at->seat, move[i]);
    }
    if (memcmp(&again, at->state, sizeof again) != 0)
        return "I-14: the turn does not lead to where the seat stands";
    return NULL;
}

static const char *flaw_seat(struct look *at)
{
    static const char *(*const CHECKS[])(struct look *) = {
        flaw_cards, flaw_grid, flaw_abilities, flaw_boxes, flaw_turn};
    static const struct cf_player NOBODY;
    const char *words = NULL;
    if (at->seat >= at->setup->players)
        return memcmp(&at->state->player[at->seat], &NOBODY, sizeof NOBODY)
                   ? "I-3: a seat nobody sits on has a sheet"
                   : NULL;
    for (unsigned i = 0; i < sizeof CHECKS / sizeof CHECKS[0] && !words; i++)
        words = CHECKS[i](at);
    return words;
}

const char *cf_flaw(const struct cf_setup *setup, const struct cf_state *state,
                    unsigned *key, unsigned *seat)
{
    struct look at = {.setup = setup, .state = state};
    const char *words = flaw_market(&at);
    if (!words)
        words = flaw_phases(&at);
    for (unsigned s = 0; s < CF_SEATS && !words; s++) {
        at.seat = s;
        words = flaw_seat(&at);
    }
    *key = at.key;
    *seat = at.seat;
    return words;
}

/* I-7 and I-8 for a `draw`, `single` or `free` of this seat. */
static const char *broken_draw(const struct cf_setup *setup,
                               const struct cf_state *old,
                               const struct cf_state *new, unsigned seat)
{
    const struct cf_card *card = &setup->edition.card[old->card - 1];
    const struct cf_player *p = &old->player[seat];
    uint64_t touching = cf_touching(setup, old, seat);
    uint64_t own = cf_anchors(cf_turned(card, cf_view(setup, old, seat), 0),
                              cf_empty(p), touching);
    uint64_t more = cf_drawn(&new->player[seat]) & ~cf_drawn(p);
    unsigned added = bits_count(more);
    if (added != card->size && added > 1)
        return "I-7: a turn draws the whole shape, one square or none";
    if (added == 1 && card->size > 1 && own)
        return "I-7: one square is drawn although the shape fits";
    if (added == 0 && touching)
        return "I-7: nothing is drawn although one square could be";
    if (added && !(more & touching))
        return "I-7: what is drawn touches nothing";
    return NULL;
}

/* I-3, I-8, I-9, I-17 for the seat that decided. */
static const char *broken_decision(const struct cf_player *old,
                                   const struct cf_player *new,
                                   enum cf_verb verb)
{
    unsigned filled = 0;
    bool is_draw = verb == CF_DRAW_VERB;
    for (unsigned s = 0; s < CF_SYMBOLS; s++)
        if (old->drawn[s] & ~new->drawn[s])
            return "I-3: a drawn square has changed";
    if (old->crossed & ~new->crossed)
        return "I-3: a crossed square has changed";
    if (cf_empty(new) & ~cf_empty(old))
        return "I-17: a square has become empty";
    unsigned rotates = old->rotate + new->rotate_gained;
    rotates -= old->rotate_gained + new->rotate;
    if (rotates > is_draw || rotates > old->rotate)
        return "I-8: more Rotates are spent than may be";
    unsigned alternatives = old->alternative + new->alternative_gained;
    alternatives -= old->alternative_gained + new->alternative;
    if (alternatives > (verb == CF_PLAY_VERB) ||
        alternatives > old->alternative)
        return "I-8: more Alternatives are spent than may be";
    for (unsigned m = 0; m < CF_MEMBERS; m++) {
        if (new->boxes[m] < old->boxes[m])
            return "I-9: a box has been emptied";
        filled += new->boxes[m] - old->boxes[m];
    }
    if (filled > (verb == CF_ASSIGN_VERB))
        return "I-9: one box is filled by assigning";
    return NULL;
}

static const char *broken_step(const struct cf_setup *setup,
                               const struct step *step)
{
    const struct cf_state *old = step->before;
    const struct cf_state *new = step->after;
    unsigned actor = step->event.actor;
    enum cf_verb verb = cf_verb(step->event.move);
    if (old->revealed & ~new->revealed)
        return "I-2: a Market card has come back";
    for (unsigned s = 0; s < setup->players; s++) {
        struct cf_player other = old->player[s];
        if (s == actor || (actor == CHANCE && verb == CF_HAND_VERB))
            continue;
        if (cf_is_closed(new))
            memset(&other.turn, 0, sizeof other.turn);
        if (memcmp(&other, &new->player[s], sizeof other) != 0)
            return "I-14: a seat changes by what another one decides";
    }
    if (actor == CHANCE)
        return NULL;
    if (verb == CF_DRAW_VERB || verb == CF_SINGLE_VERB ||
        verb == CF_FREE_VERB) {
        const char *words = broken_draw(setup, old, new, actor);
        if (words)
            return words;
    }
    return broken_decision(&old->player[actor], &new->player[actor], verb);
}

/* I-12 */
static const char *broken_moves(const struct cf_setup *setup,
                                const struct cf_state *state)
{
    seat_set seats = game_clean_family.waiting(setup, state);
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        struct moves list;
        if (!(seats & SEAT(actor)))
            continue;
        moves_clear(&list);
        cf_moves(setup, state, actor, &list);
        if (!list.count)
            return "I-12: nothing is legal";
    }
    return NULL;
}

/* I-17 */
static const char *broken_virus(const struct cf_setup *setup,
                                const struct cf_state *state)
{
    struct result result;
    cf_result(setup, state, &result);
    for (unsigned s = 0; s < setup->players; s++) {
        int32_t virus = result.source[CF_MEMBERS].points[s];
        if (virus && virus != -1 && virus != -3 && virus != -5)
            return "I-17: a virus penalty is 0, 1, 3 or 5";
    }
    return NULL;
}

const char *cf_broken(const void *setup, const struct step *step)
{
    unsigned key;
    unsigned seat;
    const char *words = cf_flaw(setup, step->after, &key, &seat);
    if (!words)
        words = broken_moves(setup, step->after);
    if (!words)
        words = broken_virus(setup, step->after);
    if (!words && step->before)
        words = broken_step(setup, step);
    return words;
}
