/* A table of Clean Family in static memory: common to its unit tests. */
#ifndef TESTS_UNIT_CLEAN_FAMILY_H
#define TESTS_UNIT_CLEAN_FAMILY_H

#include "engine/plan.h"
#include "engine/playout.h"
#include "engine/words.h"
#include "games/clean_family/clean_family.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

#define GAME (&game_clean_family)

/* One table: setup, state, and what is needed to play on it. */
struct table {
    struct plan plan;
    struct clean_family_setup setup;
    struct clean_family_state state;
    struct refusal why;
    struct rng rng;
    struct moves list;
};

static struct table T; /* the one every test plays at */

/* Options are `NAME VALUE`, separated by commas. */
static inline bool prepare(unsigned players, const char *options,
                           struct slice edition)
{
    plan_init(&T.plan, players);
    T.plan.edition = edition;
    while (*options) {
        size_t len = strcspn(options, ",");
        assert_true(
            plan_option(GAME, &T.plan, (struct slice){options, len}, &T.why));
        options += len + (options[len] == ',');
    }
    memset(&T.setup, 0, sizeof T.setup);
    memset(&T.state, 0, sizeof T.state);
    rng_seed(&T.rng, 20);
    return plan_prepare(GAME, &T.plan, &T.setup, &T.why);
}

static inline void open_table(unsigned players, const char *options)
{
    assert_true(prepare(players, options, (struct slice){"", 0}));
    GAME->start(&T.setup, &T.state);
}

static inline void play(unsigned actor, const char *words)
{
    struct asked who = {GAME, &T.setup, &T.state, actor};
    uint32_t move;
    if (!words_read(&who, slice_of(words), &move, &T.why))
        fail_msg("%s: %s", words, T.why.words);
    GAME->apply(&T.setup, &T.state, actor, move);
}

static inline void list_moves(const void *state, unsigned actor)
{
    moves_clear(&T.list);
    GAME->moves(&T.setup, state, actor, &T.list);
}

#endif
