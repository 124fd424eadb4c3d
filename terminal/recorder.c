/* Enters a game that is played with real cards: decisions and what chance
 * brings come from the keyboard, legality and score are kept. */
#define _POSIX_C_SOURCE 200809L
#include "engine/words.h"
#include "host/file.h"
#include "play/record.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/console_commands.h"
#include "terminal/opening.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE = 1 << 22, OUTCOMES_SHOWN = 6 };

struct recorder {
    struct match match;
    struct opening opening;
    const char *keep; /* file written after every line, or NULL */
    bool is_kept;     /* everything entered is in a file */
};

/* All eyes are open: whoever writes a game down sees the table. */
static struct session session(struct console *c)
{
    struct tale t;
    tale_begin(&t, c->match, EVERYTHING, c->match->count);
    return tale_session(&t);
}

static seat_set actors(struct console *c)
{
    return match_waiting(c->match);
}

static struct asked asked(struct console *c, unsigned actor)
{
    struct match *m = c->match;
    if (actor == CHANCE)
        return (struct asked){m->game, m->setup, m->state, CHANCE};
    struct session s = session_of(m, actor);
    return session_asked(&s);
}

/* What chance may bring: a few of them, to see how it is written. */
static void put_outcomes(struct console *c)
{
    char more[80];
    text_put(&c->out, "*: What did the cards bring?\n");
    uint32_t all = console_list(c, OUTCOMES_SHOWN);
    snprintf(more, sizeof more, "      … and %u more: moves lists all\n",
             all - OUTCOMES_SHOWN);
    if (all > OUTCOMES_SHOWN)
        text_put(&c->out, more);
}

/* Who is to act, and what is asked. */
static void put_asked(struct console *c)
{
    const struct recorder *r = c->about;
    for (unsigned s = 0; s < c->match->plan.players; s++) {
        if (!(actors(c) & SEAT(s)))
            continue;
        struct session one = session_of(c->match, s);
        session_ask(&one, &c->out);
        text_char(&c->out, '\n');
    }
    if (actors(c) & SEAT(CHANCE))
        put_outcomes(c);
    struct session all = session(c);
    console_put_end(&c->out, &all);
    if (!actors(c) && !r->is_kept)
        text_put(&c->out, "save FILE keeps the record.\n");
}

static void show(struct console *c)
{
    struct session s = session(c);
    session_picture(&s, &c->out);
    text_char(&c->out, '\n');
    put_asked(c);
}

static void after_change(struct console *c)
{
    struct recorder *r = c->about;
    char sentence[HOST_WHY + 40];
    struct text said;
    text_init(&said, sentence, sizeof sentence);
    c->events = c->match->count;
    r->is_kept =
        r->keep && console_save(&said, c->match, slice_of(r->keep), false);
    if (r->keep && !r->is_kept)
        text_put(&c->out, sentence);
    put_asked(c);
}

static enum console_end decide(struct console *c, unsigned actor, uint32_t move)
{
    struct refusal why;
    struct tale t;
    if (!match_apply(c->match, actor, move, &why)) {
        text_put(&c->out, why.words);
        text_put(&c->out, ".\n");
        return CONSOLE_REFUSED;
    }
    tale_begin(&t, c->match, EVERYTHING, c->match->count - 1);
    tale_next(&t);
    witness_tell(&t.heard, &c->out);
    after_change(c);
    return CONSOLE_MOVED;
}

/* Enter alone: what must happen, when it is only one thing. */
static enum console_end nothing(struct console *c)
{
    if (console_list(c, 0) == 1)
        return console_take(c, slice_of("1"));
    put_asked(c);
    return CONSOLE_SAID;
}

static const struct console_kind CONSOLE = {
    .where = IN_RECORD,
    .prompt = "> ",
    .lead = "Type what happens at the table: a seat's decision (A "
            "flip 3) or what the cards bring (* shows 3 shirt); the "
            "letter or * may be left out when only one is asked. A "
            "number from moves will do, and Enter alone when only "
            "one thing can happen.",
    .session = session,
    .show = show,
    .nothing = nothing,
    .actors = actors,
    .asked = asked,
    .decide = decide,
    .has_letters = true,
};

/* A recorder is not a player: whatever was entered last may be wrong. */
enum console_end recorder_undo(struct console *c, struct slice rest)
{
    struct match *m = c->match;
    (void)rest;
    if (!m->count) {
        text_put(&c->out, "Nothing has been entered yet.\n");
        return CONSOLE_REFUSED;
    }
    text_put(&c->out, "Taken back: ");
    words_event(m->game, m->setup, m->event[m->count - 1], &c->out);
    text_char(&c->out, '\n');
    match_cut(m, m->count - 1);
    after_change(c);
    return CONSOLE_UNDONE;
}

enum console_end recorder_position(struct console *c, struct slice rest)
{
    (void)rest;
    if (!actors(c)) {
        text_put(&c->out, "The game is over: that is no situation to play on "
                          "from.\n");
        return CONSOLE_REFUSED;
    }
    record_header(c->match, false, &c->out);
    record_position(c->match, c->match->state, &c->out);
    return CONSOLE_SAID;
}

enum console_end recorder_record(struct console *c, struct slice rest)
{
    (void)rest;
    record_write(c->match, true, &c->out);
    return CONSOLE_SAID;
}

enum console_end recorder_save(struct console *c, struct slice rest)
{
    struct recorder *r = c->about;
    bool is_saved = console_save(&c->out, c->match, rest, false);
    r->is_kept |= is_saved;
    return is_saved ? CONSOLE_SAID : CONSOLE_REFUSED;
}

struct orders {
    const struct game *game;
    struct plan plan;
    const char *save;
    const char *load;
};

/* Before anything is typed: whether the record can be kept there. */
static int check_place(const struct orders *o)
{
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    return !o->save || host_may_write(o->save, HOST_RECORD, &why)
               ? COMMAND_OK
               : command_refuse("%s", words);
}

static int open_new(struct recorder *r, struct orders *o)
{
    const struct game *game = o->game;
    if (!o->plan.players && game->seats_min == game->seats_max)
        o->plan.players = game->seats_min;
    else if (!o->plan.players)
        return command_refuse("how many play %s? --players %u to %u",
                              game->title, game->seats_min, game->seats_max);
    if (o->save && access(o->save, F_OK) == 0)
        return command_refuse("%s exists already; --load %s goes on with it",
                              o->save, o->save);
    return opening_new(&r->opening, &r->match, game, &o->plan)
               ? COMMAND_OK
               : COMMAND_REFUSED;
}

static int open_record(struct recorder *r, struct orders *o)
{
    if (!opening_load(&r->opening, &r->match, o->load, o->plan.edition))
        return COMMAND_REFUSED;
    if (r->match.fair.kind != FAIR_NONE)
        return command_refuse("%s was not played with real cards; play --load "
                              "goes on with it",
                              o->load);
    if (!o->save)
        o->save = o->load;
    return COMMAND_OK;
}

static int open_asked(struct recorder *r, struct orders *o)
{
    if (o->load && (o->game || o->plan.players))
        return command_refuse("--load goes on with a record: it names the "
                              "game and the players already");
    if (!o->game && !o->load)
        return command_refuse("record needs the name of a game");
    int end = o->load ? open_record(r, o) : open_new(r, o);
    return end == COMMAND_OK ? check_place(o) : end;
}

static void write_down(struct recorder *r)
{
    struct console c = {.kind = &CONSOLE,
                        .match = &r->match,
                        .eyes = EVERYTHING,
                        .events = r->match.count,
                        .about = r};
    enum console_end end = CONSOLE_TABLE;
    text_init(&c.out, host_new(PAGE), PAGE);
    printf("%s, %u players, with real cards. Type help for what you can "
           "type.\n\n",
           r->match.game->title, r->match.plan.players);
    if (r->match.plan.notice)
        printf("%s\n\n", r->match.plan.notice);
    for (; end != CONSOLE_LEFT; end = console_ask(&c))
        if (end == CONSOLE_TABLE)
            console_show(&c);
    free(c.out.at);
}

static int record(void *given)
{
    static struct recorder r;
    struct orders *o = given;
    int end = open_asked(&r, o);
    if (end == COMMAND_OK) {
        r.keep = o->save;
        r.is_kept = r.match.count == 0 || o->load;
        write_down(&r);
        if (r.keep && !r.is_kept)
            end = command_refuse("the record in %s is not complete", r.keep);
        else if (!r.is_kept)
            puts("Not saved.");
    }
    opening_close(&r.opening);
    return end;
}

static void more(struct text *out)
{
    console_put_help(out, &CONSOLE);
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
            {"record GAME --players 3 --save evening.txt",
             "a game of three, kept as it is played"},
            {"record --load evening.txt", "go on with it"},
            {NULL, NULL},
        },
    .more = more,
    .size = sizeof(struct orders),
    .run = record,
};
