/* Lines are cut within a round to the best as the judgement sees them half
 * done, and again when the round is over. */
#include "lab/oracle.h"

#include "bots/line.h"
#include "bots/worth.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHOICES = 1 << 20, /* of all lines together at a step */
    STEPS_EACH = 16,   /* decisions of a round at which lines can leave it */
};

struct way {
    _Alignas(16) char state[STATE_MOST];
    uint32_t drawn[STREAMS_CAP];
    int32_t worth;
    uint32_t step; /* the last one, in `steps` */
};

/* How a kept line came about. */
struct mark {
    uint32_t before, move;
};

struct choice {
    int32_t worth;
    uint32_t way, move;
};

struct pool {
    struct way *way;
    struct choice *choice;
    uint32_t ways, choices;
};

struct oracle {
    const struct match *match;
    uint32_t width;
    struct pool now, same, next; /* asked in this round; still; in the next */
    struct mark *steps;
    uint32_t count, room; /* of steps */
    uint32_t best;        /* the step that ends the best line */
    int32_t worth;
    struct moves list;
};

/* A way with one more decision and what chance says to it. True: the next
 * round has begun, or the game is over. */
static bool go(const struct oracle *o, const struct way *from, uint32_t move,
               struct way *to)
{
    const struct match *m = o->match;
    struct sight sight = {.game = m->game, .setup = m->setup};
    bool is_next = false;
    *to = *from;
    m->game->apply(m->setup, to->state, 0, move);
    while (m->game->waiting(m->setup, to->state) == SEAT(CHANCE)) {
        struct event e = match_draw(m, to->state, to->drawn);
        m->game->apply(m->setup, to->state, CHANCE, e.move);
        is_next = true;
    }
    to->worth = worth_of(&sight, to->state, 0);
    return is_next || !m->game->waiting(m->setup, to->state);
}

static void expand(struct oracle *o)
{
    const struct match *m = o->match;
    struct way child;
    for (uint32_t i = 0; i < o->now.ways; i++) {
        const struct way *way = &o->now.way[i];
        moves_clear(&o->list);
        m->game->moves(m->setup, way->state, 0, &o->list);
        for (uint32_t j = 0; j < o->list.count; j++) {
            uint32_t move = o->list.move[j];
            struct pool *pool = go(o, way, move, &child) ? &o->next : &o->same;
            if (pool->choices < CHOICES)
                pool->choice[pool->choices++] =
                    (struct choice){child.worth, i, move};
        }
    }
}

static int by_worth(const void *a, const void *b)
{
    const struct choice *x = a;
    const struct choice *y = b;
    if (x->worth != y->worth)
        return x->worth > y->worth ? -1 : 1;
    if (x->way != y->way)
        return x->way < y->way ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static int by_way(const void *a, const void *b)
{
    const struct way *x = a;
    const struct way *y = b;
    if (x->worth != y->worth)
        return x->worth > y->worth ? -1 : 1;
    return x->step < y->step ? -1 : x->step > y->step;
}

static bool has(const struct pool *pool, const struct way *way, size_t bytes)
{
    for (uint32_t i = pool->ways; i-- > 0;)
        if (pool->way[i].worth == way->worth &&
            memcmp(pool->way[i].state, way->state, bytes) == 0)
            return true;
    return false;
}

/* Turns the best choices of a pool into ways of it, each state once. */
static void keep(struct oracle *o, struct pool *pool)
{
    const struct match *m = o->match;
    uint32_t most = pool->ways + o->width;
    if (most > o->width * STEPS_EACH)
        most = o->width * STEPS_EACH;
    qsort(pool->choice, pool->choices, sizeof pool->choice[0], by_worth);
    for (uint32_t i = 0; i < pool->choices && pool->ways < most; i++) {
        const struct choice *c = &pool->choice[i];
        struct way *way = &pool->way[pool->ways];
        go(o, &o->now.way[c->way], c->move, way);
        if (o->count == o->room || has(pool, way, m->game->state_size))
            continue;
        way->step = o->count;
        o->steps[o->count++] = (struct mark){o->now.way[c->way].step, c->move};
        if (m->game->waiting(m->setup, way->state)) {
            pool->ways++;
        } else if (c->worth > o->worth) {
            o->worth = c->worth;
            o->best = way->step;
        }
    }
    pool->choices = 0;
}

static void take(struct pool *to, struct pool *from)
{
    struct pool kept = *to;
    *to = *from;
    *from = kept;
    from->ways = from->choices = 0;
}

static void search(struct oracle *o)
{
    while (o->now.ways) {
        expand(o);
        keep(o, &o->same);
        keep(o, &o->next);
        if (o->same.ways) {
            take(&o->now, &o->same);
            continue;
        }
        qsort(o->next.way, o->next.ways, sizeof o->next.way[0], by_way);
        if (o->next.ways > o->width)
            o->next.ways = o->width;
        take(&o->now, &o->next);
    }
}

static void make_pool(struct pool *pool, uint32_t ways)
{
    pool->way = host_new(ways * sizeof *pool->way);
    pool->choice = host_new(CHOICES * sizeof *pool->choice);
}

static void free_pool(struct pool *pool)
{
    free(pool->way);
    free(pool->choice);
}

uint32_t oracle_plan(const struct match *m, uint32_t width,
                     uint32_t moves[ORACLE_MOVES])
{
    uint32_t count = 0;
    struct oracle *o = host_new(sizeof *o);
    o->match = m;
    o->width = width;
    o->worth = INT32_MIN;
    o->room = width * STEPS_EACH * ORACLE_MOVES / 4;
    o->steps = host_new(o->room * sizeof *o->steps);
    o->count = 1; /* step 0: none */
    make_pool(&o->now, width * STEPS_EACH);
    make_pool(&o->same, width * STEPS_EACH);
    make_pool(&o->next, width * STEPS_EACH);
    memcpy(o->now.way[0].state, m->state, m->game->state_size);
    memcpy(o->now.way[0].drawn, m->stream, sizeof o->now.way[0].drawn);
    o->now.ways = 1;
    search(o);
    for (uint32_t at = o->best; at; at = o->steps[at].before)
        count++;
    count = count < ORACLE_MOVES ? count : ORACLE_MOVES;
    for (uint32_t at = o->best, i = count; i-- > 0; at = o->steps[at].before)
        moves[i] = o->steps[at].move;
    free_pool(&o->now);
    free_pool(&o->same);
    free_pool(&o->next);
    free(o->steps);
    free(o);
    return count;
}
