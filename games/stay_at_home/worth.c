/* Stay At Home: how a seat stands, for bots. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

#define TRAIT(name, weight) T_##name,
enum {
#include "games/stay_at_home/traits.def"
};
#undef TRAIT

#define TRAIT(name, weight) {#name, weight},
const struct trait stay_at_home_traits[] = {
#include "games/stay_at_home/traits.def"
    {NULL, 0},
};
#undef TRAIT

enum {
    SCALE = 60,       /* means of up to five others come out whole */
    LATE = 32,        /* cards left in the pile when the end is near */
    TURNS = 3,        /* left to each when the last of them have come */
    PLACES_EVERY = 8, /* of the places deep in the pile, how many are tried */
    NEAR_END = 12,    /* cards left when a turn less may be what is wanted */
    LIKELY = 1000, /* what `fits` gives a world that nothing speaks against */
    KEPT = 600,    /* of that for each action card somebody has kept */
};

unsigned stay_at_home_rival(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned seat)
{
    unsigned best = PLAYERS_CAP;
    for (unsigned p = 0; p < g->players; p++) {
        if (p == seat || s->holder == p + 1)
            continue;
        if (best == PLAYERS_CAP || s->out[p] > s->out[best] ||
            (s->out[p] == s->out[best] &&
             stay_at_home_stockpile(s, p) > stay_at_home_stockpile(s, best)))
            best = p;
    }
    return best == PLAYERS_CAP ? (seat ? 0 : 1) : best;
}

/* How many others are not behind. */
static int32_t rivals_of(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned seat)
{
    int32_t count = 0;
    for (unsigned p = 0; p < g->players; p++)
        count += p != seat && s->holder != p + 1 && s->out[p] >= s->out[seat];
    return count;
}

static void look_at_others(const struct stay_at_home_setup *g,
                           const struct stay_at_home_state *s, unsigned seat,
                           int32_t *n)
{
    int32_t share = SCALE / (int32_t)(g->players - 1);
    for (unsigned p = 0; p < g->players; p++) {
        if (p == seat)
            continue;
        n[T_out_mean] += share * s->out[p];
        n[T_other_miss] += share * s->miss[p];
        n[T_other_covid] += s->holder == p + 1;
        for (unsigned kind = 0; kind < HAND_KINDS; kind++)
            n[T_their_see + kind] +=
                share * (int32_t)counts_at(&s->row[p][p], kind);
    }
}

/* SH-92, SH-94: of stockpile and actions, what is there twice goes first. */
static bool is_only_one(const struct stay_at_home_state *s, unsigned seat,
                        unsigned kind)
{
    bool has_twice = held(s, seat, SKIP) > 1;
    for (unsigned k = SEE; k <= FLOUR; k++)
        has_twice = has_twice || ((is_targeted(k) || is_stockpile(k)) &&
                                  held(s, seat, k) > 1);
    return is_stockpile(kind) && held(s, seat, kind) == 1 && has_twice;
}

/* SH-92: one of every sort, for which a holder of COVID wins as well. */
static bool has_full_set(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned seat)
{
    bool has_all = set_lifts(g);
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        has_all = has_all && held(s, seat, kind);
    return has_all;
}

/* A card that the seat would miss more than another which may go instead: one of
 * a full set, the only one of its sort, and, when something is thrown away, a
 * card that protects while SEE is there, which nobody needs. */
static bool is_missed(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, unsigned seat,
                      uint32_t move)
{
    enum { SORTS = FLOUR - EGGS + 1 };
    enum verb verb = move_verb(move);
    unsigned kind = move_kind(move);
    bool is_reaction = kind == IGNORE || kind == GIVE_COVID ||
                       kind == BLOCK_COVID || kind == BLOCK_LEAVE ||
                       kind == REVERSE;
    if (verb == VERB_DROP && is_reaction)
        return held(s, seat, SEE) > 0;
    if (verb == VERB_DROP && is_only_one(s, seat, kind))
        return true;
    if (g->players > 2 || !is_stockpile(kind) || held(s, seat, kind) > 1 ||
        (verb != VERB_DROP && verb != VERB_GIVE && verb != VERB_BACK))
        return false;
    return is_only_one(s, seat, kind) ||
           (has_full_set(g, s, seat) && free_cards(s, seat) > SORTS);
}

/* SH-22, SH-27: more members OUT, or a rival with fewer, is never worse. */
static bool is_waste(uint32_t move)
{
    return move_verb(move) == VERB_STAY ||
           (move_verb(move) == VERB_TARGET && move_seat(move) == SEAT_NONE);
}

/* SH-90: who leads and may win with COVID draws it as the last card and has won;
 * anything else only gives the other another chance. */
static bool is_delay(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, unsigned seat,
                     uint32_t move)
{
    bool is_last = move_verb(move) == VERB_PLAY
                       ? !s->holder && g->count[COVID] && s->pile.size == 1
                       : move_verb(move) == VERB_USE &&
                             s->phase == PHASE_COVID && s->pile.size == 0;
    return is_last && has_full_set(g, s, seat) && s->out[seat] > s->out[!seat];
}

/* SH-27, SH-35, SH-47: who goes home or misses a turn is one who is furthest;
 * for the last turns the search sees who matters. Holders of COVID may be spared.
 */
static bool is_aimed_low(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned seat,
                         uint32_t move)
{
    bool is_miss = move_verb(move) == VERB_PLAY && move_kind(move) == MISS;
    if ((move_verb(move) != VERB_TARGET && !is_miss) ||
        s->pile.size <= NEAR_END)
        return false;
    for (unsigned p = 0; p < g->players; p++)
        if (p != seat && !holds_covid(s, p) &&
            s->out[p] > s->out[move_seat(move)])
            return true;
    return false;
}

/* SKIP is for a card that the seat knows of, for who has nobody left to send out
 * and for the count of the last turns (SH-14); else a draw is thrown away. */
static bool is_idle_skip(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned seat,
                         uint32_t move)
{
    const struct pile *pile = &s->pile;
    if (move_verb(move) != VERB_PLAY || move_kind(move) != SKIP ||
        pile->size <= NEAR_END || s->out[seat] == g->household)
        return false;
    for (unsigned i = 0; i < pile->claim_count; i++)
        if (pile->claim[i].seat == seat && pile->claim[i].low == 1)
            return false;
    return true;
}

/* SH-25: members OUT of the companion who has the fewest; nobody takes along a
 * household that is further than another. */
static unsigned least_out(const struct stay_at_home_state *s,
                          const struct moves *list)
{
    unsigned least = HOUSEHOLD_CAP;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        if (move_verb(move) == VERB_WITH && s->out[move_seat(move)] < least)
            least = s->out[move_seat(move)];
    }
    return least;
}

/* A put-back has up to 101 places and a search of some thousand looks would
 * spread them all too thin. Who draws the card matters while it is among the
 * next cards, so the places of the coming round stay; deeper down neighbours
 * come to the same, so every eighth stays, and the bottom. In a fan that nobody
 * sees, all places are alike (SH-49). What may be done and only helps is done.
 */
void stay_at_home_thin(const void *setup, const void *state, unsigned actor,
                       struct moves *list)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    unsigned least = least_out(s, list);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        unsigned place = move_place(move);
        bool is_pile = place && (move_verb(move) == VERB_PUT ||
                                 move_verb(move) == VERB_AT ||
                                 move_verb(move) == VERB_USE);
        bool stays = place <= g->players + 1u || place % PLACES_EVERY == 0 ||
                     place > s->pile.size;
        if (is_waste(move) || is_idle_skip(g, s, actor, move) ||
            is_missed(g, s, actor, move) || is_delay(g, s, actor, move) ||
            is_aimed_low(g, s, actor, move) ||
            (move_verb(move) == VERB_WITH && s->out[move_seat(move)] > least))
            continue;
        if (is_pile ? stays : move_verb(move) != VERB_TAKE || place == 1)
            list->move[kept++] = move;
    }
    list->count = kept;
}

/* Imagined hands are dealt evenly, but people do not keep cards evenly: an
 * action can be played at once, and mostly is, while reactions and stockpile
 * wait. So each action card in another hand makes a world less likely by the
 * same factor. The bots' search throws a number against it and deals again
 * (rejection sampling: worlds then come up as often as their weights say, and
 * nothing else has to know of weights). The factor is a guess that plays well
 * and not a measurement; to weigh what each seat has really held back for how
 * long would need the history, which a view does not have. */
uint32_t stay_at_home_fits(const void *setup, const void *state, unsigned seat)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    uint32_t likely = LIKELY;
    for (unsigned p = 0; p < g->players; p++)
        for (unsigned kind = SEE; p != seat && kind <= SWAP; kind++)
            for (unsigned n = is_targeted(kind) ? held(s, p, kind) : 0; n; n--)
                likely = likely * KEPT / LIKELY;
    return likely;
}

void stay_at_home_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    unsigned rival = stay_at_home_rival(g, s, seat);
    int32_t late = s->pile.size < LATE ? LATE - s->pile.size : 0;
    int32_t lead = s->out[seat] - s->out[rival];
    int32_t stock = (int32_t)stay_at_home_stockpile(s, seat) -
                    (int32_t)stay_at_home_stockpile(s, rival);
    int32_t turns = s->pile.size / g->players;
    int32_t last = turns < TURNS ? TURNS - turns : 0;
    bool is_first =
        s->holder != seat + 1 && (lead > 0 || (lead == 0 && stock > 0));
    for (unsigned i = 0; stay_at_home_traits[i].name; i++)
        numbers[i] = 0;
    look_at_others(g, s, seat, numbers);
    numbers[T_always] = 1;
    numbers[T_fair_share] = SCALE / g->players;
    numbers[T_turn] = s->active == seat;
    numbers[T_lead] = lead;
    numbers[T_lead_late] = lead * late;
    numbers[T_ahead] = (lead > 0) * late;
    numbers[T_behind] = (lead < 0) * late;
    numbers[T_stock_lead] = stock;
    numbers[T_stock_lead_late] = lead == 0 ? stock * late : 0;
    numbers[T_covid] = s->holder == seat + 1;
    numbers[T_covid_late] = numbers[T_covid] * late;
    numbers[T_other_covid_late] = numbers[T_other_covid] * late;
    numbers[T_covid_last] = numbers[T_covid] * last;
    numbers[T_other_covid_last] = numbers[T_other_covid] * last;
    numbers[T_lead_last] = lead * last;
    numbers[T_first] = is_first;
    numbers[T_first_late] = is_first * late;
    numbers[T_first_last] = is_first * last;
    numbers[T_miss] = s->miss[seat];
    for (unsigned kind = 0; kind < HAND_KINDS; kind++) {
        int32_t cards = (int32_t)counts_at(&s->row[seat][seat], kind);
        numbers[T_own_see + kind] = cards;
        if (kind == BLOCK_COVID - HAND_FIRST ||
            kind == BLOCK_LEAVE - HAND_FIRST)
            numbers[T_blocks_late] += cards * late;
        else
            numbers[T_cards_late] += cards * late;
    }
    numbers[T_rivals] = rivals_of(g, s, seat);
    numbers[T_rivals_late] = numbers[T_rivals] * late;
}

/* Whether somebody who recalls half of what was seen `half_life` turns ago has
 * lost this. A view does not say since when a thing is known: it counts as AGE
 * turns. */
static bool is_gone(uint32_t half_life, struct rng *rng)
{
    enum { AGE = 4 };
    for (uint32_t age = half_life; age <= AGE; age += half_life)
        if (rng_below(rng, 2))
            return true;
    return false;
}

/* What is forgotten of others' hands and of the pile may be anywhere again: in
 * the bag. A hand that is known as a whole, the own one above all, stays. */
void stay_at_home_forget(const void *setup, void *view, struct rng *rng,
                         uint32_t half_life)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *v = view;
    unsigned kept = 0;
    for (unsigned h = 0; h < g->players; h++) {
        if (counts_sum(v->row[h][h]) == free_cards(v, h))
            continue;
        for (unsigned i = 0; i < HAND_KINDS; i++) {
            for (unsigned n = counts_at(&v->row[h][h], i); n; n--) {
                if (!is_gone(half_life, rng))
                    continue;
                counts_remove(&v->row[h][h], i);
                v->bag[HAND_FIRST + i]++;
            }
            unsigned left = counts_at(&v->row[h][h], i);
            for (unsigned k = 0; k < g->players; k++)
                while (counts_at(&v->row[h][k], i) > left)
                    counts_remove(&v->row[h][k], i);
        }
    }
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim claim = v->pile.claim[i];
        if (is_gone(half_life, rng))
            v->bag[claim.kind]++;
        else
            v->pile.claim[kept++] = claim;
    }
    memset(v->pile.claim + kept, 0,
           (v->pile.claim_count - kept) * sizeof v->pile.claim[0]);
    v->pile.claim_count = (uint8_t)kept;
}

/* Chosen by `tidywinks duel` and `tidywinks ladder`; docs/bots.md has what
 * they came to. */
const struct mind stay_at_home_minds[LEVELS] = {
    {.search = {4, 4, 300}, .overlooks = 650, .half_life = 2},
    {.search = {100, 4, 300}, .overlooks = 100, .half_life = 4},
    {.search = {1000, 4, 300}},
    {.search = {10000, 0, 300}, .by_net = true},
};
