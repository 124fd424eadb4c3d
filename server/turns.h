/* What happens at a table by itself: what was asked meanwhile is said again,
 * chance goes on, bots decide, and people whose time is up or whose answer
 * stands are decided for. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "server/rooms.h"

/* Until a row is under way or nothing is left to do. */
void turns_go_on(struct room *room);
/* Whether an answer of this seat may be given now. Else it is held: what others
 * are told comes at the same moment, whether it was quick or stands. */
bool turns_is_even(struct room *room, unsigned seat);

#endif
