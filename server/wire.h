/* The lines that a device and the server say to each other
 * (docs/protocol.md, "Online tables"). */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include "server/peer.h"

enum { WIRE_VERSION = 1 };

/* Takes one line of a device: any bytes may come. */
void wire_line(struct peer *peer, struct slice line);

/* For lines of other files. The seat that the next word names, -1 when there is
 * none here; whether it is one of the peer's own: each has said so if not. */
int wire_seat(struct peer *peer, struct slice *rest);
bool wire_owns(struct peer *peer, int seat);
/* The hash of the next word as a key; whether the peer is the table's host. */
bool wire_key(struct peer *peer, struct slice *rest, uint8_t hash[32]);
bool wire_hosts(struct peer *peer);
/* The table of `ID KEY`, in memory; NULL: it is being read and the line is said
 * again then, or the words are none, which was said. */
struct room *wire_find(struct peer *peer, struct slice all, struct slice *rest,
                       struct slice *id);
/* What is to be sent is written into one buffer: the loop is one thread. */
struct text wire_sending(void);
void wire_send(struct peer *peer, const struct text *out);
void wire_unknown(struct peer *peer);
/* The same of a key that was shown and is none: its address is to stop. */
void wire_guessed(struct peer *peer);
void wire_syntax(struct peer *peer, const char *sentence);
/* A row about people: written if it can be taken in, at the right moment; then
 * `said` is said again. */
void wire_write(struct peer *peer, struct slice said, struct slice lines);

#endif
