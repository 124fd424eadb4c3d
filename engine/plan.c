#include "engine/plan.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"

#include <string.h>

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
    struct text out = refuse(why, REFUSE_OPTION, 0);
    struct slice name = {words.at, 0};
    slice_word(&words, &name);
    say_with(&out, "{1} has no option \"{2}\"", AS_IS(game->title),
             AS_WRITTEN(name));
    for (unsigned i = 0; game->options && game->options[i].name; i++)
        names[i] = game->options[i].name;
    refuse_nearest(&out, name, names);
    return false;
}

enum { VALUES_CAP = 160 }; /* bytes for the words of an option in a refusal */

/* "a or b or c" */
static void put_values(struct text *out, const char *const *values)
{
    char buffer[VALUES_CAP];
    struct text before;
    text_put(out, values[0]);
    for (unsigned i = 1; values[i]; i++) {
        text_init(&before, buffer, sizeof buffer);
        text_put(&before, out->at);
        text_clear(out);
        say_with(out, "{1} or {2}", AS_IS(buffer), AS_IS(values[i]));
    }
}

static bool refuse_value(const struct option *option, struct slice value,
                         struct refusal *why)
{
    char buffer[VALUES_CAP];
    struct text known;
    struct text out = refuse(why, REFUSE_OPTION, 0);
    if (!option->values) {
        say_with(&out,
                 "option {1} cannot be \"{2}\": it is a number from {3} to {4}",
                 AS_IS(option->name), AS_WRITTEN(value), NUM(option->min),
                 NUM(option->max));
        return false;
    }
    text_init(&known, buffer, sizeof buffer);
    put_values(&known, option->values);
    say_with(&out, "option {1} cannot be \"{2}\": it is {3}",
             AS_IS(option->name), AS_WRITTEN(value), AS_IS(buffer));
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

static bool is_text(struct slice edition, struct refusal *why)
{
    struct slice line;
    uint32_t number = 0;
    while (edition_line(&edition, &number, &line))
        for (size_t i = 0; i < line.len; i++)
            if (((unsigned char)line.at[i] < 0x20 && line.at[i] != '\t') ||
                line.at[i] == 0x7F)
                return refuse_with(why, REFUSE_EDITION, number,
                                   "a control character: not text");
    return true;
}

/* Records name an edition: `default` is what the program comes with. */
static bool is_well_named(const struct game *game, struct slice edition,
                          struct refusal *why)
{
    uint8_t hash[2][SHA256_BYTES];
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    if (!edition.len || !slice_is(edition_name(edition), "default"))
        return true;
    edition_hash(game, edition, hash[0]);
    edition_hash(game, (struct slice){NULL, 0}, hash[1]);
    if (memcmp(hash[0], hash[1], SHA256_BYTES) == 0)
        return true;
    while (edition_line(&edition, &number, &line) && slice_word(&line, &word) &&
           !slice_is(word, "edition"))
        ;
    return refuse_with(why, REFUSE_EDITION, number,
                       "not the default edition any more: give it another "
                       "name in its line `edition NAME`");
}

bool plan_prepare(const struct game *game, struct plan *plan, void *setup,
                  struct refusal *why)
{
    if (plan->players < game->seats_min || plan->players > game->seats_max) {
        struct text out = refuse(why, REFUSE_OPTION, 0);
        say_with(&out,
                 game->seats_max > game->seats_min
                     ? "{1} is for {2} to {3} players, not {4}"
                     : "{1} is for {2} players, not {4}",
                 AS_IS(game->title), NUM(game->seats_min), NUM(game->seats_max),
                 NUM(plan->players));
        return false;
    }
    if (plan->edition.len && !game->edition)
        return refuse_with(why, REFUSE_EDITION, 0,
                           "this game has no data that an edition could set");
    if (!is_text(plan->edition, why))
        return false;
    plan_defaults(game->options, plan);
    plan->notice = NULL;
    if (!game->prepare(setup, plan, why) ||
        !is_well_named(game, plan->edition, why))
        return false;
    for (unsigned i = 0; game->options && game->options[i].name; i++)
        ENSURE(plan->option[i] != OPTION_UNSET);
    return true;
}

bool edition_line(struct slice *rest, uint32_t *number, struct slice *line)
{
    if (!*number)
        *rest = slice_unmarked(*rest);
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

/* Hashes words, with one blank between them and one newline after each line:
 * comments, blanks and empty lines may change without making another edition
 * of it. */
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
