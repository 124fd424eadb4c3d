#include "command/script_file.h"

#include "command/command.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

void script_file_run_text(struct script_file *s, struct slice text,
                          struct slice edition)
{
    memset(s, 0, sizeof *s);
    s->script.text = text;
    s->script.find = registry_find;
    s->script.edition = edition;
    s->script.is_strict = true;
    s->game = script_game(&s->script);
    if (!s->game)
        return;
    s->memory = host_new(script_bytes(&s->script, s->game));
    script_run(&s->script, s->game, s->memory);
}

bool script_file_run(struct script_file *s, const char *path,
                     struct slice edition, struct text *why)
{
    struct slice text;
    memset(s, 0, sizeof *s);
    if (!host_read(path, SCRIPT_BYTES_MAX, &text, why))
        return false;
    script_file_run_text(s, text, edition);
    s->bytes = (char *)text.at;
    return true;
}

const char *script_file_blamed(const struct script_file *s, const char *path)
{
    return s->script.is_of_edition ? command_edition_path(s->script.edition)
                                   : path;
}

void script_file_free(struct script_file *s)
{
    free(s->bytes);
    free(s->memory);
    memset(s, 0, sizeof *s);
}

bool script_file_load(struct script_file *s, const char *path,
                      struct slice edition)
{
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    if (!script_file_run(s, path, edition, &why)) {
        command_refuse("%s", words);
        return false;
    }
    if (s->script.end == SCRIPT_PASSED)
        return true;
    command_refuse("%s:%u: %s", script_file_blamed(s, path), s->script.line,
                   s->script.words);
    script_file_free(s);
    return false;
}
