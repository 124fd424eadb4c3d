#define _POSIX_C_SOURCE 200809L
#include "terminal/join.h"

#include "command/outside.h"
#include "command/print.h"
#include "engine/words.h"
#include "host/clock.h"
#include "terminal/input.h"
#include "terminal/joined_console.h"
#include "terminal/language.h"
#include "terminal/others.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 4096 };

static const double PATIENCE = 10; /* seconds until it must be at the table */

struct plain {
    struct joined joined;
    uint32_t asked; /* frame, phase and game that the table was shown for */
    uint32_t asked_game, ended_game;
    char page[CONSOLE_PAGE];
};

static bool is_ended(const struct joined *j)
{
    return j->phase == JOINED_OVER && j->verdict[0] && !j->is_evening_awaited;
}

/* What happened; then the table when something is asked or it begins, and how
 * it ended. */
static void show_news(void *to)
{
    struct plain *p = to;
    struct joined *j = &p->joined;
    struct console c = joined_console(j, p->page);
    print_text(j->news.at);
    text_clear(&j->news);
    uint32_t now = 4 * j->frame + j->phase;
    bool is_new = p->asked != now || p->asked_game != j->games;
    if (j->has_view && is_new &&
        (joined_is_asked(j) || j->phase == JOINED_GATHERS)) {
        console_show(&c);
        p->asked = now;
        p->asked_game = j->games;
    }
    if (is_ended(j) && p->ended_game != j->games) {
        p->ended_game = j->games;
        text_char(&c.out, '\n');
        joined_put_end(j, &c.out);
        print_text(c.out.at);
    }
    fflush(stdout);
}

static bool listen_plain(void *to)
{
    struct plain *p = to;
    return joined_listen(&p->joined, true);
}

/* Through a pipe, lines are read when one makes sense: something is asked, the
 * host can begin, or the game is over and its record checked. */
static bool makes_sense(const struct joined *j)
{
    return j->refusal[0] || j->phase == JOINED_CLOSED || joined_is_asked(j) ||
           others_asks(j) ||
           (!j->is_busy &&
            (is_ended(j) || (j->phase == JOINED_GATHERS && j->is_host)));
}

static void play_plain(struct plain *p)
{
    struct joined *j = &p->joined;
    const struct input_meanwhile meanwhile = {listen_plain, show_news, p};
    bool is_edited = input_is_edited();
    enum console_end said = CONSOLE_SAID;
    struct text hello;
    text_init(&hello, p->page, sizeof p->page);
    say_with(&hello, "{1}. Type help for what you can type.",
             TERM(j->script.match.game->title));
    puts(hello.at);
    input_listen(is_edited ? &meanwhile : NULL);
    while (said != CONSOLE_LEFT && !j->refusal[0]) {
        show_news(p);
        while (!is_edited && !makes_sense(j))
            if (joined_listen(j, false))
                show_news(p);
        if (j->refusal[0])
            break;
        struct console c = joined_console(j, p->page);
        said = j->phase == JOINED_CLOSED ? CONSOLE_LEFT : console_ask(&c);
        if (said == CONSOLE_TABLE)
            console_show(&c);
        /* Nobody listens while a pipe is read. */
        if (said == CONSOLE_MOVED || !is_edited)
            connection_run(j->connection);
    }
    input_listen(NULL);
}

/* Lines of a program, each as it comes; false at their end. */
static bool pass_on(struct joined *j, struct text *typed)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0)
        return true;
    ssize_t got =
        read(STDIN_FILENO, typed->at + typed->len, typed->cap - 1 - typed->len);
    if (got <= 0)
        return false;
    typed->len += (size_t)got;
    char *end;
    while ((end = memchr(typed->at, '\n', typed->len)) != NULL) {
        size_t len = (size_t)(end - typed->at);
        connection_say(j->connection, (struct slice){typed->at, len});
        typed->len -= len + 1;
        memmove(typed->at, end + 1, typed->len);
    }
    if (typed->len == typed->cap - 1)
        typed->len = 0;
    return true;
}

static void pass(struct slice message)
{
    fwrite(message.at, 1, message.len, stdout);
    fflush(stdout);
}

/* A program plays: what it says goes out, what the server says comes in. */
static void play_lines(struct joined *j)
{
    char memory[LINE];
    struct text typed;
    text_init(&typed, memory, sizeof memory);
    do {
        fputs(j->news.at, stderr);
        text_clear(&j->news);
        joined_listen(j, true);
    } while (!j->refusal[0] && pass_on(j, &typed));
}

static void show_end(struct plain *p)
{
    struct text out;
    text_init(&out, p->page, sizeof p->page);
    joined_put_end(&p->joined, &out);
    print_text(out.at);
}

/* A program of its own decides, as `exec:` does elsewhere, for one game. */
static void play_bot(struct plain *p, const char *command)
{
    struct joined *j = &p->joined;
    const struct match *m = &j->script.match;
    struct outside *bot = outside_new(m->game, &m->plan, command);
    char words[JOINED_WORDS];
    struct text out;
    while (!j->refusal[0] && j->phase != JOINED_CLOSED && !is_ended(j)) {
        print_text(j->news.at);
        text_clear(&j->news);
        fflush(stdout);
        if (!joined_is_asked(j)) {
            joined_listen(j, false);
            continue;
        }
        struct session seen = joined_session(j);
        uint32_t move = outside_choose(bot, seen.view, j->eyes);
        text_init(&out, words, sizeof words);
        session_words(&seen, move, &out);
        joined_say(j, slice_of(words), false);
    }
    if (is_ended(j))
        show_end(p);
    outside_free(bot);
}

/* Comes to the table; false, having said so, when that takes too long. */
static bool come(struct joined *j)
{
    double until = clock_now() + PATIENCE;
    bool is_there = false;
    while (!j->refusal[0] && !is_there && clock_now() < until) {
        connection_run(j->connection);
        struct pollfd p = connection_poll(j->connection);
        if (p.fd < 0)
            break;
        int wait = connection_wait(j->connection);
        poll(&p, 1, wait);
        connection_run(j->connection);
        is_there = j->eyes != JOINED_NOBODY && (j->has_view || j->wish.pass);
    }
    if (j->refusal[0])
        command_refuse("%s", j->refusal);
    else if (!is_there)
        command_refuse("there is no tidywinks server at %s:%s",
                       j->wish.link.host, j->wish.link.port);
    return is_there;
}

static const char *name_of(const struct join_orders *o)
{
    const char *user = getenv("USER");
    if (o->name)
        return o->name;
    return user && *user && slice_columns(slice_of(user)) <= 16 ? user
                                                                : "Player";
}

static bool read_wish(struct joined_wish *w, const struct join_orders *o,
                      const char *build)
{
    char sentence[200];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    *w = (struct joined_wish){.name = name_of(o),
                              .figure = o->figure ? o->figure : "otter",
                              .seat = -1,
                              .is_watching = o->is_watching,
                              .build = build,
                              .pass = o->is_lines ? pass : NULL};
    if (!joined_link_read(&w->link, o->link, &why)) {
        command_refuse("%s", sentence);
        return false;
    }
    if (!o->seat)
        return true;
    w->seat = words_actor(slice_of(o->seat));
    if (w->seat >= 0 && w->seat < SEATS_MAX)
        return true;
    command_refuse("a seat is a letter from A to H, not \"%s\"", o->seat);
    return false;
}

int join_run(const struct join_orders *o, const char *build)
{
    static struct plain p;
    struct joined *j = &p.joined;
    struct joined_wish wish;
    const char *program = o->bot ? outside_named(slice_of(o->bot)) : NULL;
    if (!language_speak(o->language) || !read_wish(&wish, o, build))
        return COMMAND_REFUSED;
    if (o->bot && (!program || o->is_watching))
        return command_refuse(program
                                  ? "who looks on decides nothing"
                                  : "a program is named exec:COMMAND, not %s",
                              o->bot);
    joined_init(j, &wish);
    bool is_there = come(j);
    if (is_there && o->is_lines) {
        play_lines(j);
    } else if (is_there && program) {
        play_bot(&p, program);
    } else if (is_there) {
        struct authority at = joined_authority(j);
        bool is_full = o->is_full_screen && input_is_edited();
        if (o->is_full_screen && !is_full)
            puts("Full-screen play needs a terminal; this is plain play.");
        if (!is_full || !screen_play(&at))
            play_plain(&p);
    }
    bool is_good = is_there && !j->refusal[0];
    if (is_good && !o->is_lines && j->eyes < SEATS_MAX) {
        struct text link;
        text_init(&link, p.page, sizeof p.page);
        joined_put_own_link(j, &link);
        print_text(link.at);
    }
    if (is_there && j->refusal[0])
        command_refuse("%s", j->refusal);
    joined_release(j);
    return is_good ? COMMAND_OK : COMMAND_REFUSED;
}

void join_more(struct text *out)
{
    console_put_help(out, &JOINED_CONSOLE);
}
