/* A match or a script of the null game in memory of its own: common to the
 * tests of the room play. */
#ifndef TESTS_UNIT_STAGE_H
#define TESTS_UNIT_STAGE_H

#include "engine/plan.h"
#include "engine/words.h"
#include "games/null/null.h"
#include "games/registry.h"
#include "host/file.h"
#include "play/script.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Reads a script; free() what is returned when done with the match. */
static inline void *stage_run(struct script *s, const char *text)
{
    memset(s, 0, sizeof *s);
    s->text = slice_of(text);
    s->find = registry_find;
    s->is_strict = true;
    const struct game *game = script_game(s);
    if (!game)
        return NULL;
    void *memory = host_new(script_bytes(s, game));
    script_run(s, game, memory);
    return memory;
}

/* The same, and it must hold. */
static inline void *stage_open(struct script *s, const char *text)
{
    void *memory = stage_run(s, text);
    if (s->end != SCRIPT_PASSED)
        fail_msg("line %u: %s", s->line, s->words);
    return memory;
}

#endif
