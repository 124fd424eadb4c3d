/* Whether tables in a database are whole: what no row may be like, in words
 * that SQLite and PostgreSQL both know. What the rows say is for whoever replays
 * them (cli/tables.c). */
#ifndef STORE_SOUND_H
#define STORE_SOUND_H

#include "base/text.h"

enum { SOUND_SQL = 512, SOUND_BADS = 5 };

/* Writes how to count what may not be, number `i`, where the names of tables
 * begin with `prefix`. */
void sound_sql(char sql[SOUND_SQL], const char *prefix, unsigned i);
/* Says so, when there are any. */
bool sound_judge(unsigned i, int64_t count, struct text *why);

#endif
