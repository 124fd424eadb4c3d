/* What a server does when its disk fails it: the log has a sentence, nobody is
 * told that something happened which is not on disk, and when the fault is gone
 * everything goes on by itself. FAULT_STEP says how many operations of an evening
 * are passed over (1: none; 5 unless set). */
#define _GNU_SOURCE
#include "host/clock.h"
#include "tests/unit/disk.h"
#include "tests/unit/tally.h"
#include "tests/unit/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char HOUSE[] = "/house";

/* The time of day can be set, as by an operator. */
static int64_t wall_seconds;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int clock_gettime(clockid_t which, struct timespec *now)
{
    int end = (int)syscall(SYS_clock_gettime, which, now);
    if (which == CLOCK_REALTIME)
        now->tv_sec += wall_seconds;
    return end;
}

/* Which operations fail, and how. */
static int fault_code;
static unsigned fault_ops;   /* bits */
static unsigned fault_after; /* so many of them that do not fail */

static int before(enum disk_op op)
{
    if (!(fault_ops >> op & 1))
        return SQLITE_OK;
    if (fault_after) {
        fault_after--;
        return SQLITE_OK;
    }
    return fault_code;
}

#define ON(op) (1u << (op))

static void fault(unsigned ops, int code)
{
    fault_ops = ops;
    fault_after = 0;
    fault_code = code;
    disk_before = before;
}

static void no_fault(void)
{
    fault(0, SQLITE_OK);
}

static struct world w;

/* A burst of messages within one millisecond is too many: with the next one a
 * guest may speak who did nothing else so far. */
static void breathe(void)
{
    uint64_t now = loop_clock();
    while (loop_clock() == now)
        ;
}

static void open_house(void)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    if (!world_begin(&w, HOUSE, &why))
        fail_msg("%s", words);
}

/* Ada at a table with a bot, or with Bertolt. */
static void begin(const char *game, bool is_bot, const char *more)
{
    char lines[200];
    memset(&w, 0, sizeof w);
    no_fault();
    open_house();
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    snprintf(lines, sizeof lines, "%s%s", more,
             is_bot ? "seat B bot easy\n" : "");
    assert_true(guest_sets_up(a, game, lines));
    assert_true(guest_sits(a, a->id, 'A'));
    if (!is_bot)
        assert_true(guest_sits(b, a->id, 'B'));
    assert_true(guest_must(a, "start\n", "phase plays"));
}

static void end(void)
{
    const char *lost = world_lost(&w, HOUSE);
    if (lost)
        fail_msg("%s", lost);
    world_end(&w);
    disk_clear();
    clock_ahead(0);
    wall_seconds = 0;
    assert_false(w.is_spinning);
}

/* One decision is asked for while the fault is there: it is refused in words,
 * and nothing of it is seen. */
static void check_refused(struct guest *g)
{
    char line[16];
    char words[200];
    unsigned lines;
    unsigned frame;
    unsigned refused = g->refused;
    snprintf(line, sizeof line, "moves %c\n", g->letter);
    assert_true(guest_say(g, line));
    const char *rest = guest_heard(g, "moves ");
    assert_non_null(rest);
    assert_int_equal(
        sscanf(rest, "%*c %u %u\n%199[^\n]", &lines, &frame, words), 3);
    char play[256];
    snprintf(play, sizeof play, "play %c %u %u %s\n", g->letter, lines + 1,
             frame, words);
    assert_true(guest_say(g, play));
    assert_int_equal(g->refused, refused + 1);
    assert_null(guest_heard(g, "frame "));
    assert_null(guest_heard(g, "done "));
    assert_false(w.is_spinning);
}

/* And once the fault has gone. */
static void check_goes_on(struct guest *g, struct guest *other)
{
    uint32_t decided = w.guest[0].decided + w.guest[1].decided;
    world_pass(&w, 2000);
    assert_true(guest_plays(g, other, 3));
    assert_true(w.guest[0].decided + w.guest[1].decided > decided);
    assert_false(w.is_spinning);
}

static void go_through(unsigned ops, int code)
{
    begin("beachcleaner", false, "");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 5));
    bool is_asked;
    assert_true(guest_say(a, "moves A\n"));
    is_asked = guest_heard(a, "moves A") && strchr(a->heard, '\n')[1] != '.';
    fault(ops, code);
    check_refused(is_asked ? a : b);
    check_refused(is_asked ? a : b);
    no_fault();
    check_goes_on(a, b);
    check_goes_on(b, a);
    end();
}

static void test_faults__full_disk(void **state)
{
    (void)state;
    go_through(ON(DISK_GROW), SQLITE_FULL);
}

static void test_faults__read_only_disk(void **state)
{
    (void)state;
    go_through(ON(DISK_GROW) | ON(DISK_WRITE) | ON(DISK_CUT) | ON(DISK_SYNC),
               SQLITE_IOERR_WRITE);
}

static void test_faults__disk_that_does_not_sync(void **state)
{
    (void)state;
    go_through(ON(DISK_SYNC), SQLITE_IOERR_FSYNC);
}

static void test_faults__nothing_can_be_opened(void **state)
{
    char words[256] = "";
    struct text why;
    (void)state;
    memset(&w, 0, sizeof w);
    text_init(&why, words, sizeof words);
    fault(ON(DISK_OPEN), SQLITE_CANTOPEN);
    assert_false(world_begin(&w, HOUSE, &why));
    assert_true(strlen(words) > 5);
    text_clear(&why);
    fault(ON(DISK_GROW), SQLITE_FULL);
    assert_false(world_begin(&w, HOUSE, &why));
    assert_true(strlen(words) > 5);
    no_fault();
    disk_clear();
}

/* Somebody else has the file for themselves. */
static void test_faults__file_locked_by_another(void **state)
{
    sqlite3 *other;
    (void)state;
    begin("beachcleaner", false, "");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 4));
    assert_true(guest_say(a, "moves A\n"));
    bool is_asked = strchr(a->heard, '\n')[1] != '.';
    assert_int_equal(sqlite3_open("/house/tidywinks.db", &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL),
                     SQLITE_OK);
    uint64_t waited = disk_waited;
    check_refused(is_asked ? a : b);
    assert_true(disk_waited - waited >= 4000);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(other);
    check_goes_on(a, b);
    end();
}

static void asked(struct world *own, const struct job *job)
{
    (void)own;
    (void)job;
}

/* A decision was written; what comes of it cannot be. */
static void told(struct world *own, const struct job *job)
{
    (void)own;
    if (job->kind == JOB_APPEND && job->row.end == STORE_OK)
        fault(ON(DISK_GROW), SQLITE_FULL);
}

/* A bot's row fails: it is tried again after a while, not again and again. */
static void test_faults__a_bot_waits_for_the_disk(void **state)
{
    bool is_asked = true;
    (void)state;
    begin("beachcleaner", true, "");
    struct guest *a = &w.guest[0];
    w.asked = asked;
    w.told = told;
    for (unsigned i = 0; i < 100 && is_asked; i++) {
        no_fault();
        assert_true(guest_decide(a, &is_asked));
    }
    assert_false(is_asked); /* the bot is */
    assert_false(w.is_spinning);
    fault(ON(DISK_GROW), SQLITE_FULL);
    for (unsigned i = 0; i < 5; i++)
        world_pass(&w, 1000);
    assert_false(w.is_spinning);
    w.asked = w.told = NULL;
    no_fault();
    a->heard_len = 0;
    for (unsigned i = 0; i < 5; i++)
        world_pass(&w, 1000);
    assert_non_null(guest_heard(a, "frame A"));
    check_goes_on(a, NULL);
    end();
}

/* A table that could not be read is there when it can. */
static void test_faults__a_table_that_cannot_be_read_now(void **state)
{
    (void)state;
    begin("clean-family", false, "");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 30));
    world_end(&w);
    for (unsigned some = 0; some < 12; some++) {
        open_house();
        fault(ON(DISK_READ), SQLITE_IOERR_READ);
        fault_after = some;
        bool is_asked;
        bool is_read = guest_decide(a, &is_asked);
        assert_true(is_read == (a->refused == 0));
        assert_true(is_read || some < 11);
        a->refused = 0;
        no_fault();
        check_goes_on(a, b);
        world_end(&w);
    }
    open_house();
    end();
}

/* The name goes though the file cannot be written anew just then; that is done
 * as soon as it can. */
static void test_faults__a_name_goes_on_a_full_disk(void **state)
{
    (void)state;
    begin("clean-family", false, "");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 30));
    breathe();
    fault(ON(DISK_GROW), SQLITE_FULL);
    assert_true(guest_say(b, "forget B\n"));
    assert_null(guest_heard(b, "forgot"));
    no_fault();
    assert_true(guest_must(b, "forget B\n", "forgot B"));
    assert_false(disk_holds(HOUSE, "Bertolt"));
    end();
}

/* The journal cannot be emptied when a name goes: it is, with the next row. */
static void test_faults__a_journal_that_cannot_be_cut(void **state)
{
    (void)state;
    begin("clean-family", false, "");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 30));
    breathe();
    fault(ON(DISK_CUT), SQLITE_IOERR_TRUNCATE);
    assert_true(guest_must(b, "forget B\n", "forgot B"));
    assert_true(disk_holds(HOUSE, "Bertolt"));
    no_fault();
    assert_true(guest_must(a, "seat B bot easy\n", "seat B bot") ||
                guest_must(a, "grace 5\n", "grace 5"));
    assert_false(disk_holds(HOUSE, "Bertolt"));
    end();
}

/* Whoever sets the time of day back stops no clock of a table. */
static void test_faults__clock_set_back(void **state)
{
    (void)state;
    begin("beachcleaner", false, "clock 60\n");
    struct guest *a = &w.guest[0];
    struct guest *b = &w.guest[1];
    assert_true(guest_plays(a, b, 4));
    wall_seconds = -7200;
    assert_true(guest_plays(a, b, 4));
    a->heard_len = b->heard_len = 0;
    world_pass(&w, 30000);
    assert_null(guest_heard(a, "late A"));
    assert_null(guest_heard(b, "late B"));
    for (unsigned i = 0; i < 4; i++)
        world_pass(&w, 10000);
    assert_true(guest_heard(a, "late A") || guest_heard(b, "late B"));
    wall_seconds = 0;
    check_goes_on(a, b);
    end();
}

static uint32_t operations, failing;

static int fail_one(enum disk_op op)
{
    static const int CODES[] = {
        [DISK_OPEN] = SQLITE_CANTOPEN,       [DISK_READ] = SQLITE_IOERR_READ,
        [DISK_WRITE] = SQLITE_IOERR_WRITE,   [DISK_GROW] = SQLITE_FULL,
        [DISK_CUT] = SQLITE_IOERR_TRUNCATE,  [DISK_SYNC] = SQLITE_IOERR_FSYNC,
        [DISK_DELETE] = SQLITE_IOERR_DELETE,
    };
    return ++operations == failing ? CODES[op] : SQLITE_OK;
}

/* An evening in which one operation of the disk fails; what was to be synced
 * then is never on the disk by itself. */
static void live_through(uint32_t which)
{
    char words[256];
    struct text why;
    memset(&w, 0, sizeof w);
    text_init(&why, words, sizeof words);
    operations = 0;
    failing = which;
    disk_before = fail_one;
    if (!world_begin(&w, HOUSE, &why) && !world_begin(&w, HOUSE, &why))
        fail_msg("operation %u: %s", which, words);
    const char *missing = world_evening(&w, "null", 3);
    disk_before = NULL;
    if (!missing)
        missing = world_lost(&w, HOUSE);
    if (missing)
        fail_msg("operation %u: %s", which, missing);
    end();
}

static void test_faults__each_operation_of_an_evening(void **state)
{
    const char *given = getenv("FAULT_STEP");
    const uint32_t step = given ? (uint32_t)strtoul(given, NULL, 10) : 5;
    uint32_t count = 0;
    (void)state;
    live_through(0);
    for (uint32_t all = operations, n = 1 + step / 2; n <= all; n += step) {
        live_through(n);
        count++;
    }
    print_message("%u operations failed\n", count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults__full_disk),
        cmocka_unit_test(test_faults__read_only_disk),
        cmocka_unit_test(test_faults__disk_that_does_not_sync),
        cmocka_unit_test(test_faults__nothing_can_be_opened),
        cmocka_unit_test(test_faults__file_locked_by_another),
        cmocka_unit_test(test_faults__a_bot_waits_for_the_disk),
        cmocka_unit_test(test_faults__a_table_that_cannot_be_read_now),
        cmocka_unit_test(test_faults__a_name_goes_on_a_full_disk),
        cmocka_unit_test(test_faults__a_journal_that_cannot_be_cut),
        cmocka_unit_test(test_faults__clock_set_back),
        cmocka_unit_test(test_faults__each_operation_of_an_evening),
    };
    disk_use();
    return tally_run("faults", tests, sizeof tests / sizeof tests[0]);
}
