/* A table with memory of its own, for the targets that read its log; setups are
 * prepared once for each plan that is usual, and copied. */
#ifndef TESTS_FUZZ_SEATED_H
#define TESTS_FUZZ_SEATED_H

#include "bots/bot.h"
#include "engine/plan.h"
#include "table/table.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

struct seated {
    struct table table;
    struct table_host host;
    void *room, *setup;
};

static inline void *seated_memory(void **at, size_t bytes)
{
    *at = realloc(*at, bytes);
    if (!*at)
        abort();
    return *at;
}

static inline void *seated_setup(void *to, const struct game *game,
                                 struct plan *plan, struct refusal *why)
{
    struct seated *s = to;
    memset(seated_memory(&s->setup, game->setup_size), 0, game->setup_size);
    return plan_prepare(game, plan, s->setup, why) ? s->setup : NULL;
}

static inline void *seated_room(void *to, size_t bytes)
{
    struct seated *s = to;
    return seated_memory(&s->room, bytes);
}

static inline bool seated_is_bot(struct slice name)
{
    return bot_find(name) != NULL;
}

/* A new table in the same memory. `scratch` MAY be NULL. */
static inline void seated_begin(struct seated *s, void *scratch)
{
    s->table = (struct table){.id = ""};
    s->host = (struct table_host){.find = fuzz_find,
                                  .is_bot = seated_is_bot,
                                  .setup = seated_setup,
                                  .room = seated_room,
                                  .scratch = scratch,
                                  .to = s};
}

#endif
