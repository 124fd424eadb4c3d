/* The games there are. A new game adds one line to games.def. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "engine/game.h"

/* Game number i, templates included; NULL after the last. */
const struct game *registry_at(unsigned i);
/* The game of that name, or NULL. */
const struct game *registry_find(struct slice name);
/* A registered game in numbers (engine/numbers.h). */
struct numbers;
const struct numbers *registry_numbers(const struct game *game);

#endif
