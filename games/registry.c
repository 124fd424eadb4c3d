#include "games/registry.h"

#define GAME(folder) extern const struct game game_##folder;
#include "games/games.def"
#undef GAME

static const struct game *const GAMES[] = {
#define GAME(folder) &game_##folder,
#include "games/games.def"
#undef GAME
};

const struct game *registry_at(unsigned i)
{
    return i < sizeof GAMES / sizeof GAMES[0] ? GAMES[i] : NULL;
}

const struct game *registry_find(struct slice name)
{
    for (unsigned i = 0; registry_at(i); i++)
        if (slice_is(name, registry_at(i)->name))
            return registry_at(i);
    return NULL;
}
