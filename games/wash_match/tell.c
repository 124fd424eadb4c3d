/* Words for people: what happened, what is asked, and the table as text. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "base/say.h"

static struct said player(unsigned colour)
{
    return TERM(colour ? "White" : "Black");
}

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

static void put_end(const struct wash_match_setup *g,
                    const struct wash_match_state *s, struct text *out)
{
    static const char *const WON[] = {
        [END_POINTS] =
            "The game is over, {1} to {2}: {3} wins by points (WM-38).",
        [END_BROKE] = "The game is over, {1} to {2}: {3} wins as the coins of "
                      "the other player were gone (WM-33).",
        [END_DEAD] = "The game is over, {1} to {2}: {3} wins as no point can "
                     "be made any more (WM-41).",
        [END_STALL] = "The game is over, {1} to {2}: {3} wins after too many "
                      "idle attempts (WM-42).",
    };
    struct result result;
    wash_match_result(g, s, &result);
    bool is_draw = result.outcome == OUTCOME_DRAW;
    say_with(out,
             !is_draw ? WON[s->end]
             : s->end == END_DEAD
                 ? "The game is over, {1} to {2}: a draw as no point can be "
                   "made any more (WM-41)."
                 : "The game is over, {1} to {2}: a draw after too many idle "
                   "attempts (WM-42).",
             NUM(result.score[0]), NUM(result.score[1]),
             player(result.winners == SEAT(1)));
}

/* Who goes on after an attempt of `last`, and with which cards. */
static void tell_next(const struct wash_match_state *after, bool shuffled,
                      unsigned last, struct text *out)
{
    say_with(out,
             shuffled ? "All cards are shuffled; {1} begins the new round "
                        "(WM-30)."
             : after->turn == last ? "{1} goes again."
                                   : "{1} is next to turn up two cards.",
             player(after->turn));
    end_line(out);
}

/* Why a pair of this kind loads nothing, and where it goes. */
static void tell_keep(const struct wash_match_setup *g,
                      const struct wash_match_state *mid, unsigned kind,
                      struct text *out)
{
    bool is_gone = !piece_count(mid->front, mid->turn, kind);
    bool is_held = g->option[OPTION_GONE_MATCH] == 0;
    const char *gone =
        is_held ? "Two cards {1}, but none is left in front (WM-14): the pair "
                  "is held until the next shuffle."
                : "Two cards {1}, but none is left in front (WM-14): both are "
                  "turned face down again.";
    const char *shut =
        is_held ? "Two cards {1}, but no washer is open to it (WM-R7): the "
                  "pair is held until the next shuffle."
                : "Two cards {1}, but no washer is open to it (WM-R7): both "
                  "are turned face down again.";
    say_with(out, is_gone ? gone : shut, kind_of(g, kind));
}

/* What a pair of machine cards leads to, {1} being the active player. */
static const char *machine_words(const struct wash_match_setup *g,
                                 enum verdict verdict, unsigned a, unsigned b)
{
    bool is_washers = a == WASHER;
    if (verdict == VERDICT_WASH)
        return "Two washer cards: {1} must run a washer (WM-21).";
    if (verdict == VERDICT_DRY)
        return "Two dryer cards: {1} must run a dryer (WM-24).";
    if (verdict == VERDICT_BROKE)
        return is_washers ? "Two washer cards: {1} has no coin left (WM-33)."
                          : "Two dryer cards: {1} has no coin left (WM-33).";
    if (verdict == VERDICT_COLLECT)
        return g->option[OPTION_COLLECT] == 0
                   ? "A washer and a dryer card: {1} may empty a dryer (WM-26)."
                   : "A washer and a dryer card: {1} must empty a dryer "
                     "(WM-26).";
    if (a != b)
        return "A washer and a dryer card, but no dryer is in use (WM-28).";
    return is_washers
               ? "Two washer cards, but no open washer is filled (WM-21)."
               : "Two dryer cards, but no washed load and open dryer are there "
                 "(WM-24).";
}

/* What the two faces lead to. `mid` is the table while both lie open. */
static void tell_verdict(const struct wash_match_setup *g,
                         const struct wash_match_state *mid,
                         const struct wash_match_state *after, struct text *out)
{
    unsigned a = mid->face[bits_first(mid->up)] - 1u;
    unsigned b = mid->face[bits_first(mid->up & (mid->up - 1))] - 1u;
    enum verdict verdict = wash_match_judge(g, mid);
    bool is_done = verdict == VERDICT_MISMATCH || verdict == VERDICT_KEEP ||
                   verdict == VERDICT_SHUFFLE;
    if (verdict == VERDICT_MISMATCH)
        say_with(out,
                 "No pair: {1} and {2} are turned face down again (WM-10).",
                 kind_of(g, a), kind_of(g, b));
    else if (verdict == VERDICT_KEEP)
        tell_keep(g, mid, a, out);
    else if (verdict == VERDICT_LOAD)
        say_with(out, "Two cards {1}: {2} loads a washer (WM-11).",
                 kind_of(g, a), player(mid->turn));
    else
        say_with(out, machine_words(g, verdict, a, b), player(mid->turn));
    end_line(out);
    if (is_done && after->phase != PHASE_OVER)
        tell_next(after, verdict == VERDICT_SHUFFLE, mid->turn, out);
}

static void tell_turn_up(const struct wash_match_setup *g,
                         const struct wash_match_state *before,
                         const struct wash_match_state *after,
                         struct event event, struct text *out)
{
    struct wash_match_state mid = *before;
    unsigned p = move_part(event.move, 0);
    unsigned q = move_part(event.move, 1);
    wash_match_turn_up(&mid, event.move);
    if (move_verb(event.move) == VERB_FLIP) {
        say_with(out,
                 q == NO_PART ? "{1} turns up card {2}."
                              : "{1} turns up cards {2} and {3}.",
                 player(event.actor), NUM(p + 1), NUM(q + 1));
        end_line(out);
    }
    if (mid.seen >> p & 1)
        tell_card(g, &mid, p, out);
    if (q != NO_PART && mid.seen >> q & 1)
        tell_card(g, &mid, q, out);
    if (bits_count(mid.up & mid.seen) == 2)
        tell_verdict(g, &mid, after, out);
}

static void tell_collect(const struct wash_match_setup *g,
                         const struct wash_match_state *s, unsigned actor,
                         unsigned dryer, struct text *out)
{
    char buffer[COLOURS * LAUNDRY * 2 * 32];
    struct text pieces;
    text_init(&pieces, buffer, sizeof buffer);
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++)
        for (unsigned n = piece_count(s->load[WASHERS + dryer], i / LAUNDRY,
                                      i % LAUNDRY);
             n; n--) {
            text_put(&pieces, pieces.len ? ", " : "");
            say(&pieces, g->piece_name[i]);
        }
    say_with(out, "{1} empties dryer {2}: done are {3}.", player(actor),
             NUM(dryer + 1), AS_IS(buffer));
}

static void tell_machine(const struct wash_match_setup *g,
                         const struct wash_match_state *before,
                         struct event event, struct text *out)
{
    uint32_t move = event.move;
    struct said who = player(event.actor);
    unsigned n = move_part(move, 0);
    unsigned m = move_part(move, 1);
    switch (move_verb(move)) {
    case VERB_LOAD:
        say_with(out,
                 m == NO_PART ? "{1} loads {2} into washer {3} and holds the "
                                "pair."
                              : "{1} loads {2} into washer {3} and washer {4} "
                                "and holds the pair.",
                 who, kind_of(g, move_part(move, 2)), NUM(n + 1), NUM(m + 1));
        break;
    case VERB_WASH:
        say_with(out, "{1} pays 100 yen and runs washer {2}.", who, NUM(n + 1));
        break;
    case VERB_DRY:
        say_with(out,
                 "{1} pays 100 yen and dries the load of washer {2} in dryer "
                 "{3}.",
                 who, NUM(n + 1), NUM(m + 1));
        break;
    case VERB_COLLECT:
        tell_collect(g, before, event.actor, n, out);
        break;
    default:
        say_with(out, "{1} leaves the dryers as they are.", who);
        break;
    }
    end_line(out);
}

void wash_match_tell(const void *setup, const void *before, const void *after,
                     const struct events *seen, unsigned seat, struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *old = before;
    const struct wash_match_state *s = after;
    (void)seat;
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event event = seen->at[i];
        unsigned verb = move_verb(event.move);
        if (i && verb == VERB_SHOWS)
            continue; /* made up; told with its flip */
        if (verb == VERB_FIRST) {
            say_with(out, "{1} takes the first turn.", player(s->turn));
            end_line(out);
        } else if (verb == VERB_FLIP || verb == VERB_SHOWS) {
            tell_turn_up(g, old, s, event, out);
        } else {
            tell_machine(g, old, event, out);
            if (s->phase != PHASE_OVER)
                tell_next(s, verb != VERB_LOAD, old->turn, out);
        }
    }
    if (s->phase == PHASE_OVER) {
        put_end(g, s, out);
        end_line(out);
    }
}

/* Whether both pieces of a kind are to be loaded (WM-18). */
static bool loads_two(const struct wash_match_setup *g,
                      const struct wash_match_state *s)
{
    return s->phase == PHASE_LOAD &&
           g->kind[s->face[bits_first(s->up)] - 1].pieces == 2;
}

/* What the active player is asked; the words fit after a colon. */
static const char *asked(const struct wash_match_setup *g,
                         const struct wash_match_state *s)
{
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
        return g->option[OPTION_FLIPS] ? "turn up two cards"
                                       : "turn up the first card";
    case PHASE_FLIP2:
        return "turn up the second card";
    case PHASE_LOAD:
        return loads_two(g, s)
                   ? "both pieces into one washer, or one each into two washers"
                   : "choose a washer for the laundry";
    case PHASE_WASH:
        return "choose a filled, open washer to run for 100 yen";
    case PHASE_DRY:
        return "choose a washed load and an open dryer, for 100 yen";
    case PHASE_COLLECT:
        return g->option[OPTION_COLLECT] ? "choose a dryer to empty"
                                         : "empty a dryer in use, or skip";
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
    if (v->phase == PHASE_OVER) {
        put_end(g, v, out);
        return END[v->end];
    }
    if (v->phase == PHASE_FIRST)
        say(out, "Chance decides who takes the first turn.");
    else if (v->phase == PHASE_SHOW)
        say_with(out, "Card {1} is being turned up.",
                 NUM(bits_first(v->up & ~v->seen) + 1));
    else
        say_with(out,
                 v->turn == seat ? "{1}, your turn: {2}."
                                 : "{1} is on turn: {2}.",
                 player(v->turn), TERM(asked(g, v)));
    return loads_two(g, v) ? "WM-18" : RULE[v->phase];
}

/* One card in 12 columns: its number while it lies face down, seen or not
 * (WM-K5, I12); its face; nothing where a pair was taken. */
static void draw_card(const struct wash_match_setup *g,
                      const struct wash_match_state *s, unsigned p,
                      struct text *out)
{
    bool is_up = s->up >> p & 1;
    size_t from = out->len;
    if (!(s->table >> p & 1)) {
        text_pad(out, from, 12);
    } else if (is_up && s->seen >> p & 1) {
        text_char(out, '[');
        say(out, g->kind[s->face[p] - 1].name);
        text_pad(out, from, 11);
        text_char(out, ']');
    } else {
        text_put(out, is_up ? "[???? " : "[#### ");
        text_int(out, p + 1);
        text_pad(out, from, 8);
        text_put(out, is_up ? "???]" : "###]");
    }
}

enum {
    WIDTH = 78,      /* columns of a picture */
    MACHINE_AT = 20, /* where the load of a machine begins */
    LABEL_AT = 4,    /* where the laundry of a player is named */
    LAUNDRY_AT = 13, /* and where it begins */
};

/* A list, which goes on below where it began when a line is full. */
struct listing {
    struct text *out;
    size_t line;       /* the byte at which the line begins */
    size_t begin;      /* the column at which its words begin */
    const char *after; /* what stands behind the word before; NULL: none does */
};

/* The list begins at this column, or two after what the line has already. */
static struct listing list_at(struct text *out, size_t line, size_t column)
{
    size_t used =
        slice_columns((struct slice){out->at + line, out->len - line});
    size_t begin = used + 2 > column ? used + 2 : column;
    text_pad(out, line, begin);
    return (struct listing){.out = out, .line = line, .begin = begin};
}

/* Words, and what stands behind them if more follow. */
static void list_words(struct listing *list, struct slice words,
                       const char *after)
{
    struct text *out = list->out;
    text_put(out, list->after ? list->after : "");
    struct slice line = {out->at + list->line, out->len - list->line};
    bool is_full =
        slice_columns(line) + 1 + slice_columns(words) + 1 > (size_t)WIDTH;
    if (list->after && is_full) {
        end_line(out);
        list->line = out->len;
        text_pad(out, list->line, list->begin);
    } else if (list->after) {
        text_char(out, ' ');
    }
    text_slice(out, words);
    list->after = after;
}

/* The pieces of a colour, with a number where there are several of a kind. */
static void list_pieces(struct listing *list, const struct wash_match_setup *g,
                        uint32_t pieces, unsigned colour)
{
    for (unsigned k = 0; k < LAUNDRY; k++) {
        unsigned count = piece_count(pieces, colour, k);
        char buffer[64];
        struct text item;
        text_init(&item, buffer, sizeof buffer);
        if (!count)
            continue;
        if (count > 1) {
            text_int(&item, count);
            text_char(&item, ' ');
        }
        say(&item, g->kind[k].name);
        list_words(list, (struct slice){item.at, item.len}, ",");
    }
}

static void draw_machine(const struct wash_match_setup *g,
                         const struct wash_match_state *s, unsigned i,
                         struct text *out)
{
    bool is_washer = i < WASHERS;
    bool is_washed = is_washer && s->closed >> i & 1;
    size_t from = out->len;
    say_with(out,
             is_washed    ? "washer {1}  washed"
             : is_washer  ? "washer {1}  open"
             : s->load[i] ? "dryer  {1}  in use"
                          : "dryer  {1}  open",
             NUM(is_washer ? i + 1 : i - WASHERS + 1));
    struct listing list = list_at(out, from, MACHINE_AT);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        char buffer[32];
        struct text label;
        if (!(s->load[i] & pieces_of(colour)))
            continue;
        text_init(&label, buffer, sizeof buffer);
        say(&label, colour ? "white:" : "black:");
        list_words(&list, (struct slice){label.at, label.len}, "");
        list_pieces(&list, g, s->load[i], colour);
        list.after = ";";
    }
    if (!s->load[i])
        say(out, "empty");
    end_line(out);
}

/* The laundry of a player at one place; nothing when there is none. */
static void draw_laundry(const struct wash_match_setup *g, const char *label,
                         uint32_t pieces, unsigned colour, struct text *out)
{
    size_t from = out->len;
    if (!(pieces & pieces_of(colour)))
        return;
    text_pad(out, from, LABEL_AT);
    say(out, label);
    struct listing list = list_at(out, from, LAUNDRY_AT);
    list_pieces(&list, g, pieces, colour);
    end_line(out);
}

/* Held pairs are shown to both (WM-R25). */
static void draw_player(const struct wash_match_setup *g,
                        const struct wash_match_state *s, unsigned colour,
                        struct text *out)
{
    uint32_t pairs = 0;
    for (unsigned k = 0; k < LAUNDRY; k++)
        pairs |= (s->held[colour] >> k & 1u) << piece_shift(colour, k);
    text_put(out, s->turn == colour && s->phase < PHASE_FIRST ? "> " : "  ");
    say_with(out,
             colour ? "White  coins {1}  points {2} of {3}"
                    : "Black  coins {1}  points {2} of {3}",
             NUM(s->coins[colour]), NUM(wash_match_points(g, s->done, colour)),
             NUM(g->aim));
    end_line(out);
    draw_laundry(g, "to wash", s->front, colour, out);
    draw_laundry(g, "clean", s->done, colour, out);
    draw_laundry(g, "pairs taken", pairs, colour, out);
}

void wash_match_picture(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    (void)seat;
    for (unsigned p = 0; p < POSITIONS; p++) {
        draw_card(g, v, p, out);
        text_char(out, p % 6 == 5 ? '\n' : ' ');
    }
    text_char(out, '\n');
    for (unsigned i = 0; i < MACHINES; i++)
        draw_machine(g, v, i, out);
    draw_player(g, v, 0, out);
    draw_player(g, v, 1, out);
    if (!v->idle)
        return;
    text_put(out, "  ");
    say_with(out,
             g->stall_limit ? "idle attempts {1} of {2}" : "idle attempts {1}",
             NUM(v->idle), NUM(g->stall_limit));
    end_line(out);
}

void wash_match_score(const void *setup, const void *view, unsigned seat,
                      unsigned source, struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    say_with(out,
             g->kind[source].pieces == 2
                 ? "{1} of {2} done, worth {3} each (WM-35)."
                 : "{1} of {2} done, worth {3} (WM-35).",
             NUM(piece_count(v->done, seat, source)),
             NUM(g->kind[source].pieces), NUM(g->kind[source].points));
}
