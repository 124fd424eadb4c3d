/* The others at a table that is elsewhere: what they ask and say, who is gone
 * and played for, the time that is left, what stands (docs/online.md). The
 * commands for it are in console_commands.h. */
#ifndef TERMINAL_OTHERS_H
#define TERMINAL_OTHERS_H

#include "terminal/joined.h"

/* Whether this line of a `table` is about that; then it is taken in. */
bool others_reads(struct joined *j, struct slice word, struct slice rest);
/* All of a `table` has been read; `old` is how it was before: the person is told
 * what has changed. */
void others_tell(struct joined *j, const struct others *old);
/* Whether a line that comes by itself is about that; then it is taken in. */
bool others_hears(struct joined *j, struct slice word, struct slice rest);
/* Seats whose person is gone for a while. */
void others_gone(struct joined *j, seat_set gone);
/* Something is asked of the person that only they can answer. */
bool others_asks(const struct joined *j);
/* ` (1:20 left)`, or nothing. */
void others_put_time(const struct joined *j, struct text *out);
/* Whether that has changed since it was asked for last. */
bool others_has_ticked(struct joined *j);
/* A decision cannot be taken back alone. */
void others_offer_undo(struct joined *j);

#endif
