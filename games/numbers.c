/* In a file of its own, so that what only plays does not carry the tables. */
#include "engine/numbers.h"
#include "games/registry.h"

#define GAME(folder) extern const struct numbers folder##_numbers;
#include "games/games.def"
#undef GAME

const struct numbers *registry_numbers(const struct game *game)
{
    static const struct numbers *const ALL[] = {
#define GAME(folder) &folder##_numbers,
#include "games/games.def"
#undef GAME
    };
    unsigned i = 0;
    while (registry_at(i) != game)
        i++;
    return ALL[i];
}
