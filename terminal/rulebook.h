/* The rules pages (docs/rules), which the build puts into the program. */
#ifndef TERMINAL_RULEBOOK_H
#define TERMINAL_RULEBOOK_H

#include "base/text.h"

struct rulebook_page {
    const char *game; /* its name; NULL after the last */
    const unsigned char *text;
    size_t bytes;
};

extern const struct rulebook_page RULEBOOK_PAGES[];

/* Appends the text of one rule or ruling, such as "WM-9", "9" or "R7", ended
 * by a newline. False when the game has no such number. */
bool rulebook_rule(const char *game, struct slice number, struct text *out);

#endif
