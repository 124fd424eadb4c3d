/* The tables of the page, readable by ear as well. */
#include "engine/words.h"
#include "lab/simulate.h"
#include "study/number.h"

#include <math.h>

/* Columns are given as `a|b|c`; the first names the rows. */
static void open_table(struct sim_page *page, const char *caption,
                       const char *columns)
{
    simulate_put(page,
                 "<div class=\"scroll\" tabindex=\"0\"><table><caption>"
                 "%s</caption><thead><tr><th scope=\"col\">",
                 caption);
    for (; *columns; columns++) {
        if (*columns == '|')
            simulate_put(page, "</th><th scope=\"col\">");
        else
            simulate_put(page, "%c", *columns);
    }
    simulate_put(page, "</th></tr></thead><tbody>\n");
}

static void open_row(struct sim_page *page, const char *name)
{
    simulate_put(page, "<tr><th scope=\"row\">");
    simulate_put_html(page, name);
    simulate_put(page, "</th>");
}

static void close_row(struct sim_page *page)
{
    simulate_put(page, "</tr>\n");
}

static void close_table(struct sim_page *page)
{
    simulate_put(page, "</tbody></table></div>\n");
}

static void put_count(struct sim_page *page, uint64_t n)
{
    char words[40];
    struct text out;
    text_init(&out, words, sizeof words);
    number_say_count(&out, n);
    simulate_put(page, "<td>%s</td>", words);
}

static void put_share(struct sim_page *page, struct range r)
{
    simulate_put(page, "<td>%.2f %%</td><td>%.2f to %.2f</td>", 100 * r.mean,
                 100 * r.low, 100 * r.high);
}

static void put_mean(struct sim_page *page, struct range r)
{
    simulate_put(page, "<td>%.3f</td>", r.mean);
    if (isfinite(r.low))
        simulate_put(page, "<td>%.3f to %.3f</td>", r.low, r.high);
    else
        simulate_put(page, "<td>none: one game</td>");
}

static void seats(const struct study_job *job, const struct study_tally *t,
                  struct sim_page *page)
{
    bool has_points = study_has_points(t);
    open_table(page, "Wins by seat",
               has_points ? "Seat|Bot|Wins alone|Share|95 % interval|Won with "
                            "others|Decided first|Points|95 % interval"
                          : "Seat|Bot|Wins alone|Share|95 % interval|Won with "
                            "others|Decided first");
    for (unsigned s = 0; s < job->players; s++) {
        char seat[2] = {words_letter(s), '\0'};
        open_row(page, seat);
        simulate_put(page, "<td>%s</td>", job->named[s]->name);
        put_count(page, t->wins[s]);
        put_share(page, statistics_share(t->wins[s], t->games));
        put_count(page, t->shared[s]);
        put_count(page, t->starts[s]);
        if (has_points)
            put_mean(page, statistics_mean(&t->score[s], t->games));
        close_row(page);
    }
    close_table(page);
    struct range tie = statistics_share(t->ties, t->games);
    simulate_put(page,
                 "<p>Ties and draws: %.2f %% of the games (95 %% interval %.2f "
                 "to %.2f).</p>",
                 100 * tie.mean, 100 * tie.low, 100 * tie.high);
}

static void spread(struct sim_page *page, const char *name,
                   const struct study_spread *one, uint64_t n)
{
    open_row(page, name);
    put_mean(page, statistics_mean(&one->sum, n));
    simulate_put(page,
                 "<td>%.1f</td><td>%u</td><td>%u</td><td>%u</td><td>%u"
                 "</td><td>%u</td>",
                 statistics_sd(&one->sum, n), one->least, study_rank(one, 50),
                 study_rank(one, 500), study_rank(one, 950), one->most);
    close_row(page);
}

static void endings(const struct study_tally *t, struct sim_page *page)
{
    open_table(page, "How games ended", "End|Games|Share|95 % interval|Kind");
    for (unsigned i = 0; i < t->endings; i++) {
        char words[80];
        struct text out;
        text_init(&out, words, sizeof words);
        study_ending_words(&t->ending[i], &out);
        open_row(page, words);
        put_count(page, t->ending[i].games);
        put_share(page, statistics_share(t->ending[i].games, t->games));
        simulate_put(page, study_is_guard(&t->ending[i])
                               ? "<td class=\"left\">guard</td>"
                               : "<td class=\"left\">goal</td>");
        close_row(page);
    }
    close_table(page);
}

static void sources(const struct study_job *job, const struct study_tally *t,
                    struct sim_page *page)
{
    if (!t->sources)
        return;
    open_table(page, "Points by source, mean of a game",
               "Source|Seat|Mean|95 % interval");
    for (unsigned i = 0; i < t->sources; i++)
        for (unsigned s = 0; s < job->players; s++) {
            open_row(page, t->source_name[i]);
            simulate_put(page, "<td>%c</td>", words_letter(s));
            put_mean(page, statistics_mean(&t->source[i][s], t->games));
            close_row(page);
        }
    close_table(page);
}

static void choices(const struct study_tally *t, struct sim_page *page)
{
    double all = (double)study_decisions(t);
    open_table(page, "Decisions by number of choices",
               "Choices|Decisions|Share");
    for (unsigned i = 1; i <= MOVES_CAP; i++) {
        if (!t->choices[i])
            continue;
        simulate_put(page, "<tr><th scope=\"row\">%u</th>", i);
        put_count(page, t->choices[i]);
        simulate_put(page, "<td>%.3f %%</td>",
                     100.0 * (double)t->choices[i] / all);
        close_row(page);
    }
    close_table(page);
}

static void rules(const struct study_detail *d, struct sim_page *page)
{
    double n = (double)d->games;
    open_table(
        page, "Rules, in the games looked at closely",
        "Rule|Asked a game|Told a game|Games|Share|95 % interval|As told");
    for (unsigned i = 0; i < d->rules; i++) {
        const struct study_rule *rule = &d->rule[i];
        open_row(page, rule->name);
        simulate_put(page, "<td>%.3f</td><td>%.3f</td>",
                     (double)rule->asked / n, (double)rule->told / n);
        put_count(page, rule->games);
        put_share(page, statistics_share(rule->games, d->games));
        simulate_put(page, "<td class=\"left\">");
        simulate_put_html(page, rule->words);
        simulate_put(page, "</td>");
        close_row(page);
    }
    close_table(page);
}

static void cards(const struct study_tally *t, struct sim_page *page)
{
    const struct cards *c = &t->cards;
    double n = (double)t->games;
    if (!c->count)
        return;
    open_table(page, "Cards and pieces, in all games",
               "Card|Code|Came a game|Chosen a game|Games|Seats that chose it "
               "and won|95 % interval");
    for (unsigned i = 0; i < c->count; i++) {
        const struct card *card = &c->card[i];
        open_row(page, card->title);
        simulate_put(page, "<td class=\"left\"><code>");
        simulate_put_html(page, card->code);
        simulate_put(page, "</code></td><td>%.3f</td><td>%.3f</td>",
                     (double)card->came / n, (double)card->chosen / n);
        put_count(page, card->games);
        if (card->chooser)
            put_share(page, statistics_share(card->won, card->chooser));
        else
            simulate_put(page, "<td>-</td><td>-</td>");
        close_row(page);
    }
    close_table(page);
}

static void course(const struct study_tally *t, struct sim_page *page)
{
    const struct study_course *c = &t->course;
    if (!c->games)
        return;
    open_table(page, "When the winner led for good",
               "Part of the game|Games|Share|95 % interval");
    for (unsigned i = 0; i < COURSE_SHARES; i++) {
        simulate_put(page, "<tr><th scope=\"row\">%u to %u %%</th>",
                     i * 100 / COURSE_SHARES, (i + 1) * 100 / COURSE_SHARES);
        put_count(page, c->settled_in[i]);
        put_share(page, statistics_share(c->settled_in[i], c->games));
        close_row(page);
    }
    close_table(page);
}

static void put_edge(struct sim_page *page, bool is_known, struct range r)
{
    if (!is_known)
        simulate_put(page, "<td>-</td><td>-</td>");
    else
        simulate_put(page, "<td%s>%+.2f</td><td>%+.2f to %+.2f</td>",
                     r.low > 0 || r.high < 0 ? " class=\"real\"" : "",
                     100 * r.mean, 100 * r.low, 100 * r.high);
}

static void edges(const struct study_job *job, const struct study_tally *t,
                  struct sim_page *page)
{
    unsigned looks = study_card_looks(job, t);
    if (!looks)
        return;
    open_table(
        page,
        "Cards and winning: percentage points of wins for one more than "
        "the others (held: a tenth of the game longer), all intervals at once",
        "Card|Seat|Drawn|95 % interval|Received|95 % interval|Played|"
        "95 % interval|Held|95 % interval");
    for (unsigned i = 0; i < t->cards.count; i++)
        for (unsigned s = 0; s <= job->players && t->cards.card[i].games; s++) {
            const struct card *card = &t->cards.card[i];
            open_row(page, card->title);
            if (s)
                simulate_put(page, "<td>%c (%s)</td>", words_letter(s - 1),
                             job->named[s - 1]->name);
            else
                simulate_put(page, "<td>all</td>");
            for (unsigned d = 0; d < CARD_DEEDS; d++) {
                const struct card_sums *sums = &card->deed[d];
                struct range r = {0, 0, 0};
                bool is_known =
                    s ? study_card_edge_of(t, sums, d, s - 1, looks, &r)
                      : study_card_edge(job, t, sums, d, looks, &r);
                put_edge(page, is_known, r);
            }
            close_row(page);
        }
    close_table(page);
}

void simulate_level_table(const struct study_job *job,
                          const struct study_levels *l, struct sim_page *page)
{
    if (!l->deals || job->players < 2)
        return;
    simulate_put(page, "<h2 id=\"levels\">Skill and luck</h2>");
    open_table(page, "The same deals by bots of several levels",
               "Level|Seat|Wins where all are of this level|95 % interval|"
               "Wins from every seat among the level before|95 % interval");
    for (unsigned i = 0; i < l->count; i++)
        for (unsigned s = 0; s < job->players; s++) {
            open_row(page, l->bot[i]->name);
            simulate_put(page, "<td>%c</td>", words_letter(s));
            put_share(page, statistics_share(l->level[i].wins[s],
                                             l->level[i].decided));
            if (i && !s)
                put_share(page, study_levels_share(l, i, job->players));
            else
                simulate_put(page, "<td></td><td></td>");
            close_row(page);
        }
    close_table(page);
}

void simulate_tables(const struct study_job *job, const struct study_tally *t,
                     struct sim_page *page)
{
    seats(job, t, page);
    open_table(page, "Length of a game",
               "Count|Mean|95 % interval|Standard deviation|Least|5 %|50 %|"
               "95 %|Most");
    spread(page, "decisions", &t->decisions, t->games);
    spread(page, "chance events", &t->chance, t->games);
    close_table(page);
    endings(t, page);
    sources(job, t, page);
    choices(t, page);
    course(t, page);
    rules(&t->detail, page);
    cards(t, page);
    edges(job, t, page);
}
