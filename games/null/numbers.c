/* The game in numbers: a table of decisions and one of what a view holds. */
#include "games/null/null.h"

#include "engine/numbers.h"

#define STATE struct null_state
#define VERB(verb) ((uint32_t)(verb) << 16)

static const struct action ACTIONS[] = {
    {ACTION("offer", VERB(VERB_OFFER)), .part = {PART(0, KINDS)}},
    {
        ACTION("ask", VERB(VERB_ASK)),
        .part = {PART(0, SEATS - 1, .first = 1, .is_seat = true)},
    },
    {ACTION("rest", VERB(VERB_REST))},
    {ACTION("use", VERB(VERB_USE) | PEG)},
    {ACTION("pass", VERB(VERB_PASS))},
    {ACTION("back", VERB(VERB_BACK)), .part = {PART(0, KINDS)}},
    {
        ACTION("at", VERB(VERB_AT)),
        .part = {PART(0, PILE_CAP + 1, .first = 1)},
    },
    {.name = NULL},
};

static const struct number VECTOR[] = {
    {"phase", NUMBER_LIST(STATE, phase), .most = PHASES - 1},
    {"round", NUMBER_LIST(STATE, round), .most = ROUNDS_CAP},
    {"left", NUMBER_LIST(STATE, left), .most = DRAWN},
    {"backing", NUMBER_LIST(STATE, backing), .most = HOLE},
    {"score", NUMBER_SEATS(STATE, score), .most = UINT8_MAX},
    {"hand size", NUMBER_SEATS(STATE, size), .most = PILE_CAP},
    {"hand", NUMBER_SEATS(STATE, hand), .most = PILE_CAP},
    {"offer", NUMBER_SEATS(STATE, offer), .most = KINDS},
    {"reply", NUMBER_SEATS(STATE, reply), .most = REPLY_USE},
    {"bag", NUMBER_LIST(STATE, bag), .most = PILE_CAP},
    {"discard", NUMBER_LIST(STATE, discard), .most = PILE_CAP},
    {"pile", NUMBER_LIST(STATE, pile.size), .most = PILE_CAP},
    {"turn", AS_SEAT, NUMBER_AT(STATE, turn), .count = 1, .most = SEATS},
    {
        "asked",
        AS_SEAT,
        NUMBER_AT(STATE, target),
        .shift = 1,
        .count = 1,
        .most = SEATS,
    },
    NUMBER_PUT_BACK(STATE, pile),
    {.name = NULL},
};

const struct numbers null_numbers = {
    .verb = 16,
    .actions = ACTIONS,
    .vector = VECTOR,
};
