/* Files and memory for programs. Rules never come here. */
#ifndef HOST_FILE_H
#define HOST_FILE_H

#include "base/text.h"

/* Bytes that any sentence about a file fits into, its path included. */
enum { HOST_WHY = 4400 };

/* Memory that is zeroed, or the end of the program. */
void *host_new(size_t bytes);
/* As realloc, or the end of the program. */
void *host_more(void *old, size_t bytes);
/* Keeps so much in reserve, unless there is one: given back when there is no
 * other memory, so that the two above go on for a while. False: not now. */
bool host_reserve(size_t bytes);
/* The reserve was used up. */
bool host_is_short(void);

/* A whole file, or standard input for "-". `text.at` is the caller's to free.
 * False with a sentence in `why` when it cannot be read or is larger. */
bool host_read(const char *path, size_t most, struct slice *text,
               struct text *why);
/* What may be replaced: a regular file that is empty or whose first line that
 * is neither blank nor a `#` comment begins like this. */
#define HOST_RECORD "game "
#define HOST_REPORT "<!doctype html><!-- tidywinks simulate -->"
#define HOST_ANY "" /* a regular file the caller has looked into */

/* Writes a new file beside `path` and renames it: all or nothing. A file that
 * is there is replaced if it is `own`; nothing else is: no device, link or
 * text of somebody else. `secret` makes it readable by its owner alone. */
bool host_write(const char *path, struct slice text, const char *own,
                bool secret, struct text *why);
/* Whether host_write would come that far; to be asked before long work. */
bool host_may_write(const char *path, const char *own, struct text *why);
/* Bytes nobody can guess, from the system. */
void host_random(uint8_t *bytes, size_t count);

#endif
