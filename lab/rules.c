#include "lab/rules.h"

#include <stddef.h>

#define RULES(folder) extern const struct rules_player rules_##folder;
#include "lab/rules.def"
#undef RULES

const struct rules_player *rules_find(const struct game *game)
{
    static const struct rules_player *const ALL[] = {
#define RULES(folder) &rules_##folder,
#include "lab/rules.def"
#undef RULES
    };
    for (unsigned i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
        if (ALL[i]->game == game)
            return ALL[i];
    return NULL;
}

uint32_t rules_choose(const struct rules_player *player,
                      const struct sight *sight, struct rng *rng)
{
    struct moves list;
    uint32_t best = 0;
    uint32_t equals = 0;
    int32_t most = INT32_MIN;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        int32_t likes = player->likes(sight, list.move[i]);
        if (likes < most)
            continue;
        equals = likes > most ? 1 : equals + 1;
        most = likes;
        if (rng_below(rng, equals) == 0)
            best = list.move[i];
    }
    return best;
}
