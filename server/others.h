/* The other processes on the same store (docs/scale.md). Each says from time to
 * time which tables have people at it, and at once when that changes; what is
 * not said again is forgotten. From it follows who is here, and which process
 * lets a bot think or a time run out first.
 *
 * It is a saving and never an agreement: whatever two processes believe of each
 * other, the store takes one row of a number, and a process that is not first
 * goes after a grace. */
#ifndef SERVER_OTHERS_H
#define SERVER_OTHERS_H

#include "server/rooms.h"

enum { OTHERS_GRACE_MS = 2000 };

/* Listens to them; the listener belongs to the caller. NULL where there is
 * none: this process is alone. */
struct others *others_new(struct loop *loop, struct rooms *rooms,
                          struct workers *workers, struct listener *listener);
/* Tells the others that nobody is here any more. */
void others_end(struct others *o);
void others_free(struct others *o);
void others_tick(struct others *o);

/* All of these may be called where this process is alone. Who is at the table
 * here has changed, or somebody says something to everybody. */
void others_changed(struct room *room);
void others_phrase(struct room *room, struct slice line);
/* Seats with somebody at them at other processes, and onlookers there. */
seat_set others_here(const struct room *room);
unsigned others_onlookers(const struct room *room);
/* How long after its moment this process does what happens at the table by
 * itself: at once where it is the first; of a seat's own, where its person
 * is. */
uint64_t others_grace(const struct room *room, seat_set of);
/* The same of a table that is not in memory. */
uint64_t others_grace_of(const struct others *o, struct slice id);
/* Forgets what is known of a table that is put away. */
void others_put_away(struct room *room);

#endif
