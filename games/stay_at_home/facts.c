/* Questions that public facts alone answer: who can leave, react, be named,
 * be asked (SH-55: nobody is left out for what he holds). */
#include "games/stay_at_home/stay_at_home.h"

/* SH-23, 82: the only thing that is denied an isolating drawer. */
bool stay_can_leave(const struct setup *g, const struct state *s, unsigned p)
{
    return s->out[p] < g->household && !holds_covid(s, p);
}

bool stay_can_react(const struct setup *g, const struct state *s, unsigned p)
{
    if (holds_covid(s, p))
        return g->isolation_reactions && s->size[p] > 1; /* SH-58 */
    return s->size[p] > 0;
}

seat_set stay_reactors(const struct setup *g, const struct state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_can_react(g, s, p) << p);
    return set;
}

/* R29 */
unsigned stay_movable(const struct setup *g, const struct state *s, unsigned p)
{
    return g->covid_pass ? s->size[p] : free_cards(s, p);
}

static seat_set movers(const struct setup *g, const struct state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(stay_movable(g, s, p) > 0) << p);
    return set;
}

static seat_set nonzero(const struct setup *g, const uint8_t *counts)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)(counts[p] > 0) << p);
    return set;
}

static seat_set leavers(const struct setup *g, const struct state *s)
{
    seat_set set = 0;
    for (unsigned p = 0; p < g->players; p++)
        set |= (seat_set)((unsigned)stay_can_leave(g, s, p) << p);
    return set;
}

seat_set stay_sendable(const struct setup *g, const struct state *s, unsigned p)
{
    return nonzero(g, s->out) & (seat_set)~SEAT(p);
}

seat_set stay_companions(const struct setup *g, const struct state *s,
                         unsigned p)
{
    return leavers(g, s) & (seat_set)~SEAT(p);
}

/* SH-44, R11 */
seat_set stay_targets(const struct setup *g, const struct state *s, unsigned a,
                      unsigned kind)
{
    seat_set others = stay_everybody(g) & (seat_set)~SEAT(a);
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
seat_set stay_obliged(const struct setup *g, const struct state *s)
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
        return stay_sendable(g, s, s->drawer) ? reader : 0;
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

seat_set stay_ignorers(const struct setup *g, const struct state *s)
{
    seat_set obliged = stay_obliged(g, s);
    if (!obliged) /* SH-41 */
        return 0;
    return stay_reactors(g, s) & (g->ignore_all ? stay_everybody(g) : obliged);
}

/* SH-64, 66, R13 */
seat_set stay_blockers(const struct setup *g, const struct state *s)
{
    seat_set out = SEAT(s->drawer);
    unsigned leaver = s->start[0] - 1u;
    if (g->block_drawer && leaver != s->drawer)
        return 0;
    if (!g->block_card)
        out |= SEAT(leaver);
    return stay_reactors(g, s) & (seat_set)~out;
}

/* SH-32, 34, R20: left and right are places at the table. */
unsigned stay_receiver(const struct setup *g, const struct state *s,
                       unsigned from)
{
    if (s->drawn - 1 == ANN_GIVE)
        return s->drawer;
    if (s->drawn - 1 == ANN_LEFT)
        return from + 1u == g->players ? 0 : from + 1u;
    return from ? from - 1u : g->players - 1u;
}

bool stay_first_use(const struct setup *g, const struct state *s)
{
    return s->phase == PHASE_BLOCK ||
           (s->phase == PHASE_IGNORE && g->ignore_all);
}

int stay_closing(const struct setup *g, const struct state *s)
{
    if (!stay_first_use(g, s))
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

int stay_overfull(const struct setup *g, const struct state *s)
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
