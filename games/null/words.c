#include "engine/words.h"
#include "engine/refuse.h"
#include "games/null/null.h"

#include <string.h>

static const char *const KIND_NAMES[KINDS + 1] = {
    "sock", "shirt", "towel", "peg", NULL,
};

static const char *const PHASE_NAMES[PHASES + 1] = {
    "deal", "offer", "ask",   "peg",  "take",
    "draw", "back",  "place", "over", NULL,
};

static const struct key KEYS[] = {
    {"turn", 0, true},     {"round", 0, true},  {"phase", 0, true},
    {"score", 1, true},    {"hand", 1, false},  {"pile", 0, true},
    {"discard", 0, false}, {"offer", 1, true},  {"asked", 0, true},
    {"said", 1, true},     {"left", 0, true},   {"backing", 0, true},
    {"knows", 2, false},   {"placed", 1, true}, {NULL, 0, false},
};

static const char *kind_name(unsigned kind)
{
    return kind < KINDS ? KIND_NAMES[kind] : "?";
}

static void move(const void *setup, unsigned actor, uint32_t code,
                 struct text *out)
{
    unsigned arg = move_arg(code);
    (void)setup;
    (void)actor;
    switch (move_verb(code)) {
    case VERB_OFFER:
        text_put(out, "offer ");
        text_put(out, kind_name(arg));
        return;
    case VERB_ASK:
        text_put(out, "ask");
        words_seat(out, arg);
        return;
    case VERB_REST:
        text_put(out, "rest");
        return;
    case VERB_USE:
        text_put(out, "use peg");
        return;
    case VERB_PASS:
        text_put(out, "pass");
        return;
    case VERB_BACK:
        text_put(out, "back ");
        text_put(out, kind_name(arg));
        return;
    case VERB_AT:
        text_put(out, "at ");
        if (arg == HOLE)
            text_char(out, '?');
        else
            text_int(out, arg);
        return;
    case VERB_DRAWS:
    case VERB_TAKES:
        text_put(out, move_verb(code) == VERB_DRAWS ? "draws" : "takes");
        words_seat(out, move_seat(code));
        text_word(out, kind_name(arg));
        return;
    }
}

static void put_cards(struct text *out, const uint8_t *cards)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < cards[kind]; i++)
            text_word(out, kind_name(kind));
}

/* `KEY SEAT CARDS`; an empty list is written only for FORM_ALL. */
static void put_hand(struct text *out, const struct state *s, unsigned seat,
                     enum form form)
{
    if (!s->size[seat] && form == FORM_BRIEF)
        return;
    text_put(out, "hand");
    words_seat(out, seat);
    put_cards(out, s->hand[seat]);
    for (unsigned i = bag_count(s->hand[seat], KINDS); i < s->size[seat]; i++)
        text_word(out, "?");
    if (!s->size[seat])
        text_word(out, "-");
    text_char(out, '\n');
}

static void put_pile(struct text *out, const struct pile *pile)
{
    unsigned fixed = 0;
    text_put(out, "pile");
    for (unsigned place = 1; place <= pile->size; place++) {
        if (fixed < pile->fixed_count && pile->place[fixed] == place)
            text_word(out, kind_name(pile->kind[fixed++]));
        else
            text_word(out, "?");
    }
    if (!pile->size)
        text_word(out, "-");
    text_char(out, '\n');
}

static void put_number(struct text *out, const char *key, unsigned n)
{
    text_put(out, key);
    text_word_int(out, n);
    text_char(out, '\n');
}

static void put_sealed(struct text *out, const struct state *s, unsigned seat)
{
    if (s->offer[seat]) {
        text_put(out, "offer");
        words_seat(out, seat);
        text_word(out, kind_name(s->offer[seat] - 1u));
        text_char(out, '\n');
    }
    if (s->reply[seat]) {
        text_put(out, "said");
        words_seat(out, seat);
        text_word(out, s->reply[seat] == REPLY_USE ? "use" : "pass");
        text_char(out, '\n');
    }
}

static void put_knowledge(struct text *out, const struct setup *g,
                          const struct state *s)
{
    for (unsigned knower = 0; knower < g->players; knower++)
        for (unsigned owner = 0; owner < g->players; owner++) {
            if (!bag_count(s->known[knower][owner], KINDS))
                continue;
            text_put(out, "knows");
            words_seat(out, knower);
            words_seat(out, owner);
            put_cards(out, s->known[knower][owner]);
            text_char(out, '\n');
        }
    for (unsigned i = 0; i < s->pile.claim_count; i++) {
        struct claim c = s->pile.claim[i];
        text_put(out, "placed");
        words_seat(out, c.seat);
        text_word(out, kind_name(c.kind));
        text_word_int(out, c.low);
        if (c.high != c.low)
            text_word_int(out, c.high);
        text_char(out, '\n');
    }
}

static void write(const void *setup, const void *state, enum form form,
                  struct text *out)
{
    const struct setup *g = setup;
    const struct state *s = state;
    bool all = form != FORM_BRIEF;
    if (all || s->turn) {
        text_put(out, "turn");
        words_seat(out, s->turn);
        text_char(out, '\n');
    }
    if (all || s->round)
        put_number(out, "round", s->round + 1u);
    if (all || s->phase) {
        text_put(out, "phase ");
        text_put(out, PHASE_NAMES[s->phase]);
        text_char(out, '\n');
    }
    for (unsigned seat = 0; seat < g->players; seat++) {
        if (!all && !s->score[seat])
            continue;
        text_put(out, "score");
        words_seat(out, seat);
        text_word_int(out, s->score[seat]);
        text_char(out, '\n');
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        put_hand(out, s, seat, form);
    if (all || s->pile.fixed_count)
        put_pile(out, &s->pile);
    if (all || bag_count(s->discard, KINDS)) {
        text_put(out, "discard");
        put_cards(out, s->discard);
        text_char(out, '\n');
    }
    if (s->target) {
        text_put(out, "asked");
        words_seat(out, s->target - 1u);
        text_char(out, '\n');
    }
    if (s->left)
        put_number(out, "left", s->left);
    if (s->backing) {
        text_put(out, "backing ");
        text_put(out, kind_name(s->backing - 1u));
        text_char(out, '\n');
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        put_sealed(out, s, seat);
    put_knowledge(out, g, s);
}

/* Reading: each line fills its part; the whole is checked at the end. */

static bool take_seat(struct slice *rest, const struct setup *g, unsigned *seat)
{
    struct slice word;
    int actor = slice_word(rest, &word) ? words_actor(word) : -1;
    *seat = (unsigned)actor;
    return actor >= 0 && actor < g->players;
}

static bool take_index(struct slice *rest, const char *const *names,
                       unsigned *index)
{
    struct slice word;
    *index = 0;
    if (!slice_word(rest, &word))
        return false;
    for (; names[*index]; ++*index)
        if (slice_is(word, names[*index]))
            return true;
    return false;
}

static bool take_number(struct slice *rest, int32_t min, int32_t max,
                        uint8_t *n)
{
    struct slice word;
    int32_t value;
    if (!slice_word(rest, &word) || !slice_int(word, min, max, &value))
        return false;
    *n = (uint8_t)value;
    return true;
}

static bool take_cards(struct slice *rest, uint8_t *cards)
{
    unsigned kind;
    struct slice word;
    struct slice look = *rest;
    if (slice_word(&look, &word) && slice_is(word, "-")) {
        *rest = look;
        return true;
    }
    while (slice_trim(*rest).len) {
        if (!take_index(rest, KIND_NAMES, &kind) || cards[kind] == 60)
            return false;
        cards[kind]++;
    }
    return true;
}

static bool read_pile(struct slice *rest, struct state *s)
{
    struct slice word;
    s->pile.size = 0;
    while (slice_word(rest, &word)) {
        unsigned kind = 0;
        if (slice_is(word, "-") || s->pile.size == 60)
            return slice_is(word, "-");
        s->pile.size++;
        if (slice_is(word, "?"))
            continue;
        if (!take_index(&word, KIND_NAMES, &kind) ||
            !pile_fix(&s->pile, s->pile.size, kind))
            return false;
    }
    return true;
}

static bool read_placed(struct slice *rest, const struct setup *g,
                        struct state *s)
{
    struct claim claim;
    unsigned seat;
    unsigned kind;
    if (!take_seat(rest, g, &seat) || !take_index(rest, KIND_NAMES, &kind) ||
        !take_number(rest, 1, 60, &claim.low))
        return false;
    claim.high = claim.low;
    if (slice_trim(*rest).len && !take_number(rest, claim.low, 60, &claim.high))
        return false;
    claim.seat = (uint8_t)seat;
    claim.kind = (uint8_t)kind;
    return pile_claim(&s->pile, claim);
}

static bool read_sealed(struct slice *rest, const struct setup *g,
                        struct state *s, bool is_offer)
{
    static const char *const SAID[] = {"pass", "use", NULL};
    unsigned seat;
    unsigned index;
    if (!take_seat(rest, g, &seat))
        return false;
    if (!take_index(rest, is_offer ? KIND_NAMES : SAID, &index))
        return false;
    if (is_offer)
        s->offer[seat] = (uint8_t)(1 + index);
    else
        s->reply[seat] = (uint8_t)(1 + index);
    return true;
}

static bool read_table(struct slice key, struct slice *rest,
                       const struct setup *g, struct state *s)
{
    unsigned index;
    if (slice_is(key, "turn")) {
        bool ok = take_seat(rest, g, &index);
        s->turn = (uint8_t)index;
        return ok;
    }
    if (slice_is(key, "round")) {
        bool ok = take_number(rest, 1, g->rounds, &s->round);
        s->round--;
        return ok;
    }
    if (slice_is(key, "phase")) {
        bool ok = take_index(rest, PHASE_NAMES, &index);
        s->phase = (uint8_t)index;
        return ok && index != PHASE_OVER;
    }
    if (slice_is(key, "asked")) {
        bool ok = take_seat(rest, g, &index);
        s->target = (uint8_t)(1 + index);
        return ok;
    }
    if (slice_is(key, "left"))
        return take_number(rest, 1, 2, &s->left);
    if (slice_is(key, "backing")) {
        bool ok = take_index(rest, KIND_NAMES, &index);
        s->backing = (uint8_t)(1 + index);
        return ok;
    }
    return false;
}

static bool read_cards(struct slice key, struct slice *rest,
                       const struct setup *g, struct state *s)
{
    unsigned seat;
    unsigned owner;
    if (slice_is(key, "pile"))
        return read_pile(rest, s);
    if (slice_is(key, "discard"))
        return take_cards(rest, s->discard);
    if (slice_is(key, "placed"))
        return read_placed(rest, g, s);
    if (slice_is(key, "offer") || slice_is(key, "said"))
        return read_sealed(rest, g, s, slice_is(key, "offer"));
    if (slice_is(key, "score"))
        return take_seat(rest, g, &seat) &&
               take_number(rest, 0, 99, &s->score[seat]);
    if (slice_is(key, "hand"))
        return take_seat(rest, g, &seat) && take_cards(rest, s->hand[seat]);
    if (slice_is(key, "knows"))
        return take_seat(rest, g, &seat) && take_seat(rest, g, &owner) &&
               seat != owner && take_cards(rest, s->known[seat][owner]);
    return read_table(key, rest, g, s);
}

/* What is left of the edition is the bag; false: a kind is named too often. */
static bool fill_bag(const struct setup *g, struct state *s)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned used = s->discard[kind];
        for (unsigned seat = 0; seat < g->players; seat++)
            used += s->hand[seat][kind];
        for (unsigned i = 0; i < s->pile.fixed_count; i++)
            used += s->pile.kind[i] == kind;
        if (used > g->edition[kind])
            return false;
        s->bag[kind] = (uint8_t)(g->edition[kind] - used);
    }
    return true;
}

/* NG-7: an open window, and the answers that can stand in it. */
static const char *broken_window(const struct setup *g, const struct state *s)
{
    uint8_t order[SEATS];
    bool blocked;
    seat_set asked = 0;
    if (s->phase != PHASE_PEG)
        return NULL;
    if (!g->pegs || !s->size[s->target - 1])
        return "NG-7: there can be no window here";
    for (unsigned i = null_window(g, s, order); i--;)
        asked |= SEAT(order[i]);
    for (unsigned seat = 0; seat < g->players; seat++)
        if (s->reply[seat] && !(asked & SEAT(seat)))
            return "NG-7: a seat has answered that is not asked";
    if (null_reply_closes(g, s, SEATS, REPLY_NONE, &blocked))
        return "NG-7: these answers have closed the window";
    return NULL;
}

/* What no play can lead to although nothing about the cards is wrong. */
static const char *broken_flow(const struct setup *g, const struct state *s)
{
    bool is_dealt = true;
    for (unsigned seat = 0; seat < g->players; seat++)
        is_dealt &= s->size[seat] >= 2;
    if (s->phase == PHASE_DEAL && is_dealt)
        return "NG-3: every seat has its cards, the deal is over";
    if (s->phase == PHASE_OFFER && s->round && !s->pile.size)
        return "NG-11: the basket is empty, the game is over";
    if (s->target && s->target == s->turn + 1)
        return "NG-6: nobody asks itself";
    if (s->left > s->pile.size)
        return "NG-9: nobody draws more than there is";
    return NULL;
}

static bool read(const void *setup, const struct slice *lines, size_t count,
                 void *state, struct refusal *why)
{
    const struct setup *g = setup;
    struct state *s = state;
    const struct step step = {.after = s};
    bool has_pile = false;
    for (size_t i = 0; i < count; i++) {
        struct slice rest = lines[i];
        struct slice key = {NULL, 0};
        slice_word(&rest, &key);
        has_pile |= slice_is(key, "pile");
        if (!read_cards(key, &rest, g, s) || slice_trim(rest).len)
            return refuse_with(why, REFUSE_SITUATION, i + 1,
                               "this situation line cannot be read");
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        s->size[seat] = (uint8_t)bag_count(s->hand[seat], KINDS);
    if (!fill_bag(g, s))
        return refuse_with(why, REFUSE_SITUATION, 0,
                           "NG-2: more cards of a kind than the edition has");
    if (!has_pile)
        s->pile.size = (uint8_t)bag_count(s->bag, KINDS);
    const char *broken = null_broken(setup, &step);
    if (!broken)
        broken = broken_window(g, s);
    if (!broken)
        broken = broken_flow(g, s);
    if (broken)
        return refuse_with(why, REFUSE_SITUATION, 0, broken);
    struct moves list;
    moves_clear(&list);
    for (unsigned actor = 0; actor <= CHANCE; actor++)
        game_null.moves(setup, s, actor, &list);
    if (!list.count)
        return refuse_with(why, REFUSE_SITUATION, 0,
                           "nothing can happen in this phase");
    return true;
}

static void redact_offer(const struct setup *g, const struct state *s,
                         struct event e, unsigned seat, struct events *seen)
{
    if (e.actor == seat)
        events_see(seen, seat, e.move);
    if (!null_offer_closes(g, s, e.actor))
        return;
    for (unsigned i = 0; i < g->players; i++) {
        if (i == e.actor && i != seat)
            events_see(seen, i, e.move);
        else if (s->offer[i] && i != seat)
            events_see(seen, i, move_of(VERB_OFFER, s->offer[i] - 1u, 0));
    }
}

static void redact_reply(const struct setup *g, const struct state *s,
                         struct event e, unsigned seat, struct events *seen)
{
    uint8_t order[SEATS];
    bool blocked;
    enum reply reply = move_verb(e.move) == VERB_USE ? REPLY_USE : REPLY_PASS;
    unsigned closes = null_reply_closes(g, s, e.actor, reply, &blocked);
    if (e.actor == seat)
        events_see(seen, seat, e.move);
    null_window(g, s, order);
    for (unsigned i = 0; i + 1 < closes; i++) {
        unsigned said = order[i] == e.actor ? reply : s->reply[order[i]];
        if (order[i] != seat)
            events_see(seen, order[i],
                       said == REPLY_USE ? move_of(VERB_USE, PEG, 0)
                                         : move_of(VERB_PASS, 0, 0));
    }
    /* Own answer behind a deciding use: the window closes without it. */
}

static void redact(const void *setup, const void *state, struct event e,
                   unsigned seat, struct events *seen)
{
    const struct setup *g = setup;
    const struct state *s = state;
    bool hide = false;
    switch (move_verb(e.move)) {
    case VERB_OFFER:
        redact_offer(g, s, e, seat, seen);
        return;
    case VERB_USE:
    case VERB_PASS:
        redact_reply(g, s, e, seat, seen);
        return;
    case VERB_BACK:
    case VERB_AT:
        hide = seat != e.actor;
        break;
    case VERB_DRAWS:
        hide = seat != move_seat(e.move);
        break;
    case VERB_TAKES:
        hide = seat != s->turn && seat != s->target - 1u;
        break;
    case VERB_ASK:
    case VERB_REST:
        break;
    }
    events_see(seen, e.actor, hide ? e.move | HOLE : e.move);
}

static void tell_event(const struct state *before, struct event e,
                       struct text *out)
{
    char who[2] = {words_letter(e.actor), '\0'};
    unsigned arg = move_arg(e.move);
    if (e.actor == CHANCE)
        who[0] = words_letter(move_seat(e.move));
    text_put(out, who);
    switch (move_verb(e.move)) {
    case VERB_OFFER:
        text_put(out, " offers a ");
        text_put(out, kind_name(arg));
        break;
    case VERB_ASK:
        text_put(out, " asks");
        words_seat(out, arg);
        text_put(out, " for a card");
        break;
    case VERB_REST:
        text_put(out, " rests");
        break;
    case VERB_USE:
        text_put(out, " stops it with a peg");
        break;
    case VERB_PASS:
        text_put(out, " lets it happen");
        break;
    case VERB_BACK:
        text_put(out, " will put back ");
        text_put(out, arg == HOLE ? "a card" : kind_name(arg));
        break;
    case VERB_AT:
        text_put(out, " puts it into the basket");
        if (arg != HOLE) {
            text_put(out, " at place ");
            text_int(out, arg);
        }
        break;
    case VERB_DRAWS:
        text_put(out, " draws ");
        text_put(out, arg == HOLE ? "a card" : kind_name(arg));
        break;
    case VERB_TAKES:
        text_put(out, " takes ");
        text_put(out, arg == HOLE ? "a card" : kind_name(arg));
        text_put(out, " from");
        words_seat(out, before->target - 1u);
        break;
    }
    text_put(out, ".\n");
}

static void tell(const void *setup, const void *before, const void *after,
                 const struct events *seen, unsigned seat, struct text *out)
{
    const struct setup *g = setup;
    const struct state *old = before;
    const struct state *new = after;
    (void)seat;
    for (uint32_t i = 0; i < seen->count; i++)
        tell_event(old, seen->at[i], out);
    for (unsigned i = 0; i < g->players; i++) {
        if (new->score[i] == old->score[i])
            continue;
        text_char(out, words_letter(i));
        text_put(out, " has ");
        text_int(out, new->score[i]);
        text_put(out, " points now.\n");
    }
}

static const char *prompt(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    static const struct {
        const char *ask;
        const char *rule;
    } ASKS[PHASES] = {
        [PHASE_DEAL] = {"Cards are dealt.", "NG-3"},
        [PHASE_OFFER] = {"Offer a card.", "NG-4"},
        [PHASE_ASK] = {"Ask a seat for a card, or rest.", "NG-6"},
        [PHASE_PEG] = {"Use a peg to stop it, or pass.", "NG-7"},
        [PHASE_TAKE] = {"A card is taken.", "NG-8"},
        [PHASE_DRAW] = {"Cards are drawn.", "NG-9"},
        [PHASE_BACK] = {"Choose a card to put back.", "NG-10"},
        [PHASE_PLACE] = {"Choose its place in the basket.", "NG-10"},
        [PHASE_OVER] = {"The game is over.", "NG-12"},
    };
    const struct state *v = view;
    seat_set set = game_null.waiting(setup, view);
    bool is_asked = seat < SEATS && (set & SEAT(seat));
    if (is_asked || !set || (set & SEAT(CHANCE))) {
        text_put(out, ASKS[v->phase].ask);
    } else {
        text_put(out, "Waiting for");
        for (unsigned i = 0; i < SEATS; i++)
            if (set & SEAT(i))
                words_seat(out, i);
        text_char(out, '.');
    }
    return ASKS[v->phase].rule;
}

static void picture(const void *setup, const void *view, unsigned seat,
                    struct text *out)
{
    const struct setup *g = setup;
    const struct state *v = view;
    (void)seat;
    text_put(out, "basket ");
    text_int(out, v->pile.size);
    text_put(out, " cards, discarded");
    for (unsigned kind = 0; kind < KINDS; kind++) {
        text_word_int(out, v->discard[kind]);
        text_word(out, kind_name(kind));
    }
    text_char(out, '\n');
    for (unsigned i = 0; i < g->players; i++) {
        text_put(out, i == v->turn ? "> " : "  ");
        text_char(out, words_letter(i));
        text_put(out, "  points ");
        text_int(out, v->score[i]);
        text_put(out, "  cards ");
        text_int(out, v->size[i]);
        text_put(out, ":");
        for (unsigned kind = 0; kind < KINDS; kind++) {
            if (!v->hand[i][kind])
                continue;
            text_word_int(out, v->hand[i][kind]);
            text_word(out, kind_name(kind));
        }
        text_char(out, '\n');
    }
}

static bool name(const void *setup, unsigned i, struct name *out)
{
    static const struct name NAMES[KINDS] = {
        {"sock", "Sock", "1 point", NULL},
        {"shirt", "Shirt", "2 points", NULL},
        {"towel", "Towel", "3 points", NULL},
        {"peg", "Peg", "stops an asking", NULL},
    };
    (void)setup;
    if (i >= KINDS)
        return false;
    *out = NAMES[i];
    return true;
}

const struct game_words null_words = {
    .move = move,
    .keys = KEYS,
    .write = write,
    .read = read,
    .redact = redact,
    .tell = tell,
    .prompt = prompt,
    .picture = picture,
    .name = name,
};
