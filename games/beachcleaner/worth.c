/* Beachcleaner: how a seat stands, for bots. */
#include "base/bits.h"
#include "games/beachcleaner/beach.h"

#define TRAIT(name, weight) T_##name,
enum {
#include "games/beachcleaner/traits.def"
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait bc_traits[] = {
#include "games/beachcleaner/traits.def"
    {NULL, 0},
};
#undef TRAIT

enum { CARDS_MOST = 8 }; /* more cards help no further */

/* What one beach and hand amount to. */
struct standing {
    int32_t dirt, mine, cards, fit, reach, joker;
};

/* Dirty places the comber can walk to and clean with a card in hand, BC-33 to
 * BC-36. */
static int32_t reach_of(const struct setup *g, const struct state *s,
                        unsigned seat)
{
    int32_t reach = 0;
    int32_t from = s->comber[seat];
    int32_t mine = s->mine_at[seat];
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        unsigned kind = s->kind_at[seat][place - 1];
        int32_t steps = place > from ? place - from : from - place;
        bool is_blocked = mine && (mine - from) * (mine - place) <= 0;
        if (!kind || is_blocked)
            continue;
        uint64_t cards = s->has[seat] & g->of_kind[kind - 1];
        bool can = (s->has[seat] >> g->joker & 1) && steps <= 3;
        for (; cards && !can; cards &= cards - 1)
            can = g->steps[bits_first(cards)] == steps;
        reach += can;
    }
    return reach;
}

static struct standing standing_of(const struct setup *g, const struct state *s,
                                   unsigned seat)
{
    struct standing at = {.mine = s->mine_at[seat] != 0};
    for (unsigned place = 0; place < BC_PLACES; place++) {
        unsigned kind = s->kind_at[seat][place];
        at.dirt += kind != 0;
        at.fit += kind && (s->has[seat] & g->of_kind[kind - 1]);
    }
    at.cards =
        s->hand_size[seat] < CARDS_MOST ? s->hand_size[seat] : CARDS_MOST;
    at.reach = reach_of(g, s, seat);
    at.joker = s->has[seat] >> g->joker & 1;
    return at;
}

static void look_at_rival(const struct setup *g, const struct state *s,
                          unsigned seat, int32_t *n)
{
    struct standing best = {.dirt = BC_PLACES + 1};
    for (unsigned other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        struct standing at = standing_of(g, s, other);
        if (at.dirt + at.mine < best.dirt + best.mine)
            best = at;
    }
    n[T_their_dirt] = best.dirt;
    n[T_their_dirt_squared] = best.dirt * best.dirt;
    n[T_their_last_dirt] = best.dirt + best.mine == 1;
    n[T_their_mine] = best.mine;
    n[T_their_hand] = best.cards;
    n[T_their_fit] = best.fit;
    n[T_their_reach] = best.reach;
    n[T_their_joker] = best.joker;
}

static void look_at_hand(const struct setup *g, const struct state *s,
                         unsigned seat, int32_t *n)
{
    n[T_twos] = s->hand[seat][g->two];
    n[T_mines] = s->hand[seat][g->mine];
    n[T_bathers] = (int32_t)bits_count(s->has[seat] & g->bathers);
    n[T_pairs] = 0;
    for (unsigned kind = 0; kind < g->kinds; kind++) {
        int32_t cards = 0;
        for (uint64_t left = s->has[seat] & g->of_kind[kind]; left;
             left &= left - 1)
            cards += s->hand[seat][bits_first(left)];
        n[T_pairs] += cards / 2;
    }
}

/* Faces that would clean the last place of a rival of `seat` from where its
 * comber stands, BC-33 and BC-35. */
static uint64_t winning_faces(const struct setup *g, const struct state *s,
                              unsigned seat)
{
    uint64_t faces = 0;
    for (unsigned other = 0; other < g->players; other++) {
        int32_t dirt = 0;
        int32_t at = 0;
        if (other == seat || s->mine_at[other])
            continue;
        for (int32_t place = 1; place <= BC_PLACES; place++) {
            dirt += s->kind_at[other][place - 1] != 0;
            at = s->kind_at[other][place - 1] ? place : at;
        }
        if (dirt != 1)
            continue;
        int32_t from = s->comber[other];
        int32_t steps = at > from ? at - from : from - at;
        uint64_t left = g->of_kind[s->kind_at[other][at - 1] - 1];
        for (; left; left &= left - 1)
            if (g->steps[bits_first(left)] == steps)
                faces |= left & -left;
        faces |= (uint64_t)(steps <= 3) << g->joker;
    }
    return faces;
}

/* Whether the seat may do more against a rival than keep a card from it: win
 * itself, lay a mine, or wait for the Flood that is sure to come. */
static bool may_strike(const struct setup *g, const struct state *s,
                       unsigned seat)
{
    struct standing at = standing_of(g, s, seat);
    return at.dirt + at.mine <= 1 || (s->has[seat] >> g->mine & 1) ||
           (s->stacks && s->top_flood && s->stack[0] == 1);
}

/* Whether a move of action 3 leaves one of these faces in the Market and takes
 * no mine from it either. */
static bool leaves(const struct setup *g, const struct state *s, uint32_t move,
                   uint64_t faces)
{
    bool is_swap = move_verb(move) == VERB_SWAP;
    uint64_t market = 0;
    for (unsigned slot = 0; slot < BC_MARKET; slot++) {
        bool is_taken = is_swap && move_y(move) == slot;
        unsigned face = s->market[slot] - 1u;
        if (is_taken && face == g->mine)
            return false;
        market |= UINT64_C(1) << (is_taken ? move_x(move) : face);
    }
    return market & faces;
}

/* A card for its like is no swap, and of equal cards in the Market one will
 * do. Where a rival could take its last card from the Market, what would leave
 * it there is dropped too. */
static void thin_swaps(const struct setup *g, const struct state *s,
                       unsigned seat, struct moves *list)
{
    const uint8_t *market = s->market;
    bool is_second[BC_MARKET] = {false, market[1] == market[0],
                                 market[2] == market[0] ||
                                     market[2] == market[1]};
    uint64_t winning = winning_faces(g, s, seat);
    uint32_t count = 0;
    uint32_t safe = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        unsigned slot = move_y(move);
        list->move[count] = move;
        count += move_verb(move) != VERB_SWAP ||
                 (!is_second[slot] && market[slot] != move_x(move) + 1);
    }
    list->count = count;
    if (!winning || may_strike(g, s, seat))
        return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t move = list->move[i];
        if (!leaves(g, s, move, winning)) {
            list->move[i] = list->move[safe];
            list->move[safe++] = move;
        }
    }
    list->count = safe ? safe : count;
}

/* Cards that lie face down before the one who chooses are alike. */
void bc_thin(const void *setup, const void *state, unsigned actor,
             struct moves *list)
{
    const struct state *s = state;
    if ((s->phase == PHASE_PICK || s->phase == PHASE_TAKE) && list->count)
        list->count = 1;
    if (s->phase == PHASE_SWAP)
        thin_swaps(setup, s, actor, list);
}

void bc_look(const void *setup, const void *state, unsigned seat,
             int32_t *numbers)
{
    const struct setup *g = setup;
    const struct state *s = state;
    struct standing at = standing_of(g, s, seat);
    numbers[T_always] = 1;
    numbers[T_fair_share] = 12 / g->players;
    numbers[T_turn] = s->active == seat;
    numbers[T_dirt] = at.dirt;
    numbers[T_dirt_squared] = at.dirt * at.dirt;
    numbers[T_last_dirt] = at.dirt + at.mine == 1;
    numbers[T_mine] = at.mine;
    numbers[T_hand] = at.cards;
    numbers[T_fit] = at.fit;
    numbers[T_reach] = at.reach;
    numbers[T_joker] = at.joker;
    look_at_hand(g, s, seat, numbers);
    look_at_rival(g, s, seat, numbers);
    numbers[T_dirt_gap] = at.dirt * numbers[T_their_dirt];
    numbers[T_stacks_dirt] = s->stacks * at.dirt;
}
