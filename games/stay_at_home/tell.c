/* The game in sentences and as a picture, from what one seat sees. */
#include "games/stay_at_home/stay.h"

#include "base/bits.h"
#include "engine/bag.h"
#include "engine/words.h"

#include <string.h>

static void put_seat(struct text *out, unsigned seat)
{
    text_char(out, words_letter(seat));
}

/* "A, B and C" */
static void put_seats(struct text *out, seat_set seats)
{
    unsigned left = bits_count(seats);
    for (unsigned p = 0; p < PLAYERS_CAP; p++) {
        if (!(seats >> p & 1))
            continue;
        put_seat(out, p);
        left--;
        text_put(out, left > 1 ? ", " : left ? " and " : "");
    }
}

static void put_card(struct text *out, uint32_t move)
{
    unsigned kind = move_kind(move);
    text_put(out, kind == KIND_HOLE ? "a card" : stay_codes[kind]);
}

static void put_at(struct text *out, uint32_t move)
{
    if (move_place(move) == PLACE_HOLE)
        return;
    text_put(out, " at place ");
    text_int(out, move_place(move));
}

static void tell_draw(uint32_t move, struct text *out)
{
    unsigned kind = move_kind(move);
    put_seat(out, move_seat(move));
    if (kind < HAND_FIRST) {
        text_put(out, is_announcement(kind) ? " reads out: " : " draws: ");
        text_put(out, stay_titles[kind]);
        return;
    }
    text_put(out, " draws ");
    if (kind == COVID)
        text_put(out, stay_titles[COVID]);
    else
        put_card(out, move);
}

static void tell_use(const struct state *before, uint32_t move,
                     struct text *out)
{
    unsigned kind = move_kind(move);
    text_put(out, " uses ");
    text_put(out, stay_titles[kind]);
    if (kind == BLOCK_COVID) {
        text_put(out, " and puts COVID into the pile");
        put_at(out, move);
    } else if (kind == GIVE_COVID) {
        text_put(out, ": COVID goes to ");
        put_seat(out, move_seat(move));
    } else if (kind == REVERSE && before->phase == PHASE_COVID) {
        text_put(out, ": COVID goes back to ");
        put_seat(out, before->giver - 1u);
    } else if (kind == BLOCK_LEAVE) {
        text_put(out, ": ");
        put_seat(out, before->start[0] - 1u);
        text_put(out, " stays at home");
    }
}

static void tell_play(uint32_t move, struct text *out)
{
    if (move_kind(move) == SKIP) {
        text_put(out, " skips: no card is drawn");
        return;
    }
    text_put(out, " plays ");
    text_put(out, stay_titles[move_kind(move)]);
    text_put(out, " against ");
    put_seat(out, move_seat(move));
}

/* The predicate of a seat's decision. */
static void tell_decision(const struct setup *g, const struct state *before,
                          struct event e, struct text *out)
{
    uint32_t move = e.move;
    switch (move_verb(move)) {
    case VERB_END:
        text_put(out, " ends the turn with a draw");
        return;
    case VERB_PLAY:
        tell_play(move, out);
        return;
    case VERB_PUT:
        text_put(out, " isolates and puts COVID into the pile");
        put_at(out, move);
        return;
    case VERB_OUT:
        text_put(out, " wants to start");
        return;
    case VERB_STAY:
        text_put(out, " does not start");
        return;
    case VERB_WITH:
    case VERB_TARGET:
        text_put(out,
                 move_seat(move) == SEAT_NONE ? " names nobody" : " names ");
        if (move_seat(move) != SEAT_NONE)
            put_seat(out, move_seat(move));
        return;
    case VERB_USE:
        tell_use(before, move, out);
        return;
    case VERB_PASS:
        text_put(out, before->phase == PHASE_COVID ? " keeps COVID and isolates"
                                                   : " passes");
        return;
    case VERB_GIVE:
        text_put(out, " gives ");
        put_card(out, move);
        text_put(out, " to ");
        put_seat(out, stay_receiver(g, before, e.actor));
        return;
    case VERB_BACK:
        text_put(out, " will put back ");
        put_card(out, move);
        return;
    case VERB_AT:
        text_put(out, " puts it into the pile");
        put_at(out, move);
        return;
    case VERB_TAKE:
        text_put(out, " names card ");
        text_int(out, move_place(move));
        text_put(out, " of ");
        put_seat(out, before->victim);
        return;
    case VERB_DROP:
        text_put(out, " has too many cards and drops ");
        put_card(out, move);
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
    text_put(out, p == seat ? "The new hand of " : "The hand of ");
    put_seat(out, p);
    text_put(out, " is:");
    for (; i < seen->count && move_verb(seen->at[i].move) == VERB_SHOWS &&
           move_seat(seen->at[i].move) == p;
         i++) {
        text_put(out, i > first ? ", " : " ");
        if (move_place(seen->at[i].move) > 1) {
            text_int(out, move_place(seen->at[i].move));
            text_char(out, ' ');
        }
        put_card(out, seen->at[i].move);
    }
    text_put(out, ".\n");
    return i - first;
}

static void tell_events(const struct setup *g, const struct state *before,
                        const struct events *seen, struct text *out)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event e = seen->at[i];
        if (move_verb(e.move) == VERB_SHOWS)
            return;
        if (move_verb(e.move) == VERB_DRAWS) {
            tell_draw(e.move, out);
        } else if (move_verb(e.move) == VERB_TAKES) {
            put_seat(out, move_seat(e.move));
            text_put(out, " takes ");
            put_card(out, e.move);
            text_put(out, " from ");
            put_seat(out, before->victim);
        } else {
            put_seat(out, e.actor);
            tell_decision(g, before, e, out);
        }
        text_put(out, ".\n");
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
static bool is_cancelled(const struct setup *g, const struct state *before,
                         struct deed deed)
{
    switch (deed.kind) {
    case SEE:
    case TAKE:
        return !before->size[deed.victim];
    case TWO:
        return !stay_movable(g, before, deed.victim);
    case SWAP:
        return deed.actor != before->active;
    case MISS:
        return g->miss_once && before->miss[deed.victim];
    default:
        return false;
    }
}

/* What everybody sees of an action that shows or moves whole hands. */
static void tell_deed(const struct setup *g, const struct state *before,
                      const struct state *after, struct event e,
                      struct text *out)
{
    struct deed deed;
    if (!stay_resolves(before, after, e, &deed))
        return;
    if (is_cancelled(g, before, deed)) {
        text_put(out, "The action is cancelled.\n");
    } else if (deed.kind == SEE) {
        put_seat(out, deed.actor);
        text_put(out, " is shown the hand of ");
        put_seat(out, deed.victim);
        text_put(out, ".\n");
    } else if (deed.kind == SWAP) {
        put_seat(out, deed.actor);
        text_put(out, " and ");
        put_seat(out, deed.victim);
        text_put(out, " exchange hands.\n");
    }
}

static void tell_seats(const struct setup *g, const struct state *before,
                       const struct state *after, struct text *out)
{
    for (unsigned p = 0; p < g->players; p++) {
        if (after->out[p] != before->out[p]) {
            put_seat(out, p);
            text_put(out, after->out[p] > before->out[p] ? " leaves: now "
                                                         : " goes home: now ");
            text_int(out, after->out[p]);
            text_put(out, " OUT.\n");
        }
        if (after->miss[p] != before->miss[p]) {
            put_seat(out, p);
            text_put(out, after->miss[p] > before->miss[p]
                              ? " will miss a turn.\n"
                              : " misses a turn.\n");
        }
    }
}

static void tell_end(const struct setup *g, const struct state *after,
                     struct text *out)
{
    struct result result;
    stay_result(g, after, &result);
    text_put(out, "The pile is empty and the game is over: ");
    put_seats(out, result.winners);
    if (result.outcome == OUTCOME_SHARED)
        text_put(out, " share the win.\n");
    else if (result.outcome == OUTCOME_NONE)
        text_put(out, "nobody wins.\n");
    else if (strcmp(result.reason, "stockpile") == 0)
        text_put(out, " wins by stockpile.\n");
    else
        text_put(out, " wins with the most OUT.\n");
}

void stay_tell(const void *setup, const void *before, const void *after,
               const struct events *seen, unsigned seat, struct text *out)
{
    const struct setup *g = setup;
    const struct state *old = before;
    const struct state *new = after;
    tell_events(g, old, seen, out);
    if (seen->count)
        tell_deed(g, old, new, seen->at[0], out);
    tell_hands(seen, seat, out);
    tell_seats(g, old, new, out);
    if (new->reversed != old->reversed)
        text_put(out, new->reversed ? "Play now goes anti-clockwise.\n"
                                    : "Play now goes clockwise.\n");
    if (new->holder &&new->holder != old->holder) {
        put_seat(out, new->holder - 1u);
        text_put(out, " now holds COVID.\n");
    }
    if (new->phase == PHASE_OVER && old->phase != PHASE_OVER) {
        tell_end(g, new, out);
    } else if (new->active != old->active) {
        text_put(out, "It is the turn of ");
        put_seat(out, new->active);
        text_put(out, ".\n");
    }
}

struct ask {
    const char *words;
    const char *what; /* of others: "Waiting for B to ..."; chance: "B ..." */
    const char *rule;
};

static const struct ask ASKS[PHASES] = {
    [PHASE_TURN] = {"A turn begins", "begin", "SH-10"},
    [PHASE_PLAY] = {"Play cards, or end your turn by drawing", "play or draw",
                    "SH-12"},
    [PHASE_ISOLATE] = {"You isolate: put COVID back anywhere into the pile",
                       "put COVID back", "SH-11"},
    [PHASE_START] = {"Start one of your members, or stay", "start or stay",
                     "SH-22"},
    [PHASE_WITH] = {"Name the player who starts with you", "name a companion",
                    "SH-25"},
    [PHASE_TARGET] = {"Name the player who goes home", "name a target",
                      "SH-27"},
    [PHASE_BLOCK] = {"Block this start, or pass", "block or pass", "SH-64"},
    [PHASE_IGNORE] = {"Ignore the announcement, or pass", "ignore or pass",
                      "SH-59"},
    [PHASE_REVERSE] = {"Reverse the action against you, or pass",
                       "reverse or pass", "SH-68"},
    [PHASE_COVID] = {"COVID has come to you: block it, give it on, or pass",
                     "answer COVID", "SH-75"},
    [PHASE_GIVE] = {"Choose a card to hand over", "choose a card", "SH-33"},
    [PHASE_BACK] = {"Choose a card to put back", "choose a card to put back",
                    "SH-40"},
    [PHASE_PLACE] = {"Choose its place in the pile", "choose its place",
                     "SH-40"},
    [PHASE_TAKE] = {"Name a place in the fan", "name a card", "SH-49"},
    [PHASE_DROP] = {"Your hand is too large: drop a card", "drop a card",
                    "SH-85"},
    [PHASE_DRAWS] = {"A card is drawn", " draws a card", "SH-106"},
    [PHASE_TAKES] = {"A card is taken", " takes a card", "SH-49"},
    [PHASE_OVER] = {"The game is over", "", "SH-90"},
};

/* What the prompt is about: the action, the drawn card or the start. */
static void put_matter(const struct state *v, struct text *out)
{
    bool is_drawn =
        v->drawn && v->drawn != DRAWN_HIDDEN && v->drawn - 1 != COVID;
    if (v->phase == PHASE_BLOCK) {
        text_put(out, " (");
        put_seat(out, v->start[0] - 1u);
        text_put(out, " wants to leave)");
    } else if (is_drawn && v->phase != PHASE_DROP) {
        text_put(out, " (");
        put_seat(out, v->drawer);
        text_put(out, " drew: ");
        text_put(out, stay_titles[v->drawn - 1]);
        text_put(out, ")");
    } else if (v->action && v->phase != PHASE_DROP) {
        text_put(out, " (");
        text_put(out, stay_titles[v->action - 1]);
        text_put(out, ", ");
        put_seat(out, v->actor);
        text_put(out, " against ");
        put_seat(out, v->victim);
        text_put(out, ")");
    }
}

const char *stay_prompt(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    const struct state *v = view;
    const struct ask *ask = &ASKS[v->phase];
    seat_set set = stay_waiting(setup, view);
    bool is_asked = seat < PLAYERS_CAP && (set >> seat & 1);
    if (set & SEAT(CHANCE)) {
        put_seat(out, v->phase == PHASE_DRAWS ? v->drawer : v->actor);
        text_put(out, ask->what);
    } else if (is_asked || !set) {
        text_put(out, ask->words);
    } else {
        text_put(out, "Waiting for ");
        put_seats(out, set);
        text_put(out, " to ");
        text_put(out, ask->what);
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
        text_put(&word, stay_codes[HAND_FIRST + i]);
        if (counts[i] > 1) {
            text_char(&word, 'x');
            text_int(&word, counts[i]);
        }
        put_wrapped(out, start, word.at);
    }
}

static void draw_seat(const struct setup *g, const struct state *v, unsigned p,
                      unsigned seat, struct text *out)
{
    bool is_asked = stay_waiting(g, v) >> p & 1;
    text_put(out, p == v->active ? "> " : "  ");
    put_seat(out, p);
    text_put(out, p == seat ? " you " : "     ");
    for (unsigned i = 0; g->household <= BOXES && i < g->household; i++)
        text_put(out, i < v->out[p] ? "[OUT] " : "[home]");
    if (g->household > BOXES) {
        text_int(out, v->out[p]);
        text_put(out, " OUT of ");
        text_int(out, g->household);
    }
    text_put(out, "  hand ");
    text_int(out, v->size[p]);
    text_put(out, holds_covid(v, p) ? "  COVID" : "");
    if (v->miss[p]) {
        text_put(out, "  misses ");
        text_int(out, v->miss[p]);
    }
    text_put(out, is_asked ? "  ...\n" : "\n");
}

static void draw_hand(const struct state *v, unsigned p, const char *label,
                      struct text *out)
{
    size_t start = out->len;
    text_put(out, label);
    put_seat(out, p);
    text_char(out, ':');
    put_counts(out, &start, v->row[p][p]);
    if (holds_covid(v, p))
        put_wrapped(out, &start, stay_codes[COVID]);
    text_char(out, '\n');
}

static void draw_claims(const struct state *v, struct text *out)
{
    size_t start = out->len;
    if (!v->pile.claim_count)
        return;
    text_put(out, "You put back:");
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim c = v->pile.claim[i];
        char buffer[48];
        struct text word;
        text_init(&word, buffer, sizeof buffer);
        text_put(&word, stay_codes[c.kind]);
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

void stay_picture(const void *setup, const void *view, unsigned seat,
                  struct text *out)
{
    const struct setup *g = setup;
    const struct state *v = view;
    bool is_over = v->phase == PHASE_OVER;
    text_put(out, "Pile ");
    text_int(out, v->pile.size);
    text_put(out, "   discarded ");
    text_int(out, v->discard_count);
    if (v->discard_count) {
        text_put(out, ", on top ");
        text_put(out, stay_codes[discard_at(v, v->discard_count - 1u)]);
    }
    text_put(out, v->reversed ? "   play goes anti-clockwise (-)\n"
                              : "   play goes clockwise (+)\n");
    for (unsigned p = 0; p < g->players; p++)
        draw_seat(g, v, p, seat, out);
    if (seat < g->players)
        draw_hand(v, seat, "Hand of ", out);
    for (unsigned p = 0; p < g->players; p++)
        if (p != seat && bag_count(v->row[p][p], HAND_KINDS))
            draw_hand(v, p, is_over ? "Hand of " : "You know of ", out);
    if (seat < g->players)
        draw_claims(v, out);
}

void stay_score(const void *setup, const void *view, unsigned seat,
                unsigned source, struct text *out)
{
    const struct state *v = view;
    (void)setup;
    (void)source;
    text_int(out, v->out[seat]);
    text_put(out, " of the household OUT; the tie-break is ");
    text_int(out, (int64_t)stay_stockpile(v, seat));
    text_put(out, " stockpile cards (SH-93, SH-94)");
    if (holds_covid(v, seat))
        text_put(out, "; COVID bars from winning (SH-91)");
}
