#include "bots/bot.h"

#include "engine/playout.h"

uint32_t bot_random(const struct game *game, const void *setup,
                    const void *view, unsigned seat, struct rng *rng)
{
    struct moves list;
    moves_clear(&list);
    game->moves(setup, view, seat, &list);
    return playout_pick(&list, false, rng);
}
