/* What the tables of the commands say: help at a terminal, the manual page,
 * and what a shell can complete. */
#ifndef COMMAND_HELP_H
#define COMMAND_HELP_H

#include "command/command.h"

/* On standard output: how one command is used. */
void help_print(const struct command *command);
/* All commands, the games and the exit codes. `all` ends in NULL. */
void help_put_overview(struct text *out, const struct command *const *all);
/* The manual page tidywinks(1), for man. */
void help_put_manual(struct text *out, const struct command *const *all);

#endif
