/* The result as plain text for a terminal of 80 columns. */
#include "engine/words.h"
#include "lab/simulate.h"
#include "study/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROWS_MOST = 20, RULE_MOST = 38 };

static void put_head(const struct sim_report *r, struct sim_page *page)
{
    const struct study_job *job = r->job;
    char games[32];
    char who[200];
    struct text out;
    text_init(&out, who, sizeof who);
    study_who(job, &out);
    text_init(&out, games, sizeof games);
    number_say_count(&out, job->games);
    simulate_put(page, "%s, %u player%s (%s), ", job->game->title, job->players,
                 job->players == 1 ? "" : "s", who);
    simulate_put(page, "%s, %s game%s, seed %s\n\n", job->variant[0].note,
                 games, job->games == 1 ? "" : "s", job->seed);
}

static void put_answers(const struct sim_report *r, struct sim_page *page)
{
    struct study_answer answers[STUDY_ANSWERS];
    unsigned count =
        study_answers(r->job, r->results->tally[0], r->levels, answers);
    for (unsigned i = 0; i < count; i++) {
        simulate_put(page, "%s\n", answers[i].question);
        simulate_put_wrapped(page, answers[i].words);
        simulate_put(page, "\n");
    }
}

static void put_seats(const struct study_job *job, const struct study_tally *t,
                      struct sim_page *page)
{
    bool has_points = study_has_points(t);
    simulate_put(page, "Seats   wins       %%  95 %% interval   shared%s\n",
                 has_points ? "   points  95 % interval" : "");
    for (unsigned s = 0; s < job->players; s++) {
        struct range win = statistics_share(t->wins[s], t->games);
        simulate_put(page, "  %c %9llu  %6.2f  %6.2f %6.2f %8llu",
                     words_letter(s), (unsigned long long)t->wins[s],
                     100 * win.mean, 100 * win.low, 100 * win.high,
                     (unsigned long long)t->shared[s]);
        if (has_points) {
            struct range score = statistics_mean(&t->score[s], t->games);
            simulate_put(page, "  %7.2f", score.mean);
            if (isfinite(score.low))
                simulate_put(page, "  %7.2f %7.2f", score.low, score.high);
        }
        simulate_put(page, "\n");
    }
    struct range tie = statistics_share(t->ties, t->games);
    simulate_put(page,
                 "Ties and draws: %llu games, %.2f %% (95 %% interval %.2f "
                 "to %.2f)\n\n",
                 (unsigned long long)t->ties, 100 * tie.mean, 100 * tie.low,
                 100 * tie.high);
}

static void put_spread(const struct study_spread *spread, uint64_t n,
                       const char *name, struct sim_page *page)
{
    simulate_put(page, "  %-14s %8.1f %8.1f %7u %7u %7u %7u %7u\n", name,
                 statistics_mean(&spread->sum, n).mean,
                 statistics_sd(&spread->sum, n), spread->least,
                 study_rank(spread, 50), study_rank(spread, 500),
                 study_rank(spread, 950), spread->most);
}

static void put_length(const struct study_tally *t, struct sim_page *page)
{
    simulate_put(page, "Length              mean       sd   least     5 %%    "
                       "50 %%    95 %%    most\n");
    put_spread(&t->decisions, t->games, "decisions", page);
    put_spread(&t->chance, t->games, "chance events", page);
    simulate_put(page, "\n");
}

static void put_endings(const struct study_tally *t, struct sim_page *page)
{
    simulate_put(page, "How games ended             games       %%  95 %% "
                       "interval\n");
    for (unsigned i = 0; i < t->endings; i++) {
        char words[80];
        struct text out;
        struct range r = statistics_share(t->ending[i].games, t->games);
        text_init(&out, words, sizeof words);
        study_ending_words(&t->ending[i], &out);
        simulate_put(page, "  %-20s %10llu  %6.2f  %6.2f %6.2f%s\n", words,
                     (unsigned long long)t->ending[i].games, 100 * r.mean,
                     100 * r.low, 100 * r.high,
                     study_is_guard(&t->ending[i]) ? "  guard" : "");
    }
    simulate_put(page, "\n");
}

/* Intervals where there is room for them. */
static void put_sources(const struct study_job *job,
                        const struct study_tally *t, struct sim_page *page)
{
    bool is_narrow = job->players > 3;
    if (!t->sources)
        return;
    simulate_put(page, "Points by source, mean%s\n  %-14s",
                 is_narrow ? "" : " (± half of the 95 % interval)", "");
    for (unsigned s = 0; s < job->players; s++)
        simulate_put(page, is_narrow ? " %7c" : " %15c", words_letter(s));
    simulate_put(page, "\n");
    for (unsigned i = 0; i < t->sources; i++) {
        simulate_put(page, "  %-14s", t->source_name[i]);
        for (unsigned s = 0; s < job->players; s++) {
            struct range r = statistics_mean(&t->source[i][s], t->games);
            if (is_narrow)
                simulate_put(page, " %7.2f", r.mean);
            else if (!isfinite(r.low))
                simulate_put(page, " %8.3f       ", r.mean);
            else
                simulate_put(page, " %8.3f ±%.3f", r.mean, r.high - r.mean);
        }
        simulate_put(page, "\n");
    }
    simulate_put(page, "\n");
}

static void put_choices(const struct study_tally *t, struct sim_page *page)
{
    struct study_group group;
    char name[24];
    double all = (double)study_decisions(t);
    simulate_put(page, "Choices     decisions       %%\n");
    for (unsigned i = 0; study_group(t, i, &group); i++) {
        simulate_group_name(&group, name);
        if (group.decisions)
            simulate_put(page, "  %-8s %10llu  %6.2f\n", name,
                         (unsigned long long)group.decisions,
                         100.0 * (double)group.decisions / all);
    }
    simulate_put(page, "\n");
}

static void put_rules(const struct study_detail *d, struct sim_page *page)
{
    double n = (double)d->games;
    simulate_put(page, "Rules, a game:   asked     told  %% of games\n");
    for (unsigned i = 0; i < d->rules && i < ROWS_MOST; i++) {
        char words[64];
        size_t len = strlen(d->rule[i].words);
        if (len > RULE_MOST)
            len = RULE_MOST;
        while (len && ((unsigned char)d->rule[i].words[len] & 0xc0) == 0x80)
            len--; /* not inside a letter */
        snprintf(words, sizeof words, "%.*s%s", (int)len, d->rule[i].words,
                 d->rule[i].words[len] ? "..." : "");
        simulate_put(page, "  %-7s %7.2f %8.2f %8.1f  %s\n", d->rule[i].name,
                     (double)d->rule[i].asked / n, (double)d->rule[i].told / n,
                     100.0 * (double)d->rule[i].games / n, words);
    }
    if (d->rules > ROWS_MOST)
        simulate_put(page, "  and %u more: see --json or --report\n",
                     d->rules - ROWS_MOST);
    simulate_put(page, "\n");
}

static void put_cards(const struct study_tally *t, struct sim_page *page)
{
    const struct cards *c = &t->cards;
    double n = (double)t->games;
    unsigned named = 0;
    for (unsigned i = 0; i < c->count; i++)
        named += c->card[i].games != 0;
    if (!named)
        return;
    simulate_put(page, "Cards, a game:                          came   chosen  "
                       "%% games  chooser won %%\n");
    for (unsigned i = 0; i < named && i < ROWS_MOST; i++) {
        const struct card *card = &c->card[i];
        char name[100];
        snprintf(name, sizeof name, "%-10.10s %.20s", card->code, card->title);
        simulate_put(page, "  %-31s %9.2f %8.2f %8.1f", name,
                     (double)card->came / n, (double)card->chosen / n,
                     100.0 * (double)card->games / n);
        if (card->chooser)
            simulate_put(page, " %12.1f\n",
                         100.0 * (double)card->won / (double)card->chooser);
        else
            simulate_put(page, " %12s\n", "-");
    }
    if (named > ROWS_MOST)
        simulate_put(page, "  and %u more: see --json or --report\n",
                     named - ROWS_MOST);
    simulate_put(page, "\n");
}

/* One more of a card than the others: what it goes with. */
static void put_edges(const struct sim_report *r, struct sim_page *page)
{
    const struct study_tally *t = r->results->tally[0];
    unsigned looks = study_card_looks(r->job, t);
    if (!looks)
        return;
    simulate_put(page,
                 "Cards and winning: %% of wins for one more, +- half of the "
                 "interval of %u looks\n  %-22s %13s %13s %13s %13s\n",
                 looks, "", "drawn", "received", "played", "held");
    for (unsigned i = 0; i < t->cards.count && i < ROWS_MOST; i++) {
        const struct card *card = &t->cards.card[i];
        if (!card->games)
            continue;
        simulate_put(page, "  %-22.22s", card->title);
        for (unsigned d = 0; d < CARD_DEEDS; d++) {
            struct range edge;
            char words[32] = "-";
            if (study_card_edge(r->job, t, &card->deed[d], d, looks, &edge))
                snprintf(words, sizeof words, "%+.1f +-%.1f%c", 100 * edge.mean,
                         50 * (edge.high - edge.low),
                         edge.low > 0 || edge.high < 0 ? '!' : ' ');
            simulate_put(page, " %13s", words);
        }
        simulate_put(page, "\n");
    }
    simulate_put(page, "  !: the interval leaves out 0\n\n");
}

/* Is the first seat ahead, and does the better player win, at each level? */
static void put_levels(const struct sim_report *r, struct sim_page *page)
{
    const struct study_levels *l = r->levels;
    unsigned players = r->job->players;
    if (!l->deals || players < 2)
        return;
    simulate_put(page, "Levels, %llu deals: %% won by seat, all alike",
                 (unsigned long long)l->deals);
    simulate_put(page, "; %% won among the level before\n  %-8s", "");
    for (unsigned s = 0; s < players; s++)
        simulate_put(page, " %6c", words_letter(s));
    simulate_put(page, "   ±max   among   95 %% interval\n");
    for (unsigned i = 0; i < l->count; i++) {
        double widest = 0;
        simulate_put(page, "  %-8s", l->bot[i]->name);
        for (unsigned s = 0; s < players; s++) {
            struct range win =
                statistics_share(l->level[i].wins[s], l->level[i].decided);
            double half = 50 * (win.high - win.low);
            widest = half > widest ? half : widest;
            simulate_put(page, " %6.2f", 100 * win.mean);
        }
        simulate_put(page, "  %5.2f", widest);
        struct range r2 = study_levels_share(l, i, players);
        if (i)
            simulate_put(page, "  %6.2f  %6.2f %6.2f", 100 * r2.mean,
                         100 * r2.low, 100 * r2.high);
        simulate_put(page, "\n");
    }
    simulate_put(page, "\n");
}

static void put_course(const struct study_tally *t, struct sim_page *page)
{
    const struct study_course *c = &t->course;
    if (!c->games)
        return;
    simulate_put(page, "Decided after     games       %%\n");
    for (unsigned i = 0; i < COURSE_SHARES; i++)
        simulate_put(page, "  %3u-%3u %% %10llu  %6.2f\n",
                     i * 100 / COURSE_SHARES, (i + 1) * 100 / COURSE_SHARES,
                     (unsigned long long)c->settled_in[i],
                     100.0 * (double)c->settled_in[i] / (double)c->games);
    simulate_put(page, "\n");
}

static void put_records(const struct sim_report *r, struct sim_page *page)
{
    simulate_put(page, "Games worth looking at%s%s\n", r->folder ? ", in " : "",
                 r->folder ? r->folder : "");
    for (unsigned i = 0; i < r->record_count; i++)
        simulate_put(page, "  game %-9llu %s%s%s\n",
                     (unsigned long long)r->records[i].game + 1,
                     r->records[i].what, r->folder ? ": " : "",
                     r->folder ? r->records[i].file : "");
}

static void put_compared(const struct sim_report *r, unsigned v,
                         struct sim_page *page)
{
    struct study_difference differences[STUDY_DIFFERENCES];
    unsigned count = study_differences(r->job, r->results, v, differences);
    simulate_put(page,
                 "\nCompared on the same random numbers, game by game:\n"
                 "  first:  %s\n  %s %s\n%s minus first:\n",
                 r->job->variant[0].note,
                 v > 1 ? "other: " : "second:", r->job->variant[v].note,
                 v > 1 ? "Other" : "Second");
    for (unsigned i = 0; i < count; i++)
        simulate_put_wrapped(page, differences[i].words);
}

void simulate_text(const struct sim_report *r, struct sim_page *page)
{
    const struct study_tally *t = r->results->tally[0];
    put_head(r, page);
    put_answers(r, page);
    put_seats(r->job, t, page);
    put_length(t, page);
    put_endings(t, page);
    put_sources(r->job, t, page);
    put_choices(t, page);
    put_course(t, page);
    put_levels(r, page);
    put_rules(&t->detail, page);
    put_cards(t, page);
    put_edges(r, page);
    put_records(r, page);
    for (unsigned v = 1; v < r->job->variants; v++)
        put_compared(r, v, page);
}
