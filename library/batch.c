/* Many games at once. A game is a slot: its state, its random numbers and the
 * ids that are legal in it. A step of a slot touches nothing of another, so
 * that it does not matter which thread makes it. */
#include "library/pool.h"
#include "library/setup.h"

#include "base/bits.h"
#include "base/hash.h"
#include "base/say.h"
#include "bots/worth.h"
#include "engine/refuse.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES_CAP = 1 << 24,
    DONE_OVER = 1,
    DONE_LIMIT = 2,
};

struct slot {
    struct rng chance, choice;
    uint64_t seed, games; /* games begun */
    uint32_t decided[SEATS_MAX];
    uint32_t decisions; /* of the caller in this game */
    uint32_t picked;    /* of the legal ones, in the step that is made */
    uint8_t seat;
};

/* What is legal in a slot, as moves and as ids. Only the beginnings are used as
 * a rule; 320 bytes more than a multiple of 4096 keep those of neighbours out of
 * each other's place in the caches. */
struct legal {
    struct moves list;
    uint16_t ids[MOVES_CAP];
    uint8_t apart[312];
};

_Static_assert(sizeof(struct legal) % 4096 == 320, "places in the caches");

/* What a thread works in. */
struct bench {
    struct moves list;
    void *view;
    void *memory; /* of bots; NULL: there are none */
};

struct tw_batch {
    const struct tw_setup *setup;
    struct tw_batch_plan plan;
    struct tw_arrays to;
    struct pool *pool;
    size_t state_bytes; /* with what aligns them */
    struct slot *slot;
    struct legal *legal; /* for each slot */
    unsigned char *states;
    struct bench *bench[POOL_THREADS];
    int32_t *chosen; /* by tw_batch_random */
};

/* ---- one game ---- */

static void *state_of(const struct tw_batch *b, uint32_t n)
{
    return b->states + b->state_bytes * n;
}

/* Games of a slot begin from numbers that are mixed from the seed of the batch,
 * the slot and how many games it has begun. */
static void begin(const struct tw_batch *b, uint32_t n)
{
    struct slot *slot = &b->slot[n];
    rng_seed(&slot->chance, hash_mix(slot->seed + slot->games));
    slot->games++;
    slot->decisions = 0;
    memset(slot->decided, 0, sizeof slot->decided);
    tw_start(b->setup, state_of(b, n));
}

/* A decision of the bot at this seat. */
static uint32_t ask_bot(const struct tw_batch *b, uint32_t n, unsigned seat,
                        struct bench *bench)
{
    const struct game *game = b->setup->codes.game;
    struct slot *slot = &b->slot[n];
    struct asked who = {game, b->setup->bytes, bench->view, seat};
    game->observe(b->setup->bytes, state_of(b, n), seat, bench->view);
    return BOTS.choose(b->plan.bot[seat] - 1u, &who,
                       (uint32_t)hash_mix(slot->seed ^ slot->games),
                       slot->decided[seat], bench->memory, NULL);
}

static void decide(const struct tw_batch *b, uint32_t n, unsigned seat,
                   uint32_t move)
{
    b->setup->codes.game->apply(b->setup->bytes, state_of(b, n), seat, move);
    b->slot[n].decided[seat]++;
}

/* Chance and bots go on until the caller is asked; SEATS_MAX: it is over. Of
 * several seats that are asked the lowest is the next: what they decide at once
 * none of them sees. */
static unsigned go_on(const struct tw_batch *b, uint32_t n, struct bench *bench)
{
    for (;;) {
        seat_set waiting = library_settle(b->setup, state_of(b, n),
                                          &b->slot[n].chance, &bench->list);
        if (!waiting)
            return SEATS_MAX;
        unsigned seat = bits_first(waiting);
        if (!b->plan.bot[seat])
            return seat;
        decide(b, n, seat, ask_bot(b, n, seat, bench));
    }
}

static void put_result(const struct tw_batch *b, uint32_t n, bool is_over)
{
    const struct game *game = b->setup->codes.game;
    unsigned seats = game->seats_max;
    struct sight sight = {.game = game, .setup = b->setup->bytes};
    struct result result = {.outcome = OUTCOME_OPEN};
    if (is_over)
        game->result(b->setup->bytes, state_of(b, n), &result);
    for (unsigned seat = 0; seat < seats; seat++) {
        bool is_there = is_over && seat < b->setup->codes.players;
        int32_t worth = is_there ? worth_of(&sight, state_of(b, n), seat) : 0;
        if (b->to.reward)
            b->to.reward[(size_t)n * seats + seat] = (float)worth / 1000;
        if (b->to.score)
            b->to.score[(size_t)n * seats + seat] =
                is_there ? result.score[seat] : 0;
    }
}

/* What a seat sees, at the place of its game. */
static void put_vector(const struct tw_batch *b, uint32_t n, unsigned seat,
                       struct bench *bench, uint8_t *to)
{
    const struct codes *codes = &b->setup->codes;
    codes->game->observe(b->setup->bytes, state_of(b, n), seat, bench->view);
    codes_vector(codes, bench->view, seat, to + (size_t)codes->length * n);
}

/* Writes what the seat that is asked sees and may do. */
static void show(const struct tw_batch *b, uint32_t n, unsigned seat,
                 struct bench *bench)
{
    const struct codes *codes = &b->setup->codes;
    struct slot *slot = &b->slot[n];
    struct moves *legal = &b->legal[n].list;
    uint16_t *ids = b->legal[n].ids;
    uint8_t *mask = b->to.mask ? b->to.mask + (size_t)codes->actions * n : NULL;
    for (uint32_t i = 0; mask && i < legal->count; i++)
        mask[ids[i]] = 0;
    slot->seat = (uint8_t)seat;
    moves_clear(legal);
    codes->game->moves(b->setup->bytes, state_of(b, n), seat, legal);
    codes_list(codes, seat, legal, ids);
    for (uint32_t i = 0; mask && i < legal->count; i++)
        mask[ids[i]] = 1;
    if (b->to.seat)
        b->to.seat[n] = slot->seat;
    if (b->to.vector)
        put_vector(b, n, seat, bench, b->to.vector);
}

/* Games in which the caller is never asked (a bot has won before) are passed
 * over. */
static void begin_and_show(const struct tw_batch *b, uint32_t n,
                           struct bench *bench)
{
    unsigned seat;
    do {
        begin(b, n);
        seat = go_on(b, n, bench);
    } while (seat == SEATS_MAX);
    show(b, n, seat, bench);
}

static void step(const struct tw_batch *b, uint32_t n, struct bench *bench)
{
    struct slot *slot = &b->slot[n];
    decide(b, n, slot->seat, b->legal[n].list.move[slot->picked]);
    slot->decisions++;
    unsigned seat = go_on(b, n, bench);
    bool is_over = seat == SEATS_MAX;
    bool is_long = b->plan.limit && slot->decisions >= b->plan.limit;
    bool was_done = is_over || is_long;
    if (was_done || !b->to.done || b->to.done[n])
        put_result(b, n, is_over);
    if (b->to.done)
        b->to.done[n] = is_over ? DONE_OVER : is_long ? DONE_LIMIT : 0;
    if (was_done && b->to.last)
        put_vector(b, n, slot->seat, bench, b->to.last);
    if (was_done)
        begin_and_show(b, n, bench);
    else
        show(b, n, seat, bench);
}

/* ---- all of them ---- */

static void run_begin(void *to, unsigned thread, uint32_t from, uint32_t end)
{
    const struct tw_batch *b = to;
    for (uint32_t n = from; n < end; n++) {
        begin_and_show(b, n, b->bench[thread]);
        put_result(b, n, false);
        if (b->to.done)
            b->to.done[n] = 0;
    }
}

static void run_step(void *to, unsigned thread, uint32_t from, uint32_t end)
{
    const struct tw_batch *b = to;
    for (uint32_t n = from; n < end; n++)
        step(b, n, b->bench[thread]);
}

static void run_random(void *to, unsigned thread, uint32_t from, uint32_t end)
{
    const struct tw_batch *b = to;
    (void)thread;
    for (uint32_t n = from; n < end; n++)
        b->chosen[n] =
            b->legal[n]
                .ids[rng_below(&b->slot[n].choice, b->legal[n].list.count)];
}

static bool has_room(struct tw_batch *b)
{
    size_t games = b->plan.games;
    bool has_bots = false;
    for (unsigned seat = 0; seat < b->setup->codes.players; seat++)
        has_bots |= b->plan.bot[seat] != 0;
    b->slot = calloc(games, sizeof *b->slot);
    b->legal = calloc(games, sizeof *b->legal);
    b->states = calloc(games, b->state_bytes);
    b->pool = pool_new(b->plan.threads);
    if (!b->slot || !b->legal || !b->states || !b->pool)
        return false;
    for (unsigned i = 0; i < pool_threads(b->pool); i++) {
        b->bench[i] = calloc(1, sizeof *b->bench[i]);
        if (!b->bench[i])
            return false;
        b->bench[i]->view = calloc(1, b->state_bytes);
        b->bench[i]->memory = has_bots ? malloc(BOTS.memory) : NULL;
        if (!b->bench[i]->view || (has_bots && !b->bench[i]->memory))
            return false;
    }
    return true;
}

/* NULL, or what is wrong with a plan. */
static const char *flaw_of(const struct tw_setup *setup,
                           const struct tw_batch_plan *plan)
{
    bool is_asked = false;
    unsigned bots = 0;
    while (BOTS.name(bots))
        bots++;
    for (unsigned seat = 0; seat < setup->codes.players; seat++) {
        if (plan->bot[seat] > bots)
            return "there is no bot of that number";
        is_asked |= !plan->bot[seat];
    }
    if (!is_asked)
        return "a batch needs a seat that is not a bot's";
    if (plan->games < 1 || plan->games > GAMES_CAP)
        return "a batch has 1 to 16777216 games";
    if (plan->threads > POOL_THREADS)
        return "a batch has 1 to 64 threads";
    return NULL;
}

struct tw_batch *tw_batch_new(const struct tw_setup *setup,
                              const struct tw_batch_plan *plan,
                              const struct tw_arrays *arrays,
                              struct tw_refusal *why)
{
    enum { ALIGN = 16 };
    const char *flaw = flaw_of(setup, plan);
    if (flaw) {
        library_refuse(why, REFUSE_OPTION, flaw);
        return NULL;
    }
    struct tw_batch *b = calloc(1, sizeof *b);
    if (b) {
        b->setup = setup;
        b->plan = *plan;
        b->to = *arrays;
        b->state_bytes =
            (setup->codes.game->state_size + ALIGN - 1) / ALIGN * ALIGN;
    }
    if (!b || !has_room(b)) {
        tw_batch_free(b);
        library_refuse(why, REFUSE_FULL, "there is no more memory");
        return NULL;
    }
    for (uint32_t n = 0; n < plan->games; n++) {
        b->slot[n].seed = hash_mix(plan->seed ^ hash_mix(n + UINT64_C(1)));
        rng_seed(&b->slot[n].choice, ~b->slot[n].seed);
    }
    if (b->to.mask)
        memset(b->to.mask, 0, (size_t)setup->codes.actions * plan->games);
    pool_run(b->pool, plan->games, run_begin, b);
    return b;
}

void tw_batch_free(struct tw_batch *batch)
{
    if (!batch)
        return;
    pool_free(batch->pool);
    for (unsigned i = 0; i < POOL_THREADS; i++) {
        if (batch->bench[i]) {
            free(batch->bench[i]->view);
            free(batch->bench[i]->memory);
        }
        free(batch->bench[i]);
    }
    free(batch->slot);
    free(batch->legal);
    free(batch->states);
    free(batch);
}

/* Whether it is legal, and then which of the legal ones it is. */
static bool pick(struct tw_batch *b, uint32_t n, int32_t action)
{
    const uint16_t *ids = b->legal[n].ids;
    for (uint32_t i = 0; i < b->legal[n].list.count; i++)
        if (ids[i] == action) {
            b->slot[n].picked = i;
            return true;
        }
    return false;
}

int tw_batch_step(struct tw_batch *batch, const int32_t *actions,
                  struct tw_refusal *why)
{
    for (uint32_t n = 0; n < batch->plan.games; n++)
        if (!pick(batch, n, actions[n])) {
            struct refusal own;
            struct text out = refuse(&own, REFUSE_ILLEGAL, 0);
            say_with(&out, "action {1} is not legal in game {2}",
                     NUM(actions[n]), NUM(n));
            return library_refuse(why, REFUSE_ILLEGAL, own.words);
        }
    pool_run(batch->pool, batch->plan.games, run_step, batch);
    return 0;
}

void tw_batch_random(struct tw_batch *batch, int32_t *actions)
{
    batch->chosen = actions;
    pool_run(batch->pool, batch->plan.games, run_random, batch);
}

const void *tw_batch_state(const struct tw_batch *batch, uint32_t game)
{
    return game < batch->plan.games ? state_of(batch, game) : NULL;
}
