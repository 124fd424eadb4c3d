/* What a move is for, as the one who asked for a hint is told. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "base/say.h"

/* The seat that would move, what it sees, and its share of some laundry. */
struct asking {
    const struct wash_match_setup *g;
    const struct wash_match_state *s;
    unsigned seat;
    struct text *out;
};

enum { UNKNOWN = KINDS }; /* as the kind of a card nobody has seen */

static unsigned kind_at(const struct wash_match_state *s, unsigned p)
{
    return s->seen >> p & 1u ? s->face[p] - 1u : UNKNOWN;
}

/* Whether a card of this kind, other than that at p, has been seen. */
static bool is_known(const struct wash_match_state *s, unsigned kind,
                     unsigned p)
{
    for (uint32_t left = s->seen & s->table & ~(1u << p); left;
         left &= left - 1)
        if (s->face[bits_first(left)] == kind + 1)
            return true;
    return false;
}

static uint32_t points_of(const struct asking *a, uint32_t pieces,
                          unsigned seat)
{
    return wash_match_points(a->g, pieces, seat);
}

/* {1} is the other player, {2} the kind of the card. */
static void say_of_card(const struct asking *a, const char *words,
                        unsigned kind)
{
    say_with(a->out, words, WHO(!a->seat),
             TERM(a->g->kind[kind < KINDS ? kind : 0].name));
}

/* Two known cards: what they come to. */
static const char *pair_words(const struct asking *a, enum verdict verdict)
{
    bool is_again = a->g->option[OPTION_MATCH_AGAIN] == 0;
    uint32_t drying = a->s->load[WASHERS] | a->s->load[WASHERS + 1];
    switch (verdict) {
    case VERDICT_LOAD:
        return "You know where the pair is: your {2} can go into a washer.";
    case VERDICT_KEEP:
        return is_again ? "You know where the pair is, and a pair gives you "
                          "another go."
                        : "You know where the pair is: {1} cannot take it any "
                          "more.";
    case VERDICT_WASH:
        return "You know where both washer cards are: they start a washer.";
    case VERDICT_DRY:
        return "You know where both dryer cards are: they dry a washed load.";
    case VERDICT_COLLECT:
        return drying & pieces_of(a->seat)
                   ? "A washer and a dryer card empty a dryer, and your "
                     "laundry is waiting there."
                   : "A washer and a dryer card empty a dryer.";
    case VERDICT_SHUFFLE:
        return "All cards are shuffled then: {1} has to forget them.";
    case VERDICT_BROKE:
        return "Beware: without a coin this pair loses the game.";
    case VERDICT_MISMATCH:
        break;
    }
    return "No pair, but it shows {1} nothing new either.";
}

/* The first card of an attempt, while the second is still open. */
static const char *first_words(const struct asking *a, unsigned p)
{
    const struct wash_match_state *s = a->s;
    unsigned kind = kind_at(s, p);
    if (kind == UNKNOWN)
        return s->seen & s->table
                   ? "Nobody has seen this card yet: it may match one you know."
                   : "No card is known yet: one is as good as another.";
    bool has_same = is_known(s, kind, p);
    unsigned other = kind == WASHER ? DRYER : WASHER;
    bool has_mixed = kind >= LAUNDRY && is_known(s, other, p);
    if (has_same && has_mixed)
        return "You know which machine cards go with it.";
    if (has_same || has_mixed)
        return pair_words(
            a, wash_match_judge_two(a->g, s, kind, has_same ? kind : other));
    return "A new card would help {1} more: take one you both know.";
}

/* The second card, when the first shows `first`. */
static const char *second_words(const struct asking *a, unsigned first,
                                unsigned p)
{
    unsigned kind = kind_at(a->s, p);
    if (kind != UNKNOWN)
        return pair_words(a, wash_match_judge_two(a->g, a->s, first, kind));
    if (is_known(a->s, first, bits_first(a->s->up)))
        return "The pair you know would not help you now; this card is new.";
    if (wash_match_judge_two(a->g, a->s, first, first) == VERDICT_BROKE)
        return "Beware: if this is the other {2} card, you lose.";
    return "Nobody has seen this card yet: it may be the other {2} card.";
}

static void purpose_of_flip(const struct asking *a, uint32_t move)
{
    unsigned p = move_part(move, 0);
    unsigned q = move_part(move, 1);
    unsigned kind = kind_at(a->s, p);
    if (a->s->up) {
        unsigned first = kind_at(a->s, bits_first(a->s->up));
        say_of_card(a, second_words(a, first, p), first);
    } else if (q == NO_PART) {
        say_of_card(a, first_words(a, p), kind);
    } else if (kind == UNKNOWN || kind_at(a->s, q) == UNKNOWN) {
        say(a->out, "What nobody has seen yet may be a pair.");
    } else {
        say_of_card(a,
                    pair_words(a, wash_match_judge_two(a->g, a->s, kind,
                                                       kind_at(a->s, q))),
                    kind);
    }
}

static const char *load_words(const struct asking *a, uint32_t move)
{
    uint32_t load = a->s->load[move_part(move, 0)];
    bool is_mine = load & pieces_of(a->seat);
    bool is_theirs = load & pieces_of(!a->seat);
    if (move_part(move, 1) != NO_PART)
        return "One in each: whichever washer is started, one gets clean.";
    if (a->g->kind[move_part(move, 2)].is_alone)
        return "It needs a washer to itself, and this one is empty.";
    if (is_mine && is_theirs)
        return "Your laundry is in there already, and {1} may pay for it.";
    if (is_mine)
        return "Your laundry is in there already: one coin washes it all.";
    return is_theirs ? "Laundry of {1} is in there, so {1} may pay for yours."
                     : "This washer is empty, so all of it will be yours.";
}

/* Whether no move of the same kind brings the other player less. */
static bool is_least(const struct asking *a, uint32_t points)
{
    bool is_dry = a->s->phase == PHASE_DRY;
    for (unsigned w = 0; w < WASHERS; w++) {
        uint32_t load = a->s->load[w];
        bool can_be = load && (a->s->closed >> w & 1u) == is_dry;
        if (can_be && points_of(a, load, !a->seat) < points)
            return false;
    }
    return true;
}

/* Running a machine on the load of a washer. */
static const char *run_words(const struct asking *a, unsigned washer)
{
    uint32_t load = a->s->load[washer];
    uint32_t mine = points_of(a, load, a->seat);
    uint32_t theirs = points_of(a, load, !a->seat);
    uint32_t done = points_of(a, a->s->done, a->seat);
    if (a->s->phase == PHASE_DRY && done + mine >= a->g->aim)
        return "Once it is dry, emptying the dryer is enough to win.";
    if (mine && !theirs)
        return "Only your laundry is in there.";
    if (mine > theirs)
        return "There is more of yours in there than of {1}'s.";
    if (mine == theirs)
        return "There is as much of yours in there as of {1}'s.";
    if (mine)
        return "Some of your laundry is in there, too.";
    return is_least(a, theirs)
               ? "It has to be one of them, and this one helps {1} least."
               : "It has to be one of them, but none of it is yours.";
}

static bool would_win(const struct asking *a, uint32_t load, unsigned seat)
{
    uint32_t done = a->s->done + load;
    uint32_t own = points_of(a, done, seat);
    return own >= a->g->aim && own > points_of(a, done, !seat);
}

static const char *collect_words(const struct asking *a, uint32_t load)
{
    uint32_t mine = points_of(a, load, a->seat);
    uint32_t theirs = points_of(a, load, !a->seat);
    if (would_win(a, load, a->seat))
        return "With this laundry you win.";
    if (mine && !theirs)
        return "All of it is yours: points for you alone.";
    if (mine > theirs)
        return "It brings you more points than {1}.";
    return mine == theirs ? "It brings you as many points as {1}."
                          : "It frees a dryer, although {1} gets more of it.";
}

static const char *skip_words(const struct asking *a)
{
    bool gives_more = false;
    bool gives_less = false;
    for (unsigned m = WASHERS; m < MACHINES; m++) {
        uint32_t load = a->s->load[m];
        if (would_win(a, load, !a->seat))
            return "Emptying a dryer would let {1} win.";
        uint32_t mine = points_of(a, load, a->seat);
        uint32_t theirs = points_of(a, load, !a->seat);
        gives_more |= theirs > mine;
        gives_less |= theirs < mine;
    }
    if (gives_more)
        return "Emptying a dryer would bring {1} more than you.";
    return gives_less ? "Your laundry is safe in there, and {1} cannot use "
                        "that dryer meanwhile."
                      : "Emptying a dryer would bring {1} as much as you.";
}

void wash_match_purpose(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out)
{
    struct asking a = {setup, view, actor, out};
    unsigned n = move_part(move, 0);
    switch ((enum verb)move_verb(move)) {
    case VERB_FIRST:
    case VERB_SHOWS:
        break; /* of chance */
    case VERB_FLIP:
        purpose_of_flip(&a, move);
        break;
    case VERB_LOAD:
        say_with(out, load_words(&a, move), WHO(!actor));
        break;
    case VERB_WASH:
    case VERB_DRY:
        say_with(out, run_words(&a, n), WHO(!actor));
        break;
    case VERB_COLLECT:
        say_with(out, collect_words(&a, a.s->load[WASHERS + n]), WHO(!actor));
        break;
    case VERB_SKIP:
        say_with(out, skip_words(&a), WHO(!actor));
        break;
    }
}

const struct reason wash_match_reasons[] = {
    {"wins_in_1 wins_in_2 wins_in_3 wins_in_4 wins_in_5 wins_in_6",
     "This move brings you nearer to a load that wins.",
     "But it brings the other player nearer to a load that wins."},
    {"done done_squared drying_done",
     "This move gets more of your laundry done.",
     "But it gets more of the other laundry done."},
    {"loaded washed drying held",
     "This move brings your own laundry further on.",
     "But it brings the other laundry further on."},
    {"coins last_coin no_coin", "This move leaves you better off with coins.",
     "But it costs a coin."},
    {"known_pairs known_machines unseen_turn known_turn",
     "This move leaves the known cards to you.",
     "But it leaves known cards to the other player."},
    {"turn", "This move gains you a turn.", "But it costs you a turn."},
    {NULL, NULL, NULL},
};
