/* What people at a table say to each other: wishes that others agree to, a seat
 * that a bot plays for somebody who is gone (docs/online.md). Lines of wire.c;
 * `all` is the line and `rest` what follows its first word. */
#ifndef SERVER_COMPANY_H
#define SERVER_COMPANY_H

#include "server/peer.h"

/* `wish A undo`, `wish A stand B` */
void company_wish(struct peer *peer, struct slice all, struct slice rest);
/* `agree C`, `refuse C` */
void company_agree(struct peer *peer, struct slice all, struct slice rest);
/* `phrase A 3`: to everybody at the table, in each reader's words; it is told
 * and not kept. */
void company_phrase(struct peer *peer, struct slice all, struct slice rest);
/* `stand B`: the host lets a bot play for a seat that waits for somebody. */
void company_stand(struct peer *peer, struct slice all, struct slice rest);
/* `join KEY`: the host's new key for friends; the old link opens nothing. */
void company_join(struct peer *peer, struct slice all, struct slice rest);
/* `asks ID KEY`: whether a seat of this key is asked there, without coming to
 * the table. */
void company_asks(struct peer *peer, struct slice all, struct slice rest);
/* `let B always`: the seat's standing answer, told to it alone. */
void company_let(struct peer *peer, struct slice all, struct slice rest);
/* `back B`: its person is back. */
void company_back(struct peer *peer, struct slice all, struct slice rest);
/* `forget B`: its person deletes name and key. */
void company_forget(struct peer *peer, struct slice all, struct slice rest);
/* `delete`: the host deletes the table, and all that belongs to it. */
void company_delete(struct peer *peer, struct slice all, struct slice rest);

#endif
