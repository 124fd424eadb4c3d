/* Any bytes as a script: refused or run, never more. */
#include "play/record.h"
#include "play/script.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 20 };

/* What was read is written and must read back. */
static void read_back(struct script *s, const struct game *game)
{
    static char page[PAGE];
    struct text out;
    text_init(&out, page, PAGE);
    record_write(&s->match, true, &out);
    struct script again = {.text = {page, out.len}, .find = fuzz_find};
    if (!out.cut && script_game(&again) == game) {
        void *memory = fuzz_memory(1, script_bytes(&again, game));
        if (script_run(&again, game, memory) != SCRIPT_PASSED ||
            memcmp(again.match.state, s->match.state, game->state_size) != 0)
            abort();
    } else if (!out.cut) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct script s = {.text = {(const char *)bytes, size},
                       .find = fuzz_find,
                       .is_strict = true};
    const struct game *game = script_game(&s);
    if (!game)
        return 0;
    void *memory = fuzz_memory(0, script_bytes(&s, game));
    if (script_run(&s, game, memory) == SCRIPT_PASSED)
        read_back(&s, game);
    else if (s.end == SCRIPT_FAILED &&
             strncmp(s.words, "invariant broken", 16) == 0)
        abort();
    return 0;
}
