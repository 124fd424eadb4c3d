/* Words for people: what happened, what is asked, what to beware of. Sentences
 * say "you" to the seat they are for and name the other. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "base/say.h"

static struct said kind_of(const struct wash_match_setup *g, unsigned kind)
{
    return TERM(g->kind[kind].name);
}

static void end_line(struct text *out)
{
    text_char(out, '\n');
}

static void tell_card(const struct wash_match_setup *g,
                      const struct wash_match_state *s, unsigned p,
                      struct text *out)
{
    say_with(out, "Card {1} shows {2}.", NUM(p + 1),
             kind_of(g, s->face[p] - 1u));
    end_line(out);
}

/* {1} is the winner with {2} to {3} points; {4} turned up two cards {5}. */
static const char *end_words(const struct wash_match_state *s, bool is_you,
                             bool is_other, bool is_draw)
{
    switch ((enum ending)s->end) {
    case END_NONE:
        break;
    case END_POINTS:
        return is_you ? "You win with {2} points to {3} (WM-38)."
                      : "{1} wins with {2} points to {3} (WM-38).";
    case END_BROKE:
        return is_you ? "You win: {4} turned up two {5} cards without a "
                        "coin (WM-33)."
               : is_other
                   ? "{1} wins: you turned up two {5} cards without a coin "
                     "(WM-33)."
                   : "{1} wins: {4} turned up two {5} cards without a coin "
                     "(WM-33).";
    case END_DEAD:
        return is_draw  ? "No point can be made any more: a draw, {2} to {3} "
                          "(WM-41)."
               : is_you ? "No point can be made any more: you win, {2} to {3} "
                          "(WM-41)."
                        : "No point can be made any more: {1} wins, {2} to {3} "
                          "(WM-41).";
    case END_STALL:
        return is_draw  ? "For too long no laundry was moved: a draw, {2} to "
                          "{3} (WM-42)."
               : is_you ? "For too long no laundry was moved: you win, {2} to "
                          "{3} (WM-42)."
                        : "For too long no laundry was moved: {1} wins, {2} to "
                          "{3} (WM-42).";
    }
    return "";
}

static void put_end(const struct wash_match_setup *g,
                    const struct wash_match_state *s, unsigned seat,
                    struct text *out)
{
    struct result result;
    wash_match_result(g, s, &result);
    unsigned winner = result.winners == SEAT(1);
    unsigned loser = 1 - winner;
    unsigned up = s->end == END_BROKE ? s->face[bits_first(s->up)] - 1u : 0;
    say_with(out,
             end_words(s, winner == seat, loser == seat,
                       result.outcome == OUTCOME_DRAW),
             WHO(winner), NUM(result.score[winner]), NUM(result.score[loser]),
             WHO(loser), kind_of(g, up));
}

/* Who goes on after an attempt of `last`, and with which cards. */
static void tell_next(const struct wash_match_state *after, bool shuffled,
                      unsigned last, unsigned seat, struct text *out)
{
    bool is_you = after->turn == seat;
    if (shuffled) {
        say(out, "All cards are shuffled: forget them all (WM-29).");
        end_line(out);
    }
    if (after->turn == last) {
        say_with(out, is_you ? "You go again." : "{1} goes again.",
                 WHO(after->turn));
    } else {
        say_with(out, is_you ? "Now it is your turn." : "Now it is {1}'s turn.",
                 WHO(after->turn));
    }
    end_line(out);
}

/* Why a pair of this kind loads nothing, and where it goes: {1} is the kind,
 * {2} the active player. */
static const char *keep_words(bool is_gone, bool is_held, bool is_you)
{
    if (is_gone && is_held)
        return is_you ? "A pair, but no {1} in your basket (WM-14): it is put "
                        "away until the next shuffle."
                      : "A pair, but no {1} in {2}'s basket (WM-14): it is put "
                        "away until the next shuffle.";
    if (is_gone)
        return is_you ? "A pair, but no {1} in your basket (WM-14): both go "
                        "face down."
                      : "A pair, but no {1} in {2}'s basket (WM-14): both go "
                        "face down.";
    return is_held ? "A pair, but no washer can take the {1} (WM-R7): it is "
                     "put away until the next shuffle."
                   : "A pair, but no washer can take the {1} (WM-R7): both go "
                     "face down.";
}

/* What a pair of machine cards leads to, {1} being the active player. */
static const char *machine_words(const struct wash_match_setup *g,
                                 enum verdict verdict, bool is_washers,
                                 bool is_you)
{
    if (verdict == VERDICT_WASH)
        return is_you ? "Two washer cards: you must start a washer (WM-21)."
                      : "Two washer cards: {1} must start a washer (WM-21).";
    if (verdict == VERDICT_DRY)
        return is_you ? "Two dryer cards: you must fill a dryer (WM-24)."
                      : "Two dryer cards: {1} must fill a dryer (WM-24).";
    if (verdict == VERDICT_BROKE && is_washers)
        return is_you ? "Two washer cards, and you have no coin (WM-33)."
                      : "Two washer cards, and {1} has no coin (WM-33).";
    if (verdict == VERDICT_BROKE)
        return is_you ? "Two dryer cards, and you have no coin (WM-33)."
                      : "Two dryer cards, and {1} has no coin (WM-33).";
    if (g->option[OPTION_COLLECT] == 0)
        return is_you
                   ? "A washer and a dryer card: you may empty a dryer (WM-26)."
                   : "A washer and a dryer card: {1} may empty a dryer "
                     "(WM-26).";
    return is_you
               ? "A washer and a dryer card: you must empty a dryer (WM-26)."
               : "A washer and a dryer card: {1} must empty a dryer (WM-26).";
}

/* A machine pair with nothing to do; a washed load waits for a free dryer. */
static const char *idle_words(unsigned a, unsigned b, bool is_washed)
{
    if (a != b)
        return "A washer and a dryer card, but the dryers are empty (WM-28).";
    if (a == WASHER)
        return "Two washer cards, but nothing to wash (WM-21).";
    return is_washed ? "Two dryer cards, but both dryers are full (WM-24)."
                     : "Two dryer cards, but nothing to dry (WM-24).";
}

/* What the two faces lead to. `mid` is the table while both lie open, and
 * `first` the card that was turned up first. */
static void tell_verdict(const struct wash_match_setup *g,
                         const struct wash_match_state *mid, unsigned first,
                         const struct wash_match_state *after, unsigned seat,
                         struct text *out)
{
    unsigned a = mid->face[first] - 1u;
    unsigned b = mid->face[bits_first(mid->up & ~(1u << first))] - 1u;
    enum verdict verdict = wash_match_judge(g, mid);
    bool is_you = mid->turn == seat;
    bool is_done = verdict == VERDICT_MISMATCH || verdict == VERDICT_KEEP ||
                   verdict == VERDICT_SHUFFLE;
    if (verdict == VERDICT_MISMATCH)
        say_with(out,
                 is_you ? "You find no pair: {1} and {2} (WM-10)."
                        : "{3} finds no pair: {1} and {2} (WM-10).",
                 kind_of(g, a), kind_of(g, b), WHO(mid->turn));
    else if (verdict == VERDICT_KEEP)
        say_with(out,
                 keep_words(!piece_count(mid->front, mid->turn, a),
                            g->option[OPTION_GONE_MATCH] == 0, is_you),
                 kind_of(g, a), WHO(mid->turn));
    else if (verdict == VERDICT_LOAD)
        say_with(out,
                 is_you ? "You find a pair: {1} (WM-11)."
                        : "{2} finds a pair: {1} (WM-11).",
                 kind_of(g, a), WHO(mid->turn));
    else if (verdict == VERDICT_SHUFFLE)
        say(out, idle_words(a, b, mid->closed & ((1u << WASHERS) - 1)));
    else
        say_with(out, machine_words(g, verdict, a == WASHER, is_you),
                 WHO(mid->turn));
    end_line(out);
    if (is_done && after->phase != PHASE_OVER)
        tell_next(after, verdict == VERDICT_SHUFFLE, mid->turn, seat, out);
}

/* The table around an event, and whom it is told. */
struct tale {
    const struct wash_match_setup *g;
    const struct wash_match_state *before, *after;
    unsigned seat;
    struct text *out;
};

static void tell_turn_up(const struct tale *t, struct event event)
{
    struct wash_match_state mid = *t->before;
    unsigned p = move_part(event.move, 0);
    unsigned q = move_part(event.move, 1);
    bool is_you = event.actor == t->seat;
    uint32_t first = mid.up & mid.seen;
    wash_match_turn_up(&mid, event.move);
    if (move_verb(event.move) == VERB_FLIP) {
        const char *one =
            is_you ? "You turn up card {2}." : "{1} turns up card {2}.";
        const char *two = is_you ? "You turn up cards {2} and {3}."
                                 : "{1} turns up cards {2} and {3}.";
        say_with(t->out, q == NO_PART ? one : two, WHO(event.actor), NUM(p + 1),
                 NUM(q + 1));
        end_line(t->out);
    }
    if (mid.seen >> p & 1)
        tell_card(t->g, &mid, p, t->out);
    if (q != NO_PART && mid.seen >> q & 1)
        tell_card(t->g, &mid, q, t->out);
    if (bits_count(mid.up & mid.seen) == 2)
        tell_verdict(t->g, &mid, first ? bits_first(first) : p, t->after,
                     t->seat, t->out);
}

/* What came out of a dryer, and what it is worth to whom (WM-27, WM-35). */
static void tell_collect(const struct tale *t, unsigned actor, unsigned dryer)
{
    const struct wash_match_setup *g = t->g;
    uint32_t load = t->before->load[WASHERS + dryer];
    say_with(t->out,
             actor == t->seat ? "You empty dryer {2}."
                              : "{1} empties dryer {2}.",
             WHO(actor), NUM(dryer + 1));
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        char buffer[LAUNDRY * 32];
        struct text pieces;
        if (!(load & pieces_of(colour)))
            continue;
        text_init(&pieces, buffer, sizeof buffer);
        for (unsigned k = 0; k < LAUNDRY; k++)
            if (piece_count(load, colour, k)) {
                text_put(&pieces, pieces.len ? ", " : "");
                say(&pieces, g->kind[k].name);
            }
        end_line(t->out);
        say_with(t->out,
                 colour == t->seat ? "You get: {2} (+{3})."
                                   : "{1} gets: {2} (+{3}).",
                 WHO(colour), AS_IS(buffer),
                 NUM(wash_match_points(g, load, colour)));
    }
}

/* {2} is laundry, {3} and {4} are numbers of machines. */
static const char *done_words(uint32_t move, bool is_you)
{
    bool is_one = move_part(move, 1) == NO_PART;
    switch (move_verb(move)) {
    case VERB_LOAD:
        if (is_one)
            return is_you ? "You load your {2} into washer {3}."
                          : "{1} loads the {2} into washer {3}.";
        return is_you ? "You load your {2} into washer {3} and washer {4}."
                      : "{1} loads the {2} into washer {3} and washer {4}.";
    case VERB_WASH:
        return is_you ? "You pay a coin and start washer {3}."
                      : "{1} pays a coin and starts washer {3}.";
    case VERB_DRY:
        return is_you ? "You pay a coin and dry the load of washer {3} in "
                        "dryer {4}."
                      : "{1} pays a coin and dries the load of washer {3} in "
                        "dryer {4}.";
    default:
        return is_you ? "You leave the dryers shut."
                      : "{1} leaves the dryers shut.";
    }
}

static void tell_machine(const struct tale *t, struct event event)
{
    uint32_t move = event.move;
    unsigned n = move_part(move, 0);
    if (move_verb(move) == VERB_COLLECT)
        tell_collect(t, event.actor, n);
    else
        say_with(t->out, done_words(move, event.actor == t->seat),
                 WHO(event.actor), kind_of(t->g, move_part(move, 2)),
                 NUM(n + 1), NUM(move_part(move, 1) + 1));
    end_line(t->out);
}

void wash_match_tell(const void *setup, const void *before, const void *after,
                     const struct events *seen, unsigned seat, struct text *out)
{
    const struct wash_match_state *old = before;
    const struct wash_match_state *s = after;
    struct tale t = {setup, before, after, seat, out};
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event event = seen->at[i];
        unsigned verb = move_verb(event.move);
        if (i && verb == VERB_SHOWS)
            continue; /* made up; told with its flip */
        if (verb == VERB_FIRST) {
            say_with(out,
                     s->turn == seat ? "You take the first turn."
                                     : "{1} takes the first turn.",
                     WHO(s->turn));
            end_line(out);
        } else if (verb == VERB_FLIP || verb == VERB_SHOWS) {
            tell_turn_up(&t, event);
        } else {
            tell_machine(&t, event);
            if (s->phase != PHASE_OVER)
                tell_next(s, verb != VERB_LOAD, old->turn, seat, out);
        }
    }
    if (s->phase == PHASE_OVER) {
        put_end(setup, s, seat, out);
        end_line(out);
    }
}

/* What is asked of the active player, {2} being the kind that lies face up. */
static const char *asked(const struct wash_match_setup *g,
                         const struct wash_match_state *s)
{
    const struct wash_match_kind *kind;
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
        return g->option[OPTION_FLIPS] ? "Turn up two cards."
                                       : "Turn up your first card.";
    case PHASE_FLIP2:
        return "Turn up your second card.";
    case PHASE_LOAD:
        kind = &g->kind[s->face[bits_first(s->up)] - 1];
        return kind->pieces == 2 ? "Put your {2} into one washer, or one each "
                                   "into two."
               : kind->is_alone
                   ? "Put your {2} into an empty washer: it washes "
                     "alone."
                   : "Put your {2} into a washer.";
    case PHASE_WASH:
        return "Choose a washer with laundry and start it for a coin.";
    case PHASE_DRY:
        return "Choose a washed load and a free dryer for it. It costs a coin.";
    case PHASE_COLLECT:
        return g->option[OPTION_COLLECT]
                   ? "Choose a dryer to empty."
                   : "Choose a dryer to empty, or leave them shut.";
    case PHASE_SHOW:
    case PHASE_FIRST:
    case PHASE_OVER:
        break;
    }
    return "";
}

/* What {1} is doing while others wait. */
static const char *awaited(const struct wash_match_state *s)
{
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
        return "{1} chooses a card.";
    case PHASE_FLIP2:
        return "{1} looks for the other {2} card.";
    case PHASE_LOAD:
        return "{1} chooses a washer for the {2}.";
    case PHASE_WASH:
        return "{1} chooses a washer to start.";
    case PHASE_DRY:
        return "{1} chooses what to dry.";
    case PHASE_COLLECT:
        return "{1} may empty a dryer.";
    case PHASE_SHOW:
    case PHASE_FIRST:
    case PHASE_OVER:
        break;
    }
    return "";
}

const char *wash_match_prompt(const void *setup, const void *view,
                              unsigned seat, struct text *out)
{
    static const char *const END[] = {"", "WM-38", "WM-33", "WM-41", "WM-42"};
    static const char *const RULE[] = {
        [PHASE_FLIP1] = "WM-9", [PHASE_FLIP2] = "WM-9",
        [PHASE_LOAD] = "WM-11", [PHASE_WASH] = "WM-20",
        [PHASE_DRY] = "WM-23",  [PHASE_COLLECT] = "WM-26",
        [PHASE_SHOW] = "WM-9",  [PHASE_FIRST] = "WM-7",
    };
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    unsigned kind = v->up ? v->face[bits_first(v->up)] - 1u : 0;
    if (v->phase == PHASE_OVER) {
        put_end(g, v, seat, out);
        return END[v->end];
    }
    if (v->phase == PHASE_FIRST)
        say(out, "Chance decides who takes the first turn.");
    else if (v->phase == PHASE_SHOW)
        say_with(out, "Card {1} is being turned up.",
                 NUM(bits_first(v->up & ~v->seen) + 1));
    else
        say_with(out, v->turn == seat ? asked(g, v) : awaited(v), WHO(v->turn),
                 kind_of(g, kind));
    return v->phase == PHASE_LOAD && g->kind[kind].pieces == 2 ? "WM-18"
                                                               : RULE[v->phase];
}

static bool loses_by(const struct wash_match_setup *g,
                     const struct wash_match_state *s, unsigned kind)
{
    return wash_match_judge_two(g, s, kind, kind) == VERDICT_BROKE;
}

/* A player without coins is told before a flip that can lose (WM-33). */
void wash_match_warning(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    bool is_first = v->phase == PHASE_FLIP1;
    if (v->turn != seat || (!is_first && v->phase != PHASE_FLIP2))
        return;
    unsigned first = is_first ? LAUNDRY : v->face[bits_first(v->up)] - 1u;
    bool by_washers = loses_by(g, v, WASHER) && (is_first || first == WASHER);
    bool by_dryers = loses_by(g, v, DRYER) && (is_first || first == DRYER);
    if (!by_washers && !by_dryers)
        return;
    if (!is_first)
        say_with(out, "No coin left: another {1} card loses at once.",
                 kind_of(g, first));
    else
        say(out, !by_dryers    ? "No coin left: two washers lose at once."
                 : !by_washers ? "No coin left: two dryers lose at once."
                               : "No coin left: two washers or two dryers lose "
                                 "at once.");
}

void wash_match_score(const void *setup, const void *view, unsigned seat,
                      unsigned source, struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    say_with(out,
             g->kind[source].pieces == 2
                 ? "{1} of {2} clean, worth {3} each (WM-35)."
                 : "{1} of {2} clean, worth {3} (WM-35).",
             NUM(piece_count(v->done, seat, source)),
             NUM(g->kind[source].pieces), NUM(g->kind[source].points));
}
