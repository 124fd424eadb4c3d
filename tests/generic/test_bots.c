/* Bots play legal moves, from their view alone, and greedy beats random. */
#include "bots/level.h"
#include "bots/why.h"
#include "tests/generic/world.h"

static bool has_move(const struct moves *list, uint32_t move)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->move[i] == move)
            return true;
    return false;
}

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
    if (!w.game->look || w.game->is_template) {
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

enum { BOTS_CAP = 16 };

/* A seat's view of the state, and of another world that looks the same to it;
 * true when the state was really another. */
static bool swap_hidden(struct world *w, unsigned seat)
{
    w->game->observe(w->setup, w->state, seat, w->view);
    memset(w->twin, 0, w->game->state_size);
    w->game->imagine(w->setup, w->view, &w->rng, w->twin);
    w->game->observe(w->setup, w->twin, seat, w->view2);
    return !same_state(w->game, w->state, w->twin);
}

static bool has_secrets(const struct game *game)
{
    return strcmp(game->name, "wash-match") != 0;
}

/* The decision from one view and from the other, and why, with the memory left as the
 * first has used it. */
static void check_swap(struct world *w, const struct bot *bot, unsigned seat,
                       void *memory)
{
    const void *views[2] = {w->view, w->view2};
    uint32_t moves[2];
    char words[2][4000];
    for (unsigned i = 0; i < 2; i++) {
        struct rng rng;
        struct text why;
        struct search_result weighed = {.count = 0};
        struct sight sight = {.game = w->game,
                              .setup = w->setup,
                              .view = views[i],
                              .seat = seat,
                              .memory = memory,
                              .memory_bytes = BOT_MEMORY,
                              .weighed = &weighed};
        bot_stream(&rng, 7, seat, 3);
        moves[i] = bot->choose(&sight, &rng);
        text_init(&why, words[i], sizeof words[i]);
        why_say(&sight, &weighed, moves[i], &why);
    }
    WORLD_CHECK(w, moves[0] == moves[1]);
    WORLD_CHECK(w, strcmp(words[0], words[1]) == 0);
}

/* Another world behind the same view, the same decision, by every bot. The
 * quick ones are asked everywhere, the others now and then. */
static void test_bots_see_views_only(void **state)
{
    struct world w;
    void *memory = host_new(BOT_MEMORY);
    unsigned asked[BOTS_CAP] = {0};
    unsigned swapped[BOTS_CAP] = {0};
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 8 / SLOWER + 1; seed++) {
        struct event e;
        world_start(&w, seed);
        for (unsigned n = 0; n < 60; n++) {
            seat_set waiting = w.game->waiting(w.setup, w.state);
            unsigned seat = waiting ? (unsigned)__builtin_ctz(waiting) : 0;
            list_moves(&w, w.state, seat, w.list);
            for (unsigned b = 0; w.list->count > 1 && seat != CHANCE; b++) {
                unsigned often = b > 4 ? 40 : b > 3 ? 20 : b > 2 ? 4 : 1;
                if (!bot_at(b))
                    break;
                if (asked[b] && (n + seed) % (often * (SLOWER > 1 ? 8 : 1)))
                    continue;
                asked[b]++;
                swapped[b] += swap_hidden(&w, seat);
                check_swap(&w, bot_at(b), seat, memory);
            }
            if (!playout_step(w.game, w.setup, w.state, &w.rng, w.list, &e))
                break;
        }
    }
    for (unsigned b = 0; bot_at(b); b++) {
        print_message("%s: %u decisions, %u in really another world\n",
                      bot_at(b)->name, asked[b], swapped[b]);
        assert_true(asked[b] > 0);
        /* In Wash Match nobody holds a secret. */
        assert_true(SLOWER > 1 || swapped[b] > 0 || !has_secrets(w.game));
    }
    free(memory);
    world_close(&w);
}

/* A net is given its inputs, all of them and no more. */
static void check_sense(struct world *w, unsigned seat)
{
    int8_t a[INPUTS_CAP + 1];
    int8_t b[INPUTS_CAP + 1];
    unsigned inputs = w->game->net->inputs;
    memset(a, 77, sizeof a);
    memset(b, -77, sizeof b);
    w->game->net->sense(w->setup, w->state, seat, a);
    w->game->net->sense(w->setup, w->state, seat, b);
    WORLD_CHECK(w, memcmp(a, b, inputs) == 0);
    WORLD_CHECK(w, a[inputs] == 77 && b[inputs] == -77);
}

/* What a game tells bots: thinned lists have a move and only legal ones; no
 * world fits better than fully; who forgets is asked the same, imagines worlds
 * that break nothing, and with a long memory forgets nothing. */
static void check_hooks(struct world *w, unsigned seat, struct moves *thinned)
{
    const struct game *game = w->game;
    game->observe(w->setup, w->state, seat, w->view);
    game->observe(w->setup, w->view, seat, w->twin);
    list_moves(w, w->view, seat, w->list);
    list_moves(w, w->twin, seat, thinned);
    WORLD_CHECK(w, thinned->count == w->list->count &&
                       memcmp(thinned->move, w->list->move,
                              thinned->count * sizeof thinned->move[0]) == 0);
    struct step step = {.before = NULL, .after = w->twin};
    int32_t number[TRAITS_CAP];
    list_moves(w, w->state, seat, w->list);
    *thinned = *w->list;
    if (game->thin)
        game->thin(w->setup, w->state, seat, thinned);
    WORLD_CHECK(w, thinned->count > 0);
    for (uint32_t i = 0; i < thinned->count; i++)
        WORLD_CHECK(w, has_move(w->list, thinned->move[i]));
    if (game->look)
        game->look(w->setup, w->state, seat, number);
    if (game->net)
        check_sense(w, seat);
    if (game->fits)
        WORLD_CHECK(w, game->fits(w->setup, w->state, seat) <= 1000);
    if (!game->forget)
        return;
    game->observe(w->setup, w->state, seat, w->view);
    memcpy(w->twin, w->view, game->state_size);
    game->forget(w->setup, w->twin, &w->rng, 1000000);
    WORLD_CHECK(w, memcmp(w->twin, w->view, game->state_size) == 0);
    game->forget(w->setup, w->view, &w->rng, 1);
    list_moves(w, w->view, seat, thinned);
    WORLD_CHECK(w, thinned->count == w->list->count);
    memset(w->twin, 0, game->state_size);
    game->imagine(w->setup, w->view, &w->rng, w->twin);
    WORLD_CHECK(w, game->broken(w->setup, &step) == NULL);
}

static bool wins_at_once(struct world *w, unsigned seat, uint32_t move)
{
    struct result result;
    memcpy(w->twin, w->state, w->game->state_size);
    w->game->apply(w->setup, w->twin, seat, move);
    if (w->game->waiting(w->setup, w->twin))
        return false;
    w->game->result(w->setup, w->twin, &result);
    return result.winners == SEAT(seat);
}

/* Who overlooks moves never overlooks the one that wins. */
static void test_nobody_overlooks_a_win(void **state)
{
    struct world w;
    unsigned chances = 0;
    world_open(&w, *state);
    for (unsigned level = 0; level < LEVELS; level++)
        for (uint64_t seed = 1; seed <= 12 / SLOWER + 1; seed++) {
            const struct mind *mind = &w.game->minds[level];
            seat_set waiting;
            if (!mind->overlooks || mind->blunder)
                break;
            start(&w, 2, seed);
            while ((waiting = w.game->waiting(w.setup, w.state)) != 0) {
                unsigned actor = playout_actor(waiting, &w.rng);
                struct sight sight = {.game = w.game,
                                      .setup = w.setup,
                                      .view = w.view,
                                      .seat = actor};
                bool can_win = false;
                list_moves(&w, w.state, actor, w.list);
                uint32_t move = playout_pick(w.list, actor == CHANCE, &w.rng);
                for (uint32_t i = 0; actor != CHANCE && i < w.list->count; i++)
                    can_win |= wins_at_once(&w, actor, w.list->move[i]);
                if (actor != CHANCE) {
                    w.game->observe(w.setup, w.state, actor, w.view);
                    move = mind_choose(mind, &sight, &w.rng, NULL);
                }
                WORLD_CHECK(&w, !can_win || wins_at_once(&w, actor, move));
                chances += can_win;
                w.game->apply(w.setup, w.state, actor, move);
            }
        }
    print_message("%u wins that could be overlooked\n", chances);
    assert_true(chances > 0 || !w.game->minds[0].overlooks);
    world_close(&w);
}

static void test_what_games_tell_bots(void **state)
{
    struct world w;
    struct moves *thinned = malloc(sizeof *thinned);
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 40 / SLOWER; seed++) {
        struct event e;
        world_start(&w, seed);
        for (unsigned n = 0; n < 400; n++) {
            seat_set waiting = w.game->waiting(w.setup, w.state);
            for (unsigned seat = 0; seat < SEATS_MAX; seat++)
                if (waiting & SEAT(seat))
                    check_hooks(&w, seat, thinned);
            if (!playout_step(w.game, w.setup, w.state, &w.rng, w.list, &e))
                break;
        }
    }
    free(thinned);
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_bots_see_views_only),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_nobody_overlooks_a_win),
        cmocka_unit_test(test_what_games_tell_bots),
    };
    return world_main("bots", count, words, parts, 4);
}
