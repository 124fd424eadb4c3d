/* Clean Family: what a sheet promises before the end, for bots. Others cannot
 * touch it, so only the own sheet is looked at.
 *
 * The judgement is a sum of traits times weights (docs/bots.md): quick enough
 * to be asked at every leaf of a search, and least squares find its weights. A
 * sum knows no "only if", so what matters only together is a trait of its own:
 * a filled box times the rounds left to fill more, a gap times what Grandma
 * would take for it, Dad's factor times the rarest symbol. Points that stand
 * already are traits too (`mom`, `brother`), and their weights come out near
 * a point's worth. */
#include "games/clean_family/clean_family.h"

#define TRAIT(name, weight) T_##name,
enum {
#include "games/clean_family/traits.def"
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait clean_family_traits[] = {
#include "games/clean_family/traits.def"
    {NULL, 0},
};
#undef TRAIT

enum {
    SPREAD_CAP = 6,  /* squares of a symbol that help Dad: about what the rarest
                       one reaches on a sheet kept even for him (section 11) */
    SIXTHS = 6,      /* Sister divides by 3, 2 or 1 */
    CHANCES_CAP = 4, /* larger shapes to come: more of them is no surer */
};

/* What is still to come, and the room for it. */
struct outlook {
    const struct clean_family_setup *g;
    const struct player *p;
    uint64_t empty, touching;
    uint32_t shapes; /* cards that will be drawn yet */
    int32_t rounds;  /* item rounds left to this seat */
};

static int32_t count(uint64_t squares)
{
    return (int32_t)bits_count(squares);
}

/* How the empty squares lie, by shifting all of them at once: a square that
 * none of its four neighbours meets is lone and only a single or a patch fills
 * it, one that just one neighbour meets is the end of a gap; pairs of
 * neighbours tell how well the gaps hang together. */
static void look_at_gaps(const struct outlook *o, int32_t *n)
{
    uint64_t up = o->empty << SIDE;
    uint64_t down = o->empty >> SIDE;
    uint64_t west = (o->empty & ~RIGHT_COLUMN) << 1;
    uint64_t east = (o->empty & ~LEFT_COLUMN) >> 1;
    uint64_t one = up | down | west | east;
    uint64_t two = (up & down) | (west & east) | ((up | down) & (west | east));
    n[T_lone] = count(o->empty & ~one);
    n[T_ends] = count(o->empty & one & ~two);
    n[T_pairs] = count(o->empty & down) + count(o->empty & east);
    n[T_empty] = count(o->empty);
    n[T_touching] = count(o->touching);
    n[T_patch_icons] = count(o->empty & o->g->sheet.icon[PATCH]);
}

/* Squares of the cards to come, and of those that would not fit now. A card
 * lies in any of four ways alike (CF-R2), so a way that does not fit counts a
 * quarter of it. */
static void look_at_cards(const struct outlook *o, int32_t *n)
{
    int32_t squares = 0;
    int32_t misfit = 0;
    for (uint32_t left = o->shapes; left; left &= left - 1) {
        const struct card *card = &o->g->edition.card[bits_first(left)];
        squares += card->size;
        for (unsigned turn = 0; turn < QUARTERS; turn++)
            if (!clean_family_anchors(&card->shape[turn], o->empty,
                                      o->touching))
                misfit += card->size;
    }
    n[T_misfit] = misfit;
    n[T_grandma_cards] = squares;
    n[T_empty_beyond_cards] = n[T_empty] > squares ? n[T_empty] - squares : 0;
}

/* Item cards to come that draw more of the most frequent symbol, or could. */
static void look_at_items(const struct outlook *o, unsigned symbol, int32_t *n)
{
    uint64_t left = o->g->edition.items - o->p->used;
    n[T_most_cards] = 0;
    n[T_wilds] = 0;
    for (unsigned i = 0; i < o->g->edition.kinds; i++) {
        const struct kind *kind = &o->g->edition.kind[i];
        int32_t copies = (int32_t)copies_in(left, i);
        if (kind->is_wild)
            n[T_wilds] += copies;
        else if (kind->large == symbol)
            n[T_most_cards] += copies;
    }
}

static void look_at_symbols(const struct outlook *o, int32_t *n)
{
    int32_t fewest = SQUARES;
    int32_t most = 0;
    int32_t spread = 0;
    unsigned first = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        int32_t drawn = count(o->p->drawn[symbol]);
        fewest = drawn < fewest ? drawn : fewest;
        first = drawn > most ? symbol : first;
        most = drawn > most ? drawn : most;
        spread += drawn < SPREAD_CAP ? drawn : SPREAD_CAP;
    }
    unsigned dad = o->p->boxes[DAD];
    unsigned sister = o->p->boxes[SISTER];
    int32_t halves = dad ? o->g->sheet.dad[dad - 1] : 0;
    int32_t sixths = sister ? SIXTHS / o->g->sheet.sister[sister - 1] : 0;
    n[T_dad_fewest] = halves * fewest;
    n[T_dad_rounds] = halves * o->rounds;
    n[T_dad_spread] = halves * spread;
    n[T_fewest] = fewest;
    n[T_spread] = spread;
    n[T_sister_most] = sixths * most;
    n[T_sister_rounds] = sixths * o->rounds;
    n[T_most] = most;
    n[T_most_rounds] = most * o->rounds;
    look_at_items(o, first, n);
}

/* How many of Grandpa's shapes could become equal yet, by shapes that he has
 * noted and that are to come. */
static int32_t grandpa_could(const struct outlook *o)
{
    const struct player *p = o->p;
    int32_t open = BOXES - p->boxes[GRANDPA];
    int32_t best = 0;
    int32_t noted[MARKET] = {0};
    int32_t left[MARKET] = {0};
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++)
        noted[o->g->looks[NOTE_CARD(p->grandpa[i])]]++;
    for (uint32_t cards = o->shapes; cards; cards &= cards - 1)
        left[o->g->looks[bits_first(cards)]]++;
    for (unsigned i = 0; i < MARKET; i++) {
        int32_t all = noted[i] + (left[i] < open ? left[i] : open);
        best = all > best ? all : best;
    }
    return best > 1 ? best : 0;
}

/* Grandpa's shapes of which no equal is noted or to come: boxes that three
 * equal ones lack. */
static int32_t grandpa_lone(const struct outlook *o)
{
    const struct player *p = o->p;
    int32_t lone = 0;
    uint64_t looks = 0;
    for (uint32_t cards = o->shapes; cards; cards &= cards - 1)
        looks |= 1ull << o->g->looks[bits_first(cards)];
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++) {
        unsigned look = o->g->looks[NOTE_CARD(p->grandpa[i])];
        bool has_equal = looks >> look & 1;
        for (unsigned k = 0; k < p->boxes[GRANDPA]; k++)
            has_equal |=
                k != i && o->g->looks[NOTE_CARD(p->grandpa[k])] == look;
        lone += !has_equal;
    }
    return lone;
}

/* Cards to come that another box of Brother or Grandpa could use. */
static void look_at_chances(const struct outlook *o, int32_t *n)
{
    const struct player *p = o->p;
    unsigned brother = p->boxes[BROTHER];
    unsigned grandpa = p->boxes[GRANDPA];
    int32_t highest = 0;
    int32_t higher = 0;
    int32_t equal = 0;
    for (unsigned i = 0; i < brother; i++)
        highest = p->brother[i] > highest ? p->brother[i] : highest;
    for (uint32_t left = o->shapes; left; left &= left - 1) {
        unsigned card = bits_first(left);
        bool found = false;
        higher += o->g->edition.card[card].size >= highest;
        for (unsigned i = 0; i < grandpa; i++)
            found |= o->g->looks[card] == o->g->looks[NOTE_CARD(p->grandpa[i])];
        equal += found;
    }
    int32_t open = BOXES - (int32_t)grandpa;
    bool is_begun = brother && brother < BOXES;
    n[T_brother_highest] = is_begun ? highest : 0;
    n[T_brother_chances] =
        is_begun ? (higher < CHANCES_CAP ? higher : CHANCES_CAP) : 0;
    n[T_brother_stuck] = is_begun && !higher ? BOXES - (int32_t)brother : 0;
    n[T_brother_one] = is_begun && higher == 1;
    n[T_grandpa_could] = grandpa_could(o);
    n[T_grandpa_lone_rounds] = grandpa_lone(o) * o->rounds;
    n[T_grandpa_chances] = equal < open ? equal : open;
    n[T_grandpa_chances_rounds] = n[T_grandpa_chances] * o->rounds;
}

static void look_at_boxes(const struct outlook *o, int32_t *n)
{
    static const uint8_t FILLED[MEMBERS] = {T_dad_boxes,     T_mom_boxes,
                                            T_sister_boxes,  T_brother_boxes,
                                            T_grandpa_boxes, T_grandma_boxes};
    int points[MEMBERS];
    clean_family_points(o->g, o->p, points);
    n[T_dad] = points[DAD];
    n[T_mom] = points[MOM];
    n[T_sister] = points[SISTER];
    n[T_brother] = points[BROTHER];
    n[T_grandpa] = points[GRANDPA];
    n[T_full_members] = 0;
    for (unsigned m = 0; m < MEMBERS; m++) {
        int32_t boxes = o->p->boxes[m];
        n[FILLED[m]] = boxes;
        n[FILLED[m] + MEMBERS] = boxes * o->rounds;
        n[T_full_members] += boxes == BOXES;
    }
}

/* Every gap costs what Grandma asks for it. */
static void look_at_grandma(const struct outlook *o, int32_t *n)
{
    int32_t price = o->g->sheet.grandma[o->p->boxes[GRANDMA]];
    n[T_grandma_empty] = price * n[T_empty];
    n[T_grandma_cards] *= price;
    n[T_grandma_frees] *= price;
    n[T_grandma_misfit] = price * n[T_misfit];
    n[T_grandma_lone] = price * n[T_lone];
    n[T_grandma_ends] = price * n[T_ends];
    n[T_grandma_pairs] = price * n[T_pairs];
}

void clean_family_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers)
{
    const struct clean_family_state *s = state;
    struct outlook o = {.g = setup, .p = &s->player[seat]};
    uint32_t left = ~s->revealed & ((1u << MARKET) - 1);
    bool is_drawing = s->phase[seat] == PHASE_CHOOSE ||
                      s->phase[seat] == PHASE_DRAW ||
                      s->phase[seat] == PHASE_TAKE;
    o.empty = empty_on(o.p);
    o.touching =
        drawn_on(o.p) ? clean_family_touching(setup, state, seat) : o.empty;
    o.shapes = left & ~o.g->free_rounds;
    if (s->card && is_drawing)
        o.shapes |= 1u << (s->card - 1);
    o.rounds = ROUNDS - (int32_t)cards_in(o.p->used);
    numbers[T_always] = 1;
    numbers[T_rounds] = o.rounds;
    numbers[T_rounds_squared] = o.rounds * o.rounds;
    numbers[T_grandma_frees] = count(left & o.g->free_rounds);
    numbers[T_rotates] = o.p->ability[ROTATE].ready;
    numbers[T_rotates_rounds] = o.p->ability[ROTATE].ready * o.rounds;
    numbers[T_alternatives] = o.p->ability[ALTERNATIVE].ready;
    numbers[T_alternatives_rounds] = o.p->ability[ALTERNATIVE].ready * o.rounds;
    look_at_gaps(&o, numbers);
    look_at_cards(&o, numbers);
    look_at_symbols(&o, numbers);
    look_at_chances(&o, numbers);
    look_at_boxes(&o, numbers);
    look_at_grandma(&o, numbers);
}

/* Chosen by `tidywinks duel`; docs/bots.md has what they came to. No random
 * decisions before the judgement is asked (cut 0): it knows the sheet better
 * than a game played at random does. The first level takes the best it sees at
 * a glance and overlooks most places, the second looks around, and the best two
 * plan: alone, with nobody to answer, a few good moves tried for some turns on
 * the same cards say more than a wide tree. The last judges by net besides. */
const struct mind clean_family_minds[LEVELS] = {
    {.search = {.iterations = 8, .cut = 0, .explore = 60}, .overlooks = 400},
    {.search = {.iterations = 200, .cut = 0, .explore = 60}},
    {.ahead = {.moves = 4, .futures = 2, .turns = 2}},
    {.ahead = {.moves = 8, .futures = 6, .turns = 3}, .by_net = true},
};
