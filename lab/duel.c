/* `tidywinks duel`: the command line, and what a duel says. */
#define _POSIX_C_SOURCE 200809L
#include "lab/duel.h"
#include "command/outside.h"
#include "engine/plan.h"
#include "host/file.h"
#include "host/ranks.h"
#include "lab/commands.h"
#include "lab/weights.h"
#include "study/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_WIDTH = 20,
    ORACLE_WIDEST = 2000, /* lines: a gigabyte */
};

struct orders {
    struct duel duel;
    struct command_words bots;
    bool is_json, is_omniscient;
};

/* Whether it judges by net if and only if it has one. */
static bool can_judge(const struct game *game, struct entrant *e)
{
    const struct mind *mind = e->bot ? bot_mind(e->bot, game) : &e->mind;
    bool by_net = mind && mind->by_net;
    if (e->learnt)
        e->net = (struct net){.inputs = game->net->inputs,
                              .sense = game->net->sense,
                              .weights = e->learnt};
    return by_net ? e->learnt || (game->net && game->net->weights) : !e->learnt;
}

/* Reads `oracle:WIDTH`. */
static bool read_oracle(struct slice name, struct entrant *e)
{
    struct slice word = slice_of("oracle:");
    int32_t width;
    if (name.len <= word.len || memcmp(name.at, word.at, word.len) != 0)
        return false;
    name.at += word.len;
    name.len -= word.len;
    if (!slice_int(name, 1, ORACLE_WIDEST, &width))
        return false;
    e->oracle = (uint32_t)width;
    e->sees_all = true;
    return true;
}

int duel_enter(struct duel *d, const char *word)
{
    struct slice name = slice_of(word);
    if (d->entrants == SEATS_MAX)
        return command_refuse("at most %d bots play a duel", SEATS_MAX);
    struct entrant *e = &d->entrant[d->entrants];
    *e = (struct entrant){.name = word, .same = d->entrants};
    e->outside = outside_named(name);
    const char *file = e->outside ? NULL : strchr(word, '@');
    if (file &&
        weights_read(d->game, file + 1, &e->weights, &e->learnt) != COMMAND_OK)
        return COMMAND_REFUSED;
    if (file)
        name.len = (size_t)(file - word);
    e->sees_all = !e->outside && name.len && name.at[name.len - 1] == '+';
    e->is_even = !e->outside && name.len && name.at[name.len - 1] == '-';
    name.len -= e->sees_all || e->is_even;
    e->rules = slice_is(name, "rules") ? rules_find(d->game) : NULL;
    if (!e->outside && !e->rules && !read_oracle(name, e) &&
        !mind_read(name, &e->mind) && !(e->bot = command_bot(name)))
        return COMMAND_REFUSED;
    if (!can_judge(d->game, e))
        return command_refuse("%s: %s", word,
                              e->learnt ? "judges by traits; net:… takes a net"
                                        : "the game has learnt no net");
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
    if (!ok)
        return command_refuse_plan(&plan, &why);
    if (duel_is_solitaire(d))
        return COMMAND_OK;
    for (unsigned i = 0; i < d->entrants; i++)
        if (d->entrant[i].oracle)
            return command_refuse("an oracle plays alone: --players 1");
    if (d->entrants < 2)
        return command_refuse("a duel needs two bots or more");
    if (d->entrants > d->plan.players)
        return command_refuse("%u bots do not fit on %u seats", d->entrants,
                              d->plan.players);
    return COMMAND_OK;
}

/* Everybody who plays, and on how many seats. */
static int enter_all(struct orders *o)
{
    struct duel *d = &o->duel;
    for (unsigned i = 0; i < o->bots.count; i++)
        if (duel_enter(d, o->bots.at[i]) != COMMAND_OK)
            return COMMAND_REFUSED;
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

static int duel(void *given)
{
    struct orders *o = given;
    o->duel.bar = threads_have_bar() ? "deals" : NULL;
    int code = enter_all(o);
    if (code == COMMAND_OK) {
        duel_run(&o->duel);
        if (ranks_is_first())
            report(o);
    }
    for (unsigned e = 0; e < SEATS_MAX; e++) { /* one may have been refused */
        free(o->duel.entrant[e].weights);
        free(o->duel.entrant[e].learnt);
    }
    return code;
}

static const struct command_option OPTIONS[] = {
    DUEL_OPTIONS(offsetof(struct orders, duel), "50", "duel"),
    {.name = "stop",
     .about = "as soon as the first bot is certainly stronger or weaker; "
              "looked at every 32 deals, wrong in at most one of 20 duels",
     .to = offsetof(struct orders, duel.can_stop)},
    {.name = "json",
     .about = "one object a bot",
     .to = offsetof(struct orders, is_json)},
    {.name = "omniscient",
     .about = "for tests only: allows BOT+, which sees all cards. No player "
              "ever meets it",
     .to = offsetof(struct orders, is_omniscient)},
    {.name = NULL},
};

const struct command duel_command = {
    .name = "duel",
    .about = "let bots play each other",
    .details =
        "A deal fixes all cards; it is played once in each seating, and "
        "intervals count deals, not games. With more players than bots the "
        "bots are repeated in turn; one against three is hard greedy greedy "
        "greedy. One player: the bots play the same deals and points are "
        "compared.\n"
        "A bot is one of the names that tidywinks play --help lists, or "
        "search:ITERATIONS:CUT:EXPLORE, which judges by traits, net:… with the "
        "same "
        "numbers, by net, ahead:MOVES:FUTURES:TURNS or, by net, netahead:…. "
        "BOT- "
        "imagines all worlds alike; BOT@FILE has weights as tidywinks tune "
        "writes them; rules is a player by rules of thumb, a yardstick that "
        "some games have. See docs/bots.md.",
    .has_ranks = true,
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct orders, duel.game)),
            {.name = "BOT",
             .noun = "bot",
             .kind = VALUE_BOT,
             .to = offsetof(struct orders, bots),
             .is_needed = true,
             .is_many = true},
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"duel GAME hard greedy --pairs 50",
             "which of the two is stronger"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = duel,
};
