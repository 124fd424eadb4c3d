/* How fast uniformly random play and how fast bots are, through the public
 * contract, per CPU second of one thread: what others do on the machine costs
 * time on the clock, but not of this thread. Each figure is from one stretch
 * that is long against the clock's own cost, which is why work comes in batches
 * between two looks at it. Copies and views are measured on states that random
 * play has met, not on the first one, which is emptier than all others.
 * Figures of two builds are compared as ratios from one run of both, side by
 * side; docs/performance.md keeps them. */
#include "engine/plan.h"
#include "engine/playout.h"
#include "host/clock.h"
#include "host/file.h"
#include "lab/bench_alike.h"
#include "lab/bench_bots.h"
#include "lab/bench_ranks.h"
#include "lab/bench_server.h"
#include "lab/bench_tables.h"
#include "lab/commands.h"
#include "study/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 256,      /* states to copy and to view */
    SAMPLE_ONE_IN = 16, /* of those met */
    GAMES_BATCH = 64,   /* between two looks at the clock */
    COPIES_BATCH = 1 << 16,
    VIEWS_BATCH = 1 << 14,
    TABLES_MOST = 4000,
    THINK_MOST = 100000,
    SECONDS = 10,
};

struct bench {
    const struct game *game;
    unsigned players;
    void *setup;
    char *state;   /* one state */
    char *samples; /* states met in play, for copies and views */
    unsigned sampled;
    double games, decisions, chance, copies, observes, imagines;
    double seconds; /* each measurement at least this long */
    struct slice edition;
    struct bench_bots bots;
};

static char *sample(const struct bench *b, unsigned i)
{
    return b->samples + i * b->game->state_size;
}

static void collect(struct bench *b)
{
    struct moves *list = host_new(sizeof *list);
    struct event event;
    struct rng rng;
    rng_seed(&rng, 7);
    while (b->sampled < SAMPLES) {
        memset(b->state, 0, b->game->state_size);
        b->game->start(b->setup, b->state);
        while (b->sampled < SAMPLES &&
               playout_step(b->game, b->setup, b->state, &rng, list, &event))
            if (rng_below(&rng, SAMPLE_ONE_IN) == 0 &&
                b->game->waiting(b->setup, b->state))
                memcpy(sample(b, b->sampled++), b->state, b->game->state_size);
    }
    free(list);
}

static void measure_play(struct bench *b)
{
    struct moves *list = host_new(sizeof *list);
    struct event event;
    struct rng rng;
    uint64_t games = 0;
    uint64_t decisions = 0;
    uint64_t chance = 0;
    double start = clock_cpu();
    double used;
    rng_seed(&rng, 1);
    do {
        for (unsigned i = 0; i < GAMES_BATCH; i++, games++) {
            memset(b->state, 0, b->game->state_size);
            b->game->start(b->setup, b->state);
            while (
                playout_step(b->game, b->setup, b->state, &rng, list, &event)) {
                chance += event.actor == CHANCE;
                decisions += event.actor != CHANCE;
            }
        }
        used = clock_cpu() - start;
    } while (used < b->seconds);
    b->games = (double)games / used;
    b->decisions = (double)decisions / used;
    b->chance = (double)chance / used;
    free(list);
}

static double measure_copies(struct bench *b)
{
    uint64_t done = 0;
    double start = clock_cpu();
    double used;
    do {
        for (unsigned i = 0; i < COPIES_BATCH; i++, done++) {
            memcpy(b->state, sample(b, i % SAMPLES), b->game->state_size);
            /* The copy must really be made. */
            __asm__ volatile("" : : "r"(b->state) : "memory");
        }
        used = clock_cpu() - start;
    } while (used < b->seconds / 4);
    return (double)done / used;
}

static double measure_views(struct bench *b, bool imagine)
{
    char *view = host_new(b->game->state_size);
    struct rng rng;
    uint64_t done = 0;
    double start = clock_cpu();
    double used;
    rng_seed(&rng, 3);
    do {
        for (unsigned i = 0; i < VIEWS_BATCH; i++, done++) {
            b->game->observe(b->setup, sample(b, i % SAMPLES), i % b->players,
                             view);
            if (imagine)
                b->game->imagine(b->setup, view, &rng, b->state);
        }
        used = clock_cpu() - start;
    } while (used < b->seconds);
    free(view);
    return (double)done / used;
}

static bool measure(struct bench *b)
{
    struct plan plan;
    struct refusal why;
    b->setup = host_new(b->game->setup_size);
    b->state = host_new(b->game->state_size);
    b->samples = host_new(SAMPLES * b->game->state_size);
    plan_init(&plan, b->players);
    plan.edition = b->edition;
    bool ok = plan_prepare(b->game, &plan, b->setup, &why);
    if (ok) {
        collect(b);
        measure_play(b);
        b->copies = measure_copies(b);
        b->observes = measure_views(b, false);
        b->imagines = measure_views(b, true);
        bench_bots(&b->bots, b->game, b->setup);
    } else {
        command_refuse_plan(&plan, &why);
    }
    free(b->setup);
    free(b->state);
    free(b->samples);
    return ok;
}

static double mean_ms(const struct bench_level *l)
{
    return l->decisions ? 1000 * l->seconds / l->decisions : 0;
}

static double searches(const struct bench *b)
{
    const struct bench_level *hard = &b->bots.level[1];
    return (double)hard->iterations / hard->seconds;
}

static void report_words(const struct bench *b)
{
    printf("%s, %u players, %zu bytes of state, millions a CPU second:\n"
           "  decisions %.1f  chance %.1f  copies %.1f  observe %.1f  "
           "observe+imagine %.1f  (games %.3f)\n"
           "  hard: %.0f iterations a CPU second\n"
           "  milliseconds a decision (longest):",
           b->game->title, b->players, b->game->state_size, b->decisions / 1e6,
           b->chance / 1e6, b->copies / 1e6, b->observes / 1e6,
           b->imagines / 1e6, b->games / 1e6, searches(b));
    for (unsigned i = 0; i < BENCH_LEVELS; i++) {
        const struct bench_level *l = &b->bots.level[i];
        printf("  %s %.2f (%.2f)", l->name, mean_ms(l), 1000 * l->longest);
    }
    puts("");
}

static void put_level(struct json *j, const struct bench_level *l,
                      const char *what, double ms)
{
    char key[64];
    snprintf(key, sizeof key, "%s%s", l->name, what);
    number_put(j, key, ms, 3);
}

static void report_json(const struct bench *b)
{
    char buffer[4096];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    struct json j = json_to(&out);
    json_object(&j, NULL);
    json_words(&j, "game", b->game->name);
    json_number(&j, "players", b->players);
    json_number(&j, "state_bytes", (int64_t)b->game->state_size);
    number_put(&j, "games_per_s", b->games, 0);
    number_put(&j, "decisions_per_s", b->decisions, 0);
    number_put(&j, "chance_per_s", b->chance, 0);
    number_put(&j, "copies_per_s", b->copies, 0);
    number_put(&j, "observes_per_s", b->observes, 0);
    number_put(&j, "imagines_per_s", b->imagines, 0);
    number_put(&j, "iterations_per_s", searches(b), 0);
    for (unsigned i = 0; i < BENCH_LEVELS; i++) {
        const struct bench_level *l = &b->bots.level[i];
        put_level(&j, l, "_ms", mean_ms(l));
        put_level(&j, l, "_longest_ms", 1000 * l->longest);
    }
    json_end(&j);
    puts(buffer);
}

static bool bench_game(const struct game *game, bool json, bool is_brief,
                       struct slice edition)
{
    struct bench b = {.game = game, .seconds = 1.0, .edition = edition};
    b.bots = (struct bench_bots){.games = 10, .hard = 200, .expert = 40};
    if (is_brief) {
        b.seconds = 0.05;
        b.bots = (struct bench_bots){.games = 1, .hard = 2, .expert = 1};
    }
    b.players = game->seats_max < 4 ? game->seats_max : 4;
    if (!measure(&b))
        return false;
    if (json)
        report_json(&b);
    else
        report_words(&b);
    fflush(stdout);
    return true;
}

struct orders {
    struct command_words games;
    struct slice edition;
    int32_t tables, think, seconds, servers, database;
    const char *store;
    bool is_json, is_brief, is_unruly, is_alike, is_ranks;
};

static int bench(void *given)
{
    const struct orders *o = given;
    const struct bench_tables online = {.tables = o->tables,
                                        .think = o->think,
                                        .seconds =
                                            o->seconds ? o->seconds : SECONDS,
                                        .store = o->store,
                                        .servers = o->servers ? o->servers : 1,
                                        .database = o->database,
                                        .is_unruly = o->is_unruly,
                                        .is_json = o->is_json};
    if (o->servers > 1 && !o->store)
        return command_refuse("several servers share a database: --store");
    if (o->tables)
        return o->is_alike ? bench_alike(&online) : bench_tables(&online);
    if (o->edition.len && o->games.count != 1)
        return command_refuse("an edition is for one game: name it");
    for (unsigned i = 0; command_each(&o->games, i); i++) {
        const struct game *game = command_each(&o->games, i);
        if (game->is_template && !o->games.count)
            continue;
        if (o->is_ranks
                ? bench_ranks(game, o->is_brief, o->is_json)
                : !bench_game(game, o->is_json, o->is_brief, o->edition))
            return COMMAND_REFUSED;
    }
    return COMMAND_OK;
}

static const struct command_option OPTIONS[] = {
    {.name = "json",
     .about = "one object a game",
     .to = offsetof(struct orders, is_json)},
    {.name = "brief",
     .about = "a glance: shorter and less exact",
     .to = offsetof(struct orders, is_brief)},
    OPTION_EDITION(offsetof(struct orders, edition)),
    {.name = "ranks",
     .about =
         "two processes of mpirun that share a simulation instead, against "
         "two threads",
     .to = offsetof(struct orders, is_ranks)},
    {.name = "tables",
     .value = "N",
     .about = "a server instead: so many online tables of four seats on this "
              "machine",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, tables),
     .most = TABLES_MOST},
    {.name = "think",
     .value = "MS",
     .about = "milliseconds a seat takes at such a table; without it, none",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, think),
     .most = THINK_MOST},
    {.name = "store",
     .value = "URL",
     .about = "those tables in a database: postgres://USER@HOST/NAME",
     .kind = VALUE_TEXT,
     .to = offsetof(struct orders, store)},
    {.name = "servers",
     .value = "N",
     .about = "so many servers on it; the seats of each table are at different "
              "ones",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, servers),
     .most = BENCH_SERVERS},
    {.name = "database",
     .value = "PID",
     .about = "its process, whose processor time is counted, too",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, database),
     .most = INT32_MAX},
    {.name = "alike",
     .about = "at those tables: whether the moment of an answer tells what "
              "others have answered unseen",
     .to = offsetof(struct orders, is_alike)},
    {.name = "unruly",
     .about = "one client in ten drops, returns, says everything twice, reads "
              "slowly or talks rubbish",
     .to = offsetof(struct orders, is_unruly)},
    {.name = "seconds",
     .value = "N",
     .about = "how long they play (10)",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct orders, seconds),
     .most = THINK_MOST},
    {.name = NULL},
};

const struct command bench_command = {
    .name = "bench",
    .about = "how fast random play and bots are",
    .details = "For each CPU second of one thread, through the same contract "
               "that everything else uses.",
    .words =
        (const struct command_word[]){
            WORD_GAMES(offsetof(struct orders, games)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .size = sizeof(struct orders),
    .run = bench,
};
