/* What rooms have to say to whoever runs the server: figures, log, and the
 * command that fetches people. */
#ifndef SERVER_NOTES_H
#define SERVER_NOTES_H

#include "server/rooms.h"

/* The step under way is taken in: who has decided, or that a game was set up. */
void notes_step(const struct room *room);
/* So many tables are gone, by `host` or by `age`. */
void notes_deleted(const char *by, unsigned tables);
/* The table cannot be read on from its next row; it is broken from now on. */
void notes_broken(struct room *room, const char *code);
/* The row `called B` is written: B's person is fetched, once, by the command if
 * there is one. */
void notes_call(const struct room *room, const char *hook, unsigned seat);

#endif
