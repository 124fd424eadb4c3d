/* One line of text being typed, with the lines typed before. */
#ifndef TERMINAL_ENTRY_H
#define TERMINAL_ENTRY_H

#include "terminal/term.h"

enum { ENTRY_CAP = 512, ENTRY_PAST = 64 };

struct entry {
    char text[ENTRY_CAP];
    size_t len, at;    /* bytes, and the cursor's place in them */
    unsigned count;    /* lines typed so far */
    unsigned browsing; /* which of them is shown; count: a new one */
    char past[ENTRY_PAST][ENTRY_CAP]; /* line n is in n % ENTRY_PAST */
};

void entry_start(struct entry *e, struct slice text);
/* Edits; false when the key means nothing here. */
bool entry_press(struct entry *e, const struct press *p);
void entry_put(struct entry *e, struct slice text);
/* Takes the line into the past. */
struct slice entry_end(struct entry *e);

#endif
