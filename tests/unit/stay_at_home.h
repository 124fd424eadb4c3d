/* A table of Stay At Home from a few lines of text: common to its unit
 * tests. */
#ifndef TESTS_UNIT_STAY_AT_HOME_H
#define TESTS_UNIT_STAY_AT_HOME_H

#include "engine/plan.h"
#include "engine/situation.h"
#include "games/registry.h"
#include "games/stay_at_home/stay_at_home.h"
#include "tests/unit/tally.h"

#include <string.h>

static inline const struct game *game(void)
{
    return registry_find(slice_of("stay-at-home"));
}

static inline void prepare(struct stay_at_home_setup *g, unsigned players)
{
    struct plan plan;
    struct refusal why;
    memset(g, 0, sizeof *g);
    plan_init(&plan, players);
    assert_true(plan_prepare(game(), &plan, g, &why));
}

/* Situation lines in one text; the state they make, or the refusal. */
static inline bool situate(const struct stay_at_home_setup *g, const char *text,
                           struct stay_at_home_state *s, struct refusal *why)
{
    struct slice lines[64];
    struct slice rest = slice_of(text);
    size_t count = 0;
    while (slice_line(&rest, &lines[count]))
        count++;
    *why = (struct refusal){.line = 99};
    return situation_read(game(), g, lines, count, s, why);
}

static inline void situate_well(const struct stay_at_home_setup *g,
                                const char *text, struct stay_at_home_state *s)
{
    struct refusal why;
    if (!situate(g, text, s, &why))
        fail_msg("line %u: %s", why.line, why.words);
}

#endif
