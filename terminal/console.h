/* What a person may type in play: moves and commands. Plain and full-screen
 * play both take their lines here, so they understand the same. */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include "engine/words.h"
#include "terminal/local.h"

enum { CONSOLE_PAGE = 1 << 17 }; /* bytes that any answer fits into */

enum console_end {
    CONSOLE_SAID,    /* something to read, nothing has changed */
    CONSOLE_REFUSED, /* the same, and it was not understood or not allowed */
    CONSOLE_MOVED,   /* a move was made */
    CONSOLE_UNDONE,  /* one was taken back */
    CONSOLE_TABLE,   /* asks to see the table again */
    CONSOLE_LOADED,  /* another game lies on the table now */
    CONSOLE_LEFT,    /* wants to leave */
};

/* Takes a line of a person. What there is to say goes to `out`, in lines that
 * end in a newline. */
enum console_end console_take(struct local *t, unsigned seat, struct slice line,
                              struct text *out);
/* Offers what the last word of `line` can become: the next words of moves,
 * and at the start commands. */
void console_complete(struct local *t, unsigned seat, struct slice line,
                      void (*offer)(void *to, struct slice word), void *to);
/* The question put to a seat, over its view; lasts until the next call of
 * local_view. */
struct asked console_asked(struct local *t, unsigned seat);

#endif
