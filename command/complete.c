#include "command/complete.h"

#include <string.h>

const char COMPLETE_BASH[] =
    "# Completion of tidywinks: source <(tidywinks help --completion)\n"
    "_tidywinks() {\n"
    "    local IFS=$'\\n' words\n"
    "    if words=$(\"${COMP_WORDS[0]}\" help --complete \\\n"
    "        \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null); then\n"
    "        COMPREPLY=($words)\n"
    "    else\n"
    "        COMPREPLY=()\n"
    "        compopt -o default\n"
    "    fi\n"
    "}\n"
    "complete -F _tidywinks tidywinks\n";

/* The word being typed, and where those go that begin like it. */
struct typed {
    const char *start;
    struct text *out;
};

static void offer(const struct typed *t, const char *before, const char *word)
{
    size_t len = strlen(before);
    size_t typed = strlen(t->start);
    size_t both = typed < len ? typed : len;
    if (strncmp(t->start, before, both) != 0 ||
        (typed > len && strncmp(t->start + len, word, typed - len) != 0))
        return;
    text_put(t->out, before);
    text_put(t->out, word);
    text_char(t->out, '\n');
}

static void offer_games(const struct typed *t)
{
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            offer(t, "", registry_at(i)->name);
}

/* After the latest comma; `before` is what stands up to it. */
static void offer_sitters(const struct typed *t, bool has_people)
{
    char before[200];
    struct text copy;
    const char *comma = strrchr(t->start, ',');
    text_init(&copy, before, sizeof before);
    if (comma)
        text_slice(&copy,
                   (struct slice){t->start, (size_t)(comma - t->start) + 1});
    if (copy.cut)
        return;
    if (has_people)
        offer(t, before, "me");
    for (unsigned i = 0; bot_at(i); i++)
        offer(t, before, bot_at(i)->name);
}

/* `NAME=VALUE` of the game's options; names of several words need quotes and
 * blanks, which a shell completes badly. */
static void offer_options(const struct typed *t, const struct game *game)
{
    const struct option *o = game ? game->options : NULL;
    for (; o && o->name; o++) {
        char before[100];
        struct text name;
        text_init(&name, before, sizeof before);
        text_put(&name, o->name);
        text_char(&name, '=');
        if (strchr(o->name, ' '))
            continue;
        for (unsigned i = 0; o->values && o->values[i]; i++)
            offer(t, before, o->values[i]);
        if (!o->values)
            offer(t, before, "");
    }
}

/* False: a file. */
static bool offer_values(const struct typed *t, enum value kind,
                         const struct game *game)
{
    switch (kind) {
    case VALUE_FILE:
    case VALUE_FOLDER:
    case VALUE_EDITION:
        return false;
    case VALUE_GAME:
        offer_games(t);
        return true;
    case VALUE_BOT:
        offer_sitters(t, false);
        return true;
    case VALUE_BOTS:
    case VALUE_SITTERS:
        offer_sitters(t, kind == VALUE_SITTERS);
        return true;
    case VALUE_OPTION:
        offer_options(t, game);
        return true;
    case VALUE_YES:
    case VALUE_TEXT:
    case VALUE_SEED:
    case VALUE_NUMBER:
    case VALUE_PLAYERS:
        return true;
    }
    return true;
}

static const struct command_option *option_of(const struct command *c,
                                              const char *word)
{
    const struct command_option *o = c->options;
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    while (o && o->name && strcmp(o->name, word + 2) != 0)
        o++;
    return o && o->name ? o : NULL;
}

static bool complete_command(const struct typed *t, const struct command *c,
                             int count, char **words)
{
    const struct command_option *waiting = NULL;
    const struct command_word *place = c->words;
    const struct game *game = NULL;
    for (int i = 0; i < count; i++) {
        const struct command_option *o = option_of(c, words[i]);
        if (waiting) {
            waiting = NULL;
        } else if (o && o->kind != VALUE_YES) {
            waiting = o;
        } else if (strncmp(words[i], "--", 2) != 0 && place && place->name) {
            if (place->kind == VALUE_GAME)
                game = registry_find(slice_of(words[i]));
            place += !place->is_many;
        }
    }
    if (waiting)
        return offer_values(t, waiting->kind, game);
    if (place && place->name && t->start[0] != '-')
        return offer_values(t, place->kind, game);
    for (const struct command_option *o = c->options; o && o->name; o++)
        offer(t, "--", o->name);
    offer(t, "--", "help");
    return true;
}

bool complete_words(struct text *out, const struct command *const *all,
                    int count, char **words)
{
    struct typed t = {count ? words[count - 1] : "", out};
    if (count <= 1) {
        for (; *all; all++)
            offer(&t, "", (*all)->name);
        offer(&t, "--", "help");
        offer(&t, "--", "version");
        return true;
    }
    while (*all && strcmp((*all)->name, words[0]) != 0)
        all++;
    return !*all || complete_command(&t, *all, count - 2, words + 1);
}
