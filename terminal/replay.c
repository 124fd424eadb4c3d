/* Steps through a record. A step is an event that the eyes looking see, so
 * that counting steps tells nothing about sealed decisions; with all eyes open
 * steps are the events of the record. */
#include "command/script_file.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 1 << 20,
    HIDDEN_LONGEST = 156, /* two lines of a screen; `situation` has the rest */
};

struct replay {
    struct match *match;
    unsigned eyes;
    bool is_over;    /* the record ends with the end of the game */
    uint32_t *place; /* events that have happened after each step */
    uint32_t steps;
    uint32_t at;      /* the step shown; 0: before the first */
    struct text page; /* PAGE bytes, written anew for each answer */
    struct text situation[2];
};

/* Finds the steps of these eyes and stays at the same place. */
static void look_through(struct replay *r, unsigned eyes)
{
    struct tale t;
    uint32_t here = r->place[r->at];
    r->eyes = eyes;
    r->steps = 0;
    r->at = 0;
    r->place[0] = 0;
    tale_begin(&t, r->match, eyes, 0);
    while (tale_next_seen(&t)) {
        r->place[++r->steps] = t.next;
        if (t.next <= here)
            r->at = r->steps;
    }
}

static void put_title(struct replay *r, struct text *out)
{
    if (r->at) {
        text_put(out, "Event ");
        text_int(out, r->at);
        text_put(out, " of ");
        text_int(out, r->steps);
    } else {
        text_put(out, "Before the first of ");
        text_int(out, r->steps);
        text_put(out, " events");
    }
    text_put(out, ", eyes: ");
    witness_name(r->eyes, out);
    text_put(out, "\n");
}

/* What is asked now, or how it ended. */
static void put_foot(struct replay *r, const struct session *s,
                     struct text *out)
{
    const struct match *m = r->match;
    struct result result;
    bool is_last = r->at == r->steps;
    if (is_last && r->is_over) {
        m->game->result(m->setup, m->state, &result);
        text_put(out, "The game is over: ");
        words_result(&result, m->plan.players, out);
        text_put(out, ".\n");
        return;
    }
    session_prompt(s, out);
    text_put(out, is_last ? "\nThe record ends here.\n" : "\n");
}

/* Goes over the event of the step that is shown. */
static void go_there(struct replay *r, struct tale *t)
{
    uint32_t place = r->place[r->at];
    tale_begin(t, r->match, r->eyes, r->at ? place - 1 : 0);
    if (r->at)
        tale_next(t);
}

static bool has_line(struct slice lines, struct slice wanted)
{
    struct slice line;
    while (slice_line(&lines, &line))
        if (slice_same(line, wanted))
            return true;
    return false;
}

/* With all eyes open: the situation lines that an onlooker does not have.
 * Pictures are made for one pair of eyes and may leave them out. */
static void put_hidden(struct replay *r, const struct tale *t, struct text *out)
{
    struct match *m = r->match;
    struct text *all = &r->situation[0];
    struct text *seen = &r->situation[1];
    struct slice line;
    bool is_first = true;
    text_clear(all);
    text_clear(seen);
    situation_write(m->game, m->setup, t->state, FORM_ALL, all);
    m->game->observe(m->setup, t->state, ONLOOKER, m->view2);
    situation_write(m->game, m->setup, m->view2, FORM_ALL, seen);
    struct slice rest = {all->at, all->len};
    while (slice_line(&rest, &line)) {
        if (line.len > HIDDEN_LONGEST ||
            has_line((struct slice){seen->at, seen->len}, line))
            continue;
        text_put(out, is_first ? "Hidden from onlookers:\n  " : "  ");
        text_slice(out, line);
        text_char(out, '\n');
        is_first = false;
    }
    text_put(out, is_first ? "" : "\n");
}

static void show(struct replay *r)
{
    struct text *out = &r->page;
    struct tale t;
    text_clear(out);
    go_there(r, &t);
    struct session s = tale_session(&t);
    put_title(r, out);
    witness_lines(&t.heard, out);
    text_char(out, '\n');
    size_t before = out->len;
    witness_tell(&t.heard, out);
    if (out->len > before)
        text_char(out, '\n');
    session_picture(&s, out);
    text_char(out, '\n');
    if (r->eyes == EVERYTHING)
        put_hidden(r, &t, out);
    put_foot(r, &s, out);
    puts(out->at);
}

static void print_situation(struct replay *r)
{
    const struct match *m = r->match;
    struct tale t;
    text_clear(&r->page);
    go_there(r, &t);
    situation_write(m->game, m->setup, t.view, FORM_ALL, &r->page);
    puts(r->page.at);
}

static void print_log(struct replay *r)
{
    struct tale t;
    uint32_t step = 0;
    tale_begin(&t, r->match, r->eyes, 0);
    while (tale_next_seen(&t)) {
        text_clear(&r->page);
        witness_tell(&t.heard, &r->page);
        if (!r->page.len)
            witness_lines(&t.heard, &r->page);
        struct slice rest = {r->page.at, r->page.len};
        struct slice line;
        step++;
        while (slice_line(&rest, &line))
            printf("%4u  %.*s\n", step, (int)line.len, line.at);
    }
}

/* Who is seen to decide in the next step: a seat, or -1. */
static int decider(struct tale *t)
{
    const struct events *seen = &t->heard.seen;
    tale_next_seen(t);
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->at[i].actor != CHANCE)
            return seen->at[i].actor;
    return -1;
}

/* Goes to where the seat's next turn begins: the step before it decides. A
 * turn is all it decides before another seat does. */
static void next_turn(struct replay *r, unsigned seat)
{
    struct tale t;
    int latest = -1;
    tale_begin(&t, r->match, r->eyes, 0);
    for (uint32_t step = 1; step <= r->steps; step++) {
        int who = decider(&t);
        if (who < 0)
            continue;
        if (who == (int)seat && latest != who && step - 1 > r->at) {
            r->at = step - 1;
            show(r);
            return;
        }
        latest = who;
    }
    printf("Seat %c has no later turn in this record.\n", words_letter(seat));
}

static void go_to(struct replay *r, int64_t step)
{
    if (step < 0)
        puts("This is before the first event.");
    else if (step > r->steps)
        puts("The record ends here.");
    else
        r->at = (uint32_t)step;
    if (step >= 0 && step <= r->steps)
        show(r);
}

/* `n 5`: how far; 1 when nothing is said, 0 when it is no number. */
static int32_t how_far(struct slice rest)
{
    int32_t n = 1;
    if (rest.len && !slice_int(rest, 1, INT32_MAX, &n)) {
        puts("How many events? A number from 1, or nothing for one.");
        return 0;
    }
    return n;
}

static void change_eyes(struct replay *r, struct slice word)
{
    unsigned eyes;
    if (!witness_read(r->match->plan.players, word, &eyes)) {
        puts("Whose eyes? A seat of this table, onlooker or all.");
    } else if (!r->is_over && eyes != r->eyes) {
        puts("The game is not over: its record is shown through one pair of "
             "eyes (--as SEAT).");
    } else {
        look_through(r, eyes);
        show(r);
    }
}

static void help(void)
{
    puts("  Enter, n [N]   one event on, or N\n"
         "  b [N]          one event back, or N\n"
         "  g N            to event N; 0 is before the first\n"
         "  first, last    to the beginning, to the end\n"
         "  next A         to where seat A's next turn begins\n"
         "  eyes A         through the eyes of seat A, of onlooker, or all\n"
         "  log            everything that happened, in sentences\n"
         "  table          the same again\n"
         "  situation      all that these eyes know, as text\n"
         "  quit           leave");
}

static const char *const WORDS[] = {
    "next",  "back",      "first", "last", "eyes", "log",
    "table", "situation", "help",  "quit", NULL,
};

static void complete(void *about, struct slice line,
                     void (*offer)(void *to, struct slice word), void *to)
{
    static const char *const EYES[] = {"onlooker", "all", NULL};
    const struct replay *r = about;
    struct input_word t = {.offer = offer, .to = to};
    struct slice before = slice_trim(input_part(line, &t.start));
    if (!before.len)
        input_offer_all(&t, WORDS);
    if (slice_is(before, "eyes"))
        input_offer_all(&t, EYES);
    if (slice_is(before, "eyes") || slice_is(before, "next"))
        for (unsigned s = 0; s < r->match->plan.players; s++) {
            const char letter[2] = {words_letter(s), '\0'};
            input_offer(&t, slice_of(letter));
        }
}

static void say_unknown(struct slice word)
{
    char near[120];
    struct text say;
    text_init(&say, near, sizeof near);
    refuse_nearest(&say, word, WORDS);
    printf("There is no command \"%.*s\"%s; help lists them.\n", (int)word.len,
           word.at, near);
}

/* Moves about; false when the word is none of these. */
static bool obey_step(struct replay *r, struct slice word, struct slice rest)
{
    unsigned seat;
    int32_t n;
    if (slice_is(word, "next") && rest.len &&
        witness_read(r->match->plan.players, rest, &seat) && seat < SEATS_MAX) {
        next_turn(r, seat);
    } else if (!word.len || slice_is(word, "n") || slice_is(word, "next")) {
        if ((n = how_far(rest)) > 0)
            go_to(r, (int64_t)r->at + n);
    } else if (slice_is(word, "b") || slice_is(word, "back")) {
        if ((n = how_far(rest)) > 0)
            go_to(r, (int64_t)r->at - n);
    } else if (slice_is(word, "first")) {
        go_to(r, 0);
    } else if (slice_is(word, "last")) {
        go_to(r, r->steps);
    } else if (slice_is(word, "g")) {
        if (slice_int(rest, 0, (int32_t)r->steps, &n))
            go_to(r, n);
        else
            printf("To which event? A number from 0 to %u.\n", r->steps);
    } else {
        return false;
    }
    return true;
}

static void step_about(struct replay *r)
{
    struct slice line;
    input_complete(complete, r);
    while (input_line("replay> ", &line)) {
        struct slice rest = line;
        struct slice word = {line.at, 0};
        slice_word(&rest, &word);
        rest = slice_trim(rest);
        if (slice_is(word, "quit") || slice_is(word, "q"))
            return;
        if (obey_step(r, word, rest))
            continue;
        if (slice_is(word, "eyes"))
            change_eyes(r, rest);
        else if (slice_is(word, "log"))
            print_log(r);
        else if (slice_is(word, "table"))
            show(r);
        else if (slice_is(word, "situation"))
            print_situation(r);
        else if (slice_is(word, "help"))
            help();
        else
            say_unknown(word);
    }
}

/* Before the end only one seat's eyes, and only if they were asked for. */
static int open_eyes(struct replay *r, const char *as)
{
    unsigned eyes = ONLOOKER;
    r->is_over = !match_waiting(r->match);
    if (as && !witness_read(r->match->plan.players, slice_of(as), &eyes))
        return command_refuse(
            "--as needs a seat of this table, onlooker or all, "
            "not \"%s\"",
            as);
    if (eyes == EVERYTHING && !r->is_over)
        return command_refuse("the game is not over: --as takes one seat");
    look_through(r, eyes);
    return COMMAND_OK;
}

static int replay_script(struct script_file *s, const char *as)
{
    struct replay r = {.match = &s->script.match};
    r.place = host_new((r.match->count + 1) * sizeof r.place[0]);
    text_init(&r.page, host_new(PAGE), PAGE);
    for (unsigned i = 0; i < 2; i++)
        text_init(&r.situation[i], host_new(PAGE), PAGE);
    int end = open_eyes(&r, as);
    if (end == COMMAND_OK) {
        printf("%s, %u players. Enter goes on; help lists the rest.\n\n",
               s->game->title, r.match->plan.players);
        show(&r);
        step_about(&r);
    }
    for (unsigned i = 0; i < 2; i++)
        free(r.situation[i].at);
    free(r.page.at);
    free(r.place);
    return end;
}

struct orders {
    const char *path;
    const char *as;
    struct slice edition;
};

static int replay(void *given)
{
    const struct orders *o = given;
    struct script_file s;
    if (!script_file_load(&s, o->path, o->edition))
        return COMMAND_REFUSED;
    int end = replay_script(&s, o->as);
    script_file_free(&s);
    return end;
}

const struct command replay_command = {
    .name = "replay",
    .about = "step through a record, forwards and backwards",
    .details = "While its game is not over it is shown as an onlooker sees "
               "it, or with --as through the eyes of one seat.",
    .words =
        (const struct command_word[]){
            WORD_FILE("record", offsetof(struct orders, path)),
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "as",
             .value = "EYES",
             .about = "a seat (A), onlooker, or all",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, as)},
            OPTION_EDITION(offsetof(struct orders, edition)),
            {.name = NULL},
        },
    .size = sizeof(struct orders),
    .run = replay,
};
