/* People at a table: who may be played for, what is asked of others. */
#include "engine/words.h"
#include "tests/unit/seated.h"

#include <stdio.h>

static char row_memory[TABLE_ROW_CAP];
static struct table_step step = {.memory = row_memory};

/* Whether the line can be written now; then it is. */
static bool take(struct seated *s, uint64_t time, const char *lines,
                 struct refusal *why)
{
    if (!table_line(&s->table, &s->host, slice_of(lines), &step, why))
        return false;
    table_step(&s->table, &s->host, &step, time, NULL);
    return true;
}

static void tell(struct seated *s, const char *lines)
{
    struct refusal why = {.words = ""};
    must(take(s, s->table.time + 1, lines, &why), &why);
}

static void refused(struct seated *s, const char *lines, const char *words)
{
    struct refusal why = {.words = ""};
    static struct table before;
    before = s->table;
    assert_false(take(s, s->table.time + 1, lines, &why));
    assert_string_equal(why.words, words);
    assert_memory_equal(&before, &s->table, sizeof before);
}

/* Whether what everybody is told of the table has these lines. */
static bool says(const struct seated *s, const char *lines)
{
    static char memory[1 << 14];
    struct text out;
    text_init(&out, memory, sizeof memory);
    table_write(&s->table, &out);
    return strstr(memory, lines) != NULL;
}

/* A game of so many people that has begun; `settings` are lines. */
static void begin(struct seated *s, const char *game, unsigned players,
                  const char *settings)
{
    const uint8_t secret[32] = {3};
    struct refusal why = {.words = ""};
    char lines[400];
    sit(s, host_new(table_scratch_bytes()));
    memcpy(s->table.id, "Q2hhb3MgYW5kIG9yZGVyIQ", 22);
    snprintf(lines, sizeof lines, "%sgame %s\nplayers %u\n", settings, game,
             players);
    must(table_open(&s->table, &s->host, slice_of(lines), secret, &step, &why),
         &why);
    table_step(&s->table, &s->host, &step, 1000, NULL);
    for (unsigned p = 0; p < players; p++) {
        snprintf(lines, sizeof lines, "seat %c taken %064u otter Person",
                 words_letter(p), p + 1);
        tell(s, lines);
    }
    tell(s, "start");
    while (table_chance(&s->table, &step))
        table_step(&s->table, &s->host, &step, s->table.time + 1, NULL);
}

static void end(struct seated *s)
{
    free(s->host.scratch);
    stand_up(s);
}

/* A seat that is asked plays its first move. */
static unsigned play(struct seated *s)
{
    static struct moves list;
    struct table *t = &s->table;
    const struct match *m = &t->match;
    unsigned seat = 0;
    while (!(match_waiting(m) & SEAT(seat)))
        seat++;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    table_decide(t, seat, list.move[0], &step);
    table_step(t, &s->host, &step, t->time + 1, NULL);
    while (table_chance(t, &step))
        table_step(t, &s->host, &step, t->time + 1, NULL);
    return seat;
}

static void test_table__a_bot_stands_in_and_the_owner_is_back(void **state)
{
    static struct seated s;
    struct refusal why = {.words = ""};
    (void)state;
    begin(&s, "wash-match", 2, "");
    const struct table *t = &s.table;
    refused(&s, "stand B nobody 00000001", "there is no such bot");
    refused(&s, "back B", "no bot decides for this seat");
    tell(&s, "stand A normal 00000001");
    assert_int_equal(table_bots(t), SEAT(0));
    assert_int_equal(table_persons(t), SEAT(1));
    refused(&s, "stand A normal 00000001", "no bot can stand in for this seat");
    /* In mid-turn: what the owner says counts again from now on. */
    const struct table_said said = {0, 1, t->frames[0], slice_of("flip 1")};
    assert_int_equal(table_play(&s.table, &said, &step, &why), TABLE_REFUSED);
    assert_string_equal(why.words, "a bot decides for this seat");
    assert_int_equal(play(&s), 0);
    refused(&s, "back A now", "nothing follows the seat");
    tell(&s, "back A");
    assert_int_equal(table_bots(t), 0);
    assert_true(match_waiting(&t->match) & SEAT(0));
    const struct table_said again = {0, 2, t->frames[0], slice_of("flip 9")};
    assert_int_equal(table_play(&s.table, &again, &step, &why), TABLE_STEP);
    end(&s);
}

static void test_table__those_who_are_there_let_a_bot_play(void **state)
{
    static struct seated s;
    (void)state;
    begin(&s, "stay-at-home", 4, "");
    const struct table_asking *a = &s.table.asking;
    refused(&s, "wish A stand", "there is no such seat at this table");
    refused(&s, "wish A stand B", "wish SEAT stand SEAT");
    refused(&s, "wish A stand B of X", "wish SEAT stand SEAT");
    refused(&s, "wish A stand A of C", "no bot can stand in for this seat");
    refused(&s, "wish A fly", "a wish is undo or stand SEAT");
    refused(&s, "agree C", "this seat is not asked to agree to anything");
    tell(&s, "wish A stand B of ABCD");
    assert_int_equal(a->asked, SEAT(2) | SEAT(3));
    assert_true(says(&s, "\nwish A stand B of CD\n"));
    refused(&s, "agree A", "this seat is not asked to agree to anything");
    refused(&s, "agree B", "this seat is not asked to agree to anything");
    tell(&s, "agree C");
    assert_int_equal(a->agreed, SEAT(2));
    refused(&s, "agree C", "this seat is not asked to agree to anything");
    tell(&s, "refuse D");
    assert_int_equal(a->wish, WISH_NOTHING);
    tell(&s, "wish A stand B of C");
    tell(&s, "agree C\nstand B normal 00000007");
    assert_int_equal(a->wish, WISH_NOTHING);
    assert_true(s.table.seat[1].is_stood);
    refused(&s, "wish B undo", "a bot decides for this seat");
    end(&s);
}

static void test_table__undo_needs_all_who_saw_it(void **state)
{
    static struct seated s;
    (void)state;
    begin(&s, "beachcleaner", 3, "");
    const struct table *t = &s.table;
    const uint32_t first = t->match.count;
    assert_int_equal(match_waiting(&t->match), SEAT(0));
    refused(&s, "wish A undo", "this seat has not decided anything yet");
    play(&s);
    const uint32_t later = t->match.count;
    refused(&s, "wish A undo now", "wish SEAT undo");
    tell(&s, "wish A undo");
    assert_int_equal(t->asking.asked, SEAT(1) | SEAT(2));
    tell(&s, "agree B");
    assert_int_equal(t->match.count, later);
    tell(&s, "refuse C");
    assert_int_equal(t->asking.wish, WISH_NOTHING);
    assert_int_equal(t->match.count, later);
    tell(&s, "wish A undo");
    tell(&s, "refuse A"); /* withdrawn */
    assert_int_equal(t->asking.wish, WISH_NOTHING);
    /* Whoever saw it and is played for since is asked all the same. */
    tell(&s, "stand C normal 00000001");
    tell(&s, "wish A undo");
    assert_int_equal(t->asking.asked, SEAT(1) | SEAT(2));
    tell(&s, "agree B");
    assert_int_equal(t->match.count, later);
    tell(&s, "agree C");
    assert_int_equal(t->match.count, first);
    assert_int_equal(match_waiting(&t->match), SEAT(0));
    /* And who was played for before it is not. */
    play(&s);
    tell(&s, "wish A undo");
    assert_int_equal(t->asking.asked, SEAT(1));
    tell(&s, "agree B");
    assert_int_equal(t->match.count, first);
    end(&s);
}

/* A settings line in the middle of a game is not a decision taken back. */
static void test_table__settings_change_in_mid_game(void **state)
{
    static struct seated s;
    (void)state;
    begin(&s, "wash-match", 2, "");
    play(&s);
    tell(&s, "undo consent");
    assert_true(s.table.rules.is_undo_by_consent);
    tell(&s, "undo free\nclock 5");
    assert_int_equal(s.table.rules.clock, 5);
    end(&s);
}

static uint32_t first_move(struct seated *s, unsigned seat)
{
    static struct moves list;
    const struct match *m = &s->table.match;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    return list.move[0];
}

static void test_table__time_is_up_and_never_early(void **state)
{
    static struct seated s;
    static struct seated twin;
    struct refusal why = {.words = ""};
    (void)state;
    begin(&s, "beachcleaner", 2, "clock 60\n");
    begin(&twin, "beachcleaner", 2, "clock 60\n");
    const struct table *t = &s.table;
    const uint64_t due = table_due(t, 0);
    assert_int_equal(due, t->time + 60000);
    assert_int_equal(table_due(t, 1), 0);
    table_late(&s.table, 0, first_move(&s, 0), &step);
    assert_int_equal(step.length, 60000);
    assert_int_equal(strncmp(step.text.at, "late A\nA ", 9), 0);
    /* Another process that reads the row refuses it when it is early. */
    assert_false(
        table_take(&twin.table, &twin.host, due - 1, step.text, NULL, &why));
    assert_string_equal(why.words, "this seat has time left");
    assert_true(
        table_take(&twin.table, &twin.host, due, step.text, NULL, &why));
    table_step(&s.table, &s.host, &step, due, NULL);
    assert_true(t->seat[0].is_late);
    assert_memory_equal(t->seat, twin.table.seat, sizeof t->seat);
    assert_int_equal(t->seat[0].lines, 1);
    /* And for whoever has decided already there is nothing to be late with. */
    unsigned other = match_waiting(&t->match) & SEAT(0) ? 1 : 0;
    snprintf(row_memory, sizeof row_memory, "late %c\n%c pass\n",
             words_letter(other), words_letter(other));
    assert_false(table_take(&twin.table, &twin.host, due + 99999999,
                            slice_of(row_memory), NULL, &why));
    end(&s);
    end(&twin);
}

static void test_table__a_window_has_one_length(void **state)
{
    static struct seated s;
    (void)state;
    begin(&s, "clean-family", 3, "clock 600\nwindow 30\n");
    const struct table *t = &s.table;
    assert_int_equal(match_waiting(&t->match), SEAT(0) | SEAT(1) | SEAT(2));
    const uint64_t due = table_due(t, 0);
    assert_int_equal(due, t->time + 30000);
    assert_int_equal(table_due(t, 1), due);
    assert_int_equal(table_due(t, 2), due);
    /* That one has answered changes nothing for the others. */
    play(&s);
    assert_int_equal(table_due(t, 0), 0);
    assert_int_equal(table_due(t, 1), due);
    assert_int_equal(table_due(t, 2), due);
    tell(&s, "clock 0\nwindow 0");
    assert_int_equal(table_due(t, 1), 0);
    end(&s);
}

static void test_table__whoever_is_back_has_time(void **state)
{
    static struct seated s;
    uint32_t seed[2];
    (void)state;
    begin(&s, "beachcleaner", 2, "clock 60\n");
    const struct table *t = &s.table;
    assert_string_equal(table_stand_in(t, 0, &seed[0]), "normal");
    table_stand_in(t, 1, &seed[1]);
    assert_int_not_equal(seed[0], seed[1]);
    tell(&s, "stand A easy 00000009");
    assert_string_equal(table_stand_in(t, 0, &seed[0]), "easy");
    assert_int_equal(seed[0], 9);
    tell(&s, "back A");
    assert_int_equal(table_due(t, 0), t->time + 60000);
    end(&s);
}

/* Plays until a seat is asked what it may let happen, done to itself or not;
 * it could stop it or could not. */
static unsigned react(struct seated *s, bool is_own, bool has_choice)
{
    static struct moves list;
    const struct match *m = &s->table.match;
    struct letting asked;
    for (unsigned i = 0; i < 4000; i++, play(s))
        for (unsigned seat = 0; seat < m->plan.players; seat++) {
            moves_clear(&list);
            m->game->moves(m->setup, m->state, seat, &list);
            if (m->game->lets(m->setup, m->state, seat, &asked) &&
                asked.is_own == is_own && (list.count > 1) == has_choice)
                return seat;
        }
    fail_msg("nobody is asked that");
    return 0;
}

static bool is_answered(struct seated *s, unsigned seat, const char *let)
{
    char lines[40];
    uint32_t move;
    snprintf(lines, sizeof lines, "let %c %s", words_letter(seat), let);
    tell(s, lines);
    assert_string_equal(table_let_word(&s->table, seat), let);
    return table_lets(&s->table, seat, &move);
}

static void test_table__a_standing_answer_and_unless(void **state)
{
    /* Done to the seat itself, could be stopped: by ask, choice, own, always. */
    static const struct {
        bool is_own, has_choice, is_answered[4];
    } CASES[] = {
        {false, false, {false, true, true, true}},
        {false, true, {false, false, true, true}},
        {true, false, {false, true, true, true}},
        {true, true, {false, false, false, true}},
    };
    static const char *const WORDS[] = {"ask", "choice", "own", "always"};
    static struct seated s;
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        begin(&s, "stay-at-home", 3, "even 2000\n");
        unsigned seat = react(&s, CASES[i].is_own, CASES[i].has_choice);
        for (unsigned k = 0; k < 4; k++)
            assert_int_equal(is_answered(&s, seat, WORDS[k]),
                             CASES[i].is_answered[k]);
        /* Nobody is told of it; a bot that stands in decides by itself. */
        assert_false(says(&s, "let "));
        char line[40];
        uint32_t move;
        snprintf(line, sizeof line, "stand %c normal 00000001",
                 words_letter(seat));
        tell(&s, line);
        assert_false(table_lets(&s.table, seat, &move));
        end(&s);
    }
}

static void test_table__a_standing_answer_is_never_early(void **state)
{
    static struct seated s;
    static struct seated twin;
    struct refusal why = {.words = ""};
    char wrong[80];
    uint32_t move = 0;
    (void)state;
    begin(&s, "stay-at-home", 3, "even 2000\n");
    begin(&twin, "stay-at-home", 3, "even 2000\n");
    unsigned seat = react(&s, true, true);
    react(&twin, true, true);
    struct table *t = &s.table;
    const uint64_t even = table_even(t, seat);
    assert_int_equal(even, t->time + 2000);
    assert_true(is_answered(&s, seat, "always"));
    assert_true(is_answered(&twin, seat, "always"));
    assert_int_equal(table_even(t, seat), even);
    assert_int_equal(step.length, 2000);
    assert_true(table_lets(t, seat, &move));
    table_let(t, seat, move, &step);
    assert_false(
        table_take(&twin.table, &twin.host, even - 1, step.text, NULL, &why));
    assert_string_equal(why.words, "this seat has time left");
    /* And nothing else is its standing answer. */
    snprintf(wrong, sizeof wrong, "let %c\n%c use reverse\n",
             words_letter(seat), words_letter(seat));
    assert_false(
        table_take(&twin.table, &twin.host, even, slice_of(wrong), NULL, &why));
    assert_true(
        table_take(&twin.table, &twin.host, even, step.text, NULL, &why));
    table_step(t, &s.host, &step, even, NULL);
    assert_memory_equal(t->seat, twin.table.seat, sizeof t->seat);
    assert_int_equal(t->match.count, twin.table.match.count);
    assert_false(t->seat[seat].is_late);
    end(&s);
    end(&twin);
}

static void test_table__who_may_have_a_standing_answer(void **state)
{
    static struct seated s;
    (void)state;
    begin(&s, "stay-at-home", 2, "window 1\neven 5000\n");
    refused(&s, "let C always", "there is no such seat at this table");
    refused(&s, "let A", "let SEAT ask, choice, own or always");
    refused(&s, "let A perhaps", "let SEAT ask, choice, own or always");
    tell(&s, "let A own");
    /* Whoever is called otherwise is the same; whose link is new is not. */
    char line[160];
    snprintf(line, sizeof line, "seat A taken %064u otter Other", 1);
    tell(&s, line);
    assert_string_equal(s.table.seat[0].name, "Other");
    assert_int_equal(s.table.seat[0].let, LET_OWN);
    snprintf(line, sizeof line, "seat A kept %064u", 9);
    tell(&s, line);
    assert_int_equal(s.table.seat[0].let, LET_ASK);
    refused(&s, "let A own", "nobody sits at this seat");
    end(&s);
    begin(&s, "wash-match", 2, "");
    refused(&s, "let A own", "nobody is asked out of turn in this game");
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table__a_bot_stands_in_and_the_owner_is_back),
        cmocka_unit_test(test_table__those_who_are_there_let_a_bot_play),
        cmocka_unit_test(test_table__undo_needs_all_who_saw_it),
        cmocka_unit_test(test_table__settings_change_in_mid_game),
        cmocka_unit_test(test_table__time_is_up_and_never_early),
        cmocka_unit_test(test_table__a_window_has_one_length),
        cmocka_unit_test(test_table__whoever_is_back_has_time),
        cmocka_unit_test(test_table__a_standing_answer_and_unless),
        cmocka_unit_test(test_table__a_standing_answer_is_never_early),
        cmocka_unit_test(test_table__who_may_have_a_standing_answer),
    };
    return tally_run("table", tests, sizeof tests / sizeof tests[0]);
}
