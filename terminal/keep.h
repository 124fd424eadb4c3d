/* Where a game at this terminal is kept while it is played, so that leaving,
 * Ctrl-C and a power cut lose nothing: the file that --save names, or one of the
 * program's own, which is removed once the game is over. */
#ifndef TERMINAL_KEEP_H
#define TERMINAL_KEEP_H

#include "play/match.h"

enum { KEEP_PATH = 4096 };

struct keep {
    char path[KEEP_PATH]; /* "": nowhere */
    bool is_own;          /* not named by the person */
    bool is_written;
    bool is_failed;            /* said once */
    bool is_saved;             /* the person has it elsewhere, as it is */
    char go_on[2 * KEEP_PATH]; /* how to go on, a line */
};

/* `save`: as given, or NULL. `load`: what the game goes on from, or NULL; a
 * file of the program's own is gone on with. `is_typed`: somebody sits there,
 * who may leave. `seats` as given, or NULL. False having said why. */
bool keep_open(struct keep *k, const struct match *m, const char *save,
               const char *load, const char *seats, bool is_typed);
/* Writes the game; false with a sentence, once, when it cannot be written. */
bool keep_write(struct keep *k, const struct match *m, struct text *why);
/* The game is over, or left: what becomes of the file, in lines. */
void keep_close(struct keep *k, const struct match *m, struct text *out);

#endif
