#include "terminal/opening.h"

#include "host/file.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 1 << 16 };

bool opening_new(struct opening *o, struct match *m, const struct game *game,
                 const struct plan *plan)
{
    struct refusal why;
    memset(o, 0, sizeof *o);
    o->memory = host_new(match_bytes(game, EVENTS_MOST));
    if (match_open(m, game, plan, o->memory, EVENTS_MOST, &why))
        return true;
    command_refuse_plan(plan, &why);
    return false;
}

bool opening_load(struct opening *o, struct match *m, const char *path,
                  struct slice edition)
{
    struct refusal why;
    memset(o, 0, sizeof *o);
    if (!script_file_load(&o->source, path, edition))
        return false;
    o->memory = host_new(match_bytes(o->source.game, EVENTS_MOST));
    if (match_copy(m, &o->source.script.match, o->memory, EVENTS_MOST, &why))
        return true;
    command_refuse("%s: %s", path, why.words);
    return false;
}

void opening_close(struct opening *o)
{
    free(o->memory);
    script_file_free(&o->source);
    memset(o, 0, sizeof *o);
}
