/* What a server says of the games a table has seen; for joined_lines.c. */
#ifndef TERMINAL_JOINED_EVENING_H
#define TERMINAL_JOINED_EVENING_H

#include "terminal/joined.h"

/* The lines after `evening`: told in full where somebody asked for it, else
 * only who has won how many, where there was more than one game. */
void joined_take_evening(struct joined *j, struct slice lines);
/* The record of an earlier game, which goes into the file it was asked for. */
void joined_take_game(struct joined *j, struct slice lines);

#endif
