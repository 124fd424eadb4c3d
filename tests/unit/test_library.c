/* libtidywinks, through its own header: what programs are promised, what they
 * are refused, and the sizes they were compiled with. */
#include "library/tidywinks.h"
#include "tests/unit/tally.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tw_setup *prepare(const char *name, const char *lines)
{
    struct tw_about about;
    struct tw_refusal why;
    const struct tw_game *game = tw_game_find(name);
    assert_non_null(game);
    tw_game_about(game, &about);
    struct tw_setup *setup =
        aligned_alloc(16, (about.setup_bytes + 15) / 16 * 16);
    if (tw_prepare(setup, game, lines, NULL, &why))
        fail_msg("%s", why.words);
    return setup;
}

static struct tw_about about_of(const struct tw_setup *setup)
{
    struct tw_about about;
    tw_game_about(tw_setup_game(setup), &about);
    return about;
}

static uint32_t first_of(uint32_t seats)
{
    uint32_t seat = 0;
    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

/* A game at random through everything that takes a state. */
static void play_through(const struct tw_setup *setup, uint64_t seed)
{
    struct tw_about about = about_of(setup);
    struct tw_rng rng;
    struct tw_refusal why;
    struct tw_result result;
    uint32_t moves[TW_MOVES];
    char words[TW_WORDS];
    char lines[20000];
    void *state = malloc(about.state_bytes);
    void *view = malloc(about.state_bytes);
    void *other = malloc(about.state_bytes);
    uint8_t *mask = malloc(about.actions);
    uint8_t *vector = malloc(about.numbers);
    tw_seed(&rng, seed);
    tw_start(setup, state);
    for (unsigned i = 0;; i++) {
        tw_settle(setup, state, &rng);
        uint32_t waiting = tw_waiting(setup, state);
        if (!waiting)
            break;
        uint32_t seat = first_of(waiting);
        uint32_t count = tw_moves(setup, state, seat, moves, NULL);
        uint32_t move = moves[tw_below(&rng, count)];
        uint32_t again;
        tw_observe(setup, state, seat, view);
        assert_int_equal(tw_mask(setup, view, seat, mask), count);
        assert_int_equal(mask[tw_action(setup, seat, move)], 1);
        assert_int_equal(tw_action_move(setup, seat,
                                        (uint32_t)tw_action(setup, seat, move),
                                        &again),
                         0);
        assert_int_equal(again, move);
        tw_vector(setup, view, seat, vector);
        tw_move_words(setup, seat, move, words, sizeof words);
        assert_int_equal(tw_move_read(setup, view, seat, words, &again, &why),
                         0);
        assert_int_equal(again, move);
        if (i % 16 == 0) {
            tw_imagine(setup, view, &rng, other);
            tw_situation(setup, state, lines, sizeof lines);
            if (tw_situation_read(setup, lines, other, &why))
                fail_msg("%s", why.words);
            assert_memory_equal(other, state, about.state_bytes);
            assert_true(tw_picture(setup, view, seat, lines, sizeof lines) > 0);
        }
        assert_int_equal(tw_apply(setup, state, seat, move, &why), 0);
    }
    tw_result(setup, state, &result);
    assert_true(result.is_over);
    assert_true(tw_result_words(setup, state, lines, sizeof lines) > 0);
    assert_int_equal(tw_apply(setup, state, 0, 0, &why), -1);
    assert_string_equal(why.words, "the game is over");
    free(state);
    free(view);
    free(other);
    free(mask);
    free(vector);
}

static void test_library__every_game_plays_through(void **state)
{
    (void)state;
    for (uint32_t i = 0; tw_game_at(i); i++) {
        struct tw_about about;
        tw_game_about(tw_game_at(i), &about);
        struct tw_setup *setup = prepare(about.name, NULL);
        assert_int_equal(tw_players(setup), about.players_min);
        play_through(setup, i + 1);
        free(setup);
    }
}

static void test_library__rows_cover_ids_and_vectors(void **state)
{
    (void)state;
    for (uint32_t i = 0; tw_game_at(i); i++) {
        struct tw_about about;
        struct tw_row row;
        uint32_t next = 0;
        tw_game_about(tw_game_at(i), &about);
        for (uint32_t r = 0; tw_action_row(tw_game_at(i), r, &row); r++) {
            assert_int_equal(row.first, next);
            next += row.count;
        }
        assert_int_equal(next, about.actions);
        next = 0;
        for (uint32_t r = 0; tw_vector_row(tw_game_at(i), r, &row); r++) {
            assert_int_equal(row.first, next);
            next += row.count;
        }
        assert_int_equal(next, about.numbers);
    }
}

static void refuse_setup(const char *lines, const char *edition,
                         const char *words, uint32_t line)
{
    struct tw_refusal why = {.code = 0};
    struct tw_about about;
    const struct tw_game *game = tw_game_find("stay-at-home");
    tw_game_about(game, &about);
    struct tw_setup *setup =
        aligned_alloc(16, (about.setup_bytes + 15) / 16 * 16);
    assert_int_equal(tw_prepare(setup, game, lines, edition, &why), -1);
    assert_true(why.code != 0);
    if (!strstr(why.words, words))
        fail_msg("\"%s\" has no \"%s\"", why.words, words);
    assert_int_equal(why.line, line);
    free(setup);
}

static void test_library__refuses_setups_in_words(void **state)
{
    (void)state;
    refuse_setup("players 9", NULL, "players", 1);
    refuse_setup("players 7", NULL, "players", 0);
    refuse_setup("players 3\noption hnd 3", NULL, "has no option", 2);
    refuse_setup("players \x01", NULL, "not text", 1);
    refuse_setup(NULL, "edition x\nstart many\n", "", 2);
    assert_null(tw_game_find("chess"));
}

static void test_library__refuses_moves_in_words(void **state)
{
    struct tw_setup *setup = prepare("wash-match", NULL);
    struct tw_about about = about_of(setup);
    struct tw_refusal why;
    struct tw_bot bot = {.number = 99};
    uint32_t move;
    void *at = malloc(about.state_bytes);
    void *kept = malloc(about.state_bytes);
    (void)state;
    tw_start(setup, at);
    memcpy(kept, at, about.state_bytes);
    assert_int_equal(tw_apply(setup, at, 0, 12345, &why), -1);
    assert_string_equal(why.words, "this is not legal now");
    assert_int_equal(tw_apply(setup, at, 1, 0, &why), -1);
    assert_string_equal(why.words, "this seat is not asked now");
    assert_int_equal(tw_apply(setup, at, 7, 0, &why), -1);
    assert_int_equal(tw_apply(setup, at, UINT32_MAX, 0, NULL), -1);
    assert_int_equal(tw_move_read(setup, at, 0, "flip 99", &move, &why), -1);
    assert_int_equal(tw_situation_read(setup, "turn Q\n", at, &why), -1);
    assert_int_equal(tw_bot_move(setup, at, 0, &bot, &move, &why), -1);
    assert_int_equal(tw_action(setup, 0, UINT32_MAX), -1);
    assert_int_equal(tw_action(setup, 9, 0), -1);
    assert_int_equal(tw_action_move(setup, 0, about.actions, &move), -1);
    assert_int_equal(tw_moves(setup, at, 9, &move, NULL), 0);
    assert_memory_equal(at, kept, about.state_bytes);
    free(at);
    free(kept);
    free(setup);
}

static void test_library__bots_decide_the_same_again(void **state)
{
    struct tw_setup *setup = prepare("beachcleaner", "players 3");
    struct tw_about about = about_of(setup);
    struct tw_bot bot = {.seed = 7};
    struct tw_rng rng;
    uint32_t move, again;
    void *at = malloc(about.state_bytes);
    (void)state;
    bot.memory = aligned_alloc(16, tw_bot_bytes());
    tw_seed(&rng, 3);
    tw_start(setup, at);
    tw_settle(setup, at, &rng);
    for (; tw_bot_name(bot.number); bot.number++) {
        uint32_t seat = first_of(tw_waiting(setup, at));
        assert_int_equal(tw_bot_move(setup, at, seat, &bot, &move, NULL), 0);
        assert_int_equal(tw_bot_move(setup, at, seat, &bot, &again, NULL), 0);
        assert_int_equal(move, again);
    }
    assert_int_equal(bot.number, 6);
    free(bot.memory);
    free(at);
    free(setup);
}

/* ---- batches ---- */

struct arrays {
    struct tw_arrays to;
    int32_t *actions;
};

static struct arrays arrays_of(const struct tw_about *about, uint32_t games)
{
    return (struct arrays){
        .to =
            {
                .seat = calloc(games, 1),
                .mask = calloc(games, about->actions),
                .vector = calloc(games, about->numbers),
                .done = calloc(games, 1),
                .last = calloc(games, about->numbers),
                .reward = calloc(games, about->players_max * sizeof(float)),
                .score = calloc(games, about->players_max * sizeof(int32_t)),
            },
        .actions = calloc(games, sizeof(int32_t)),
    };
}

static void arrays_free(struct arrays *a)
{
    free(a->to.seat);
    free(a->to.mask);
    free(a->to.vector);
    free(a->to.done);
    free(a->to.last);
    free(a->to.reward);
    free(a->to.score);
    free(a->actions);
}

/* Everything that a batch writes in so many steps, as one number. */
static uint64_t run_batch(const struct tw_setup *setup,
                          struct tw_batch_plan plan, unsigned steps)
{
    struct tw_about about = about_of(setup);
    struct tw_refusal why;
    struct arrays a = arrays_of(&about, plan.games);
    uint64_t sum = 14695981039346656037u;
    struct tw_batch *batch = tw_batch_new(setup, &plan, &a.to, &why);
    const struct {
        const void *at;
        size_t bytes;
    } all[] = {
        {a.to.seat, plan.games},
        {a.to.mask, (size_t)plan.games * about.actions},
        {a.to.vector, (size_t)plan.games * about.numbers},
        {a.to.done, plan.games},
        {a.to.last, (size_t)plan.games * about.numbers},
        {a.to.reward, plan.games * about.players_max * sizeof(float)},
        {a.to.score, plan.games * about.players_max * sizeof(int32_t)},
    };
    if (!batch)
        fail_msg("%s", why.words);
    for (unsigned i = 0; i < steps; i++) {
        for (unsigned k = 0; k < sizeof all / sizeof all[0]; k++)
            for (size_t n = 0; n < all[k].bytes; n++)
                sum = (sum ^ ((const uint8_t *)all[k].at)[n]) * 1099511628211u;
        tw_batch_random(batch, a.actions);
        if (tw_batch_step(batch, a.actions, &why))
            fail_msg("%s", why.words);
    }
    tw_batch_free(batch);
    arrays_free(&a);
    return sum;
}

static void test_library__batch_is_the_same_by_any_threads(void **state)
{
    static const char *const NAMES[] = {"wash-match", "clean-family",
                                        "beachcleaner", "stay-at-home"};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct tw_setup *setup = prepare(NAMES[i], NULL);
        struct tw_batch_plan plan = {.seed = 5, .games = 13, .threads = 1};
        uint64_t one = run_batch(setup, plan, 150);
        plan.threads = 3;
        assert_true(run_batch(setup, plan, 150) == one);
        plan.threads = 16;
        assert_true(run_batch(setup, plan, 150) == one);
        plan.seed = 6;
        assert_true(run_batch(setup, plan, 150) != one);
        plan.bot[1] = 2; /* greedy */
        plan.threads = 2;
        one = run_batch(setup, plan, 60);
        plan.threads = 1;
        assert_true(run_batch(setup, plan, 60) == one);
        free(setup);
    }
}

/* What a batch shows is what a state shows that makes the same moves. */
static void test_library__batch_shows_what_a_state_shows(void **state)
{
    struct tw_setup *setup = prepare("stay-at-home", "players 4");
    struct tw_about about = about_of(setup);
    struct tw_batch_plan plan = {.seed = 9, .games = 5, .threads = 2};
    struct arrays a = arrays_of(&about, plan.games);
    struct tw_batch *batch = tw_batch_new(setup, &plan, &a.to, NULL);
    uint8_t *mask = malloc(about.actions);
    uint8_t *vector = malloc(about.numbers);
    void *view = malloc(about.state_bytes);
    unsigned over = 0;
    (void)state;
    for (unsigned i = 0; i < 600; i++) {
        for (uint32_t n = 0; n < plan.games; n++) {
            const void *at = tw_batch_state(batch, n);
            uint32_t seat = a.to.seat[n];
            assert_int_equal(seat, first_of(tw_waiting(setup, at)));
            tw_mask(setup, at, seat, mask);
            assert_memory_equal(mask, a.to.mask + n * about.actions,
                                about.actions);
            tw_observe(setup, at, seat, view);
            tw_vector(setup, view, seat, vector);
            assert_memory_equal(vector, a.to.vector + n * about.numbers,
                                about.numbers);
            float sum = 0;
            for (uint32_t p = 0; p < about.players_max; p++)
                sum += a.to.reward[n * about.players_max + p] != 0;
            assert_true(a.to.done[n] || sum == 0);
            over += a.to.done[n];
        }
        tw_batch_random(batch, a.actions);
        assert_int_equal(tw_batch_step(batch, a.actions, NULL), 0);
    }
    assert_true(over > 4);
    assert_null(tw_batch_state(batch, plan.games));
    tw_batch_free(batch);
    arrays_free(&a);
    free(mask);
    free(vector);
    free(view);
    free(setup);
}

static void test_library__batch_refuses_in_words(void **state)
{
    struct tw_setup *setup = prepare("wash-match", NULL);
    struct tw_about about = about_of(setup);
    struct tw_batch_plan plan = {.games = 3, .threads = 1, .limit = 4};
    struct arrays a = arrays_of(&about, plan.games);
    struct tw_refusal why;
    struct tw_batch *batch = tw_batch_new(setup, &plan, &a.to, &why);
    void *kept = malloc(about.state_bytes);
    (void)state;
    tw_batch_random(batch, a.actions);
    memcpy(kept, tw_batch_state(batch, 0), about.state_bytes);
    for (int32_t wrong = -1; wrong < 3; wrong++) {
        a.actions[2] = wrong < 0    ? -1
                       : wrong == 0 ? (int32_t)about.actions
                       : wrong == 1 ? INT32_MAX
                                    : (int32_t)about.actions - 1;
        assert_int_equal(tw_batch_step(batch, a.actions, &why), -1);
        assert_non_null(strstr(why.words, "is not legal in game 2"));
        assert_memory_equal(kept, tw_batch_state(batch, 0), about.state_bytes);
    }
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(a.to.done[0], 0);
        tw_batch_random(batch, a.actions);
        assert_int_equal(tw_batch_step(batch, a.actions, &why), 0);
    }
    assert_int_equal(a.to.done[0], 2);
    tw_batch_free(batch);
    plan.bot[0] = 7;
    assert_null(tw_batch_new(setup, &plan, &a.to, &why));
    plan.bot[0] = 1;
    plan.bot[1] = 1;
    assert_null(tw_batch_new(setup, &plan, &a.to, &why));
    assert_string_equal(why.words, "a batch needs a seat that is not a bot's");
    plan = (struct tw_batch_plan){.games = 0};
    assert_null(tw_batch_new(setup, &plan, &a.to, &why));
    arrays_free(&a);
    free(kept);
    free(setup);
}

/* ---- threads ---- */

static void *play_alone(void *given)
{
    const struct tw_setup *setup = given;
    for (uint64_t seed = 1; seed < 4; seed++)
        play_through(setup, seed);
    return NULL;
}

static void test_library__threads_share_a_setup(void **state)
{
    struct tw_setup *setup = prepare("beachcleaner", "players 2");
    pthread_t thread[4];
    (void)state;
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, setup),
                         0);
    for (unsigned i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    free(setup);
}

/* ---- what others were compiled with ---- */

static void test_library__sizes_stay(void **state)
{
    static const struct {
        const char *name;
        size_t size;
    } ALL[] = {
#define SIZE(name) {#name, sizeof(struct name)}
        SIZE(tw_about), SIZE(tw_refusal), SIZE(tw_rng),        SIZE(tw_result),
        SIZE(tw_row),   SIZE(tw_bot),     SIZE(tw_batch_plan), SIZE(tw_arrays),
    };
    FILE *file = fopen("library/abi.txt", "r");
    char line[100];
    char name[40];
    unsigned size, abi = 0, found = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        sscanf(line, "abi %u", &abi);
        if (sscanf(line, "struct %39s %u", name, &size) != 2)
            continue;
        for (unsigned i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
            if (strcmp(ALL[i].name, name) == 0) {
                assert_int_equal(ALL[i].size, size);
                found++;
            }
    }
    fclose(file);
    assert_int_equal(abi, TIDYWINKS_ABI);
    assert_int_equal(tw_abi(), TIDYWINKS_ABI);
    assert_int_equal(found, sizeof ALL / sizeof ALL[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library__every_game_plays_through),
        cmocka_unit_test(test_library__rows_cover_ids_and_vectors),
        cmocka_unit_test(test_library__refuses_setups_in_words),
        cmocka_unit_test(test_library__refuses_moves_in_words),
        cmocka_unit_test(test_library__bots_decide_the_same_again),
        cmocka_unit_test(test_library__batch_is_the_same_by_any_threads),
        cmocka_unit_test(test_library__batch_shows_what_a_state_shows),
        cmocka_unit_test(test_library__batch_refuses_in_words),
        cmocka_unit_test(test_library__threads_share_a_setup),
        cmocka_unit_test(test_library__sizes_stay),
    };
    return tally_run("library", tests, sizeof tests / sizeof tests[0]);
}
