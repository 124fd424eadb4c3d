/* Any bytes as the log of a table, rows apart by lines that begin with `# row`
 * as `tidywinks tables export` has them, with the times of the rows. What is
 * read at all is read alike by two, can be told, written down and gone on
 * with. */
#include "table/evening.h"
#include "tests/fuzz/seated.h"

enum { ROWS_MOST = 400, PAGE = 1 << 17 };

static struct seated seated[2];
static struct evening evening;

/* A table is looked for by its id, which its first line has again. */
static void begin(struct seated *s, struct slice first)
{
    struct slice id = {NULL, 0};
    seated_begin(s, NULL);
    slice_word(&first, &id);
    slice_word(&first, &id);
    slice_word(&first, &id);
    if (id.len < TABLE_ID_CAP && id.len)
        memcpy(s->table.id, id.at, id.len);
}

/* The next row: its lines, and its time if there is one. */
static bool next_row(struct slice *rest, struct slice *row, uint64_t *time)
{
    struct slice line;
    int32_t seconds;
    row->at = rest->at;
    row->len = 0;
    while (slice_line(rest, &line)) {
        if (line.len >= 5 && memcmp(line.at, "# row", 5) == 0) {
            struct slice said = {line.at + 5, line.len - 5};
            if (slice_int(slice_trim(said), 0, INT32_MAX, &seconds))
                *time += (uint64_t)seconds * 1000;
            return true;
        }
        row->len = (size_t)(rest->at - row->at);
    }
    return row->len > 0;
}

static void tell(void *to, const struct witness *heard)
{
    (void)heard;
    ++*(uint32_t *)to;
}

/* What a server does with a table that it has read. */
static void look_at(struct seated *s)
{
    static char page[PAGE];
    static char memory[TABLE_ROW_CAP];
    static struct table_step step = {.memory = memory};
    struct text out;
    struct table *t = &s->table;
    uint32_t told;
    uint32_t move;
    text_init(&out, page, sizeof page);
    table_write(t, &out);
    if (out.cut)
        abort();
    evening_write(&evening, (text_clear(&out), &out));
    if (!t->match.game)
        return;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        if (v >= t->match.plan.players && v != ONLOOKER)
            continue;
        told = 0;
        table_replay(t, v, tell, &told);
        if (told > t->frames[v])
            abort();
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        table_due(t, seat);
        table_even(t, seat);
        table_lets(t, seat, &move);
    }
    if (table_chance(t, &step))
        table_step(t, &s->host, &step, t->time, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char games[EVENING_BYTES];
    struct slice rest = {(const char *)bytes, size};
    struct slice row;
    struct refusal why = {.words = ""};
    uint64_t time = 1;
    void *scratch = fuzz_memory(0, table_scratch_bytes());
    begin(&seated[0], rest);
    begin(&seated[1], rest);
    seated[0].host.scratch = seated[1].host.scratch = scratch;
    evening = (struct evening){.noted = 0};
    text_init(&evening.games, games, sizeof games);
    for (unsigned i = 0; i < ROWS_MOST && next_row(&rest, &row, &time); i++) {
        struct table *a = &seated[0].table;
        struct table *b = &seated[1].table;
        if (!table_take(a, &seated[0].host, time, row, NULL, &why)) {
            if (!why.words[0])
                abort();
            return 0;
        }
        if (!table_take(b, &seated[1].host, time, row, NULL, &why) ||
            memcmp(a->seat, b->seat, sizeof a->seat) != 0 ||
            memcmp(a->frames, b->frames, sizeof a->frames) != 0)
            abort();
        evening_note(&evening, a);
    }
    if (seated[0].table.rows)
        look_at(&seated[0]);
    return 0;
}
