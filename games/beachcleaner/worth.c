/* Beachcleaner: how a seat stands, for bots. */
#include "base/bits.h"
#include "games/beachcleaner/beachcleaner.h"

#define TRAIT(name, weight) T_##name,
enum {
#include "games/beachcleaner/traits.def"
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait beachcleaner_traits[] = {
#include "games/beachcleaner/traits.def"
    {NULL, 0},
};
#undef TRAIT

enum {
    CARDS_MOST = 8,   /* more cards help no further */
    SHARES = 12,      /* of a win in an even game: 2, 3 and 4 divide it */
    FLOOD_PARTS = 24, /* of certainty: fine enough for stacks of 13 to 25 */
};

/* What one beach and hand amount to. */
struct standing {
    int32_t dirt, mine, cards, fit, reach, joker, pairs, chain;
};

/* A beach as its comber sees it: what each dirty place can be cleaned by. */
struct course {
    uint8_t steps[BC_PLACES]; /* bit n: a card in hand does it n steps away */
    uint8_t dirty;            /* places as bits */
    int32_t mine;             /* its place from 1, or 0 */
};

static struct course course_of(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               unsigned seat)
{
    struct course c = {.mine = s->mine_at[seat]};
    for (unsigned place = 0; place < BC_PLACES; place++) {
        unsigned kind = s->kind_at[seat][place];
        uint64_t cards = kind ? s->has[seat] & g->of_kind[kind - 1] : 0;
        for (; cards; cards &= cards - 1)
            c.steps[place] |= (uint8_t)(1u << g->steps[bits_first(cards)]);
        c.dirty |= (uint8_t)((kind != 0) << place);
    }
    return c;
}

/* Whether the comber, standing at `from`, can clean a place at once: walking by
 * a card (BC-33), by one of the ?-cards left (BC-35), or where it stands, if it
 * has a pair (BC-36). */
static bool can_clean(const struct course *c, int32_t from, int32_t place,
                      int32_t jokers, bool has_pair)
{
    int32_t steps = place > from ? place - from : from - place;
    bool is_blocked = c->mine && (c->mine - from) * (c->mine - place) <= 0;
    return !is_blocked &&
           ((c->steps[place - 1] >> steps & 1) ||
            (jokers && steps <= BC_JOKER_STEPS) || (has_pair && steps == 0));
}

/* The most places it can clean in a row without another card: all orders are
 * tried, which are few: at most five dirty places, and a step needs a card that
 * fits from where the last one ended. No kind lies on two places of a beach, so
 * only ?-cards are wanted twice; a pair, which cleans where the comber stands,
 * is counted for the first place alone. */
static int32_t chain_of(const struct course *c, int32_t from, unsigned dirty,
                        int32_t jokers, bool has_pair)
{
    int32_t best = 0;
    for (unsigned left = dirty; left; left &= left - 1) {
        int32_t place = (int32_t)bits_first(left) + 1;
        if (!can_clean(c, from, place, jokers, has_pair))
            continue;
        bool by_card = can_clean(c, from, place, 0, has_pair);
        int32_t then = 1 + chain_of(c, place, dirty & ~(left & -left),
                                    jokers - !by_card, false);
        best = then > best ? then : best;
    }
    return best;
}

/* Pairs among a seat's cards of one kind. */
static int32_t pairs_of(const struct beachcleaner_state *s, unsigned seat,
                        uint64_t of_kind)
{
    int32_t cards = 0;
    for (uint64_t left = s->has[seat] & of_kind; left; left &= left - 1)
        cards += s->hand[seat][bits_first(left)];
    return cards / 2;
}

static struct standing standing_of(const struct beachcleaner_setup *g,
                                   const struct beachcleaner_state *s,
                                   unsigned seat)
{
    struct standing at = {.mine = s->mine_at[seat] != 0};
    struct course c = course_of(g, s, seat);
    for (unsigned kind = 0; kind < g->kinds; kind++)
        at.pairs += pairs_of(s, seat, g->of_kind[kind]);
    at.joker = s->hand[seat][g->joker];
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        bool is_dirty = c.dirty >> (place - 1) & 1;
        at.dirt += is_dirty;
        at.fit += c.steps[place - 1] != 0;
        at.reach += is_dirty && can_clean(&c, s->comber[seat], place, at.joker,
                                          at.pairs != 0);
    }
    at.chain = chain_of(&c, s->comber[seat], c.dirty, at.joker, at.pairs != 0);
    at.cards =
        s->hand_size[seat] < CARDS_MOST ? s->hand_size[seat] : CARDS_MOST;
    return at;
}

_Static_assert(T_their_finish - T_their_dirt == T_finish - T_dirt,
               "a rival's traits stand in the order of the own ones");

/* The traits from `dirt` to `finish`, or a rival's from `their_dirt` on. */
static void put_standing(const struct standing *at, int32_t *n)
{
    n[0] = at->dirt;
    n[T_dirt_squared - T_dirt] = at->dirt * at->dirt;
    n[T_last_dirt - T_dirt] = at->dirt + at->mine == 1;
    n[T_mine - T_dirt] = at->mine;
    n[T_hand - T_dirt] = at->cards;
    n[T_fit - T_dirt] = at->fit;
    n[T_reach - T_dirt] = at->reach;
    n[T_chain - T_dirt] = at->chain;
    n[T_finish - T_dirt] = at->chain == at->dirt && !at->mine;
}

static void look_at_rival(const struct beachcleaner_setup *g,
                          const struct beachcleaner_state *s, unsigned seat,
                          int32_t *n)
{
    struct standing best = {.dirt = BC_PLACES + 1};
    for (unsigned other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        struct standing at = standing_of(g, s, other);
        if (at.dirt + at.mine < best.dirt + best.mine)
            best = at;
    }
    put_standing(&best, n + T_their_dirt);
    n[T_their_joker] = best.joker;
}

static void look_at_hand(const struct beachcleaner_setup *g,
                         const struct beachcleaner_state *s, unsigned seat,
                         int32_t *n)
{
    n[T_twos] = s->hand[seat][g->two];
    n[T_mines] = s->hand[seat][g->mine];
    n[T_bathers] = (int32_t)bits_count(s->has[seat] & g->bathers);
}

/* Faces that would clean the last place of a rival of `seat` from where its
 * comber stands, BC-33 and BC-35. */
static uint64_t winning_faces(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s, unsigned seat)
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
        faces |= (uint64_t)(steps <= BC_JOKER_STEPS) << g->joker;
    }
    return faces;
}

/* Whether the seat may do more against a rival than keep a card from it: win
 * itself, lay a mine, or wait for the Flood that is sure to come. */
static bool may_strike(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, unsigned seat)
{
    struct standing at = standing_of(g, s, seat);
    return at.dirt + at.mine <= 1 || (s->has[seat] >> g->mine & 1) ||
           (s->stacks && s->top_flood && s->stack[0] == 1);
}

/* Whether a move of action 3 leaves one of these faces in the Market and takes
 * no mine from it either. */
static bool leaves(const struct beachcleaner_setup *g,
                   const struct beachcleaner_state *s, uint32_t move,
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
static void thin_swaps(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, unsigned seat,
                       struct moves *list)
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
void beachcleaner_thin(const void *setup, const void *state, unsigned actor,
                       struct moves *list)
{
    const struct beachcleaner_state *s = state;
    if ((s->phase == PHASE_PICK || s->phase == PHASE_TAKE) && list->count)
        list->count = 1;
    if (s->phase == PHASE_SWAP)
        thin_swaps(setup, s, actor, list);
}

/* Clean places a Flood would wash on, times its chance with the next card
 * in FLOOD_PARTS (BC-62, BC-22a). */
static int32_t exposed_of(const struct beachcleaner_state *s, unsigned seat,
                          int32_t dirt)
{
    if (!s->stacks || !s->top_flood)
        return 0;
    bool is_guarded = s->comber[seat] && !s->kind_at[seat][s->comber[seat] - 1];
    return (BC_PLACES - dirt - is_guarded) * FLOOD_PARTS / s->stack[0];
}

void beachcleaner_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    struct standing at = standing_of(g, s, seat);
    numbers[T_always] = 1;
    numbers[T_fair_share] = SHARES / g->players;
    numbers[T_turn] = s->active == seat;
    put_standing(&at, numbers + T_dirt);
    numbers[T_joker] = at.joker;
    numbers[T_pairs] = at.pairs;
    numbers[T_exposed] = exposed_of(s, seat, at.dirt);
    look_at_hand(g, s, seat, numbers);
    look_at_rival(g, s, seat, numbers);
    numbers[T_dirt_gap] = at.dirt * numbers[T_their_dirt];
    numbers[T_stacks_dirt] = s->stacks * at.dirt;
}

/* Chosen by `tidywinks duel` and `tidywinks ladder`; docs/bots.md has what
 * they came to. */
const struct mind beachcleaner_minds[LEVELS] = {
    {.search = {20, 4, 300}, .blunder = 300},
    {.search = {50, 4, 300}, .blunder = 100},
    {.search = {600, 4, 300}},
    {.search = {20000, 4, 300}},
};
