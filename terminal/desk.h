/* What a person may type in play: moves and commands. Plain and full-screen
 * play both take their lines here, so they understand the same. */
#ifndef TERMINAL_DESK_H
#define TERMINAL_DESK_H

#include "engine/words.h"
#include "terminal/sitting.h"

enum { DESK_PAGE = 1 << 17 }; /* bytes that any answer fits into */

enum desk {
    DESK_SAID,    /* something to read, nothing has changed */
    DESK_REFUSED, /* the same, and it was not understood or not allowed */
    DESK_MOVED,   /* a move was made */
    DESK_UNDONE,  /* one was taken back */
    DESK_TABLE,   /* asks to see the table again */
    DESK_LOADED,  /* another game lies on the table now */
    DESK_LEFT,    /* wants to leave */
};

/* Takes a line of a person. What there is to say goes to `out`, in lines that
 * end in a newline. */
enum desk desk_take(struct sitting *t, unsigned seat, struct slice line,
                    struct text *out);
/* Offers what the last word of `line` can become: the next words of moves,
 * and at the start commands. */
void desk_complete(struct sitting *t, unsigned seat, struct slice line,
                   void (*offer)(void *to, struct slice word), void *to);
/* The question put to a seat, over its view; lasts until the next call of
 * sitting_view. */
struct asked desk_asked(struct sitting *t, unsigned seat);

#endif
