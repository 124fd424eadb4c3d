/* Bytes choose a game and everything a screen can ask and do at it, in any
 * order and with any numbers and words: every answer is well-formed JSON or a
 * sentence, and what only looks changes nothing. */
#include "bots/bot.h"
#include "host/file.h"
#include "play/client.h"
#include "play/describe.h"
#include "play/tale.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 20,
    GAMES_MOST = 16,
    CALLS_MOST = 64, /* of one input: enough to find things */
    LONGEST = 200,   /* a text that goes in */
};

struct bytes {
    const uint8_t *at;
    size_t left;
};

/* A table of one game, one number of players, with a seed or without: opened
 * once, since that takes longer than all that is done at it. */
struct table {
    struct client client;
    char room[ROOM];
};

static struct table *here;

static char *room(size_t bytes)
{
    return bytes <= ROOM ? here->room : NULL;
}

/* Only the quickest level: the others think for longer than a fuzzer waits. */
static const char *name(unsigned i)
{
    return i == 0 ? BOTS.name(0) : NULL;
}

static uint32_t choose(unsigned i, const struct asked *who, uint32_t seed,
                       uint32_t decided, void *thoughts, struct text *why)
{
    (void)thoughts;
    return BOTS.choose(i, who, seed, decided, NULL, why);
}

static const struct levels QUICK = {
    .name = name,
    .about = name,
    .choose = choose,
};

static const struct client_host HOST = {
    .game = fuzz_game,
    .find = fuzz_find,
    .levels = &QUICK,
    .room = room,
};

static unsigned take(struct bytes *b)
{
    if (!b->left)
        return 0;
    b->left--;
    return *b->at++;
}

/* A seat, mostly one that there is, or an onlooker. */
static unsigned take_viewer(struct bytes *b, const struct client *c)
{
    unsigned n = take(b);
    return n % 8 == 7 ? ONLOOKER : n % c->opened.match.plan.players;
}

/* Puts a text in: the words of a legal move, these with a byte changed, or
 * bytes as they come. */
static size_t take_words(struct bytes *b, struct client *c, unsigned seat)
{
    static struct moves list;
    unsigned how = take(b);
    struct text out;
    char words[WORDS_CAP];
    text_init(&out, words, sizeof words);
    struct session s = session_of(&c->opened.match, seat);
    session_moves(&s, &list);
    if (list.count && how % 8)
        session_words(&s, list.move[(take(b) << 8 | take(b)) % list.count],
                      &out);
    for (unsigned i = how % 8 ? LONGEST : 0; i < how % LONGEST; i++)
        text_char(&out, (char)take(b));
    if (how % 8 == 1 && out.len)
        out.at[take(b) % out.len] = (char)take(b);
    memcpy(client_input(c, out.len), out.at, out.len);
    return out.len;
}

/* Quotes end, brackets close as they opened, and no bracket or comma has
 * nothing where a value must be. */
static void check_json(const char *s)
{
    char open[JSON_DEPTH + 1];
    size_t depth = 0;
    char last = ' ';
    for (; *s; last = *s++) {
        if ((unsigned char)*s < ' ')
            abort();
        if (*s == '"') {
            for (s++; *s != '"'; s++)
                if (!*s || (*s == '\\' && !*++s))
                    abort();
        } else if (*s == '{' || *s == '[') {
            open[depth++] = *s == '{' ? '}' : ']';
        } else if (*s == '}' || *s == ']') {
            if (!depth || open[--depth] != *s || last == ',' || last == ':')
                abort();
        } else if (*s == ',' && (last == ',' || last == '[' || last == '{')) {
            abort();
        }
    }
    if (depth)
        abort();
}

/* An answer of a call that can be refused. */
static void check_answer(const struct client *c, int is)
{
    if (is == 0 || is == REFUSE_FULL)
        check_json(c->out.at);
    else if (!c->out.len)
        abort();
}

static uint64_t table_hash(const struct client *c)
{
    const struct match *m = &c->opened.match;
    uint64_t hash = hash_bytes(m->count, m->state, m->game->state_size);
    return hash_bytes(hash, m->event, m->count * sizeof m->event[0]);
}

/* What only looks. */
static void look(struct bytes *b, struct client *c)
{
    uint64_t before = table_hash(c);
    unsigned what = take(b) % 8;
    unsigned viewer = take_viewer(b, c);
    struct session s = session_of(&c->opened.match, viewer);
    bool is_asked = session_is_asked(&s);
    if (what == 0)
        check_answer(c, client_look(c, viewer, take(b)));
    else if (what == 1)
        check_answer(c, client_tell(c, viewer, take(b)));
    else if (what == 2)
        client_others(c, viewer);
    else if (what == 3)
        check_answer(c, client_foresee(c, viewer, take_words(b, c, viewer)));
    else if (what == 4 && is_asked)
        client_hint(c, viewer, 0, take(b));
    else if (what == 5)
        check_answer(c, client_lesson(c));
    else if (what == 6)
        client_record(c, take(b) % 2);
    else
        client_verify(c);
    if (what == 4 && is_asked)
        check_json(c->out.at);
    if (table_hash(c) != before)
        abort();
}

/* What changes the table, or is refused and does not. */
static void act(struct bytes *b, struct client *c)
{
    uint64_t before = table_hash(c);
    struct match *m = &c->opened.match;
    unsigned what = take(b) % 8;
    unsigned seat = take_viewer(b, c);
    seat_set waiting = match_waiting(m);
    int is = 0;
    if (waiting & SEAT(CHANCE) && what < 6)
        is = m->has_seed ? client_chance(c)
                         : client_play(c, CHANCE, take_words(b, c, ONLOOKER));
    else if (what < 4)
        is = client_play(c, seat, take_words(b, c, seat));
    else if (what == 4 && waiting & SEAT(seat))
        is = client_bot(c, seat, 0, take(b));
    else if (what == 5 && seat < SEATS_MAX)
        is = client_undo(c, seat);
    else if (what == 6)
        is = client_go(c, take(b));
    if (is != 0 && (table_hash(c) != before || !c->out.len))
        abort();
}

static struct table *open_table(const struct game *game, unsigned players,
                                bool has_seed)
{
    char words[WORDS_CAP];
    struct text out;
    here = host_new(sizeof *here);
    client_init(&here->client, &HOST);
    text_init(&out, words, sizeof words);
    text_put(&out, "game ");
    text_put(&out, game->name);
    text_put(&out, "\nplayers ");
    text_int(&out, players);
    text_put(&out, has_seed ? "\nseed fuzz\n" : "\n");
    memcpy(client_input(&here->client, out.len), out.at, out.len);
    if (client_open(&here->client, out.len) != SCRIPT_PASSED)
        abort();
    return here;
}

static struct client *choose_table(struct bytes *b)
{
    static struct table *opened[GAMES_MOST][SEATS_MAX + 1][2];
    unsigned games = 0;
    while (fuzz_game(games) && games < GAMES_MOST)
        games++;
    unsigned i = take(b) % games;
    const struct game *game = fuzz_game(i);
    unsigned how = take(b);
    unsigned players =
        game->seats_min + how % (game->seats_max - game->seats_min + 1u);
    struct table **table = &opened[i][players][how >> 7];
    if (!*table)
        *table = open_table(game, players, how < 128);
    here = *table;
    if (client_go(&here->client, 0) != 0)
        abort();
    return &here->client;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct bytes b = {bytes, size};
    struct client *c = choose_table(&b);
    for (unsigned i = 0; i < CALLS_MOST && b.left; i++) {
        if (take(&b) % 4 == 0)
            look(&b, c);
        else
            act(&b, c);
    }
    return 0;
}
