/* After the end of a game at this terminal: what can still be asked. */
#ifndef TERMINAL_ENDING_H
#define TERMINAL_ENDING_H

#include "terminal/local.h"

/* For one person, until they leave; true: another game lies on the table. */
bool ending_ask(struct local *t, unsigned seat, char *page);

#endif
