/* Stay At Home played out by the thousand: the figures of the rules page and
 * the bound on the length of a game. */
#include "tests/unit/stay_at_home.h"

#include "engine/bag.h"
#include "engine/playout.h"

#include <math.h>

struct tally {
    double turns, missed, out;
    double by_stockpile, barred;
    unsigned turns_most;
};

static unsigned misses(const struct stay_at_home_state *s)
{
    unsigned sum = 0;
    for (unsigned p = 0; p < PLAYERS_CAP; p++)
        sum += s->miss[p];
    return sum;
}

typedef uint32_t chooser(const struct stay_at_home_state *s, unsigned actor,
                         const struct moves *list, struct rng *rng);

/* A player of section 17: an option first and then its place; a card of the
 * hand rather than a kind. */
static uint32_t choose_any(const struct stay_at_home_state *s, unsigned actor,
                           const struct moves *list, struct rng *rng)
{
    uint32_t weight[MOVES_CAP] = {0};
    uint32_t total = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        enum verb verb = move_verb(list->move[i]);
        bool is_card =
            verb == VERB_GIVE || verb == VERB_BACK || verb == VERB_DROP;
        weight[i] = is_card ? held(s, actor, move_kind(list->move[i])) : 251;
        if (s->phase == PHASE_COVID && move_place(list->move[i]))
            weight[i] = 251u / (s->pile.size + 1u);
        total += weight[i];
    }
    uint32_t left = rng_below(rng, total);
    uint32_t at = 0;
    while (left >= weight[at])
        left -= weight[at++];
    return list->move[at];
}

/* A player who wants the game to last: stays, skips, makes others miss, keeps
 * COVID and puts it on top; now and then anything. */
static uint32_t choose_stall(const struct stay_at_home_state *s, unsigned actor,
                             const struct moves *list, struct rng *rng)
{
    (void)actor;
    uint32_t best = list->move[rng_below(rng, list->count)];
    if (rng_below(rng, 50) == 0)
        return best;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        if (move_verb(move) == VERB_STAY || move_verb(move) == VERB_PASS ||
            (s->phase == PHASE_PLAY && move_kind(move) == SKIP &&
             move_verb(move) == VERB_PLAY) ||
            (move_verb(move) == VERB_PUT && move_place(move) == 1))
            best = move;
    }
    if (s->phase != PHASE_PLAY)
        return best;
    for (uint32_t i = 0; i < list->count; i++)
        if (move_verb(list->move[i]) == VERB_PLAY &&
            (move_kind(list->move[i]) == TWO ||
             move_kind(list->move[i]) == MISS))
            best = list->move[i];
    return best;
}

/* Plays a game out and returns its turns, missed ones included; every turn
 * that ends before the last either moves on or uses up misses. */
static unsigned play_out(const struct stay_at_home_setup *g,
                         struct stay_at_home_state *s, chooser *choose,
                         struct rng *rng, unsigned *missed)
{
    struct moves list;
    unsigned turns = 1;
    seat_set waiting;
    stay_at_home_start(g, s);
    *missed = 0;
    while ((waiting = stay_at_home_waiting(g, s)) != 0) {
        unsigned actor = playout_actor(waiting, rng);
        unsigned active = s->active;
        unsigned before = misses(s);
        moves_clear(&list);
        stay_at_home_moves(g, s, actor, &list);
        stay_at_home_apply(g, s, actor,
                           actor == CHANCE ? playout_pick(&list, true, rng)
                                           : choose(s, actor, &list, rng));
        bool is_next = s->active != active || misses(s) < before;
        if (s->phase == PHASE_OVER || !is_next)
            continue;
        *missed += before - misses(s);
        turns += 1 + before - misses(s);
    }
    return turns;
}

/* Who would have won if COVID barred nobody. */
static seat_set unbarred(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s)
{
    seat_set best = 0;
    unsigned most = 0;
    for (unsigned p = 0; p < g->players; p++) {
        unsigned value = s->out[p] * 256u + stay_at_home_stockpile(s, p);
        if (value > most || !best)
            best = SEAT(p);
        else if (value == most)
            best |= SEAT(p);
        most = value > most ? value : most;
    }
    return best;
}

static void play_many(struct tally *t, unsigned players, unsigned games,
                      chooser *choose, struct rng *rng)
{
    struct stay_at_home_setup g;
    memset(t, 0, sizeof *t);
    prepare(&g, players);
    for (unsigned i = 0; i < games; i++) {
        struct stay_at_home_state s;
        struct result result;
        unsigned missed;
        unsigned turns = play_out(&g, &s, choose, rng, &missed);
        stay_at_home_result(&g, &s, &result);
        t->turns += (double)turns / games;
        t->missed += (double)missed / games;
        for (unsigned p = 0; p < players; p++)
            t->out += (double)s.out[p] / players / games;
        t->by_stockpile += result.outcome == OUTCOME_WIN &&
                                   strcmp(result.reason, "stockpile") == 0
                               ? 1.0 / games
                               : 0;
        t->barred += unbarred(&g, &s) != result.winners ? 1.0 / games : 0;
        t->turns_most = turns > t->turns_most ? turns : t->turns_most;
    }
}

/* Section 17, random players: 3000 games here against the page's 2000, so a
 * share may be off by three standard errors of the two together. */
static void test_stay_at_home_games__simulation(void **state)
{
    static const struct {
        double turns, out, by_stockpile, barred;
    } PAGE[] = {
        {112, 2.3, 0.08, 0.24}, {110, 1.8, 0.20, 0.34}, {109, 1.5, 0.25, 0.25},
        {108, 1.4, 0.29, 0.20}, {107, 1.4, 0.28, 0.16},
    };
    enum { GAMES = 3000 };
    struct rng rng;
    (void)state;
    rng_seed(&rng, 17);
    for (unsigned players = 2; players <= 6; players++) {
        struct tally t;
        double p1 = PAGE[players - 2].by_stockpile;
        double p2 = PAGE[players - 2].barred;
        double errors = sqrt(1.0 / 2000 + 1.0 / GAMES);
        play_many(&t, players, GAMES, choose_any, &rng);
        print_message("%u players: %.1f turns (%.1f missed), %.2f OUT, "
                      "%.1f %% by stockpile, %.1f %% barred\n",
                      players, t.turns - t.missed, t.missed, t.out,
                      100 * t.by_stockpile, 100 * t.barred);
        assert_true(fabs(t.turns - t.missed - PAGE[players - 2].turns) < 0.8);
        assert_true(fabs(t.out - PAGE[players - 2].out) < 0.08);
        assert_true(fabs(t.by_stockpile - p1) <
                    3 * errors * sqrt(p1 * (1 - p1)) + 0.005);
        assert_true(fabs(t.barred - p2) <
                    3 * errors * sqrt(p2 * (1 - p2)) + 0.005);
    }
}

/* Invariant 9: no play lasts longer than the bound. */
static void test_stay_at_home_games__termination(void **state)
{
    struct rng rng;
    struct stay_at_home_setup g;
    unsigned most = 0;
    (void)state;
    prepare(&g, 2);
    const uint8_t *n = g.count;
    unsigned bound =
        3u * (bag_count(n, KINDS) + 2u * (0u + n[TWO] + n[ANN_BACK]) + n[SKIP] +
              n[MISS] + n[TAKE] + n[SWAP]) +
        2u * (0u + n[GIVE_COVID] + n[REVERSE] + n[BLOCK_COVID]) + 2u;
    assert_int_equal(bound, 387);
    rng_seed(&rng, 9);
    for (unsigned players = 2; players <= 6; players++) {
        struct tally t;
        play_many(&t, players, 600, choose_stall, &rng);
        most = t.turns_most > most ? t.turns_most : most;
        assert_true(t.turns_most <= bound);
    }
    print_message("longest game of stalling players: %u turns\n", most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stay_at_home_games__simulation),
        cmocka_unit_test(test_stay_at_home_games__termination),
    };
    return tally_run("stay_at_home_games", tests,
                     sizeof tests / sizeof tests[0]);
}
