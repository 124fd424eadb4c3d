/* What sets a move apart from another: which of the game's reasons (traits that
 * mean the same to people) change most in the seat's favour, and which against
 * it, when both are tried in the same imagined worlds. */
#ifndef BOTS_REASON_H
#define BOTS_REASON_H

#include "bots/bot.h"

/* Up to two sentences, one after the other: what `move` gains over `other`, and
 * what it costs; nothing where nothing shows. From the seat's view alone, and
 * the same every time. */
void reason_say(const struct sight *sight, uint32_t move, uint32_t other,
                struct text *out);

#endif
