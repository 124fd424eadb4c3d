/* What a table sends a seat, or an onlooker, is a function of what that seat
 * knows: two tables whose worlds look the same to it send it the same bytes,
 * in frames, refusals, numbers, and the game told again from its beginning. */
#include "play/frame.h"
#include "table/clocks.h"
#include "table/step.h"
#include "table/table.h"
#include "tests/generic/chase.h"

enum {
    EVENTS_MOST = 6000,
    TAKE_BACK_ONE_IN = 60,
    SENT = 1 << 17,
    ASK_ONE_IN = 8,
    TELL_ONE_IN = 128,
};

/* One of the two tables, and what it has sent since both were compared. */
struct side {
    struct table table;
    struct table_host host;
    void *room;
    struct world *w;
    uint32_t done; /* events of its past that it has played */
    struct text sent;
    char bytes[SENT];
};

struct pair {
    struct chase c;
    struct side side[2];
    uint64_t frames, answers, granted;
};

static const struct game *only;

static const struct game *find(struct slice name)
{
    (void)name;
    return only;
}

static void *give_setup(void *to, const struct game *game, struct plan *plan,
                        struct refusal *why)
{
    struct side *s = to;
    (void)game;
    (void)why;
    *plan = s->w->plan;
    return s->w->setup;
}

static void *give_room(void *to, size_t bytes)
{
    struct side *s = to;
    s->room = realloc(s->room, bytes);
    assert_non_null(s->room);
    return s->room;
}

static void side_open(struct side *s, struct world *w, void *scratch)
{
    s->w = w;
    s->host = (struct table_host){.find = find,
                                  .setup = give_setup,
                                  .room = give_room,
                                  .scratch = scratch,
                                  .to = s};
}

/* A table in the middle of a game of this world. */
static void side_start(struct side *s)
{
    static char row[TABLE_ROW_CAP];
    static struct table_step step = {.memory = row};
    const uint8_t secret[32] = {7};
    struct refusal why = {.words = ""};
    struct text lines;
    char header[4096];
    s->table = (struct table){.id = "Q2hhb3MgYW5kIG9yZGVyIQ"};
    text_init(&lines, header, sizeof header);
    text_put(&lines, "onlookers yes\neven 9000\nclock 60\nwindow 20\ngame ");
    text_put(&lines, s->w->game->name);
    text_put(&lines, "\nplayers ");
    text_int(&lines, s->w->plan.players);
    text_char(&lines, '\n');
    if (!table_open(&s->table, &s->host, slice_of(header), secret, &step, &why))
        fail_msg("refused: %s", why.words);
    table_step(&s->table, &s->host, &step, 1, NULL);
    for (unsigned p = 0; p < s->w->plan.players; p++) {
        s->table.seat[p].place = PLACE_TAKEN;
        s->table.seat[p].key[0] = (uint8_t)(p + 1);
    }
    text_init(&s->sent, s->bytes, sizeof s->bytes);
}

/* What other seats have said they let happen is nobody's business: it differs
 * in the two. */
static void side_lets(struct side *s, unsigned eyes, unsigned which)
{
    for (unsigned p = 0; p < s->w->plan.players; p++)
        s->table.seat[p].let =
            (uint8_t)(p == eyes ? LET_OWN : (which + p) % (LET_ALWAYS + 1));
}

/* The world begins here: at its first state, with the numbers of `as`. */
static void side_reset(struct side *s, const struct past *past,
                       const struct table *as, unsigned eyes)
{
    struct match *m = &s->table.match;
    memcpy(m->first, past->first, m->game->state_size);
    memcpy(m->state, past->first, m->game->state_size);
    m->count = 0;
    s->done = 0;
    s->table.phase = TABLE_PLAYS;
    s->table.frames[eyes] = as->frames[eyes];
    if (eyes < SEATS_MAX)
        s->table.seat[eyes] = as->seat[eyes];
    clocks_begin(&s->table, ALL_SEATS);
    clocks_note(&s->table, 1000 * (1 + s->table.frames[eyes]));
}

/* As server/rooms.c writes it. */
static void show(void *to, const struct witness *heard)
{
    struct side *s = to;
    const struct table *t = &s->table;
    const unsigned eyes = heard->eyes;
    text_put(&s->sent, "frame ");
    text_int(&s->sent, eyes);
    text_word_int(&s->sent, t->frames[eyes]);
    text_word_int(&s->sent, eyes < SEATS_MAX ? t->seat[eyes].lines : 0);
    text_char(&s->sent, ' ');
    frame_write(&heard->seen, heard->before, heard->after,
                heard->game->state_size, &s->sent);
    text_char(&s->sent, '\n');
}

/* Plays what is new in its past. */
static void side_follow(struct side *s, const struct past *past, unsigned eyes)
{
    static struct table_step step;
    const struct table_audience audience = {(seat_set)SEAT(eyes), show, s};
    for (; s->done < past->count; s->done++) {
        struct event e = past->event[s->done];
        step = (struct table_step){.number = s->table.rows,
                                   .actor = e.actor,
                                   .is_play = true,
                                   .words = e.move + 1,
                                   .count = 1,
                                   .at = {e}};
        /* Whatever is not seen comes when the next thing seen does. */
        table_step(&s->table, &s->host, &step,
                   1000 * (1 + s->table.frames[eyes]), &audience);
    }
    if (eyes >= SEATS_MAX)
        return;
    uint32_t move = 0;
    bool lets = table_lets(&s->table, eyes, &move);
    text_word_int(&s->sent, (int64_t)table_due(&s->table, eyes));
    text_word_int(&s->sent, (int64_t)table_even(&s->table, eyes));
    text_word_int(&s->sent, lets ? (int64_t)move : -1);
}

/* What the seat is answered, as code and sentence. */
static void say(struct side *s, const struct table_said *said, bool is_undo)
{
    static char row[TABLE_ROW_CAP];
    static struct table_step step = {.memory = row};
    struct refusal why = {.words = ""};
    enum table_end end = is_undo ? table_undo(&s->table, said, &step, &why)
                                 : table_play(&s->table, said, &step, &why);
    text_int(&s->sent, end);
    if (end == TABLE_REFUSED) {
        text_word_int(&s->sent, why.code);
        text_word(&s->sent, why.words);
    }
    text_char(&s->sent, '\n');
}

static void line(struct side *s, unsigned eyes, const char *verb, unsigned seat,
                 bool is_taken)
{
    static char row[TABLE_ROW_CAP];
    static struct table_step step = {.memory = row};
    const struct table_audience audience = {(seat_set)SEAT(eyes), show, s};
    struct refusal why = {.words = ""};
    char words[40];
    snprintf(words, sizeof words, verb, words_letter(seat));
    bool is_good =
        table_line(&s->table, &s->host, slice_of(words), &step, &why);
    text_put(&s->sent, is_good ? "good\n" : why.words);
    if (is_good && is_taken)
        table_step(&s->table, &s->host, &step,
                   1000 * (1 + s->table.frames[eyes]), &audience);
}

/* Asks for the latest decision back; where `is_granted`, everybody agrees. */
static void wish(struct side *s, unsigned seat, bool is_granted)
{
    line(s, seat, "wish %c undo", seat, is_granted);
    for (unsigned p = 0; is_granted && p < s->w->plan.players; p++)
        if (p != seat)
            line(s, seat, "agree %c", p, true);
    table_write(&s->table, &s->sent);
}

/* Whether somebody else could delete their name now, whatever they have decided
 * unseen. */
static void forget(struct side *s, unsigned seat)
{
    static char row[TABLE_ROW_CAP];
    static struct table_step step = {.memory = row};
    struct refusal why = {.words = ""};
    bool is_good = table_forget(&s->table, &s->host, seat, &step, &why);
    text_put(&s->sent, is_good ? "may go\n" : why.words);
    if (is_good)
        text_slice(&s->sent, step.text);
}

/* The same questions to both: sense, nonsense, old and wrong numbers, undo. */
static void ask(struct pair *p)
{
    struct chase *c = &p->c;
    struct world *w = &c->w;
    char words[WORDS_CAP];
    struct text out;
    if (c->seat >= SEATS_MAX)
        return;
    text_init(&out, words, sizeof words);
    list_moves(w, w->state, c->seat, w->list);
    if (w->list->count)
        w->game->words->move(w->setup, c->seat,
                             w->list->move[rng_below(&w->rng, w->list->count)],
                             &out);
    else
        text_put(&out, "pass");
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &p->side[i];
        uint32_t lines = s->table.seat[c->seat].lines;
        uint32_t frame = s->table.frames[c->seat];
        const struct slice sense = {out.at, out.len};
        const struct slice nonsense = slice_of("take it all");
        const struct table_said said[] = {
            {c->seat, lines + 1, frame, sense},
            {c->seat, lines + 1, frame, nonsense},
            {c->seat, lines, frame, sense},
            {c->seat, lines + 1, frame + 1, sense},
            {c->seat, lines + 2, frame, sense},
        };
        for (unsigned k = 0; k < sizeof said / sizeof said[0]; k++)
            say(s, &said[k], false);
        say(s, &said[0], true);
        wish(s, c->seat, false);
        forget(s, (c->seat + 1) % w->plan.players);
    }
    p->answers += 8;
}

static void tell_again(struct pair *p)
{
    for (unsigned i = 0; i < 2; i++) {
        table_write(&p->side[i].table, &p->side[i].sent);
        table_replay(&p->side[i].table, p->c.seat, show, &p->side[i]);
    }
}

static void compare(struct pair *p)
{
    const struct text *a = &p->side[0].sent;
    const struct text *b = &p->side[1].sent;
    WORLD_CHECK(&p->c.w, !a->cut && !b->cut);
    if (a->len != b->len || memcmp(a->at, b->at, a->len) != 0) {
        print_error("eyes of %u are sent:\n%s\nof the twin:\n%s\n", p->c.seat,
                    a->at, b->at);
        WORLD_CHECK(&p->c.w, !"a table tells what its seat cannot know");
    }
    for (size_t i = 0; i < a->len; i++)
        p->frames += a->at[i] == '\n';
    text_clear(&p->side[0].sent);
    text_clear(&p->side[1].sent);
}

/* The seat has its latest decision back, and all agree: it is shown the same
 * whatever has happened since that it does not know. */
static void take_back(struct pair *p)
{
    unsigned seat = p->c.seat;
    for (unsigned i = 0; i < 2; i++)
        if (!match_decided(&p->side[i].table.match, seat,
                           p->side[i].table.match.count))
            return;
    for (unsigned i = 0; i < 2; i++)
        wish(&p->side[i], seat, true);
    compare(p);
    p->granted++;
}

/* False: both have gone back, and cannot follow any more. */
static bool follow(struct pair *p)
{
    struct chase *c = &p->c;
    struct rng *rng = &c->w.rng;
    /* Another twin: both go on from there, with the numbers of the real. */
    if (c->real.count < p->side[0].done || c->real.count == 0) {
        side_reset(&p->side[0], &c->real, &p->side[0].table, c->seat);
        side_reset(&p->side[1], &c->twin, &p->side[0].table, c->seat);
    }
    side_follow(&p->side[0], &c->real, c->seat);
    side_follow(&p->side[1], &c->twin, c->seat);
    compare(p);
    uint64_t frames = p->frames;
    if (rng_below(rng, ASK_ONE_IN) == 0)
        ask(p);
    if (rng_below(rng, TELL_ONE_IN) == 0)
        tell_again(p);
    compare(p);
    bool goes_back = rng_below(rng, TAKE_BACK_ONE_IN) == 0;
    if (goes_back && c->seat < SEATS_MAX)
        take_back(p);
    p->frames = frames;
    return !goes_back;
}

static void test_sent(void **state)
{
    static struct pair p;
    void *scratch = host_new(table_scratch_bytes());
    const uint64_t wanted = 200000 / SLOWER;
    memset(&p, 0, sizeof p);
    only = *state;
    chase_open(&p.c, *state);
    for (unsigned i = 0; i < 2; i++)
        side_open(&p.side[i], &p.c.w, scratch);
    for (uint64_t seed = 1; p.frames < wanted; seed++) {
        chase_start(&p.c, seed, true);
        side_start(&p.side[0]);
        side_start(&p.side[1]);
        side_reset(&p.side[0], &p.c.real, &p.side[0].table, p.c.seat);
        side_reset(&p.side[1], &p.c.twin, &p.side[0].table, p.c.seat);
        side_lets(&p.side[0], p.c.seat, 0);
        side_lets(&p.side[1], p.c.seat, 2);
        for (unsigned i = 0; i < EVENTS_MOST && chase_step(&p.c); i++)
            if (!follow(&p))
                break;
    }
    print_message("%llu frames and %llu answers alike, beside %llu unseen "
                  "events\n",
                  (unsigned long long)p.frames, (unsigned long long)p.answers,
                  (unsigned long long)p.c.unseen);
    assert_true(p.answers > p.frames / 10);
    assert_true(p.granted > 100);
    for (unsigned i = 0; i < 2; i++)
        free(p.side[i].room);
    free(scratch);
    chase_close(&p.c);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_sent),
    };
    return world_main("lockstep", count, words, parts, 1);
}
