/* `tidywinks simulate`: the command line, and who makes which output. */
#define _POSIX_C_SOURCE 200809L
#include "lab/simulate.h"
#include "base/hash.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/simulate_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_GAMES = 10000, DETAILED_LEAST = 200, DETAILED_SHARE = 2000 };

/* What the command line asked for, before it is checked as a whole. */
struct orders {
    struct sim_job job;
    struct plan base, other; /* options as given, not resolved */
    struct slice other_edition;
    const char *seats;
    const char *records;
    const char *report;
    unsigned players; /* 0: not said */
    bool is_compared, is_json, is_timed;
};

static const char HELP[] =
    "usage: tidywinks simulate GAME [--games N] [--players N]\n"
    "           [--seats random,…] [--seed WORD] [--threads N]\n"
    "           [--option \"NAME VALUE\"]… [--edition FILE]\n"
    "           [--compare \"NAME VALUE\"]… [--compare-edition FILE]\n"
    "           [--json] [--report FILE.html] [--records DIR] [--time]\n\n"
    "Plays many games by bots and says what they show: who wins, how long a\n"
    "game is, how it ends, where points come from, which rules and cards\n"
    "matter. The same seed gives the same result with any number of threads.\n"
    "--compare plays every game twice, once with that option or edition\n"
    "changed, and says which differences are real. See docs/simulate.md.\n";

static const char *const NAMES[] = {
    "games",   "players", "seats",           "seed", "threads",
    "option",  "edition", "compare",         "json", "report",
    "records", "time",    "compare-edition", NULL,
};

static int take_other_edition(struct orders *o, const char *path)
{
    char words[4400];
    struct text why;
    text_init(&why, words, sizeof words);
    if (o->other_edition.len)
        return command_refuse("--compare-edition is given twice");
    if (!host_read(path, 1 << 20, &o->other_edition, &why))
        return command_refuse("%s", words);
    if (!o->other_edition.len)
        return command_refuse("%s: this edition is empty", path);
    o->is_compared = true;
    return COMMAND_OK;
}

static int take_valued(struct orders *o, const char *name, const char *value)
{
    int32_t number = 0;
    int end = COMMAND_OK;
    if (strcmp(name, "games") == 0) {
        end = command_number(name, value, SIM_GAMES_MOST, &number);
        o->job.games = (uint64_t)number;
    } else if (strcmp(name, "players") == 0) {
        end = command_number(name, value, SEATS_MAX, &number);
        o->players = (unsigned)number;
    } else if (strcmp(name, "threads") == 0) {
        end = command_number(name, value, THREADS_MOST, &number);
        o->job.threads = (unsigned)number;
    } else if (strcmp(name, "seats") == 0) {
        o->seats = value;
    } else if (strcmp(name, "seed") == 0) {
        end = command_seed(value, &o->job.seed);
    } else if (strcmp(name, "report") == 0) {
        o->report = value;
    } else if (strcmp(name, "records") == 0) {
        o->records = value;
    } else if (strcmp(name, "compare-edition") == 0) {
        end = take_other_edition(o, value);
    } else if (strcmp(name, "option") == 0) {
        end = command_option(o->job.game, &o->base, value);
    } else {
        o->is_compared = true;
        end = command_option(o->job.game, &o->other, value);
    }
    return end;
}

static int take(void *about, struct command_args *args, const char *name)
{
    struct orders *o = about;
    if (strcmp(name, "json") == 0) {
        o->is_json = true;
        return COMMAND_OK;
    }
    if (strcmp(name, "time") == 0) {
        o->is_timed = true;
        return COMMAND_OK;
    }
    const char *value = command_valued(args, "simulate", name, NAMES);
    return value ? take_valued(o, name, value) : COMMAND_REFUSED;
}

static int take_all(struct orders *o, int count, char **words)
{
    struct command_order order = {"simulate", take, o, &o->job.game,
                                  &o->base.edition};
    plan_init(&o->base, 0);
    plan_init(&o->other, 0);
    if (command_take(&order, count, words) != COMMAND_OK)
        return COMMAND_REFUSED;
    if (!o->job.game)
        return command_refuse("simulate needs the name of a game");
    return COMMAND_OK;
}

static int seat_bots(struct orders *o)
{
    struct sim_job *job = &o->job;
    struct slice rest = slice_of(o->seats ? o->seats : "random");
    unsigned named = 0;
    for (;;) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != ',')
            end++;
        struct slice who = {rest.at, end};
        if (named == SEATS_MAX)
            return command_refuse("there are at most %d seats", SEATS_MAX);
        if (!(job->named[named] = command_bot(who)))
            return COMMAND_REFUSED;
        named++;
        if (end == rest.len)
            break;
        rest.at += end + 1;
        rest.len -= end + 1;
    }
    unsigned least = job->game->seats_min > 2 ? job->game->seats_min : 2;
    job->players = o->players ? o->players : named > 1 ? named : least;
    if (named > 1 && named != job->players)
        return command_refuse(
            "--seats names %u seats of %u: name one bot for all, "
            "or one for each",
            named, job->players);
    for (unsigned s = 0; s < job->players; s++) {
        if (named == 1)
            job->named[s] = job->named[0];
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
    if (!plan_prepare(o->job.game, &variant->plan, variant->setup, &why)) {
        if (why.line)
            return command_refuse("line %u of the edition: %s", why.line,
                                  why.words);
        return command_refuse("%s", why.words);
    }
    return COMMAND_OK;
}

static int prepare(struct orders *o)
{
    struct sim_job *job = &o->job;
    struct plan other = o->base;
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        if (o->other.option[i] != OPTION_UNSET)
            other.option[i] = o->other.option[i];
    if (o->other_edition.len)
        other.edition = o->other_edition;
    if (seat_bots(o) != COMMAND_OK ||
        prepare_variant(o, 0, o->base) != COMMAND_OK)
        return COMMAND_REFUSED;
    job->variants = 1;
    if (!o->is_compared)
        return COMMAND_OK;
    job->variants = 2;
    return prepare_variant(o, 1, other);
}

static void set_defaults(struct sim_job *job)
{
    struct sha256 h;
    uint8_t digest[SHA256_BYTES];
    if (!job->threads)
        job->threads = threads_usual();
    if (!job->seed)
        job->seed = "1";
    if (!job->games)
        job->games = DEFAULT_GAMES;
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
    bool ok = host_write(report->path, text, false, why);
    free(page.at);
    return ok;
}

static int write_outputs(const struct orders *o, const struct sim_results *r)
{
    const struct sim_job *job = &o->job;
    struct sim_page page = {NULL, 0, 0};
    struct sim_record records[SIM_RECORDS];
    char words[4400];
    struct text why;
    text_init(&why, words, sizeof words);
    unsigned count = simulate_outliers(r->tally[0], records);
    if (o->records &&
        !simulate_write_records(job, o->records, records, count, &why))
        return command_refuse("%s", words);
    struct sim_report report = {job, r, records, count, o->records, o->report};
    if (o->report && !write_page(&report, &why))
        return command_refuse("%s", words);
    if (o->is_json)
        simulate_json(&report, &page);
    else
        simulate_text(&report, &page);
    bool is_out =
        fwrite(page.at, 1, page.len, stdout) == page.len && fflush(stdout) == 0;
    free(page.at);
    return is_out ? COMMAND_OK : command_refuse("the result cannot be written");
}

void cli_simulate_help(void)
{
    fputs(HELP, stdout);
}

int cli_simulate(int count, char **words)
{
    static struct orders o;
    struct sim_results results = {.seconds = 0};
    char sentence[4400];
    struct text why;
    if (take_all(&o, count, words) != COMMAND_OK || prepare(&o) != COMMAND_OK)
        return COMMAND_REFUSED;
    set_defaults(&o.job);
    simulate_detail_learn(&o.job);
    text_init(&why, sentence, sizeof sentence);
    if (o.records && !simulate_make_folder(o.records, &why))
        return command_refuse("%s", sentence);
    simulate_run(&o.job, &results, isatty(STDERR_FILENO) == 1);
    int end = write_outputs(&o, &results);
    if (end == COMMAND_OK && o.is_timed)
        print_time(&o.job, &results);
    for (unsigned v = 0; v < o.job.variants; v++) {
        simulate_tally_free(results.tally[v]);
        free(o.job.variant[v].setup);
    }
    free((char *)o.other_edition.at);
    return end;
}
