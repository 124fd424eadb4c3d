#include "games/null/null.h"

#include "base/panic.h"
#include "engine/known.h"
#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

static const uint8_t POINTS[KINDS] = {1, 2, 3, 0}; /* NG-2 */

static const char EDITION[] =
    "edition default\n"
    "card sock 6    # [assumed] many cheap cards, so that offers meet\n"
    "card shirt 5   # [assumed]\n"
    "card towel 3   # [assumed] worth fighting for\n"
    "card peg 4     # [assumed] one for each seat\n";

static const char *const ON_OFF[] = {"on", "off", NULL};

static const struct option OPTIONS[] = {
    {.name = "pegs",
     .about = "Other seats may stop an asking with a peg (NG-7).",
     .values = ON_OFF},
    {.name = "rounds",
     .about = "How many rounds are played (NG-11).",
     .number = 6,
     .min = 1,
     .max = ROUNDS_CAP},
    {.name = NULL},
};

/* NG-14 */
static bool read_edition(struct setup *g, struct slice text,
                         struct refusal *why)
{
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    unsigned named = 0;
    while (edition_line(&text, &number, &line)) {
        slice_word(&line, &word);
        if (slice_is(word, "edition"))
            continue;
        if (!slice_is(word, "card") || !slice_word(&line, &word))
            return refuse_with(why, REFUSE_EDITION, number,
                               "not `edition NAME` or `card KIND COUNT`");
        unsigned kind = 0;
        int32_t count;
        while (kind < KINDS && !slice_is(word, null_kinds[kind]))
            kind++;
        if (kind == KINDS || (named >> kind & 1))
            return refuse_with(why, REFUSE_EDITION, number,
                               "unknown kind of card, or named before");
        if (!slice_int(slice_trim(line), 0, 15, &count))
            return refuse_with(why, REFUSE_EDITION, number,
                               "a count is a number from 0 to 15");
        named |= 1u << kind;
        g->edition[kind] = (uint8_t)count;
    }
    if (bag_count(g->edition, KINDS) == 0)
        return refuse_with(why, REFUSE_EDITION, number,
                           "an edition has at least one card");
    return true;
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct setup *g = setup;
    g->players = plan->players;
    g->pegs = plan->option[0] == 0;
    g->rounds = (uint8_t)plan->option[1];
    return read_edition(
        g, plan->edition.len ? plan->edition : slice_of(EDITION), why);
}

/* After the deal or a round: the next offer, or the end (NG-4, NG-11). */
static void begin_round(const struct setup *g, struct state *s)
{
    s->phase = PHASE_OFFER;
    if (s->round >= g->rounds || (s->round && s->pile.size == 0)) {
        s->phase = PHASE_OVER;
        return;
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        if (s->size[seat])
            return;
    s->phase = PHASE_ASK;
}

static unsigned deal_seat(const struct setup *g, const struct state *s)
{
    unsigned seat = 0;
    while (seat < g->players && s->size[seat] >= 2)
        seat++;
    return seat;
}

void null_start(const void *setup, void *state)
{
    const struct setup *g = setup;
    struct state *s = state;
    memcpy(s->bag, g->edition, sizeof s->bag);
    s->pile.size = (uint8_t)bag_count(s->bag, KINDS);
}

unsigned null_window(const struct setup *g, const struct state *s,
                     uint8_t order[SEATS])
{
    unsigned count = 0;
    for (unsigned i = 1; i < g->players; i++) {
        unsigned seat = (s->turn + i) % g->players;
        if (s->size[seat])
            order[count++] = (uint8_t)seat;
    }
    return count;
}

static seat_set waiting(const void *setup, const void *state)
{
    const struct setup *g = setup;
    const struct state *s = state;
    seat_set set = 0;
    switch ((enum phase)s->phase) {
    case PHASE_DEAL:
    case PHASE_TAKE:
    case PHASE_DRAW:
        return SEAT(CHANCE);
    case PHASE_OFFER:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (s->size[seat] && !s->offer[seat])
                set |= SEAT(seat);
        return set;
    case PHASE_PEG:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (seat != s->turn && s->size[seat] && !s->reply[seat])
                set |= SEAT(seat);
        return set;
    case PHASE_ASK:
    case PHASE_BACK:
    case PHASE_PLACE:
        return SEAT(s->turn);
    case PHASE_OVER:
    case PHASES:
        break;
    }
    return 0;
}

static void add_kinds(const struct state *s, unsigned seat, enum verb verb,
                      struct moves *out)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (s->hand[seat][kind])
            moves_add(out, move_of(verb, kind, 0));
}

static void add_draws(const struct state *s, unsigned seat, struct moves *out)
{
    unsigned top = pile_top(&s->pile);
    uint32_t first = move_of(VERB_DRAWS, 0, seat);
    if (top == PILE_OPEN)
        bag_outcomes(s->bag, KINDS, first, out);
    else
        moves_weigh(out, first + top, 1);
}

static void chance_moves(const struct setup *g, const struct state *s,
                         struct moves *out)
{
    if (s->phase == PHASE_TAKE)
        bag_outcomes(s->hand[s->target - 1], KINDS,
                     move_of(VERB_TAKES, 0, s->turn), out);
    else
        add_draws(s, s->phase == PHASE_DEAL ? deal_seat(g, s) : s->turn, out);
}

static void moves(const void *setup, const void *state, unsigned actor,
                  struct moves *out)
{
    const struct setup *g = setup;
    const struct state *s = state;
    if (!(waiting(setup, state) & SEAT(actor)))
        return;
    switch ((enum phase)s->phase) {
    case PHASE_DEAL:
    case PHASE_TAKE:
    case PHASE_DRAW:
        chance_moves(g, s, out);
        return;
    case PHASE_OFFER:
        add_kinds(s, actor, VERB_OFFER, out);
        return;
    case PHASE_ASK:
        for (unsigned seat = 0; seat < g->players; seat++)
            if (seat != s->turn && s->size[seat])
                moves_add(out, move_of(VERB_ASK, seat, 0));
        moves_add(out, move_of(VERB_REST, 0, 0));
        return;
    case PHASE_PEG:
        if (s->hand[actor][PEG])
            moves_add(out, move_of(VERB_USE, PEG, 0));
        moves_add(out, move_of(VERB_PASS, 0, 0));
        return;
    case PHASE_BACK:
        add_kinds(s, actor, VERB_BACK, out);
        return;
    case PHASE_PLACE:
        for (unsigned place = 1; place <= s->pile.size + 1u; place++)
            moves_add(out, move_of(VERB_AT, place, 0));
        return;
    case PHASE_OVER:
    case PHASES:
        return;
    }
}

/* A card everybody sees leaves a hand for the discard pile. */
static void put_away(struct state *s, unsigned seat, unsigned kind)
{
    s->hand[seat][kind]--;
    s->size[seat]--;
    s->discard[kind]++;
    for (unsigned knower = 0; knower < SEATS; knower++)
        known_leaves(s->known[knower][seat], kind);
}

bool null_offer_closes(const struct setup *g, const struct state *s,
                       unsigned seat)
{
    return waiting(g, s) == SEAT(seat);
}

static void offer(const struct setup *g, struct state *s, unsigned seat,
                  unsigned kind)
{
    uint8_t times[KINDS] = {0};
    bool closes = null_offer_closes(g, s, seat);
    s->offer[seat] = (uint8_t)(1 + kind);
    if (!closes)
        return;
    for (unsigned i = 0; i < g->players; i++)
        if (s->offer[i])
            times[s->offer[i] - 1]++;
    for (unsigned i = 0; i < g->players; i++) {
        if (!s->offer[i])
            continue;
        unsigned offered = s->offer[i] - 1u;
        if (times[offered] == 1)
            s->score[i] = (uint8_t)(s->score[i] + POINTS[offered]);
        put_away(s, i, offered);
        s->offer[i] = 0;
    }
    s->phase = PHASE_ASK;
}

/* NG-9: two cards, or as many as there are. */
static void begin_draw(const struct setup *g, struct state *s)
{
    s->target = 0;
    s->left = s->pile.size < 2 ? s->pile.size : 2;
    s->phase = PHASE_DRAW;
    if (s->left)
        return;
    s->phase = PHASE_BACK;
    if (s->size[s->turn])
        return;
    s->turn = (uint8_t)((s->turn + 1) % g->players);
    s->round++;
    begin_round(g, s);
}

static void ask(const struct setup *g, struct state *s, unsigned target)
{
    s->target = (uint8_t)(1 + target);
    s->phase = g->pegs ? PHASE_PEG : PHASE_TAKE;
}

unsigned null_reply_closes(const struct setup *g, const struct state *s,
                           unsigned seat, enum reply reply, bool *blocked)
{
    uint8_t order[SEATS];
    unsigned count = null_window(g, s, order);
    for (unsigned i = 0; i < count; i++) {
        unsigned said = order[i] == seat ? reply : s->reply[order[i]];
        *blocked = said == REPLY_USE;
        if (said == REPLY_NONE)
            return 0;
        if (said == REPLY_USE || i + 1 == count)
            return 1 + i + 1;
    }
    return 0;
}

static void answer(const struct setup *g, struct state *s, unsigned seat,
                   enum reply reply)
{
    uint8_t order[SEATS];
    bool blocked = false;
    unsigned closes = null_reply_closes(g, s, seat, reply, &blocked);
    s->reply[seat] = (uint8_t)reply;
    if (!closes)
        return;
    null_window(g, s, order);
    memset(s->reply, 0, sizeof s->reply);
    if (blocked) {
        put_away(s, order[closes - 2], PEG);
        begin_draw(g, s);
    } else {
        s->phase = PHASE_TAKE;
    }
}

/* NG-8, NG-13 */
static void takes(const struct setup *g, struct state *s, unsigned kind)
{
    unsigned taker = s->turn;
    unsigned owner = s->target - 1u;
    s->hand[owner][kind]--;
    s->size[owner]--;
    for (unsigned knower = 0; knower < SEATS; knower++) {
        if (knower == taker)
            known_leaves(s->known[knower][owner], kind);
        else if (knower != owner)
            known_blurs(s->known[knower][owner], KINDS);
    }
    s->hand[taker][kind]++;
    s->size[taker]++;
    s->known[owner][taker][kind]++;
    begin_draw(g, s);
}

/* NG-3, NG-9, NG-13 */
static void draws(const struct setup *g, struct state *s, unsigned seat,
                  unsigned kind)
{
    uint8_t sure[SEATS_MAX];
    if (pile_top(&s->pile) == PILE_OPEN)
        s->bag[kind]--;
    pile_draw(&s->pile, seat, kind, SEAT(seat), 0, sure);
    s->hand[seat][kind]++;
    s->size[seat]++;
    for (unsigned knower = 0; knower < SEATS; knower++)
        if (sure[knower])
            s->known[knower][seat][sure[knower] - 1]++;
    if (s->phase == PHASE_DRAW) {
        if (--s->left == 0)
            s->phase = PHASE_BACK;
    } else if (s->pile.size == 0 || deal_seat(g, s) == g->players) {
        begin_round(g, s);
    }
}

/* NG-10, NG-13 */
static void put_back(const struct setup *g, struct state *s, unsigned place)
{
    unsigned seat = s->turn;
    unsigned kind = s->backing - 1u;
    s->backing = 0;
    s->hand[seat][kind]--;
    s->size[seat]--;
    for (unsigned knower = 0; knower < SEATS; knower++)
        known_blurs(s->known[knower][seat], KINDS);
    pile_insert(&s->pile, seat, kind, place);
    s->turn = (uint8_t)((s->turn + 1) % g->players);
    s->round++;
    begin_round(g, s);
}

static void apply(const void *setup, void *state, unsigned actor, uint32_t move)
{
    const struct setup *g = setup;
    struct state *s = state;
    unsigned arg = move_arg(move);
    switch (move_verb(move)) {
    case VERB_OFFER:
        offer(g, s, actor, arg);
        return;
    case VERB_ASK:
        ask(g, s, arg);
        return;
    case VERB_REST:
        begin_draw(g, s);
        return;
    case VERB_USE:
        answer(g, s, actor, REPLY_USE);
        return;
    case VERB_PASS:
        answer(g, s, actor, REPLY_PASS);
        return;
    case VERB_BACK:
        s->backing = (uint8_t)(1 + arg);
        s->phase = PHASE_PLACE;
        return;
    case VERB_AT:
        put_back(g, s, arg);
        return;
    case VERB_DRAWS:
        draws(g, s, move_seat(move), arg);
        return;
    case VERB_TAKES:
        takes(g, s, arg);
        return;
    }
}

/* Stream 0 is the basket; what is taken from A's hand is stream 1, and so on:
 * a take never shifts a draw. */
static unsigned stream(const void *setup, const void *state)
{
    const struct state *s = state;
    (void)setup;
    return s->phase == PHASE_TAKE ? s->target : 0;
}

static void observe(const void *setup, const void *state, unsigned seat,
                    void *view)
{
    const struct setup *g = setup;
    struct state *v = view;
    memcpy(v, state, sizeof *v);
    for (unsigned owner = 0; owner < g->players; owner++) {
        if (owner == seat)
            continue;
        for (unsigned kind = 0; kind < KINDS; kind++) {
            unsigned sure = seat < SEATS ? v->known[seat][owner][kind] : 0;
            v->bag[kind] =
                (uint8_t)(v->bag[kind] + v->hand[owner][kind] - sure);
            v->hand[owner][kind] = (uint8_t)sure;
        }
        v->offer[owner] = 0;
        v->reply[owner] = 0;
    }
    for (unsigned knower = 0; knower < SEATS; knower++)
        if (knower != seat)
            memset(v->known[knower], 0, sizeof v->known[knower]);
    for (unsigned i = 0; i < v->pile.fixed_count; i++)
        v->bag[v->pile.kind[i]]++;
    pile_observe(&v->pile, seat);
    for (unsigned i = 0; i < v->pile.claim_count; i++)
        v->bag[v->pile.claim[i].kind]--;
    if (v->backing && seat != v->turn)
        v->backing = HOLE;
}

static void imagine(const void *setup, const void *view, struct rng *rng,
                    void *state)
{
    const struct setup *g = setup;
    struct state *s = state;
    uint8_t unseen[BAG_CAP];
    memcpy(s, view, sizeof *s);
    unsigned left = bag_list(s->bag, KINDS, unseen);
    for (unsigned owner = 0; owner < g->players; owner++) {
        unsigned missing = s->size[owner] - bag_count(s->hand[owner], KINDS);
        for (; missing; missing--) {
            unsigned kind = bag_pick(unseen, left--, rng);
            s->hand[owner][kind]++;
            s->bag[kind]--;
        }
    }
    pile_imagine(&s->pile, rng);
    if (s->backing == HOLE) {
        unsigned count = bag_list(s->hand[s->turn], KINDS, unseen);
        s->backing = (uint8_t)(1 + bag_pick(unseen, count, rng));
    }
}

/* NG-12 */
static void result(const void *setup, const void *state, struct result *out)
{
    const struct setup *g = setup;
    const struct state *s = state;
    unsigned best = 0;
    *out = (struct result){.has_scores = true, .reason = "points"};
    out->sources = 1;
    out->source[0].name = "offers";
    for (unsigned seat = 0; seat < g->players; seat++) {
        out->score[seat] = s->score[seat];
        out->source[0].points[seat] = s->score[seat];
        if (s->score[seat] > best)
            best = s->score[seat];
    }
    if (s->phase != PHASE_OVER)
        return;
    for (unsigned seat = 0; seat < g->players; seat++) {
        out->rank[seat] = 1;
        for (unsigned other = 0; other < g->players; other++)
            out->rank[seat] =
                (uint8_t)(out->rank[seat] + (s->score[other] > s->score[seat]));
        if (s->score[seat] == best)
            out->winners |= SEAT(seat);
    }
    bool is_shared = (out->winners & (out->winners - 1)) != 0;
    out->outcome = is_shared ? OUTCOME_SHARED : OUTCOME_WIN;
}

/* A point more than the best of the others is a tenth of a win. */
static const struct trait TRAITS[] = {
    {"lead", 100 * 1024},
    {NULL, 0},
};

static void look(const void *setup, const void *state, unsigned seat,
                 int32_t *numbers)
{
    const struct setup *g = setup;
    const struct state *s = state;
    int32_t best = 0;
    for (unsigned other = 0; other < g->players; other++)
        if (other != seat && s->score[other] > best)
            best = s->score[other];
    numbers[0] = s->score[seat] - best;
}

static const struct mind MINDS[LEVELS] = {
    {.search = {20, 4, 300}, .blunder = 300},
    {.search = {50, 4, 300}, .blunder = 100},
    {.search = {600, 4, 300}},
    {.search = {20000, 4, 300}},
};

const struct game game_null = {
    .name = "null",
    .title = "Laundry Basket",
    .about = "the null game: a template that uses the whole contract",
    .credits = "Tidywinks",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .is_template = true,
    .setup_size = sizeof(struct setup),
    .state_size = sizeof(struct state),
    .options = OPTIONS,
    .edition = EDITION,
    .prepare = prepare,
    .start = null_start,
    .waiting = waiting,
    .moves = moves,
    .apply = apply,
    .stream = stream,
    .observe = observe,
    .imagine = imagine,
    .result = result,
    .traits = TRAITS,
    .look = look,
    .minds = MINDS,
    .broken = null_broken,
    .words = &null_words,
};
