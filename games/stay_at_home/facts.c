/* Questions that public facts alone answer: who can leave, react, be named,
 * be asked (SH-55: nobody is left out for what he holds). */
#include "games/stay_at_home/stay_at_home.h"

/* SH-23, 82: the only thing that is denied an isolating drawer. */
bool stay_at_home_can_leave(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p)
{
    return s->out[p] < g->household && !holds_covid(s, p);
}

bool stay_at_home_can_react(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p)
{
    if (holds_covid(s, p))
        return g->isolation_reactions && s->size[p] > 1; /* SH-58 */
    return s->size[p] > 0;
}

seat_set stay_at_home_reactors(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_at_home_can_react(g, s, p) << p);
    return set;
}

/* R29 */
unsigned stay_at_home_movable(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned p)
{
    return g->covid_pass ? s->size[p] : free_cards(s, p);
}

static seat_set movers(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(stay_at_home_movable(g, s, p) > 0) << p);
    return set;
}

static seat_set nonzero(const struct stay_at_home_setup *g,
                        const uint8_t *counts)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(counts[p] > 0) << p);
    return set;
}

static seat_set leavers(const struct stay_at_home_setup *g,
                        const struct stay_at_home_state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_at_home_can_leave(g, s, p) << p);
    return set;
}

seat_set stay_at_home_sendable(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s, unsigned p)
{
    return nonzero(g, s->out) & (seat_set)~SEAT(p);
}

seat_set stay_at_home_companions(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s, unsigned p)
{
    return leavers(g, s) & (seat_set)~SEAT(p);
}

/* SH-44, R11 */
seat_set stay_at_home_targets(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned a,
                              unsigned kind)
{
    seat_set others = stay_at_home_everybody(g) & (seat_set)~SEAT(a);
    switch (kind) {
    case SEE:
    case TAKE:
        return others & nonzero(g, s->size);
    case TWO:
        return others & movers(g, s);
    case MISS:
        return g->miss_once ? others & (seat_set)~nonzero(g, s->miss) : others;
    default: /* SWAP, PICKUP */
        return others;
    }
}

/* SH-59, R17 */
seat_set stay_at_home_obliged(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s)
{
    seat_set reader = SEAT(s->drawer);
    switch (s->drawn - 1) {
    case ANN_LEAVE:
        return leavers(g, s);
    case ANN_LEFT:
    case ANN_RIGHT:
        return movers(g, s);
    case ANN_GIVE:
        return movers(g, s) & (seat_set)~reader;
    case ANN_ALLHOME:
        return nonzero(g, s->out);
    case ANN_PICK:
        return stay_at_home_sendable(g, s, s->drawer) ? reader : 0;
    case ANN_HOME:
        return nonzero(g, s->out) & reader;
    case ANN_EXTRA:
        return s->pile.size ? reader : 0; /* SH-87 */
    case ANN_BACK:
        return movers(g, s) & reader;
    default: /* ANN_TURN */
        return reader;
    }
}

seat_set stay_at_home_ignorers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set obliged = stay_at_home_obliged(g, s);
    if (!obliged) /* SH-41 */
        return 0;
    return stay_at_home_reactors(g, s) &
           (g->ignore_all ? stay_at_home_everybody(g) : obliged);
}

/* SH-64, 66, R13 */
seat_set stay_at_home_blockers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s)
{
    seat_set out = SEAT(s->drawer);
    unsigned leaver = s->start[0] - 1u;
    if (g->block_drawer && leaver != s->drawer)
        return 0;
    if (!g->block_card)
        out |= SEAT(leaver);
    return stay_at_home_reactors(g, s) & (seat_set)~out;
}

/* SH-32, 34, R20: left and right are places at the table. */
unsigned stay_at_home_receiver(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s,
                               unsigned from)
{
    if (s->drawn - 1 == ANN_GIVE)
        return s->drawer;
    if (s->drawn - 1 == ANN_LEFT)
        return from + 1u == g->players ? 0 : from + 1u;
    return from ? from - 1u : g->players - 1u;
}

bool stay_at_home_first_use(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s)
{
    return s->phase == PHASE_BLOCK ||
           (s->phase == PHASE_IGNORE && g->ignore_all);
}

int stay_at_home_closing(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s)
{
    if (!stay_at_home_first_use(g, s))
        return s->answered == s->asked ? PLAYERS_CAP : -1;
    if (!s->used && s->answered != s->asked)
        return -1;
    unsigned p = s->drawer;
    for (unsigned i = 0; i < g->players; i++, p = next_seat(g, s, p)) {
        if (!(s->asked >> p & 1))
            continue;
        if (!(s->answered >> p & 1))
            return -1;
        if (s->used >> p & 1)
            return (int)p;
    }
    return PLAYERS_CAP;
}

int stay_at_home_overfull(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    unsigned most = 0;
    for (unsigned p = 0; p < g->players; p++)
        most = s->size[p] > most ? s->size[p] : most;
    if (most <= g->hand_limit)
        return -1;
    unsigned p = s->active;
    while (s->size[p] <= g->hand_limit)
        p = next_seat(g, s, p);
    return (int)p;
}
