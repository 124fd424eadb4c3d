/* Moves in words, other spellings, and why something is refused. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "base/say.h"

const char *const wash_match_colours[COLOURS] = {"black", "white"};

/* The longest move has this many words. */
enum { MOVE_WORDS = 6 };

struct typed {
    unsigned count; /* MOVE_WORDS + 1: too many */
    struct slice word[MOVE_WORDS];
};

void wash_match_move(const void *setup, unsigned actor, uint32_t move,
                     struct text *out)
{
    const struct wash_match_setup *g = setup;
    unsigned a = move_part(move, 0);
    unsigned b = move_part(move, 1);
    (void)actor;
    switch ((enum verb)move_verb(move)) {
    case VERB_FIRST:
        text_put(out, a ? "first B" : "first A");
        break;
    case VERB_FLIP:
        text_put(out, "flip");
        text_word_int(out, a + 1);
        if (b != NO_PART)
            text_word_int(out, b + 1);
        break;
    case VERB_SHOWS:
        text_put(out, "shows");
        text_word_int(out, a + 1);
        text_word(out, g->kind[move_part(move, 2)].name);
        break;
    case VERB_LOAD:
        text_put(out, "load ");
        text_put(out, g->kind[move_part(move, 2)].name);
        text_put(out, " washer");
        text_word_int(out, a + 1);
        if (b != NO_PART) {
            text_put(out, " washer");
            text_word_int(out, b + 1);
        }
        break;
    case VERB_WASH:
        text_put(out, "wash");
        text_word_int(out, a + 1);
        break;
    case VERB_DRY:
        text_put(out, "dry washer");
        text_word_int(out, a + 1);
        text_put(out, " dryer");
        text_word_int(out, b + 1);
        break;
    case VERB_COLLECT:
        text_put(out, "collect dryer");
        text_word_int(out, a + 1);
        break;
    case VERB_SKIP:
        text_put(out, "skip");
        break;
    }
}

/* In a title {1} and {2} are numbers of cards or machines, {3} is laundry and
 * {4} a player. */
static const char *title_words(const struct wash_match_setup *g, uint32_t move)
{
    bool is_one = move_part(move, 1) == NO_PART;
    switch ((enum verb)move_verb(move)) {
    case VERB_FIRST:
        return "{4} takes the first turn";
    case VERB_FLIP:
        return is_one ? "Turn up card {1}" : "Turn up cards {1} and {2}";
    case VERB_SHOWS:
        return "Card {1} shows {3}";
    case VERB_LOAD:
        if (!is_one)
            return "Load the {3}: one into washer {1}, one into washer {2}";
        return g->kind[move_part(move, 2)].pieces == 2
                   ? "Load the {3}: both into washer {1}"
                   : "Load the {3} into washer {1}";
    case VERB_WASH:
        return "Start washer {1} for a coin";
    case VERB_DRY:
        return "Dry the load of washer {1} in dryer {2} for a coin";
    case VERB_COLLECT:
        return "Empty dryer {1}";
    case VERB_SKIP:
        break;
    }
    return "Leave the dryers shut";
}

void wash_match_title(const void *setup, const void *view, unsigned actor,
                      uint32_t move, struct text *out)
{
    const struct wash_match_setup *g = setup;
    (void)view;
    (void)actor;
    say_with(out, title_words(g, move), NUM(move_part(move, 0) + 1),
             NUM(move_part(move, 1) + 1),
             TERM(g->kind[move_part(move, 2)].name), WHO(move_part(move, 0)));
}

static struct typed split(struct slice words)
{
    struct typed typed = {.count = 0};
    struct slice word;
    while (slice_word(&words, &word)) {
        if (typed.count < MOVE_WORDS)
            typed.word[typed.count] = word;
        if (typed.count <= MOVE_WORDS)
            typed.count++;
    }
    return typed;
}

/* Word number i as a number from 1 to max, or 0. */
static int32_t number_at(const struct typed *typed, unsigned i, int32_t max)
{
    int32_t n = 0;
    if (i < typed->count && i < MOVE_WORDS)
        slice_int(typed->word[i], 1, max, &n);
    return n;
}

static bool word_is(const struct typed *typed, unsigned i, const char *word)
{
    return i < typed->count && i < MOVE_WORDS && slice_is(typed->word[i], word);
}

/* Two places in falling order are read in rising order. */
bool wash_match_reword(const void *setup, const void *state, unsigned actor,
                       struct slice words, struct text *out)
{
    struct typed typed = split(words);
    (void)setup;
    (void)state;
    (void)actor;
    if (word_is(&typed, 0, "flip") && typed.count == 3) {
        int32_t p = number_at(&typed, 1, POSITIONS);
        int32_t q = number_at(&typed, 2, POSITIONS);
        if (!q || p <= q)
            return false;
        text_put(out, "flip");
        text_word_int(out, q);
        text_word_int(out, p);
        return true;
    }
    if (!word_is(&typed, 0, "load") || typed.count != 6 ||
        !word_is(&typed, 2, "washer") || !word_is(&typed, 4, "washer"))
        return false;
    int32_t n = number_at(&typed, 3, WASHERS);
    int32_t m = number_at(&typed, 5, WASHERS);
    if (!m || n <= m)
        return false;
    text_put(out, "load ");
    text_slice(out, typed.word[1]);
    text_put(out, " washer");
    text_word_int(out, m);
    text_put(out, " washer");
    text_word_int(out, n);
    return true;
}

static void why_flip(const struct wash_match_setup *g,
                     const struct wash_match_state *s,
                     const struct typed *typed, struct text *out)
{
    bool both = g->option[OPTION_FLIPS] != 0;
    if (!word_is(typed, 0, "flip")) {
        say(out, both ? "two cards must be turned up and there is no pass "
                        "(WM-9): flip P Q"
                      : "two cards must be turned up and there is no pass "
                        "(WM-9): flip P");
        return;
    }
    if (typed->count != (both ? 3 : 2)) {
        say(out, both ? "two cards are chosen at once (WM-R2): flip P Q"
                      : "cards are turned up one by one (WM-R2): flip P");
        return;
    }
    for (unsigned i = 1; i < typed->count; i++) {
        int32_t p = number_at(typed, i, POSITIONS);
        if (!p) {
            say(out, "positions are 1 to 18 (WM-4)");
            return;
        }
        if (s->up >> (p - 1) & 1) {
            say_with(out,
                     "card {1} lies face up already; the second card is "
                     "another (WM-9)",
                     NUM(p));
            return;
        }
        if (!(s->table >> (p - 1) & 1)) {
            say_with(out,
                     "position {1} is empty: its pair is held until the next "
                     "shuffle (WM-13)",
                     NUM(p));
            return;
        }
    }
    say(out, "an attempt needs two different cards (WM-9)");
}

/* Why a washer does not take the kind; nothing when it does. */
static void why_washer(const struct wash_match_setup *g,
                       const struct wash_match_state *s, int32_t n,
                       unsigned kind, struct text *out)
{
    unsigned w = (unsigned)n - 1;
    if (wash_match_open_to(g, s, kind) >> w & 1)
        return;
    if (s->closed >> w & 1)
        say_with(out, "washer {1} is closed and takes nothing (WM-17)", NUM(n));
    else if (g->kind[kind].is_alone)
        say_with(out,
                 "the {1} goes only into an empty washer (WM-15), and washer "
                 "{2} is filled",
                 TERM(g->kind[kind].name), NUM(n));
    else
        say_with(out, "washer {1} holds a piece that nothing may join (WM-16)",
                 NUM(n));
}

static void why_load(const struct wash_match_setup *g,
                     const struct wash_match_state *s,
                     const struct typed *typed, struct text *out)
{
    unsigned kind = s->face[bits_first(s->up)] - 1u;
    const char *name = g->kind[kind].name;
    int32_t n = number_at(typed, 3, WASHERS);
    int32_t m = number_at(typed, 5, WASHERS);
    if (!word_is(typed, 0, "load") || !word_is(typed, 1, name)) {
        say_with(out, "the pair must be loaded (WM-11): load {1} washer N",
                 AS_IS(name));
        return;
    }
    bool is_whole = word_is(typed, 2, "washer") &&
                    (typed->count == 4 ||
                     (typed->count == 6 && word_is(typed, 4, "washer")));
    if (!is_whole || !n || (typed->count == 6 && !m)) {
        say_with(out, "washers are 1 to 4 (WM-12): load {1} washer N",
                 AS_IS(name));
        return;
    }
    why_washer(g, s, n, kind, out);
    if (out->len || typed->count == 4)
        return;
    if (g->kind[kind].pieces < 2) {
        say(out, "there is one piece of this kind, so one washer (WM-18)");
    } else if (n == m) {
        say_with(out,
                 "both into one washer is written load {1} washer {2} (WM-18)",
                 AS_IS(name), NUM(n));
    } else {
        why_washer(g, s, m, kind, out);
    }
}

static void why_wash(const struct wash_match_state *s,
                     const struct typed *typed, struct text *out)
{
    int32_t n = number_at(typed, 1, WASHERS);
    if (!word_is(typed, 0, "wash") || typed->count != 2)
        say(out, "two washer cards: a washer must be run (WM-21): wash N");
    else if (!n)
        say(out, "washers are 1 to 4 (WM-2)");
    else if (s->closed >> (n - 1) & 1)
        say_with(out, "washer {1} has been run and its door is closed (WM-R11)",
                 NUM(n));
    else
        say_with(out, "washer {1} is empty and cannot be run (WM-R10)", NUM(n));
}

static void why_dry(const struct wash_match_state *s, const struct typed *typed,
                    struct text *out)
{
    int32_t n = number_at(typed, 2, WASHERS);
    int32_t m = number_at(typed, 4, DRYERS);
    if (!word_is(typed, 0, "dry") || !word_is(typed, 1, "washer") ||
        !word_is(typed, 3, "dryer") || typed->count != 5)
        say(out, "two dryer cards: a washed load must be dried (WM-24): "
                 "dry washer N dryer M");
    else if (!n || !m)
        say(out, "washers are 1 to 4, dryers 1 and 2 (WM-2)");
    else if (!(s->closed >> (n - 1) & 1))
        say_with(out, "washer {1} holds no washed load (WM-R14)", NUM(n));
    else
        say_with(out, "dryer {1} is in use and takes nothing (WM-R13)", NUM(m));
}

static void why_collect(const struct wash_match_setup *g,
                        const struct typed *typed, struct text *out)
{
    bool is_optional = g->option[OPTION_COLLECT] == 0;
    int32_t m = number_at(typed, 2, DRYERS);
    if (word_is(typed, 0, "skip") && typed->count == 1)
        say(out, "with option collect mandatory a dryer must be emptied "
                 "(WM-R16): collect dryer M");
    else if (!word_is(typed, 0, "collect") || !word_is(typed, 1, "dryer") ||
             typed->count != 3)
        say(out, is_optional ? "a washer and a dryer card (WM-26): "
                               "collect dryer M, or skip"
                             : "a washer and a dryer card (WM-26): "
                               "collect dryer M");
    else if (!m)
        say(out, "dryers are 1 and 2 (WM-2)");
    else
        say_with(out, "dryer {1} is not in use (WM-26)", NUM(m));
}

static void why_show(const struct wash_match_setup *g,
                     const struct wash_match_state *s,
                     const struct typed *typed, struct text *out)
{
    int32_t p = (int32_t)bits_first(s->up & ~s->seen) + 1;
    if (!word_is(typed, 0, "shows") || typed->count != 3 ||
        number_at(typed, 1, POSITIONS) != p) {
        say_with(out, "the face of card {1} is to be shown: shows {1} KIND",
                 NUM(p));
        return;
    }
    for (unsigned k = 0; k < KINDS; k++)
        if (word_is(typed, 2, g->kind[k].name)) {
            say_with(out,
                     "both {1} cards have been seen since the shuffle (WM-K4)",
                     TERM(g->kind[k].name));
            return;
        }
    say(out, "there is no kind of card with this name");
}

void wash_match_why(const void *setup, const void *state, unsigned actor,
                    struct slice words, struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *s = state;
    struct typed typed = split(words);
    (void)actor;
    switch ((enum phase)s->phase) {
    case PHASE_FLIP1:
    case PHASE_FLIP2:
        why_flip(g, s, &typed, out);
        break;
    case PHASE_LOAD:
        why_load(g, s, &typed, out);
        break;
    case PHASE_WASH:
        why_wash(s, &typed, out);
        break;
    case PHASE_DRY:
        why_dry(s, &typed, out);
        break;
    case PHASE_COLLECT:
        why_collect(g, &typed, out);
        break;
    case PHASE_SHOW:
        why_show(g, s, &typed, out);
        break;
    case PHASE_FIRST:
        say(out, "first A or first B (WM-R1)");
        break;
    case PHASE_OVER:
        break;
    }
}

bool wash_match_name(const void *setup, unsigned i, struct name *out)
{
    const struct wash_match_setup *g = setup;
    if (i < KINDS) {
        const struct wash_match_kind *kind = &g->kind[i];
        out->code = kind->code;
        out->title = kind->name;
        out->group = i < LAUNDRY ? "laundry" : "machine";
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
    out->group = wash_match_colours[i / LAUNDRY];
    return true;
}
