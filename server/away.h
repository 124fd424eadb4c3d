/* Who has left a table, and since when. */
#ifndef SERVER_AWAY_H
#define SERVER_AWAY_H

#include "server/rooms.h"

/* Tells everybody when somebody who was away is gone. */
void away_watch(struct room *room);
/* Whoever is asked and has been away for a moment is fetched by the host's
 * command. The row comes first, so that it happens at most once a turn,
 * whatever ends meanwhile. True: it is under way. */
bool away_fetch(struct room *room);

#endif
