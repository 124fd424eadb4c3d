/* A beam search over one's own decisions: nothing hidden is learned and nobody
 * else moves before the line ends, so every line can be played out in one known
 * world and judged where it stops. Few moves are followed in full; of many only
 * those that already look best, or a place and a shape together would be
 * hundreds of thousands. */
#include "bots/line.h"

#include "bots/worth.h"
#include "engine/playout.h"

#include <string.h>

enum {
    BEAM = 5,       /* moves of a decision that are followed further */
    FEW = 3 * BEAM, /* of so many moves all are followed */
    LIST_MOST = 512,
};

struct line {
    const struct sight *sight;
    unsigned seat;
    struct rng *rng;
    struct moves list[LINE_MOST];
    int32_t worth[LINE_MOST][LIST_MOST];
    struct course course[LINE_MOST + 1]; /* the best from a depth on */
};

static int32_t best_of(struct line *l, const void *state, unsigned depth);

/* Applies a move to a copy; tells whether the seat is asked again at once. */
static bool try_move(const struct line *l, const void *state, uint32_t move,
                     void *next)
{
    const struct sight *sight = l->sight;
    memcpy(next, state, sight->game->state_size);
    sight->game->apply(sight->setup, next, l->seat, move);
    return sight->game->waiting(sight->setup, next) >> l->seat & 1;
}

static int32_t follow(struct line *l, const void *state, uint32_t move,
                      unsigned depth)
{
    _Alignas(16) char next[STATE_MOST];
    l->course[depth + 1].count = 0;
    if (try_move(l, state, move, next) && depth + 1 < LINE_MOST)
        return best_of(l, next, depth + 1);
    return worth_of(l->sight, next, l->seat);
}

/* The line from this depth on: this move, and what is best after it. */
static void set_course(struct line *l, unsigned depth, uint32_t move)
{
    struct course *to = &l->course[depth];
    const struct course *rest = &l->course[depth + 1];
    to->move[0] = move;
    to->count = 1;
    for (unsigned i = 0; i < rest->count; i++)
        to->move[to->count++] = rest->move[i];
}

/* Judges every move as it stands, then follows the best few. A decision that
 * has few moves is followed in all of them: what it is good for shows later. */
static int32_t best_of(struct line *l, const void *state, unsigned depth)
{
    struct moves *list = &l->list[depth];
    int32_t *worth = l->worth[depth];
    int32_t highest = INT32_MIN;
    moves_clear(list);
    l->sight->game->moves(l->sight->setup, state, l->seat, list);
    uint32_t count = list->count < LIST_MOST ? list->count : LIST_MOST;
    bool is_short = count <= FEW;
    for (uint32_t i = 0; i < count && !is_short; i++) {
        _Alignas(16) char next[STATE_MOST];
        try_move(l, state, list->move[i], next);
        worth[i] = worth_of(l->sight, next, l->seat);
    }
    uint32_t start = rng_below(l->rng, count);
    for (uint32_t n = 0; n < (is_short ? count : BEAM); n++) {
        uint32_t at = start + n < count ? start + n : start + n - count;
        for (uint32_t i = 0; i < count && !is_short; i++)
            if (worth[i] > worth[at])
                at = i;
        if (!is_short)
            worth[at] = INT32_MIN;
        int32_t here = follow(l, state, list->move[at], depth);
        if (here > highest) {
            highest = here;
            set_course(l, depth, list->move[at]);
        }
    }
    return highest;
}

int32_t line_course(const struct sight *sight, const void *state, unsigned seat,
                    struct rng *rng, struct course *out)
{
    struct line l;
    l.sight = sight;
    l.seat = seat;
    l.rng = rng;
    int32_t worth = best_of(&l, state, 0);
    *out = l.course[0];
    return worth;
}

uint32_t line_best(const struct sight *sight, const void *state, unsigned seat,
                   struct rng *rng, int32_t *worth)
{
    struct course course;
    *worth = line_course(sight, state, seat, rng, &course);
    return course.move[0];
}

int32_t line_worth(const struct sight *sight, const void *state, unsigned seat,
                   uint32_t move, struct rng *rng)
{
    struct line l;
    l.sight = sight;
    l.seat = seat;
    l.rng = rng;
    return follow(&l, state, move, 0);
}
