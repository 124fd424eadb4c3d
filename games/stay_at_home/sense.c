/* Stay At Home: a state in small numbers, for the judgement that is learnt. What
 * decides is late and depends on how few cards are left, so most of it comes
 * once for each stage of the pile. "The rival" is the best of the others. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"

#include <string.h>

enum {
    STAGES = 8, /* of the pile, see stage_of */
    EXACT = 12, /* cards from which on each size counts by itself */
    LEADS = 7,  /* from -3 to 3, and more at the ends */
    SIDES = 3,  /* the seat itself, the rival, somebody else */
    ACTIONS = SWAP - SEE + 1,
    INSTANTS = HAND_FIRST,
    FEW = 3,
    TENTHS = 10,
};

enum side { OWN, RIVAL, OTHER };

/* Every member is an int8_t, so that the numbers lie as the members do. */
struct inputs {
    int8_t two, more; /* players: a duel, or how many more */
    int8_t stage[STAGES];
    int8_t pile[EXACT + 1];
    int8_t steps[PLAYERS_CAP];     /* turns until the seat's own */
    int8_t last[SIDES];            /* who draws the last card, if all draw */
    int8_t out[HOUSEHOLD_CAP + 1]; /* own members OUT, a flag for each number */
    int8_t lead[STAGES][LEADS];    /* over the rival, by members OUT */
    int8_t second[LEADS];          /* over the best but one */
    int8_t rivals[STAGES];         /* others who are not behind */
    int8_t stock[LEADS];           /* lead by stockpile */
    int8_t tied[STAGES][LEADS];    /* the same, where members OUT are level */
    int8_t covid[STAGES][SIDES];   /* who holds COVID */
    int8_t hidden[STAGES];         /* it is in the pile */
    int8_t claimed[STAGES][SIDES]; /* the seat knows who is to draw it */
    int8_t deep[STAGES];           /* it knows that it is further down */
    int8_t saved[SIDES];           /* holder asked, with a card against it */
    int8_t set[FEW + 2];           /* own kinds of stockpile */
    int8_t full[STAGES][2];        /* full sets with two players: own, rival */
    int8_t hand[HAND_KINDS];       /* own cards */
    int8_t hand_late[2][HAND_KINDS];
    int8_t theirs[HAND_KINDS]; /* of the rival */
    int8_t theirs_late[HAND_KINDS];
    int8_t others[HAND_KINDS]; /* of the rest */
    int8_t size[SIDES];        /* of hands */
    int8_t miss[SIDES];
    int8_t turn[SIDES];
    int8_t phase[PHASES][2];       /* the seat is asked or not */
    int8_t drawn[INSTANTS][SIDES]; /* a card being resolved, by its drawer */
    int8_t start[SIDES];           /* starts that may yet be blocked */
    int8_t blocked[SIDES];         /* and who could still block them */
    int8_t target[SIDES];          /* who may be picked to go home */
    int8_t action[ACTIONS][2];     /* done by the seat, or to it */
    int8_t back[SIDES];            /* cards still to be put back */
    int8_t green, red;             /* tenths of the unseen cards */
};

enum { INPUTS = sizeof(struct inputs) };

_Static_assert(INPUTS + 0u <= INPUTS_CAP + 0u, "a net takes no more");

/* What the inputs are made of. */
struct sight_of {
    const struct stay_at_home_setup *g;
    const struct stay_at_home_state *s;
    unsigned seat, rival, stage;
    struct inputs *n;
};

static unsigned stage_of(unsigned pile)
{
    static const uint8_t MOST[STAGES - 1] = {1, 3, 6, 10, 16, 26, 45};
    unsigned stage = 0;
    while (stage < STAGES - 1 && pile > MOST[stage])
        stage++;
    return stage;
}

static unsigned lead_of(int32_t lead)
{
    int32_t most = LEADS / 2;
    return (unsigned)((lead < -most  ? -most
                       : lead > most ? most
                                     : lead) +
                      most);
}

static enum side side_of(const struct sight_of *o, unsigned p)
{
    return p == o->seat ? OWN : p == o->rival ? RIVAL : OTHER;
}

static void add(int8_t *to, unsigned more)
{
    *to = (int8_t)(*to + (int8_t)more);
}

static int32_t stock_lead(const struct sight_of *o)
{
    return (int32_t)stay_at_home_stockpile(o->s, o->seat) -
           (int32_t)stay_at_home_stockpile(o->s, o->rival);
}

static void sense_score(const struct sight_of *o)
{
    const struct stay_at_home_state *s = o->s;
    int32_t lead = s->out[o->seat] - s->out[o->rival];
    unsigned second = 0;
    unsigned stock = lead_of(stock_lead(o));
    o->n->out[s->out[o->seat]] = 1;
    o->n->lead[o->stage][lead_of(lead)] = 1;
    o->n->stock[stock] = 1;
    o->n->tied[o->stage][stock] = lead == 0;
    for (unsigned p = 0; p < o->g->players; p++) {
        if (side_of(o, p) == OTHER && !holds_covid(s, p) && s->out[p] > second)
            second = s->out[p];
        if (p != o->seat && !holds_covid(s, p) && s->out[p] >= s->out[o->seat])
            o->n->rivals[o->stage]++;
    }
    if (o->g->players > 2)
        o->n->second[lead_of(s->out[o->seat] - (int32_t)second)] = 1;
}

/* How many sorts of stockpile a seat has (SH-92). */
static unsigned sorts_of(const struct stay_at_home_state *s, unsigned p)
{
    unsigned sorts = 0;
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        sorts += held(s, p, kind) > 0;
    return sorts;
}

static void sense_hands(const struct sight_of *o)
{
    const struct stay_at_home_state *s = o->s;
    const unsigned all = FLOUR - EGGS + 1;
    for (unsigned p = 0; p < o->g->players; p++) {
        enum side side = side_of(o, p);
        uint64_t row = s->row[p][p];
        add(&o->n->size[side], free_cards(s, p));
        add(&o->n->miss[side], s->miss[p] < FEW ? s->miss[p] : FEW);
        for (unsigned k = 0; k < HAND_KINDS; k++) {
            unsigned copies = counts_at(&row, k);
            add(side == OWN     ? &o->n->hand[k]
                : side == RIVAL ? &o->n->theirs[k]
                                : &o->n->others[k],
                copies);
            if (side == OWN && o->stage < 4)
                add(&o->n->hand_late[o->stage > 1][k], copies);
            if (side == RIVAL && o->stage < 4)
                add(&o->n->theirs_late[k], copies);
        }
    }
    o->n->set[sorts_of(s, o->seat)] = 1;
    if (set_lifts(o->g)) {
        o->n->full[o->stage][0] = sorts_of(s, o->seat) == all;
        o->n->full[o->stage][1] = sorts_of(s, o->rival) == all;
    }
}

/* Who draws the card at this place if everybody just draws. */
static unsigned drawer_of(const struct sight_of *o, unsigned place)
{
    const struct stay_at_home_state *s = o->s;
    bool is_over = s->phase != PHASE_PLAY || holds_covid(s, s->active);
    unsigned turns = (place - 1 + is_over) % o->g->players;
    unsigned p = s->active;
    while (turns--)
        p = next_seat(o->g, s, p);
    return p;
}

static void sense_covid(const struct sight_of *o)
{
    const struct stay_at_home_state *s = o->s;
    const struct pile *pile = &s->pile;
    if (s->holder) {
        unsigned h = s->holder - 1u;
        o->n->covid[o->stage][side_of(o, h)] = 1;
        o->n->saved[side_of(o, h)] =
            s->phase == PHASE_COVID &&
            (held(s, h, BLOCK_COVID) || held(s, h, GIVE_COVID) ||
             (s->giver && held(s, h, REVERSE)));
        return;
    }
    o->n->hidden[o->stage] = 1;
    for (unsigned i = 0; i < pile->claim_count; i++) {
        struct claim c = pile->claim[i];
        if (c.kind != COVID || c.seat != o->seat)
            continue;
        if (c.low == c.high && (c.low <= o->g->players || pile->size <= EXACT))
            o->n->claimed[o->stage][side_of(o, drawer_of(o, c.low))] = 1;
        else
            o->n->deep[o->stage] = 1;
    }
}

/* What is under way: nothing of it shows in how a seat stands so far. */
static void sense_pending(const struct sight_of *o)
{
    const struct stay_at_home_state *s = o->s;
    bool is_asked = s->asked >> o->seat & 1;
    o->n->phase[s->phase][is_asked] = 1;
    o->n->turn[side_of(o, s->active)] = 1;
    if (s->drawn && s->drawn <= INSTANTS)
        o->n->drawn[s->drawn - 1][side_of(o, s->drawer)] = 1;
    for (unsigned i = 0; i < 2; i++)
        if (s->start[i])
            o->n->start[side_of(o, s->start[i] - 1u)] = 1;
    for (unsigned p = 0; p < o->g->players; p++) {
        bool is_open = (s->asked & ~s->answered) >> p & 1;
        if (s->phase == PHASE_BLOCK && (is_open || (s->used >> p & 1)) &&
            held(s, p, BLOCK_LEAVE))
            o->n->blocked[side_of(o, p)] = 1;
        if (s->phase == PHASE_TARGET && p != s->drawer && s->out[p])
            o->n->target[side_of(o, p)] = 1;
        if (s->left && (s->asked >> p & 1))
            o->n->back[side_of(o, p)] = (int8_t)s->left;
    }
    if (s->action && s->actor == o->seat)
        o->n->action[s->action - 1 - SEE][0] = 1;
    if (s->action && s->victim == o->seat)
        o->n->action[s->action - 1 - SEE][1] = 1;
}

static void sense_table(const struct sight_of *o)
{
    const struct stay_at_home_state *s = o->s;
    unsigned size = s->pile.size;
    unsigned steps = 0;
    unsigned cards = 0;
    unsigned green = 0;
    unsigned red = 0;
    for (unsigned p = s->active; p != o->seat; p = next_seat(o->g, s, p))
        steps++;
    o->n->two = o->g->players == 2;
    o->n->more = (int8_t)(o->g->players - 2);
    o->n->stage[o->stage] = 1;
    if (size <= EXACT)
        o->n->pile[size] = 1;
    o->n->steps[steps] = 1;
    if (size && size <= EXACT)
        o->n->last[side_of(o, drawer_of(o, size))] = 1;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        cards += s->bag[kind];
        green += is_green(kind) ? s->bag[kind] : 0u;
        red += kind == SEND || kind == GO_SEND ? s->bag[kind] : 0u;
    }
    o->n->green = (int8_t)(cards ? TENTHS * green / cards : 0);
    o->n->red = (int8_t)(cards ? TENTHS * red / cards : 0);
}

static void sense(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers)
{
    const struct stay_at_home_state *s = state;
    struct inputs n = {.green = 0};
    struct sight_of o = {.g = setup,
                         .s = state,
                         .seat = seat,
                         .rival = stay_at_home_rival(setup, state, seat),
                         .stage = stage_of(s->pile.size),
                         .n = &n};
    sense_table(&o);
    sense_score(&o);
    sense_hands(&o);
    sense_covid(&o);
    sense_pending(&o);
    memcpy(numbers, &n, sizeof n);
}

/* A duel has a net of its own: the first number is `two`. */
static const int16_t WEIGHTS[] = {
#include "games/stay_at_home/net.def"
#include "games/stay_at_home/net_two.def"
};

_Static_assert(sizeof WEIGHTS / sizeof WEIGHTS[0] == 2 * NET_WEIGHTS(INPUTS),
               "the nets were learnt with these inputs");

const struct net stay_at_home_net = {
    .inputs = INPUTS,
    .sense = sense,
    .weights = WEIGHTS,
    .has_second = true,
};
