/* Rows about people: who sits where, what was agreed, when it begins. */
#ifndef TABLE_LINES_H
#define TABLE_LINES_H

#include "table/table.h"

/* Takes one line in, or refuses it and changes nothing. Settings and seats,
 * which an opening has too. */
bool lines_setting(struct table *t, const struct table_host *h,
                   struct slice line, struct refusal *why);
/* The same, and what is only said between openings: entropy, start, close,
 * stand, back, wishes. */
bool lines_take(struct table *t, const struct table_host *h, struct slice line,
                struct refusal *why);
/* The key of somebody who has deleted it, and their name. */
bool lines_is_nobody(const uint8_t key[32]);
/* The seat that the next word names; NULL with a refusal. */
struct table_seat *lines_seat(struct table *t, struct slice *rest,
                              struct refusal *why);
/* Settings and seats as lines that read back. */
void lines_settings(const struct table *t, struct text *out);
void lines_seats(const struct table *t, bool with_keys, struct text *out);

#endif
