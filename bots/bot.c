#include "bots/bot.h"

#include "base/hash.h"
#include "bots/greedy.h"
#include "bots/level.h"
#include "engine/playout.h"

static uint32_t choose_any(const struct sight *sight, struct rng *rng)
{
    struct moves list;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    return playout_pick(&list, false, rng);
}

static uint32_t choose_easy(const struct sight *sight, struct rng *rng)
{
    return mind_choose(&sight->game->minds[0], sight, rng, sight->weighed);
}

static uint32_t choose_normal(const struct sight *sight, struct rng *rng)
{
    return mind_choose(&sight->game->minds[1], sight, rng, sight->weighed);
}

static uint32_t choose_hard(const struct sight *sight, struct rng *rng)
{
    return mind_choose(&sight->game->minds[2], sight, rng, sight->weighed);
}

static uint32_t choose_expert(const struct sight *sight, struct rng *rng)
{
    return mind_choose(&sight->game->minds[3], sight, rng, sight->weighed);
}

static const struct bot BOTS[] = {
    {"random", "does anything that is allowed, all alike", choose_any},
    {"greedy", "takes what looks best at once", greedy_choose},
    {"easy", "thinks a little, often errs and soon forgets", choose_easy},
    {"normal", "thinks ahead, seldom errs and forgets after a while",
     choose_normal},
    {"hard", "thinks well ahead and forgets nothing", choose_hard},
    {"expert", "thinks as far as it can", choose_expert},
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

void bot_stream(struct rng *rng, uint32_t seed, unsigned seat, uint32_t decided)
{
    rng_seed(rng, hash_mix(seed) ^ hash_mix((uint64_t)decided * 16 + seat));
}
