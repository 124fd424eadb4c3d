/* What makes it a good game, in sentences. */
#include "engine/words.h"
#include "study/phrase.h"
#include "study/report.h"

void study_say_minutes(const struct study_tally *t, struct text *out)
{
    struct range r = statistics_mean(&t->seconds, t->games);
    struct range minutes = {r.mean / 60, r.low / 60, r.high / 60};
    say_with(out,
             "About {1} minutes, if people decide as often as these bots and "
             "take 2 seconds where there is no choice, 4 seconds and 2.5 more "
             "for every doubling of the choices where there is one, and 2 "
             "seconds for what chance does.",
             SAY(phrase_mean(minutes, 1)));
}

void study_say_lead(const struct study_tally *t, struct text *out)
{
    const struct study_course *c = &t->course;
    say_with(out,
             "The lead goes to another seat {1} times a game, by the bots' own "
             "judgement of {2} with one winner; to lead is to be ahead by a "
             "twentieth of a win.",
             SAY(phrase_mean(statistics_mean(&c->changes, c->games), 1)),
             SAY(phrase_games(c->games)));
}

void study_say_settled(const struct study_tally *t, struct text *out)
{
    const struct study_course *c = &t->course;
    struct range r = statistics_mean(&c->settled, c->games);
    struct range share = {r.mean / 1000, r.low / 1000, r.high / 1000};
    uint64_t late = c->settled_in[COURSE_SHARES - 1];
    say_with(out,
             share.mean < 0.5
                 ? "Early: the winner leads for good after {1} of a game on "
                   "average; {2} of the games are open until their last tenth."
             : share.mean < 0.75
                 ? "In the second half: the winner leads for good after {1} of "
                   "a game on average; {2} of the games are open until their "
                   "last tenth."
                 : "Late: the winner leads for good after {1} of a game on "
                   "average; {2} of the games are open until their last tenth.",
             SAY(phrase_share(share, 1)),
             SAY(phrase_share(statistics_share(late, c->games), 1)));
}

void study_say_come_back(const struct study_tally *t, unsigned players,
                         struct text *out)
{
    const struct study_course *c = &t->course;
    struct range r = statistics_share(c->come_backs, c->games);
    say_with(out,
             r.mean < 0.1
                 ? "Seldom: half way another seat than the winner leads in {1} "
                   "of the games."
                 : "Yes: half way another seat than the winner leads in {1} of "
                   "the games.",
             SAY(phrase_share(r, 1)));
    if (players < 3)
        return;
    text_char(out, ' ');
    say_with(out, "The seat that stands worst then wins {1} of the games.",
             SAY(phrase_share(statistics_share(c->from_behind, c->games), 1)));
}

/* One level above another: how far its share of wins is from an even share to
 * all of them. */
static void say_contest(const struct study_levels *l, unsigned i,
                        unsigned players, struct text *out)
{
    double even = 1.0 / players;
    struct range r = study_levels_share(l, i, players);
    const char *form =
        r.low > even
            ? "{1} among {2} wins {3} of its games, from every seat of {4} "
              "deals; luck alone would give it {5} %, so skill is {6} % of the "
              "way from nothing but luck to none."
        : r.high < even
            ? "{1} among {2} wins {3} of its games, from every seat of {4} "
              "deals, and luck alone would give it {5} %: thinking like that "
              "is of no use here."
            : "{1} among {2} wins {3} of its games, from every seat of {4} "
              "deals; luck alone would give it {5} %, so no skill is seen.";
    text_put(out, out->len ? " " : "");
    say_with(out, form, TERM(l->bot[i]->name), TERM(l->bot[i - 1]->name),
             SAY(phrase_share(r, 1)), SAY(phrase_count(l->deals)),
             SAY(phrase_number(100 * even, 1)),
             SAY(phrase_number(100 * (r.mean - even) / (1 - even), 0)));
    text_char(out, ' ');
    say_with(out, "It wins {1} of the deals from every seat.",
             SAY(phrase_share(
                 statistics_share(l->level[i].everywhere, l->deals), 1)));
}

void study_say_skill(const struct study_levels *l, unsigned players,
                     struct text *out)
{
    for (unsigned i = 1; i < l->count; i++) {
        if (players > 1) {
            say_contest(l, i, players, out);
            continue;
        }
        struct range r = statistics_mean(&l->level[i].ahead, l->deals);
        text_put(out, out->len ? " " : "");
        say_with(out,
                 "On the same {4} deals {1} makes {3} points more than {2}.",
                 TERM(l->bot[i]->name), TERM(l->bot[i - 1]->name),
                 SAY(phrase_mean(r, 1)), SAY(phrase_count(l->deals)));
    }
}

void study_say_levels(const struct study_levels *l, unsigned players,
                      struct text *out)
{
    double even = 1.0 / players;
    for (unsigned i = 0; i < l->count; i++) {
        struct range r =
            statistics_share(l->level[i].wins[0], l->level[i].decided);
        const char *form =
            r.low > even ? "Where all are {1}, it is: seat A wins {2} of {3}."
            : r.high < even
                ? "Where all are {1}, it is behind: seat A wins {2} of {3}."
                : "Where all are {1}, no advantage is seen: seat A wins {2} of "
                  "{3}.";
        text_put(out, i ? " " : "");
        say_with(out, form, TERM(l->bot[i]->name), SAY(phrase_share(r, 1)),
                 SAY(phrase_games(l->level[i].decided)));
    }
    text_char(out, ' ');
    say_with(out, "An even share is {1} %; all levels played the same deals.",
             SAY(phrase_number(100 * even, 1)));
}
