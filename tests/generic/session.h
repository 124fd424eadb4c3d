/* Sessions of the line protocol for tests: no bots, no secrets. */
#ifndef TESTS_GENERIC_SESSION_H
#define TESTS_GENERIC_SESSION_H

#include "play/protocol.h"
#include "tests/generic/world.h"

static inline const char *no_bot(unsigned i)
{
    (void)i;
    return NULL;
}

static inline void no_secret(uint8_t *bytes, size_t count)
{
    memset(bytes, 0, count);
}

static const struct levels NO_LEVELS = {.name = no_bot, .about = no_bot};

static const struct protocol_host SESSION_HOST = {
    .game = registry_at,
    .find = registry_find,
    .levels = &NO_LEVELS,
    .secret = no_secret,
};

#endif
