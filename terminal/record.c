/* Enters a game that is played with real cards: decisions and what chance
 * brings come from the keyboard, legality and score are kept. */
#include "play/record.h"
#include "command/command.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/witness.h"
#include "terminal/line.h"
#include "terminal/typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 22, EVENTS_MOST = 1 << 16, OUTCOMES_SHOWN = 6 };

struct desk {
    struct match match;
    const char *keep; /* file written after every line, or NULL */
    bool is_kept;     /* everything entered is in a file */
    struct text page; /* PAGE bytes, written anew for each answer */
};

/* A move that may come next; actor by actor, as `moves` numbers them. */
struct choice {
    unsigned actor;
    uint32_t move;
};

static seat_set actors(const struct desk *d)
{
    return match_waiting(&d->match);
}

/* The only one waited for, or -1. */
static int only_actor(const struct desk *d)
{
    int found = -1;
    for (int a = 0; a <= CHANCE; a++)
        if (actors(d) & SEAT(a)) {
            if (found >= 0)
                return -1;
            found = a;
        }
    return found;
}

static void list_moves(const struct desk *d, unsigned actor, struct moves *list)
{
    moves_clear(list);
    if (actors(d) & SEAT(actor))
        d->match.game->moves(d->match.setup, d->match.state, actor, list);
}

/* Choice number n of all, from 1; returns how many there are. */
static uint32_t find_choice(const struct desk *d, uint32_t n, struct choice *c)
{
    static struct moves list;
    uint32_t before = 0;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_moves(d, a, &list);
        if (n > before && n - before <= list.count)
            *c = (struct choice){a, list.move[n - before - 1]};
        before += list.count;
    }
    return before;
}

static void print_choices(struct desk *d, uint32_t most)
{
    static struct moves list;
    uint32_t n = 0;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_moves(d, a, &list);
        for (uint32_t i = 0; i < list.count; i++) {
            struct event event = {list.move[i], (uint8_t)a, 0};
            if (n++ >= most)
                continue;
            text_clear(&d->page);
            words_event(d->match.game, d->match.setup, event, &d->page);
            printf("%4u  %s\n", n, d->page.at);
        }
    }
    if (n > most)
        printf("      … and %u more: moves lists all\n", n - most);
}

static void print_result(struct desk *d)
{
    const struct match *m = &d->match;
    struct result result;
    text_clear(&d->page);
    m->game->result(m->setup, m->state, &result);
    words_result(&result, m->plan.players, &d->page);
    printf("The game is over: %s.\n", d->page.at);
    if (!d->is_kept)
        puts("save FILE keeps the record.");
}

/* Who is to act, and what is asked. */
static void print_asked(struct desk *d)
{
    struct match *m = &d->match;
    if (!actors(d)) {
        print_result(d);
        return;
    }
    for (unsigned s = 0; s < m->plan.players; s++) {
        if (!(actors(d) & SEAT(s)))
            continue;
        text_clear(&d->page);
        m->game->observe(m->setup, m->state, s, m->view);
        const char *rule =
            m->game->words->prompt(m->setup, m->view, s, &d->page);
        printf("%c: %s (%s)\n", words_letter(s), d->page.at, rule);
    }
    if (actors(d) & SEAT(CHANCE)) {
        puts("*: What did the cards bring?");
        print_choices(d, OUTCOMES_SHOWN);
    }
}

static void print_table(struct desk *d)
{
    text_clear(&d->page);
    witness_picture(&d->match, d->match.state, EVERYTHING, &d->page);
    puts(d->page.at);
    print_asked(d);
}

static void print_score(struct desk *d)
{
    const struct match *m = &d->match;
    struct result result;
    m->game->result(m->setup, m->state, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        printf("%s:", result.source[i].name);
        for (unsigned s = 0; s < m->plan.players; s++)
            printf("  %c %d", words_letter(s), result.source[i].points[s]);
        puts("");
    }
    if (!result.sources)
        puts("This game has no points; who wins shows at the end.");
}

static void print_log(struct desk *d)
{
    struct witness w;
    text_clear(&d->page);
    witness_init(&w, &d->match, EVERYTHING);
    while (witness_step(&w))
        witness_tell(&w, &d->page);
    fputs(d->page.at, stdout);
}

static void print_position(struct desk *d)
{
    if (!actors(d)) {
        puts("The game is over: that is no situation to play on from.");
        return;
    }
    text_clear(&d->page);
    record_header(&d->match, false, &d->page);
    record_position(&d->match, d->match.state, &d->page);
    fputs(d->page.at, stdout);
}

static void print_record(struct desk *d)
{
    text_clear(&d->page);
    record_write(&d->match, true, &d->page);
    fputs(d->page.at, stdout);
}

static bool save(struct desk *d, const char *path)
{
    char words[4400];
    struct text why;
    text_init(&why, words, sizeof words);
    text_clear(&d->page);
    record_write(&d->match, true, &d->page);
    d->is_kept =
        !d->page.cut &&
        host_write(path, (struct slice){d->page.at, d->page.len}, false, &why);
    if (!d->is_kept)
        printf("Not saved: %s.\n",
               d->page.cut ? "the record is too long" : words);
    return d->is_kept;
}

static void save_as(struct desk *d, struct slice path)
{
    char name[1024];
    struct text to;
    text_init(&to, name, sizeof name);
    text_slice(&to, path);
    if (!path.len || to.cut)
        puts("save needs the name of a file: save evening.txt");
    else if (save(d, name))
        printf("Saved to %s.\n", name);
}

/* Tells what the latest event did. */
static void print_latest(struct desk *d)
{
    struct witness w;
    witness_init(&w, &d->match, EVERYTHING);
    while (witness_step(&w))
        ;
    text_clear(&d->page);
    witness_tell(&w, &d->page);
    fputs(d->page.at, stdout);
}

static void after_change(struct desk *d)
{
    d->is_kept = false;
    if (d->keep)
        save(d, d->keep);
    print_asked(d);
}

static void enter(struct desk *d, struct choice c)
{
    struct refusal why;
    if (!match_apply(&d->match, c.actor, c.move, &why)) {
        printf("%s.\n", why.words);
        return;
    }
    print_latest(d);
    after_change(d);
}

/* A recorder is not a player: whatever was entered last may be wrong. */
static void take_back(struct desk *d)
{
    struct match *m = &d->match;
    if (!m->count) {
        puts("Nothing has been entered yet.");
        return;
    }
    text_clear(&d->page);
    words_event(m->game, m->setup, m->event[m->count - 1], &d->page);
    printf("Taken back: %s\n", d->page.at);
    match_cut(m, m->count - 1);
    after_change(d);
}

static void offer_word(void *to, struct slice word)
{
    text_char(to, ' ');
    text_slice(to, word);
}

/* Words that are no move: the start of some, or refused. */
static void print_refusal(struct desk *d, const struct asked *who,
                          struct slice words, const struct refusal *why)
{
    text_clear(&d->page);
    if (actors(d) & SEAT(who->actor))
        words_next(who, words, offer_word, &d->page);
    if (d->page.len)
        printf("%c %.*s …%s\n", words_letter(who->actor), (int)words.len,
               words.at, d->page.at);
    else
        printf("%s. Type moves to see what can happen.\n", why->words);
}

static void print_who(struct desk *d)
{
    fputs("Several seats are asked: begin with who it is, one of", stdout);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (actors(d) & SEAT(s))
            printf(" %c", words_letter(s));
    puts(".");
}

static void take_move(struct desk *d, struct slice line)
{
    const struct match *m = &d->match;
    struct asked who = {m->game, m->setup, m->state, 0};
    struct slice rest = line;
    struct slice word;
    struct choice c;
    struct refusal why;
    int32_t n;
    if (slice_int(line, 1, (int32_t)find_choice(d, 0, &c), &n)) {
        find_choice(d, (uint32_t)n, &c);
        enter(d, c);
        return;
    }
    slice_word(&rest, &word);
    int actor = words_actor(word);
    if (actor >= 0)
        line = slice_trim(rest);
    else
        actor = only_actor(d);
    if (actors(d) && actor < 0) {
        print_who(d);
        return;
    }
    if (actor != CHANCE && actor >= m->plan.players) {
        puts("There is no such seat at this table.");
        return;
    }
    who.actor = c.actor = actor < 0 ? 0 : (unsigned)actor;
    if (words_read(&who, line, &c.move, &why))
        enter(d, c);
    else
        print_refusal(d, &who, line, &why);
}

/* Enter alone: what must happen, when it is only one thing. */
static void take_nothing(struct desk *d)
{
    struct choice c;
    if (find_choice(d, 1, &c) == 1)
        enter(d, c);
    else
        print_asked(d);
}

static void help(void)
{
    puts("Type what happens at the table: a seat's decision (A flip 3) or what "
         "the cards\nbring (* shows 3 shirt); the letter or * may be left out "
         "when only one is\nasked. A number from moves will do, and Enter "
         "alone when only one thing can\nhappen.\n"
         "  undo        drop the line entered last, of whatever kind\n"
         "  moves       all that can happen now, numbered\n"
         "  table       the table, and who is to act\n"
         "  score       points so far, by source\n"
         "  log         all that has happened, in sentences\n"
         "  save FILE   keep the record\n"
         "  record      the record so far\n"
         "  position    the situation as a script to go on from\n"
         "  quit        leave");
}

void cli_record_help(void)
{
    puts("usage: tidywinks record GAME [--players N] "
         "[--option \"NAME VALUE\"]\n"
         "                             [--edition FILE] [--save FILE]\n"
         "       tidywinks record --load FILE [--save FILE]\n\n"
         "Writes down a game played with real cards. With --save the file is "
         "written\nafter every line; --load goes on with one.\n");
    help();
}

/* True when the line was a command. */
static bool obey(struct desk *d, struct slice word, struct slice rest)
{
    static const struct {
        const char *name;
        void (*run)(struct desk *d);
    } COMMANDS[] = {
        {"undo", take_back},      {"table", print_table},
        {"score", print_score},   {"log", print_log},
        {"record", print_record}, {"position", print_position},
    };
    if (slice_is(word, "save")) {
        save_as(d, rest);
        return true;
    }
    if (rest.len)
        return false;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (slice_is(word, COMMANDS[i].name)) {
            COMMANDS[i].run(d);
            return true;
        }
    if (slice_is(word, "moves"))
        print_choices(d, UINT32_MAX);
    else if (slice_is(word, "help"))
        help();
    else
        return false;
    return true;
}

/* Commands, seats that are asked, and the words of moves. */
static void complete(void *about, struct slice line,
                     void (*offer)(void *to, struct slice word), void *to)
{
    static const char *const WORDS[] = {
        "undo",   "moves",    "table", "score", "log", "save",
        "record", "position", "help",  "quit",  NULL,
    };
    struct desk *d = about;
    struct typed_word t = {.offer = offer, .to = to};
    struct slice before = typed_part(line, &t.start);
    struct slice rest = before;
    struct slice word;
    int actor = slice_word(&rest, &word) ? words_actor(word) : -1;
    if (!slice_trim(before).len) {
        typed_offer_all(&t, WORDS);
        for (unsigned a = 0; a <= CHANCE; a++) {
            const char letter[2] = {words_letter(a), '\0'};
            if (actors(d) & SEAT(a))
                typed_offer(&t, slice_of(letter));
        }
    }
    if (actor >= 0)
        before = rest;
    else
        actor = only_actor(d);
    if (actor < 0 || !(actors(d) & SEAT(actor)))
        return;
    struct asked who = {d->match.game, d->match.setup, d->match.state,
                        (unsigned)actor};
    words_next(&who, before, typed_offer, &t);
}

static void take_lines(struct desk *d)
{
    struct slice line;
    line_complete(complete, d);
    while (typed_line("> ", &line)) {
        struct slice rest = line;
        struct slice word = {line.at, 0};
        slice_word(&rest, &word);
        rest = slice_trim(rest);
        if (slice_is(line, "quit"))
            return;
        if (!line.len)
            take_nothing(d);
        else if (!obey(d, word, rest))
            take_move(d, line);
    }
}

struct wish {
    const struct game *game;
    struct plan plan;
    const char *save;
    const char *load;
};

static int take_wish(void *about, struct cli_args *args, const char *name)
{
    static const char *const NAMES[] = {"players", "save", "load", "option",
                                        NULL};
    struct wish *w = about;
    const char *value = cli_valued(args, "record", name, NAMES);
    if (!value)
        return CLI_REFUSED;
    if (strcmp(name, "players") == 0)
        return cli_players(value, &w->plan);
    if (strcmp(name, "option") == 0)
        return cli_option(w->game, &w->plan, value);
    if (strcmp(name, "save") == 0)
        w->save = value;
    else
        w->load = value;
    return CLI_OK;
}

static int take_wishes(struct wish *w, int count, char **words)
{
    struct cli_order order = {"record", take_wish, w, &w->game,
                              &w->plan.edition};
    plan_init(&w->plan, 0);
    if (cli_take(&order, count, words) != CLI_OK)
        return CLI_REFUSED;
    if (w->load && (w->game || w->plan.players))
        return cli_refuse("--load goes on with a record: it names the game "
                          "and the players already");
    if (!w->game && !w->load)
        return cli_refuse("record needs the name of a game");
    return CLI_OK;
}

static bool file_exists(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file)
        fclose(file);
    return file != NULL;
}

static int open_new(struct desk *d, struct wish *w)
{
    const struct game *game = w->game;
    struct refusal why;
    if (!w->plan.players && game->seats_min == game->seats_max)
        w->plan.players = game->seats_min;
    else if (!w->plan.players)
        return cli_refuse("how many play %s? --players %u to %u", game->title,
                          game->seats_min, game->seats_max);
    if (w->save && file_exists(w->save))
        return cli_refuse("%s exists already; --load %s goes on with it",
                          w->save, w->save);
    void *memory = host_new(match_bytes(game, EVENTS_MOST));
    if (match_open(&d->match, game, &w->plan, memory, EVENTS_MOST, &why))
        return CLI_OK;
    if (why.line)
        return cli_refuse("edition, line %u: %s", why.line, why.words);
    return cli_refuse("%s", why.words);
}

/* The text of the record stays in memory: the edition lies in it. */
static int open_record(struct desk *d, struct wish *w)
{
    static struct cli_script s;
    struct refusal why;
    if (!cli_script_load(&s, w->load, w->plan.edition))
        return CLI_REFUSED;
    if (s.script.match.fair.kind != FAIR_NONE)
        return cli_refuse("%s was not played with real cards; play --load "
                          "goes on with it",
                          w->load);
    void *memory = host_new(match_bytes(s.game, EVENTS_MOST));
    if (!match_copy(&d->match, &s.script.match, memory, EVENTS_MOST, &why))
        return cli_refuse("%s: %s", w->load, why.words);
    if (!w->save)
        w->save = w->load;
    return CLI_OK;
}

int cli_record(int count, char **words)
{
    static struct desk d;
    struct wish w = {.game = NULL};
    if (take_wishes(&w, count, words) != CLI_OK)
        return CLI_REFUSED;
    if ((w.load ? open_record(&d, &w) : open_new(&d, &w)) != CLI_OK)
        return CLI_REFUSED;
    text_init(&d.page, host_new(PAGE), PAGE);
    d.keep = w.save;
    d.is_kept = d.match.count == 0 || w.load;
    printf("%s, %u players, with real cards. Type help for what you can "
           "type.\n\n",
           d.match.game->title, d.match.plan.players);
    print_table(&d);
    take_lines(&d);
    if (d.keep && !d.is_kept)
        return cli_refuse("the record in %s is not complete", d.keep);
    if (!d.is_kept)
        puts("Not saved.");
    return CLI_OK;
}
