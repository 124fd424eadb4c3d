/* Moves in words, why something is refused, and what a seat sees of an
 * event. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "base/say.h"
#include "engine/words.h"

/* ---- moves ---- */

/* The words of each verb. %xf is part x of the move as a face; p is a place or
 * slot, counted from 1, n a number, s a seat, k a kind, d a direction. */
static const char *const FORMS[] = {
    [VERB_STAND] = "stand %xp",
    [VERB_DRAW] = "draw",
    [VERB_TWO] = "two",
    [VERB_SKIP] = "skip",
    [VERB_SWAP] = "swap %xf market %yp",
    [VERB_CLEAN] = "clean %xf %yd",
    [VERB_CLEAN_ANY] = "clean joker place %xp",
    [VERB_PAIR] = "pair %xf %yf",
    [VERB_MOVE] = "move %xf %yd",
    [VERB_MOVE_ANY] = "move joker place %xp",
    [VERB_MINE] = "mine %xs %yp",
    [VERB_BATHER] = "bather %xs %yf with %zf",
    [VERB_PASS] = "pass",
    [VERB_PICK] = "pick %xd",
    [VERB_POLLUTE] = "pollute place %xp",
    [VERB_TAKE] = "take %xn",
    [CHANCE_STARTER] = "starter %xs %yp %zk",
    [CHANCE_DRAWS] = "draws %xs %yf",
    [CHANCE_MARKET] = "market %xf",
    [CHANCE_LAYS] = "lays %xs %yp %zf",
    [CHANCE_PICKS] = "picks %xf",
};

static void put_part(const struct beachcleaner_setup *g, char type,
                     unsigned part, struct text *out)
{
    switch (type) {
    case 'f':
        text_put(out, part == BC_HOLE ? "?" : g->code[part]);
        return;
    case 'p':
        text_int(out, part + 1);
        return;
    case 'n':
        text_int(out, part);
        return;
    case 's':
        text_char(out, words_letter(part));
        return;
    case 'k':
        text_put(out, g->kind[part]);
        return;
    default:
        text_put(out, part ? "right" : "left");
        return;
    }
}

static void move(const void *setup, unsigned actor, uint32_t move,
                 struct text *out)
{
    (void)actor;
    for (const char *at = FORMS[move_verb(move)]; *at; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        unsigned which = (unsigned)(at[1] - 'x' + 1);
        put_part(setup, at[2], move >> 8 * which & 0xff, out);
        at += 2;
    }
}

/* `pair` in either order of its cards. */
static bool reword(const void *setup, const void *state, unsigned actor,
                   struct slice words, struct text *out)
{
    struct slice word;
    struct slice one;
    struct slice other;
    (void)setup;
    (void)state;
    (void)actor;
    if (!slice_word(&words, &word) || !slice_is(word, "pair") ||
        !slice_word(&words, &one) || !slice_word(&words, &other))
        return false;
    text_put(out, "pair ");
    text_slice(out, other);
    text_char(out, ' ');
    text_slice(out, one);
    return true;
}

/* ---- names ---- */

/* Cards, then kinds, which are what Starters are called by. The groups of a
 * garbage card are its kind, its Steps and, if it has the symbol, `bather`. */
static bool name(const void *setup, unsigned i, struct name *out)
{
    static const char *const ABOUT[] = {
        [0] = "walks 1 step and cleans its own kind there",
        [1] = "walks 2 steps and cleans its own kind there",
        [2] = "walks 3 steps and cleans its own kind there",
        [3] = "walks 4 steps and cleans its own kind there",
        [4] = "walks and cleans, or is offered face down to dirty a beach",
    };
    const struct beachcleaner_setup *g = setup;
    if (i >= g->faces) {
        unsigned kind = i - g->faces;
        if (kind >= g->kinds)
            return false;
        *out = (struct name){
            .code = g->kind[kind], .title = g->title[kind], .group = "kind"};
        return true;
    }
    *out = (struct name){
        .code = g->code[i], .title = g->face_title[i], .group = g->group[i]};
    if (i == g->two)
        out->about = "play it after drawing, to take two more cards";
    else if (i == g->joker)
        out->about = "cleans any dirty place within 3 steps";
    else if (i == g->mine)
        out->about = "lies on another beach, where nobody walks past it";
    else if (i == g->flood)
        out->about = "ends the turn and washes garbage onto every beach";
    else
        out->about = ABOUT[g->bathers >> i & 1 ? 4 : g->steps[i] - 1];
    return true;
}

/* ---- titles ---- */

static struct said card(const struct beachcleaner_setup *g, unsigned face)
{
    return TERM(g->face_title[face]);
}

/* A walk, and what it comes to (BC-32 to BC-35). */
static void title_walk(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *v, uint32_t move,
                       struct text *out)
{
    enum verb verb = move_verb(move);
    bool is_joker = verb == VERB_CLEAN_ANY || verb == VERB_MOVE_ANY;
    unsigned goal = beachcleaner_goal(g, v, move);
    const char *words = is_joker ? "Walk to place {1} with the joker"
                                 : "Walk to place {1} with {2}";
    if (verb == VERB_CLEAN || verb == VERB_CLEAN_ANY)
        words = is_joker ? "Clean place {1} with the joker"
                         : "Clean place {1} with {2}";
    else if (v->mine_at[v->active] == goal + 1)
        words = is_joker
                    ? "Walk to place {1}, onto the sea mine, with the joker"
                    : "Walk to place {1}, onto the sea mine, with {2}";
    say_with(out, words, NUM(goal + 1),
             card(g, is_joker ? g->joker : move_x(move)));
}

/* Cards that change places (BC-27, BC-36, BC-40, BC-47, BC-51). */
static void title_cards(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *v, uint32_t move,
                        struct text *out)
{
    unsigned x = move_x(move);
    unsigned y = move_y(move);
    enum verb verb = move_verb(move);
    if (verb == VERB_SWAP)
        say_with(out, "Give {1} for {2}, card {3} of the Market", card(g, x),
                 card(g, v->market[y] - 1u), NUM(y + 1));
    else if (verb == VERB_PAIR)
        say_with(out, "Clean place {1}, where you stand, with {2} and {3}",
                 NUM(v->comber[v->active]), card(g, x), card(g, y));
    else if (verb == VERB_MINE)
        say_with(out, "Lay a sea mine on place {1} of {2}", NUM(y + 1), WHO(x));
    else if (verb == VERB_BATHER)
        say_with(out, "Offer {1} two cards face down: {2} and {3}", WHO(x),
                 card(g, y), card(g, move_z(move)));
    else
        say_with(out, "Lay {1} on place {2} of {3}", card(g, v->bather - 1u),
                 NUM(x + 1), WHO(v->offer_to - 1));
}

/* What chance does, for records of games with real cards. */
static void title_chance(const struct beachcleaner_setup *g, uint32_t move,
                         struct text *out)
{
    unsigned x = move_x(move);
    unsigned y = move_y(move);
    unsigned z = move_z(move);
    enum verb verb = move_verb(move);
    if (verb == CHANCE_STARTER)
        say_with(out, "{1} has {2} at place {3}", WHO(x), TERM(g->title[z]),
                 NUM(y + 1));
    else if (verb == CHANCE_DRAWS)
        say_with(out, "{1} takes {2}", WHO(x), card(g, y));
    else if (verb == CHANCE_LAYS)
        say_with(out, "Place {1} of {2} gets {3}", NUM(y + 1), WHO(x),
                 card(g, z));
    else
        say_with(out,
                 verb == CHANCE_MARKET ? "The Market gets {1}" : "It is {1}",
                 card(g, x));
}

static void title(const void *setup, const void *view, unsigned actor,
                  uint32_t move, struct text *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *v = view;
    switch (move_verb(move)) {
    case VERB_STAND:
        say_with(out, "Start at place {1} and clean it: {2}",
                 NUM(move_x(move) + 1),
                 TERM(g->title[v->kind_at[actor][move_x(move)] - 1]));
        return;
    case VERB_DRAW:
        say(out, "Draw a card");
        return;
    case VERB_TWO:
        say(out, "Play plus two and take two more cards");
        return;
    case VERB_SKIP:
        say(out, v->phase == PHASE_SWAP        ? "Go on without a swap"
                 : v->has[actor] >> g->two & 1 ? "Keep plus two"
                                               : "Go on: you have no plus two");
        return;
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        title_walk(g, v, move, out);
        return;
    case VERB_SWAP:
    case VERB_PAIR:
    case VERB_MINE:
    case VERB_BATHER:
    case VERB_POLLUTE:
        title_cards(g, v, move, out);
        return;
    case VERB_PASS:
        say(out, "Do nothing this turn");
        return;
    case VERB_PICK:
        say(out, move_x(move) ? "Pick the card on the right"
                              : "Pick the card on the left");
        return;
    case VERB_TAKE:
        say_with(out, "Take card {1} from the hand of {2}", NUM(move_x(move)),
                 WHO(v->active));
        return;
    case CHANCE_STARTER:
    case CHANCE_DRAWS:
    case CHANCE_MARKET:
    case CHANCE_LAYS:
    case CHANCE_PICKS:
        title_chance(g, move, out);
        return;
    }
}

/* ---- why not ---- */

enum { SPOKEN_CAP = 6 }; /* words of the longest move, and one too many */

struct spoken {
    const struct beachcleaner_setup *g;
    const struct beachcleaner_state *s;
    unsigned seat;
    unsigned count;
    struct slice word[SPOKEN_CAP];
    struct text *out;
};

static bool spoken_is(const struct spoken *w, unsigned i, const char *word)
{
    return i < w->count && slice_is(w->word[i], word);
}

/* A number from 1 to max, or 0. */
static unsigned spoken_number(const struct spoken *w, unsigned i, unsigned max)
{
    int32_t n = 0;
    if (i < w->count)
        slice_int(w->word[i], 1, (int32_t)max, &n);
    return (unsigned)n;
}

/* Why word i is no card of the asked seat's hand; true: it is one. */
static bool spoken_card(const struct spoken *w, unsigned i, unsigned *face)
{
    struct slice word = i < w->count ? w->word[i] : (struct slice){"", 0};
    int found = beachcleaner_face(w->g, word);
    if (found >= 0 && w->s->has[w->seat] >> found & 1) {
        *face = (unsigned)found;
        return true;
    }
    say_with(w->out,
             !word.len   ? "a card is missing"
             : found < 0 ? "there is no card \"{1}\""
                         : "you have no card \"{1}\"",
             AS_WRITTEN(word));
    return false;
}

/* Another seat in play, or a reason. */
static bool spoken_other(const struct spoken *w, unsigned i, unsigned *seat)
{
    int found = i < w->count ? words_actor(w->word[i]) : -1;
    if (found < 0 || found >= w->g->players) {
        say(w->out, "name the seat it is meant for");
        return false;
    }
    *seat = (unsigned)found;
    if (*seat != w->seat)
        return true;
    say(w->out, "this is done to another seat, not to yourself (BC-41, BC-47)");
    return false;
}

/* Why the comber cannot walk to `goal`; true: it can. */
static bool can_walk(const struct spoken *w, int goal)
{
    int at = w->s->comber[w->seat] - 1;
    int mine = w->s->mine_at[w->seat] - 1;
    if (goal < 0 || goal >= BC_PLACES) {
        say(w->out, "that walk leaves the beach: it must end on places 1 to 5 "
                    "(BC-32)");
        return false;
    }
    if (mine >= 0 &&
        ((at < mine && mine < goal) || (goal < mine && mine < at))) {
        say(w->out, "the sea mine lies between: no walk passes it (BC-39)");
        return false;
    }
    return true;
}

/* Why the place at `goal` cannot be cleaned by this kind (BC_NONE: any). */
static void why_goal(const struct spoken *w, int goal, unsigned kind)
{
    unsigned showing = w->s->kind_at[w->seat][goal];
    if (w->s->mine_at[w->seat] == goal + 1)
        say(w->out, "a mined place cannot be cleaned: move onto the mine first "
                    "(BC-R14)");
    else if (!showing)
        say(w->out, "that place is clean already (BC-33)");
    else if (kind != BC_NONE && showing != kind + 1)
        say(w->out,
            "another kind lies there; such a card may only move (BC-34)");
}

static void why_joker(const struct spoken *w, bool cleans)
{
    unsigned place = spoken_number(w, 3, BC_PLACES);
    int at = w->s->comber[w->seat] - 1;
    int goal = (int)place - 1;
    if (!cleans && !w->g->joker_moves) {
        say(w->out, "the joker only cleans (BC-R17)");
    } else if (!spoken_is(w, 2, "place") || !place) {
        say(w->out, "the joker names its goal: clean joker place P (BC-35)");
    } else if (goal - at > 3 || at - goal > 3) {
        say(w->out, "the joker reaches 3 steps at most (BC-35)");
    } else if (can_walk(w, goal)) {
        if (cleans)
            why_goal(w, goal, BC_NONE);
        else
            say(w->out, "a walk needs at least one step (BC-R12)");
    }
}

static void why_walk(const struct spoken *w)
{
    bool cleans = spoken_is(w, 0, "clean");
    unsigned face;
    if (!spoken_card(w, 1, &face))
        return;
    if (face == w->g->joker) {
        why_joker(w, cleans);
        return;
    }
    if (w->g->kind_of[face] == BC_NONE) {
        say(w->out, "this card does not walk (BC-R18)");
        return;
    }
    if (!spoken_is(w, 2, "left") && !spoken_is(w, 2, "right")) {
        say(w->out, "say whether the comber walks left or right (BC-32)");
        return;
    }
    int at = w->s->comber[w->seat] - 1;
    int steps = w->g->steps[face];
    int goal = spoken_is(w, 2, "left") ? at - steps : at + steps;
    if (can_walk(w, goal) && cleans)
        why_goal(w, goal, w->g->kind_of[face]);
}

static void why_pair(const struct spoken *w)
{
    unsigned one;
    unsigned other;
    unsigned at = w->s->comber[w->seat] - 1u;
    if (!spoken_card(w, 1, &one) || !spoken_card(w, 2, &other))
        return;
    if (w->g->kind_of[one] == BC_NONE || w->g->kind_of[other] == BC_NONE)
        say(w->out, "a pair is two garbage cards (BC-R16)");
    else if (w->g->kind_of[one] != w->g->kind_of[other])
        say(w->out, "a pair is two cards of the same kind (BC-36)");
    else if (!w->s->kind_at[w->seat][at])
        say(w->out, "the place where you stand is clean already (BC-36)");
    else if (one == other && counts_at(w->s->hand[w->seat], one) < 2)
        say(w->out, "you have this card only once (BC-36)");
}

static void why_mine(const struct spoken *w)
{
    unsigned target;
    unsigned place = spoken_number(w, 2, BC_PLACES);
    if (!(w->s->has[w->seat] >> w->g->mine & 1))
        say(w->out, "you have no sea mine (BC-40)");
    else if (!spoken_other(w, 1, &target))
        return;
    else if (!place)
        say(w->out, "name a place from 1 to 5: mine X P (BC-40)");
    else if (w->s->mine_at[target])
        say(w->out, "there is a mine on that beach already (BC-41)");
    else if (w->s->comber[target] == place)
        say(w->out, "a comber stands there: no mine (BC-41)");
}

static void why_bather(const struct spoken *w)
{
    unsigned target;
    unsigned bather;
    unsigned partner;
    if (!spoken_other(w, 1, &target) || !spoken_card(w, 2, &bather))
        return;
    if (!(w->g->bathers >> bather & 1)) {
        say(w->out, "this card has no Bather symbol (BC-47)");
        return;
    }
    if (!spoken_is(w, 3, "with")) {
        say(w->out, "an offer is two cards: bather X CARD with CARD (BC-47)");
        return;
    }
    if (!spoken_card(w, 4, &partner))
        return;
    if (!(w->g->partners >> partner & 1) || partner == bather)
        say(w->out, "this card cannot go with a Bather (BC-R25)");
}

static void why_act(const struct spoken *w)
{
    if (spoken_is(w, 0, "clean") || spoken_is(w, 0, "move"))
        why_walk(w);
    else if (spoken_is(w, 0, "pair"))
        why_pair(w);
    else if (spoken_is(w, 0, "mine"))
        why_mine(w);
    else if (spoken_is(w, 0, "bather"))
        why_bather(w);
    else
        say(w->out,
            "action 4 is one of clean, pair, move, mine, bather and pass "
            "(BC-28)");
}

static void why_swap(const struct spoken *w)
{
    unsigned face;
    if (!spoken_is(w, 0, "swap"))
        say(w->out,
            "action 3 comes now (BC-27): swap CARD market SLOT, or skip");
    else if (!spoken_card(w, 1, &face))
        return;
    else
        say(w->out, "the Market has slots 1, 2 and 3: swap CARD market SLOT "
                    "(BC-27)");
}

static void why_pollute(const struct spoken *w)
{
    unsigned place = spoken_number(w, 2, BC_PLACES);
    if (!spoken_is(w, 0, "pollute") || !spoken_is(w, 1, "place") || !place)
        say(w->out,
            "lay the Bather on a Clean place of its beach: pollute place "
            "P (BC-51)");
    else if (w->s->kind_at[w->s->offer_to - 1][place - 1])
        say(w->out,
            "that place is dirty; a Bather goes on a Clean one (BC-51)");
    else
        say(w->out, "the comber's place is guarded (BC-R30)");
}

static void why_chance(const struct spoken *w)
{
    const struct beachcleaner_state *s = w->s;
    if (s->phase == PHASE_ROWS)
        say(w->out, "a Starter is laid now: starter SEAT PLACE KIND (BC-R4)");
    else if (s->phase == PHASE_DEAL)
        say(w->out, "cards are dealt now, seat by seat, then the Market, from "
                    "what is left and without Floods (BC-13)");
    else if (s->due == DUE_DRAWS)
        say(w->out, "a card that is in the pile is drawn now: draws SEAT CARD "
                    "(BC-22a)");
    else if (s->due == DUE_LAYS)
        say(w->out, "the next place gets a card that is in the pile: lays SEAT "
                    "PLACE CARD (BC-63)");
    else
        say(w->out,
            "a card that was offered is picked now: picks CARD (BC-72)");
}

static void why_asked(const struct spoken *w)
{
    switch ((enum phase)w->s->phase) {
    case PHASE_STAND:
        say(w->out, "set your comber in front of a place from 1 to 5: stand P "
                    "(BC-12)");
        return;
    case PHASE_DRAW:
        say(w->out, "action 1 comes first and cannot be skipped: draw (BC-24)");
        return;
    case PHASE_TWO:
        if (spoken_is(w, 0, "two"))
            say(w->out, "you have no plus two (BC-25)");
        else
            say(w->out, "action 2 comes now (BC-25): two, or skip");
        return;
    case PHASE_SWAP:
        why_swap(w);
        return;
    case PHASE_ACT:
        why_act(w);
        return;
    case PHASE_PICK:
        say(w->out, "you must choose one of the two cards: pick left or pick "
                    "right (BC-48)");
        return;
    case PHASE_POLLUTE:
        why_pollute(w);
        return;
    case PHASE_TAKE:
        say(w->out, "name a card of the row by its number: take N (BC-44)");
        return;
    case PHASE_ROWS:
    case PHASE_DEAL:
    case PHASE_END:
    case PHASE_OVER:
        return;
    }
}

static void why(const void *setup, const void *state, unsigned actor,
                struct slice words, struct text *out)
{
    struct spoken w = {setup, state, actor, 0, {{"", 0}}, out};
    while (w.count < SPOKEN_CAP && slice_word(&words, &w.word[w.count]))
        w.count++;
    if (actor == CHANCE)
        why_chance(&w);
    else
        why_asked(&w);
}

const struct game_words beachcleaner_words = {
    .move = move,
    .title = title,
    .purpose = beachcleaner_purpose,
    .reword = reword,
    .why = why,
    .situation = &beachcleaner_situation,
    .redact = beachcleaner_redact,
    .tell = beachcleaner_tell,
    .prompt = beachcleaner_prompt,
    .warning = beachcleaner_warning,
    .picture = beachcleaner_picture,
    .name = name,
};
