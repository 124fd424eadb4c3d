#include "study/report.h"

#include "base/say.h"
#include "engine/words.h"
#include "study/number.h"

#include <string.h>

uint32_t study_rank(const struct study_spread *spread, unsigned permille)
{
    uint64_t wanted = (spread->games * permille + 999) / 1000;
    uint64_t seen = 0;
    unsigned slot = 0;
    if (permille >= 1000)
        return spread->most;
    while (slot < STUDY_VALUES - 1 && seen + spread->times[slot] < wanted)
        seen += spread->times[slot++];
    return study_value(slot) < spread->least ? spread->least
                                             : study_value(slot);
}

struct range study_ratio(const struct study_tally *t,
                         const struct study_part *part)
{
    return statistics_ratio(&part->sum, &t->decisions.sum, part->cross,
                            t->games);
}

uint64_t study_decisions(const struct study_tally *t)
{
    return (uint64_t)t->decisions.sum.sum;
}

bool study_group(const struct study_tally *t, unsigned i,
                 struct study_group *out)
{
    static const unsigned UP_TO[] = {1, 2, 3, 5, 10, 20, 50, 100, MOVES_CAP};
    if (i >= sizeof UP_TO / sizeof UP_TO[0])
        return false;
    out->from = i ? UP_TO[i - 1] + 1 : 1;
    out->to = UP_TO[i];
    out->decisions = 0;
    for (unsigned n = out->from; n <= out->to; n++)
        out->decisions += t->choices[n];
    return true;
}

bool study_is_guard(const struct study_ending *ending)
{
    static const char *const GUARDS[] = {"stall", "cap", "dead"};
    if (ending->outcome == OUTCOME_OPEN)
        return true;
    for (unsigned i = 0; i < sizeof GUARDS / sizeof GUARDS[0]; i++)
        if (strcmp(ending->reason, GUARDS[i]) == 0)
            return true;
    return false;
}

uint64_t study_guards(const struct study_tally *t)
{
    uint64_t games = 0;
    for (unsigned i = 0; i < t->endings; i++)
        if (study_is_guard(&t->ending[i]))
            games += t->ending[i].games;
    return games;
}

bool study_has_points(const struct study_tally *t)
{
    return t->has_scores || t->sources;
}

void study_ending_words(const struct study_ending *ending, struct text *out)
{
    static const char *const WORDS[] = {
        [OUTCOME_OPEN] = "unfinished", [OUTCOME_WIN] = "win",
        [OUTCOME_SHARED] = "shared",   [OUTCOME_DRAW] = "draw",
        [OUTCOME_NONE] = "no winner",  [OUTCOME_SCORE] = "scores only",
    };
    text_put(out, WORDS[ending->outcome]);
    if (!ending->reason[0] || ending->outcome == OUTCOME_OPEN)
        return;
    text_put(out, " by ");
    text_put(out, ending->reason);
}

/* A figure in a sentence. */
struct figure {
    char at[48];
};

static struct figure figure_of(double n, bool is_signed)
{
    struct figure f;
    struct text out;
    text_init(&out, f.at, sizeof f.at);
    if (is_signed)
        number_say_signed(&out, n, 2);
    else
        number_say(&out, n < 0 ? -n : n, 2);
    return f;
}

/* Whether the interval of a difference leaves out 0, in a sentence. */
static void judge(struct study_difference *d)
{
    double low = d->range.low * d->unit;
    double high = d->range.high * d->unit;
    double mean = d->range.mean * d->unit;
    bool is_share = d->unit == 100.0;
    struct text out;
    struct figure size = figure_of(mean, false);
    struct figure change = figure_of(mean, true);
    struct figure from = figure_of(number_is_finite(low) ? low : 0, true);
    struct figure to = figure_of(number_is_finite(high) ? high : 0, true);
    const char *form;
    text_init(&out, d->words, sizeof d->words);
    d->is_real = low > 0 || high < 0;
    if (!number_is_finite(low))
        form = is_share ? "{1}: {2} percentage points in one game, of which "
                          "nothing follows."
                        : "{1}: {2} in one game, of which nothing follows.";
    else if (low == 0 && high == 0)
        form = "{1}: no difference in any pair of games.";
    else if (!d->is_real)
        form = is_share ? "{1}: no real difference seen; {2} percentage points "
                          "(95 % interval {4} to {5})."
                        : "{1}: no real difference seen; {2} (95 % interval "
                          "{4} to {5}).";
    else if (mean > 0)
        form = is_share ? "{1}: really higher, by {3} percentage points (95 % "
                          "interval {4} to {5})."
                        : "{1}: really higher, by {3} (95 % interval {4} to "
                          "{5}).";
    else
        form = is_share ? "{1}: really lower, by {3} percentage points (95 % "
                          "interval {4} to {5})."
                        : "{1}: really lower, by {3} (95 % interval {4} to "
                          "{5}).";
    say_with(&out, form, AS_IS(d->what), AS_IS(change.at), AS_IS(size.at),
             AS_IS(from.at), AS_IS(to.at));
}

/* One more difference; `what` may have a place for the seat. */
static void add(struct study_difference **to, const char *name,
                const char *what, int seat, struct range range)
{
    struct study_difference *d = (*to)++;
    struct text out;
    text_init(&out, d->name, sizeof d->name);
    text_put(&out, name);
    if (seat >= 0) {
        text_char(&out, ' ');
        text_char(&out, words_letter((unsigned)seat));
    }
    text_init(&out, d->what, sizeof d->what);
    say_with(&out, what, WHO(seat < 0 ? 0 : seat));
    d->range = range;
    d->unit = strcmp(name, "win") == 0 || strcmp(name, "ties") == 0 ? 100 : 1;
    judge(d);
}

unsigned study_differences(const struct study_job *job,
                           const struct study_results *results, unsigned v,
                           struct study_difference *out)
{
    const struct study_paired *p = &results->paired[v];
    bool has_points = study_has_points(results->tally[0]) ||
                      study_has_points(results->tally[v]);
    uint64_t n = results->tally[0]->games;
    struct study_difference *at = out;
    for (unsigned s = 0; s < job->players && job->players > 1; s++)
        add(&at, "win", "Wins of seat {1}", (int)s,
            statistics_mean(&p->win[s], n));
    if (job->players > 1)
        add(&at, "ties", "Ties and draws", -1, statistics_mean(&p->tie, n));
    add(&at, "decisions", "Decisions a game", -1,
        statistics_mean(&p->decisions, n));
    add(&at, "chance", "Chance events a game", -1,
        statistics_mean(&p->chance, n));
    for (unsigned s = 0; s < job->players && has_points; s++)
        add(&at, "points", "Points of seat {1}", (int)s,
            statistics_mean(&p->score[s], n));
    return (unsigned)(at - out);
}

static void add_outlier(struct study_outlier_note *out, unsigned *count,
                        const struct study_outlier *one, const char *file,
                        const char *what)
{
    if (!one->is_set)
        return;
    struct study_outlier_note *r = &out[(*count)++];
    struct text text;
    r->game = one->game;
    text_init(&text, r->file, sizeof r->file);
    text_put(&text, file);
    text_init(&text, r->what, sizeof r->what);
    say_with(&text, what, NUM(one->value < 0 ? -one->value : one->value));
}

/* `end-win-points.txt`, of letters, digits and dashes only. */
static void ending_file(const struct study_ending *ending, char *file,
                        size_t cap)
{
    struct text out;
    text_init(&out, file, cap);
    text_put(&out, "end-");
    study_ending_words(ending, &out);
    for (char *c = file; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9')))
            *c = '-';
    text_put(&out, ".txt");
}

unsigned study_outliers(const struct study_tally *t,
                        struct study_outlier_note *out)
{
    unsigned count = 0;
    add_outlier(out, &count, &t->longest, "longest.txt",
                "the longest game, {1} decisions");
    add_outlier(out, &count, &t->shortest, "shortest.txt",
                "the shortest game, {1} decisions");
    add_outlier(out, &count, &t->margin, "margin.txt",
                "the largest lead at the end, {1} points");
    add_outlier(out, &count, &t->draw, "tie.txt", "the first tie or draw");
    for (unsigned i = 0; i < t->endings; i++) {
        char words[80];
        struct text text;
        struct study_outlier_note *r = &out[count++];
        text_init(&text, words, sizeof words);
        study_ending_words(&t->ending[i], &text);
        r->game = t->ending[i].first;
        ending_file(&t->ending[i], r->file, sizeof r->file);
        text_init(&text, r->what, sizeof r->what);
        say_with(&text, "the first game that ended: {1}", AS_IS(words));
    }
    return count;
}
