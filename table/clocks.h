/* Since when each seat is asked what it is asked, from the times of rows. A
 * seat's time depends on nothing that it does not know. */
#ifndef TABLE_CLOCKS_H
#define TABLE_CLOCKS_H

#include "table/table.h"

enum { ALL_SEATS = 0xff };

/* After a row of this time: a seat's time begins where it was set to begin
 * anew, or is asked something else than before. */
void clocks_note(struct table *t, uint64_t time);
/* The time of these seats begins anew with the present row. */
void clocks_begin(struct table *t, seat_set seats);
/* Milliseconds of the shortest time a seat may have; 0: no clock runs. */
uint64_t clocks_least(const struct table *t);

#endif
