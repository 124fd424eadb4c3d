/* A script read from a file and run. */
#ifndef COMMAND_SCRIPT_FILE_H
#define COMMAND_SCRIPT_FILE_H

#include "play/script.h"

struct script_file {
    struct script script;
    const struct game *game; /* NULL: not even the game is known */
    void *memory;
    char *bytes; /* of the file, or NULL */
};

/* False when the file itself cannot be read: then `why` is a sentence. */
bool script_file_run(struct script_file *s, const char *path,
                     struct slice edition, struct text *why);
/* The same of a text that outlives it. */
void script_file_run_text(struct script_file *s, struct slice text,
                          struct slice edition);
/* Same as the first, and anything but a whole good script is reported and
 * refused. */
bool script_file_load(struct script_file *s, const char *path,
                      struct slice edition);
/* The file that the line it stopped at is of: this one, or its edition's. */
const char *script_file_blamed(const struct script_file *s, const char *path);
void script_file_free(struct script_file *s);

#endif
