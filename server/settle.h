/* The lines of an opening, as clients write them, become those of the log. */
#ifndef SERVER_SETTLE_H
#define SERVER_SETTLE_H

#include "server/peer.h"

/* Writes them to `out`; false: the peer was told why not. */
bool settle_lines(struct peer *peer, struct slice lines, struct text *out);

#endif
