/* How what is played at a table is taken in, for table.c. */
#ifndef TABLE_STEP_H
#define TABLE_STEP_H

#include "table/table.h"

enum { STEP_STATE_MOST = 2048 }; /* bytes of any game's state */

size_t step_scratch_bytes(void);
/* An empty step that comes next, and where its text is written. */
struct text step_begin(const struct table *t, struct table_step *step);
/* Something may fall due so many milliseconds after it; 0: nothing. */
void step_sooner(struct table_step *step, uint64_t length);
/* The text is complete; false when it did not fit. */
bool step_end(struct table_step *step, const struct text *out);
/* The step `start`, with the chance events the game begins with, of a table
 * that has begun in a copy. */
void step_start(struct table *t, struct table_step *step);
/* Plays an event and shows it; there is room for it. */
void step_event(struct table *t, struct event event,
                const struct table_audience *audience);
/* Takes back the seat's latest decision and shows it. */
bool step_undo(struct table *t, unsigned seat,
               const struct table_audience *audience, struct refusal *why);
/* Drops the events from number `at` on and shows it. */
void step_cut(struct table *t, uint32_t at,
              const struct table_audience *audience);
/* Room for moves, in the shared working memory. */
struct moves *step_moves(const struct table *t);
/* Counts a row of the seat's own, by the hash of its words. */
void step_count(struct table *t, unsigned seat, uint64_t words);
uint64_t step_hash(struct slice words);

#endif
