/* The result as one JSON object; docs/simulate.md names its members. */
#include "base/json.h"
#include "engine/words.h"
#include "host/file.h"
#include "lab/number.h"
#include "lab/simulate_report.h"

#include <stdlib.h>

static void put_count(struct json *j, const char *key, uint64_t n)
{
    json_number(j, key, (int64_t)n);
}

static void put_range(struct json *j, const char *key, struct range r)
{
    json_object(j, key);
    number_put(j, "mean", r.mean, 6);
    number_put(j, "low", r.low, 6);
    number_put(j, "high", r.high, 6);
    json_end(j);
}

static void put_head(const struct sim_job *job, struct json *j)
{
    json_words(j, "game", job->game->name);
    json_number(j, "rules", job->game->rules);
    json_number(j, "players", job->players);
    json_array(j, "seats");
    for (unsigned s = 0; s < job->players; s++)
        json_words(j, NULL, job->named[s]->name);
    json_end(j);
    put_count(j, "games", job->games);
    json_words(j, "seed", job->seed);
}

static void put_seats(const struct sim_job *job, const struct sim_tally *t,
                      struct json *j)
{
    json_array(j, "seats");
    for (unsigned s = 0; s < job->players; s++) {
        const char seat[2] = {words_letter(s), '\0'};
        json_object(j, NULL);
        json_words(j, "seat", seat);
        put_count(j, "wins", t->wins[s]);
        put_count(j, "shared", t->shared[s]);
        put_count(j, "starts", t->starts[s]);
        put_range(j, "win_rate", statistics_share(t->wins[s], t->games));
        if (simulate_has_points(t))
            put_range(j, "points", statistics_mean(&t->score[s], t->games));
        json_end(j);
    }
    json_end(j);
    put_count(j, "decided", t->decided);
    put_count(j, "ties", t->ties);
    put_range(j, "tie_rate", statistics_share(t->ties, t->games));
    if (t->starts_decided)
        put_range(j, "starter_win_rate",
                  statistics_share(t->starts_won, t->starts_decided));
}

static void put_spread(struct json *j, const char *key,
                       const struct sim_spread *spread, uint64_t n)
{
    json_object(j, key);
    put_range(j, "mean", statistics_mean(&spread->sum, n));
    number_put(j, "sd", statistics_sd(&spread->sum, n), 6);
    put_count(j, "min", simulate_least(spread));
    put_count(j, "p5", simulate_rank(spread, n, 50));
    put_count(j, "p50", simulate_rank(spread, n, 500));
    put_count(j, "p95", simulate_rank(spread, n, 950));
    put_count(j, "max", simulate_rank(spread, n, 1000));
    json_end(j);
}

static void put_endings(const struct sim_tally *t, struct json *j)
{
    json_array(j, "endings");
    for (unsigned i = 0; i < t->endings; i++) {
        const struct sim_ending *e = &t->ending[i];
        char words[80];
        struct text out;
        text_init(&out, words, sizeof words);
        simulate_ending_words(e, &out);
        json_object(j, NULL);
        json_words(j, "how", words);
        put_count(j, "games", e->games);
        json_bool(j, "guard", simulate_is_guard(e));
        put_range(j, "share", statistics_share(e->games, t->games));
        json_end(j);
    }
    json_end(j);
    put_count(j, "guards", simulate_guards(t));
}

static void put_sources(const struct sim_job *job, const struct sim_tally *t,
                        struct json *j)
{
    json_array(j, "sources");
    for (unsigned i = 0; i < t->sources; i++) {
        json_object(j, NULL);
        json_words(j, "name", t->source_name[i]);
        json_object(j, "points");
        for (unsigned s = 0; s < job->players; s++) {
            const char seat[2] = {words_letter(s), '\0'};
            put_range(j, seat, statistics_mean(&t->source[i][s], t->games));
        }
        json_end(j);
        json_end(j);
    }
    json_end(j);
}

static void put_choices(const struct sim_tally *t, struct json *j)
{
    json_object(j, "choices");
    put_count(j, "decisions", simulate_decisions(t));
    put_count(j, "one", t->choices[1]);
    put_range(j, "one_rate", simulate_ratio(t, &t->forced));
    put_range(j, "offered", simulate_ratio(t, &t->offered));
    json_object(j, "by_number");
    for (unsigned i = 1; i <= MOVES_CAP; i++) {
        char digits[12];
        struct text key;
        text_init(&key, digits, sizeof digits);
        text_int(&key, i);
        if (t->choices[i])
            put_count(j, digits, t->choices[i]);
    }
    json_end(j);
    json_end(j);
}

static void put_detail(const struct sim_detail *d, struct json *j)
{
    json_object(j, "detail");
    put_count(j, "games", d->games);
    json_array(j, "rules");
    for (unsigned i = 0; i < d->rules; i++) {
        const struct sim_rule *rule = &d->rule[i];
        json_object(j, NULL);
        json_words(j, "rule", rule->name);
        put_count(j, "asked", rule->asked);
        put_count(j, "told", rule->told);
        put_count(j, "games", rule->games);
        json_end(j);
    }
    json_end(j);
    json_array(j, "cards");
    for (unsigned i = 0; i < d->cards; i++) {
        const struct sim_card *card = &d->card[i];
        json_object(j, NULL);
        json_words(j, "code", card->code);
        json_words(j, "title", card->title);
        put_count(j, "came", card->came);
        put_count(j, "chosen", card->chosen);
        put_count(j, "games", card->games);
        put_count(j, "choosers", card->chooser);
        put_count(j, "choosers_won", card->won);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

/* One variant, as an object. */
static void put_variant(const struct sim_report *r, unsigned v, const char *key,
                        struct json *j)
{
    const struct sim_job *job = r->job;
    const struct sim_tally *t = r->results->tally[v];
    struct sim_answer answers[SIM_ANSWERS];
    json_object(j, key);
    json_words(j, "variant", job->variant[v].note);
    json_array(j, "answers");
    simulate_answers(job, t, answers);
    for (unsigned i = 0; i < SIM_ANSWERS; i++) {
        json_object(j, NULL);
        json_words(j, "question", answers[i].question);
        json_words(j, "answer", answers[i].words);
        json_end(j);
    }
    json_end(j);
    put_seats(job, t, j);
    put_spread(j, "decisions", &t->decisions, t->games);
    put_spread(j, "chance", &t->chance, t->games);
    put_endings(t, j);
    put_sources(job, t, j);
    put_choices(t, j);
    put_detail(&t->detail, j);
    json_end(j);
}

static void put_compared(const struct sim_report *r, struct json *j)
{
    struct sim_difference differences[SIM_DIFFERENCES];
    unsigned count = simulate_differences(r->job, r->results, differences);
    put_variant(r, 1, "second", j);
    json_array(j, "differences");
    for (unsigned i = 0; i < count; i++) {
        const struct sim_difference *d = &differences[i];
        json_object(j, NULL);
        json_words(j, "what", d->name);
        put_range(j, "difference", d->range);
        json_bool(j, "real", d->is_real);
        json_words(j, "words", d->words);
        json_end(j);
    }
    json_end(j);
}

static void put_report(const struct sim_report *r, struct json *j)
{
    json_object(j, NULL);
    put_head(r->job, j);
    put_variant(r, 0, "first", j);
    json_array(j, "records");
    for (unsigned i = 0; i < r->record_count; i++) {
        json_object(j, NULL);
        put_count(j, "game", r->records[i].game + 1);
        json_words(j, "what", r->records[i].what);
        if (r->folder)
            json_words(j, "file", r->records[i].file);
        json_end(j);
    }
    json_end(j);
    if (r->job->variants == 2)
        put_compared(r, j);
    json_end(j);
}

/* How long it becomes shows in writing it: what was cut is written again into
 * twice the room. */
void simulate_json(const struct sim_report *r, struct sim_page *page)
{
    struct text out = {.cut = true};
    for (size_t cap = 1 << 16; out.cut; cap *= 2) {
        free(out.at);
        text_init(&out, host_new(cap), cap);
        struct json j = json_to(&out);
        put_report(r, &j);
    }
    simulate_put(page, "%s\n", out.at);
    free(out.at);
}
