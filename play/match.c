#include "play/match.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/witness.h"
#include "engine/words.h"

#include <string.h>

size_t match_bytes(const struct game *game, uint32_t cap)
{
    return match_padded(game->setup_size) + 5 * match_padded(game->state_size) +
           match_padded(cap * sizeof(struct event));
}

static void *carve(char **memory, size_t bytes)
{
    void *piece = *memory;
    *memory += match_padded(bytes);
    return piece;
}

/* Events are written before they are read: all else begins as zero. */
static void lay_out(struct match *m, void *memory, uint32_t cap)
{
    char *rest = memory;
    memset(memory, 0, match_bytes(m->game, 0));
    m->setup = carve(&rest, m->game->setup_size);
    m->first = carve(&rest, m->game->state_size);
    m->state = carve(&rest, m->game->state_size);
    m->spare = carve(&rest, m->game->state_size);
    m->view = carve(&rest, m->game->state_size);
    m->view2 = carve(&rest, m->game->state_size);
    m->event = carve(&rest, cap * sizeof(struct event));
    m->cap = cap;
}

bool match_open(struct match *m, const struct game *game,
                const struct plan *plan, void *memory, uint32_t cap,
                struct refusal *why)
{
    memset(m, 0, sizeof *m);
    m->game = game;
    m->plan = *plan;
    lay_out(m, memory, cap);
    if (!plan_prepare(game, &m->plan, m->setup, why))
        return false;
    game->start(m->setup, m->first);
    memcpy(m->state, m->first, game->state_size);
    return true;
}

size_t match_bytes_shared(const struct game *game, uint32_t cap)
{
    return 2 * match_padded(game->state_size) +
           match_padded(cap * sizeof(struct event));
}

void match_move(struct match *m, void *memory, uint32_t cap)
{
    char *rest = memory;
    m->first = carve(&rest, m->game->state_size);
    m->state = carve(&rest, m->game->state_size);
    m->event = carve(&rest, cap * sizeof(struct event));
    m->cap = cap;
}

void match_begin(struct match *m, const struct game *game,
                 const struct plan *plan, const struct match_shared *shared,
                 void *memory, uint32_t cap)
{
    char *rest = shared->work;
    memset(memory, 0, match_bytes_shared(game, 0));
    memset(m, 0, sizeof *m);
    m->game = game;
    m->plan = *plan;
    m->setup = shared->setup;
    m->spare = carve(&rest, game->state_size);
    m->view = carve(&rest, game->state_size);
    m->view2 = carve(&rest, game->state_size);
    match_move(m, memory, cap);
    game->start(m->setup, m->first);
    memcpy(m->state, m->first, game->state_size);
}

bool match_copy(struct match *m, const struct match *old, void *memory,
                uint32_t cap, struct refusal *why)
{
    if (old->count > cap)
        return refuse_with(why, REFUSE_FULL, 0,
                           "the match has more events than fit into memory");
    *m = *old;
    lay_out(m, memory, cap);
    memcpy(m->setup, old->setup, m->game->setup_size);
    memcpy(m->first, old->first, m->game->state_size);
    memcpy(m->state, old->state, m->game->state_size);
    if (m->count)
        memcpy(m->event, old->event, m->count * sizeof m->event[0]);
    return true;
}

bool match_situate(struct match *m, const struct slice *lines, size_t count,
                   struct refusal *why)
{
    ENSURE(m->count == 0);
    memset(m->spare, 0, m->game->state_size);
    if (!situation_read(m->game, m->setup, lines, count, m->spare, why))
        return false;
    memcpy(m->first, m->spare, m->game->state_size);
    memcpy(m->state, m->spare, m->game->state_size);
    m->is_situated = true;
    return true;
}

void match_fair(struct match *m, const struct fair *fair)
{
    ENSURE(m->count == 0);
    m->fair = *fair;
    m->has_seed = fair_seed(fair, m->seed);
}

seat_set match_waiting(const struct match *m)
{
    return m->game->waiting(m->setup, m->state);
}

static bool is_legal(const struct match *m, const void *state,
                     struct event event)
{
    struct moves list;
    moves_clear(&list);
    if (!(m->game->waiting(m->setup, state) & SEAT(event.actor)))
        return false;
    m->game->moves(m->setup, state, event.actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (list.move[i] == event.move)
            return true;
    return false;
}

#ifdef SLOW_CHECKS
/* The promises of an event about to be applied, and of one that has been: it is
 * legal, and breaks no invariant. The state before it is in `spare`. */
static bool begins_well(struct match *m, struct event event)
{
    memcpy(m->spare, m->state, m->game->state_size);
    return is_legal(m, m->state, event);
}

static bool ends_well(const struct match *m, struct event event)
{
    struct step step = {m->spare, m->state, event};
    return !m->game->broken(m->setup, &step);
}
#endif

bool match_apply(struct match *m, unsigned actor, uint32_t move,
                 struct refusal *why)
{
    if (m->count == m->cap)
        return refuse_with(why, REFUSE_FULL, 0,
                           "the match has more events than fit into memory");
    unsigned stream = 0;
    if (actor == CHANCE) {
        stream = m->game->stream(m->setup, m->state);
        m->stream[stream]++;
    }
    struct event event = {move, (uint8_t)actor, (uint8_t)stream};
    SLOW_ENSURE(begins_well(m, event));
    m->event[m->count++] = event;
    m->game->apply(m->setup, m->state, actor, move);
    SLOW_ENSURE(ends_well(m, event));
    return true;
}

bool match_play(struct match *m, unsigned actor, struct slice words,
                struct refusal *why)
{
    struct asked who = {m->game, m->setup, m->state, actor};
    uint32_t move;
    if (actor != CHANCE && actor >= m->plan.players)
        return refuse_with(why, REFUSE_SEAT, 0,
                           "there is no such seat at this table");
    if (actor != CHANCE) {
        m->game->observe(m->setup, m->state, actor, m->view);
        who.state = m->view;
    }
    if (!words_read(&who, words, &move, why))
        return false;
    return match_apply(m, actor, move, why);
}

struct event match_draw(const struct match *m, const void *state,
                        uint32_t drawn[STREAMS_CAP])
{
    struct moves list;
    unsigned stream = m->game->stream(m->setup, state);
    ENSURE(stream < STREAMS_CAP);
    moves_clear(&list);
    m->game->moves(m->setup, state, CHANCE, &list);
    uint32_t move = fair_draw(m->seed, stream, drawn[stream]++, &list);
    return (struct event){move, CHANCE, (uint8_t)stream};
}

bool match_chance(struct match *m, struct refusal *why)
{
    uint32_t drawn[STREAMS_CAP];
    if (!m->has_seed)
        return refuse_with(why, REFUSE_SEAT, 0,
                           "there is no seed: chance must be entered");
    ENSURE(match_waiting(m) == SEAT(CHANCE));
    memcpy(drawn, m->stream, sizeof drawn);
    return match_apply(m, CHANCE, match_draw(m, m->state, drawn).move, why);
}

void match_seat_bot(struct match *m, unsigned seat, const char *name,
                    uint32_t seed)
{
    struct text out;
    memset(&m->bot[seat], 0, sizeof m->bot[seat]);
    text_init(&out, m->bot[seat].name, sizeof m->bot[seat].name);
    text_put(&out, name);
    ENSURE(!out.cut);
    m->bot[seat].seed = seed;
}

uint32_t match_decided(const struct match *m, unsigned seat, uint32_t until)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < until; i++)
        count += m->event[i].actor == seat;
    return count;
}

void match_state_at(const struct match *m, uint32_t at, void *state)
{
    memcpy(state, m->first, m->game->state_size);
    for (uint32_t i = 0; i < at; i++)
        m->game->apply(m->setup, state, m->event[i].actor, m->event[i].move);
}

void match_cut(struct match *m, uint32_t count)
{
    ENSURE(count <= m->count);
    while (m->count > count) {
        struct event gone = m->event[--m->count];
        if (gone.actor == CHANCE)
            m->stream[gone.stream]--;
    }
    match_state_at(m, count, m->state);
}

/* Plays the events after `gone` with it and, in *spare, without it. Each seat
 * that decided must have seen the same either way, just before deciding. */
static bool nobody_noticed(struct match *m, uint32_t gone, void *with)
{
    const struct game *game = m->game;
    match_state_at(m, gone, m->spare);
    memcpy(with, m->spare, game->state_size);
    game->apply(m->setup, with, m->event[gone].actor, m->event[gone].move);
    for (uint32_t i = gone + 1; i < m->count; i++) {
        struct event e = m->event[i];
        if (e.actor == CHANCE || !is_legal(m, m->spare, e))
            return false;
        game->observe(m->setup, with, e.actor, m->view);
        game->observe(m->setup, m->spare, e.actor, m->view2);
        if (memcmp(m->view, m->view2, game->state_size) != 0)
            return false;
        game->apply(m->setup, with, e.actor, e.move);
        game->apply(m->setup, m->spare, e.actor, e.move);
    }
    return true;
}

static bool is_chance(const struct events *seen)
{
    uint32_t i = 0;
    while (i < seen->count && seen->at[i].actor == CHANCE)
        i++;
    return i == seen->count;
}

/* What a seat has been shown by its decision number `at` or since, as the
 * reason why that stays done; NULL: nothing. */
static const char *shown_since(struct match *m, uint32_t at, unsigned seat)
{
    const char *reason = NULL;
    match_state_at(m, at, m->spare);
    if (witness_shows(m->game, m->setup, m->spare, m->event[at]))
        return "this decision has shown something";
    for (uint32_t i = at; i < m->count; i++) {
        struct event e = m->event[i];
        struct events seen = {.count = 0};
        if (i > at)
            m->game->words->redact(m->setup, m->spare, e, seat, &seen);
        if (seen.count && is_chance(&seen))
            return "a card has been turned up or drawn since";
        if (seen.count)
            reason = "this seat has seen since what others did";
        m->game->apply(m->setup, m->spare, e.actor, e.move);
    }
    return reason;
}

/* A world behind the view in `m->view`, the same one for the same view. */
static void imagine_one(struct match *m, void *world)
{
    struct rng rng;
    rng_seed(&rng, 0);
    memset(world, 0, m->game->state_size);
    m->game->imagine(m->setup, m->view, &rng, world);
}

/* Whom the seat sees waited for and who may have decided already, or chance
 * may have moved, without its being told. */
static seat_set hidden_actors(struct match *m, unsigned seat)
{
    const struct game *game = m->game;
    seat_set hidden = 0;
    struct moves list;
    game->observe(m->setup, m->state, seat, m->view);
    seat_set waiting = game->waiting(m->setup, m->view) & ~SEAT(seat);
    imagine_one(m, m->spare);
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        if (!(waiting & SEAT(actor)))
            continue;
        moves_clear(&list);
        game->moves(m->setup, m->spare, actor, &list);
        bool is_hidden = list.count == 0;
        for (uint32_t i = 0; i < list.count && !is_hidden; i++) {
            struct event e = {.move = list.move[i], .actor = (uint8_t)actor};
            struct events seen = {.count = 0};
            game->words->redact(m->setup, m->spare, e, seat, &seen);
            is_hidden = seen.count == 0;
        }
        if (is_hidden)
            hidden |= SEAT(actor);
    }
    return hidden;
}

/* Whether decision number `at` has changed what another seat sees, as far as
 * its own seat can know. Overwrites the state. */
static bool is_noticed(struct match *m, uint32_t at)
{
    const struct game *game = m->game;
    struct event e = m->event[at];
    bool is_seen = false;
    match_state_at(m, at, m->spare);
    game->observe(m->setup, m->spare, e.actor, m->view);
    imagine_one(m, m->spare);
    memcpy(m->state, m->spare, game->state_size);
    game->apply(m->setup, m->state, e.actor, e.move);
    for (unsigned seat = 0; seat < m->plan.players && !is_seen; seat++) {
        if (seat == e.actor)
            continue;
        game->observe(m->setup, m->spare, seat, m->view);
        game->observe(m->setup, m->state, seat, m->view2);
        is_seen = memcmp(m->view, m->view2, game->state_size) != 0;
    }
    return is_seen;
}

/* Whether somebody may have decided after decision number `at`, in the light of
 * it, without its seat being told. */
static bool may_be_answered(struct match *m, uint32_t at)
{
    seat_set hidden = hidden_actors(m, m->event[at].actor);
    if (hidden & SEAT(CHANCE))
        return true;
    if (!hidden)
        return false;
    bool is_seen = is_noticed(m, at);
    match_state_at(m, m->count, m->state);
    return is_seen;
}

/* Taking back must not let a seat answer what it has seen, and must not pull a
 * decision from under somebody who has built on it. The answer itself is seen
 * by the seat, so it must not tell either: "C has decided since" says that C
 * has answered a sealed window, and a grant that it has not. So nothing is
 * asked of the match but what the seat knows of it. What it was shown decides
 * by itself. Where it was shown nothing, all that may have happened since is
 * hidden from it, and whoever may have decided counts as having decided: the
 * two questions whether somebody can act unseen, and whether somebody could
 * tell the difference, are put to a world made up from the seat's own view,
 * always the same one, so equal views get equal answers.
 *
 * To ask the match first and hide the reason in one sentence for all would
 * still tell by refusing. To take back only the last event of all would be
 * simpler, and would deny it wherever people decide at the same time.
 *
 * What is granted then holds in the match, whatever happened there: a seat
 * whose view the decision has not changed would have decided as it did
 * (tests/generic/test_undo.c). So a decision can go from the middle. */
bool match_may_undo(struct match *m, unsigned seat, uint32_t *gone,
                    struct refusal *why)
{
    uint32_t at = m->count;
    m->game->observe(m->setup, m->state, seat, m->view);
    if (!m->game->waiting(m->setup, m->view))
        return refuse_with(why, REFUSE_OVER, 0, "the game is over");
    while (at && m->event[at - 1].actor != seat)
        at--;
    if (at-- == 0)
        return refuse_with(why, REFUSE_UNDO, 0,
                           "this seat has not decided anything yet");
    const char *reason = shown_since(m, at, seat);
    if (!reason && may_be_answered(m, at))
        reason = "somebody who saw it may have decided since";
    if (reason)
        return refuse_with(why, REFUSE_UNDO, 0, reason);
    /* `state` is free to be overwritten: it is what `with` ends as. */
    ENSURE(nobody_noticed(m, at, m->state));
    *gone = at;
    return true;
}

void match_take_out(struct match *m, uint32_t at)
{
    memmove(m->event + at, m->event + at + 1,
            (m->count - at - 1) * sizeof m->event[0]);
    m->count--;
    match_state_at(m, m->count, m->state);
}

void match_put_back(struct match *m, uint32_t at, struct event event)
{
    memmove(m->event + at + 1, m->event + at,
            (m->count - at) * sizeof m->event[0]);
    m->event[at] = event;
    m->count++;
    match_state_at(m, m->count, m->state);
}

bool match_undo(struct match *m, unsigned seat, struct refusal *why)
{
    uint32_t at;
    if (!match_may_undo(m, seat, &at, why))
        return false;
    match_take_out(m, at);
    return true;
}
