/* Moves as text and in words for people; cards by name (sections 1 and 4). */
#include "engine/words.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "games/null/null.h"

const char *const null_kinds[KINDS + 1] = {
    "sock", "shirt", "towel", "peg", NULL,
};

static const struct name NAMES[KINDS] = {
    {"sock", "Sock", "1 point", "laundry"},
    {"shirt", "Shirt", "2 points", "laundry"},
    {"towel", "Towel", "3 points", "laundry"},
    {"peg", "Peg", "stops an asking", "tool"},
};

const char *null_title_of(unsigned kind)
{
    return kind < KINDS ? NAMES[kind].title : "a card";
}

bool null_name(const void *setup, unsigned i, struct name *out)
{
    (void)setup;
    if (i >= KINDS)
        return false;
    *out = NAMES[i];
    return true;
}

void null_move(const void *setup, unsigned actor, uint32_t move,
               struct text *out)
{
    static const char *const VERBS[] = {
        [VERB_OFFER] = "offer", [VERB_ASK] = "ask",     [VERB_REST] = "rest",
        [VERB_USE] = "use",     [VERB_PASS] = "pass",   [VERB_BACK] = "back",
        [VERB_AT] = "at",       [VERB_DRAWS] = "draws", [VERB_TAKES] = "takes",
    };
    enum verb verb = move_verb(move);
    unsigned arg = move_arg(move);
    (void)setup;
    (void)actor;
    text_put(out, VERBS[verb]);
    if (verb == VERB_REST || verb == VERB_PASS)
        return;
    if (verb == VERB_DRAWS || verb == VERB_TAKES)
        words_seat(out, move_seat(move));
    if (verb == VERB_ASK)
        words_seat(out, arg);
    else if (verb == VERB_AT && arg != HOLE)
        text_word_int(out, arg);
    else
        text_word(out, arg < KINDS ? null_kinds[arg] : "?");
}

/* In a title {1} is a card, {2} a seat, {3} a place. */
void null_title(const void *setup, const void *view, unsigned actor,
                uint32_t move, struct text *out)
{
    static const char *const TITLES[] = {
        [VERB_OFFER] = "Offer {1}",
        [VERB_ASK] = "Ask {2} for a card",
        [VERB_REST] = "Ask nobody",
        [VERB_USE] = "Stop it with {1}",
        [VERB_PASS] = "Let it happen",
        [VERB_BACK] = "Put {1} back into the basket",
        [VERB_AT] = "Put {1} at place {3}",
        [VERB_DRAWS] = "For {2}: {1}",
        [VERB_TAKES] = "{2} gets {1}",
    };
    const struct null_state *v = view;
    enum verb verb = move_verb(move);
    unsigned arg = move_arg(move);
    const char *title = TITLES[verb];
    (void)setup;
    (void)actor;
    if (verb == VERB_AT && arg == 1)
        title = "Put {1} on top";
    else if (verb == VERB_AT && arg == v->pile.size + 1u)
        title = "Put {1} at the bottom";
    say_with(out, title,
             TERM(null_title_of(verb == VERB_AT ? v->backing - 1u : arg)),
             WHO(verb == VERB_ASK ? arg : move_seat(move)), NUM(arg));
}

/* Whether no card of this hand gives less than this kind. */
static bool is_least(const uint8_t *hand, unsigned kind)
{
    for (unsigned other = 0; other < KINDS; other++)
        if (hand[other] && null_points[other] < null_points[kind])
            return false;
    return true;
}

/* In a purpose {1} is a card, {2} a seat, {3} points. */
static const char *purpose_of(const struct null_state *v, unsigned actor,
                              uint32_t move)
{
    unsigned arg = move_arg(move);
    bool has_peg = v->hand[actor][PEG] != 0;
    switch (move_verb(move)) {
    case VERB_OFFER:
        return !null_points[arg] ? "It wins nothing, and you keep the rest of "
                                   "your laundry."
               : arg == SOCK     ? "It wins a point if nobody else offers one."
                                 : "It wins {3} points if nobody else offers "
                                   "one.";
    case VERB_ASK:
        return "You get a card, and {2} has one less.";
    case VERB_USE:
        return "{2} gets no card.";
    case VERB_PASS:
        return has_peg ? "You keep your peg for later." : NULL;
    case VERB_BACK:
        return is_least(v->hand[actor], arg) ? "You keep what wins more."
                                             : NULL;
    case VERB_AT:
        return arg <= DRAWN ? "The next player draws it."
                            : "It is out of reach of the next player.";
    case VERB_REST:
    case VERB_DRAWS:
    case VERB_TAKES:
        break;
    }
    return NULL;
}

void null_purpose(const void *setup, const void *view, unsigned actor,
                  uint32_t move, struct text *out)
{
    const struct null_state *v = view;
    const char *purpose = purpose_of(v, actor, move);
    enum verb verb = move_verb(move);
    unsigned arg = move_arg(move);
    (void)setup;
    if (purpose)
        say_with(out, purpose, TERM(null_title_of(arg)),
                 WHO(verb == VERB_ASK ? arg : v->turn),
                 NUM(verb == VERB_OFFER ? null_points[arg] : 0));
}

/* The verb of a phase may be left out; `top`, `bottom` and `no` say what they
 * mean. */
bool null_reword(const void *setup, const void *state, unsigned actor,
                 struct slice words, struct text *out)
{
    static const char *const USUAL[PHASES] = {
        [PHASE_OFFER] = "offer ", [PHASE_ASK] = "ask ",  [PHASE_PEG] = "use ",
        [PHASE_BACK] = "back ",   [PHASE_PLACE] = "at ",
    };
    const struct null_state *s = state;
    (void)setup;
    if (actor == CHANCE || !USUAL[s->phase])
        return false;
    if (slice_is(words, "no")) {
        text_put(out, s->phase == PHASE_PEG ? "pass" : "rest");
        return true;
    }
    text_put(out, USUAL[s->phase]);
    if (slice_is(words, "top"))
        text_int(out, 1);
    else if (slice_is(words, "bottom"))
        text_int(out, s->pile.size + 1);
    else
        text_slice(out, words);
    return true;
}

static void why_no_card(struct slice word, const char *rule, struct text *out)
{
    unsigned kind = 0;
    while (kind < KINDS && !slice_is(word, null_kinds[kind]))
        kind++;
    if (kind < KINDS) {
        say_with(out, "you do not hold {1} ({2})", TERM(null_title_of(kind)),
                 AS_IS(rule));
    } else {
        say_with(out, "there is no card \"{1}\"", AS_WRITTEN(word));
        refuse_nearest(out, word, null_kinds);
    }
}

static void why_no_ask(const struct null_setup *g, unsigned actor,
                       struct slice word, struct text *out)
{
    int seat = words_actor(word);
    if (seat < 0 || seat >= g->players)
        say(out, "there is no such seat at this table");
    else if ((unsigned)seat == actor)
        say(out, "nobody asks itself (NG-6)");
    else
        say_with(out, "{1} holds no card (NG-6)", WHO(seat));
}

/* Only of a verb that the phase asks for, and one word after it; of others the
 * general sentence says enough. */
void null_why(const void *setup, const void *state, unsigned actor,
              struct slice words, struct text *out)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    struct slice verb = {"", 0};
    struct slice word = {"", 0};
    slice_word(&words, &verb);
    slice_word(&words, &word);
    if (!word.len || slice_trim(words).len)
        return;
    if (s->phase == PHASE_OFFER && slice_is(verb, "offer"))
        why_no_card(word, "NG-4", out);
    else if (s->phase == PHASE_BACK && slice_is(verb, "back"))
        why_no_card(word, "NG-10", out);
    else if (s->phase == PHASE_PEG && slice_is(verb, "use"))
        why_no_card(word, "NG-7", out);
    else if (s->phase == PHASE_ASK && slice_is(verb, "ask"))
        why_no_ask(g, actor, word, out);
    else if (s->phase == PHASE_PLACE && slice_is(verb, "at"))
        say_with(out, "places are 1 (the top) to {1} (NG-10)",
                 NUM(s->pile.size + 1));
}

const struct reason null_reasons[] = {
    {"lead lead_late known_points", "This move brings you further ahead.",
     "But it costs you some of your lead."},
    {"own_sock own_shirt own_towel own_peg",
     "This move leaves you with better cards.",
     "But it costs you a better card."},
    {"turn", "This move gains you a turn.", "But it costs you a turn."},
    {NULL, NULL, NULL},
};
