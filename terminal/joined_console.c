#include "terminal/joined_console.h"

#include "engine/words.h"
#include "host/file.h"
#include "terminal/console_commands.h"
#include "terminal/others.h"

#include <stdlib.h>

enum { PATH_BYTES = 1024 };

struct console joined_console(struct joined *j, char *page)
{
    struct console c = {.kind = &JOINED_CONSOLE,
                        .eyes = j->eyes,
                        .events = j->frame,
                        .about = j};
    text_init(&c.out, page, CONSOLE_PAGE);
    return c;
}

static struct session session(struct console *c)
{
    return joined_session(c->about);
}

static void put_name(const struct joined *j, unsigned seat, struct text *out)
{
    const struct joined_seat *s = &j->seat[seat];
    bool is_taken = slice_is(slice_of(s->place), "taken");
    bool is_bot = slice_is(slice_of(s->place), "bot");
    const char letter[] = {words_letter(seat), '\0'};
    if (is_taken && j->others.stood & SEAT(seat)) {
        say_with(out, "{1} {2} (a bot plays)", AS_IS(letter), AS_IS(s->name));
        return;
    }
    say_with(out,
             is_bot                          ? "{1} bot {2}"
             : !is_taken                     ? "{1} is free"
             : s->is_here || seat == j->eyes ? "{1} {2}"
                                             : "{1} {2} (away)",
             AS_IS(letter), is_bot ? TERM(s->name) : AS_IS(s->name));
}

static void put_everybody(const struct joined *j, struct text *out)
{
    for (unsigned s = 0; s < j->script.match.plan.players; s++) {
        text_put(out, s ? ", " : "");
        put_name(j, s, out);
    }
    if (!j->onlookers)
        return;
    say_with(out, "; onlookers: {1}", NUM(j->onlookers));
}

/* What is asked, or what is waited for. */
static void put_asked(struct joined *j, struct text *out)
{
    struct session s = joined_session(j);
    char words[JOINED_WORDS];
    struct text everybody;
    if (j->phase == JOINED_GATHERS) {
        text_init(&everybody, words, sizeof words);
        put_everybody(j, &everybody);
        say_with(out,
                 j->is_host
                     ? "The game has not begun: {1}. Type start to begin."
                     : "The game has not begun: {1}.",
                 AS_IS(words));
        return;
    }
    if (j->phase == JOINED_CLOSED) {
        say(out, "The table is closed.");
        return;
    }
    if (j->said[0]) {
        say_with(out, "On its way: {1}", AS_IS(j->said));
        return;
    }
    session_ask(&s, out);
    if (session_is_asked(&s))
        others_put_time(j, out);
}

static void show(struct console *c)
{
    struct session s = session(c);
    text_char(&c->out, '\n');
    session_picture(&s, &c->out);
    text_char(&c->out, '\n');
    put_asked(c->about, &c->out);
    text_char(&c->out, '\n');
}

static enum console_end nothing(struct console *c)
{
    console_put_help(&c->out, c->kind);
    return CONSOLE_SAID;
}

static seat_set actors(struct console *c)
{
    return (seat_set)(joined_is_asked(c->about) ? SEAT(c->eyes) : 0);
}

static struct asked asked(struct console *c, unsigned actor)
{
    struct session s = session(c);
    (void)actor;
    return session_asked(&s);
}

static enum console_end decide(struct console *c, unsigned actor, uint32_t move)
{
    struct session s = session(c);
    char words[WORDS_CAP];
    struct text out;
    (void)actor;
    text_init(&out, words, sizeof words);
    session_words(&s, move, &out);
    joined_say(c->about, (struct slice){out.at, out.len}, false);
    return CONSOLE_MOVED;
}

const struct console_kind JOINED_CONSOLE = {
    .where = IN_JOIN,
    .prompt = "> ",
    .lead = "Type a move in words, or its number, or the first words "
            "of it to see what can follow.",
    .session = session,
    .show = show,
    .nothing = nothing,
    .actors = actors,
    .asked = asked,
    .decide = decide,
};

static enum console_end no(struct console *c, const char *sentence)
{
    say(&c->out, sentence);
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

enum console_end joined_undo(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    (void)rest;
    if (j->eyes >= SEATS_MAX)
        return no(c, "An onlooker has decided nothing.");
    if (j->said[0])
        return no(c, "Your latest word is still on its way.");
    joined_say(j, (struct slice){NULL, 0}, true);
    return CONSOLE_MOVED;
}

enum console_end joined_log(struct console *c, struct slice rest)
{
    const struct joined *j = c->about;
    (void)rest;
    text_slice(&c->out, (struct slice){j->log.at, j->log.len});
    if (j->log.len)
        return CONSOLE_SAID;
    say(&c->out, "Nothing has happened yet.");
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

enum console_end joined_save(struct console *c, struct slice rest)
{
    const struct joined *j = c->about;
    char path[PATH_BYTES];
    char sentence[HOST_WHY];
    struct text name;
    struct text why;
    text_init(&name, path, sizeof path);
    text_slice(&name, rest);
    if (!rest.len || name.cut)
        return no(c, "save needs the name of a file: save evening.txt");
    if (!j->verdict[0])
        return no(c, "The record is shown to nobody before the game is over.");
    text_init(&why, sentence, sizeof sentence);
    bool is_saved =
        host_write(path, (struct slice){j->record.at, j->record.len},
                   HOST_RECORD, false, &why);
    say_with(&c->out, is_saved ? "Saved to {1}." : "Not saved: {1}.",
             AS_IS(is_saved ? path : sentence));
    text_char(&c->out, '\n');
    return is_saved ? CONSOLE_SAID : CONSOLE_REFUSED;
}

enum console_end joined_who(struct console *c, struct slice rest)
{
    (void)rest;
    put_everybody(c->about, &c->out);
    text_put(&c->out, ".\n");
    return CONSOLE_SAID;
}

enum console_end joined_start(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    rest = slice_trim(rest);
    if (!j->is_host)
        return no(c, "Only whoever set up the table can do that.");
    j->is_busy = true;
    for (unsigned s = 0; s < j->script.match.plan.players; s++) {
        char line[] = "seat A bot normal";
        line[5] = words_letter(s);
        if (slice_is(rest, "bots") &&
            slice_is(slice_of(j->seat[s].place), "free"))
            joined_tell(j, line);
    }
    joined_tell(j, "start");
    return CONSOLE_MOVED;
}

void joined_put_end(struct joined *j, struct text *out)
{
    struct session s = joined_session(j);
    if (j->phase != JOINED_OVER)
        return;
    console_put_end(out, &s);
    if (!j->verdict[0])
        return;
    text_put(out, j->verdict);
    text_char(out, '\n');
    text_put(out, j->evening);
}

static seat_set run(void *to)
{
    const struct joined *j = to;
    return (seat_set)(joined_is_over(j) ? 0 : SEAT(j->eyes));
}

static bool is_stuck(void *to)
{
    const struct joined *j = to;
    return j->refusal[0] != '\0';
}

static unsigned eyes(void *to)
{
    const struct joined *j = to;
    return j->eyes;
}

static bool is_secret(void *to, unsigned a, unsigned b)
{
    (void)to;
    (void)a;
    (void)b;
    return false;
}

/* The words that are on their way are asked for no more. */
static struct session session_at(void *to, unsigned seat)
{
    (void)seat;
    return joined_session(to);
}

static struct console console_at(void *to, unsigned seat, char *page)
{
    (void)seat;
    return joined_console(to, page);
}

static struct text *news(void *to, unsigned seat)
{
    struct joined *j = to;
    (void)seat;
    return &j->news;
}

static const struct text *log_of(void *to, unsigned seat)
{
    const struct joined *j = to;
    (void)seat;
    return &j->log;
}

static void put_who(void *to, unsigned seat, struct text *out)
{
    const struct joined *j = to;
    if (seat == ONLOOKER) {
        say(out, "you look on");
        return;
    }
    const char letter[] = {words_letter(seat), '\0'};
    say_with(out,
             connection_is_open(j->connection)
                 ? "you are {1} {2}"
                 : "you are {1} {2}   not connected",
             AS_IS(letter), AS_IS(j->seat[seat].name));
}

static void put_asking(void *to, unsigned seat, struct text *out)
{
    (void)seat;
    put_asked(to, out);
}

static void put_end(void *to, struct text *out)
{
    joined_put_end(to, out);
}

static bool listen(void *to)
{
    return joined_listen(to, true);
}

struct authority joined_authority(struct joined *j)
{
    return (struct authority){
        .to = j,
        .run = run,
        .is_stuck = is_stuck,
        .eyes = eyes,
        .is_secret = is_secret,
        .session = session_at,
        .console = console_at,
        .news = news,
        .log = log_of,
        .put_who = put_who,
        .put_asking = put_asking,
        .put_end = put_end,
        .listen = listen,
    };
}
