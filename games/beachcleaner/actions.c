/* Beachcleaner: play. Decisions and chance as one flat switch over phases and
 * verbs; takes, Flood rounds and the special provision (END) run from one
 * chance event to the next without a stack, because what is still owed is in
 * the `due` fields.
 * The checkpoint of BC-30 in the middle of a turn is not coded: there it never
 * finds anything to do. A beach changes only by action 4 or a Flood, which end
 * the turn; and no draw, two or swap gives an empty-handed seat a card to take
 * that was not there before (a 2-card put down into empty piles is the one
 * card its own `two` takes back). */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "engine/bag.h"
#include "engine/known.h"

#include <string.h>

unsigned beachcleaner_showing(const struct beachcleaner_state *s, unsigned seat)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= 1u << s->kind_at[seat][p];
    return set >> 1;
}

static unsigned clean_places(const struct beachcleaner_state *s, unsigned seat)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= (unsigned)(s->kind_at[seat][p] == 0) << p;
    return set;
}

/* Kinds on one beach differ (BC-I3), so d is the number of dirty places. */
unsigned beachcleaner_dirt(const struct beachcleaner_state *s, unsigned seat)
{
    return BC_PLACES - bits_count(clean_places(s, seat));
}

unsigned beachcleaner_open_places(const struct beachcleaner_setup *g,
                                  const struct beachcleaner_state *s,
                                  unsigned seat)
{
    unsigned set = clean_places(s, seat);
    if (!g->floods_all) /* BC-62, BC-R31 */
        set &= ~(1u << (s->comber[seat] - 1u));
    return set;
}

unsigned beachcleaner_blind_places(const struct beachcleaner_state *s)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= (unsigned)(s->blind[p] != 0) << p;
    return set;
}

unsigned beachcleaner_pollutable(const struct beachcleaner_setup *g,
                                 const struct beachcleaner_state *s,
                                 unsigned seat, unsigned face)
{
    if (beachcleaner_showing(s, seat) >> g->kind_of[face] & 1)
        return 0;
    unsigned set = clean_places(s, seat);
    if (g->guards_comber) /* BC-R30 */
        set &= ~(1u << (s->comber[seat] - 1u));
    return set;
}

/* ---- cards ---- */

static void put_down(struct beachcleaner_state *s, unsigned face)
{
    counts_add(s->putdown, face);
    s->putdown_size++;
}

static void hand_add(struct beachcleaner_state *s, unsigned seat, unsigned face)
{
    counts_add(s->hand[seat], face);
    s->has[seat] |= (uint64_t)1 << face;
    s->hand_size[seat]++;
}

static void hand_remove(struct beachcleaner_state *s, unsigned seat,
                        unsigned face)
{
    counts_remove(s->hand[seat], face);
    bool is_last = counts_at(s->hand[seat], face) == 0;
    s->has[seat] &= ~((uint64_t)is_last << face);
    s->hand_size[seat]--;
}

/* BC-71a: everybody sees this face leave the hand. */
static void hand_show(const struct beachcleaner_setup *g,
                      struct beachcleaner_state *s, unsigned seat,
                      unsigned face)
{
    for (unsigned k = 0; k < g->players; k++)
        known_leaves(s->known[seat][k], face);
    hand_remove(s, seat, face);
}

static void play_card(const struct beachcleaner_setup *g,
                      struct beachcleaner_state *s, unsigned face)
{
    hand_show(g, s, s->active, face);
    put_down(s, face);
    s->moved = 1;
}

/* BC-71a: a card left the hand unseen by all but its owner, and it may have
 * been any. */
static void blur_hand(const struct beachcleaner_setup *g,
                      struct beachcleaner_state *s, unsigned seat)
{
    for (unsigned k = 0; k < g->players; k++)
        known_blurs(s->known[seat][k], BC_WORDS);
}

/* BC-19 (a) and (b). */
static void reshuffle(const struct beachcleaner_setup *g,
                      struct beachcleaner_state *s)
{
    if (counts_at(s->putdown, g->flood)) {
        counts_remove(s->putdown, g->flood);
        s->putdown_size--;
        counts_add(s->removed, g->flood);
    }
    memset(s->bag, 0, sizeof s->bag);
    for (unsigned w = 0; w < BC_WORDS; w++)
        bag_add_counts(s->bag + COUNTS_IN_WORD * w, s->putdown[w]);
    memset(s->putdown, 0, sizeof s->putdown);
    s->pickup = s->putdown_size;
    s->putdown_size = 0;
}

bool beachcleaner_has_card(const struct beachcleaner_setup *g,
                           struct beachcleaner_state *s)
{
    if (!s->pickup && s->putdown_size)
        reshuffle(g, s);
    return s->pickup != 0;
}

/* The card chance gave leaves the pickup pile. BC-20: after a reshuffle there
 * are no stacks. */
static void take_card(const struct beachcleaner_setup *g,
                      struct beachcleaner_state *s, unsigned face)
{
    s->bag[face]--;
    s->pickup--;
    s->moved = 1;
    if (!s->stacks)
        return;
    s->top_flood = s->top_flood && face != g->flood;
    if (--s->stack[0])
        return;
    for (unsigned i = 1; i < BC_STACKS; i++)
        s->stack[i - 1] = s->stack[i];
    s->stack[BC_STACKS - 1] = 0;
    s->stacks--;
    s->top_flood = s->stacks != 0;
}

/* ---- the end of a turn ---- */

static void end_turn(const struct beachcleaner_setup *g,
                     struct beachcleaner_state *s)
{
    s->turns++;
    s->idle = s->moved ? 0 : (uint8_t)(s->idle + 1);
    s->moved = 0;
    if (s->idle == g->players || s->turns == g->cap) { /* BC-70 */
        s->phase = PHASE_OVER;
        s->ending = s->idle == g->players ? ENDING_STALL : ENDING_CAP;
        return;
    }
    s->active = (uint8_t)beachcleaner_next(g, s->active);
    s->phase = PHASE_DRAW;
}

/* BC-56 to BC-59: starts the next provision that is owed, or ends the turn. */
static void provide(const struct beachcleaner_setup *g,
                    struct beachcleaner_state *s)
{
    unsigned seat = s->active;
    bool is_empty = false;
    for (unsigned i = 0; i < BC_SEATS; i++)
        is_empty |= i < g->players && !s->hand_size[i];
    s->phase = PHASE_END;
    for (unsigned i = 0; is_empty && i < g->players;
         i++, seat = beachcleaner_next(g, seat)) {
        if (s->hand_size[seat])
            continue;
        unsigned dirt = beachcleaner_dirt(s, seat);
        if (!dirt || !beachcleaner_has_card(g, s)) /* BC-57 */
            continue;
        s->due = DUE_DRAWS;
        s->due_seat = (uint8_t)seat;
        s->due_count = (uint8_t)dirt;
        return;
    }
    end_turn(g, s);
}

/* BC-30 after action 4: the win check of BC-68, then the provision. */
static void checkpoint(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s)
{
    unsigned seat = s->active;
    if (!s->mine_at[seat] && clean_places(s, seat) == BC_ALL_PLACES) {
        s->phase = PHASE_OVER;
        s->ending = ENDING_CLEAN;
        s->moved = 0;
        return;
    }
    provide(g, s);
}

/* ---- Flood rounds ---- */

static void lay(const struct beachcleaner_setup *g,
                struct beachcleaner_state *s, unsigned seat, unsigned place,
                unsigned face)
{
    s->kind_at[seat][place] = (uint8_t)(g->kind_of[face] + 1);
    s->laid[seat][place] = (uint8_t)(face + 1);
}

/* BC-64, BC-65: the cards of a seat, lowest place first. */
static void turn_up(const struct beachcleaner_setup *g,
                    struct beachcleaner_state *s, unsigned seat)
{
    for (unsigned p = 0; p < BC_PLACES; p++) {
        if (!s->blind[p])
            continue;
        unsigned face = s->blind[p] - 1u;
        unsigned kind = g->kind_of[face];
        s->blind[p] = 0;
        /* A blind card at the comber's place is there by floodcount all. */
        if (kind == BC_NONE || beachcleaner_showing(s, seat) >> kind & 1 ||
            p + 1 == s->comber[seat])
            put_down(s, face);
        else
            lay(g, s, seat, p, face);
    }
}

/* Goes on in a Flood round until a card is to be taken or it is over. */
static void flood_on(const struct beachcleaner_setup *g,
                     struct beachcleaner_state *s)
{
    for (;;) {
        unsigned left = beachcleaner_open_places(g, s, s->due_seat) &
                        ~beachcleaner_blind_places(s);
        if (left && beachcleaner_has_card(g, s)) /* BC-66 */
            return;
        turn_up(g, s, s->due_seat);
        s->due_seat = (uint8_t)beachcleaner_next(g, s->due_seat);
        if (s->due_seat == s->round_by)
            break;
    }
    s->due = DUE_NONE;
    s->due_seat = 0;
    s->round_by = 0;
    provide(g, s);
}

/* The last open place is being filled, or the last card taken: nothing is left
 * in the pickup pile after it, and the put-down pile has at most the one Flood
 * that a reshuffle would remove (BC-19, BC-66). */
bool beachcleaner_lays_last(const struct beachcleaner_setup *g,
                            const struct beachcleaner_state *s)
{
    unsigned left = beachcleaner_open_places(g, s, s->due_seat) &
                    ~beachcleaner_blind_places(s);
    if (!(left & (left - 1)))
        return true;
    return s->pickup == 1 &&
           s->putdown_size == (counts_at(s->putdown, g->flood) != 0);
}

/* BC-60: the Flood is put down and the turn is over. */
static void flood(const struct beachcleaner_setup *g,
                  struct beachcleaner_state *s, unsigned seat)
{
    put_down(s, g->flood);
    s->phase = PHASE_END;
    s->due = DUE_LAYS;
    s->due_count = 0;
    s->due_seat = (uint8_t)seat;
    s->round_by = (uint8_t)seat;
    flood_on(g, s);
}

/* ---- chance ---- */

unsigned beachcleaner_dealt_next(const struct beachcleaner_setup *g,
                                 const struct beachcleaner_state *s)
{
    unsigned seat = g->first;
    for (unsigned i = 0; i < g->players; i++, seat = beachcleaner_next(g, seat))
        if (s->hand_size[seat] < BC_HAND)
            return seat;
    return g->players;
}

static void apply_starter(const struct beachcleaner_setup *g,
                          struct beachcleaner_state *s, uint32_t move)
{
    unsigned seat = move_x(move);
    unsigned place = move_y(move);
    s->kind_at[seat][place] = (uint8_t)(move_z(move) + 1);
    if (seat + 1u == g->players && place == BC_PLACES - 1)
        s->phase = PHASE_STAND;
}

void beachcleaner_stack_up(const struct beachcleaner_setup *g,
                           struct beachcleaner_state *s)
{
    memcpy(s->stack, g->stack, sizeof s->stack);
    s->stacks = g->stacks;
    s->pickup = g->pickup;
    s->top_flood = 1;
}

static void apply_market(const struct beachcleaner_setup *g,
                         struct beachcleaner_state *s, unsigned face)
{
    unsigned slot = 0;
    while (s->market[slot])
        slot++;
    s->bag[face]--;
    s->market[slot] = (uint8_t)(face + 1);
    if (slot + 1 < BC_MARKET)
        return;
    beachcleaner_stack_up(g, s);
    s->phase = PHASE_DRAW;
}

static void apply_draws(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s, unsigned seat,
                        unsigned face)
{
    if (s->phase == PHASE_DEAL) {
        s->bag[face]--;
        hand_add(s, seat, face);
        return;
    }
    take_card(g, s, face);
    if (face == g->flood) {
        flood(g, s, seat);
        return;
    }
    hand_add(s, seat, face);
    if (--s->due_count && beachcleaner_has_card(g, s))
        return;
    s->due = DUE_NONE;
    s->due_seat = 0;
    s->due_count = 0;
    if (s->phase == PHASE_END)
        provide(g, s);
    else
        s->phase++;
}

static void apply_lays(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned place,
                       unsigned face)
{
    take_card(g, s, face);
    s->blind[place] = (uint8_t)(face + 1);
    flood_on(g, s);
}

static void close_offer(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s)
{
    s->offer_to = 0;
    s->bather = 0;
    checkpoint(g, s);
}

/* BC-49 to BC-52. */
static void pick_offer(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned face)
{
    unsigned target = s->offer_to - 1u;
    unsigned bather = s->bather - 1u;
    unsigned partner = s->partner - 1u;
    s->partner = 0;
    if (face == partner) {
        hand_add(s, target, face);
        counts_add(s->known[target][s->active], face);
        put_down(s, bather);
        close_offer(g, s);
        return;
    }
    put_down(s, partner);
    if (beachcleaner_pollutable(g, s, target, bather)) {
        s->phase = PHASE_POLLUTE;
        return;
    }
    put_down(s, bather);
    close_offer(g, s);
}

/* BC-44 (5). */
static void clear_mine(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s)
{
    put_down(s, g->mine);
    s->mine_at[s->active] = 0;
    s->mine_by[s->active] = 0;
    checkpoint(g, s);
}

static void apply_picks(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s, unsigned face)
{
    s->due = DUE_NONE;
    if (s->phase == PHASE_PICK) {
        pick_offer(g, s, face);
        return;
    }
    play_card(g, s, face);
    if (--s->take == 0)
        clear_mine(g, s);
}

/* ---- decisions ---- */

static void apply_stand(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s, unsigned place)
{
    s->comber[s->active] = (uint8_t)(place + 1);
    s->kind_at[s->active][place] = 0;
    s->active = (uint8_t)beachcleaner_next(g, s->active);
    if (s->active == g->first)
        s->phase = PHASE_DEAL;
}

static void begin_draws(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s, unsigned count)
{
    if (!beachcleaner_has_card(g, s)) {
        s->phase++;
        return;
    }
    s->due = DUE_DRAWS;
    s->due_seat = s->active;
    s->due_count = (uint8_t)count;
}

static void apply_swap(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned given,
                       unsigned slot)
{
    unsigned seat = s->active;
    unsigned got = s->market[slot] - 1u;
    hand_show(g, s, seat, given);
    hand_add(s, seat, got);
    for (unsigned k = 0; k < g->players; k++)
        counts_add(s->known[seat][k], got);
    s->market[slot] = (uint8_t)(given + 1);
    s->moved = 1;
    s->phase = PHASE_ACT;
}

void beachcleaner_turn_down(struct beachcleaner_state *s, unsigned at,
                            unsigned card)
{
    unsigned to = beachcleaner_lowest(s, at + 1);
    memmove(s->down + to + 1, s->down + to, s->down_count - to);
    s->down[to] = (uint8_t)card;
    s->down_at[at / BC_PLACES][at % BC_PLACES]++;
    s->down_count++;
}

/* BC-38, BC-R34: a laid card turned over stays, as the topmost turned down. */
static void turn_clean(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned place)
{
    unsigned seat = s->active;
    unsigned card = s->laid[seat][place];
    s->kind_at[seat][place] = 0;
    s->laid[seat][place] = 0;
    if (!card)
        return;
    if (g->recycles) {
        put_down(s, card - 1);
        return;
    }
    beachcleaner_turn_down(s, seat * BC_PLACES + place, card);
}

/* BC-44: the comber has come to `place` by a move. */
static void arrive(const struct beachcleaner_setup *g,
                   struct beachcleaner_state *s, unsigned place)
{
    unsigned seat = s->active;
    s->comber[seat] = (uint8_t)(place + 1);
    if (s->mine_at[seat] != place + 1) {
        checkpoint(g, s);
        return;
    }
    if (s->hand_size[seat] >= 2) {
        s->phase = PHASE_TAKE;
        s->take = s->hand_size[seat] / 2;
        return;
    }
    if (s->hand_size[seat] == 1)
        play_card(g, s, bits_first(s->has[seat]));
    clear_mine(g, s);
}

static void apply_clean(const struct beachcleaner_setup *g,
                        struct beachcleaner_state *s, unsigned face,
                        unsigned place)
{
    play_card(g, s, face);
    s->comber[s->active] = (uint8_t)(place + 1);
    turn_clean(g, s, place);
    checkpoint(g, s);
}

static void apply_pair(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned one,
                       unsigned other)
{
    play_card(g, s, one);
    play_card(g, s, other);
    turn_clean(g, s, s->comber[s->active] - 1u);
    checkpoint(g, s);
}

static void apply_mine(const struct beachcleaner_setup *g,
                       struct beachcleaner_state *s, unsigned target,
                       unsigned place)
{
    hand_show(g, s, s->active, g->mine);
    s->mine_at[target] = (uint8_t)(place + 1);
    s->mine_by[target] = (uint8_t)(s->active + 1);
    s->moved = 1;
    checkpoint(g, s);
}

/* BC-47. The faces of the two cards differ, so one blur is enough. */
static void apply_bather(const struct beachcleaner_setup *g,
                         struct beachcleaner_state *s, uint32_t move)
{
    hand_remove(s, s->active, move_y(move));
    hand_remove(s, s->active, move_z(move));
    blur_hand(g, s, s->active);
    s->offer_to = (uint8_t)(move_x(move) + 1);
    s->bather = (uint8_t)(move_y(move) + 1);
    s->partner = (uint8_t)(move_z(move) + 1);
    s->moved = 1;
    s->phase = PHASE_PICK;
}

void beachcleaner_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move)
{
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *s = state;
    unsigned x = move_x(move);
    unsigned y = move_y(move);
    (void)actor;
    switch (move_verb(move)) {
    case VERB_STAND:
        apply_stand(g, s, x);
        return;
    case VERB_DRAW: /* BC-24 */
        begin_draws(g, s, 1);
        return;
    case VERB_TWO: /* BC-25 */
        play_card(g, s, g->two);
        begin_draws(g, s, 2);
        return;
    case VERB_SKIP:
        s->phase++;
        return;
    case VERB_SWAP: /* BC-27 */
        apply_swap(g, s, x, y);
        return;
    case VERB_CLEAN: /* BC-33 */
        apply_clean(g, s, x, beachcleaner_goal(g, s, move));
        return;
    case VERB_CLEAN_ANY: /* BC-35 */
        apply_clean(g, s, g->joker, x);
        return;
    case VERB_PAIR: /* BC-36 */
        apply_pair(g, s, x, y);
        return;
    case VERB_MOVE: /* BC-32 */
        play_card(g, s, x);
        arrive(g, s, beachcleaner_goal(g, s, move));
        return;
    case VERB_MOVE_ANY: /* BC-R17 */
        play_card(g, s, g->joker);
        arrive(g, s, x);
        return;
    case VERB_MINE: /* BC-40 */
        apply_mine(g, s, x, y);
        return;
    case VERB_BATHER:
        apply_bather(g, s, move);
        return;
    case VERB_PASS:
        checkpoint(g, s);
        return;
    case VERB_PICK: /* BC-48, BC-72: every answer is alike */
    case VERB_TAKE:
        s->due = DUE_PICKS;
        return;
    case VERB_POLLUTE: /* BC-51 */
        lay(g, s, s->offer_to - 1u, x, s->bather - 1u);
        close_offer(g, s);
        return;
    case CHANCE_STARTER:
        apply_starter(g, s, move);
        return;
    case CHANCE_DRAWS:
        apply_draws(g, s, x, y);
        return;
    case CHANCE_MARKET:
        apply_market(g, s, x);
        return;
    case CHANCE_LAYS:
        apply_lays(g, s, y, move_z(move));
        return;
    case CHANCE_PICKS:
        apply_picks(g, s, x);
        return;
    }
}
