/* What the last word of a command line can become, for a shell. */
#ifndef COMMAND_COMPLETE_H
#define COMMAND_COMPLETE_H

#include "command/command.h"

/* Appends the words, a line each. `words` are those after the program's name,
 * the last one as far as it is typed. False: the name of a file belongs here,
 * which the shell knows best. `all` ends in NULL. */
bool complete_words(struct text *out, const struct command *const *all,
                    int count, char **words);
/* The script that bash reads to ask for them. */
extern const char COMPLETE_BASH[];

#endif
