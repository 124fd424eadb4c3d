/* The game in numbers: a table of decisions and one of what a view holds. */
#include "games/stay_at_home/stay_at_home.h"

#include "engine/numbers.h"

#define STATE struct stay_at_home_state
#define VERB(verb) ((uint32_t)(verb) << MOVE_VERB)
#define NOBODY ((uint32_t)SEAT_NONE << MOVE_SEAT)
#define PLAYED (SWAP - SEE + 1) /* kinds that may be played on one's turn */
#define KIND(from, values) PART(0, values, .first = (from))
#define HAND KIND(HAND_FIRST, HAND_KINDS + 1)
#define PLACE PART(1, PILE_CAP + 1, .first = 1)
#define OTHERS PART(2, PLAYERS_CAP - 1, .first = 1, .is_seat = true)
#define ANYBODY PART(2, PLAYERS_CAP, .none = SEAT_NONE, .is_seat = true)

static const struct action ACTIONS[] = {
    {ACTION("end", VERB(VERB_END))},
    {ACTION("play", VERB(VERB_PLAY)), .part = {KIND(SEE, PLAYED), ANYBODY}},
    {ACTION("put", VERB(VERB_PUT) | COVID), .part = {PLACE}},
    {ACTION("out", VERB(VERB_OUT))},
    {ACTION("stay", VERB(VERB_STAY))},
    {ACTION("with", VERB(VERB_WITH)), .part = {OTHERS}},
    {ACTION("target", VERB(VERB_TARGET)), .part = {ANYBODY}},
    {ACTION("use", VERB(VERB_USE) | NOBODY), .part = {HAND}},
    {
        ACTION("use block-covid", VERB(VERB_USE) | NOBODY | BLOCK_COVID),
        .part = {PLACE},
    },
    {ACTION("use give-covid", VERB(VERB_USE) | GIVE_COVID), .part = {OTHERS}},
    {ACTION("pass", VERB(VERB_PASS))},
    {ACTION("give", VERB(VERB_GIVE)), .part = {HAND}},
    {ACTION("back", VERB(VERB_BACK)), .part = {HAND}},
    {ACTION("at", VERB(VERB_AT)), .part = {PLACE}},
    {ACTION("take", VERB(VERB_TAKE)), .part = {PLACE}},
    {ACTION("drop", VERB(VERB_DROP)), .part = {HAND}},
    {.name = NULL},
};

#define A_SEAT(member, plus)                                                   \
    AS_SEAT, NUMBER_AT(STATE, member), .shift = (plus), .count = 1,            \
                                       .most = PLAYERS_CAP
#define SOME_SEATS(member) AS_SEATS, NUMBER_AT(STATE, member), .most = 1

static const struct number VECTOR[] = {
    {"phase", NUMBER_LIST(STATE, phase), .most = PHASES - 1},
    {"reversed", NUMBER_LIST(STATE, reversed), .most = 1},
    {"action", NUMBER_LIST(STATE, action), .most = KINDS},
    {"drawn", NUMBER_LIST(STATE, drawn), .most = DRAWN_HIDDEN},
    {"left", NUMBER_LIST(STATE, left), .most = UINT8_MAX},
    {"backing", NUMBER_LIST(STATE, backing), .most = KINDS},
    {"played", NUMBER_LIST(STATE, played), .most = 1},
    {"out", NUMBER_SEATS(STATE, out), .most = HOUSEHOLD_CAP},
    {"miss", NUMBER_SEATS(STATE, miss), .most = UINT8_MAX},
    {"hand size", NUMBER_SEATS(STATE, size), .most = CARDS_CAP},
    /* Of other hands the certain cards. */
    {
        "hand",
        AS_BITS,
        .by_seat = true,
        NUMBER_BITS(STATE, row, 4, HAND_KINDS),
        .step = 64 * (PLAYERS_CAP + 1),
        .most = CARDS_CAP,
    },
    {"unseen", NUMBER_LIST(STATE, bag), .most = CARDS_CAP},
    {"discarded", NUMBER_LIST(STATE, discard_count), .most = CARDS_CAP},
    {"pile", NUMBER_LIST(STATE, pile.size), .most = PILE_CAP},
    {"turn", A_SEAT(active, 0)},
    {"covid with", A_SEAT(holder, 1)},
    {"actor", A_SEAT(actor, 0)},
    {"victim", A_SEAT(victim, 0)},
    {"drawer", A_SEAT(drawer, 0)},
    {"start 1", A_SEAT(start[0], 1)},
    {"start 2", A_SEAT(start[1], 1)},
    {"giver", A_SEAT(giver, 1)},
    {"asked", SOME_SEATS(asked)},
    {"answered", SOME_SEATS(answered)},
    NUMBER_PUT_BACK(STATE, pile),
    {.name = NULL},
};

const struct numbers stay_at_home_numbers = {
    .verb = MOVE_VERB,
    .actions = ACTIONS,
    .vector = VECTOR,
};
