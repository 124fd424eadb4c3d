/* The game in numbers: a table of decisions and one of what a view holds. */
#include "games/beachcleaner/beachcleaner.h"

#include "engine/numbers.h"

#include <string.h>

#define STATE struct beachcleaner_state
#define OTHERS PART(1, BC_SEATS - 1, .first = 1, .is_seat = true)
#define ROOM (BC_SEATS * BC_PLACES)

static uint64_t bathers(const void *setup)
{
    return ((const struct beachcleaner_setup *)setup)->bathers;
}

static const struct action ACTIONS[] = {
    {ACTION("stand", VERB_STAND), .part = {PART(1, BC_PLACES)}},
    {ACTION("draw", VERB_DRAW)},
    {ACTION("two", VERB_TWO)},
    {ACTION("skip", VERB_SKIP)},
    {ACTION("swap", VERB_SWAP),
     .part = {PART(1, BC_FACES), PART(2, BC_MARKET)}},
    {ACTION("clean", VERB_CLEAN), .part = {PART(1, BC_FACES), PART(2, 2)}},
    {ACTION("clean any", VERB_CLEAN_ANY), .part = {PART(1, BC_PLACES)}},
    {
        ACTION("pair", VERB_PAIR),
        .part = {PART(1, BC_FACES), PART(2, BC_FACES)},
        .is_pair = true,
    },
    {ACTION("move", VERB_MOVE), .part = {PART(1, BC_FACES), PART(2, 2)}},
    {ACTION("move any", VERB_MOVE_ANY), .part = {PART(1, BC_PLACES)}},
    {ACTION("mine", VERB_MINE), .part = {OTHERS, PART(2, BC_PLACES)}},
    {
        ACTION("bather", VERB_BATHER),
        .part = {OTHERS, PART(2, BC_BATHERS, .among = bathers),
                 PART(3, BC_FACES)},
    },
    {ACTION("pass", VERB_PASS)},
    {ACTION("pick", VERB_PICK), .part = {PART(1, 2)}},
    {ACTION("pollute", VERB_POLLUTE), .part = {PART(1, BC_PLACES)}},
    {ACTION("take", VERB_TAKE), .part = {PART(1, BC_CARDS_MAX, .first = 1)}},
    {.name = NULL},
};

/* Cards turned down at each place: how many, and the topmost. */
static void make_down(const void *setup, const void *view, unsigned seat,
                      uint8_t *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *v = view;
    memset(out, 0, (size_t)2 * ROOM);
    for (unsigned i = 0, at = 0; i < v->down_count; at++) {
        unsigned on = (at / BC_PLACES + g->players - seat) % g->players;
        uint8_t *place = out + 2 * (on * BC_PLACES + at % BC_PLACES);
        uint8_t count = v->down_at[at / BC_PLACES][at % BC_PLACES];
        i += count;
        place[0] = count;
        place[1] = count ? v->down[i - 1] : 0;
    }
}

static const struct number VECTOR[] = {
    /* Of each hand, what everybody is certain of (BC-71a). */
    {
        "open",
        AS_BITS,
        .by_seat = true,
        NUMBER_BITS(STATE, known, 4, BC_FACES),
        .step = 64 * BC_WORDS * (BC_SEATS + 1),
        .most = BC_COPIES,
    },
    {"phase", NUMBER_LIST(STATE, phase), .most = PHASE_OVER},
    {"bather", NUMBER_LIST(STATE, bather), .most = BC_HOLE},
    {"partner", NUMBER_LIST(STATE, partner), .most = BC_HOLE},
    {"take", NUMBER_LIST(STATE, take), .most = UINT8_MAX},
    {"kind at", NUMBER_SEATS(STATE, kind_at), .most = BC_KINDS},
    {"laid", NUMBER_SEATS(STATE, laid), .most = BC_FACES},
    {"comber", NUMBER_SEATS(STATE, comber), .most = BC_PLACES},
    {"mine at", NUMBER_SEATS(STATE, mine_at), .most = BC_PLACES},
    {"hand size", NUMBER_SEATS(STATE, hand_size), .most = BC_CARDS_MAX},
    {
        "hand",
        AS_BITS,
        .by_seat = true,
        NUMBER_BITS(STATE, hand, 4, BC_FACES),
        .step = 64 * BC_WORDS,
        .most = BC_COPIES,
    },
    {"market", NUMBER_LIST(STATE, market), .most = BC_FACES},
    {"unseen", NUMBER_LIST(STATE, bag), .most = BC_COPIES},
    {
        "putdown",
        AS_BITS,
        NUMBER_BITS(STATE, putdown, 4, BC_FACES),
        .most = BC_COPIES,
    },
    {"pickup", NUMBER_LIST(STATE, pickup), .most = UINT8_MAX},
    {"stack", NUMBER_LIST(STATE, stack), .most = UINT8_MAX},
    {"flood on top", NUMBER_LIST(STATE, top_flood), .most = 1},
    {"idle", NUMBER_LIST(STATE, idle), .most = UINT8_MAX},
    {"turn", AS_SEAT, NUMBER_AT(STATE, active), .count = 1, .most = BC_SEATS},
    {
        "offer to",
        AS_SEAT,
        NUMBER_AT(STATE, offer_to),
        .shift = 1,
        .count = 1,
        .most = BC_SEATS,
    },
    {
        "mine by",
        AS_SEAT,
        .by_seat = true,
        NUMBER_AT(STATE, mine_by),
        .shift = 1,
        .count = 1,
        .step = 8,
        .most = BC_SEATS,
    },
    {"down", AS_MADE, .make = make_down, .count = 2 * ROOM, .most = BC_DOWN},
    {"turns", AS_WORDS, NUMBER_BITS(STATE, turns, 16, 1), .most = UINT8_MAX},
    {.name = NULL},
};

const struct numbers beachcleaner_numbers = {
    .verb = 0,
    .actions = ACTIONS,
    .vector = VECTOR,
};
