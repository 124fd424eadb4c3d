/* A face that a screen shows where a back lay is in the list of events its
 * seat sees: so undo knows that something was shown, also when it is a card
 * that the seat has seen before and may have forgotten. */
#include "tests/generic/world.h"

enum { PAGE = 1 << 16, EVENTS_MOST = 2000 };

struct page {
    char at[PAGE];
    struct text out;
};

/* Lines of no place where a card lies: they say who is asked for what, or
 * repeat what is known of hands. */
static const char *const NO_PLACES[] = {
    "turn", "phase", "bag", "known", "knows", NULL,
};
/* Cards in a pile that the seat could name, though they lie there as backs. */
static const char *const NAMED_BACKS[] = {"placed", NULL};

static bool is_one_of(struct slice word, const char *const *list)
{
    while (*list && !slice_is(word, *list))
        list++;
    return *list;
}

static bool ends_word(char c)
{
    return c == '\0' || strchr(" \n=,;", c);
}

/* How often a face stands in a text as a word of its own. */
static uint32_t count_of(const struct page *page, const char *face)
{
    size_t len = strlen(face);
    const char *at = page->at;
    uint32_t count = 0;
    for (at = strstr(at, face); at; at = strstr(at + 1, face))
        count += (at == page->at || ends_word(at[-1])) && ends_word(at[len]);
    return count;
}

/* The screen of a seat: the values of its lines. */
static void show(const struct world *w, unsigned seat, bool with_named,
                 struct page *page)
{
    static struct page all;
    struct slice line;
    struct slice word;
    w->game->observe(w->setup, w->state, seat, w->view);
    text_init(&all.out, all.at, sizeof all.at);
    text_init(&page->out, page->at, sizeof page->at);
    situation_write(w->game, w->setup, w->view, FORM_SHOWN, &all.out);
    WORLD_CHECK(w, !all.out.cut);
    struct slice rest = {all.at, all.out.len};
    while (slice_line(&rest, &line)) {
        struct situation_key key;
        slice_word(&line, &word);
        if (!situation_key(w->game, word, &key) || is_one_of(word, NO_PLACES) ||
            (!with_named && is_one_of(word, NAMED_BACKS)))
            continue;
        for (unsigned i = 0; i < key.subs; i++)
            slice_word(&line, &word);
        text_slice(&page->out, line);
        text_char(&page->out, '\n');
    }
}

static void list_seen(const struct world *w, unsigned seat, struct event e,
                      struct page *page)
{
    struct events seen = {.count = 0};
    w->game->words->redact(w->setup, w->state, e, seat, &seen);
    text_init(&page->out, page->at, sizeof page->at);
    for (uint32_t i = 0; i < seen.count; i++) {
        words_event(w->game, w->setup, seen.at[i], &page->out);
        text_char(&page->out, '\n');
    }
    WORLD_CHECK(w, !page->out.cut);
}

static uint32_t growth(const struct page *from, const struct page *to,
                       const char *word)
{
    uint32_t old = count_of(from, word);
    uint32_t now = count_of(to, word);
    return now > old ? now - old : 0;
}

/* Applies an event; returns how many cards it has turned up on the screen of
 * the seat. A face may come from elsewhere on the table, where it stood as
 * something else (a sea mine on a beach); but where more backs have gone than
 * faces have come that are named, by code or by title, in what the seat has
 * seen, no other face may have come. A face written like a number cannot be
 * told from one and passes for named. */
static uint32_t check_event(struct world *w, unsigned seat, struct event e)
{
    static struct page before;
    static struct page after;
    static struct page seen;
    const char *unnamed = NULL;
    uint32_t named = 0;
    struct name face;
    int32_t number;
    show(w, seat, true, &before);
    list_seen(w, seat, e, &seen);
    w->game->apply(w->setup, w->state, e.actor, e.move);
    show(w, seat, false, &after);
    uint32_t gone = growth(&after, &before, "?");
    if (!gone)
        return 0;
    for (unsigned i = 0; w->game->words->name(w->setup, i, &face); i++) {
        struct slice code = {face.code, strlen(face.code)};
        uint32_t more = growth(&before, &after, face.code);
        if (slice_int(code, 0, INT32_MAX, &number) ||
            count_of(&seen, face.code) || count_of(&seen, face.title))
            named += more;
        else if (more)
            unnamed = face.code;
    }
    if (unnamed && named < gone) {
        world_line(w, e, "the event");
        print_error("seat %u is shown %s and has seen only:\n%s", seat, unnamed,
                    seen.at);
        WORLD_CHECK(w, !"a face is shown and not listed");
    }
    return named;
}

static void test_shown(void **state)
{
    struct world w;
    uint32_t turned_up = 0;
    world_open(&w, *state);
    for (uint64_t seed = 1; seed <= 60 / SLOWER; seed++) {
        world_start(&w, seed);
        for (unsigned n = 0; n < EVENTS_MOST; n++) {
            seat_set waiting = w.game->waiting(w.setup, w.state);
            if (!waiting)
                break;
            unsigned seat = rng_below(&w.rng, w.plan.players + 1u);
            unsigned actor = playout_actor(waiting, &w.rng);
            list_moves(&w, w.state, actor, w.list);
            struct event e = {
                .move = playout_pick(w.list, actor == CHANCE, &w.rng),
                .actor = (uint8_t)actor,
            };
            turned_up +=
                check_event(&w, seat == w.plan.players ? ONLOOKER : seat, e);
        }
    }
    print_message("%u cards were turned up\n", turned_up);
    assert_true(turned_up > 0);
    world_close(&w);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_shown),
    };
    return world_main("shown", count, words, parts, 1);
}
