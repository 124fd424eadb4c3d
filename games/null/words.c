#include "engine/words.h"
#include "games/null/null.h"

const char *const null_kinds[KINDS + 1] = {
    "sock", "shirt", "towel", "peg", NULL,
};

static const char *kind_name(unsigned kind)
{
    return kind < KINDS ? null_kinds[kind] : "?";
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
    .situation = &null_situation,
    .redact = redact,
    .tell = tell,
    .prompt = prompt,
    .picture = picture,
    .name = name,
};
