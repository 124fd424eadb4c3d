/* A game in numbers, for programs that learn: decisions as fixed ids
 * (*actions*) and views as rows of small numbers (*vectors*). Both are made
 * from two tables of the game, in its numbers.c; no member of `struct game`
 * points to them, so what only plays does not carry them.
 *
 * Both are told from the seat that is asked: seat 0 is that seat itself, 1 the
 * next one, and so on, so that one policy serves every seat. Their length is
 * the same for any number of players and any edition; what is not there is 0.
 * A table says nothing about rules: what is legal is what `moves` lists. */
#ifndef ENGINE_NUMBERS_H
#define ENGINE_NUMBERS_H

#include "engine/game.h"

enum {
    ACTION_PARTS = 3,
    ACTION_ROWS_CAP = 24,
    ACTIONS_CAP = 1 << 13,
    NO_ACTION = UINT16_MAX,
};

/* One number of a move: the byte at bit `shift`, `count` values from `first`
 * on, and `none` as one more where it is not 0. Of a seat: how many seats on
 * from the actor. */
struct action_part {
    uint8_t shift, first, count, none;
    bool is_seat;
    /* MAY (NULL: as they are). The values there can be, as a set, and each is
     * counted by its place in it: fewer than `count`. */
    uint64_t (*among)(const void *setup);
};

/* Decisions that differ only in their parts. */
struct action {
    const char *name; /* as their words begin; NULL ends the table */
    uint32_t move;    /* what is fixed in them */
    struct action_part part[ACTION_PARTS];
    bool is_pair; /* the first part is never above the second */
};

#define ACTION(words, fixed) .name = (words), .move = (fixed)
/* PART(byte, count, more of it) */
#define PART(byte, ...)                                                        \
    {                                                                          \
        .shift = 8 * (byte), .count = __VA_ARGS__                              \
    }

/* How numbers lie in a state. */
enum number_as {
    AS_BITS,   /* of `bits` bits each, one after the other: 1, 2 or 4 */
    AS_BYTES,  /* bytes, `stride` apart */
    AS_WORDS,  /* of 16 or 32 bits, counted up to 255 */
    AS_SEAT,   /* a seat plus `shift`: 1 + how far on it is; 0: none */
    AS_SEATS,  /* a set of seats: 1 where a seat is in it */
    AS_PLANES, /* `planes` sets one after the other, each of 64 bits: for each
                  bit, 1 + the number of the set that has it */
    AS_MADE,   /* by `make` */
};

/* A row of a vector: `count` numbers, or as many for each seat. Steps are in
 * bits. Rows stand in the order of the ways their numbers are taken (enum
 * number_way): then they are written from the first to the last, eight at a
 * time, and what is too much of one row is written over by the next. Counts of
 * four bits that fill whole words are written after those, so they may stand
 * anywhere. */
struct number {
    const char *name; /* NULL ends the table */
    enum number_as as;
    bool by_seat;
    uint8_t most; /* the largest there can be */
    uint8_t bits, stride, shift, planes;
    uint16_t count;
    uint16_t at; /* offset in the state */
    uint16_t step;
    void (*make)(const void *setup, const void *view, unsigned seat,
                 uint8_t *out);
};

#define NUMBER_AT(type, member)                                                \
    .at = offsetof(type, member), .stride = 1, .bits = 8
/* A list of bytes, or as many of a member for each seat. */
#define NUMBER_LIST(type, member)                                              \
    AS_BYTES, NUMBER_AT(type, member), .count = sizeof(((type *)0)->member)
#define NUMBER_SEATS(type, member)                                             \
    AS_BYTES, .by_seat = true, NUMBER_AT(type, member),                        \
              .count = sizeof(((type *)0)->member[0]),                         \
              .step = 8 * sizeof(((type *)0)->member[0])

/* Packed numbers of so many bits. */
#define NUMBER_BITS(type, member, wide, many)                                  \
    .at = offsetof(type, member), .bits = (wide), .count = (many)
/* Of a pile (engine/pile.h) the claims of whoever looks. */
enum { NUMBER_CLAIMS = 8 };
#define NUMBER_CLAIM(type, member, what)                                       \
    AS_BYTES, .at = offsetof(type, member.claim[0].what),                      \
              .stride = sizeof(struct claim), .bits = 8,                       \
              .count = NUMBER_CLAIMS, .most = PILE_CAP
/* clang-format off */
#define NUMBER_PUT_BACK(type, member)                                          \
    {"put back from", NUMBER_CLAIM(type, member, low)},                        \
    {"put back to", NUMBER_CLAIM(type, member, high)},                         \
    {"put back", NUMBER_CLAIM(type, member, kind)}
/* clang-format on */

struct numbers {
    uint8_t verb; /* bit of a move's byte that tells most rows apart */
    const struct action *actions;
    const struct number *vector;
};

/* A game and its setup with both tables worked out: ids and vectors are then
 * made by looking up and by moving eight numbers at a time. */
struct action_row {
    uint32_t move, fixed; /* bits that are the same in all of them */
    uint16_t first, count;
    uint8_t parts;
    uint8_t shift[ACTION_PARTS], seat[ACTION_PARTS];
    uint16_t worth[ACTION_PARTS][256];
};

/* Ways that numbers are taken from a view, each in a loop of its own. */
enum number_way {
    WAY_ONE_BIT,
    WAY_TWO_BITS,
    WAY_FOUR_BITS,
    WAY_BYTES,
    WAY_PLANES,
    WAY_WIDE,   /* bytes, sixteen at a time */
    WAY_COUNTS, /* of four bits, sixteen at a time (engine/counts.h) */
    WAY_SEAT,
    WAY_REST,
    WAYS,
};

/* Up to eight numbers, from a bit after a byte of the view, to a place of the
 * vector; of planes all of them; of seats one; of the rest a row. */
struct number_take {
    uint16_t from, at;
    uint8_t shift; /* of planes how many; of a row its number */
    uint8_t count;
};

enum { TAKES_CAP = 256 };

/* The vector of one seat. */
struct number_plan {
    uint16_t end[WAYS]; /* of the takes of each way */
    struct number_take take[TAKES_CAP];
};

struct codes {
    const struct game *game;
    const struct numbers *numbers;
    const void *setup;
    uint8_t players, seats; /* of this setup; the most there can be */
    uint16_t actions, rows;
    uint32_t length; /* of a vector */
    uint8_t row_of[256];
    struct action_row row[ACTION_ROWS_CAP];
    struct number_plan plan[SEATS_MAX];
};

/* Ids and numbers there are, whatever the setup. */
unsigned numbers_actions(const struct numbers *numbers);
unsigned numbers_length(const struct numbers *numbers, const struct game *game);
/* Ids of one row, and numbers. */
unsigned action_count(const struct action *row);
unsigned number_count(const struct number *row, unsigned seats);

void codes_init(struct codes *codes, const struct game *game,
                const struct numbers *numbers, const void *setup);
/* The id of a decision of a seat; NO_ACTION: it is none that a table has. */
unsigned codes_action(const struct codes *codes, unsigned seat, uint32_t move);
/* The move of an id; false when the table has none for this setup. It need not
 * be legal. */
bool codes_move(const struct codes *codes, unsigned seat, unsigned action,
                uint32_t *move);
/* The ids of a list of a seat's moves, in its order. */
void codes_list(const struct codes *codes, unsigned seat,
                const struct moves *list, uint16_t *ids);
/* What a view is for its seat (or ONLOOKER, told from seat 0) in numbers. */
void codes_vector(const struct codes *codes, const void *view, unsigned seat,
                  uint8_t *out);

#endif
