/* The power fails at every flush of an evening: what was not synced is there,
 * or not, or half of it. Whatever is left opens, holds all that was
 * acknowledged and nothing that was deleted, and every log replays. POWER_WAYS
 * says in how many ways it fails each time (4 unless set); `make proof` has
 * more. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit/disk.h"
#include "tests/unit/seated.h"
#include "tests/unit/world.h"

#include <stdio.h>

enum { ROWS = 4096, CHECKPOINT = 20 };

static const char HOUSE[] = "/house";
static const char RUIN[] = "/ruin";

/* The rows that the store has acknowledged, table by table in their order. */
static struct {
    char table[STORE_ID_CAP];
    char *text;
    size_t len;
} kept[ROWS];

static uint32_t kept_count;
static struct job flying; /* what the store is doing */
static bool is_flying;
static bool is_name_gone;
static bool is_looking;
static uint32_t ways, failures, replayed;

static void replace(char **text, size_t *len, struct slice by)
{
    free(*text);
    *text = host_new(by.len + 1);
    *len = by.len;
    memcpy(*text, by.at, by.len);
}

/* A row as the job leaves it; false: as it is. */
static bool changed(const struct job *job, struct slice row, struct text *out)
{
    static char memory[TABLE_ROW_CAP * 2];
    text_init(out, memory, sizeof memory);
    return job->kind == JOB_APPEND && job->row.change &&
           job->row.change(row, job->row.what, out);
}

static void asked(struct world *w, const struct job *job)
{
    (void)w;
    flying = *job;
    is_flying = job->kind == JOB_APPEND || job->kind == JOB_FORGET;
}

/* The journal goes into the file, as it does by itself when it is long, and is
 * written from its beginning again. */
static void checkpoint(void)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open("/house/tidywinks.db", &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "PRAGMA wal_checkpoint(RESTART)", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
}

static void told(struct world *w, const struct job *job)
{
    struct text out;
    uint32_t left = 0;
    (void)w;
    bool is_done = is_flying && job->row.end == STORE_OK;
    is_flying = false;
    for (uint32_t i = 0; is_done && i < kept_count; i++) {
        bool is_its = strcmp(kept[i].table, job->row.table) == 0;
        struct slice row = {kept[i].text, kept[i].len};
        if (is_its && changed(job, row, &out))
            replace(&kept[i].text, &kept[i].len,
                    (struct slice){out.at, out.len});
        if (is_its && job->kind == JOB_FORGET)
            free(kept[i].text);
        else
            kept[left++] = kept[i];
    }
    if (!is_done)
        return;
    kept_count = left;
    is_name_gone |= job->kind == JOB_APPEND && job->row.change;
    if (job->kind != JOB_APPEND)
        return;
    assert_true(kept_count < ROWS);
    memcpy(kept[kept_count].table, job->row.table, STORE_ID_CAP);
    kept[kept_count].text = NULL;
    replace(&kept[kept_count].text, &kept[kept_count].len, job->row.text);
    kept_count++;
    if (kept_count % CHECKPOINT == 0)
        checkpoint();
}

/* A table that is read from what is left: as it was before what was under way,
 * or as it was to be after it. */
struct found {
    const char *table;
    uint32_t at; /* in `kept`: where the next row is looked for */
    uint32_t rows;
    bool is_before, is_after;
    struct seated seated;
};

static bool take(void *to, const struct store_row *row)
{
    struct found *f = to;
    struct refusal why;
    struct text out;
    bool is_its = is_flying && strcmp(flying.row.table, f->table) == 0;
    while (f->at < kept_count && strcmp(kept[f->at].table, f->table) != 0)
        f->at++;
    bool is_there = f->at < kept_count;
    struct slice old = {is_there ? kept[f->at].text : "",
                        is_there ? kept[f->at].len : 0};
    f->is_before &= is_there && slice_same(old, row->text);
    struct slice new = old;
    if (is_its && is_there && changed(&flying, old, &out))
        new = (struct slice){out.at, out.len};
    if (is_its && !is_there && flying.kind == JOB_APPEND &&
        row->number == flying.row.number)
        new = flying.row.text;
    f->is_after &= is_its && slice_same(new, row->text);
    f->at += is_there;
    f->rows++;
    must(table_take(&f->seated.table, &f->seated.host, row->time, row->text,
                    NULL, &why),
         &why);
    return true;
}

static void check_table(struct store *store, const char *table)
{
    static struct found f;
    static void *scratch;
    if (!scratch)
        scratch = host_new(table_scratch_bytes());
    f = (struct found){.table = table, .is_before = true, .is_after = true};
    sit(&f.seated, scratch);
    memcpy(f.seated.table.id, table, strlen(table));
    assert_int_equal(store_read(store, table, 0, take, &f), STORE_OK);
    uint32_t rows = 0;
    for (uint32_t i = 0; i < kept_count; i++)
        rows += strcmp(kept[i].table, table) == 0;
    bool is_its = is_flying && strcmp(flying.row.table, table) == 0;
    uint32_t after = !is_its ? rows : flying.kind == JOB_FORGET ? 0 : rows + 1;
    if (!(f.is_before && f.rows == rows) && !(f.is_after && f.rows == after))
        fail_msg("%s has %u rows, %u were acknowledged", table, f.rows, rows);
    replayed += f.rows;
    stand_up(&f.seated);
}

static bool is_known(const char *table)
{
    for (uint32_t i = 0; i < kept_count; i++)
        if (strcmp(kept[i].table, table) == 0)
            return true;
    return is_flying && strcmp(flying.row.table, table) == 0;
}

static bool name(void *to, const char *table, uint64_t time)
{
    (void)to;
    (void)time;
    assert_true(is_known(table));
    return true;
}

/* What is left of the house after the power has failed like this. */
static void look(uint32_t how)
{
    char words[256] = "";
    struct text why;
    struct store_row row = {.table = "probe", .text = slice_of("probe")};
    text_init(&why, words, sizeof words);
    disk_lose_power(HOUSE, RUIN, how);
    struct store *store = store_open(RUIN, &why);
    if (!store)
        fail_msg("cannot be opened: %s", words);
    if (!store_check(store, &why))
        fail_msg("is damaged: %s", words);
    assert_int_equal(store_list(store, name, NULL), STORE_OK);
    for (uint32_t i = 0; i < kept_count; i++)
        if (i == 0 || strcmp(kept[i].table, kept[i - 1].table) != 0)
            check_table(store, kept[i].table);
    assert_int_equal(store_append(store, &row, 1), STORE_OK);
    store_close(store);
    if (is_name_gone)
        assert_false(disk_holds(RUIN, "Bertolt"));
    disk_forget(RUIN);
    failures++;
}

static void fail_power(void)
{
    if (is_looking)
        return;
    is_looking = true;
    for (uint32_t how = 0; how < ways; how++)
        look(how < 2 ? how : how + failures);
    is_looking = false;
}

static int before(enum disk_op op)
{
    if (op == DISK_SYNC)
        fail_power();
    return SQLITE_OK;
}

static void test_power__fails_at_every_flush_of_an_evening(void **state)
{
    static struct world w;
    char words[256];
    struct text why;
    (void)state;
    const char *given = getenv("POWER_WAYS");
    ways = given ? (uint32_t)strtoul(given, NULL, 10) : 4;
    text_init(&why, words, sizeof words);
    w.asked = asked;
    w.told = told;
    disk_before = before;
    disk_synced = fail_power;
    if (!world_begin(&w, HOUSE, &why))
        fail_msg("%s", words);
    const char *missing = world_evening(&w, "clean-family", 8);
    if (missing)
        fail_msg("there was no %s", missing);
    world_end(&w);
    /* Another evening, in the same house. */
    if (!world_begin(&w, HOUSE, &why))
        fail_msg("%s", words);
    bool is_asked = false;
    for (unsigned i = 0; i < 4; i++)
        assert_true(guest_decide(&w.guest[0], &is_asked));
    world_end(&w);
    disk_before = NULL;
    disk_synced = NULL;
    print_message("the power failed %u times, %u rows read again\n", failures,
                  replayed);
    assert_true(failures > 100 * ways);
    while (kept_count)
        free(kept[--kept_count].text);
    disk_clear();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power__fails_at_every_flush_of_an_evening),
    };
    disk_use();
    return tally_run("power", tests, sizeof tests / sizeof tests[0]);
}
