/* The commands of this room: people at a terminal. */
#ifndef TERMINAL_COMMANDS_H
#define TERMINAL_COMMANDS_H

#include "command/command.h"

extern const struct command learn_command, play_command, record_command,
    replay_command;

#endif
