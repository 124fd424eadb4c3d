/* Weights of a game's traits from self-play: bots play with the weights so
 * far, erring now and then to see more; least squares then fit the traits of
 * what was seen to how it ended; and again. Begins with nothing.
 *
 * Why least squares, and to the end of the game: the judgement is a sum of
 * traits, so the weights that predict the end best are one system of linear
 * equations, with nothing to choose but how much to doubt them. Learning from
 * one position to the next (temporal differences) needs a rate, an order of
 * samples and many more games, and a win is no logistic curve here, since
 * worth in points must fit by the same code. Rounds stand in for what is
 * missing: better weights lead to positions that better play meets, and those
 * are fitted next (policy iteration with a linear value, as in Bertsekas).
 *
 * - Positions are taken just after a seat's own decision, when it is not asked
 *   again: that is where lines and searches judge.
 * - A few decisions are taken at random: else the bots never see what their
 *   weights are wrong about.
 * - Samples of a game share one end and are no independent evidence; a long
 *   game would drown the others. So a game counts for at most GAME of them.
 * - The ridge (Hoerl and Kennard 1970) keeps traits that nearly always move
 *   together from getting huge weights of opposite sign, and gives 0 to a trait
 *   that was never seen. It grows with a trait's own squares a sample, so that
 *   its size hardly depends on the unit the trait is counted in.
 *
 * A game is a function of seed, round and its number, and what it adds to the
 * equations is integers: threads and ranks (host/ranks.h) share the games of a
 * round, and the weights are the same to the last digit whoever played which. */
#include "base/hash.h"
#include "bots/bot.h"
#include "bots/line.h"
#include "bots/search.h"
#include "bots/worth.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "lab/commands.h"
#include "lab/linear.h"
#include "lab/tune_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MOST = 20000, /* a game that goes on longer is left out */
    MEMORY = 1 << 20,
    ERR = 60,       /* thousandths of decisions taken at random */
    ERR_LINES = 15, /* the same where the own points are the aim */
    RIDGE = 30,     /* samples' worth of doubt about every weight */
    GAME = 20,      /* samples' worth of a game, at most */
    CUT = 4,        /* of the players' searches */
    EXPLORE = 300,
    WEIGHT_UNIT = 1024, /* a weight is in parts of a thousandth of a win */
    SHARE_UNIT = 1024,  /* parts of a sample: of long games each counts less */
};

struct sample {
    int32_t number[TRAITS_CAP];
    uint8_t seat;
};

/* All that a fit needs of the samples: sums over them, by what they count. */
struct sums {
    int64_t first; /* worth to the first seat, over games */
    int64_t samples, shares;
    int64_t ends; /* squares of how they ended */
    /* Products of traits with each other; in the last column with the end. */
    int64_t products[TRAITS_CAP][TRAITS_CAP + 1];
};

struct tune {
    const struct game *game;
    struct slice edition;
    int32_t players; /* 0: every number in turn */
    const char *mix; /* with --net: or these in turn */
    int32_t weights[TRAITS_CAP];
    unsigned traits;
    int32_t games, rounds, forget, iterations;
    int32_t every; /* one decision in so many is a sample */
    int32_t seed, threads;
    int32_t round;
    bool is_net; /* a net is asked for: then these, too */
    int32_t lambda;
    const char *from, *kept;
};

struct worker {
    const struct tune *tune;
    struct sums *sums;
    void *setup, *state, *view, *memory;
    struct moves *list;
    struct sample *samples; /* of the game being played */
    uint32_t count;
    struct rng rng;
};

static void begin(void *worker, const void *job, void *sum)
{
    struct worker *w = worker;
    w->tune = job;
    w->sums = sum;
    const struct game *game = w->tune->game;
    w->setup = host_new(game->setup_size);
    w->state = host_new(game->state_size);
    w->view = host_new(game->state_size);
    w->memory = host_new(MEMORY);
    w->list = host_new(sizeof *w->list);
    w->samples = host_new(EVENTS_MOST * sizeof *w->samples);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->setup);
    free(w->state);
    free(w->view);
    free(w->memory);
    free(w->list);
    free(w->samples);
}

/* What came before a random move ends as that move lets it, not as the seat
 * would have played. Where points are the aim, one of these costs more than
 * most decisions are worth. */
static void forget_samples(struct worker *w, unsigned seat)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->count; i++)
        if (w->samples[i].seat != seat)
            w->samples[kept++] = w->samples[i];
    w->count = kept;
}

static uint32_t decide(struct worker *w, unsigned seat)
{
    const struct game *game = w->tune->game;
    struct sight sight = {.game = game,
                          .setup = w->setup,
                          .view = w->view,
                          .seat = seat,
                          .memory = w->memory,
                          .memory_bytes = MEMORY,
                          .weights = w->tune->weights};
    struct search_limits limits = {(uint32_t)w->tune->iterations, CUT, EXPLORE};
    int32_t worth;
    uint32_t errs = game->point ? ERR_LINES : ERR;
    moves_clear(w->list);
    game->moves(w->setup, w->state, seat, w->list);
    if (w->list->count == 1)
        return w->list->move[0];
    if (rng_below(&w->rng, 1000) < errs) {
        if (game->point)
            forget_samples(w, seat);
        return playout_pick(w->list, false, &w->rng);
    }
    game->observe(w->setup, w->state, seat, w->view);
    if (!game->point)
        return search_choose(&sight, &limits, &w->rng, NULL);
    _Alignas(16) char world[STATE_MOST] = {0};
    game->imagine(w->setup, w->view, &w->rng, world);
    return line_best(&sight, world, seat, &w->rng, &worth);
}

static void note(struct worker *w, unsigned seat)
{
    const struct tune *t = w->tune;
    struct sample *s = &w->samples[w->count];
    seat_set waiting = t->game->waiting(w->setup, w->state);
    if (!waiting || waiting & SEAT(seat) ||
        (t->every > 1 && rng_below(&w->rng, (uint32_t)t->every)))
        return;
    t->game->look(w->setup, w->state, seat, s->number);
    s->seat = (uint8_t)seat;
    w->count++;
}

/* How many players game number n has: every number in turn. */
static void plan_game(const struct tune *t, uint64_t n, struct plan *plan)
{
    const struct game *game = t->game;
    unsigned least = !game->point && game->seats_min < 2 ? 2 : game->seats_min;
    unsigned counts = game->point ? 1 : game->seats_max - least + 1u;
    plan_init(plan, t->players ? (unsigned)t->players
                               : least + (unsigned)(n % counts));
    plan->edition = t->edition;
}

/* The game's samples into the sums. */
static void add_samples(struct worker *w)
{
    struct sums *sums = w->sums;
    struct sight sight = {.game = w->tune->game, .setup = w->setup};
    unsigned traits = w->tune->traits;
    int64_t share = w->count > GAME ? SHARE_UNIT * GAME / w->count : SHARE_UNIT;
    for (uint32_t k = 0; k < w->count; k++) {
        const struct sample *s = &w->samples[k];
        int64_t end = worth_of(&sight, w->state, s->seat);
        sums->samples++;
        sums->shares += share;
        sums->ends += share * end * end;
        for (unsigned i = 0; i < traits; i++) {
            int64_t x = share * s->number[i];
            for (unsigned j = 0; j < traits; j++)
                sums->products[i][j] += x * s->number[j];
            sums->products[i][traits] += x * end;
        }
    }
    sums->first += worth_of(&sight, w->state, 0);
}

static void play(struct worker *w)
{
    const struct game *game = w->tune->game;
    seat_set waiting;
    w->count = 0;
    memset(w->state, 0, game->state_size);
    game->start(w->setup, w->state);
    for (unsigned n = 0; (waiting = game->waiting(w->setup, w->state)); n++) {
        unsigned actor = playout_actor(waiting, &w->rng);
        if (n == EVENTS_MOST)
            return;
        if (actor == CHANCE) {
            game->apply(
                w->setup, w->state, CHANCE,
                playout_chance(game, w->setup, w->state, &w->rng, w->list));
            continue;
        }
        game->apply(w->setup, w->state, actor, decide(w, actor));
        note(w, actor);
    }
    add_samples(w);
}

static void play_games(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    const struct tune *t = w->tune;
    for (uint64_t n = from; n < to; n++) {
        struct plan plan;
        struct refusal why;
        uint64_t which = (uint64_t)t->round << 32 | n;
        rng_seed(&w->rng, hash_mix((uint64_t)t->seed) ^ hash_mix(which));
        plan_game(t, n, &plan);
        memset(w->setup, 0, t->game->setup_size);
        if (plan_prepare(t->game, &plan, w->setup, &why))
            play(w);
    }
}

static void add_sums(void *sum, const void *more, const void *job)
{
    struct sums *to = sum;
    const struct sums *from = more;
    const struct tune *t = job;
    to->first += from->first;
    to->samples += from->samples;
    to->shares += from->shares;
    to->ends += from->ends;
    for (unsigned i = 0; i < t->traits; i++)
        for (unsigned j = 0; j <= t->traits; j++)
            to->products[i][j] += from->products[i][j];
}

/* The weights that come nearest to how the samples ended. */
static void fit(struct tune *t, const struct sums *sums)
{
    static double a[TRAITS_CAP * (TRAITS_CAP + 1)];
    unsigned width = t->traits + 1;
    for (unsigned i = 0; i < t->traits; i++) {
        double *row = a + i * width;
        for (unsigned j = 0; j < width; j++)
            row[j] = (double)sums->products[i][j] / SHARE_UNIT;
        row[i] += RIDGE * (1 + row[i] / (double)(sums->samples + 1));
    }
    linear_solve(a, t->traits, width);
    for (unsigned i = 0; i < t->traits; i++) {
        double w = a[i * width + t->traits] * WEIGHT_UNIT;
        t->weights[i] = (int32_t)(w < 0 ? w - 0.5 : w + 0.5);
    }
}

/* Root of the mean squared error, in thousandths of a win. */
static double error_of(const struct tune *t, const struct sums *sums)
{
    double sum = (double)sums->ends;
    for (unsigned i = 0; i < t->traits; i++) {
        double w = (double)t->weights[i] / WEIGHT_UNIT;
        sum -= 2 * w * (double)sums->products[i][t->traits];
        for (unsigned j = 0; j < t->traits; j++)
            sum += w * ((double)t->weights[j] / WEIGHT_UNIT) *
                   (double)sums->products[i][j];
    }
    return sums->shares && sum > 0 ? sqrt(sum / (double)sums->shares) : 0;
}

static void run(struct tune *t)
{
    char known[40];
    struct sums *sums = host_new(sizeof *sums);
    struct work work = {
        .to = (uint64_t)t->games,
        .chunk = 1,
        .threads = t->threads ? (unsigned)t->threads : threads_usual(),
        .job = t,
        .size = sizeof(struct worker),
        .sum_size = sizeof *sums,
        .begin = begin,
        .run = play_games,
        .end = leave,
        .sum = sums,
        .add = add_sums,
        .bar = threads_have_bar() ? "games" : NULL,
        .known = known,
        .all = (uint64_t)t->games,
    };
    for (t->round = 0; t->round < t->rounds; t->round++) {
        /* What was played with poor weights is forgotten. */
        if (t->round < t->forget)
            memset(sums, 0, sizeof *sums);
        snprintf(known, sizeof known, "round %d of %d", t->round + 1,
                 t->rounds);
        work.since = clock_now();
        sums->first = 0;
        threads_run(&work);
        fit(t, sums);
        ranks_share(t->weights, sizeof t->weights);
        if (ranks_is_first())
            fprintf(stderr,
                    "round %d: first seat %.1f, %lld samples, error %.1f\n",
                    t->round + 1, (double)sums->first / t->games,
                    (long long)sums->samples, error_of(t, sums));
    }
    free(sums);
}

/* Whether every game of a round can be set up. */
static int prepare(struct tune *t)
{
    void *setup = host_new(t->game->setup_size);
    int end = COMMAND_OK;
    for (unsigned n = 0; n < SEATS_MAX && end == COMMAND_OK; n++) {
        struct plan plan;
        struct refusal why;
        plan_game(t, n, &plan);
        memset(setup, 0, t->game->setup_size);
        if (!plan_prepare(t->game, &plan, setup, &why))
            end = command_refuse_plan(&plan, &why);
    }
    free(setup);
    return end;
}

static int tune(void *given)
{
    struct tune *t = given;
    if (prepare(t) != COMMAND_OK)
        return COMMAND_REFUSED;
    if (t->is_net)
        return tune_net(&(struct tune_net){
            .game = t->game,
            .edition = t->edition,
            .players = t->players,
            .mix = t->mix,
            .games = t->games,
            .rounds = t->rounds,
            .iterations = t->iterations,
            .every = t->every,
            .lambda = t->lambda,
            .seed = t->seed,
            .threads = t->threads,
            .from = t->from,
            .state = t->kept,
        });
    if (!t->game->look)
        return command_refuse("%s has no traits", t->game->name);
    while (t->game->traits[t->traits].name)
        t->traits++;
    run(t);
    for (unsigned i = 0; i < t->traits && ranks_is_first(); i++)
        printf("TRAIT(%s, %d)\n", t->game->traits[i].name, t->weights[i]);
    return COMMAND_OK;
}

#define NUMBER(member, greatest, default_value, sentence)                      \
    {                                                                          \
        .name = #member, .value = "N", .kind = VALUE_NUMBER,                   \
        .to = offsetof(struct tune, member), .most = (greatest),               \
        .usual = (default_value), .about = (sentence)                          \
    }

static const struct command_option OPTIONS[] = {
    NUMBER(games, 1000000, "2000", "games of each round"),
    NUMBER(rounds, 100, "8", "of playing and fitting"),
    NUMBER(forget, 100, "4", "first rounds whose games do not count later"),
    NUMBER(every, 1000, "1", "one decision in N is looked at"),
    NUMBER(iterations, 100000, "100", "that the players think"),
    NUMBER(players, SEATS_MAX, NULL, "seats; without it, every number in turn"),
    OPTION_EDITION(offsetof(struct tune, edition)),
    NUMBER(seed, INT32_MAX, "1", "another number, other games"),
    OPTION_THREADS(offsetof(struct tune, threads)),
    {.name = "net",
     .about = "weights of the game's net instead; the options below are its",
     .to = offsetof(struct tune, is_net)},
    {.name = "mix",
     .value = "N,N…",
     .kind = VALUE_TEXT,
     .to = offsetof(struct tune, mix),
     .about = "seats of one game after the other, instead of --players"},
    NUMBER(lambda, 1000, "950",
           "thousandths: how much the end counts against what comes next"),
    {.name = "from",
     .value = "FILE",
     .kind = VALUE_FILE,
     .to = offsetof(struct tune, from),
     .about = "weights of the net to begin with and learn on from"},
    {.name = "state",
     .value = "FILE",
     .kind = VALUE_FILE,
     .to = offsetof(struct tune, kept),
     .about = "kept after every round; what is there is gone on with"},
    {.name = NULL},
};

const struct command tune_command = {
    .name = "tune",
    .about = "weights of the bots' judgement from self-play",
    .details = "Begins with nothing and prints TRAIT lines for the game's "
               "traits.def; what each round came to is on standard error. With "
               "--net it begins with the traits' judgement and prints the "
               "numbers of the game's net.def.",
    .has_ranks = true,
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct tune, game)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .size = sizeof(struct tune),
    .run = tune,
};
