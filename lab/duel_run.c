/* The games of a duel, and what they add up to. */
#include "base/panic.h"
#include "command/outside.h"
#include "engine/plan.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "host/threads.h"
#include "lab/duel.h"
#include "lab/oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MOST = 1 << 15,
    USUAL = 100, /* deals after which a duel that can stop sees sharpest */
};

/* Who sees all: the same game, but a view is the state and imagining changes
 * nothing. Bots are written against views alone and cannot tell. */
static size_t state_bytes;

static void see_all(const void *setup, const void *state, unsigned seat,
                    void *view)
{
    (void)setup;
    (void)seat;
    memmove(view, state, state_bytes);
}

static void imagine_nothing(const void *setup, const void *view,
                            struct rng *rng, void *state)
{
    (void)setup;
    (void)rng;
    memmove(state, view, state_bytes);
}

struct worker {
    const struct duel *duel;
    struct game open; /* as those who see all know it */
    struct game even; /* as those who take all worlds alike know it */
    struct match match;
    void *memory, *view, *thoughts;
    uint32_t plan[ORACLE_MOVES];        /* of an oracle, for this game */
    struct outside *outside[SEATS_MAX]; /* by entrant */
    struct duel_tally *tally;
    uint32_t decided[SEATS_MAX]; /* decisions of this game */
};

static void begin(void *worker, const void *job, void *sum)
{
    struct worker *w = worker;
    w->duel = job;
    w->tally = sum;
    const struct game *game = w->duel->game;
    w->open = *game;
    w->open.observe = see_all;
    w->open.imagine = imagine_nothing;
    w->open.fits = NULL;
    w->even = *game;
    w->even.fits = NULL;
    w->memory = host_new(match_bytes(game, EVENTS_MOST));
    w->view = host_new(game->state_size);
    w->thoughts = host_new(BOT_MEMORY);
    for (unsigned e = 0; e < w->duel->entrants; e++)
        if (w->duel->entrant[e].outside)
            w->outside[e] =
                outside_new(game, &w->duel->plan, w->duel->entrant[e].outside);
}

static void leave(void *worker)
{
    struct worker *w = worker;
    free(w->memory);
    free(w->view);
    free(w->thoughts);
    for (unsigned e = 0; e < SEATS_MAX; e++)
        outside_free(w->outside[e]);
}

static void let_move(struct worker *w, unsigned seat, const struct entrant *e,
                     uint32_t seed)
{
    struct match *m = &w->match;
    struct refusal why;
    struct rng rng;
    struct sight sight = {.game = e->sees_all  ? &w->open
                                  : e->is_even ? &w->even
                                               : m->game,
                          .setup = m->setup,
                          .view = w->view,
                          .seat = seat,
                          .memory = w->thoughts,
                          .memory_bytes = BOT_MEMORY,
                          .weights = e->weights,
                          .net = e->learnt ? &e->net : NULL};
    sight.game->observe(m->setup, m->state, seat, w->view);
    uint32_t decided = w->decided[seat]++;
    bot_stream(&rng, seed, seat, decided);
    struct outside *outside = w->outside[e - w->duel->entrant];
    if (e->oracle && !decided)
        oracle_plan(m, e->oracle, w->plan);
    uint32_t move = outside     ? outside_choose(outside, w->view, seat)
                    : e->oracle ? w->plan[decided]
                    : e->rules  ? rules_choose(e->rules, &sight, &rng)
                    : e->bot    ? e->bot->choose(&sight, &rng)
                                : mind_choose(&e->mind, &sight, &rng, NULL);
    match_apply(m, seat, move, &why);
}

/* The seed of the deal says everything that chance does in it, whoever sits
 * where. */
static void set_up(struct worker *w, uint64_t deal)
{
    const struct duel *d = w->duel;
    struct refusal why;
    struct fair fair = {.kind = FAIR_OPEN};
    struct text word;
    bool is_open =
        match_open(&w->match, d->game, &d->plan, w->memory, EVENTS_MOST, &why);
    ENSURE(is_open);
    text_init(&word, fair.word, sizeof fair.word);
    text_put(&word, d->seed);
    text_char(&word, '.');
    text_int(&word, (int64_t)deal);
    match_fair(&w->match, &fair);
    memset(w->decided, 0, sizeof w->decided);
}

static const struct entrant *sitter(const struct duel *d, unsigned seat,
                                    unsigned seating)
{
    return &d->entrant[(seat + seating) % d->entrants];
}

static void play_out(struct worker *w, uint64_t deal, unsigned seating)
{
    struct match *m = &w->match;
    struct refusal why;
    seat_set waiting;
    set_up(w, deal);
    while ((waiting = match_waiting(m)) != 0 && m->count < m->cap) {
        unsigned seat = 0;
        if (waiting & SEAT(CHANCE)) {
            match_chance(m, &why);
            continue;
        }
        while (!(waiting & SEAT(seat)))
            seat++;
        let_move(w, seat, sitter(w->duel, seat, seating), (uint32_t)deal);
    }
}

/* A win in parts for every entrant; whoever has no winner shares it all. */
static void add_game(struct worker *w, unsigned seating, int64_t *won,
                     int64_t *points)
{
    const struct duel *d = w->duel;
    const struct match *m = &w->match;
    struct result result;
    unsigned players = d->plan.players;
    d->game->result(m->setup, m->state, &result);
    int winners = __builtin_popcount(result.winners);
    w->tally->unfinished += match_waiting(m) != 0;
    w->tally->has_points |= result.has_scores || result.sources;
    for (unsigned s = 0; s < players; s++) {
        unsigned who = sitter(d, s, seating)->same;
        points[who] += result.score[s];
        if (!winners)
            won[who] += DUEL_WIN / (int)players;
        else if (result.winners & SEAT(s))
            won[who] += DUEL_WIN / winners;
    }
}

static void play_deals(void *worker, uint64_t from, uint64_t to)
{
    struct worker *w = worker;
    const struct duel *d = w->duel;
    for (uint64_t deal = from; deal < to; deal++) {
        int64_t won[SEATS_MAX] = {0};
        int64_t points[SEATS_MAX] = {0};
        for (unsigned seating = 0; seating < d->entrants; seating++) {
            play_out(w, deal, seating);
            add_game(w, seating, won, points);
        }
        for (unsigned e = 0; e < d->entrants; e++) {
            const struct entrant *one = &d->entrant[e];
            if (one->same != e)
                continue;
            statistics_add(&w->tally->won[e], won[e]);
            statistics_add(&w->tally->points[e], points[e]);
            statistics_add(&w->tally->ahead[e],
                           points[0] * one->seats -
                               points[e] * d->entrant[0].seats);
        }
        w->tally->deals++;
    }
}

static void add_tally(void *sum, const void *more, const void *job)
{
    struct duel_tally *to = sum;
    const struct duel_tally *from = more;
    (void)job;
    to->deals += from->deals;
    to->unfinished += from->unfinished;
    to->has_points |= from->has_points;
    for (unsigned e = 0; e < SEATS_MAX; e++) {
        statistics_merge(&to->won[e], &from->won[e]);
        statistics_merge(&to->points[e], &from->points[e]);
        statistics_merge(&to->ahead[e], &from->ahead[e]);
    }
}

bool duel_is_solitaire(const struct duel *d)
{
    return d->plan.players == 1;
}

double duel_fair(const struct duel *d, unsigned entrant)
{
    return (double)d->entrant[entrant].seats / (double)d->entrants;
}

/* Mean of `sum` in units of `unit` a deal. */
static struct range range_of(const struct duel *d, const struct sum *sum,
                             double unit)
{
    uint64_t n = d->tally.deals;
    struct range r = d->can_stop ? statistics_mean_always(sum, n, USUAL)
                                 : statistics_mean(sum, n);
    return (struct range){r.mean / unit, r.low / unit, r.high / unit};
}

/* Where all deals went the same way there is no spread to measure: then the
 * interval of a share of so many tosses. */
struct range duel_share(const struct duel *d, unsigned entrant)
{
    const struct sum *sum = &d->tally.won[entrant];
    double unit = DUEL_WIN * (double)d->entrants;
    struct range r = range_of(d, sum, unit);
    if (r.low == r.high || d->tally.deals < 2)
        r = statistics_wilson(r.mean, (double)d->tally.deals);
    r.low = r.low < 0 ? 0 : r.low;
    r.high = r.high > 1 ? 1 : r.high;
    return r;
}

struct range duel_points(const struct duel *d, unsigned entrant)
{
    unsigned games = d->plan.players * d->entrant[entrant].seats;
    return range_of(d, &d->tally.points[entrant], games);
}

struct range duel_ahead(const struct duel *d, unsigned entrant)
{
    unsigned games =
        d->plan.players * d->entrant[entrant].seats * d->entrant[0].seats;
    return range_of(d, &d->tally.ahead[entrant], games);
}

/* Whether the first entrant is certainly not as strong as the others. */
static bool is_clear(const struct duel *d)
{
    if (duel_is_solitaire(d)) {
        struct range r = duel_ahead(d, d->entrant[d->entrants - 1].same);
        return r.low > 0 || r.high < 0;
    }
    struct range r = duel_share(d, 0);
    return r.low > duel_fair(d, 0) || r.high < duel_fair(d, 0);
}

void duel_run(struct duel *d)
{
    uint64_t pairs = (uint64_t)d->pairs;
    if (!d->threads)
        d->threads = (int32_t)threads_usual();
    uint64_t batch = d->can_stop    ? DUEL_BATCH
                     : d->until > 0 ? (uint64_t)d->threads * ranks_count()
                                    : pairs;
    struct work work = {
        .chunk = 1,
        .threads = (unsigned)d->threads,
        .job = d,
        .size = sizeof(struct worker),
        .sum_size = sizeof d->tally,
        .begin = begin,
        .run = play_deals,
        .end = leave,
        .sum = &d->tally,
        .add = add_tally,
        .bar = d->bar,
        .all = pairs,
        .since = clock_now(),
    };
    state_bytes = d->game->state_size;
    d->is_stopped = d->is_late = false;
    d->tally = (struct duel_tally){.deals = 0};
    while (work.to < pairs && !d->is_stopped && !d->is_late) {
        work.from = work.to;
        work.to = pairs - work.from < batch ? pairs : work.from + batch;
        threads_run(&work);
        d->is_stopped = d->can_stop && is_clear(d);
        d->is_late = d->until > 0 && clock_now() > d->until && work.to < pairs;
        ranks_share(&d->is_stopped, sizeof d->is_stopped);
        ranks_share(&d->is_late, sizeof d->is_late);
    }
}
