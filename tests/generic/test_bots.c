/* Bots play legal moves, from their view alone, and greedy beats random. */
#include "bots/bot.h"
#include "tests/generic/world.h"

/* A game between bots; returns the winners, 0 for none. */
static seat_set play(struct world *w, const struct bot *const *bots)
{
    struct result result;
    seat_set waiting;
    unsigned n = 0;
    while ((waiting = w->game->waiting(w->setup, w->state)) != 0) {
        unsigned actor = playout_actor(waiting, &w->rng);
        uint32_t move;
        list_moves(w, w->state, actor, w->list);
        if (actor == CHANCE) {
            move = playout_pick(w->list, true, &w->rng);
        } else {
            bool is_legal = false;
            w->game->observe(w->setup, w->state, actor, w->view);
            struct sight sight = {.game = w->game,
                                  .setup = w->setup,
                                  .view = w->view,
                                  .seat = actor};
            move = bots[actor]->choose(&sight, &w->rng);
            for (uint32_t i = 0; i < w->list->count; i++)
                is_legal |= w->list->move[i] == move;
            WORLD_CHECK(w, is_legal);
        }
        w->game->apply(w->setup, w->state, actor, move);
        if (++n == 20000)
            return 0;
    }
    w->game->result(w->setup, w->state, &result);
    return result.winners;
}

static void start(struct world *w, unsigned players, uint64_t seed)
{
    struct refusal why;
    plan_init(&w->plan, players);
    memset(w->setup, 0, w->game->setup_size);
    memset(w->state, 0, w->game->state_size);
    assert_true(plan_prepare(w->game, &w->plan, w->setup, &why));
    rng_seed(&w->rng, seed);
    w->game->start(w->setup, w->state);
}

/* Each deal twice with the seats exchanged: more than two thirds of the
 * decided games go to greedy. */
static void test_greedy_beats_random(void **state)
{
    struct world w;
    const struct bot *random = bot_find(slice_of("random"));
    const struct bot *greedy = bot_find(slice_of("greedy"));
    unsigned wins = 0;
    unsigned losses = 0;
    world_open(&w, *state);
    if (!w.game->judge || w.game->is_template) {
        world_close(&w);
        skip();
    }
    for (uint64_t seed = 1; seed <= (SLOWER > 1 ? 1 : 12); seed++)
        for (unsigned seat = 0; seat < 2; seat++) {
            const struct bot *bots[2] = {random, random};
            bots[seat] = greedy;
            start(&w, 2, seed);
            seat_set winners = play(&w, bots);
            wins += winners == SEAT(seat);
            losses += winners == SEAT(1 - seat);
        }
    print_message("greedy wins %u, random wins %u\n", wins, losses);
    /* Too few games under the sanitizers to say who is stronger. */
    if (SLOWER == 1)
        assert_true(wins > 2 * losses);
    world_close(&w);
}

/* Another world behind the same view, the same decision. */
static void test_bots_see_views_only(void **state)
{
    struct world w;
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 8 / SLOWER + 1; seed++) {
        struct event e;
        world_start(&w, seed);
        for (unsigned n = 0; n < 60; n++) {
            seat_set waiting = w.game->waiting(w.setup, w.state);
            unsigned seat = 0;
            if (!waiting)
                break;
            while (!(waiting & SEAT(seat)))
                seat++;
            for (unsigned b = 0; seat != CHANCE && bot_at(b); b++) {
                /* The first bots think little; the others now and then. */
                if (b > 2 && (n + seed) % (SLOWER > 1 ? 59 : 29))
                    continue;
                struct rng rng;
                struct rng same;
                struct sight sight = {.game = w.game,
                                      .setup = w.setup,
                                      .view = w.view,
                                      .seat = seat};
                w.game->observe(w.setup, w.state, seat, w.view);
                memset(w.twin, 0, w.game->state_size);
                w.game->imagine(w.setup, w.view, &w.rng, w.twin);
                rng_seed(&rng, seed);
                same = rng;
                uint32_t move = bot_at(b)->choose(&sight, &rng);
                w.game->observe(w.setup, w.twin, seat, w.view);
                WORLD_CHECK(&w, bot_at(b)->choose(&sight, &same) == move);
            }
            if (!playout_step(w.game, w.setup, w.state, &w.rng, w.list, &e))
                break;
        }
    }
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_bots_see_views_only),
        cmocka_unit_test(test_greedy_beats_random),
    };
    return world_main("bots", count, words, parts, 2);
}
