/* Full-screen play: the same table, commands and words as plain play, drawn
 * with ncurses. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/authority.h"

/* Plays to the end or until the player leaves. False, having changed nothing
 * and said why, when this terminal cannot show it. */
bool screen_play(const struct authority *at);
/* Shows the person at the screen what happens while bots take their time. */
void screen_wait(void);

#endif
