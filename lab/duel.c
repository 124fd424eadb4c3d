/* `tidywinks duel`: the command line, and what a duel says. */
#define _POSIX_C_SOURCE 200809L
#include "lab/duel.h"
#include "engine/plan.h"
#include "host/file.h"
#include "host/threads.h"
#include "lab/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_PAIRS = 50, NAME_WIDTH = 20 };

struct orders {
    struct duel duel;
    bool is_json, is_omniscient;
};

static const char HELP[] =
    "usage: tidywinks duel GAME BOT BOT… [--pairs N] [--players N]\n"
    "           [--option \"NAME VALUE\"]… [--edition FILE] [--seed WORD]\n"
    "           [--threads N] [--stop] [--json] [--omniscient]\n\n"
    "let bots play each other. A deal fixes all cards; it is played once in\n"
    "each seating, and intervals count deals, not games.\n\n"
    "  BOT                random greedy easy normal hard expert, or\n"
    "                     search:ITERATIONS:CUT:EXPLORE,\n"
    "                     ahead:MOVES:FUTURES:TURNS; BOT- imagines\n"
    "                     all worlds alike; @FILE after it gives weights as\n"
    "                     tidywinks tune writes them\n"
    "  --pairs N          deals, 50 unless given\n"
    "  --players N        seats; the bots are repeated in turn. For one\n"
    "                     against three: hard greedy greedy greedy\n"
    "  --option \"NAME VALUE\"\n"
    "  --edition FILE     card data to play with\n"
    "  --seed WORD        another set of deals\n"
    "  --threads N        the result is the same with any number\n"
    "  --stop             as soon as the first bot is certainly stronger or\n"
    "                     weaker; looked at every 32 deals, wrong in at most\n"
    "                     one of 20 duels\n"
    "  --json             one object a bot\n"
    "  --omniscient       for tests only: allows BOT+, which sees all cards.\n"
    "                     No player ever meets it\n\n"
    "One player: the bots play the same deals and points are compared.\n"
    "See docs/bots.md.\n";

static const char *const NAMES[] = {
    "pairs",   "players", "option", "edition",    "seed",
    "threads", "stop",    "json",   "omniscient", NULL,
};

/* `TRAIT(name, weight)` lines, as `tidywinks tune` writes them. */
static int read_weights(const struct game *game, const char *path,
                        int32_t **weights)
{
    char sentence[300];
    struct text why;
    struct slice text;
    struct slice rest;
    struct slice line;
    text_init(&why, sentence, sizeof sentence);
    if (!host_read(path, 1 << 16, &text, &why))
        return command_refuse("%s", sentence);
    int32_t *all = host_new(TRAITS_CAP * sizeof *all);
    unsigned known = 0;
    for (rest = text; slice_line(&rest, &line);) {
        char name[64];
        char whole[128];
        int32_t weight;
        snprintf(whole, sizeof whole, "%.*s", (int)line.len, line.at);
        if (sscanf(whole, "TRAIT(%63[a-z_], %d)", name, &weight) != 2)
            continue;
        for (unsigned i = 0; game->traits && game->traits[i].name; i++)
            if (strcmp(game->traits[i].name, name) == 0) {
                all[i] = weight;
                known++;
            }
    }
    free((char *)text.at);
    *weights = all;
    return known ? COMMAND_OK
                 : command_refuse("%s: no weight of a trait of %s", path,
                                  game->name);
}

int duel_enter(struct duel *d, const char *word)
{
    struct slice name = slice_of(word);
    if (d->entrants == SEATS_MAX)
        return command_refuse("at most %d bots play a duel", SEATS_MAX);
    struct entrant *e = &d->entrant[d->entrants];
    *e = (struct entrant){.name = word, .same = d->entrants};
    const char *file = strchr(word, '@');
    if (file && read_weights(d->game, file + 1, &e->weights) != COMMAND_OK)
        return COMMAND_REFUSED;
    if (file)
        name.len = (size_t)(file - word);
    e->sees_all = name.len && name.at[name.len - 1] == '+';
    e->is_even = name.len && name.at[name.len - 1] == '-';
    name.len -= e->sees_all || e->is_even;
    if (!mind_read(name, &e->mind) && !(e->bot = command_bot(name)))
        return COMMAND_REFUSED;
    for (unsigned i = d->entrants; i-- > 0;)
        if (strcmp(d->entrant[i].name, word) == 0)
            e->same = d->entrant[i].same;
    d->entrant[e->same].seats++;
    d->entrants++;
    return COMMAND_OK;
}

int duel_prepare(struct duel *d)
{
    struct refusal why;
    struct plan plan = d->plan;
    void *setup = host_new(d->game->setup_size);
    bool ok = plan_prepare(d->game, &plan, setup, &why);
    free(setup);
    if (!ok && why.line)
        return command_refuse("line %u of the edition: %s", why.line,
                              why.words);
    if (!ok)
        return command_refuse("%s", why.words);
    if (duel_is_solitaire(d))
        return COMMAND_OK;
    if (d->entrants < 2)
        return command_refuse("a duel needs two bots or more");
    if (d->entrants > d->plan.players)
        return command_refuse("%u bots do not fit on %u seats", d->entrants,
                              d->plan.players);
    return COMMAND_OK;
}

static int take_seed(struct duel *d, const char *value)
{
    enum { MOST = FAIR_WORD_CAP - 10 }; /* the number of the deal follows */
    if (strlen(value) > MOST)
        return command_refuse("--seed needs a word of at most %d letters",
                              MOST);
    return command_seed(value, &d->seed);
}

int duel_take(struct duel *d, const char *name, const char *value)
{
    int32_t number = 0;
    int end = COMMAND_OK;
    if (strcmp(name, "pairs") == 0) {
        end = command_number(name, value, DUEL_PAIRS_MOST, &number);
        d->pairs = (uint32_t)number;
    } else if (strcmp(name, "players") == 0) {
        end = command_players(value, &d->plan);
    } else if (strcmp(name, "threads") == 0) {
        end = command_number(name, value, THREADS_MOST, &number);
        d->threads = (unsigned)number;
    } else if (strcmp(name, "seed") == 0) {
        end = take_seed(d, value);
    } else {
        end = command_option(d->game, &d->plan, value);
    }
    return end;
}

static int take(struct orders *o, struct command_args *args, const char *name)
{
    bool *flag = strcmp(name, "json") == 0         ? &o->is_json
                 : strcmp(name, "stop") == 0       ? &o->duel.can_stop
                 : strcmp(name, "omniscient") == 0 ? &o->is_omniscient
                                                   : NULL;
    if (flag) {
        *flag = true;
        return COMMAND_OK;
    }
    const char *value = command_valued(args, "duel", name, NAMES);
    return value ? duel_take(&o->duel, name, value) : COMMAND_REFUSED;
}

static int take_all(struct orders *o, int count, char **words)
{
    struct duel *d = &o->duel;
    struct command_args args = {count, words, 0, {NULL, 0}};
    const char *word;
    int kind;
    while ((kind = command_next(&args, &word)) != 0) {
        int end = kind < 0 ? COMMAND_REFUSED : COMMAND_OK;
        if (kind == 1 && !d->game)
            end = (d->game = command_game(word)) ? COMMAND_OK : COMMAND_REFUSED;
        else if (kind == 1)
            end = duel_enter(d, word);
        else if (kind == 2)
            end = take(o, &args, word);
        if (end != COMMAND_OK)
            return end;
    }
    d->plan.edition = args.edition;
    if (!d->game || !d->entrants)
        return command_refuse("duel needs a game and the bots to play it");
    for (unsigned e = 0; e < d->entrants; e++)
        if (d->entrant[e].sees_all && !o->is_omniscient)
            return command_refuse("%s would see all cards: for tests, with "
                                  "--omniscient",
                                  d->entrant[e].name);
    unsigned least = d->game->seats_min;
    if (!d->plan.players)
        d->plan.players = (uint8_t)(d->entrants > least ? d->entrants : least);
    return duel_prepare(d);
}

static unsigned long long games_of(const struct duel *d)
{
    return d->tally.deals * d->entrants;
}

static void put_head(const struct duel *d)
{
    const struct duel_tally *t = &d->tally;
    printf("%s, %u player%s, %llu deal%s", d->game->title, d->plan.players,
           d->plan.players == 1 ? "" : "s", (unsigned long long)t->deals,
           t->deals == 1 ? "" : "s");
    if (duel_is_solitaire(d))
        printf(", seed %s\n", d->seed);
    else
        printf(" in %u seatings: %llu games, seed %s\n", d->entrants,
               games_of(d), d->seed);
    if (t->unfinished)
        printf("%llu games were given up as too long and count as drawn.\n",
               (unsigned long long)t->unfinished);
}

static void put_range(const char *form, struct range r)
{
    char words[40];
    printf(form, r.mean);
    snprintf(words, sizeof words, form, r.low);
    printf(isfinite(r.low) ? " (%s to " : " (? to ", words);
    snprintf(words, sizeof words, form, r.high);
    printf(isfinite(r.high) ? "%s)" : "?)", words);
}

static void put_bot(const struct duel *d, unsigned e)
{
    printf("%-*s ", NAME_WIDTH, d->entrant[e].name);
    if (!duel_is_solitaire(d)) {
        fputs("wins ", stdout);
        put_range("%.3f", duel_share(d, e));
        printf(" of all games, fair %.3f", duel_fair(d, e));
    }
    if (!duel_is_solitaire(d) && d->tally.has_points)
        fputs(", ", stdout);
    if (duel_is_solitaire(d) || d->tally.has_points) {
        fputs("points ", stdout);
        put_range("%.2f", duel_points(d, e));
    }
    if (duel_is_solitaire(d) && e) {
        printf(", %s ahead by ", d->entrant[0].name);
        put_range("%.2f", duel_ahead(d, e));
    }
    puts("");
}

/* What the intervals allow to say of the first bot. */
static void put_verdict(const struct duel *d)
{
    unsigned last = d->entrant[d->entrants - 1].same;
    struct range r = duel_share(d, 0);
    double even = duel_fair(d, 0);
    if (duel_is_solitaire(d)) {
        r = duel_ahead(d, last);
        even = 0;
    }
    if (!last)
        return;
    printf("%s is %s%s%s.\n", d->entrant[0].name,
           r.low > even    ? "stronger"
           : r.high < even ? "weaker"
                           : "neither stronger nor weaker as far as seen",
           d->is_stopped ? "; stopped early" : "",
           d->can_stop ? " (95 % at every moment of the duel)" : "");
}

static void put_json_range(struct json *j, const char *name, struct range r)
{
    char key[64];
    number_put(j, name, r.mean, 5);
    if (!isfinite(r.low))
        return;
    snprintf(key, sizeof key, "%s_low", name);
    number_put(j, key, r.low, 5);
    snprintf(key, sizeof key, "%s_high", name);
    number_put(j, key, r.high, 5);
}

static void put_json(const struct duel *d, unsigned e)
{
    const struct duel_tally *t = &d->tally;
    char buffer[4096];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    struct json j = json_to(&out);
    json_object(&j, NULL);
    json_words(&j, "game", d->game->name);
    json_number(&j, "players", d->plan.players);
    json_words(&j, "seed", d->seed);
    json_number(&j, "deals", (int64_t)t->deals);
    json_number(&j, "games", (int64_t)games_of(d));
    json_number(&j, "unfinished", (int64_t)t->unfinished);
    json_bool(&j, "stopped", d->is_stopped);
    json_words(&j, "bot", d->entrant[e].name);
    if (!duel_is_solitaire(d)) {
        put_json_range(&j, "share", duel_share(d, e));
        number_put(&j, "fair", duel_fair(d, e), 5);
    }
    if (duel_is_solitaire(d) || t->has_points)
        put_json_range(&j, "points", duel_points(d, e));
    if (duel_is_solitaire(d) && e)
        put_json_range(&j, "first_ahead", duel_ahead(d, e));
    json_end(&j);
    puts(buffer);
}

static void report(const struct orders *o)
{
    const struct duel *d = &o->duel;
    if (!o->is_json)
        put_head(d);
    for (unsigned e = 0; e < d->entrants; e++) {
        if (d->entrant[e].same != e)
            continue;
        if (o->is_json)
            put_json(d, e);
        else
            put_bot(d, e);
    }
    if (!o->is_json)
        put_verdict(d);
}

void cli_duel_help(void)
{
    fputs(HELP, stdout);
}

int cli_duel(int count, char **words)
{
    static struct orders o;
    struct duel *d = &o.duel;
    plan_init(&d->plan, 0);
    d->pairs = DEFAULT_PAIRS;
    d->seed = "duel";
    d->threads = threads_usual();
    d->bar = isatty(STDERR_FILENO) == 1 ? "deals" : NULL;
    if (take_all(&o, count, words) != COMMAND_OK)
        return COMMAND_REFUSED;
    duel_run(d);
    report(&o);
    return COMMAND_OK;
}
