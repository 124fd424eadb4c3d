/* Games played with words: which rule numbers come up. Making prompts and
 * sentences costs a hundred times the play itself, so only one game in many is
 * looked at so closely; it is chosen by its number, which has nothing to do
 * with how it goes. */
#include "engine/witness.h"
#include "study/study.h"

#include <string.h>

static struct study_rule *find_rule(struct study_detail *d, struct slice name)
{
    for (unsigned i = 0; i < d->rules; i++)
        if (slice_is(name, d->rule[i].name))
            return &d->rule[i];
    if (d->rules == STUDY_RULES || name.len >= STUDY_NAME)
        return NULL;
    struct study_rule *rule = &d->rule[d->rules++];
    memcpy(rule->name, name.at, name.len);
    return rule;
}

/* The sentence around a place, whole letters of it as far as there is room. */
static void keep_words(struct study_rule *rule, const char *from,
                       const char *at, uint64_t stamp)
{
    struct text out;
    size_t len = 0;
    if (rule->first && rule->first <= stamp)
        return;
    while (at > from && at[-1] != '\n')
        at--;
    while (at[len] && at[len] != '\n')
        len++;
    if (len >= sizeof rule->words)
        len = sizeof rule->words - 1;
    while (len && ((unsigned char)at[len] & 0xc0) == 0x80)
        len--;
    text_init(&out, rule->words, sizeof rule->words);
    text_slice(&out, (struct slice){at, len});
    rule->first = stamp;
}

/* `from`, `at`: sentences, and where in them it is met; asked: from is at. */
static void count_rule(struct study_detail *to, struct slice name,
                       const char *from, const char *at, uint64_t stamp)
{
    struct study_rule *rule = name.len ? find_rule(to, name) : NULL;
    bool is_asked = from == at;
    if (!rule)
        return;
    keep_words(rule, from, at, stamp);
    rule->asked += is_asked;
    rule->told += !is_asked;
    rule->games += rule->latest != stamp;
    rule->latest = stamp;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of a rule number such as WM-9, SH-R12 or BC-22a at the start. */
static size_t rule_length(const char *at)
{
    size_t n = 0;
    while (is_capital(at[n]))
        n++;
    if (n < 2 || at[n] != '-')
        return 0;
    n++;
    if (is_capital(at[n]))
        n++;
    if (!is_digit(at[n]))
        return 0;
    while (is_digit(at[n]))
        n++;
    if (at[n] >= 'a' && at[n] <= 'z')
        n++;
    return n;
}

/* Rule numbers between parentheses. */
static void count_told(struct study_detail *to, const char *from,
                       uint64_t stamp)
{
    const char *at = from;
    unsigned depth = 0;
    for (; *at; at++) {
        if (*at == '(')
            depth++;
        if (*at == ')' && depth)
            depth--;
        size_t length = depth && is_capital(*at) ? rule_length(at) : 0;
        if (!length)
            continue;
        count_rule(to, (struct slice){at, length}, from, at, stamp);
        at += length - 1;
    }
}

/* Who is told of it: the seat that decides, or for chance what everybody
 * sees. */
static struct witness witness_of(struct study_play *t, struct event event)
{
    return (struct witness){.game = t->job->game,
                            .setup = t->variant->setup,
                            .eyes =
                                event.actor == CHANCE ? ONLOOKER : event.actor,
                            .before = t->before,
                            .after = t->after};
}

void study_detail_apply(struct study_play *t, struct study_detail *to,
                        struct event event, uint64_t stamp)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct witness w = witness_of(t, event);
    struct text out;
    text_init(&out, t->page, STUDY_PAGE);
    if (event.actor == CHANCE)
        event.stream = (uint8_t)game->stream(setup, t->state);
    witness_before(&w, t->state, event);
    if (event.actor != CHANCE) {
        const char *rule = game->words->prompt(setup, t->before, w.eyes, &out);
        count_rule(to, slice_of(rule ? rule : ""), t->page, t->page, stamp);
    }
    game->apply(setup, t->state, event.actor, event.move);
    witness_after(&w, t->state);
    text_clear(&out);
    witness_tell(&w, &out);
    count_told(to, t->page, stamp);
}

static void merge_rules(struct study_detail *to,
                        const struct study_detail *from)
{
    for (unsigned i = 0; i < from->rules; i++) {
        const struct study_rule *one = &from->rule[i];
        struct study_rule *rule = find_rule(to, slice_of(one->name));
        if (!rule)
            continue;
        rule->asked += one->asked;
        rule->told += one->told;
        rule->games += one->games;
        if (one->first && (!rule->first || one->first < rule->first)) {
            memcpy(rule->words, one->words, sizeof rule->words);
            rule->first = one->first;
        }
    }
}

void study_detail_merge(struct study_detail *to,
                        const struct study_detail *from)
{
    to->games += from->games;
    merge_rules(to, from);
}

static bool is_more(uint64_t a, uint64_t b, const char *x, const char *y)
{
    return a != b ? a > b : strcmp(x, y) < 0;
}

/* The most frequent first. There are few of them, and they are sorted once. */
void study_detail_sort(struct study_detail *d)
{
    for (unsigned i = 1; i < d->rules; i++) {
        struct study_rule one = d->rule[i];
        unsigned k = i;
        for (; k && is_more(one.asked + one.told,
                            d->rule[k - 1].asked + d->rule[k - 1].told,
                            one.name, d->rule[k - 1].name);
             k--)
            d->rule[k] = d->rule[k - 1];
        d->rule[k] = one;
    }
}
