/* The lines that a device and the server say to each other
 * (docs/protocol.md, "Online tables"). */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include "server/peer.h"

enum { WIRE_VERSION = 1 };

/* Takes one line of a device: any bytes may come. */
void wire_line(struct peer *peer, struct slice line);

#endif
