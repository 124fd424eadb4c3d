/* Wash Match: how a seat stands against the other, for bots. */
#include "base/bits.h"
#include "games/wash_match/wash_match.h"

#include <string.h>

#define TRAIT(name, weight) T_##name,
enum {
#include "games/wash_match/traits.def"
    TRAITS
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait wash_match_traits[] = {
#include "games/wash_match/traits.def"
    {NULL, 0},
};
#undef TRAIT

enum {
    STRIDE = 7,     /* positions from one flip of a new card to the next */
    PATIENCE = 4,   /* idle attempts after which nobody skips a collect */
    IDLE_MOST = 24, /* idle attempts that count */
};

static bool is_machine(unsigned face)
{
    return face == WASHER + 1 || face == DRYER + 1;
}

/* What a flip is for. Flips of one sort come to the same: one is enough. */
enum sort {
    SORT_NEW,   /* a card that nobody has seen */
    SORT_PASS,  /* a known card without a known partner: shows nothing new */
    SORT_MIXED, /* makes a washer and a dryer card (WM-26) */
    SORT_MATE,  /* the other card of the first one's kind */
    SORT_PAIRS, /* + face: a first card whose like is known too */
};

struct wash_match_known wash_match_known(const struct wash_match_state *s)
{
    struct wash_match_known k = {0, 0};
    for (uint32_t left = s->seen & s->table; left; left &= left - 1) {
        unsigned face = 1u << s->face[bits_first(left)];
        k.twice |= k.once & face;
        k.once |= face;
    }
    return k;
}

#define BOTH_MACHINES (1u << (WASHER + 1) | 1u << (DRYER + 1)) /* as faces */

static unsigned sort_of_first(const struct wash_match_state *s,
                              struct wash_match_known k, unsigned p)
{
    unsigned face = s->face[p];
    if (!(s->seen >> p & 1u))
        return SORT_NEW;
    if (k.twice >> face & 1u)
        return SORT_PAIRS + face;
    if (is_machine(face) && (k.once & BOTH_MACHINES) == BOTH_MACHINES)
        return SORT_MIXED;
    return SORT_PASS;
}

static unsigned sort_of_second(const struct wash_match_state *s, unsigned p)
{
    unsigned first = s->face[bits_first(s->up)];
    if (!(s->seen >> p & 1u))
        return SORT_NEW;
    if (s->face[p] == first)
        return SORT_MATE;
    return is_machine(s->face[p]) && is_machine(first) ? SORT_MIXED : SORT_PASS;
}

/* All sorts of first cards that there are, without a look at every position. */
static uint32_t sorts_of_first(const struct wash_match_state *s,
                               struct wash_match_known k)
{
    bool has_both = (k.once & BOTH_MACHINES) == BOTH_MACHINES;
    unsigned single = k.once & ~k.twice;
    unsigned mixed = has_both ? single & BOTH_MACHINES : 0;
    return (uint32_t)((s->table & ~s->seen) != 0) << SORT_NEW |
           (uint32_t)((single & ~mixed) != 0) << SORT_PASS |
           (uint32_t)(mixed != 0) << SORT_MIXED | k.twice << SORT_PAIRS;
}

static uint32_t sorts_of_second(const struct wash_match_state *s,
                                struct wash_match_known k)
{
    unsigned face = s->face[bits_first(s->up)];
    unsigned first = 1u << face;
    unsigned mixed = is_machine(face) ? k.once & BOTH_MACHINES & ~first : 0;
    return (uint32_t)((s->table & ~s->seen) != 0) << SORT_NEW |
           (uint32_t)((k.once & ~first & ~mixed) != 0) << SORT_PASS |
           (uint32_t)(mixed != 0) << SORT_MIXED |
           (uint32_t)((k.twice & first) != 0) << SORT_MATE;
}

/* What the seat at turn has of emptying a dryer, the best last. */
enum use {
    USE_NONE, /* nothing, less than the other, or the other's win */
    USE_FAIR, /* as much as the other */
    USE_WIN,
};

static enum use use_of(const struct wash_match_setup *g,
                       const struct wash_match_state *s, unsigned m)
{
    uint32_t own = wash_match_points(g, s->load[m], s->turn);
    uint32_t other = wash_match_points(g, s->load[m], 1u - s->turn);
    uint32_t mine = own + wash_match_points(g, s->done, s->turn);
    uint32_t theirs = other + wash_match_points(g, s->done, 1u - s->turn);
    if (own && mine >= g->aim && mine > theirs)
        return USE_WIN;
    bool is_lost = theirs >= g->aim && theirs > mine;
    return own && own >= other && !is_lost ? USE_FAIR : USE_NONE;
}

static enum use best_use(const struct wash_match_setup *g,
                         const struct wash_match_state *s)
{
    enum use best = USE_NONE;
    for (unsigned m = WASHERS; m < MACHINES; m++) {
        enum use here = use_of(g, s, m);
        best = here > best ? here : best;
    }
    return best;
}

/* Whether a pair of this face brings somebody further or leaves the table,
 * which one of laundry always does. */
static bool gets_on(const struct wash_match_setup *g,
                    const struct wash_match_state *s, unsigned face)
{
    if (!is_machine(face))
        return true;
    enum verdict verdict = wash_match_judge_two(g, s, face - 1, face - 1);
    return verdict == VERDICT_WASH || verdict == VERDICT_DRY;
}

/* Of the sorts there are, those that make a pair of one face that gets on. */
static uint32_t sure_pairs(const struct wash_match_setup *g,
                           const struct wash_match_state *s, uint32_t sorts)
{
    if (s->phase == PHASE_FLIP2) {
        uint32_t mate = sorts & 1u << SORT_MATE;
        return mate && gets_on(g, s, s->face[bits_first(s->up)]) ? mate : 0;
    }
    uint32_t pairs = sorts & ~0u << (SORT_PAIRS + 1);
    for (unsigned face = WASHER + 1; face <= DRYER + 1; face++) {
        uint32_t pair = 1u << (SORT_PAIRS + face);
        if (pairs & pair && !gets_on(g, s, face))
            pairs &= ~pair;
    }
    return pairs;
}

/* Of the sorts there are, those that lead to a washer and a dryer card of which
 * both are known: no other way to them is in sight. */
static uint32_t sure_mixed(const struct wash_match_state *s,
                           struct wash_match_known k, uint32_t sorts)
{
    uint32_t mixed = 1u << SORT_MIXED;
    if ((k.once & BOTH_MACHINES) != BOTH_MACHINES)
        return 0;
    if (s->phase != PHASE_FLIP2)
        mixed |= BOTH_MACHINES << SORT_PAIRS;
    return sorts & mixed;
}

/* Of the sorts there are, those of somebody who wants to get on: a card that is
 * new, or a pair that does something. Only who has neither waits, by two known
 * cards that make no pair or by a shuffle for nothing: who waits while there is
 * something to find gains nothing, since the other then finds it (docs/bots.md
 * has the duels). A first card that is new may stand alone: beside a known one
 * it shows the other less. Who sees a win takes it. */
static uint32_t eager(const struct wash_match_setup *g,
                      const struct wash_match_state *s,
                      struct wash_match_known k, uint32_t sorts)
{
    uint32_t mixed = sure_mixed(s, k, sorts);
    enum use use = mixed ? best_use(g, s) : USE_NONE;
    if (use == USE_WIN)
        return mixed;
    uint32_t useful = sure_pairs(g, s, sorts) | (use == USE_NONE ? 0 : mixed);
    uint32_t kept = useful | (sorts & 1u << SORT_NEW);
    if (s->phase == PHASE_FLIP2 && !useful)
        kept |= sorts & 1u << SORT_PASS;
    return kept ? kept : sorts;
}

/* Nobody leaves a dryer that wins, nor empties one for the other alone while it
 * can be left, nor after some waiting leaves one that brings as much as it
 * gives. `skip` is last. */
static void thin_collects(const struct wash_match_setup *g,
                          const struct wash_match_state *s, struct moves *list)
{
    uint32_t kept = 0;
    uint32_t last = list->count - 1;
    enum use best = best_use(g, s);
    if (move_verb(list->move[last]) != VERB_SKIP)
        return;
    for (uint32_t i = 0; i < last; i++) {
        unsigned m = WASHERS + move_part(list->move[i], 0);
        if (best == USE_WIN ? use_of(g, s, m) == USE_WIN
                            : wash_match_points(g, s->load[m], s->turn))
            list->move[kept++] = list->move[i];
    }
    if (!kept || best == USE_NONE || (best == USE_FAIR && s->idle < PATIENCE))
        list->move[kept++] = list->move[last];
    list->count = kept;
}

/* A set of positions, counted from `from` on and round. */
static uint32_t counted_from(uint32_t set, unsigned from)
{
    return (set >> from | set << (POSITIONS - from)) & ALL_POSITIONS;
}

/* One flip of each of the sorts, in the order of positions from `from` on and
 * round. Only known cards and the first new one can be one of them. */
static void list_sorts(const struct wash_match_state *s,
                       struct wash_match_known k, uint32_t sorts, unsigned from,
                       struct moves *list)
{
    uint32_t down = s->table & ~s->up;
    uint32_t fresh = counted_from(down & ~s->seen, from);
    uint32_t left = counted_from(down & s->seen, from) | (fresh & (0u - fresh));
    moves_clear(list);
    for (; left && sorts; left &= left - 1) {
        unsigned p = from + bits_first(left);
        p -= p >= POSITIONS ? POSITIONS : 0;
        unsigned sort = s->phase == PHASE_FLIP2 ? sort_of_second(s, p)
                                                : sort_of_first(s, k, p);
        if (sorts >> sort & 1u)
            moves_add(list, move_of(VERB_FLIP, p, NO_PART, 0));
        sorts &= ~(1u << sort);
    }
}

void wash_match_thin(const void *setup, const void *state, unsigned actor,
                     struct moves *list)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *s = state;
    (void)actor;
    if (s->phase == PHASE_COLLECT)
        thin_collects(g, s, list);
    if (s->phase > PHASE_FLIP2 || g->option[OPTION_FLIPS] != 0)
        return;
    struct wash_match_known k = wash_match_known(s);
    uint32_t sorts =
        s->phase == PHASE_FLIP2 ? sorts_of_second(s, k) : sorts_of_first(s, k);
    /* From another place each time: who has forgotten what lies there would
     * else turn up the same card for ever. */
    uint32_t start = s->idle * STRIDE % list->count;
    list_sorts(s, k, eager(g, s, k, sorts), move_part(list->move[start], 0),
               list);
}

/* Recall halves with every `half_life` flips since a card was face up. */
void wash_match_forget(const void *setup, void *view, struct rng *rng,
                       uint32_t half_life)
{
    struct wash_match_state *v = view;
    (void)setup;
    for (uint32_t left = v->seen & ~v->up; left; left &= left - 1) {
        unsigned p = bits_first(left);
        bool is_gone = false;
        for (uint32_t n = v->age[p]; n >= half_life && !is_gone; n -= half_life)
            is_gone = rng_below(rng, 2);
        if (!is_gone)
            continue;
        v->left += 1u << 2 * (v->face[p] - 1u);
        v->seen &= ~(1u << p);
        v->face[p] = 0;
        v->age[p] = 0;
    }
}

/* How far the laundry of a colour has come, in points. */
static void look_at_laundry(const struct wash_match_setup *g,
                            const struct wash_match_state *s, unsigned colour,
                            int32_t sign, int32_t *n)
{
    int32_t done = (int32_t)wash_match_points(g, s->done, colour);
    int32_t drying = 0;
    for (unsigned m = 0; m < MACHINES; m++) {
        int32_t points = (int32_t)wash_match_points(g, s->load[m], colour);
        if (m >= WASHERS)
            drying += points;
        else if (s->closed >> m & 1u)
            n[T_washed] += sign * points;
        else
            n[T_loaded] += sign * points;
    }
    n[T_done] += sign * done;
    n[T_done_squared] += sign * done * done;
    n[T_drying] += sign * drying;
    n[T_drying_done] += sign * drying * done;
    n[T_coins] += sign * s->coins[colour];
    n[T_last_coin] += sign * (s->coins[colour] == 1);
    n[T_no_coin] += sign * (s->coins[colour] == 0);
    n[T_held] += sign * (int32_t)bits_count(s->held[colour]);
}

/* Some of the loads in the machines, brought home. */
struct haul {
    uint8_t points[COLOURS];
    uint8_t attempts, coins;
};

enum {
    HAULS = 1 << MACHINES,
    ATTEMPTS_CAP = 6,
    NEVER = 255, /* attempts */
};

static struct haul haul_from(const struct wash_match_setup *g,
                             const struct wash_match_state *s, unsigned m)
{
    unsigned attempts = m >= WASHERS ? 1 : s->closed >> m & 1u ? 2 : 3;
    return (struct haul){{(uint8_t)wash_match_points(g, s->load[m], 0),
                          (uint8_t)wash_match_points(g, s->load[m], 1)},
                         (uint8_t)attempts,
                         (uint8_t)(attempts - 1)};
}

/* Who would win by it; COLOURS: nobody (WM-38 to WM-40). */
static unsigned winner_by(const struct wash_match_setup *g, struct haul h)
{
    unsigned leader = h.points[0] < h.points[1];
    bool is_won = h.points[leader] >= g->aim && h.points[0] != h.points[1];
    return is_won ? leader : COLOURS;
}

void wash_match_wins(const struct wash_match_setup *g,
                     const struct wash_match_state *s, unsigned *attempts)
{
    struct haul all[HAULS];
    unsigned count = 1;
    unsigned purse = (unsigned)s->coins[0] + s->coins[1];
    unsigned fewest[COLOURS + 1] = {NEVER, NEVER, 0};
    all[0] = (struct haul){{(uint8_t)wash_match_points(g, s->done, 0),
                            (uint8_t)wash_match_points(g, s->done, 1)},
                           0,
                           0};
    for (unsigned m = 0; m < MACHINES; m++) {
        if (!s->load[m])
            continue;
        struct haul one = haul_from(g, s, m);
        for (unsigned i = 0; i < count; i++) {
            struct haul h = all[i];
            h.points[0] = (uint8_t)(h.points[0] + one.points[0]);
            h.points[1] = (uint8_t)(h.points[1] + one.points[1]);
            h.attempts = (uint8_t)(h.attempts + one.attempts);
            h.coins = (uint8_t)(h.coins + one.coins);
            all[count + i] = h;
            unsigned winner = h.coins > purse ? COLOURS : winner_by(g, h);
            if (h.attempts < fewest[winner])
                fewest[winner] = h.attempts;
        }
        count *= 2;
    }
    attempts[0] = fewest[0];
    attempts[1] = fewest[1];
}

/* What a load is worth depends on what is done already and on whose points lie
 * beside it: no sum over pieces can tell. */
static void look_at_wins(const struct wash_match_setup *g,
                         const struct wash_match_state *s, unsigned seat,
                         int32_t *n)
{
    unsigned wins[COLOURS];
    wash_match_wins(g, s, wins);
    if (wins[seat] <= ATTEMPTS_CAP)
        n[T_wins_in_1 + wins[seat] - 1]++;
    if (wins[1 - seat] <= ATTEMPTS_CAP)
        n[T_wins_in_1 + wins[1 - seat] - 1]--;
}

/* Pairs on the table that both know, for the one who flips next. */
static void look_at_cards(const struct wash_match_state *s, int32_t sign,
                          int32_t *n)
{
    unsigned twice = wash_match_known(s).twice;
    n[T_known_pairs] = sign * (int32_t)bits_count(twice & ~BOTH_MACHINES);
    n[T_known_machines] = sign * (int32_t)bits_count(twice & BOTH_MACHINES);
    n[T_known_turn] = sign * (int32_t)bits_count(s->table & s->seen);
    n[T_unseen_turn] = sign * (int32_t)bits_count(s->table & ~s->seen);
}

void wash_match_look(const void *setup, const void *state, unsigned seat,
                     int32_t *numbers)
{
    const struct wash_match_state *s = state;
    int32_t sign = s->turn == seat ? 1 : -1;
    for (unsigned i = 0; i < TRAITS; i++)
        numbers[i] = 0;
    numbers[T_turn] = sign;
    look_at_laundry(setup, s, seat, 1, numbers);
    look_at_laundry(setup, s, 1 - seat, -1, numbers);
    look_at_cards(s, sign, numbers);
    look_at_wins(setup, s, seat, numbers);
    numbers[T_idle] = (int32_t)(s->idle < IDLE_MOST ? s->idle : IDLE_MOST);
}

/* Chosen by `tidywinks duel` and `tidywinks ladder`; docs/bots.md has what
 * they came to. */
const struct mind wash_match_minds[LEVELS] = {
    {.search = {40, 4, 300}, .half_life = 4},
    {.search = {200, 4, 300}, .half_life = 12},
    {.search = {1500, 4, 300}},
    {.search = {20000, 4, 300}},
};
