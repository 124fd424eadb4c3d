#include "bots/bot.h"

#include "bots/greedy.h"
#include "engine/playout.h"

static uint32_t choose_any(const struct sight *sight, struct rng *rng)
{
    struct moves list;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    return playout_pick(&list, false, rng);
}

static const struct bot BOTS[] = {
    {"random", "does anything that is allowed, all alike", choose_any},
    {"greedy", "takes what looks best at once", greedy_choose},
};

const struct bot *bot_at(unsigned i)
{
    return i < sizeof BOTS / sizeof BOTS[0] ? &BOTS[i] : NULL;
}

const struct bot *bot_find(struct slice name)
{
    for (unsigned i = 0; bot_at(i); i++)
        if (slice_is(name, bot_at(i)->name))
            return bot_at(i);
    return NULL;
}
