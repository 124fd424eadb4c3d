/* A record that was opened: the whole of it as it was read, and a match that
 * goes on from any place in it. A header alone is a record without events. */
#ifndef PLAY_OPENED_H
#define PLAY_OPENED_H

#include "play/lesson.h"
#include "play/script.h"

struct opened {
    struct script script; /* its match is the whole record */
    struct match match;   /* what is played; its game is NULL: nothing is */
    void *memory;         /* of the match */
};

/* Reads the first line of `text`, which must stay; NULL: o->script says why
 * not. */
const struct game *opened_game(struct opened *o, struct slice text,
                               const struct game *(*find)(struct slice name));
/* Memory for the rest, with room for `cap` events. */
size_t opened_bytes(const struct opened *o, const struct game *game,
                    uint32_t cap);
/* Reads it all and stands at its end. False: o->script says why not, or, if it
 * has passed, `why`. */
bool opened_read(struct opened *o, const struct game *game, void *memory,
                 uint32_t cap, struct refusal *why);
/* Goes to where `at` events of the record have happened; refused when it has
 * fewer. It can be played on from there. */
bool opened_go(struct opened *o, uint32_t at, struct refusal *why);
/* The record as a guided first game. */
struct lesson opened_lesson(const struct opened *o);

#endif
