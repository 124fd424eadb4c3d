/* Questions before a game, for what the command line left open. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli/sitting.h"

/* Asks which game, how many players, who sits where, and for options. Enter
 * keeps what stands in brackets. False when the answers ended too early. */
bool ask_wishes(struct wishes *w);

#endif
