#include "tests/fuzz/fuzz.h"

#include "games/registry.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

enum { PLANS = 512 }; /* of a game; a new one takes the place of another */

enum {
#define GAME(folder) NUMBER_##folder,
#include "games/games.def"
#undef GAME
    GAMES,
};

struct remembered {
    struct plan asked, given;
    void *setup; /* NULL: nothing yet */
};

static struct remembered plans[GAMES][PLANS];

static unsigned place_of(const struct plan *plan)
{
    uint32_t hash = plan->players;
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        hash = hash * 31 + (uint32_t)plan->option[i];
    return (hash ^ hash >> 9 ^ hash >> 18) % PLANS;
}

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->players == b->players &&
           memcmp(a->option, b->option, sizeof a->option) == 0;
}

/* `prepare` of game number i. Setups are values: a copy is as good. Only what
 * has no edition of its own and is not refused is remembered. */
static bool prepare_again(unsigned i, void *setup, struct plan *plan,
                          struct refusal *why)
{
    const struct game *game = registry_at(i);
    struct remembered *place = &plans[i][place_of(plan)];
    struct plan asked = *plan;
    if (plan->edition.len)
        return game->prepare(setup, plan, why);
    if (place->setup && same_plan(&place->asked, plan)) {
        memcpy(setup, place->setup, game->setup_size);
        place->given.edition = plan->edition;
        *plan = place->given;
        return true;
    }
    if (!game->prepare(setup, plan, why))
        return false;
    if (!place->setup)
        place->setup = host_new(game->setup_size);
    memcpy(place->setup, setup, game->setup_size);
    place->asked = asked;
    place->given = *plan;
    return true;
}

#define GAME(folder)                                                           \
    static bool prepare_##folder(void *setup, struct plan *plan,               \
                                 struct refusal *why)                          \
    {                                                                          \
        return prepare_again(NUMBER_##folder, setup, plan, why);               \
    }
#include "games/games.def"
#undef GAME

const struct game *fuzz_game(unsigned i)
{
    static bool (*const PREPARE[])(void *, struct plan *, struct refusal *) = {
#define GAME(folder) prepare_##folder,
#include "games/games.def"
#undef GAME
    };
    static struct game games[GAMES];
    if (i >= GAMES)
        return NULL;
    if (!games[i].name) {
        memcpy(&games[i], registry_at(i), sizeof games[i]);
        games[i].prepare = PREPARE[i];
    }
    return &games[i];
}

const struct game *fuzz_find(struct slice name)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (slice_is(name, registry_at(i)->name))
            return fuzz_game(i);
    return NULL;
}
