/* The games that a table has seen: who won what, and the record of each. They
 * are in its log and not in memory, so what is asked about them is answered
 * when the log has been read again. */
#ifndef SERVER_AGAIN_H
#define SERVER_AGAIN_H

#include "server/peer.h"
#include "server/workers.h"

/* `evening` */
void again_evening(struct peer *peer, struct slice all, struct slice rest);
/* `record`, `record 2`: a game that is over, whole and with its secret. */
void again_record(struct peer *peer, struct slice all, struct slice rest);
/* Answers either from the rows of the table; NULL: they could not be read. */
void again_answer(struct peer *peer, struct room *room, struct slice line,
                  const struct job_row *rows);

#endif
