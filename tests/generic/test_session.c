/* A seat that only hears frames, with a setup of its own, is answered to the
 * byte as one that looks at the match: view, moves, score, sentences, foresight
 * and hint. What a seat does not see changes none of its answers. */
#include "bots/bot.h"
#include "play/describe.h"
#include "play/frame.h"
#include "play/tale.h"
#include "tests/generic/world.h"

enum {
    GAMES = 24,
    STEPS_MOST = 400,
    EVENTS = 4096,
    ANSWER = 1 << 19,
    PAGE = 1 << 16,
    VIEWERS = SEATS_MAX + 1, /* the last is an onlooker */
};

struct reader {
    char *view, *before;
    struct events seen;
};

struct talk {
    struct world w; /* its setup is what readers prepare for themselves */
    struct match m;
    struct reader reader[VIEWERS];
    char *memory, *page, *frame, *foreseen;
    struct text here, there;
    uint64_t answers;
};

static unsigned viewer_of(unsigned v)
{
    return v == SEATS_MAX ? ONLOOKER : v;
}

static bool is_viewer(const struct talk *t, unsigned v)
{
    return v == SEATS_MAX || v < t->m.plan.players;
}

static struct text new_text(size_t bytes)
{
    struct text out;
    text_init(&out, host_new(bytes), bytes);
    return out;
}

static struct text page_of(struct talk *t)
{
    struct text out;
    text_init(&out, t->page, PAGE);
    return out;
}

static struct session reader_session(const struct talk *t, unsigned v)
{
    return (struct session){t->w.game, t->w.setup, t->reader[v].view,
                            viewer_of(v), t->m.plan.players};
}

/* All that can be asked, after each other. */
static void ask_all(struct talk *t, const struct session *s, struct text *out)
{
    struct json j = json_to(out);
    struct moves *list = t->w.list;
    text_clear(out);
    json_array(&j, NULL);
    describe_view(s, NULL, page_of(t), &j);
    describe_moves(s, NULL, page_of(t), &j);
    describe_score(s, NULL, page_of(t), &j);
    session_moves(s, list);
    if (list->count) {
        char words[WORDS_CAP];
        struct text move;
        struct session then;
        struct refusal why;
        struct describe_hint by = {.levels = &BOTS, .seed = 7, .decided = 3};
        text_init(&move, words, sizeof words);
        session_words(s, list->move[list->count / 2], &move);
        if (session_foresee(s, slice_of(words), t->foreseen, &then, &why))
            describe_view(&then, NULL, page_of(t), &j);
        else
            json_words(&j, NULL, why.words);
        describe_hint(s, &by, page_of(t), &j);
    }
    json_end(&j);
    session_situation(s, FORM_ALL, out);
    session_picture(s, out);
    session_ask(s, out);
    assert_false(out->cut);
}

static void compare(struct talk *t, unsigned v, const char *what)
{
    t->answers++;
    if (strcmp(t->here.at, t->there.at) == 0)
        return;
    size_t at = 0;
    while (t->here.at[at] == t->there.at[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    fail_msg("%s, seed %llu, viewer %u, event %u, %s: %.160s / %.160s",
             t->w.game->name, (unsigned long long)t->w.seed, v, t->m.count,
             what, t->here.at + from, t->there.at + from);
}

/* Sends the latest event to a reader, if it sees it, and compares what both
 * are told of it. Returns whether it was seen. */
static bool send(struct talk *t, unsigned v)
{
    const size_t size = t->w.game->state_size;
    struct reader *r = &t->reader[v];
    struct tale tale;
    struct text frame;
    tale_begin(&tale, &t->m, viewer_of(v), t->m.count - 1);
    tale_next(&tale);
    if (!tale.heard.seen.count)
        return false;
    text_init(&frame, t->frame, frame_cap(size));
    frame_write(&tale.heard.seen, tale.heard.before, tale.heard.after, size,
                &frame);
    assert_false(frame.cut);
    memcpy(r->before, r->view, size);
    assert_true(frame_read((struct slice){frame.at, frame.len}, r->view, size,
                           &r->seen));
    struct witness heard = {.game = t->w.game,
                            .setup = t->w.setup,
                            .eyes = viewer_of(v),
                            .before = r->before,
                            .after = r->view,
                            .seen = r->seen};
    text_clear(&t->here);
    text_clear(&t->there);
    struct json here = json_to(&t->here);
    struct json there = json_to(&t->there);
    describe_event(&tale.heard, t->m.count, page_of(t), &here);
    describe_event(&heard, t->m.count, page_of(t), &there);
    compare(t, v, "told");
    return true;
}

static void look(struct talk *t, unsigned v)
{
    struct session here = session_of(&t->m, viewer_of(v));
    struct session there = reader_session(t, v);
    ask_all(t, &here, &t->here);
    ask_all(t, &there, &t->there);
    compare(t, v, "asked");
}

static void start(struct talk *t, uint64_t seed)
{
    struct fair fair = {.kind = FAIR_OPEN, .word = "session"};
    struct refusal why;
    world_start(&t->w, seed);
    assert_true(
        match_open(&t->m, t->w.game, &t->w.plan, t->memory, EVENTS, &why));
    match_fair(&t->m, &fair);
    /* A setup is a value: it can be made anywhere, and be copied. */
    assert_memory_equal(t->w.setup, t->m.setup, t->w.game->setup_size);
    for (unsigned v = 0; v < VIEWERS; v++)
        if (is_viewer(t, v))
            t->w.game->observe(t->w.setup, t->m.state, viewer_of(v),
                               t->reader[v].view);
}

static void step(struct talk *t)
{
    struct match *m = &t->m;
    struct refusal why;
    seat_set waiting = match_waiting(m);
    if (waiting & SEAT(CHANCE)) {
        assert_true(match_chance(m, &why));
        return;
    }
    unsigned seat;
    do {
        seat = rng_below(&t->w.rng, m->plan.players);
    } while (!(waiting & SEAT(seat)));
    struct session s = session_of(m, seat);
    session_moves(&s, t->w.list);
    uint32_t move = t->w.list->move[rng_below(&t->w.rng, t->w.list->count)];
    assert_true(match_apply(m, seat, move, &why));
}

/* Every viewer at the start and after what it sees, and now and then after
 * what it does not. */
static void play(struct talk *t, uint64_t seed)
{
    start(t, seed);
    for (unsigned v = 0; v < VIEWERS; v++)
        if (is_viewer(t, v))
            look(t, v);
    for (unsigned n = 0; n < STEPS_MOST && match_waiting(&t->m); n++) {
        step(t);
        for (unsigned v = 0; v < VIEWERS; v++)
            if (is_viewer(t, v) && (send(t, v) || n % 4 == 0))
                look(t, v);
    }
}

static void test_session__frames_answer_like_the_match(void **state)
{
    (void)state;
    for (unsigned i = 0; registry_at(i); i++) {
        struct talk t = {.answers = 0};
        const struct game *game = registry_at(i);
        world_open(&t.w, game);
        t.memory = host_new(match_bytes(game, EVENTS));
        t.page = host_new(PAGE);
        t.frame = host_new(frame_cap(game->state_size));
        t.foreseen = host_new(session_foresee_bytes(game));
        t.here = new_text(ANSWER);
        t.there = new_text(ANSWER);
        for (unsigned v = 0; v < VIEWERS; v++) {
            t.reader[v].view = host_new(game->state_size);
            t.reader[v].before = host_new(game->state_size);
        }
        for (uint64_t seed = 0; seed < GAMES / SLOWER; seed++)
            play(&t, seed);
        print_message("%s: %llu answers alike\n", game->name,
                      (unsigned long long)t.answers);
        for (unsigned v = 0; v < VIEWERS; v++) {
            free(t.reader[v].view);
            free(t.reader[v].before);
        }
        free(t.here.at);
        free(t.there.at);
        free(t.foreseen);
        free(t.frame);
        free(t.page);
        free(t.memory);
        world_close(&t.w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_session__frames_answer_like_the_match),
    };
    return tally_run("session", tests, sizeof tests / sizeof tests[0]);
}
