/* Enters a game that is played with real cards: decisions and what chance
 * brings come from the keyboard, legality and score are kept. */
#include "play/record.h"
#include "command/script_file.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 22, EVENTS_MOST = 1 << 16, OUTCOMES_SHOWN = 6 };

struct recorder {
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

static seat_set actors(const struct recorder *r)
{
    return match_waiting(&r->match);
}

/* The only one waited for, or -1. */
static int only_actor(const struct recorder *r)
{
    int found = -1;
    for (int a = 0; a <= CHANCE; a++)
        if (actors(r) & SEAT(a)) {
            if (found >= 0)
                return -1;
            found = a;
        }
    return found;
}

static void list_moves(const struct recorder *r, unsigned actor,
                       struct moves *list)
{
    moves_clear(list);
    if (actors(r) & SEAT(actor))
        r->match.game->moves(r->match.setup, r->match.state, actor, list);
}

/* Choice number n of all, from 1; returns how many there are. */
static uint32_t find_choice(const struct recorder *r, uint32_t n,
                            struct choice *c)
{
    static struct moves list;
    uint32_t before = 0;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_moves(r, a, &list);
        if (n > before && n - before <= list.count)
            *c = (struct choice){a, list.move[n - before - 1]};
        before += list.count;
    }
    return before;
}

static void print_choices(struct recorder *r, uint32_t most)
{
    static struct moves list;
    uint32_t n = 0;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_moves(r, a, &list);
        for (uint32_t i = 0; i < list.count; i++) {
            struct event event = {list.move[i], (uint8_t)a, 0};
            if (n++ >= most)
                continue;
            text_clear(&r->page);
            words_event(r->match.game, r->match.setup, event, &r->page);
            printf("%4u  %s\n", n, r->page.at);
        }
    }
    if (n > most)
        printf("      … and %u more: moves lists all\n", n - most);
}

static void print_result(struct recorder *r)
{
    const struct match *m = &r->match;
    struct result result;
    text_clear(&r->page);
    m->game->result(m->setup, m->state, &result);
    words_result(&result, m->plan.players, &r->page);
    printf("The game is over: %s.\n", r->page.at);
    if (!r->is_kept)
        puts("save FILE keeps the record.");
}

/* Who is to act, and what is asked. */
static void print_asked(struct recorder *r)
{
    struct match *m = &r->match;
    if (!actors(r)) {
        print_result(r);
        return;
    }
    for (unsigned s = 0; s < m->plan.players; s++) {
        if (!(actors(r) & SEAT(s)))
            continue;
        struct session asked = session_of(m, s);
        text_clear(&r->page);
        session_ask(&asked, &r->page);
        printf("%c: %s\n", words_letter(s), r->page.at);
    }
    if (actors(r) & SEAT(CHANCE)) {
        puts("*: What did the cards bring?");
        print_choices(r, OUTCOMES_SHOWN);
    }
}

static void print_table(struct recorder *r)
{
    struct tale t;
    tale_begin(&t, &r->match, EVERYTHING, r->match.count);
    struct session s = tale_session(&t);
    text_clear(&r->page);
    session_picture(&s, &r->page);
    puts(r->page.at);
    print_asked(r);
}

static void print_score(struct recorder *r)
{
    const struct match *m = &r->match;
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

static void print_log(struct recorder *r)
{
    struct tale t;
    text_clear(&r->page);
    tale_begin(&t, &r->match, EVERYTHING, 0);
    while (tale_next(&t))
        witness_tell(&t.heard, &r->page);
    fputs(r->page.at, stdout);
}

static void print_position(struct recorder *r)
{
    if (!actors(r)) {
        puts("The game is over: that is no situation to play on from.");
        return;
    }
    text_clear(&r->page);
    record_header(&r->match, false, &r->page);
    record_position(&r->match, r->match.state, &r->page);
    fputs(r->page.at, stdout);
}

static void print_record(struct recorder *r)
{
    text_clear(&r->page);
    record_write(&r->match, true, &r->page);
    fputs(r->page.at, stdout);
}

static bool save(struct recorder *r, const char *path)
{
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    text_clear(&r->page);
    record_write(&r->match, true, &r->page);
    r->is_kept =
        !r->page.cut &&
        host_write(path, (struct slice){r->page.at, r->page.len}, false, &why);
    if (!r->is_kept)
        printf("Not saved: %s.\n",
               r->page.cut ? "the record is too long" : words);
    return r->is_kept;
}

static void save_as(struct recorder *r, struct slice path)
{
    char name[1024];
    struct text to;
    text_init(&to, name, sizeof name);
    text_slice(&to, path);
    if (!path.len || to.cut)
        puts("save needs the name of a file: save evening.txt");
    else if (save(r, name))
        printf("Saved to %s.\n", name);
}

/* Tells what the latest event did. */
static void print_latest(struct recorder *r)
{
    struct tale t;
    tale_begin(&t, &r->match, EVERYTHING, r->match.count - 1);
    tale_next(&t);
    text_clear(&r->page);
    witness_tell(&t.heard, &r->page);
    fputs(r->page.at, stdout);
}

static void after_change(struct recorder *r)
{
    r->is_kept = false;
    if (r->keep)
        save(r, r->keep);
    print_asked(r);
}

static void enter(struct recorder *r, struct choice c)
{
    struct refusal why;
    if (!match_apply(&r->match, c.actor, c.move, &why)) {
        printf("%s.\n", why.words);
        return;
    }
    print_latest(r);
    after_change(r);
}

/* A recorder is not a player: whatever was entered last may be wrong. */
static void take_back(struct recorder *r)
{
    struct match *m = &r->match;
    if (!m->count) {
        puts("Nothing has been entered yet.");
        return;
    }
    text_clear(&r->page);
    words_event(m->game, m->setup, m->event[m->count - 1], &r->page);
    printf("Taken back: %s\n", r->page.at);
    match_cut(m, m->count - 1);
    after_change(r);
}

static void offer_word(void *to, struct slice word)
{
    text_char(to, ' ');
    text_slice(to, word);
}

/* Words that are no move: the start of some, or refused. */
static void print_refusal(struct recorder *r, const struct asked *who,
                          struct slice words, const struct refusal *why)
{
    text_clear(&r->page);
    if (actors(r) & SEAT(who->actor))
        words_next(who, words, offer_word, &r->page);
    if (r->page.len)
        printf("%c %.*s …%s\n", words_letter(who->actor), (int)words.len,
               words.at, r->page.at);
    else
        printf("%s. Type moves to see what can happen.\n", why->words);
}

static void print_who(struct recorder *r)
{
    fputs("Several seats are asked: begin with who it is, one of", stdout);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (actors(r) & SEAT(s))
            printf(" %c", words_letter(s));
    puts(".");
}

static void take_move(struct recorder *r, struct slice line)
{
    const struct match *m = &r->match;
    struct asked who = {m->game, m->setup, m->state, 0};
    struct slice rest = line;
    struct slice word;
    struct choice c;
    struct refusal why;
    int32_t n;
    if (slice_int(line, 1, (int32_t)find_choice(r, 0, &c), &n)) {
        find_choice(r, (uint32_t)n, &c);
        enter(r, c);
        return;
    }
    slice_word(&rest, &word);
    int actor = words_actor(word);
    if (actor >= 0)
        line = slice_trim(rest);
    else
        actor = only_actor(r);
    if (actors(r) && actor < 0) {
        print_who(r);
        return;
    }
    if (actor != CHANCE && actor >= m->plan.players) {
        puts("There is no such seat at this table.");
        return;
    }
    who.actor = c.actor = actor < 0 ? 0 : (unsigned)actor;
    if (words_read(&who, line, &c.move, &why))
        enter(r, c);
    else
        print_refusal(r, &who, line, &why);
}

/* Enter alone: what must happen, when it is only one thing. */
static void take_nothing(struct recorder *r)
{
    struct choice c;
    if (find_choice(r, 1, &c) == 1)
        enter(r, c);
    else
        print_asked(r);
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

/* True when the line was a command. */
static bool obey(struct recorder *r, struct slice word, struct slice rest)
{
    static const struct {
        const char *name;
        void (*run)(struct recorder *r);
    } COMMANDS[] = {
        {"undo", take_back},      {"table", print_table},
        {"score", print_score},   {"log", print_log},
        {"record", print_record}, {"position", print_position},
    };
    if (slice_is(word, "save")) {
        save_as(r, rest);
        return true;
    }
    if (rest.len)
        return false;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (slice_is(word, COMMANDS[i].name)) {
            COMMANDS[i].run(r);
            return true;
        }
    if (slice_is(word, "moves"))
        print_choices(r, UINT32_MAX);
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
    struct recorder *r = about;
    struct input_word t = {.offer = offer, .to = to};
    struct slice before = input_part(line, &t.start);
    struct slice rest = before;
    struct slice word;
    int actor = slice_word(&rest, &word) ? words_actor(word) : -1;
    if (!slice_trim(before).len) {
        input_offer_all(&t, WORDS);
        for (unsigned a = 0; a <= CHANCE; a++) {
            const char letter[2] = {words_letter(a), '\0'};
            if (actors(r) & SEAT(a))
                input_offer(&t, slice_of(letter));
        }
    }
    if (actor >= 0)
        before = rest;
    else
        actor = only_actor(r);
    if (actor < 0 || !(actors(r) & SEAT(actor)))
        return;
    struct asked who = {r->match.game, r->match.setup, r->match.state,
                        (unsigned)actor};
    words_next(&who, before, input_offer, &t);
}

static void take_lines(struct recorder *r)
{
    struct slice line;
    input_complete(complete, r);
    while (input_line("> ", &line)) {
        struct slice rest = line;
        struct slice word = {line.at, 0};
        slice_word(&rest, &word);
        rest = slice_trim(rest);
        if (slice_is(line, "quit"))
            return;
        if (!line.len)
            take_nothing(r);
        else if (!obey(r, word, rest))
            take_move(r, line);
    }
}

struct orders {
    const struct game *game;
    struct plan plan;
    const char *save;
    const char *load;
};

static bool file_exists(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file)
        fclose(file);
    return file != NULL;
}

static int open_new(struct recorder *r, struct orders *w)
{
    const struct game *game = w->game;
    struct refusal why;
    if (!w->plan.players && game->seats_min == game->seats_max)
        w->plan.players = game->seats_min;
    else if (!w->plan.players)
        return command_refuse("how many play %s? --players %u to %u",
                              game->title, game->seats_min, game->seats_max);
    if (w->save && file_exists(w->save))
        return command_refuse("%s exists already; --load %s goes on with it",
                              w->save, w->save);
    void *memory = host_new(match_bytes(game, EVENTS_MOST));
    if (match_open(&r->match, game, &w->plan, memory, EVENTS_MOST, &why))
        return COMMAND_OK;
    return command_refuse_plan(&why);
}

/* The text of the record stays in memory: the edition lies in it. */
static int open_record(struct recorder *r, struct orders *w)
{
    static struct script_file s;
    struct refusal why;
    if (!script_file_load(&s, w->load, w->plan.edition))
        return COMMAND_REFUSED;
    if (s.script.match.fair.kind != FAIR_NONE)
        return command_refuse("%s was not played with real cards; play --load "
                              "goes on with it",
                              w->load);
    void *memory = host_new(match_bytes(s.game, EVENTS_MOST));
    if (!match_copy(&r->match, &s.script.match, memory, EVENTS_MOST, &why))
        return command_refuse("%s: %s", w->load, why.words);
    if (!w->save)
        w->save = w->load;
    return COMMAND_OK;
}

static int open_asked(struct recorder *r, struct orders *o)
{
    if (o->load && (o->game || o->plan.players))
        return command_refuse("--load goes on with a record: it names the "
                              "game and the players already");
    if (!o->game && !o->load)
        return command_refuse("record needs the name of a game");
    return o->load ? open_record(r, o) : open_new(r, o);
}

static int record(void *given)
{
    static struct recorder r;
    struct orders *o = given;
    if (open_asked(&r, o) != COMMAND_OK)
        return COMMAND_REFUSED;
    text_init(&r.page, host_new(PAGE), PAGE);
    r.keep = o->save;
    r.is_kept = r.match.count == 0 || o->load;
    printf("%s, %u players, with real cards. Type help for what you can "
           "type.\n\n",
           r.match.game->title, r.match.plan.players);
    print_table(&r);
    take_lines(&r);
    if (r.keep && !r.is_kept)
        return command_refuse("the record in %s is not complete", r.keep);
    if (!r.is_kept)
        puts("Not saved.");
    return COMMAND_OK;
}

static const struct command_option OPTIONS[] = {
    OPTION_PLAYERS(offsetof(struct orders, plan)),
    OPTION_OPTION(offsetof(struct orders, plan)),
    OPTION_EDITION(offsetof(struct orders, plan.edition)),
    {.name = "save",
     .value = "FILE",
     .about = "write the record there after every line",
     .kind = VALUE_FILE,
     .to = offsetof(struct orders, save)},
    {.name = "load",
     .value = "FILE",
     .about = "go on with a record",
     .kind = VALUE_FILE,
     .to = offsetof(struct orders, load)},
    {.name = NULL},
};

const struct command record_command = {
    .name = "record",
    .about = "enter a game played with real cards",
    .details = "Legality and score are kept; see docs/replay.md.",
    .words =
        (const struct command_word[]){
            {.name = "GAME",
             .noun = "game",
             .kind = VALUE_GAME,
             .to = offsetof(struct orders, game)},
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"record clean-family --players 3 --save evening.txt",
             "a game of three, kept as it is played"},
            {"record --load evening.txt", "go on with it"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = record,
};
