/* What a seat may only do if others agree: `wish A undo`, `wish A stand B of
 * CD`, then `agree C` or `refuse C`. Who is asked, and who has agreed, is in
 * the log and open to all; a new wish takes the place of the one before. */
#ifndef TABLE_WISHES_H
#define TABLE_WISHES_H

#include "table/table.h"

bool wishes_know(struct slice word);
/* Takes one of these lines in, or refuses it and changes nothing. */
bool wishes_take(struct table *t, struct slice line, struct refusal *why);
/* If everybody has agreed that something is taken back, it is. */
void wishes_grant(struct table *t, const struct table_audience *audience);
/* A bot stands in or no longer does; a seat has taken a decision back. */
void wishes_stood(struct table *t);
void wishes_undone(struct table *t, unsigned seat);
/* The public line: what is asked, and who has not answered. */
void wishes_write(const struct table *t, struct text *out);

#endif
