#include "terminal/others.h"

#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "terminal/console_commands.h"
#include "terminal/joined_lines.h"

#include <string.h>

enum { LINE = 400, KEY_BYTES = 16, MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* As in web/src/online/phrases.ts: a number goes over the wire. */
static const char *const PHRASES[] = {
    "Hello!", "Well played!", "One moment, please.", "Your turn!", "Thank you!",
    "Oh no!", "Again?",       "Good-bye!",
};
enum { PHRASES_COUNT = sizeof PHRASES / sizeof PHRASES[0] };

/* What the server calls a standing answer, and what it lets happen. */
static const struct {
    const char *word, *about;
} LETS[] = {
    {"ask", "You are asked every time."},
    {"choice", "What you could not stop happens without asking you."},
    {"own", "You are asked only where something is done to you that you could "
            "stop."},
    {"always", "Everything happens without asking you."},
};
enum { LETS_COUNT = sizeof LETS / sizeof LETS[0] };

static bool is_person(const struct joined *j, unsigned seat)
{
    return slice_is(slice_of(j->seat[seat].place), "taken");
}

static bool has_seat(const struct joined *j)
{
    return j->eyes < SEATS_MAX;
}

/* One sentence, made with `say_with`, as news. */
#define NOTE(j, ...)                                                           \
    do {                                                                       \
        char note_line[LINE];                                                  \
        struct text note_out;                                                  \
        text_init(&note_out, note_line, sizeof note_line);                     \
        say_with(&note_out, __VA_ARGS__);                                      \
        text_char(&note_out, '\n');                                            \
        joined_add(j, (struct slice){note_out.at, note_out.len}, true);        \
    } while (0)

static seat_set seats_in(struct slice word)
{
    seat_set seats = 0;
    for (size_t i = 0; i < word.len; i++) {
        int seat = words_actor((struct slice){word.at + i, 1});
        if (seat >= 0 && seat < SEATS_MAX)
            seats |= (seat_set)SEAT((unsigned)seat);
    }
    return seats;
}

static int seat_in(struct slice *rest)
{
    struct slice word;
    int seat = slice_word(rest, &word) ? words_actor(word) : -1;
    return seat < SEATS_MAX ? seat : -1;
}

/* `A undo of BC`, `A stand B of CD` */
static void read_wish(struct others *c, struct slice rest)
{
    struct slice word = {NULL, 0};
    int asker = seat_in(&rest);
    slice_word(&rest, &word);
    c->is_undo = slice_is(word, "undo");
    int about = c->is_undo ? 0 : seat_in(&rest);
    slice_word(&rest, &word);
    c->is_wished = asker >= 0 && about >= 0 && slice_is(word, "of");
    if (!c->is_wished)
        return;
    c->asker = (unsigned)asker;
    c->about = (unsigned)about;
    c->asked = seats_in(slice_trim(rest));
}

bool others_reads(struct joined *j, struct slice word, struct slice rest)
{
    if (slice_is(word, "wish")) {
        read_wish(&j->others, rest);
        return true;
    }
    if (!slice_is(word, "stand"))
        return false;
    int seat = seat_in(&rest);
    if (seat >= 0)
        j->others.stood |= (seat_set)SEAT((unsigned)seat);
    return true;
}

bool others_asks(const struct joined *j)
{
    const struct others *c = &j->others;
    return has_seat(j) && ((c->is_wished && c->asked & SEAT(j->eyes)) ||
                           c->stood & SEAT(j->eyes));
}

static void tell_wish(struct joined *j, const struct others *old)
{
    const struct others *c = &j->others;
    bool is_same = c->is_wished == old->is_wished && c->asker == old->asker &&
                   c->is_undo == old->is_undo && c->about == old->about;
    if (!has_seat(j))
        return;
    if (c->is_wished && !is_same && c->asked & SEAT(j->eyes)) {
        if (c->is_undo)
            NOTE(j,
                 "{1} would like to take back the latest decision, and all "
                 "that came after. Type agree or refuse.",
                 WHO(c->asker));
        else
            NOTE(j,
                 "{1} would like a bot to play for {2}, who is gone. Type "
                 "agree or refuse.",
                 WHO(c->asker), WHO(c->about));
    }
    if (c->is_wished && !is_same && c->asker == j->eyes)
        joined_note(j, "The others are asked. Type refuse to let it be.");
    bool is_granted =
        old->is_undo ? c->undone != old->undone : c->stood & SEAT(old->about);
    if (old->is_wished && !c->is_wished && old->asker == j->eyes && !is_granted)
        joined_note(j, "It was not agreed to.");
}

static void tell_stood(struct joined *j, unsigned seat, bool is_stood)
{
    if (seat == j->eyes)
        joined_note(j, is_stood ? "A bot plays for you. Type return to take "
                                  "your seat back."
                                : "You play yourself again.");
    else if (is_stood)
        NOTE(j, "A bot plays for {1} now.", WHO(seat));
    else
        NOTE(j, "{1} plays again.", WHO(seat));
}

void others_tell(struct joined *j, const struct others *old)
{
    tell_wish(j, old);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if ((old->stood ^ j->others.stood) & SEAT(s) && is_person(j, s))
            tell_stood(j, s, j->others.stood & SEAT(s));
}

void others_gone(struct joined *j, seat_set gone)
{
    seat_set fresh = gone & (seat_set)~j->others.gone;
    j->others.gone = gone;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        const char letter[] = {words_letter(s), '\0'};
        if (fresh & SEAT(s) && has_seat(j) && j->phase == JOINED_PLAYS)
            NOTE(j,
                 "{1} has been gone for a while. Type bot {2} to let a bot "
                 "play on.",
                 WHO(s), AS_IS(letter));
    }
}

void others_offer_undo(struct joined *j)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (s != j->eyes && is_person(j, s)) {
            joined_note(j, "Type ask to ask the others.");
            return;
        }
}

/* `phrase A 2` */
static void hear_phrase(struct joined *j, struct slice rest)
{
    int32_t n;
    int seat = seat_in(&rest);
    if (seat < 0 || !slice_int(slice_trim(rest), 1, PHRASES_COUNT, &n) ||
        j->others.muted & SEAT((unsigned)seat))
        return;
    NOTE(j, "{1}: “{2}”", WHO(seat), TERM(PHRASES[n - 1]));
}

static void put_left(struct text *out, int64_t seconds)
{
    char digits[] = {':', (char)('0' + seconds % MINUTE / 10),
                     (char)('0' + seconds % 10), '\0'};
    if (seconds >= 2 * DAY) {
        say_with(out, "{1} days", NUM(seconds / DAY));
    } else if (seconds >= 2 * HOUR) {
        say_with(out, "{1} hours", NUM(seconds / HOUR));
    } else {
        text_int(out, seconds / MINUTE);
        text_put(out, digits);
    }
}

static int64_t seconds_left(const struct joined *j)
{
    double left = j->others.due - clock_now();
    return left > 0 ? (int64_t)left + 1 : 0;
}

bool others_has_ticked(struct joined *j)
{
    int64_t now = j->others.due > 0 ? seconds_left(j) : 0;
    bool has = now != j->others.left;
    j->others.left = now;
    return has;
}

static void put_time(const struct joined *j, const char *sentence,
                     struct text *out)
{
    char words[40];
    struct text left;
    text_init(&left, words, sizeof words);
    put_left(&left, seconds_left(j));
    say_with(out, sentence, AS_IS(words));
}

void others_put_time(const struct joined *j, struct text *out)
{
    if (j->others.due <= 0 || j->phase != JOINED_PLAYS)
        return;
    text_char(out, ' ');
    put_time(j, "({1} left)", out);
}

/* `due A MS`, or `-` */
static void hear_due(struct joined *j, struct slice rest)
{
    int32_t ms;
    j->others.due = slice_int(slice_trim(rest), 0, INT32_MAX, &ms)
                        ? clock_now() + ms / 1000.0
                        : 0;
    if (j->others.due > 0) {
        char words[LINE];
        struct text out;
        text_init(&out, words, sizeof words);
        put_time(j, "You have {1} for this.", &out);
        text_char(&out, '\n');
        joined_add(j, (struct slice){out.at, out.len}, true);
    }
    j->changes++;
}

static void hear_let(struct joined *j, struct slice rest)
{
    for (unsigned i = 0; i < LETS_COUNT; i++)
        if (slice_is(slice_trim(rest), LETS[i].word)) {
            j->others.let = i;
            joined_note(j, LETS[i].about);
        }
}

bool others_hears(struct joined *j, struct slice word, struct slice rest)
{
    if (slice_is(word, "phrase")) {
        hear_phrase(j, rest);
        return true;
    }
    bool is_due = slice_is(word, "due");
    bool is_late = slice_is(word, "late");
    bool is_let = slice_is(word, "let");
    if (!is_due && !is_late && !is_let && !slice_is(word, "answered"))
        return false;
    if (seat_in(&rest) != (int)j->eyes)
        return true;
    if (is_due)
        hear_due(j, rest);
    else if (is_let)
        hear_let(j, rest);
    else
        joined_note(j, is_late ? "Your time was up: a bot decided once for you."
                               : "It happened as you let it: you were not "
                                 "asked.");
    return true;
}

/* Commands */

static enum console_end done(struct console *c, const char *sentence)
{
    say(&c->out, sentence);
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

static enum console_end no(struct console *c, const char *sentence)
{
    done(c, sentence);
    return CONSOLE_REFUSED;
}

/* `VERB A WORDS` to the server, for the own seat or another. */
static void tell(struct joined *j, const char *verb, unsigned seat,
                 const char *words)
{
    char line[LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, verb);
    text_char(&out, ' ');
    words_seat(&out, seat);
    if (*words)
        text_word(&out, words);
    joined_tell(j, line);
}

static enum console_end tell_own(struct console *c, const char *verb,
                                 const char *words)
{
    struct joined *j = c->about;
    if (!has_seat(j))
        return no(c, "An onlooker has no seat.");
    tell(j, verb, j->eyes, words);
    return CONSOLE_MOVED;
}

enum console_end joined_ask(struct console *c, struct slice rest)
{
    (void)rest;
    return tell_own(c, "wish", "undo");
}

enum console_end joined_agree(struct console *c, struct slice rest)
{
    (void)rest;
    return tell_own(c, "agree", "");
}

enum console_end joined_refuse(struct console *c, struct slice rest)
{
    (void)rest;
    return tell_own(c, "refuse", "");
}

enum console_end joined_return(struct console *c, struct slice rest)
{
    (void)rest;
    return tell_own(c, "back", "");
}

/* A seat of somebody else that the line names. */
static bool find_other(struct console *c, struct slice rest, unsigned *seat)
{
    const struct joined *j = c->about;
    int named = seat_in(&rest);
    *seat = (unsigned)named;
    if (named >= 0 && named < j->script.match.plan.players &&
        *seat != j->eyes && !slice_trim(rest).len)
        return true;
    no(c, "Say whose seat, by its letter: who tells them.");
    return false;
}

enum console_end joined_bot(struct console *c, struct slice rest)
{
    unsigned seat;
    char words[] = "stand A";
    if (!find_other(c, rest, &seat))
        return CONSOLE_REFUSED;
    words[sizeof words - 2] = words_letter(seat);
    return tell_own(c, "wish", words);
}

enum console_end joined_phrase(struct console *c, struct slice rest)
{
    int32_t n;
    char digit[] = "0";
    if (!slice_int(slice_trim(rest), 1, PHRASES_COUNT, &n)) {
        for (unsigned i = 0; i < PHRASES_COUNT; i++) {
            text_put(&c->out, "  ");
            text_int(&c->out, i + 1);
            text_put(&c->out, "  ");
            say(&c->out, PHRASES[i]);
            text_char(&c->out, '\n');
        }
        return CONSOLE_SAID;
    }
    digit[0] = (char)('0' + n);
    return tell_own(c, "phrase", digit);
}

enum console_end joined_mute(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    unsigned seat;
    if (!find_other(c, rest, &seat))
        return CONSOLE_REFUSED;
    j->others.muted ^= (seat_set)SEAT(seat);
    say_with(&c->out,
             j->others.muted & SEAT(seat) ? "You do not hear {1} any more."
                                          : "You hear {1} again.",
             WHO(seat));
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

enum console_end joined_clock(struct console *c, struct slice rest)
{
    const struct joined *j = c->about;
    (void)rest;
    if (j->others.due <= 0)
        return done(c, "No clock runs for you now.");
    put_time(j, "You have {1} left; then a bot decides once for you.", &c->out);
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

enum console_end joined_let(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    if (!j->script.match.game->lets)
        return no(c, "Nobody is asked out of turn in this game.");
    for (unsigned i = 0; i < LETS_COUNT; i++)
        if (slice_is(rest, LETS[i].word))
            return tell_own(c, "let", LETS[i].word);
    for (unsigned i = 0; i < LETS_COUNT; i++) {
        size_t from = c->out.len;
        text_put(&c->out, j->others.let == i ? "> let " : "  let ");
        text_put(&c->out, LETS[i].word);
        text_pad(&c->out, from, 14);
        say(&c->out, LETS[i].about);
        text_char(&c->out, '\n');
    }
    return rest.len ? CONSOLE_REFUSED : CONSOLE_SAID;
}

enum console_end joined_name(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    struct text out;
    if (!has_seat(j))
        return no(c, "An onlooker has no seat.");
    text_init(&out, j->name, sizeof j->name);
    text_slice(&out, rest);
    if (!rest.len || out.cut)
        return no(c, "Say the new name: name Ada");
    j->wish.name = j->name;
    joined_sit(j, j->eyes);
    return CONSOLE_MOVED;
}

/* The seat is for whoever has the new link, which is told. */
static enum console_end give_anew(struct console *c, struct slice rest,
                                  bool is_removed)
{
    struct joined *j = c->about;
    char words[JOINED_KEY + 8];
    char key[JOINED_KEY];
    struct text out;
    unsigned seat;
    if (!j->is_host)
        return no(c, "Only whoever set up the table can do that.");
    if (!find_other(c, rest, &seat))
        return CONSOLE_REFUSED;
    if (slice_is(slice_of(j->seat[seat].place), "bot"))
        return no(c, "A bot sits there.");
    joined_new_key(key);
    text_init(&out, words, sizeof words);
    text_put(&out, "kept");
    text_word(&out, key);
    tell(j, "seat", seat, words);
    if (is_removed && j->phase == JOINED_PLAYS)
        tell(j, "stand", seat, "");
    const char letter[] = {words_letter(seat), '\0'};
    say_with(&c->out,
             "With this link somebody sits down at seat {1}:", AS_IS(letter));
    text_char(&c->out, '\n');
    joined_put_link(j, key, &c->out);
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

enum console_end joined_remove(struct console *c, struct slice rest)
{
    return give_anew(c, rest, true);
}

enum console_end joined_link(struct console *c, struct slice rest)
{
    return give_anew(c, rest, false);
}
