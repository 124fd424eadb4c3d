/* Play (sections 3, 5 and 6): whose turn it is, what is legal, what it does. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "base/panic.h"

#include <string.h>

enum {
    STREAM_TABLE,
    STREAM_FIRST,
};

enum { BOTH_DRYERS = (1 << DRYERS) - 1 }; /* in use */

seat_set wash_match_waiting(const void *setup, const void *state)
{
    const struct wash_match_state *s = state;
    (void)setup;
    if (s->phase <= PHASE_COLLECT)
        return SEAT(s->turn);
    return s->phase < PHASE_OVER ? SEAT(CHANCE) : 0;
}

unsigned wash_match_stream(const void *setup, const void *state)
{
    const struct wash_match_state *s = state;
    (void)setup;
    return s->phase == PHASE_FIRST ? STREAM_FIRST : STREAM_TABLE;
}

uint32_t wash_match_points(const struct wash_match_setup *g, uint32_t pieces,
                           unsigned colour)
{
    uint32_t own = pieces >> piece_shift(colour, 0);
    return (uint32_t)g->points_low[own & (LOW_PIECES - 1)] +
           g->points_high[own / LOW_PIECES & (HIGH_PIECES - 1)];
}

unsigned wash_match_open_to(const struct wash_match_setup *g,
                            const struct wash_match_state *s, unsigned kind)
{
    bool is_alone = g->alone_kinds >> kind & 1;
    uint32_t spoils = is_alone ? UINT32_MAX : g->alone; /* WM-15, WM-16 */
    unsigned open = 0;
    for (unsigned w = 0; w < WASHERS; w++)
        open |= (unsigned)((s->load[w] & spoils) == 0) << w;
    return open & ~(unsigned)s->closed; /* WM-17, WM-R9 */
}

/* Washers that may be run: open and filled (WM-20, WM-R10, WM-R11). */
static unsigned runnable(const struct wash_match_state *s)
{
    unsigned filled = 0;
    for (unsigned w = 0; w < WASHERS; w++)
        filled |= (unsigned)(s->load[w] != 0) << w;
    return filled & ~(unsigned)s->closed;
}

/* Dryers in use, as bits 0 and 1. */
static unsigned in_use(const struct wash_match_state *s)
{
    return (unsigned)(s->load[WASHERS] != 0) |
           (unsigned)(s->load[WASHERS + 1] != 0) << 1;
}

/* Each position that is face down, six at a time from a table: this list is
 * made twice in every attempt. */
static void add_flips(const struct wash_match_setup *g, uint32_t down,
                      struct moves *out)
{
    uint32_t count = out->count;
    for (unsigned i = 0; i < POSITIONS / ROW; i++) {
        const struct wash_match_flips *flips =
            &g->flips[i][down >> ROW * i & ((1 << ROW) - 1)];
        memcpy(&out->move[count], flips->move, sizeof flips->move);
        count += flips->count;
    }
    out->count = count;
}

/* Option flips both. */
static void add_double_flips(uint32_t down, struct moves *out)
{
    for (uint32_t first = down; first; first &= first - 1) {
        unsigned p = bits_first(first);
        for (uint32_t rest = first & (first - 1); rest; rest &= rest - 1)
            moves_add(out, move_of(VERB_FLIP, p, bits_first(rest), 0));
    }
}

/* As moves_weigh for each kind, its counters kept in registers. */
static void add_shows(const struct wash_match_state *s, struct moves *out)
{
    unsigned p = bits_first(s->up & ~s->seen); /* the lower first, I7 */
    uint32_t count = out->count;
    uint32_t total = out->total;
    uint32_t left = s->left;
    for (unsigned k = 0; k < KINDS; k++) {
        uint32_t weight = left >> 2 * k & 3;
        out->move[count] = move_of(VERB_SHOWS, p, NO_PART, k);
        out->weight[count] = weight;
        count += weight != 0;
        total += weight;
    }
    out->count = count;
    out->total = total;
}

/* The washer is all there is to choose (WM-R6); where one washer is open, two
 * pieces go there together (WM-R8). */
static void add_loads(const struct wash_match_setup *g,
                      const struct wash_match_state *s, struct moves *out)
{
    unsigned kind = s->face[bits_first(s->up)] - 1u;
    unsigned open = wash_match_open_to(g, s, kind);
    for (unsigned n = 0; n < WASHERS; n++)
        if (open >> n & 1)
            moves_add(out, move_of(VERB_LOAD, n, NO_PART, kind));
    if (g->kind[kind].pieces < 2)
        return;
    for (unsigned n = 0; n < WASHERS; n++) /* WM-18 */
        for (unsigned m = n + 1; m < WASHERS; m++)
            if (open >> n & open >> m & 1)
                moves_add(out, move_of(VERB_LOAD, n, m, kind));
}

static void add_machines(const struct wash_match_setup *g,
                         const struct wash_match_state *s, struct moves *out)
{
    unsigned washers = s->phase == PHASE_WASH ? runnable(s) : s->closed;
    unsigned dryers = in_use(s);
    if (s->phase == PHASE_COLLECT) {
        for (unsigned m = 0; m < DRYERS; m++)
            if (dryers >> m & 1)
                moves_add(out, move_of(VERB_COLLECT, m, 0, 0));
        if (g->option[OPTION_COLLECT] == 0) /* WM-R16 */
            moves_add(out, move_of(VERB_SKIP, 0, 0, 0));
        return;
    }
    for (unsigned n = 0; n < WASHERS; n++) {
        if (!(washers >> n & 1))
            continue;
        if (s->phase == PHASE_WASH)
            moves_add(out, move_of(VERB_WASH, n, 0, 0));
        else
            for (unsigned m = 0; m < DRYERS; m++)
                if (!(dryers >> m & 1))
                    moves_add(out, move_of(VERB_DRY, n, m, 0));
    }
}

/* The table of section 3: exactly these decisions are legal (I11). */
void wash_match_moves(const void *setup, const void *state, unsigned actor,
                      struct moves *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *s = state;
    if (actor != (s->phase <= PHASE_COLLECT ? s->turn : CHANCE))
        return;
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
    case PHASE_FLIP2:
        if (g->option[OPTION_FLIPS] == 0)
            add_flips(g, s->table & ~s->up, out); /* WM-9: no pass */
        else
            add_double_flips(s->table, out);
        break;
    case PHASE_LOAD:
        add_loads(g, s, out);
        break;
    case PHASE_WASH:
    case PHASE_DRY:
    case PHASE_COLLECT:
        add_machines(g, s, out);
        break;
    case PHASE_SHOW:
        add_shows(s, out);
        break;
    case PHASE_FIRST:
        moves_weigh(out, move_of(VERB_FIRST, 0, 0, 0), 1);
        moves_weigh(out, move_of(VERB_FIRST, 1, 0, 0), 1);
        break;
    case PHASE_OVER:
        break;
    }
}

static void grow_older(struct wash_match_state *s)
{
    for (unsigned p = 0; p < POSITIONS; p++) {
        uint8_t age = s->age[p];
        s->age[p] = (uint8_t)(age + ((age != 0) & (age != AGE_CAP)));
    }
}

static void turn_up_one(struct wash_match_state *s, unsigned p)
{
    grow_older(s);
    s->up |= 1u << p;
    for (uint32_t up = s->up & s->seen; up; up &= up - 1)
        s->age[bits_first(up)] = 1;
}

void wash_match_turn_up(struct wash_match_state *s, uint32_t move)
{
    unsigned p = move_part(move, 0);
    if (move_verb(move) == VERB_SHOWS) {
        unsigned kind = move_part(move, 2);
        s->seen |= 1u << p;
        s->face[p] = (uint8_t)(kind + 1);
        s->age[p] = 1;
        s->left -= 1u << 2 * kind;
        return;
    }
    turn_up_one(s, p);
    if (move_part(move, 1) != NO_PART)
        turn_up_one(s, move_part(move, 1));
}

/* A machine pair. Anybody's clothes must be washed and dried (WM-R12); without
 * a coin that loses, but a mixed pair does not come here (WM-34, WM-R19). */
static enum verdict judge_machines(const struct wash_match_setup *g,
                                   const struct wash_match_state *s,
                                   unsigned kind)
{
    bool can = kind == WASHER
                   ? runnable(s) != 0
                   : s->closed != 0 && in_use(s) != BOTH_DRYERS; /* WM-R13 */
    bool always = g->option[OPTION_BROKE_PAIR] == 0;
    if (s->coins[s->turn] == 0 && (can || always))
        return VERDICT_BROKE; /* WM-33, WM-R18 */
    if (!can)
        return VERDICT_SHUFFLE; /* WM-21, WM-24 */
    return kind == WASHER ? VERDICT_WASH : VERDICT_DRY;
}

enum verdict wash_match_judge_two(const struct wash_match_setup *g,
                                  const struct wash_match_state *s, unsigned a,
                                  unsigned b)
{
    if (a != b) {
        if (a < LAUNDRY || b < LAUNDRY)
            return VERDICT_MISMATCH;                          /* WM-10 */
        return in_use(s) ? VERDICT_COLLECT : VERDICT_SHUFFLE; /* WM-28 */
    }
    if (a >= LAUNDRY)
        return judge_machines(g, s, a);
    if (piece_count(s->front, s->turn, a) && wash_match_open_to(g, s, a))
        return VERDICT_LOAD; /* WM-11 */
    return VERDICT_KEEP;     /* WM-14, WM-R7 */
}

enum verdict wash_match_judge(const struct wash_match_setup *g,
                              const struct wash_match_state *s)
{
    return wash_match_judge_two(g, s, s->face[bits_first(s->up)] - 1u,
                                s->face[bits_first(s->up & (s->up - 1))] - 1u);
}

/* Only done pieces count (WM-36), so only a collect can bring both to the aim
 * (WM-39, WM-R20); level, the first strict leader wins (WM-40, WM-R21). */
enum ending wash_match_ending(const struct wash_match_setup *g,
                              const struct wash_match_state *s)
{
    uint32_t black = wash_match_points(g, s->done, 0);
    uint32_t white = wash_match_points(g, s->done, 1);
    bool has_coins = s->coins[0] || s->coins[1];
    if ((black >= g->aim || white >= g->aim) && black != white)
        return END_POINTS;
    if (s->done == g->all_pieces)
        return END_DEAD;
    if (!has_coins && !in_use(s) && g->option[OPTION_DEAD] == 0)
        return END_DEAD;
    if (g->stall_limit && s->idle >= g->stall_limit)
        return END_STALL;
    return END_NONE;
}

/* WM-29, WM-R5: the pairs of both return, nothing is seen any more. */
static void shuffle(struct wash_match_state *s)
{
    s->table = ALL_POSITIONS;
    s->left = ALL_CARDS;
    s->seen = 0;
    s->up = 0;
    s->held[0] = 0;
    s->held[1] = 0;
    memset(s->face, 0, sizeof s->face);
    memset(s->age, 0, sizeof s->age);
}

static void finish(struct wash_match_state *s, enum ending end)
{
    s->phase = PHASE_OVER;
    s->end = (uint8_t)end;
}

/* An attempt that did nothing; false when that ends the game (WM-42). */
static bool idles(const struct wash_match_setup *g, struct wash_match_state *s)
{
    s->idle += s->idle < IDLE_CAP;
    if (g->stall_limit == 0 || s->idle < g->stall_limit)
        return true;
    finish(s, END_STALL);
    return false;
}

/* The end of a wash, dry, collect or of a machine pair without use. */
static void new_round(struct wash_match_state *s)
{
    shuffle(s);
    s->phase = PHASE_FLIP1; /* WM-30: the same player */
}

static void turn_down(struct wash_match_state *s)
{
    s->up = 0;
    s->phase = PHASE_FLIP1;
}

/* The pair that is up leaves the table until the next shuffle (WM-13). */
static void hold_pair(struct wash_match_state *s)
{
    unsigned p = bits_first(s->up);
    unsigned q = bits_first(s->up & (s->up - 1));
    s->held[s->turn] |= (uint8_t)(1u << (s->face[p] - 1));
    s->face[p] = 0;
    s->face[q] = 0;
    s->age[p] = 0;
    s->age[q] = 0;
    s->table &= ~s->up;
    s->seen &= ~s->up;
    turn_down(s);
}

/* A laundry pair that loads nothing: WM-14, WM-R4, WM-R7. */
static void keep_pair(const struct wash_match_setup *g,
                      struct wash_match_state *s)
{
    bool is_held = g->option[OPTION_GONE_MATCH] == 0;
    if (is_held)
        hold_pair(s);
    else
        turn_down(s);
    if (idles(g, s))
        s->turn ^= !is_held || g->option[OPTION_MATCH_AGAIN] != 0;
}

static void resolve(const struct wash_match_setup *g,
                    struct wash_match_state *s)
{
    switch (wash_match_judge(g, s)) {
    case VERDICT_LOAD:
        s->phase = PHASE_LOAD;
        break;
    case VERDICT_KEEP:
        keep_pair(g, s);
        break;
    case VERDICT_BROKE:
        finish(s, END_BROKE);
        break;
    case VERDICT_WASH:
        s->phase = PHASE_WASH;
        break;
    case VERDICT_DRY:
        s->phase = PHASE_DRY;
        break;
    case VERDICT_COLLECT:
        s->phase = PHASE_COLLECT;
        break;
    case VERDICT_SHUFFLE:
        if (idles(g, s))
            new_round(s); /* WM-22, WM-25, WM-28 */
        break;
    case VERDICT_MISMATCH:
        turn_down(s);
        if (idles(g, s))
            s->turn ^= 1; /* WM-10 */
        break;
    }
}

/* Cards have been turned up: what comes next? */
static void look(const struct wash_match_setup *g, struct wash_match_state *s)
{
    if (s->up & ~s->seen)
        s->phase = PHASE_SHOW;
    else if (s->up & (s->up - 1))
        resolve(g, s);
    else
        s->phase = PHASE_FLIP2; /* WM-R2 */
}

/* WM-11, WM-18. */
static void load(const struct wash_match_setup *g, struct wash_match_state *s,
                 uint32_t move)
{
    unsigned kind = move_part(move, 2);
    unsigned shift = piece_shift(s->turn, kind);
    uint32_t pieces = (uint32_t)g->kind[kind].pieces << shift;
    s->front -= pieces;
    if (move_part(move, 1) == NO_PART) {
        s->load[move_part(move, 0)] += pieces;
    } else {
        s->load[move_part(move, 0)] += 1u << shift;
        s->load[move_part(move, 1)] += 1u << shift;
    }
    s->idle = 0;
    hold_pair(s);
    s->turn ^= g->option[OPTION_MATCH_AGAIN] != 0; /* WM-19 */
}

/* WM-20, WM-23, WM-26: machines at work, and what the end of the attempt
 * brings. */
static void operate(const struct wash_match_setup *g,
                    struct wash_match_state *s, uint32_t move)
{
    unsigned n = move_part(move, 0);
    bool skipped = move_verb(move) == VERB_SKIP;
    if (move_verb(move) == VERB_WASH) {
        s->coins[s->turn]--; /* WM-31; the last one does not lose, WM-32 */
        s->closed |= (uint8_t)(1u << n);
    } else if (move_verb(move) == VERB_DRY) {
        s->coins[s->turn]--;
        s->closed &= (uint8_t) ~(1u << n);
        s->load[WASHERS + move_part(move, 1)] = s->load[n];
        s->load[n] = 0; /* WM-R15 */
    } else if (!skipped) {
        s->done += s->load[WASHERS + n]; /* WM-27; for good, WM-37 */
        s->load[WASHERS + n] = 0;
    }
    s->idle = skipped ? s->idle + (s->idle < IDLE_CAP) : 0;
    enum ending end = wash_match_ending(g, s);
    if (end == END_NONE)
        new_round(s); /* WM-R17 */
    else
        finish(s, end);
}

void wash_match_apply(const void *setup, void *state, unsigned actor,
                      uint32_t move)
{
    const struct wash_match_setup *g = setup;
    struct wash_match_state *s = state;
    (void)actor;
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
    case PHASE_FLIP2:
    case PHASE_SHOW:
        wash_match_turn_up(s, move);
        look(g, s);
        break;
    case PHASE_LOAD:
        load(g, s, move);
        break;
    case PHASE_WASH:
    case PHASE_DRY:
    case PHASE_COLLECT:
        operate(g, s, move);
        break;
    case PHASE_FIRST:
        s->turn = (uint8_t)move_part(move, 0);
        s->phase = PHASE_FLIP1;
        break;
    case PHASE_OVER:
        ENSURE(!"a move after the end");
        break;
    }
}
