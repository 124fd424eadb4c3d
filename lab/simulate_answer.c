/* The questions a designer asks, answered in sentences. */
#include "engine/plan.h"
#include "engine/words.h"
#include "lab/simulate_report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say(struct text *out, const char *form, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct text *out, const char *form, ...)
{
    char words[600];
    va_list rest;
    va_start(rest, form);
    vsnprintf(words, sizeof words, form, rest);
    va_end(rest);
    text_put(out, words);
}

void simulate_thousands(uint64_t n, struct text *out)
{
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            text_char(out, ',');
        text_char(out, digits[i]);
    }
}

/* As many places as the interval deserves. */
static void say_range(struct text *out, struct range r, double unit,
                      const char *sign, int least)
{
    if (!isfinite(r.low)) {
        say(out, "%.*f%s (one game: no interval)", least, unit * r.mean, sign);
        return;
    }
    int places = (r.high - r.low) * unit < 0.2 ? 2 : least;
    say(out, "%.*f%s (95 %% interval %.*f to %.*f)", places, unit * r.mean,
        sign, places, unit * r.low, places, unit * r.high);
}

static void say_share(struct text *out, struct range r)
{
    say_range(out, r, 100, " %", 1);
}

static void say_share_closely(struct text *out, struct range r)
{
    say_range(out, r, 100, " %", 2);
}

static void say_mean(struct text *out, struct range r)
{
    say_range(out, r, 1, "", 1);
}

static void say_games(struct text *out, uint64_t games, const char *after)
{
    simulate_thousands(games, out);
    say(out, games == 1 ? " game%s" : " games%s", after);
}

void simulate_note(const struct sim_job *job, unsigned variant,
                   struct text *out)
{
    char lines[1000];
    const struct plan *plan = &job->variant[variant].plan;
    struct text all;
    struct slice rest;
    struct slice line;
    text_init(&all, lines, sizeof lines);
    plan_write(job->game, plan, false, &all);
    rest = (struct slice){all.at, all.len};
    while (slice_line(&rest, &line)) {
        text_put(out, out->len ? ", " : "");
        text_slice(out, line);
    }
    if (plan->edition.len) {
        text_put(out, out->len ? ", edition " : "edition ");
        text_slice(out, edition_name(plan->edition));
    }
    if (!out->len)
        text_put(out, "standard rules");
}

void simulate_who(const struct sim_job *job, struct text *out)
{
    bool is_same = job->players > 1;
    for (unsigned s = 1; s < job->players; s++)
        is_same &= job->named[s] == job->named[0];
    if (is_same) {
        text_put(out, "all ");
        text_put(out, job->named[0]->name);
        return;
    }
    for (unsigned s = 0; s < job->players; s++) {
        text_put(out, s ? ", " : "");
        text_put(out, job->named[s]->name);
    }
}

/* Whoever takes the first decision, where that is not always seat A. */
static void say_starter(const struct sim_job *job, const struct sim_tally *t,
                        struct text *out)
{
    uint64_t starts = 0;
    for (unsigned s = 0; s < job->players; s++)
        starts += t->starts[s];
    if (!t->starts_decided || t->starts[0] == starts)
        return;
    struct range r = statistics_share(t->starts_won, t->starts_decided);
    text_put(out, " Whoever decides first wins ");
    say_share_closely(out, r);
    text_put(out, " of ");
    say_games(out, t->starts_decided, ".");
}

static void answer_seat(const struct sim_job *job, const struct sim_tally *t,
                        struct text *out)
{
    if (job->players == 1) {
        text_put(out, "There is one seat.");
        if (simulate_has_points(t)) {
            text_put(out, " It makes ");
            say_mean(out, statistics_mean(&t->score[0], t->games));
            text_put(out, " points in ");
            say_games(out, t->games, ".");
        }
        return;
    }
    if (!t->decided) {
        text_put(out, "It cannot be said: none of ");
        say_games(out, t->games, " had one winner.");
        return;
    }
    double even = 1.0 / job->players;
    struct range r = statistics_share(t->wins[0], t->decided);
    bool is_slight = r.low > even && r.mean < even + 0.02;
    text_put(out, is_slight       ? "Yes, slightly: seat A wins "
                  : r.low > even  ? "Yes: seat A wins "
                  : r.high < even ? "No, it is behind: seat A wins "
                                  : "No advantage is seen: seat A wins ");
    say_share_closely(out, r);
    text_put(out, " of the ");
    say_games(out, t->decided, " with one winner; an even share is ");
    say(out, "%.2f %%.", 100 * even);
    say_starter(job, t, out);
    for (unsigned s = 1; s < job->players; s++)
        if (job->named[s] != job->named[0]) {
            text_put(out, " The seats hold different bots, so this is about "
                          "the bots as well.");
            return;
        }
}

static void answer_length(const struct sim_tally *t, struct text *out)
{
    text_put(out, "A game takes ");
    say_mean(out, statistics_mean(&t->decisions.sum, t->games));
    text_put(out, " decisions on average over ");
    say_games(out, t->games, "; nine in ten take ");
    say(out, "%zu to %zu, the longest took %zu. Chance moves ",
        simulate_rank(&t->decisions, t->games, 50),
        simulate_rank(&t->decisions, t->games, 950),
        simulate_rank(&t->decisions, t->games, 1000));
    say(out, "%.1f times a game.",
        statistics_mean(&t->chance.sum, t->games).mean);
}

static void answer_end(const struct sim_tally *t, struct text *out)
{
    uint64_t guards = simulate_guards(t);
    struct range r = statistics_share(guards, t->games);
    if (!guards) {
        text_put(out, "Yes: all ");
        say_games(out, t->games, " reached an end of the rules' own");
        say(out,
            "; by that, at most %.2f %% of games would need a guard "
            "(95 %% interval).",
            100 * r.high);
        return;
    }
    text_put(out, r.mean < 0.05  ? "Nearly always: a guard ended "
                  : r.mean < 0.5 ? "Not always: a guard ended "
                                 : "No: a guard ended ");
    say_share(out, r);
    text_put(out, " of ");
    say_games(out, t->games, " (");
    bool is_first = true;
    for (unsigned i = 0; i < t->endings; i++) {
        if (!simulate_is_guard(&t->ending[i]))
            continue;
        text_put(out, is_first ? "" : ", ");
        simulate_ending_words(&t->ending[i], out);
        say(out, " %.2f %%",
            100.0 * (double)t->ending[i].games / (double)t->games);
        is_first = false;
    }
    text_put(out, ").");
}

static size_t median_choices(const struct sim_tally *t)
{
    uint64_t seen = 0;
    size_t i = 0;
    for (; i < MOVES_CAP; i++) {
        seen += t->choices[i];
        if (2 * seen >= simulate_decisions(t))
            break;
    }
    return i;
}

static void answer_choices(const struct sim_tally *t, struct text *out)
{
    struct range forced = simulate_ratio(t, &t->forced);
    if (!simulate_decisions(t)) {
        text_put(out, "There was no decision in ");
        say_games(out, t->games, ".");
        return;
    }
    text_put(out, forced.mean < 0.2   ? "Yes: "
                  : forced.mean < 0.5 ? "Often: "
                                      : "Seldom: ");
    say_share(out, forced);
    text_put(out, " of the decisions leave only one move; a decision offers ");
    say_mean(out, simulate_ratio(t, &t->offered));
    say(out, " moves on average, half of them at most %zu. These are ",
        median_choices(t));
    simulate_thousands(simulate_decisions(t), out);
    text_put(out, " decisions in ");
    say_games(out, t->games, ".");
}

static void say_rules(const struct sim_detail *d, struct text *out)
{
    unsigned rare = 0;
    for (unsigned i = 0; i < d->rules && i < 3; i++)
        say(out, "%s%s (%.1f times a game)", i ? ", " : "", d->rule[i].name,
            (double)(d->rule[i].asked + d->rule[i].told) / (double)d->games);
    for (unsigned i = 0; i < d->rules; i++)
        rare += d->rule[i].games * 20 < d->games;
    say(out, "; of the %u rules met, ", d->rules);
    say(out, rare ? "%u" : "none", rare);
    text_put(out, " came up in fewer than one game in twenty");
}

static void answer_rules(const struct sim_tally *t, struct text *out)
{
    const struct sim_detail *d = &t->detail;
    text_put(out, "In ");
    say_games(out, d->games, " looked at closely the rules met most are ");
    if (d->rules)
        say_rules(d, out);
    else
        text_put(out, "none");
    text_put(out, ".");
    if (!d->cards || !(d->card[0].came + d->card[0].chosen))
        return;
    text_put(out, " The cards and pieces named most are ");
    for (unsigned i = 0; i < d->cards && i < 3; i++) {
        uint64_t named = d->card[i].came + d->card[i].chosen;
        if (named)
            say(out, "%s%s (%.1f times a game)", i ? ", " : "",
                d->card[i].title, (double)named / (double)d->games);
    }
    text_put(out, "; the first was named in ");
    say_share(out, statistics_share(d->card[0].games, d->games));
    text_put(out, " of those games.");
}

void simulate_answers(const struct sim_job *job, const struct sim_tally *t,
                      struct sim_answer out[SIM_ANSWERS])
{
    struct text words[SIM_ANSWERS];
    static const char *const QUESTIONS[][2] = {
        {"Is the first seat ahead?", "Wins by seat"},
        {"How long is a game?", "Length"},
        {"Does it end by itself?", "How games ended"},
        {"Do players have real choices?", "Choices"},
        {"Which rules and cards matter?", "Rules and cards"},
    };
    for (unsigned i = 0; i < SIM_ANSWERS; i++) {
        out[i].question = QUESTIONS[i][0];
        out[i].head = QUESTIONS[i][1];
        text_init(&words[i], out[i].words, sizeof out[i].words);
    }
    answer_seat(job, t, &words[0]);
    answer_length(t, &words[1]);
    answer_end(t, &words[2]);
    answer_choices(t, &words[3]);
    answer_rules(t, &words[4]);
}
