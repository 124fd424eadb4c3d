/* All that a screen beside the engine can ask and do, and what goes on by
 * itself: with the null game and a level that takes the first move. */
#include "base/panic.h"
#include "play/client.h"
#include "play/run.h"
#include "play/tale.h"
#include "tests/unit/stage.h"

enum { ROOM = 1 << 21 };

static _Alignas(MATCH_ALIGN) char memory[ROOM];
static size_t room_bytes = ROOM;
static struct client c;

static char *room(size_t bytes)
{
    return bytes <= room_bytes ? memory : NULL;
}

static const char *name(unsigned i)
{
    return i == 0 ? "first" : NULL;
}

static uint32_t choose(unsigned i, const struct asked *who, uint32_t seed,
                       uint32_t decided, void *thoughts, struct text *why)
{
    struct moves list;
    (void)i;
    (void)seed;
    (void)decided;
    (void)thoughts;
    moves_clear(&list);
    who->game->moves(who->setup, who->state, who->actor, &list);
    if (why)
        text_put(why, " It comes first. ");
    return list.move[0];
}

static const struct levels FIRST = {
    .name = name, .about = name, .choose = choose};

static const struct client_host HOST = {
    .game = registry_at, .find = registry_find, .levels = &FIRST, .room = room};

static size_t in(const char *words)
{
    size_t bytes = strlen(words);
    char *at = client_input(&c, bytes);
    assert_non_null(at);
    memcpy(at, words, bytes);
    return bytes;
}

static void has(const char *part)
{
    if (!strstr(c.out.at, part))
        fail_msg("no %s in %s", part, c.out.at);
}

static void has_not(const char *part)
{
    if (strstr(c.out.at, part))
        fail_msg("%s in %s", part, c.out.at);
}

static const char DEALT[] = "game null\nplayers 2\n* draws A sock\n"
                            "* draws A shirt\n* draws B towel\n"
                            "* draws B peg\n";

static int open_table(void **state)
{
    (void)state;
    room_bytes = ROOM;
    client_init(&c, &HOST);
    assert_int_equal(client_open(&c, in(DEALT)), SCRIPT_PASSED);
    return 0;
}

static void test_client__games(void **state)
{
    unsigned i = 0;
    (void)state;
    while (client_game(&c, i)) {
        has("\"options\":[");
        has("\"bots\":[{\"name\":\"first\",\"title\":\"first\",");
        i++;
    }
    assert_null(registry_at(i));
    assert_non_null(registry_at(i - 1));
}

static void test_client__open_refuses(void **state)
{
    (void)state;
    assert_int_equal(client_open(&c, in("game nothing\n")), SCRIPT_BAD);
    assert_string_equal(c.out.at, "1: there is no game \"nothing\"");
    assert_int_equal(
        client_open(&c, in("game null\nplayers 2\nexpect turn B\n")),
        SCRIPT_FAILED);
    has("3: ");
    room_bytes = 1 << 10;
    assert_int_equal(client_open(&c, in(DEALT)), SCRIPT_BAD);
    assert_string_equal(c.out.at, "out of memory");
    assert_null(c.opened.match.game);
}

static void test_client__look(void **state)
{
    (void)state;
    assert_int_equal(client_look(&c, 0, 2), 0);
    has("{\"described\":{\"game\":\"null\",\"seat\":\"A\",\"waiting\":[\"A\","
        "\"B\"],\"choices\":2,\"prompt\":\"Offer a card.\",\"rule\":\"NG-4\",");
    has("\"moves\":[{\"words\":\"offer sock\",\"title\":\"");
    has("\"score\":[{\"name\":\"offers\",\"points\":[0,0],\"why\":\"");
    has("\"count\":4,\"told\":[{\"n\":2,\"events\":[\"* draws B ?\"],\"text\":"
        "\"B draws a card.\\n\"},{\"n\":3,");
    assert_int_equal(client_look(&c, ONLOOKER, 99), 0);
    has("\"seat\":null,");
    has_not("choices");
    has("\"moves\":[],");
    has("\"told\":[]}");
}

static void test_client__play_and_undo(void **state)
{
    (void)state;
    assert_int_equal(client_play(&c, 0, in("offer towel")), REFUSE_ILLEGAL);
    has("Towel");
    assert_int_equal(client_play(&c, 7, in("offer sock")), REFUSE_SEAT);
    assert_int_equal(c.opened.match.count, 4);
    assert_int_equal(client_play(&c, 0, in("offer sock")), 0);
    assert_int_equal(client_tell(&c, 1, 4), 0);
    assert_string_equal(c.out.at, "[]");
    assert_int_equal(client_tell(&c, 0, 4), 0);
    has("[{\"n\":4,\"events\":[\"A offer sock\"],");
    assert_int_equal(client_may_undo(&c, 0, 0), 0);
    assert_int_equal(client_may_undo(&c, 0, 1), REFUSE_UNDO);
    assert_int_equal(c.opened.match.count, 5);
    assert_int_equal(client_undo(&c, 0), 0);
    assert_int_equal(c.opened.match.count, 4);
    assert_int_equal(client_may_undo(&c, 0, 0), REFUSE_UNDO);
    assert_int_equal(client_undo(&c, 0), REFUSE_UNDO);
    assert_int_equal(client_chance(&c), REFUSE_SEAT);
}

static void test_client__foresee(void **state)
{
    (void)state;
    assert_int_equal(client_foresee(&c, 0, in("offer sock")), 0);
    has("[\"offer\",\"A\",\"sock\"]");
    assert_int_equal(c.opened.match.count, 4);
    assert_int_equal(client_foresee(&c, 0, in("offer towel")), REFUSE_ILLEGAL);
    room_bytes = c.kept;
    assert_null(client_input(&c, 1));
}

static void test_client__levels(void **state)
{
    (void)state;
    client_hint(&c, 0, 0, 1);
    has("{\"words\":\"offer sock\",\"title\":\"");
    has("\",\"purpose\":\"It wins a point if nobody else offers one.\","
        "\"why\":\"It comes first.\"}");
    assert_int_equal(client_bot(&c, 1, 0, 0x1234), 0);
    assert_int_equal(c.opened.match.count, 5);
    assert_int_equal(client_record(&c, true), 0);
    has("bot B first 00001234\n");
    has("B offer towel\n");
}

static void test_client__go(void **state)
{
    (void)state;
    assert_int_equal(client_go(&c, 5), REFUSE_SYNTAX);
    assert_string_equal(c.out.at, "the record is shorter");
    assert_int_equal(client_go(&c, 1), 0);
    assert_int_equal(c.opened.match.count, 1);
    assert_int_equal(client_play(&c, CHANCE, in("draws A peg")), 0);
    assert_int_equal(client_look(&c, 0, 0), 0);
    has("[\"hand\",\"A\",\"sock\",\"peg\"]");
    assert_int_equal(client_go(&c, 4), 0);
    assert_int_equal(client_look(&c, 0, 0), 0);
    has("[\"hand\",\"A\",\"sock\",\"shirt\"]");
}

static void test_client__others(void **state)
{
    (void)state;
    assert_int_equal(client_others(&c, 0), SEAT(1));
    assert_int_equal(client_others(&c, ONLOOKER), SEAT(0) | SEAT(1));
    assert_int_equal(client_go(&c, 0), 0);
    assert_int_equal(client_others(&c, 0), 0);
}

static void test_client__lesson(void **state)
{
    (void)state;
    assert_int_equal(client_open(&c, in("game null\nplayers 2\n"
                                        "* draws A sock\n* draws A shirt\n"
                                        "* draws B towel\n* draws B peg\n"
                                        "#> Offer it.\nA offer sock\n")),
                     SCRIPT_PASSED);
    assert_int_equal(client_go(&c, 4), 0);
    assert_int_equal(client_lesson(&c), 0);
    assert_string_equal(c.out.at, "{\"notes\":\"Offer it.\\n\",\"task\":"
                                  "\"offer sock\",\"step\":0,\"steps\":1,"
                                  "\"back\":-1,\"events\":5}");
    assert_int_equal(client_learn(&c, in("offer sock")), LESSON_RIGHT);
    assert_int_equal(client_learn(&c, in("offer shirt")), LESSON_OTHER);
    assert_int_equal(client_learn(&c, in("offer peg")), LESSON_NOT);
    has("Peg");
    assert_int_equal(client_open(&c, in("game null\nplayers 2\n"
                                        "* draws A sock\n* draws A shirt\n"
                                        "* draws B towel\n* draws B peg\n"
                                        "A offer sock\nundo A\n")),
                     SCRIPT_PASSED);
    assert_int_equal(client_lesson(&c), REFUSE_SYNTAX);
}

static void test_client__language_and_names(void **state)
{
    (void)state;
    assert_int_equal(client_language(&c, in("{1} draws {2}.\n"
                                            "= {1} zieht {2}.\n")),
                     0);
    assert_int_equal(client_name(&c, 1, in("Ana")), 0);
    assert_int_equal(client_tell(&c, 0, 3), 0);
    has("Ana zieht a card.");
    assert_int_equal(client_name(&c, SEATS_MAX, in("Eve")), REFUSE_SEAT);
    assert_int_equal(client_language(&c, in("a\n= b\nc\n")), REFUSE_SYNTAX);
    assert_string_equal(c.out.at, "line 3 of this language cannot be read");
    assert_int_equal(client_name(&c, 1, 0), 0);
    assert_int_equal(client_tell(&c, 0, 3), 0);
    has("B draws a card.");
    client_names(&c);
    has("[{\"code\":\"sock\",\"title\":\"Sock\",");
    say_as(NULL);
}

static void test_client__deal(void **state)
{
    (void)state;
    assert_int_equal(client_commit(&c), FAIR_NONE);
    assert_int_equal(client_verify(&c), 1); /* nothing to verify */
    assert_int_equal(client_open(&c, in("game null\nplayers 2\nseed x\n")),
                     SCRIPT_PASSED);
    while (match_waiting(&c.opened.match) == SEAT(CHANCE))
        assert_int_equal(client_chance(&c), 0);
    assert_int_equal(client_verify(&c), 0);
    assert_string_equal(c.out.at, "4");
}

/* Chance and levels go on until a person is asked; the lowest seat first. */
static void test_run__until_a_person_is_asked(void **state)
{
    struct match *m = &c.opened.match;
    struct refusal why;
    struct run run;
    (void)state;
    assert_int_equal(client_go(&c, 0), 0);
    run_init(&run, m, &FIRST, NULL);
    assert_int_equal(run_next(&run), -1); /* chance must be entered */
    assert_int_equal(client_open(&c, in("game null\nplayers 3\nseed x\n")),
                     SCRIPT_PASSED);
    run_init(&run, m, &FIRST, NULL);
    run.seat[2].level = 0;
    run.seat[1].level = 0;
    assert_int_equal(run_next(&run), CHANCE);
    while (run_next(&run) == CHANCE)
        assert_true(run_step(&run, &why));
    assert_int_equal(m->count, 6);
    assert_int_equal(run_next(&run), 1);
    assert_true(run_step(&run, &why));
    assert_int_equal(run_next(&run), 2);
    assert_true(run_step(&run, &why));
    assert_int_equal(run_next(&run), -1);
    assert_int_equal(match_waiting(m), SEAT(0));
}

/* From any place in the middle it is as from the start. */
static void test_tale__from_any_place(void **state)
{
    struct match *m = &c.opened.match;
    char whole[2000];
    char half[2000];
    struct text all;
    struct text rest;
    struct tale t;
    (void)state;
    text_init(&all, whole, sizeof whole);
    tale_begin(&t, m, 0, 0);
    while (t.next < 2)
        assert_true(tale_next(&t));
    while (tale_next_seen(&t)) {
        witness_lines(&t.heard, &all);
        witness_tell(&t.heard, &all);
    }
    text_init(&rest, half, sizeof half);
    tale_begin(&t, m, 0, 2);
    while (tale_next_seen(&t)) {
        witness_lines(&t.heard, &rest);
        witness_tell(&t.heard, &rest);
    }
    assert_true(all.len > 0);
    assert_string_equal(whole, half);
    assert_memory_equal(t.state, m->state, m->game->state_size);
}

#ifdef SLOW_CHECKS
static jmp_buf panicked;
static const char *panic_file;

static void note_panic(const char *file, int line, const char *what)
{
    (void)line;
    (void)what;
    panic_file = file;
    longjmp(panicked, 1);
}
#endif

/* Builds with slow checks let no match go where its rules do not. */
static void test_match__applies_what_is_legal(void **state)
{
    (void)state;
#ifdef SLOW_CHECKS
    void (*before)(const char *, int, const char *) = panic_hook;
    struct match *m = &c.opened.match;
    struct refusal why;
    panic_hook = note_panic;
    panic_file = NULL;
    if (setjmp(panicked) == 0)
        match_apply(m, 0, UINT32_MAX, &why);
    panic_hook = before;
    assert_non_null(panic_file);
    assert_non_null(strstr(panic_file, "play/match.c"));
    assert_int_equal(m->count, 4);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_client__games, open_table),
        cmocka_unit_test_setup(test_client__open_refuses, open_table),
        cmocka_unit_test_setup(test_client__look, open_table),
        cmocka_unit_test_setup(test_client__play_and_undo, open_table),
        cmocka_unit_test_setup(test_client__foresee, open_table),
        cmocka_unit_test_setup(test_client__levels, open_table),
        cmocka_unit_test_setup(test_client__go, open_table),
        cmocka_unit_test_setup(test_client__others, open_table),
        cmocka_unit_test_setup(test_client__lesson, open_table),
        cmocka_unit_test_setup(test_client__language_and_names, open_table),
        cmocka_unit_test_setup(test_client__deal, open_table),
        cmocka_unit_test_setup(test_run__until_a_person_is_asked, open_table),
        cmocka_unit_test_setup(test_tale__from_any_place, open_table),
        cmocka_unit_test_setup(test_match__applies_what_is_legal, open_table),
    };
    return tally_run("client", tests, COUNT(tests));
}
