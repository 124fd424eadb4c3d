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
 *   its size hardly depends on the unit the trait is counted in. */
#include "bots/bot.h"
#include "bots/line.h"
#include "bots/search.h"
#include "bots/worth.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "host/file.h"
#include "lab/commands.h"
#include "lab/linear.h"
#include "lab/tune_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES_MOST = 1 << 19,
    SAMPLES_FULL = SAMPLES_MOST / 4 * 3, /* a round might not fit any more */
    EVENTS_MOST = 20000, /* a game that goes on longer is left out */
    MEMORY = 1 << 20,
    ERR = 60,   /* thousandths of decisions taken at random */
    RIDGE = 30, /* samples' worth of doubt about every weight */
    GAME = 20,  /* samples' worth of a game, at most */
    CUT = 4,    /* of the players' searches */
    EXPLORE = 300,
    WEIGHT_UNIT = 1024, /* a weight is in parts of a thousandth of a win */
};

struct sample {
    int32_t number[TRAITS_CAP];
    uint8_t seat;
    double end;
    double share; /* how much it counts: long games no more than others */
};

struct tune {
    const struct game *game;
    struct slice edition;
    int32_t players; /* 0: every number in turn */
    void *setup, *state, *view, *memory;
    struct moves *list;
    int32_t weights[TRAITS_CAP];
    unsigned traits;
    struct sample *samples;
    uint32_t count;
    int32_t games, rounds, forget, iterations;
    int32_t every; /* one decision in so many is a sample */
    struct rng rng;
    bool is_net; /* a net is asked for: then these, too */
    int32_t lambda, seed, threads;
    const char *kept;
};

static uint32_t decide(struct tune *t, unsigned seat)
{
    const struct game *game = t->game;
    struct sight sight = {.game = game,
                          .setup = t->setup,
                          .view = t->view,
                          .seat = seat,
                          .memory = t->memory,
                          .memory_bytes = MEMORY,
                          .weights = t->weights};
    struct search_limits limits = {(uint32_t)t->iterations, CUT, EXPLORE};
    int32_t worth;
    moves_clear(t->list);
    game->moves(t->setup, t->state, seat, t->list);
    if (t->list->count == 1 || rng_below(&t->rng, 1000) < ERR)
        return playout_pick(t->list, false, &t->rng);
    game->observe(t->setup, t->state, seat, t->view);
    if (!game->point)
        return search_choose(&sight, &limits, &t->rng, NULL);
    _Alignas(16) char world[STATE_MOST] = {0};
    game->imagine(t->setup, t->view, &t->rng, world);
    return line_best(&sight, world, seat, &t->rng, &worth);
}

static void note(struct tune *t, unsigned seat)
{
    struct sample *s = &t->samples[t->count];
    seat_set waiting = t->game->waiting(t->setup, t->state);
    if (t->count == SAMPLES_MOST || !waiting || waiting & SEAT(seat) ||
        (t->every > 1 && rng_below(&t->rng, (uint32_t)t->every)))
        return;
    t->game->look(t->setup, t->state, seat, s->number);
    s->seat = (uint8_t)seat;
    t->count++;
}

/* A new setup for game number n, with as many players as it is the turn of. */
static bool set_up(struct tune *t, int32_t n)
{
    const struct game *game = t->game;
    struct plan plan;
    struct refusal why;
    unsigned least = !game->point && game->seats_min < 2 ? 2 : game->seats_min;
    unsigned counts = game->point ? 1 : game->seats_max - least + 1u;
    plan_init(&plan,
              t->players ? (unsigned)t->players : least + (unsigned)n % counts);
    plan.edition = t->edition;
    memset(t->setup, 0, game->setup_size);
    if (plan_prepare(game, &plan, t->setup, &why))
        return true;
    command_refuse_plan(&plan, &why);
    return false;
}

static double play(struct tune *t)
{
    const struct game *game = t->game;
    struct sight sight = {.game = game, .setup = t->setup};
    uint32_t first = t->count;
    seat_set waiting;
    memset(t->state, 0, game->state_size);
    game->start(t->setup, t->state);
    for (unsigned n = 0; (waiting = game->waiting(t->setup, t->state)); n++) {
        unsigned actor = playout_actor(waiting, &t->rng);
        if (n == EVENTS_MOST) {
            t->count = first;
            return 0;
        }
        if (actor == CHANCE) {
            moves_clear(t->list);
            game->moves(t->setup, t->state, CHANCE, t->list);
            game->apply(t->setup, t->state, CHANCE,
                        playout_pick(t->list, true, &t->rng));
            continue;
        }
        game->apply(t->setup, t->state, actor, decide(t, actor));
        note(t, actor);
    }
    uint32_t length = t->count - first;
    for (uint32_t i = first; i < t->count; i++) {
        t->samples[i].end = worth_of(&sight, t->state, t->samples[i].seat);
        t->samples[i].share = length > GAME ? GAME / (double)length : 1;
    }
    return worth_of(&sight, t->state, 0);
}

/* The weights that come nearest to how the samples ended. */
static void fit(struct tune *t)
{
    static double a[TRAITS_CAP * (TRAITS_CAP + 1)];
    unsigned width = t->traits + 1;
    memset(a, 0, sizeof a);
    for (uint32_t s = 0; s < t->count; s++)
        for (unsigned i = 0; i < t->traits; i++) {
            double *row = a + i * width;
            double x = t->samples[s].number[i] * t->samples[s].share;
            for (unsigned j = 0; j < t->traits; j++)
                row[j] += x * t->samples[s].number[j];
            row[t->traits] += x * t->samples[s].end;
        }
    for (unsigned i = 0; i < t->traits; i++)
        a[i * width + i] += RIDGE * (1 + a[i * width + i] / (t->count + 1));
    linear_solve(a, t->traits, width);
    for (unsigned i = 0; i < t->traits; i++) {
        double w = a[i * width + t->traits] * WEIGHT_UNIT;
        t->weights[i] = (int32_t)(w < 0 ? w - 0.5 : w + 0.5);
    }
}

/* Root of the mean squared error, in thousandths of a win. */
static double error_of(const struct tune *t)
{
    double sum = 0;
    double all = 0;
    for (uint32_t s = 0; s < t->count; s++) {
        double judged = 0;
        for (unsigned i = 0; i < t->traits; i++)
            judged +=
                (double)t->weights[i] * t->samples[s].number[i] / WEIGHT_UNIT;
        double off = judged - t->samples[s].end;
        sum += off * off * t->samples[s].share;
        all += t->samples[s].share;
    }
    return t->count ? sqrt(sum / all) : 0;
}

static bool run(struct tune *t)
{
    for (int32_t round = 0; round < t->rounds; round++) {
        double sum = 0;
        /* What was played with poor weights is forgotten. */
        if (round < t->forget || t->count > SAMPLES_FULL)
            t->count = 0;
        for (int32_t game = 0; game < t->games; game++) {
            if (!set_up(t, game))
                return false;
            sum += play(t);
        }
        fit(t);
        fprintf(stderr, "round %d: first seat %.1f, %u samples, error %.1f\n",
                round + 1, sum / t->games, t->count, error_of(t));
    }
    for (unsigned i = 0; i < t->traits; i++)
        printf("TRAIT(%s, %d)\n", t->game->traits[i].name, t->weights[i]);
    return true;
}

static int tune(void *given)
{
    struct tune *t = given;
    if (t->is_net)
        return tune_net(&(struct tune_net){
            .game = t->game,
            .edition = t->edition,
            .players = t->players,
            .games = t->games,
            .rounds = t->rounds,
            .iterations = t->iterations,
            .every = t->every,
            .lambda = t->lambda,
            .seed = t->seed,
            .threads = t->threads,
            .state = t->kept,
        });
    if (!t->game->look)
        return command_refuse("%s has no traits", t->game->name);
    while (t->game->traits[t->traits].name)
        t->traits++;
    t->setup = host_new(t->game->setup_size);
    t->state = host_new(t->game->state_size);
    t->view = host_new(t->game->state_size);
    t->memory = host_new(MEMORY);
    t->list = host_new(sizeof *t->list);
    t->samples = host_new(SAMPLES_MOST * sizeof *t->samples);
    rng_seed(&t->rng, 1);
    bool ok = run(t);
    free(t->setup);
    free(t->state);
    free(t->view);
    free(t->memory);
    free(t->list);
    free(t->samples);
    return ok ? COMMAND_OK : COMMAND_REFUSED;
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
    {.name = "net",
     .about = "weights of the game's net instead; the options below are its",
     .to = offsetof(struct tune, is_net)},
    NUMBER(lambda, 1000, "950",
           "thousandths: how much the end counts against what comes next"),
    NUMBER(seed, INT32_MAX, "1", "another number, other games"),
    OPTION_THREADS(offsetof(struct tune, threads)),
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
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct tune, game)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .size = sizeof(struct tune),
    .run = tune,
};
