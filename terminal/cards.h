/* What cards and pieces are and do, for people who ask at the console. */
#ifndef TERMINAL_CARDS_H
#define TERMINAL_CARDS_H

#include "play/session.h"

/* Appends those whose code or title is, or else begins with, these words; all
 * without words. A line or more each; false when there is none. */
bool cards_put(struct text *out, const struct session *s, struct slice words);

#endif
