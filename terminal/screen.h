/* Full-screen play: the same table, commands and words as plain play, drawn
 * with ncurses. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/local.h"

/* Plays to the end or until the player leaves. False, having changed nothing
 * and said why, when this terminal cannot show it. */
bool screen_play(struct local *t);

#endif
