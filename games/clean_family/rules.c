/* Clean Family: play. Rounds, hands, drawing, patches, assigning; views and
 * imagining. docs/rules/clean-family.md has the rules. */
#include "games/clean_family/clean_family.h"

#include "base/panic.h"

#include <string.h>

#define SET(member) (1u << (member))

/* CF-7: who takes disinfectant, mask, gloves, vitamins, sanitizer. */
const uint8_t cf_takers[CF_SYMBOLS] = {
    SET(CF_GRANDPA) | SET(CF_GRANDMA) | SET(CF_BROTHER),
    SET(CF_DAD) | SET(CF_GRANDMA) | SET(CF_BROTHER),
    SET(CF_MOM) | SET(CF_GRANDPA) | SET(CF_BROTHER),
    SET(CF_MOM) | SET(CF_SISTER) | SET(CF_BROTHER),
    SET(CF_DAD) | SET(CF_SISTER) | SET(CF_BROTHER),
};

/* CF-13: everything empty; the zeroed state is that. */
static void start(const void *setup, void *state)
{
    (void)setup;
    memset(state, 0, sizeof(struct cf_state));
}

bool cf_is_free_round(const struct cf_setup *setup, unsigned card)
{
    return setup->free_rounds >> card & 1u;
}

unsigned cf_item_rounds(const struct cf_setup *setup,
                        const struct cf_state *state)
{
    return bits_count(state->revealed & ~setup->free_rounds);
}

unsigned cf_view(const struct cf_setup *setup, const struct cf_state *state,
                 unsigned seat)
{
    return (state->card_turn + setup->number[seat]) & 3u;
}

/* Mirroring turns the other way round, hence K - view (CF-12, section 5). */
const struct cf_shape *cf_turned(const struct cf_card *card, unsigned view,
                                 unsigned code)
{
    return &card->shape[code < 4 ? (view + code) & 3u
                                 : 4 + ((code - view) & 3u)];
}

uint64_t cf_pile(const struct cf_setup *setup, const struct cf_state *state,
                 unsigned seat)
{
    const struct cf_player *p = &state->player[seat];
    uint64_t pile = setup->edition.items - p->used - p->discard;
    for (unsigned i = 0; i < 2 && state->phase[seat] == CF_CHOOSE; i++)
        if (p->turn.took[i])
            pile -= CF_ONE(p->turn.took[i] - 1u);
    return pile;
}

static uint64_t neighbours(uint64_t squares)
{
    const uint64_t first = UINT64_C(0x40810204081); /* left-most column */
    const uint64_t last = first << 6;
    return (squares << 7 | squares >> 7 | (squares & ~last) << 1 |
            (squares & ~first) >> 1) &
           CF_GRID;
}

uint64_t cf_touching(const struct cf_setup *setup, const struct cf_state *state,
                     unsigned seat)
{
    const struct cf_player *p = &state->player[seat];
    uint64_t from = cf_drawn(p);
    uint64_t empty = CF_GRID & ~(from | p->crossed);
    if ((state->revealed & (state->revealed - 1)) == 0)
        return empty; /* CF-36: round 1 */
    if (setup->patches_touch)
        from |= p->crossed;
    return empty & neighbours(from);
}

uint64_t cf_anchors(const struct cf_shape *shape, uint64_t empty,
                    uint64_t touching)
{
    uint64_t fits = shape->room;
    uint64_t near = 0;
    for (uint64_t left = shape->mask; left; left &= left - 1) {
        unsigned at = bits_first(left);
        fits &= empty >> at;
        near |= touching >> at;
    }
    return (fits & near) << shape->first;
}

unsigned cf_open_members(const struct cf_player *p)
{
    unsigned open = 0;
    for (unsigned m = 0; m < CF_MEMBERS; m++)
        open |= (unsigned)(p->boxes[m] < CF_BOXES) << m;
    return open;
}

unsigned cf_open_symbols(const struct cf_player *p)
{
    unsigned members = cf_open_members(p);
    unsigned open = 0;
    for (unsigned s = 0; s < CF_SYMBOLS; s++)
        open |= (unsigned)((members & cf_takers[s]) != 0) << s;
    return open;
}

unsigned cf_symbol(const struct cf_setup *setup, uint32_t play)
{
    const struct cf_kind *kind = &setup->edition.kind[cf_part(play, 0)];
    unsigned how = cf_part(play, 1);
    if (how >= CF_AS)
        return how - CF_AS;
    return how == CF_SMALL ? kind->small : kind->large;
}

static uint32_t phases_of(const struct cf_state *state)
{
    uint32_t phases;
    memcpy(&phases, state->phase, sizeof phases);
    return phases;
}

bool cf_is_closed(const struct cf_state *state)
{
    return phases_of(state) == 0;
}

/* CF-22 to CF-24: the first seat that has not taken its cards, or -1. Asked
 * before every move, so a whole word is looked through for a TAKE first: a
 * byte that becomes zero borrows from its high bit. */
static int next_to_take(const struct cf_state *state)
{
    uint32_t other = phases_of(state) ^ CF_TAKE * 0x01010101u;
    if (!((other - 0x01010101u) & ~other & 0x80808080u))
        return -1;
    int seat = 0;
    while (state->phase[seat] != CF_TAKE)
        seat++;
    return seat;
}

static seat_set waiting(const void *setup, const void *state)
{
    const struct cf_state *now = state;
    seat_set seats = 0;
    if (cf_is_closed(now))
        return cf_item_rounds(setup, now) == CF_ROUNDS ? 0 : SEAT(CHANCE);
    if (next_to_take(now) >= 0)
        return SEAT(CHANCE);
    for (unsigned s = 0; s < CF_SEATS; s++)
        seats |= (seat_set)((now->phase[s] != CF_DONE) << s);
    return seats;
}

/* CF-9, CF-R2: any card left, lying any way. */
static void moves_market(const struct cf_setup *setup,
                         const struct cf_state *state, struct moves *out)
{
    uint32_t left = ~state->revealed & ((1u << CF_MARKET) - 1);
    uint32_t at = out->count;
    for (; left; left &= left - 1)
        for (unsigned t = 0; t < setup->turns; t++, at++) {
            out->move[at] = cf_move(CF_MARKET_VERB, bits_first(left), t, 0);
            out->weight[at] = 1;
        }
    out->total += at - out->count;
    out->count = at;
}

/* Two cards of the pile: the kinds that are there, each with each. */
static void moves_pairs(uint64_t pile, unsigned seat, struct moves *out)
{
    uint32_t kind[CF_ITEMS];
    uint32_t copies[CF_ITEMS];
    unsigned kinds = 0;
    uint32_t at = out->count;
    uint32_t total = 0;
    for (uint64_t left = pile; left; kinds++) {
        unsigned k = bits_first(left) / 4;
        kind[kinds] = k + 1;
        copies[kinds] = cf_bag_has(pile, k);
        left &= ~(CF_ONE(k) * 15);
    }
    for (unsigned i = 0; i < kinds; i++) {
        uint32_t first = cf_move(CF_HAND_VERB, seat, kind[i], 0);
        if (copies[i] > 1) {
            out->move[at] = first | kind[i] << 16;
            out->weight[at] = copies[i] * (copies[i] - 1) / 2;
            total += out->weight[at++];
        }
        for (unsigned j = i + 1; j < kinds; j++, at++) {
            out->move[at] = first | kind[j] << 16;
            out->weight[at] = copies[i] * copies[j];
            total += out->weight[at];
        }
    }
    out->count = at;
    out->total += total;
}

/* CF-R3: the last card of the pile, and one of the reshuffled discards. */
static void moves_topup(uint64_t last, uint64_t discard, unsigned seat,
                        struct moves *out)
{
    unsigned card = bits_first(last) / 4 + 1;
    for (unsigned i = 0; i < CF_ITEMS; i++) {
        unsigned low = i + 1 < card ? i + 1 : card;
        unsigned high = i + 1 < card ? card : i + 1;
        moves_weigh(out, cf_move(CF_HAND_VERB, seat, low, high),
                    cf_bag_has(discard, i));
    }
}

static void moves_hand(const struct cf_setup *setup,
                       const struct cf_state *state, unsigned seat,
                       struct moves *out)
{
    uint64_t pile = cf_pile(setup, state, seat);
    uint64_t discard = state->player[seat].discard;
    if (!pile) {
        pile = discard; /* CF-23 */
        discard = 0;
    }
    if (cf_bag_count(pile) >= 2)
        moves_pairs(pile, seat, out);
    else if (discard && !setup->is_single)
        moves_topup(pile, discard, seat, out);
    else
        moves_weigh(
            out, cf_move(CF_HAND_VERB, seat, bits_first(pile) / 4 + 1, 0), 1);
}

/* CF-32 */
static void moves_choose(const struct cf_setup *setup,
                         const struct cf_player *p, struct moves *out)
{
    const uint8_t *took = p->turn.took;
    unsigned open = cf_open_symbols(p);
    unsigned cards = took[1] && took[1] != took[0] ? 2 : took[0] != 0;
    bool has_open = false;
    for (unsigned i = 0; i < cards; i++) {
        const struct cf_kind *kind = &setup->edition.kind[took[i] - 1];
        has_open |= kind->is_wild || (open >> kind->large & 1u);
    }
    unsigned allowed = has_open && !setup->is_loose ? open : ~0u;
    for (unsigned i = 0; i < cards; i++) {
        unsigned k = took[i] - 1u;
        const struct cf_kind *kind = &setup->edition.kind[k];
        if (kind->is_wild) {
            for (unsigned s = 0; s < CF_SYMBOLS; s++)
                if (open >> s & 1u)
                    moves_add(out, cf_move(CF_PLAY_VERB, k, CF_AS + s, 0));
            continue;
        }
        if (allowed >> kind->large & 1u)
            moves_add(out, cf_move(CF_PLAY_VERB, k, CF_LARGE, 0));
        if (p->alternative && (allowed >> kind->small & 1u))
            moves_add(out, cf_move(CF_PLAY_VERB, k, CF_SMALL, 0));
    }
}

static void add_squares(struct moves *out, uint32_t move, uint64_t squares)
{
    uint32_t at = out->count;
    for (; squares; squares &= squares - 1)
        out->move[at++] = move | bits_first(squares);
    out->count = at;
}

/* CF-39: every orientation, the codes of one anchor together. */
static void add_turned(struct moves *out, const struct cf_card *card,
                       unsigned view, uint64_t empty, uint64_t touching)
{
    uint64_t anchors[CF_CODES];
    uint32_t code[CF_CODES];
    uint64_t any = 0;
    unsigned count = 0;
    for (unsigned left = card->codes[view]; left; left &= left - 1) {
        unsigned c = bits_first(left);
        anchors[count] = cf_anchors(cf_turned(card, view, c), empty, touching);
        any |= anchors[count];
        code[count++] = cf_move(CF_DRAW_VERB, 0, c, 0);
    }
    uint32_t at = out->count;
    for (; any; any &= any - 1) {
        unsigned square = bits_first(any);
        for (unsigned i = 0; i < count; i++) {
            out->move[at] = code[i] | square;
            at += (uint32_t)(anchors[i] >> square & 1u);
        }
    }
    out->count = at;
}

/* CF-38 to CF-41 */
static void moves_draw(const struct cf_setup *setup,
                       const struct cf_state *state, unsigned seat,
                       struct moves *out)
{
    const struct cf_player *p = &state->player[seat];
    const struct cf_card *card = &setup->edition.card[state->card - 1];
    unsigned view = cf_view(setup, state, seat);
    uint64_t empty = cf_empty(p);
    uint64_t touching = cf_touching(setup, state, seat);
    uint64_t own = cf_anchors(cf_turned(card, view, 0), empty, touching);
    if (p->rotate)
        add_turned(out, card, view, empty, touching);
    else
        add_squares(out, cf_move(CF_DRAW_VERB, 0, 0, 0), own);
    if (!own)
        add_squares(out, cf_move(CF_SINGLE_VERB, 0, 0, 0), touching);
    if (!out->count)
        moves_add(out, cf_move(CF_DRAW_VERB, CF_NONE, 0, 0));
}

/* CF-19 to CF-21 */
static void moves_free(const struct cf_setup *setup,
                       const struct cf_state *state, unsigned seat,
                       struct moves *out)
{
    uint64_t touching = cf_touching(setup, state, seat);
    uint32_t from = out->count;
    add_squares(out, cf_move(CF_FREE_VERB, 0, 0, 0), touching);
    uint32_t count = out->count - from;
    for (uint32_t s = 1; s < CF_SYMBOLS; s++)
        for (uint32_t i = 0; i < count; i++)
            out->move[from + s * count + i] = out->move[from + i] | s << 8;
    out->count += (CF_SYMBOLS - 1) * count;
    if (!touching)
        moves_add(out, cf_move(CF_FREE_VERB, CF_NONE, 0, 0));
}

/* CF-46, CF-R8, CF-R10 */
static void moves_patch(const struct cf_player *p, struct moves *out)
{
    uint64_t empty = cf_empty(p);
    add_squares(out, cf_move(CF_PATCH_VERB, 0, 0, 0), empty);
    if (!empty)
        moves_add(out, cf_move(CF_PATCH_VERB, CF_NONE, 0, 0));
}

/* CF-49 */
static void moves_assign(const struct cf_setup *setup,
                         const struct cf_player *p, struct moves *out)
{
    unsigned symbol = cf_symbol(setup, p->turn.play);
    unsigned takers = cf_open_members(p) & cf_takers[symbol];
    add_squares(out, cf_move(CF_ASSIGN_VERB, 0, 0, 0), takers);
    if (!takers)
        moves_add(out, cf_move(CF_ASSIGN_VERB, CF_NONE, 0, 0));
}

static void moves_chance(const struct cf_setup *setup,
                         const struct cf_state *state, struct moves *out)
{
    int taker = next_to_take(state);
    if (taker >= 0)
        moves_hand(setup, state, (unsigned)taker, out);
    else if (waiting(setup, state))
        moves_market(setup, state, out);
}

void cf_moves(const void *setup, const void *state, unsigned actor,
              struct moves *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = state;
    if (!(waiting(g, now) & SEAT(actor)))
        return;
    if (actor == CHANCE) {
        moves_chance(g, now, out);
        return;
    }
    switch ((enum cf_phase)now->phase[actor]) {
    case CF_CHOOSE:
        moves_choose(g, &now->player[actor], out);
        return;
    case CF_DRAW:
        moves_draw(g, now, actor, out);
        return;
    case CF_FREE:
        moves_free(g, now, actor, out);
        return;
    case CF_PATCH:
        moves_patch(&now->player[actor], out);
        return;
    case CF_ASSIGN:
        moves_assign(g, &now->player[actor], out);
        return;
    case CF_DONE:
    case CF_TAKE:
    case CF_PHASES:
        return;
    }
}

/* CF-16: the round of this card begins. */
static void reveal(const struct cf_setup *setup, struct cf_state *state,
                   uint32_t move)
{
    unsigned card = cf_part(move, 0);
    state->revealed |= 1u << card;
    state->card = (uint8_t)(card + 1);
    state->card_turn = (uint8_t)cf_part(move, 1);
    for (unsigned s = 0; s < setup->players; s++)
        state->phase[s] = cf_is_free_round(setup, card) ? CF_FREE : CF_TAKE;
}

/* CF-22 to CF-24: the Discard pile goes back into an Item pile that has too
 * few cards; what is in no pile and no hand is the Item pile. */
static void take(const struct cf_setup *setup, struct cf_state *state,
                 uint32_t move)
{
    unsigned seat = cf_part(move, 0);
    struct cf_player *p = &state->player[seat];
    unsigned count = cf_bag_count(cf_pile(setup, state, seat));
    if (count == 0 || (count == 1 && !setup->is_single))
        p->discard = 0;
    p->turn.took[0] = (uint8_t)cf_part(move, 1);
    p->turn.took[1] = (uint8_t)cf_part(move, 2);
    state->phase[seat] = CF_CHOOSE;
}

static void note_abilities(struct cf_player *p)
{
    p->turn.rotate = p->rotate;
    p->turn.rotate_gained = p->rotate_gained;
    p->turn.alternative = p->alternative;
    p->turn.alternative_gained = p->alternative_gained;
}

/* CF-25, CF-29 */
static void play(struct cf_player *p, uint32_t move)
{
    unsigned kind = cf_part(move, 0);
    note_abilities(p);
    p->turn.play = move;
    p->used += CF_ONE(kind);
    if (p->turn.took[1])
        p->discard += CF_ONE(
            (p->turn.took[0] == kind + 1 ? p->turn.took[1] : p->turn.took[0]) -
            1u);
    if (cf_part(move, 1) == CF_SMALL)
        p->alternative--;
}

static void gain(uint64_t squares, uint64_t icons, unsigned boxes,
                 uint8_t *available, uint8_t *gained)
{
    unsigned more = bits_count(squares & icons);
    unsigned room = boxes - *gained;
    if (more > room)
        more = room; /* CF-R15 */
    *available = (uint8_t)(*available + more);
    *gained = (uint8_t)(*gained + more);
}

/* CF-43 to CF-46: icons under squares that have just been filled. */
static void cover(const struct cf_sheet *sheet, struct cf_player *p,
                  uint64_t squares)
{
    gain(squares, sheet->rotate, sheet->rotate_boxes, &p->rotate,
         &p->rotate_gained);
    gain(squares, sheet->alternative, sheet->alternative_boxes, &p->alternative,
         &p->alternative_gained);
    p->pending = (uint8_t)(p->pending + bits_count(squares & sheet->patch));
}

static void draw(const struct cf_setup *setup, struct cf_state *state,
                 unsigned seat, uint32_t move)
{
    struct cf_player *p = &state->player[seat];
    unsigned square = cf_part(move, 0);
    unsigned symbol;
    uint64_t squares = 0;
    if (cf_verb(move) == CF_FREE_VERB) {
        symbol = cf_part(move, 1);
        note_abilities(p);
    } else {
        symbol = cf_symbol(setup, p->turn.play);
    }
    if (square != CF_NONE && cf_verb(move) == CF_DRAW_VERB) {
        unsigned code = cf_part(move, 1);
        const struct cf_shape *shape =
            cf_turned(&setup->edition.card[state->card - 1],
                      cf_view(setup, state, seat), code);
        squares = shape->mask << (square - shape->first);
        p->rotate = (uint8_t)(p->rotate - (code != 0)); /* CF-45 */
    } else if (square != CF_NONE) {
        squares = UINT64_C(1) << square;
    }
    p->turn.draw = move;
    p->turn.squares = squares;
    p->drawn[symbol] |= squares;
    cover(&setup->sheet, p, squares);
}

/* CF-46, CF-47 */
static void patch(const struct cf_sheet *sheet, struct cf_player *p,
                  unsigned square)
{
    p->pending--;
    if (square == CF_NONE) {
        p->turn.lapsed++;
        return;
    }
    p->turn.patch[p->turn.patches++] = (uint8_t)square;
    p->crossed |= UINT64_C(1) << square;
    cover(sheet, p, UINT64_C(1) << square);
}

/* CF-50 */
static void assign(const struct cf_setup *setup, struct cf_state *state,
                   unsigned seat, uint32_t move)
{
    struct cf_player *p = &state->player[seat];
    unsigned member = cf_part(move, 0);
    unsigned card = state->card - 1u;
    p->turn.assign = move;
    if (member == CF_NONE)
        return;
    unsigned box = p->boxes[member]++;
    if (member == CF_MOM)
        p->mom[box] = setup->edition.card[card].size;
    if (member == CF_BROTHER)
        p->brother[box] = setup->edition.card[card].size;
    if (member == CF_GRANDPA)
        p->grandpa[box] =
            (uint8_t)(card + 1 +
                      (setup->match_seen ? 32 * cf_view(setup, state, seat)
                                         : 0));
}

void cf_decide(const struct cf_setup *setup, struct cf_state *state,
               unsigned seat, uint32_t move)
{
    struct cf_player *p = &state->player[seat];
    switch (cf_verb(move)) {
    case CF_PLAY_VERB:
        play(p, move);
        state->phase[seat] = CF_DRAW;
        return;
    case CF_DRAW_VERB:
    case CF_SINGLE_VERB:
    case CF_FREE_VERB:
        draw(setup, state, seat, move);
        break;
    case CF_PATCH_VERB:
        patch(&setup->sheet, p, cf_part(move, 0));
        break;
    case CF_ASSIGN_VERB:
        assign(setup, state, seat, move);
        state->phase[seat] = CF_DONE;
        return;
    case CF_MARKET_VERB:
    case CF_HAND_VERB:
        ENSURE(false);
    }
    if (p->pending)
        state->phase[seat] = CF_PATCH;
    else
        state->phase[seat] = p->turn.play ? CF_ASSIGN : CF_DONE;
}

void cf_apply(const void *setup, void *state, unsigned actor, uint32_t move)
{
    const struct cf_setup *g = setup;
    struct cf_state *now = state;
    if (actor == CHANCE) {
        if (cf_verb(move) == CF_MARKET_VERB)
            reveal(g, now, move);
        else
            take(g, now, move);
        return;
    }
    cf_decide(g, now, actor, move);
    if (!cf_is_closed(now))
        return;
    now->card = 0;
    now->card_turn = 0;
    for (unsigned s = 0; s < g->players; s++)
        memset(&now->player[s].turn, 0, sizeof now->player[s].turn);
}

/* Market pile 0; the Item pile of each seat has its own. */
static unsigned stream(const void *setup, const void *state)
{
    (void)setup;
    return (unsigned)(next_to_take(state) + 1);
}

static void take_back_box(struct cf_player *p)
{
    unsigned member = cf_part(p->turn.assign, 0);
    if (!p->turn.assign || member == CF_NONE)
        return;
    unsigned box = --p->boxes[member];
    if (member == CF_MOM)
        p->mom[box] = 0;
    if (member == CF_BROTHER)
        p->brother[box] = 0;
    if (member == CF_GRANDPA)
        p->grandpa[box] = 0;
}

void cf_rewind(const struct cf_setup *setup, struct cf_state *state,
               unsigned seat)
{
    struct cf_player *p = &state->player[seat];
    const struct cf_turn *turn = &p->turn;
    if (!state->card || state->phase[seat] == CF_TAKE)
        return;
    if (turn->play) {
        uint64_t taken = CF_ONE(turn->took[0] - 1u);
        if (turn->took[1])
            taken += CF_ONE(turn->took[1] - 1u);
        p->used -= CF_ONE(cf_part(turn->play, 0));
        p->discard -= taken - CF_ONE(cf_part(turn->play, 0));
    }
    if (turn->play || turn->draw) {
        p->rotate = turn->rotate;
        p->rotate_gained = turn->rotate_gained;
        p->alternative = turn->alternative;
        p->alternative_gained = turn->alternative_gained;
    }
    for (unsigned s = 0; s < CF_SYMBOLS; s++)
        p->drawn[s] &= ~turn->squares;
    for (unsigned i = 0; i < turn->patches; i++)
        p->crossed &= ~(UINT64_C(1) << turn->patch[i]);
    p->pending = 0;
    take_back_box(p);
    memset(&p->turn, 0, sizeof p->turn);
    state->phase[seat] =
        cf_is_free_round(setup, state->card - 1u) ? CF_FREE : CF_CHOOSE;
}

/* CF-52: everybody else stands where the open round found them. */
static void observe(const void *setup, const void *state, unsigned seat,
                    void *out)
{
    const struct cf_setup *g = setup;
    struct cf_state *view = out;
    memcpy(view, state, sizeof *view);
    for (unsigned s = 0; s < g->players; s++)
        if (s != seat)
            cf_rewind(g, view, s);
}

/* Kind + 1 of card number `at` of a bag. */
static unsigned bag_at(uint64_t bag, unsigned at)
{
    unsigned kind = 0;
    while (at >= (bag & 15u)) {
        at -= (unsigned)(bag & 15u);
        bag >>= 4;
        kind++;
    }
    return kind + 1;
}

/* Hands that are dealt but not seen lie in the Item pile of a view. */
static void imagine(const void *setup, const void *view, struct rng *rng,
                    void *out)
{
    const struct cf_setup *g = setup;
    struct cf_state *state = out;
    memcpy(state, view, sizeof *state);
    for (unsigned s = 0; s < g->players; s++) {
        uint8_t *took = state->player[s].turn.took;
        if (state->phase[s] != CF_CHOOSE || took[0])
            continue;
        uint64_t pile = cf_pile(g, state, s);
        unsigned count = cf_bag_count(pile);
        unsigned one = bag_at(pile, rng_below(rng, count));
        unsigned other = 0;
        if (count > 1)
            other = bag_at(pile - CF_ONE(one - 1), rng_below(rng, count - 1));
        took[0] = (uint8_t)(other && other < one ? other : one);
        took[1] = (uint8_t)(other && other < one ? one : other);
    }
}

static const struct game_words WORDS = {
    .move = cf_move_words,
    .reword = cf_reword,
    .why = cf_why,
    .keys = cf_keys,
    .write = cf_write,
    .read = cf_read,
    .redact = cf_redact,
    .tell = cf_tell,
    .prompt = cf_prompt,
    .picture = cf_picture,
    .name = cf_name,
    .score = cf_score_why,
};

const struct game game_clean_family = {
    .name = "clean-family",
    .title = "Clean Family",
    .about = "Flip a shape, draw it on your own sheet and give each member of "
             "the family what it needs.",
    .credits = "Kris Ardianto and Kevin Hendranata, Ketchup Games",
    .rules = 1,
    .seats_min = 1,
    .seats_max = CF_SEATS,
    .setup_size = sizeof(struct cf_setup),
    .state_size = sizeof(struct cf_state),
    .options = cf_options,
    .edition = cf_edition_default,
    .prepare = cf_prepare,
    .start = start,
    .waiting = waiting,
    .moves = cf_moves,
    .apply = cf_apply,
    .stream = stream,
    .observe = observe,
    .imagine = imagine,
    .result = cf_result,
    .traits = cf_traits,
    .look = cf_look,
    .point = 12,
    .minds = clean_family_minds,
    .broken = cf_broken,
    .words = &WORDS,
};
