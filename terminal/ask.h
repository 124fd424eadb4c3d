/* Questions before a game, for what the command line left open. */
#ifndef TERMINAL_ASK_H
#define TERMINAL_ASK_H

#include "terminal/sitting.h"

/* Asks which game, how many players, who sits where, and for options. Enter
 * keeps what stands in brackets. False when the answers ended too early. */
bool ask_wishes(struct wishes *w);

#endif
