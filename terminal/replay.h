/* Stepping through a game that is over, with all eyes open. */
#ifndef TERMINAL_REPLAY_H
#define TERMINAL_REPLAY_H

#include "play/match.h"

/* Until the person leaves. */
void replay_match(struct match *m);

#endif
