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

#include <string.h>

#define NIBBLES 0x1111111111111111u

unsigned bc_showing(const struct state *st, unsigned seat)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= 1u << st->kind_at[seat][p];
    return set >> 1;
}

static unsigned clean_places(const struct state *st, unsigned seat)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= (unsigned)(st->kind_at[seat][p] == 0) << p;
    return set;
}

/* Kinds on one beach differ (BC-I3), so d is the number of dirty places. */
unsigned bc_dirt(const struct state *st, unsigned seat)
{
    return BC_PLACES - bits_count(clean_places(st, seat));
}

unsigned bc_open_places(const struct setup *su, const struct state *st,
                        unsigned seat)
{
    unsigned set = clean_places(st, seat);
    if (!su->floods_all) /* BC-62, BC-R31 */
        set &= ~(1u << (st->comber[seat] - 1u));
    return set;
}

unsigned bc_blind_places(const struct state *st)
{
    unsigned set = 0;
    for (unsigned p = 0; p < BC_PLACES; p++)
        set |= (unsigned)(st->blind[p] != 0) << p;
    return set;
}

unsigned bc_pollutable(const struct setup *su, const struct state *st,
                       unsigned seat, unsigned face)
{
    if (bc_showing(st, seat) >> su->kind_of[face] & 1)
        return 0;
    unsigned set = clean_places(st, seat);
    if (su->guards_comber) /* BC-R30 */
        set &= ~(1u << (st->comber[seat] - 1u));
    return set;
}

/* ---- cards ---- */

static void put_down(struct state *st, unsigned face)
{
    st->putdown[face]++;
    st->putdown_size++;
}

static void hand_add(struct state *st, unsigned seat, unsigned face)
{
    st->hand[seat][face]++;
    st->has[seat] |= (uint64_t)1 << face;
    st->hand_size[seat]++;
}

static void hand_remove(struct state *st, unsigned seat, unsigned face)
{
    unsigned left = --st->hand[seat][face];
    st->has[seat] &= ~((uint64_t)(left == 0) << face);
    st->hand_size[seat]--;
}

/* BC-71a: everybody sees this face leave the hand. */
static void hand_show(const struct setup *su, struct state *st, unsigned seat,
                      unsigned face)
{
    unsigned shift = face % 16 * 4;
    for (unsigned k = 0; k < su->players; k++) {
        uint64_t *word = &st->known[seat][k][face / 16];
        *word -= (uint64_t)((*word >> shift & 15) != 0) << shift;
    }
    hand_remove(st, seat, face);
}

static void play_card(const struct setup *su, struct state *st, unsigned face)
{
    hand_show(su, st, st->active, face);
    put_down(st, face);
    st->moved = 1;
}

/* BC-71a: cards left the hand unseen by all but its owner. */
static void blur_hand(const struct setup *su, struct state *st, unsigned seat)
{
    for (unsigned k = 0; k < su->players; k++)
        for (unsigned w = 0; w < BC_FACES / 16; w++) {
            uint64_t counts = st->known[seat][k][w];
            counts |= counts >> 1;
            counts |= counts >> 2;
            st->known[seat][k][w] -= counts & NIBBLES;
        }
}

/* BC-19 (a) and (b). */
static void reshuffle(const struct setup *su, struct state *st)
{
    if (st->putdown[su->flood]) {
        st->putdown[su->flood]--;
        st->putdown_size--;
        st->removed[su->flood]++;
    }
    memcpy(st->bag, st->putdown, sizeof st->bag);
    memset(st->putdown, 0, sizeof st->putdown);
    st->pickup = st->putdown_size;
    st->putdown_size = 0;
}

bool bc_has_card(const struct setup *su, struct state *st)
{
    if (!st->pickup && st->putdown_size)
        reshuffle(su, st);
    return st->pickup != 0;
}

/* The card chance gave leaves the pickup pile. BC-20: after a reshuffle there
 * are no stacks. */
static void take_card(const struct setup *su, struct state *st, unsigned face)
{
    st->bag[face]--;
    st->pickup--;
    st->moved = 1;
    if (!st->stacks)
        return;
    st->top_flood = st->top_flood && face != su->flood;
    if (--st->stack[0])
        return;
    for (unsigned i = 1; i < BC_STACKS; i++)
        st->stack[i - 1] = st->stack[i];
    st->stack[BC_STACKS - 1] = 0;
    st->stacks--;
    st->top_flood = st->stacks != 0;
}

/* ---- the end of a turn ---- */

static void end_turn(const struct setup *su, struct state *st)
{
    st->turns++;
    st->idle = st->moved ? 0 : (uint8_t)(st->idle + 1);
    st->moved = 0;
    if (st->idle == su->players || st->turns == su->cap) { /* BC-70 */
        st->phase = PHASE_OVER;
        st->ending = st->idle == su->players ? ENDING_STALL : ENDING_CAP;
        return;
    }
    st->active = (uint8_t)bc_next(su, st->active);
    st->phase = PHASE_DRAW;
}

/* BC-56 to BC-59: starts the next provision that is owed, or ends the turn. */
static void provide(const struct setup *su, struct state *st)
{
    unsigned seat = st->active;
    st->phase = PHASE_END;
    for (unsigned i = 0; i < su->players; i++, seat = bc_next(su, seat)) {
        if (st->hand_size[seat])
            continue;
        unsigned dirt = bc_dirt(st, seat);
        if (!dirt || !bc_has_card(su, st)) /* BC-57 */
            continue;
        st->due = DUE_DRAWS;
        st->due_seat = (uint8_t)seat;
        st->due_count = (uint8_t)dirt;
        return;
    }
    end_turn(su, st);
}

/* BC-30 after action 4: the win check of BC-68, then the provision. */
static void checkpoint(const struct setup *su, struct state *st)
{
    unsigned seat = st->active;
    if (!st->mine_at[seat] && clean_places(st, seat) == 31) {
        st->phase = PHASE_OVER;
        st->ending = ENDING_CLEAN;
        st->moved = 0;
        return;
    }
    provide(su, st);
}

/* ---- Flood rounds ---- */

static void lay(const struct setup *su, struct state *st, unsigned seat,
                unsigned place, unsigned face)
{
    st->kind_at[seat][place] = (uint8_t)(su->kind_of[face] + 1);
    st->laid[seat][place] = (uint8_t)(face + 1);
}

/* BC-64, BC-65: the cards of a seat, lowest place first. */
static void turn_up(const struct setup *su, struct state *st, unsigned seat)
{
    for (unsigned p = 0; p < BC_PLACES; p++) {
        if (!st->blind[p])
            continue;
        unsigned face = st->blind[p] - 1u;
        unsigned kind = su->kind_of[face];
        st->blind[p] = 0;
        /* A blind card at the comber's place is there by floodcount all. */
        if (kind == BC_NONE || bc_showing(st, seat) >> kind & 1 ||
            p + 1 == st->comber[seat])
            put_down(st, face);
        else
            lay(su, st, seat, p, face);
    }
}

/* Goes on in a Flood round until a card is to be taken or it is over. */
static void flood_on(const struct setup *su, struct state *st)
{
    for (;;) {
        unsigned left =
            bc_open_places(su, st, st->due_seat) & ~bc_blind_places(st);
        if (left && bc_has_card(su, st)) /* BC-66 */
            return;
        turn_up(su, st, st->due_seat);
        st->due_seat = (uint8_t)bc_next(su, st->due_seat);
        if (st->due_seat == st->round_by)
            break;
    }
    st->due = DUE_NONE;
    st->due_seat = 0;
    st->round_by = 0;
    provide(su, st);
}

bool bc_lays_last(const struct setup *su, const struct state *st)
{
    unsigned left = bc_open_places(su, st, st->due_seat) & ~bc_blind_places(st);
    if (!(left & (left - 1)))
        return true;
    return st->pickup == 1 && st->putdown_size == (st->putdown[su->flood] != 0);
}

/* BC-60: the Flood is put down and the turn is over. */
static void flood(const struct setup *su, struct state *st, unsigned seat)
{
    put_down(st, su->flood);
    st->phase = PHASE_END;
    st->due = DUE_LAYS;
    st->due_count = 0;
    st->due_seat = (uint8_t)seat;
    st->round_by = (uint8_t)seat;
    flood_on(su, st);
}

/* ---- chance ---- */

unsigned bc_dealt_next(const struct setup *su, const struct state *st)
{
    unsigned seat = su->first;
    for (unsigned i = 0; i < su->players; i++, seat = bc_next(su, seat))
        if (st->hand_size[seat] < BC_HAND)
            return seat;
    return su->players;
}

static void apply_starter(const struct setup *su, struct state *st,
                          uint32_t move)
{
    unsigned seat = move_x(move);
    unsigned place = move_y(move);
    st->kind_at[seat][place] = (uint8_t)(move_z(move) + 1);
    if (seat + 1u == su->players && place == BC_PLACES - 1)
        st->phase = PHASE_STAND;
}

static void apply_market(const struct setup *su, struct state *st,
                         unsigned face)
{
    unsigned slot = 0;
    while (st->market[slot])
        slot++;
    st->bag[face]--;
    st->market[slot] = (uint8_t)(face + 1);
    if (slot + 1 < BC_MARKET)
        return;
    memcpy(st->stack, su->stack, sizeof st->stack); /* BC-14, BC-15 */
    st->stacks = su->stacks;
    st->pickup = su->pickup;
    st->top_flood = 1;
    st->phase = PHASE_DRAW;
}

static void apply_draws(const struct setup *su, struct state *st, unsigned seat,
                        unsigned face)
{
    if (st->phase == PHASE_DEAL) {
        st->bag[face]--;
        hand_add(st, seat, face);
        return;
    }
    take_card(su, st, face);
    if (face == su->flood) {
        flood(su, st, seat);
        return;
    }
    hand_add(st, seat, face);
    if (--st->due_count && bc_has_card(su, st))
        return;
    st->due = DUE_NONE;
    st->due_seat = 0;
    st->due_count = 0;
    if (st->phase == PHASE_END)
        provide(su, st);
    else
        st->phase++;
}

static void apply_lays(const struct setup *su, struct state *st, unsigned place,
                       unsigned face)
{
    take_card(su, st, face);
    st->blind[place] = (uint8_t)(face + 1);
    flood_on(su, st);
}

static void close_offer(const struct setup *su, struct state *st)
{
    st->offer_to = 0;
    st->bather = 0;
    checkpoint(su, st);
}

/* BC-49 to BC-52. */
static void pick_offer(const struct setup *su, struct state *st, unsigned face)
{
    unsigned target = st->offer_to - 1u;
    unsigned bather = st->bather - 1u;
    unsigned partner = st->partner - 1u;
    st->partner = 0;
    if (face == partner) {
        hand_add(st, target, face);
        bc_known_add(st->known[target][st->active], face);
        put_down(st, bather);
        close_offer(su, st);
        return;
    }
    put_down(st, partner);
    if (bc_pollutable(su, st, target, bather)) {
        st->phase = PHASE_POLLUTE;
        return;
    }
    put_down(st, bather);
    close_offer(su, st);
}

/* BC-44 (5). */
static void clear_mine(const struct setup *su, struct state *st)
{
    put_down(st, su->mine);
    st->mine_at[st->active] = 0;
    st->mine_by[st->active] = 0;
    checkpoint(su, st);
}

static void apply_picks(const struct setup *su, struct state *st, unsigned face)
{
    st->due = DUE_NONE;
    if (st->phase == PHASE_PICK) {
        pick_offer(su, st, face);
        return;
    }
    play_card(su, st, face);
    if (--st->take == 0)
        clear_mine(su, st);
}

/* ---- decisions ---- */

static void apply_stand(const struct setup *su, struct state *st,
                        unsigned place)
{
    st->comber[st->active] = (uint8_t)(place + 1);
    st->kind_at[st->active][place] = 0;
    st->active = (uint8_t)bc_next(su, st->active);
    if (st->active == su->first)
        st->phase = PHASE_DEAL;
}

static void begin_draws(const struct setup *su, struct state *st,
                        unsigned count)
{
    if (!bc_has_card(su, st)) {
        st->phase++;
        return;
    }
    st->due = DUE_DRAWS;
    st->due_seat = st->active;
    st->due_count = (uint8_t)count;
}

static void apply_swap(const struct setup *su, struct state *st, unsigned given,
                       unsigned slot)
{
    unsigned seat = st->active;
    unsigned got = st->market[slot] - 1u;
    hand_show(su, st, seat, given);
    hand_add(st, seat, got);
    for (unsigned k = 0; k < su->players; k++)
        bc_known_add(st->known[seat][k], got);
    st->market[slot] = (uint8_t)(given + 1);
    st->moved = 1;
    st->phase = PHASE_ACT;
}

/* BC-38, BC-R34: a laid card turned over stays, as the topmost turned down. */
static void turn_clean(const struct setup *su, struct state *st, unsigned place)
{
    unsigned seat = st->active;
    unsigned card = st->laid[seat][place];
    st->kind_at[seat][place] = 0;
    st->laid[seat][place] = 0;
    if (!card)
        return;
    if (su->recycles) {
        put_down(st, card - 1);
        return;
    }
    unsigned key = (seat * BC_PLACES + place) << 8;
    unsigned at = st->down_count++;
    for (; at && st->down[at - 1] >> 8 > key >> 8; at--)
        st->down[at] = st->down[at - 1];
    st->down[at] = (uint16_t)(key | card);
}

/* BC-44: the comber has come to `place` by a move. */
static void arrive(const struct setup *su, struct state *st, unsigned place)
{
    unsigned seat = st->active;
    st->comber[seat] = (uint8_t)(place + 1);
    if (st->mine_at[seat] != place + 1) {
        checkpoint(su, st);
        return;
    }
    if (st->hand_size[seat] >= 2) {
        st->phase = PHASE_TAKE;
        st->take = st->hand_size[seat] / 2;
        return;
    }
    if (st->hand_size[seat] == 1)
        play_card(su, st, bits_first(st->has[seat]));
    clear_mine(su, st);
}

static unsigned goal_of(const struct setup *su, const struct state *st,
                        unsigned face, unsigned right)
{
    unsigned at = st->comber[st->active] - 1u;
    return right ? at + su->steps[face] : at - su->steps[face];
}

static void apply_clean(const struct setup *su, struct state *st, unsigned face,
                        unsigned place)
{
    play_card(su, st, face);
    st->comber[st->active] = (uint8_t)(place + 1);
    turn_clean(su, st, place);
    checkpoint(su, st);
}

static void apply_pair(const struct setup *su, struct state *st, unsigned one,
                       unsigned other)
{
    play_card(su, st, one);
    play_card(su, st, other);
    turn_clean(su, st, st->comber[st->active] - 1u);
    checkpoint(su, st);
}

static void apply_mine(const struct setup *su, struct state *st,
                       unsigned target, unsigned place)
{
    hand_show(su, st, st->active, su->mine);
    st->mine_at[target] = (uint8_t)(place + 1);
    st->mine_by[target] = (uint8_t)(st->active + 1);
    st->moved = 1;
    checkpoint(su, st);
}

/* BC-47. The faces of the two cards differ, so one blur is enough. */
static void apply_bather(const struct setup *su, struct state *st,
                         uint32_t move)
{
    hand_remove(st, st->active, move_y(move));
    hand_remove(st, st->active, move_z(move));
    blur_hand(su, st, st->active);
    st->offer_to = (uint8_t)(move_x(move) + 1);
    st->bather = (uint8_t)(move_y(move) + 1);
    st->partner = (uint8_t)(move_z(move) + 1);
    st->moved = 1;
    st->phase = PHASE_PICK;
}

void bc_apply(const void *setup, void *state, unsigned actor, uint32_t move)
{
    const struct setup *su = setup;
    struct state *st = state;
    unsigned x = move_x(move);
    unsigned y = move_y(move);
    (void)actor;
    switch (move_verb(move)) {
    case VERB_STAND:
        apply_stand(su, st, x);
        return;
    case VERB_DRAW: /* BC-24 */
        begin_draws(su, st, 1);
        return;
    case VERB_TWO: /* BC-25 */
        play_card(su, st, su->two);
        begin_draws(su, st, 2);
        return;
    case VERB_SKIP:
        st->phase++;
        return;
    case VERB_SWAP: /* BC-27 */
        apply_swap(su, st, x, y);
        return;
    case VERB_CLEAN: /* BC-33 */
        apply_clean(su, st, x, goal_of(su, st, x, y));
        return;
    case VERB_CLEAN_ANY: /* BC-35 */
        apply_clean(su, st, su->joker, x);
        return;
    case VERB_PAIR: /* BC-36 */
        apply_pair(su, st, x, y);
        return;
    case VERB_MOVE: /* BC-32 */
        play_card(su, st, x);
        arrive(su, st, goal_of(su, st, x, y));
        return;
    case VERB_MOVE_ANY: /* BC-R17 */
        play_card(su, st, su->joker);
        arrive(su, st, x);
        return;
    case VERB_MINE: /* BC-40 */
        apply_mine(su, st, x, y);
        return;
    case VERB_BATHER:
        apply_bather(su, st, move);
        return;
    case VERB_PASS:
        checkpoint(su, st);
        return;
    case VERB_PICK: /* BC-48, BC-72: every answer is alike */
    case VERB_TAKE:
        st->due = DUE_PICKS;
        return;
    case VERB_POLLUTE: /* BC-51 */
        lay(su, st, st->offer_to - 1u, x, st->bather - 1u);
        close_offer(su, st);
        return;
    case CHANCE_STARTER:
        apply_starter(su, st, move);
        return;
    case CHANCE_DRAWS:
        apply_draws(su, st, x, y);
        return;
    case CHANCE_MARKET:
        apply_market(su, st, x);
        return;
    case CHANCE_LAYS:
        apply_lays(su, st, y, move_z(move));
        return;
    case CHANCE_PICKS:
        apply_picks(su, st, x);
        return;
    }
}
