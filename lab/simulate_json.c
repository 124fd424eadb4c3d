/* The result as one JSON object; docs/simulate.md names its members. */
#include "engine/words.h"
#include "lab/simulate_report.h"

#include <math.h>
#include <string.h>

static void put_range(struct sim_page *page, const char *name, struct range r)
{
    simulate_put(page, "\"%s\":{\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f}",
                 name, r.mean, r.low, r.high);
}

static void put_string(struct sim_page *page, const char *name,
                       const char *value)
{
    simulate_put(page, "\"%s\":", name);
    simulate_put_json(page, value);
}

static void put_head(const struct sim_job *job, struct sim_page *page)
{
    put_string(page, "game", job->game->name);
    simulate_put(page, ",\"rules\":%u,\"players\":%u,\"seats\":[",
                 job->game->rules, job->players);
    for (unsigned s = 0; s < job->players; s++) {
        simulate_put(page, "%s", s ? "," : "");
        simulate_put_json(page, job->named[s]->name);
    }
    simulate_put(page, "],\"games\":%llu,", (unsigned long long)job->games);
    put_string(page, "seed", job->seed);
}

static void put_seats(const struct sim_job *job, const struct sim_tally *t,
                      struct sim_page *page)
{
    simulate_put(page, "\"seats\":[");
    for (unsigned s = 0; s < job->players; s++) {
        simulate_put(
            page,
            "%s{\"seat\":\"%c\",\"wins\":%llu,\"shared\":%llu,"
            "\"starts\":%llu,",
            s ? "," : "", words_letter(s), (unsigned long long)t->wins[s],
            (unsigned long long)t->shared[s], (unsigned long long)t->starts[s]);
        put_range(page, "win_rate", statistics_share(t->wins[s], t->games));
        if (simulate_has_points(t)) {
            simulate_put(page, ",");
            put_range(page, "points", statistics_mean(&t->score[s], t->games));
        }
        simulate_put(page, "}");
    }
    simulate_put(page, "],\"decided\":%llu,\"ties\":%llu,",
                 (unsigned long long)t->decided, (unsigned long long)t->ties);
    put_range(page, "tie_rate", statistics_share(t->ties, t->games));
    if (t->starts_decided) {
        simulate_put(page, ",");
        put_range(page, "starter_win_rate",
                  statistics_share(t->starts_won, t->starts_decided));
    }
}

static void put_spread(struct sim_page *page, const char *name,
                       const struct sim_spread *spread, uint64_t n)
{
    simulate_put(page, "\"%s\":{", name);
    put_range(page, "mean", statistics_mean(&spread->sum, n));
    simulate_put(page,
                 ",\"sd\":%.6f,\"min\":%zu,\"p5\":%zu,\"p50\":%zu,"
                 "\"p95\":%zu,\"max\":%zu}",
                 statistics_sd(&spread->sum, n), simulate_least(spread),
                 simulate_rank(spread, n, 50), simulate_rank(spread, n, 500),
                 simulate_rank(spread, n, 950), simulate_rank(spread, n, 1000));
}

static void put_endings(const struct sim_tally *t, struct sim_page *page)
{
    simulate_put(page, "\"endings\":[");
    for (unsigned i = 0; i < t->endings; i++) {
        const struct sim_ending *e = &t->ending[i];
        char words[80];
        struct text out;
        text_init(&out, words, sizeof words);
        simulate_ending_words(e, &out);
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "how", words);
        simulate_put(page, ",\"games\":%llu,\"guard\":%s,",
                     (unsigned long long)e->games,
                     simulate_is_guard(e) ? "true" : "false");
        put_range(page, "share", statistics_share(e->games, t->games));
        simulate_put(page, "}");
    }
    simulate_put(page, "],\"guards\":%llu",
                 (unsigned long long)simulate_guards(t));
}

static void put_sources(const struct sim_job *job, const struct sim_tally *t,
                        struct sim_page *page)
{
    simulate_put(page, "\"sources\":[");
    for (unsigned i = 0; i < t->sources; i++) {
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "name", t->source_name[i]);
        simulate_put(page, ",\"points\":{");
        for (unsigned s = 0; s < job->players; s++) {
            char seat[2] = {words_letter(s), '\0'};
            simulate_put(page, "%s", s ? "," : "");
            put_range(page, seat, statistics_mean(&t->source[i][s], t->games));
        }
        simulate_put(page, "}}");
    }
    simulate_put(page, "]");
}

static void put_choices(const struct sim_tally *t, struct sim_page *page)
{
    bool is_first = true;
    simulate_put(page, "\"choices\":{\"decisions\":%llu,\"one\":%llu,",
                 (unsigned long long)simulate_decisions(t),
                 (unsigned long long)t->choices[1]);
    put_range(page, "one_rate", simulate_ratio(t, &t->forced));
    simulate_put(page, ",");
    put_range(page, "offered", simulate_ratio(t, &t->offered));
    simulate_put(page, ",\"by_number\":{");
    for (unsigned i = 1; i <= MOVES_CAP; i++) {
        if (!t->choices[i])
            continue;
        simulate_put(page, "%s\"%u\":%llu", is_first ? "" : ",", i,
                     (unsigned long long)t->choices[i]);
        is_first = false;
    }
    simulate_put(page, "}}");
}

static void put_detail(const struct sim_detail *d, struct sim_page *page)
{
    simulate_put(page, "\"detail\":{\"games\":%llu,\"rules\":[",
                 (unsigned long long)d->games);
    for (unsigned i = 0; i < d->rules; i++) {
        const struct sim_rule *rule = &d->rule[i];
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "rule", rule->name);
        simulate_put(page, ",\"asked\":%llu,\"told\":%llu,\"games\":%llu}",
                     (unsigned long long)rule->asked,
                     (unsigned long long)rule->told,
                     (unsigned long long)rule->games);
    }
    simulate_put(page, "],\"cards\":[");
    for (unsigned i = 0; i < d->cards; i++) {
        const struct sim_card *card = &d->card[i];
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "code", card->code);
        simulate_put(page, ",");
        put_string(page, "title", card->title);
        simulate_put(
            page,
            ",\"came\":%llu,\"chosen\":%llu,\"games\":%llu,"
            "\"choosers\":%llu,\"choosers_won\":%llu}",
            (unsigned long long)card->came, (unsigned long long)card->chosen,
            (unsigned long long)card->games, (unsigned long long)card->chooser,
            (unsigned long long)card->won);
    }
    simulate_put(page, "]}");
}

/* One variant, as an object. */
static void put_variant(const struct sim_report *r, unsigned v,
                        struct sim_page *page)
{
    const struct sim_job *job = r->job;
    const struct sim_tally *t = r->results->tally[v];
    struct sim_answer answers[SIM_ANSWERS];
    simulate_put(page, "{");
    put_string(page, "variant", job->variant[v].note);
    simulate_put(page, ",\"answers\":[");
    simulate_answers(job, t, answers);
    for (unsigned i = 0; i < SIM_ANSWERS; i++) {
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "question", answers[i].question);
        simulate_put(page, ",");
        put_string(page, "answer", answers[i].words);
        simulate_put(page, "}");
    }
    simulate_put(page, "],");
    put_seats(job, t, page);
    simulate_put(page, ",");
    put_spread(page, "decisions", &t->decisions, t->games);
    simulate_put(page, ",");
    put_spread(page, "chance", &t->chance, t->games);
    simulate_put(page, ",");
    put_endings(t, page);
    simulate_put(page, ",");
    put_sources(job, t, page);
    simulate_put(page, ",");
    put_choices(t, page);
    simulate_put(page, ",");
    put_detail(&t->detail, page);
    simulate_put(page, "}");
}

static void put_compared(const struct sim_report *r, struct sim_page *page)
{
    struct sim_difference differences[SIM_DIFFERENCES];
    unsigned count = simulate_differences(r->job, r->results, differences);
    simulate_put(page, ",\"second\":");
    put_variant(r, 1, page);
    simulate_put(page, ",\"differences\":[");
    for (unsigned i = 0; i < count; i++) {
        const struct sim_difference *d = &differences[i];
        simulate_put(page, "%s{", i ? "," : "");
        put_string(page, "what", d->name);
        simulate_put(page, ",");
        put_range(page, "difference", d->range);
        simulate_put(page, ",\"real\":%s,", d->is_real ? "true" : "false");
        put_string(page, "words", d->words);
        simulate_put(page, "}");
    }
    simulate_put(page, "]");
}

void simulate_json(const struct sim_report *r, struct sim_page *page)
{
    simulate_put(page, "{");
    put_head(r->job, page);
    simulate_put(page, ",\"first\":");
    put_variant(r, 0, page);
    simulate_put(page, ",\"records\":[");
    for (unsigned i = 0; i < r->record_count; i++) {
        simulate_put(page, "%s{\"game\":%llu,", i ? "," : "",
                     (unsigned long long)r->records[i].game + 1);
        put_string(page, "what", r->records[i].what);
        if (r->folder) {
            simulate_put(page, ",");
            put_string(page, "file", r->records[i].file);
        }
        simulate_put(page, "}");
    }
    simulate_put(page, "]");
    if (r->job->variants == 2)
        put_compared(r, page);
    simulate_put(page, "}\n");
}
