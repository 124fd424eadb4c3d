/* Bots that are programs of their own: `exec:COMMAND` where a bot is named. The
 * program speaks the line protocol (docs/protocol.md) on its standard input and
 * output, as a session bound to its seat. What it asks while nobody asks it
 * waits until somebody does, and is answered from the view of that moment, so
 * it needs no loop but ask, think, `play`. One that takes too long, ends or is
 * refused again and again ends the command, with a sentence. */
#ifndef COMMAND_OUTSIDE_H
#define COMMAND_OUTSIDE_H

#include "bots/bot.h"

#define OUTSIDE_PREFIX "exec:"

/* For a decision, unless TIDYWINKS_BOT_SECONDS is in the environment. */
enum { OUTSIDE_SECONDS = 30 };

struct outside;

/* The command after `exec:`, kept as long as the program runs; NULL: another
 * kind of bot is named. */
const char *outside_named(struct slice bot);
/* Its name, where bots are listed; it cannot choose by itself. */
const struct bot *outside_bot(const char *command);
/* The plan has been prepared before: it cannot be refused here. */
struct outside *outside_new(const struct game *game, const struct plan *plan,
                            const char *command);
void outside_free(struct outside *o);
/* A legal move for the seat, from its view; the program ends where there is
 * none to be had. */
uint32_t outside_choose(struct outside *o, const void *view, unsigned seat);

#endif
