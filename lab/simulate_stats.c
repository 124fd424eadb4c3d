#include "engine/words.h"
#include "lab/simulate_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

size_t simulate_rank(const struct sim_spread *spread, uint64_t n,
                     unsigned permille)
{
    uint64_t wanted = (n * permille + 999) / 1000;
    uint64_t seen = 0;
    size_t last = 0;
    for (size_t i = 0; i < spread->cap; i++) {
        if (spread->times[i])
            last = i;
        seen += spread->times[i];
        if (seen >= wanted && spread->times[i])
            return i;
    }
    return last;
}

size_t simulate_least(const struct sim_spread *spread)
{
    size_t i = 0;
    while (i < spread->cap && !spread->times[i])
        i++;
    return i;
}

struct range simulate_ratio(const struct sim_tally *t,
                            const struct sim_part *part)
{
    return statistics_ratio(&part->sum, &t->decisions.sum, part->cross,
                            t->games);
}

uint64_t simulate_decisions(const struct sim_tally *t)
{
    return (uint64_t)t->decisions.sum.sum;
}

bool simulate_group(const struct sim_tally *t, unsigned i,
                    struct sim_group *out)
{
    static const unsigned UP_TO[] = {1, 2, 3, 5, 10, 20, 50, 100, MOVES_CAP};
    if (i >= sizeof UP_TO / sizeof UP_TO[0])
        return false;
    unsigned from = i ? UP_TO[i - 1] + 1 : 1;
    if (UP_TO[i] == MOVES_CAP)
        snprintf(out->name, sizeof out->name, "over %u", from - 1);
    else if (from == UP_TO[i])
        snprintf(out->name, sizeof out->name, "%u", from);
    else
        snprintf(out->name, sizeof out->name, "%u-%u", from, UP_TO[i]);
    out->decisions = 0;
    for (unsigned n = from; n <= UP_TO[i]; n++)
        out->decisions += t->choices[n];
    return true;
}

bool simulate_is_guard(const struct sim_ending *ending)
{
    static const char *const GUARDS[] = {"stall", "cap", "dead"};
    if (ending->outcome == OUTCOME_OPEN)
        return true;
    for (unsigned i = 0; i < sizeof GUARDS / sizeof GUARDS[0]; i++)
        if (ending->reason && strcmp(ending->reason, GUARDS[i]) == 0)
            return true;
    return false;
}

uint64_t simulate_guards(const struct sim_tally *t)
{
    uint64_t games = 0;
    for (unsigned i = 0; i < t->endings; i++)
        if (simulate_is_guard(&t->ending[i]))
            games += t->ending[i].games;
    return games;
}

bool simulate_has_points(const struct sim_tally *t)
{
    return t->has_scores || t->sources;
}

void simulate_ending_words(const struct sim_ending *ending, struct text *out)
{
    static const char *const WORDS[] = {
        [OUTCOME_OPEN] = "unfinished", [OUTCOME_WIN] = "win",
        [OUTCOME_SHARED] = "shared",   [OUTCOME_DRAW] = "draw",
        [OUTCOME_NONE] = "no winner",  [OUTCOME_SCORE] = "scores only",
    };
    text_put(out, WORDS[ending->outcome]);
    if (!ending->reason || ending->outcome == OUTCOME_OPEN)
        return;
    text_put(out, " by ");
    text_put(out, ending->reason);
}

/* Whether the interval of a difference leaves out 0, in a sentence. */
static void judge(struct sim_difference *d, const char *unit)
{
    double low = d->range.low * d->unit;
    double high = d->range.high * d->unit;
    double mean = d->range.mean * d->unit;
    d->is_real = low > 0 || high < 0;
    if (!isfinite(low))
        snprintf(d->words, sizeof d->words,
                 "%s: %+.2f%s in one game, of which nothing follows.", d->what,
                 mean, unit);
    else if (low == 0 && high == 0)
        snprintf(d->words, sizeof d->words,
                 "%s: no difference in any pair of games.", d->what);
    else if (d->is_real)
        snprintf(d->words, sizeof d->words,
                 "%s: really %s, by %.2f%s (95 %% interval %+.2f to %+.2f).",
                 d->what, mean > 0 ? "higher" : "lower", fabs(mean), unit, low,
                 high);
    else
        snprintf(d->words, sizeof d->words,
                 "%s: no real difference seen; %+.2f%s (95 %% interval %+.2f "
                 "to %+.2f).",
                 d->what, mean, unit, low, high);
}

static const char *unit_words(const struct sim_difference *d)
{
    return d->unit == 100.0 ? " percentage points" : "";
}

unsigned simulate_differences(const struct sim_job *job,
                              const struct sim_results *results,
                              struct sim_difference *out)
{
    const struct sim_paired *p = &results->paired;
    bool has_points = simulate_has_points(results->tally[0]) ||
                      simulate_has_points(results->tally[1]);
    uint64_t n = job->games;
    unsigned count = 0;
    for (unsigned s = 0; s < job->players && job->players > 1; s++) {
        struct sim_difference *d = &out[count++];
        char seat = words_letter(s);
        snprintf(d->name, sizeof d->name, "win %c", seat);
        snprintf(d->what, sizeof d->what, "Wins of seat %c", seat);
        d->range = statistics_mean(&p->win[s], n);
        d->unit = 100;
    }
    if (job->players > 1)
        out[count++] = (struct sim_difference){
            "ties", "Ties and draws", statistics_mean(&p->tie, n), 100, 0, ""};
    out[count++] = (struct sim_difference){"decisions",
                                           "Decisions a game",
                                           statistics_mean(&p->decisions, n),
                                           1,
                                           0,
                                           ""};
    out[count++] = (struct sim_difference){
        "chance", "Chance events a game", statistics_mean(&p->chance, n), 1, 0,
        ""};
    for (unsigned s = 0; s < job->players && has_points; s++) {
        struct sim_difference *d = &out[count++];
        char seat = words_letter(s);
        snprintf(d->name, sizeof d->name, "points %c", seat);
        snprintf(d->what, sizeof d->what, "Points of seat %c", seat);
        d->range = statistics_mean(&p->score[s], n);
        d->unit = 1;
    }
    for (unsigned i = 0; i < count; i++)
        judge(&out[i], unit_words(&out[i]));
    return count;
}
