/* Tables in memory are a cache of the store: what nobody looks at is put away
 * and is the same when somebody comes again. */
#define _POSIX_C_SOURCE 200809L
#include "server/rooms.h"
#include "server/workers.h"
#include "tests/unit/tally.h"

#include <string.h>

struct world {
    struct store *store;
    struct loop *loop;
    struct workers *workers;
    struct rooms *rooms;
};

static void nothing(void *with)
{
    (void)with;
}

static void begin(struct world *w)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    w->store = store_open("memory", &why);
    w->loop = loop_new(nothing, nothing, w);
    assert_non_null(w->store);
    assert_non_null(w->loop);
    w->workers = workers_new(w->loop, w->store, 1);
    assert_non_null(w->workers);
    w->rooms = rooms_new(w->loop, w->workers, NULL, 0);
    /* From now on loop_run makes one turn. */
    loop_stop(w->loop);
}

static void end(struct world *w)
{
    rooms_end(w->rooms);
    workers_free(w->workers);
    loop_run(w->loop);
    rooms_free(w->rooms);
    loop_free(w->loop);
    store_close(w->store);
}

static void settle(struct world *w, const struct room *room)
{
    while (room->jobs)
        loop_run(w->loop);
}

/* Of the latest and all that came before it. */
static unsigned count(const struct room *room)
{
    unsigned rooms = 0;
    for (; room; room = room->after)
        rooms++;
    return rooms;
}

static void write_line(struct world *w, struct room *room, const char *line)
{
    struct refusal why;
    assert_true(table_line(&room->table, &room->host, slice_of(line),
                           room_step(room), &why));
    room_write(room, NULL, (struct slice){NULL, 0});
    settle(w, room);
}

/* A table with two people, playing; its id goes to `id`. */
static struct room *table(struct world *w, char id[TABLE_ID_CAP])
{
    static const char OPENING[] = "seat A taken "
                                  "0000000000000000000000000000000000000000"
                                  "000000000000000000000001 otter Ada\n"
                                  "seat B taken "
                                  "0000000000000000000000000000000000000000"
                                  "000000000000000000000002 heron Bea\n"
                                  "game wash-match\nplayers 2\n";
    const uint8_t secret[32] = {1};
    struct refusal why;
    struct room *room = rooms_make(w->rooms);
    assert_true(table_open(&room->table, &room->host, slice_of(OPENING), secret,
                           room_step(room), &why));
    room_write(room, NULL, (struct slice){NULL, 0});
    settle(w, room);
    write_line(w, room, "start\n");
    assert_int_equal(room->table.phase, TABLE_PLAYS);
    memcpy(id, room->table.id, TABLE_ID_CAP);
    return room;
}

/* As if nobody had been here for long. */
static void wait_long(struct room *room)
{
    room->touched_at = UINT64_MAX - 59998;
}

static void test_rooms__a_day_later_the_table_is_the_same(void **state)
{
    struct world w;
    char id[TABLE_ID_CAP];
    char before[4096];
    char after[4096];
    struct text out;
    (void)state;
    begin(&w);
    struct room *room = table(&w, id);
    const uint32_t rows = room->table.rows;
    text_init(&out, before, sizeof before);
    table_write(&room->table, &out);
    rooms_tick(w.rooms);
    settle(&w, room);
    assert_ptr_equal(rooms_find(w.rooms, slice_of(id)), room);
    assert_false(room->is_loading);
    wait_long(room);
    rooms_tick(w.rooms);
    room = rooms_find(w.rooms, slice_of(id));
    assert_true(room->is_loading);
    settle(&w, room);
    assert_false(room->is_broken);
    assert_int_equal(room->table.phase, TABLE_PLAYS);
    assert_int_equal(room->table.rows, rows);
    text_init(&out, after, sizeof after);
    table_write(&room->table, &out);
    assert_string_equal(after, before);
    end(&w);
}

/* Whoever asks for tables that are not there fills no memory. */
static void test_rooms__no_room_for_tables_that_are_not_there(void **state)
{
    struct world w;
    char id[TABLE_ID_CAP];
    struct room *room = NULL;
    (void)state;
    begin(&w);
    table(&w, id);
    for (char c = 'a'; c <= 'z'; c++) {
        const char wrong[] = {c, c, c, '\0'};
        room = rooms_find(w.rooms, slice_of(wrong));
        settle(&w, room);
        assert_int_equal(room->table.phase, TABLE_NEW);
    }
    assert_int_equal(count(room), 27);
    rooms_tick(w.rooms);
    room = rooms_find(w.rooms, slice_of("one more"));
    assert_int_equal(count(room), 2);
    settle(&w, room);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rooms__a_day_later_the_table_is_the_same),
        cmocka_unit_test(test_rooms__no_room_for_tables_that_are_not_there),
    };
    return tally_run("rooms", tests, sizeof tests / sizeof tests[0]);
}
