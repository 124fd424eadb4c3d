/* What only a database that several processes share can do to a store: races,
 * news, cut cables, restarts, a fail-over. The database is the test's own: the
 * program begins itself again under tests/lib/postgres.sh. CUT_STEP says after how
 * many bytes more a cable is cut the next time (1: after each; 29 unless set). */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit/cut.h"
#include "tests/unit/rows.h"

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *url, *folder;

/* tests/lib/postgres.sh with these words. */
static void postgres(const char *words)
{
    char command[700];
    snprintf(command, sizeof command, "tests/lib/postgres.sh %s", words);
    assert_int_equal(system(command), 0);
}

/* Another database, without any tables. */
static const char *fresh(void)
{
    static char where[256];
    static int count;
    char words[256];
    snprintf(words, sizeof words, "fresh %s other%d >/dev/null", folder,
             ++count);
    postgres(words);
    snprintf(where, sizeof where, "postgres://tidywinks@/other%d?host=%s",
             count, folder);
    return where;
}

/* By the superuser; the first cell of the answer, or nothing. */
static const char *sql(PGconn *conn, const char *text)
{
    static char cell[256];
    PGresult *answer = PQexec(conn, text);
    ExecStatusType status = PQresultStatus(answer);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s: %s", text, PQerrorMessage(conn));
    snprintf(cell, sizeof cell, "%s",
             PQntuples(answer) ? PQgetvalue(answer, 0, 0) : "");
    PQclear(answer);
    return cell;
}

static const char *once(const char *where, const char *text)
{
    PGconn *conn = PQconnectdb(where);
    const char *cell = sql(conn, text);
    PQfinish(conn);
    return cell;
}

static const char *refused(const char *where)
{
    static char words[512];
    struct text why;
    text_init(&why, words, sizeof words);
    struct store *s = store_open(where, &why);
    if (s)
        fail_msg("%s was opened", where);
    return words;
}

static bool keep_newer(void *to, const char *table, uint32_t number)
{
    struct heard *h = to;
    size_t len = strlen(h->all);
    if (number == STORE_NONE)
        snprintf(h->all + len, sizeof h->all - len, "%s:-;", table);
    else
        snprintf(h->all + len, sizeof h->all - len, "%s:%u;", table,
                 (unsigned)number);
    return true;
}

static void keep_words(void *to, struct slice words)
{
    struct heard *h = to;
    size_t len = strlen(h->all);
    snprintf(h->all + len, sizeof h->all - len, "%.*s;", (int)words.len,
             words.at);
}

static const char *news(struct store *s)
{
    static struct heard h;
    h = (struct heard){.count = 0};
    assert_int_equal(store_news(s, keep_newer, &h), STORE_OK);
    return h.all;
}

static void test_postgres__news_are_what_was_written_since(void **state)
{
    const char *where = fresh();
    struct store *a = open_store(where);
    struct store *b = open_store(where);
    (void)state;
    assert_string_equal(news(a), "");
    put(b, "x", 0, "zero");
    put(b, "x", 1, "one");
    assert_string_equal(news(a), "x:1;");
    assert_string_equal(news(a), "");
    /* A row whose commit comes late is told of all the same. */
    PGconn *slow = PQconnectdb(where);
    sql(slow, "BEGIN");
    sql(slow, "SELECT * FROM tidywinks.append('{late}', '{0}', '{text}', '{0}',"
              " '{0}', 0)");
    put(b, "x", 2, "two");
    assert_string_equal(news(a), "x:2;");
    sql(slow, "COMMIT");
    const char *told = news(a);
    assert_non_null(strstr(told, "late:0;"));
    assert_string_equal(news(a), "");
    PQfinish(slow);
    store_close(a);
    store_close(b);
}

/* Until that was heard, or for so long that it will not be. */
static void wait_for(struct listener *l, struct heard *h, const char *words)
{
    struct pollfd fd = {.fd = listener_fd(l), .events = POLLIN};
    while (!strstr(h->all, words)) {
        if (poll(&fd, 1, 30000) <= 0)
            fail_msg("%s was not heard, but: %s", words, h->all);
        listener_news(l, keep_newer, keep_words, h);
    }
}

static void test_postgres__others_are_heard_and_not_oneself(void **state)
{
    const char *where = fresh();
    struct store *a = open_store(where);
    struct store *b = open_store(where);
    struct heard h = {.count = 0};
    struct listener *l = store_listen(a, NULL);
    PGconn *conn = PQconnectdb(where);
    (void)state;
    assert_true(listener_fd(l) >= 0);
    while (strcmp(sql(conn, "SELECT count(*) FROM pg_stat_activity WHERE "
                            "datname = current_database() AND "
                            "application_name = 'tidywinks listens' AND "
                            "query LIKE 'LISTEN%' AND state = 'idle'"),
                  "1") != 0)
        poll(NULL, 0, 5);
    put(a, "own", 0, "zero");
    put(b, "x", 0, "zero");
    put(b, "x", 1, "one");
    store_tell(a, slice_of("own words"));
    store_tell(b, slice_of("words of\ntwo lines"));
    store_forget(b, "x", STORE_ANY_TIME);
    wait_for(l, &h, "x:-;");
    assert_string_equal(h.all, "x:0;x:1;words of\ntwo lines;x:-;");
    /* A lost connection comes back by itself. */
    sql(conn, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
              "datname = current_database() AND "
              "application_name = 'tidywinks listens'");
    for (uint32_t n = 0; !strstr(h.all, "back"); n++) {
        put(b, "back", n, "hello");
        poll(NULL, 0, 20);
        listener_news(l, keep_newer, keep_words, &h);
        assert_true(n < 1000);
    }
    PQfinish(conn);
    listener_free(l);
    store_close(a);
    store_close(b);
}

/* Several who write at once, batches with many tables in any order: of each
 * number one is written, and those who lost know it. */
enum { WRITERS = 3, CROWD = 24, ROUNDS = 60 };

struct writer {
    const char *where;
    char name;
    unsigned ok, taken;
    bool is_bad;
};

struct last {
    uint32_t number;
};

static bool count_row(void *to, const struct store_row *r)
{
    ((struct last *)to)->number = r->number + 1;
    return true;
}

static void *write_on(void *own)
{
    struct writer *w = own;
    struct store *s = open_store(w->where);
    uint32_t next[CROWD] = {0};
    unsigned seed = (unsigned)w->name;
    for (int round = 0; round < ROUNDS; round++) {
        struct store_row rows[CROWD];
        char text[2] = {w->name, '\0'};
        seed = seed * 1103515245 + 12345;
        for (unsigned i = 0; i < CROWD; i++) {
            char id[8];
            unsigned t = (i + (seed >> 16)) % CROWD;
            snprintf(id, sizeof id, "t%02u", t);
            rows[i] = row(id, next[t], text);
        }
        w->is_bad |= store_append(s, rows, CROWD) != STORE_OK;
        for (unsigned i = 0; i < CROWD; i++) {
            unsigned t = (i + (seed >> 16)) % CROWD;
            struct last last = {next[t]};
            w->ok += rows[i].end == STORE_OK;
            w->taken += rows[i].end == STORE_TAKEN;
            next[t] += rows[i].end == STORE_OK;
            if (rows[i].end == STORE_TAKEN) {
                store_read(s, rows[i].table, next[t], count_row, &last);
                next[t] = last.number;
            }
        }
    }
    store_close(s);
    return NULL;
}

static void test_postgres__of_each_number_one_is_written(void **state)
{
    const char *where = fresh();
    struct writer w[WRITERS];
    pthread_t thread[WRITERS];
    unsigned ok = 0;
    char words[32];
    (void)state;
    for (int i = 0; i < WRITERS; i++) {
        w[i] = (struct writer){.where = where, .name = (char)('a' + i)};
        assert_int_equal(pthread_create(&thread[i], NULL, write_on, &w[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_false(w[i].is_bad);
        assert_int_equal(w[i].ok + w[i].taken, CROWD * ROUNDS);
        ok += w[i].ok;
    }
    snprintf(words, sizeof words, "%u", ok);
    assert_string_equal(once(where, "SELECT count(*) FROM tidywinks.log"),
                        words);
    struct store *s = open_store(where);
    struct text why;
    text_init(&why, words, sizeof words);
    assert_true(store_check(s, &why));
    store_close(s);
}

/* Cut after each so many bytes, there and back: the rows are in, once, and have
 * the times that were said. */
static void test_postgres__a_cut_cable_loses_and_doubles_nothing(void **state)
{
    char beside[256];
    char through[512];
    unsigned cuts[2] = {0};
    const char *step = getenv("CUT_STEP");
    (void)state;
    snprintf(beside, sizeof beside, "%s/cable", folder);
    snprintf(through, sizeof through, "mkdir -m 777 %s", beside);
    assert_int_equal(system(through), 0);
    cut_begin(beside, folder);
    snprintf(through, sizeof through, "postgres://tidywinks@/tidywinks?host=%s",
             beside);
    struct store *s = open_store(through);
    struct store *sure = open_store(url);
    uint32_t number = 0;
    for (enum cut_way way = CUT_THERE; way <= CUT_BACK; way++)
        for (size_t bytes = 0;; bytes += step ? strtoul(step, NULL, 10) : 29) {
            char text[32];
            snprintf(text, sizeof text, "row %u", (unsigned)number);
            struct store_row rows[] = {row("y", number, text),
                                       row("x", number, text)};
            cut_after(way, bytes);
            assert_int_equal(store_append(s, rows, 2), STORE_OK);
            bool was = cut_was();
            for (int i = 0; i < 2; i++) {
                struct heard h = read_all(sure, rows[i].table, number);
                assert_int_equal(rows[i].end, STORE_OK);
                assert_int_equal(h.count, 1);
                assert_int_equal(h.time, rows[i].time);
            }
            number++;
            if (!was)
                break;
            cuts[way]++;
        }
    print_message("cut %u times there and %u times back\n", cuts[0], cuts[1]);
    assert_true(cuts[CUT_THERE] > 10 && cuts[CUT_BACK] > 10);
    store_close(s);
    store_close(sure);
}

/* Somebody else's row in that place is not this one's. */
static void test_postgres__a_claim_is_by_the_text(void **state)
{
    char through[512];
    (void)state;
    snprintf(through, sizeof through,
             "postgres://tidywinks@/tidywinks?host=%s/cable", folder);
    struct store *s = open_store(through);
    struct store *sure = open_store(url);
    put(s, "claim", 0, "zero");
    put(sure, "claim", 1, "theirs");
    struct store_row r = row("claim", 1, "ours");
    cut_after(CUT_THERE, 10);
    assert_int_equal(store_append(s, &r, 1), STORE_OK);
    assert_true(cut_was());
    assert_int_equal(r.end, STORE_TAKEN);
    assert_string_equal(read_all(sure, "claim", 0).all, "0:zero;1:theirs;");
    /* What is tried again later may be there as well. */
    r.is_again = true;
    assert_int_equal(store_append(s, &r, 1), STORE_OK);
    assert_int_equal(r.end, STORE_TAKEN);
    struct store_row same = row("claim", 1, "theirs");
    assert_int_equal(store_append(s, &same, 1), STORE_OK);
    assert_int_equal(same.end, STORE_TAKEN);
    same.is_again = true;
    assert_int_equal(store_append(s, &same, 1), STORE_OK);
    assert_int_equal(same.end, STORE_OK);
    store_close(s);
    store_close(sure);
}

/* Writes on until it is told to stop, and remembers what it was told is in. */
struct steady {
    char where[512];
    atomic_bool stops;
    atomic_uint number;
    atomic_bool is_bad;
    char words[512];
};

static void *write_steadily(void *own)
{
    struct steady *w = own;
    struct store *s = open_store(w->where);
    while (!w->stops && !w->is_bad) {
        char text[32];
        unsigned number = w->number;
        snprintf(text, sizeof text, "row %u", number);
        struct store_row r = row("steady", number, text);
        bool is_good = store_append(s, &r, 1) == STORE_OK && r.end == STORE_OK;
        if (!is_good)
            snprintf(w->words, sizeof w->words, "row %u ended with %d: %s",
                     number, (int)r.end, store_words(s));
        w->number += is_good;
        w->is_bad = !is_good;
    }
    store_close(s);
    return NULL;
}

static void wait_until(struct steady *w, unsigned more)
{
    unsigned from = w->number;
    while (w->number < from + more && !w->is_bad)
        poll(NULL, 0, 5);
    if (w->is_bad)
        fail_msg("%s", w->words);
}

static void end_steadily(struct steady *w, pthread_t thread, const char *where)
{
    char words[32];
    wait_until(w, 20);
    w->stops = true;
    pthread_join(thread, NULL);
    snprintf(words, sizeof words, "%u", (unsigned)w->number);
    assert_string_equal(
        once(where, "SELECT count(*) FROM tidywinks.log WHERE id = 'steady' "
                    "AND text = convert_to('row ' || number, 'UTF8')"),
        words);
}

static void test_postgres__a_restart_is_waited_for(void **state)
{
    struct steady w = {.number = 0};
    pthread_t thread;
    char words[300];
    const char *where = fresh();
    (void)state;
    snprintf(w.where, sizeof w.where, "%s", where);
    assert_int_equal(pthread_create(&thread, NULL, write_steadily, &w), 0);
    wait_until(&w, 20);
    snprintf(words, sizeof words, "restart %s", folder);
    postgres(words);
    wait_until(&w, 20);
    snprintf(words, sizeof words, "kill %s", folder);
    postgres(words);
    snprintf(words, sizeof words, "again %s", folder);
    postgres(words);
    end_steadily(&w, thread, where);
}

static void test_postgres__a_second_server_takes_over(void **state)
{
    struct steady w = {.number = 0};
    pthread_t thread;
    char words[600];
    char second[300];
    (void)state;
    snprintf(second, sizeof second, "%s-2", folder);
    snprintf(words, sizeof words, "replica %s %s %d", folder, second,
             (int)getpid());
    postgres(words);
    snprintf(w.where, sizeof w.where,
             "postgres://tidywinks@/tidywinks?host=%s,%s", folder, second);
    struct store *watcher = open_store(w.where);
    assert_string_equal(news(watcher), "");
    assert_int_equal(pthread_create(&thread, NULL, write_steadily, &w), 0);
    wait_until(&w, 20);
    snprintf(words, sizeof words, "kill %s", folder);
    postgres(words);
    snprintf(words, sizeof words, "promote %s", second);
    postgres(words);
    snprintf(words, sizeof words, "postgres://tidywinks@/tidywinks?host=%s",
             second);
    end_steadily(&w, thread, words);
    char told[32];
    snprintf(told, sizeof told, "steady:%u;", (unsigned)w.number - 1);
    const char *all = news(watcher);
    assert_non_null(strstr(all, told));
    assert_string_equal(news(watcher), "");
    store_close(watcher);
    snprintf(words, sizeof words, "stop %s", second);
    postgres(words);
    /* Whoever is not there is not waited for for ever. */
    snprintf(words, sizeof words, "postgres://tidywinks@/tidywinks?host=%s",
             second);
    assert_non_null(strstr(refused(words), "connection to server"));
    snprintf(words, sizeof words, "again %s", folder);
    postgres(words);
    snprintf(words, sizeof words, "alone %s", folder);
    postgres(words);
}

struct reading {
    const char *where;
    atomic_bool is_done;
    char all[1024];
};

static void *read_once(void *own)
{
    struct reading *r = own;
    struct store *s = open_store(r->where);
    snprintf(r->all, sizeof r->all, "%s", read_all(s, "doubt", 0).all);
    r->is_done = true;
    store_close(s);
    return NULL;
}

/* Whether one of the program's commits waits for the second server. */
static bool someone_waits(const char *where)
{
    return strcmp(once(where, "SELECT count(*) FROM pg_stat_activity "
                              "WHERE wait_event = 'SyncRep' AND "
                              "application_name = 'tidywinks'"),
                  "0") != 0;
}

/* Its commit waits for the second server, for as long as there is any. */
static void *put_in_doubt(void *own)
{
    PGconn *conn = PQconnectdb(own);
    PQclear(PQexec(conn, "SET application_name = 'tidywinks'"));
    PQclear(PQexec(conn, "INSERT INTO tidywinks.log (id, number, time, text) "
                         "VALUES ('doubt', 0, 1, 'zero')"));
    PQfinish(conn);
    return NULL;
}

/* A row that the second server does not have was told to nobody. It is there to
 * see after a crash: nobody is shown it before the second one has it. */
static void test_postgres__what_is_read_is_on_both(void **state)
{
    struct reading r = {.is_done = false};
    pthread_t writer;
    pthread_t reader;
    char words[600];
    char second[300];
    char where[256];
    (void)state;
    snprintf(where, sizeof where, "%s", fresh());
    r.where = where;
    store_close(open_store(where));
    snprintf(second, sizeof second, "%s-3", folder);
    snprintf(words, sizeof words, "replica %s %s %d", folder, second,
             (int)getpid());
    postgres(words);
    snprintf(words, sizeof words, "stop %s", second);
    postgres(words);
    assert_int_equal(pthread_create(&writer, NULL, put_in_doubt, where), 0);
    while (!someone_waits(where))
        poll(NULL, 0, 5);
    snprintf(words, sizeof words, "kill %s", folder);
    postgres(words);
    pthread_join(writer, NULL);
    snprintf(words, sizeof words, "again %s", folder);
    postgres(words);
    assert_string_equal(once(where, "SELECT count(*) FROM tidywinks.log"), "1");
    assert_int_equal(pthread_create(&reader, NULL, read_once, &r), 0);
    while (!r.is_done && !someone_waits(where))
        poll(NULL, 0, 5);
    assert_false(r.is_done);
    snprintf(words, sizeof words, "again %s", second);
    postgres(words);
    pthread_join(reader, NULL);
    assert_string_equal(r.all, "0:zero;");
    snprintf(words, sizeof words, "alone %s", folder);
    postgres(words);
    snprintf(words, sizeof words, "stop %s", second);
    postgres(words);
}

static void *open_it(void *own)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    return store_open(own, &why);
}

static void test_postgres__two_may_begin_at_once(void **state)
{
    char where[256];
    pthread_t thread[4];
    (void)state;
    snprintf(where, sizeof where, "%s", fresh());
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, open_it, where);
    for (int i = 0; i < 4; i++) {
        void *opened = NULL;
        pthread_join(thread[i], &opened);
        assert_non_null(opened);
        store_close(opened);
    }
    once(where, "UPDATE tidywinks.format SET version = 99");
    assert_non_null(strstr(refused(where), "newer program"));
}

/* As the program of the first format left it. */
static void test_postgres__the_format_moves_forward(void **state)
{
    const char *where = fresh();
    (void)state;
    struct store *s = open_store(where);
    put(s, "a", 0, "zero");
    store_close(s);
    once(where, "DROP FUNCTION tidywinks.forget(text, bigint)");
    once(where, "UPDATE tidywinks.format SET version = 1");
    s = open_store(where);
    assert_string_equal(read_all(s, "a", 0).all, "0:zero;");
    assert_int_equal(store_forget(s, "a", 1), STORE_TAKEN);
    assert_int_equal(store_forget(s, "a", STORE_ANY_TIME), STORE_OK);
    assert_int_equal(read_all(s, "a", 0).count, 0);
    store_close(s);
}

/* What the server or the role have by default does not count. */
static void test_postgres__what_is_said_to_be_written_is_on_disk(void **state)
{
    const char *where = fresh();
    (void)state;
    store_close(open_store(where));
    PGconn *conn = PQconnectdb(where);
    sql(conn, "CREATE TABLE public.seen AS SELECT ''::text AS setting");
    sql(conn, "CREATE FUNCTION public.look() RETURNS trigger LANGUAGE plpgsql "
              "AS $$ BEGIN UPDATE public.seen SET setting = "
              "current_setting('synchronous_commit') || ' ' || "
              "current_setting('transaction_isolation'); RETURN new; END $$");
    sql(conn, "CREATE TRIGGER look AFTER INSERT ON tidywinks.log FOR EACH ROW "
              "EXECUTE FUNCTION public.look()");
    sql(conn, "ALTER ROLE tidywinks SET synchronous_commit = off");
    sql(conn, "ALTER ROLE tidywinks SET default_transaction_isolation = "
              "'serializable'");
    struct store *s = open_store(where);
    put(s, "a", 0, "zero");
    assert_string_equal(sql(conn, "SELECT setting FROM public.seen"),
                        "on read committed");
    store_close(s);
    sql(conn, "ALTER ROLE tidywinks RESET ALL");
    sql(conn, "ALTER SYSTEM SET fsync = off");
    sql(conn, "SELECT pg_reload_conf()");
    for (;;) {
        PGconn *other = PQconnectdb(where);
        bool is_off = strcmp(sql(other, "SHOW fsync"), "off") == 0;
        PQfinish(other);
        if (is_off)
            break;
        poll(NULL, 0, 5);
    }
    assert_non_null(strstr(refused(where), "fsync is off"));
    sql(conn, "ALTER SYSTEM RESET fsync");
    sql(conn, "SELECT pg_reload_conf()");
    PQfinish(conn);
}

static void test_postgres__no_sentence_has_a_password_in_it(void **state)
{
    static const char *const BAD[] = {
        "postgres://u:h%zzidden@/x",
        "postgres://u:hidden@[::1/x",
        "postgres://u:hidden@h:port/x",
        "postgres://u:hidden@h:99999/x",
        "postgres://u:hidden@h/x?no=hidden",
        "postgres://u:hidden@no.such.host.invalid/x",
        "postgres://u:hidden@/x?host=/no/such/folder",
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        const char *words = refused(BAD[i]);
        assert_true(strlen(words) > 20);
        assert_null(strstr(words, "idden"));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_postgres__news_are_what_was_written_since),
        cmocka_unit_test(test_postgres__others_are_heard_and_not_oneself),
        cmocka_unit_test(test_postgres__of_each_number_one_is_written),
        cmocka_unit_test(test_postgres__a_cut_cable_loses_and_doubles_nothing),
        cmocka_unit_test(test_postgres__a_claim_is_by_the_text),
        cmocka_unit_test(test_postgres__a_restart_is_waited_for),
        cmocka_unit_test(test_postgres__two_may_begin_at_once),
        cmocka_unit_test(test_postgres__the_format_moves_forward),
        cmocka_unit_test(test_postgres__what_is_said_to_be_written_is_on_disk),
        cmocka_unit_test(test_postgres__no_sentence_has_a_password_in_it),
        cmocka_unit_test(test_postgres__what_is_read_is_on_both),
        cmocka_unit_test(test_postgres__a_second_server_takes_over),
    };
    (void)argc;
    url = getenv("TW_TEST_STORE");
    folder = getenv("TW_TEST_POSTGRES");
    if (!url || !folder) {
        execl("tests/lib/postgres.sh", "postgres.sh", "with", argv[0], NULL);
        return 1;
    }
    return tally_run("postgres", tests, sizeof tests / sizeof tests[0]);
}
