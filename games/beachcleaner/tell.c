/* Words for people: what happened, what is asked, and the table as text. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "base/say.h"
#include "engine/words.h"

enum { COLUMNS = 78, CELL = 14, INDENT = 4 };

/* ---- what happened ---- */

struct tale {
    const struct beachcleaner_setup *g;
    const struct beachcleaner_state *old, *new; /* views before and after */
    unsigned reader;                            /* a seat, or nobody's */
    struct text *out;
};

static struct said card(const struct tale *t, unsigned face)
{
    return TERM(t->g->face_title[face]);
}

/* The words for the reader, where {1} acts on nobody. */
static const char *of(const struct tale *t, unsigned who, const char *you,
                      const char *all)
{
    return who == t->reader ? you : all;
}

static void tell_walk(const struct tale *t, struct event e)
{
    enum verb verb = move_verb(e.move);
    bool is_joker = verb == VERB_CLEAN_ANY || verb == VERB_MOVE_ANY;
    bool cleans = verb == VERB_CLEAN || verb == VERB_CLEAN_ANY;
    unsigned goal = t->new->comber[e.actor];
    unsigned kind = t->old->kind_at[e.actor][goal - 1];
    const char *words = of(t, e.actor, "You walk to place {3} with {2}.",
                           "{1} walks to place {3} with {2}.");
    if (kind && !cleans)
        words = of(t, e.actor, "You walk to the {4} with {2}.",
                   "{1} walks to the {4} with {2}.");
    if (cleans)
        words = is_joker ? of(t, e.actor, "You clean up the {4} with a joker.",
                              "{1} cleans up the {4} with a joker.")
                         : of(t, e.actor, "You clean up the {4} with {2}.",
                              "{1} cleans up the {4} with {2}.");
    if (!cleans && t->old->mine_at[e.actor] == goal)
        words = of(t, e.actor, "You walk onto the sea mine with {2} (BC-44).",
                   "{1} walks onto the sea mine with {2} (BC-44).");
    say_with(t->out, words, WHO(e.actor),
             card(t, is_joker ? t->g->joker : move_x(e.move)), NUM(goal),
             TERM(kind ? t->g->title[kind - 1] : ""));
}

static struct telling bather_words(const struct tale *t, struct event e)
{
    bool is_offer = t->old->phase == PHASE_ACT;
    if (move_y(e.move) == BC_HOLE)
        return t->g->any_partner
                   ? (struct telling){NULL,
                                      "{1} offers you a Bather and another "
                                      "card, face down.",
                                      "{1} offers {2} a Bather and another "
                                      "card, face down."}
                   : (struct telling){NULL,
                                      "{1} offers you a Bather and an ordinary "
                                      "card, face down.",
                                      "{1} offers {2} a Bather and an ordinary "
                                      "card, face down."};
    if (move_z(e.move) == BC_HOLE)
        return (struct telling){"Your offer to {2} was {3} with a card.",
                                "{1}'s offer to you was {3} with a card.",
                                "{1}'s offer to {2} was {3} with a card."};
    return is_offer ? (struct telling){"You offer {2} {3} with {4}.", NULL,
                                       "{1} offers {2} {3} with {4}."}
                    : (struct telling){"Your offer to {2} was {3} with {4}.",
                                       "{1}'s offer to you was {3} with {4}.",
                                       "{1}'s offer to {2} was {3} with {4}."};
}

static void tell_bather(const struct tale *t, struct event e)
{
    unsigned to = move_x(e.move);
    unsigned bather = move_y(e.move);
    unsigned partner = move_z(e.move);
    say_with(t->out, say_to(bather_words(t, e), t->reader, e.actor, to),
             WHO(e.actor), WHO(to), card(t, bather == BC_HOLE ? 0 : bather),
             card(t, partner == BC_HOLE ? 0 : partner));
}

/* What lay where somebody stands. */
static const char *cleared_kind(const struct tale *t, unsigned seat)
{
    unsigned place = t->old->comber[seat] - 1u;
    return t->g->title[t->old->kind_at[seat][place] - 1];
}

/* Cards that change places: out of the hand, or onto a beach. */
static void tell_cards(const struct tale *t, struct event e)
{
    static const struct telling MINED = {
        "You lay a sea mine on place {2} of {3}.",
        "{1} lays a sea mine on your place {2}.",
        "{1} lays a sea mine on place {2} of {3}."};
    static const struct telling POLLUTED = {
        "You lay {2} on place {3} of {4}.", "{1} lays {2} on your place {3}.",
        "{1} lays {2} on place {3} of {4}."};
    struct said who = WHO(e.actor);
    unsigned x = move_x(e.move);
    unsigned y = move_y(e.move);
    if (move_verb(e.move) == VERB_SWAP)
        say_with(
            t->out,
            of(t, e.actor, "You swap {2} for {3}.", "{1} swaps {2} for {3}."),
            who, card(t, x), card(t, t->old->market[y] - 1u));
    else if (move_verb(e.move) == VERB_PAIR)
        say_with(t->out,
                 of(t, e.actor, "You clean up the {5} with {2} and {3}.",
                    "{1} cleans up the {5} with {2} and {3}."),
                 who, card(t, x), card(t, y), NUM(t->new->comber[e.actor]),
                 TERM(cleared_kind(t, e.actor)));
    else if (move_verb(e.move) == VERB_MINE)
        say_with(t->out, say_to(MINED, t->reader, e.actor, x), who, NUM(y + 1),
                 WHO(x));
    else
        say_with(t->out,
                 say_to(POLLUTED, t->reader, e.actor, t->old->offer_to - 1u),
                 who, card(t, t->old->bather - 1u), NUM(x + 1),
                 WHO(t->old->offer_to - 1));
}

static void tell_lays(const struct tale *t, uint32_t move)
{
    unsigned seat = move_x(move);
    unsigned place = move_y(move);
    unsigned face = move_z(move);
    unsigned kind = face == BC_HOLE ? BC_NONE : t->g->kind_of[face];
    if (face == BC_HOLE) {
        say_with(t->out,
                 of(t, seat, "The Flood brings a card to your place {1}.",
                    "The Flood brings a card to {2}'s place {1}."),
                 NUM(place + 1), WHO(seat));
        return;
    }
    const char *words = of(t, seat,
                           "You already have the {1}: this one floats off, "
                           "and your place {2} stays clean (BC-64).",
                           "{3} already has the {1}: this one floats off, "
                           "and {3}'s place {2} stays clean (BC-64).");
    if (t->new->laid[seat][place] == face + 1)
        words = of(t, seat,
                   "The Flood leaves garbage on your place {2}: {1} (BC-64).",
                   "The Flood leaves garbage on {3}'s place {2}: {1} (BC-64).");
    else if (kind == BC_NONE)
        words = of(t, seat,
                   "Your place {2} stays clean: {1} is no garbage and is "
                   "washed away (BC-64).",
                   "{3}'s place {2} stays clean: {1} is no garbage and is "
                   "washed away (BC-64).");
    else if (place + 1 == t->new->comber[seat])
        words = of(t, seat,
                   "Your place {2} stays clean: your comber stands there, and "
                   "the {1} is washed away (BC-64).",
                   "{3}'s place {2} stays clean: the comber stands there, and "
                   "the {1} is washed away (BC-64).");
    say_with(t->out, words,
             kind == BC_NONE ? card(t, face) : TERM(t->g->title[kind]),
             NUM(place + 1), WHO(seat));
}

static const char LOST[] = "The mine costs this card: {1} (BC-44).";

static void tell_picks(const struct tale *t, uint32_t move)
{
    unsigned face = move_x(move);
    unsigned target = t->old->offer_to - 1u;
    bool is_gift = t->old->phase == PHASE_PICK &&
                   t->new->hand_size[target] > t->old->hand_size[target];
    if (t->old->phase != PHASE_PICK)
        say_with(t->out, LOST, card(t, face));
    else if (is_gift && face == BC_HOLE)
        say_with(t->out,
                 of(t, target,
                    "It is the other card, which joins your hand "
                    "(BC-50).",
                    "It is the other card, which joins the hand of {1} "
                    "(BC-50)."),
                 WHO(target));
    else if (is_gift)
        say_with(t->out,
                 of(t, target, "It is {1}, which joins your hand (BC-50).",
                    "It is {1}, which joins the hand of {2} (BC-50)."),
                 card(t, face), WHO(target));
    else if (t->new->phase == PHASE_POLLUTE)
        say_with(t->out,
                 of(t, target, "It is {1}: it makes your beach dirty (BC-51).",
                    "It is {1}: it makes the beach dirty (BC-51)."),
                 card(t, face));
    else
        say_with(t->out,
                 "It is {1}: it can do no harm and is put down (BC-52).",
                 card(t, face));
}

static void tell_draws(const struct tale *t, unsigned seat, unsigned face)
{
    if (face == BC_HOLE)
        say_with(t->out, "{1} takes a card.", WHO(seat));
    else if (face == t->g->flood)
        say_with(t->out,
                 of(t, seat,
                    "You draw a Flood: garbage comes to every beach (BC-60).",
                    "{1} draws a Flood: garbage comes to every beach (BC-60)."),
                 WHO(seat));
    else
        say_with(t->out, of(t, seat, "You take {2}.", "{1} takes {2}."),
                 WHO(seat), card(t, face));
}

/* Moves of which only the seat and a number are told. */
static const char *plain_words(const struct tale *t, struct event e)
{
    unsigned who = e.actor;
    enum verb verb = move_verb(e.move);
    if (verb == VERB_STAND)
        return of(t, who, "You start at place {2}, which is clean now.",
                  "{1} starts at place {2}, which is clean now.");
    if (verb == VERB_DRAW && t->new->due)
        return of(t, who, "You draw a card.", "{1} draws a card.");
    if (verb == VERB_DRAW)
        return of(t, who, "You draw, but there is no card to be had (BC-21).",
                  "{1} draws, but there is no card to be had (BC-21).");
    if (verb == VERB_TWO)
        return of(t, who, "You play plus two and take two more cards.",
                  "{1} plays plus two and takes two more cards.");
    if (verb == VERB_SKIP && t->old->phase == PHASE_TWO)
        return of(t, who, "You take no more cards.",
                  "{1} takes no more cards.");
    if (verb == VERB_SKIP)
        return of(t, who, "You swap nothing.", "{1} swaps nothing.");
    if (verb == VERB_PICK && move_x(e.move))
        return of(t, who, "You pick the card on the right.",
                  "{1} picks the card on the right.");
    if (verb == VERB_PICK)
        return of(t, who, "You pick the card on the left.",
                  "{1} picks the card on the left.");
    return of(t, who, "You do nothing.", "{1} does nothing.");
}

static void tell_taken(const struct tale *t, struct event e)
{
    static const struct telling TAKEN = {"You pick card {2} from {3}'s hand.",
                                         "{1} picks one of your cards, unseen.",
                                         "{1} picks card {2} from {3}'s hand."};
    say_with(t->out, say_to(TAKEN, t->reader, e.actor, t->old->active),
             WHO(e.actor), NUM(move_x(e.move)), WHO(t->old->active));
}

static void tell_event(const struct tale *t, struct event e)
{
    unsigned x = move_x(e.move);
    switch (move_verb(e.move)) {
    case VERB_STAND:
    case VERB_DRAW:
    case VERB_TWO:
    case VERB_SKIP:
    case VERB_PASS:
    case VERB_PICK:
        say_with(t->out, plain_words(t, e), WHO(e.actor), NUM(x + 1));
        return;
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        tell_walk(t, e);
        return;
    case VERB_SWAP:
    case VERB_PAIR:
    case VERB_MINE:
    case VERB_POLLUTE:
        tell_cards(t, e);
        return;
    case VERB_BATHER:
        tell_bather(t, e);
        return;
    case VERB_TAKE:
        tell_taken(t, e);
        return;
    case CHANCE_STARTER:
        say_with(
            t->out,
            of(t, x, "You have {2} at place {3}.", "{1} has {2} at place {3}."),
            WHO(x), TERM(t->g->title[move_z(e.move)]), NUM(move_y(e.move) + 1));
        return;
    case CHANCE_DRAWS:
        tell_draws(t, x, move_y(e.move));
        return;
    case CHANCE_MARKET:
        say_with(t->out, "{1} lies in the Market.", card(t, x));
        return;
    case CHANCE_LAYS:
        tell_lays(t, e.move);
        return;
    case CHANCE_PICKS:
        tell_picks(t, e.move);
        return;
    }
}

static void tell_end(const struct tale *t)
{
    say_with(t->out,
             t->new->ending == ENDING_CLEAN
                 ? of(t, t->new->active,
                      "Your beach is clean: you win (BC-68).",
                      "{1}'s beach is clean: {1} wins (BC-68).")
             : t->new->ending == ENDING_CAP
                 ? "{2} turns have ended and nobody has won: the game is a "
                   "draw (BC-70)."
                 : "Nothing moved for a whole round: the game is a draw "
                   "(BC-70).",
             WHO(t->new->active), NUM(t->new->turns));
    text_char(t->out, '\n');
}

/* A Flood round goes on to the next seat that has a place for a card; those
 * it passes by have no line of their own. */
static void tell_spared(const struct tale *t)
{
    const struct beachcleaner_state *old = t->old;
    const struct beachcleaner_state *new = t->new;
    unsigned players = t->g->players;
    bool goes_on = old->due == DUE_LAYS;
    bool is_open = new->due == DUE_LAYS;
    unsigned seat =
        goes_on ? beachcleaner_next(t->g, old->due_seat) : old->due_seat;
    unsigned count =
        goes_on ? (old->round_by + players - seat) % players : players;
    unsigned spared = 0;
    char list[200];
    struct text seats;
    if (goes_on && is_open && new->due_seat == old->due_seat)
        return;
    for (; count && !(is_open && new->due_seat == seat); count--) {
        if (!beachcleaner_open_places(t->g, new, seat))
            spared |= SEAT(seat);
        seat = beachcleaner_next(t->g, seat);
    }
    if (!spared)
        return;
    text_init(&seats, list, sizeof list);
    say_seats(&seats, spared);
    say_with(t->out,
             spared & (spared - 1)
                 ? "The Flood finds nothing to dirty on the beaches of {1} "
                   "(BC-62)."
                 : of(t, bits_first(spared),
                      "The Flood finds nothing to dirty on your beach (BC-62).",
                      "The Flood finds nothing to dirty on the beach of {1} "
                      "(BC-62)."),
             AS_IS(list));
    text_char(t->out, '\n');
}

static void tell_reshuffle(const struct tale *t)
{
    unsigned flood = t->g->flood;
    say(t->out,
        counts_at(t->new->removed, flood) > counts_at(t->old->removed, flood)
            ? "The pile is used up: all cards that were put down but "
              "one Flood are shuffled and drawn anew (BC-19)."
            : "The pile is used up: all cards that were put down are "
              "shuffled and drawn anew (BC-19).");
    text_char(t->out, '\n');
}

static bool has_flood(const struct events *seen, unsigned flood)
{
    return seen->count == 1 && move_verb(seen->at[0].move) == CHANCE_DRAWS &&
           move_y(seen->at[0].move) == flood;
}

/* Whoever clears a mine has no line of the last card that it costs (BC-44). */
static void tell_last_card(const struct tale *t, struct event e)
{
    unsigned verb = move_verb(e.move);
    unsigned played = verb == VERB_MOVE ? move_x(e.move) : t->g->joker;
    uint64_t left;
    if (e.actor != t->reader || t->old->hand_size[e.actor] != 2 ||
        (verb != VERB_MOVE && verb != VERB_MOVE_ANY))
        return;
    left = t->old->has[e.actor];
    if (counts_at(t->old->hand[e.actor], played) == 1)
        left &= ~((uint64_t)1 << played);
    say_with(t->out, LOST, card(t, bits_first(left)));
    text_char(t->out, '\n');
}

/* What follows from the event without a line of its own. */
static void tell_sequel(const struct tale *t, const struct events *seen)
{
    const struct beachcleaner_state *old = t->old;
    const struct beachcleaner_state *new = t->new;
    bool provides = new->phase == PHASE_END &&new->due == DUE_DRAWS;
    if (old->due == DUE_LAYS || has_flood(seen, t->g->flood))
        tell_spared(t);
    for (unsigned who = 0; who < t->g->players; who++)
        if (old->mine_at[who] && !new->mine_at[who]) {
            tell_last_card(t, seen->at[0]);
            say_with(t->out,
                     of(t, who, "The sea mine on your beach is cleared.",
                        "The sea mine on {1}'s beach is cleared."),
                     WHO(who));
            text_char(t->out, '\n');
        }
    if (old->phase > PHASE_DEAL && old->pickup <= 1 &&
        new->putdown_size < old->putdown_size)
        tell_reshuffle(t);
    if (provides && (old->due != DUE_DRAWS || old->due_seat != new->due_seat ||
                     old->due_count < new->due_count)) {
        say_with(t->out,
                 of(t, new->due_seat,
                    "You have no card left and take new ones: {2} (BC-56).",
                    "{1} has no card left and takes new ones: {2} (BC-56)."),
                 WHO(new->due_seat), NUM(new->due_count));
        text_char(t->out, '\n');
    }
    if (new->phase == PHASE_OVER) {
        tell_end(t);
    } else if (new->turns != old->turns ||
               (old->phase == PHASE_DEAL && new->phase == PHASE_DRAW)) {
        say_with(
            t->out,
            of(t, new->active, "It is your turn.", "It is the turn of {1}."),
            WHO(new->active));
        text_char(t->out, '\n');
    }
}

void beachcleaner_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out)
{
    struct tale t = {setup, before, after, seat, out};
    for (uint32_t i = 0; i < seen->count; i++) {
        tell_event(&t, seen->at[i]);
        text_char(out, '\n');
    }
    tell_sequel(&t, seen);
}

/* ---- what is asked ---- */

struct asks {
    const char
        *you; /* to the seat that is asked; {1} is the other it is about */
    const char *all; /* what {1} is busy with, and {2} is the other */
    const char *rule;
};

static const struct asks ASKS[] = {
    [PHASE_ROWS] = {"", "Starters are laid out.", "BC-R4"},
    [PHASE_STAND] = {"Choose where you start: that place is clean at once.",
                     "{1} chooses where to start.", "BC-12"},
    [PHASE_DEAL] = {"", "Cards are dealt.", "BC-13"},
    [PHASE_DRAW] = {"Action 1: draw a card.", "{1} draws a card.", "BC-24"},
    [PHASE_TWO] =
        {"Action 2: play plus two to take two more cards, or keep it.",
         "{1} may take two more cards.", "BC-25"},
    [PHASE_SWAP] = {"Action 3: swap a card with the Market, or go on.",
                    "{1} may swap with the Market.", "BC-27"},
    [PHASE_ACT] = {"Action 4: clean a place, walk, lay a sea mine, offer a "
                   "Bather, or do nothing.",
                   "{1} may clean up or walk.", "BC-28"},
    [PHASE_PICK] = {"{1} offers you a Bather and another card, face down: pick "
                    "one.",
                    "{1} picks one of the two cards that {2} offers.", "BC-48"},
    [PHASE_POLLUTE] = {"Lay your Bather on a clean place of {1}.",
                       "{1} lays a Bather on a clean place of {2}.", "BC-51"},
    [PHASE_TAKE] = {"Your mine is being cleared: pick a card from the hand of "
                    "{1}, unseen.",
                    "{1} picks cards from the hand of {2}.", "BC-44"},
    [PHASE_END] = {"", "Cards are taken.", "BC-56"},
    [PHASE_OVER] = {"", "The game is over.", "BC-68"},
};

/* `all`, to the other. */
static const char *const TO_OTHER[PHASE_OVER + 1] = {
    [PHASE_PICK] = "{1} picks one of the two cards that you offer.",
    [PHASE_POLLUTE] = "{1} lays a Bather on a clean place of yours.",
    [PHASE_TAKE] = "{1} picks cards from your hand.",
};

const char *beachcleaner_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *v = view;
    const struct asks *asks = &ASKS[v->phase];
    seat_set waiting = beachcleaner_waiting(setup, view);
    unsigned other = v->phase == PHASE_POLLUTE ? v->offer_to - 1u : v->active;
    if (waiting == SEAT(CHANCE)) {
        bool floods = v->due == DUE_LAYS;
        if (v->phase == PHASE_ROWS || v->phase == PHASE_DEAL)
            say(out, asks->all);
        else
            say(out, v->due == DUE_PICKS ? "A card is turned up."
                     : floods            ? "The Flood lays its cards."
                                         : "A card is taken.");
        return floods ? "BC-63" : v->due == DUE_PICKS ? "BC-72" : asks->rule;
    }
    if (seat >= BC_SEATS || !(waiting & SEAT(seat)))
        say_with(out,
                 seat == other && TO_OTHER[v->phase] ? TO_OTHER[v->phase]
                                                     : asks->all,
                 WHO(waiting ? bits_first(waiting) : 0), WHO(other));
    else if (v->phase == PHASE_TWO && !(v->has[seat] >> g->two & 1))
        say(out, "You have no plus two to play: go on.");
    else
        say_with(out, asks->you, WHO(other));
    return v->ending > ENDING_CLEAN ? "BC-70" : asks->rule;
}

/* ---- the table ---- */

/* A page whose lines never grow over the edge. */
struct page {
    const struct beachcleaner_setup *g;
    const struct beachcleaner_state *v;
    struct text *out;
    size_t start; /* of the line */
};

static void line_end(struct page *p)
{
    text_char(p->out, '\n');
    p->start = p->out->len;
}

static void line_pad(struct page *p, size_t column)
{
    while (p->out->len - p->start < column && !p->out->cut)
        text_char(p->out, ' ');
}

/* A word after a space; a new, indented line where it does not fit. */
static void line_slice(struct page *p, struct slice word)
{
    size_t used = p->out->len - p->start;
    if (used + 1 + word.len > COLUMNS) {
        line_end(p);
        line_pad(p, INDENT);
    }
    text_word(p->out, "");
    text_slice(p->out, word);
}

static void line_word(struct page *p, const char *word)
{
    line_slice(p, slice_of(word));
}

static void line_number(struct page *p, unsigned number, const char *after)
{
    char buffer[24];
    struct text word;
    text_init(&word, buffer, sizeof buffer);
    text_int(&word, number);
    text_put(&word, after);
    line_word(p, buffer);
}

/* `2x can1`, one entry a face. */
static void line_cards(struct page *p, const uint64_t *counts)
{
    for (unsigned f = 0; f < p->g->faces; f++) {
        unsigned copies = counts_at(counts, f);
        if (!copies)
            continue;
        if (copies > 1)
            line_number(p, copies, "x");
        line_word(p, p->g->code[f]);
    }
}

static void draw_piles(struct page *p)
{
    const struct beachcleaner_state *v = p->v;
    struct said floods = NUM(BC_FLOODS - counts_at(v->removed, p->g->flood));
    char stacks[32];
    char buffer[160];
    struct text list;
    struct text line;
    struct slice rest;
    struct slice word;
    text_init(&list, stacks, sizeof stacks);
    text_init(&line, buffer, sizeof buffer);
    for (unsigned i = 0; i < v->stacks; i++) {
        text_put(&list, i ? ", " : "");
        text_int(&list, v->stack[i]);
        text_put(&list, i ? "f" : beachcleaner_top_mark(p->g, v));
    }
    if (v->stacks)
        say_with(&line,
                 "pickup {1}, in stacks of {2}; Floods in play {3}; turns "
                 "ended {4}",
                 NUM(v->pickup), AS_IS(stacks), floods, NUM(v->turns));
    else
        say_with(&line, "pickup {1}; Floods in play {2}; turns ended {3}",
                 NUM(v->pickup), floods, NUM(v->turns));
    rest = (struct slice){line.at, line.len};
    while (slice_word(&rest, &word))
        line_slice(p, word);
    line_end(p);
}

static void draw_head(struct page *p)
{
    const struct beachcleaner_state *v = p->v;
    draw_piles(p);
    say(p->out, "market");
    for (unsigned i = 0; i < BC_MARKET && v->market[i]; i++) {
        line_number(p, i + 1, ":");
        line_word(p, p->g->code[v->market[i] - 1]);
    }
    line_end(p);
    say_with(p->out, "put down {1}", NUM(v->putdown_size));
    text_put(p->out, v->putdown_size ? ":" : "");
    line_cards(p, v->putdown);
    line_end(p);
}

/* Beach cards; face down ones are never drawn with their face. */
static void draw_beach(struct page *p, unsigned seat)
{
    const struct beachcleaner_state *v = p->v;
    for (unsigned i = 0; i < BC_PLACES; i++) {
        unsigned kind = v->kind_at[seat][i];
        const char *word = kind ? p->g->kind[kind - 1] : ".";
        size_t end = INDENT + CELL * (i + 1) - 1;
        line_pad(p, INDENT + CELL * i);
        if (v->laid[seat][i])
            word = p->g->code[v->laid[seat][i] - 1];
        if (v->due == DUE_LAYS && v->due_seat == seat && v->blind[i])
            word = "?";
        for (; *word && p->out->len - p->start < end; word++)
            text_char(p->out, *word);
    }
    line_end(p);
}

/* Under the beach cards: comber and mine. */
static void draw_marks(struct page *p, unsigned seat)
{
    const struct beachcleaner_state *v = p->v;
    for (unsigned i = 0; i < BC_PLACES; i++) {
        line_pad(p, INDENT + CELL * i);
        if (v->comber[seat] == i + 1)
            say(p->out, "^comber");
        if (v->mine_at[seat] == i + 1) {
            const char layer[] = {words_letter(v->mine_by[seat] - 1u), '\0'};
            say_with(p->out, "!mine by {1}", AS_IS(layer));
        }
    }
    while (p->out->len > p->start && p->out->at[p->out->len - 1] == ' ')
        p->out->at[--p->out->len] = '\0';
    line_end(p);
}

static void draw_hand(struct page *p, unsigned seat, bool is_own)
{
    const struct beachcleaner_state *v = p->v;
    unsigned sure = 0;
    for (unsigned f = 0; f < p->g->faces; f++)
        sure += counts_at(v->hand[seat], f);
    line_pad(p, INDENT);
    say_with(p->out, is_own ? "your hand {1}" : "hand {1}",
             NUM(v->hand_size[seat]));
    text_put(p->out, v->hand_size[seat] ? ":" : "");
    line_cards(p, v->hand[seat]);
    if (sure < v->hand_size[seat])
        line_number(p, v->hand_size[seat] - sure, "x ?");
    line_end(p);
}

void beachcleaner_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    struct page p = {setup, view, out, out->len};
    const struct beachcleaner_state *v = view;
    draw_head(&p);
    for (unsigned i = 0; i < BC_PLACES; i++) {
        line_pad(&p, INDENT + CELL * i);
        text_int(out, i + 1);
    }
    line_end(&p);
    for (unsigned who = 0; who < p.g->players; who++) {
        text_char(out, v->active == who ? '>' : ' ');
        text_char(out, words_letter(who));
        draw_beach(&p, who);
        draw_marks(&p, who);
        draw_hand(&p, who, who == seat);
    }
    if (v->offer_to) {
        say_with(out, "offered to {1}:", WHO(v->offer_to - 1));
        line_word(&p, v->bather == BC_HOLE ? "?" : p.g->code[v->bather - 1]);
        if (v->partner)
            line_word(&p,
                      v->partner == BC_HOLE ? "?" : p.g->code[v->partner - 1]);
        line_end(&p);
    }
}
