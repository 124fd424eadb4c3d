/* The commands of this room: a laboratory for games and bots. */
#ifndef LAB_COMMANDS_H
#define LAB_COMMANDS_H

#include "command/command.h"

extern const struct command bench_command, duel_command, explain_command,
    ladder_command, simulate_command, tune_command;

#endif
