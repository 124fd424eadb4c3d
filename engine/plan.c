#include "engine/plan.h"

#include "base/panic.h"
#include "engine/refuse.h"

void plan_init(struct plan *plan, unsigned players)
{
    *plan = (struct plan){.players = (uint8_t)players};
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        plan->option[i] = OPTION_UNSET;
}

/* The option whose name these words begin with, and what follows it. */
static int find_option(const struct game *game, struct slice words,
                       struct slice *value)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        struct slice name = slice_of(game->options[i].name);
        struct slice rest = words;
        struct slice want;
        struct slice word;
        bool same = true;
        while (same && slice_word(&name, &want))
            same = slice_word(&rest, &word) && slice_same(word, want);
        *value = slice_trim(rest);
        if (same)
            return i;
    }
    return -1;
}

bool plan_is_option(const struct game *game, struct slice words)
{
    struct slice value;
    return find_option(game, words, &value) >= 0;
}

static bool refuse_name(const struct game *game, struct slice words,
                        struct refusal *why)
{
    const char *names[OPTIONS_CAP + 1] = {NULL};
    struct text say = refuse(why, REFUSE_OPTION, 0);
    struct slice name = {words.at, 0};
    slice_word(&words, &name);
    text_put(&say, game->title);
    text_put(&say, " has no option \"");
    text_slice(&say, name);
    text_put(&say, "\"");
    for (unsigned i = 0; game->options && game->options[i].name; i++)
        names[i] = game->options[i].name;
    refuse_nearest(&say, name, names);
    return false;
}

static bool refuse_value(const struct option *option, struct slice value,
                         struct refusal *why)
{
    struct text say = refuse(why, REFUSE_OPTION, 0);
    text_put(&say, "option ");
    text_put(&say, option->name);
    text_put(&say, " cannot be \"");
    text_slice(&say, value);
    text_put(&say, "\": it is ");
    if (!option->values) {
        text_put(&say, "a number from ");
        text_int(&say, option->min);
        text_put(&say, " to ");
        text_int(&say, option->max);
    }
    for (unsigned i = 0; option->values && option->values[i]; i++) {
        text_put(&say, i ? " or " : "");
        text_put(&say, option->values[i]);
    }
    return false;
}

bool plan_option(const struct game *game, struct plan *plan, struct slice words,
                 struct refusal *why)
{
    struct slice value;
    int at = find_option(game, words, &value);
    if (at < 0)
        return refuse_name(game, words, why);
    const struct option *option = &game->options[at];
    if (plan->option[at] != OPTION_UNSET)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "this option has been given before");
    int32_t chosen = OPTION_UNSET;
    if (!option->values)
        slice_int(value, option->min, option->max, &chosen);
    for (int i = 0; option->values && option->values[i]; i++)
        if (slice_is(value, option->values[i]))
            chosen = i;
    if (chosen == OPTION_UNSET)
        return refuse_value(option, value, why);
    plan->option[at] = chosen;
    return true;
}

static int32_t option_default(const struct option *option)
{
    return option->values ? 0 : option->number;
}

void plan_defaults(const struct option *options, struct plan *plan)
{
    for (unsigned i = 0; options && options[i].name; i++)
        if (plan->option[i] == OPTION_UNSET && !options[i].by_players)
            plan->option[i] = option_default(&options[i]);
}

void plan_write(const struct game *game, const struct plan *plan, bool all,
                struct text *out)
{
    for (unsigned i = 0; game->options && game->options[i].name; i++) {
        const struct option *option = &game->options[i];
        int32_t chosen = plan->option[i];
        if (chosen == OPTION_UNSET)
            continue;
        if (!all && !option->by_players && chosen == option_default(option))
            continue;
        text_put(out, "option ");
        text_put(out, option->name);
        if (option->values)
            text_word(out, option->values[chosen]);
        else
            text_word_int(out, chosen);
        text_char(out, '\n');
    }
}

bool plan_prepare(const struct game *game, struct plan *plan, void *setup,
                  struct refusal *why)
{
    if (plan->players < game->seats_min || plan->players > game->seats_max) {
        struct text say = refuse(why, REFUSE_OPTION, 0);
        text_put(&say, game->title);
        text_put(&say, " is for ");
        text_int(&say, game->seats_min);
        if (game->seats_max > game->seats_min) {
            text_put(&say, " to ");
            text_int(&say, game->seats_max);
        }
        text_put(&say, " players, not ");
        text_int(&say, plan->players);
        return false;
    }
    if (plan->edition.len && !game->edition)
        return refuse_with(why, REFUSE_EDITION, 0,
                           "this game has no data that an edition could set");
    plan_defaults(game->options, plan);
    if (!game->prepare(setup, plan, why))
        return false;
    for (unsigned i = 0; game->options && game->options[i].name; i++)
        ENSURE(plan->option[i] != OPTION_UNSET);
    return true;
}

bool edition_line(struct slice *rest, uint32_t *number, struct slice *line)
{
    while (slice_line(rest, line)) {
        ++*number;
        for (size_t i = 0; i < line->len; i++)
            if (line->at[i] == '#')
                line->len = i;
        *line = slice_trim(*line);
        if (line->len)
            return true;
    }
    return false;
}

struct slice edition_name(struct slice edition)
{
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    while (edition_line(&edition, &number, &line))
        if (slice_word(&line, &word) && slice_is(word, "edition") &&
            slice_word(&line, &word))
            return word;
    return slice_of("default");
}

void edition_hash(const struct game *game, struct slice edition,
                  uint8_t out[SHA256_BYTES])
{
    struct sha256 h;
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    sha256_init(&h);
    if (!edition.len && game->edition)
        edition = slice_of(game->edition);
    while (edition_line(&edition, &number, &line)) {
        while (slice_word(&line, &word)) {
            sha256_add(&h, word.at, word.len);
            sha256_add(&h, line.len ? " " : "\n", 1);
        }
    }
    sha256_end(&h, out);
}
