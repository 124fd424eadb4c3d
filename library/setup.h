/* What the files of the library share: what is behind `struct tw_setup`, and
 * refusals of the library's own. */
#ifndef LIBRARY_SETUP_H
#define LIBRARY_SETUP_H

#include "engine/numbers.h"
#include "library/tidywinks.h"

#include <stdalign.h>

#define LIBRARY_VERSION "1.0"

enum { LIBRARY_ALIGN = 16 };

struct tw_setup {
    struct codes codes;
    alignas(LIBRARY_ALIGN) unsigned char bytes[]; /* the game's own */
};

/* Always -1. */
int library_refuse(struct tw_refusal *why, enum refuse code,
                   const char *sentence);
/* Chance moves until somebody else is waited for: who that is. */
seat_set library_settle(const struct tw_setup *setup, void *state,
                        struct rng *rng, struct moves *list);

#endif
