/* Single-observer information set Monte Carlo tree search (Cowling, Powley and
 * Whitehouse 2012), with these choices:
 *
 * - One tree over what the searching seat sees, not one tree for each imagined
 *   world with their results averaged. Averaging plans as if the cards were
 *   about to be turned up: each tree knows its world and takes another move in
 *   it, and gathering information looks worthless. Here worlds that look alike
 *   pass through the same node and must agree on a move.
 * - A node is a slot of a hash table, found by the view's bytes or their gist,
 *   which a state being canonical makes exact; a node reached by two orders of
 *   moves is one. 64 bits are enough: a decision keeps some 100,000 slots, so
 *   two views share a key once in 10^9 decisions, and what is lost then is one
 *   statistic. A full table takes nothing new and throws nothing out: walks
 *   leave the tree earlier, and what is known stays true.
 * - In a hidden hand a move is legal only now and then. What it has been tried
 *   is therefore compared with how often it could have been (`available`), or
 *   rare cards would look neglected and be tried far too often.
 * - Others choose in the tree too, for themselves, with nodes by the searching
 *   seat's view: they are taken to know no more than it does. Trees for every
 *   seat (the many-observer variant) would have to guess what each has seen and
 *   cost as many views a step.
 * - Answers that are sealed until all have answered are treated as such: who is
 *   asked together with the searching seat has nodes by what that seat saw
 *   before it answered, or the others would know its answer.
 * - A walk that leaves the tree plays at random for a few decisions (`cut`) and
 *   is then judged by the game's traits. Random play to the end takes far longer
 *   and says little: nobody at a table plays like that.
 *
 * Floating point is + - * / and sqrt alone, in an order that no compiler may
 * change, so that every build decides the same. */
#include "bots/search.h"

#include "base/hash.h"
#include "base/panic.h"
#include "bots/line.h"
#include "bots/worth.h"
#include "engine/playout.h"

#include <string.h>

enum {
    DEPTH_MOST = 64,     /* decisions of one walk that are remembered */
    EVENTS_MOST = 4000,  /* of one walk; a game in a loop ends there */
    OWN_SLOTS = 1 << 12, /* without memory of the caller */
    SLOTS_EACH = 64,     /* an iteration; more would only have to be cleared */
    ROOT_WORLDS = 2,     /* worlds the first look at each move is taken in */
    WORLDS_MOST = 8,     /* tries to imagine a likely one */
    CHANCES = 8,         /* events of chance that belong to the first look */
    WIDE = 400,          /* more moves than this are not looked at first */
    ROOT_KEY = 1,        /* for sealed answers: the root has no node */
    MILLE = 1000,        /* worth and limits are in thousandths */
};

/* The first look at a root move counts like so many visits: enough to begin
 * with the moves that look best, little enough to be overruled. */
static const float LOOK_VISITS = 3.0f;
/* Of exploring, whatever the number of choices: with many of them an even share
 * alone would never try the tenth. */
static const float BREADTH = 0.15f;
static const float NOTHING_YET = -1e9f; /* below every merit */

/* Statistics of one move at one node, or (move NODE) of the node itself. */
struct slot {
    uint64_t key; /* 0: free */
    uint32_t visits;
    uint32_t available; /* times it was legal when the node was passed */
    int64_t sum;        /* of worth to the actor */
};

struct visit {
    struct slot *slot;
    uint8_t actor;
};

struct search {
    const struct sight *sight;
    const struct search_limits *limits;
    struct rng *rng;
    struct slot *slots;
    uint32_t mask; /* slots - 1 */
    uint32_t used;
    struct moves list;
    struct moves root;
    uint32_t root_visits[MOVES_CAP];
    int64_t root_sum[MOVES_CAP];
    int32_t root_look[MOVES_CAP]; /* worth at first look */
    struct visit path[DEPTH_MOST];
    unsigned depth;
    seat_set sealed;     /* asked together with the seat, which has answered */
    uint64_t sealed_key; /* of its view before that */
    _Alignas(16) char state[STATE_MOST];
    _Alignas(16) char view[STATE_MOST];
};

/* The slot of a key, or the free one it would take; NULL: memory is full. */
static struct slot *find_slot(struct search *s, uint64_t key)
{
    uint32_t at = (uint32_t)key & s->mask;
    key |= 1;
    while (s->slots[at].key && s->slots[at].key != key)
        at = (at + 1) & s->mask;
    if (s->slots[at].key)
        return &s->slots[at];
    if (s->used > s->mask / 4 * 3)
        return NULL;
    s->slots[at].key = key;
    s->used++;
    return &s->slots[at];
}

/* What is legal, each sort of move once. */
static void list_moves(struct search *s, const void *state, unsigned actor,
                       struct moves *list)
{
    const struct game *game = s->sight->game;
    moves_clear(list);
    game->moves(s->sight->setup, state, actor, list);
    if (game->thin)
        game->thin(s->sight->setup, state, actor, list);
}

/* Leaves of the root's moves those that the seat has noticed, if any. */
static void drop_unnoticed(struct moves *root, const struct moves *noticed)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t move = root->move[i];
        for (uint32_t n = 0; n < noticed->count; n++)
            if (noticed->move[n] == move) {
                root->move[i] = root->move[kept];
                root->move[kept++] = move;
                break;
            }
    }
    root->count = kept ? kept : root->count;
}

static uint64_t node_key(struct search *s, unsigned actor)
{
    const struct game *game = s->sight->game;
    if (s->sealed & SEAT(actor)) {
        s->sealed &= (seat_set)~SEAT(actor);
        return s->sealed_key ^ hash_mix(actor + 1);
    }
    if (game->gist) {
        uint64_t words[GIST_CAP];
        unsigned count =
            game->gist(s->sight->setup, s->state, s->sight->seat, words);
        return hash_view(actor + 1, words, count * sizeof words[0]);
    }
    game->observe(s->sight->setup, s->state, s->sight->seat, s->view);
    return hash_view(actor + 1, s->view, game->state_size);
}

/* The seat answers now: those who are still asked do not see it. */
static void seal(struct search *s, seat_set waiting, uint64_t key)
{
    s->sealed = waiting & (seat_set)~SEAT(s->sight->seat);
    s->sealed_key = hash_mix(key);
}

/* Proven worth plus a bonus that falls as a move has been tried: Rosin's PUCT
 * in the form that AlphaZero made known, with an even prior. UCB1's logarithm
 * visits every move of a node before any twice, which with a hundred moves and
 * a few hundred visits is all the visits there are. A move not tried yet counts
 * as what its node is worth so far. */
static float merit(const struct search *s, const struct slot *slot,
                   float unknown, uint32_t choices)
{
    float explore = (float)s->limits->explore / (float)MILLE;
    float visits = (float)slot->visits;
    float mean =
        slot->visits ? (float)slot->sum / ((float)MILLE * visits) : unknown;
    float share = 1.0f / (float)choices;
    float times = (float)slot->available + 1.0f;
    return mean + explore * (share + BREADTH) * __builtin_sqrtf(times) /
                      (1.0f + visits);
}

/* Chooses in the tree; *is_new tells that the walk leaves it here. */
static uint32_t choose_in_tree(struct search *s, unsigned actor,
                               seat_set waiting, bool *is_new)
{
    uint64_t key = node_key(s, actor);
    if (actor == s->sight->seat)
        seal(s, waiting, key);
    struct slot *node = find_slot(s, key);
    uint32_t count = s->list.count;
    uint32_t best = rng_below(s->rng, count);
    *is_new = true;
    if (!node || s->depth == DEPTH_MOST)
        return s->list.move[best];
    *is_new = node->visits == 0;
    float unknown =
        node->visits ? (float)node->sum / ((float)MILLE * (float)node->visits)
                     : 0.0f;
    float highest = NOTHING_YET;
    struct slot *best_slot = NULL;
    uint32_t start = best;
    /* The slots lie anywhere: memory begins to fetch all before the first is
     * looked at. */
    for (uint32_t i = 0; i < count && !*is_new; i++)
        __builtin_prefetch(
            &s->slots[(key ^ hash_mix(s->list.move[i] + 1)) & s->mask]);
    for (uint32_t n = 0; n < count && !*is_new; n++) {
        uint32_t i = start + n < count ? start + n : start + n - count;
        struct slot *slot = find_slot(s, key ^ hash_mix(s->list.move[i] + 1));
        if (!slot)
            continue;
        float here = merit(s, slot, unknown, count);
        slot->available++;
        if (here > highest) {
            highest = here;
            best = i;
            best_slot = slot;
        }
    }
    s->path[s->depth++] = (struct visit){node, (uint8_t)actor};
    if (best_slot && s->depth < DEPTH_MOST)
        s->path[s->depth++] = (struct visit){best_slot, (uint8_t)actor};
    return s->list.move[best];
}

static unsigned next_actor(const struct search *s, seat_set waiting)
{
    if (waiting & SEAT(s->sight->seat))
        return s->sight->seat;
    return playout_actor(waiting, s->rng);
}

/* From the world after the root move to a judged one. */
static void walk(struct search *s)
{
    const struct game *game = s->sight->game;
    const void *setup = s->sight->setup;
    bool in_tree = true;
    uint32_t left = s->limits->cut;
    seat_set waiting;
    for (unsigned n = 0; n < EVENTS_MOST; n++) {
        if ((waiting = game->waiting(setup, s->state)) == 0)
            return;
        s->sealed &= waiting;
        if (s->sealed != waiting) /* another is asked: something else */
            s->sealed = 0;
        unsigned actor = next_actor(s, waiting);
        bool is_new = false;
        uint32_t move;
        if (actor == CHANCE) {
            game->apply(
                setup, s->state, CHANCE,
                playout_chance(game, setup, s->state, s->rng, &s->list));
            continue;
        }
        if (!in_tree && left-- == 0)
            return;
        list_moves(s, s->state, actor, &s->list);
        if (!in_tree || s->list.count == 1)
            move = playout_pick(&s->list, false, s->rng);
        else
            move = choose_in_tree(s, actor, waiting, &is_new);
        in_tree = in_tree && !is_new;
        game->apply(setup, s->state, actor, move);
    }
}

static void learn(struct search *s, uint32_t root)
{
    int32_t worths[SEATS_MAX];
    seat_set known = SEAT(s->sight->seat);
    worths[s->sight->seat] = worth_of(s->sight, s->state, s->sight->seat);
    for (unsigned i = 0; i < s->depth; i++) {
        unsigned actor = s->path[i].actor;
        if (!(known & SEAT(actor)))
            worths[actor] = worth_of(s->sight, s->state, actor);
        known |= SEAT(actor);
        s->path[i].slot->visits++;
        s->path[i].slot->sum += worths[actor];
    }
    s->root_visits[root]++;
    s->root_sum[root] += worths[s->sight->seat];
}

/* The root's moves are always the same, so they have an array of their own. */
static uint32_t choose_root(const struct search *s, uint32_t done)
{
    float explore = (float)s->limits->explore / (float)MILLE;
    float root = __builtin_sqrtf((float)done + 1.0f);
    float share = BREADTH + 1.0f / (float)s->root.count;
    float highest = NOTHING_YET;
    uint32_t best = 0;
    for (uint32_t i = 0; i < s->root.count; i++) {
        float visits = (float)s->root_visits[i];
        float mean =
            ((float)s->root_sum[i] + LOOK_VISITS * (float)s->root_look[i]) /
            ((float)MILLE * (visits + LOOK_VISITS));
        float here = mean + explore * share * root / (1.0f + visits);
        if (here > highest) {
            highest = here;
            best = i;
        }
    }
    return best;
}

/* A world that fits the view, and more likely one that also fits the way the
 * others have played: rejection sampling by `fits`, which needs no weights in
 * the tree. After WORLDS_MOST tries an unlikely one will do. */
static void new_world(struct search *s)
{
    const struct game *game = s->sight->game;
    const void *setup = s->sight->setup;
    for (unsigned tries = 0; tries < WORLDS_MOST; tries++) {
        memset(s->state, 0, game->state_size);
        game->imagine(setup, s->sight->view, s->rng, s->state);
        if (!game->fits || game->fits(setup, s->state, s->sight->seat) >
                               rng_below(s->rng, MILLE))
            return;
    }
}

/* What each root move is worth at once, in a few worlds. */
static void look(struct search *s)
{
    const struct game *game = s->sight->game;
    for (uint32_t i = 0; i < s->root.count; i++) {
        int32_t sum = 0;
        for (unsigned w = 0; w < ROOT_WORLDS; w++) {
            new_world(s);
            game->apply(s->sight->setup, s->state, s->sight->seat,
                        s->root.move[i]);
            for (unsigned n = 0; n < CHANCES; n++) {
                if (game->waiting(s->sight->setup, s->state) != SEAT(CHANCE))
                    break;
                game->apply(s->sight->setup, s->state, CHANCE,
                            playout_chance(game, s->sight->setup, s->state,
                                           s->rng, &s->list));
            }
            sum += worth_of(s->sight, s->state, s->sight->seat);
        }
        s->root_look[i] = sum / ROOT_WORLDS;
    }
}

static void report(const struct search *s, struct search_result *out)
{
    bool shown[MOVES_CAP] = {false};
    out->nodes = s->used;
    out->count = 0;
    while (out->count < SEARCH_SHOWN && out->count < s->root.count) {
        uint32_t best = MOVES_CAP;
        for (uint32_t i = 0; i < s->root.count; i++)
            if (!shown[i] &&
                (best == MOVES_CAP || s->root_visits[i] > s->root_visits[best]))
                best = i;
        shown[best] = true;
        uint32_t visits = s->root_visits[best];
        out->shown[out->count++] = (struct search_move){
            s->root.move[best],
            visits,
            visits ? (int32_t)(s->root_sum[best] / visits) : s->root_look[best],
        };
    }
}

/* Takes the move that was visited most, not the one with the highest mean: a
 * mean over few visits is luck, and visits went where it held. */
static uint32_t run(struct search *s, struct search_result *result)
{
    const struct game *game = s->sight->game;
    seat_set asked = game->waiting(s->sight->setup, s->sight->view);
    for (uint32_t n = 0; n < s->limits->iterations; n++) {
        uint32_t root = choose_root(s, n);
        new_world(s);
        s->depth = 0;
        seal(s, asked, ROOT_KEY);
        game->apply(s->sight->setup, s->state, s->sight->seat,
                    s->root.move[root]);
        walk(s);
        learn(s, root);
    }
    uint32_t best = 0;
    for (uint32_t i = 1; i < s->root.count; i++)
        if (s->root_visits[i] > s->root_visits[best] ||
            (s->root_visits[i] == s->root_visits[best] &&
             s->root_sum[i] > s->root_sum[best]))
            best = i;
    if (result) {
        result->iterations = s->limits->iterations;
        report(s, result);
    }
    return s->root.move[best];
}

uint32_t search_choose(const struct sight *sight,
                       const struct search_limits *limits, struct rng *rng,
                       struct search_result *result)
{
    struct search s;
    struct slot own[OWN_SLOTS];
    s.sight = sight;
    s.limits = limits;
    s.rng = rng;
    s.used = 0;
    s.slots = own;
    s.mask = OWN_SLOTS - 1;
    if (sight->memory) {
        uint32_t slots = OWN_SLOTS;
        while ((size_t)slots * 2 * sizeof(struct slot) <= sight->memory_bytes &&
               slots / SLOTS_EACH < limits->iterations)
            slots *= 2;
        s.slots = sight->memory;
        s.mask = slots - 1;
    }
    list_moves(&s, sight->view, sight->seat, &s.root);
    if (sight->noticed)
        drop_unnoticed(&s.root, sight->noticed);
    ENSURE(s.root.count && sight->game->state_size <= STATE_MOST);
    memset(s.root_visits, 0, s.root.count * sizeof s.root_visits[0]);
    memset(s.root_sum, 0, s.root.count * sizeof s.root_sum[0]);
    memset(s.root_look, 0, s.root.count * sizeof s.root_look[0]);
    if (result)
        *result = (struct search_result){.count = 0};
    if (s.root.count == 1)
        return s.root.move[0];
    memset(s.slots, 0, (s.mask + 1) * sizeof s.slots[0]);
    if (s.root.count <= WIDE)
        look(&s);
    return run(&s, result);
}
