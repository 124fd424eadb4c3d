/* What holds for every game in every state of random play. */
#include "play/record.h"
#include "play/script.h"
#include "play/verify.h"
#include "tests/generic/world.h"

enum { EVENTS_MOST = 6000, PAGE = 1 << 16 };

static int by_hash(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void check_distinct(struct world *w, uint64_t *hashes, uint32_t count)
{
    qsort(hashes, count, sizeof hashes[0], by_hash);
    for (uint32_t i = 1; i < count; i++)
        WORLD_CHECK(w, hashes[i] != hashes[i - 1]);
}

/* No two legal moves have the same words, and none is cut off. */
static void check_words(struct world *w, unsigned actor)
{
    static uint64_t hashes[MOVES_CAP];
    char words[WORDS_CAP];
    struct text out;
    for (uint32_t i = 0; i < w->list->count; i++) {
        text_init(&out, words, sizeof words);
        w->game->words->move(w->setup, actor, w->list->move[i], &out);
        WORLD_CHECK(w, out.len > 0 && !out.cut);
        hashes[i] = hash_bytes(1, words, out.len);
    }
    check_distinct(w, hashes, w->list->count);
}

static bool is_of_word(char c)
{
    return c == '-' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

/* A code that is no English word, such as block-leave or net1b. One written
 * like a number cannot be told from it. */
static bool has_code(const struct world *w, const char *title)
{
    struct name name;
    int32_t number;
    for (unsigned i = 0; w->game->words->name(w->setup, i, &name); i++) {
        size_t len = strlen(name.code);
        if (strcspn(name.code, "-0123456789") == len ||
            slice_int(slice_of(name.code), 0, INT32_MAX, &number))
            continue;
        for (const char *at = title; (at = strstr(at, name.code)); at++)
            if ((at == title || !is_of_word(at[-1])) && !is_of_word(at[len]))
                return true;
    }
    return false;
}

/* Nor the same title, and none shows a code or ends like a sentence. */
static void check_titles(struct world *w, unsigned actor)
{
    static uint64_t hashes[MOVES_CAP];
    char title[WORDS_CAP];
    struct text out;
    if (actor == CHANCE)
        return;
    w->game->observe(w->setup, w->state, actor, w->view);
    for (uint32_t i = 0; i < w->list->count; i++) {
        text_init(&out, title, sizeof title);
        w->game->words->title(w->setup, w->view, actor, w->list->move[i], &out);
        WORLD_CHECK(w, out.len > 0 && !out.cut && title[out.len - 1] != '.');
        WORLD_CHECK(w, !has_code(w, title));
        hashes[i] = hash_bytes(1, title, out.len);
    }
    check_distinct(w, hashes, w->list->count);
}

/* Nothing, or one whole sentence without a code. */
static void check_sentence(struct world *w, const struct text *said)
{
    WORLD_CHECK(w, !said->cut && !strchr(said->at, '\n'));
    WORLD_CHECK(w, !said->len || said->at[said->len - 1] == '.');
    WORLD_CHECK(w, !has_code(w, said->at));
}

/* What the moves of a list are for, and what the seat is warned of, one a
 * line, from this view. */
static void say_purposes(struct world *w, const void *view, unsigned seat,
                         struct text *out)
{
    const struct game_words *words = w->game->words;
    char sentence[WORDS_CAP];
    struct text one;
    text_clear(out);
    for (uint32_t i = 0; words->purpose && i < w->list->count; i++) {
        text_init(&one, sentence, sizeof sentence);
        words->purpose(w->setup, view, seat, w->list->move[i], &one);
        check_sentence(w, &one);
        text_put(out, sentence);
        text_char(out, '\n');
    }
    text_init(&one, sentence, sizeof sentence);
    if (words->warning)
        words->warning(w->setup, view, seat, &one);
    check_sentence(w, &one);
    text_put(out, sentence);
}

/* They are the same in every world that looks the same to the seat. */
static void check_purposes(struct world *w, unsigned actor)
{
    static char here[MOVES_CAP * 64], there[MOVES_CAP * 64];
    struct text out;
    struct text twin;
    if (actor == CHANCE)
        return;
    text_init(&out, here, sizeof here);
    text_init(&twin, there, sizeof there);
    w->game->observe(w->setup, w->state, actor, w->view);
    say_purposes(w, w->view, actor, &out);
    memset(w->twin, 0, w->game->state_size);
    w->game->imagine(w->setup, w->view, &w->rng, w->twin);
    w->game->observe(w->setup, w->twin, actor, w->view2);
    say_purposes(w, w->view2, actor, &twin);
    WORLD_CHECK(w, strcmp(here, there) == 0);
}

/* The words of a move read back to it. */
static void check_reading(struct world *w, unsigned actor, uint32_t move)
{
    struct asked who = {w->game, w->setup, w->state, actor};
    char words[WORDS_CAP];
    struct refusal why;
    struct text out;
    uint32_t read;
    text_init(&out, words, sizeof words);
    w->game->words->move(w->setup, actor, move, &out);
    WORLD_CHECK(w,
                words_read(&who, (struct slice){words, out.len}, &read, &why));
    WORLD_CHECK(w, read == move);
}

/* To let something happen is legal, and the seat knows that it is asked so. */
static void check_lets(struct world *w, unsigned seat)
{
    struct letting here = {0, false};
    struct letting seen = {0, false};
    if (!w->game->lets)
        return;
    bool lets = w->game->lets(w->setup, w->state, seat, &here);
    WORLD_CHECK(w, w->game->lets(w->setup, w->view, seat, &seen) == lets);
    WORLD_CHECK(w, here.move == seen.move && here.is_own == seen.is_own);
    bool is_legal = false;
    for (uint32_t i = 0; i < w->list->count; i++)
        is_legal |= w->list->move[i] == here.move;
    WORLD_CHECK(w, !lets || is_legal);
}

static void check_legal(struct world *w, seat_set waiting)
{
    unsigned players = w->plan.players;
    WORLD_CHECK(w, !(waiting & SEAT(CHANCE)) || waiting == SEAT(CHANCE));
    WORLD_CHECK(w, (waiting & ~SEAT(CHANCE)) >> players == 0);
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        list_moves(w, w->state, actor, w->list);
        WORLD_CHECK(w, (w->list->count > 0) == ((waiting >> actor) & 1));
        if (actor == CHANCE) {
            uint32_t total = 0;
            for (uint32_t i = 0; i < w->list->count; i++) {
                WORLD_CHECK(w, w->list->weight[i] > 0);
                total += w->list->weight[i];
            }
            WORLD_CHECK(w, total == w->list->total);
        } else if (actor < players) {
            w->game->observe(w->setup, w->state, actor, w->view);
            list_moves(w, w->view, actor, w->list2);
            WORLD_CHECK(w, same_list(w->list, w->list2));
            WORLD_CHECK(w, ((w->game->waiting(w->setup, w->view) ^ waiting) &
                            SEAT(actor)) == 0);
            check_lets(w, actor);
        }
    }
}

/* Situation text reads back to the same bytes. */
static void check_situation(struct world *w)
{
    static char page[PAGE];
    struct slice lines[512];
    size_t count = 0;
    struct refusal why = {.line = 0};
    struct text out;
    text_init(&out, page, sizeof page);
    situation_write(w->game, w->setup, w->state, FORM_BRIEF, &out);
    WORLD_CHECK(w, !out.cut);
    struct slice rest = {page, out.len};
    while (slice_line(&rest, &lines[count]))
        count++;
    memset(w->spare, 0, w->game->state_size);
    if (!situation_read(w->game, w->setup, lines, count, w->spare, &why)) {
        print_error("line %u: %s\n", why.line, why.words);
        WORLD_CHECK(w, !"a written situation is refused");
    }
    WORLD_CHECK(w, same_state(w->game, w->spare, w->state));
}

static void check_picture(struct world *w, unsigned seat)
{
    static char page[PAGE];
    struct slice line;
    struct text out;
    w->game->observe(w->setup, w->state, seat, w->view);
    text_init(&out, page, sizeof page);
    w->game->words->picture(w->setup, w->view, seat, &out);
    WORLD_CHECK(w, out.len > 0 && !out.cut);
    struct slice rest = {page, out.len};
    while (slice_line(&rest, &line))
        WORLD_CHECK(w, line.len <= 78);
    text_clear(&out);
    const char *rule = w->game->words->prompt(w->setup, w->view, seat, &out);
    WORLD_CHECK(w, out.len > 0 && rule && *rule);
    text_clear(&out);
    situation_write(w->game, w->setup, w->view, FORM_SHOWN, &out);
    WORLD_CHECK(w, out.len > 0 && !out.cut);
}

static void check_result(struct world *w, seat_set waiting)
{
    struct result r;
    memset(&r, 0xff, sizeof r);
    w->game->result(w->setup, w->state, &r);
    WORLD_CHECK(w, (r.outcome == OUTCOME_OPEN) == (waiting != 0));
    WORLD_CHECK(w, r.sources <= SOURCES_CAP);
    for (unsigned s = 0; r.has_scores && s < w->plan.players; s++) {
        int32_t sum = 0;
        for (unsigned i = 0; i < r.sources; i++) {
            sum += r.source[i].points[s];
            WORLD_CHECK(w, waiting || !r.source[i].is_forecast);
        }
        WORLD_CHECK(w, sum == r.score[s]);
    }
    if (r.outcome == OUTCOME_OPEN)
        return;
    WORLD_CHECK(w, (r.outcome == OUTCOME_WIN || r.outcome == OUTCOME_SHARED) ==
                       (r.winners != 0));
    for (unsigned s = 0; s < w->plan.players; s++) {
        WORLD_CHECK(w, r.rank[s] >= 1 && r.rank[s] <= w->plan.players);
        WORLD_CHECK(w, !(r.winners & SEAT(s)) || r.rank[s] == 1);
    }
}

static void check_step(struct world *w, struct event e)
{
    struct step step = {w->twin, w->state, e};
    memcpy(w->twin, w->state, w->game->state_size);
    memcpy(w->spare, w->state, w->game->state_size);
    w->game->apply(w->setup, w->state, e.actor, e.move);
    w->game->apply(w->setup, w->spare, e.actor, e.move);
    WORLD_CHECK(w, same_state(w->game, w->state, w->spare));
    const char *broken = w->game->broken(w->setup, &step);
    if (broken) {
        world_line(w, e, broken);
        WORLD_CHECK(w, !"an invariant is broken");
    }
}

/* What chance does, by its list; without one it is the same, and costs as many
 * random numbers. */
static uint32_t pick_chance(struct world *w, const void *state)
{
    struct rng without = w->rng;
    list_moves(w, state, CHANCE, w->list);
    uint32_t move = playout_pick(w->list, true, &w->rng);
    if (!w->game->chance)
        return move;
    WORLD_CHECK(w, w->game->chance(w->setup, state, &without) == move);
    WORLD_CHECK(w, memcmp(&without, &w->rng, sizeof without) == 0);
    return move;
}

/* The same in a world that a seat imagines. */
static void check_chance(struct world *w)
{
    unsigned seat = rng_below(&w->rng, w->plan.players);
    w->game->observe(w->setup, w->state, seat, w->spare);
    w->game->imagine(w->setup, w->spare, &w->rng, w->twin);
    if (w->game->waiting(w->setup, w->twin) & SEAT(CHANCE))
        pick_chance(w, w->twin);
}

/* A generator whose next number below `count` is `number`: what rng_next makes
 * of s[1], undone (the two factors are 1/9 and 1/5 to 64 bits). */
static struct rng aimed_at(uint32_t number, uint32_t count)
{
    uint64_t out = ((2 * (uint64_t)number + 1) << 31) / count << 32;
    uint64_t turned = out * UINT64_C(0x8e38e38e38e38e39);
    uint64_t five = turned >> 7 | turned << 57;
    struct rng rng = {{1, five * UINT64_C(0xcccccccccccccccd), 2, 3}};
    return rng;
}

/* Each move of the list is what `any` comes to by its number, with one random
 * number, as by the list. */
static void check_any(struct world *w, const void *state, unsigned seat)
{
    list_moves(w, state, seat, w->list);
    for (uint32_t i = 0; w->game->any && i < w->list->count; i++) {
        struct rng by_list = aimed_at(i, w->list->count);
        struct rng without = by_list;
        uint32_t move = playout_pick(w->list, false, &by_list);
        WORLD_CHECK(w, move == w->list->move[i]);
        WORLD_CHECK(w, w->game->any(w->setup, state, seat, &without) == move);
        WORLD_CHECK(w, memcmp(&without, &by_list, sizeof without) == 0);
    }
}

/* Of all that are asked, in the state and in their own views. */
static void check_anys(struct world *w, seat_set waiting)
{
    for (unsigned s = 0; s < w->plan.players; s++) {
        if (!(waiting & SEAT(s)))
            continue;
        check_any(w, w->state, s);
        w->game->observe(w->setup, w->state, s, w->spare);
        check_any(w, w->spare, s);
    }
}

static void play_checked(struct world *w)
{
    seat_set waiting;
    unsigned n = 0;
    while ((waiting = w->game->waiting(w->setup, w->state)) != 0) {
        check_legal(w, waiting);
        check_anys(w, waiting);
        unsigned actor = playout_actor(waiting, &w->rng);
        list_moves(w, w->state, actor, w->list);
        uint32_t move = actor == CHANCE ? pick_chance(w, w->state)
                                        : playout_pick(w->list, false, &w->rng);
        struct event e = {.move = move, .actor = (uint8_t)actor};
        if (actor == CHANCE)
            check_chance(w);
        if (n % 16 == 0) {
            check_words(w, actor);
            check_titles(w, actor);
            check_purposes(w, actor);
            check_reading(w, actor, move);
            check_picture(w, rng_below(&w->rng, w->plan.players));
            check_picture(w, ONLOOKER);
        }
        if (n % 8 == 0)
            check_situation(w);
        if (n % 4 == 0)
            check_result(w, waiting);
        check_step(w, e);
        if (++n == EVENTS_MOST)
            return;
    }
    check_legal(w, 0);
    check_result(w, 0);
    check_picture(w, 0);
}

static void test_states(void **state)
{
    struct world w;
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 120 / SLOWER; seed++) {
        world_start(&w, seed);
        struct step step = {.after = w.state};
        WORLD_CHECK(&w, w.game->broken(w.setup, &step) == NULL);
        play_checked(&w);
    }
    world_close(&w);
}

/* A played match under an open seed, with an undo now and then. */
static void play_match(struct world *w, struct match *m, bool with_undo)
{
    struct refusal why;
    seat_set waiting;
    while ((waiting = match_waiting(m)) != 0 && m->count < EVENTS_MOST / 4) {
        if (waiting & SEAT(CHANCE)) {
            assert_true(match_chance(m, &why));
            continue;
        }
        unsigned actor = playout_actor(waiting, &w->rng);
        list_moves(w, m->state, actor, w->list);
        uint32_t move = playout_pick(w->list, false, &w->rng);
        assert_true(match_apply(m, actor, move, &why));
        if (!with_undo || rng_below(&w->rng, 4))
            continue;
        memcpy(w->spare, m->state, w->game->state_size);
        uint32_t count = m->count;
        unsigned seat = rng_below(&w->rng, w->plan.players);
        bool undone = match_undo(m, seat, &why);
        assert_int_equal(m->count, undone ? count - 1 : count);
        match_state_at(m, m->count, w->twin);
        assert_true(same_state(w->game, w->twin, m->state));
        if (!undone)
            assert_true(same_state(w->game, w->spare, m->state));
    }
}

static struct match *open_match(struct world *w, uint64_t seed, void **memory)
{
    static struct match m;
    struct refusal why;
    struct fair fair = {.kind = FAIR_OPEN, .word = "generic"};
    world_start(w, seed);
    fair.word[0] = (char)('a' + seed % 26);
    *memory = host_new(match_bytes(w->game, EVENTS_MOST));
    assert_true(match_open(&m, w->game, &w->plan, *memory, EVENTS_MOST, &why));
    match_fair(&m, &fair);
    return &m;
}

/* Undo leaves a match that could have been played so. */
static void test_undo(void **state)
{
    struct world w;
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 24 / SLOWER + 2; seed++) {
        void *memory;
        struct match *m = open_match(&w, seed, &memory);
        play_match(&w, m, true);
        memcpy(w.state, m->first, w.game->state_size);
        for (uint32_t i = 0; i < m->count; i++) {
            struct event e = m->event[i];
            bool legal = false;
            list_moves(&w, w.state, e.actor, w.list);
            for (uint32_t j = 0; j < w.list->count; j++)
                legal |= w.list->move[j] == e.move;
            assert_true(legal);
            w.game->apply(w.setup, w.state, e.actor, e.move);
        }
        assert_true(same_state(w.game, w.state, m->state));
        free(memory);
    }
    world_close(&w);
}

/* A record reads back to the same match, verifies, and a forged draw shows. */
static void test_records(void **state)
{
    struct world w;
    world_open(&w, *state);
    char *page = host_new(1 << 20);
    for (uint64_t seed = 1; seed <= 12 / SLOWER + 2; seed++) {
        void *memory;
        struct verified v;
        struct text out;
        struct match *m = open_match(&w, seed, &memory);
        play_match(&w, m, false);
        text_init(&out, page, 1 << 20);
        record_write(m, true, &out);
        assert_false(out.cut);
        struct script s = {
            .text = {page, out.len}, .find = registry_find, .is_strict = true};
        assert_ptr_equal(script_game(&s), w.game);
        void *room = host_new(script_bytes(&s, w.game));
        if (script_run(&s, w.game, room) != SCRIPT_PASSED)
            fail_msg("line %u: %s", s.line, s.words);
        assert_int_equal(s.match.count, m->count);
        assert_true(same_state(w.game, s.match.state, m->state));
        verify_match(&s.match, &v);
        assert_int_equal(v.verdict, VERDICT_FAIR);
        for (unsigned seat = 0; seat < w.plan.players; seat++) {
            text_clear(&out);
            record_seen(m, seat, &out);
            assert_false(out.cut);
        }
        free(room);
        free(memory);
    }
    free(page);
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_states),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_records),
    };
    return world_main("play", count, words, parts, 3);
}
