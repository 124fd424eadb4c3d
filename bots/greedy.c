/* Greedy: tries every move in a few imagined worlds, goes on by itself as long
 * as it is asked again at once, and takes what looks best to the game's
 * judgement. It sees no further.
 *
 * It is there to be fast (it plays games by the thousand for `simulate`) and to
 * show the judgement alone: what a search gains over it is what looking ahead
 * is worth. All moves are tried in the same worlds, so that a rich one flatters
 * none of them. */
#include "bots/greedy.h"

#include "bots/line.h"
#include "bots/search.h"
#include "bots/worth.h"
#include "engine/playout.h"

#include <string.h>

enum {
    WORLDS = 6,
    LIST_MOST = 96,     /* moves looked at; more are sampled */
    INNER_MOST = 24,    /* and when asked again */
    SETTLE_MOST = 64,   /* events until a decision has had its effect */
    REACTIONS_MOST = 2, /* of others: in a longer row chance says more */
    LOTS = 256,         /* that equal moves draw */
};

struct world {
    _Alignas(16) char state[STATE_MOST];
};

/* What a trial needs beside the world it changes. */
struct trial {
    const struct sight *sight;
    seat_set peers; /* asked together with the seat: they answer at random */
    struct rng *rng;
    struct moves list;
};

static void play_random(struct trial *t, struct world *w, unsigned actor)
{
    const struct sight *sight = t->sight;
    uint32_t move = playout_random(sight->game, sight->setup, w->state, actor,
                                   t->rng, &t->list);
    sight->game->apply(sight->setup, w->state, actor, move);
}

/* Lets chance, those asked together with the seat, and a few who react move.
 * True when the seat is asked again. */
static bool settle(struct trial *t, struct world *w)
{
    const struct sight *sight = t->sight;
    unsigned reactions = REACTIONS_MOST;
    for (unsigned i = 0; i < SETTLE_MOST; i++) {
        seat_set waiting = sight->game->waiting(sight->setup, w->state);
        if (!waiting || (waiting >> sight->seat & 1))
            return waiting != 0;
        unsigned actor = playout_actor(waiting, t->rng);
        if (actor != CHANCE && !(t->peers & SEAT(actor)) && reactions-- == 0)
            return false;
        play_random(t, w, actor);
    }
    return false;
}

static int32_t worth_in(const struct trial *t, const struct world *w)
{
    const struct sight *sight = t->sight;
    return worth_of(sight, w->state, sight->seat);
}

static int32_t try_move(struct trial *t, const struct world *w, uint32_t move)
{
    const struct sight *sight = t->sight;
    struct world next;
    memcpy(next.state, w->state, sight->game->state_size);
    sight->game->apply(sight->setup, next.state, sight->seat, move);
    settle(t, &next);
    return worth_in(t, &next);
}

/* What a world is worth when the seat goes on with its best next move. The
 * best one is found by some samples and valued by another: the luckiest
 * sample would flatter it. */
static int32_t worth_after(struct trial *t, struct world *w)
{
    const struct sight *sight = t->sight;
    uint32_t moves[INNER_MOST];
    if (!settle(t, w))
        return worth_in(t, w);
    moves_clear(&t->list);
    sight->game->moves(sight->setup, w->state, sight->seat, &t->list);
    uint32_t count = t->list.count;
    for (uint32_t i = 0; i < count && i < INNER_MOST; i++)
        moves[i] = count <= INNER_MOST ? t->list.move[i]
                                       : t->list.move[rng_below(t->rng, count)];
    count = count < INNER_MOST ? count : INNER_MOST;
    int32_t best = INT32_MIN;
    uint32_t best_move = t->list.move[0];
    for (uint32_t i = 0; i < count && count > 1; i++) {
        int32_t worth = try_move(t, w, moves[i]) + try_move(t, w, moves[i]);
        if (worth > best) {
            best = worth;
            best_move = moves[i];
        }
    }
    return try_move(t, w, best_move);
}

/* Keeps what a move came to, best first, for whoever asks. */
static void note(struct search_result *r, uint32_t move, int64_t worth)
{
    struct search_move one = {move, WORLDS, (int32_t)(worth / WORLDS)};
    r->iterations += WORLDS;
    for (uint32_t i = 0; i < r->count; i++)
        if (r->shown[i].move == move)
            return;
    uint32_t at = r->count;
    while (at && r->shown[at - 1].worth < one.worth)
        at--;
    if (at == SEARCH_SHOWN)
        return;
    r->count += r->count < SEARCH_SHOWN;
    for (uint32_t i = r->count - 1; i > at; i--)
        r->shown[i] = r->shown[i - 1];
    r->shown[at] = one;
}

uint32_t greedy_choose(const struct sight *sight, struct rng *rng)
{
    const struct game *game = sight->game;
    struct moves list;
    struct trial t = {.sight = sight, .rng = rng};
    struct world worlds[WORLDS];
    struct world next;
    uint32_t best_move = 0;
    int64_t best = INT64_MIN;
    moves_clear(&list);
    game->moves(sight->setup, sight->view, sight->seat, &list);
    if (list.count == 1 || game->state_size > STATE_MOST)
        return playout_pick(&list, false, rng);
    t.peers = game->waiting(sight->setup, sight->view);
    for (unsigned w = 0; w < WORLDS; w++) {
        memset(worlds[w].state, 0, game->state_size);
        game->imagine(sight->setup, sight->view, rng, worlds[w].state);
    }
    uint32_t tries = list.count < LIST_MOST ? list.count : LIST_MOST;
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t move = list.count <= LIST_MOST
                            ? list.move[i]
                            : list.move[rng_below(rng, list.count)];
        int64_t sum = 0;
        for (unsigned w = 0; w < WORLDS; w++) {
            memcpy(next.state, worlds[w].state, game->state_size);
            game->apply(sight->setup, next.state, sight->seat, move);
            sum += worth_after(&t, &next);
        }
        if (sight->weighed)
            note(sight->weighed, move, sum);
        /* Equal moves: any of them, so that no list order shows. */
        sum = sum * LOTS + (int64_t)rng_below(rng, LOTS);
        if (sum > best) {
            best = sum;
            best_move = move;
        }
    }
    return best_move;
}
