#include "bots/bot.h"

#include "bots/greedy.h"
#include "bots/search.h"
#include "engine/playout.h"

static uint32_t choose_any(const struct sight *sight, struct rng *rng)
{
    struct moves list;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    return playout_pick(&list, false, rng);
}

/* Iterations, cut, explore, blunders. */
static const struct search_limits EASY = {60, 4, 300, 200};
static const struct search_limits NORMAL = {600, 4, 300, 40};
static const struct search_limits HARD = {5000, 4, 300, 0};
static const struct search_limits EXPERT = {30000, 4, 300, 0};

static uint32_t choose_easy(const struct sight *sight, struct rng *rng)
{
    return search_choose(sight, &EASY, rng, NULL);
}

static uint32_t choose_normal(const struct sight *sight, struct rng *rng)
{
    return search_choose(sight, &NORMAL, rng, NULL);
}

static uint32_t choose_hard(const struct sight *sight, struct rng *rng)
{
    return search_choose(sight, &HARD, rng, NULL);
}

static uint32_t choose_expert(const struct sight *sight, struct rng *rng)
{
    return search_choose(sight, &EXPERT, rng, NULL);
}

static const struct bot BOTS[] = {
    {"random", "does anything that is allowed, all alike", choose_any},
    {"greedy", "takes what looks best at once", greedy_choose},
    {"easy", "thinks a little and often errs", choose_easy},
    {"normal", "thinks ahead and sometimes errs", choose_normal},
    {"hard", "thinks well ahead", choose_hard},
    {"expert", "thinks as long as a second allows", choose_expert},
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
