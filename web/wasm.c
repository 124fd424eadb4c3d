/* What the page and the tests may call of the engine as WebAssembly. Text goes
 * in at tw_input and comes out at tw_output, as UTF-8 ended by a zero. */
#include "base/hash.h"
#include "engine/describe.h"
#include "games/registry.h"
#include "play/script.h"
#include "play/signature.h"

#define EXPORT __attribute__((visibility("default")))

enum { PAGE_BYTES = 65536, OUT_BYTES = 1 << 18, LINE_BYTES = 1 << 15 };

EXPORT char *tw_input(size_t bytes);
EXPORT const char *tw_output(void);
EXPORT const char *tw_game(unsigned i);
EXPORT uint64_t tw_signature(unsigned i);
EXPORT int tw_check(size_t bytes);
EXPORT uint64_t tw_hash(void);
EXPORT int tw_describe(unsigned seat);

extern char __heap_base;

static char out_buffer[OUT_BYTES];
static char line_buffer[LINE_BYTES];
static struct script script;

/* Memory above the module's own, grown as needed; aligned to 16. */
static char *room(size_t bytes)
{
    size_t base = ((size_t)&__heap_base + 15) / 16 * 16;
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE_BYTES;
    if (base + bytes > have) {
        size_t more = (base + bytes - have + PAGE_BYTES - 1) / PAGE_BYTES;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1)
            return NULL;
    }
    return (char *)base;
}

/* Room for a text of so many bytes; its address, or 0. */
char *tw_input(size_t bytes)
{
    return room(bytes);
}

const char *tw_output(void)
{
    return out_buffer;
}

/* Name of game number i, or 0. */
const char *tw_game(unsigned i)
{
    return registry_at(i) ? registry_at(i)->name : NULL;
}

uint64_t tw_signature(unsigned i)
{
    const struct game *game = registry_at(i);
    char *memory = room(signature_bytes(game));
    return memory ? signature_of(game, memory) : 0;
}

/* Runs the script at tw_input: 0 passed, 1 failed, 2 bad; the output is
 * `LINE: WORDS` unless it passed. The match stays for the other calls. */
int tw_check(size_t bytes)
{
    struct text out;
    size_t text_bytes = (bytes + 15) / 16 * 16;
    char *at = room(text_bytes);
    text_init(&out, out_buffer, sizeof out_buffer);
    script = (struct script){
        .text = {at, bytes},
        .find = registry_find,
        .is_strict = true,
    };
    const struct game *game = script_game(&script);
    if (game && !room(text_bytes + script_bytes(&script, game)))
        return SCRIPT_BAD;
    if (game)
        script_run(&script, game, at + text_bytes);
    if (script.end != SCRIPT_PASSED) {
        text_int(&out, script.line);
        text_put(&out, ": ");
        text_put(&out, script.words);
    }
    return (int)script.end;
}

/* Of the state at the end of the last script that began a match. */
uint64_t tw_hash(void)
{
    const struct match *m = &script.match;
    return m->game ? hash_bytes(0, m->state, m->game->state_size) : 0;
}

/* The table in the eyes of a seat (SPECTATOR: an onlooker) as JSON. */
int tw_describe(unsigned seat)
{
    struct match *m = &script.match;
    struct text out;
    struct text line;
    text_init(&out, out_buffer, sizeof out_buffer);
    text_init(&line, line_buffer, sizeof line_buffer);
    if (!m->game)
        return SCRIPT_BAD;
    m->game->observe(m->setup, m->state, seat, m->view);
    describe(m->game, m->setup, m->view, seat, line, &out);
    return out.cut ? SCRIPT_BAD : SCRIPT_PASSED;
}
