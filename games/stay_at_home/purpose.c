/* What a move is for, as the one who asked for a hint is told. In a purpose {1}
 * is the card, {2} the other player it is about. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"

/* The seat that would move, and what it sees. */
struct asking {
    const struct stay_at_home_setup *g;
    const struct stay_at_home_state *v;
    unsigned seat;
};

static bool has_most_out(const struct asking *a, unsigned p)
{
    for (unsigned q = 0; q < a->g->players; q++)
        if (q != p && q != a->seat && a->v->out[q] > a->v->out[p])
            return false;
    return true;
}

/* Who draws the card at this place of the pile if everybody just draws;
 * `ahead` is how many seats after the active one draws first. */
static unsigned drawer_of(const struct asking *a, unsigned place,
                          unsigned ahead)
{
    unsigned p = a->v->active;
    for (unsigned i = 0; i < place - 1 + ahead; i++)
        p = next_seat(a->g, a->v, p);
    return p;
}

/* Where a card is put into the pile. `drawer`: who draws it then. */
static const char *place_purpose(const struct asking *a, unsigned kind,
                                 unsigned place, unsigned *drawer)
{
    const struct stay_at_home_state *v = a->v;
    /* COVID ends the turn that it is put back in (SH-11, SH-76); a card put
     * back otherwise mostly lies there for the draw that ends the turn. */
    bool is_over = kind == COVID || v->drawn;
    if (place > v->pile.size && kind == COVID)
        return set_lifts(a->g)
                   ? "It comes last: who draws it wins only with a full set."
                   : "It comes last: who draws it cannot win.";
    if (place > v->pile.size)
        return "It comes last of all.";
    if (place > a->g->players)
        return "It is out of the way for more than a round.";
    *drawer = drawer_of(a, place, is_over);
    if (*drawer == a->seat)
        return kind == COVID ? "Beware: you may draw it yourself."
                             : "You may draw it again yourself.";
    return "{2} is likely to draw it.";
}

static const char *play_purpose(const struct asking *a, unsigned kind,
                                unsigned target)
{
    const struct stay_at_home_state *v = a->v;
    bool is_next = stay_at_home_knows_covid_next(v, a->seat);
    switch (kind) {
    case SEE:
        return "Then you know what {2} can answer with.";
    case TWO:
        return free_cards(v, target) > 1 ? "{2} loses two cards."
                                         : "{2} loses the last free card.";
    case MISS:
        return "{2} loses a turn.";
    case PICKUP:
        return is_next ? "COVID is the next card, and {2} draws it."
                       : "{2} must draw, and COVID may come.";
    case TAKE:
        return holds_covid(v, target) ? "Beware: you may take COVID."
                                      : "You get a card, and {2} has one less.";
    case SWAP:
        return holds_covid(v, target) ? "Beware: COVID comes along."
               : v->size[target] > v->size[a->seat]
                   ? "{2} has more cards than "
                     "you."
                   : "You get cards that {2} counted "
                     "on.";
    default:
        return is_next ? "COVID is the next card, and you do not draw it."
                       : "You draw nothing, so COVID cannot come to you.";
    }
}

/* SH-59 to SH-63: what ignoring saves. */
static const char *ignore_purpose(unsigned announcement)
{
    switch (announcement) {
    case ANN_LEAVE:
        return "Beware: then none of yours goes out.";
    case ANN_LEFT:
    case ANN_RIGHT:
    case ANN_GIVE:
        return "You keep all your cards.";
    case ANN_EXTRA:
        return "You need not draw another card.";
    case ANN_TURN:
        return "Play goes on the same way round.";
    case ANN_BACK:
        return "You keep your two cards.";
    default:
        return "None of yours has to go home.";
    }
}

static const char *use_purpose(const struct asking *a, unsigned kind,
                               unsigned other)
{
    const struct stay_at_home_state *v = a->v;
    if (kind == IGNORE)
        return ignore_purpose(v->drawn - 1u);
    if (kind == BLOCK_LEAVE)
        return v->out[other] >= v->out[a->seat]
                   ? "Otherwise {2} has more out than you."
                   : "{2} does not get one more out.";
    if (kind == GIVE_COVID)
        return "Nobody of {2}'s can go out now, and you are free.";
    if (v->phase == PHASE_COVID)
        return "{2} gets COVID back, and you are free.";
    return v->action - 1u == SWAP ? "You keep your hand."
                                  : "What was meant for you hits {2}.";
}

static const char *pass_purpose(const struct asking *a)
{
    const struct stay_at_home_state *v = a->v;
    unsigned card = stay_at_home_window_card(v);
    if (v->phase == PHASE_COVID && set_lifts(a->g) &&
        stay_at_home_may_win(a->g, v, a->seat))
        return "Your full set lets you win with COVID, too.";
    if (v->phase == PHASE_COVID)
        return held(v, a->seat, BLOCK_COVID) || held(v, a->seat, GIVE_COVID)
                   ? "It costs a turn, but no card."
                   : "You have no card against COVID.";
    return card < KINDS && held(v, a->seat, card)
               ? "You keep “{1}” for later."
               : "You have no card against it.";
}

/* A card that leaves the hand. */
static const char *part_purpose(const struct asking *a, unsigned kind)
{
    const struct stay_at_home_state *v = a->v;
    bool has_block = false;
    for (unsigned k = BLOCK_COVID; k <= REVERSE; k++)
        has_block = has_block || held(v, a->seat, k);
    if (kind == COVID)
        return "You are free of COVID.";
    if (free_cards(v, a->seat) == 1)
        return holds_covid(v, a->seat) ? "COVID stays with you."
                                       : "You have no other card.";
    if (is_stockpile(kind))
        return held(v, a->seat, kind) > 1 ? "You have another one of these."
                                          : "It does nothing until the end.";
    return has_block && (kind < BLOCK_COVID || kind > REVERSE)
               ? "You keep the cards that protect you."
               : "You need this card least.";
}

static bool can_act(const struct asking *a)
{
    for (unsigned kind = SEE; kind <= SWAP; kind++)
        if (kind != IGNORE && held(a->v, a->seat, kind))
            return true;
    return false;
}

/* Why to draw now. `ahead`: who has more out, if anybody. */
static const char *end_purpose(const struct asking *a, unsigned *ahead)
{
    const struct stay_at_home_state *v = a->v;
    unsigned best = a->seat;
    for (unsigned p = 0; p < a->g->players; p++)
        if (v->out[p] > v->out[best])
            best = p;
    if (stay_at_home_knows_covid_next(v, a->seat))
        return set_lifts(a->g) && stay_at_home_has_set(v, a->seat)
                   ? "Your full set lets you win with COVID, too."
                   : "Beware: COVID is the next card.";
    if (v->pile.size <= a->g->players)
        return "Few cards are left: this one may decide.";
    if (v->out[a->seat] == a->g->household)
        return "Cards help to keep yours out.";
    if (can_act(a))
        return "Your cards do more later.";
    if (best == a->seat)
        return "A new card may bring one of yours out.";
    *ahead = best;
    return "{2} has more out than you.";
}

static const char *purpose_of(const struct asking *a, uint32_t move,
                              unsigned *other)
{
    const struct stay_at_home_state *v = a->v;
    unsigned kind = move_kind(move);
    switch (move_verb(move)) {
    case VERB_END:
        return end_purpose(a, other);
    case VERB_PLAY:
        return play_purpose(a, kind, *other);
    case VERB_PUT:
        return place_purpose(a, COVID, move_place(move), other);
    case VERB_AT:
        return place_purpose(a, v->backing - 1u, move_place(move), other);
    case VERB_OUT:
        return "One more of yours is out, and the most out wins.";
    case VERB_STAY:
        return "Nobody needs a card to stop you.";
    case VERB_WITH:
        return has_most_out(a, *other)
                   ? "{2} comes along."
                   : "{2} is behind, so it helps {2} least.";
    case VERB_TARGET:
        return *other >= a->g->players   ? "You make nobody cross."
               : has_most_out(a, *other) ? "{2} has the most out of the others."
                                         : "{2} has one less out.";
    case VERB_USE:
        return kind == BLOCK_COVID
                   ? place_purpose(a, COVID, move_place(move), other)
                   : use_purpose(a, kind, *other);
    case VERB_PASS:
        return pass_purpose(a);
    case VERB_GIVE:
    case VERB_BACK:
    case VERB_DROP:
        return part_purpose(a, kind);
    case VERB_TAKE:
        return "Nobody sees what they are: one is as good as another.";
    case VERB_DRAWS:
    case VERB_TAKES:
    case VERB_SHOWS:
        break;
    }
    return NULL;
}

void stay_at_home_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out)
{
    struct asking a = {setup, view, actor};
    unsigned other = stay_at_home_other(setup, view, actor, move);
    unsigned card = stay_at_home_window_card(view);
    const char *words = purpose_of(&a, move, &other);
    if (words)
        say_with(out, words,
                 TERM(stay_at_home_cards[card < KINDS ? card : 0].title),
                 WHO(other < a.g->players ? other : 0));
}

const struct reason stay_at_home_reasons[] = {
    {"lead lead_late lead_last ahead behind out_mean first first_late "
     "first_last rivals rivals_late",
     "This move brings you further ahead with members out.",
     "But it costs you some of your lead with members out."},
    {"stock_lead stock_lead_late own_eggs own_roll own_pasta own_flour",
     "This move leaves you with the better stockpile.",
     "But it costs you something of your stockpile."},
    {"covid covid_late covid_last other_covid other_covid_late "
     "other_covid_last",
     "This move keeps COVID away from you.", "But COVID may sooner be yours."},
    {"own_ignore own_skip own_give_covid own_block_covid own_block_leave "
     "own_reverse blocks_late",
     "This move saves the cards that protect you.",
     "But it costs a card that protects you."},
    {"own_see own_two own_miss_card own_pickup own_take own_swap cards_late",
     "This move leaves you more cards to act with.",
     "But it uses up a card to act with."},
    {"their_see their_two their_miss_card their_pickup their_ignore their_skip "
     "their_take their_swap their_give_covid their_eggs their_roll their_pasta "
     "their_flour their_block_covid their_block_leave their_reverse",
     "This move leaves the others with less in hand.",
     "But it leaves the others with more in hand."},
    {"turn miss other_miss", "This move gains you a turn.",
     "But it costs you a turn."},
    {NULL, NULL, NULL},
};
