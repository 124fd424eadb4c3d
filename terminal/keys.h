/* Full-screen play as the keys of whoever sits there change it. */
#ifndef TERMINAL_KEYS_H
#define TERMINAL_KEYS_H

#include "terminal/draw.h"

struct screen {
    struct scene scene;
    int shown_to; /* whose eyes the screen was last for, or -1 */
    bool is_left;
    bool has_decided; /* this person's turn at the screen is over */
    uint64_t asked;   /* hash of the view the words are offered for */
    char page[CONSOLE_PAGE];
};

/* Offers the words of who is asked now. A choice half made goes on where
 * nothing has changed for it, unless they are offered anew. */
void keys_offer(struct screen *x, bool is_anew);
/* The bottom line, until the next key. */
void keys_say(struct screen *x, struct slice words, bool is_bad);
/* One key: a word, a letter of a line, a page. */
void keys_press(struct screen *x, const struct press *p);

#endif
