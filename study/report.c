#include "study/report.h"

#include "base/json.h"
#include "engine/words.h"
#include "study/number.h"

static void put_count(struct json *j, const char *key, uint64_t n)
{
    json_number(j, key, (int64_t)n);
}

static void put_head(const struct study_job *job, struct json *j)
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

static void put_seats(const struct study_job *job, const struct study_tally *t,
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
        number_range(j, "win_rate", statistics_share(t->wins[s], t->games));
        if (study_has_points(t))
            number_range(j, "points", statistics_mean(&t->score[s], t->games));
        json_end(j);
    }
    json_end(j);
    put_count(j, "decided", t->decided);
    put_count(j, "ties", t->ties);
    number_range(j, "tie_rate", statistics_share(t->ties, t->games));
    if (t->starts_decided)
        number_range(j, "starter_win_rate",
                     statistics_share(t->starts_won, t->starts_decided));
}

static void put_spread(struct json *j, const char *key,
                       const struct study_spread *spread)
{
    uint64_t n = spread->games;
    json_object(j, key);
    number_range(j, "mean", statistics_mean(&spread->sum, n));
    number_put(j, "sd", statistics_sd(&spread->sum, n), 6);
    put_count(j, "min", spread->least);
    put_count(j, "p5", study_rank(spread, 50));
    put_count(j, "p50", study_rank(spread, 500));
    put_count(j, "p95", study_rank(spread, 950));
    put_count(j, "max", spread->most);
    json_end(j);
}

static void put_endings(const struct study_tally *t, struct json *j)
{
    json_array(j, "endings");
    for (unsigned i = 0; i < t->endings; i++) {
        const struct study_ending *e = &t->ending[i];
        char words[80];
        struct text out;
        text_init(&out, words, sizeof words);
        study_ending_words(e, &out);
        json_object(j, NULL);
        json_words(j, "how", words);
        put_count(j, "games", e->games);
        json_bool(j, "guard", study_is_guard(e));
        number_range(j, "share", statistics_share(e->games, t->games));
        json_end(j);
    }
    json_end(j);
    put_count(j, "guards", study_guards(t));
}

static void put_sources(const struct study_job *job,
                        const struct study_tally *t, struct json *j)
{
    json_array(j, "sources");
    for (unsigned i = 0; i < t->sources; i++) {
        json_object(j, NULL);
        json_words(j, "name", t->source_name[i]);
        json_object(j, "points");
        for (unsigned s = 0; s < job->players; s++) {
            const char seat[2] = {words_letter(s), '\0'};
            number_range(j, seat, statistics_mean(&t->source[i][s], t->games));
        }
        json_end(j);
        json_end(j);
    }
    json_end(j);
}

static void put_choices(const struct study_tally *t, struct json *j)
{
    json_object(j, "choices");
    put_count(j, "decisions", study_decisions(t));
    put_count(j, "one", t->choices[1]);
    number_range(j, "one_rate", study_ratio(t, &t->forced));
    number_range(j, "offered", study_ratio(t, &t->offered));
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

/* Edges of one card, of all seats together and of each. */
static void put_edges(const struct study_job *job, const struct study_tally *t,
                      const struct card *card, unsigned looks, struct json *j)
{
    static const char *const NAMES[CARD_DEEDS] = {
        [CARD_DRAWN] = "drawn",
        [CARD_RECEIVED] = "received",
        [CARD_PLAYED] = "played",
        [CARD_HELD] = "held",
    };
    struct range r;
    json_object(j, "edges");
    for (unsigned d = 0; d < CARD_DEEDS; d++) {
        const struct card_sums *sums = &card->deed[d];
        if (!study_card_edge(job, t, sums, d, looks, &r))
            continue;
        json_object(j, NAMES[d]);
        number_range(j, "all", r);
        for (unsigned s = 0; s < job->players; s++) {
            const char seat[2] = {words_letter(s), '\0'};
            if (study_card_edge_of(t, sums, d, s, looks, &r))
                number_range(j, seat, r);
        }
        json_end(j);
    }
    json_end(j);
}

static void put_cards(const struct study_job *job, const struct study_tally *t,
                      struct json *j)
{
    unsigned looks = study_card_looks(job, t);
    put_count(j, "looks", looks);
    json_array(j, "cards");
    for (unsigned i = 0; i < t->cards.count; i++) {
        const struct card *card = &t->cards.card[i];
        json_object(j, NULL);
        json_words(j, "code", card->code);
        json_words(j, "title", card->title);
        put_count(j, "came", card->came);
        put_count(j, "chosen", card->chosen);
        put_count(j, "games", card->games);
        put_count(j, "choosers", card->chooser);
        put_count(j, "choosers_won", card->won);
        put_edges(job, t, card, looks, j);
        json_end(j);
    }
    json_end(j);
}

static void put_course(const struct study_tally *t, struct json *j)
{
    const struct study_course *c = &t->course;
    struct range seconds = statistics_mean(&t->seconds, t->games);
    struct range settled = statistics_mean(&c->settled, c->games);
    number_range(
        j, "minutes",
        (struct range){seconds.mean / 60, seconds.low / 60, seconds.high / 60});
    json_object(j, "course");
    put_count(j, "games", c->games);
    if (c->games) {
        number_range(j, "lead_changes", statistics_mean(&c->changes, c->games));
        number_range(j, "settled",
                     (struct range){settled.mean / 1000, settled.low / 1000,
                                    settled.high / 1000});
        number_range(j, "come_backs",
                     statistics_share(c->come_backs, c->games));
        number_range(j, "from_behind",
                     statistics_share(c->from_behind, c->games));
        json_array(j, "settled_in");
        for (unsigned i = 0; i < COURSE_SHARES; i++)
            put_count(j, NULL, c->settled_in[i]);
        json_end(j);
    }
    json_end(j);
}

static void put_detail(const struct study_job *job, const struct study_tally *t,
                       struct json *j)
{
    const struct study_detail *d = &t->detail;
    json_object(j, "detail");
    put_count(j, "games", d->games);
    json_array(j, "rules");
    for (unsigned i = 0; i < d->rules; i++) {
        const struct study_rule *rule = &d->rule[i];
        json_object(j, NULL);
        json_words(j, "rule", rule->name);
        json_words(j, "words", rule->words);
        put_count(j, "asked", rule->asked);
        put_count(j, "told", rule->told);
        put_count(j, "games", rule->games);
        json_end(j);
    }
    json_end(j);
    put_cards(job, t, j);
    json_end(j);
}

static void put_differences(const struct study_job *job,
                            const struct study_results *results, unsigned v,
                            struct json *j)
{
    struct study_difference differences[STUDY_DIFFERENCES];
    unsigned count = study_differences(job, results, v, differences);
    json_array(j, "differences");
    for (unsigned i = 0; i < count; i++) {
        const struct study_difference *d = &differences[i];
        json_object(j, NULL);
        json_words(j, "what", d->name);
        number_range(j, "difference", d->range);
        json_bool(j, "real", d->is_real);
        json_words(j, "words", d->words);
        json_end(j);
    }
    json_end(j);
}

/* One variant, as an object. */
static void put_variant(const struct study_job *job,
                        const struct study_results *results,
                        const struct study_levels *levels, unsigned v,
                        const char *key, struct json *j)
{
    const struct study_tally *t = results->tally[v];
    struct study_answer answers[STUDY_ANSWERS];
    unsigned count = study_answers(job, t, v ? NULL : levels, answers);
    json_object(j, key);
    json_words(j, "variant", job->variant[v].note);
    json_array(j, "answers");
    for (unsigned i = 0; i < count; i++) {
        json_object(j, NULL);
        json_words(j, "part", answers[i].part);
        json_words(j, "question", answers[i].question);
        json_words(j, "answer", answers[i].words);
        json_end(j);
    }
    json_end(j);
    put_seats(job, t, j);
    put_spread(j, "decisions", &t->decisions);
    put_spread(j, "chance", &t->chance);
    put_endings(t, j);
    put_sources(job, t, j);
    put_choices(t, j);
    put_course(t, j);
    put_detail(job, t, j);
    if (!key)
        put_differences(job, results, v, j);
    json_end(j);
}

static void put_level(const struct study_job *job, const struct study_levels *l,
                      unsigned i, struct json *j)
{
    json_object(j, NULL);
    json_words(j, "level", l->bot[i]->name);
    put_count(j, "decided", l->level[i].decided);
    json_array(j, "seats");
    for (unsigned s = 0; s < job->players && job->players > 1; s++) {
        const char seat[2] = {words_letter(s), '\0'};
        json_object(j, NULL);
        json_words(j, "seat", seat);
        number_range(
            j, "win_rate",
            statistics_share(l->level[i].wins[s], l->level[i].decided));
        json_end(j);
    }
    json_end(j);
    if (i && job->players > 1) {
        number_range(j, "among_below", study_levels_share(l, i, job->players));
        number_range(j, "from_every_seat",
                     statistics_share(l->level[i].everywhere, l->deals));
    }
    if (i && job->players == 1)
        number_range(j, "points_ahead",
                     statistics_mean(&l->level[i].ahead, l->deals));
    json_end(j);
}

static void put_levels(const struct study_job *job,
                       const struct study_levels *l, struct json *j)
{
    json_object(j, "levels");
    put_count(j, "deals", l->deals);
    json_array(j, "of");
    for (unsigned i = 0; i < l->count; i++)
        put_level(job, l, i, j);
    json_end(j);
    json_end(j);
}

static void put_outliers(const struct study_tally *t, bool has_files,
                         struct json *j)
{
    struct study_outlier_note notes[STUDY_OUTLIERS];
    unsigned count = study_outliers(t, notes);
    json_array(j, "records");
    for (unsigned i = 0; i < count; i++) {
        json_object(j, NULL);
        put_count(j, "game", notes[i].game + 1);
        json_words(j, "what", notes[i].what);
        if (has_files)
            json_words(j, "file", notes[i].file);
        json_end(j);
    }
    json_end(j);
}

void study_report(const struct study_job *job,
                  const struct study_results *results,
                  const struct study_levels *levels, bool has_files,
                  struct text *out)
{
    struct json j = json_to(out);
    json_object(&j, NULL);
    put_head(job, &j);
    put_variant(job, results, levels, 0, "first", &j);
    if (levels && levels->deals)
        put_levels(job, levels, &j);
    put_outliers(results->tally[0], has_files, &j);
    if (job->variants > 1) {
        put_variant(job, results, NULL, 1, "second", &j);
        put_differences(job, results, 1, &j);
    }
    if (job->variants > 2) {
        json_array(&j, "more");
        for (unsigned v = 2; v < job->variants; v++)
            put_variant(job, results, NULL, v, NULL, &j);
        json_end(&j);
    }
    json_end(&j);
}
