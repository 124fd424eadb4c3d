/* Beachcleaner in tests: a setup with options, and situations from text. */
#ifndef TESTS_UNIT_BEACHCLEANER_H
#define TESTS_UNIT_BEACHCLEANER_H

#include "engine/plan.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "games/beachcleaner/beachcleaner.h"
#include "games/registry.h"
#include "tests/unit/tally.h"

#include <string.h>

static inline const struct game *game(void)
{
    return registry_find(slice_of("beachcleaner"));
}

/* `options` is lines without the word option, ended by NULL. */
static inline struct beachcleaner_setup set_up(unsigned players,
                                               const char *const *options)
{
    struct beachcleaner_setup g;
    struct plan plan;
    struct refusal why;
    memset(&g, 0, sizeof g);
    plan_init(&plan, players);
    for (; options && *options; options++)
        assert_true(plan_option(game(), &plan, slice_of(*options), &why));
    assert_true(plan_prepare(game(), &plan, &g, &why));
    return g;
}

static inline bool read_lines(const struct beachcleaner_setup *g,
                              const char *text, struct beachcleaner_state *s,
                              struct refusal *why)
{
    struct slice lines[64];
    struct slice rest = slice_of(text);
    size_t count = 0;
    while (slice_line(&rest, &lines[count]))
        count++;
    *why = (struct refusal){.line = 0};
    memset(s, 0, sizeof *s);
    return situation_read(game(), g, lines, count, s, why);
}

static inline struct beachcleaner_state
situation(const struct beachcleaner_setup *g, const char *text)
{
    struct beachcleaner_state s;
    struct refusal why;
    if (!read_lines(g, text, &s, &why))
        fail_msg("line %u: %s", why.line, why.words);
    return s;
}

static inline unsigned face(const struct beachcleaner_setup *g,
                            const char *code)
{
    int found = beachcleaner_face(g, slice_of(code));
    assert_true(found >= 0);
    return (unsigned)found;
}

/* A table for two on which a line or two are missing. */
static const char SMALL[] = "beach A wood bottle .* net rope\n"
                            "beach B tyre .* glove foam lighter\n"
                            "market net1 joker bottle2\n"
                            "hand A wood1\n"
                            "hand B can2\n";

static inline struct beachcleaner_state
small(const struct beachcleaner_setup *g, const char *more)
{
    char text[4096];
    struct text all;
    text_init(&all, text, sizeof text);
    text_put(&all, SMALL);
    text_put(&all, more);
    assert_false(all.cut);
    return situation(g, text);
}

#endif
