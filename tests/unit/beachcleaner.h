/* Beachcleaner in tests: a setup with options, and situations from text. */
#ifndef TESTS_UNIT_BEACHCLEANER_H
#define TESTS_UNIT_BEACHCLEANER_H

#include "engine/plan.h"
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
static inline struct setup set_up(unsigned players, const char *const *options)
{
    struct setup su;
    struct plan plan;
    struct refusal why;
    memset(&su, 0, sizeof su);
    plan_init(&plan, players);
    for (; options && *options; options++)
        assert_true(plan_option(game(), &plan, slice_of(*options), &why));
    assert_true(plan_prepare(game(), &plan, &su, &why));
    return su;
}

static inline bool read_lines(const struct setup *su, const char *text,
                              struct state *st, struct refusal *why)
{
    struct slice lines[64];
    struct slice rest = slice_of(text);
    size_t count = 0;
    while (slice_line(&rest, &lines[count]))
        count++;
    *why = (struct refusal){.line = 0};
    memset(st, 0, sizeof *st);
    return game()->words->read(su, lines, count, st, why);
}

static inline struct state situation(const struct setup *su, const char *text)
{
    struct state st;
    struct refusal why;
    if (!read_lines(su, text, &st, &why))
        fail_msg("line %u: %s", why.line, why.words);
    return st;
}

static inline unsigned face(const struct setup *su, const char *code)
{
    int found = bc_face(su, slice_of(code));
    assert_true(found >= 0);
    return (unsigned)found;
}

/* A table for two on which a line or two are missing. */
static const char SMALL[] = "beach A wood bottle .* net rope\n"
                            "beach B tyre .* glove foam lighter\n"
                            "market net1 joker bottle2\n"
                            "hand A wood1\n"
                            "hand B can2\n";

static inline struct state small(const struct setup *su, const char *more)
{
    char text[4096];
    struct text all;
    text_init(&all, text, sizeof text);
    text_put(&all, SMALL);
    text_put(&all, more);
    assert_false(all.cut);
    return situation(su, text);
}

#endif
