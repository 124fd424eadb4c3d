/* Weights of a net from self-play. Rounds: bots play with the net so far,
 * erring now and then to see more; then the net learns from what was seen,
 * each position once, in a shuffled order.
 *
 * - The first round is played by the game's traits, and positions are worth
 *   how their games ended: a net that knows nothing would lead nowhere. One
 *   that begins with weights of before (`from`) plays by them at once.
 * - From then on a position is worth a mixture of how its game ended and of
 *   what the search found a little later (temporal differences, Sutton's
 *   lambda): the end alone is mostly luck, what comes next is nearly known.
 *   Where the seat itself was asked, that is the worth of its move after some
 *   looking ahead, which is better than the net's bare word.
 * - Positions are taken wherever somebody is asked, for all seats: there a
 *   search that walks out of its tree judges (cut 0). Where the own points are
 *   the aim, bots plan in lines (bots/line.h) and judge where a line ends: there
 *   they are taken, and a random move cuts what came before it off from the end.
 * - The bots play with the rounded integers that will be printed.
 *
 * A game is a function of seed, round and its number, and learning has one
 * thread, so neither threads nor being stopped and going on change anything. */
#include "lab/tune_net.h"

#include "base/hash.h"
#include "bots/line.h"
#include "bots/search.h"
#include "bots/worth.h"
#include "command/command.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "lab/learner.h"
#include "lab/weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 1 << 20,
    EVENTS_MOST = 20000, /* a game that goes on longer is left out */
    ERR = 50,            /* thousandths of decisions taken at random */
    EXPLORE = 300,
    BATCH = 128, /* samples between two steps */
    STATE_FILE_MOST = 1 << 24,
    MILLE = 1000,
};

#define STATE_HEAD "tidywinks tune 1\n"

/* The rate falls from the one to the other over the rounds; what was learnt
 * before would be lost by steps as large as the first of all. */
static const float RATE_FIRST = 0.001f;
static const float RATE_FROM = 0.0005f;
static const float RATE_LAST = 0.0001f;

/* Positions of one game. */
struct seen {
    uint32_t count, room;
    int8_t *numbers; /* inputs of them each */
    float *target;   /* at first what it looked worth */
    uint8_t *seat;
    bool *is_cut; /* what came next was played at random */
};

/* And as one piece, once it is over: the numbers follow the targets. */
struct kept {
    uint32_t count;
    float target[];
};

struct trainer {
    const struct tune_net *orders;
    const struct game *game;
    struct net net; /* that plays; weights NULL: the traits do */
    int32_t round;
    struct ranks_made *games; /* struct kept each */
    struct learner learner;
    int16_t *rounded;
};

struct worker {
    const struct trainer *trainer;
    void *setup, *state, *view, *memory;
    struct moves *list;
    struct rng rng;
    struct seen seen;         /* of the game being played */
    uint32_t last[SEATS_MAX]; /* 1 + a seat's latest position; 0: none */
};

static void begin(void *worker, const void *job, void *sum)
{
    struct worker *w = worker;
    (void)sum;
    w->trainer = job;
    const struct game *game = w->trainer->game;
    w->setup = host_new(game->setup_size);
    w->state = host_new(game->state_size);
    w->view = host_new(game->state_size);
    w->memory = host_new(MEMORY);
    w->list = host_new(sizeof *w->list);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->setup);
    free(w->state);
    free(w->view);
    free(w->memory);
    free(w->list);
    free(w->seen.numbers);
    free(w->seen.target);
    free(w->seen.seat);
    free(w->seen.is_cut);
}

static struct sight sight_of(const struct worker *w, unsigned seat)
{
    const struct trainer *t = w->trainer;
    return (struct sight){.game = t->game,
                          .setup = w->setup,
                          .view = w->view,
                          .seat = seat,
                          .memory = w->memory,
                          .memory_bytes = MEMORY,
                          .net = t->net.weights ? &t->net : NULL};
}

/* A move, and what it looked worth; *is_known: it did. */
static uint32_t decide(struct worker *w, unsigned seat, int32_t *worth,
                       bool *is_known)
{
    const struct game *game = w->trainer->game;
    struct sight sight = sight_of(w, seat);
    struct search_limits limits = {(uint32_t)w->trainer->orders->iterations, 0,
                                   EXPLORE};
    struct search_result result;
    *is_known = false;
    moves_clear(w->list);
    game->moves(w->setup, w->state, seat, w->list);
    if (w->list->count == 1 || rng_below(&w->rng, MILLE) < ERR)
        return playout_pick(w->list, false, &w->rng);
    game->observe(w->setup, w->state, seat, w->view);
    uint32_t move = search_choose(&sight, &limits, &w->rng, &result);
    *is_known = result.count > 0;
    *worth = *is_known ? result.shown[0].worth : 0;
    return move;
}

/* One more position of a seat; where it is in `seen`. */
static uint32_t see(struct worker *w, unsigned seat)
{
    const struct net *net = w->trainer->game->net;
    struct seen *s = &w->seen;
    if (s->count == s->room) {
        s->room = s->room * 2 + 256;
        s->numbers = host_more(s->numbers, (size_t)s->room * net->inputs);
        s->target = host_more(s->target, s->room * sizeof *s->target);
        s->seat = host_more(s->seat, s->room);
        s->is_cut = host_more(s->is_cut, s->room * sizeof *s->is_cut);
    }
    net->sense(w->setup, w->state, seat,
               s->numbers + (size_t)s->count * net->inputs);
    s->seat[s->count] = (uint8_t)seat;
    s->is_cut[s->count] = false;
    return s->count++;
}

/* Keeps the position for every seat. */
static void note(struct worker *w, unsigned players)
{
    for (unsigned seat = 0; seat < players; seat++) {
        struct sight sight = sight_of(w, seat);
        uint32_t at = see(w, seat);
        w->seen.target[at] =
            (float)worth_of(&sight, w->state, seat) / (float)MILLE;
    }
}

/* A random move now and then, else the next of the line. */
static uint32_t err(struct worker *w, unsigned seat, uint32_t move)
{
    const struct game *game = w->trainer->game;
    uint32_t last = w->last[seat];
    if (rng_below(&w->rng, MILLE) >= ERR)
        return move;
    if (last)
        w->seen.is_cut[last - 1] = true;
    moves_clear(w->list);
    game->moves(w->setup, w->state, seat, w->list);
    return playout_pick(w->list, false, &w->rng);
}

/* A turn where points are the aim. Lines are judged where the seat is asked no
 * more, so positions are taken there, and what one looks worth a little later
 * is the best line when the seat is asked again. */
static void play_turn(struct worker *w, unsigned seat)
{
    const struct game *game = w->trainer->game;
    struct sight sight = sight_of(w, seat);
    struct course course = {.count = 0};
    unsigned next = 0;
    bool is_first = true;
    seat_set waiting;
    do {
        if (next == course.count) {
            int32_t worth =
                line_course(&sight, w->state, seat, &w->rng, &course);
            if (is_first && w->last[seat])
                w->seen.target[w->last[seat] - 1] = (float)worth / (float)MILLE;
            is_first = false;
            next = 0;
        }
        uint32_t move = err(w, seat, course.move[next++]);
        if (move != course.move[next - 1])
            next = course.count;
        game->apply(w->setup, w->state, seat, move);
        waiting = game->waiting(w->setup, w->state);
    } while (waiting & SEAT(seat));
    if (waiting)
        w->last[seat] = see(w, seat) + 1;
}

/* As `settle`, where a position looked worth what it did when the seat was next
 * asked; one that a random move followed is worth just that. */
static void settle_points(struct worker *w, unsigned players)
{
    struct seen *s = &w->seen;
    float lambda = w->trainer->net.weights
                       ? (float)w->trainer->orders->lambda / (float)MILLE
                       : 1.0f;
    for (unsigned seat = 0; seat < players; seat++) {
        struct sight sight = sight_of(w, seat);
        float later = (float)worth_of(&sight, w->state, seat) / (float)MILLE;
        for (uint32_t i = s->count; i-- > 0;) {
            if (s->seat[i] != seat)
                continue;
            float looked = s->target[i];
            later = s->is_cut[i] ? looked
                                 : lambda * later + (1.0f - lambda) * looked;
            s->target[i] = later;
        }
    }
}

/* From what positions looked worth to what they are to be worth: the last one
 * how the game ended, each before it a mixture with the next. */
static void settle(struct worker *w, unsigned players)
{
    struct seen *s = &w->seen;
    float lambda = w->trainer->net.weights
                       ? (float)w->trainer->orders->lambda / (float)MILLE
                       : 1.0f;
    for (unsigned seat = 0; seat < players; seat++) {
        struct sight sight = sight_of(w, seat);
        float later = (float)worth_of(&sight, w->state, seat) / (float)MILLE;
        float looked = later;
        for (uint32_t i = s->count; i-- > 0;) {
            if (s->seat[i] != seat)
                continue;
            float here = s->target[i];
            later = lambda * later + (1.0f - lambda) * looked;
            s->target[i] = later;
            looked = here;
        }
    }
}

/* Players of game number n. */
static unsigned players_of(const struct tune_net *o, uint64_t n)
{
    const struct game *game = o->game;
    unsigned least = !game->point && game->seats_min < 2 ? 2 : game->seats_min;
    unsigned counts = game->point ? 1 : game->seats_max - least + 1u;
    if (o->mix)
        return (unsigned)(o->mix[n % ((strlen(o->mix) + 1) / 2) * 2] - '0');
    return o->players ? (unsigned)o->players : least + (unsigned)(n % counts);
}

/* A new setup for game number n, with as many players as it is the turn of;
 * how many, 0: refused. */
static unsigned set_up(struct worker *w, uint64_t n)
{
    const struct tune_net *o = w->trainer->orders;
    const struct game *game = o->game;
    struct plan plan;
    struct refusal why;
    plan_init(&plan, players_of(o, n));
    plan.edition = o->edition;
    memset(w->setup, 0, game->setup_size);
    if (plan_prepare(game, &plan, w->setup, &why))
        return plan.players;
    return 0;
}

static void play(struct worker *w, unsigned players)
{
    const struct game *game = w->trainer->game;
    uint32_t every = (uint32_t)w->trainer->orders->every;
    seat_set waiting;
    memset(w->last, 0, sizeof w->last);
    memset(w->state, 0, game->state_size);
    game->start(w->setup, w->state);
    for (unsigned n = 0; (waiting = game->waiting(w->setup, w->state)); n++) {
        unsigned actor = playout_actor(waiting, &w->rng);
        int32_t worth;
        bool is_known;
        if (n == EVENTS_MOST) {
            w->seen.count = 0;
            return;
        }
        if (actor == CHANCE) {
            game->apply(
                w->setup, w->state, CHANCE,
                playout_chance(game, w->setup, w->state, &w->rng, w->list));
            continue;
        }
        if (game->point) {
            play_turn(w, actor);
            continue;
        }
        uint32_t first = w->seen.count;
        if (rng_below(&w->rng, every) == 0)
            note(w, players);
        uint32_t move = decide(w, actor, &worth, &is_known);
        if (is_known && w->seen.count > first)
            w->seen.target[first + actor] = (float)worth / (float)MILLE;
        game->apply(w->setup, w->state, actor, move);
    }
    if (game->point)
        settle_points(w, players);
    else
        settle(w, players);
}

/* The game as one piece of memory. */
static struct ranks_made keep_game(const struct worker *w)
{
    const struct seen *s = &w->seen;
    size_t targets = s->count * sizeof *s->target;
    size_t numbers = (size_t)s->count * w->trainer->game->net->inputs;
    struct ranks_made made = {NULL, sizeof(struct kept) + targets + numbers};
    struct kept *kept = made.at = host_new(made.len);
    kept->count = s->count;
    if (s->count) {
        memcpy(kept->target, s->target, targets);
        memcpy(kept->target + s->count, s->numbers, numbers);
    }
    return made;
}

static void play_games(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    const struct trainer *t = w->trainer;
    for (uint64_t n = from; n < to; n++) {
        uint64_t which = (uint64_t)t->round << 32 | n;
        rng_seed(&w->rng,
                 hash_mix((uint64_t)t->orders->seed) ^ hash_mix(which));
        unsigned players = set_up(w, n);
        w->seen.count = 0;
        if (players)
            play(w, players);
        t->games[n] = keep_game(w);
    }
}

/* Plays the games of a round. */
static void gather(struct trainer *t)
{
    char known[40];
    struct work work = {
        .to = (uint64_t)t->orders->games,
        .chunk = 1,
        .threads =
            t->orders->threads ? (unsigned)t->orders->threads : threads_usual(),
        .job = t,
        .size = sizeof(struct worker),
        .begin = begin,
        .run = play_games,
        .end = leave,
        .made = t->games,
        .bar = threads_have_bar() ? "games" : NULL,
        .known = known,
        .all = (uint64_t)t->orders->games,
        .since = clock_now(),
    };
    snprintf(known, sizeof known, "round %d of %d", t->round + 1,
             t->orders->rounds);
    threads_run(&work);
}

static const struct kept *game_at(const struct trainer *t, uint32_t n)
{
    return t->games[n].at;
}

struct place {
    uint32_t game, at;
};

/* Every position of the round, shuffled. The caller frees it. */
static struct place *shuffled(const struct trainer *t, uint32_t *count)
{
    struct rng rng;
    uint32_t all = 0;
    for (int32_t n = 0; n < t->orders->games; n++)
        all += game_at(t, (uint32_t)n)->count;
    struct place *places = host_new((all + 1) * sizeof *places);
    rng_seed(&rng, hash_mix((uint64_t)t->orders->seed) + (uint64_t)t->round);
    *count = 0;
    for (int32_t n = 0; n < t->orders->games; n++)
        for (uint32_t at = 0; at < game_at(t, (uint32_t)n)->count; at++) {
            uint32_t to = rng_below(&rng, ++*count);
            places[*count - 1] = places[to];
            places[to] = (struct place){(uint32_t)n, at};
        }
    return places;
}

/* Root of the mean squared error, in thousandths of a win, while learning. */
static double learn(struct trainer *t, uint32_t *count)
{
    struct place *places = shuffled(t, count);
    struct learner *l = &t->learner;
    double sum = 0;
    float done = (float)t->round / (float)t->orders->rounds;
    float first = t->orders->from ? RATE_FROM : RATE_FIRST;
    l->rate = first + (RATE_LAST - first) * done;
    for (uint32_t i = 0; i < *count; i++) {
        const struct kept *k = game_at(t, places[i].game);
        const int8_t *numbers = (const int8_t *)(k->target + k->count);
        size_t at = places[i].at;
        float off = learner_add(l, numbers + at * l->inputs, k->target[at]);
        sum += (double)(off * off);
        if (i % BATCH == BATCH - 1)
            learner_step(l, BATCH);
    }
    if (*count % BATCH)
        learner_step(l, *count % BATCH);
    free(places);
    return *count ? MILLE * sqrt(sum / *count) : 0;
}

static void forget(struct trainer *t)
{
    for (int32_t n = 0; n < t->orders->games; n++) {
        free(t->games[n].at);
        t->games[n] = (struct ranks_made){NULL, 0};
    }
}

/* The net as the first rank has it now plays from here on. */
static void adopt(struct trainer *t)
{
    learner_round(&t->learner, t->rounded);
    ranks_share(t->rounded, t->learner.count * sizeof *t->rounded);
    t->net.weights = t->rounded;
}

/* The state is the rounds that are done and the learner's bytes. */
static bool keep(const struct trainer *t, struct text *why)
{
    size_t head = sizeof STATE_HEAD - 1;
    size_t bytes = head + sizeof t->round + learner_bytes(&t->learner);
    char *all = host_new(bytes);
    memcpy(all, STATE_HEAD, head);
    memcpy(all + head, &t->round, sizeof t->round);
    learner_save(&t->learner, all + head + sizeof t->round);
    bool ok = host_write(t->orders->state, (struct slice){all, bytes},
                         "tidywinks tune", false, why);
    free(all);
    return ok;
}

/* Goes on where a file left off; one that is not there is the beginning. */
static bool resume(struct trainer *t, struct text *why)
{
    struct slice all;
    size_t head = sizeof STATE_HEAD - 1 + sizeof t->round;
    FILE *file = fopen(t->orders->state, "rb");
    if (!file)
        return host_may_write(t->orders->state, "tidywinks tune", why);
    fclose(file);
    if (!host_read(t->orders->state, STATE_FILE_MOST, &all, why))
        return false;
    bool ok = all.len > head &&
              memcmp(all.at, STATE_HEAD, sizeof STATE_HEAD - 1) == 0 &&
              learner_load(&t->learner, all.at + head, all.len - head);
    if (ok) {
        memcpy(&t->round, all.at + head - sizeof t->round, sizeof t->round);
    } else {
        text_put(why, t->orders->state);
        text_put(why, ": no training of this net");
    }
    free((char *)all.at);
    return ok;
}

/* What a round came to: learnt, kept and said by the first rank. */
static bool end_round(struct trainer *t, double since, double from,
                      struct text *why)
{
    uint32_t count;
    double played = clock_now();
    double error = learn(t, &count);
    t->round++;
    fprintf(stderr,
            "round %d of %d: %u samples, error %.1f, %.0f s playing, "
            "%.0f s learning, %.0f s in all\n",
            t->round, t->orders->rounds, count, error, played - from,
            clock_now() - played, clock_now() - since);
    return !t->orders->state || keep(t, why);
}

static bool run(struct trainer *t, struct text *why)
{
    double since = clock_now();
    bool is_first = ranks_is_first();
    bool ok = !t->orders->state || !is_first || resume(t, why);
    if (!ok)
        return false;
    ranks_share(&t->round, sizeof t->round);
    if (t->round || t->orders->from)
        adopt(t);
    while (ok && t->round < t->orders->rounds) {
        double from = clock_now();
        gather(t);
        ok = !is_first || end_round(t, since, from, why);
        forget(t);
        ranks_share(&ok, sizeof ok);
        ranks_share(&t->round, sizeof t->round);
        adopt(t);
    }
    if (ok && is_first)
        weights_write(&t->net);
    return ok;
}

/* Numbers of players of the game, with commas between. */
static bool is_mix(const struct game *game, const char *words)
{
    size_t length = strlen(words);
    for (size_t i = 0; i < length; i++)
        if (i % 2 ? words[i] != ','
                  : words[i] < '0' + game->seats_min ||
                        words[i] > '0' + game->seats_max)
            return false;
    return length % 2 == 1;
}

/* Begins with the weights of a file. */
static int begin_from(struct trainer *t)
{
    const char *path = t->orders->from;
    int32_t *traits = NULL;
    int16_t *net = NULL;
    int end = weights_read(t->game, path, &traits, &net);
    if (net)
        learner_begin(&t->learner, net);
    else if (end == COMMAND_OK)
        end = command_refuse("%s: weights of traits, not of a net", path);
    free(traits);
    free(net);
    return end;
}

int tune_net(const struct tune_net *orders)
{
    const struct game *game = orders->game;
    char sentence[HOST_WHY];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    if (!game->net)
        return command_refuse("%s has no net", game->name);
    if (orders->mix && !is_mix(game, orders->mix))
        return command_refuse("--mix needs numbers of players with commas "
                              "between, not \"%s\"",
                              orders->mix);
    struct trainer t = {.orders = orders, .game = game};
    t.net =
        (struct net){.inputs = game->net->inputs, .sense = game->net->sense};
    t.games = host_new((size_t)orders->games * sizeof *t.games);
    learner_init(&t.learner, game->net->inputs, (uint64_t)orders->seed);
    t.rounded = host_new(t.learner.count * sizeof *t.rounded);
    bool ok = (!orders->from || begin_from(&t) == COMMAND_OK) && run(&t, &why);
    free(t.games);
    free(t.rounded);
    learner_release(&t.learner);
    if (!ok && why.len)
        return command_refuse("%s", sentence);
    return ok ? COMMAND_OK : COMMAND_REFUSED;
}
