/* One key of a situation and what stands behind it: `hand A sock peg`. A game
 * lists its fields in a table (engine/situation.h). Most fields are a place in
 * the state and a type that knows how such a value is written and read; one
 * that is like no other brings functions of its own. */
#ifndef ENGINE_FIELD_H
#define ENGINE_FIELD_H

#include "engine/game.h"

enum {
    FIELDS_CAP = 48, /* fields of a game */
    NAMES_CAP = 64,  /* words that one field may choose from */
    HEAD_CAP = 48,   /* bytes of a key with its seats */
    FIELD_LINES = SEATS_MAX * SEATS_MAX, /* of one field, but for `many` */
};

/* A *value* is a number in the state; what is written is the value less
 * `shift`. Several values are a list; with `set` they are the bits of one. */
enum field_type {
    FIELD_OWN,    /* nothing: the field has `write` and `read` */
    FIELD_SEAT,   /* `A` */
    FIELD_NUMBER, /* `3`, from `min` to `max` */
    FIELD_WORD,   /* one of `words`, or of `names` */
    FIELD_CARDS,  /* a count of each of those: `sock sock peg` */
    FIELD_PILE,   /* struct pile, from the top: `? ? sock ?` */
    FIELD_CLAIMS, /* of a struct pile: `A sock 3 5`; by seat and many */
};

/* What follows the key before the value. */
enum field_by {
    BY_NONE,
    BY_SEAT,
    BY_PAIR,   /* a seat, and another one it knows something of */
    BY_KNOWER, /* the same, or `*` for everybody: kept where both are one, and
                  what a seat knows that has no line */
    BY_NUMBER, /* 1 to `numbers` */
};

/* Forms a field appears in. Without IN_POSITION it cannot be read. */
enum {
    IN_POSITION = 1 << FORM_BRIEF,
    IN_EXPECT = 1 << FORM_ALL,
    IN_SHOWN = 1 << FORM_SHOWN,
};

/* A line being written. */
struct writing {
    const struct field *field;
    const void *setup;
    const void *state;
    const void *base; /* the state that no line stands for */
    enum form form;
    unsigned players;
    unsigned a, b; /* seats or number after the key, from 0; `many`: which */
};

/* A line being read, and the lines there are. */
struct reading {
    const struct game *game;
    const struct field *field;
    const void *setup;
    void *state; /* what no line has said yet is as in the base */
    struct refusal *why;
    unsigned players;
    unsigned a, b;     /* seats or number after the key, from 0 */
    bool has_head;     /* they have been taken */
    struct slice rest; /* words not yet taken */
    size_t line;       /* from 1 */
    uint32_t line_of[FIELDS_CAP][FIELD_LINES]; /* 0: not given */
    const struct slice *lines;
};

struct field {
    const char *key; /* NULL: no line, but a step of reading at this point */
    enum field_type type;
    enum field_by by;
    uint8_t numbers; /* BY_NUMBER: how many, up to SEATS_MAX */
    uint8_t forms;   /* IN_…; 0: all of them */

    /* Lines. */
    bool sparse; /* left out of every form while it is as in the base */
    /* By seat like the field before it: they are written seat by seat. */
    bool beside;
    /* Any number of lines: `write` is asked for number a of them, with what
     * belongs to the key, until it returns false. */
    bool many;
    bool follows;   /* from other keys: when given, it must agree with them */
    bool unordered; /* of FIELD_OWN: its words are a multiset to `expect` */

    /* Values. */
    bool set;         /* they are the bits of one number */
    bool whole;       /* a list of exactly as many as there is room for */
    bool none;        /* 0 is written `-`; always so where shift is 1 */
    int8_t shift;     /* value = what is written + shift */
    int32_t min, max; /* of numbers; of words max is the last (0: of all) that
                         can be read */

    /* Names, and cards: those of FIELD_CARDS are taken from the deck unless a
     * seat only knows of them, those of FIELD_WORD if they are `dealt`. */
    const char *const *words; /* NULL at the end */
    const char *(*names)(const void *setup, unsigned i);
    bool dealt;
    bool nibbles;  /* counts are of four bits, in words of 64 */
    uint8_t first; /* the name that the first count is of */
    uint16_t hand; /* where in the state a byte by seat counts the cards, named
                      or not; 0: nowhere */

    /* Where in the state, by the macros below. */
    uint16_t at;
    uint16_t width;   /* bytes of a value */
    uint16_t size;    /* bytes of all values, or of all counts */
    uint16_t step[2]; /* bytes from one a, and from one b, to the next */

    /* Instead of what the type does; may call field_write and field_read for
     * that. Appends the words of the value; false: they say no more than the
     * absence of the line would. No words at all are written `-`. */
    bool (*write)(const struct writing *w, struct text *out);
    /* Takes words off r->rest; what it leaves is refused. Of a step: works out
     * what follows from the fields above. */
    bool (*read)(struct reading *r);
};

#define FIELD_OF(type, member) sizeof(((type *)0)->member)
/* Where a field is: one value, a list, a value or counts by seat (or number),
 * a member of a struct by seat, counts by knower and owner, by owner and
 * knower. */
#define FIELD_AT(type, member)                                                 \
    .at = offsetof(type, member), .width = FIELD_OF(type, member),             \
    .size = FIELD_OF(type, member)
#define FIELD_LIST(type, member)                                               \
    .at = offsetof(type, member), .width = FIELD_OF(type, member[0]),          \
    .size = FIELD_OF(type, member)
#define FIELD_SEATS(type, member)                                              \
    .at = offsetof(type, member), .width = FIELD_OF(type, member[0]),          \
    .size = FIELD_OF(type, member[0]), .step = {FIELD_OF(type, member[0])}
#define FIELD_EACH(type, array, member)                                        \
    .at = offsetof(type, array[0].member),                                     \
    .width = FIELD_OF(type, array[0].member),                                  \
    .size = FIELD_OF(type, array[0].member),                                   \
    .step = {FIELD_OF(type, array[0])}
#define FIELD_KNOWN(type, member)                                              \
    .at = offsetof(type, member), .size = FIELD_OF(type, member[0][0]),        \
    .step = {FIELD_OF(type, member[0]), FIELD_OF(type, member[0][0])}
#define FIELD_KNOWN_OF(type, member)                                           \
    .at = offsetof(type, member), .size = FIELD_OF(type, member[0][0]),        \
    .step = {FIELD_OF(type, member[0][0]), FIELD_OF(type, member[0])}

/* The names of the field, NULL at the end; how many there are. */
unsigned field_names(const struct field *f, const void *setup,
                     const char *list[NAMES_CAP + 1]);
/* Name number i of the field; `?` after the last. */
const char *field_name(const struct field *f, const void *setup, unsigned i);
/* What the field's type writes. */
bool field_write(const struct writing *w, struct text *out);
/* Words for a seat and for a name of the field, after a space. */
void field_put_seat(const struct writing *w, unsigned seat, struct text *out);
void field_put_name(const struct writing *w, unsigned i, struct text *out);

/* Takes the value of the field by its type. This and all below: false when the
 * line is refused, at once in words that name the key. */
bool field_read(struct reading *r);
/* After the lines of a field by BY_KNOWER, whose numbers are given. */
void field_known_by_all(struct reading *r, const struct field *f,
                        const uint32_t *line);
/* Words are left on the line. */
bool field_more(const struct reading *r);
/* Takes the next word if it is this one. */
bool field_take(struct reading *r, const char *word);
/* Takes a list that is written `-`, or nothing. */
bool field_take_empty(struct reading *r);
bool field_take_seat(struct reading *r, unsigned *seat);
bool field_take_number(struct reading *r, int32_t min, int32_t max,
                       int32_t *number);
/* One of the field's names, or of a list that ends with NULL. */
bool field_take_name(struct reading *r, unsigned *i);
bool field_take_of(struct reading *r, const char *const *words, unsigned *i);
/* As field_take_name: a card that lies there, so it is taken from the deck by
 * the table's `deal`. */
bool field_take_card(struct reading *r, unsigned *kind);

/* Refusals of the line being read; always false. A game's own sentence, with
 * a place {1} for a word it is about. */
bool field_bad(struct reading *r, const char *sentence);
bool field_bad_word(struct reading *r, const char *sentence, struct slice word);
/* Begins a refusal whose sentence has a place {1} for the head of the line. */
struct text field_refuse(struct reading *r, char head[HEAD_CAP]);
/* This word is none of the words, the nearest of which is named. */
bool field_no_name(struct reading *r, struct slice word,
                   const char *const *words);
/* Name i of the field is on the table more often than there is one. */
bool field_too_many(struct reading *r, unsigned i);
/* The line of a key, as `hand A`, for other sentences; 0: not given. */
size_t field_line(const struct reading *r, const char *key, unsigned a,
                  unsigned b);
/* What that line says after `hand A`; empty: it is not given. */
struct slice field_text(const struct reading *r, const char *key, unsigned a);
/* As field_bad, but of the line of another key; NULL: it is fine. */
bool field_blame(struct reading *r, const char *key, unsigned a,
                 const char *sentence);
/* The key with what belongs to it: `hand A`. */
void field_head(const struct field *f, unsigned a, unsigned b,
                struct text *out);

#endif
