/* Words for people: what happened, what is asked, and the table as text. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"

static const char *player(unsigned colour)
{
    return colour ? "White" : "Black";
}

/* A sentence is begun by text_put and ended by this. */
static void stop(struct text *out)
{
    text_put(out, ".\n");
}

static void put_card(const struct wm_setup *g, const struct wm_state *s,
                     unsigned p, struct text *out)
{
    text_put(out, "Card");
    text_word_int(out, p + 1);
    text_put(out, " shows ");
    text_put(out, g->kind[s->face[p] - 1].name);
    stop(out);
}

static void put_end(const struct wm_setup *g, const struct wm_state *s,
                    struct text *out)
{
    static const char *const WHY[] = {
        [END_NONE] = "",
        [END_POINTS] = "by points (WM-38)",
        [END_BROKE] = "as the coins of the other player were gone (WM-33)",
        [END_DEAD] = "as no point can be made any more (WM-41)",
        [END_STALL] = "after too many idle attempts (WM-42)",
    };
    struct result result;
    wash_match_result(g, s, &result);
    text_put(out, "The game is over, ");
    text_int(out, result.score[0]);
    text_put(out, " to ");
    text_int(out, result.score[1]);
    text_put(out, ": ");
    if (result.outcome == OUTCOME_DRAW) {
        text_put(out, "a draw ");
    } else {
        text_put(out, player(result.winners == SEAT(1)));
        text_put(out, " wins ");
    }
    text_put(out, WHY[s->end]);
    text_char(out, '.');
}

/* Who goes on after an attempt, and with which cards. */
static void tell_next(const struct wm_state *after, bool shuffled,
                      const char *how, struct text *out)
{
    if (shuffled) {
        text_put(out, "All cards are shuffled; ");
        text_put(out, player(after->turn));
        text_put(out, " begins the new round (WM-30)");
    } else {
        text_put(out, player(after->turn));
        text_put(out, how);
    }
    stop(out);
}

/* Why a pair of this kind loads nothing, and where it goes. */
static void tell_keep(const struct wm_setup *g, const struct wm_state *mid,
                      unsigned kind, struct text *out)
{
    bool is_gone = !piece_count(mid->front, mid->turn, kind);
    text_put(out, "Two cards ");
    text_put(out, g->kind[kind].name);
    text_put(out, is_gone ? ", but none is left in front (WM-14): "
                          : ", but no washer is open to it (WM-R7): ");
    text_put(out, g->option[OPTION_GONE_MATCH] == 0
                      ? "the pair is held until the next shuffle"
                      : "both are turned face down again");
    stop(out);
}

/* What the two faces lead to. `mid` is the table while both lie open. */
static void tell_verdict(const struct wm_setup *g, const struct wm_state *mid,
                         const struct wm_state *after, struct text *out)
{
    unsigned a = mid->face[bits_first(mid->up)] - 1u;
    unsigned b = mid->face[bits_first(mid->up & (mid->up - 1))] - 1u;
    enum wm_verdict verdict = wash_match_judge(g, mid);
    bool goes_on = after->phase != PHASE_OVER;
    switch (verdict) {
    case VERDICT_MISMATCH:
        text_put(out, "No pair: ");
        text_put(out, g->kind[a].name);
        text_put(out, " and ");
        text_put(out, g->kind[b].name);
        text_put(out, " are turned face down again (WM-10)");
        stop(out);
        break;
    case VERDICT_KEEP:
        tell_keep(g, mid, a, out);
        break;
    case VERDICT_LOAD:
        text_put(out, "Two cards ");
        text_put(out, g->kind[a].name);
        text_put(out, ": ");
        text_put(out, player(mid->turn));
        text_put(out, " loads a washer (WM-11)");
        stop(out);
        return;
    case VERDICT_WASH:
    case VERDICT_DRY:
    case VERDICT_BROKE:
        text_put(out, a == WASHER ? "Two washer cards: " : "Two dryer cards: ");
        text_put(out, player(mid->turn));
        text_put(out, verdict == VERDICT_BROKE  ? " has no coin left (WM-33)"
                      : verdict == VERDICT_WASH ? " must run a washer (WM-21)"
                                                : " must run a dryer (WM-24)");
        stop(out);
        return;
    case VERDICT_COLLECT:
        text_put(out, "A washer and a dryer card: ");
        text_put(out, player(mid->turn));
        text_put(out, g->option[OPTION_COLLECT] == 0
                          ? " may empty a dryer (WM-26)"
                          : " must empty a dryer (WM-26)");
        stop(out);
        return;
    case VERDICT_SHUFFLE:
        text_put(out, a != b        ? "A washer and a dryer card, but no dryer "
                                      "is in use (WM-28)"
                      : a == WASHER ? "Two washer cards, but no open washer is "
                                      "filled (WM-21)"
                                    : "Two dryer cards, but no washed load and "
                                      "open dryer are there (WM-24)");
        stop(out);
        break;
    }
    if (goes_on)
        tell_next(after, verdict == VERDICT_SHUFFLE,
                  after->turn == mid->turn ? " goes again"
                                           : " is next to turn up two cards",
                  out);
}

static void tell_turn_up(const struct wm_setup *g,
                         const struct wm_state *before,
                         const struct wm_state *after, struct event event,
                         struct text *out)
{
    struct wm_state mid = *before;
    unsigned p = move_part(event.move, 0);
    unsigned q = move_part(event.move, 1);
    wash_match_turn_up(&mid, event.move);
    if (move_verb(event.move) == VERB_FLIP) {
        text_put(out, player(event.actor));
        text_put(out, q == NO_PART ? " turns up card" : " turns up cards");
        text_word_int(out, p + 1);
        if (q != NO_PART) {
            text_put(out, " and");
            text_word_int(out, q + 1);
        }
        stop(out);
    }
    if (mid.seen >> p & 1)
        put_card(g, &mid, p, out);
    if (q != NO_PART && mid.seen >> q & 1)
        put_card(g, &mid, q, out);
    if (bits_count(mid.up & mid.seen) == 2)
        tell_verdict(g, &mid, after, out);
}

static void tell_load(const struct wm_setup *g, uint32_t move, struct text *out)
{
    text_put(out, " loads ");
    text_put(out, g->kind[move_part(move, 2)].name);
    text_put(out, " into washer");
    text_word_int(out, move_part(move, 0) + 1);
    if (move_part(move, 1) != NO_PART) {
        text_put(out, " and washer");
        text_word_int(out, move_part(move, 1) + 1);
    }
    text_put(out, " and holds the pair");
}

static void put_pieces(const struct wm_setup *g, uint32_t pieces,
                       struct text *out)
{
    bool is_first = true;
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++)
        for (unsigned n = piece_count(pieces, i / LAUNDRY, i % LAUNDRY); n;
             n--) {
            text_put(out, is_first ? " " : ", ");
            text_put(out, g->piece_name[i]);
            is_first = false;
        }
}

static void tell_machine(const struct wm_setup *g,
                         const struct wm_state *before,
                         const struct wm_state *after, uint32_t move,
                         struct text *out)
{
    unsigned n = move_part(move, 0);
    switch (move_verb(move)) {
    case VERB_LOAD:
        tell_load(g, move, out);
        break;
    case VERB_WASH:
        text_put(out, " pays 100 yen and runs washer");
        text_word_int(out, n + 1);
        break;
    case VERB_DRY:
        text_put(out, " pays 100 yen and dries the load of washer");
        text_word_int(out, n + 1);
        text_put(out, " in dryer");
        text_word_int(out, move_part(move, 1) + 1);
        break;
    case VERB_COLLECT:
        text_put(out, " empties dryer");
        text_word_int(out, n + 1);
        text_put(out, ": done are");
        put_pieces(g, before->load[WASHERS + n], out);
        break;
    default:
        text_put(out, " leaves the dryers as they are");
        break;
    }
    stop(out);
    if (after->phase != PHASE_OVER)
        tell_next(after, move_verb(move) != VERB_LOAD,
                  after->turn == before->turn ? " goes again"
                                              : " is next to turn up two cards",
                  out);
}

void wash_match_tell(const void *setup, const void *before, const void *after,
                     const struct events *seen, unsigned seat, struct text *out)
{
    const struct wm_setup *g = setup;
    const struct wm_state *s = after;
    (void)seat;
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event event = seen->at[i];
        unsigned verb = move_verb(event.move);
        if (verb == VERB_FIRST) {
            text_put(out, player(s->turn));
            text_put(out, " takes the first turn");
            stop(out);
        } else if (verb == VERB_FLIP || verb == VERB_SHOWS) {
            tell_turn_up(g, before, s, event, out);
        } else {
            text_put(out, player(event.actor));
            tell_machine(g, before, s, event.move, out);
        }
    }
    if (s->phase == PHASE_OVER) {
        put_end(g, s, out);
        text_char(out, '\n');
    }
}

/* What the active player is asked; the words fit after "You" or a name. */
static const char *asked(const struct wm_setup *g, const struct wm_state *s,
                         const char **rule)
{
    static const char *const RULE[] = {
        [PHASE_FLIP1] = "WM-9", [PHASE_FLIP2] = "WM-9",
        [PHASE_LOAD] = "WM-11", [PHASE_WASH] = "WM-20",
        [PHASE_DRY] = "WM-23",  [PHASE_COLLECT] = "WM-26",
    };
    *rule = RULE[s->phase];
    if (s->phase == PHASE_LOAD &&
        g->kind[s->face[bits_first(s->up)] - 1].pieces == 2) {
        *rule = "WM-18";
        return "both pieces into one washer, or one each into two washers";
    }
    switch ((enum wm_phase)s->phase) {
    case PHASE_FLIP1:
        return g->option[OPTION_FLIPS] ? "turn up two cards"
                                       : "turn up the first card";
    case PHASE_FLIP2:
        return "turn up the second card";
    case PHASE_LOAD:
        return "choose a washer for the laundry";
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
    const struct wm_setup *g = setup;
    const struct wm_state *s = view;
    const char *rule = "WM-9";
    if (s->phase == PHASE_OVER) {
        put_end(g, s, out);
        return END[s->end];
    }
    if (s->phase == PHASE_FIRST) {
        text_put(out, "Chance decides who takes the first turn.");
        return "WM-7";
    }
    if (s->phase == PHASE_SHOW) {
        text_put(out, "Card");
        text_word_int(out, bits_first(s->up & ~s->seen) + 1);
        text_put(out, " is being turned up.");
        return rule;
    }
    const char *what = asked(g, s, &rule);
    text_put(out, player(s->turn));
    text_put(out, s->turn == seat ? ", your turn: " : " is on turn: ");
    text_put(out, what);
    text_char(out, '.');
    return rule;
}

/* `word` in a field of `width` columns, cut or filled up with blanks. */
static void put_field(const char *word, size_t width, struct text *out)
{
    struct slice s = slice_of(word);
    if (s.len > width)
        s.len = width;
    text_slice(out, s);
    for (size_t i = s.len; i < width; i++)
        text_char(out, ' ');
}

/* One card in 12 columns: its number while it lies face down, seen or not
 * (WM-K5, I12); its face; nothing where a pair was taken. */
static void draw_card(const struct wm_setup *g, const struct wm_state *s,
                      unsigned p, struct text *out)
{
    char digits[4];
    struct text number;
    if (!(s->table >> p & 1)) {
        put_field("", 12, out);
        return;
    }
    text_init(&number, digits, sizeof digits);
    text_int(&number, p + 1);
    if (s->up & s->seen & 1u << p) {
        text_char(out, '[');
        put_field(g->kind[s->face[p] - 1].name, 10, out);
        text_char(out, ']');
        return;
    }
    text_put(out, s->up >> p & 1 ? "[???? " : "[#### ");
    put_field(digits, 2, out);
    text_put(out, s->up >> p & 1 ? "???]" : "###]");
}

/* The codes of one colour's pieces, `-` for none. */
static void draw_pieces(const struct wm_setup *g, uint32_t pieces,
                        unsigned colour, struct text *out)
{
    bool is_empty = true;
    for (unsigned k = 0; k < LAUNDRY; k++)
        for (unsigned n = piece_count(pieces, colour, k); n; n--) {
            text_put(out, g->kind[k].code);
            is_empty = false;
        }
    if (is_empty)
        text_char(out, '-');
}

static void draw_machine(const struct wm_setup *g, const struct wm_state *s,
                         unsigned i, struct text *out)
{
    bool is_washer = i < WASHERS;
    text_put(out, is_washer ? "washer" : "dryer  ");
    text_word_int(out, is_washer ? i + 1 : i - WASHERS + 1);
    if (is_washer)
        text_put(out, s->closed >> i & 1 ? "  washed  " : "  open    ");
    else
        text_put(out, s->load[i] ? "  in use  " : "  open    ");
    if (s->load[i]) {
        text_put(out, "black ");
        draw_pieces(g, s->load[i], 0, out);
        text_put(out, "  white ");
        draw_pieces(g, s->load[i], 1, out);
    } else {
        text_put(out, "empty");
    }
    text_char(out, '\n');
}

/* Held pairs are shown to both (WM-R25). */
static void draw_player(const struct wm_setup *g, const struct wm_state *s,
                        unsigned colour, struct text *out)
{
    text_put(out, s->turn == colour && s->phase < PHASE_FIRST ? "> " : "  ");
    text_put(out, player(colour));
    text_put(out, "  coins");
    text_word_int(out, s->coins[colour]);
    text_put(out, "  points");
    text_word_int(out, wash_match_points(g, s->done, colour));
    text_put(out, "  front ");
    draw_pieces(g, s->front, colour, out);
    text_put(out, "  done ");
    draw_pieces(g, s->done, colour, out);
    text_put(out, "  held ");
    for (unsigned k = 0; k < LAUNDRY; k++)
        if (s->held[colour] >> k & 1)
            text_put(out, g->kind[k].code);
    text_put(out, s->held[colour] ? "\n" : "-\n");
}

void wash_match_picture(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    const struct wm_setup *g = setup;
    const struct wm_state *s = view;
    (void)seat;
    for (unsigned p = 0; p < POSITIONS; p++) {
        draw_card(g, s, p, out);
        text_char(out, p % 6 == 5 ? '\n' : ' ');
    }
    text_char(out, '\n');
    for (unsigned i = 0; i < MACHINES; i++)
        draw_machine(g, s, i, out);
    text_char(out, '\n');
    draw_player(g, s, 0, out);
    draw_player(g, s, 1, out);
    text_put(out, "  idle attempts");
    text_word_int(out, s->idle);
    if (g->stall_limit) {
        text_put(out, " of");
        text_word_int(out, g->stall_limit);
    }
    text_char(out, '\n');
}

bool wash_match_name(const void *setup, unsigned i, struct name *out)
{
    const struct wm_setup *g = setup;
    if (i < KINDS) {
        const struct wm_kind *kind = &g->kind[i];
        out->code = kind->code;
        out->title = kind->name;
        out->about = i == WASHER ? "Two of them run a filled, open washer; one "
                                   "with a dryer card empties a dryer."
                     : i == DRYER
                         ? "Two of them dry a washed load; one with a washer "
                           "card empties a dryer."
                     : kind->is_alone
                         ? "Two of them load your piece into an empty washer, "
                           "where nothing may join it."
                     : kind->pieces == 2
                         ? "Two of them load both your pieces, into one washer "
                           "or two."
                         : "Two of them load your piece into an open washer.";
        return true;
    }
    i -= KINDS;
    if (i >= COLOURS * LAUNDRY)
        return false;
    out->code = g->piece_code[i];
    out->title = g->piece_name[i];
    out->about = NULL;
    return true;
}

void wash_match_score(const void *setup, const void *view, unsigned seat,
                      unsigned source, struct text *out)
{
    const struct wm_setup *g = setup;
    const struct wm_state *s = view;
    text_int(out, piece_count(s->done, seat, source));
    text_put(out, " of");
    text_word_int(out, g->kind[source].pieces);
    text_put(out, " done, worth");
    text_word_int(out, g->kind[source].points);
    text_put(out, g->kind[source].pieces == 2 ? " each (WM-35)." : " (WM-35).");
}
