/* For tests of tables: one with memory of its own, of any registered game. */
#ifndef TESTS_UNIT_SEATED_H
#define TESTS_UNIT_SEATED_H

#include "bots/bot.h"
#include "engine/plan.h"
#include "games/registry.h"
#include "host/file.h"
#include "table/table.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

/* A table with memory of its own, and the views its viewers have. */
struct seated {
    struct table table;
    struct table_host host;
    void *room;
    void *setup;
    char view[TABLE_VIEWERS][2048];
    uint32_t frames[TABLE_VIEWERS];
};

static inline void *give_setup(void *to, const struct game *game,
                               struct plan *plan, struct refusal *why)
{
    struct seated *s = to;
    struct slice edition = plan->edition;
    free(s->setup);
    s->setup = host_new(game->setup_size);
    assert_int_equal(edition.len, 0);
    return plan_prepare(game, plan, s->setup, why) ? s->setup : NULL;
}

static inline void *give_room(void *to, size_t bytes)
{
    struct seated *s = to;
    s->room = realloc(s->room, bytes);
    assert_non_null(s->room);
    return s->room;
}

static inline bool is_bot(struct slice name)
{
    return bot_find(name) != NULL;
}

static inline void sit(struct seated *s, void *scratch)
{
    memset(s, 0, sizeof *s);
    s->host = (struct table_host){.find = registry_find,
                                  .is_bot = is_bot,
                                  .setup = give_setup,
                                  .room = give_room,
                                  .scratch = scratch,
                                  .to = s};
}

static inline void stand_up(struct seated *s)
{
    free(s->setup);
    free(s->room);
}

static inline void must(bool is_good, const struct refusal *why)
{
    if (!is_good)
        fail_msg("refused: %s", why->words);
}

#endif
