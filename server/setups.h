/* Setups that tables share: prepared once for a plan, counted, never written
 * to, so that bots in other threads may read them too. */
#ifndef SERVER_SETUPS_H
#define SERVER_SETUPS_H

#include "engine/game.h"

/* A setup for this plan, held once more; sets what the plan left open, and its
 * edition to memory that lasts as long. NULL with a refusal. In the loop's
 * thread, as is letting go of it. */
void *setups_hold(const struct game *game, struct plan *plan,
                  struct refusal *why);
/* Once more for somebody else. */
void setups_share(void *setup);
/* NULL is fine. */
void setups_release(void *setup);

#endif
