/* Tables of every game played at random: what is written is all there is. A
 * second table that only reads the log stays equal to the first, frames lead
 * every viewer to its view, and asking twice is harmless. */
#include "base/rng.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/frame.h"
#include "tests/unit/seated.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 40, STEPS_MOST = 3000, UNDO_ONE_IN = 7, WISH_ONE_IN = 90 };

static char row_memory[TABLE_ROW_CAP];

static void same_events(const struct event *a, const struct event *b,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i].move != b[i].move || a[i].actor != b[i].actor ||
            a[i].stream != b[i].stream)
            fail_msg("event %u differs", i);
}

/* What a viewer is sent reaches it as text. */
static void show(void *to, const struct witness *heard)
{
    struct seated *s = to;
    size_t size = heard->game->state_size;
    void *view = s->view[heard->eyes];
    static char line[16384];
    struct text out;
    struct events read;
    assert_true(sizeof line >= frame_cap(size));
    assert_memory_equal(view, heard->before, size);
    text_init(&out, line, sizeof line);
    frame_write(&heard->seen, heard->before, heard->after, size, &out);
    assert_false(out.cut);
    assert_true(frame_read((struct slice){out.at, out.len}, view, size, &read));
    assert_memory_equal(view, heard->after, size);
    assert_int_equal(read.count, heard->seen.count);
    same_events(read.at, heard->seen.at, read.count);
    s->frames[heard->eyes]++;
}

static void see_first(struct seated *s)
{
    const struct match *m = &s->table.match;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++)
        if (v < m->plan.players || v == ONLOOKER)
            m->game->observe(m->setup, m->first, v, s->view[v]);
}

static void take_both(struct seated *s, struct seated *twin,
                      const struct table_step *step, uint64_t time)
{
    struct refusal why = {.words = ""};
    struct slice text = step->text;
    const struct table_audience all = {0xffff, show, s};
    table_step(&s->table, &s->host, step, time, &all);
    if (!table_take(&twin->table, &twin->host, time, text, NULL, &why))
        fail_msg("a written row was refused: %s\n%.*s", why.words,
                 (int)text.len, text.at);
    const struct match *a = &s->table.match;
    const struct match *b = &twin->table.match;
    assert_memory_equal(a->state, b->state, a->game->state_size);
    assert_int_equal(a->count, b->count);
    same_events(a->event, b->event, a->count);
    assert_memory_equal(s->table.seat, twin->table.seat, sizeof s->table.seat);
    assert_memory_equal(&s->table.asking, &twin->table.asking,
                        sizeof s->table.asking);
    assert_memory_equal(s->table.frames, twin->table.frames,
                        sizeof s->table.frames);
    assert_int_equal(s->table.rows, twin->table.rows);
    assert_int_equal(s->table.phase, twin->table.phase);
}

static void open_table(struct seated *s, struct seated *twin,
                       const struct game *game, unsigned players)
{
    static struct table_step step = {.memory = row_memory};
    struct refusal why = {.words = ""};
    char lines[256];
    uint8_t secret[32] = {(uint8_t)players, 7};
    memcpy(s->table.id, "Q2hhb3MgYW5kIG9yZGVyIQ", 22);
    table_hash(slice_of("host key"), s->table.host);
    table_hash(slice_of("join key"), s->table.join);
    snprintf(lines, sizeof lines, "onlookers yes\ngame %s\nplayers %u\n",
             game->name, players);
    must(table_open(&s->table, &s->host, slice_of(lines), secret, &step, &why),
         &why);
    take_both(s, twin, &step, 1000);
    for (unsigned p = 0; p < players; p++) {
        uint8_t hash[32];
        struct text out;
        char buffer[TABLE_LINE_CAP];
        snprintf(lines, sizeof lines, "seat key %u", p);
        table_hash(slice_of(lines), hash);
        text_init(&out, buffer, sizeof buffer);
        text_put(&out, "seat ");
        words_seat(&out, p);
        text_put(&out, " taken ");
        text_hex(&out, hash, sizeof hash);
        text_put(&out, " otter Änne der Große\nentropy ");
        words_seat(&out, p);
        text_char(&out, ' ');
        text_hex(&out, hash, sizeof hash);
        text_char(&out, '\n');
        must(table_line(&s->table, &s->host, (struct slice){out.at, out.len},
                        &step, &why),
             &why);
        take_both(s, twin, &step, 1001 + p);
        assert_int_equal(table_seats_of(&s->table, hash), SEAT(p));
    }
    see_first(s);
    must(table_line(&s->table, &s->host, slice_of("start"), &step, &why), &why);
    take_both(s, twin, &step, 2000);
}

static void take_line(struct seated *s, struct seated *twin, const char *line)
{
    static struct table_step step = {.memory = row_memory};
    struct refusal why = {.words = ""};
    must(table_line(&s->table, &s->host, slice_of(line), &step, &why), &why);
    take_both(s, twin, &step, s->table.time + 1);
}

/* A seat asks for its latest decision back, and all that came since goes with
 * it once everybody has agreed. */
static void agree_to_undo(struct seated *s, struct seated *twin, unsigned seat)
{
    const struct match *m = &s->table.match;
    static char state[2048];
    char line[40];
    uint32_t at = m->count;
    while (at && m->event[at - 1].actor != seat)
        at--;
    if (!at--)
        return;
    match_state_at(m, at, state);
    snprintf(line, sizeof line, "wish %c undo", words_letter(seat));
    take_line(s, twin, line);
    for (unsigned p = 0; p < m->plan.players; p++) {
        if (p == seat)
            continue;
        assert_int_equal(s->table.asking.wish, WISH_UNDO);
        snprintf(line, sizeof line, "agree %c", words_letter(p));
        take_line(s, twin, line);
    }
    assert_int_equal(s->table.asking.wish, WISH_NOTHING);
    assert_int_equal(m->count, at);
    assert_memory_equal(m->state, state, m->game->state_size);
}

/* A random seat that is asked says a random legal thing; sometimes it takes
 * the latest back, if it may. */
static bool decide(struct seated *s, struct seated *twin, struct rng *rng)
{
    static struct table_step step = {.memory = row_memory};
    static struct moves list;
    struct table *t = &s->table;
    const struct match *m = &t->match;
    struct refusal why;
    char words[WORDS_CAP + 4];
    struct text out;
    if (table_chance(t, &step)) {
        take_both(s, twin, &step, t->time + 1);
        return true;
    }
    if (t->phase != TABLE_PLAYS)
        return false;
    unsigned seat = rng_below(rng, m->plan.players);
    if (rng_below(rng, UNDO_ONE_IN) == 0) {
        const struct table_said undo = {.seat = seat,
                                        .number = t->seat[seat].lines + 1,
                                        .frame = t->frames[seat]};
        if (table_undo(t, &undo, &step, &why) == TABLE_STEP)
            take_both(s, twin, &step, t->time);
        return true;
    }
    if (rng_below(rng, WISH_ONE_IN) == 0) {
        agree_to_undo(s, twin, seat);
        return true;
    }
    while (!(match_waiting(m) & SEAT(seat)))
        seat = (seat + 1) % m->plan.players;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    struct event event = {list.move[rng_below(rng, list.count)], (uint8_t)seat,
                          0};
    text_init(&out, words, sizeof words);
    words_event(m->game, m->setup, event, &out);
    struct table_said said = {seat,
                              t->seat[seat].lines + 1,
                              t->frames[seat],
                              {out.at + 2, out.len - 2}};
    struct table_said bad = said;
    bad.frame++;
    assert_int_equal(table_play(t, &bad, &step, &why), TABLE_STALE);
    bad = said;
    bad.number++;
    assert_int_equal(table_play(t, &bad, &step, &why), TABLE_REFUSED);
    bad = said;
    bad.words = slice_of("nonsense");
    assert_int_equal(table_play(t, &bad, &step, &why), TABLE_REFUSED);
    assert_int_equal(table_play(t, &said, &step, &why), TABLE_STEP);
    take_both(s, twin, &step, t->time + 3);
    assert_int_equal(table_play(t, &said, &step, &why), TABLE_DONE);
    assert_int_equal(table_play(t, &bad, &step, &why), TABLE_USED);
    return true;
}

struct again {
    char view[2048];
    uint32_t frames;
};

static void show_again(void *to, const struct witness *heard)
{
    struct again *a = to;
    assert_memory_equal(a->view, heard->before, heard->game->state_size);
    memcpy(a->view, heard->after, heard->game->state_size);
    a->frames++;
}

/* Who comes back is shown the game again and ends at the same view. */
static void come_back(struct seated *s)
{
    const struct match *m = &s->table.match;
    static struct again again;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        if (v >= m->plan.players && v != ONLOOKER)
            continue;
        memset(&again, 0, sizeof again);
        m->game->observe(m->setup, m->first, v, again.view);
        table_replay(&s->table, v, show_again, &again);
        assert_memory_equal(again.view, s->view[v], m->game->state_size);
        assert_int_equal(s->frames[v], s->table.frames[v]);
    }
}

static void play(const struct game *game, unsigned number, void *scratch)
{
    static struct seated s;
    static struct seated twin;
    struct rng rng;
    unsigned players =
        game->seats_min + number % (game->seats_max - game->seats_min + 1u);
    unsigned steps = 0;
    rng_seed(&rng, hash_mix(number) ^ 5);
    sit(&s, scratch);
    sit(&twin, scratch);
    open_table(&s, &twin, game, players);
    while (steps++ < STEPS_MOST && decide(&s, &twin, &rng))
        if (steps % 64 == 0)
            come_back(&s);
    come_back(&s);
    stand_up(&s);
    stand_up(&twin);
}

static void test_table__a_log_is_all_there_is(void **state)
{
    void *scratch = host_new(table_scratch_bytes());
    (void)state;
    for (unsigned i = 0; registry_at(i); i++)
        for (unsigned n = 0; n < GAMES; n++)
            play(registry_at(i), n, scratch);
    free(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table__a_log_is_all_there_is),
    };
    return tally_run("table", tests, sizeof tests / sizeof tests[0]);
}
