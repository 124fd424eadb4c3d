/* The game in numbers: a table of decisions and one of what a view holds. */
#include "games/clean_family/clean_family.h"

#include "engine/numbers.h"

#define STATE struct clean_family_state
#define VERB(verb) ((uint32_t)(verb) << 24)
#define SQUARE PART(0, SQUARES)
#define SQUARE_OR_NONE PART(0, SQUARES, .none = NONE)

static const struct action ACTIONS[] = {
    {
        ACTION("play", VERB(VERB_PLAY)),
        .part = {PART(0, ITEMS), PART(1, AS + SYMBOLS)},
    },
    {ACTION("draw", VERB(VERB_DRAW)), .part = {SQUARE_OR_NONE, PART(1, CODES)}},
    {ACTION("single", VERB(VERB_SINGLE)), .part = {SQUARE}},
    {ACTION("free", VERB(VERB_FREE)),
     .part = {SQUARE_OR_NONE, PART(1, SYMBOLS)}},
    {ACTION("patch", VERB(VERB_PATCH)), .part = {SQUARE_OR_NONE}},
    {
        ACTION("assign", VERB(VERB_ASSIGN)),
        .part = {PART(0, MEMBERS, .none = NONE)},
    },
    {.name = NULL},
};

enum { SHAPE_SQUARES = SHAPE_SIDE * SHAPE_SIDE };

/* The open card as the seat sees it, row by row (CF-12). */
static void make_shape(const void *setup, const void *view, unsigned seat,
                       uint8_t *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *v = view;
    memset(out, 0, SHAPE_SQUARES);
    if (!v->card || is_free_round(g, v->card - 1u))
        return;
    for (uint64_t left = own_shape(g, v, seat, 0)->mask; left;
         left &= left - 1) {
        unsigned at = bits_first(left);
        out[at / SIDE * SHAPE_SIDE + at % SIDE] = 1;
    }
}

/* A member of a seat's struct. */
#define SEAT_BYTES(member)                                                     \
    AS_BYTES, .by_seat = true, NUMBER_AT(STATE, player[0].member),             \
              .step = 8 * sizeof(struct player)
#define SEAT_LIST(member)                                                      \
    SEAT_BYTES(member), .count = sizeof(((STATE *)0)->player[0].member)
#define SEAT_BAG(member)                                                       \
    AS_BITS, .by_seat = true, NUMBER_BITS(STATE, player[0].member, 4, ITEMS),  \
             .step = 8 * sizeof(struct player), .most = ITEMS

static const struct number VECTOR[] = {
    {"revealed", AS_BITS, NUMBER_BITS(STATE, revealed, 1, MARKET), .most = 1},
    {"used", SEAT_BAG(used)},
    {"discard", SEAT_BAG(discard)},
    {"phase", NUMBER_SEATS(STATE, phase), .most = PHASES - 1},
    {"card", NUMBER_LIST(STATE, card), .most = MARKET},
    {"took", SEAT_LIST(turn.took), .most = ITEMS},
    /* The card played in the open round, and as what: bytes of its move. */
    {"played", SEAT_BYTES(turn.play), .count = 2, .most = ITEMS - 1},
    {"ability", SEAT_LIST(ability), .most = UINT8_MAX},
    {"boxes", SEAT_LIST(boxes), .most = BOXES},
    {"mom", SEAT_LIST(mom), .most = SQUARES},
    {"brother", SEAT_LIST(brother), .most = SQUARES},
    {"grandpa", SEAT_LIST(grandpa), .most = UINT8_MAX},
    {"pending", SEAT_LIST(pending), .most = PATCH_CAP},
    {
        "square",
        AS_PLANES,
        .by_seat = true,
        NUMBER_AT(STATE, player[0].drawn),
        .planes = SYMBOLS + 1,
        .count = SQUARES,
        .step = 8 * sizeof(struct player),
        .most = SYMBOLS + 1,
    },
    {"shape", AS_MADE, .make = make_shape, .count = SHAPE_SQUARES, .most = 1},
    {.name = NULL},
};

_Static_assert(offsetof(struct player, crossed) ==
                   offsetof(struct player, drawn) + sizeof(uint64_t) * SYMBOLS,
               "a crossed square is the last plane");

const struct numbers clean_family_numbers = {
    .verb = 24,
    .actions = ACTIONS,
    .vector = VECTOR,
};
