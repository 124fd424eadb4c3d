/* `tidywinks learn GAME`: a record played with the learner at seat A. The
 * script is run first, so everything in it is legal and its expectations
 * hold; then its events are gone through one by one. */
#include "terminal/learn.h"
#include "base/say.h"
#include "command/print.h"
#include "terminal/language.h"

#include "command/script_file.h"
#include "command/wrap.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/lesson.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/console_commands.h"
#include "terminal/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTES = 1 << 14 }; /* bytes of the words to one event */

static const struct console_kind CONSOLE;

struct learn {
    struct script_file source;
    struct lesson lesson;
    struct match *match;
    uint32_t at; /* the event to come */
    bool is_left, is_skipped;
    size_t rows; /* of the terminal, filled since something was typed */
    char page[CONSOLE_PAGE];
};

static struct console console_of(struct learn *l)
{
    struct console c = {.kind = &CONSOLE,
                        .match = l->match,
                        .eyes = LEARNER,
                        .events = l->at,
                        .about = l};
    text_init(&c.out, l->page, sizeof l->page);
    return c;
}

static struct session session(struct console *c)
{
    const struct learn *l = c->about;
    struct tale t;
    tale_begin(&t, c->match, LEARNER, l->at);
    return tale_session(&t);
}

/* The notes before event number `at`. */
static void put_notes(const struct learn *l, uint32_t at, struct text *out)
{
    char words[NOTES];
    struct text notes;
    text_init(&notes, words, sizeof words);
    lesson_notes(&l->lesson, at, LESSON_TERMINAL, &notes);
    if (!notes.len)
        return;
    text_char(out, '\n');
    wrap_put(out, words, 0);
}

/* Tells the learner the next event and goes on to the one after it. */
static void put_event(struct learn *l, struct text *out)
{
    char words[NOTES];
    struct text told;
    struct tale t;
    tale_begin(&t, l->match, LEARNER, l->at++);
    tale_next(&t);
    text_init(&told, words, sizeof words);
    witness_tell(&t.heard, &told);
    if (!told.len)
        return;
    text_put(out, "  ");
    wrap_put(out, words, 2);
}

static void put_table(struct console *c)
{
    struct session s = session(c);
    text_char(&c->out, '\n');
    session_picture(&s, &c->out);
}

static void put_task(struct console *c)
{
    const struct learn *l = c->about;
    char words[NOTES];
    struct text task;
    struct session s = session(c);
    text_init(&task, words, sizeof words);
    session_ask(&s, &task);
    text_char(&c->out, '\n');
    wrap_put(&c->out, words, 0);
    text_clear(&task);
    lesson_task(&l->lesson, l->at, &task);
    say_with(&c->out, "Step {1} of {2}. Try: {3}",
             NUM((int)lesson_steps(&l->lesson, l->at) + 1),
             NUM((int)lesson_steps(&l->lesson, l->match->count)), AS_IS(words));
    text_char(&c->out, '\n');
}

static void show(struct console *c)
{
    const struct learn *l = c->about;
    put_table(c);
    put_notes(l, l->at, &c->out);
    put_task(c);
}

/* Enter alone: what is to be done is done. */
static enum console_end nothing(struct console *c)
{
    text_char(&c->out, '\n');
    put_event(c->about, &c->out);
    return CONSOLE_MOVED;
}

/* Waits before what would push something unread off the terminal. */
static void wait_for(struct learn *l, struct slice part)
{
    char words[120];
    struct text out;
    struct slice line;
    size_t rows = print_rows();
    size_t more = print_height(part);
    if (rows && l->rows && l->rows + more + 1 >= rows) {
        text_init(&out, words, sizeof words);
        say(&out, "Press Enter to go on.");
        text_char(&out, ' ');
        l->is_left |= !input_line(words, &line) || slice_is(line, "quit");
        l->rows = 1;
    }
    l->rows += more;
}

/* Part by part; an empty line is between two. */
static void print_parts(struct learn *l, struct slice all)
{
    char words[NOTES];
    while (all.len && !l->is_left) {
        struct slice part = {all.at, 0};
        while (part.len < all.len &&
               !(part.len > 1 && part.at[part.len - 1] == '\n' &&
                 part.at[part.len] == '\n'))
            part.len++;
        all = (struct slice){all.at + part.len, all.len - part.len};
        wait_for(l, part);
        struct text copy;
        text_init(&copy, words, sizeof words);
        text_slice(&copy, part);
        if (!l->is_left)
            print_text(words);
    }
}

static void print_page(struct learn *l, const struct console *c)
{
    print_parts(l, (struct slice){c->out.at, c->out.len});
}

static seat_set actors(struct console *c)
{
    (void)c;
    return SEAT(LEARNER);
}

static struct asked asked(struct console *c, unsigned actor)
{
    struct session s = session(c);
    (void)actor;
    return session_asked(&s);
}

/* A legal move: the one of the record, or not. */
static enum console_end decide(struct console *c, unsigned actor, uint32_t move)
{
    const struct learn *l = c->about;
    (void)actor;
    if (move == l->match->event[l->at].move)
        return nothing(c);
    char words[WORDS_CAP];
    struct text task;
    text_init(&task, words, sizeof words);
    lesson_task(&l->lesson, l->at, &task);
    say_with(&c->out,
             "Legal, but let us try `{1}` this time. (skip lesson ends "
             "the lesson.)",
             AS_IS(words));
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

static const struct console_kind CONSOLE = {
    .where = IN_LEARN,
    .prompt = "> ",
    .lead = "Type the move that is shown, or press Enter and it is "
            "done for you.",
    .session = session,
    .show = show,
    .nothing = nothing,
    .actors = actors,
    .asked = asked,
    .decide = decide,
};

enum console_end learn_back(struct console *c, struct slice rest)
{
    struct learn *l = c->about;
    (void)rest;
    if (lesson_back(&l->lesson, &l->at))
        return CONSOLE_TABLE;
    say(&c->out, "This is the first step.");
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

enum console_end learn_skip(struct console *c, struct slice rest)
{
    if (rest.len && !slice_is(rest, "lesson")) {
        say(&c->out, "skip lesson ends the lesson.");
        text_char(&c->out, '\n');
        return CONSOLE_REFUSED;
    }
    ((struct learn *)c->about)->is_skipped = true;
    return CONSOLE_LEFT;
}

/* Waits for the learner's move, makes it and tells it. */
static void ask_learner(struct learn *l)
{
    enum console_end end = CONSOLE_TABLE;
    while (end != CONSOLE_MOVED && end != CONSOLE_LEFT && !l->is_left) {
        struct console c = console_of(l);
        if (end == CONSOLE_TABLE) {
            show(&c);
            print_page(l, &c);
            text_clear(&c.out);
        }
        if (l->is_left)
            break;
        end = console_ask(&c);
        l->rows = 1 + print_height((struct slice){c.out.at, c.out.len});
    }
    l->is_left |= end == CONSOLE_LEFT;
}

static void show_end(struct learn *l)
{
    struct console c = console_of(l);
    const struct match *m = l->match;
    l->is_left = false;
    if (!l->is_skipped) {
        put_table(&c);
        put_notes(l, m->count, &c.out);
        size_t from = c.out.len;
        text_char(&c.out, '\n');
        struct session s = c.kind->session(&c);
        console_put_end(&c.out, &s);
        if (c.out.len == from + 1)
            c.out.at[c.out.len = from] = '\0';
    }
    text_char(&c.out, '\n');
    say(&c.out, "Now a real game, against a bot:");
    text_put(&c.out, "\n  tidywinks play ");
    text_put(&c.out, m->game->name);
    text_char(&c.out, '\n');
    say_with(&c.out, "Every rule is in docs/rules/{1}.md. Have fun with {2}!",
             AS_IS(m->game->name), AS_IS(m->game->title));
    text_char(&c.out, '\n');
    print_page(l, &c);
}

static void run_lesson(struct learn *l)
{
    struct console hello = console_of(l);
    say_with(&hello.out, "{1}: a guided first game. You sit at seat {2}.",
             AS_IS(l->match->game->title), WHO(LEARNER));
    text_char(&hello.out, '\n');
    say(&hello.out, CONSOLE.lead);
    text_char(&hello.out, '\n');
    say(&hello.out, "back goes one step back, skip ends the lesson, help shows "
                    "more.");
    print_line(hello.out.at);
    l->rows = 1 + print_height((struct slice){hello.out.at, hello.out.len});
    while (l->at < l->match->count && !l->is_left) {
        struct console c = console_of(l);
        if (lesson_asks(&l->lesson, l->at)) {
            ask_learner(l);
            continue;
        }
        put_notes(l, l->at, &c.out);
        put_event(l, &c.out);
        print_page(l, &c);
    }
    if (!l->is_left || l->is_skipped)
        show_end(l);
    else
        puts("");
}

static void say_lessons(struct text *out)
{
    for (const struct lesson_text *t = LESSONS; t->game; t++) {
        text_put(out, t == LESSONS ? " " : ", ");
        text_put(out, t->game);
    }
}

/* Runs the lesson that is in the program; false having said why. */
static bool load_own(struct script_file *s, const struct game *game)
{
    char buffer[400];
    struct text names;
    const struct lesson_text *t = LESSONS;
    while (t->game && strcmp(t->game, game->name) != 0)
        t++;
    if (!t->game) {
        text_init(&names, buffer, sizeof buffer);
        say_lessons(&names);
        command_refuse("there is no lesson for %s; there is one for%s",
                       game->name, buffer);
        return false;
    }
    script_file_run_text(s, (struct slice){(const char *)t->text, t->bytes},
                         (struct slice){NULL, 0});
    if (s->script.end == SCRIPT_PASSED)
        return true;
    command_refuse("the lesson for %s, line %u: %s", game->name, s->script.line,
                   s->script.words);
    script_file_free(s);
    return false;
}

/* What the command line asked for. */
struct orders {
    const struct game *game;
    const char *path;
    struct slice edition;
    const char *language;
};

/* Runs the script that is asked for. */
static int load_lesson(struct learn *l, const struct orders *o)
{
    char buffer[400];
    struct text names;
    bool is_loaded;
    if (o->game && o->path)
        return command_refuse("learn takes a game or --from FILE, not both");
    if (o->game && o->edition.len)
        return command_refuse("the lessons are for the default edition");
    text_init(&names, buffer, sizeof buffer);
    say_lessons(&names);
    if (o->path)
        is_loaded = script_file_load(&l->source, o->path, o->edition);
    else if (o->game)
        is_loaded = load_own(&l->source, o->game);
    else
        return command_refuse("learn needs the name of a game:%s", buffer);
    return is_loaded ? COMMAND_OK : COMMAND_REFUSED;
}

static int learn(void *given)
{
    static struct learn l;
    const struct orders *o = given;
    if (!language_speak(o->language) || load_lesson(&l, o) != COMMAND_OK)
        return COMMAND_REFUSED;
    l.match = &l.source.script.match;
    l.lesson = (struct lesson){l.match, l.source.script.text};
    int end = COMMAND_OK;
    if (!lesson_holds(&l.lesson))
        end = command_refuse("a lesson takes nothing back: it has an `undo`");
    else
        run_lesson(&l);
    script_file_free(&l.source);
    return end;
}

static void more(struct text *out)
{
    say(out, "Games with a lesson:");
    say_lessons(out);
    text_put(out, ".\n\n");
    console_put_help(out, &CONSOLE);
}

const struct command learn_command = {
    .name = "learn",
    .about = "a guided first game",
    .words =
        (const struct command_word[]){
            {.name = "GAME",
             .noun = "game",
             .kind = VALUE_GAME,
             .to = offsetof(struct orders, game)},
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "from",
             .value = "FILE",
             .about = "a lesson of your own; docs/learn.md says how to write "
                      "one",
             .kind = VALUE_FILE,
             .to = offsetof(struct orders, path)},
            OPTION_EDITION(offsetof(struct orders, edition)),
            OPTION_LANGUAGE(offsetof(struct orders, language)),
            {.name = NULL},
        },
    .more = more,
    .size = sizeof(struct orders),
    .run = learn,
};
