/* `tidywinks learn GAME`: a record played with the learner at seat A. The
 * script is run first, so everything in it is legal and its expectations
 * hold; then its events are gone through one by one. */
#include "terminal/learn.h"

#include "command/script_file.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/lesson.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/input.h"
#include "terminal/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 16, COLUMNS = 78 };

struct learn {
    struct script_file source;
    struct lesson lesson;
    struct match *match;
    uint32_t at;   /* the event to come */
    bool is_shown; /* the table and the task, as they are now */
    bool is_left, is_skipped;
    char page[PAGE];
};

static struct text page_of(struct learn *l)
{
    struct text out;
    text_init(&out, l->page, sizeof l->page);
    return out;
}

static size_t columns_of(struct slice word)
{
    size_t columns = 0;
    for (size_t i = 0; i < word.len; i++)
        columns += ((unsigned char)word.at[i] & 0xC0) != 0x80;
    return columns;
}

/* Prints a line, broken between words where it is too long. */
static void print_line(struct slice line, const char *indent)
{
    struct slice word;
    size_t used = 0;
    while (slice_word(&line, &word)) {
        size_t columns = columns_of(word);
        if (used && used + 1 + columns > COLUMNS) {
            puts("");
            used = 0;
        }
        printf("%s%.*s", used ? " " : indent, (int)word.len, word.at);
        used += columns + (used ? 1 : strlen(indent));
    }
    puts("");
}

/* Prints the notes before event number `at`. */
static void show_notes(struct learn *l, uint32_t at)
{
    struct text out = page_of(l);
    struct slice line;
    lesson_notes(&l->lesson, at, LESSON_TERMINAL, &out);
    struct slice rest = {out.at, out.len};
    if (rest.len)
        puts("");
    while (slice_line(&rest, &line))
        print_line(line, "");
}

static struct session learner(struct learn *l)
{
    struct tale t;
    tale_begin(&t, l->match, LEARNER, l->at);
    return tale_session(&t);
}

/* Tells the learner the next event and goes on to the one after it. */
static void tell_event(struct learn *l)
{
    struct text out = page_of(l);
    struct slice line;
    struct tale t;
    tale_begin(&t, l->match, LEARNER, l->at);
    tale_next(&t);
    witness_tell(&t.heard, &out);
    struct slice told = {out.at, out.len};
    while (slice_line(&told, &line))
        print_line(line, "  ");
    l->at++;
}

static void show_table(struct learn *l)
{
    struct text out = page_of(l);
    struct session s = learner(l);
    text_char(&out, '\n');
    session_picture(&s, &out);
    fputs(l->page, stdout);
}

static void show_task(struct learn *l)
{
    char words[WORDS_CAP];
    struct text say;
    const struct match *m = l->match;
    struct text out = page_of(l);
    puts("");
    text_char(&out, words_letter(LEARNER));
    text_put(&out, ": ");
    struct session s = learner(l);
    session_ask(&s, &out);
    print_line((struct slice){out.at, out.len}, "");
    text_init(&say, words, sizeof words);
    lesson_task(&l->lesson, l->at, &say);
    printf("Step %u of %u. Try: %s\n", lesson_steps(&l->lesson, l->at) + 1,
           lesson_steps(&l->lesson, m->count), words);
}

static void help(void)
{
    puts("Type the move that is shown, or press Enter and it is done for "
         "you.\n"
         "  moves   what the rules allow now\n"
         "  table   the table and the task again\n"
         "  back    one step back\n"
         "  rules   a rule in full: rules 9, or rules alone for this one\n"
         "  skip    end the lesson (`skip lesson` where skip is a move)\n"
         "  quit    leave");
}

static void list_moves(struct learn *l)
{
    static struct moves list;
    struct text out = page_of(l);
    struct session s = learner(l);
    session_moves(&s, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        if (i > 0)
            text_put(&out, "; ");
        session_words(&s, list.move[i], &out);
    }
    print_line((struct slice){out.at, out.len}, "  ");
}

static void step_back(struct learn *l)
{
    if (!lesson_back(&l->lesson, &l->at)) {
        puts("This is the first step.");
        return;
    }
    l->is_shown = false;
}

static void offer_word(void *to, struct slice word)
{
    if (!*(unsigned *)to)
        fputs("That begins a move; it goes on with:", stdout);
    ++*(unsigned *)to;
    printf(" %.*s", (int)word.len, word.at);
}

/* A legal move, but not the one of the record. */
static void another_move(const struct learn *l, struct slice said)
{
    char words[WORDS_CAP];
    struct text out;
    text_init(&out, words, sizeof words);
    lesson_task(&l->lesson, l->at, &out);
    printf("Legal, but let us try `%s` this time.\n", words);
    if (slice_is(said, "skip"))
        puts("(`skip lesson` ends the lesson.)");
}

static void no_move(const struct asked *who, struct slice said,
                    const struct refusal *why)
{
    unsigned offers = 0;
    words_next(who, said, offer_word, &offers);
    if (offers)
        puts("");
    else
        printf("Not possible: %s.\n", why->words);
}

/* A rule by its number; without one, the rule that is asked about. */
static void show_rule(struct learn *l, struct slice number)
{
    char words[1024];
    struct text prompt;
    const struct match *m = l->match;
    struct text out = page_of(l);
    text_init(&prompt, words, sizeof words);
    struct session s = learner(l);
    if (!number.len)
        number = slice_of(session_prompt(&s, &prompt));
    if (!rulebook_rule(m->game->name, number, &out)) {
        printf("The rules of %s have no number \"%.*s\".\n", m->game->title,
               (int)number.len, number.at);
        return;
    }
    struct slice rest = {out.at, out.len};
    struct slice line;
    while (slice_line(&rest, &line))
        print_line(line, "");
}

/* A command; false when the words are none. */
static bool obey(struct learn *l, struct slice said)
{
    struct slice rest = said;
    struct slice word = {NULL, 0};
    slice_word(&rest, &word);
    if (slice_is(word, "rules"))
        show_rule(l, slice_trim(rest));
    else if (slice_is(said, "help"))
        help();
    else if (slice_is(said, "moves"))
        list_moves(l);
    else if (slice_is(said, "back"))
        step_back(l);
    else if (slice_is(said, "quit"))
        l->is_left = true;
    else if (slice_is(said, "skip") || slice_is(said, "skip lesson"))
        l->is_skipped = true;
    else if (slice_is(said, "table"))
        l->is_shown = false;
    else
        return false;
    return true;
}

/* What the learner said; true when it is the move of the record. */
static bool answer(struct learn *l, struct slice said)
{
    struct refusal why;
    struct session s = learner(l);
    struct asked who = session_asked(&s);
    if (!said.len)
        return true;
    enum lesson_said is = lesson_hear(&l->lesson, l->at, who.state, said, &why);
    if (is == LESSON_OTHER)
        another_move(l, said);
    else if (is == LESSON_NOT && !obey(l, said))
        no_move(&who, said, &why);
    return is == LESSON_RIGHT;
}

struct fitting {
    struct slice start;
    void (*offer)(void *to, struct slice word);
    void *to;
};

static void offer_fitting(void *to, struct slice word)
{
    const struct fitting *fit = to;
    if (word.len >= fit->start.len &&
        memcmp(word.at, fit->start.at, fit->start.len) == 0)
        fit->offer(fit->to, word);
}

/* For Tab: the words of moves that begin like the last one typed. */
static void complete(void *about, struct slice line,
                     void (*offer)(void *to, struct slice word), void *to)
{
    struct learn *l = about;
    struct session s = learner(l);
    struct asked who = session_asked(&s);
    size_t end = line.len;
    while (end && line.at[end - 1] != ' ')
        end--;
    struct fitting fit = {{line.at + end, line.len - end}, offer, to};
    words_next(&who, (struct slice){line.at, end}, offer_fitting, &fit);
}

/* Waits for the learner's move, makes it and tells it. */
static void ask_learner(struct learn *l)
{
    l->is_shown = false;
    while (!l->is_left && !l->is_skipped) {
        if (!l->is_shown) {
            show_table(l);
            show_notes(l, l->at);
            show_task(l);
            l->is_shown = true;
        }
        input_complete(complete, l);
        char *line = input_read("> ");
        input_complete(NULL, NULL);
        if (!line) {
            l->is_left = true;
        } else if (answer(l, slice_trim(slice_of(line)))) {
            puts("");
            tell_event(l);
            return;
        }
    }
}

static void show_end(struct learn *l)
{
    const struct match *m = l->match;
    struct result result;
    struct text out = page_of(l);
    if (l->at == m->count && !l->is_skipped) {
        show_table(l);
        show_notes(l, m->count);
    }
    struct session s = learner(l);
    session_result(&s, &result);
    out = page_of(l);
    words_result(&result, m->plan.players, &out);
    if (out.len && !l->is_skipped)
        printf("\nThe game is over: %s.\n", l->page);
    printf("\nNow a real game, against a bot:\n"
           "  tidywinks play %s\n"
           "Every rule is in docs/rules/%s.md. Have fun with %s!\n",
           m->game->name, m->game->name, m->game->title);
}

static void run_lesson(struct learn *l)
{
    printf("%s: a guided first game. You sit at seat %c.\n"
           "Type the move that is shown, or press Enter and it is done for "
           "you.\n"
           "back goes one step back, skip ends the lesson, help shows "
           "more.\n",
           l->match->game->title, words_letter(LEARNER));
    while (l->at < l->match->count && !l->is_left && !l->is_skipped) {
        if (lesson_asks(&l->lesson, l->at)) {
            ask_learner(l);
            continue;
        }
        show_notes(l, l->at);
        tell_event(l);
    }
    if (!l->is_left)
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
    if (load_lesson(&l, o) != COMMAND_OK)
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
    text_put(out, "Games with a lesson:");
    say_lessons(out);
    text_put(out, ".\n");
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
            {.name = NULL},
        },
    .more = more,
    .size = sizeof(struct orders),
    .run = learn,
};
