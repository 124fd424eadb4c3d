/* The test lines of a script. */
#ifndef PLAY_EXPECT_H
#define PLAY_EXPECT_H

#include "play/script.h"

/* `refuse`, `legal`, `expect`, `result` or `undo`. On failure `out` has what
 * was expected and what was found; an unknown key is SCRIPT_BAD. */
enum script_end expect_line(struct match *m, struct slice key,
                            struct slice rest, struct text *out);

#endif
