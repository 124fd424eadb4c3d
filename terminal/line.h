/* Lines of input: edited with completion and history when both ends are a
 * terminal (libedit), plain otherwise. */
#ifndef TERMINAL_LINE_H
#define TERMINAL_LINE_H

#include "base/text.h"

/* Offers what the last word of `line` can become, each word once. */
typedef void line_completer(void *about, struct slice line,
                            void (*offer)(void *to, struct slice word),
                            void *to);

/* Whether lines are edited: standard input and output are a terminal. */
bool line_is_edited(void);
/* From now on Tab asks `complete` about `about`; NULL: it does nothing. */
void line_complete(line_completer *complete, void *about);
/* Prompts for a line and returns it without its end, in memory that lasts
 * until the next call; NULL when there is no more input. */
char *line_read(const char *prompt);

#endif
