/* Several games at one table: who sits where, who has won what. */
#include "base/rng.h"
#include "engine/words.h"
#include "table/evening.h"
#include "tests/unit/seated.h"

#include <stdio.h>

static char row_memory[TABLE_ROW_CAP];
static struct table_step step = {.memory = row_memory};
static const char ID[] = "Q2hhb3MgYW5kIG9yZGVyIQ";

/* A table, another that only reads its rows, and what is counted of it. */
struct row {
    uint64_t time;
    char *text;
    size_t len;
};

struct pair {
    struct seated own, read;
    struct row row[4096];
    uint32_t rows;
    struct evening evening;
    char games[EVENING_BYTES];
};

static struct pair *sit_both(void)
{
    static struct pair p;
    sit(&p.own, host_new(table_scratch_bytes()));
    sit(&p.read, p.own.host.scratch);
    p.evening = (struct evening){.noted = 0};
    text_init(&p.evening.games, p.games, sizeof p.games);
    memcpy(p.own.table.id, ID, sizeof ID);
    return &p;
}

static void end(struct pair *p)
{
    free(p->own.host.scratch);
    stand_up(&p->own);
    stand_up(&p->read);
    while (p->rows)
        free(p->row[--p->rows].text);
}

static void written(struct pair *p)
{
    struct refusal why = {.words = ""};
    uint64_t time = p->own.table.time + 1;
    struct row *row = &p->row[p->rows++];
    assert_true(p->rows < sizeof p->row / sizeof p->row[0]);
    *row = (struct row){time, host_new(step.text.len + 1), step.text.len};
    memcpy(row->text, step.text.at, step.text.len);
    must(table_take(&p->read.table, &p->read.host, time, step.text, NULL, &why),
         &why);
    table_step(&p->own.table, &p->own.host, &step, time, NULL);
    evening_note(&p->evening, &p->read.table);
    assert_memory_equal(p->own.table.seat, p->read.table.seat,
                        sizeof p->own.table.seat);
}

static bool open(struct pair *p, const char *lines, struct refusal *why)
{
    const uint8_t secret[32] = {3};
    if (!table_open(&p->own.table, &p->own.host, slice_of(lines), secret, &step,
                    why))
        return false;
    written(p);
    return true;
}

static void must_open(struct pair *p, const char *lines)
{
    struct refusal why = {.words = ""};
    must(open(p, lines, &why), &why);
}

static void tell(struct pair *p, const char *lines)
{
    struct refusal why = {.words = ""};
    must(table_line(&p->own.table, &p->own.host, slice_of(lines), &step, &why),
         &why);
    written(p);
}

/* The game begins and is played to its end, at random. */
static void play(struct pair *p)
{
    static struct moves list;
    static struct rng rng;
    struct table *t = &p->own.table;
    const struct match *m = &t->match;
    tell(p, "start");
    rng_seed(&rng, t->games);
    while (t->phase == TABLE_PLAYS) {
        unsigned seat = 0;
        if (table_chance(t, &step)) {
            written(p);
            continue;
        }
        while (!(match_waiting(m) & SEAT(seat)))
            seat++;
        moves_clear(&list);
        m->game->moves(m->setup, m->state, seat, &list);
        table_decide(t, seat, list.move[rng_below(&rng, list.count)], &step);
        written(p);
    }
}

/* Who sits there, seat by seat: the first letters of names. */
static const char *sitting(const struct pair *p)
{
    static char names[SEATS_MAX + 1];
    const struct table *t = &p->own.table;
    memset(names, 0, sizeof names);
    for (unsigned s = 0; s < t->match.plan.players; s++)
        names[s] = t->seat[s].place == PLACE_TAKEN  ? t->seat[s].name[0]
                   : t->seat[s].place == PLACE_BOT  ? '*'
                   : t->seat[s].place == PLACE_KEPT ? '?'
                                                    : '-';
    return names;
}

static void three_people(struct pair *p, const char *game)
{
    char lines[400];
    snprintf(lines, sizeof lines,
             "seat A taken %064u otter Ada\nseat B taken %064u fox Ben\n"
             "seat C taken %064u hen Cleo\n%s",
             1, 2, 3, game);
    must_open(p, lines);
    assert_memory_equal(sitting(p), "ABC", 3);
}

static void test_evening__everybody_sits_one_seat_further(void **state)
{
    struct pair *p = sit_both();
    (void)state;
    three_people(p, "game beachcleaner\nplayers 3\n");
    play(p);
    must_open(p, "game beachcleaner\nplayers 3\n");
    assert_string_equal(sitting(p), "ABC");
    must_open(p, "turn\ngame clean-family\nplayers 3\n");
    assert_string_equal(sitting(p), "BCA");
    assert_int_equal(table_seats_of(&p->own.table, p->own.table.seat[2].key),
                     SEAT(2));
    play(p);
    must_open(p, "turn\nseat D bot easy 00000001\n"
                 "game stay-at-home\nplayers 5\n");
    assert_string_equal(sitting(p), "CAB*-");
    end(p);
}

static void test_evening__people_are_never_without_a_seat(void **state)
{
    struct pair *p = sit_both();
    static struct table before;
    struct refusal why = {.words = ""};
    (void)state;
    three_people(p, "seat D bot easy 00000001\n"
                    "game stay-at-home\nplayers 5\n");
    before = p->own.table;
    assert_false(open(p, "turn\ngame wash-match\nplayers 2\n", &why));
    assert_string_equal(
        why.words, "more people sit at this table than the game has seats");
    assert_memory_equal(&before, &p->own.table, sizeof before);
    must_open(p, "game beachcleaner\nplayers 4\n");
    assert_string_equal(sitting(p), "ABC*");
    must_open(p, "turn\ngame beachcleaner\nplayers 3\n");
    assert_string_equal(sitting(p), "BCA");
    /* A seat that nobody has come to is for whoever likes. */
    char line[100];
    snprintf(line, sizeof line, "seat B kept %064u", 9);
    tell(p, line);
    assert_string_equal(sitting(p), "B?A");
    must_open(p, "game beachcleaner\nplayers 3\n");
    assert_string_equal(sitting(p), "B?A");
    must_open(p, "turn\ngame wash-match\nplayers 2\n");
    assert_string_equal(sitting(p), "AB");
    end(p);
}

static void test_evening__who_has_won_what(void **state)
{
    static char memory[1 << 12];
    struct pair *p = sit_both();
    struct text out;
    (void)state;
    three_people(p, "game clean-family\nplayers 3\n");
    evening_write(&p->evening, (text_init(&out, memory, sizeof memory), &out));
    assert_string_equal(memory, "");
    play(p);
    must_open(p, "turn\ngame beachcleaner\nplayers 3\n"); /* never begun */
    must_open(p, "game stay-at-home\nplayers 4\n");
    tell(p, "seat D bot easy 00000001");
    play(p);
    text_init(&out, memory, sizeof memory);
    evening_write(&p->evening, &out);
    print_message("%s", memory);
    assert_non_null(strstr(memory, "game 1 clean-family of 1 2 3 won "));
    assert_null(strstr(memory, "beachcleaner"));
    assert_non_null(strstr(memory, "game 3 stay-at-home of 2 3 1 4 won "));
    assert_non_null(strstr(memory, " taken fox Ben\n"));
    assert_non_null(strstr(memory, " bot easy\n"));
    uint32_t won = 0;
    for (unsigned i = 0; i < p->evening.whos; i++)
        won += p->evening.who[i].won;
    assert_true(won >= 2);
    end(p);
}

/* The seat's person goes: every row without them, and the table that the rows
 * lead to is the one that is here. */
static void forget(struct pair *p, unsigned seat)
{
    static char memory[TABLE_ROW_CAP + (1 << 12)];
    static struct seated again;
    struct refusal why = {.words = ""};
    struct text out;
    must(table_forget(&p->own.table, &p->own.host, seat, &step, &why), &why);
    assert_true(step.is_forgetting);
    uint8_t key[32];
    memcpy(key, step.forgotten, sizeof key);
    written(p);
    sit(&again, p->own.host.scratch);
    for (uint32_t i = 0; i < p->rows; i++) {
        struct row *row = &p->row[i];
        text_init(&out, memory, sizeof memory);
        bool is_changed =
            table_without((struct slice){row->text, row->len}, key, &out);
        assert_false(out.cut);
        struct slice text = is_changed ? (struct slice){out.at, out.len}
                                       : (struct slice){row->text, row->len};
        must(table_take(&again.table, &again.host, row->time, text, NULL, &why),
             &why);
        if (!is_changed)
            continue;
        free(row->text);
        row->text = host_new(out.len + 1);
        row->len = out.len;
        memcpy(row->text, out.at, out.len);
    }
    const struct table *t = &p->own.table;
    assert_memory_equal(t->seat, again.table.seat, sizeof t->seat);
    assert_int_equal(t->phase, again.table.phase);
    assert_memory_equal(t->frames, again.table.frames, sizeof t->frames);
    assert_memory_equal(t->match.state, again.table.match.state,
                        t->match.game->state_size);
    stand_up(&again);
}

static bool is_named(const struct pair *p, const char *name)
{
    for (uint32_t i = 0; i < p->rows; i++)
        if (strstr(p->row[i].text, name))
            return true;
    return false;
}

static void test_evening__who_goes_is_in_no_row(void **state)
{
    struct pair *p = sit_both();
    struct refusal why = {.words = ""};
    (void)state;
    three_people(p, "game clean-family\nplayers 3\n");
    play(p);
    must_open(p, "turn\ngame beachcleaner\nplayers 3\n");
    assert_true(is_named(p, "Ben"));
    forget(p, 0); /* Ben, before the game: the seat is free */
    assert_string_equal(sitting(p), "-CA");
    assert_false(is_named(p, "Ben"));
    tell(p, "seat A bot easy 00000001");
    play(p);
    assert_string_equal(sitting(p), "*CA");
    forget(p, 1);
    assert_string_equal(sitting(p), "*?A");
    assert_false(is_named(p, "Cleo"));
    assert_true(is_named(p, "Ada"));
    assert_false(table_forget(&p->own.table, &p->own.host, 1, &step, &why));
    assert_string_equal(why.words, "nobody sits there");
    assert_false(table_forget(&p->own.table, &p->own.host, 0, &step, &why));
    tell(p, "close");
    forget(p, 2);
    assert_false(is_named(p, "Ada"));
    assert_int_equal(p->own.table.phase, TABLE_CLOSED);
    end(p);
}

/* Whatever they did at the table, the rows read back without them. */
static void test_evening__who_goes_had_another_name_and_answers(void **state)
{
    struct pair *p = sit_both();
    char line[200];
    (void)state;
    three_people(p, "game stay-at-home\nplayers 3\n");
    tell(p, "let B always");
    snprintf(line, sizeof line, "seat B taken %064u fox Benno", 2);
    tell(p, line);
    tell(p, "start");
    snprintf(line, sizeof line, "seat B taken %064u fox Benedikt", 2);
    tell(p, line);
    forget(p, 1);
    assert_false(is_named(p, "Ben"));
    end(p);
}

/* One key, two seats: who goes is at neither. */
static void test_evening__who_goes_sat_twice(void **state)
{
    struct pair *p = sit_both();
    char lines[400];
    struct refusal why = {.words = ""};
    (void)state;
    snprintf(lines, sizeof lines,
             "seat A taken %064u otter Ada\nseat B taken %064u fox Ben\n"
             "seat C taken %064u hen Bea\ngame clean-family\nplayers 3\n",
             1, 2, 2);
    must_open(p, lines);
    tell(p, "start");
    forget(p, 1);
    assert_string_equal(sitting(p), "A??");
    snprintf(lines, sizeof lines, "seat C taken %064u hen Bob", 2);
    assert_true(table_line(&p->own.table, &p->own.host, slice_of(lines), &step,
                           &why) == table_line(&p->read.table, &p->read.host,
                                               slice_of(lines), &step, &why));
    assert_false(is_named(p, "Be"));
    end(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evening__everybody_sits_one_seat_further),
        cmocka_unit_test(test_evening__people_are_never_without_a_seat),
        cmocka_unit_test(test_evening__who_has_won_what),
        cmocka_unit_test(test_evening__who_goes_is_in_no_row),
        cmocka_unit_test(test_evening__who_goes_had_another_name_and_answers),
        cmocka_unit_test(test_evening__who_goes_sat_twice),
    };
    return tally_run("evening", tests, sizeof tests / sizeof tests[0]);
}
