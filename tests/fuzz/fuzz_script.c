/* Any bytes as a script: refused or run, never more. */
#include "games/registry.h"
#include "host/file.h"
#include "play/record.h"
#include "play/script.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 20 };

/* What was read is written and must read back. */
static void read_back(struct script *s, const struct game *game)
{
    char *page = host_new(PAGE);
    struct text out;
    text_init(&out, page, PAGE);
    record_write(&s->match, true, &out);
    struct script again = {.text = {page, out.len}, .find = registry_find};
    if (!out.cut && script_game(&again) == game) {
        void *memory = host_new(script_bytes(&again, game));
        if (script_run(&again, game, memory) != SCRIPT_PASSED ||
            memcmp(again.match.state, s->match.state, game->state_size) != 0)
            abort();
        free(memory);
    } else if (!out.cut) {
        abort();
    }
    free(page);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct script s = {.text = {(const char *)bytes, size},
                       .find = registry_find,
                       .is_strict = true};
    const struct game *game = script_game(&s);
    if (!game)
        return 0;
    void *memory = host_new(script_bytes(&s, game));
    if (script_run(&s, game, memory) == SCRIPT_PASSED)
        read_back(&s, game);
    else if (s.end == SCRIPT_FAILED &&
             strncmp(s.words, "invariant broken", 16) == 0)
        abort();
    free(memory);
    return 0;
}
