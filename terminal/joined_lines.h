/* What a server says about a table, taken in; for terminal/joined.c. */
#ifndef TERMINAL_JOINED_LINES_H
#define TERMINAL_JOINED_LINES_H

#include "terminal/joined.h"

/* A message; false: it makes no sense, and the table has to be asked for
 * again. */
bool joined_take(struct joined *j, struct slice message);

/* Sits down, or is called otherwise from now on: wish.name. */
void joined_sit(struct joined *j, unsigned seat);
void joined_new_key(char key[JOINED_KEY]);
/* The link with this key. */
void joined_put_link(const struct joined *j, const char *key, struct text *out);

/* In joined.c: says what is not acknowledged, again; and lines for the log,
 * and for the person now. */
void joined_say_again(struct joined *j);
void joined_add(struct joined *j, struct slice lines, bool is_news);

#endif
