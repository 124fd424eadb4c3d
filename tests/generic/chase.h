/* Lockstep: a state and a twin imagined from one seat's view of it, advanced by
 * events that look the same to that seat. They must never come apart in what
 * the seat gets. */
#ifndef TESTS_GENERIC_CHASE_H
#define TESTS_GENERIC_CHASE_H

#include "engine/numbers.h"
#include "tests/generic/world.h"

enum { HIDDEN_CAP = 64, LOG_CAP = 8192 };

/* Where a world began and its events since. */
struct past {
    void *first;
    struct event event[LOG_CAP];
    uint32_t count;
};

struct chase {
    struct world w;
    unsigned seat;                   /* whose eyes, or ONLOOKER */
    struct event hidden[HIDDEN_CAP]; /* events the seat saw nothing of */
    unsigned hidden_count;
    struct past real, twin; /* since the twin was imagined */
    uint64_t steps, matched, refuted, unseen;
    struct codes codes;
    uint8_t *vector, *vector2;
};

static inline bool same_events(const struct events *a, const struct events *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->at[i].actor != b->at[i].actor || a->at[i].move != b->at[i].move)
            return false;
    return true;
}

static inline void go(struct chase *c, struct past *past, void *state,
                      struct event e)
{
    WORLD_CHECK(&c->w, past->count < LOG_CAP);
    past->event[past->count++] = e;
    c->w.game->apply(c->w.setup, state, e.actor, e.move);
}

static inline void see(const struct chase *c, const void *state, struct event e,
                       struct events *seen)
{
    seen->count = 0;
    c->w.game->words->redact(c->w.setup, state, e, c->seat, seen);
}

static inline void prompt_of(const struct world *w, const void *view,
                             unsigned seat, char *buffer, size_t cap)
{
    struct text out;
    text_init(&out, buffer, cap);
    w->game->words->prompt(w->setup, view, seat, &out);
    w->game->words->picture(w->setup, view, seat, &out);
}

/* State and twin must give the seat the same, byte for byte. */
static inline void check_alike(struct chase *c)
{
    static char prompt[20000];
    static char prompt2[20000];
    struct world *w = &c->w;
    w->game->observe(w->setup, w->state, c->seat, w->view);
    w->game->observe(w->setup, w->twin, c->seat, w->view2);
    if (!same_state(w->game, w->view, w->view2)) {
        char page[20000];
        struct text out;
        text_init(&out, page, sizeof page);
        situation_write(w->game, w->setup, w->view, FORM_ALL, &out);
        print_error("eyes of %u, view of the state:\n%s", c->seat, page);
        text_clear(&out);
        situation_write(w->game, w->setup, w->view2, FORM_ALL, &out);
        print_error("view of the twin:\n%s", page);
        WORLD_CHECK(w, !"state and twin look different");
    }
    codes_vector(&c->codes, w->view, c->seat, c->vector);
    codes_vector(&c->codes, w->view2, c->seat, c->vector2);
    WORLD_CHECK(w, memcmp(c->vector, c->vector2, c->codes.length) == 0);
    if (c->seat == ONLOOKER)
        return;
    list_moves(w, w->state, c->seat, w->list);
    list_moves(w, w->twin, c->seat, w->list2);
    WORLD_CHECK(w, same_list(w->list, w->list2));
    if (c->steps % 64 == 0) {
        prompt_of(w, w->view, c->seat, prompt, sizeof prompt);
        prompt_of(w, w->view2, c->seat, prompt2, sizeof prompt2);
        WORLD_CHECK(w, strcmp(prompt, prompt2) == 0);
    }
}

static inline void new_twin(struct chase *c)
{
    struct world *w = &c->w;
    struct step step = {.after = w->twin};
    w->game->observe(w->setup, w->state, c->seat, w->view);
    memset(w->twin, 0, w->game->state_size);
    w->game->imagine(w->setup, w->view, &w->rng, w->twin);
    const char *broken = w->game->broken(w->setup, &step);
    if (broken) {
        print_error("imagined: %s\n", broken);
        WORLD_CHECK(w, !"an imagined state breaks an invariant");
    }
    memcpy(c->real.first, w->state, w->game->state_size);
    memcpy(c->twin.first, w->twin, w->game->state_size);
    c->real.count = 0;
    c->twin.count = 0;
    c->hidden_count = 0;
    check_alike(c);
}

/* Plays in `twin` some event of the actor that looks like `wanted`. */
static inline bool play_alike(struct chase *c, void *twin, unsigned actor,
                              const struct events *wanted)
{
    struct world *w = &c->w;
    struct events seen;
    struct event chosen = {0};
    uint32_t fits = 0;
    list_moves(w, twin, actor, w->list);
    for (uint32_t i = 0; i < w->list->count; i++) {
        struct event e = {.move = w->list->move[i], .actor = (uint8_t)actor};
        see(c, twin, e, &seen);
        if (same_events(&seen, wanted) && rng_below(&w->rng, ++fits) == 0)
            chosen = e;
    }
    if (fits)
        go(c, &c->twin, twin, chosen);
    return fits > 0;
}

/* Makes in `twin` the events the seat has not seen, as far as they go. */
static inline void catch_up(struct chase *c, void *twin)
{
    struct world *w = &c->w;
    const struct events nothing = {.count = 0};
    struct events seen;
    for (unsigned i = 0; i < c->hidden_count; i++) {
        struct event e = c->hidden[i];
        bool is_legal = false;
        list_moves(w, twin, e.actor, w->list);
        for (uint32_t j = 0; j < w->list->count; j++)
            is_legal |= w->list->move[j] == e.move;
        if (is_legal)
            see(c, twin, e, &seen);
        if (is_legal && seen.count == 0)
            go(c, &c->twin, twin, e);
        else
            play_alike(c, twin, e.actor, &nothing);
    }
    c->hidden_count = 0;
}

/* One random event in the state; the twin follows if it can. */
static inline bool chase_step(struct chase *c)
{
    struct world *w = &c->w;
    struct events seen;
    seat_set waiting = w->game->waiting(w->setup, w->state);
    if (!waiting)
        return false;
    unsigned actor = playout_actor(waiting, &w->rng);
    list_moves(w, w->state, actor, w->list);
    struct event e = {
        .move = playout_pick(w->list, actor == CHANCE, &w->rng),
        .actor = (uint8_t)actor,
    };
    c->steps++;
    see(c, w->state, e, &seen);
    go(c, &c->real, w->state, e);
    if (seen.count == 0) {
        c->unseen++;
        if (c->hidden_count < HIDDEN_CAP)
            c->hidden[c->hidden_count++] = e;
        check_alike(c);
        return true;
    }
    memcpy(w->spare, w->twin, w->game->state_size);
    bool followed = play_alike(c, w->twin, actor, &seen);
    if (!followed && c->hidden_count) {
        catch_up(c, w->spare);
        memcpy(w->twin, w->spare, w->game->state_size);
        followed = play_alike(c, w->twin, actor, &seen);
    }
    c->matched += followed;
    c->refuted += !followed;
    if (followed)
        check_alike(c);
    /* Another world now and then, and whenever this one is ruled out. */
    if (!followed || rng_below(&w->rng, 40) == 0)
        new_twin(c);
    return true;
}

static inline void chase_open(struct chase *c, const struct game *game)
{
    memset(c, 0, sizeof *c);
    world_open(&c->w, game);
    c->real.first = host_new(game->state_size);
    c->twin.first = host_new(game->state_size);
    unsigned length = numbers_length(registry_numbers(game), game);
    c->vector = host_new(length);
    c->vector2 = host_new(length);
}

static inline void chase_close(struct chase *c)
{
    free(c->real.first);
    free(c->twin.first);
    free(c->vector);
    free(c->vector2);
    world_close(&c->w);
}

/* A new game through the eyes of some seat, or of an onlooker. */
static inline void chase_start(struct chase *c, uint64_t seed, bool onlooks)
{
    struct world *w = &c->w;
    world_start(w, seed);
    codes_init(&c->codes, w->game, registry_numbers(w->game), w->setup);
    c->seat = rng_below(&w->rng, w->plan.players + (onlooks ? 1u : 0u));
    if (c->seat == w->plan.players)
        c->seat = ONLOOKER;
    new_twin(c);
}

#endif
