/* The game in numbers: a table of decisions and one of what a view holds. */
#include "games/wash_match/wash_match.h"

#include "engine/numbers.h"

#define STATE struct wash_match_state
#define VERB(verb) ((uint32_t)(verb) << 24)

static const struct action ACTIONS[] = {
    {
        ACTION("flip", VERB(VERB_FLIP)),
        .part = {PART(0, POSITIONS), PART(1, POSITIONS, .none = NO_PART)},
    },
    {
        ACTION("load", VERB(VERB_LOAD)),
        .part = {PART(0, WASHERS), PART(1, WASHERS, .none = NO_PART),
                 PART(2, LAUNDRY)},
    },
    {ACTION("wash", VERB(VERB_WASH)), .part = {PART(0, WASHERS)}},
    {ACTION("dry", VERB(VERB_DRY)),
     .part = {PART(0, WASHERS), PART(1, DRYERS)}},
    {ACTION("collect", VERB(VERB_COLLECT)), .part = {PART(0, DRYERS)}},
    {ACTION("skip", VERB(VERB_SKIP))},
    {.name = NULL},
};

/* Pieces of each kind, the own colour first: seats are colours. */
#define PIECES(member)                                                         \
    AS_BITS, .by_seat = true, NUMBER_BITS(STATE, member, 2, LAUNDRY),          \
             .step = COLOUR_BITS, .most = 2

static const struct number VECTOR[] = {
    {
        "held",
        AS_BITS,
        .by_seat = true,
        NUMBER_BITS(STATE, held, 1, LAUNDRY),
        .step = 8,
        .most = 1,
    },
    {"closed", AS_BITS, NUMBER_BITS(STATE, closed, 1, WASHERS), .most = 1},
    {"table", AS_BITS, NUMBER_BITS(STATE, table, 1, POSITIONS), .most = 1},
    {"up", AS_BITS, NUMBER_BITS(STATE, up, 1, POSITIONS), .most = 1},
    {"washer 1", PIECES(load[0])},
    {"washer 2", PIECES(load[1])},
    {"washer 3", PIECES(load[2])},
    {"washer 4", PIECES(load[3])},
    {"dryer 1", PIECES(load[4])},
    {"dryer 2", PIECES(load[5])},
    {"front", PIECES(front)},
    {"done", PIECES(done)},
    {"unseen", AS_BITS, NUMBER_BITS(STATE, left, 2, KINDS), .most = 2},
    {"phase", NUMBER_LIST(STATE, phase), .most = PHASE_OVER},
    {"coins", NUMBER_SEATS(STATE, coins), .most = COINS},
    {"face", NUMBER_LIST(STATE, face), .most = KINDS},
    {"age", NUMBER_LIST(STATE, age), .most = AGE_CAP},
    {"turn", AS_SEAT, NUMBER_AT(STATE, turn), .count = 1, .most = COLOURS},
    {
        "idle",
        AS_WORDS,
        NUMBER_BITS(STATE, idle, 32, 1),
        .most = UINT8_MAX,
    },
    {.name = NULL},
};

const struct numbers wash_match_numbers = {
    .verb = 24,
    .actions = ACTIONS,
    .vector = VECTOR,
};
