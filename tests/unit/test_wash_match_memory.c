/* Wash Match against the known analysis of the memory game. With perfect memory
 * the best play for pairs is known exactly (Zwick and Paterson, 1993): after a
 * card that matches nothing, it is sometimes better to turn up a known one than
 * a new one, and sometimes to turn up two known ones. Here a player who flips
 * by that analysis, and decides the rest by the game's judgement, plays the
 * search: pairs are not points, so the search must be at least as good. */
#include "base/bits.h"
#include "bots/level.h"
#include "bots/line.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "games/wash_match/wash_match.h"
#include "host/file.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef SLOW_CHECKS
enum { DEALS = 2 };
#else
enum { DEALS = 12 };
#endif
enum { PAIRS = POSITIONS / 2 };

extern const struct game game_wash_match;

enum best { NEW_NEW, NEW_KNOWN, KNOWN_KNOWN };

/* Pairs won more than the other by who is to flip, with n pairs on the table,
 * k of them with one card known; and how to get that. */
struct memory {
    double value[PAIRS + 1][PAIRS + 2];
    enum best best[PAIRS + 1][PAIRS + 2];
};

static double matched(const struct memory *m, double n, double k)
{
    unsigned in = (unsigned)n;
    unsigned ik = (unsigned)k;
    return k > 0 ? k / (2 * n - k) * (1 + m->value[in - 1][ik - 1]) : 0;
}

static double new_new(const struct memory *m, unsigned n, unsigned k)
{
    double cards = 2.0 * n - k;
    double own = 1 / (cards - 1) * (1 + m->value[n - 1][k]);
    double given = k / (cards - 1) * -(1 + m->value[n - 1][k]);
    double rest = 1 - 1 / (cards - 1) - k / (cards - 1);
    double other = k + 2 <= n ? -rest * m->value[n][k + 2] : 0;
    return matched(m, n, k) + (1 - k / cards) * (own + given + other);
}

static double new_known(const struct memory *m, unsigned n, unsigned k)
{
    double cards = 2.0 * n - k;
    return matched(m, n, k) + (1 - k / cards) * -m->value[n][k + 1];
}

static void solve(struct memory *m)
{
    memset(m, 0, sizeof *m);
    for (unsigned n = 1; n <= PAIRS; n++) {
        m->value[n][n] = n;
        for (unsigned k = n; k-- > 0;) {
            m->value[n][k] = new_new(m, n, k);
            if (k && new_known(m, n, k) > m->value[n][k]) {
                m->value[n][k] = new_known(m, n, k);
                m->best[n][k] = NEW_KNOWN;
            }
            if (k > 1 && m->value[n][k] < 0) {
                m->value[n][k] = 0;
                m->best[n][k] = KNOWN_KNOWN;
            }
        }
    }
}

/* The smallest tables by hand. Two pairs, one card known: a third of the time
 * the new card is its mate and all is won; else the next new card wins all or
 * gives it away, half and half. Nothing known: the next card matches one time
 * in three, or shows the other everything. */
static void test_memory__small(void **state)
{
    struct memory m;
    (void)state;
    solve(&m);
    assert_true(fabs(m.value[1][0] - 1) < 1e-12);
    assert_true(fabs(m.value[2][2] - 2) < 1e-12);
    assert_true(fabs(m.value[2][1] - 2.0 / 3) < 1e-12);
    assert_true(fabs(m.value[2][0] + 2.0 / 3) < 1e-12);
    assert_int_equal(m.best[2][1], NEW_NEW);
    unsigned kinds = 0;
    for (unsigned n = 1; n <= PAIRS; n++)
        for (unsigned k = 0; k < n; k++)
            kinds |= 1u << m.best[n][k];
    assert_int_equal(kinds, 7); /* each of the three is best somewhere */
}

static uint32_t flip(unsigned p)
{
    return move_of(VERB_FLIP, p, NO_PART, 0);
}

static unsigned count_known(const struct wash_match_state *s, unsigned face,
                            unsigned *first)
{
    unsigned count = 0;
    for (uint32_t left = s->seen & s->table & ~s->up; left; left &= left - 1)
        if (s->face[bits_first(left)] == face) {
            *first = count++ ? *first : bits_first(left);
        }
    return count;
}

/* The flip of the analysis. */
static uint32_t choose_flip(const struct memory *m,
                            const struct wash_match_state *s)
{
    uint32_t known = s->seen & s->table & ~s->up;
    uint32_t fresh = s->table & ~s->seen;
    unsigned first = 0;
    unsigned singles = 0;
    for (uint32_t left = known; left; left &= left - 1) {
        unsigned face = s->face[bits_first(left)];
        if (s->phase == PHASE_FLIP1 && count_known(s, face, &first) == 2)
            return flip(first);
        singles += count_known(s, face, &first) == 1;
    }
    if (s->phase == PHASE_FLIP2 &&
        count_known(s, s->face[bits_first(s->up)], &first))
        return flip(first);
    unsigned n = bits_count(s->table) / 2;
    enum best best = singles <= n ? m->best[n][singles] : NEW_NEW;
    bool takes_known =
        s->phase == PHASE_FLIP1 ? best == KNOWN_KNOWN : best != NEW_NEW;
    if ((takes_known || !fresh) && known)
        return flip(bits_first(known));
    return flip(bits_first(fresh ? fresh : known));
}

struct table {
    const struct game *game;
    struct wash_match_setup setup;
    struct wash_match_state state, view;
    struct memory memory;
    char *thoughts;
    struct rng luck, own;
};

static uint32_t decide(struct table *t, unsigned seat, bool by_search)
{
    static const struct mind MIND = {.search = {1500, 4, 300}};
    int32_t worth;
    struct sight sight = {.game = t->game,
                          .setup = &t->setup,
                          .view = &t->view,
                          .seat = seat,
                          .memory = t->thoughts,
                          .memory_bytes = BOT_MEMORY};
    t->game->observe(&t->setup, &t->state, seat, &t->view);
    if (by_search)
        return mind_choose(&MIND, &sight, &t->own, NULL);
    if (t->state.phase <= PHASE_FLIP2)
        return choose_flip(&t->memory, &t->state);
    return line_best(&sight, &t->state, seat, &t->own, &worth);
}

/* Twice what the search wins of a game: 2, 1 or 0. */
static unsigned play(struct table *t, uint64_t deal, unsigned search_seat)
{
    struct moves *list = host_new(sizeof *list);
    struct result result;
    seat_set waiting;
    memset(&t->state, 0, sizeof t->state);
    t->game->start(&t->setup, &t->state);
    rng_seed(&t->luck, deal);
    rng_seed(&t->own, deal + search_seat);
    while ((waiting = t->game->waiting(&t->setup, &t->state)) != 0) {
        unsigned actor = bits_first(waiting);
        moves_clear(list);
        t->game->moves(&t->setup, &t->state, actor, list);
        uint32_t move = actor == CHANCE
                            ? playout_pick(list, true, &t->luck)
                            : decide(t, actor, actor == search_seat);
        t->game->apply(&t->setup, &t->state, actor, move);
    }
    t->game->result(&t->setup, &t->state, &result);
    free(list);
    if (result.winners == SEAT(search_seat))
        return 2;
    return result.winners == 0;
}

static void test_search_is_at_least_as_good(void **state)
{
    struct table t = {.game = &game_wash_match};
    struct plan plan;
    struct refusal why;
    unsigned won = 0;
    (void)state;
    plan_init(&plan, 2);
    plan.option[OPTION_STALL_LIMIT] = 200;
    assert_true(plan_prepare(t.game, &plan, &t.setup, &why));
    solve(&t.memory);
    t.thoughts = host_new(BOT_MEMORY);
    for (uint64_t deal = 1; deal <= DEALS; deal++)
        won += play(&t, deal, 0) + play(&t, deal, 1);
    print_message("the search wins %u of %d halves\n", won, 4 * DEALS);
    /* Far above one half, so that luck cannot fail it. */
    assert_true(won > 2 * DEALS);
    free(t.thoughts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory__small),
        cmocka_unit_test(test_search_is_at_least_as_good),
    };
    return tally_run("wash_match_memory", tests, 2);
}
