/* A match to sit down at: a new one, or one that goes on from a record. */
#ifndef TERMINAL_OPENING_H
#define TERMINAL_OPENING_H

#include "command/command.h"
#include "command/script_file.h"

/* What a match stands on; it may be copied, but not used after closing. */
struct opening {
    void *memory;
    struct script_file source; /* of a record: the edition's text lies in it */
};

/* Both are false having said why; close it all the same. */
bool opening_new(struct opening *o, struct match *m, const struct game *game,
                 const struct plan *plan);
bool opening_load(struct opening *o, struct match *m, const char *path,
                  struct slice edition);
void opening_close(struct opening *o);

#endif
