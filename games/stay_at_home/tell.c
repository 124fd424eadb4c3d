/* The game in sentences and as a picture, from what one seat sees. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"
#include "engine/bag.h"

#include <string.h>

enum { SEATS_TEXT = 256 }; /* bytes for all seats by name */

static struct said card_of(uint32_t move)
{
    unsigned kind = move_kind(move);
    return TERM(kind == KIND_HOLE ? "a card" : stay_at_home_codes[kind]);
}

static void tell_draw(uint32_t move, struct text *out)
{
    unsigned kind = move_kind(move);
    if (kind < HAND_FIRST)
        say_with(out,
                 is_announcement(kind) ? "{1} reads out: {2}."
                                       : "{1} draws: {2}.",
                 WHO(move_seat(move)), TERM(stay_at_home_titles[kind]));
    else
        say_with(out, "{1} draws {2}.", WHO(move_seat(move)),
                 kind == COVID ? TERM(stay_at_home_titles[COVID])
                               : card_of(move));
}

static void tell_use(const struct stay_at_home_state *before, struct event e,
                     struct text *out)
{
    unsigned kind = move_kind(e.move);
    struct said who = WHO(e.actor);
    struct said card = TERM(stay_at_home_titles[kind]);
    if (kind == BLOCK_COVID)
        say_with(out,
                 move_place(e.move) == PLACE_HOLE
                     ? "{1} uses {2} and puts COVID into the pile."
                     : "{1} uses {2} and puts COVID into the pile at place "
                       "{3}.",
                 who, card, NUM(move_place(e.move)));
    else if (kind == GIVE_COVID)
        say_with(out, "{1} uses {2}: COVID goes to {3}.", who, card,
                 WHO(move_seat(e.move)));
    else if (kind == REVERSE && before->phase == PHASE_COVID)
        say_with(out, "{1} uses {2}: COVID goes back to {3}.", who, card,
                 WHO(before->giver - 1u));
    else if (kind == BLOCK_LEAVE)
        say_with(out, "{1} uses {2}: {3} stays at home.", who, card,
                 WHO(before->start[0] - 1u));
    else
        say_with(out, "{1} uses {2}.", who, card);
}

/* The decision of a seat. */
static void tell_decision(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *before,
                          struct event e, struct text *out)
{
    uint32_t move = e.move;
    struct said who = WHO(e.actor);
    struct said other = WHO(move_seat(move));
    struct said place = NUM(move_place(move));
    bool is_hidden = place.number == PLACE_HOLE;
    switch (move_verb(move)) {
    case VERB_END:
        say_with(out, "{1} ends the turn with a draw.", who);
        return;
    case VERB_PLAY:
        if (move_kind(move) == SKIP)
            say_with(out, "{1} skips: no card is drawn.", who);
        else
            say_with(out, "{1} plays {2} against {3}.", who,
                     TERM(stay_at_home_titles[move_kind(move)]), other);
        return;
    case VERB_PUT:
        say_with(out,
                 is_hidden ? "{1} isolates and puts COVID into the pile."
                           : "{1} isolates and puts COVID into the pile at "
                             "place {2}.",
                 who, place);
        return;
    case VERB_OUT:
        say_with(out, "{1} wants to start.", who);
        return;
    case VERB_STAY:
        say_with(out, "{1} does not start.", who);
        return;
    case VERB_WITH:
    case VERB_TARGET:
        say_with(out,
                 move_seat(move) == SEAT_NONE ? "{1} names nobody."
                                              : "{1} names {2}.",
                 who, other);
        return;
    case VERB_USE:
        tell_use(before, e, out);
        return;
    case VERB_PASS:
        say_with(out,
                 before->phase == PHASE_COVID ? "{1} keeps COVID and isolates."
                                              : "{1} passes.",
                 who);
        return;
    case VERB_GIVE:
        say_with(out, "{1} gives {2} to {3}.", who, card_of(move),
                 WHO(stay_at_home_receiver(g, before, e.actor)));
        return;
    case VERB_BACK:
        say_with(out, "{1} will put back {2}.", who, card_of(move));
        return;
    case VERB_AT:
        say_with(out,
                 is_hidden ? "{1} puts it into the pile."
                           : "{1} puts it into the pile at place {2}.",
                 who, place);
        return;
    case VERB_TAKE:
        say_with(out, "{1} names card {2} of {3}.", who, place,
                 WHO(before->victim));
        return;
    case VERB_DROP:
        say_with(out, "{1} has too many cards and drops {2}.", who,
                 card_of(move));
        return;
    case VERB_DRAWS:
    case VERB_TAKES:
    case VERB_SHOWS:
        return;
    }
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
        if (move_place(seen->at[i].move) > 1) {
            text_int(&cards, move_place(seen->at[i].move));
            text_char(&cards, ' ');
        }
        say(&cards, stay_at_home_codes[move_kind(seen->at[i].move)]);
    }
    say_with(out,
             p == seat ? "The new hand of {1} is: {2}."
                       : "The hand of {1} is: {2}.",
             WHO(p), AS_IS(buffer));
    text_char(out, '\n');
    return i - first;
}

static void tell_events(const struct stay_at_home_setup *g,
                        const struct stay_at_home_state *before,
                        const struct events *seen, struct text *out)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event e = seen->at[i];
        if (move_verb(e.move) == VERB_SHOWS)
            return;
        if (move_verb(e.move) == VERB_DRAWS) {
            tell_draw(e.move, out);
        } else if (move_verb(e.move) == VERB_TAKES) {
            say_with(out, "{1} takes {2} from {3}.", WHO(move_seat(e.move)),
                     card_of(e.move), WHO(before->victim));
        } else {
            tell_decision(g, before, e, out);
        }
        text_char(out, '\n');
    }
}

/* Hands shown come last in a list, after what showed them. */
static void tell_hands(const struct events *seen, unsigned seat,
                       struct text *out)
{
    uint32_t i = 0;
    while (i < seen->count && move_verb(seen->at[i].move) != VERB_SHOWS)
        i++;
    while (i < seen->count)
        i += tell_shown(seen, i, seat, out);
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

static void tell_end(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *after, struct text *out)
{
    struct result result;
    char buffer[SEATS_TEXT];
    struct text winners;
    stay_at_home_result(g, after, &result);
    text_init(&winners, buffer, sizeof buffer);
    say_seats(&winners, result.winners);
    say_with(out,
             result.outcome == OUTCOME_SHARED
                 ? "The pile is empty and the game is over: {1} share the win."
             : result.outcome == OUTCOME_NONE
                 ? "The pile is empty and the game is over: nobody wins."
             : strcmp(result.reason, "stockpile") == 0
                 ? "The pile is empty and the game is over: {1} wins by "
                   "stockpile."
                 : "The pile is empty and the game is over: {1} wins with the "
                   "most OUT.",
             AS_IS(buffer));
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
    tell_events(g, old, seen, out);
    if (seen->count)
        tell_deed(g, old, new, seen->at[0], out);
    tell_hands(seen, seat, out);
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
    [PHASE_START] = {"Start one of your members, or stay",
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
    [PHASE_TAKE] = {"Name a place in the fan", "Waiting for {1} to name a card",
                    "SH-49"},
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
                 TERM(stay_at_home_titles[v->drawn - 1]));
    else if (is_action)
        say_with(out, "({1}, {2} against {3})",
                 TERM(stay_at_home_titles[v->action - 1]), WHO(v->actor),
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

/* A word on the line that began at `start`, or on the next. */
static void put_wrapped(struct text *out, size_t *start, const char *word)
{
    if (out->len - *start + 1 + strlen(word) > COLUMNS) {
        text_char(out, '\n');
        *start = out->len;
        for (unsigned i = 0; i < INDENT; i++)
            text_char(out, ' ');
    }
    text_word(out, word);
}

static void put_counts(struct text *out, size_t *start, const uint8_t *counts)
{
    for (unsigned i = 0; i < HAND_KINDS; i++) {
        char buffer[32];
        struct text word;
        if (!counts[i])
            continue;
        text_init(&word, buffer, sizeof buffer);
        text_put(&word, stay_at_home_codes[HAND_FIRST + i]);
        if (counts[i] > 1) {
            text_char(&word, 'x');
            text_int(&word, counts[i]);
        }
        put_wrapped(out, start, word.at);
    }
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
    size_t start = out->len;
    say_with(out, label, WHO(p));
    put_counts(out, &start, v->row[p][p]);
    if (holds_covid(v, p))
        put_wrapped(out, &start, stay_at_home_codes[COVID]);
    text_char(out, '\n');
}

static void draw_claims(const struct stay_at_home_state *v, struct text *out)
{
    size_t start = out->len;
    if (!v->pile.claim_count)
        return;
    say(out, "You put back:");
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim c = v->pile.claim[i];
        char buffer[48];
        struct text word;
        text_init(&word, buffer, sizeof buffer);
        text_put(&word, stay_at_home_codes[c.kind]);
        text_char(&word, '@');
        text_int(&word, c.low);
        if (c.high != c.low) {
            text_char(&word, '-');
            text_int(&word, c.high);
        }
        put_wrapped(out, &start, word.at);
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
    if (v->discard_count)
        say_with(
            out, "discarded {1}, on top {2}", NUM(v->discard_count),
            AS_IS(stay_at_home_codes[discard_at(v, v->discard_count - 1u)]));
    else
        say(out, "discarded 0");
    text_put(out, "   ");
    say(out, v->reversed ? "play goes anti-clockwise (-)"
                         : "play goes clockwise (+)");
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
    (void)setup;
    (void)source;
    say_with(out,
             "{1} of the household OUT; the tie-break is {2} stockpile cards "
             "(SH-93, SH-94)",
             NUM(v->out[seat]), NUM((int64_t)stay_at_home_stockpile(v, seat)));
    if (holds_covid(v, seat)) {
        text_put(out, "; ");
        say(out, "COVID bars from winning (SH-91)");
    }
}
