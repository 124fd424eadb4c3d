/* The sentences that say why a bot decides so. */
#include "base/say.h"
#include "bots/reason.h"
#include "bots/why.h"
#include "tests/unit/stage.h"

/* A match and the view of seat A in it. */
struct asked_seat {
    struct script script;
    void *memory, *view;
    struct sight sight;
    struct moves list;
};

static void ask(struct asked_seat *a, const char *text)
{
    a->memory = stage_open(&a->script, text);
    const struct match *m = &a->script.match;
    a->view = host_new(m->game->state_size);
    m->game->observe(m->setup, m->state, 0, a->view);
    a->sight =
        (struct sight){.game = m->game, .setup = m->setup, .view = a->view};
    moves_clear(&a->list);
    m->game->moves(m->setup, a->view, 0, &a->list);
    assert_true(a->list.count > 0);
}

static void leave(struct asked_seat *a)
{
    free(a->memory);
    free(a->view);
}

static const char FLIP[] = "game wash-match\nplayers 2\n";

/* What is said of the first move, of these worths, ends so. `point` is what a
 * point is worth, or 0. */
static void check_end(int32_t point, int32_t first, int32_t second,
                      uint32_t chosen, const char *end)
{
    struct asked_seat a;
    struct search_result weighed = {.iterations = 9, .count = 2};
    char words[1000];
    struct text out;
    struct game game;
    ask(&a, FLIP);
    game = *a.sight.game;
    game.point = point;
    game.reasons = NULL;
    a.sight.game = &game;
    weighed.shown[0] = (struct search_move){a.list.move[0], 6, first};
    weighed.shown[1] = (struct search_move){a.list.move[1], 3, second};
    text_init(&out, words, sizeof words);
    why_say(&a.sight, &weighed, a.list.move[chosen], &out);
    if (out.len < strlen(end) ||
        strcmp(words + out.len - strlen(end), end) != 0)
        fail_msg("said: %s\nwanted: %s", words, end);
    leave(&a);
}

static void test_why__compares(void **state)
{
    (void)state;
    check_end(0, 260, -180, 0,
              " card 1. It is clearly better than \"Turn up card 2\": 63 % "
              "against 41 %.");
    check_end(
        0, 60, 0, 0,
        "It is a little better than \"Turn up card 2\": 53 % against 50 %.");
    check_end(0, 20, 0, 0,
              "About as good as \"Turn up card 2\": 51 % against 50 %.");
    check_end(0, 0, 500, 0,
              "About as good as \"Turn up card 2\": 50 % against 75 %.");
    check_end(0, 0, 60, 0,
              " card 1. \"Turn up card 2\" would be just as good.");
    check_end(0, 1000, 990, 0,
              "With \"Turn up card 2\", too, the game looks won.");
    check_end(0, -1000, -990, 0, "The game looks lost, whatever is done.");
    /* The runner-up is whatever else was looked at most. */
    check_end(
        0, 0, 500, 1,
        "It is clearly better than \"Turn up card 1\": 75 % against 50 %.");
    /* Where points are the aim, they are named. */
    check_end(10, 260, -180, 0,
              " card 1. It is clearly better than \"Turn up card 2\": about 26 "
              "points "
              "against -18.");
    check_end(10, 60, 50, 0,
              "It is a little better than \"Turn up card 2\": about 6 points "
              "against 5.");
    check_end(10, 50, 60, 0,
              "About as good as \"Turn up card 2\": about 5 points "
              "against 6.");
    /* Nothing is compared that is equal. */
    check_end(10, 59, 50, 0,
              " card 1. \"Turn up card 2\" would be just as good.");
    check_end(0, 7, 7, 0, " card 1. \"Turn up card 2\" would be just as good.");
    /* Of a move that was not weighed only what it does is said. */
    check_end(0, 260, -180, 2, "turn up card 3.");
}

static void test_why__needs_no_comparison(void **state)
{
    static const struct {
        const char *text, *end;
    } CASES[] = {
        {"game null\nplayers 2\nposition phase back\nposition hand A sock\n",
         "Nothing else can be done."},
        {"game null\nplayers 2\noption rounds 1\nposition phase place\n"
         "position backing sock\nposition hand A sock\nposition score A 3\n",
         "It wins at once."},
    };
    const struct search_result weighed = {.count = 0};
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct asked_seat a;
        char words[1000];
        struct text out;
        ask(&a, CASES[i].text);
        text_init(&out, words, sizeof words);
        why_say(&a.sight, &weighed, a.list.move[0], &out);
        if (!strstr(words, CASES[i].end))
            fail_msg("said: %s\nwanted: %s", words, CASES[i].end);
        leave(&a);
    }
}

/* Of two moves of seat A, what is said last: what sets the first apart. */
static void check_reason(const char *text, const char *move, const char *other,
                         const char *end)
{
    struct asked_seat a;
    char words[1000];
    struct text out;
    uint32_t found[2] = {0};
    ask(&a, text);
    for (uint32_t i = 0; i < a.list.count; i++) {
        char named[WORDS_CAP];
        struct text name;
        text_init(&name, named, sizeof named);
        a.sight.game->words->move(a.sight.setup, 0, a.list.move[i], &name);
        if (strcmp(named, move) == 0)
            found[0] = a.list.move[i];
        if (strcmp(named, other) == 0)
            found[1] = a.list.move[i];
    }
    assert_true(found[0] && found[1]);
    text_init(&out, words, sizeof words);
    reason_say(&a.sight, found[0], found[1], &out);
    if (strcmp(words, end) != 0)
        fail_msg("said: %s\nwanted: %s", words, end);
    leave(&a);
}

static void test_why__gives_a_reason(void **state)
{
    (void)state;
    static const char LATE[] = "game stay-at-home\nplayers 2\n"
                               "position active A\nposition phase target A\n"
                               "position drawn send A\nposition discard send\n"
                               "position out A 2\nposition out B 2\n"
                               "position hand A eggs\nposition hand B roll\n"
                               "position pile ? ? ?\n"
                               "position bag roll pasta flour\n";
    static const char DROP[] =
        "game stay-at-home\nplayers 2\nposition phase drop A\n"
        "position drawn ? A\nposition out A 2\nposition out B 2\n"
        "position hand A see see see see see see see see see see block-covid\n"
        "position hand B roll\nposition pile ? ? ? ? ? ?\n"
        "position bag eggs eggs roll pasta flour flour\n";
    check_reason(LATE, "target B", "target none",
                 " Some turns on, compared with that: "
                 "This move brings you further ahead with members out.");
    check_reason(LATE, "target none", "target B", "");
    check_reason(DROP, "drop see", "drop block-covid",
                 " Some turns on, compared with that: "
                 "This move saves the cards that protect you.");
    /* The same move has nothing that sets it apart. */
    check_reason(LATE, "target B", "target B", "");
}

/* What a hint names for the first move, when the others are worth so much. */
static void check_named(const char *text, int32_t first, int32_t others,
                        const char *wanted)
{
    struct asked_seat a;
    struct search_result weighed = {.iterations = 9, .count = 0};
    char words[WORDS_CAP];
    struct text out;
    uint32_t pass = 0;
    ask(&a, text);
    for (uint32_t i = 0; i < a.list.count; i++) {
        text_init(&out, words, sizeof words);
        a.sight.game->words->move(a.sight.setup, 0, a.list.move[i], &out);
        bool is_pass = strcmp(words, "pass") == 0;
        pass = is_pass ? a.list.move[i] : pass;
        if (weighed.count < SEARCH_SHOWN)
            weighed.shown[weighed.count++] = (struct search_move){
                a.list.move[i], 1, is_pass ? first : others};
    }
    text_init(&out, words, sizeof words);
    a.sight.game->words->move(a.sight.setup, 0,
                              why_named(&a.sight, &weighed, pass), &out);
    assert_string_equal(words, wanted);
    leave(&a);
}

/* Of moves about as good a hint names one that gets something done. */
static void test_why__names_a_deed(void **state)
{
    (void)state;
    static const char CLEANS[] =
        "game beachcleaner\nplayers 2\nposition phase act\n"
        "position beach A wood bottle .* net rope\n"
        "position beach B tyre .* glove foam lighter\n"
        "position hand A can1 net1\nposition hand B 2 mine\n"
        "position market can2 joker bottle3\nposition pickup mixed 79\n";
    check_named(CLEANS, 60, 0, "clean net1 right");
    check_named(CLEANS, 120, 0, "pass"); /* clearly better */
    check_named(CLEANS, 0, 0, "clean net1 right");
    /* Next best is what lets one clean the next time. */
    static const char PAIR[] =
        "game beachcleaner\nplayers 2\nposition phase act\n"
        "position beach A wood bottle .* net rope\n"
        "position beach B tyre .* glove foam lighter\n"
        "position hand A lighter1 lighter2 shoe2\n"
        "position hand B 2 mine\n"
        "position market can2 joker bottle3\nposition pickup mixed 78\n";
    check_named(PAIR, 0, 0, "move shoe2 left");
}

static void test_why__percent(void **state)
{
    (void)state;
    assert_int_equal(why_percent(-1000), 0);
    assert_int_equal(why_percent(0), 50);
    assert_int_equal(why_percent(1000), 100);
    assert_int_equal(why_percent(260), 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_why__compares),
        cmocka_unit_test(test_why__needs_no_comparison),
        cmocka_unit_test(test_why__gives_a_reason),
        cmocka_unit_test(test_why__names_a_deed),
        cmocka_unit_test(test_why__percent),
    };
    return tally_run("why", tests, COUNT(tests));
}
