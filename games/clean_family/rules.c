/* Clean Family: play. Rounds, hands, drawing, patches, assigning. */
#include "games/clean_family/clean_family.h"

#include "base/panic.h"

#include <string.h>

#define SET(member) (1u << (member))

/* CF-7: who takes disinfectant, mask, gloves, vitamins, sanitizer. */
const uint8_t clean_family_takers[SYMBOLS] = {
    SET(GRANDPA) | SET(GRANDMA) | SET(BROTHER),
    SET(DAD) | SET(GRANDMA) | SET(BROTHER),
    SET(MOM) | SET(GRANDPA) | SET(BROTHER),
    SET(MOM) | SET(SISTER) | SET(BROTHER),
    SET(DAD) | SET(SISTER) | SET(BROTHER),
};

uint64_t clean_family_touching(const struct clean_family_setup *g,
                               const struct clean_family_state *s,
                               unsigned seat)
{
    const struct player *p = &s->player[seat];
    uint64_t from = drawn_on(p);
    uint64_t empty = GRID & ~(from | p->crossed);
    if ((s->revealed & (s->revealed - 1)) == 0)
        return empty; /* CF-36: round 1 */
    if (g->patches_touch)
        from |= p->crossed;
    return empty & neighbours(from);
}

/* All places of the grid at once. Bit n of `empty >> at` says whether square
 * `at` of the shape would be empty with its corner on n; so the places where
 * the whole shape is on empty squares are the `and` over its squares, and those
 * where some square touches are the `or`: five shifts instead of up to 49
 * tries. `room` takes out the places where it would leave the grid. This is
 * what chess programs do with their bitboards. */
uint64_t clean_family_anchors(const struct shape *shape, uint64_t empty,
                              uint64_t touching)
{
    uint64_t fits = shape->room;
    uint64_t near = 0;
    for (unsigned i = 0; i < SQUARES_FEW; i++) {
        fits &= empty >> shape->at[i];
        near |= touching >> shape->at[i];
    }
    for (uint64_t left = shape->rest; left; left &= left - 1) {
        unsigned at = bits_first(left);
        fits &= empty >> at;
        near |= touching >> at;
    }
    return (fits & near) << shape->first;
}

unsigned clean_family_open_members(const struct player *p)
{
    /* A byte below BOXES keeps its high bit; the factor brings them together. */
    uint64_t boxes = bits_lanes(p->boxes, MEMBERS);
    uint64_t full = (boxes + (128 - BOXES) * BITS_ONES) >> 7 & BITS_ONES;
    return ~(unsigned)(full * UINT64_C(0x0102040810204080) >> 56) &
           ((1u << MEMBERS) - 1);
}

unsigned clean_family_open_symbols(const struct player *p)
{
    unsigned members = clean_family_open_members(p);
    unsigned open = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        open |= (unsigned)((members & clean_family_takers[symbol]) != 0)
                << symbol;
    return open;
}

/* CF-22 to CF-24: the first seat that has not taken its cards, or -1. Asked
 * before every move, so all phases are looked through for a TAKE as one word
 * first: it becomes a zero byte, and subtracting 1 from every byte borrows into
 * the high bit of a zero alone (none of the phases has that bit). */
static int next_to_take(const struct clean_family_state *s)
{
    const uint32_t ones = 0x01010101u;
    uint32_t other = phases_of(s) ^ PHASE_TAKE * ones;
    uint32_t zero = (other - ones) & ~other & ones << 7;
    return zero ? (int)(bits_first(zero) / 8) : -1;
}

seat_set clean_family_waiting(const void *setup, const void *state)
{
    const struct clean_family_state *s = state;
    if (is_closed(s))
        return item_rounds(setup, s) == ROUNDS ? 0 : SEAT(CHANCE);
    if (next_to_take(s) >= 0)
        return SEAT(CHANCE);
    /* A phase that is not zero carries into the high bit of its byte; the
     * factor brings the four of them together. */
    uint32_t busy = (phases_of(s) + 0x7f7f7f7fu) >> 7 & 0x01010101u;
    return (seat_set)(busy * 0x10204080u >> 28);
}

/* CF-9, CF-R2: any card left, lying any way. */
static void moves_market(const struct clean_family_setup *g,
                         const struct clean_family_state *s, struct moves *out)
{
    uint32_t left = ~s->revealed & ((1u << MARKET) - 1);
    uint32_t at = out->count;
    for (; left; left &= left - 1)
        for (unsigned t = 0; t < g->turns; t++, at++) {
            out->move[at] = move_of(VERB_MARKET, bits_first(left), t, 0);
            out->weight[at] = 1;
        }
    out->total += at - out->count;
    out->count = at;
}

/* Two cards of the pile: the kinds that are there, each with each. */
static void moves_pairs(uint64_t pile, unsigned seat, struct moves *out)
{
    uint32_t kind[ITEMS];
    uint32_t copies[ITEMS];
    unsigned kinds = 0;
    uint32_t at = out->count;
    uint32_t total = 0;
    for (uint64_t left = pile; left; kinds++) {
        unsigned k = bits_first(left) / 4;
        kind[kinds] = k + 1;
        copies[kinds] = copies_in(pile, k);
        left &= ~(ONE(k) * 15);
    }
    for (unsigned i = 0; i < kinds; i++) {
        uint32_t first = move_of(VERB_HAND, seat, kind[i], 0);
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
    for (unsigned i = 0; i < ITEMS; i++) {
        unsigned low = i + 1 < card ? i + 1 : card;
        unsigned high = i + 1 < card ? card : i + 1;
        moves_weigh(out, move_of(VERB_HAND, seat, low, high),
                    copies_in(discard, i));
    }
}

/* What a hand is drawn from; an empty pile is the discard anew (CF-23). */
static uint64_t pile_and_discard(const struct clean_family_setup *g,
                                 const struct clean_family_state *s,
                                 unsigned seat, uint64_t *discard)
{
    uint64_t pile = item_pile(g, s, seat);
    *discard = s->player[seat].discard;
    if (!pile) {
        pile = *discard;
        *discard = 0;
    }
    return pile;
}

static void moves_hand(const struct clean_family_setup *g,
                       const struct clean_family_state *s, unsigned seat,
                       struct moves *out)
{
    uint64_t discard;
    uint64_t pile = pile_and_discard(g, s, seat, &discard);
    if (cards_in(pile) >= 2)
        moves_pairs(pile, seat, out);
    else if (discard && !g->is_single)
        moves_topup(pile, discard, seat, out);
    else
        moves_weigh(out, move_of(VERB_HAND, seat, bits_first(pile) / 4 + 1, 0),
                    1);
}

static uint32_t draw_market(const struct clean_family_setup *g,
                            const struct clean_family_state *s, struct rng *rng)
{
    uint32_t left = ~s->revealed & ((1u << MARKET) - 1);
    uint32_t number = rng_below(rng, g->turns * bits_count(left));
    unsigned card = bits_nth(left, number / g->turns);
    return move_of(VERB_MARKET, card, number % g->turns, 0);
}

/* Pairs of n cards. */
static unsigned pairs_of(unsigned n)
{
    return n * (n - 1) / 2;
}

/* One of moves_pairs without a list. Laid out by kinds, the cards behind a card
 * make the pairs that are listed behind all of its kind; CARDS has the most
 * cards that make no more than so many pairs. So with `left` pairs behind the
 * one that is meant, its lower card has that many cards behind it, or is of the
 * same kind as the card that has. */
static uint32_t draw_pair(uint64_t pile, unsigned seat, struct rng *rng)
{
    static const uint8_t CARDS[] = {
        1,  2,  2,  3,  3,  3,  4,  4,  4,  4,  5,  5,  5,  5,  5,  6,  6,
        6,  6,  6,  6,  7,  7,  7,  7,  7,  7,  7,  8,  8,  8,  8,  8,  8,
        8,  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  10, 10, 10, 10, 10, 10,
        10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
    };
    unsigned cards = cards_in(pile);
    unsigned total = pairs_of(cards);
    unsigned number = rng_below(rng, total);
    unsigned left = total - 1 - number;
    unsigned one = card_at(pile, cards - 1 - CARDS[left]);
    uint64_t from = pile >> 4 * one; /* its kind is the lowest nibble */
    unsigned copies = (unsigned)from & 15u;
    unsigned other = one;
    number -= total - pairs_of(cards_in(from));
    if (number >= pairs_of(copies)) {
        number = (number - pairs_of(copies)) / copies;
        other += card_at(from & ~UINT64_C(15), number);
    }
    return move_of(VERB_HAND, seat, one + 1, other + 1);
}

static uint32_t draw_hand(const struct clean_family_setup *g,
                          const struct clean_family_state *s, unsigned seat,
                          struct rng *rng)
{
    uint64_t discard;
    uint64_t pile = pile_and_discard(g, s, seat, &discard);
    if (cards_in(pile) >= 2)
        return draw_pair(pile, seat, rng);
    unsigned card = bits_first(pile) / 4 + 1;
    bool is_topup = discard && !g->is_single;
    unsigned number = rng_below(rng, is_topup ? cards_in(discard) : 1);
    if (!is_topup)
        return move_of(VERB_HAND, seat, card, 0);
    unsigned other = card_at(discard, number) + 1;
    return move_of(VERB_HAND, seat, other < card ? other : card,
                   other < card ? card : other);
}

/* Writes a move for each member of a set of numbers below 8, `unit` apart, and
 * returns how many; what it writes behind them is no matter. */
static uint32_t put_row(const struct clean_family_setup *g, uint32_t *out,
                        uint32_t first, uint32_t unit, unsigned set)
{
    const struct row *row = &g->row[set];
    for (unsigned i = 0; i < ROW_BYTES; i++)
        out[i] = first + unit * row->member[i];
    return row->member[ROW_COUNT];
}

/* CF-32: what may be done with a card, as a set of the second number of
 * VERB_PLAY; `allowed` are symbols. */
static unsigned plays_with(const struct kind *kind, unsigned open,
                           unsigned allowed, unsigned has_small)
{
    unsigned large = (allowed >> kind->large & 1u) << LARGE;
    unsigned small = (allowed >> kind->small & has_small) << SMALL;
    return kind->is_wild ? open << AS : large | small;
}

/* The same of both cards of a hand, the second one's from bit 8 on. */
static unsigned plays_of(const struct clean_family_setup *g,
                         const struct player *p)
{
    const uint8_t *took = p->turn.took;
    unsigned open = clean_family_open_symbols(p);
    unsigned has_small = p->ability[ALTERNATIVE].ready != 0;
    bool is_pair = took[1] && took[1] != took[0];
    if (!took[0])
        return 0;
    const struct kind *one = &g->edition.kind[took[0] - 1];
    const struct kind *two = &g->edition.kind[took[is_pair] - 1];
    bool has_open = one->is_wild | two->is_wild | (open >> one->large & 1u) |
                    (open >> two->large & 1u);
    unsigned allowed = has_open && !g->is_loose ? open : ~0u;
    unsigned second = plays_with(two, open, allowed, has_small) << 8;
    return plays_with(one, open, allowed, has_small) | (is_pair ? second : 0);
}

static void moves_choose(const struct clean_family_setup *g,
                         const struct player *p, struct moves *out)
{
    unsigned plays = plays_of(g, p);
    for (unsigned i = 0; plays >> 8 * i; i++)
        out->count += put_row(g, &out->move[out->count],
                              move_of(VERB_PLAY, p->turn.took[i] - 1u, 0, 0),
                              256, plays >> 8 * i & 127);
}

static uint32_t any_play(const struct clean_family_setup *g,
                         const struct player *p, struct rng *rng)
{
    unsigned plays = plays_of(g, p);
    unsigned at = bits_nth(plays, rng_below(rng, bits_count(plays)));
    return move_of(VERB_PLAY, p->turn.took[at / 8] - 1u, at % 8, 0);
}

/* A move for each square (or member) of a set, or the one with NONE. */
static uint32_t first_of(enum verb verb, uint64_t set)
{
    return move_of(verb, set ? 0 : NONE, 0, 0);
}

/* Row by row: how many there are is different every time, and the end of a loop
 * over them would be guessed wrong. */
static void add_squares(const struct clean_family_setup *g, enum verb verb,
                        uint64_t squares, struct moves *out)
{
    uint32_t at = out->count;
    uint32_t move = first_of(verb, squares);
    squares |= !squares;
    for (uint32_t row = 0; row < SIDE; row++, squares >>= SIDE)
        at += put_row(g, &out->move[at], move + row * SIDE, 1,
                      squares & ((1u << SIDE) - 1));
    out->count = at;
}

static inline uint32_t any_square(enum verb verb, uint64_t squares,
                                  struct rng *rng)
{
    uint32_t move = first_of(verb, squares);
    squares |= !squares;
    return move + bits_nth(squares, rng_below(rng, bits_count(squares)));
}

/* CF-19 to CF-21 */
static void moves_free(const struct clean_family_setup *g,
                       const struct clean_family_state *s, unsigned seat,
                       struct moves *out)
{
    uint64_t touching = clean_family_touching(g, s, seat);
    uint32_t from = out->count;
    add_squares(g, VERB_FREE, touching, out);
    if (!touching)
        return;
    uint32_t count = out->count - from;
    /* In steps of eight, beyond the end: the next symbol writes over it. */
    for (uint32_t symbol = 1; symbol < SYMBOLS; symbol++)
        for (uint32_t i = 0; i < count; i += 8)
            for (uint32_t j = i; j < i + 8; j++)
                out->move[from + symbol * count + j] =
                    out->move[from + j] | symbol << 8;
    out->count += (SYMBOLS - 1) * count;
}

static uint32_t any_free(const struct clean_family_setup *g,
                         const struct clean_family_state *s, unsigned seat,
                         struct rng *rng)
{
    uint64_t touching = clean_family_touching(g, s, seat);
    uint32_t count = bits_count(touching);
    if (!touching)
        return any_square(VERB_FREE, 0, rng);
    uint32_t number = rng_below(rng, SYMBOLS * count);
    uint32_t symbol = 0; /* a division takes longer */
    for (uint32_t i = 1; i < SYMBOLS; i++)
        symbol += number >= i * count;
    return move_of(VERB_FREE, bits_nth(touching, number - symbol * count),
                   symbol, 0);
}

/* CF-49: members that may be given what was played. */
static unsigned takers_of(const struct clean_family_setup *g,
                          const struct player *p)
{
    return clean_family_open_members(p) &
           clean_family_takers[symbol_of(g, p->turn.play)];
}

static uint32_t any_member(unsigned members, struct rng *rng)
{
    uint32_t move = first_of(VERB_ASSIGN, members);
    uint8_t set = (uint8_t)(members | !members);
    return move + bits_nth_of_8(set, rng_below(rng, bits_count_of_8(set)));
}

/* CF-37 to CF-41 */
struct draws {
    uint64_t empty, touching;
    uint64_t own; /* anchors of the shape as it lies */
};

static struct draws draws_of(const struct clean_family_setup *g,
                             const struct clean_family_state *s, unsigned seat)
{
    struct draws d = {empty_on(&s->player[seat]),
                      clean_family_touching(g, s, seat), 0};
    d.own = clean_family_anchors(own_shape(g, s, seat, 0), d.empty, d.touching);
    return d;
}

/* CF-39: where each orientation may go. */
struct turned {
    struct bits_stack stack;
    uint64_t anchors[CODES];
    uint32_t code[CODES];
    unsigned count;
};

static void turn(const struct clean_family_setup *g,
                 const struct clean_family_state *s, unsigned seat,
                 struct draws d, struct turned *t)
{
    const struct card *card = &g->edition.card[s->card - 1];
    unsigned view = own_view(g, s, seat);
    t->stack = (struct bits_stack){{0}};
    t->count = 0;
    for (unsigned left = card->codes[view]; left; left &= left - 1) {
        unsigned c = bits_first(left);
        uint64_t anchors = clean_family_anchors(turned_shape(card, view, c),
                                                d.empty, d.touching);
        bits_stack_add(&t->stack, anchors);
        t->anchors[t->count] = anchors;
        t->code[t->count++] = move_of(VERB_DRAW, 0, c, 0);
    }
}

/* The codes of one anchor together. Whether a code may go there is added to the
 * end of the list instead of asked: such an `if` is guessed wrong about every
 * second time. */
static void add_turned(const struct turned *t, struct moves *out)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < t->count; i++)
        any |= t->anchors[i];
    uint32_t at = out->count;
    for (; any; any &= any - 1) {
        unsigned square = bits_first(any);
        for (unsigned i = 0; i < t->count; i++) {
            out->move[at] = t->code[i] | square;
            at += (uint32_t)(t->anchors[i] >> square & 1u);
        }
    }
    out->count = at;
}

static uint32_t turned_at(const struct turned *t, unsigned number)
{
    unsigned square = bits_stack_nth(&t->stack, &number);
    unsigned set = 0;
    for (unsigned i = 0; i < t->count; i++)
        set |= (unsigned)(t->anchors[i] >> square & 1u) << i;
    return t->code[bits_nth_of_8((uint8_t)set, number)] | square;
}

/* What may be done without turning. */
static uint64_t plain_draws(struct draws d, enum verb *verb)
{
    *verb = d.own || !d.touching ? VERB_DRAW : VERB_SINGLE;
    return d.own ? d.own : d.touching;
}

/* Turned ones come first; a single square (or none at all, CF-41) is left only
 * where the shape fits nowhere as it lies (CF-40). */
static void moves_draw(const struct clean_family_setup *g,
                       const struct clean_family_state *s, unsigned seat,
                       struct moves *out)
{
    struct draws d = draws_of(g, s, seat);
    struct turned turned;
    enum verb verb;
    uint64_t squares = plain_draws(d, &verb);
    if (s->player[seat].ability[ROTATE].ready) {
        turn(g, s, seat, d, &turned);
        add_turned(&turned, out);
        if (out->count && verb == VERB_DRAW)
            return;
    }
    add_squares(g, verb, squares, out);
}

static uint32_t any_draw(const struct clean_family_setup *g,
                         const struct clean_family_state *s, unsigned seat,
                         struct rng *rng)
{
    struct draws d = draws_of(g, s, seat);
    struct turned turned;
    enum verb verb;
    uint64_t squares = plain_draws(d, &verb);
    if (!s->player[seat].ability[ROTATE].ready)
        return any_square(verb, squares, rng);
    turn(g, s, seat, d, &turned);
    unsigned count = bits_stack_count(&turned.stack);
    unsigned others = verb == VERB_DRAW ? !count : bits_count(squares);
    unsigned number = rng_below(rng, count + others);
    if (number < count)
        return turned_at(&turned, number);
    return first_of(verb, squares) +
           bits_nth(squares | !squares, number - count);
}

static void moves_chance(const struct clean_family_setup *g,
                         const struct clean_family_state *s, struct moves *out)
{
    int taker = next_to_take(s);
    if (taker >= 0)
        moves_hand(g, s, (unsigned)taker, out);
    else
        moves_market(g, s, out);
}

uint32_t clean_family_chance(const void *setup, const void *state,
                             struct rng *rng)
{
    int taker = next_to_take(state);
    return taker >= 0 ? draw_hand(setup, state, (unsigned)taker, rng)
                      : draw_market(setup, state, rng);
}

void clean_family_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = state;
    if (actor == CHANCE) {
        if (clean_family_waiting(g, s) & SEAT(CHANCE))
            moves_chance(g, s, out);
        return;
    }
    if (next_to_take(s) >= 0 || actor >= SEATS)
        return;
    switch ((enum phase)s->phase[actor]) {
    case PHASE_CHOOSE:
        moves_choose(g, &s->player[actor], out);
        return;
    case PHASE_DRAW:
        moves_draw(g, s, actor, out);
        return;
    case PHASE_FREE:
        moves_free(g, s, actor, out);
        return;
    case PHASE_PATCH:
        add_squares(g, VERB_PATCH, empty_on(&s->player[actor]), out);
        return;
    case PHASE_ASSIGN:
        add_squares(g, VERB_ASSIGN, takers_of(g, &s->player[actor]), out);
        return;
    case PHASE_DONE:
    case PHASE_TAKE:
    case PHASES:
        return;
    }
}

/* One of clean_family_moves without a list. */
uint32_t clean_family_any(const void *setup, const void *state, unsigned seat,
                          struct rng *rng)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = state;
    const struct player *p = &s->player[seat];
    switch ((enum phase)s->phase[seat]) {
    case PHASE_CHOOSE:
        return any_play(g, p, rng);
    case PHASE_DRAW:
        return any_draw(g, s, seat, rng);
    case PHASE_FREE:
        return any_free(g, s, seat, rng);
    case PHASE_PATCH:
        return any_square(VERB_PATCH, empty_on(p), rng);
    case PHASE_ASSIGN:
        return any_member(takers_of(g, p), rng);
    case PHASE_DONE:
    case PHASE_TAKE:
    case PHASES:
        break;
    }
    ENSURE(!"a seat that is not asked");
    return 0;
}

/* CF-16: the round of this card begins. */
static void reveal(const struct clean_family_setup *g,
                   struct clean_family_state *s, uint32_t move)
{
    unsigned card = part_of(move, 0);
    s->revealed |= 1u << card;
    s->card = (uint8_t)(card + 1);
    s->card_turn = (uint8_t)part_of(move, 1);
    for (unsigned seat = 0; seat < g->players; seat++)
        set_phase(s, seat, is_free_round(g, card) ? PHASE_FREE : PHASE_TAKE);
}

/* CF-22 to CF-24: the Discard pile goes back into an Item pile that has too
 * few cards; what is in no pile and no hand is the Item pile. */
static void take(const struct clean_family_setup *g,
                 struct clean_family_state *s, uint32_t move)
{
    unsigned seat = part_of(move, 0);
    struct player *p = &s->player[seat];
    unsigned count = cards_in(item_pile(g, s, seat));
    if (count == 0 || (count == 1 && !g->is_single))
        p->discard = 0;
    p->turn.took[0] = (uint8_t)part_of(move, 1);
    p->turn.took[1] = (uint8_t)part_of(move, 2);
    set_phase(s, seat, PHASE_CHOOSE);
}

/* The first decision of a turn: abilities as they were. */
static void begin_turn(struct player *p)
{
    memcpy(p->turn.ability, p->ability, sizeof p->ability);
}

/* CF-25, CF-29 */
static void play(struct player *p, uint32_t move)
{
    unsigned kind = part_of(move, 0);
    begin_turn(p);
    p->turn.play = move;
    p->used += ONE(kind);
    if (p->turn.took[1])
        p->discard += ONE(
            (p->turn.took[0] == kind + 1 ? p->turn.took[1] : p->turn.took[0]) -
            1u);
    struct ability *small = &p->ability[ALTERNATIVE];
    small->ready = (uint8_t)(small->ready - (part_of(move, 1) == SMALL));
}

unsigned clean_family_gained(const struct sheet *sheet, unsigned ability,
                             unsigned gained, uint64_t squares)
{
    gained += bits_count(squares & sheet->icon[ability]);
    return gained < sheet->boxes[ability] ? gained : sheet->boxes[ability];
}

/* CF-43 to CF-46: icons under squares that have just been filled. */
static void cover(const struct sheet *sheet, struct player *p, uint64_t squares)
{
    if (!(squares & (sheet->icon[ROTATE] | sheet->icon[ALTERNATIVE] |
                     sheet->icon[PATCH])))
        return;
    for (unsigned i = 0; i < ABILITIES; i++) {
        struct ability *a = &p->ability[i];
        unsigned gained = clean_family_gained(sheet, i, a->gained, squares);
        a->ready = (uint8_t)(a->ready + gained - a->gained);
        a->gained = (uint8_t)gained;
    }
    p->pending =
        (uint8_t)(p->pending + bits_count(squares & sheet->icon[PATCH]));
}

bool clean_family_squares(const struct clean_family_setup *g,
                          const struct clean_family_state *s, unsigned seat,
                          uint32_t move, uint64_t *squares)
{
    unsigned square = part_of(move, 0);
    *squares = square == NONE ? 0 : AT(square);
    if (square == NONE || verb_of(move) != VERB_DRAW)
        return true;
    const struct shape *shape = own_shape(g, s, seat, part_of(move, 1));
    if (square < shape->first || !(shape->room >> (square - shape->first) & 1u))
        return false;
    *squares = shape->mask << (square - shape->first);
    return true;
}

/* CF-33; a code other than the own view spends a Rotate (CF-45). */
static void draw(const struct clean_family_setup *g,
                 struct clean_family_state *s, unsigned seat, uint32_t move)
{
    struct player *p = &s->player[seat];
    bool is_free = verb_of(move) == VERB_FREE;
    if (is_free)
        begin_turn(p);
    if (verb_of(move) == VERB_DRAW && part_of(move, 1))
        p->ability[ROTATE].ready--;
    unsigned symbol = is_free ? part_of(move, 1) : symbol_of(g, p->turn.play);
    clean_family_squares(g, s, seat, move, &p->turn.squares);
    p->turn.draw = move;
    p->drawn[symbol] |= p->turn.squares;
    cover(&g->sheet, p, p->turn.squares);
}

/* CF-46, CF-47 */
static void patch(const struct sheet *sheet, struct player *p, unsigned square)
{
    p->pending--;
    if (square == NONE) {
        p->turn.lapsed++;
        return;
    }
    p->turn.patch[p->turn.patches++] = (uint8_t)square;
    p->crossed |= AT(square);
    cover(sheet, p, AT(square));
}

/* CF-50 */
static void assign(const struct clean_family_setup *g,
                   struct clean_family_state *s, unsigned seat, uint32_t move)
{
    struct player *p = &s->player[seat];
    unsigned member = part_of(move, 0);
    unsigned card = s->card - 1u;
    p->turn.assign = move;
    if (member == NONE)
        return;
    unsigned box = p->boxes[member]++;
    uint8_t crosses[BOXES];
    uint8_t *notes = notes_of(p, member);
    uint8_t seen = NOTE(card, g->match_seen ? own_view(g, s, seat) : 0);
    notes = notes ? notes : crosses; /* who gets it cannot be guessed */
    notes[box] = member == GRANDPA ? seen : g->edition.card[card].size;
}

void clean_family_decide(const struct clean_family_setup *g,
                         struct clean_family_state *s, unsigned seat,
                         uint32_t move)
{
    struct player *p = &s->player[seat];
    switch ((enum phase)s->phase[seat]) {
    case PHASE_CHOOSE:
        play(p, move);
        set_phase(s, seat, PHASE_DRAW);
        return;
    case PHASE_FREE:
    case PHASE_DRAW:
        draw(g, s, seat, move);
        break;
    case PHASE_PATCH:
        patch(&g->sheet, p, part_of(move, 0));
        break;
    case PHASE_ASSIGN:
        assign(g, s, seat, move);
        set_phase(s, seat, PHASE_DONE);
        return;
    case PHASE_DONE:
    case PHASE_TAKE:
    case PHASES:
        ENSURE(false);
    }
    enum phase then = p->turn.play ? PHASE_ASSIGN : PHASE_DONE;
    set_phase(s, seat, p->pending ? PHASE_PATCH : then);
}

void clean_family_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move)
{
    const struct clean_family_setup *g = setup;
    struct clean_family_state *s = state;
    if (actor == CHANCE) {
        if (verb_of(move) == VERB_MARKET)
            reveal(g, s, move);
        else
            take(g, s, move);
        return;
    }
    clean_family_decide(g, s, actor, move);
    if (!is_closed(s))
        return;
    s->card = 0;
    s->card_turn = 0;
    for (unsigned seat = 0; seat < g->players; seat++)
        memset(&s->player[seat].turn, 0, sizeof s->player[seat].turn);
}

/* Market pile 0; the Item pile of each seat has its own. */
unsigned clean_family_stream(const void *setup, const void *state)
{
    (void)setup;
    return (unsigned)(next_to_take(state) + 1);
}
