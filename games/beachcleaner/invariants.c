/* The invariants of section 15, and that a state is canonical. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"

#include <string.h>

static bool has_faces(uint64_t set, unsigned card)
{
    return card && card <= BC_FACES && set >> (card - 1) & 1;
}

/* Cards of a face everywhere but in the bag. */
static unsigned named(const struct setup *su, const struct state *st,
                      unsigned face)
{
    unsigned card = face + 1;
    unsigned sum = st->putdown[face] + st->removed[face];
    for (unsigned s = 0; s < BC_SEATS; s++) {
        sum += st->hand[s][face];
        sum += face == su->mine && st->mine_at[s];
        for (unsigned p = 0; p < BC_PLACES; p++)
            sum += st->laid[s][p] == card;
    }
    for (unsigned i = 0; i < BC_MARKET; i++)
        sum += st->market[i] == card;
    for (unsigned i = 0; i < st->down_count; i++)
        sum += (st->down[i] & 0xff) == card;
    for (unsigned p = 0; p < BC_PLACES; p++)
        sum += st->blind[p] == card;
    return sum + (st->bather == card) + (st->partner == card);
}

static const char *check_cards(const struct setup *su, const struct state *st)
{
    unsigned putdown = 0;
    for (unsigned f = 0; f < BC_FACES; f++) {
        if (named(su, st, f) + st->bag[f] != su->copies[f])
            return "BC-I1 each face keeps its count in the deck";
        putdown += st->putdown[f];
    }
    return putdown == st->putdown_size ? NULL
                                       : "BC-I1 the put-down pile is counted";
}

static const char *check_pickup(const struct setup *su, const struct state *st)
{
    unsigned cards = 0;
    unsigned sum = 0;
    if (st->phase <= PHASE_DEAL)
        return st->pickup || st->stacks || st->top_flood || st->stack[0]
                   ? "BC-I1 there is no pickup pile before the deal is over"
                   : NULL;
    for (unsigned f = 0; f < BC_FACES; f++)
        cards += st->bag[f];
    if (cards != st->pickup)
        return "BC-I1 pickup counts the cards that are named nowhere";
    if (st->stacks > su->stacks)
        return "BC-14 there are not so many stacks";
    for (unsigned i = 0; i < BC_STACKS; i++) {
        if ((st->stack[i] != 0) != (i < st->stacks))
            return "BC-I12 a stack has cards, and only stacks do";
        sum += st->stack[i];
    }
    if (!st->stacks)
        return st->top_flood ? "BC-I12 a mixed pile has no stacks" : NULL;
    if (sum != st->pickup)
        return "BC-I12 the stacks are the pile";
    if (st->top_flood > 1 ||
        st->bag[su->flood] != st->stacks - 1 + st->top_flood)
        return "BC-14 the Floods named nowhere are one in each stack with f";
    return NULL;
}

static const char *check_market(const struct setup *su, const struct state *st)
{
    unsigned count = 0;
    while (count < BC_MARKET && st->market[count])
        if (st->market[count++] == su->flood + 1)
            return "BC-I2 there is no Flood in the Market";
    for (unsigned i = count; i < BC_MARKET; i++)
        if (st->market[i])
            return "BC-I2 the Market is filled from slot 1";
    if (st->phase > PHASE_DEAL)
        return count == BC_MARKET ? NULL : "BC-I2 the Market has three cards";
    if (count && (st->phase < PHASE_DEAL || count == BC_MARKET ||
                  bc_dealt_next(su, st) != su->players))
        return "BC-13 the Market is laid out last, and that ends the deal";
    return NULL;
}

static unsigned turns_after_first(const struct setup *su, unsigned seat)
{
    return (seat + su->players - su->first) % su->players;
}

/* BC-12, and the rows of `layout shuffle` while they are laid. */
static const char *check_comber(const struct setup *su, const struct state *st,
                                unsigned seat)
{
    unsigned at = st->comber[seat];
    bool stands =
        st->phase > PHASE_STAND ||
        (st->phase == PHASE_STAND &&
         turns_after_first(su, seat) < turns_after_first(su, st->active));
    if (at > BC_PLACES || (at != 0) != stands)
        return "BC-I6 exactly the combers that have stood are at places 1-5";
    if (st->phase == PHASE_ROWS || st->phase > PHASE_DEAL)
        return NULL;
    for (unsigned p = 0; p < BC_PLACES; p++)
        if ((st->kind_at[seat][p] == 0) != (p + 1 == at))
            return "BC-12 a beach begins dirty but for the comber's place";
    return NULL;
}

static const char *check_place(const struct setup *su, const struct state *st,
                               unsigned seat, unsigned p)
{
    unsigned kind = st->kind_at[seat][p];
    unsigned card = st->laid[seat][p];
    if (kind > su->kinds)
        return "BC-I3 there is no such kind";
    if (card) {
        if (!has_faces(su->garbage, card))
            return "BC-I5 only garbage cards are laid";
        if (su->kind_of[card - 1] + 1u != kind)
            return "BC-I5 a laid card shows its kind";
        return NULL;
    }
    if (!kind)
        return NULL;
    for (unsigned i = 0; i < st->down_count; i++)
        if (st->down[i] >> 8 == seat * BC_PLACES + p)
            return "BC-I10 a Starter under laid cards is Clean side up";
    if (!(su->row_kinds[seat] >> (kind - 1) & 1) ||
        (!su->shuffles_rows && su->row[seat][p] + 1u != kind))
        return "BC-10 a Starter is at its place in the row of the seat's set";
    return NULL;
}

static const char *check_beach(const struct setup *su, const struct state *st,
                               unsigned seat)
{
    const char *broken = check_comber(su, st, seat);
    unsigned showing = 0;
    unsigned mine = st->mine_at[seat];
    unsigned by = st->mine_by[seat];
    for (unsigned p = 0; !broken && p < BC_PLACES; p++) {
        unsigned kind = st->kind_at[seat][p];
        broken = check_place(su, st, seat, p);
        if (!broken && kind && showing >> kind & 1)
            broken = "BC-I3 the kinds showing on one beach differ";
        showing |= 1u << kind;
    }
    if (broken)
        return broken;
    if (mine > BC_PLACES || by > su->players || (mine != 0) != (by != 0) ||
        by == seat + 1)
        return "BC-I4 a mine was laid by another seat";
    if (mine && mine == st->comber[seat] &&
        (st->phase != PHASE_TAKE || seat != st->active))
        return "BC-I4 a mine is not at the comber's place";
    if (st->phase <= PHASE_DEAL && mine)
        return "BC-13 nothing is played before the deal is over";
    bool is_clean = st->phase > PHASE_DEAL && !mine && !bc_dirt(st, seat);
    bool has_won = st->ending == ENDING_CLEAN && seat == st->active;
    if (is_clean != has_won)
        return "BC-I8 a beach is Clean and free of mines when it has won";
    return NULL;
}

static const char *check_rows(const struct setup *su, const struct state *st)
{
    bool is_over = false;
    if (st->phase != PHASE_ROWS)
        return NULL;
    if (!su->shuffles_rows)
        return "BC-R4 rows are laid by chance only with layout shuffle";
    for (unsigned i = 0; i < su->players * (unsigned)BC_PLACES; i++) {
        bool is_laid = st->kind_at[i / BC_PLACES][i % BC_PLACES] != 0;
        if (is_laid && is_over)
            return "BC-R4 rows are laid seat by seat from A, places 1 to 5";
        is_over = !is_laid;
    }
    return is_over ? NULL : "BC-R4 all rows are laid: the phase is stand";
}

static const char *check_down(const struct setup *su, const struct state *st)
{
    if (st->down_count > BC_DOWN)
        return "BC-I5 more cards are turned down than there are";
    for (unsigned i = 0; i < BC_DOWN; i++) {
        unsigned at = st->down[i] >> 8;
        if (i >= st->down_count) {
            if (st->down[i])
                return "BC-I5 a card turned down is counted";
        } else if (at >= su->players * (unsigned)BC_PLACES ||
                   !has_faces(su->garbage, st->down[i] & 0xff)) {
            return "BC-I5 only garbage cards are turned down, on beaches";
        } else if (i && at < st->down[i - 1] >> 8) {
            return "BC-I5 cards turned down are sorted by seat and place";
        } else if (st->phase <= PHASE_DEAL) {
            return "BC-13 nothing is played before the deal is over";
        }
    }
    return NULL;
}

/* BC-I7: who has no card cannot take one. The 2-card being paid for is the
 * exception (BC-R38). */
static bool is_provided(const struct state *st, unsigned seat)
{
    bool pays = st->due == DUE_DRAWS && st->phase == PHASE_TWO &&
                st->due_count == 2 && seat == st->active;
    return st->phase < PHASE_DRAW || st->phase > PHASE_ACT ||
           st->hand_size[seat] || pays || !bc_dirt(st, seat) ||
           (!st->pickup && !st->putdown_size);
}

static const char *check_hand(const struct setup *su, const struct state *st,
                              unsigned seat)
{
    unsigned size = 0;
    for (unsigned f = 0; f < BC_FACES; f++) {
        size += st->hand[seat][f];
        if ((st->has[seat] >> f & 1) != (st->hand[seat][f] != 0))
            return "BC-I1 the faces of a hand are those it has cards of";
    }
    if (st->has[seat] >> BC_FACES || size != st->hand_size[seat])
        return "BC-I1 a hand is counted";
    if (st->hand[seat][su->flood])
        return "BC-I2 there is no Flood in a hand";
    if (st->phase < PHASE_DEAL && size)
        return "BC-12 nobody has cards before all have stood";
    if (st->phase == PHASE_DEAL) {
        unsigned next = bc_dealt_next(su, st);
        bool is_later = next < su->players && turns_after_first(su, seat) >
                                                  turns_after_first(su, next);
        if (size > BC_HAND || (is_later && size))
            return "BC-13 hands are dealt one after the other, four cards";
    }
    if (!is_provided(st, seat))
        return "BC-I7 a seat without cards takes some if it can (BC-56)";
    return NULL;
}

static const char *check_offer(const struct setup *su, const struct state *st)
{
    unsigned to = st->offer_to;
    bool is_open = st->phase == PHASE_PICK || st->phase == PHASE_POLLUTE;
    if (!is_open)
        return to || st->bather || st->partner
                   ? "BC-47 an offer stands only in pick and pollute"
                   : NULL;
    if (!to || to > su->players || to == st->active + 1u)
        return "BC-47 an offer is made by the active seat to another";
    if (!has_faces(su->bathers, st->bather))
        return "BC-47 the first card of an offer is a Bather";
    if (st->phase == PHASE_POLLUTE)
        return st->partner || !bc_pollutable(su, st, to - 1, st->bather - 1u)
                   ? "BC-51 the Bather alone is left, and can be laid"
                   : NULL;
    return has_faces(su->partners, st->partner) && st->partner != st->bather
               ? NULL
               : "BC-47 the second card of an offer goes with a Bather";
}

static const char *check_take(const struct state *st)
{
    unsigned seat = st->active;
    if (st->phase != PHASE_TAKE)
        return st->take ? "BC-44 cards are named only in take" : NULL;
    if (!st->take)
        return "BC-44 in take there are cards still to be taken";
    if (st->mine_at[seat] != st->comber[seat])
        return "BC-44 in take the comber is at the mine";
    return st->hand_size[seat] >= 2 * st->take
               ? NULL
               : "BC-44 at most half of the hand is taken";
}

static const char *check_due_lays(const struct setup *su,
                                  const struct state *st)
{
    if (st->phase != PHASE_END || st->due_seat >= su->players ||
        st->round_by >= su->players || st->due_count)
        return "BC-60 a Flood round is in phase end";
    unsigned open = bc_open_places(su, st, st->due_seat);
    unsigned blind = bc_blind_places(st);
    if (open <= blind)
        return "BC-62 a place is still to get its card";
    if (blind & ~open || ((open & ~blind) & (0 - (open & ~blind))) < blind)
        return "BC-63 the lowest Clean places get the first cards";
    return NULL;
}

static const char *check_due(const struct setup *su, const struct state *st)
{
    bool draws = st->due == DUE_DRAWS;
    bool is_own = st->due_seat == st->active;
    unsigned count = st->due_count;
    if (st->due == DUE_LAYS || draws) {
        if (!st->pickup)
            return "BC-21 there is no card that could be taken";
    } else if (st->due_seat) {
        return "BC-23 nobody takes cards now";
    }
    if (st->due == DUE_LAYS)
        return check_due_lays(su, st);
    if (bc_blind_places(st) || st->round_by)
        return "BC-64a blind cards lie only in a Flood round";
    if (!draws && count)
        return "BC-23 nobody takes cards now";
    if (st->due == DUE_PICKS)
        return st->phase == PHASE_PICK || st->phase == PHASE_TAKE
                   ? NULL
                   : "BC-48 nothing has been picked or taken blindly";
    if (st->due == DUE_NONE)
        return st->phase == PHASE_END ? "BC-23 phase end has cards to take"
                                      : NULL;
    if ((st->phase == PHASE_DRAW && is_own && count == 1) ||
        (st->phase == PHASE_TWO && is_own && (count == 1 || count == 2)) ||
        (st->phase == PHASE_END && count >= 1 && count <= BC_PLACES))
        return NULL;
    return "BC-24 one card is drawn, two for a 2-card, d for an empty hand";
}

/* BC-71a, for one hand; `knower` says whose line is wrong. */
static const char *check_known(const struct setup *su, const struct state *st,
                               unsigned hand, unsigned *knower)
{
    for (unsigned k = 0; k < BC_SEATS; k++) {
        *knower = k;
        for (unsigned f = 0; f < BC_FACES; f++) {
            unsigned sure = bc_known(st->known[hand][k], f);
            if (!sure && k >= su->players)
                continue;
            if (sure > st->hand[hand][f] || k >= su->players)
                return "BC-71a nobody is certain of a card that is not there";
            if (sure < bc_known(st->known[hand][hand], f))
                return "BC-71a a seat knows what everybody knows";
        }
    }
    return NULL;
}

static const char *check_fields(const struct setup *su, const struct state *st,
                                enum part *blame)
{
    bool is_over = st->phase == PHASE_OVER;
    *blame = PART_PHASE;
    if (st->phase > PHASE_OVER || (st->ending != ENDING_NONE) != is_over ||
        st->ending > ENDING_STALL)
        return "BC-I13 a game is over by an ending";
    *blame = PART_TURN;
    if (st->active >= su->players)
        return "BC-17 the active seat is in play";
    if ((st->phase == PHASE_ROWS || st->phase == PHASE_DEAL) &&
        st->active != su->first)
        return "BC-17 the first player is active until the deal is over";
    *blame = PART_TURNS;
    if (st->turns > su->cap ||
        (st->turns == su->cap) >
            (st->ending == ENDING_CAP || st->ending == ENDING_STALL))
        return "BC-70 fewer turns than cap have ended";
    *blame = PART_IDLE;
    if (st->idle > su->players ||
        (st->idle == su->players) != (st->ending == ENDING_STALL))
        return "BC-70 fewer idle turns than players in a row";
    *blame = PART_MOVED;
    if (st->moved > (st->phase >= PHASE_DRAW && !is_over))
        return "BC-70 nothing is moved before the first turn";
    *blame = PART_PUTDOWN;
    if (st->phase <= PHASE_DEAL && st->putdown_size)
        return "BC-16 the put-down pile starts empty";
    *blame = PART_REMOVED;
    if (st->phase <= PHASE_DEAL) {
        uint8_t spare[BC_FACES] = {0};
        spare[su->flood] = (uint8_t)(BC_FLOODS - su->stacks);
        if (memcmp(spare, st->removed, sizeof spare) != 0)
            return "BC-14 up to the deal only the spare Floods are removed";
    }
    return NULL;
}

static const char *check_seats(const struct setup *su, const struct state *st,
                               enum part *blame)
{
    const char *broken = NULL;
    for (unsigned s = 0; !broken && s < BC_SEATS; s++) {
        unsigned knower = s;
        if (s >= su->players) {
            *blame = (enum part)(PART_HAND + s);
            if (st->hand_size[s] || st->has[s] || st->comber[s] ||
                st->mine_at[s] || bc_dirt(st, s))
                broken = "BC-1 a seat that is not in play has nothing";
        } else {
            *blame = (enum part)(PART_BEACH + s);
            broken = check_beach(su, st, s);
            if (!broken) {
                *blame = (enum part)(PART_HAND + s);
                broken = check_hand(su, st, s);
            }
        }
        if (!broken) {
            broken = check_known(su, st, s, &knower);
            *blame = (enum part)(PART_KNOWN + s * BC_SEATS + knower);
        }
    }
    return broken;
}

const char *bc_check(const struct setup *su, const struct state *st,
                     enum part *blame)
{
    static const struct {
        const char *(*check)(const struct setup *, const struct state *);
        enum part blame;
    } CHECKS[] = {
        {check_rows, PART_PHASE},
        {check_down, PART_BEACH},
        {check_cards, PART_PICKUP},
        {check_market, PART_MARKET},
    };
    const char *broken = check_fields(su, st, blame);
    for (unsigned i = 0; !broken && i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        *blame = CHECKS[i].blame;
        broken = CHECKS[i].check(su, st);
    }
    if (!broken)
        broken = check_seats(su, st, blame);
    if (!broken) {
        *blame = PART_OFFER;
        broken = check_offer(su, st);
    }
    if (!broken) {
        *blame = PART_TAKE;
        broken = check_take(st);
    }
    if (!broken) {
        *blame = PART_DUE;
        broken = check_due(su, st);
    }
    if (!broken) {
        *blame = PART_PICKUP;
        broken = check_pickup(su, st);
    }
    return broken;
}

/* BC-I6 and BC-I10: what a step may do to beaches. */
static const char *check_changes(const struct setup *su,
                                 const struct step *step)
{
    const struct state *old = step->before;
    const struct state *new = step->after;
    enum verb verb = move_verb(step->event.move);
    bool walks = verb == VERB_STAND || verb == VERB_CLEAN ||
                 verb == VERB_CLEAN_ANY || verb == VERB_MOVE ||
                 verb == VERB_MOVE_ANY;
    for (unsigned s = 0; s < su->players; s++) {
        if (old->comber[s] != new->comber[s] &&
            (!walks || step->event.actor != s))
            return "BC-I6 a comber moves only by its owner's move or clean";
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (!old->kind_at[s][p] && new->kind_at[s][p] && !new->laid[s][p] &&
                verb != CHANCE_STARTER)
                return "BC-I10 a Starter once Clean shows no garbage again";
    }
    return NULL;
}

/* BC-I9 and BC-I12: the piles. */
static const char *check_piles(const struct setup *su, const struct step *step)
{
    const struct state *old = step->before;
    const struct state *new = step->after;
    enum verb verb = move_verb(step->event.move);
    bool takes = old->phase > PHASE_DEAL &&
                 (verb == CHANCE_DRAWS || verb == CHANCE_LAYS);
    if (new->removed[su->flood] < old->removed[su->flood])
        return "BC-I9 Floods in play never increase";
    for (unsigned f = 0; f < BC_FACES; f++)
        if (f != su->flood && old->removed[f] != new->removed[f])
            return "BC-I9 play removes only Floods";
    if (old->phase <= PHASE_DEAL || new->pickup + takes == old->pickup)
        return NULL;
    if (old->pickup > takes)
        return "BC-I12 the pickup pile changes by takes and reshuffles";
    return new->stacks ? "BC-20 a reshuffled pile has no stacks" : NULL;
}

static const char *check_step(const struct setup *su, const struct step *step)
{
    const struct state *old = step->before;
    const struct state *new = step->after;
    struct state again = *old;
    struct moves list;
    bool is_legal = false;
    moves_clear(&list);
    bc_moves(su, old, step->event.actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        is_legal = is_legal || list.move[i] == step->event.move;
    if (!is_legal)
        return "BC-I13 exactly the listed decisions are accepted";
    if (old->phase > PHASE_DEAL &&
        new->active == old->active &&new->phase < old->phase &&new->turns ==
            old->turns)
        return "BC-I11 a turn goes through its actions in order, once";
    if (move_verb(step->event.move) == CHANCE_DRAWS &&
        move_y(step->event.move) == su->flood &&
        new->phase != PHASE_END &&new->phase != PHASE_OVER &&new->turns ==
            old->turns)
        return "BC-I11 a Flood ends the turn";
    bc_apply(su, &again, step->event.actor, step->event.move);
    return memcmp(&again, new, sizeof again) != 0
               ? "BC-72 the same event gives the same state"
               : NULL;
}

const char *bc_broken(const void *setup, const struct step *step)
{
    const struct setup *su = setup;
    enum part blame;
    const char *broken = bc_check(su, step->after, &blame);
    if (broken || !step->before)
        return broken;
    if (!(broken = check_changes(su, step)) &&
        !(broken = check_piles(su, step)))
        broken = check_step(su, step);
    return broken;
}
