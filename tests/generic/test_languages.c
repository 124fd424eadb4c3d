/* Every language says all that random games of a game say: prompts,
 * warnings, titles and purposes of moves, events, reasons of points, refusals,
 * names, options. A game that a language has no table for
 * (languages/LANGUAGE/GAME.txt) is left out. */
#include "base/say.h"
#include "engine/witness.h"
#include "tests/generic/world.h"

#include <dirent.h>

enum { GAMES = 24, EVENTS_MOST = 3000, PAGE = 1 << 15, GAPS = 400, OLD = 64 };

struct talk {
    struct world w;
    struct tongue tongue;
    struct voice voice;
    struct slice table;
    uint64_t gap[GAPS]; /* hashes of what was found wrong */
    unsigned gaps;
    unsigned lines; /* compared */
    char old[OLD][WORDS_CAP];
    unsigned olds;
};

/* Prints it, once. */
static void report(struct talk *t, const char *what, struct slice words)
{
    uint64_t hash = hash_bytes(2, words.at, words.len);
    for (unsigned i = 0; i < t->gaps; i++)
        if (t->gap[i] == hash)
            return;
    if (t->gaps == GAPS)
        return;
    t->gap[t->gaps++] = hash;
    print_error("%s: %s: %.*s\n", t->w.game->name, what, (int)words.len,
                words.at);
}

/* Codes without small letters are the same in every language. */
static void hear_missing(void *to, struct slice english)
{
    bool has_words = false;
    for (size_t i = 0; i < english.len; i++)
        has_words |= english.at[i] >= 'a' && english.at[i] <= 'z';
    if (has_words)
        report(to, "not in the tables", english);
}

/* Words of at least three small letters: names and codes have few. */
static unsigned plain_words(struct slice line)
{
    unsigned count = 0;
    unsigned run = 0;
    for (size_t i = 0; i <= line.len; i++) {
        bool is_small = i < line.len && line.at[i] >= 'a' && line.at[i] <= 'z';
        count += !is_small && run >= 3;
        run = is_small ? run + 1 : 0;
    }
    return count;
}

/* What is the same in English was glued together and cannot be translated. */
static void compare(struct talk *t, struct text *other, struct text *english)
{
    struct slice left = {other->at, other->len};
    struct slice right = {english->at, english->len};
    struct slice a;
    struct slice b;
    WORLD_CHECK(&t->w, !other->cut && !english->cut);
    while (slice_line(&left, &a) && slice_line(&right, &b)) {
        t->lines++;
        if (slice_same(a, b) && plain_words(a) > 2)
            report(t, "the same as in English", a);
        for (size_t i = 0; i + 2 < a.len; i++)
            if (a.at[i] == '{' && a.at[i + 2] == '}')
                report(t, "has a place that is not filled", a);
    }
    const char *const stumbles[] = {"..", ".,", ",.", " .", " ,", ";.", ".;"};
    bool is_picture = memchr(english->at, '/', english->len);
    for (unsigned i = 0; i < sizeof stumbles / sizeof *stumbles; i++)
        if (!is_picture && (strstr(other->at, stumbles[i]) ||
                            strstr(english->at, stumbles[i])))
            report(t, "has marks that make a reader stumble",
                   (struct slice){english->at, english->len});
    if (left.len || right.len)
        report(t, "has another number of lines than in English",
               (struct slice){other->at, other->len});
}

/* Says something into `out`, in both languages. */
#define SAY_TWICE(t, call)                                                     \
    do {                                                                       \
        static char other_[PAGE];                                              \
        static char english_[PAGE];                                            \
        struct text out;                                                       \
        struct text first_;                                                    \
        text_init(&out, other_, sizeof other_);                                \
        say_as(&(t)->voice);                                                   \
        call;                                                                  \
        first_ = out;                                                          \
        text_init(&out, english_, sizeof english_);                            \
        say_as(NULL);                                                          \
        call;                                                                  \
        compare(t, &first_, &out);                                             \
    } while (0)

static void say_term(struct talk *t, const char *english)
{
    if (english)
        SAY_TWICE(t, say(&out, english));
}

static void say_game(struct talk *t)
{
    const struct game *game = t->w.game;
    struct name name;
    say_term(t, game->about);
    for (const struct option *o = game->options; o && o->name; o++) {
        SAY_TWICE(t, say_noted(&out, o->name, "option"));
        say_term(t, o->about);
        for (unsigned i = 0; o->values && o->values[i]; i++)
            if (o->values[i][1])
                SAY_TWICE(t, say_noted(&out, o->values[i], o->name));
    }
    for (unsigned i = 0; game->words->name(t->w.setup, i, &name); i++) {
        say_term(t, name.title);
        say_term(t, name.about);
    }
}

static void say_score(struct talk *t, unsigned seat)
{
    struct world *w = &t->w;
    struct result result = {.outcome = OUTCOME_OPEN};
    w->game->observe(w->setup, w->state, seat, w->view);
    w->game->result(w->setup, w->view, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        say_term(t, result.source[i].name);
        if (w->game->words->score && seat < w->plan.players)
            SAY_TWICE(t,
                      w->game->words->score(w->setup, w->view, seat, i, &out));
    }
}

static void say_prompt(struct talk *t, unsigned seat)
{
    struct world *w = &t->w;
    w->game->observe(w->setup, w->state, seat, w->view);
    SAY_TWICE(t, w->game->words->prompt(w->setup, w->view, seat, &out));
    if (w->game->words->warning && seat < w->plan.players)
        SAY_TWICE(t, w->game->words->warning(w->setup, w->view, seat, &out));
}

/* Any move of a seat that is asked. */
static void say_title(struct talk *t, unsigned seat)
{
    struct world *w = &t->w;
    w->game->observe(w->setup, w->state, seat, w->view);
    list_moves(w, w->view, seat, w->list);
    uint32_t move = w->list->move[rng_below(&w->rng, w->list->count)];
    SAY_TWICE(t, w->game->words->title(w->setup, w->view, seat, move, &out));
    if (w->game->words->purpose)
        SAY_TWICE(t,
                  w->game->words->purpose(w->setup, w->view, seat, move, &out));
}

static void refuse_both(struct talk *t, unsigned actor, struct slice words)
{
    struct asked who = {t->w.game, t->w.setup, t->w.view, actor};
    struct refusal why;
    uint32_t move;
    if (words_read(&who, words, &move, &why))
        return;
    SAY_TWICE(t, {
        words_read(&who, words, &move, &why);
        WORLD_CHECK(&t->w, strlen(why.words) + 1 < sizeof why.words);
        text_put(&out, why.words);
    });
}

/* Words that were moves, and pieces of them, with other ends. */
static void say_refusals(struct talk *t, unsigned actor)
{
    static const char *const ENDS[] = {"",  " 1", " 9", " A",      " B",
                                       "x", " x", " ?", " with 2", " 1 2 3"};
    struct world *w = &t->w;
    char words[2 * WORDS_CAP];
    struct text out;
    w->game->observe(w->setup, w->state, actor, w->view);
    for (unsigned tries = 0; tries < 4 && t->olds; tries++) {
        const char *old = t->old[rng_below(&w->rng, t->olds)];
        struct slice rest = slice_of(old);
        struct slice word;
        unsigned keep = rng_below(&w->rng, 5);
        text_init(&out, words, sizeof words);
        for (unsigned i = 0; (!keep || i < keep) && slice_word(&rest, &word);
             i++) {
            text_word(&out, "");
            text_slice(&out, word);
        }
        text_put(&out, ENDS[rng_below(&w->rng, sizeof ENDS / sizeof ENDS[0])]);
        refuse_both(t, actor, (struct slice){words, out.len});
    }
}

static void remember(struct talk *t, struct event event)
{
    struct text out;
    char *at = t->old[t->olds < OLD ? t->olds : rng_below(&t->w.rng, OLD)];
    t->olds += t->olds < OLD;
    text_init(&out, at, WORDS_CAP);
    t->w.game->words->move(t->w.setup, event.actor, event.move, &out);
}

/* Tells an event that led from w->spare to w->state. */
static void say_event(struct talk *t, struct event event)
{
    struct world *w = &t->w;
    for (unsigned seat = 0; seat <= ONLOOKER; seat++) {
        struct witness heard = {.game = w->game,
                                .setup = w->setup,
                                .eyes = seat,
                                .before = w->view,
                                .after = w->view2};
        if (seat >= w->plan.players && seat != ONLOOKER)
            continue;
        witness_before(&heard, w->spare, event);
        witness_after(&heard, w->state);
        if (heard.seen.count)
            SAY_TWICE(t, witness_tell(&heard, &out));
    }
}

static void say_step(struct talk *t, uint64_t n)
{
    struct world *w = &t->w;
    seat_set waiting = w->game->waiting(w->setup, w->state);
    for (unsigned seat = 0; seat < w->plan.players; seat++) {
        say_prompt(t, seat);
        if (n % 16 == 0 || !waiting)
            say_score(t, seat);
        if (waiting & SEAT(seat)) {
            say_title(t, seat);
            say_refusals(t, seat);
        }
    }
    say_prompt(t, ONLOOKER);
}

static void say_games(struct talk *t)
{
    struct world *w = &t->w;
    unsigned tables = 0;
    for (uint64_t seed = 1; seed <= GAMES / (SLOWER > 1 ? 4 : 1); seed++) {
        struct event event;
        world_start(w, seed + 500);
        tables |= 1u << w->plan.players;
        t->olds = 0;
        say_game(t);
        say_step(t, 0);
        for (uint64_t n = 1; n < EVENTS_MOST; n++) {
            memcpy(w->spare, w->state, w->game->state_size);
            if (!playout_step(w->game, w->setup, w->state, &w->rng, w->list,
                              &event))
                break;
            say_event(t, event);
            remember(t, event);
            say_step(t, n);
        }
    }
    for (unsigned p = w->game->seats_min;
         SLOWER == 1 && p <= w->game->seats_max; p++)
        WORLD_CHECK(w, tables >> p & 1);
}

static bool ends_in_txt(const char *name)
{
    size_t len = strlen(name);
    return len > 4 && strcmp(name + len - 4, ".txt") == 0;
}

/* All tables of a language, one after the other. False: not this game's. */
static bool read_language(struct talk *t, const char *language)
{
    static char all[1 << 19];
    char path[512];
    bool has_game = false;
    struct dirent *entry;
    struct text out;
    text_init(&out, all, sizeof all);
    snprintf(path, sizeof path, "languages/%s", language);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        char said[256];
        struct slice table;
        struct text why;
        if (!ends_in_txt(entry->d_name))
            continue;
        text_init(&why, said, sizeof said);
        snprintf(path, sizeof path, "languages/%s/%.200s", language,
                 entry->d_name);
        assert_true(host_read(path, sizeof all, &table, &why));
        text_slice(&out, table);
        text_char(&out, '\n');
        free((void *)table.at);
        snprintf(path, sizeof path, "%s.txt", t->w.game->name);
        has_game |= strcmp(path, entry->d_name) == 0;
    }
    closedir(folder);
    assert_false(out.cut);
    assert_int_equal(tongue_read(&t->tongue, (struct slice){all, out.len}), 0);
    return has_game;
}

static void test_languages(void **state)
{
    struct talk *t = host_new(sizeof *t);
    struct dirent *entry;
    unsigned languages = 0;
    world_open(&t->w, *state);
    t->voice =
        (struct voice){.tongue = &t->tongue, .missing = hear_missing, .to = t};
    DIR *folder = opendir("languages");
    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        if (entry->d_name[0] == '.')
            continue;
        languages++;
        if (!read_language(t, entry->d_name))
            continue;
        say_games(t);
        print_message("%s: %u lines compared\n", entry->d_name, t->lines);
        assert_true(t->lines > 1000);
    }
    closedir(folder);
    say_as(NULL);
    assert_true(languages > 0);
    assert_int_equal(t->gaps, 0);
    world_close(&t->w);
    free(t);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_languages),
    };
    return world_main("languages", count, words, parts, 1);
}
