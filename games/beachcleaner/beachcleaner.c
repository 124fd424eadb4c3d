/* Beachcleaner: what is legal, what a seat sees, and the game as a whole. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/bits.h"
#include "engine/bag.h"

#include <string.h>

/* ---- what chance may do ---- */

static void row_next(const struct setup *su, const struct state *st,
                     unsigned *seat, unsigned *place)
{
    for (*seat = 0; *seat < su->players; ++*seat)
        for (*place = 0; *place < BC_PLACES; ++*place)
            if (!st->kind_at[*seat][*place])
                return;
}

/* BC-22a. */
static void weigh_takes(const struct setup *su, const struct state *st,
                        uint32_t first, unsigned unit, struct moves *out)
{
    uint32_t each = 1;
    uint32_t floods = st->bag[su->flood];
    if (st->phase == PHASE_DEAL) {
        floods = 0;
    } else if (st->stacks && !st->top_flood) {
        floods = 0;
    } else if (st->stacks) {
        uint32_t others = st->pickup - floods;
        each = st->stack[0] - 1u;
        floods = others ? others : 1;
    }
    for (unsigned f = 0; f < su->faces; f++) {
        uint32_t weight = f == su->flood ? floods : each * st->bag[f];
        moves_weigh(out, first + f * unit, weight);
    }
}

static void weigh_picks(const struct state *st, struct moves *out)
{
    if (st->phase == PHASE_PICK) {
        moves_weigh(out, MOVE1(CHANCE_PICKS, st->bather - 1u), 1);
        moves_weigh(out, MOVE1(CHANCE_PICKS, st->partner - 1u), 1);
        return;
    }
    for (uint64_t left = st->has[st->active]; left; left &= left - 1) {
        unsigned face = bits_first(left);
        moves_weigh(out, MOVE1(CHANCE_PICKS, face), st->hand[st->active][face]);
    }
}

static void weigh(const struct setup *su, const struct state *st,
                  struct moves *out)
{
    unsigned seat = st->due_seat;
    unsigned place;
    if (st->phase == PHASE_ROWS) {
        row_next(su, st, &seat, &place);
        unsigned left = su->row_kinds[seat] & ~bc_showing(st, seat);
        for (; left; left &= left - 1)
            moves_weigh(
                out, MOVE3(CHANCE_STARTER, seat, place, bits_first(left)), 1);
        return;
    }
    if (st->phase == PHASE_DEAL) {
        seat = bc_dealt_next(su, st);
        if (seat == su->players)
            weigh_takes(su, st, MOVE1(CHANCE_MARKET, 0), 1u << 8, out);
        else
            weigh_takes(su, st, MOVE1(CHANCE_DRAWS, seat), 1u << 16, out);
        return;
    }
    if (st->due == DUE_DRAWS) {
        weigh_takes(su, st, MOVE1(CHANCE_DRAWS, seat), 1u << 16, out);
    } else if (st->due == DUE_LAYS) {
        place = bits_first(bc_open_places(su, st, seat) & ~bc_blind_places(st));
        weigh_takes(su, st, MOVE2(CHANCE_LAYS, seat, place), 1u << 24, out);
    } else {
        weigh_picks(st, out);
    }
}

/* ---- what is legal ---- */

/* How far the comber may walk: places low to high, a mine at most at an end
 * (BC-39, BC-43). */
struct walk {
    int at, low, high, mine; /* places from 0; mine -1: none */
};

static struct walk walk_of(const struct state *st, unsigned seat)
{
    struct walk w = {st->comber[seat] - 1, 0, BC_PLACES - 1,
                     st->mine_at[seat] - 1};
    if (w.mine > w.at)
        w.high = w.mine;
    else if (w.mine >= 0)
        w.low = w.mine;
    return w;
}

static bool can_walk(const struct walk *w, int goal)
{
    return goal >= w->low && goal <= w->high;
}

static void add_cleans(const struct setup *su, const struct state *st,
                       const struct walk *w, struct moves *out)
{
    const uint8_t *kind_at = st->kind_at[st->active];
    uint64_t fits = 0;
    for (int p = w->low; p <= w->high; p++)
        if (kind_at[p] && p != w->mine && p != w->at)
            fits |= su->of_kind[kind_at[p] - 1];
    for (uint64_t left = st->has[st->active] & fits; left; left &= left - 1) {
        unsigned face = bits_first(left);
        unsigned kind = su->kind_of[face] + 1u;
        int goals[] = {w->at - su->steps[face], w->at + su->steps[face]};
        for (unsigned right = 0; right < 2; right++)
            if (can_walk(w, goals[right]) && kind_at[goals[right]] == kind)
                moves_add(out, MOVE2(VERB_CLEAN, face, right));
    }
    if (!(st->has[st->active] >> su->joker & 1))
        return;
    for (int p = w->low; p <= w->high; p++)
        if (kind_at[p] && p != w->mine && p - w->at <= 3 && w->at - p <= 3)
            moves_add(out, MOVE1(VERB_CLEAN_ANY, p));
}

static void add_pairs(const struct setup *su, const struct state *st,
                      const struct walk *w, struct moves *out)
{
    const uint8_t *hand = st->hand[st->active];
    if (!st->kind_at[st->active][w->at])
        return;
    uint64_t left = st->has[st->active] & su->garbage;
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        uint64_t same = left & su->of_kind[su->kind_of[face]];
        if (hand[face] < 2)
            same &= same - 1;
        for (; same; same &= same - 1)
            moves_add(out, MOVE2(VERB_PAIR, face, bits_first(same)));
    }
}

static void add_walks(const struct setup *su, const struct state *st,
                      const struct walk *w, struct moves *out)
{
    uint64_t left = st->has[st->active] & su->garbage;
    for (; left; left &= left - 1) {
        unsigned face = bits_first(left);
        int steps = su->steps[face];
        uint32_t move = MOVE1(VERB_MOVE, face);
        out->move[out->count] = move;
        out->count += w->at - steps >= w->low;
        out->move[out->count] = move | 1u << 16;
        out->count += w->at + steps <= w->high;
    }
    if (!su->joker_moves || !(st->has[st->active] >> su->joker & 1))
        return;
    for (int p = w->low; p <= w->high; p++)
        if (p != w->at && p - w->at <= 3 && w->at - p <= 3)
            moves_add(out, MOVE1(VERB_MOVE_ANY, p));
}

/* BC-40, BC-41. */
static void add_mines(const struct setup *su, const struct state *st,
                      struct moves *out)
{
    if (!(st->has[st->active] >> su->mine & 1))
        return;
    for (unsigned seat = 0; seat < su->players; seat++) {
        if (seat == st->active || st->mine_at[seat])
            continue;
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (p + 1 != st->comber[seat])
                moves_add(out, MOVE2(VERB_MINE, seat, p));
    }
}

/* BC-47. With `partner any` the partner is of another face (BC-R25). */
static void add_bathers(const struct setup *su, const struct state *st,
                        struct moves *out)
{
    uint64_t bathers = st->has[st->active] & su->bathers;
    uint64_t partners = st->has[st->active] & su->partners;
    if (!bathers || !partners)
        return;
    for (unsigned seat = 0; seat < su->players; seat++) {
        if (seat == st->active)
            continue;
        for (uint64_t left = bathers; left; left &= left - 1) {
            uint64_t others = partners & ~(left & (0 - left));
            uint32_t move = MOVE2(VERB_BATHER, seat, bits_first(left));
            for (; others; others &= others - 1)
                moves_add(out, move | (uint32_t)bits_first(others) << 24);
        }
    }
}

static void add_acts(const struct setup *su, const struct state *st,
                     struct moves *out)
{
    struct walk w = walk_of(st, st->active);
    add_cleans(su, st, &w, out);
    add_pairs(su, st, &w, out);
    add_walks(su, st, &w, out);
    add_mines(su, st, out);
    add_bathers(su, st, out);
    moves_add(out, MOVE1(VERB_PASS, 0));
}

static void add_swaps(const struct state *st, struct moves *out)
{
    for (uint64_t left = st->has[st->active]; left; left &= left - 1)
        for (unsigned slot = 0; slot < BC_MARKET; slot++)
            moves_add(out, MOVE2(VERB_SWAP, bits_first(left), slot));
    moves_add(out, MOVE1(VERB_SKIP, 0));
}

static void add_places(unsigned verb, unsigned set, struct moves *out)
{
    for (; set; set &= set - 1)
        moves_add(out, MOVE1(verb, bits_first(set)));
}

seat_set bc_waiting(const void *setup, const void *state)
{
    const struct state *st = state;
    (void)setup;
    if (st->due)
        return SEAT(CHANCE);
    switch ((enum phase)st->phase) {
    case PHASE_ROWS:
    case PHASE_DEAL:
        return SEAT(CHANCE);
    case PHASE_STAND:
    case PHASE_DRAW:
    case PHASE_TWO:
    case PHASE_SWAP:
    case PHASE_ACT:
    case PHASE_POLLUTE:
        return SEAT(st->active);
    case PHASE_PICK:
        return SEAT(st->offer_to - 1);
    case PHASE_TAKE:
        return SEAT(st->mine_by[st->active] - 1);
    case PHASE_END:
    case PHASE_OVER:
        break;
    }
    return 0;
}

void bc_moves(const void *setup, const void *state, unsigned actor,
              struct moves *out)
{
    const struct setup *su = setup;
    const struct state *st = state;
    if (!(bc_waiting(su, st) & SEAT(actor)))
        return;
    if (actor == CHANCE) {
        weigh(su, st, out);
        return;
    }
    switch ((enum phase)st->phase) {
    case PHASE_STAND:
        add_places(VERB_STAND, 31, out);
        return;
    case PHASE_DRAW:
        moves_add(out, MOVE1(VERB_DRAW, 0));
        return;
    case PHASE_TWO:
        if (st->has[actor] >> su->two & 1)
            moves_add(out, MOVE1(VERB_TWO, 0));
        moves_add(out, MOVE1(VERB_SKIP, 0));
        return;
    case PHASE_SWAP:
        add_swaps(st, out);
        return;
    case PHASE_ACT:
        add_acts(su, st, out);
        return;
    case PHASE_PICK:
        moves_add(out, MOVE1(VERB_PICK, 0));
        moves_add(out, MOVE1(VERB_PICK, 1));
        return;
    case PHASE_POLLUTE:
        add_places(VERB_POLLUTE,
                   bc_pollutable(su, st, st->offer_to - 1u, st->bather - 1u),
                   out);
        return;
    case PHASE_TAKE:
        for (unsigned n = 1; n <= st->hand_size[st->active]; n++)
            moves_add(out, MOVE1(VERB_TAKE, n));
        return;
    case PHASE_ROWS:
    case PHASE_DEAL:
    case PHASE_END:
    case PHASE_OVER:
        return;
    }
}

/* ---- the rest of the contract ---- */

void bc_start(const void *setup, void *state)
{
    const struct setup *su = setup;
    struct state *st = state;
    unsigned spare = (unsigned)BC_FLOODS - su->stacks;
    st->active = su->first;
    memcpy(st->bag, su->copies, sizeof st->bag);
    st->bag[su->flood] = su->stacks;
    st->removed[su->flood] = (uint8_t)spare;
    if (su->shuffles_rows)
        return;
    st->phase = PHASE_STAND;
    for (unsigned s = 0; s < BC_SEATS && s < su->players; s++)
        for (unsigned p = 0; p < BC_PLACES; p++)
            st->kind_at[s][p] = (uint8_t)(su->row[s][p] + 1);
}

/* The pile, the Starter rows, and each seat's offers and mine rows. */
static unsigned stream(const void *setup, const void *state)
{
    const struct state *st = state;
    (void)setup;
    if (st->due == DUE_PICKS)
        return 2u + st->active;
    return st->phase == PHASE_ROWS;
}

/* Cards of a hand that the viewer is not certain of go back to the bag. */
static void sweep_hand(struct state *view, unsigned seat, const uint64_t *row)
{
    for (uint64_t left = view->has[seat]; left; left &= left - 1) {
        unsigned face = bits_first(left);
        unsigned sure = bc_known(row, face);
        unsigned unsure = view->hand[seat][face] - sure;
        view->bag[face] = (uint8_t)(view->bag[face] + unsure);
        view->hand[seat][face] = (uint8_t)sure;
        view->has[seat] ^= (uint64_t)(sure == 0) << face;
    }
}

static void sweep_card(struct state *view, uint8_t *card)
{
    if (*card == BC_HOLE)
        return;
    view->bag[*card - 1]++;
    *card = BC_HOLE;
}

/* Others' certain counts are blanked to what everybody knows. While blind
 * cards lie on a beach nobody knows whether a Flood is among them, so the top
 * stack's Flood is swept up, too: imagine decides where it is. */
static void observe(const void *setup, const void *state, unsigned seat,
                    void *out)
{
    const struct setup *su = setup;
    struct state *view = out;
    *view = *(const struct state *)state;
    for (unsigned h = 0; h < su->players; h++) {
        uint64_t(*known)[BC_FACES / 16] = view->known[h];
        if (h != seat)
            sweep_hand(view, h, known[seat < su->players ? seat : h]);
        for (unsigned k = 0; k < su->players; k++)
            if (k != h && k != seat)
                memcpy(known[k], known[h], sizeof known[k]);
    }
    if (view->phase == PHASE_PICK && view->active != seat) {
        sweep_card(view, &view->bather);
        sweep_card(view, &view->partner);
    }
    if (view->due != DUE_LAYS)
        return;
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (view->blind[p]) {
            sweep_card(view, &view->blind[p]);
            view->top_flood = 0;
        }
}

/* Which of the `count` blind cards are Floods, as bits. Floods unseen lie
 * among them or in the pile: anywhere in a mixed one, one in each stack under
 * the top one, at most one in the top one. Every arrangement of the cards is
 * equally likely. */
static unsigned imagine_floods(const struct setup *su, struct state *st,
                               unsigned count, struct rng *rng)
{
    unsigned floods = st->bag[su->flood];
    unsigned slots = count + st->pickup;
    unsigned set = 0;
    if (st->stacks) {
        static const uint8_t WAYS[6][6] = {
            {1},          {1, 1},          {1, 2, 1},
            {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};
        floods -= st->stacks - 1u;
        if (floods) {
            unsigned with = WAYS[count][floods - 1] * st->stack[0];
            unsigned without = floods <= count ? WAYS[count][floods] : 0;
            st->top_flood = rng_below(rng, with + without) < with;
        }
        floods -= st->top_flood;
        slots = count;
    }
    for (unsigned i = 0; i < count; i++, slots--)
        if (rng_below(rng, slots) < floods) {
            set |= 1u << i;
            floods--;
        }
    return set;
}

/* The unseen cards that are no Floods, as a list to draw from. */
struct unseen {
    uint8_t list[BAG_CAP];
    unsigned count;
    struct rng *rng;
};

/* Writes BC_COPIES of each face and keeps as many as there are: no branch. */
static void list_unseen(const struct setup *su, const struct state *st,
                        struct unseen *u)
{
    u->count = 0;
    for (unsigned f = 0; f < su->faces; f++) {
        memset(u->list + u->count, (int)f, BC_COPIES + 1);
        u->count += f == su->flood ? 0 : st->bag[f];
    }
}

static unsigned unseen_draw(struct state *st, struct unseen *u)
{
    unsigned face = bag_pick(u->list, u->count--, u->rng);
    st->bag[face]--;
    return face;
}

static uint8_t unseen_draw_of(struct state *st, struct unseen *u,
                              uint64_t faces)
{
    uint8_t at[BAG_CAP];
    unsigned count = 0;
    for (unsigned i = 0; i < u->count; i++)
        if (faces >> u->list[i] & 1)
            at[count++] = (uint8_t)i;
    unsigned chosen = at[rng_below(u->rng, count)];
    uint8_t face = u->list[chosen];
    u->list[chosen] = u->list[--u->count];
    st->bag[face]--;
    return (uint8_t)(face + 1);
}

static void imagine_blind(const struct setup *su, struct state *st,
                          struct unseen *u)
{
    unsigned places = bc_blind_places(st);
    unsigned floods;
    if (!places)
        return;
    floods = imagine_floods(su, st, bits_count(places), u->rng);
    for (; places; places &= places - 1, floods >>= 1) {
        unsigned face = su->flood;
        if (floods & 1)
            st->bag[face]--;
        else
            face = unseen_draw(st, u);
        st->blind[bits_first(places)] = (uint8_t)(face + 1);
    }
}

static void imagine(const void *setup, const void *view, struct rng *rng,
                    void *state)
{
    const struct setup *su = setup;
    struct state *st = state;
    struct unseen u;
    *st = *(const struct state *)view;
    u.rng = rng;
    list_unseen(su, st, &u);
    if (st->due == DUE_LAYS)
        imagine_blind(su, st, &u);
    if (st->bather == BC_HOLE) {
        st->bather = unseen_draw_of(st, &u, su->bathers);
        uint64_t others = (uint64_t)1 << (st->bather - 1);
        st->partner = unseen_draw_of(st, &u, su->partners & ~others);
    }
    for (unsigned s = 0; s < su->players; s++) {
        unsigned sure = 0;
        for (uint64_t left = st->has[s]; left; left &= left - 1)
            sure += st->hand[s][bits_first(left)];
        for (unsigned i = sure; i < st->hand_size[s]; i++) {
            unsigned face = unseen_draw(st, &u);
            st->hand[s][face]++;
            st->has[s] |= (uint64_t)1 << face;
        }
    }
}

static void result(const void *setup, const void *state, struct result *out)
{
    static const char *const REASON[] = {
        [ENDING_CLEAN] = "clean",
        [ENDING_CAP] = "cap",
        [ENDING_STALL] = "stall",
    };
    const struct setup *su = setup;
    const struct state *st = state;
    bool won = st->ending == ENDING_CLEAN;
    *out = (struct result){.outcome = OUTCOME_OPEN};
    if (st->phase != PHASE_OVER)
        return;
    out->outcome = won ? OUTCOME_WIN : OUTCOME_DRAW;
    out->winners = (seat_set)(won ? SEAT(st->active) : 0);
    out->reason = REASON[st->ending];
    for (unsigned s = 0; s < BC_SEATS && s < su->players; s++)
        out->rank[s] = won && s != st->active ? 2 : 1;
}

const struct game game_beachcleaner;

const struct game game_beachcleaner = {
    .name = "beachcleaner",
    .title = "Beachcleaner",
    .about = "Walk your comber along your beach and be the first to have it "
             "clean, while floods, bathers and sea mines undo your work.",
    .credits = "Dirk Horius, 418ART",
    .rules = 1,
    .seats_min = 2,
    .seats_max = BC_SEATS,
    .setup_size = sizeof(struct setup),
    .state_size = sizeof(struct state),
    .options = bc_options,
    .edition = bc_edition,
    .prepare = bc_prepare,
    .start = bc_start,
    .waiting = bc_waiting,
    .moves = bc_moves,
    .apply = bc_apply,
    .stream = stream,
    .observe = observe,
    .imagine = imagine,
    .result = result,
    .traits = bc_traits,
    .look = bc_look,
    .thin = bc_thin,
    .minds = beachcleaner_minds,
    .broken = bc_broken,
    .words = &bc_words,
};
