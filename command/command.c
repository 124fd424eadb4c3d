#include "command/command.h"

#include "command/help.h"
#include "command/print.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "host/file.h"
#include "host/ranks.h"
#include "play/fair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAMES_MOST = 40,
    EDITION_MOST = 1 << 20, /* bytes */
    EDITIONS_MOST = 16,     /* that one command line can name */
};

static struct text *refusals;

void command_refuse_into(struct text *out)
{
    refusals = out;
}

int command_refuse(const char *form, ...)
{
    char words[HOST_WHY + 200];
    va_list rest;
    va_start(rest, form);
    vsnprintf(words, sizeof words, form, rest);
    va_end(rest);
    if (refusals) {
        text_put(refusals, words);
        text_put(refusals, ".\n");
    } else {
        print_to(stderr, "tidywinks: ");
        print_to(stderr, words);
        print_to(stderr, "\n");
    }
    return COMMAND_REFUSED;
}

/* Where the texts of editions were read. */
static struct {
    const char *text, *path;
} editions[EDITIONS_MOST];

const char *command_edition_path(struct slice edition)
{
    for (unsigned i = 0; i < EDITIONS_MOST; i++)
        if (edition.at && editions[i].text == edition.at)
            return editions[i].path;
    return "the edition";
}

int command_refuse_plan(const struct plan *plan, const struct refusal *why)
{
    if (why->line)
        return command_refuse("%s:%u: %s", command_edition_path(plan->edition),
                              why->line, why->words);
    return command_refuse("%s", why->words);
}

/* ` (did you mean "…"?)`, or nothing. */
static const char *nearest(struct slice written, const char *const *names)
{
    static char words[200];
    struct text near;
    text_init(&near, words, sizeof words);
    refuse_nearest(&near, written, names);
    return words;
}

const struct game *command_game(struct slice name)
{
    const char *names[NAMES_MOST] = {NULL};
    const struct game *game = registry_find(name);
    for (unsigned i = 0; i < NAMES_MOST - 1 && registry_at(i); i++)
        names[i] = registry_at(i)->name;
    if (game)
        return game;
    const char *near = nearest(name, names);
    char all[200];
    struct text list;
    text_init(&list, all, sizeof all);
    for (unsigned i = 0; !*near && registry_at(i); i++)
        if (!registry_at(i)->is_template) {
            text_put(&list, list.len ? ", " : "; there are ");
            text_put(&list, registry_at(i)->name);
        }
    command_refuse("there is no game \"%.*s\"%s%s", (int)name.len, name.at,
                   near, all);
    return NULL;
}

const struct game *command_each(const struct command_words *games, unsigned i)
{
    if (!games->count)
        return registry_at(i);
    return i < games->count ? registry_find(slice_of(games->at[i])) : NULL;
}

const struct bot *command_bot(struct slice name)
{
    const char *names[NAMES_MOST] = {NULL};
    const struct bot *bot = bot_find(name);
    for (unsigned i = 0; i < NAMES_MOST - 1 && bot_at(i); i++)
        names[i] = bot_at(i)->name;
    if (!bot)
        command_refuse("there is no bot \"%.*s\"%s", (int)name.len, name.at,
                       nearest(name, names));
    return bot;
}

bool command_item(struct slice *rest, struct slice *item)
{
    size_t len = 0;
    if (!rest->at)
        return false;
    while (len < rest->len && rest->at[len] != ',')
        len++;
    *item = (struct slice){rest->at, len};
    if (len == rest->len)
        *rest = (struct slice){NULL, 0};
    else
        *rest = (struct slice){rest->at + len + 1, rest->len - len - 1};
    return true;
}

unsigned command_usual_players(const struct game *game)
{
    return game->seats_min > 2   ? game->seats_min
           : game->seats_max > 2 ? 2
                                 : game->seats_max;
}

/* A command line being read. */
struct line {
    const struct command *command;
    char *orders;
    int count, at;
    char **words;
};

/* One part of it: a plain word, or an option with its value. */
struct part {
    const char *word;
    const struct command_option *option; /* NULL: a plain word */
};

/* The option that `--name` or `--name=VALUE` names; NULL having said so. */
static const struct command_option *find_option(const struct command *command,
                                                struct slice name)
{
    const char *names[NAMES_MOST] = {NULL};
    unsigned count = 0;
    for (const struct command_option *o = command->options; o && o->name; o++) {
        if (slice_is(name, o->name))
            return o;
        if (count < NAMES_MOST - 1)
            names[count++] = o->name;
    }
    command_refuse("%s has no option --%.*s%s", command->name, (int)name.len,
                   name.at, nearest(name, names));
    return NULL;
}

/* 1: the next part; 0: no more; -1: refused. */
static int next_part(struct line *l, struct part *part)
{
    if (l->at == l->count)
        return 0;
    const char *word = l->words[l->at++];
    *part = (struct part){word, NULL};
    if (strncmp(word, "--", 2) != 0)
        return 1;
    const char *equals = strchr(word, '=');
    struct slice name = slice_of(word + 2);
    if (equals)
        name.len = (size_t)(equals - word) - 2;
    part->option = find_option(l->command, name);
    part->word = equals ? equals + 1 : NULL;
    if (!part->option)
        return -1;
    if (part->option->kind == VALUE_YES) {
        if (equals)
            command_refuse("--%s takes no value", part->option->name);
        return equals ? -1 : 1;
    }
    if (!part->word && l->at < l->count)
        part->word = l->words[l->at++];
    if (!part->word)
        command_refuse("--%s needs a value", part->option->name);
    return part->word ? 1 : -1;
}

static int take_number(const struct command_option *o, const char *word,
                       int32_t *to)
{
    if (slice_int(slice_of(word), 1, o->most, to))
        return COMMAND_OK;
    return command_refuse("--%s needs a number from 1 to %d, not \"%s\"",
                          o->name, o->most, word);
}

static int take_seed(const struct command_option *o, const char *word,
                     const char **to)
{
    int most = o->most ? o->most : FAIR_WORD_CAP - 1;
    if (!*word || strlen(word) > (size_t)most || strchr(word, ' '))
        return command_refuse("--%s needs one word of at most %d letters",
                              o->name, most);
    *to = word;
    return COMMAND_OK;
}

static int take_edition(const struct command_option *o, const char *path,
                        struct slice *to)
{
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    if (to->at)
        return command_refuse("--%s is given twice", o->name);
    if (!host_read(path, EDITION_MOST, to, &why))
        return command_refuse("%s", words);
    ranks_note(*to);
    if (!to->len)
        return command_refuse("%s: this edition is empty", path);
    for (unsigned i = 0; i < EDITIONS_MOST; i++)
        if (!editions[i].text) {
            editions[i].text = to->at;
            editions[i].path = path;
            break;
        }
    return COMMAND_OK;
}

int command_plan_edition(const char *path, struct plan *to)
{
    static const struct command_option EDITION = {.name = "edition"};
    to->edition = (struct slice){NULL, 0};
    return take_edition(&EDITION, path, &to->edition);
}

/* The game among the plain words, which are read before the options. */
static const struct game *game_of(const struct line *l)
{
    const struct game *game = NULL;
    for (const struct command_word *w = l->command->words; w && w->name; w++)
        if (w->kind == VALUE_GAME && !w->is_many)
            memcpy(&game, l->orders + w->to, sizeof game);
    return game;
}

int command_plan_option(const struct game *game, const char *word,
                        struct plan *to)
{
    char words[200];
    struct refusal why;
    struct text out;
    if (!game)
        return command_refuse("name the game that has this option: \"%.40s\"",
                              word);
    text_init(&out, words, sizeof words);
    text_put(&out, word);
    if (out.cut)
        return command_refuse("this option is too long: \"%.40s…\"", word);
    char *equals = strchr(words, ' ') ? NULL : strchr(words, '=');
    if (equals)
        *equals = ' ';
    return plan_option(game, to, slice_of(words), &why)
               ? COMMAND_OK
               : command_refuse_plan(to, &why);
}

static int take_one_of_many(const struct line *l, struct command_words *list,
                            const char *word)
{
    if (!list->at)
        list->at = host_new((size_t)l->count * sizeof *list->at);
    list->at[list->count++] = word;
    return COMMAND_OK;
}

static int take_option(const struct line *l, const struct command_option *o,
                       const char *word)
{
    void *to = l->orders + o->to;
    if (o->is_many)
        return take_one_of_many(l, to, word);
    int32_t number = 0;
    int end = COMMAND_OK;
    switch (o->kind) {
    case VALUE_YES:
        *(bool *)to = true;
        return COMMAND_OK;
    case VALUE_TEXT:
    case VALUE_FILE:
    case VALUE_FOLDER:
    case VALUE_SITTERS:
    case VALUE_BOTS:
        *(const char **)to = word;
        return COMMAND_OK;
    case VALUE_SEED:
        return take_seed(o, word, to);
    case VALUE_NUMBER:
        return take_number(o, word, to);
    case VALUE_GAME:
        *(const struct game **)to = command_game(slice_of(word));
        return *(const struct game **)to ? COMMAND_OK : COMMAND_REFUSED;
    case VALUE_BOT:
        *(const struct bot **)to = command_bot(slice_of(word));
        return *(const struct bot **)to ? COMMAND_OK : COMMAND_REFUSED;
    case VALUE_EDITION:
        return take_edition(o, word, to);
    case VALUE_PLAYERS:
        end = take_number(o, word, &number);
        ((struct plan *)to)->players = (uint8_t)number;
        return end;
    case VALUE_OPTION:
        return command_plan_option(game_of(l), word, to);
    }
    return end;
}

/* Every plain word into its place. */
static int take_word(const struct line *l, const char *word, unsigned number)
{
    const struct command *c = l->command;
    const struct command_word *w = c->words;
    for (unsigned i = 0; w && w->name && i < number && !w->is_many; i++)
        w++;
    if ((!w || !w->name) && number)
        return command_refuse("%s takes one %s, not also \"%s\"", c->name,
                              c->words[number - 1].noun, word);
    if (!w || !w->name)
        return command_refuse("%s takes no plain words such as \"%s\"", c->name,
                              word);
    void *to = l->orders + w->to;
    if (w->is_many) {
        if (w->kind == VALUE_GAME && !command_game(slice_of(word)))
            return COMMAND_REFUSED;
        return take_one_of_many(l, to, word);
    } else if (w->kind == VALUE_GAME) {
        *(const struct game **)to = command_game(slice_of(word));
        return *(const struct game **)to ? COMMAND_OK : COMMAND_REFUSED;
    } else {
        *(const char **)to = word;
    }
    return COMMAND_OK;
}

static int take_words(struct line *l)
{
    struct part part;
    unsigned number = 0;
    int kind;
    for (l->at = 0; (kind = next_part(l, &part)) > 0;)
        if (!part.option && take_word(l, part.word, number++) != COMMAND_OK)
            return COMMAND_REFUSED;
    if (kind < 0)
        return COMMAND_REFUSED;
    const struct command_word *w = l->command->words;
    for (unsigned i = 0; w && w->name; i++, w++)
        if (w->is_needed && i >= number)
            return command_refuse("%s needs the name of a %s", l->command->name,
                                  w->noun);
    return COMMAND_OK;
}

static int take_options(struct line *l)
{
    struct part part;
    for (const struct command_option *o = l->command->options; o && o->name;
         o++) {
        if (o->kind == VALUE_OPTION && !o->is_many)
            plan_init((struct plan *)(void *)(l->orders + o->to), 0);
        if (o->usual && take_option(l, o, o->usual) != COMMAND_OK)
            return COMMAND_REFUSED;
    }
    for (l->at = 0; next_part(l, &part) > 0;)
        if (part.option && take_option(l, part.option, part.word) != COMMAND_OK)
            return COMMAND_REFUSED;
    return COMMAND_OK;
}

static void free_orders(const struct command *command, char *orders)
{
    for (const struct command_option *o = command->options; o && o->name; o++)
        if (o->is_many)
            free(((struct command_words *)(void *)(orders + o->to))->at);
        else if (o->kind == VALUE_EDITION)
            free((char *)((struct slice *)(void *)(orders + o->to))->at);
    for (const struct command_word *w = command->words; w && w->name; w++)
        if (w->is_many)
            free(((struct command_words *)(void *)(orders + w->to))->at);
    free(orders);
}

int command_run(const struct command *command, int count, char **words)
{
    struct line line = {command, NULL, count, 0, words};
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], "--help") == 0) {
            help_print(command);
            return COMMAND_OK;
        }
    for (int i = 0; i < count; i++)
        ranks_note(slice_of(words[i]));
    line.orders = host_new(command->size);
    int end = take_words(&line);
    if (end == COMMAND_OK)
        end = take_options(&line);
    if (end == COMMAND_OK)
        end = command->run(line.orders);
    free_orders(command, line.orders);
    return end;
}
