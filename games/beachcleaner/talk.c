/* Words for people: what happened, what is asked, and the table as text. */
#include "games/beachcleaner/beach.h"

#include "base/bits.h"
#include "engine/words.h"

enum { COLUMNS = 78, CELL = 14, INDENT = 4 };

/* ---- names ---- */

bool bc_name(const void *setup, unsigned i, struct name *out)
{
    const struct setup *su = setup;
    static const char *const ABOUT[] = {
        [0] = "a walk of 1 step; cleans its own kind",
        [1] = "a walk of 2 steps; cleans its own kind",
        [2] = "a walk of 3 steps; cleans its own kind",
        [3] = "a walk of 4 steps; cleans its own kind",
        [4] = "as garbage, or offered blindly to pollute another beach",
    };
    if (i >= su->faces)
        return false;
    *out = (struct name){.code = su->code[i]};
    if (i == su->two) {
        out->title = "2-card";
        out->about = "action 2: put it down and take two cards";
    } else if (i == su->joker) {
        out->title = "?-card";
        out->about = "cleans any dirty place within 3 steps";
    } else if (i == su->mine) {
        out->title = "sea mine";
        out->about = "bars the walk on another beach until it is cleared";
    } else if (i == su->flood) {
        out->title = "Flood";
        out->about = "ends the turn and washes garbage onto every beach";
    } else {
        out->title = su->title[su->kind_of[i]];
        out->about = ABOUT[su->bathers >> i & 1 ? 4 : su->steps[i] - 1];
    }
    return true;
}

/* ---- what happened ---- */

struct tale {
    const struct setup *su;
    const struct state *old, *new; /* views before and after */
    struct text *out;
};

static void put(const struct tale *t, const char *words)
{
    text_put(t->out, words);
}

static void put_seat(const struct tale *t, unsigned seat)
{
    text_char(t->out, words_letter(seat));
}

static void put_number(const struct tale *t, unsigned number)
{
    text_int(t->out, number);
}

static void put_face(const struct tale *t, unsigned face)
{
    put(t, face == BC_HOLE ? "a card" : t->su->code[face]);
}

/* ` place 3 of B` */
static void put_place(const struct tale *t, unsigned place, unsigned seat)
{
    put(t, " place ");
    put_number(t, place + 1);
    put(t, " of ");
    put_seat(t, seat);
}

static void tell_walk(const struct tale *t, struct event e)
{
    enum verb verb = move_verb(e.move);
    bool is_joker = verb == VERB_CLEAN_ANY || verb == VERB_MOVE_ANY;
    bool cleans = verb == VERB_CLEAN || verb == VERB_CLEAN_ANY;
    put(t, " puts down ");
    put_face(t, is_joker ? t->su->joker : move_x(e.move));
    put(t, ", walks to place ");
    put_number(t, t->new->comber[e.actor]);
    put(t, cleans ? " and cleans it" : "");
    if (!cleans && t->old->mine_at[e.actor] == t->new->comber[e.actor])
        put(t, ", onto the sea mine (BC-44)");
}

static void tell_bather(const struct tale *t, struct event e)
{
    bool is_offer = t->old->phase == PHASE_ACT;
    put(t, is_offer ? " offers " : "'s offer to ");
    put_seat(t, move_x(e.move));
    if (is_offer && move_y(e.move) == BC_HOLE) {
        put(t, t->su->any_partner ? " a Bather and another card, face down"
                                  : " a Bather and an ordinary card, face "
                                    "down");
        return;
    }
    put(t, is_offer ? " " : " was ");
    put_face(t, move_y(e.move));
    put(t, " with ");
    put_face(t, move_z(e.move));
}

static void tell_decision(const struct tale *t, struct event e)
{
    unsigned x = move_x(e.move);
    put_seat(t, e.actor);
    switch (move_verb(e.move)) {
    case VERB_STAND:
        put(t, " sets the comber in front of place ");
        put_number(t, x + 1);
        put(t, ", which is Clean now");
        break;
    case VERB_DRAW:
        put(t, t->new->due ? " draws (action 1)"
                           : " draws, but there is no card to be had (BC-21)");
        break;
    case VERB_TWO:
        put(t, " puts down a 2-card to take two cards (action 2)");
        break;
    case VERB_SKIP:
        put(t,
            t->old->phase == PHASE_TWO ? " skips action 2" : " skips action 3");
        break;
    case VERB_SWAP:
        put(t, " gives ");
        put_face(t, x);
        put(t, " to the Market for ");
        put_face(t, t->old->market[move_y(e.move)] - 1u);
        break;
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        tell_walk(t, e);
        break;
    case VERB_PAIR:
        put(t, " puts down ");
        put_face(t, x);
        put(t, " and ");
        put_face(t, move_y(e.move));
        put(t, " and cleans place ");
        put_number(t, t->new->comber[e.actor]);
        break;
    case VERB_MINE:
        put(t, " lays a sea mine on");
        put_place(t, move_y(e.move), x);
        break;
    case VERB_BATHER:
        tell_bather(t, e);
        break;
    case VERB_PASS:
        put(t, " does nothing");
        break;
    case VERB_PICK:
        put(t, x ? " picks the card on the right"
                 : " picks the card on the "
                   "left");
        break;
    case VERB_POLLUTE:
        put(t, " lays ");
        put_face(t, t->old->bather - 1u);
        put(t, " on");
        put_place(t, x, t->old->offer_to - 1u);
        break;
    case VERB_TAKE:
        put(t, " names card ");
        put_number(t, x);
        put(t, " of the row");
        break;
    case CHANCE_STARTER:
    case CHANCE_DRAWS:
    case CHANCE_MARKET:
    case CHANCE_LAYS:
    case CHANCE_PICKS:
        break;
    }
}

static void tell_lays(const struct tale *t, uint32_t move)
{
    unsigned seat = move_x(move);
    unsigned place = move_y(move);
    unsigned face = move_z(move);
    if (face == BC_HOLE) {
        put(t, "A card is laid face down on");
        put_place(t, place, seat);
        return;
    }
    put_face(t, face);
    put(t, " is turned up on");
    put_place(t, place, seat);
    if (t->new->laid[seat][place] == face + 1)
        put(t, " and stays");
    else if (t->su->kind_of[face] == BC_NONE)
        put(t, " and is put down, as all special cards are");
    else
        put(t, place + 1 == t->new->comber[seat]
                   ? " and is put down, the comber protects the place"
                   : " and is put down, its kind is there already");
    put(t, " (BC-64)");
}

static void tell_picks(const struct tale *t, uint32_t move)
{
    unsigned face = move_x(move);
    unsigned target = t->old->offer_to - 1u;
    if (t->old->phase != PHASE_PICK) {
        put_face(t, face);
        put(t, " is lost to the mine and put down (BC-44)");
        return;
    }
    put(t, "It is ");
    if (t->new->hand_size[target] > t->old->hand_size[target]) {
        put(t, face == BC_HOLE ? "the other card" : t->su->code[face]);
        put(t, ", which joins the hand of ");
        put_seat(t, target);
        put(t, " (BC-50)");
        return;
    }
    put(t, "the Bather ");
    put_face(t, face);
    put(t, t->new->phase == PHASE_POLLUTE
               ? ", which will pollute the beach (BC-51)"
               : ", which has no effect and is put down (BC-52)");
}

static void tell_chance(const struct tale *t, uint32_t move)
{
    unsigned x = move_x(move);
    switch (move_verb(move)) {
    case CHANCE_STARTER:
        put_seat(t, x);
        put(t, " has ");
        put(t, t->su->kind[move_z(move)]);
        put(t, " at place ");
        put_number(t, move_y(move) + 1);
        break;
    case CHANCE_DRAWS:
        put_seat(t, x);
        put(t, " takes ");
        put_face(t, move_y(move));
        if (move_y(move) == t->su->flood)
            put(t, ": a Flood round begins (BC-60)");
        break;
    case CHANCE_MARKET:
        put_face(t, x);
        put(t, " lies in the Market");
        break;
    case CHANCE_LAYS:
        tell_lays(t, move);
        break;
    case CHANCE_PICKS:
        tell_picks(t, move);
        break;
    case VERB_STAND:
    case VERB_DRAW:
    case VERB_TWO:
    case VERB_SKIP:
    case VERB_SWAP:
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_PAIR:
    case VERB_MOVE:
    case VERB_MOVE_ANY:
    case VERB_MINE:
    case VERB_BATHER:
    case VERB_PASS:
    case VERB_PICK:
    case VERB_POLLUTE:
    case VERB_TAKE:
        break;
    }
}

static void tell_end(const struct tale *t)
{
    if (t->new->ending == ENDING_CLEAN) {
        put_seat(t, t->new->active);
        put(t, "'s beach is clean: ");
        put_seat(t, t->new->active);
        put(t, " wins (BC-68).\n");
    } else {
        put(t, t->new->ending == ENDING_CAP
                   ? "So many turns have ended that the game is a draw "
                     "(BC-70).\n"
                   : "Nothing moved for a whole round: the game is a draw "
                     "(BC-70).\n");
    }
}

/* What follows from the event without a line of its own. */
static void tell_sequel(const struct tale *t)
{
    const struct state *old = t->old;
    const struct state *new = t->new;
    bool reshuffled = old->phase > PHASE_DEAL && old->pickup <= 1 &&
                      new->putdown_size < old->putdown_size;
    bool provides = new->phase == PHASE_END &&new->due == DUE_DRAWS;
    for (unsigned s = 0; s < t->su->players; s++)
        if (old->mine_at[s] && !new->mine_at[s]) {
            put(t, "The sea mine of ");
            put_seat(t, s);
            put(t, " is cleared and put down.\n");
        }
    if (reshuffled)
        put(t, new->removed[t->su->flood] > old->removed[t->su->flood]
                   ? "The put-down pile, less one Flood, is shuffled to be "
                     "the pickup pile (BC-19).\n"
                   : "The put-down pile is shuffled to be the pickup pile "
                     "(BC-19).\n");
    if (provides && (old->due != DUE_DRAWS || old->due_seat != new->due_seat ||
                     old->due_count < new->due_count)) {
        put_seat(t, new->due_seat);
        put(t, " has no card left and takes ");
        put_number(t, new->due_count);
        put(t, " (BC-56).\n");
    }
    if (new->phase == PHASE_OVER) {
        tell_end(t);
    } else if (new->turns != old->turns ||
               (old->phase == PHASE_DEAL && new->phase == PHASE_DRAW)) {
        put(t, "It is the turn of ");
        put_seat(t, new->active);
        put(t, ".\n");
    }
}

void bc_tell(const void *setup, const void *before, const void *after,
             const struct events *seen, unsigned seat, struct text *out)
{
    struct tale t = {setup, before, after, out};
    (void)seat;
    for (uint32_t i = 0; i < seen->count; i++) {
        if (seen->at[i].actor == CHANCE)
            tell_chance(&t, seen->at[i].move);
        else
            tell_decision(&t, seen->at[i]);
        put(&t, ".\n");
    }
    tell_sequel(&t);
}

/* ---- what is asked ---- */

struct asks {
    const char *you; /* to the seat that is asked */
    const char *all; /* what the others, or chance, are busy with */
    const char *rule;
};

static const struct asks ASKS[] = {
    [PHASE_ROWS] = {"", "Starters are laid out.", "BC-R4"},
    [PHASE_STAND] = {"Set your comber in front of one of your places.",
                     " sets a comber.", "BC-12"},
    [PHASE_DEAL] = {"", "Cards are dealt.", "BC-13"},
    [PHASE_DRAW] = {"Action 1: draw a card.", " draws a card.", "BC-24"},
    [PHASE_TWO] = {"Action 2: use a 2-card if you have one, or skip.",
                   " decides on action 2.", "BC-25"},
    [PHASE_SWAP] = {"Action 3: swap a card with the Market, or skip.",
                    " decides on action 3.", "BC-27"},
    [PHASE_ACT] = {"Action 4: clean, move, lay a mine, offer a Bather, or "
                   "pass.",
                   " decides on action 4.", "BC-28"},
    [PHASE_PICK] = {"Pick one of the two cards offered, unseen.",
                    " picks a card of the offer.", "BC-48"},
    [PHASE_POLLUTE] = {"Lay the Bather on a Clean place of that beach.",
                       " lays the Bather.", "BC-51"},
    [PHASE_TAKE] = {"Your mine is being cleared: name a card of the row to "
                    "be put down.",
                    " names cards of the row.", "BC-44"},
    [PHASE_END] = {"", "Cards are taken.", "BC-56"},
    [PHASE_OVER] = {"", "The game is over.", "BC-68"},
};

const char *bc_prompt(const void *setup, const void *view, unsigned seat,
                      struct text *out)
{
    const struct state *v = view;
    const struct asks *asks = &ASKS[v->phase];
    seat_set waiting = bc_waiting(setup, view);
    if (waiting == SEAT(CHANCE)) {
        bool floods = v->due == DUE_LAYS;
        if (v->phase == PHASE_ROWS || v->phase == PHASE_DEAL)
            text_put(out, asks->all);
        else
            text_put(out, v->due == DUE_PICKS ? "A card is turned up."
                          : floods            ? "The Flood lays its cards."
                                              : "A card is taken.");
        return floods ? "BC-63" : v->due == DUE_PICKS ? "BC-72" : asks->rule;
    }
    if (seat < BC_SEATS && waiting & SEAT(seat)) {
        text_put(out, asks->you);
    } else {
        if (waiting)
            text_char(out, words_letter(bits_first(waiting)));
        text_put(out, asks->all);
    }
    return v->ending > ENDING_CLEAN ? "BC-70" : asks->rule;
}

/* ---- the table ---- */

/* A page whose lines never grow over the edge. */
struct page {
    const struct setup *su;
    const struct state *v;
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
static void line_word(struct page *p, const char *word)
{
    size_t used = p->out->len - p->start;
    if (used + 1 + slice_of(word).len > COLUMNS) {
        line_end(p);
        line_pad(p, INDENT);
    }
    text_word(p->out, word);
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
static void line_cards(struct page *p, const uint8_t *counts)
{
    for (unsigned f = 0; f < p->su->faces; f++) {
        if (!counts[f])
            continue;
        if (counts[f] > 1)
            line_number(p, counts[f], "x");
        line_word(p, p->su->code[f]);
    }
}

static void draw_head(struct page *p)
{
    const struct state *v = p->v;
    text_put(p->out, "pickup");
    line_number(p, v->pickup, v->stacks ? ", in stacks of" : ";");
    for (unsigned i = 0; i < v->stacks; i++) {
        line_number(p, v->stack[i], i ? "f" : bc_top_mark(p->su, v));
        text_put(p->out, i + 1 < v->stacks ? "," : ";");
    }
    line_word(p, "Floods in play");
    line_number(p, BC_FLOODS - v->removed[p->su->flood], ";");
    line_word(p, "turns ended");
    line_number(p, v->turns, "");
    line_end(p);
    text_put(p->out, "market");
    for (unsigned i = 0; i < BC_MARKET && v->market[i]; i++) {
        line_number(p, i + 1, ":");
        line_word(p, p->su->code[v->market[i] - 1]);
    }
    line_end(p);
    text_put(p->out, "put down");
    line_number(p, v->putdown_size, v->putdown_size ? ":" : "");
    line_cards(p, v->putdown);
    line_end(p);
}

/* Beach cards; face down ones are never drawn with their face. */
static void draw_beach(struct page *p, unsigned seat)
{
    const struct state *v = p->v;
    for (unsigned i = 0; i < BC_PLACES; i++) {
        unsigned kind = v->kind_at[seat][i];
        const char *word = kind ? p->su->kind[kind - 1] : ".";
        size_t end = INDENT + CELL * (i + 1) - 1;
        line_pad(p, INDENT + CELL * i);
        if (v->laid[seat][i])
            word = p->su->code[v->laid[seat][i] - 1];
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
    const struct state *v = p->v;
    for (unsigned i = 0; i < BC_PLACES; i++) {
        line_pad(p, INDENT + CELL * i);
        if (v->comber[seat] == i + 1)
            text_put(p->out, "^comber");
        if (v->mine_at[seat] == i + 1) {
            text_put(p->out, "!mine by ");
            text_char(p->out, words_letter(v->mine_by[seat] - 1u));
        }
    }
    while (p->out->len > p->start && p->out->at[p->out->len - 1] == ' ')
        p->out->at[--p->out->len] = '\0';
    line_end(p);
}

static void draw_hand(struct page *p, unsigned seat, bool is_own)
{
    const struct state *v = p->v;
    unsigned sure = 0;
    for (unsigned f = 0; f < p->su->faces; f++)
        sure += v->hand[seat][f];
    line_pad(p, INDENT);
    text_put(p->out, is_own ? "your hand" : "hand");
    line_number(p, v->hand_size[seat], v->hand_size[seat] ? ":" : "");
    line_cards(p, v->hand[seat]);
    if (sure < v->hand_size[seat])
        line_number(p, v->hand_size[seat] - sure, "x ?");
    line_end(p);
}

void bc_picture(const void *setup, const void *view, unsigned seat,
                struct text *out)
{
    struct page p = {setup, view, out, out->len};
    const struct state *v = view;
    draw_head(&p);
    for (unsigned i = 0; i < BC_PLACES; i++) {
        line_pad(&p, INDENT + CELL * i);
        text_int(out, i + 1);
    }
    line_end(&p);
    for (unsigned s = 0; s < p.su->players; s++) {
        text_char(out, v->active == s ? '>' : ' ');
        text_char(out, words_letter(s));
        draw_beach(&p, s);
        draw_marks(&p, s);
        draw_hand(&p, s, s == seat);
    }
    if (v->offer_to) {
        text_put(out, "offered to ");
        text_char(out, words_letter(v->offer_to - 1u));
        text_char(out, ':');
        line_word(&p, v->bather == BC_HOLE ? "?" : p.su->code[v->bather - 1]);
        if (v->partner)
            line_word(&p,
                      v->partner == BC_HOLE ? "?" : p.su->code[v->partner - 1]);
        line_end(&p);
    }
}
