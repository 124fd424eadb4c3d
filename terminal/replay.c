/* Steps through a record. A step is an event that the eyes looking see, so
 * that counting steps tells nothing about sealed decisions; with all eyes open
 * steps are the events of the record. */
#include "terminal/replay.h"
#include "command/script_file.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/tale.h"
#include "terminal/commands.h"
#include "terminal/console_commands.h"

#include <stdio.h>
#include <stdlib.h>

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
    uint32_t at;              /* the step shown; 0: before the first */
    struct text situation[2]; /* working memory, PAGE bytes each */
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
    bool is_last = r->at == r->steps;
    if (is_last && r->is_over) {
        console_put_end(out, s);
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

static struct session session(struct console *c)
{
    struct tale t;
    go_there(c->about, &t);
    return tale_session(&t);
}

static void show(struct console *c)
{
    struct replay *r = c->about;
    struct text *out = &c->out;
    struct tale t;
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
    text_char(out, '\n');
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
static enum console_end next_turn(struct console *c, unsigned seat)
{
    struct replay *r = c->about;
    struct tale t;
    int latest = -1;
    tale_begin(&t, r->match, r->eyes, 0);
    for (uint32_t step = 1; step <= r->steps; step++) {
        int who = decider(&t);
        if (who < 0)
            continue;
        if (who == (int)seat && latest != who && step - 1 > r->at) {
            r->at = step - 1;
            return CONSOLE_TABLE;
        }
        latest = who;
    }
    text_put(&c->out, "Seat ");
    words_seat(&c->out, seat);
    text_put(&c->out, " has no later turn in this record.\n");
    return CONSOLE_REFUSED;
}

static enum console_end refused(struct console *c, const char *sentence)
{
    text_put(&c->out, sentence);
    return CONSOLE_REFUSED;
}

static enum console_end go_to(struct console *c, int64_t step)
{
    struct replay *r = c->about;
    if (step < 0)
        return refused(c, "This is before the first event.\n");
    if (step > r->steps)
        return refused(c, "The record ends here.\n");
    r->at = (uint32_t)step;
    return CONSOLE_TABLE;
}

/* On or back by what is said, one when nothing is. */
static enum console_end go_by(struct console *c, struct slice rest, int step)
{
    struct replay *r = c->about;
    int32_t n = 1;
    if (rest.len && !slice_int(rest, 1, INT32_MAX, &n))
        return refused(c, "How many events? A number from 1, or nothing for "
                          "one.\n");
    return go_to(c, (int64_t)r->at + (int64_t)step * n);
}

enum console_end replay_next(struct console *c, struct slice rest)
{
    unsigned seat;
    if (rest.len && witness_read(c->match->plan.players, rest, &seat) &&
        seat < SEATS_MAX)
        return next_turn(c, seat);
    return go_by(c, rest, 1);
}

enum console_end replay_back(struct console *c, struct slice rest)
{
    return go_by(c, rest, -1);
}

enum console_end replay_goto(struct console *c, struct slice rest)
{
    struct replay *r = c->about;
    int32_t n;
    char words[80];
    if (slice_int(rest, 0, (int32_t)r->steps, &n))
        return go_to(c, n);
    snprintf(words, sizeof words, "To which event? A number from 0 to %u.\n",
             r->steps);
    return refused(c, words);
}

enum console_end replay_first(struct console *c, struct slice rest)
{
    (void)rest;
    return go_to(c, 0);
}

enum console_end replay_last(struct console *c, struct slice rest)
{
    (void)rest;
    return go_to(c, ((struct replay *)c->about)->steps);
}

enum console_end replay_eyes(struct console *c, struct slice rest)
{
    struct replay *r = c->about;
    unsigned eyes;
    if (!witness_read(r->match->plan.players, rest, &eyes))
        return refused(c, "Whose eyes? A seat of this table, onlooker or "
                          "all.\n");
    if (!r->is_over && eyes != r->eyes)
        return refused(c, "The game is not over: its record is shown through "
                          "one pair of eyes (--as SEAT).\n");
    look_through(r, eyes);
    c->eyes = eyes;
    return CONSOLE_TABLE;
}

enum console_end replay_situation(struct console *c, struct slice rest)
{
    struct session s = session(c);
    (void)rest;
    session_situation(&s, FORM_ALL, &c->out);
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

static enum console_end nothing(struct console *c)
{
    return go_by(c, (struct slice){NULL, 0}, 1);
}

static const struct console_kind CONSOLE = {
    .where = IN_REPLAY,
    .prompt = "replay> ",
    .lead = "Enter alone goes one event on.",
    .session = session,
    .show = show,
    .nothing = nothing,
};

/* Before the end only one seat's eyes, and only if they were asked for. */
static int open_eyes(struct replay *r, const char *as)
{
    unsigned eyes = ONLOOKER;
    r->is_over = !match_waiting(r->match);
    if (as && !witness_read(r->match->plan.players, slice_of(as), &eyes))
        return command_refuse("--as needs a seat of this table, onlooker or "
                              "all, not \"%s\"",
                              as);
    if (eyes == EVERYTHING && !r->is_over)
        return command_refuse("the game is not over: --as takes one seat");
    look_through(r, eyes);
    return COMMAND_OK;
}

static void step_about(struct replay *r)
{
    struct console c = {.kind = &CONSOLE,
                        .match = r->match,
                        .eyes = r->eyes,
                        .events = r->match->count,
                        .about = r};
    enum console_end end = CONSOLE_TABLE;
    text_init(&c.out, host_new(PAGE), PAGE);
    printf("%s, %u players. Enter goes on; help lists the rest.\n\n",
           r->match->game->title, r->match->plan.players);
    for (; end != CONSOLE_LEFT; end = console_ask(&c))
        if (end == CONSOLE_TABLE)
            console_show(&c);
    free(c.out.at);
}

static int replay_through(struct match *m, const char *as)
{
    struct replay r = {.match = m};
    r.place = host_new((r.match->count + 1) * sizeof r.place[0]);
    for (unsigned i = 0; i < 2; i++)
        text_init(&r.situation[i], host_new(PAGE), PAGE);
    int end = open_eyes(&r, as);
    if (end == COMMAND_OK)
        step_about(&r);
    for (unsigned i = 0; i < 2; i++)
        free(r.situation[i].at);
    free(r.place);
    return end;
}

void replay_match(struct match *m)
{
    replay_through(m, "all");
}

static void more(struct text *out)
{
    console_put_help(out, &CONSOLE);
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
    int end = replay_through(&s.script.match, o->as);
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
    .more = more,
    .size = sizeof(struct orders),
    .run = replay,
};
