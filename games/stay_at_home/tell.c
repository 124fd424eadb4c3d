/* The game in sentences and as a picture, from what one seat sees. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "base/say.h"
#include "engine/bag.h"

#include <string.h>

enum {
    SEATS_TEXT = 256, /* bytes for all seats by name */
    CARD_TEXT = 128,  /* for a card and where it lies */
};

/* A card by its title, and how many of them. */
static void put_card(struct text *out, unsigned kind, unsigned copies)
{
    say(out, stay_at_home_cards[kind].title);
    if (copies > 1) {
        text_put(out, " ×");
        text_int(out, copies);
    }
}

/* In what is told {1} is who does it, {2} the card, {3} the player it is done
 * to, {4} a place in the pile or hand. */
static const char *use_words(const struct stay_at_home_state *before,
                             unsigned kind)
{
    if (kind == BLOCK_COVID)
        return "{1} uses {2} and puts COVID {4}.";
    if (kind == GIVE_COVID)
        return "{1} uses {2}: COVID goes to {3}.";
    if (kind == BLOCK_LEAVE)
        return "{1} uses {2}: {3} stays at home.";
    if (before->phase == PHASE_COVID)
        return "{1} uses {2}: COVID goes back to {3}.";
    return "{1} uses {2}.";
}

/* Where a redacted event has a hole. */
static const char *const TOLD_HIDDEN[] = {
    [VERB_PUT] = "{1} isolates and puts COVID into the pile.",
    [VERB_USE] = "{1} uses {2} and puts COVID into the pile.",
    [VERB_GIVE] = "{1} gives a card to {3}.",
    [VERB_BACK] = "{1} will put a card back.",
    [VERB_AT] = "{1} puts it into the pile.",
    [VERB_DRAWS] = "{1} draws a card.",
    [VERB_TAKES] = "{1} takes a card from {3}.",
};

static const char *const TOLD[] = {
    [VERB_END] = "{1} ends the turn with a draw.",
    [VERB_PLAY] = "{1} plays {2} against {3}.",
    [VERB_PUT] = "{1} isolates and puts COVID {4}.",
    [VERB_OUT] = "{1} wants to start.",
    [VERB_STAY] = "{1} does not start.",
    [VERB_WITH] = "{1} names {3}.",
    [VERB_TARGET] = "{1} names {3}.",
    [VERB_PASS] = "{1} passes.",
    [VERB_GIVE] = "{1} gives {2} to {3}.",
    [VERB_BACK] = "{1} will put {2} back.",
    [VERB_AT] = "{1} puts it {4}.",
    [VERB_TAKE] = "{1} names card {4} of {3}.",
    [VERB_DROP] = "{1} has too many cards and drops {2}.",
    [VERB_DRAWS] = "{1} draws: {2}.",
    [VERB_TAKES] = "{1} takes {2} from {3}.",
};

static const char *told_words(const struct stay_at_home_state *before,
                              uint32_t move)
{
    enum verb verb = move_verb(move);
    unsigned kind = move_kind(move);
    if (kind == KIND_HOLE || move_place(move) == PLACE_HOLE)
        return TOLD_HIDDEN[verb];
    if (verb == VERB_USE)
        return use_words(before, kind);
    if (verb == VERB_PLAY && kind == SKIP)
        return "{1} skips: no card is drawn.";
    if (verb == VERB_TARGET && move_seat(move) == SEAT_NONE)
        return "{1} names nobody.";
    if (verb == VERB_PASS && before->phase == PHASE_COVID)
        return "{1} keeps COVID and isolates.";
    if (verb == VERB_DRAWS && is_announcement(kind))
        return "{1} reads out: {2}.";
    return TOLD[verb];
}

static void tell_event(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *before, struct event e,
                       struct text *out)
{
    unsigned kind = move_kind(e.move) == KIND_HOLE ? 0 : move_kind(e.move);
    unsigned who = e.actor == CHANCE ? move_seat(e.move) : e.actor;
    char buffer[PLACE_TEXT];
    stay_at_home_place_words(before, e.move, buffer);
    say_with(out, told_words(before, e.move), WHO(who),
             TERM(stay_at_home_cards[kind].title),
             WHO(stay_at_home_other(g, before, e.actor, e.move)),
             AS_IS(buffer));
    text_char(out, '\n');
}

/* One sentence for all `shows` of one hand. Returns the events used. */
static uint32_t tell_shown(const struct events *seen, uint32_t i, unsigned seat,
                           struct text *out)
{
    uint32_t first = i;
    unsigned p = move_seat(seen->at[i].move);
    char buffer[HAND_KINDS * 48];
    struct text cards;
    text_init(&cards, buffer, sizeof buffer);
    for (; i < seen->count && move_verb(seen->at[i].move) == VERB_SHOWS &&
           move_seat(seen->at[i].move) == p;
         i++) {
        text_put(&cards, i > first ? ", " : "");
        put_card(&cards, move_kind(seen->at[i].move),
                 move_place(seen->at[i].move));
    }
    say_with(out,
             p == seat ? "The new hand of {1} is: {2}."
                       : "The hand of {1} is: {2}.",
             WHO(p), AS_IS(buffer));
    text_char(out, '\n');
    return i - first;
}

/* SH-72, 73: whether the action came to nothing. */
static bool is_cancelled(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *before,
                         struct deed deed)
{
    switch (deed.kind) {
    case SEE:
    case TAKE:
        return !before->size[deed.victim];
    case TWO:
        return !stay_at_home_movable(g, before, deed.victim);
    case SWAP:
        return deed.actor != before->active;
    case MISS:
        return g->miss_once && before->miss[deed.victim];
    default:
        return false;
    }
}

/* What everybody sees of an action that shows or moves whole hands. */
static void tell_deed(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *before,
                      const struct stay_at_home_state *after, struct event e,
                      struct text *out)
{
    struct deed deed;
    if (!stay_at_home_resolves(before, after, e, &deed))
        return;
    if (is_cancelled(g, before, deed))
        say(out, "The action is cancelled.");
    else if (deed.kind == SEE)
        say_with(out, "{1} is shown the hand of {2}.", WHO(deed.actor),
                 WHO(deed.victim));
    else if (deed.kind == SWAP)
        say_with(out, "{1} and {2} exchange hands.", WHO(deed.actor),
                 WHO(deed.victim));
    else
        return;
    text_char(out, '\n');
}

static void tell_seats(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after, struct text *out)
{
    for (unsigned p = 0; p < g->players; p++) {
        if (after->out[p] != before->out[p]) {
            say_with(out,
                     after->out[p] > before->out[p]
                         ? "{1} leaves: now {2} OUT."
                         : "{1} goes home: now {2} OUT.",
                     WHO(p), NUM(after->out[p]));
            text_char(out, '\n');
        }
        if (after->miss[p] != before->miss[p]) {
            say_with(out,
                     after->miss[p] > before->miss[p] ? "{1} will miss a turn."
                                                      : "{1} misses a turn.",
                     WHO(p));
            text_char(out, '\n');
        }
    }
}

/* What decided, where {1} is the winners, {2} their OUT, {3} their stockpile
 * and {4} all who have as many OUT. */
static const char *end_words(const struct result *result, seat_set may_win,
                             seat_set level, seat_set barred)
{
    if (result->outcome == OUTCOME_NONE)
        return "Nobody may win (SH-95).";
    if (result->outcome == OUTCOME_SHARED)
        return "{1} have {2} OUT each and as many stockpile cards, {3}: they "
               "share the win (SH-94).";
    if (bits_count(may_win) == 1)
        return "That leaves {1}, who wins with {2} OUT (SH-93).";
    if (bits_count(level) > 1)
        return "{4} have {2} OUT each; {1} has the most stockpile cards, {3}, "
               "and wins (SH-94).";
    return barred ? "Of the others {1} has the most OUT, {2}, and wins (SH-93)."
                  : "{1} has the most OUT, {2}, and wins (SH-93).";
}

static void tell_end(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, struct text *out)
{
    struct result result;
    char names[2][SEATS_TEXT];
    struct text winners;
    struct text all;
    seat_set may_win = 0;
    seat_set level = 0;
    stay_at_home_result(g, s, &result);
    unsigned best = result.winners ? bits_first(result.winners) : 0;
    for (unsigned p = 0; p < g->players; p++) {
        if (!stay_at_home_may_win(g, s, p))
            continue;
        may_win |= SEAT(p);
        if (s->out[p] == s->out[best])
            level |= SEAT(p);
    }
    text_init(&winners, names[0], sizeof names[0]);
    say_seats(&winners, result.winners);
    text_init(&all, names[1], sizeof names[1]);
    say_seats(&all, level);
    say(out, "The pile is empty and the game is over.");
    text_char(out, '\n');
    if (s->holder) {
        bool is_lifted = may_win >> (s->holder - 1) & 1;
        say_with(out,
                 is_lifted ? "{1} holds COVID but may win: with two players a "
                             "full stockpile lifts the bar (SH-92)."
                           : "{1} holds COVID and cannot win (SH-91).",
                 WHO(s->holder - 1u));
        text_char(out, '\n');
    }
    say_with(out,
             end_words(&result, may_win, level,
                       stay_at_home_everybody(g) & (seat_set)~may_win),
             AS_IS(names[0]), NUM(s->out[best]),
             NUM(stay_at_home_stockpile(s, best)), AS_IS(names[1]));
    text_char(out, '\n');
}

static void tell_table(const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after, struct text *out)
{
    if (after->reversed != before->reversed) {
        say(out, after->reversed ? "Play now goes anti-clockwise."
                                 : "Play now goes clockwise.");
        text_char(out, '\n');
    }
    if (after->holder && after->holder != before->holder) {
        say_with(out, "{1} now holds COVID.", WHO(after->holder - 1u));
        text_char(out, '\n');
    }
    if (after->phase != PHASE_OVER && after->active != before->active) {
        say_with(out, "It is the turn of {1}.", WHO(after->active));
        text_char(out, '\n');
    }
}

void stay_at_home_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *old = before;
    const struct stay_at_home_state *new = after;
    uint32_t i = 0;
    for (; i < seen->count && move_verb(seen->at[i].move) != VERB_SHOWS; i++)
        tell_event(g, old, seen->at[i], out);
    if (seen->count)
        tell_deed(g, old, new, seen->at[0], out);
    while (i < seen->count) /* hands shown come after what showed them */
        i += tell_shown(seen, i, seat, out);
    tell_seats(g, old, new, out);
    tell_table(old, new, out);
    if (new->phase == PHASE_OVER && old->phase != PHASE_OVER)
        tell_end(g, new, out);
}

/* What is asked, without the full stop: of oneself, and of others or chance
 * ({1}). */
struct ask {
    const char *you;
    const char *others;
    const char *rule;
};

static const struct ask ASKS[PHASES] = {
    [PHASE_TURN] = {"A turn begins", "Waiting for {1} to begin", "SH-10"},
    [PHASE_PLAY] = {"Play cards, or end your turn by drawing",
                    "Waiting for {1} to play or draw", "SH-12"},
    [PHASE_ISOLATE] = {"You isolate: put COVID back anywhere into the pile",
                       "Waiting for {1} to put COVID back", "SH-11"},
    [PHASE_START] = {"Send one of your household OUT, or stay at home",
                     "Waiting for {1} to start or stay", "SH-22"},
    [PHASE_WITH] = {"Name the player who starts with you",
                    "Waiting for {1} to name a companion", "SH-25"},
    [PHASE_TARGET] = {"Name the player who goes home",
                      "Waiting for {1} to name a target", "SH-27"},
    [PHASE_BLOCK] = {"Block this start, or pass",
                     "Waiting for {1} to block or pass", "SH-64"},
    [PHASE_IGNORE] = {"Ignore the announcement, or pass",
                      "Waiting for {1} to ignore or pass", "SH-59"},
    [PHASE_REVERSE] = {"Reverse the action against you, or pass",
                       "Waiting for {1} to reverse or pass", "SH-68"},
    [PHASE_COVID] = {"COVID has come to you: block it, give it on, or pass",
                     "Waiting for {1} to answer COVID", "SH-75"},
    [PHASE_GIVE] = {"Choose a card to hand over",
                    "Waiting for {1} to choose a card", "SH-33"},
    [PHASE_BACK] = {"Choose a card to put back",
                    "Waiting for {1} to choose a card to put back", "SH-40"},
    [PHASE_PLACE] = {"Choose its place in the pile",
                     "Waiting for {1} to choose its place", "SH-40"},
    [PHASE_TAKE] = {"Choose one of the face-down cards",
                    "Waiting for {1} to choose a face-down card", "SH-49"},
    [PHASE_DROP] = {"Your hand is too large: drop a card",
                    "Waiting for {1} to drop a card", "SH-85"},
    [PHASE_DRAWS] = {"A card is drawn", "{1} draws a card", "SH-106"},
    [PHASE_TAKES] = {"A card is taken", "{1} takes a card", "SH-49"},
    [PHASE_OVER] = {"The game is over", "The game is over", "SH-90"},
};

/* What the prompt is about, in brackets: the action, the drawn card or the
 * start. */
static void put_matter(const struct stay_at_home_state *v, struct text *out)
{
    bool is_start = v->phase == PHASE_BLOCK;
    bool is_drawn = v->drawn && v->drawn != DRAWN_HIDDEN &&
                    v->drawn - 1 != COVID && v->phase != PHASE_DROP;
    bool is_action = v->action && v->phase != PHASE_DROP;
    text_put(out, is_start || is_drawn || is_action ? " " : "");
    if (is_start)
        say_with(out, "({1} wants to leave)", WHO(v->start[0] - 1u));
    else if (is_drawn)
        say_with(out, "({1} drew: {2})", WHO(v->drawer),
                 TERM(stay_at_home_cards[v->drawn - 1].title));
    else if (is_action)
        say_with(out, "({1}, {2} against {3})",
                 TERM(stay_at_home_cards[v->action - 1].title), WHO(v->actor),
                 WHO(v->victim));
}

const char *stay_at_home_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out)
{
    const struct stay_at_home_state *v = view;
    const struct ask *ask = &ASKS[v->phase];
    seat_set set = stay_at_home_waiting(setup, view);
    bool is_asked = seat < PLAYERS_CAP && (set >> seat & 1);
    if (set & SEAT(CHANCE)) {
        say_with(out, ask->others,
                 WHO(v->phase == PHASE_DRAWS ? v->drawer : v->actor));
    } else if (is_asked || !set) {
        say(out, ask->you);
    } else {
        char buffer[SEATS_TEXT];
        struct text seats;
        text_init(&seats, buffer, sizeof buffer);
        say_seats(&seats, set);
        say_with(out, ask->others, AS_IS(buffer));
    }
    put_matter(v, out);
    text_char(out, '.');
    if (v->phase == PHASE_TARGET && v->drawn - 1 == ANN_PICK)
        return "SH-35";
    return ask->rule;
}

/* The picture: one line a seat, then what this seat has and knows. */

enum { COLUMNS = 78, INDENT = 4, BOXES = 6 };

/* A list that goes on in the next line when it must. */
struct list {
    struct text *out;
    size_t start; /* of the line */
    bool is_more; /* something stands in it */
};

static void list_add(struct list *list, const char *item)
{
    struct text *out = list->out;
    text_put(out, list->is_more ? "," : "");
    list->is_more = true;
    if (out->len - list->start + 2 + strlen(item) > COLUMNS) {
        text_char(out, '\n');
        list->start = out->len;
        for (unsigned i = 0; i < INDENT; i++)
            text_char(out, ' ');
    }
    text_word(out, item);
}

/* Columns of the mark of the active seat and the longest name. */
static size_t seat_columns(const struct stay_at_home_setup *g)
{
    size_t most = 0;
    for (unsigned p = 0; p < g->players; p++) {
        char buffer[SEATS_TEXT];
        struct text name;
        text_init(&name, buffer, sizeof buffer);
        say_seats(&name, SEAT(p));
        size_t columns = slice_columns((struct slice){name.at, name.len});
        most = columns > most ? columns : most;
    }
    return 2 + most;
}

static void draw_seat(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *v, unsigned p,
                      unsigned seat, struct text *out)
{
    bool is_asked = stay_at_home_waiting(g, v) >> p & 1;
    size_t from = out->len;
    text_put(out, p == v->active ? "> " : "  ");
    say_seats(out, SEAT(p));
    text_pad(out, from, seat_columns(g));
    text_char(out, ' ');
    from = out->len;
    if (p == seat)
        say(out, "you");
    text_pad(out, from, 4);
    for (unsigned i = 0; g->household <= BOXES && i < g->household; i++) {
        from = out->len;
        say(out, i < v->out[p] ? "[OUT]" : "[home]");
        text_pad(out, from, 6);
    }
    if (g->household > BOXES)
        say_with(out, "{1} OUT of {2}", NUM(v->out[p]), NUM(g->household));
    text_put(out, "  ");
    say_with(out, "hand {1}", NUM(v->size[p]));
    text_put(out, holds_covid(v, p) ? "  COVID" : "");
    if (v->miss[p]) {
        text_put(out, "  ");
        say_with(out, "misses {1}", NUM(v->miss[p]));
    }
    text_put(out, is_asked ? "  ...\n" : "\n");
}

/* `label` has a place for the seat. */
static void draw_hand(const struct stay_at_home_state *v, unsigned p,
                      const char *label, struct text *out)
{
    struct list list = {.out = out, .start = out->len};
    say_with(out, label, WHO(p));
    for (unsigned kind = HAND_FIRST; kind < KINDS; kind++) {
        char buffer[CARD_TEXT];
        struct text card;
        if (!held(v, p, kind))
            continue;
        text_init(&card, buffer, sizeof buffer);
        put_card(&card, kind, held(v, p, kind));
        list_add(&list, buffer);
    }
    text_char(out, '\n');
}

static void draw_claims(const struct stay_at_home_state *v, struct text *out)
{
    struct list list = {.out = out, .start = out->len};
    if (!v->pile.claim_count)
        return;
    say(out, "You put back:");
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim c = v->pile.claim[i];
        char buffer[CARD_TEXT];
        struct text card;
        text_init(&card, buffer, sizeof buffer);
        say_with(
            &card,
            c.low == c.high ? "{1} at place {2}" : "{1} at places {2} to {3}",
            TERM(stay_at_home_cards[c.kind].title), NUM(c.low), NUM(c.high));
        list_add(&list, buffer);
    }
    text_char(out, '\n');
}

void stay_at_home_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *v = view;
    bool is_over = v->phase == PHASE_OVER;
    say_with(out, "Pile {1}", NUM(v->pile.size));
    text_put(out, "   ");
    say(out, v->reversed ? "play goes anti-clockwise (-)"
                         : "play goes clockwise (+)");
    if (v->discard_count) {
        text_char(out, '\n');
        say_with(out, "Discarded {1}, on top: {2}", NUM(v->discard_count),
                 TERM(stay_at_home_cards[discard_at(v, v->discard_count - 1u)]
                          .title));
    }
    text_char(out, '\n');
    for (unsigned p = 0; p < g->players; p++)
        draw_seat(g, v, p, seat, out);
    if (seat < g->players)
        draw_hand(v, seat, "Hand of {1}:", out);
    for (unsigned p = 0; p < g->players; p++)
        if (p != seat && bag_count(v->row[p][p], HAND_KINDS))
            draw_hand(v, p, is_over ? "Hand of {1}:" : "You know of {1}:", out);
    if (seat < g->players)
        draw_claims(v, out);
}

void stay_at_home_score(const void *setup, const void *view, unsigned seat,
                        unsigned source, struct text *out)
{
    const struct stay_at_home_state *v = view;
    (void)source;
    say_with(out,
             "{1} of the household OUT; the tie-break is {2} stockpile cards "
             "(SH-93, SH-94)",
             NUM(v->out[seat]), NUM((int64_t)stay_at_home_stockpile(v, seat)));
    if (holds_covid(v, seat)) {
        text_put(out, "; ");
        say(out, stay_at_home_may_win(setup, v, seat)
                     ? "a full stockpile lets win with COVID (SH-92)"
                     : "COVID bars from winning (SH-91)");
    }
}
