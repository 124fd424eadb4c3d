/* The game in sentences, from what one seat sees. They say "you" to that seat. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "base/say.h"

#include <string.h>

enum {
    SEATS_TEXT = 256, /* bytes for all seats by name */
};

/* In a telling {1} does something with the card {2} to {3}; {4} is a place in
 * the pile or hand, {5} how many of {3} are out now. */
static struct telling use_words(const struct stay_at_home_state *before,
                                unsigned kind)
{
    if (kind == BLOCK_COVID)
        return (struct telling){"You use “{2}” and put COVID {4}.", NULL,
                                "{1} uses “{2}” and puts COVID {4}."};
    if (kind == GIVE_COVID)
        return (struct telling){"You use “{2}”: COVID goes to {3}.",
                                "{1} uses “{2}”: COVID goes to you.",
                                "{1} uses “{2}”: COVID goes to {3}."};
    if (kind == BLOCK_LEAVE)
        return (struct telling){"You use “{2}”: {3} stays at home.",
                                "{1} uses “{2}”: you stay at home.",
                                "{1} uses “{2}”: {3} stays at home."};
    if (before->phase == PHASE_COVID)
        return (struct telling){"You use “{2}”: COVID goes back to {3}.",
                                "{1} uses “{2}”: COVID goes back to you.",
                                "{1} uses “{2}”: COVID goes back to {3}."};
    return (struct telling){"You use “{2}”.", NULL, "{1} uses “{2}”."};
}

/* Where a redacted event has a hole. */
static const char *const TOLD_HIDDEN[] = {
    [VERB_PUT] = "{1} puts COVID back into the pile.",
    [VERB_USE] = "{1} uses “{2}” and puts COVID into the pile.",
    [VERB_GIVE] = "{1} gives a card to {3}.",
    [VERB_BACK] = "{1} chooses a card to put back.",
    [VERB_AT] = "{1} puts a card into the pile.",
    [VERB_DRAWS] = "{1} draws a card.",
    [VERB_TAKES] = "{1} takes a card from {3}.",
};

static const struct telling TOLD[] = {
    [VERB_END] = {"You end your turn and draw.", NULL,
                  "{1} ends the turn and draws."},
    [VERB_PLAY] = {"You play “{2}” against {3}.",
                   "{1} plays “{2}” against you.",
                   "{1} plays “{2}” against {3}."},
    [VERB_PUT] = {"You put COVID back {4}.", NULL, "{1} puts COVID back {4}."},
    [VERB_OUT] = {"One of yours wants to go out.", NULL,
                  "One of {1}'s household wants to go out."},
    [VERB_STAY] = {"You stay at home.", NULL, "{1} stays at home."},
    [VERB_WITH] = {"You take {3} along.", "{1} takes you along.",
                   "{1} takes {3} along."},
    [VERB_TARGET] = {"You send one of {3}'s household home: {5} out now.",
                     "{1} sends one of yours home: {5} out now.",
                     "{1} sends one of {3}'s household home: {5} out now."},
    [VERB_PASS] = {"You let it happen.", NULL, "{1} lets it happen."},
    [VERB_GIVE] = {"You hand “{2}” to {3}.", "{1} hands you “{2}”.",
                   "{1} hands “{2}” to {3}."},
    [VERB_BACK] = {"You will put “{2}” back.", NULL,
                   "{1} will put “{2}” back."},
    [VERB_AT] = {"You put “{2}” {4}.", NULL, "{1} puts “{2}” {4}."},
    [VERB_TAKE] = {"You point at card {4} of {3}.",
                   "{1} points at your card {4}.",
                   "{1} points at card {4} of {3}."},
    [VERB_DROP] = {"You have too many cards and drop “{2}”.", NULL,
                   "{1} has too many cards and drops “{2}”."},
    [VERB_DRAWS] = {"You draw: “{2}”.", NULL, "{1} draws: “{2}”."},
    [VERB_TAKES] = {"You take “{2}” from {3}.", "{1} takes “{2}” from you.",
                    "{1} takes “{2}” from {3}."},
};

static struct telling told_words(const struct stay_at_home_state *before,
                                 const struct stay_at_home_state *after,
                                 uint32_t move)
{
    enum verb verb = move_verb(move);
    unsigned kind = move_kind(move);
    if (kind == KIND_HOLE || move_place(move) == PLACE_HOLE)
        return (struct telling){NULL, NULL, TOLD_HIDDEN[verb]};
    if (verb == VERB_USE)
        return use_words(before, kind);
    if (verb == VERB_PLAY && kind == SKIP)
        return (struct telling){"You skip your turn and draw nothing.", NULL,
                                "{1} skips the turn and draws nothing."};
    if (verb == VERB_TARGET && move_seat(move) == SEAT_NONE)
        return (struct telling){"You send nobody home.", NULL,
                                "{1} sends nobody home."};
    if (verb == VERB_TARGET &&
        after->out[move_seat(move)] == before->out[move_seat(move)]) /* SH-59 */
        return (struct telling){"You point at {3}.", "{1} points at you.",
                                "{1} points at {3}."};
    if (verb == VERB_PASS && before->phase == PHASE_COVID)
        return (struct telling){"You keep COVID: nobody of yours can go out.",
                                NULL, "{1} keeps COVID."};
    if (verb == VERB_DRAWS && is_announcement(kind))
        return (struct telling){"You read out: “{2}”.", NULL,
                                "{1} reads out: “{2}”."};
    return TOLD[verb];
}

/* Who goes out at once need not be said to want to. */
static bool is_said_by_its_end(const struct stay_at_home_state *before,
                               const struct stay_at_home_state *after,
                               struct event e)
{
    return move_verb(e.move) == VERB_OUT &&
           after->out[e.actor] > before->out[e.actor];
}

static void tell_event(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after, struct event e,
                       unsigned seat, struct text *out)
{
    if (is_said_by_its_end(before, after, e))
        return;
    bool is_at = move_verb(e.move) == VERB_AT && before->backing;
    unsigned kind = is_at ? before->backing - 1u : move_kind(e.move);
    if (kind == KIND_HOLE)
        kind = 0;
    unsigned who = e.actor == CHANCE ? move_seat(e.move) : e.actor;
    unsigned other = stay_at_home_other(g, before, e.actor, e.move);
    char buffer[PLACE_TEXT];
    stay_at_home_place_words(before, e.move, buffer);
    say_with(out, say_to(told_words(before, after, e.move), seat, who, other),
             WHO(who), TERM(stay_at_home_cards[kind].title), WHO(other),
             AS_IS(buffer), NUM(other < g->players ? after->out[other] : 0));
    text_char(out, '\n');
}

/* In a window a `pass` is news only where nothing comes of it. */
static bool is_let_happen(const struct stay_at_home_state *before,
                          struct event e)
{
    return move_verb(e.move) == VERB_PASS && before->phase != PHASE_COVID;
}

/* Who has no card for it has not let it happen: that only its own seat is told,
 * which knows; all others are told the same of everybody (SH-56). */
static void tell_passes(const struct stay_at_home_setup *g,
                        const struct stay_at_home_state *before,
                        const struct stay_at_home_state *after,
                        const struct events *seen, unsigned seat,
                        struct text *out)
{
    unsigned card = stay_at_home_window_card(before);
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event e = seen->at[i];
        if (is_let_happen(before, e) &&
            (e.actor != seat || held(before, seat, card)))
            tell_event(g, before, after, e, seat, out);
    }
}

/* A line about one seat, and another or a number. */
static void tell_seat(struct text *out, unsigned seat, struct telling told,
                      unsigned who, struct said second)
{
    bool is_at = second.kind == SAID_SEAT;
    unsigned other = is_at ? (unsigned)second.number : PLAYERS_CAP;
    say_with(out, say_to(told, seat, who, other), WHO(who), second);
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
        stay_at_home_put_card(&cards, move_kind(seen->at[i].move),
                              move_place(seen->at[i].move));
    }
    say_with(out,
             p == seat ? "Your hand is now: {2}." : "The hand of {1} is: {2}.",
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

/* Why a card that was just read out is spent already. */
static struct telling lapse_words(unsigned kind)
{
    if (kind == ANN_HOME)
        return (struct telling){"None of yours is out: nothing comes of it.",
                                NULL,
                                "None of {1}'s is out: nothing comes of it."};
    const char *words = "Nothing comes of it.";
    if (kind == SEND || kind == ANN_PICK)
        words = "Nobody else is out: nothing comes of it.";
    else if (kind == GO_SEND || kind == ANN_ALLHOME)
        words = "Nobody is out: nothing comes of it.";
    return (struct telling){words, NULL, words};
}

/* SH-27, 35 to 37: a card without anybody it could move. */
static void tell_lapse(const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after, struct event e,
                       unsigned seat, struct text *out)
{
    unsigned kind = move_kind(e.move);
    if (move_verb(e.move) != VERB_DRAWS || kind == KIND_HOLE ||
        !is_instant(kind) || after->drawn || after->phase == PHASE_DRAWS ||
        after->reversed != before->reversed ||
        memcmp(after->out, before->out, sizeof after->out) != 0)
        return;
    say_with(out,
             say_to(lapse_words(kind), seat, move_seat(e.move), PLAYERS_CAP),
             WHO(move_seat(e.move)));
    text_char(out, '\n');
}

/* What everybody sees of an action that shows or moves whole hands. */
static void tell_deed(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *before,
                      const struct stay_at_home_state *after, struct event e,
                      unsigned seat, struct text *out)
{
    static const struct telling SEEN = {"You look at the hand of {2}.",
                                        "{1} looks at your hand.",
                                        "{1} looks at the hand of {2}."};
    static const struct telling SWAPPED = {"You and {2} swap hands.",
                                           "{1} and you swap hands.",
                                           "{1} and {2} swap hands."};
    struct deed deed;
    if (!stay_at_home_resolves(before, after, e, &deed))
        return;
    if (is_cancelled(g, before, deed)) {
        say(out, "Nothing comes of it.");
        text_char(out, '\n');
    } else if (deed.kind == SEE || deed.kind == SWAP) {
        tell_seat(out, seat, deed.kind == SEE ? SEEN : SWAPPED, deed.actor,
                  WHO(deed.victim));
    }
}

/* `sent`: of whose household it is said already that somebody went home. */
static void tell_seats(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after, unsigned seat,
                       unsigned sent, struct text *out)
{
    static const struct telling GONE[2] = {
        {"One of yours goes home: {2} out now.", NULL,
         "One of {1}'s household goes home: {2} out now."},
        {"One of yours goes out: {2} out now.", NULL,
         "One of {1}'s household goes out: {2} out now."},
    };
    static const struct telling MISSED[2] = {
        {"You miss this turn.", NULL, "{1} misses this turn."},
        {"You will miss a turn.", NULL, "{1} will miss a turn."},
    };
    for (unsigned p = 0; p < g->players; p++) {
        if (after->out[p] != before->out[p] && p != sent)
            tell_seat(out, seat, GONE[after->out[p] > before->out[p]], p,
                      NUM(after->out[p]));
        if (after->miss[p] != before->miss[p])
            tell_seat(out, seat, MISSED[after->miss[p] > before->miss[p]], p,
                      NUM(0));
    }
}

/* What decided, where {1} is the winners, {2} their members out, {3} their
 * stockpile cards and {4} all who have as many out; {5} are those of {1} or {4}
 * besides the seat that is told. */
struct ending {
    enum outcome outcome;
    seat_set winners;
    seat_set may_win;
    seat_set level; /* of those, who have as many out as the winners */
    bool is_barred; /* somebody may not win */
};

static const char *end_words(const struct ending *end, unsigned seat)
{
    bool is_winner = seat < PLAYERS_CAP && (end->winners >> seat & 1);
    bool is_level = seat < PLAYERS_CAP && (end->level >> seat & 1);
    if (end->outcome == OUTCOME_NONE)
        return "Nobody may win (SH-95).";
    if (end->outcome == OUTCOME_SHARED)
        return is_winner
                   ? "You and {5} have {2} out each and as many stockpile "
                     "cards, {3}: you share the win (SH-94)."
                   : "{1} have {2} out each and as many stockpile cards, "
                     "{3}: they share the win (SH-94).";
    if (bits_count(end->may_win) == 1)
        return is_winner ? "That leaves you: you win with {2} out (SH-93)."
                         : "That leaves {1}, who wins with {2} out (SH-93).";
    if (bits_count(end->level) > 1 && is_winner)
        return "You and {5} have {2} out each; you have the most stockpile "
               "cards, {3}, and win (SH-94).";
    if (bits_count(end->level) > 1)
        return is_level ? "You and {5} have {2} out each; {1} has the most "
                          "stockpile cards, {3}, and wins (SH-94)."
                        : "{4} have {2} out each; {1} has the most stockpile "
                          "cards, {3}, and wins (SH-94).";
    if (is_winner)
        return end->is_barred ? "Of all who can win, you have the most out, "
                                "{2}, and win (SH-93)."
                              : "You have the most out, {2}, and win (SH-93).";
    return end->is_barred ? "Of all who can win, {1} has the most out, {2}, "
                            "and wins (SH-93)."
                          : "{1} has the most out, {2}, and wins (SH-93).";
}

/* SH-91, SH-92: what COVID means at the end for who holds it; nothing for who may
 * win with it and does not. */
static void tell_bar(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s,
                     const struct ending *end, unsigned seat, struct text *out)
{
    static const struct telling BAR[3] = {
        {"You hold COVID, and who holds COVID cannot win (SH-91).", NULL,
         "{1} holds COVID, and who holds COVID cannot win (SH-91)."},
        {"You hold COVID without a full set of stock, so you cannot win "
         "(SH-92).",
         NULL,
         "{1} holds COVID without a full set of stock, so {1} cannot win "
         "(SH-92)."},
        {"You hold COVID, but with two players a full set of stock lets you "
         "win all the same (SH-92).",
         NULL,
         "{1} holds COVID, but with two players a full set of stock lets its "
         "holder win all the same (SH-92)."},
    };
    if (!s->holder)
        return;
    unsigned holder = s->holder - 1u;
    bool may_win = end->may_win & SEAT(holder);
    if (!may_win || end->winners & SEAT(holder))
        tell_seat(out, seat, BAR[set_lifts(g) + may_win], holder, NUM(0));
}

static void put_seats(char names[SEATS_TEXT], seat_set seats)
{
    struct text out;
    text_init(&out, names, SEATS_TEXT);
    say_seats(&out, seats);
}

static void tell_end(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, unsigned seat,
                     struct text *out)
{
    struct result result;
    char names[3][SEATS_TEXT];
    stay_at_home_result(g, s, &result);
    struct ending end = {.outcome = result.outcome, .winners = result.winners};
    unsigned best = result.winners ? bits_first(result.winners) : 0;
    for (unsigned p = 0; p < g->players; p++) {
        if (!stay_at_home_may_win(g, s, p))
            continue;
        end.may_win |= SEAT(p);
        if (s->out[p] == s->out[best])
            end.level |= SEAT(p);
    }
    end.is_barred = end.may_win != stay_at_home_everybody(g);
    seat_set also = result.outcome == OUTCOME_SHARED ? end.winners : end.level;
    put_seats(names[0], end.winners);
    put_seats(names[1], end.level);
    if (seat < PLAYERS_CAP)
        also &= (seat_set)~SEAT(seat);
    put_seats(names[2], also);
    say(out, "The pile is empty and the game is over.");
    text_char(out, '\n');
    tell_bar(g, s, &end, seat, out);
    say_with(out, end_words(&end, seat), AS_IS(names[0]), NUM(s->out[best]),
             NUM(stay_at_home_stockpile(s, best)), AS_IS(names[1]),
             AS_IS(names[2]));
    text_char(out, '\n');
}

/* Whether what was done says itself where COVID went: all but a swap. */
static bool is_covid_told(const struct events *seen)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        enum verb verb = move_verb(seen->at[i].move);
        if (verb == VERB_DRAWS || verb == VERB_TAKES || verb == VERB_USE)
            return true;
    }
    return false;
}

static void tell_table(const struct stay_at_home_state *before,
                       const struct stay_at_home_state *after,
                       const struct events *seen, unsigned seat,
                       struct text *out)
{
    static const struct telling ILL = {"You now hold COVID.", NULL,
                                       "{1} now holds COVID."};
    static const struct telling TURN = {"It is your turn.", NULL,
                                        "It is {1}'s turn."};
    if (after->reversed != before->reversed) {
        say(out, after->reversed ? "Play now goes anti-clockwise."
                                 : "Play now goes clockwise.");
        text_char(out, '\n');
    }
    if (after->holder && after->holder != before->holder &&
        !is_covid_told(seen))
        tell_seat(out, seat, ILL, after->holder - 1u, NUM(0));
    if (after->phase != PHASE_OVER && after->active != before->active)
        tell_seat(out, seat, TURN, after->active, NUM(0));
}

void stay_at_home_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *old = before;
    const struct stay_at_home_state *new = after;
    uint32_t i = 0;
    unsigned sent = PLAYERS_CAP;
    size_t before_it = out->len;
    for (; i < seen->count && move_verb(seen->at[i].move) != VERB_SHOWS; i++) {
        if (!is_let_happen(old, seen->at[i]))
            tell_event(g, old, new, seen->at[i], seat, out);
        if (move_verb(seen->at[i].move) == VERB_TARGET)
            sent = move_seat(seen->at[i].move);
    }
    if (seen->count) {
        tell_deed(g, old, new, seen->at[0], seat, out);
        tell_lapse(old, new, seen->at[0], seat, out);
    }
    while (i < seen->count) /* hands shown come after what showed them */
        i += tell_shown(seen, i, seat, out);
    tell_seats(g, old, new, seat, sent, out);
    tell_table(old, new, seen, seat, out);
    if (out->len == before_it)
        tell_passes(g, old, new, seen, seat, out);
    if (new->phase == PHASE_OVER && old->phase != PHASE_OVER)
        tell_end(g, new, seat, out);
}

/* What is asked: of oneself, and of others or chance. {1} is who is asked or
 * draws, {2} whom it is about. */
struct ask {
    const char *you;
    const char *at_you; /* NULL: as to anybody else */
    const char *others;
    const char *rule;
};

static const struct ask ASKS[PHASES] = {
    [PHASE_TURN] = {"A turn begins.", NULL, "A turn begins.", "SH-10"},
    [PHASE_PLAY] = {"Play a card, or draw one.", NULL,
                    "{1} may play cards, then draws.", "SH-12"},
    [PHASE_ISOLATE] = {"Where in the pile do you put COVID?", NULL,
                       "{1} puts COVID back into the pile.", "SH-11"},
    [PHASE_START] = {"Does one of yours go out?", NULL,
                     "{1} may send somebody out.", "SH-22"},
    [PHASE_WITH] = {"Who else goes out?", NULL,
                    "{1} chooses who goes out, too.", "SH-25"},
    [PHASE_TARGET] = {"Who must go home?", NULL,
                      "{1} chooses who must go home.", "SH-27"},
    [PHASE_BLOCK] = {"Stop {2} going out?", "Does anybody stop you going out?",
                     "Does anybody stop {2} going out?", "SH-64"},
    [PHASE_IGNORE] = {"Ignore this announcement?", NULL,
                      "Does anybody ignore the announcement?", "SH-59"},
    [PHASE_REVERSE] = {"Reverse {2}'s card?", NULL, "Does {1} reverse it?",
                       "SH-68"},
    [PHASE_COVID] = {"COVID is with you: what now?", NULL,
                     "COVID is with {1}: what now?", "SH-75"},
    [PHASE_GIVE] = {"Which card do you give to {2}?", NULL,
                    "Everybody who is asked chooses a card to hand over.",
                    "SH-33"},
    [PHASE_BACK] = {"Which card do you put back into the pile?", NULL,
                    "{1} chooses a card to put back.", "SH-40"},
    [PHASE_PLACE] = {"Where in the pile do you put it?", NULL,
                     "{1} puts a card into the pile.", "SH-40"},
    [PHASE_TAKE] = {"Which card do you take from {2}?",
                    "{1} takes one of your cards.",
                    "{1} takes a card from {2}.", "SH-49"},
    [PHASE_DROP] = {"You may hold {3} cards: which one do you drop?", NULL,
                    "{1} has too many cards and drops one.", "SH-85"},
    [PHASE_DRAWS] = {"You draw a card.", NULL, "{1} draws a card.", "SH-106"},
    [PHASE_TAKES] = {"You take a card.", NULL, "{1} takes a card.", "SH-49"},
    [PHASE_OVER] = {"The game is over.", NULL, "The game is over.", "SH-90"},
};

/* Whom the open question is about. */
static unsigned asked_about(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *v, unsigned seat)
{
    if (v->phase == PHASE_BLOCK)
        return v->start[0] - 1u;
    if (v->phase == PHASE_REVERSE)
        return v->actor;
    if (v->phase == PHASE_TAKE || v->phase == PHASE_TAKES)
        return v->victim;
    return v->phase == PHASE_GIVE ? stay_at_home_receiver(g, v, seat) : seat;
}

/* SH-16: whether the seat holds a card that it can play in its own turn. */
static bool can_play(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *v, unsigned seat)
{
    for (unsigned kind = HAND_FIRST; kind < HAND_FIRST + HAND_KINDS; kind++)
        if (counts_at(&v->row[seat][seat], kind - HAND_FIRST) &&
            (kind == SKIP ||
             (is_targeted(kind) && stay_at_home_targets(g, v, seat, kind))))
            return !v->played;
    return false;
}

const char *stay_at_home_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out)
{
    const struct stay_at_home_state *v = view;
    const struct ask *ask = &ASKS[v->phase];
    seat_set set = stay_at_home_waiting(setup, view);
    bool is_chance = set & SEAT(CHANCE);
    unsigned chanced = v->phase == PHASE_DRAWS ? v->drawer : v->actor;
    seat_set asked = set;
    if (is_chance)
        asked = SEAT(chanced);
    bool is_asked = seat < PLAYERS_CAP && (asked >> seat & 1);
    bool is_seat = seat < PLAYERS_CAP;
    unsigned about = is_asked || v->phase != PHASE_GIVE
                         ? asked_about(setup, v, is_seat ? seat : 0)
                         : 0;
    const char *words = is_asked || !set               ? ask->you
                        : about == seat && ask->at_you ? ask->at_you
                                                       : ask->others;
    if (v->phase == PHASE_PLAY && is_asked && !can_play(setup, v, seat))
        words = "Draw a card.";
    if (v->phase == PHASE_WITH && is_asked &&
        !stay_at_home_can_leave(setup, v, seat))
        words = "None of yours can go out: who does?"; /* SH-23, 25 */
    /* With one card in hand it may as well be the first. */
    if (v->phase == PHASE_BACK && is_asked && v->left == 1 &&
        stay_at_home_movable(setup, v, seat) > 1)
        words = "The second of two: which card do you put back?";
    char buffer[SEATS_TEXT];
    put_seats(buffer, asked);
    const struct stay_at_home_setup *g = setup;
    say_with(out, words, AS_IS(buffer), WHO(about), NUM(g->hand_limit));
    if (v->phase == PHASE_TARGET && v->drawn - 1 == ANN_PICK)
        return "SH-35";
    return ask->rule;
}

bool stay_at_home_knows_covid_next(const struct stay_at_home_state *v,
                                   unsigned seat)
{
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim c = v->pile.claim[i];
        if (c.seat == seat && c.kind == COVID && c.high == 1)
            return true;
    }
    return false;
}

/* Who holds COVID when the pile is empty cannot win (SH-91, SH-92). */
void stay_at_home_warning(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *v = view;
    bool is_inside = g->count[COVID] && !v->holder;
    if (seat >= g->players || v->phase == PHASE_OVER)
        return;
    if (v->phase == PHASE_PLAY && v->active == seat && is_inside &&
        v->pile.size == 1)
        say(out, "The last card is COVID.");
    else if (v->phase == PHASE_PLAY && v->active == seat &&
             stay_at_home_knows_covid_next(v, seat))
        say(out, "COVID is the next card: you put it there.");
    else if (v->phase == PHASE_PLAY && v->active == seat && is_inside &&
             v->pile.size <= g->players)
        say_with(out, "COVID is among the last {1} cards.", NUM(v->pile.size));
    else if (holds_covid(v, seat) && v->pile.size <= g->players &&
             v->phase != PHASE_ISOLATE && !stay_at_home_may_win(g, v, seat))
        say(out, set_lifts(g) ? "If the pile is empty while you hold COVID, "
                                "you win only with a full set of stock."
                              : "If the pile is empty while you hold COVID, "
                                "you cannot win.");
}

/* SH-91, 92: what COVID means for who will win, of which a seat knows only its
 * own stock. */
static struct telling covid_words(const struct stay_at_home_setup *g,
                                  const struct stay_at_home_state *v,
                                  unsigned seat)
{
    if (holds_covid(v, seat) && stay_at_home_may_win(g, v, seat))
        return (struct telling){
            "a full set of stock lets you win with COVID (SH-92)", NULL, NULL};
    if (set_lifts(g))
        return (struct telling){
            "with COVID you win only with a full set of stock (SH-92)", NULL,
            "with COVID {1} wins only with a full set of stock (SH-92)"};
    return (struct telling){"with COVID you cannot win (SH-91)", NULL,
                            "with COVID {1} cannot win (SH-91)"};
}

void stay_at_home_score(const void *setup, const void *view, unsigned seat,
                        unsigned source, struct text *out)
{
    const struct stay_at_home_state *v = view;
    (void)source;
    say_with(out, "Your stock, for a tie: {1} (SH-93, SH-94)",
             NUM((int64_t)stay_at_home_stockpile(v, seat)));
    if (v->holder) {
        unsigned holder = v->holder - 1u;
        text_put(out, "; ");
        say_with(out,
                 say_to(covid_words(setup, v, seat), seat, holder, PLAYERS_CAP),
                 WHO(holder));
    }
}
