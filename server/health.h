/* Whether the server can do its work: what is asked by /healthz. Told by the
 * threads that do it, asked from any. */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include <stdbool.h>

/* How the store's latest work went; `words` of the store if it did not. The
 * first failure and the first success after it go to the log. */
void health_store(bool is_good, const char *words);
/* The store has failed and not worked since. */
bool health_is_store_bad(void);
/* The writer begins something, or has done it. */
void health_writes(bool is_begun);
/* The loop has come round. */
void health_tick(void);

/* Whether a connection that came found a file descriptor; the first that did
 * not, and the first after it that did, go to the log. */
void health_descriptors(bool is_good);
/* From time to time, in one thread: keeps memory in reserve, so that a server
 * without any goes on for long enough to give some back. */
void health_memory(void);

/* NULL: all is well; else a sentence. */
const char *health_trouble(void);

#endif
