/* One game after another, as fast as random play can be. */
#include "base/hash.h"
#include "cli/simulate.h"
#include "engine/playout.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

void simulate_sit(struct sim_table *t, const struct sim_job *job,
                  unsigned variant)
{
    t->job = job;
    t->variant = &job->variant[variant];
    t->list = host_new(sizeof *t->list);
    t->state = host_new(job->game->state_size);
    t->view = host_new(job->game->state_size);
}

void simulate_leave(struct sim_table *t)
{
    free(t->list);
    free(t->state);
    free(t->view);
}

void simulate_begin(struct sim_table *t, uint64_t number)
{
    const struct sim_job *job = t->job;
    uint64_t from = hash_mix(job->base ^ hash_mix(number + 1));
    for (unsigned s = 0; s < job->players; s++)
        rng_seed(&t->rng[s], from + s);
    rng_seed(&t->rng[CHANCE], from + CHANCE);
    rng_seed(&t->rng[SPECTATOR], from + SPECTATOR);
    memset(t->state, 0, job->game->state_size);
    job->game->start(t->variant->setup, t->state);
}

static uint32_t ask_bot(struct sim_table *t, unsigned seat)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct sight sight = {game, setup, t->view, seat};
    game->observe(setup, t->state, seat, t->view);
    return t->job->bot[seat]->choose(&sight, &t->rng[seat]);
}

/* The event of the actors waited for. `has_bots` is a constant where it is
 * called, so that random play pays nothing for bots. */
static inline void pick(struct sim_table *t, const struct game *game,
                        seat_set waiting, bool has_bots, struct event *event)
{
    unsigned actor = playout_actor(waiting, &t->rng[SPECTATOR]);
    struct moves *list = t->list;
    moves_clear(list);
    game->moves(t->variant->setup, t->state, actor, list);
    event->actor = (uint8_t)actor;
    if (has_bots && actor != CHANCE && t->job->bot[actor])
        event->move = list->count == 1 ? list->move[0] : ask_bot(t, actor);
    else
        event->move = playout_pick(list, actor == CHANCE, &t->rng[actor]);
}

bool simulate_pick(struct sim_table *t, struct event *event)
{
    const struct game *game = t->job->game;
    seat_set waiting = game->waiting(t->variant->setup, t->state);
    if (!waiting)
        return false;
    pick(t, game, waiting, true, event);
    return true;
}

/* Up to the first decision: who alone takes it, or -1. */
static int find_starter(struct sim_table *t, struct sim_outcome *out)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct event event = {0};
    seat_set waiting;
    while ((waiting = game->waiting(setup, t->state)) == SEAT(CHANCE) &&
           out->chance < SIM_EVENTS_MOST) {
        pick(t, game, waiting, false, &event);
        game->apply(setup, t->state, CHANCE, event.move);
        out->chance++;
    }
    bool is_one = waiting && (waiting & (waiting - 1)) == 0;
    return is_one ? (int)bits_count((uint32_t)waiting - 1) : -1;
}

/* Without a branch on who acts beyond the one that picks: chance is counted
 * under a number of choices that no decision has. */
static inline void play_on(struct sim_table *t, struct sim_tally *to,
                           bool has_bots, struct sim_outcome *out)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct event event = {0};
    uint32_t events = out->chance;
    uint32_t decisions = 0;
    uint64_t forced = 0;
    uint64_t offered = 0;
    seat_set waiting;
    while (events < SIM_EVENTS_MOST &&
           (waiting = game->waiting(setup, t->state)) != 0) {
        pick(t, game, waiting, has_bots, &event);
        bool is_chance = event.actor == CHANCE;
        uint32_t count = t->list->count;
        events++;
        decisions += !is_chance;
        forced += (count == 1) & !is_chance;
        offered += is_chance ? 0 : count;
        to->choices[is_chance ? SIM_CHOICES - 1 : count]++;
        game->apply(setup, t->state, event.actor, event.move);
    }
    out->decisions = decisions;
    out->chance = events - decisions;
    out->forced = forced;
    out->offered = offered;
}

static void play_fast(struct sim_table *t, struct sim_tally *to,
                      struct sim_outcome *out)
{
    if (t->job->has_bots)
        play_on(t, to, true, out);
    else
        play_on(t, to, false, out);
}

static seat_set sole_winner(const struct result *result)
{
    bool is_won =
        result->outcome == OUTCOME_WIN || result->outcome == OUTCOME_SHARED;
    bool is_one = (result->winners & (result->winners - 1)) == 0;
    return is_won && is_one ? result->winners : 0;
}

void simulate_game(struct sim_table *t, uint64_t number, struct sim_tally *to,
                   struct sim_outcome *out)
{
    const struct sim_job *job = t->job;
    bool is_detailed = number % job->every == 0;
    *out = (struct sim_outcome){.number = number};
    simulate_begin(t, number);
    if (is_detailed) {
        /* Looked at from its first event on; only the starter is found by
         * playing the beginning before. */
        out->starter = find_starter(t, out);
        out->chance = 0;
        simulate_begin(t, number);
        simulate_detail_game(t, to, out);
    } else {
        out->starter = find_starter(t, out);
        play_fast(t, to, out);
    }
    job->game->result(t->variant->setup, t->state, &out->result);
    out->sole = sole_winner(&out->result);
    out->is_tie = out->result.outcome == OUTCOME_DRAW ||
                  (out->result.winners && !out->sole);
    if (is_detailed)
        simulate_detail_won(&to->detail, number, out->sole);
    simulate_add_game(to, job->players, out);
}
