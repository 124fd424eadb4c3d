/* Questions before a game, for what the command line left open. */
#ifndef TERMINAL_QUESTIONS_H
#define TERMINAL_QUESTIONS_H

#include "terminal/local.h"

/* Asks which game, how many players, who sits where, and for options. Enter
 * keeps what stands in brackets. False when the answers ended too early. */
bool questions_ask(struct play_orders *w);
/* Every bot and what it does, a line each. */
void questions_put_bots(struct text *out);

#endif
