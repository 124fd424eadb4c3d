/* The questions a designer asks, answered in sentences. */
#include "engine/plan.h"
#include "engine/words.h"
#include "study/phrase.h"
#include "study/report.h"

#include <string.h>

void study_note(const struct game *game, const struct plan *plan,
                struct text *out)
{
    char lines[1000];
    struct text all;
    struct slice rest;
    struct slice line;
    text_init(&all, lines, sizeof lines);
    plan_write(game, plan, false, &all);
    rest = (struct slice){all.at, all.len};
    while (slice_line(&rest, &line)) {
        text_put(out, out->len ? ", " : "");
        text_slice(out, line);
    }
    if (plan->edition.len) {
        text_put(out, out->len ? ", " : "");
        say_with(out, "edition {1}", AS_WRITTEN(edition_name(plan->edition)));
    }
    if (!out->len)
        say(out, "standard rules");
}

static bool is_same_bot(const struct study_job *job)
{
    for (unsigned s = 1; s < job->players; s++)
        if (job->named[s] != job->named[0])
            return false;
    return true;
}

void study_who(const struct study_job *job, struct text *out)
{
    if (job->players > 1 && is_same_bot(job)) {
        say_with(out, "all {1}", TERM(job->named[0]->name));
        return;
    }
    for (unsigned s = 0; s < job->players; s++) {
        text_put(out, s ? ", " : "");
        say(out, job->named[s]->name);
    }
}

/* Whoever takes the first decision, where that is not always seat A. */
static void say_starter(const struct study_job *job,
                        const struct study_tally *t, struct text *out)
{
    uint64_t starts = 0;
    for (unsigned s = 0; s < job->players; s++)
        starts += t->starts[s];
    if (!t->starts_decided || t->starts[0] == starts)
        return;
    struct range r = statistics_share(t->starts_won, t->starts_decided);
    text_char(out, ' ');
    say_with(out, "Whoever decides first wins {1} of {2}.",
             SAY(phrase_share(r, 2)), SAY(phrase_games(t->starts_decided)));
}

static void answer_solo(const struct study_tally *t, struct text *out)
{
    say(out, "There is one seat.");
    if (!study_has_points(t))
        return;
    struct range r = statistics_mean(&t->score[0], t->games);
    text_char(out, ' ');
    say_with(out, "It makes {1} points in {2}.", SAY(phrase_mean(r, 1)),
             SAY(phrase_games(t->games)));
}

static void answer_seat(const struct study_job *job,
                        const struct study_tally *t, struct text *out)
{
    if (job->players == 1) {
        answer_solo(t, out);
        return;
    }
    if (!t->decided) {
        say_with(out, "It cannot be said: none of {1} had one winner.",
                 SAY(phrase_games(t->games)));
        return;
    }
    double even = 1.0 / job->players;
    struct range r = statistics_share(t->wins[0], t->decided);
    const char *form;
    if (r.low > even && r.mean < even + 0.02)
        form = "Yes, slightly: seat A wins {1} of the {2} with one winner; an "
               "even share is {3} %.";
    else if (r.low > even)
        form = "Yes: seat A wins {1} of the {2} with one winner; an even share "
               "is {3} %.";
    else if (r.high < even)
        form = "No, it is behind: seat A wins {1} of the {2} with one winner; "
               "an even share is {3} %.";
    else
        form = "No advantage is seen: seat A wins {1} of the {2} with one "
               "winner; an even share is {3} %.";
    say_with(out, form, SAY(phrase_share(r, 2)), SAY(phrase_games(t->decided)),
             SAY(phrase_number(100 * even, 2)));
    say_starter(job, t, out);
    if (is_same_bot(job))
        return;
    text_char(out, ' ');
    say(out, "The seats hold different bots, so this is about the bots as "
             "well.");
}

static void answer_length(const struct study_tally *t, struct text *out)
{
    const struct study_spread *d = &t->decisions;
    struct range chance = statistics_mean(&t->chance.sum, t->games);
    say_with(out,
             "A game takes {1} decisions on average over {2}; nine in ten take "
             "{3} to {4}, the longest took {5}. Chance moves {6} times a game.",
             SAY(phrase_mean(statistics_mean(&d->sum, t->games), 1)),
             SAY(phrase_games(t->games)), NUM(study_rank(d, 50)),
             NUM(study_rank(d, 950)), NUM(d->most),
             SAY(phrase_number(chance.mean, 1)));
}

static void answer_end(const struct study_tally *t, struct text *out)
{
    uint64_t guards = study_guards(t);
    struct range r = statistics_share(guards, t->games);
    struct phrase games = phrase_games(t->games);
    char list[300];
    struct text which;
    if (!guards) {
        say_with(out,
                 "Yes: all {1} reached an end of the rules' own; by that, at "
                 "most {2} % of games would need a guard (95 % interval).",
                 SAY(games), SAY(phrase_number(100 * r.high, 2)));
        return;
    }
    text_init(&which, list, sizeof list);
    for (unsigned i = 0; i < t->endings; i++) {
        if (!study_is_guard(&t->ending[i]))
            continue;
        text_put(&which, which.len ? ", " : "");
        study_ending_words(&t->ending[i], &which);
        double share = (double)t->ending[i].games / (double)t->games;
        say_with(&which, " {1} %", SAY(phrase_number(100 * share, 2)));
    }
    const char *form =
        r.mean < 0.05  ? "Nearly always: a guard ended {1} of {2} ({3})."
        : r.mean < 0.5 ? "Not always: a guard ended {1} of {2} ({3})."
                       : "No: a guard ended {1} of {2} ({3}).";
    say_with(out, form, SAY(phrase_share(r, 1)), SAY(games), AS_IS(list));
}

static unsigned median_choices(const struct study_tally *t)
{
    uint64_t seen = 0;
    unsigned i = 0;
    for (; i < MOVES_CAP; i++) {
        seen += t->choices[i];
        if (2 * seen >= study_decisions(t))
            break;
    }
    return i;
}

static void answer_choices(const struct study_tally *t, struct text *out)
{
    struct range forced = study_ratio(t, &t->forced);
    struct phrase games = phrase_games(t->games);
    if (!study_decisions(t)) {
        say_with(out, "There was no decision in {1}.", SAY(games));
        return;
    }
    const char *form =
        forced.mean < 0.2 ? "Yes: {1} of the decisions leave only one move; a "
                            "decision offers {2} moves on average, half of "
                            "them at most {3}. These are {4} decisions in {5}."
        : forced.mean < 0.5
            ? "Often: {1} of the decisions leave only one move; a decision "
              "offers {2} moves on average, half of them at most {3}. These "
              "are {4} decisions in {5}."
            : "Seldom: {1} of the decisions leave only one move; a decision "
              "offers {2} moves on average, half of them at most {3}. These "
              "are {4} decisions in {5}.";
    say_with(out, form, SAY(phrase_share(forced, 1)),
             SAY(phrase_mean(study_ratio(t, &t->offered), 1)),
             NUM(median_choices(t)), SAY(phrase_count(study_decisions(t))),
             SAY(games));
}

/* "NAME (1.5 times a game)" */
static void put_often(struct text *out, struct said name, uint64_t times,
                      uint64_t games)
{
    text_put(out, out->len ? ", " : "");
    say_with(out, "{1} ({2} times a game)", name,
             SAY(phrase_number((double)times / (double)games, 1)));
}

static void say_rules(const struct study_detail *d, struct text *out)
{
    char list[200];
    struct text most;
    unsigned rare = 0;
    text_init(&most, list, sizeof list);
    for (unsigned i = 0; i < d->rules && i < 3; i++)
        put_often(&most, AS_IS(d->rule[i].name),
                  d->rule[i].asked + d->rule[i].told, d->games);
    for (unsigned i = 0; i < d->rules; i++)
        rare += d->rule[i].games * 20 < d->games;
    say_with(out,
             rare ? "In {1} looked at closely the rules met most are {2}; of "
                    "the {3} rules met, {4} came up in fewer than one game in "
                    "twenty."
                  : "In {1} looked at closely the rules met most are {2}; of "
                    "the {3} rules met, none came up in fewer than one game in "
                    "twenty.",
             SAY(phrase_games(d->games)), AS_IS(list), NUM(d->rules),
             NUM(rare));
}

static void say_cards(const struct study_tally *t, struct text *out)
{
    const struct cards *c = &t->cards;
    char list[300];
    struct text most;
    text_init(&most, list, sizeof list);
    for (unsigned i = 0; i < c->count && i < 3; i++)
        if (c->card[i].came + c->card[i].chosen)
            put_often(&most, TERM(c->card[i].title),
                      c->card[i].came + c->card[i].chosen, t->games);
    if (!most.len)
        return;
    text_char(out, ' ');
    say_with(
        out,
        "The cards and pieces named most are {1}; the first was named in "
        "{2} of all games.",
        AS_IS(list),
        SAY(phrase_share(statistics_share(c->card[0].games, t->games), 1)));
}

static void answer_rules(const struct study_tally *t, struct text *out)
{
    const struct study_detail *d = &t->detail;
    if (d->rules)
        say_rules(d, out);
    else
        say_with(out, "In {1} looked at closely no rule was met.",
                 SAY(phrase_games(d->games)));
    say_cards(t, out);
}

/* Begins one more answer, and returns where its sentences go. */
static struct text begin(struct study_answer *a, const char *part,
                         const char *place, const char *question,
                         const char *head)
{
    struct text out;
    a->part = part;
    a->place = place;
    text_init(&out, a->question, sizeof a->question);
    say(&out, question);
    text_init(&out, a->head, sizeof a->head);
    say(&out, head);
    text_init(&out, a->words, sizeof a->words);
    return out;
}

unsigned study_answers(const struct study_job *job, const struct study_tally *t,
                       const struct study_levels *levels,
                       struct study_answer out[STUDY_ANSWERS])
{
    struct text words;
    unsigned n = 0;
    words = begin(&out[n++], "seats", "seats", "Is the first seat ahead?",
                  "Wins by seat");
    answer_seat(job, t, &words);
    words =
        begin(&out[n++], "length", "length", "How long is a game?", "Length");
    answer_length(t, &words);
    words = begin(&out[n++], "minutes", "length", "How long would people take?",
                  "Length");
    study_say_minutes(t, &words);
    words = begin(&out[n++], "ends", "ends", "Does it end by itself?",
                  "How games ended");
    answer_end(t, &words);
    words = begin(&out[n++], "choices", "choices",
                  "Do players have real choices?", "Choices");
    answer_choices(t, &words);
    if (t->course.games) {
        words = begin(&out[n++], "lead", "course", "Does the lead change?",
                      "How games went");
        study_say_lead(t, &words);
        words = begin(&out[n++], "settled", "course", "When is it decided?",
                      "How games went");
        study_say_settled(t, &words);
        words = begin(&out[n++], "come-back", "course", "Can one come back?",
                      "How games went");
        study_say_come_back(t, job->players, &words);
    }
    if (levels && levels->deals && levels->count > 1) {
        words = begin(&out[n++], "skill", "levels", "Is it skill or luck?",
                      "Skill and luck");
        study_say_skill(levels, job->players, &words);
    }
    if (levels && levels->deals && job->players > 1) {
        words =
            begin(&out[n++], "levels", "levels",
                  "Is the first seat ahead at every level?", "Skill and luck");
        study_say_levels(levels, job->players, &words);
    }
    if (study_card_looks(job, t)) {
        words = begin(&out[n++], "cards", "cards", "Is a card too strong?",
                      "Cards and winning");
        study_say_cards(job, t, &words);
    }
    words = begin(&out[n++], "rules", "rules", "Which rules and cards matter?",
                  "Rules and cards");
    answer_rules(t, &words);
    return n;
}
