/* Cards and moves in words (sections 2 and 13), and why words are refused. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"
#include "engine/words.h"

#define CARD(kind, code, group, title, about) {code, title, about, group},
const struct name stay_at_home_cards[KINDS] = {
#include "games/stay_at_home/cards.def"
};
#undef CARD

bool stay_at_home_name(const void *setup, unsigned i, struct name *out)
{
    (void)setup;
    if (i >= KINDS)
        return false;
    *out = stay_at_home_cards[i];
    return true;
}

void stay_at_home_put_card(struct text *out, unsigned kind, unsigned copies)
{
    say(out, stay_at_home_cards[kind].title);
    if (copies > 1) {
        text_put(out, " ×");
        text_int(out, copies);
    }
}

static const char *const VERBS[] = {
    [VERB_END] = "end",       [VERB_PLAY] = "play",   [VERB_PUT] = "put",
    [VERB_OUT] = "out",       [VERB_STAY] = "stay",   [VERB_WITH] = "with",
    [VERB_TARGET] = "target", [VERB_USE] = "use",     [VERB_PASS] = "pass",
    [VERB_GIVE] = "give",     [VERB_BACK] = "back",   [VERB_AT] = "at",
    [VERB_TAKE] = "take",     [VERB_DROP] = "drop",   [VERB_DRAWS] = "draws",
    [VERB_TAKES] = "takes",   [VERB_SHOWS] = "shows",
};

static void put_seat(struct text *out, unsigned seat)
{
    const char letter[2] = {words_letter(seat), '\0'};
    text_word(out, seat == SEAT_NONE ? "none" : letter);
}

static void put_kind(struct text *out, uint32_t move)
{
    unsigned kind = move_kind(move);
    text_word(out, kind == KIND_HOLE ? "?" : stay_at_home_codes[kind]);
}

static void put_place(struct text *out, uint32_t move)
{
    if (move_place(move) == PLACE_HOLE)
        text_word(out, "?");
    else
        text_word_int(out, move_place(move));
}

void stay_at_home_move(const void *setup, unsigned actor, uint32_t move,
                       struct text *out)
{
    (void)setup;
    (void)actor;
    text_put(out, VERBS[move_verb(move)]);
    switch (move_verb(move)) {
    case VERB_END:
    case VERB_OUT:
    case VERB_STAY:
    case VERB_PASS:
        return;
    case VERB_PLAY:
        put_kind(out, move);
        if (move_seat(move) != SEAT_NONE)
            put_seat(out, move_seat(move));
        return;
    case VERB_USE:
        put_kind(out, move);
        if (move_place(move)) {
            text_word(out, VERBS[VERB_AT]);
            put_place(out, move);
        }
        if (move_seat(move) != SEAT_NONE)
            put_seat(out, move_seat(move));
        return;
    case VERB_PUT:
        put_kind(out, move);
        put_place(out, move);
        return;
    case VERB_WITH:
    case VERB_TARGET:
        put_seat(out, move_seat(move));
        return;
    case VERB_GIVE:
    case VERB_BACK:
    case VERB_DROP:
        put_kind(out, move);
        return;
    case VERB_AT:
    case VERB_TAKE:
        put_place(out, move);
        return;
    case VERB_DRAWS:
    case VERB_TAKES:
        put_seat(out, move_seat(move));
        put_kind(out, move);
        return;
    case VERB_SHOWS:
        put_seat(out, move_seat(move));
        put_kind(out, move);
        put_place(out, move);
        return;
    }
}

/* Titles */

void stay_at_home_place_words(const struct stay_at_home_state *s, uint32_t move,
                              char buffer[PLACE_TEXT])
{
    unsigned place = move_place(move);
    struct text out;
    text_init(&out, buffer, PLACE_TEXT);
    if (move_verb(move) == VERB_TAKE)
        text_int(&out, place);
    else if (place == 1)
        say(&out, "on top of the pile");
    else if (place > s->pile.size)
        say(&out, "under the whole pile");
    else if (place == 2)
        say(&out, "below the top card");
    else
        say_with(&out, "below the top {1} cards", NUM(place - 1));
}

unsigned stay_at_home_other(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned actor,
                            uint32_t move)
{
    enum verb verb = move_verb(move);
    if (verb == VERB_GIVE)
        return stay_at_home_receiver(g, s, actor);
    if (verb == VERB_TAKE || verb == VERB_TAKES)
        return s->victim;
    if (verb != VERB_USE || move_kind(move) == GIVE_COVID)
        return move_seat(move);
    if (s->phase == PHASE_BLOCK)
        return s->start[0] - 1u;
    return s->phase == PHASE_COVID ? s->giver - 1u : s->actor;
}

/* In a title {1} is the card, {2} the player it is about, {3} a place in the
 * pile or hand. */
static const char *title_words(const struct stay_at_home_state *v,
                               uint32_t move)
{
    static const char *const TITLES[] = {
        [VERB_END] = "Draw a card",
        [VERB_PLAY] = "Play “{1}” against {2}",
        [VERB_PUT] = "Put COVID {3}",
        [VERB_OUT] = "Send one of yours out",
        [VERB_STAY] = "Stay at home",
        [VERB_WITH] = "{2} goes out, too",
        [VERB_TARGET] = "Send one of {2}'s household home",
        [VERB_USE] = "Use “{1}”: it does not count for you",
        [VERB_PASS] = "Let it happen",
        [VERB_GIVE] = "Hand “{1}” to {2}",
        [VERB_BACK] = "Put “{1}” back into the pile",
        [VERB_AT] = "Put “{1}” {3}",
        [VERB_TAKE] = "Take card {3} of {2}",
        [VERB_DROP] = "Drop “{1}”",
        [VERB_DRAWS] = "{2} draws “{1}”",
        [VERB_TAKES] = "“{1}”, taken from {2}",
        [VERB_SHOWS] = "",
    };
    enum verb verb = move_verb(move);
    unsigned kind = move_kind(move);
    bool is_covid = v->phase == PHASE_COVID;
    if (verb == VERB_PLAY && kind == SKIP)
        return "Play “{1}”: no card is drawn";
    if (verb == VERB_TARGET && move_seat(move) == SEAT_NONE)
        return "Send nobody home";
    if (verb == VERB_PASS && is_covid)
        return "Keep COVID: nobody of yours can go out";
    if (verb != VERB_USE || kind == IGNORE)
        return TITLES[verb];
    if (kind == BLOCK_COVID)
        return "Use “{1}”: put COVID {3}";
    if (kind == BLOCK_LEAVE)
        return "Use “{1}”: {2} stays at home";
    if (kind == GIVE_COVID)
        return "Use “{1}”: COVID goes to {2}";
    return is_covid ? "Use “{1}”: COVID goes back to {2}"
                    : "Use “{1}”: it is turned against {2}";
}

void stay_at_home_title(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out)
{
    const struct stay_at_home_state *v = view;
    unsigned kind =
        move_verb(move) == VERB_AT ? v->backing - 1u : move_kind(move);
    char place[PLACE_TEXT];
    stay_at_home_place_words(v, move, place);
    say_with(out, title_words(v, move), TERM(stay_at_home_cards[kind].title),
             WHO(stay_at_home_other(setup, v, actor, move)), AS_IS(place));
}

/* Other spellings */

/* What a phase's answers begin with, so that it may be left out. */
static const char *usual_verb(const struct stay_at_home_state *s)
{
    static const char *const USUAL[PHASES] = {
        [PHASE_PLAY] = "play",   [PHASE_ISOLATE] = "put covid",
        [PHASE_WITH] = "with",   [PHASE_TARGET] = "target",
        [PHASE_BLOCK] = "use",   [PHASE_IGNORE] = "use",
        [PHASE_REVERSE] = "use", [PHASE_COVID] = "use",
        [PHASE_GIVE] = "give",   [PHASE_BACK] = "back",
        [PHASE_PLACE] = "at",    [PHASE_TAKE] = "take",
        [PHASE_DROP] = "drop",
    };
    return USUAL[s->phase];
}

static bool is_verb(struct slice word, const struct stay_at_home_state *s)
{
    if (slice_is(word, "take") && s->phase == PHASE_PLAY)
        return false;
    for (unsigned verb = 0; verb <= VERB_DROP; verb++)
        if (slice_is(word, VERBS[verb]))
            return true;
    return false;
}

/* A word as we write it: seats are large, all else is small; `top` and
 * `bottom` are places. */
static void put_plain(const struct stay_at_home_state *s, struct slice word,
                      struct text *out)
{
    char buffer[WORDS_CAP];
    struct text plain;
    text_init(&plain, buffer, sizeof buffer);
    for (size_t i = 0; i < word.len; i++) {
        char c = word.at[i];
        bool large = c >= 'A' && c <= 'Z';
        bool small = c >= 'a' && c <= 'z';
        if (word.len == 1)
            text_char(&plain, (char)(small ? c - 'a' + 'A' : c));
        else
            text_char(&plain, (char)(large ? c - 'A' + 'a' : c));
    }
    if (slice_is((struct slice){plain.at, plain.len}, "top"))
        text_word_int(out, 1);
    else if (slice_is((struct slice){plain.at, plain.len}, "bottom"))
        text_word_int(out, s->pile.size + 1);
    else
        text_word(out, plain.at);
}

/* `yes`, `no` and `draw`. */
static bool put_plain_answer(const struct stay_at_home_state *s,
                             struct slice words, struct text *out)
{
    bool yes = slice_is(words, "yes");
    bool no = slice_is(words, "no");
    unsigned card = stay_at_home_window_card(s);
    if (s->phase == PHASE_START && (yes || no)) {
        text_put(out, yes ? "out" : "stay");
    } else if (s->phase == PHASE_PLAY && slice_is(words, "draw")) {
        text_put(out, "end");
    } else if ((card < KINDS || s->phase == PHASE_COVID) && no) {
        text_put(out, "pass");
    } else if (card < KINDS && (yes || slice_is(words, "use"))) {
        text_put(out, "use ");
        text_put(out, stay_at_home_codes[card]);
    } else {
        return false;
    }
    return true;
}

bool stay_at_home_reword(const void *setup, const void *state, unsigned actor,
                         struct slice words, struct text *out)
{
    const struct stay_at_home_state *s = state;
    char buffer[WORDS_CAP];
    struct text plain;
    struct slice word;
    (void)setup;
    if (actor == CHANCE)
        return false;
    text_init(&plain, buffer, sizeof buffer);
    while (slice_word(&words, &word))
        put_plain(s, word, &plain);
    struct slice rest = {plain.at, plain.len};
    if (put_plain_answer(s, rest, out))
        return true;
    struct slice look = rest;
    if (!slice_word(&look, &word))
        return false;
    struct slice second = {"", 0};
    slice_word(&look, &second);
    if (s->phase == PHASE_ISOLATE && slice_is(word, VERBS[VERB_PUT]) &&
        !slice_is(second, "covid")) {
        text_put(out, usual_verb(s));
        rest =
            slice_trim((struct slice){rest.at + word.len, rest.len - word.len});
    } else if (!is_verb(word, s) && usual_verb(s)) {
        text_put(out, usual_verb(s));
    }
    text_word(out, "");
    text_slice(out, rest);
    return true;
}

/* Refusals (SH-56, 102), from what the seat holds and public facts */

static void why_not_held(struct text *out, unsigned kind)
{
    say_with(out, "you do not hold “{1}” (SH-102)",
             TERM(stay_at_home_cards[kind].title));
}

/* That there is nobody whom the card could be played against. */
static const char *nobody_reason(unsigned kind)
{
    if (kind == TWO)
        return "nobody else holds a card that may go back (SH-44)";
    if (kind == MISS)
        return "everybody else misses a turn already (SH-44)";
    return "nobody else holds a card (SH-44)";
}

static const char *target_reason(unsigned kind)
{
    switch (kind) {
    case SEE:
    case TAKE:
        return "that player must be another one with a card (SH-44)";
    case TWO:
        return "that player must be another one with a free card (SH-44)";
    case MISS:
        return "that player must be another one, who may lose a turn (SH-44)";
    default:
        return "that player must be another one (SH-44)";
    }
}

/* When a card is played that is not for one's own turn. */
static const char *answer_reason(unsigned kind)
{
    if (kind == IGNORE)
        return "you play it when an announcement comes: we ask you then "
               "(SH-60)";
    if (kind == BLOCK_LEAVE)
        return "you play it when somebody wants to go out: we ask you then "
               "(SH-65)";
    if (kind == REVERSE)
        return "you play it when a card is played on you: we ask you then "
               "(SH-68)";
    return "you play it when COVID comes to you: we ask you then (SH-75)";
}

static void why_play(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, unsigned actor,
                     int kind, struct text *out)
{
    if (kind < 0)
        say(out, "answer `end`, `play skip` or `play CARD SEAT` (SH-12)");
    else if (is_instant((unsigned)kind) || kind == COVID)
        say(out, "that card is never played from hand (SH-16)");
    else if (is_stockpile((unsigned)kind))
        say(out, "stockpile cards are never played (SH-16)");
    else if (!is_targeted((unsigned)kind) && kind != SKIP)
        say(out, answer_reason((unsigned)kind));
    else if (!held(s, actor, (unsigned)kind))
        why_not_held(out, (unsigned)kind);
    else if (s->played)
        say(out, "only one card a turn here: `end` (SH-R4)");
    else if (kind == SKIP)
        say(out, "`play skip` names nobody (SH-48)");
    else if (!stay_at_home_targets(g, s, actor, (unsigned)kind))
        say(out, nobody_reason((unsigned)kind));
    else
        say(out, target_reason((unsigned)kind));
}

static void why_use(const struct stay_at_home_state *s, unsigned actor,
                    int kind, struct text *out)
{
    unsigned card = stay_at_home_window_card(s);
    bool is_covid = s->phase == PHASE_COVID || s->phase == PHASE_ISOLATE;
    bool fits = (unsigned)kind == card ||
                (is_covid && (kind == BLOCK_COVID || kind == GIVE_COVID));
    if (s->phase == PHASE_COVID && kind == REVERSE && !s->giver)
        say(out, "COVID was not given to you, so there is nothing to "
                 "reverse (SH-75)");
    else if (kind >= 0 && !is_instant((unsigned)kind) && fits &&
             !held(s, actor, (unsigned)kind))
        why_not_held(out, (unsigned)kind);
    else if (kind == BLOCK_COVID && fits)
        say_with(out, "a number from 1 to {1} must follow `at` (SH-76)",
                 NUM(s->pile.size + 1));
    else if (kind == GIVE_COVID && fits)
        say(out, "COVID goes to another player (SH-77)");
    else if (card < KINDS)
        say_with(out, "answer `use {1}` if you hold it, or `pass` (SH-55)",
                 AS_IS(stay_at_home_codes[card]));
    else
        say_with(out,
                 "answer `pass`, or `use` one of: “{1}”, “{2}” or, if it was "
                 "given to you, “{3}” (SH-75)",
                 TERM(stay_at_home_cards[BLOCK_COVID].title),
                 TERM(stay_at_home_cards[GIVE_COVID].title),
                 TERM(stay_at_home_cards[REVERSE].title));
}

/* For give, back and drop. */
static void why_card(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, unsigned actor,
                     int kind, struct text *out)
{
    bool may_covid = g->covid_pass && s->phase != PHASE_DROP;
    if (kind == COVID && !may_covid) {
        say(out, "COVID may not be chosen (SH-80)");
    } else if (kind >= HAND_FIRST && !held(s, actor, (unsigned)kind)) {
        why_not_held(out, (unsigned)kind);
    } else {
        say_with(out, "answer `{1} CARD` with a card of your hand (SH-102)",
                 AS_IS(usual_verb(s)));
    }
}

void stay_at_home_why(const void *setup, const void *state, unsigned actor,
                      struct slice words, struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    struct slice word = {"", 0};
    if (actor == CHANCE)
        return;
    slice_word(&words, &word);
    slice_word(&words, &word);
    int kind = stay_at_home_kind(word);
    switch ((enum phase)s->phase) {
    case PHASE_PLAY:
        why_play(g, s, actor, kind, out);
        return;
    case PHASE_ISOLATE:
        if (g->covid_late && kind >= 0 && kind != COVID) {
            why_use(s, actor, kind, out);
            return;
        }
        say_with(
            out,
            "you have COVID: `put covid` and a number from 1 to {1} (SH-11)",
            NUM(s->pile.size + 1));
        return;
    case PHASE_START:
        say(out, "answer `out` or `stay` (SH-22)");
        return;
    case PHASE_WITH:
        say(out, "name another player who can leave (SH-25)");
        return;
    case PHASE_TARGET:
        say(out, s->drawn - 1 == ANN_PICK
                     ? "name another player with somebody out (SH-35)"
                     : "name another player with somebody out, or none "
                       "(SH-27)");
        return;
    case PHASE_BLOCK:
    case PHASE_IGNORE:
    case PHASE_REVERSE:
    case PHASE_COVID:
        why_use(s, actor, kind, out);
        return;
    case PHASE_GIVE:
    case PHASE_BACK:
    case PHASE_DROP:
        why_card(g, s, actor, kind, out);
        return;
    case PHASE_PLACE:
        say_with(out,
                 "answer `at` and a number from 1 to {1}, 1 being the top "
                 "(SH-40)",
                 NUM(s->pile.size + 1));
        return;
    case PHASE_TAKE:
        say_with(out, "answer `take` and a number from 1 to {1} (SH-49)",
                 NUM(s->size[s->victim]));
        return;
    case PHASE_TURN:
    case PHASE_DRAWS:
    case PHASE_TAKES:
    case PHASE_OVER:
    case PHASES:
        return;
    }
}
