/* Whether a SQLite file of tables is whole, and its rows fit together. What the
 * rows say is for whoever replays them (cli/tables.c). */
#ifndef STORE_SOUND_H
#define STORE_SOUND_H

#include "base/text.h"

#include <sqlite3.h>

bool sound_check(sqlite3 *db, struct text *why);
/* The first cell of an answer, or `otherwise`. */
int sound_ask(sqlite3 *db, const char *sql, int otherwise);

#endif
