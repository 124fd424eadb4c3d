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
    SHARES = 12,      /* of a win in an even game: 2, 3 and 4 divide it */
    FLOOD_PARTS = 24, /* of certainty: fine enough for stacks of 13 to 25 */
};

_Static_assert(T_their_finish - T_their_dirt == T_finish - T_dirt,
               "a rival's traits stand in the order of the own ones");

/* The traits from `dirt` to `finish`, or a rival's from `their_dirt` on. */
static void put_standing(const struct beachcleaner_standing *at, int32_t *n)
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
    struct beachcleaner_standing best = {.dirt = BC_PLACES + 1};
    for (unsigned other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        struct beachcleaner_standing at = beachcleaner_standing(g, s, other);
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
    n[T_twos] = (int32_t)counts_at(s->hand[seat], g->two);
    n[T_mines] = (int32_t)counts_at(s->hand[seat], g->mine);
    n[T_bathers] = (int32_t)bits_count(s->has[seat] & g->bathers);
}

/* What is left for a seat to do, if it is one thing: its last dirty place, or a
 * mine where all places are clean (BC-45). */
struct last {
    int32_t place; /* from 1; 0: more is left */
    int32_t steps; /* from the comber to it */
    bool is_mine;
};

static struct last last_of(const struct beachcleaner_state *s, unsigned seat)
{
    struct last last = {s->mine_at[seat], 0, s->mine_at[seat] != 0};
    int32_t from = s->comber[seat];
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        if (!s->kind_at[seat][place - 1])
            continue;
        if (last.place)
            return (struct last){0, 0, false};
        last.place = place;
    }
    last.steps = last.place > from ? last.place - from : from - last.place;
    return last;
}

/* Faces each of which does it for the seat, BC-33, BC-35, BC-44. */
static uint64_t faces_for(const struct beachcleaner_setup *g,
                          const struct beachcleaner_state *s, unsigned seat,
                          struct last last)
{
    uint64_t faces = 0;
    if (!last.place)
        return 0;
    uint64_t left = last.is_mine
                        ? g->garbage
                        : g->of_kind[s->kind_at[seat][last.place - 1] - 1];
    for (; left; left &= left - 1)
        if (g->steps[bits_first(left)] == last.steps)
            faces |= left & -left;
    if (!last.is_mine && last.steps <= BC_JOKER_STEPS)
        faces |= UINT64_C(1) << g->joker;
    return faces;
}

/* Faces with which a rival of `seat` would clean its last place. */
static uint64_t winning_faces(const struct beachcleaner_setup *g,
                              const struct beachcleaner_state *s, unsigned seat)
{
    uint64_t faces = 0;
    for (unsigned other = 0; other < g->players; other++) {
        struct last last = last_of(s, other);
        if (other != seat && !last.is_mine)
            faces |= faces_for(g, s, other, last);
    }
    return faces;
}

/* Whether the seat has a card of the face's kind, `given` not counted. */
static bool has_like(const struct beachcleaner_setup *g,
                     const struct beachcleaner_state *s, unsigned seat,
                     unsigned face, unsigned given)
{
    uint64_t like = 0;
    for (unsigned kind = 0; kind < g->kinds; kind++)
        if (g->of_kind[kind] >> face & 1)
            like = g->of_kind[kind] & s->has[seat];
    if (counts_at(s->hand[seat], given) == 1)
        like &= ~(UINT64_C(1) << given);
    return like;
}

/* Whether the cards in hand win with action 4. */
static bool has_win(const struct beachcleaner_setup *g,
                    const struct beachcleaner_state *s, unsigned seat,
                    struct last last)
{
    if (s->has[seat] & faces_for(g, s, seat, last))
        return true;
    for (unsigned kind = 0; kind < g->kinds && !last.steps; kind++) {
        unsigned cards = 0;
        for (uint64_t left = s->has[seat] & g->of_kind[kind]; left;
             left &= left - 1)
            cards += counts_at(s->hand[seat], bits_first(left));
        if (cards > 1)
            return true;
    }
    return false;
}

/* Whether a swap brings the card that wins. */
static bool swap_wins(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, unsigned seat,
                      struct last last, uint32_t move)
{
    unsigned taken = s->market[move_y(move)] - 1u;
    if (move_verb(move) != VERB_SWAP)
        return false;
    if (faces_for(g, s, seat, last) >> taken & 1)
        return true;
    return !last.steps && has_like(g, s, seat, taken, move_x(move));
}

/* Whether a move of action 4 wins: whatever cleans the last place does, and a
 * walk onto the last mine. */
static bool act_wins(const struct beachcleaner_setup *g,
                     const struct beachcleaner_state *s, struct last last,
                     uint32_t move)
{
    unsigned verb = move_verb(move);
    if (last.is_mine)
        return (verb == VERB_MOVE || verb == VERB_MOVE_ANY) &&
               (int32_t)beachcleaner_goal(g, s, move) + 1 == last.place;
    return verb == VERB_CLEAN || verb == VERB_CLEAN_ANY || verb == VERB_PAIR;
}

/* Who sees a win takes it: leaves one move that leads to it, if there is one,
 * and draws no cards before. */
static bool thin_to_win(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, unsigned seat,
                        struct moves *list)
{
    struct last last = last_of(s, seat);
    bool is_sure =
        last.place && s->phase != PHASE_ACT && has_win(g, s, seat, last);
    if (!last.place)
        return false;
    for (uint32_t slot = 0; slot < BC_MARKET && s->phase == PHASE_TWO; slot++)
        for (uint64_t left = s->has[seat]; left && !is_sure; left &= left - 1)
            is_sure = swap_wins(g, s, seat, last,
                                MOVE2(VERB_SWAP, bits_first(left), slot));
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        bool wins = s->phase == PHASE_ACT    ? act_wins(g, s, last, move)
                    : is_sure                ? move_verb(move) == VERB_SKIP
                    : s->phase == PHASE_SWAP ? swap_wins(g, s, seat, last, move)
                                             : false;
        if (wins) {
            list->move[0] = move;
            list->count = 1;
            return true;
        }
    }
    return false;
}

/* Whether the seat may do more against a rival than keep a card from it: win
 * itself, lay a mine, or wait for the Flood that is sure to come. */
static bool may_strike(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, unsigned seat)
{
    struct beachcleaner_standing at = beachcleaner_standing(g, s, seat);
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
    if ((s->phase == PHASE_TWO || s->phase == PHASE_SWAP ||
         s->phase == PHASE_ACT) &&
        thin_to_win(setup, s, actor, list))
        return;
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
    struct beachcleaner_standing at = beachcleaner_standing(g, s, seat);
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

/* A view does not say since when a card in another's hand is known: what is,
 * counts as two rounds old. What is forgotten may be anywhere: in the bag, and
 * nobody else is taken to know it any more. */
void beachcleaner_forget(const void *setup, void *view, struct rng *rng,
                         uint32_t half_life)
{
    enum { ROUNDS = 2 };
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *v = view;
    for (unsigned h = 0; h < g->players; h++) {
        /* The own hand is known as a whole: nothing of it is unseen. */
        unsigned cards = 0;
        for (uint64_t left = v->has[h]; left; left &= left - 1)
            cards += counts_at(v->hand[h], bits_first(left));
        for (uint64_t left = v->has[h]; left && cards < v->hand_size[h];
             left &= left - 1) {
            unsigned face = bits_first(left);
            bool is_kept = true;
            for (unsigned n = half_life; n <= ROUNDS && is_kept; n += half_life)
                is_kept = rng_below(rng, 2);
            if (is_kept)
                continue;
            uint64_t others =
                ~((uint64_t)COUNTS_MOST << 4 * (face % COUNTS_IN_WORD));
            v->bag[face] =
                (uint8_t)(v->bag[face] + counts_at(v->hand[h], face));
            v->hand[h][face / COUNTS_IN_WORD] &= others;
            v->has[h] &= ~((uint64_t)1 << face);
            for (unsigned k = 0; k < g->players; k++)
                v->known[h][k][face / COUNTS_IN_WORD] &= others;
        }
    }
}

/* Chosen by `tidywinks duel` and `tidywinks ladder`; docs/bots.md has what
 * they came to. */
const struct mind beachcleaner_minds[LEVELS] = {
    {.search = {4, 0, 300}, .overlooks = 550, .half_life = 1},
    {.search = {60, 0, 300}, .half_life = 2},
    {.search = {600, 0, 300}, .by_net = true},
    {.search = {10000, 0, 300}, .by_net = true},
};
