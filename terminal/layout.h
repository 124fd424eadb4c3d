/* Where full-screen play puts what it shows, at any size of the terminal. */
#ifndef TERMINAL_LAYOUT_H
#define TERMINAL_LAYOUT_H

#include "terminal/display.h"
#include "terminal/draw.h"

enum { LAYOUT_ROWS = 24, LAYOUT_COLS = 80 }; /* that everything fits into */

/* What is on the screen and where. */
struct layout {
    struct slice picture;
    struct slice ask; /* the prompt, or how it ended */
    int picture_rows;
    int wide_rows;   /* after these the picture leaves room beside it */
    int narrow_cols; /* its width from there on */
    struct box table, log, asking, choices;
    bool is_beside;  /* the log, not below */
    bool has_border; /* between the table and a log below */
};

/* Fills in the rest, given the picture and the question, and where each offered
 * word of the chooser lies. */
void layout_fill(struct scene *s, struct layout *l);
/* What stands before the offered words: the words chosen, what is typed of the
 * next. */
void layout_lead(const struct scene *s, struct text *out);
/* Rows of the bottom line: more than one for a longer sentence. */
int layout_footer(const struct scene *s);

#endif
