/* Bots against each other: every deal is played once in each seating, so that
 * luck of seat and cards cancels out. */
#include "bots/bot.h"
#include "bots/search.h"
#include "cli/cli.h"
#include "engine/plan.h"
#include "host/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 1 << 15, MEMORY = 1 << 24 };

/* A bot by name, or a search with its own limits. */
struct entrant {
    const char *name;
    const struct bot *bot; /* NULL: the search below */
    struct search_limits limits;
};

struct duel {
    const struct game *game;
    struct plan plan;
    struct entrant bot[SEATS_MAX];
    unsigned bots;
    int32_t pairs;
    const char *seed;
    bool json;
    struct match match;
    void *memory, *view, *thoughts;
    /* Per bot: points (shared wins count in part), their squares by pair,
     * games, time. */
    double points[SEATS_MAX], squares[SEATS_MAX], seconds[SEATS_MAX];
    double score[SEATS_MAX];
    uint64_t decisions[SEATS_MAX], longest_us[SEATS_MAX];
    unsigned long games;
};

static void let_move(struct duel *d, unsigned seat, unsigned bot, uint64_t seed)
{
    struct match *m = &d->match;
    struct refusal why;
    struct rng rng;
    struct sight sight = {d->game, m->setup,    d->view,
                          seat,    d->thoughts, MEMORY};
    d->game->observe(m->setup, m->state, seat, d->view);
    rng_seed(&rng, hash_mix(seed) + m->count * 64 + seat);
    double start = host_cpu_seconds();
    const struct entrant *e = &d->bot[bot];
    uint32_t move = e->bot ? e->bot->choose(&sight, &rng)
                           : search_choose(&sight, &e->limits, &rng, NULL);
    double used = host_cpu_seconds() - start;
    d->seconds[bot] += used;
    d->decisions[bot]++;
    if ((uint64_t)(used * 1e6) > d->longest_us[bot])
        d->longest_us[bot] = (uint64_t)(used * 1e6);
    match_apply(m, seat, move, &why);
}

/* One game; seat s is played by bot (s + turn) mod bots. */
static bool play(struct duel *d, int32_t pair, unsigned turn, double *points)
{
    struct match *m = &d->match;
    struct refusal why;
    struct fair fair = {.kind = FAIR_OPEN};
    struct text word;
    struct result result;
    seat_set waiting;
    if (!match_open(m, d->game, &d->plan, d->memory, EVENTS_MOST, &why)) {
        cli_refuse("%s", why.words);
        return false;
    }
    text_init(&word, fair.word, sizeof fair.word);
    text_put(&word, d->seed);
    text_char(&word, '.');
    text_int(&word, pair);
    match_fair(m, &fair);
    while ((waiting = match_waiting(m)) != 0 && m->count + 1 < m->cap) {
        unsigned seat = 0;
        if (waiting & SEAT(CHANCE)) {
            match_chance(m, &why);
            continue;
        }
        while (!(waiting & SEAT(seat)))
            seat++;
        let_move(d, seat, (seat + turn) % d->bots, (uint64_t)pair);
    }
    d->game->result(m->setup, m->state, &result);
    unsigned winners = (unsigned)__builtin_popcount(result.winners);
    for (unsigned s = 0; s < d->plan.players; s++) {
        unsigned bot = (s + turn) % d->bots;
        d->score[bot] += result.score[s];
        if (!winners)
            points[bot] += 1.0 / d->plan.players;
        else if (result.winners & SEAT(s))
            points[bot] += 1.0 / winners;
    }
    d->games++;
    return true;
}

static bool play_pairs(struct duel *d)
{
    for (int32_t pair = 0; pair < d->pairs; pair++) {
        double points[SEATS_MAX] = {0};
        for (unsigned turn = 0; turn < d->bots; turn++)
            if (!play(d, pair, turn, points))
                return false;
        for (unsigned b = 0; b < d->bots; b++) {
            double share = points[b] / d->bots;
            d->points[b] += share;
            d->squares[b] += share * share;
        }
    }
    return true;
}

static double root(double x)
{
    return x > 0 ? __builtin_sqrt(x) : 0;
}

static void report(const struct duel *d)
{
    double n = d->pairs;
    for (unsigned b = 0; b < d->bots; b++) {
        double mean = d->points[b] / n;
        double spread = n > 1 ? (d->squares[b] - n * mean * mean) / (n - 1) : 0;
        double error = 1.96 * root(spread / n);
        double seats = (double)d->games * d->plan.players / d->bots;
        double think = d->decisions[b]
                           ? 1000 * d->seconds[b] / (double)d->decisions[b]
                           : 0;
        printf(d->json ? "{\"bot\":\"%s\",\"share\":%.4f,\"error\":%.4f,"
                         "\"score\":%.2f,\"ms\":%.3f,\"longest_ms\":%.1f,"
                         "\"games\":%lu}\n"
                       : "%-8s wins %.3f ± %.3f of its games, mean score %.2f, "
                         "%.3f ms a decision (longest %.1f), %lu games\n",
               d->bot[b].name, mean, error, d->score[b] / seats, think,
               (double)d->longest_us[b] / 1000, d->games);
    }
}

/* `hard`, or `search:ITERATIONS:CUT:EXPLORE` to try settings. */
static bool take_entrant(struct duel *d, const char *word)
{
    struct entrant *e = &d->bot[d->bots];
    *e = (struct entrant){.name = word, .bot = bot_find(slice_of(word))};
    if (d->bots == SEATS_MAX)
        return false;
    d->bots++;
    return e->bot || sscanf(word, "search:%u:%u:%u", &e->limits.iterations,
                            &e->limits.cut, &e->limits.explore) == 3;
}

static int take_words(struct duel *d, int count, char **words)
{
    struct cli_args args = {count, words, 0, {NULL, 0}};
    const char *word;
    int32_t players = 0;
    struct refusal why;
    int kind;
    plan_init(&d->plan, 0);
    while ((kind = cli_next(&args, &word)) != 0) {
        if (kind < 0)
            return CLI_REFUSED;
        if (kind == 1 && !d->game) {
            if (!(d->game = cli_game(word)))
                return CLI_REFUSED;
        } else if (kind == 1) {
            if (!take_entrant(d, word))
                return cli_refuse("there is no bot \"%s\"", word);
        } else if (strcmp(word, "json") == 0) {
            d->json = true;
        } else {
            const char *value = cli_value(&args, word);
            bool ok = value != NULL;
            if (ok && strcmp(word, "pairs") == 0)
                ok = slice_int(slice_of(value), 1, 1000000, &d->pairs);
            else if (ok && strcmp(word, "players") == 0)
                ok = slice_int(slice_of(value), 1, SEATS_MAX, &players);
            else if (ok && strcmp(word, "seed") == 0)
                d->seed = value;
            else if (ok && strcmp(word, "option") == 0 && d->game)
                ok = plan_option(d->game, &d->plan, slice_of(value), &why);
            else
                return cli_refuse("duel has no option --%s", word);
            if (!ok)
                return cli_refuse("--%s cannot be that", word);
        }
    }
    d->plan.edition = args.edition;
    if (!d->game || !d->bots)
        return cli_refuse("duel needs a game and the bots to play it");
    d->plan.players = (uint8_t)(players       ? players
                                : d->bots > 1 ? (int32_t)d->bots
                                              : d->game->seats_min);
    return CLI_OK;
}

int cli_duel(int count, char **words)
{
    static struct duel d;
    d.pairs = 20;
    d.seed = "duel";
    if (take_words(&d, count, words) != CLI_OK)
        return CLI_REFUSED;
    d.memory = host_new(match_bytes(d.game, EVENTS_MOST));
    d.view = host_new(d.game->state_size);
    d.thoughts = host_new(MEMORY);
    bool ok = play_pairs(&d);
    if (ok)
        report(&d);
    free(d.memory);
    free(d.view);
    free(d.thoughts);
    return ok ? CLI_OK : CLI_REFUSED;
}
