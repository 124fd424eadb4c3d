#include "play/run.h"

#include <string.h>

#include "base/panic.h"

int run_level(const struct levels *levels, const char *name)
{
    for (unsigned i = 0; levels->name(i); i++)
        if (strcmp(levels->name(i), name) == 0)
            return (int)i;
    return -1;
}

void run_init(struct run *r, struct match *m, const struct levels *levels,
              void *memory)
{
    *r = (struct run){.match = m, .levels = levels, .memory = memory};
    for (unsigned s = 0; s < SEATS_MAX; s++)
        r->seat[s].level = -1;
}

int run_next(const struct run *r)
{
    seat_set waiting = match_waiting(r->match);
    if (waiting & SEAT(CHANCE))
        return r->match->has_seed ? CHANCE : -1;
    for (int s = 0; s < r->match->plan.players; s++)
        if ((waiting & SEAT(s)) && r->seat[s].level >= 0)
            return s;
    return -1;
}

static uint32_t choose(struct run *r, unsigned seat)
{
    struct match *m = r->match;
    struct asked who = {m->game, m->setup, m->view, seat};
    unsigned level = (unsigned)r->seat[seat].level;
    uint32_t seed = r->seat[seat].seed;
    ENSURE(r->levels->name(level));
    m->game->observe(m->setup, m->state, seat, m->view);
    match_seat_bot(m, seat, r->levels->name(level), seed);
    return r->levels->choose(level, &who, seed,
                             match_decided(m, seat, m->count), r->memory, NULL);
}

bool run_step(struct run *r, struct refusal *why)
{
    int actor = run_next(r);
    ENSURE(actor >= 0);
    if (actor == CHANCE)
        return match_chance(r->match, why);
    return match_apply(r->match, (unsigned)actor, choose(r, (unsigned)actor),
                       why);
}
