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

static void put_part(const struct setup *su, char type, unsigned part,
                     struct text *out)
{
    switch (type) {
    case 'f':
        text_put(out, part == BC_HOLE ? "?" : su->code[part]);
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
        text_put(out, su->kind[part]);
        return;
    default:
        text_put(out, part ? "right" : "left");
        return;
    }
}

static void move(const void *setup, unsigned actor, uint32_t code,
                 struct text *out)
{
    (void)actor;
    for (const char *at = FORMS[move_verb(code)]; *at; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        unsigned which = (unsigned)(at[1] - 'x' + 1);
        put_part(setup, at[2], code >> 8 * which & 0xff, out);
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

/* ---- why not ---- */

enum { SPOKEN_CAP = 6 }; /* words of the longest move, and one too many */

struct spoken {
    const struct setup *su;
    const struct state *st;
    unsigned seat;
    unsigned count;
    struct slice word[SPOKEN_CAP];
    struct text *out;
};

static bool spoken_is(const struct spoken *s, unsigned i, const char *word)
{
    return i < s->count && slice_is(s->word[i], word);
}

/* A number from 1 to max, or 0. */
static unsigned spoken_number(const struct spoken *s, unsigned i, unsigned max)
{
    int32_t n = 0;
    if (i < s->count)
        slice_int(s->word[i], 1, (int32_t)max, &n);
    return (unsigned)n;
}

/* Why word i is no card of the asked seat's hand; true: it is one. */
static bool spoken_card(const struct spoken *s, unsigned i, unsigned *face)
{
    struct slice word = i < s->count ? s->word[i] : (struct slice){"", 0};
    int found = bc_face(s->su, word);
    if (found >= 0 && s->st->has[s->seat] >> found & 1) {
        *face = (unsigned)found;
        return true;
    }
    say_with(s->out,
             !word.len   ? "a card is missing"
             : found < 0 ? "there is no card \"{1}\""
                         : "you have no card \"{1}\"",
             AS_WRITTEN(word));
    return false;
}

/* Another seat in play, or a reason. */
static bool spoken_other(const struct spoken *s, unsigned i, unsigned *seat)
{
    int found = i < s->count ? words_actor(s->word[i]) : -1;
    if (found < 0 || found >= s->su->players) {
        say(s->out, "name the seat it is meant for");
        return false;
    }
    *seat = (unsigned)found;
    if (*seat != s->seat)
        return true;
    say(s->out, "this is done to another seat, not to yourself (BC-41, BC-47)");
    return false;
}

/* Why the comber cannot walk to `goal`; true: it can. */
static bool can_walk(const struct spoken *s, int goal)
{
    int at = s->st->comber[s->seat] - 1;
    int mine = s->st->mine_at[s->seat] - 1;
    if (goal < 0 || goal >= BC_PLACES) {
        say(s->out, "that walk leaves the beach: it must end on places 1 to 5 "
                    "(BC-32)");
        return false;
    }
    if (mine >= 0 &&
        ((at < mine && mine < goal) || (goal < mine && mine < at))) {
        say(s->out, "the sea mine lies between: no walk passes it (BC-39)");
        return false;
    }
    return true;
}

/* Why the place at `goal` cannot be cleaned by this kind (BC_NONE: any). */
static void why_goal(const struct spoken *s, int goal, unsigned kind)
{
    unsigned showing = s->st->kind_at[s->seat][goal];
    if (s->st->mine_at[s->seat] == goal + 1)
        say(s->out, "a mined place cannot be cleaned: move onto the mine first "
                    "(BC-R14)");
    else if (!showing)
        say(s->out, "that place is Clean already (BC-33)");
    else if (kind != BC_NONE && showing != kind + 1)
        say(s->out,
            "another kind lies there; such a card may only move (BC-34)");
}

static void why_joker(const struct spoken *s, bool cleans)
{
    unsigned place = spoken_number(s, 3, BC_PLACES);
    int at = s->st->comber[s->seat] - 1;
    int goal = (int)place - 1;
    if (!cleans && !s->su->joker_moves) {
        say(s->out, "the ?-card only cleans (BC-R17)");
    } else if (!spoken_is(s, 2, "place") || !place) {
        say(s->out, "the ?-card names its goal: clean joker place P (BC-35)");
    } else if (goal - at > 3 || at - goal > 3) {
        say(s->out, "the ?-card reaches 3 steps at most (BC-35)");
    } else if (can_walk(s, goal)) {
        if (cleans)
            why_goal(s, goal, BC_NONE);
        else
            say(s->out, "a walk needs at least one step (BC-R12)");
    }
}

static void why_walk(const struct spoken *s)
{
    bool cleans = spoken_is(s, 0, "clean");
    unsigned face;
    if (!spoken_card(s, 1, &face))
        return;
    if (face == s->su->joker) {
        why_joker(s, cleans);
        return;
    }
    if (s->su->kind_of[face] == BC_NONE) {
        say(s->out, "this card has no Steps (BC-R18)");
        return;
    }
    if (!spoken_is(s, 2, "left") && !spoken_is(s, 2, "right")) {
        say(s->out, "say whether the comber walks left or right (BC-32)");
        return;
    }
    int at = s->st->comber[s->seat] - 1;
    int steps = s->su->steps[face];
    int goal = spoken_is(s, 2, "left") ? at - steps : at + steps;
    if (can_walk(s, goal) && cleans)
        why_goal(s, goal, s->su->kind_of[face]);
}

static void why_pair(const struct spoken *s)
{
    unsigned one;
    unsigned other;
    unsigned at = s->st->comber[s->seat] - 1u;
    if (!spoken_card(s, 1, &one) || !spoken_card(s, 2, &other))
        return;
    if (s->su->kind_of[one] == BC_NONE || s->su->kind_of[other] == BC_NONE)
        say(s->out, "a pair is two garbage cards (BC-R16)");
    else if (s->su->kind_of[one] != s->su->kind_of[other])
        say(s->out, "a pair is two cards of the same kind (BC-36)");
    else if (!s->st->kind_at[s->seat][at])
        say(s->out, "the place in front of your comber is Clean (BC-36)");
    else if (one == other && s->st->hand[s->seat][one] < 2)
        say(s->out, "you have this card only once (BC-36)");
}

static void why_mine(const struct spoken *s)
{
    unsigned target;
    unsigned place = spoken_number(s, 2, BC_PLACES);
    if (!(s->st->has[s->seat] >> s->su->mine & 1))
        say(s->out, "you have no sea mine (BC-40)");
    else if (!spoken_other(s, 1, &target))
        return;
    else if (!place)
        say(s->out, "name a place from 1 to 5: mine X P (BC-40)");
    else if (s->st->mine_at[target])
        say(s->out, "there is a mine on that beach already (BC-41)");
    else if (s->st->comber[target] == place)
        say(s->out, "a comber stands there: no mine (BC-41)");
}

static void why_bather(const struct spoken *s)
{
    unsigned target;
    unsigned bather;
    unsigned partner;
    if (!spoken_other(s, 1, &target) || !spoken_card(s, 2, &bather))
        return;
    if (!(s->su->bathers >> bather & 1)) {
        say(s->out, "this card has no Bather symbol (BC-47)");
        return;
    }
    if (!spoken_is(s, 3, "with")) {
        say(s->out, "an offer is two cards: bather X CARD with CARD (BC-47)");
        return;
    }
    if (!spoken_card(s, 4, &partner))
        return;
    if (!(s->su->partners >> partner & 1) || partner == bather)
        say(s->out, "this card cannot go with a Bather (BC-R25)");
}

static void why_act(const struct spoken *s)
{
    if (spoken_is(s, 0, "clean") || spoken_is(s, 0, "move"))
        why_walk(s);
    else if (spoken_is(s, 0, "pair"))
        why_pair(s);
    else if (spoken_is(s, 0, "mine"))
        why_mine(s);
    else if (spoken_is(s, 0, "bather"))
        why_bather(s);
    else
        say(s->out,
            "action 4 is one of clean, pair, move, mine, bather and pass "
            "(BC-28)");
}

static void why_swap(const struct spoken *s)
{
    unsigned face;
    if (!spoken_is(s, 0, "swap"))
        say(s->out,
            "action 3 comes now (BC-27): swap CARD market SLOT, or skip");
    else if (!spoken_card(s, 1, &face))
        return;
    else
        say(s->out, "the Market has slots 1, 2 and 3: swap CARD market SLOT "
                    "(BC-27)");
}

static void why_pollute(const struct spoken *s)
{
    unsigned place = spoken_number(s, 2, BC_PLACES);
    if (!spoken_is(s, 0, "pollute") || !spoken_is(s, 1, "place") || !place)
        say(s->out,
            "lay the Bather on a Clean place of its beach: pollute place "
            "P (BC-51)");
    else if (s->st->kind_at[s->st->offer_to - 1][place - 1])
        say(s->out,
            "that place is dirty; a Bather goes on a Clean one (BC-51)");
    else
        say(s->out, "the comber's place is guarded (BC-R30)");
}

static void why_chance(const struct spoken *s)
{
    const struct state *st = s->st;
    if (st->phase == PHASE_ROWS)
        say(s->out, "a Starter is laid now: starter SEAT PLACE KIND (BC-R4)");
    else if (st->phase == PHASE_DEAL)
        say(s->out, "cards are dealt now, seat by seat, then the Market, from "
                    "what is left and without Floods (BC-13)");
    else if (st->due == DUE_DRAWS)
        say(s->out, "a card that is in the pile is drawn now: draws SEAT CARD "
                    "(BC-22a)");
    else if (st->due == DUE_LAYS)
        say(s->out, "the next place gets a card that is in the pile: lays SEAT "
                    "PLACE CARD (BC-63)");
    else
        say(s->out,
            "a card that was offered is picked now: picks CARD (BC-72)");
}

static void why_asked(const struct spoken *s)
{
    switch ((enum phase)s->st->phase) {
    case PHASE_STAND:
        say(s->out, "set your comber in front of a place from 1 to 5: stand P "
                    "(BC-12)");
        return;
    case PHASE_DRAW:
        say(s->out, "action 1 comes first and cannot be skipped: draw (BC-24)");
        return;
    case PHASE_TWO:
        if (spoken_is(s, 0, "two"))
            say(s->out, "you have no 2-card (BC-25)");
        else
            say(s->out, "action 2 comes now (BC-25): two, or skip");
        return;
    case PHASE_SWAP:
        why_swap(s);
        return;
    case PHASE_ACT:
        why_act(s);
        return;
    case PHASE_PICK:
        say(s->out, "you must choose one of the two cards: pick left or pick "
                    "right (BC-48)");
        return;
    case PHASE_POLLUTE:
        why_pollute(s);
        return;
    case PHASE_TAKE:
        say(s->out, "name a card of the row by its number: take N (BC-44)");
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
    struct spoken s = {setup, state, actor, 0, {{"", 0}}, out};
    while (s.count < SPOKEN_CAP && slice_word(&words, &s.word[s.count]))
        s.count++;
    if (actor == CHANCE)
        why_chance(&s);
    else
        why_asked(&s);
}

/* ---- what a seat sees ---- */

/* A card out of an offer: what is put down is public, and so is a Bather that
 * was chosen; a chosen partner is for target and offerer (section 12). The
 * offer is told again with what has come out. */
static void redact_pick(const struct state *st, uint32_t code, unsigned seat,
                        struct events *seen)
{
    unsigned target = st->offer_to - 1u;
    unsigned partner = st->partner - 1u;
    bool is_partner = move_x(code) == partner;
    if (seat == st->active) {
        events_see(seen, CHANCE, code);
        return;
    }
    if (is_partner && seat != target) {
        code = MOVE1(CHANCE_PICKS, BC_HOLE);
        partner = BC_HOLE;
    }
    events_see(seen, CHANCE, code);
    events_see(seen, st->active,
               MOVE3(VERB_BATHER, target, st->bather - 1u, partner));
}

/* Cards of a Flood round are told together when they are turned up. */
static void redact_lays(const struct setup *su, const struct state *st,
                        uint32_t code, struct events *seen)
{
    if (!bc_lays_last(su, st)) {
        events_see(seen, CHANCE, code | (uint32_t)BC_HOLE << 24);
        return;
    }
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (st->blind[p])
            events_see(seen, CHANCE,
                       MOVE3(CHANCE_LAYS, st->due_seat, p, st->blind[p] - 1u));
    events_see(seen, CHANCE, code);
}

/* BC-44 (3): the one card that a mine costs has no line of its own, but all
 * see it put down. */
static void redact_move(const struct setup *su, const struct state *st,
                        struct event event, unsigned seat, struct events *seen)
{
    unsigned mover = event.actor;
    bool is_joker = move_verb(event.move) == VERB_MOVE_ANY;
    unsigned played = is_joker ? su->joker : move_x(event.move);
    unsigned goal = move_x(event.move);
    events_see(seen, mover, event.move);
    if (!is_joker) {
        unsigned at = st->comber[mover] - 1u;
        goal = move_y(event.move) ? at + su->steps[played]
                                  : at - su->steps[played];
    }
    if (seat == mover || st->hand_size[mover] != 2 ||
        st->mine_at[mover] != goal + 1)
        return;
    uint64_t left = st->has[mover];
    if (st->hand[mover][played] == 1)
        left &= ~((uint64_t)1 << played);
    events_see(seen, CHANCE, MOVE1(CHANCE_PICKS, bits_first(left)));
}

static void redact(const void *setup, const void *state, struct event event,
                   unsigned seat, struct events *seen)
{
    const struct setup *su = setup;
    const struct state *st = state;
    uint32_t code = event.move;
    switch (move_verb(code)) {
    case VERB_BATHER:
        if (seat != event.actor)
            code = MOVE3(VERB_BATHER, move_x(code), BC_HOLE, BC_HOLE);
        break;
    case CHANCE_DRAWS:
        if (seat != move_x(code) && move_y(code) != su->flood)
            code = MOVE2(CHANCE_DRAWS, move_x(code), BC_HOLE);
        break;
    case CHANCE_LAYS:
        redact_lays(su, st, code, seen);
        return;
    case CHANCE_PICKS:
        if (st->phase == PHASE_PICK) {
            redact_pick(st, code, seat, seen);
            return;
        }
        break;
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        redact_move(su, st, event, seat, seen);
        return;
    case VERB_STAND:
    case VERB_DRAW:
    case VERB_TWO:
    case VERB_SKIP:
    case VERB_SWAP:
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_PAIR:
    case VERB_MINE:
    case VERB_PASS:
    case VERB_PICK:
    case VERB_POLLUTE:
    case VERB_TAKE:
    case CHANCE_STARTER:
    case CHANCE_MARKET:
        break;
    }
    events_see(seen, event.actor, code);
}

const struct game_words bc_words = {
    .move = move,
    .reword = reword,
    .why = why,
    .keys = bc_keys,
    .write = bc_write,
    .read = bc_read,
    .redact = redact,
    .tell = bc_tell,
    .prompt = bc_prompt,
    .picture = bc_picture,
    .name = bc_name,
};
