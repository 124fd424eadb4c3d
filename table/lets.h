/* Standing answers: what a seat lets happen without being asked again, `let B
 * always`. They are kept with the seat and count while its person is away.
 * Nobody else is told of them, and none is given before an answer by hand could
 * be: both wait for the table's even pause. */
#ifndef TABLE_LETS_H
#define TABLE_LETS_H

#include "table/table.h"

/* `B always` as a setting of the seat. */
bool lets_take(struct table *t, struct slice rest, struct refusal *why);
/* Whether a row is such an answer given, `let B` and then the decision, and not
 * the setting. */
bool lets_is_given(struct slice word, struct slice rest);
/* Milliseconds until a standing answer is given once the game has come to this
 * state; 0: none is. */
uint64_t lets_length(const struct table *t, const void *state);

#endif
