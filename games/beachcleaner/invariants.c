/* The invariants of section 15, and that a state is canonical. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"

#include <string.h>

static bool has_faces(uint64_t set, unsigned card)
{
    return card && card <= BC_FACES && set >> (card - 1) & 1;
}

/* How many cards of each face there are everywhere but in the bag: by card, so
 * that 0 counts the places without one. */
static void count_named(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, unsigned count[256])
{
    for (unsigned f = 0; f < BC_FACES; f++)
        count[f + 1] = counts_at(s->putdown, f) + counts_at(s->removed, f);
    for (unsigned seat = 0; seat < BC_SEATS; seat++) {
        for (unsigned f = 0; f < BC_FACES; f++)
            count[f + 1] += counts_at(s->hand[seat], f);
        count[g->mine + 1] += s->mine_at[seat] != 0;
        for (unsigned p = 0; p < BC_PLACES; p++)
            count[s->laid[seat][p]]++;
    }
    for (unsigned i = 0; i < BC_MARKET; i++)
        count[s->market[i]]++;
    for (unsigned i = 0; i < s->down_count; i++)
        count[s->down[i]]++;
    for (unsigned p = 0; p < BC_PLACES; p++)
        count[s->blind[p]]++;
    count[s->bather]++;
    count[s->partner]++;
}

static const char *check_cards(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s)
{
    unsigned count[256] = {0};
    unsigned putdown = 0;
    count_named(g, s, count);
    for (unsigned f = 0; f < BC_FACES; f++) {
        if (count[f + 1] + s->bag[f] != g->copies[f])
            return "BC-I1 each face keeps its count in the deck";
        putdown += counts_at(s->putdown, f);
    }
    return putdown == s->putdown_size ? NULL
                                      : "BC-I1 the put-down pile is counted";
}

static const char *check_pickup(const struct beachcleaner_setup *g,
                                const struct beachcleaner_state *s)
{
    unsigned cards = 0;
    unsigned sum = 0;
    if (s->phase <= PHASE_DEAL)
        return s->pickup || s->stacks || s->top_flood || s->stack[0]
                   ? "BC-I1 there is no pickup pile before the deal is over"
                   : NULL;
    for (unsigned f = 0; f < BC_FACES; f++)
        cards += s->bag[f];
    if (cards != s->pickup)
        return "BC-I1 pickup counts the cards that are named nowhere";
    if (s->stacks > g->stacks)
        return "BC-14 there are not so many stacks";
    for (unsigned i = 0; i < BC_STACKS; i++) {
        if ((s->stack[i] != 0) != (i < s->stacks))
            return "BC-I12 a stack has cards, and only stacks do";
        sum += s->stack[i];
    }
    if (!s->stacks)
        return s->top_flood ? "BC-I12 a mixed pile has no stacks" : NULL;
    if (sum != s->pickup)
        return "BC-I12 the stacks are the pile";
    if (s->top_flood > 1 || s->bag[g->flood] != s->stacks - 1 + s->top_flood)
        return "BC-14 the Floods named nowhere are one in each stack with f";
    return NULL;
}

static const char *check_market(const struct beachcleaner_setup *g,
                                const struct beachcleaner_state *s)
{
    unsigned count = 0;
    while (count < BC_MARKET && s->market[count])
        if (s->market[count++] == g->flood + 1)
            return "BC-I2 there is no Flood in the Market";
    for (unsigned i = count; i < BC_MARKET; i++)
        if (s->market[i])
            return "BC-I2 the Market is filled from slot 1";
    if (s->phase > PHASE_DEAL)
        return count == BC_MARKET ? NULL : "BC-I2 the Market has three cards";
    if (count && (s->phase < PHASE_DEAL || count == BC_MARKET ||
                  beachcleaner_dealt_next(g, s) != g->players))
        return "BC-13 the Market is laid out last, and that ends the deal";
    return NULL;
}

static unsigned turns_after_first(const struct beachcleaner_setup *g,
                                  unsigned seat)
{
    return (seat + g->players - g->first) % g->players;
}

/* BC-12, and the rows of `layout shuffle` while they are laid. */
static const char *check_comber(const struct beachcleaner_setup *g,
                                const struct beachcleaner_state *s,
                                unsigned seat)
{
    unsigned at = s->comber[seat];
    bool stands =
        s->phase > PHASE_STAND ||
        (s->phase == PHASE_STAND &&
         turns_after_first(g, seat) < turns_after_first(g, s->active));
    if (at > BC_PLACES || (at != 0) != stands)
        return "BC-I6 exactly the combers that have stood are at places 1-5";
    if (s->phase == PHASE_ROWS || s->phase > PHASE_DEAL)
        return NULL;
    for (unsigned p = 0; p < BC_PLACES; p++)
        if ((s->kind_at[seat][p] == 0) != (p + 1 == at))
            return "BC-12 a beach begins dirty but for the comber's place";
    return NULL;
}

static const char *check_place(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               unsigned seat, unsigned p)
{
    unsigned kind = s->kind_at[seat][p];
    unsigned card = s->laid[seat][p];
    if (kind > g->kinds)
        return "BC-I3 there is no such kind";
    if (card) {
        if (!has_faces(g->garbage, card))
            return "BC-I5 only garbage cards are laid";
        if (g->kind_of[card - 1] + 1u != kind)
            return "BC-I5 a laid card shows its kind";
        return NULL;
    }
    if (!kind)
        return NULL;
    if (s->down_at[seat][p])
        return "BC-I10 a Starter under laid cards is Clean side up";
    if (!(g->row_kinds[seat] >> (kind - 1) & 1) ||
        (!g->shuffles_rows && g->row[seat][p] + 1u != kind))
        return "BC-10 a Starter is at its place in the row of the seat's set";
    return NULL;
}

static const char *check_beach(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               unsigned seat)
{
    const char *broken = check_comber(g, s, seat);
    unsigned showing = 0;
    unsigned mine = s->mine_at[seat];
    unsigned by = s->mine_by[seat];
    for (unsigned p = 0; !broken && p < BC_PLACES; p++) {
        unsigned kind = s->kind_at[seat][p];
        broken = check_place(g, s, seat, p);
        if (!broken && kind && showing >> kind & 1)
            broken = "BC-I3 the kinds showing on one beach differ";
        showing |= 1u << kind;
    }
    if (broken)
        return broken;
    if (mine > BC_PLACES || by > g->players || (mine != 0) != (by != 0) ||
        by == seat + 1)
        return "BC-I4 a mine was laid by another seat";
    if (mine && mine == s->comber[seat] &&
        (s->phase != PHASE_TAKE || seat != s->active))
        return "BC-I4 a mine is not at the comber's place";
    if (s->phase <= PHASE_DEAL && mine)
        return "BC-13 nothing is played before the deal is over";
    bool is_clean =
        s->phase > PHASE_DEAL && !mine && !beachcleaner_dirt(s, seat);
    bool has_won = s->ending == ENDING_CLEAN && seat == s->active;
    if (is_clean != has_won)
        return "BC-I8 a beach is Clean and free of mines when it has won";
    return NULL;
}

static const char *check_rows(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s)
{
    bool is_over = false;
    if (s->phase != PHASE_ROWS)
        return NULL;
    if (!g->shuffles_rows)
        return "BC-R4 rows are laid by chance only with layout shuffle";
    for (unsigned i = 0; i < g->players * (unsigned)BC_PLACES; i++) {
        bool is_laid = s->kind_at[i / BC_PLACES][i % BC_PLACES] != 0;
        if (is_laid && is_over)
            return "BC-R4 rows are laid seat by seat from A, places 1 to 5";
        is_over = !is_laid;
    }
    return is_over ? NULL : "BC-R4 all rows are laid: the phase is stand";
}

static const char *check_down(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s)
{
    if (s->down_count > BC_DOWN)
        return "BC-I5 more cards are turned down than there are";
    if (beachcleaner_lowest(s, BC_PLACES * g->players) != s->down_count ||
        beachcleaner_lowest(s, BC_PLACES * BC_SEATS) != s->down_count)
        return "BC-I5 cards turned down are counted by seat and place";
    for (unsigned i = 0; i < BC_DOWN; i++) {
        if (i >= s->down_count) {
            if (s->down[i])
                return "BC-I5 a card turned down is counted";
        } else if (!has_faces(g->garbage, s->down[i])) {
            return "BC-I5 only garbage cards are turned down, on beaches";
        } else if (s->phase <= PHASE_DEAL) {
            return "BC-13 nothing is played before the deal is over";
        }
    }
    return NULL;
}

/* BC-I7: who has no card cannot take one. The 2-card being paid for is the
 * exception (BC-R38). */
static bool is_provided(const struct beachcleaner_state *s, unsigned seat)
{
    bool pays = s->due == DUE_DRAWS && s->phase == PHASE_TWO &&
                s->due_count == 2 && seat == s->active;
    return s->phase < PHASE_DRAW || s->phase > PHASE_ACT ||
           s->hand_size[seat] || pays || !beachcleaner_dirt(s, seat) ||
           (!s->pickup && !s->putdown_size);
}

static const char *check_hand(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s, unsigned seat)
{
    unsigned size = 0;
    for (unsigned f = 0; f < BC_FACES; f++) {
        unsigned copies = counts_at(s->hand[seat], f);
        size += copies;
        if ((s->has[seat] >> f & 1) != (copies != 0))
            return "BC-I1 the faces of a hand are those it has cards of";
    }
    if (s->has[seat] >> BC_FACES || size != s->hand_size[seat])
        return "BC-I1 a hand is counted";
    if (counts_at(s->hand[seat], g->flood))
        return "BC-I2 there is no Flood in a hand";
    if (s->phase < PHASE_DEAL && size)
        return "BC-12 nobody has cards before all have stood";
    if (s->phase == PHASE_DEAL) {
        unsigned next = beachcleaner_dealt_next(g, s);
        bool is_later = next < g->players &&
                        turns_after_first(g, seat) > turns_after_first(g, next);
        if (size > BC_HAND || (is_later && size))
            return "BC-13 hands are dealt one after the other, four cards";
    }
    if (!is_provided(s, seat))
        return "BC-I7 a seat without cards takes some if it can (BC-56)";
    return NULL;
}

static const char *check_offer(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s)
{
    unsigned to = s->offer_to;
    bool is_open = s->phase == PHASE_PICK || s->phase == PHASE_POLLUTE;
    if (!is_open)
        return to || s->bather || s->partner
                   ? "BC-47 an offer stands only in pick and pollute"
                   : NULL;
    if (!to || to > g->players || to == s->active + 1u)
        return "BC-47 an offer is made by the active seat to another";
    if (!has_faces(g->bathers, s->bather))
        return "BC-47 the first card of an offer is a Bather";
    if (s->phase == PHASE_POLLUTE)
        return s->partner ||
                       !beachcleaner_pollutable(g, s, to - 1, s->bather - 1u)
                   ? "BC-51 the Bather alone is left, and can be laid"
                   : NULL;
    return has_faces(g->partners, s->partner) && s->partner != s->bather
               ? NULL
               : "BC-47 the second card of an offer goes with a Bather";
}

static const char *check_take(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s)
{
    unsigned seat = s->active;
    (void)g;
    if (s->phase != PHASE_TAKE)
        return s->take ? "BC-44 cards are named only in take" : NULL;
    if (!s->take)
        return "BC-44 in take there are cards still to be taken";
    if (s->mine_at[seat] != s->comber[seat])
        return "BC-44 in take the comber is at the mine";
    return s->hand_size[seat] >= 2 * s->take
               ? NULL
               : "BC-44 at most half of the hand is taken";
}

static const char *check_due_lays(const struct beachcleaner_setup *g,
                                  const struct beachcleaner_state *s)
{
    if (s->phase != PHASE_END || s->due_seat >= g->players ||
        s->round_by >= g->players || s->due_count)
        return "BC-60 a Flood round is in phase end";
    unsigned open = beachcleaner_open_places(g, s, s->due_seat);
    unsigned blind = beachcleaner_blind_places(s);
    if (open <= blind)
        return "BC-62 a place is still to get its card";
    if (blind & ~open || ((open & ~blind) & (0 - (open & ~blind))) < blind)
        return "BC-63 the lowest Clean places get the first cards";
    return NULL;
}

static const char *check_due(const struct beachcleaner_setup *g,
                             const struct beachcleaner_state *s)
{
    bool draws = s->due == DUE_DRAWS;
    bool is_own = s->due_seat == s->active;
    unsigned count = s->due_count;
    if (s->due == DUE_LAYS || draws) {
        if (!s->pickup)
            return "BC-21 there is no card that could be taken";
    } else if (s->due_seat) {
        return "BC-23 nobody takes cards now";
    }
    if (s->due == DUE_LAYS)
        return check_due_lays(g, s);
    if (beachcleaner_blind_places(s) || s->round_by)
        return "BC-64a blind cards lie only in a Flood round";
    if (!draws && count)
        return "BC-23 nobody takes cards now";
    if (s->due == DUE_PICKS)
        return s->phase == PHASE_PICK || s->phase == PHASE_TAKE
                   ? NULL
                   : "BC-48 nothing has been picked or taken blindly";
    if (s->due == DUE_NONE)
        return s->phase == PHASE_END ? "BC-23 phase end has cards to take"
                                     : NULL;
    if ((s->phase == PHASE_DRAW && is_own && count == 1) ||
        (s->phase == PHASE_TWO && is_own && (count == 1 || count == 2)) ||
        (s->phase == PHASE_END && count >= 1 && count <= BC_PLACES))
        return NULL;
    return "BC-24 one card is drawn, two for a 2-card, d for an empty hand";
}

/* BC-71a, for one hand; `knower` says whose line is wrong. */
static const char *check_known(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               unsigned hand, unsigned *knower)
{
    for (unsigned k = 0; k < BC_SEATS; k++) {
        *knower = k;
        for (unsigned f = 0; f < BC_FACES; f++) {
            unsigned sure = counts_at(s->known[hand][k], f);
            if (!sure && k >= g->players)
                continue;
            if (sure > counts_at(s->hand[hand], f) || k >= g->players)
                return "BC-71a nobody is certain of a card that is not there";
            if (sure < counts_at(s->known[hand][hand], f))
                return "BC-71a a seat knows what everybody knows";
        }
    }
    return NULL;
}

static const char *check_fields(const struct beachcleaner_setup *g,
                                const struct beachcleaner_state *s,
                                struct blame *blame)
{
    bool is_over = s->phase == PHASE_OVER;
    *blame = (struct blame){.key = "phase"};
    if (s->phase > PHASE_OVER || (s->ending != ENDING_NONE) != is_over ||
        s->ending > ENDING_STALL)
        return "BC-I13 a game is over by an ending";
    *blame = (struct blame){.key = "turn"};
    if (s->active >= g->players)
        return "BC-17 the active seat is in play";
    if ((s->phase == PHASE_ROWS || s->phase == PHASE_DEAL) &&
        s->active != g->first)
        return "BC-17 the first player is active until the deal is over";
    *blame = (struct blame){.key = "turns"};
    if (s->turns > g->cap || (s->turns == g->cap) > (s->ending == ENDING_CAP ||
                                                     s->ending == ENDING_STALL))
        return "BC-70 fewer turns than cap have ended";
    *blame = (struct blame){.key = "idle"};
    if (s->idle > g->players ||
        (s->idle == g->players) != (s->ending == ENDING_STALL))
        return "BC-70 fewer idle turns than players in a row";
    *blame = (struct blame){.key = "moved"};
    if (s->moved > (s->phase >= PHASE_DRAW && !is_over))
        return "BC-70 nothing is moved before the first turn";
    *blame = (struct blame){.key = "putdown"};
    if (s->phase <= PHASE_DEAL && s->putdown_size)
        return "BC-16 the put-down pile starts empty";
    *blame = (struct blame){.key = "removed"};
    if (s->phase <= PHASE_DEAL) {
        uint64_t spare[BC_WORDS] = {0};
        for (unsigned i = g->stacks; i < BC_FLOODS; i++)
            counts_add(spare, g->flood);
        if (memcmp(spare, s->removed, sizeof spare) != 0)
            return "BC-14 up to the deal only the spare Floods are removed";
    }
    return NULL;
}

static const char *check_seats(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               struct blame *blame)
{
    const char *broken = NULL;
    for (unsigned seat = 0; !broken && seat < BC_SEATS; seat++) {
        unsigned knower = seat;
        if (seat >= g->players) {
            *blame = (struct blame){.key = "hand", .a = seat};
            if (s->hand_size[seat] || s->has[seat] || s->comber[seat] ||
                s->mine_at[seat] || beachcleaner_dirt(s, seat))
                broken = "BC-1 a seat that is not in play has nothing";
        } else {
            *blame = (struct blame){.key = "beach", .a = seat};
            broken = check_beach(g, s, seat);
            if (!broken) {
                *blame = (struct blame){.key = "hand", .a = seat};
                broken = check_hand(g, s, seat);
            }
        }
        if (!broken) {
            broken = check_known(g, s, seat, &knower);
            *blame = (struct blame){.key = "known", .a = knower, .b = seat};
        }
    }
    return broken;
}

struct check {
    const char *(*check)(const struct beachcleaner_setup *g,
                         const struct beachcleaner_state *s);
    const char *key; /* to blame */
};

static const char *check_each(const struct check *checks, const void *setup,
                              const void *state, struct blame *blame)
{
    const char *broken = NULL;
    for (; checks->check && !broken; checks++) {
        *blame = (struct blame){.key = checks->key};
        broken = checks->check(setup, state);
    }
    return broken;
}

/* Each relies on those before it. */
const char *beachcleaner_check(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               struct blame *blame)
{
    static const struct check CARDS[] = {
        {check_rows, "phase"},
        {check_down, "beach"},
        {check_cards, "pickup"},
        {check_market, "market"},
        {NULL, NULL},
    };
    static const struct check OPEN[] = {
        {check_offer, "offer"},   {check_take, "take"}, {check_due, "due"},
        {check_pickup, "pickup"}, {NULL, NULL},
    };
    const char *broken = check_fields(g, s, blame);
    if (!broken)
        broken = check_each(CARDS, g, s, blame);
    if (!broken)
        broken = check_seats(g, s, blame);
    return broken ? broken : check_each(OPEN, g, s, blame);
}

/* BC-I6 and BC-I10: what a step may do to beaches. */
static const char *check_changes(const struct beachcleaner_setup *g,
                                 const struct step *step)
{
    const struct beachcleaner_state *old = step->before;
    const struct beachcleaner_state *new = step->after;
    enum verb verb = move_verb(step->event.move);
    bool walks = verb == VERB_STAND || verb == VERB_CLEAN ||
                 verb == VERB_CLEAN_ANY || verb == VERB_MOVE ||
                 verb == VERB_MOVE_ANY;
    for (unsigned seat = 0; seat < g->players; seat++) {
        if (old->comber[seat] != new->comber[seat] &&
            (!walks || step->event.actor != seat))
            return "BC-I6 a comber moves only by its owner's move or clean";
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (!old->kind_at[seat][p] && new->kind_at[seat][p] &&
                !new->laid[seat][p] && verb != CHANCE_STARTER)
                return "BC-I10 a Starter once Clean shows no garbage again";
    }
    return NULL;
}

/* BC-I9 and BC-I12: the piles. */
static const char *check_piles(const struct beachcleaner_setup *g,
                               const struct step *step)
{
    const struct beachcleaner_state *old = step->before;
    const struct beachcleaner_state *new = step->after;
    enum verb verb = move_verb(step->event.move);
    bool takes = old->phase > PHASE_DEAL &&
                 (verb == CHANCE_DRAWS || verb == CHANCE_LAYS);
    if (counts_at(new->removed, g->flood) < counts_at(old->removed, g->flood))
        return "BC-I9 Floods in play never increase";
    for (unsigned f = 0; f < BC_FACES; f++)
        if (f != g->flood &&
            counts_at(old->removed, f) != counts_at(new->removed, f))
            return "BC-I9 play removes only Floods";
    if (old->phase <= PHASE_DEAL || new->pickup + takes == old->pickup)
        return NULL;
    if (old->pickup > takes)
        return "BC-I12 the pickup pile changes by takes and reshuffles";
    return new->stacks ? "BC-20 a reshuffled pile has no stacks" : NULL;
}

static const char *check_step(const struct beachcleaner_setup *g,
                              const struct step *step)
{
    const struct beachcleaner_state *old = step->before;
    const struct beachcleaner_state *new = step->after;
    struct beachcleaner_state again = *old;
    struct moves list;
    bool is_legal = false;
    moves_clear(&list);
    beachcleaner_moves(g, old, step->event.actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        is_legal = is_legal || list.move[i] == step->event.move;
    if (!is_legal)
        return "BC-I13 exactly the listed decisions are accepted";
    if (old->phase > PHASE_DEAL &&
        new->active == old->active &&new->phase < old->phase &&new->turns ==
            old->turns)
        return "BC-I11 a turn goes through its actions in order, once";
    if (move_verb(step->event.move) == CHANCE_DRAWS &&
        move_y(step->event.move) == g->flood &&
        new->phase != PHASE_END &&new->phase != PHASE_OVER &&new->turns ==
            old->turns)
        return "BC-I11 a Flood ends the turn";
    beachcleaner_apply(g, &again, step->event.actor, step->event.move);
    return memcmp(&again, new, sizeof again) != 0
               ? "BC-72 the same event gives the same state"
               : NULL;
}

const char *beachcleaner_broken(const void *setup, const struct step *step)
{
    const struct beachcleaner_setup *g = setup;
    struct blame blame;
    const char *broken = beachcleaner_check(g, step->after, &blame);
    if (broken || !step->before)
        return broken;
    if (!(broken = check_changes(g, step)) && !(broken = check_piles(g, step)))
        broken = check_step(g, step);
    return broken;
}
