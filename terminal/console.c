#include "terminal/console.h"

#include "base/say.h"
#include "command/print.h"
#include "command/wrap.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "terminal/input.h"

#include <stdio.h>
#include <string.h>

enum {
    NUMBER_COLUMNS = 4,
    TITLE_COLUMN = 20, /* where titles of moves begin in a list */
    COMMANDS_MOST = 64,
    LEAD_BYTES = 600,
};

/* A move that may come next. */
struct choice {
    unsigned actor;
    uint32_t move;
};

static bool can_decide(const struct console *c)
{
    return c->kind->decide != NULL;
}

static void list_of(struct console *c, unsigned actor, struct moves *list)
{
    moves_clear(list);
    if (!can_decide(c) || !(c->kind->actors(c) & SEAT(actor)))
        return;
    struct asked who = c->kind->asked(c, actor);
    who.game->moves(who.setup, who.state, actor, list);
}

/* `   3  flip 3              Turn up card 3` */
static void put_choice(struct console *c, uint32_t number, struct choice one)
{
    struct text *out = &c->out;
    struct asked who = c->kind->asked(c, one.actor);
    char digits[16];
    snprintf(digits, sizeof digits, "%*u  ", NUMBER_COLUMNS, number);
    text_put(out, digits);
    size_t from = out->len;
    if (c->kind->has_letters) {
        words_seat(out, one.actor);
        text_char(out, ' ');
    }
    who.game->words->move(who.setup, one.actor, one.move, out);
    text_pad(out, from, TITLE_COLUMN);
    text_put(out, "  ");
    words_title(&who, one.move, out);
    text_char(out, '\n');
}

uint32_t console_list(struct console *c, uint32_t most)
{
    static struct moves list;
    uint32_t number = 0;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_of(c, a, &list);
        for (uint32_t i = 0; i < list.count; i++)
            if (number++ < most)
                put_choice(c, number, (struct choice){a, list.move[i]});
    }
    return number;
}

/* Choice number n of the list, from 1. */
static bool find_choice(struct console *c, struct slice words,
                        struct choice *one)
{
    static struct moves list;
    int32_t n;
    if (!slice_int(words, 1, INT32_MAX, &n))
        return false;
    uint32_t left = (uint32_t)n;
    for (unsigned a = 0; a <= CHANCE; a++) {
        list_of(c, a, &list);
        if (left <= list.count) {
            *one = (struct choice){a, list.move[left - 1]};
            return true;
        }
        left -= list.count;
    }
    return false;
}

static bool refuse_several(struct console *c, struct refusal *why)
{
    struct text out = refuse(why, REFUSE_SEAT, 0);
    text_put(&out, "Several seats are asked: begin with who it is, one of");
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (c->kind->actors(c) & SEAT(s)) {
            text_char(&out, ' ');
            words_seat(&out, s);
        }
    return false;
}

/* Who decides by this line; takes the letter off it. */
static bool find_actor(struct console *c, struct slice *line, unsigned *actor,
                       struct refusal *why)
{
    struct slice rest = *line;
    struct slice word = {NULL, 0};
    seat_set actors = c->kind->actors(c);
    int named = -1;
    if (c->kind->has_letters && slice_word(&rest, &word))
        named = words_actor(word);
    if (named >= 0) {
        *line = slice_trim(rest);
        *actor = (unsigned)named;
        if (*actor == CHANCE || *actor < c->kind->session(c).players)
            return true;
        return refuse_with(why, REFUSE_SEAT, 0,
                           "There is no such seat at this table");
    }
    if (actors & (actors - 1))
        return refuse_several(c, why);
    *actor = 0;
    while (*actor < CHANCE && !(actors & SEAT(*actor)))
        ++*actor;
    if (actors)
        return true;
    return refuse_with(why, REFUSE_OVER, 0, "Nothing is asked now");
}

static void put_offer(void *to, struct slice word)
{
    text_char(to, ' ');
    text_slice(to, word);
}

/* The words that can follow these; false when none can. */
static bool list_next(struct console *c, unsigned actor, struct slice words)
{
    struct text *out = &c->out;
    if (!(c->kind->actors(c) & SEAT(actor)))
        return false;
    struct asked who = c->kind->asked(c, actor);
    if (c->kind->has_letters) {
        words_seat(out, actor);
        text_char(out, ' ');
    }
    text_slice(out, words);
    text_put(out, words.len ? " …" : "…");
    size_t from = out->len;
    words_next(&who, words, put_offer, out);
    if (out->len > from) {
        text_char(out, '\n');
        return true;
    }
    text_clear(out);
    return false;
}

/* Whether a move's words end with these, which are less than all of them. */
static bool is_end_of(struct slice all, struct slice words)
{
    if (!words.len || all.len <= words.len)
        return false;
    size_t before = all.len - words.len;
    return all.at[before - 1] == ' ' &&
           slice_same_letters((struct slice){all.at + before, words.len},
                              words);
}

/* The move that is these words but for large and small letters. What chance
 * brought may be told by its last words, where only one ends so. */
static bool find_any_case(const struct asked *who, struct slice words,
                          uint32_t *move)
{
    static struct moves list;
    unsigned ends = 0;
    moves_clear(&list);
    who->game->moves(who->setup, who->state, who->actor, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        char buffer[WORDS_CAP];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        who->game->words->move(who->setup, who->actor, list.move[i], &out);
        struct slice all = {out.at, out.len};
        if (slice_same_letters(words, all)) {
            *move = list.move[i];
            return true;
        }
        if (who->actor == CHANCE && is_end_of(all, words) && ends++ == 0)
            *move = list.move[i];
    }
    return ends == 1;
}

/* A line as a move, or as the beginning of one; false: it is none, and `why`
 * says so. */
static bool take_move(struct console *c, struct slice line,
                      enum console_end *end, struct refusal *why)
{
    struct choice one;
    if (find_choice(c, line, &one)) {
        *end = c->kind->decide(c, one.actor, one.move);
        return true;
    }
    if (!find_actor(c, &line, &one.actor, why))
        return false;
    struct asked who = c->kind->asked(c, one.actor);
    if (words_read(&who, line, &one.move, why) ||
        ((c->kind->actors(c) & SEAT(one.actor)) &&
         find_any_case(&who, line, &one.move))) {
        *end = c->kind->decide(c, one.actor, one.move);
        return true;
    }
    *end = CONSOLE_SAID;
    return list_next(c, one.actor, line);
}

static bool is_here(const struct console_command *command,
                    const struct console_kind *kind)
{
    return command->where & kind->where;
}

static bool is_named(const struct console_command *command, struct slice word)
{
    return slice_same_letters(word, slice_of(command->name)) ||
           (command->brief &&
            slice_same_letters(word, slice_of(command->brief)));
}

/* A line that is neither a move nor a command: the nearest command where one
 * word is typed or there are no moves, else why it is no move. */
static enum console_end refuse_line(struct console *c, struct slice line,
                                    const struct refusal *why)
{
    const char *names[COMMANDS_MOST] = {NULL};
    unsigned count = 0;
    struct slice rest = line;
    struct slice first = {NULL, 0};
    struct text *out = &c->out;
    for (const struct console_command *o = CONSOLE_COMMANDS;
         o->name && count < COMMANDS_MOST - 1; o++)
        if (is_here(o, c->kind))
            names[count++] = o->name;
    slice_word(&rest, &first);
    say_with(out, "There is no command \"{1}\"", AS_WRITTEN(first));
    size_t from = out->len;
    if (!why || !slice_trim(rest).len)
        refuse_nearest(out, first, names);
    if (out->len == from && why) {
        text_clear(out);
        text_put(out, why->words);
    }
    text_put(out, ". ");
    say(out, why ? "Type moves to see what can be done."
                 : "Type help to see what there is.");
    text_char(out, '\n');
    return CONSOLE_REFUSED;
}

/* A move comes before a command of the same name: Wash Match has `load`. */
enum console_end console_take(struct console *c, struct slice line)
{
    struct slice rest = slice_trim(line);
    struct slice word = {NULL, 0};
    struct refusal why;
    enum console_end end;
    text_clear(&c->out);
    line = rest;
    if (!slice_word(&rest, &word))
        return c->kind->nothing(c);
    if (can_decide(c) && take_move(c, line, &end, &why))
        return end;
    rest = slice_trim(rest);
    for (const struct console_command *o = CONSOLE_COMMANDS; o->name; o++)
        if (is_here(o, c->kind) && is_named(o, word) && (o->words || !rest.len))
            return o->run(c, rest);
    return refuse_line(c, line, can_decide(c) ? &why : NULL);
}

void console_put_help(struct text *out, const struct console_kind *kind)
{
    char words[LEAD_BYTES];
    struct text lead;
    text_init(&lead, words, sizeof words);
    say(&lead, kind->lead);
    wrap_put(out, words, 0);
    for (const struct console_command *o = CONSOLE_COMMANDS; o->name; o++) {
        size_t from = out->len;
        if (!is_here(o, kind))
            continue;
        text_put(out, "  ");
        text_put(out, o->name);
        if (o->brief) {
            text_put(out, ", ");
            text_put(out, o->brief);
        }
        if (o->words) {
            text_char(out, ' ');
            text_put(out, o->words);
        }
        text_pad(out, from, TITLE_COLUMN);
        say(out, o->about);
        text_char(out, '\n');
    }
}

static void offer_letters(struct input_word *word, seat_set actors)
{
    for (unsigned a = 0; a <= CHANCE; a++) {
        const char letter[2] = {words_letter(a), '\0'};
        if (actors & SEAT(a))
            input_offer(word, slice_of(letter));
    }
}

/* What follows a command that takes a seat or a pair of eyes. */
static void offer_after(struct console *c, const struct console_command *o,
                        struct input_word *word)
{
    static const char *const EYES[] = {"onlooker", "all", NULL};
    if (o->offers == OFFER_EYES)
        input_offer_all(word, EYES);
    if (o->offers != OFFER_NOTHING)
        offer_letters(word, (seat_set)(SEAT(c->kind->session(c).players) - 1));
}

void console_complete(struct console *c, struct slice line,
                      void (*offer)(void *to, struct slice word), void *to)
{
    struct input_word word = {.offer = offer, .to = to};
    struct slice before = slice_trim(input_part(line, &word.start));
    struct refusal why;
    unsigned actor;
    for (const struct console_command *o = CONSOLE_COMMANDS; o->name; o++) {
        if (!is_here(o, c->kind))
            continue;
        if (!before.len)
            input_offer(&word, slice_of(o->name));
        else if (is_named(o, before))
            offer_after(c, o, &word);
    }
    if (!can_decide(c))
        return;
    if (!before.len && c->kind->has_letters)
        offer_letters(&word, c->kind->actors(c));
    if (!find_actor(c, &before, &actor, &why) ||
        !(c->kind->actors(c) & SEAT(actor)))
        return;
    struct asked who = c->kind->asked(c, actor);
    words_next(&who, before, input_offer, &word);
}

static void complete(void *about, struct slice line,
                     void (*offer)(void *to, struct slice word), void *to)
{
    console_complete(about, line, offer, to);
}

enum console_end console_ask(struct console *c)
{
    struct slice line;
    input_complete(complete, c);
    bool is_read = input_line(c->kind->prompt, &line);
    input_complete(NULL, NULL);
    if (!is_read)
        return CONSOLE_LEFT;
    enum console_end end = console_take(c, line);
    print_text(c->out.at);
    return end;
}

void console_show(struct console *c)
{
    text_clear(&c->out);
    c->kind->show(c);
    print_text(c->out.at);
}
