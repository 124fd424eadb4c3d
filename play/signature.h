/* One number for how a game behaves: seeded random play at every number of
 * seats, every state and every event folded in. It changes when the rules,
 * the order of a list, or the layout of a state change, and it is the same in
 * every build of the same code. */
#ifndef PLAY_SIGNATURE_H
#define PLAY_SIGNATURE_H

#include "engine/game.h"

/* `memory` has at least signature_bytes(game), aligned to 16. */
size_t signature_bytes(const struct game *game);
uint64_t signature_of(const struct game *game, void *memory);

#endif
