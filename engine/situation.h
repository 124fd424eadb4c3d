/* Situations: a state or view as lines `KEY VALUE…`, written and read from one
 * table of fields per game (engine/field.h). Here is refused, once for all
 * games and naming key and line, what is no key, is given twice, lacks a word
 * or has one too many; and whatever breaks an invariant or is already over.
 *
 * Lines may stand in any order: fields are read in the order of the table, so
 * that a field may rely on those above it. A key that is missing stands for
 * what `base` has; FORM_BRIEF leaves out the fields that are so. */
#ifndef ENGINE_SITUATION_H
#define ENGINE_SITUATION_H

#include "engine/field.h"

struct situation {
    const struct field *fields; /* ended by one with neither key nor read */
    uint16_t players;           /* where a byte in the setup counts the seats */
    /* MAY (NULL: all zero). Fills a zeroed state as no line at all has it. */
    void (*base)(const void *setup, void *state);
    /* MAY (NULL: nothing). A card of this kind is named by the field being
     * read: takes it from the deck, or field_too_many. */
    bool (*deal)(struct reading *r, unsigned kind);
    /* MAY (NULL: none). The line to blame for a broken invariant. */
    size_t (*blame)(struct reading *r, const char *broken);
    /* MAY (NULL: nothing). What no invariant says, of a state that breaks
     * none. */
    bool (*check)(struct reading *r);
};

/* How `expect` compares a key. */
struct situation_key {
    const char *name;
    uint8_t subs; /* words after it that belong to the key: `hand A` is 1 */
    bool ordered; /* the order of its values has a meaning */
};

/* Each line ends with a newline. */
void situation_write(const struct game *game, const void *setup,
                     const void *state, enum form form, struct text *out);
/* Fills the state from such lines, or refuses; refusal.line counts `lines`
 * from 1. What it accepts breaks no invariant and is not over. */
bool situation_read(const struct game *game, const void *setup,
                    const struct slice *lines, size_t count, void *state,
                    struct refusal *why);
/* The key of this name, or false. */
bool situation_key(const struct game *game, struct slice name,
                   struct situation_key *key);

#endif
