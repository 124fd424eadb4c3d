/* What many sets of rules say, in sentences and as JSON. */
#include "base/json.h"
#include "engine/words.h"
#include "study/number.h"
#include "study/phrase.h"
#include "study/sweep.h"

/* Three questions of every point but the first: who wins, how long, decided. */
static unsigned looks_of(unsigned count, unsigned players)
{
    return (count - 1) * (players + 2);
}

static bool is_real(struct range r)
{
    return r.low > 0 || r.high < 0;
}

static void say_change(const struct sweep_point *p, unsigned players,
                       unsigned looks, struct text *out)
{
    struct range length = sweep_less(&p->less_decisions, p, looks);
    struct range decided = sweep_less(&p->less_decided, p, looks);
    if (is_real(length)) {
        text_put(out, out->len ? " " : "");
        say_with(out, "{1}: decisions a game change by {2}.", AS_IS(p->note),
                 SAY(phrase_mean(length, 1)));
    }
    for (unsigned s = 0; s < players && players > 1; s++) {
        struct range win = sweep_less(&p->less_win[s], p, looks);
        struct range points = {100 * win.mean, 100 * win.low, 100 * win.high};
        if (!is_real(win))
            continue;
        text_put(out, out->len ? " " : "");
        say_with(out, "{1}: wins of seat {3} change by {2} percentage points.",
                 AS_IS(p->note), SAY(phrase_mean(points, 1)), WHO(s));
    }
    if (is_real(decided)) {
        struct range points = {100 * decided.mean, 100 * decided.low,
                               100 * decided.high};
        text_put(out, out->len ? " " : "");
        say_with(out,
                 "{1}: games with one winner change by {2} percentage points.",
                 AS_IS(p->note), SAY(phrase_mean(points, 1)));
    }
}

void sweep_say_each(const struct sweep_point *points, unsigned count,
                    unsigned players, struct text *out)
{
    unsigned looks = looks_of(count, players);
    unsigned idle = 0;
    for (unsigned i = 1; i < count; i++) {
        size_t before = out->len;
        say_change(&points[i], players, looks, out);
        idle += out->len == before;
    }
    text_put(out, out->len ? " " : "");
    say_with(out,
             "Of {1} changes {2} make no difference that is seen in {3}; the "
             "intervals allow for {4} looks at once, by Bonferroni.",
             SAY(phrase_count(count - 1)), SAY(phrase_count(idle)),
             SAY(phrase_games(points[0].games)), SAY(phrase_count(looks)));
}

void sweep_say_aim(const struct sweep_point *best, double away_most,
                   unsigned left, struct text *out)
{
    say_with(out,
             left == 1 ? "Nearest to the wish: {1}. It is {2} hundredths away "
                         "at most (95 % interval), after {3}; every other one "
                         "is surely farther."
                       : "Nearest to the wish so far: {1}. It is {2} "
                         "hundredths away at most (95 % interval), after {3}; "
                         "{4} could be as near.",
             AS_IS(best->note), SAY(phrase_number(away_most, 1)),
             SAY(phrase_games(best->games)), SAY(phrase_count(left - 1)));
}

static void put_point(const struct sweep_point *p, unsigned looks,
                      unsigned players, struct json *j)
{
    json_object(j, NULL);
    json_words(j, "variant", p->note);
    json_number(j, "games", (int64_t)p->games);
    json_object(j, "seats");
    for (unsigned s = 0; s < players && players > 1; s++) {
        const char seat[2] = {words_letter(s), '\0'};
        number_range(j, seat, sweep_share(p, s, 1));
    }
    json_end(j);
    number_range(j, "decisions", sweep_length(p, 1));
    number_range(j, "decided", sweep_decided(p, 1));
    json_object(j, "change");
    for (unsigned s = 0; s < players && players > 1; s++) {
        const char seat[2] = {words_letter(s), '\0'};
        number_range(j, seat, sweep_less(&p->less_win[s], p, looks));
    }
    number_range(j, "decisions", sweep_less(&p->less_decisions, p, looks));
    number_range(j, "decided", sweep_less(&p->less_decided, p, looks));
    json_end(j);
    json_end(j);
}

void sweep_report(const struct sweep_point *points, unsigned count,
                  unsigned players, struct text *out)
{
    struct json j = json_to(out);
    json_array(&j, NULL);
    for (unsigned i = 0; i < count; i++)
        put_point(&points[i], count > 1 ? looks_of(count, players) : 1, players,
                  &j);
    json_end(&j);
}
