/* What came of making a deal again (play/verify.h), in a sentence. */
#ifndef COMMAND_VERDICT_H
#define COMMAND_VERDICT_H

#include "play/verify.h"

/* Appends lines; false: the deal does not check out, or cannot be checked. */
bool verdict_put(const struct match *m, const struct verified *v,
                 struct text *out);

#endif
