/* Sequential halving (Karnin, Koren and Somekh 2013) over sampled futures: the
 * moves that are left share a round's futures evenly, the worse half goes, and
 * the next round has twice as many for each. So every round costs the same, and
 * most of the thinking goes to the two or three moves that are hard to tell
 * apart; which move is best at the end is all that counts, not how good the
 * bad ones are.
 *
 * All moves of a round are tried in the same futures (common random numbers): a
 * rich deck is rich for all of them, and their difference shows after far fewer
 * futures than their worths would.
 *
 * Where nobody interferes, the tree of search.c is of little use: it branches
 * at every card drawn, so no node but the first few is visited twice, and the
 * plan over several turns that makes such games is never seen. Here the seat
 * plays on by lines (bots/line.h), which is what it would really do. */
#include "bots/ahead.h"

#include "base/panic.h"
#include "bots/line.h"
#include "bots/worth.h"
#include "engine/playout.h"

#include <string.h>

enum {
    TRIED_MOST = 32,
    EVENTS_MOST = 2000, /* of one future; a game in a loop ends there */
    FINE = 1024,        /* parts of a thousandth that means are compared in */
    LOOKS = 4, /* futures that the judgement of the line at once counts for */
};

struct tried {
    uint32_t move;
    uint32_t futures; /* and LOOKS */
    int64_t sum;
};

struct ahead {
    const struct sight *sight;
    const struct ahead_limits *limits;
    struct rng *rng;
    struct tried tried[TRIED_MOST];
    uint32_t count;
    struct moves list;
    _Alignas(16) char state[STATE_MOST];
};

static void new_world(struct ahead *p, struct rng *rng)
{
    const struct sight *sight = p->sight;
    memset(p->state, 0, sight->game->state_size);
    sight->game->imagine(sight->setup, sight->view, rng, p->state);
}

/* The seat goes on by its best line, as far as that was looked into. */
static void play_line(struct ahead *p, struct rng *rng)
{
    const struct sight *sight = p->sight;
    struct course course;
    line_course(sight, p->state, sight->seat, rng, &course);
    for (unsigned i = 0; i < course.count; i++)
        sight->game->apply(sight->setup, p->state, sight->seat, course.move[i]);
}

/* Plays on: the seat by its lines, others anyhow, until its turns are over. */
static void play_on(struct ahead *p, struct rng *rng)
{
    const struct game *game = p->sight->game;
    const void *setup = p->sight->setup;
    uint32_t turns = 0;
    bool is_on_turn = true;
    for (unsigned n = 0; n < EVENTS_MOST; n++) {
        seat_set waiting = game->waiting(setup, p->state);
        if (!waiting)
            return;
        if (waiting & SEAT(p->sight->seat)) {
            if (!is_on_turn && turns++ == p->limits->turns)
                return;
            is_on_turn = true;
            play_line(p, rng);
            continue;
        }
        is_on_turn = false;
        unsigned actor = playout_actor(waiting, rng);
        game->apply(
            setup, p->state, actor,
            playout_random(game, setup, p->state, actor, rng, &p->list));
    }
}

/* One more future for a move; the same seed gives each move the same luck as
 * far as the futures stay alike. */
static void try_future(struct ahead *p, struct tried *tried, uint64_t seed)
{
    const struct sight *sight = p->sight;
    struct rng rng;
    rng_seed(&rng, seed);
    new_world(p, &rng);
    sight->game->apply(sight->setup, p->state, sight->seat, tried->move);
    play_on(p, &rng);
    tried->sum += worth_of(sight, p->state, sight->seat);
    tried->futures++;
}

static int64_t mean(const struct tried *t)
{
    return t->sum * FINE / t->futures;
}

static void sort(struct tried *tried, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct tried moving = tried[i];
        uint32_t at = i;
        for (; at && mean(&tried[at - 1]) < mean(&moving); at--)
            tried[at] = tried[at - 1];
        tried[at] = moving;
    }
}

/* The moves whose lines look best now. */
static void pick_moves(struct ahead *p)
{
    const struct sight *sight = p->sight;
    static const struct tried NONE;
    struct moves list;
    uint32_t most =
        p->limits->moves < TRIED_MOST ? p->limits->moves : TRIED_MOST;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    new_world(p, p->rng);
    for (uint32_t i = 0; i < list.count; i++) {
        struct tried here = NONE;
        here.move = list.move[i];
        here.futures = 1;
        here.sum = line_worth(sight, p->state, sight->seat, here.move, p->rng);
        uint32_t at = p->count < most ? p->count++ : most;
        if (at == most && mean(&p->tried[--at]) >= mean(&here))
            continue;
        for (; at && mean(&p->tried[at - 1]) < mean(&here); at--)
            p->tried[at] = p->tried[at - 1];
        p->tried[at] = here;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        p->tried[i].sum *= LOOKS;
        p->tried[i].futures *= LOOKS;
    }
}

static void report(const struct ahead *p, struct search_result *out)
{
    *out = (struct search_result){.count = 0};
    for (uint32_t i = 0; i < p->count; i++) {
        const struct tried *t = &p->tried[i];
        out->iterations += t->futures - LOOKS;
        if (i < SEARCH_SHOWN)
            out->shown[out->count++] = (struct search_move){
                t->move, t->futures - LOOKS, (int32_t)(t->sum / t->futures)};
    }
}

uint32_t ahead_choose(const struct sight *sight,
                      const struct ahead_limits *limits, struct rng *rng,
                      struct search_result *result)
{
    struct ahead p;
    p.sight = sight;
    p.limits = limits;
    p.rng = rng;
    p.count = 0;
    ENSURE(sight->game->state_size <= STATE_MOST);
    pick_moves(&p);
    uint32_t futures = limits->futures;
    for (uint32_t left = p.count; left > 1; left = (left + 1) / 2) {
        for (uint32_t n = 0; n < futures; n++) {
            uint64_t seed = rng_next(rng);
            for (uint32_t i = 0; i < left; i++)
                try_future(&p, &p.tried[i], seed);
        }
        sort(p.tried, left);
        futures *= 2;
    }
    if (result)
        report(&p, result);
    return p.tried[0].move;
}
