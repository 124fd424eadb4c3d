/* Sums over games. Everything is an integer and ties go to the game with the
 * lower number, so the order of adding does not matter. */
#include "lab/simulate.h"

#include "host/file.h"

#include <stdlib.h>
#include <string.h>

static void part_add(struct sim_part *to, uint64_t value, uint64_t decisions)
{
    statistics_add(&to->sum, (int64_t)value);
    to->cross += value * decisions;
}

static void part_merge(struct sim_part *to, const struct sim_part *from)
{
    statistics_merge(&to->sum, &from->sum);
    to->cross += from->cross;
}

static void make_room(struct sim_spread *to, size_t cap)
{
    if (cap <= to->cap)
        return;
    size_t wanted = to->cap ? to->cap : 64;
    while (wanted < cap)
        wanted *= 2;
    uint64_t *larger = host_new(wanted * sizeof *larger);
    if (to->cap)
        memcpy(larger, to->times, to->cap * sizeof *larger);
    free(to->times);
    to->times = larger;
    to->cap = wanted;
}

static void spread_add(struct sim_spread *to, uint32_t value)
{
    statistics_add(&to->sum, value);
    make_room(to, (size_t)value + 1);
    to->times[value]++;
}

static void spread_merge(struct sim_spread *to, const struct sim_spread *from)
{
    statistics_merge(&to->sum, &from->sum);
    make_room(to, from->cap);
    for (size_t i = 0; i < from->cap; i++)
        to->times[i] += from->times[i];
}

static void keep_outlier(struct sim_outlier *best, struct sim_outlier one)
{
    if (!one.is_set)
        return;
    if (!best->is_set || one.value > best->value ||
        (one.value == best->value && one.game < best->game))
        *best = one;
}

static bool same_reason(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void add_ending(struct sim_tally *to, const struct sim_ending *one)
{
    for (unsigned i = 0; i < to->endings; i++) {
        struct sim_ending *e = &to->ending[i];
        if (e->outcome != one->outcome || !same_reason(e->reason, one->reason))
            continue;
        e->games += one->games;
        if (one->first < e->first)
            e->first = one->first;
        return;
    }
    if (to->endings < SIM_ENDINGS)
        to->ending[to->endings++] = *one;
}

/* How far the best score is ahead of the next. */
static int64_t margin_of(const struct result *result, unsigned players)
{
    int64_t best = result->score[0];
    int64_t next = INT32_MIN;
    for (unsigned s = 1; s < players; s++) {
        int64_t score = result->score[s];
        if (score > best) {
            next = best;
            best = score;
        } else if (score > next) {
            next = score;
        }
    }
    return best - next;
}

static void add_points(struct sim_tally *to, unsigned players,
                       const struct result *result)
{
    to->has_scores |= result->has_scores;
    for (unsigned s = 0; s < players; s++)
        statistics_add(&to->score[s], result->score[s]);
    if (result->sources > to->sources)
        to->sources = result->sources;
    for (unsigned i = 0; i < result->sources; i++) {
        to->source_name[i] = result->source[i].name;
        for (unsigned s = 0; s < players; s++)
            if (result->source[i].points[s])
                statistics_add(&to->source[i][s], result->source[i].points[s]);
    }
}

static void add_winners(struct sim_tally *to, unsigned players,
                        const struct sim_outcome *one)
{
    to->decided += one->sole != 0;
    to->ties += one->is_tie;
    for (unsigned s = 0; s < players; s++) {
        bool is_winner = one->result.winners & SEAT(s);
        to->wins[s] += one->sole == SEAT(s);
        to->shared[s] += is_winner && !one->sole;
    }
    if (one->starter < 0)
        return;
    to->starts[one->starter]++;
    to->starts_decided += one->sole != 0;
    to->starts_won += one->sole == SEAT(one->starter);
}

void simulate_add_game(struct sim_tally *to, unsigned players,
                       const struct sim_outcome *one)
{
    const struct result *result = &one->result;
    struct sim_ending ending = {result->reason, result->outcome, 1,
                                one->number};
    int64_t length = one->decisions;
    to->games++;
    add_winners(to, players, one);
    add_points(to, players, result);
    add_ending(to, &ending);
    spread_add(&to->decisions, one->decisions);
    spread_add(&to->chance, one->chance);
    part_add(&to->forced, one->forced, one->decisions);
    part_add(&to->offered, one->offered, one->decisions);
    keep_outlier(&to->longest, (struct sim_outlier){one->number, length, true});
    keep_outlier(&to->shortest,
                 (struct sim_outlier){one->number, -length, true});
    keep_outlier(&to->draw, (struct sim_outlier){one->number, 0, one->is_tie});
    keep_outlier(&to->margin,
                 (struct sim_outlier){one->number, margin_of(result, players),
                                      result->has_scores && players > 1});
}

void simulate_add_pair(struct sim_paired *to, unsigned players,
                       const struct sim_outcome *first,
                       const struct sim_outcome *second)
{
    for (unsigned s = 0; s < players; s++) {
        statistics_add(&to->win[s],
                       (second->sole == SEAT(s)) - (first->sole == SEAT(s)));
        statistics_add(&to->score[s],
                       second->result.score[s] - first->result.score[s]);
    }
    statistics_add(&to->decisions,
                   (int64_t)second->decisions - (int64_t)first->decisions);
    statistics_add(&to->chance,
                   (int64_t)second->chance - (int64_t)first->chance);
    statistics_add(&to->tie, second->is_tie - first->is_tie);
}

static void merge_counts(uint64_t *to, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

void simulate_merge(struct sim_tally *to, const struct sim_tally *from)
{
    to->games += from->games;
    to->decided += from->decided;
    to->ties += from->ties;
    to->starts_decided += from->starts_decided;
    to->starts_won += from->starts_won;
    merge_counts(to->wins, from->wins, SEATS_MAX);
    merge_counts(to->shared, from->shared, SEATS_MAX);
    merge_counts(to->starts, from->starts, SEATS_MAX);
    merge_counts(to->choices, from->choices, SIM_CHOICES);
    spread_merge(&to->decisions, &from->decisions);
    spread_merge(&to->chance, &from->chance);
    part_merge(&to->forced, &from->forced);
    part_merge(&to->offered, &from->offered);
    to->has_scores |= from->has_scores;
    if (from->sources > to->sources)
        to->sources = from->sources;
    for (unsigned i = 0; i < from->sources; i++)
        to->source_name[i] = from->source_name[i];
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        statistics_merge(&to->score[s], &from->score[s]);
        for (unsigned i = 0; i < SOURCES_CAP; i++)
            statistics_merge(&to->source[i][s], &from->source[i][s]);
    }
    for (unsigned i = 0; i < from->endings; i++)
        add_ending(to, &from->ending[i]);
    keep_outlier(&to->longest, from->longest);
    keep_outlier(&to->shortest, from->shortest);
    keep_outlier(&to->margin, from->margin);
    keep_outlier(&to->draw, from->draw);
    simulate_detail_merge(&to->detail, &from->detail);
}

void simulate_merge_pair(struct sim_paired *to, const struct sim_paired *from)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        statistics_merge(&to->win[s], &from->win[s]);
        statistics_merge(&to->score[s], &from->score[s]);
    }
    statistics_merge(&to->decisions, &from->decisions);
    statistics_merge(&to->chance, &from->chance);
    statistics_merge(&to->tie, &from->tie);
}

/* The most frequent first; then the one that came first. */
static int by_games(const void *a, const void *b)
{
    const struct sim_ending *x = a;
    const struct sim_ending *y = b;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return x->first < y->first ? -1 : x->first > y->first;
}

void simulate_sort(struct sim_tally *t)
{
    qsort(t->ending, t->endings, sizeof t->ending[0], by_games);
    simulate_detail_sort(&t->detail);
}

void simulate_tally_free(struct sim_tally *t)
{
    if (!t)
        return;
    free(t->decisions.times);
    free(t->chance.times);
    free(t);
}
