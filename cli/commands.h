/* The commands of this room; see cli/main.c for all. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "command/command.h"

extern const struct command check_command, edition_command, join_command,
    moves_command, position_command, protocol_command, serve_command,
    signature_command, tables_command, verify_command;

#endif
