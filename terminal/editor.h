/* One line of text being typed, with the lines typed before. */
#ifndef TERMINAL_EDITOR_H
#define TERMINAL_EDITOR_H

#include "terminal/display.h"

enum { EDITOR_CAP = 512, EDITOR_PAST = 64 };

struct editor {
    char text[EDITOR_CAP];
    size_t len, at;    /* bytes, and the cursor's place in them */
    unsigned count;    /* lines typed so far */
    unsigned browsing; /* which of them is shown; count: a new one */
    char past[EDITOR_PAST][EDITOR_CAP]; /* line n is in n % EDITOR_PAST */
};

void editor_start(struct editor *e, struct slice text);
/* Edits; false when the key means nothing here. */
bool editor_press(struct editor *e, const struct press *p);
void editor_put(struct editor *e, struct slice text);
/* Takes the line into the past. */
struct slice editor_end(struct editor *e);

#endif
