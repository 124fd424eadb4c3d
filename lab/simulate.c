/* `tidywinks simulate`: the command line, and who makes which output. */
#define _POSIX_C_SOURCE 200809L
#include "lab/simulate.h"
#include "command/outside.h"
#include "command/print.h"
#include "engine/plan.h"
#include "host/file.h"
#include "host/ranks.h"
#include "host/threads.h"
#include "lab/commands.h"
#include "lab/simulate_sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 10000, SWEEP_RANDOM = 2000, SWEEP_THINKING = 300 };

/* What the command line asked for, before it is checked as a whole. */
struct orders {
    struct study_job job;
    struct sim_run run;
    struct plan base; /* options as given, not resolved */
    struct command_words compare, editions;
    struct command_words sweep, sweep_edition;
    const char *aim;
    bool is_each;
    int32_t games, threads;
    const char *until;
    const char *seats;
    const char *levels;
    const char *records;
    const char *report;
    const char *csv;
    bool is_json, is_timed;
};

static int seat_bots(struct orders *o)
{
    struct study_job *job = &o->job;
    struct slice rest = slice_of(o->seats);
    struct slice who;
    unsigned named = 0;
    while (command_item(&rest, &who)) {
        if (named == SEATS_MAX)
            return command_refuse("there are at most %d seats", SEATS_MAX);
        o->run.outside[named] = outside_named(who);
        job->named[named] = o->run.outside[named]
                                ? outside_bot(o->run.outside[named])
                                : command_bot(who);
        if (!job->named[named++])
            return COMMAND_REFUSED;
    }
    job->players = o->base.players ? o->base.players
                   : named > 1     ? named
                                   : command_usual_players(job->game);
    if (named > 1 && named != job->players)
        return command_refuse(
            "--seats names %u seats of %u: name one bot for all, "
            "or one for each",
            named, job->players);
    for (unsigned s = 0; s < job->players; s++) {
        if (named == 1) {
            job->named[s] = job->named[0];
            o->run.outside[s] = o->run.outside[0];
        }
        bool is_random = strcmp(job->named[s]->name, "random") == 0;
        job->bot[s] = is_random ? NULL : job->named[s];
        job->has_bots |= !is_random;
    }
    return COMMAND_OK;
}

static int add_variant(struct orders *o, const struct plan *plan)
{
    struct refusal why;
    struct study_job *job = &o->job;
    struct study_variant *variant = &job->variant[job->variants];
    return study_add_variant(job, plan, host_new(job->game->setup_size), &why)
               ? COMMAND_OK
               : command_refuse_plan(&variant->plan, &why);
}

/* `NAME VALUE, edition FILE, …` on top of a plan. */
static int change_plan(const struct orders *o, const char *word,
                       struct plan *plan)
{
    struct slice rest = slice_of(word);
    struct slice item;
    struct plan other;
    char words[300];
    plan_init(&other, 0);
    other.edition = plan->edition;
    while (slice_cut(&rest, ',', &item)) {
        struct text out;
        item = slice_trim(item);
        text_init(&out, words, sizeof words);
        text_slice(&out, item);
        /* The name of a file is kept for whatever is wrong in it. */
        int end = strncmp(words, "edition ", 8) == 0
                      ? command_plan_edition(strdup(words + 8), &other)
                      : command_plan_option(o->job.game, words, &other);
        if (end != COMMAND_OK)
            return end;
    }
    plan->edition = other.edition;
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        if (other.option[i] != OPTION_UNSET)
            plan->option[i] = other.option[i];
    return COMMAND_OK;
}

static int prepare(struct orders *o)
{
    unsigned all = o->compare.count + o->editions.count;
    if (all >= STUDY_VARIANTS)
        return command_refuse("at most %d can be compared", STUDY_VARIANTS - 1);
    struct plan other[STUDY_VARIANTS];
    for (unsigned i = 0; i < all; i++) {
        other[i] = o->base;
        const char *word = i < o->compare.count
                               ? o->compare.at[i]
                               : o->editions.at[i - o->compare.count];
        int end = i < o->compare.count ? change_plan(o, word, &other[i])
                                       : command_plan_edition(word, &other[i]);
        if (end != COMMAND_OK)
            return end;
    }
    if (seat_bots(o) != COMMAND_OK || add_variant(o, &o->base) != COMMAND_OK)
        return COMMAND_REFUSED;
    for (unsigned i = 0; i < all; i++)
        if (add_variant(o, &other[i]) != COMMAND_OK)
            return COMMAND_REFUSED;
    return COMMAND_OK;
}

static void print_time(const struct sim_run *run, const struct study_results *r)
{
    double decisions = 0;
    for (unsigned v = 0; v < run->job->variants; v++)
        decisions += (double)r->tally[v]->decisions.sum.sum;
    fprintf(stderr,
            "%.0f decisions in %.2f s on %u threads: %.2f million a second, "
            "%.2f million a CPU second\n",
            decisions, run->seconds, run->threads * ranks_count(),
            decisions / run->seconds / 1e6, decisions / run->cpu_seconds / 1e6);
}

static bool write_page(const struct sim_report *report, struct text *why)
{
    struct sim_page page = {NULL, 0, 0};
    simulate_html(report, &page);
    struct slice text = {page.at, page.len};
    bool ok = host_write(report->path, text, HOST_REPORT, false, why);
    free(page.at);
    return ok;
}

/* How long it becomes shows in writing it: what was cut is written again into
 * twice the room. */
static void print_json(const struct sim_report *r)
{
    struct text out = {.cut = true};
    for (size_t cap = 1 << 16; out.cut; cap *= 2) {
        free(out.at);
        text_init(&out, host_new(cap), cap);
        study_report(r->job, r->results, r->levels, r->folder != NULL, &out);
    }
    puts(out.at);
    free(out.at);
}

static int write_outputs(const struct orders *o, const struct study_results *r,
                         const struct study_levels *levels)
{
    struct sim_page page = {NULL, 0, 0};
    struct study_outlier_note records[STUDY_OUTLIERS];
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    struct sim_report report = {&o->job,
                                r,
                                levels,
                                records,
                                study_outliers(r->tally[0], records),
                                o->records,
                                o->report};
    if (o->records && !simulate_write_records(&o->run, &report, &why))
        return command_refuse("%s", words);
    if (o->report && !write_page(&report, &why))
        return command_refuse("%s", words);
    if (o->csv && !simulate_csv_write(o->run.csv, o->csv, &why))
        return command_refuse("%s", words);
    if (o->is_json) {
        print_json(&report);
        return COMMAND_OK;
    }
    simulate_text(&report, &page);
    print_text(page.at);
    free(page.at);
    return COMMAND_OK;
}

static bool read_until(struct orders *o)
{
    char *end;
    o->job.until = strtod(o->until, &end);
    if (*o->until && !*end && o->job.until >= 0.0001 && o->job.until <= 0.5)
        return true;
    command_refuse("--until needs a share from 0.0001 to 0.5, such as 0.01, "
                   "not \"%s\"",
                   o->until);
    return false;
}

/* The levels to be compared: those named; where nobody says how many games,
 * the weakest that thinks against none. */
static int read_levels(const struct orders *o, struct study_levels *out)
{
    const char *names = o->levels         ? o->levels
                        : o->run.is_usual ? "random,easy"
                                          : NULL;
    struct slice rest = slice_of(names ? names : "");
    struct slice name;
    while (names && command_item(&rest, &name)) {
        if (out->count == LEVELS_MOST)
            return command_refuse("--levels names at most %d", LEVELS_MOST);
        out->bot[out->count] = command_bot(name);
        if (!out->bot[out->count++])
            return COMMAND_REFUSED;
    }
    return COMMAND_OK;
}

static int play_all(struct orders *o)
{
    struct study_results results = {.tally = {NULL}};
    struct sim_run *run = &o->run;
    char sentence[HOST_WHY];
    struct text why;
    struct study_levels levels = {.count = 0};
    run->is_usual = !o->games && !o->until;
    o->job.games = o->games ? (uint64_t)o->games : USUAL_GAMES;
    study_seed(&o->job);
    run->job = &o->job;
    run->threads = o->threads ? (unsigned)o->threads : threads_usual();
    run->has_bar = threads_have_bar();
    if ((o->until && !read_until(o)) || read_levels(o, &levels) != COMMAND_OK)
        return COMMAND_REFUSED;
    text_init(&why, sentence, sizeof sentence);
    if (ranks_is_first() &&
        ((o->records && !simulate_make_folder(o->records, &why)) ||
         (o->report && !host_may_write(o->report, HOST_REPORT, &why)) ||
         (o->csv && !host_may_write(o->csv, SIMULATE_CSV, &why))))
        return command_refuse("%s", sentence);
    if (o->csv && o->job.games > SIMULATE_CSV_GAMES)
        return command_refuse("--csv is for at most %d games",
                              SIMULATE_CSV_GAMES);
    run->csv = o->csv ? simulate_csv_new(&o->job) : NULL;
    simulate_run(run, &results);
    if (levels.count)
        simulate_levels(run, &levels);
    int end =
        ranks_is_first() ? write_outputs(o, &results, &levels) : COMMAND_OK;
    if (end == COMMAND_OK && o->is_timed && ranks_is_first())
        print_time(run, &results);
    free(run->found);
    simulate_csv_free(run->csv);
    return end;
}

static bool is_sweep(const struct orders *o)
{
    return o->sweep.count || o->sweep_edition.count || o->is_each;
}

static int write_sweep(const struct orders *o, const struct sim_sweep *s)
{
    struct sim_page page = {NULL, 0, 0};
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    if (o->report) {
        simulate_sweep_html(s, &page);
        bool ok = host_write(o->report, (struct slice){page.at, page.len},
                             HOST_REPORT, false, &why);
        free(page.at);
        page = (struct sim_page){NULL, 0, 0};
        if (!ok)
            return command_refuse("%s", words);
    }
    if (o->is_json) {
        simulate_sweep_json(s);
        return COMMAND_OK;
    }
    simulate_sweep_text(s, &page);
    print_text(page.at);
    free(page.at);
    return COMMAND_OK;
}

static int prepare_sweep(struct orders *o, struct sim_sweep *s)
{
    struct refusal why;
    for (unsigned i = 0; i < o->job.players; i++)
        if (o->run.outside[i])
            return command_refuse("a sweep is played by the bots of this "
                                  "program");
    if (o->aim &&
        !wishes_read(&s->wishes, slice_of(o->aim), o->job.players, &why))
        return command_refuse("--aim: %s", why.words);
    s->run = &o->run;
    s->base = o->base;
    s->is_each = o->is_each;
    return simulate_points(s, &o->sweep, &o->sweep_edition, o->is_each);
}

static int sweep(struct orders *o)
{
    struct sim_sweep *s = host_new(sizeof *s);
    o->job.games = o->games          ? (uint64_t)o->games
                   : o->job.has_bots ? SWEEP_THINKING
                                     : SWEEP_RANDOM;
    study_seed(&o->job);
    o->run.job = &o->job;
    o->run.threads = o->threads ? (unsigned)o->threads : threads_usual();
    o->run.has_bar = threads_have_bar();
    int end = prepare_sweep(o, s);
    if (end == COMMAND_OK) {
        simulate_sweep(s);
        end = ranks_is_first() ? write_sweep(o, s) : COMMAND_OK;
    }
    for (unsigned i = 0; i < s->points; i++) {
        free(s->job[i]->variant[0].setup);
        if (s->job[i]->variant[0].plan.edition.at != o->base.edition.at)
            free((char *)s->job[i]->variant[0].plan.edition.at);
        free(s->job[i]);
    }
    free(s);
    return end;
}

static int simulate(void *given)
{
    struct orders *o = given;
    if (o->aim && !(o->sweep.count || o->sweep_edition.count))
        return command_refuse("--aim needs --sweep or --sweep-edition: what "
                              "may be changed");
    int end = prepare(o);
    if (end == COMMAND_OK)
        end = is_sweep(o) ? sweep(o) : play_all(o);
    for (unsigned v = 0; v < STUDY_VARIANTS; v++)
        free(o->job.variant[v].setup);
    return end;
}

static const struct command_option OPTIONS[] = {
    {.name = "games",
     .value = "N",
     .about = "how many are played; unless given 10000, fewer where bots "
              "think",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, games),
     .most = STUDY_GAMES_MOST},
    {.name = "until",
     .value = "SHARE",
     .about = "stop as soon as every seat's share of wins is known to within "
              "this, such as 0.01",
     .kind = VALUE_TEXT,
     .to = offsetof(struct orders, until)},
    OPTION_PLAYERS(offsetof(struct orders, base)),
    {.name = "seats",
     .value = "BOT,BOT…",
     .about = "one bot for all seats, or one for each",
     .kind = VALUE_BOTS,
     .to = offsetof(struct orders, seats),
     .usual = "random"},
    {.name = "levels",
     .value = "BOT,BOT…",
     .about = "the same deals by these, weakest first: is it skill or luck? "
              "random,easy where --games is not given",
     .kind = VALUE_BOTS,
     .to = offsetof(struct orders, levels)},
    {.name = "seed",
     .value = "WORD",
     .about = "another word, other games",
     .kind = VALUE_SEED,
     .to = offsetof(struct orders, job.seed),
     .usual = "1"},
    OPTION_THREADS(offsetof(struct orders, threads)),
    OPTION_OPTION(offsetof(struct orders, base)),
    OPTION_EDITION(offsetof(struct orders, base.edition)),
    {.name = "compare",
     .value = "\"NAME VALUE\"",
     .about = "play every game again with this option (several with commas "
              "between), and say which differences are real; may be repeated",
     .kind = VALUE_OPTION,
     .to = offsetof(struct orders, compare),
     .is_many = true},
    {.name = "compare-edition",
     .value = "FILE",
     .about = "the same, with other card data",
     .kind = VALUE_EDITION,
     .to = offsetof(struct orders, editions),
     .is_many = true},
    {.name = "sweep",
     .value = "\"NAME a b c\"",
     .about = "play with each of these values of an option, on the same deals; "
              "may be repeated: a grid",
     .kind = VALUE_OPTION,
     .to = offsetof(struct orders, sweep),
     .is_many = true},
    {.name = "sweep-edition",
     .value = "\"KEY FROM TO\"",
     .about = "the same, with each of these numbers in the line of the edition "
              "that begins so",
     .kind = VALUE_TEXT,
     .to = offsetof(struct orders, sweep_edition),
     .is_many = true},
    {.name = "aim",
     .value = "WISH",
     .about = "find the point of a sweep that is nearest to this: "
              "\"seat A 0.5, turns 60\"",
     .kind = VALUE_TEXT,
     .to = offsetof(struct orders, aim)},
    {.name = "each",
     .about =
         "which rules matter: every option and every number of the edition "
         "changed by itself",
     .to = offsetof(struct orders, is_each)},
    {.name = "json",
     .about = "one object instead of sentences",
     .to = offsetof(struct orders, is_json)},
    {.name = "report",
     .value = "FILE.html",
     .about = "also a page with charts",
     .kind = VALUE_FILE,
     .to = offsetof(struct orders, report)},
    {.name = "csv",
     .value = "FILE.csv",
     .about = "also one line a game, for other programs",
     .kind = VALUE_FILE,
     .to = offsetof(struct orders, csv)},
    {.name = "records",
     .value = "DIR",
     .about = "keep the games worth looking at",
     .kind = VALUE_FOLDER,
     .to = offsetof(struct orders, records)},
    {.name = "time",
     .about = "how long it took, on standard error",
     .to = offsetof(struct orders, is_timed)},
    {.name = NULL},
};

const struct command simulate_command = {
    .name = "simulate",
    .about = "many games by bots, and what they show",
    .details =
        "Who wins, how long a game is, how it ends, where points come from, "
        "which rules and cards matter. The same seed gives the same result "
        "with any number of threads, and of ranks under mpirun. See "
        "docs/simulate.md.",
    .has_ranks = true,
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct orders, job.game)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"simulate GAME --games 10000 --report page.html", "is it fair?"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = simulate,
};
