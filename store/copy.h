/* Copies of a SQLite file, whole and of one moment, also while a server writes
 * to it: the copy is made in one reading, for which no writer waits. It stands
 * beside its name until it is on disk, and never takes the place of a file. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "base/text.h"

#include <sqlite3.h>

/* For its owner alone: it holds what nobody at a table may see yet. False with
 * a sentence: there is no new file. */
bool copy_make(sqlite3 *from, const char *path, struct text *why);

#endif
