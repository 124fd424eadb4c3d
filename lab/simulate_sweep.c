/* The points of a sweep, played on the same deals.
 *
 * A wish (--aim) is a race: all points are played on in rounds, each twice as
 * long as all before it, and a point drops out when it is surely farther from
 * the wish than another (Maron and Moore, "Hoeffding races", 1994). Intervals
 * are those of as many looks as the race can have, so that it holds whenever it
 * stops (union bound). Points of a grid are few and have no order in general (a
 * rule is on or off), which is why nothing climbs a hill here. */
#include "lab/simulate_sweep.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "host/threads.h"
#include "study/number.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHUNK = 8, ROUND_FIRST = 64, ROUNDS_MOST = 24 };

/* A point to be played. */
struct job {
    const struct study_job *study;
    struct sweep_brief *brief; /* of the first point's games */
    bool is_first;
};

struct worker {
    const struct study_job *job;
    struct sweep_brief *brief;
    bool is_first;
    struct study_play play;
    struct study_tally *rest;
    struct sweep_point *sum;
    void *memory;
};

static void begin(void *worker, const void *given, void *sum)
{
    struct worker *w = worker;
    const struct job *job = given;
    w->job = job->study;
    w->brief = job->brief;
    w->is_first = job->is_first;
    w->sum = sum;
    w->memory = host_new(study_play_bytes(w->job));
    w->rest = host_new(sizeof *w->rest);
    cards_init(&w->rest->cards, w->job->game, w->job->variant[0].setup);
    study_sit(&w->play, w->job, 0, w->memory);
}

static void play(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    struct study_outcome one;
    for (uint64_t number = from; number < to; number++) {
        study_game(&w->play, number, w->rest, &one);
        if (w->is_first)
            sweep_brief(&w->brief[number], &one);
        sweep_add(w->sum, w->job->players, &one, &w->brief[number]);
    }
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->memory);
    free(w->rest);
}

static void add_point(void *to, const void *from, const void *job)
{
    (void)job;
    sweep_merge(to, from);
}

static void play_point(struct sim_sweep *s, unsigned i,
                       struct sweep_brief *brief, struct work *work)
{
    const struct job job = {s->job[i], brief, i == 0};
    char known[STUDY_NOTE + 40];
    snprintf(known, sizeof known, "%u of %u: %s", i + 1, s->points,
             s->point[i].note);
    work->job = &job;
    work->sum = &s->point[i];
    work->lines = i == 0 ? brief : NULL;
    work->known = known;
    work->since = clock_now();
    threads_run(work);
}

static unsigned left_in(const struct sim_sweep *s)
{
    unsigned left = 0;
    for (unsigned i = 1; i < s->points; i++)
        left += !s->is_out[i];
    return left;
}

/* Those that are surely farther from the wish than the nearest. */
static void drop_out(struct sim_sweep *s)
{
    unsigned looks = (s->points - 1) * s->wishes.count * ROUNDS_MOST;
    double nearest = 1e300;
    for (unsigned i = 1; i < s->points; i++) {
        double most = wishes_away(&s->wishes, &s->point[i], looks).high;
        if (!s->is_out[i] && most < nearest)
            nearest = most;
    }
    for (unsigned i = 1; i < s->points; i++)
        s->is_out[i] |=
            wishes_away(&s->wishes, &s->point[i], looks).low > nearest;
    ranks_share(s->is_out, sizeof s->is_out);
}

void simulate_sweep(struct sim_sweep *s)
{
    uint64_t games = s->run->job->games;
    bool is_race = s->wishes.count;
    struct sweep_brief *brief = host_new((size_t)games * sizeof *brief);
    struct work work = {
        .chunk = CHUNK,
        .threads = s->run->threads,
        .size = sizeof(struct worker),
        .sum_size = sizeof(struct sweep_point),
        .begin = begin,
        .run = play,
        .end = leave,
        .add = add_point,
        .line = sizeof *brief,
        .bar = s->run->has_bar ? "games" : NULL,
    };
    double since = clock_now();
    while (work.to < games && (!is_race || left_in(s) > 1 || !work.to)) {
        work.from = work.to;
        uint64_t more = !is_race ? games : work.from ? work.from : ROUND_FIRST;
        work.to = games - work.from < more ? games : work.from + more;
        work.all = work.to;
        for (unsigned i = 0; i < s->points; i++)
            if (!s->is_out[i])
                play_point(s, i, brief, &work);
        if (is_race)
            drop_out(s);
    }
    s->run->seconds = clock_now() - since;
    free(brief);
}

static void say_result(const struct sim_sweep *s, struct text *out)
{
    unsigned looks = (s->points - 1) * s->wishes.count * ROUNDS_MOST;
    unsigned best = 1;
    if (s->is_each)
        sweep_say_each(s->point, s->points, s->run->job->players, out);
    if (!s->wishes.count)
        return;
    for (unsigned i = 1; i < s->points; i++)
        if (!s->is_out[i] &&
            (s->is_out[best] ||
             wishes_away(&s->wishes, &s->point[i], looks).mean <
                 wishes_away(&s->wishes, &s->point[best], looks).mean))
            best = i;
    sweep_say_aim(&s->point[best],
                  wishes_away(&s->wishes, &s->point[best], looks).high,
                  left_in(s), out);
}

static char *result_words(const struct sim_sweep *s)
{
    enum { ROOM = 1 << 16 };
    struct text out;
    text_init(&out, host_new(ROOM), ROOM);
    say_result(s, &out);
    return out.at;
}

void simulate_sweep_text(const struct sim_sweep *s, struct sim_page *page)
{
    const struct study_job *job = s->run->job;
    char who[200];
    struct text out;
    char *words = result_words(s);
    text_init(&out, who, sizeof who);
    study_who(job, &out);
    simulate_put(page,
                 "%s, %u player%s (%s), up to %llu games each, seed %s\n\n",
                 job->game->title, job->players, job->players == 1 ? "" : "s",
                 who, (unsigned long long)job->games, job->seed);
    if (*words)
        simulate_put_wrapped(page, words);
    simulate_put(page, "%s%-34s %15s %17s %12s\n", *words ? "\n" : "",
                 "On the same deals", "A wins %", "decisions", "decided %");
    for (unsigned i = 0; i < s->points; i++) {
        const struct sweep_point *p = &s->point[i];
        struct range a = sweep_share(p, 0, 1);
        struct range length = sweep_length(p, 1);
        struct range decided = sweep_decided(p, 1);
        simulate_put(
            page, "%-34.34s %7.2f +-%5.2f %9.1f +-%6.1f %6.1f +-%4.1f%s\n",
            p->note, 100 * a.mean, 50 * (a.high - a.low), length.mean,
            (length.high - length.low) / 2, 100 * decided.mean,
            50 * (decided.high - decided.low), s->is_out[i] ? " out" : "");
    }
    free(words);
}

void simulate_sweep_json(const struct sim_sweep *s)
{
    const struct study_job *job = s->run->job;
    struct text out = {.cut = true};
    char *words = result_words(s);
    for (size_t cap = 1 << 16; out.cut; cap *= 2) {
        free(out.at);
        text_init(&out, host_new(cap), cap);
        sweep_report(s->point, s->points, job->players, &out);
    }
    char head[1 << 16];
    struct text top;
    text_init(&top, head, sizeof head);
    struct json j = json_to(&top);
    json_object(&j, NULL);
    json_words(&j, "game", job->game->name);
    json_number(&j, "players", job->players);
    json_words(&j, "seed", job->seed);
    json_words(&j, "answer", words);
    json_end(&j);
    head[top.len - 1] = '\0'; /* the bracket comes later */
    printf("%s,\"points\":%s}\n", head, out.at);
    free(out.at);
    free(words);
}

/* One chart of all points but the first, which is a point of its own. */
static void put_chart(const struct sim_sweep *s, const char *caption,
                      struct range (*of)(const struct sweep_point *, unsigned),
                      double unit, struct sim_page *page)
{
    struct sim_bar *bars = host_new(s->points * sizeof *bars);
    for (unsigned i = 0; i < s->points; i++) {
        struct range r = of(&s->point[i], 1);
        bars[i].name = s->point[i].note;
        bars[i].range =
            (struct range){r.mean * unit, r.low * unit, r.high * unit};
        snprintf(bars[i].value, sizeof bars[i].value, "%.1f", unit * r.mean);
    }
    simulate_chart_bars(page, caption, bars, s->points);
    free(bars);
}

static struct range first_seat(const struct sweep_point *p, unsigned looks)
{
    return sweep_share(p, 0, looks);
}

static void put_table(const struct sim_sweep *s, struct sim_page *page)
{
    simulate_put(
        page, "<div class=\"scroll\" tabindex=\"0\"><table><caption>All sets "
              "of rules, on the same deals</caption><thead><tr>"
              "<th scope=\"col\">Rules</th><th scope=\"col\">Games</th>"
              "<th scope=\"col\">Seat A wins</th><th scope=\"col\">95 %% "
              "interval</th><th scope=\"col\">Decisions</th><th "
              "scope=\"col\">95 %% interval</th><th scope=\"col\">With one "
              "winner</th><th scope=\"col\">95 %% interval</th></tr></thead>"
              "<tbody>\n");
    for (unsigned i = 0; i < s->points; i++) {
        const struct sweep_point *p = &s->point[i];
        struct range a = sweep_share(p, 0, 1);
        struct range length = sweep_length(p, 1);
        struct range decided = sweep_decided(p, 1);
        simulate_put(page, "<tr><th scope=\"row\">");
        simulate_put_html(page, p->note);
        simulate_put(page,
                     "</th><td>%llu</td><td>%.2f %%</td><td>%.2f to %.2f</td>"
                     "<td>%.1f</td><td>%.1f to %.1f</td><td>%.2f %%</td>"
                     "<td>%.2f to %.2f</td></tr>\n",
                     (unsigned long long)p->games, 100 * a.mean, 100 * a.low,
                     100 * a.high, length.mean, length.low, length.high,
                     100 * decided.mean, 100 * decided.low, 100 * decided.high);
    }
    simulate_put(page, "</tbody></table></div>\n");
}

void simulate_sweep_html(const struct sim_sweep *s, struct sim_page *page)
{
    struct study_job job = *s->run->job;
    char *words = result_words(s);
    snprintf(job.variant[0].note, sizeof job.variant[0].note,
             "%u sets of rules", s->points);
    simulate_open_page(&job, page);
    if (*words) {
        simulate_put(page, "<h2>What it says</h2><p>");
        simulate_put_html(page, words);
        simulate_put(page, "</p>");
    }
    simulate_put(page, "<h2>Fairness, length, decisiveness</h2>");
    put_chart(s,
              "Seat A, percent of the games with one winner, with 95 % "
              "intervals",
              first_seat, 100, page);
    put_chart(s, "Decisions a game, with 95 % intervals", sweep_length, 1,
              page);
    put_chart(s, "Games with one winner, percent, with 95 % intervals",
              sweep_decided, 100, page);
    simulate_put(page, "<h2>The numbers</h2>");
    put_table(s, page);
    simulate_close_page(page);
    free(words);
}
