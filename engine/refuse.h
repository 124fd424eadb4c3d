/* Refusals in words. */
#ifndef ENGINE_REFUSE_H
#define ENGINE_REFUSE_H

#include "engine/game.h"

/* Starts a refusal about `line` (0: none); append the sentence to what is
 * returned:  struct text out = refuse(why, REFUSE_OPTION, 0);
 *            say_with(&out, "…", …); return false; */
struct text refuse(struct refusal *why, enum refuse code, size_t line);
/* The whole sentence, in English, at once. Always false, to be returned. */
bool refuse_with(struct refusal *why, enum refuse code, size_t line,
                 const char *sentence);
/* Appends ` (did you mean "NEAREST"?)` when one of the NULL-ended words is
 * near to what was written. */
void refuse_nearest(struct text *out, struct slice written,
                    const char *const *words);

/* One word for programs: "syntax", "illegal", …; "ok" for none. */
const char *refuse_word(enum refuse code);

#endif
