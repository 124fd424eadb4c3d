/* The sets of rules of a sweep: a grid of values, or one change at a time. */
#define _POSIX_C_SOURCE 200809L
#include "command/command.h"
#include "engine/plan.h"
#include "host/file.h"
#include "lab/simulate_sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AXES = 4, VALUES = 64, VALUE = 40 };

/* One thing that is varied. */
struct axis {
    bool is_edition;
    char name[120]; /* of the option, or the beginning of a line */
    char value[VALUES][VALUE];
    unsigned count;
};

static void put(char *to, size_t size, struct slice words)
{
    struct text out;
    text_init(&out, to, size);
    text_slice(&out, words);
}

/* `NAME a b c`: the longest name of an option that it begins with. */
static int read_option_axis(const struct game *game, const char *word,
                            struct axis *axis)
{
    struct slice rest = slice_of(word);
    struct slice value;
    size_t longest = 0;
    for (const struct option *o = game->options; o->name; o++) {
        size_t len = strlen(o->name);
        if (strncmp(word, o->name, len) == 0 && word[len] == ' ' &&
            len > longest)
            longest = len;
    }
    if (!longest)
        return command_refuse("--sweep needs an option of %s and its values, "
                              "not \"%s\"",
                              game->title, word);
    put(axis->name, sizeof axis->name, (struct slice){word, longest});
    rest.at += longest;
    rest.len -= longest;
    while (slice_word(&rest, &value) && axis->count < VALUES)
        put(axis->value[axis->count++], VALUE, value);
    return COMMAND_OK;
}

/* `KEY FROM TO` */
static int read_edition_axis(const char *word, struct axis *axis)
{
    struct slice words[16];
    struct slice rest = slice_of(word);
    unsigned count = 0;
    int32_t from = 0;
    int32_t to = 0;
    while (count < 16 && slice_word(&rest, &words[count]))
        count++;
    if (count < 3 || !slice_int(words[count - 2], 0, 9999, &from) ||
        !slice_int(words[count - 1], from, from + VALUES - 1, &to))
        return command_refuse("--sweep-edition needs the beginning of a line "
                              "and two numbers, such as \"card towel 1 5\", "
                              "not \"%s\"",
                              word);
    const char *end = words[count - 3].at + words[count - 3].len;
    put(axis->name, sizeof axis->name,
        (struct slice){words[0].at, (size_t)(end - words[0].at)});
    axis->is_edition = true;
    for (int32_t n = from; n <= to; n++)
        snprintf(axis->value[axis->count++], VALUE, "%d", n);
    return COMMAND_OK;
}

/* The edition with one number changed, in memory that is kept; empty: no line
 * begins so. */
static struct slice other_edition(const struct game *game,
                                  const struct plan *plan, const char *key,
                                  int32_t value)
{
    struct slice now =
        plan->edition.len
            ? plan->edition
            : slice_of(game->edition ? game->edition : "edition default\n");
    struct text out;
    text_init(&out, host_new(now.len + 400), now.len + 400);
    if (sweep_edition(now, slice_of(key), value, &out))
        return (struct slice){out.at, out.len};
    free(out.at);
    return (struct slice){NULL, 0};
}

/* An edition that was made here and is not needed any more. */
static void drop_edition(const struct sim_sweep *s, const struct plan *plan)
{
    if (plan->edition.at != s->base.edition.at)
        free((char *)plan->edition.at);
}

static int change(const struct sim_sweep *s, const struct axis *axis,
                  const char *value, struct plan *plan)
{
    const struct game *game = s->run->job->game;
    char words[200];
    if (axis->is_edition) {
        int32_t number = 0;
        slice_int(slice_of(value), 0, INT32_MAX, &number);
        struct slice edition = other_edition(game, plan, axis->name, number);
        if (!edition.len)
            return command_refuse("no line of the edition is \"%s\" and a "
                                  "number",
                                  axis->name);
        drop_edition(s, plan);
        plan->edition = edition;
        return COMMAND_OK;
    }
    struct plan one;
    plan_init(&one, 0);
    snprintf(words, sizeof words, "%s %s", axis->name, value);
    if (command_plan_option(game, words, &one) != COMMAND_OK)
        return COMMAND_REFUSED;
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        if (one.option[i] != OPTION_UNSET)
            plan->option[i] = one.option[i];
    return COMMAND_OK;
}

/* One more set of rules; false: refused. */
static bool add_point(struct sim_sweep *s, const struct plan *plan,
                      struct refusal *why)
{
    struct study_job *job = host_new(sizeof *job);
    void *setup = host_new(s->run->job->game->setup_size);
    *job = *s->run->job;
    job->variants = 0;
    job->is_plain = true;
    if (!study_add_variant(job, plan, setup, why)) {
        free(setup);
        free(job);
        return false;
    }
    struct sweep_point *p = &s->point[s->points];
    put(p->note, sizeof p->note, slice_of(job->variant[0].note));
    s->job[s->points++] = job;
    return true;
}

static int add_grid(struct sim_sweep *s, const struct axis *axes,
                    unsigned count)
{
    unsigned all = 1;
    for (unsigned i = 0; i < count; i++)
        all = all > SWEEP_POINTS ? all : all * axes[i].count;
    if (all >= SWEEP_POINTS)
        return command_refuse("a sweep has at most %d points",
                              SWEEP_POINTS - 1);
    for (unsigned n = 0; n < all; n++) {
        struct plan plan = s->base;
        struct refusal why;
        unsigned rest = n;
        for (unsigned i = count; i--; rest /= axes[i].count)
            if (change(s, &axes[i], axes[i].value[rest % axes[i].count],
                       &plan) != COMMAND_OK)
                return COMMAND_REFUSED;
        if (!add_point(s, &plan, &why))
            return command_refuse_plan(&plan, &why);
    }
    return COMMAND_OK;
}

/* Every other value of a choice; of a number a little less and more. */
static void add_options(struct sim_sweep *s)
{
    const struct game *game = s->run->job->game;
    const struct plan *now = &s->job[0]->variant[0].plan;
    for (unsigned i = 0; game->options[i].name; i++) {
        const struct option *o = &game->options[i];
        int32_t values = 0;
        while (o->values && o->values[values])
            values++;
        int32_t step = now->option[i] / 5 + 1;
        for (int32_t v = 0; v < (o->values ? values : 2); v++) {
            struct plan plan = s->base;
            struct refusal why;
            plan.option[i] =
                o->values ? v : now->option[i] + (v ? step : -step);
            bool is_other = plan.option[i] != now->option[i] &&
                            (o->values || (plan.option[i] >= o->min &&
                                           plan.option[i] <= o->max));
            if (is_other && s->points < SWEEP_POINTS)
                add_point(s, &plan, &why);
        }
    }
}

/* One less and one more of every number in the edition. */
static void add_numbers(struct sim_sweep *s)
{
    const struct game *game = s->run->job->game;
    struct slice now = s->base.edition.len
                           ? s->base.edition
                           : slice_of(game->edition ? game->edition : "");
    struct slice key;
    int32_t value;
    for (unsigned i = 0; sweep_edition_line(now, i, &key, &value); i++)
        for (int32_t other = value - 1; other <= value + 1; other += 2) {
            char words[120];
            struct plan plan = s->base;
            struct refusal why;
            put(words, sizeof words, key);
            if (other < 0 || s->points == SWEEP_POINTS)
                continue;
            plan.edition = other_edition(game, &plan, words, other);
            if (plan.edition.len && !add_point(s, &plan, &why))
                drop_edition(s, &plan);
        }
}

int simulate_points(struct sim_sweep *s, const struct command_words *options,
                    const struct command_words *editions, bool is_each)
{
    static struct axis axes[AXES];
    struct refusal why;
    unsigned count = options->count + editions->count;
    if (count > AXES)
        return command_refuse("a sweep varies at most %d things", AXES);
    if (!add_point(s, &s->base, &why))
        return command_refuse_plan(&s->base, &why);
    for (unsigned i = 0; i < count; i++) {
        int end =
            i < options->count
                ? read_option_axis(s->run->job->game, options->at[i], &axes[i])
                : read_edition_axis(editions->at[i - options->count], &axes[i]);
        if (end != COMMAND_OK)
            return end;
    }
    if (is_each) {
        add_options(s);
        add_numbers(s);
        return COMMAND_OK;
    }
    return add_grid(s, axes, count);
}
