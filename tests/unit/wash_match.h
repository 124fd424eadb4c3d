/* What the suites of Wash Match share: setups and situations from text. */
#ifndef TESTS_UNIT_WASH_MATCH_H
#define TESTS_UNIT_WASH_MATCH_H

#include "tests/unit/tally.h"

#include "engine/plan.h"
#include "engine/situation.h"
#include "games/registry.h"
#include "games/wash_match/wash_match.h"

#include <string.h>

#define KNOWN "table S S P P B B K K T T L L U U W W D D"

static const struct game *game;

/* A setup with one option, written `NAME VALUE`, or none. */
static inline void prepare_with(struct wash_match_setup *g, const char *option)
{
    struct refusal why;
    struct plan plan;
    plan_init(&plan, 2);
    memset(g, 0, sizeof *g);
    if (option)
        assert_true(plan_option(game, &plan, slice_of(option), &why));
    assert_true(plan_prepare(game, &plan, g, &why));
}

static inline bool try_read(const struct wash_match_setup *g, const char *text,
                            struct wash_match_state *s, struct refusal *why)
{
    struct slice lines[32];
    struct slice rest = slice_of(text);
    size_t count = 0;
    while (slice_line(&rest, &lines[count]))
        count++;
    return situation_read(game, g, lines, count, s, why);
}

static inline void read_state(const struct wash_match_setup *g,
                              const char *text, struct wash_match_state *s)
{
    struct refusal why;
    if (!try_read(g, text, s, &why))
        fail_msg("%s", why.words);
}

#endif
