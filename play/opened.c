#include "play/opened.h"

#include "engine/refuse.h"

const struct game *opened_game(struct opened *o, struct slice text,
                               const struct game *(*find)(struct slice name))
{
    *o = (struct opened){
        .script = {.text = text, .find = find, .is_strict = true},
    };
    return script_game(&o->script);
}

size_t opened_bytes(const struct opened *o, const struct game *game,
                    uint32_t cap)
{
    return match_padded(script_bytes(&o->script, game)) +
           match_bytes(game, cap);
}

bool opened_read(struct opened *o, const struct game *game, void *memory,
                 uint32_t cap, struct refusal *why)
{
    if (script_run(&o->script, game, memory) != SCRIPT_PASSED)
        return false;
    o->memory = (char *)memory + match_padded(script_bytes(&o->script, game));
    if (match_copy(&o->match, &o->script.match, o->memory, cap, why))
        return true;
    o->match.game = NULL;
    return false;
}

bool opened_go(struct opened *o, uint32_t at, struct refusal *why)
{
    if (!o->match.game || at > o->script.match.count)
        return refuse_with(why, REFUSE_SYNTAX, 0, "the record is shorter");
    if (!match_copy(&o->match, &o->script.match, o->memory, o->match.cap, why))
        return false;
    match_cut(&o->match, at);
    return true;
}

struct lesson opened_lesson(const struct opened *o)
{
    return (struct lesson){&o->script.match, o->script.text};
}
