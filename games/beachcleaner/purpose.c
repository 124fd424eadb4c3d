/* What moves are for, and which loss is near, in sentences for a family. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "base/say.h"

struct aim {
    const struct beachcleaner_setup *g;
    const struct beachcleaner_state *v;
    unsigned seat; /* that would make the move */
    unsigned card; /* {1} of the sentence, a face */
    unsigned whom; /* {2}, a seat */
    unsigned left; /* {3}, a number */
};

static bool shows(const struct beachcleaner_state *v, unsigned seat,
                  unsigned kind)
{
    return beachcleaner_showing(v, seat) >> kind & 1u;
}

/* Whether a garbage card walks from a place to its own kind (BC-33). */
static bool reaches(const struct aim *a, unsigned from, unsigned face)
{
    const uint8_t *kinds = a->v->kind_at[a->seat];
    unsigned wanted = a->g->kind_of[face] + 1u;
    unsigned steps = a->g->steps[face];
    if (a->g->kind_of[face] == BC_NONE || a->v->mine_at[a->seat])
        return false;
    return (from >= steps && kinds[from - steps] == wanted) ||
           (from + steps < BC_PLACES && kinds[from + steps] == wanted);
}

/* A card of the hand other than `used` that cleans from `from`; or BC_HOLE. */
static unsigned helper(const struct aim *a, unsigned from, unsigned used)
{
    uint64_t hand = a->v->has[a->seat];
    if (used < BC_FACES && counts_at(a->v->hand[a->seat], used) < 2)
        hand &= ~((uint64_t)1 << used);
    for (; hand; hand &= hand - 1)
        if (reaches(a, from, bits_first(hand)))
            return bits_first(hand);
    return BC_HOLE;
}

/* Whether the joker alone cleans from a place. */
static bool needs_joker(const struct aim *a, unsigned at)
{
    return a->v->has[a->seat] >> a->g->joker & 1 && !a->v->mine_at[a->seat] &&
           helper(a, at, BC_HOLE) == BC_HOLE;
}

/* A card of the hand whose kind lies on the own beach; or BC_HOLE. */
static unsigned wanted(const struct aim *a)
{
    for (uint64_t hand = a->v->has[a->seat] & a->g->garbage; hand;
         hand &= hand - 1)
        if (shows(a->v, a->seat, a->g->kind_of[bits_first(hand)]))
            return bits_first(hand);
    return BC_HOLE;
}

/* Another card of the hand, besides one copy of `given`, has this kind. */
static bool pairs(const struct aim *a, unsigned kind, unsigned given)
{
    uint64_t hand = a->v->has[a->seat];
    if (counts_at(a->v->hand[a->seat], given) < 2)
        hand &= ~((uint64_t)1 << given);
    return kind != BC_NONE && hand & a->g->of_kind[kind];
}

/* Two cards of one kind are in the hand besides one copy of `used`. */
static bool keeps_pair(const struct aim *a, unsigned used)
{
    for (unsigned kind = 0; kind < a->g->kinds; kind++) {
        unsigned cards = 0;
        for (uint64_t left = a->v->has[a->seat] & a->g->of_kind[kind]; left;
             left &= left - 1)
            cards += counts_at(a->v->hand[a->seat], bits_first(left));
        if (cards > 1 + (unsigned)(a->g->of_kind[kind] >> used & 1))
            return true;
    }
    return false;
}

/* After a walk with `used` two cards alike clean where it ends (BC-36). */
static bool pair_cleans(const struct aim *a, unsigned goal, unsigned used)
{
    return a->v->kind_at[a->seat][goal] && keeps_pair(a, used);
}

/* The first of the others on whose beach this kind lies; or BC_HOLE. */
static unsigned rival(const struct aim *a, unsigned kind)
{
    for (unsigned other = 0; other < a->g->players; other++)
        if (other != a->seat && shows(a->v, other, kind))
            return other;
    return BC_HOLE;
}

static const char *aim_pass(struct aim *a)
{
    unsigned at = a->v->comber[a->seat] - 1u;
    bool cleans = a->v->mine_at[a->seat] ||
                  a->v->has[a->seat] >> a->g->joker & 1 ||
                  helper(a, at, BC_HOLE) != BC_HOLE;
    a->card = wanted(a);
    a->left = a->v->stack[0];
    if (needs_joker(a, at))
        return "Only the joker cleans from here, and it can do more later.";
    if (cleans && a->v->stacks && a->v->top_flood)
        return a->left == 1
                   ? "The next card is a Flood: it hits clean places, but not "
                     "your hand."
                   : "A Flood is in the next {3} cards: it hits clean places, "
                     "but not your hand.";
    if (cleans)
        return "You keep your cards and draw one more: together they may clean "
               "more.";
    return a->card == BC_HOLE
               ? "Nothing cleans from here, and a walk would cost a card."
               : "Nothing cleans from here, and {1} may do so later.";
}

static const char *aim_keep_two(const struct aim *a)
{
    if (!(a->v->has[a->seat] >> a->g->two & 1))
        return "You have no such card.";
    return a->v->stacks && a->v->top_flood
               ? "A Flood may be among the two and would end your turn."
               : "You keep it for a later turn.";
}

static const char *aim_clean(struct aim *a)
{
    a->left = beachcleaner_dirt(a->v, a->seat) - 1;
    if (!a->left)
        return a->v->mine_at[a->seat] ? "All garbage is gone then, and only "
                                        "the sea mine is left."
                                      : "Your beach is clean then: you win.";
    return a->left == 1 ? "Only one dirty place is left then."
                        : "{3} dirty places are left then.";
}

static const char *aim_move(struct aim *a, uint32_t move)
{
    unsigned goal = beachcleaner_goal(a->g, a->v, move);
    if (a->v->mine_at[a->seat] == goal + 1)
        return "The sea mine is gone then, but it costs half of your hand.";
    a->card =
        helper(a, goal, move_verb(move) == VERB_MOVE ? move_x(move) : BC_HOLE);
    if (a->card != BC_HOLE && move_verb(move) == VERB_MOVE &&
        needs_joker(a, a->v->comber[a->seat] - 1u))
        return "You keep the joker, and from there {1} cleans next time.";
    if (a->card != BC_HOLE)
        return "From there {1} cleans next time.";
    if (move_verb(move) == VERB_MOVE && pair_cleans(a, goal, move_x(move)))
        return "There your two of a kind clean next time.";
    if (needs_joker(a, a->v->comber[a->seat] - 1u))
        return "You keep the joker for what no other card cleans.";
    if (goal == BC_PLACES / 2)
        return "From the middle every place is near.";
    return a->v->has[a->seat] >> a->g->joker & 1
               ? "From there the joker reaches other places."
               : "From there a new card may clean more.";
}

static const char *aim_swap(struct aim *a, uint32_t move)
{
    const struct beachcleaner_setup *g = a->g;
    unsigned got = a->v->market[move_y(move)] - 1u;
    unsigned kind = g->kind_of[got];
    unsigned at = a->v->comber[a->seat] - 1u;
    a->card = got;
    a->left = g->steps[got];
    if (got == g->joker)
        return "The joker cleans any dirty place near you.";
    if (got == g->mine)
        return "With a sea mine you can bar somebody's way.";
    if (got == g->two)
        return "It brings you two cards in a later turn.";
    if (reaches(a, at, got))
        return "From where you stand {1} cleans at once.";
    if (a->v->kind_at[a->seat][at] && a->v->has[a->seat] & g->of_kind[kind])
        return "With another of its kind you can clean where you stand.";
    if (kind != BC_NONE && kind == g->kind_of[move_x(move)])
        return a->left == 1 ? "It is the same, but it walks one place."
                            : "It is the same, but it walks {3} places.";
    if (shows(a->v, a->seat, kind))
        return "That lies on your beach, so it can clean a place later.";
    if (pairs(a, kind, move_x(move)))
        return "Two of a kind clean any place where you stand.";
    a->whom = rival(a, kind);
    return a->whom == BC_HOLE ? "It may be of more use than the card you give."
                              : "{2} needs that kind and does not get it now.";
}

static const char *aim_mine(struct aim *a, uint32_t move)
{
    a->whom = move_x(move);
    return beachcleaner_dirt(a->v, a->whom) < beachcleaner_dirt(a->v, a->seat)
               ? "{2} is ahead of you and cannot walk past it."
               : "{2} cannot walk past it, and clearing it costs cards.";
}

static const char *aim_bather(struct aim *a, uint32_t move)
{
    unsigned kind = a->g->kind_of[move_y(move)];
    a->whom = move_x(move);
    return shows(a->v, a->whom, kind) ||
                   beachcleaner_dirt(a->v, a->whom) == BC_PLACES
               ? "It can do no harm there, but you are rid of both cards."
               : "With luck a clean place of {2} gets dirty.";
}

static const char *aim_pollute(struct aim *a, uint32_t move)
{
    unsigned place = move_x(move) + 1;
    a->whom = a->v->offer_to - 1u;
    unsigned at = a->v->comber[a->whom];
    unsigned far = place > at ? place - at : at - place;
    return far > 1 ? "{2} stands far away from it."
                   : "{2} has one more place to clean.";
}

static const char *aim_of(struct aim *a, uint32_t move)
{
    switch (move_verb(move)) {
    case VERB_STAND:
        return move_x(move) == BC_PLACES / 2
                   ? "From the middle every place is near."
                   : "It is one dirty place less.";
    case VERB_DRAW:
    case VERB_TWO:
        return "More cards are more ways to clean.";
    case VERB_SKIP:
        return a->v->phase == PHASE_SWAP
                   ? "No card of the Market would help you more."
                   : aim_keep_two(a);
    case VERB_SWAP:
        return aim_swap(a, move);
    case VERB_CLEAN:
    case VERB_CLEAN_ANY:
    case VERB_PAIR:
        return aim_clean(a);
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        return aim_move(a, move);
    case VERB_MINE:
        return aim_mine(a, move);
    case VERB_BATHER:
        return aim_bather(a, move);
    case VERB_POLLUTE:
        return aim_pollute(a, move);
    case VERB_PASS:
        return aim_pass(a);
    case VERB_PICK:
    case VERB_TAKE:
        return "They lie face down: one is as good as the other.";
    case CHANCE_STARTER:
    case CHANCE_DRAWS:
    case CHANCE_MARKET:
    case CHANCE_LAYS:
    case CHANCE_PICKS:
        break;
    }
    return NULL;
}

void beachcleaner_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out)
{
    struct aim a = {.g = setup, .v = view, .seat = actor};
    const char *words = aim_of(&a, move);
    if (words)
        say_with(out, words,
                 TERM(a.card == BC_HOLE ? "" : a.g->face_title[a.card]),
                 WHO(a.whom), NUM(a.left));
}

/* To clean is what all came for, then what lets one clean next time; to pass is
 * nothing. A rival is held up only by what the search finds. */
unsigned beachcleaner_done(const void *setup, const void *view, unsigned actor,
                           uint32_t move)
{
    enum { NOTHING, LITTLE, SOON, CLEANED };
    struct aim a = {.g = setup, .v = view, .seat = actor};
    unsigned verb = move_verb(move);
    if (verb == VERB_PASS)
        return NOTHING;
    if (verb == VERB_CLEAN || verb == VERB_CLEAN_ANY || verb == VERB_PAIR)
        return CLEANED;
    if (verb == VERB_MINE || verb == VERB_BATHER)
        return SOON;
    if (verb != VERB_MOVE)
        return LITTLE;
    unsigned goal = beachcleaner_goal(a.g, a.v, move);
    return helper(&a, goal, move_x(move)) != BC_HOLE ||
                   pair_cleans(&a, goal, move_x(move))
               ? SOON
               : LITTLE;
}

/* Somebody else needs one more place, and nothing bars the way there. */
void beachcleaner_warning(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *v = view;
    if (v->phase < PHASE_DRAW || v->phase >= PHASE_END)
        return;
    for (unsigned other = 0; other < g->players; other++)
        if (other != seat && beachcleaner_dirt(v, other) == 1 &&
            !v->mine_at[other]) {
            say_with(out, "One more and {1} wins.", WHO(other));
            return;
        }
}

const struct reason beachcleaner_reasons[] = {
    {"dirt dirt_squared last_dirt dirt_gap stacks_dirt exposed",
     "This move leaves your beach cleaner.",
     "But it leaves your beach dirtier."},
    {"mine", "This move keeps your way free of a sea mine.",
     "But a sea mine may bar your way."},
    {"hand fit reach chain pairs",
     "This move leaves you with cards that help you more.",
     "But it costs cards that would help you."},
    {"finish", "This move brings the finish within your reach.",
     "But it puts the finish out of your reach."},
    {"joker twos mines bathers", "This move saves a special card.",
     "But it costs a special card."},
    {"their_dirt their_dirt_squared their_last_dirt their_mine",
     "This move holds up the best of the others.",
     "But it lets the best of the others get on."},
    {"their_hand their_fit their_reach their_chain their_finish their_joker",
     "This move leaves the best of the others with poorer cards.",
     "But it leaves the best of the others with better cards."},
    {"turn", "This move gains you a turn.", "But it costs you a turn."},
    {NULL, NULL, NULL},
};
