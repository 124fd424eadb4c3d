#include "command/command.h"

#include "engine/plan.h"
#include "engine/refuse.h"
#include "host/file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct text *refusals;

void command_refuse_into(struct text *out)
{
    refusals = out;
}

int command_refuse(const char *form, ...)
{
    va_list rest;
    va_start(rest, form);
    if (refusals) {
        char words[4400];
        vsnprintf(words, sizeof words, form, rest);
        text_put(refusals, words);
        text_put(refusals, ".\n");
        va_end(rest);
        return COMMAND_REFUSED;
    }
    fputs("tidywinks: ", stderr);
    vfprintf(stderr, form, rest);
    fputc('\n', stderr);
    va_end(rest);
    return COMMAND_REFUSED;
}

bool script_file_run(struct script_file *s, const char *path,
                     struct slice edition, struct text *why)
{
    memset(s, 0, sizeof *s);
    if (!host_read(path, SCRIPT_BYTES_MAX, &s->text, why))
        return false;
    s->script.text = s->text;
    s->script.find = registry_find;
    s->script.edition = edition;
    s->script.is_strict = true;
    s->game = script_game(&s->script);
    if (!s->game)
        return true;
    s->memory = host_new(script_bytes(&s->script, s->game));
    script_run(&s->script, s->game, s->memory);
    return true;
}

void script_file_free(struct script_file *s)
{
    free((char *)s->text.at);
    free(s->memory);
    memset(s, 0, sizeof *s);
}

bool script_file_load(struct script_file *s, const char *path,
                      struct slice edition)
{
    char words[4400];
    struct text why;
    text_init(&why, words, sizeof words);
    if (!script_file_run(s, path, edition, &why)) {
        command_refuse("%s", words);
        return false;
    }
    if (s->script.end == SCRIPT_PASSED)
        return true;
    command_refuse("%s:%u: %s", path, s->script.line, s->script.words);
    script_file_free(s);
    return false;
}

/* The text stays to the end of the program: matches point into it. */
static struct slice edition_text;

static int take_edition(struct command_args *args)
{
    char words[4400];
    struct text why;
    const char *path = command_value(args, "edition");
    text_init(&why, words, sizeof words);
    if (!path)
        return -1;
    if (!host_read(path, 1 << 20, &edition_text, &why)) {
        command_refuse("%s", words);
        return -1;
    }
    args->edition = edition_text;
    if (!edition_text.len) {
        command_refuse("%s: this edition is empty", path);
        return -1;
    }
    return 0;
}

int command_next(struct command_args *args, const char **word)
{
    while (args->at < args->count) {
        char *next = args->words[args->at++];
        if (strncmp(next, "--", 2) != 0) {
            *word = next;
            return 1;
        }
        char *equals = strchr(next, '=');
        if (equals) {
            *equals = '\0';
            args->words[--args->at] = equals + 1;
        }
        *word = next + 2;
        if (strcmp(*word, "edition") != 0)
            return 2;
        if (take_edition(args) < 0)
            return -1;
    }
    return 0;
}

const char *command_value(struct command_args *args, const char *name)
{
    if (args->at < args->count)
        return args->words[args->at++];
    command_refuse("--%s needs a value", name);
    return NULL;
}

const struct game *command_game(const char *name)
{
    const char *names[32] = {NULL};
    char words[200];
    struct text near;
    const struct game *game = registry_find(slice_of(name));
    if (game)
        return game;
    for (unsigned i = 0; i < 31 && registry_at(i); i++)
        names[i] = registry_at(i)->name;
    text_init(&near, words, sizeof words);
    refuse_nearest(&near, slice_of(name), names);
    command_refuse("there is no game \"%s\"%s", name, words);
    return NULL;
}

const struct bot *command_bot(struct slice name)
{
    const char *names[32] = {NULL};
    char words[200];
    struct text near;
    const struct bot *bot = bot_find(name);
    if (bot)
        return bot;
    for (unsigned i = 0; i < 31 && bot_at(i); i++)
        names[i] = bot_at(i)->name;
    text_init(&near, words, sizeof words);
    refuse_nearest(&near, name, names);
    command_refuse("there is no bot \"%.*s\"%s", (int)name.len, name.at, words);
    return NULL;
}

int command_unknown(const char *command, const char *name,
                    const char *const *names)
{
    char words[200];
    struct text near;
    text_init(&near, words, sizeof words);
    refuse_nearest(&near, slice_of(name), names);
    return command_refuse("%s has no option --%s%s", command, name, words);
}

int command_take(const struct command_order *order, int count, char **words)
{
    struct command_args args = {count, words, 0, {NULL, 0}};
    const char *word;
    int kind;
    while ((kind = command_next(&args, &word)) != 0) {
        if (kind < 0 ||
            (kind == 2 && order->take(order->about, &args, word) != COMMAND_OK))
            return COMMAND_REFUSED;
        if (kind == 1 && *order->game)
            return command_refuse("%s takes one game, not also \"%s\"",
                                  order->command, word);
        if (kind == 1 && !(*order->game = command_game(word)))
            return COMMAND_REFUSED;
    }
    *order->edition = args.edition;
    return COMMAND_OK;
}

const char *command_valued(struct command_args *args, const char *command,
                           const char *name, const char *const *names)
{
    for (unsigned i = 0; names[i]; i++)
        if (strcmp(name, names[i]) == 0)
            return command_value(args, name);
    command_unknown(command, name, names);
    return NULL;
}

int command_number(const char *name, const char *value, int32_t most,
                   int32_t *number)
{
    if (slice_int(slice_of(value), 1, most, number))
        return COMMAND_OK;
    return command_refuse("--%s needs a number from 1 to %d, not \"%s\"", name,
                          most, value);
}

int command_players(const char *value, struct plan *plan)
{
    int32_t number = 0;
    int end = command_number("players", value, SEATS_MAX, &number);
    plan->players = (uint8_t)number;
    return end;
}

int command_seed(const char *value, const char **seed)
{
    if (!*value || strlen(value) >= FAIR_WORD_CAP || strchr(value, ' '))
        return command_refuse("--seed needs one word of at most %d letters",
                              FAIR_WORD_CAP - 1);
    *seed = value;
    return COMMAND_OK;
}

int command_option(const struct game *game, struct plan *plan,
                   const char *value)
{
    char words[200];
    struct refusal why;
    struct text out;
    if (!game)
        return command_refuse("name the game before its options");
    text_init(&out, words, sizeof words);
    text_put(&out, value);
    if (out.cut)
        return command_refuse("this option is too long: \"%.40s…\"", value);
    char *equals = strchr(words, ' ') ? NULL : strchr(words, '=');
    if (equals)
        *equals = ' ';
    if (!plan_option(game, plan, slice_of(words), &why))
        return command_refuse("%s", why.words);
    return COMMAND_OK;
}
