/* Any bytes as lines of the protocol: every answer ends as promised, and
 * nothing is ever more than refused. */
#include "bots/bot.h"
#include "host/file.h"
#include "play/protocol.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* A line may let bots play a whole game, so only the quickest, and not more
 * lines than it takes to find things. A session so small comes to its limits,
 * which are to be met too. */
enum { LINES_MOST = 120, LEVELS_QUICK = 1, EVENTS_MOST = 200 };

static const char *bot_name(unsigned i)
{
    return i < LEVELS_QUICK ? bot_at(i)->name : NULL;
}

static uint32_t choose(unsigned i, const struct asked *who, uint32_t seed,
                       uint32_t decided, void *memory, struct text *why)
{
    return BOTS.choose(i, who, seed, decided, memory, why);
}

static const struct levels QUICK = {
    .name = bot_name,
    .about = bot_name,
    .choose = choose,
};

static void same_always(uint8_t *bytes, size_t count)
{
    memset(bytes, 7, count);
}

static bool begins(const struct text *out, size_t at, const char *with)
{
    size_t len = strlen(with);
    return out->len - at >= len && memcmp(out->at + at, with, len) == 0;
}

/* The last line is `ok` or `error …`, and no other is. */
static void check_answer(const struct text *out)
{
    for (size_t at = 0; at < out->len; at++) {
        bool is_end = begins(out, at, "ok\n") || begins(out, at, "error ");
        while (out->at[at] != '\n')
            if (++at == out->len)
                abort();
        if (is_end != (at + 1 == out->len))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct protocol_host HOST = {
        .game = fuzz_game,
        .find = fuzz_find,
        .levels = &QUICK,
        .secret = same_always,
        .lines = EVENTS_MOST,
    };
    static char *memory;
    static char *page;
    struct protocol p;
    struct slice rest = {(const char *)bytes, size};
    struct slice line;
    struct text out;
    if (!memory) {
        memory = host_new(protocol_bytes(&HOST));
        page = host_new(PROTOCOL_ANSWER);
    }
    text_init(&out, page, PROTOCOL_ANSWER);
    protocol_init(&p, &HOST, memory);
    for (unsigned i = 0; i < LINES_MOST && slice_line(&rest, &line); i++) {
        bool goes_on = protocol_line(&p, line, &out);
        check_answer(&out);
        if (!goes_on)
            return 0;
    }
    return 0;
}
