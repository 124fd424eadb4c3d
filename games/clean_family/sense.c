/* Clean Family: a sheet in small numbers, for the judgement that is learnt.
 * Only the own sheet, as in worth.c, and nothing that only one edition or side
 * has: cards by size, icons by kind, members by their boxes. A decision in the
 * middle of a turn is judged as if its patches were crossed already. */
#include "games/clean_family/clean_family.h"

enum {
    EMPTY_FLAGS = 16, /* 0 to 14 empty squares, and more */
    EMPTY_PART = 4,
    SLACK_LEAST = -3, /* empty squares beyond those of the cards to come */
    SLACK_FLAGS = 16,
    FREES_MOST = 5,
    SIZES = 4, /* of shapes: 2 or less, 3, 4, 5 or more */
    FEW = 8,
    ANCHORS_PART = 8,
    SPREAD_CAP = 6, /* squares of a symbol that help Dad (worth.c) */
};

enum {
    F_ROUNDS, /* a flag for each number of item rounds left */
    F_FREES = F_ROUNDS + ROUNDS + 1,
    F_EMPTY = F_FREES + FREES_MOST + 1,
    F_EMPTY_PART = F_EMPTY + EMPTY_FLAGS,
    F_SLACK,
    F_LONE = F_SLACK + SLACK_FLAGS,
    F_DOMINOES,
    F_ENDS,
    F_PAIRS,
    F_TOUCHING,
    F_APART,
    F_CORNERS,
    F_LEFT,                    /* cards to come, by size */
    F_MISFIT = F_LEFT + SIZES, /* ways of them to lie that fit nowhere */
    F_ANCHORS = F_MISFIT + SIZES,
    F_BOXES = F_ANCHORS + SIZES, /* flags: at least 1 to 3 of a member */
    F_MOM = F_BOXES + MEMBERS * BOXES,
    F_BROTHER,                     /* flags: boxes that count */
    F_HIGHEST = F_BROTHER + BOXES, /* of his, while he is open: a flag a size */
    F_HIGHER = F_HIGHEST + SIZES + 1, /* cards to come that would count */
    F_EQUAL,                  /* flags: 2 and 3 equal shapes of Grandpa's */
    F_COULD = F_EQUAL + 2,    /* flags: as many can become equal */
    F_MATCHING = F_COULD + 2, /* cards to come of that shape */
    F_MOST,
    F_MOST_ODD,
    F_SECOND,
    F_FEWEST,
    F_SPREAD,
    F_WHICH,                     /* a flag: the symbol drawn most */
    F_CARDS = F_WHICH + SYMBOLS, /* Item cards left, by large symbol */
    F_WILDS = F_CARDS + SYMBOLS,
    F_MOST_CARDS,
    F_MOST_SMALL,
    F_SECOND_CARDS,
    F_READY, /* flags: at least 1 and 2 of an ability */
    F_ICONS = F_READY + 2 * ABILITIES, /* not covered yet */
    INPUTS = F_ICONS + ABILITIES + 1,
};

struct outlook {
    const struct clean_family_setup *g;
    const struct player *p;
    uint64_t empty, touching;
    uint32_t shapes; /* cards that will be drawn yet */
    int32_t frees, rounds;
};

static int8_t most(int32_t number, int32_t cap)
{
    return (int8_t)(number < cap ? number : cap);
}

static int32_t count(uint64_t squares)
{
    return (int32_t)bits_count(squares);
}

static unsigned size_class(unsigned size)
{
    return size <= 2 ? 0 : size >= 5 ? SIZES - 1 : size - 2;
}

/* Flags from the first on, as many as there are. */
static void flags(int8_t *n, int32_t number, int32_t cap)
{
    for (int32_t i = 0; i < number && i < cap; i++)
        n[i] = 1;
}

static void sense_gaps(const struct outlook *o, int8_t *n)
{
    uint64_t up = o->empty << SIDE & GRID;
    uint64_t down = o->empty >> SIDE;
    uint64_t west = (o->empty & ~RIGHT_COLUMN) << 1 & GRID;
    uint64_t east = (o->empty & ~LEFT_COLUMN) >> 1;
    uint64_t one = up | down | west | east;
    uint64_t two = (up & down) | (west & east) | ((up | down) & (west | east));
    uint64_t ends = o->empty & one & ~two;
    int32_t empty = count(o->empty) - o->p->pending;
    empty = empty < 0 ? 0 : empty;
    n[F_EMPTY + most(empty, EMPTY_FLAGS - 1)] = 1;
    n[F_EMPTY_PART] = (int8_t)(empty / EMPTY_PART);
    n[F_LONE] = most(count(o->empty & ~one), FEW);
    n[F_DOMINOES] = most(count(ends & neighbours(ends)) / 2, FEW);
    n[F_ENDS] = most(count(ends), FEW);
    n[F_PAIRS] =
        (int8_t)((count(o->empty & down) + count(o->empty & east)) / FEW);
    n[F_TOUCHING] = (int8_t)(count(o->touching) / 2);
    n[F_APART] = most(count(o->empty & ~o->touching) / 2, FEW);
    n[F_CORNERS] =
        (int8_t)count(o->empty & (AT(0) | AT(SIDE - 1) | AT(SQUARES - SIDE) |
                                  AT(SQUARES - 1)));
}

static void sense_cards(const struct outlook *o, int8_t *n)
{
    int32_t squares = 0;
    int32_t anchors[SIZES] = {0};
    for (uint32_t left = o->shapes; left; left &= left - 1) {
        const struct card *card = &o->g->edition.card[bits_first(left)];
        unsigned at = size_class(card->size);
        squares += card->size;
        n[F_LEFT + at]++;
        /* A shape that looks the same upside down lies two ways. */
        int32_t ways = card->shape[0].mask == card->shape[2].mask ? 2 : 1;
        for (int32_t turn = 0; turn < QUARTERS / ways; turn++) {
            uint64_t fits =
                clean_family_anchors(&card->shape[turn], o->empty, o->touching);
            if (!fits)
                n[F_MISFIT + at] = (int8_t)(n[F_MISFIT + at] + ways);
            anchors[at] += count(fits) * ways;
        }
    }
    for (unsigned i = 0; i < SIZES; i++) {
        n[F_MISFIT + i] = (int8_t)((n[F_MISFIT + i] + 1) / 2);
        int32_t each = n[F_LEFT + i] * QUARTERS;
        n[F_ANCHORS + i] = most(each ? anchors[i] / each : 0, FEW);
    }
    int32_t slack = count(o->empty) - o->p->pending - squares - o->frees;
    slack = slack < SLACK_LEAST ? 0 : slack - SLACK_LEAST;
    n[F_SLACK + most(slack, SLACK_FLAGS - 1)] = 1;
}

static void sense_family(const struct outlook *o, int8_t *n)
{
    const struct player *p = o->p;
    const struct clean_family_setup *g = o->g;
    int points[MEMBERS];
    unsigned highest = 0;
    int32_t higher = 0;
    clean_family_points(g, p, points);
    for (unsigned m = 0; m < MEMBERS; m++)
        flags(n + F_BOXES + m * BOXES, p->boxes[m], BOXES);
    n[F_MOM] = (int8_t)(points[MOM] / 2);
    for (unsigned i = 0; i < p->boxes[BROTHER]; i++)
        highest = p->brother[i] > highest ? p->brother[i] : highest;
    for (int32_t i = 0; i < BOXES; i++)
        n[F_BROTHER + i] = points[BROTHER] >= g->sheet.brother[i];
    if (p->boxes[BROTHER] < BOXES)
        n[F_HIGHEST + (highest ? 1 + size_class(highest) : 0)] = 1;
    uint8_t noted[MARKET] = {0};
    uint8_t left[MARKET] = {0};
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++)
        noted[g->looks[NOTE_CARD(p->grandpa[i])]]++;
    for (uint32_t cards = o->shapes; cards; cards &= cards - 1) {
        unsigned card = bits_first(cards);
        higher += g->edition.card[card].size >= highest;
        left[g->looks[card]]++;
    }
    if (p->boxes[BROTHER] < BOXES)
        n[F_HIGHER] = most(higher, FEW);
    int32_t open = BOXES - p->boxes[GRANDPA];
    int32_t could = 0;
    int32_t matching = 0;
    for (unsigned i = 0; i < MARKET; i++) {
        int32_t all = noted[i] + most(left[i], open);
        if (all > could || (all == could && left[i] > matching)) {
            could = all;
            matching = left[i];
        }
    }
    int32_t equal = points[GRANDPA] / (g->sheet.grandpa ? g->sheet.grandpa : 1);
    flags(n + F_EQUAL, equal - 1, 2);
    flags(n + F_COULD, could - 1, 2);
    n[F_MATCHING] = most(matching, BOXES);
}

static void sense_symbols(const struct outlook *o, int8_t *n)
{
    const struct clean_family_setup *g = o->g;
    int32_t drawn[SYMBOLS];
    unsigned first = 0;
    unsigned second = SYMBOLS;
    int32_t fewest = SQUARES;
    int32_t spread = 0;
    uint64_t left = g->edition.items - o->p->used;
    for (unsigned i = 0; i < SYMBOLS; i++) {
        drawn[i] = count(o->p->drawn[i]);
        fewest = drawn[i] < fewest ? drawn[i] : fewest;
        spread += drawn[i] < SPREAD_CAP ? drawn[i] : SPREAD_CAP;
        first = drawn[i] > drawn[first] ? i : first;
    }
    for (unsigned i = 0; i < SYMBOLS; i++)
        if (i != first && (second == SYMBOLS || drawn[i] > drawn[second]))
            second = i;
    n[F_MOST] = (int8_t)(drawn[first] / 2);
    n[F_MOST_ODD] = drawn[first] & 1;
    n[F_SECOND] = (int8_t)(drawn[second] / 2);
    n[F_FEWEST] = most(fewest, FEW);
    n[F_SPREAD] = (int8_t)(spread / 4);
    if (drawn[first])
        n[F_WHICH + first] = 1;
    for (unsigned k = 0; k < g->edition.kinds; k++) {
        int8_t copies = (int8_t)copies_in(left, k);
        const struct kind *kind = &g->edition.kind[k];
        if (kind->is_wild) {
            n[F_WILDS] = (int8_t)(n[F_WILDS] + copies);
            continue;
        }
        n[F_CARDS + kind->large] = (int8_t)(n[F_CARDS + kind->large] + copies);
        if (kind->small == first)
            n[F_MOST_SMALL] = (int8_t)(n[F_MOST_SMALL] + copies);
    }
    n[F_MOST_CARDS] = n[F_CARDS + first];
    n[F_SECOND_CARDS] = n[F_CARDS + second];
}

static void sense(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers)
{
    const struct clean_family_state *s = state;
    struct outlook o = {.g = setup, .p = &s->player[seat]};
    uint32_t left = ~s->revealed & ((1u << MARKET) - 1);
    bool is_drawing = s->phase[seat] == PHASE_CHOOSE ||
                      s->phase[seat] == PHASE_DRAW ||
                      s->phase[seat] == PHASE_TAKE;
    memset(numbers, 0, INPUTS);
    o.empty = empty_on(o.p);
    o.touching =
        drawn_on(o.p) ? clean_family_touching(setup, state, seat) : o.empty;
    o.shapes = left & ~o.g->free_rounds;
    if (s->card && is_drawing)
        o.shapes |= 1u << (s->card - 1);
    o.frees = count(left & o.g->free_rounds);
    o.rounds = ROUNDS - (int32_t)cards_in(o.p->used);
    numbers[F_ROUNDS + o.rounds] = 1;
    numbers[F_FREES + most(o.frees, FREES_MOST)] = 1;
    for (unsigned i = 0; i < ABILITIES; i++)
        flags(numbers + F_READY + 2 * i, o.p->ability[i].ready, 2);
    for (unsigned i = 0; i <= PATCH; i++)
        numbers[F_ICONS + i] = most(count(o.empty & o.g->sheet.icon[i]), FEW);
    sense_gaps(&o, numbers);
    sense_cards(&o, numbers);
    sense_family(&o, numbers);
    sense_symbols(&o, numbers);
}

static const int16_t WEIGHTS[] = {
#include "games/clean_family/net.def"
};

_Static_assert(sizeof WEIGHTS / sizeof WEIGHTS[0] == NET_WEIGHTS(INPUTS),
               "the net was learnt with these inputs");

const struct net clean_family_net = {
    .inputs = INPUTS,
    .sense = sense,
    .weights = WEIGHTS,
};
