#include "terminal/console.h"

#include "base/say.h"
#include "bots/why.h"
#include "engine/refuse.h"
#include "terminal/rulebook.h"

#include <string.h>

typedef enum console_end (*console_command)(struct local *t, unsigned seat,
                                            struct slice rest,
                                            struct text *out);

struct order {
    const char *name;
    const char *usage;
    const char *about;
    console_command run;
};

enum {
    ORDER_COUNT = 11,
    TITLE_COLUMN = 20, /* where titles of moves begin in a list */
};

static const struct order ORDERS[ORDER_COUNT + 1];

struct asked console_asked(struct local *t, unsigned seat)
{
    struct session s = local_session(t, seat);
    return session_asked(&s);
}

static void put_padded(struct text *out, const char *word, size_t width)
{
    size_t from = out->len;
    text_put(out, word);
    while (out->len - from < width)
        text_char(out, ' ');
}

static enum console_end help(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    (void)t;
    (void)seat;
    (void)rest;
    text_put(out, "Type a move in words, or its number, or the first words of "
                  "it to see what\ncan follow.\n");
    for (unsigned i = 0; ORDERS[i].name; i++) {
        text_put(out, "  ");
        put_padded(out, ORDERS[i].usage, 13);
        text_put(out, ORDERS[i].about);
        text_char(out, '\n');
    }
    return CONSOLE_SAID;
}

static void list_of(struct local *t, unsigned seat, struct moves *list)
{
    struct asked who = console_asked(t, seat);
    moves_clear(list);
    who.game->moves(who.setup, who.state, seat, list);
}

static enum console_end list_moves(struct local *t, unsigned seat,
                                   struct slice rest, struct text *out)
{
    static struct moves list;
    struct asked who = console_asked(t, seat);
    const struct game_words *words = who.game->words;
    (void)rest;
    list_of(t, seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        for (uint32_t n = i + 1; n < 1000; n *= 10)
            text_char(out, ' ');
        text_int(out, i + 1);
        text_put(out, "  ");
        size_t from = out->len;
        words->move(who.setup, seat, list.move[i], out);
        text_pad(out, from, TITLE_COLUMN);
        text_put(out, "  ");
        words->title(who.setup, who.state, seat, list.move[i], out);
        text_char(out, '\n');
    }
    return CONSOLE_SAID;
}

static enum console_end undo(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    struct refusal why;
    (void)rest;
    if (local_undo(t, seat, &why))
        return CONSOLE_UNDONE;
    text_put(out, "Not undone: ");
    text_put(out, why.words);
    text_put(out, ".\n");
    return CONSOLE_REFUSED;
}

static enum console_end score(struct local *t, unsigned seat, struct slice rest,
                              struct text *out)
{
    (void)rest;
    local_score(t, seat, out);
    return CONSOLE_SAID;
}

static enum console_end hint(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    const struct match *m = &t->match;
    /* Strong, and it answers at once. */
    const struct bot *bot = bot_find(slice_of("hard"));
    struct rng rng;
    struct search_result weighed = {.count = 0};
    char words[WORDS_CAP];
    struct text chosen;
    (void)rest;
    if (!(match_waiting(m) & SEAT(seat))) {
        text_put(out, "Nothing is asked of you now.\n");
        return CONSOLE_REFUSED;
    }
    /* Asked again, it says the same; the bots at the table notice nothing. */
    rng_seed(&rng, m->count);
    struct sight sight = local_sight(t, seat);
    sight.weighed = &weighed;
    uint32_t move = bot->choose(&sight, &rng);
    text_init(&chosen, words, sizeof words);
    m->game->words->move(m->setup, seat, move, &chosen);
    say_with(out, "The bot {1} would play: {2}.", TERM(bot->name),
             AS_IS(words));
    text_char(out, '\n');
    why_say(&sight, &weighed, move, out);
    text_char(out, '\n');
    return CONSOLE_SAID;
}

static enum console_end rules(struct local *t, unsigned seat, struct slice rest,
                              struct text *out)
{
    const struct match *m = &t->match;
    char said[1024];
    struct text prompt;
    text_init(&prompt, said, sizeof said);
    struct session s = local_session(t, seat);
    if (!rest.len)
        rest = slice_of(session_prompt(&s, &prompt));
    if (rulebook_rule(m->game->name, rest, out))
        return CONSOLE_SAID;
    text_put(out, "The rules of ");
    text_put(out, m->game->title);
    text_put(out, " have no number \"");
    text_slice(out, rest);
    text_put(out, "\".\n");
    return CONSOLE_REFUSED;
}

static enum console_end tell_log(struct local *t, unsigned seat,
                                 struct slice rest, struct text *out)
{
    const struct text *log = &t->log[seat < SEATS_MAX ? seat : 0];
    (void)rest;
    size_t from = log->len < out->cap ? 0 : log->len - out->cap + 1;
    while (from && from < log->len && log->at[from - 1] != '\n')
        from++;
    text_slice(out, (struct slice){log->at + from, log->len - from});
    if (!log->len)
        text_put(out, "Nothing has happened yet.\n");
    return CONSOLE_SAID;
}

static enum console_end table(struct local *t, unsigned seat, struct slice rest,
                              struct text *out)
{
    (void)t;
    (void)seat;
    (void)rest;
    (void)out;
    return CONSOLE_TABLE;
}

static enum console_end save(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    (void)seat;
    bool is_saved = local_save(t, rest, out);
    text_char(out, '\n');
    return is_saved ? CONSOLE_SAID : CONSOLE_REFUSED;
}

static enum console_end load(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    char path[512];
    struct text name;
    struct local other;
    struct play_orders w = {.game = NULL, .seats = t->seats, .load = path};
    (void)seat;
    text_init(&name, path, sizeof path);
    text_slice(&name, rest);
    if (!rest.len || name.cut) {
        text_put(out, "load needs the name of a file: load evening.txt\n");
        return CONSOLE_REFUSED;
    }
    command_refuse_into(out);
    bool is_open = local_open(&other, &w);
    command_refuse_into(NULL);
    if (!is_open) {
        local_close(&other);
        return CONSOLE_REFUSED;
    }
    other.before_thought = t->before_thought;
    other.before_thought_to = t->before_thought_to;
    local_close(t);
    *t = other;
    return CONSOLE_LOADED;
}

static enum console_end quit(struct local *t, unsigned seat, struct slice rest,
                             struct text *out)
{
    (void)t;
    (void)seat;
    (void)rest;
    (void)out;
    return CONSOLE_LEFT;
}

static const struct order ORDERS[ORDER_COUNT + 1] = {
    {"help", "help", "this list", help},
    {"moves", "moves", "what you may do now, numbered", list_moves},
    {"undo", "undo", "take back your latest decision", undo},
    {"score", "score", "points so far, by source", score},
    {"hint", "hint", "what a bot would do", hint},
    {"rules", "rules NUMBER", "a rule in full; without a number, the one asked",
     rules},
    {"log", "log", "all that you have seen happen", tell_log},
    {"table", "table", "the table again", table},
    {"save", "save FILE", "keep the game", save},
    {"load", "load FILE", "go on with a kept game", load},
    {"quit", "quit", "leave", quit},
    {NULL, NULL, NULL, NULL},
};

/* A number from the list of moves stands for the move. */
static bool by_number(struct local *t, unsigned seat, struct slice words,
                      struct text *out)
{
    static struct moves list;
    const struct match *m = &t->match;
    int32_t n;
    list_of(t, seat, &list);
    if (!slice_int(words, 1, (int32_t)list.count, &n))
        return false;
    m->game->words->move(m->setup, seat, list.move[n - 1], out);
    return true;
}

static void put_offer(void *to, struct slice word)
{
    text_char(to, ' ');
    text_slice(to, word);
}

/* The words that can follow these; false when none can. */
static bool list_next(struct local *t, unsigned seat, struct slice words,
                      struct text *out)
{
    struct asked who = console_asked(t, seat);
    text_slice(out, words);
    text_put(out, " …");
    size_t from = out->len;
    words_next(&who, words, put_offer, out);
    if (out->len > from) {
        text_char(out, '\n');
        return true;
    }
    text_clear(out);
    return false;
}

static bool make_move(struct local *t, unsigned seat, struct slice said,
                      struct refusal *why)
{
    char words[WORDS_CAP];
    struct text chosen;
    text_init(&chosen, words, sizeof words);
    if (by_number(t, seat, said, &chosen))
        said = (struct slice){chosen.at, chosen.len};
    return local_play(t, seat, said, why);
}

static enum console_end refuse_line(struct slice line,
                                    const struct refusal *why, struct text *out)
{
    const char *names[ORDER_COUNT + 1];
    struct slice rest = line;
    struct slice first = {NULL, 0};
    text_put(out, "That is no command");
    size_t from = out->len;
    for (unsigned i = 0; i <= ORDER_COUNT; i++)
        names[i] = ORDERS[i].name;
    if (slice_word(&rest, &first) && !slice_trim(rest).len)
        refuse_nearest(out, first, names);
    if (out->len == from) {
        text_clear(out);
        text_put(out, why->words);
    }
    text_put(out, ". Type moves to see what you may do.\n");
    return CONSOLE_REFUSED;
}

/* A move comes before a command of the same name: Wash Match has `load`. */
enum console_end console_take(struct local *t, unsigned seat, struct slice line,
                              struct text *out)
{
    struct slice rest = line;
    struct slice word;
    struct refusal why;
    text_clear(out);
    line = slice_trim(line);
    if (!slice_word(&rest, &word))
        return help(t, seat, rest, out);
    if (make_move(t, seat, line, &why))
        return CONSOLE_MOVED;
    if (list_next(t, seat, line, out))
        return CONSOLE_SAID;
    for (const struct order *o = ORDERS; o->name; o++)
        if (slice_is(word, o->name))
            return o->run(t, seat, slice_trim(rest), out);
    return refuse_line(line, &why, out);
}

struct fitting {
    struct slice start;
    void (*offer)(void *to, struct slice word);
    void *to;
};

static void offer_fitting(void *to, struct slice word)
{
    const struct fitting *f = to;
    if (word.len >= f->start.len &&
        memcmp(word.at, f->start.at, f->start.len) == 0)
        f->offer(f->to, word);
}

void console_complete(struct local *t, unsigned seat, struct slice line,
                      void (*offer)(void *to, struct slice word), void *to)
{
    struct asked who = console_asked(t, seat);
    size_t end = line.len;
    while (end && line.at[end - 1] != ' ' && line.at[end - 1] != '\t')
        end--;
    struct slice before = slice_trim((struct slice){line.at, end});
    struct fitting fit = {{line.at + end, line.len - end}, offer, to};
    words_next(&who, before, offer_fitting, &fit);
    for (const struct order *o = ORDERS; !before.len && o->name; o++)
        offer_fitting(&fit, slice_of(o->name));
}
