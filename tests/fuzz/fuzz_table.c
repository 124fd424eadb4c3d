/* Bytes choose a game and then say lines at its table: rows of a log, words of
 * seats with any numbers, lines of its host, frames for a viewer. Nothing is
 * ever more than refused; a row that was made here can be read by another
 * table, also without somebody who deleted their name, and a frame that is read
 * is written the same way. */
#include "host/file.h"
#include "play/frame.h"
#include "table/evening.h"
#include "tests/fuzz/seated.h"

enum {
    LINES_MOST = 200,
    GAMES = 16,
    STATE_MOST = 2048,
    LOG_BYTES = 1 << 21,
};

/* The rows so far. */
static struct {
    struct {
        uint64_t time;
        size_t at, len;
    } row[LINES_MOST + 2];
    uint32_t rows;
    char text[LOG_BYTES];
    size_t len;
} kept;

/* Who writes, who only reads, who reads later. */
static struct seated seated[3];

static struct evening evening;
static char games[EVENING_BYTES];

static void keep(struct slice text, uint64_t time)
{
    if (kept.len + text.len > LOG_BYTES || kept.rows > LINES_MOST)
        abort();
    memcpy(kept.text + kept.len, text.at, text.len);
    kept.row[kept.rows].time = time;
    kept.row[kept.rows].at = kept.len;
    kept.row[kept.rows++].len = text.len;
    kept.len += text.len;
}

static void begin(struct seated *s, void *scratch)
{
    static const char ID[] = "Q2hhb3MgYW5kIG9yZGVyIQ";
    seated_begin(s, scratch);
    memcpy(s->table.id, ID, sizeof ID);
}

/* Takes the step at the first table, and its text at the second. */
static void take_at(const struct table_step *step, uint64_t time)
{
    struct refusal why;
    struct table *a = &seated[0].table;
    struct table *b = &seated[1].table;
    struct slice text = step->text;
    keep(text, time);
    table_step(a, &seated[0].host, step, time, NULL);
    if (!table_take(b, &seated[1].host, a->time, text, NULL, &why))
        abort();
    const struct match *m = &a->match;
    if (a->rows != b->rows || a->phase != b->phase ||
        m->count != b->match.count ||
        (m->game &&
         memcmp(m->state, b->match.state, m->game->state_size) != 0) ||
        memcmp(a->frames, b->frames, sizeof a->frames) != 0)
        abort();
    evening_note(&evening, b);
}

static void take(const struct table_step *step)
{
    take_at(step, seated[0].table.time + 1);
}

static uint32_t number(struct slice *rest, uint32_t usual)
{
    struct slice word;
    int32_t n;
    struct slice look = *rest;
    if (!slice_word(&look, &word) || !slice_int(word, -9, 1 << 30, &n))
        return usual;
    *rest = look;
    return n < 0 ? usual + 10 + (uint32_t)-n : (uint32_t)n;
}

static void say(struct slice line, struct table_step *step, bool is_undo)
{
    struct table *t = &seated[0].table;
    struct refusal why;
    if (!t->match.game)
        return;
    unsigned seat = number(&line, 0) % t->match.plan.players;
    struct table_said said = {.seat = seat};
    said.number = number(&line, t->seat[seat].lines + 1);
    said.frame = number(&line, t->frames[seat]);
    said.words = line;
    /* A number alone is that move of the list. */
    static struct moves list;
    char words[WORDS_CAP];
    struct text out;
    int32_t n;
    if (slice_int(slice_trim(line), 0, 1 << 20, &n)) {
        moves_clear(&list);
        t->match.game->moves(t->match.setup, t->match.state, seat, &list);
        text_init(&out, words, sizeof words);
        if (list.count)
            t->match.game->words->move(t->match.setup, seat,
                                       list.move[(uint32_t)n % list.count],
                                       &out);
        said.words = (struct slice){out.at, out.len};
    }
    enum table_end end = is_undo ? table_undo(t, &said, step, &why)
                                 : table_play(t, &said, step, &why);
    if (end == TABLE_STEP)
        take(step);
}

/* The seat's standing answer, if it has one now. */
static void let(struct slice line, struct table_step *step)
{
    struct table *t = &seated[0].table;
    uint32_t move;
    unsigned seat = number(&line, 0) % SEATS_MAX;
    if (!t->match.game || !table_lets(t, seat, &move))
        return;
    uint64_t even = table_even(t, seat);
    table_let(t, seat, move, step);
    take_at(step, even > t->time ? even : t->time);
}

/* Somebody goes: the rows without them lead to the same table. */
static void forget(struct slice line, struct table_step *step)
{
    static char memory[2 * TABLE_ROW_CAP];
    struct seated *s = &seated[2];
    struct table *t = &seated[0].table;
    struct refusal why;
    unsigned seat = number(&line, 0) % SEATS_MAX;
    if (!t->match.game || seat >= t->match.plan.players ||
        !table_forget(t, &seated[0].host, seat, step, &why))
        return;
    uint8_t key[32];
    memcpy(key, step->forgotten, sizeof key);
    take(step);
    begin(s, seated[0].host.scratch);
    for (uint32_t i = 0; i < kept.rows; i++) {
        struct slice text = {kept.text + kept.row[i].at, kept.row[i].len};
        struct text out;
        text_init(&out, memory, sizeof memory);
        if (table_without(text, key, &out))
            text = (struct slice){out.at, out.len};
        if (out.cut || !table_take(&s->table, &s->host, kept.row[i].time, text,
                                   NULL, &why))
            abort();
    }
    if (s->table.phase != t->phase || table_seats_of(&s->table, key) ||
        memcmp(s->table.match.state, t->match.state,
               t->match.game->state_size) != 0)
        abort();
}

/* The next game, with the seats turned. */
static void open_next(struct slice line, struct table_step *step)
{
    const uint8_t secret[32] = {8};
    struct table *t = &seated[0].table;
    const struct game *game = fuzz_game(number(&line, 0) % GAMES);
    char header[128];
    struct text out;
    struct refusal why;
    if (!game || !t->match.game)
        return;
    text_init(&out, header, sizeof header);
    text_put(&out, "turn\ngame ");
    text_put(&out, game->name);
    text_put(&out, "\nplayers ");
    text_int(&out, number(&line, game->seats_max) % 8);
    text_char(&out, '\n');
    if (table_open(t, &seated[0].host, slice_of(header), secret, step, &why))
        take(step);
}

/* Whatever can be read as a frame of a view can be written as one. */
static void read_frame(struct slice line)
{
    static char before[STATE_MOST];
    static char after[STATE_MOST];
    static char again[STATE_MOST];
    static char words[1 << 15];
    static struct events seen;
    static struct events seen2;
    struct text out;
    memset(after, 0, sizeof after);
    size_t size = number(&line, STATE_MOST) % (STATE_MOST + 1);
    if (!frame_read(slice_trim(line), after, size, &seen))
        return;
    text_init(&out, words, sizeof words);
    frame_write(&seen, before, after, size, &out);
    memset(again, 0, sizeof again);
    if (out.cut || out.len > frame_cap(size) ||
        !frame_read((struct slice){out.at, out.len}, again, size, &seen2) ||
        memcmp(again, after, size) != 0 || seen2.count != seen.count)
        abort();
}

static bool act(struct slice line, struct table_step *step)
{
    struct table *t = &seated[0].table;
    struct refusal why;
    struct slice rest = {line.at + 1, line.len - 1};
    switch (line.at[0]) {
    case 'p':
        say(rest, step, false);
        return true;
    case 'u':
        say(rest, step, true);
        return true;
    case 'L':
        let(rest, step);
        return true;
    case 'g':
        forget(rest, step);
        return true;
    case 'o':
        open_next(rest, step);
        return true;
    case 'f':
        read_frame(rest);
        return true;
    case 'c':
        if (table_chance(t, step))
            take(step);
        return true;
    case 'r':
        /* A row that is refused may leave the table as it is not to be. */
        if (!table_take(t, &seated[0].host, 1, rest, NULL, &why))
            return false;
        keep(rest, 1);
        return table_take(&seated[1].table, &seated[1].host, 1, rest, NULL,
                          &why);
    default:
        if (table_line(t, &seated[0].host, line, step, &why))
            take(step);
        return true;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char row[TABLE_ROW_CAP];
    static struct table_step step = {.memory = row};
    const uint8_t secret[32] = {7};
    struct slice rest = {(const char *)bytes, size};
    struct slice line;
    struct refusal why;
    void *scratch = fuzz_memory(0, table_scratch_bytes());
    const struct game *game = size ? fuzz_game(bytes[0] % GAMES) : NULL;
    char header[128];
    struct text out;
    if (!game)
        return 0;
    begin(&seated[0], scratch);
    begin(&seated[1], scratch);
    evening = (struct evening){.noted = 0};
    text_init(&evening.games, games, sizeof games);
    kept.rows = 0;
    kept.len = 0;
    text_init(&out, header, sizeof header);
    text_put(&out, "onlookers yes\ngame ");
    text_put(&out, game->name);
    text_put(&out, "\nplayers ");
    text_int(&out, game->seats_min > 1 ? game->seats_min : 2);
    text_char(&out, '\n');
    rest.at++;
    rest.len--;
    if (!table_open(&seated[0].table, &seated[0].host, slice_of(header), secret,
                    &step, &why))
        abort();
    take(&step);
    for (unsigned i = 0; i < LINES_MOST && slice_line(&rest, &line); i++)
        if (line.len && !act(line, &step))
            break;
    return 0;
}
