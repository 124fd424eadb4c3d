/* `tidywinks simulate`: the command line, and who makes which output. */
#define _POSIX_C_SOURCE 200809L
#include "lab/simulate.h"
#include "base/hash.h"
#include "command/outside.h"
#include "command/print.h"
#include "engine/plan.h"
#include "host/file.h"
#include "lab/commands.h"
#include "lab/simulate_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DETAILED_LEAST = 200, DETAILED_SHARE = 2000 };

/* What the command line asked for, before it is checked as a whole. */
struct orders {
    struct sim_job job;
    struct plan base, other; /* options as given, not resolved */
    int32_t games, threads;
    const char *until;
    const char *seats;
    const char *records;
    const char *report;
    bool is_json, is_timed;
};

static int seat_bots(struct orders *o)
{
    struct sim_job *job = &o->job;
    struct slice rest = slice_of(o->seats);
    struct slice who;
    unsigned named = 0;
    while (command_item(&rest, &who)) {
        if (named == SEATS_MAX)
            return command_refuse("there are at most %d seats", SEATS_MAX);
        job->outside[named] = outside_named(who);
        job->named[named] = job->outside[named]
                                ? outside_bot(job->outside[named])
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
            job->outside[s] = job->outside[0];
        }
        bool is_random = strcmp(job->named[s]->name, "random") == 0;
        job->bot[s] = is_random ? NULL : job->named[s];
        job->has_bots |= !is_random;
    }
    return COMMAND_OK;
}

static int prepare_variant(struct orders *o, unsigned v, struct plan plan)
{
    struct refusal why;
    struct sim_variant *variant = &o->job.variant[v];
    struct text note;
    plan.players = (uint8_t)o->job.players;
    variant->plan = plan;
    text_init(&note, variant->note, sizeof variant->note);
    simulate_note(&o->job, v, &note);
    variant->setup = host_new(o->job.game->setup_size);
    return plan_prepare(o->job.game, &variant->plan, variant->setup, &why)
               ? COMMAND_OK
               : command_refuse_plan(&variant->plan, &why);
}

static int prepare(struct orders *o)
{
    struct sim_job *job = &o->job;
    struct plan other = o->base;
    bool is_compared = o->other.edition.len;
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        if (o->other.option[i] != OPTION_UNSET) {
            other.option[i] = o->other.option[i];
            is_compared = true;
        }
    if (o->other.edition.len)
        other.edition = o->other.edition;
    if (seat_bots(o) != COMMAND_OK ||
        prepare_variant(o, 0, o->base) != COMMAND_OK)
        return COMMAND_REFUSED;
    job->variants = 1;
    if (!is_compared)
        return COMMAND_OK;
    job->variants = 2;
    return prepare_variant(o, 1, other);
}

/* How many games, on how many threads, and where their streams begin. */
static void set_numbers(struct orders *o)
{
    struct sim_job *job = &o->job;
    struct sha256 h;
    uint8_t digest[SHA256_BYTES];
    job->threads = o->threads ? (unsigned)o->threads : threads_usual();
    job->games = (uint64_t)o->games;
    uint64_t detailed = job->games / DETAILED_SHARE;
    if (detailed < DETAILED_LEAST)
        detailed = DETAILED_LEAST;
    job->every = job->games > detailed ? job->games / detailed : 1;
    sha256_init(&h);
    sha256_add(&h, "tidywinks simulate 1\n", 21);
    sha256_add(&h, job->seed, strlen(job->seed));
    sha256_end(&h, digest);
    for (unsigned i = 0; i < 8; i++)
        job->base = job->base << 8 | digest[i];
}

static void print_time(const struct sim_job *job, const struct sim_results *r)
{
    double decisions = 0;
    for (unsigned v = 0; v < job->variants; v++)
        decisions += (double)r->tally[v]->decisions.sum.sum;
    fprintf(stderr,
            "%.0f decisions in %.2f s on %u threads: %.2f million a second, "
            "%.2f million a CPU second\n",
            decisions, r->seconds, job->threads, decisions / r->seconds / 1e6,
            decisions / r->cpu_seconds / 1e6);
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

static int write_outputs(const struct orders *o, const struct sim_results *r)
{
    const struct sim_job *job = &o->job;
    struct sim_page page = {NULL, 0, 0};
    struct sim_record records[SIM_RECORDS];
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    unsigned count = simulate_outliers(r->tally[0], records);
    if (o->records &&
        !simulate_write_records(job, o->records, records, count, &why))
        return command_refuse("%s", words);
    struct sim_report report = {job, r, records, count, o->records, o->report};
    if (o->report && !write_page(&report, &why))
        return command_refuse("%s", words);
    if (o->is_json) {
        simulate_json(&report, &page);
        fwrite(page.at, 1, page.len, stdout);
    } else {
        simulate_text(&report, &page);
        print_text(page.at);
    }
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

static int play_all(struct orders *o)
{
    struct sim_results results = {.seconds = 0};
    char sentence[HOST_WHY];
    struct text why;
    set_numbers(o);
    if (o->until && !read_until(o))
        return COMMAND_REFUSED;
    simulate_detail_learn(&o->job);
    text_init(&why, sentence, sizeof sentence);
    if ((o->records && !simulate_make_folder(o->records, &why)) ||
        (o->report && !host_may_write(o->report, HOST_REPORT, &why)))
        return command_refuse("%s", sentence);
    simulate_run(&o->job, &results, isatty(STDERR_FILENO) == 1);
    int end = write_outputs(o, &results);
    if (end == COMMAND_OK && o->is_timed)
        print_time(&o->job, &results);
    for (unsigned v = 0; v < o->job.variants; v++)
        simulate_tally_free(results.tally[v]);
    return end;
}

static int simulate(void *given)
{
    struct orders *o = given;
    int end = prepare(o);
    if (end == COMMAND_OK)
        end = play_all(o);
    for (unsigned v = 0; v < SIM_VARIANTS; v++)
        free(o->job.variant[v].setup);
    return end;
}

static const struct command_option OPTIONS[] = {
    {.name = "games",
     .value = "N",
     .about = "how many are played",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, games),
     .usual = "10000",
     .most = SIM_GAMES_MOST},
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
     .about = "play every game twice, the second time with this option, and "
              "say which differences are real",
     .kind = VALUE_OPTION,
     .to = offsetof(struct orders, other)},
    {.name = "compare-edition",
     .value = "FILE",
     .about = "the same, with other card data",
     .kind = VALUE_EDITION,
     .to = offsetof(struct orders, other.edition)},
    {.name = "json",
     .about = "one object instead of sentences",
     .to = offsetof(struct orders, is_json)},
    {.name = "report",
     .value = "FILE.html",
     .about = "also a page with charts",
     .kind = VALUE_FILE,
     .to = offsetof(struct orders, report)},
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
        "with any number of threads. See docs/simulate.md.",
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
