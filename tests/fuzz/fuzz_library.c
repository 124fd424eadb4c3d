/* libtidywinks as a program may call it: bytes choose calls, actors, moves, ids
 * and texts, right and wrong. Whatever is refused changes nothing, whatever is
 * legal is taken, and nothing reads or writes where it should not. */
#include "base/hash.h"
#include "library/tidywinks.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 2, TEXT = 96 };

struct bytes {
    const uint8_t *at;
    size_t left;
};

static uint32_t take(struct bytes *b)
{
    if (!b->left)
        return 0;
    b->left--;
    return *b->at++;
}

static uint32_t take_word(struct bytes *b)
{
    uint32_t word = take(b);
    for (unsigned i = 0; i < 3; i++)
        word = word << 8 | take(b);
    return word;
}

/* Up to TEXT - 1 bytes as they come, a zero behind them. */
static const char *take_text(struct bytes *b, char text[TEXT])
{
    size_t length = take(b) % TEXT;
    if (length > b->left)
        length = b->left;
    memcpy(text, b->at, length);
    text[length] = '\0';
    b->at += length;
    b->left -= length;
    return text;
}

struct stage {
    struct tw_setup *setup;
    struct tw_about about;
    void *state, *kept, *view;
    uint8_t *mask, *vector;
    struct tw_rng rng;
};

/* Refused: nothing has changed, and there is a sentence. */
static void check_refused(const struct stage *s, const struct tw_refusal *why)
{
    if (!why->code || !memchr(why->words, '\0', sizeof why->words) ||
        memcmp(s->state, s->kept, s->about.state_bytes) != 0)
        abort();
}

static void decide(struct stage *s, struct bytes *b)
{
    static uint32_t moves[TW_MOVES];
    struct tw_refusal why = {.code = 0};
    uint32_t actor = take(b) % 12;
    uint32_t count = tw_moves(s->setup, s->state, actor, moves, NULL);
    uint32_t move =
        take(b) & 1 || !count ? take_word(b) : moves[take_word(b) % count];
    bool is_legal = false;
    for (uint32_t i = 0; i < count; i++)
        is_legal |= moves[i] == move;
    int done = tw_apply(s->setup, s->state, actor, move, &why);
    if ((done == 0) != is_legal)
        abort();
    if (done)
        check_refused(s, &why);
}

static void look(struct stage *s, struct bytes *b)
{
    uint32_t seat = take(b) % 12;
    uint32_t move;
    char page[400];
    tw_observe(s->setup, s->state, seat, s->view);
    tw_vector(s->setup, s->view, seat, s->vector);
    tw_mask(s->setup, s->state, seat, s->mask);
    tw_picture(s->setup, s->view, seat, page, 1 + take(b));
    tw_situation(s->setup, s->view, page, 1 + take(b));
    uint32_t action = take_word(b);
    if (tw_action_move(s->setup, seat, action, &move) == 0 &&
        tw_action(s->setup, seat, move) != (int32_t)action)
        abort();
}

static void read_text(struct stage *s, struct bytes *b)
{
    struct tw_refusal why = {.code = 0};
    char text[TEXT];
    uint32_t move;
    uint32_t actor = take(b) % 12;
    if (take(b) & 1) {
        if (tw_situation_read(s->setup, take_text(b, text), s->state, &why))
            check_refused(s, &why);
    } else if (tw_move_read(s->setup, s->state, actor, take_text(b, text),
                            &move, &why)) {
        check_refused(s, &why);
    } else {
        tw_apply_legal(s->setup, s->state, actor, move);
    }
}

static void run_batch(const struct stage *s, struct bytes *b)
{
    int32_t actions[GAMES];
    struct tw_refusal why;
    struct tw_batch_plan plan = {
        .seed = take(b), .games = GAMES, .threads = 1, .limit = take(b)};
    struct tw_arrays to = {.mask = calloc(GAMES, s->about.actions),
                           .vector = calloc(GAMES, s->about.numbers)};
    struct tw_batch *batch = tw_batch_new(s->setup, &plan, &to, &why);
    for (unsigned steps = take(b) % 32; steps && batch; steps--) {
        tw_batch_random(batch, actions);
        if (take(b) == 255)
            actions[1] = (int32_t)take_word(b);
        bool is_legal = actions[1] >= 0 &&
                        actions[1] < (int32_t)s->about.actions &&
                        to.mask[(int32_t)s->about.actions + actions[1]];
        if ((tw_batch_step(batch, actions, &why) == 0) != is_legal)
            abort();
    }
    tw_batch_free(batch);
    free(to.mask);
    free(to.vector);
}

/* A setup of this text; the ones before are kept, since most inputs have the
 * text of another. NULL: it is refused. */
static struct tw_setup *setup_of(const struct tw_game *game, const char *text,
                                 size_t bytes)
{
    enum { KEPT = 256 };
    static struct {
        const struct tw_game *game;
        char text[TEXT];
        struct tw_setup *setup;
    } kept[KEPT];
    struct tw_refusal why;
    uint64_t key = hash_bytes((uintptr_t)game, text, strlen(text));
    unsigned i = (unsigned)(key % KEPT);
    if (kept[i].setup && kept[i].game == game &&
        strcmp(kept[i].text, text) == 0)
        return kept[i].setup;
    free(kept[i].setup);
    kept[i].setup = aligned_alloc(16, (bytes + 15) / 16 * 16);
    kept[i].game = game;
    memcpy(kept[i].text, text, strlen(text) + 1);
    if (!kept[i].setup || tw_prepare(kept[i].setup, game, text, NULL, &why)) {
        free(kept[i].setup);
        kept[i].setup = NULL;
    }
    return kept[i].setup;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct bytes b = {bytes, size};
    struct stage s;
    char text[TEXT];
    const struct tw_game *game = tw_game_at(take(&b) % 5);
    if (!game)
        return 0;
    tw_game_about(game, &s.about);
    s.setup = setup_of(game, take_text(&b, text), s.about.setup_bytes);
    if (!s.setup)
        return 0;
    s.state = fuzz_memory(1, s.about.state_bytes);
    s.kept = fuzz_memory(2, s.about.state_bytes);
    s.view = fuzz_memory(3, s.about.state_bytes);
    s.mask = fuzz_memory(4, s.about.actions);
    s.vector = fuzz_memory(5, s.about.numbers);
    tw_seed(&s.rng, take(&b));
    tw_start(s.setup, s.state);
    while (b.left) {
        memcpy(s.kept, s.state, s.about.state_bytes);
        switch (take(&b) % 8) {
        case 0:
            read_text(&s, &b);
            break;
        case 1:
            run_batch(&s, &b);
            break;
        case 2:
        case 3:
            look(&s, &b);
            break;
        default:
            tw_settle(s.setup, s.state, &s.rng);
            memcpy(s.kept, s.state, s.about.state_bytes);
            decide(&s, &b);
            break;
        }
    }
    return 0;
}
