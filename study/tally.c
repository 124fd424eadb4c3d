/* Sums over games. Everything is an integer and ties go to the game with the
 * lower number, so the order of adding does not matter. */
#include "study/study.h"

#include <string.h>

static void put_name(char to[STUDY_NAME], const char *name)
{
    struct text out;
    text_init(&out, to, STUDY_NAME);
    text_put(&out, name ? name : "");
}

static void part_add(struct study_part *to, uint64_t value, uint64_t decisions)
{
    statistics_add(&to->sum, (int64_t)value);
    to->cross += value * decisions;
}

static void part_merge(struct study_part *to, const struct study_part *from)
{
    statistics_merge(&to->sum, &from->sum);
    to->cross += from->cross;
}

unsigned study_slot(uint32_t value)
{
    unsigned octave = 0;
    while (value >> octave >= STUDY_EXACT)
        octave++;
    if (!octave)
        return value;
    unsigned first = STUDY_EXACT + (octave - 1) * STUDY_STEPS;
    return first + (value - ((uint32_t)STUDY_EXACT << (octave - 1))) /
                       ((uint32_t)(STUDY_EXACT / STUDY_STEPS) << (octave - 1));
}

uint32_t study_value(unsigned slot)
{
    if (slot < STUDY_EXACT)
        return slot;
    unsigned octave = (slot - STUDY_EXACT) / STUDY_STEPS;
    unsigned step = (slot - STUDY_EXACT) % STUDY_STEPS;
    return ((uint32_t)STUDY_EXACT << octave) +
           step * ((uint32_t)(STUDY_EXACT / STUDY_STEPS) << octave);
}

void study_spread_add(struct study_spread *to, uint32_t value)
{
    statistics_add(&to->sum, value);
    to->least = !to->games || value < to->least ? value : to->least;
    to->most = value > to->most ? value : to->most;
    to->games++;
    to->times[study_slot(value)]++;
}

static void spread_merge(struct study_spread *to,
                         const struct study_spread *from)
{
    if (!from->games)
        return;
    statistics_merge(&to->sum, &from->sum);
    to->least = !to->games || from->least < to->least ? from->least : to->least;
    to->most = from->most > to->most ? from->most : to->most;
    to->games += from->games;
    for (unsigned i = 0; i < STUDY_VALUES; i++)
        to->times[i] += from->times[i];
}

static void keep_outlier(struct study_outlier *best, struct study_outlier one)
{
    if (!one.is_set)
        return;
    if (!best->is_set || one.value > best->value ||
        (one.value == best->value && one.game < best->game))
        *best = one;
}

static void add_ending(struct study_tally *to, const struct study_ending *one)
{
    for (unsigned i = 0; i < to->endings; i++) {
        struct study_ending *e = &to->ending[i];
        if (e->outcome != one->outcome || strcmp(e->reason, one->reason) != 0)
            continue;
        e->games += one->games;
        if (one->first < e->first)
            e->first = one->first;
        return;
    }
    if (to->endings < STUDY_ENDINGS)
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

static void add_points(struct study_tally *to, unsigned players,
                       const struct result *result)
{
    to->has_scores |= result->has_scores;
    for (unsigned s = 0; s < players; s++)
        statistics_add(&to->score[s], result->score[s]);
    if (result->sources > to->sources)
        to->sources = result->sources;
    for (unsigned i = 0; i < result->sources; i++) {
        put_name(to->source_name[i], result->source[i].name);
        for (unsigned s = 0; s < players; s++)
            if (result->source[i].points[s])
                statistics_add(&to->source[i][s], result->source[i].points[s]);
    }
}

static void add_winners(struct study_tally *to, unsigned players,
                        const struct study_outcome *one)
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

static void add_course(struct study_course *to, const struct course_facts *one)
{
    to->games++;
    statistics_add(&to->changes, one->changes);
    statistics_add(&to->settled, one->settled);
    uint32_t tenth = one->settled * COURSE_SHARES / 1000;
    to->settled_in[tenth < COURSE_SHARES ? tenth : COURSE_SHARES - 1]++;
    to->come_backs += one->is_come_back;
    to->from_behind += one->is_from_behind;
}

static void merge_course(struct study_course *to,
                         const struct study_course *from)
{
    to->games += from->games;
    statistics_merge(&to->changes, &from->changes);
    statistics_merge(&to->settled, &from->settled);
    for (unsigned i = 0; i < COURSE_SHARES; i++)
        to->settled_in[i] += from->settled_in[i];
    to->come_backs += from->come_backs;
    to->from_behind += from->from_behind;
}

void study_add(struct study_tally *to, unsigned players,
               const struct study_outcome *one)
{
    const struct result *result = &one->result;
    struct study_ending ending = {"", result->outcome, 1, one->number};
    int64_t length = one->decisions;
    to->games++;
    put_name(ending.reason, result->reason);
    add_winners(to, players, one);
    add_points(to, players, result);
    add_ending(to, &ending);
    study_spread_add(&to->decisions, one->decisions);
    study_spread_add(&to->chance, one->chance);
    part_add(&to->forced, one->forced, one->decisions);
    part_add(&to->offered, one->offered, one->decisions);
    statistics_add(&to->seconds, one->seconds);
    if (one->course.is_known)
        add_course(&to->course, &one->course);
    keep_outlier(&to->longest,
                 (struct study_outlier){one->number, length, true});
    keep_outlier(&to->shortest,
                 (struct study_outlier){one->number, -length, true});
    keep_outlier(&to->draw,
                 (struct study_outlier){one->number, 0, one->is_tie});
    keep_outlier(&to->margin,
                 (struct study_outlier){one->number, margin_of(result, players),
                                        result->has_scores && players > 1});
}

void study_pair(struct study_paired *to, unsigned players,
                const struct study_outcome *first,
                const struct study_outcome *second)
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

void study_merge(struct study_tally *to, const struct study_tally *from)
{
    to->games += from->games;
    to->decided += from->decided;
    to->ties += from->ties;
    to->starts_decided += from->starts_decided;
    to->starts_won += from->starts_won;
    merge_counts(to->wins, from->wins, SEATS_MAX);
    merge_counts(to->shared, from->shared, SEATS_MAX);
    merge_counts(to->starts, from->starts, SEATS_MAX);
    merge_counts(to->choices, from->choices, STUDY_CHOICES);
    spread_merge(&to->decisions, &from->decisions);
    spread_merge(&to->chance, &from->chance);
    part_merge(&to->forced, &from->forced);
    part_merge(&to->offered, &from->offered);
    to->has_scores |= from->has_scores;
    if (from->sources > to->sources)
        to->sources = from->sources;
    for (unsigned i = 0; i < from->sources; i++)
        memcpy(to->source_name[i], from->source_name[i], STUDY_NAME);
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
    statistics_merge(&to->seconds, &from->seconds);
    merge_course(&to->course, &from->course);
    cards_merge(&to->cards, &from->cards);
    study_detail_merge(&to->detail, &from->detail);
}

void study_merge_pair(struct study_paired *to, const struct study_paired *from)
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
static bool is_before(const struct study_ending *x,
                      const struct study_ending *y)
{
    return x->games != y->games ? x->games > y->games : x->first < y->first;
}

void study_sort(struct study_tally *t)
{
    for (unsigned i = 1; i < t->endings; i++)
        for (unsigned k = i; k && is_before(&t->ending[k], &t->ending[k - 1]);
             k--) {
            struct study_ending kept = t->ending[k];
            t->ending[k] = t->ending[k - 1];
            t->ending[k - 1] = kept;
        }
    study_detail_sort(&t->detail);
    cards_sort(&t->cards);
}
