/* Wash Match: a state in small numbers, for the judgement that is learnt. The
 * own colour comes before the other. Machines of a sort are alike, so they come
 * in the order of what lies in them and not by number: the closed ones first,
 * then those that bring the seat most. */
#include "base/bits.h"
#include "games/wash_match/wash_match.h"

#include <string.h>

enum {
    LOAD_MOST = 6, /* points of a load that are told apart */
    DONE_MOST = 6,
    STEPS_MOST = 6,
    IDLE_MOST = 8,
};

/* Of a colour. */
enum {
    C_COINS,                      /* flags: at least 1 to COINS */
    C_DONE = C_COINS + COINS,     /* flags: at least 1 to DONE_MOST points */
    C_FRONT = C_DONE + DONE_MOST, /* a flag for each kind */
    C_HELD = C_FRONT + LAUNDRY,
    C_WINS,                        /* flags: in 1 to STEPS_MOST attempts */
    C_TAKES = C_WINS + STEPS_MOST, /* known pairs that it could load */
    C_WANTS,                       /* known single cards of such a kind */
    C_ALL,
};

/* Of a machine. */
enum {
    M_FILLED,
    M_CLOSED,
    M_ALONE, /* holds what washes alone */
    M_OWN,   /* flags: at least 1 to LOAD_MOST points */
    M_OTHER = M_OWN + LOAD_MOST,
    M_WINS = M_OTHER + LOAD_MOST, /* alone it would win for the seat */
    M_LOSES,
    M_ALL,
};

enum {
    F_TURN,
    F_PHASE, /* a flag for each of those that ask */
    F_UNSEEN = F_PHASE + PHASE_SHOW,
    F_TABLE,
    F_IDLE,
    F_WASHER, /* flags: one card known, both */
    F_DRYER = F_WASHER + 2,
    F_MIXED = F_DRYER + 2,
    F_TURN_WASHER, /* the same for the seat at turn, signed */
    F_TURN_DRYER,
    F_TURN_MIXED,
    F_FIRST, /* the first card of an attempt: flags */
    F_FIRST_WASHER = F_FIRST,
    F_FIRST_DRYER,
    F_FIRST_USEFUL, /* laundry that the seat at turn could load */
    F_FIRST_MATE,   /* its like is known */
    F_COLOURS,
    F_MACHINES = F_COLOURS + COLOURS * C_ALL,
    INPUTS = F_MACHINES + MACHINES * M_ALL,
};

_Static_assert(INPUTS + 0u <= INPUTS_CAP + 0u, "a net takes no more");

static void flags(int8_t *n, unsigned count, unsigned most)
{
    for (unsigned i = 0; i < count && i < most; i++)
        n[i] = 1;
}

/* Whether a colour could load a kind now. */
static bool can_load(const struct wash_match_setup *g,
                     const struct wash_match_state *s, unsigned colour,
                     unsigned kind)
{
    return piece_count(s->front, colour, kind) &&
           wash_match_open_to(g, s, kind);
}

static void sense_colour(const struct wash_match_setup *g,
                         const struct wash_match_state *s, unsigned colour,
                         struct wash_match_known k, int8_t *n)
{
    flags(n + C_COINS, s->coins[colour], COINS);
    flags(n + C_DONE, wash_match_points(g, s->done, colour), DONE_MOST);
    for (unsigned kind = 0; kind < LAUNDRY; kind++) {
        n[C_FRONT + kind] = piece_count(s->front, colour, kind) != 0;
        if (!(k.once >> (kind + 1) & 1u) || !can_load(g, s, colour, kind))
            continue;
        n[k.twice >> (kind + 1) & 1u ? C_TAKES : C_WANTS]++;
    }
    n[C_HELD] = (int8_t)bits_count(s->held[colour]);
}

/* What a load is worth to be looked at first. */
static int32_t order_of(const struct wash_match_setup *g,
                        const struct wash_match_state *s, unsigned m,
                        unsigned seat)
{
    enum { CLOSED = 1000, FILLED = 500, OWN = 16 };
    int32_t own = (int32_t)wash_match_points(g, s->load[m], seat);
    int32_t other = (int32_t)wash_match_points(g, s->load[m], 1 - seat);
    return (s->closed >> m & 1 ? CLOSED : 0) + (s->load[m] ? FILLED : 0) +
           OWN * (own - other) + own;
}

static void sense_machine(const struct wash_match_setup *g,
                          const struct wash_match_state *s, unsigned m,
                          unsigned seat, int8_t *n)
{
    uint32_t load = s->load[m];
    uint32_t own = wash_match_points(g, load, seat);
    uint32_t other = wash_match_points(g, load, 1 - seat);
    uint32_t mine = wash_match_points(g, s->done + load, seat);
    uint32_t theirs = wash_match_points(g, s->done + load, 1 - seat);
    if (!load)
        return;
    n[M_FILLED] = 1;
    n[M_CLOSED] = s->closed >> m & 1;
    n[M_ALONE] = (load & g->alone) != 0;
    flags(n + M_OWN, own, LOAD_MOST);
    flags(n + M_OTHER, other, LOAD_MOST);
    n[M_WINS] = mine >= g->aim && mine > theirs;
    n[M_LOSES] = theirs >= g->aim && theirs > mine;
}

/* Machines from `first`, the most telling first. */
static void sense_machines(const struct wash_match_setup *g,
                           const struct wash_match_state *s, unsigned seat,
                           unsigned first, unsigned count, int8_t *n)
{
    unsigned order[WASHERS];
    int32_t by[WASHERS];
    for (unsigned i = 0; i < count; i++) {
        int32_t here = order_of(g, s, first + i, seat);
        unsigned at = i;
        for (; at && by[at - 1] < here; at--) {
            by[at] = by[at - 1];
            order[at] = order[at - 1];
        }
        by[at] = here;
        order[at] = first + i;
    }
    for (unsigned i = 0; i < count; i++)
        sense_machine(g, s, order[i], seat, n + i * M_ALL);
}

static void sense_cards(const struct wash_match_setup *g,
                        const struct wash_match_state *s, int8_t sign,
                        struct wash_match_known k, int8_t *n)
{
    int8_t washers = (int8_t)((k.once >> (WASHER + 1) & 1u) +
                              (k.twice >> (WASHER + 1) & 1u));
    int8_t dryers =
        (int8_t)((k.once >> (DRYER + 1) & 1u) + (k.twice >> (DRYER + 1) & 1u));
    n[F_UNSEEN] = (int8_t)(bits_count(s->table & ~s->seen) / 2);
    n[F_TABLE] = (int8_t)(bits_count(s->table) / 2);
    flags(n + F_WASHER, (unsigned)washers, 2);
    flags(n + F_DRYER, (unsigned)dryers, 2);
    n[F_MIXED] = washers && dryers;
    n[F_TURN_WASHER] = (int8_t)(sign * (washers == 2));
    n[F_TURN_DRYER] = (int8_t)(sign * (dryers == 2));
    n[F_TURN_MIXED] = (int8_t)(sign * n[F_MIXED]);
    if (s->phase != PHASE_FLIP2 || !(s->up & s->seen))
        return;
    unsigned face = s->face[bits_first(s->up & s->seen)];
    n[F_FIRST_WASHER] = face == WASHER + 1;
    n[F_FIRST_DRYER] = face == DRYER + 1;
    n[F_FIRST_USEFUL] = face <= LAUNDRY && can_load(g, s, s->turn, face - 1);
    n[F_FIRST_MATE] = k.twice >> face & 1;
}

static void sense(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *s = state;
    struct wash_match_known k = wash_match_known(s);
    unsigned wins[COLOURS];
    memset(numbers, 0, INPUTS);
    numbers[F_TURN] = s->turn == seat ? 1 : -1;
    if (s->phase < PHASE_SHOW)
        numbers[F_PHASE + s->phase] = 1;
    numbers[F_IDLE] = (int8_t)(s->idle < IDLE_MOST ? s->idle : IDLE_MOST);
    sense_cards(g, s, numbers[F_TURN], k, numbers);
    wash_match_wins(g, s, wins);
    for (unsigned c = 0; c < COLOURS; c++) {
        int8_t *n = numbers + F_COLOURS + (c == seat ? 0 : C_ALL);
        sense_colour(g, s, c, k, n);
        if (wins[c] <= STEPS_MOST)
            n[C_WINS + wins[c] - 1] = 1;
    }
    int8_t *n = numbers + F_MACHINES;
    sense_machines(g, s, seat, 0, WASHERS, n);
    sense_machines(g, s, seat, WASHERS, DRYERS, n + WASHERS * M_ALL);
}

/* Made by `tidywinks tune`, see docs/bots.md. */
const struct net wash_match_net = {
    .inputs = INPUTS,
    .sense = sense,
};
