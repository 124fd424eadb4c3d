#include "bots/bot.h"

#include "base/hash.h"
#include "base/panic.h"
#include "bots/greedy.h"
#include "bots/level.h"
#include "bots/why.h"
#include "engine/playout.h"

static uint32_t choose_any(const struct sight *sight, struct rng *rng)
{
    struct moves list;
    return playout_random(sight->game, sight->setup, sight->view, sight->seat,
                          rng, &list);
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

enum { FIRST_LEVEL = 2 }; /* the bots before it are no levels */

static const struct bot ALL[] = {
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
    return i < sizeof ALL / sizeof ALL[0] ? &ALL[i] : NULL;
}

const struct bot *bot_find(struct slice name)
{
    for (unsigned i = 0; bot_at(i); i++)
        if (slice_is(name, bot_at(i)->name))
            return bot_at(i);
    return NULL;
}

const struct mind *bot_mind(const struct bot *bot, const struct game *game)
{
    ptrdiff_t level = bot - ALL - FIRST_LEVEL;
    return level >= 0 && level < LEVELS ? &game->minds[level] : NULL;
}

/* Each part is mixed before they meet: seeds count up from table to table, and
 * what differs in a bit or two must not begin alike. */
void bot_stream(struct rng *rng, uint32_t seed, unsigned seat, uint32_t decided)
{
    enum { SEAT_BITS = 4 };
    uint64_t which = (uint64_t)decided << SEAT_BITS | seat;
    rng_seed(rng, hash_mix(seed) ^ hash_mix(which));
}

static const char *name_of(unsigned i)
{
    return bot_at(i) ? bot_at(i)->name : NULL;
}

static const char *about(unsigned i)
{
    return bot_at(i) ? bot_at(i)->about : NULL;
}

static uint32_t choose(unsigned i, const struct asked *who, uint32_t seed,
                       uint32_t decided, void *memory, struct text *why)
{
    struct rng rng;
    struct search_result weighed = {.count = 0};
    struct sight sight = {
        .game = who->game,
        .setup = who->setup,
        .view = who->state,
        .seat = who->actor,
        .memory = memory,
        .memory_bytes = memory ? BOT_MEMORY : 0,
        .weighed = &weighed,
    };
    ENSURE(bot_at(i));
    bot_stream(&rng, seed, who->actor, decided);
    uint32_t move = bot_at(i)->choose(&sight, &rng);
    if (!why)
        return move;
    move = why_named(&sight, &weighed, move);
    why_say(&sight, &weighed, move, why);
    return move;
}

const struct levels BOTS = {
    .memory = BOT_MEMORY,
    .name = name_of,
    .about = about,
    .choose = choose,
};
