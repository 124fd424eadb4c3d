/* Records: a match as text that reads back to the same match. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include "play/match.h"

/* The header lines: game, rules, players, edition (with its data when it is
 * not the default), options, fairness. */
void record_header(const struct match *m, bool with_secret, struct text *out);
/* `position` lines of the state a match began from or is in now. */
void record_position(const struct match *m, const void *state,
                     struct text *out);
/* The whole record, for its owner: header, bots, start, every event, result. */
void record_write(const struct match *m, bool with_secret, struct text *out);
/* What one seat or ONLOOKER has seen, line by line; not a record to replay
 * but one to read. */
void record_seen(struct match *m, unsigned seat, struct text *out);

#endif
