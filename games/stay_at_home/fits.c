/* Whether a situation can come about: each phase needs its frames, and asks
 * whom the rules ask (sections 5 and 16). */
#include "games/stay_at_home/situation.h"

#include "base/bits.h"
#include "engine/refuse.h"

static bool refuse_key(struct situation *r, enum stay_at_home_key key,
                       const char *sentence)
{
    size_t line = r->at[key];
    if (!line && key == KEY_PILE)
        line = r->at[KEY_BAG];
    if (!line)
        line = r->at[KEY_PHASE];
    return refuse_with(r->why, REFUSE_SITUATION, line, sentence);
}

static bool is_discarded(const struct stay_at_home_state *s, unsigned kind)
{
    for (unsigned i = 0; i < s->discard_count; i++)
        if (discard_at(s, i) == kind)
            return true;
    return false;
}

/* SH-17, 21: what is being resolved lies on the discard pile; SH-51: only a
 * picked-up card is drawn inside an action. */
static bool frames_fit(struct situation *r)
{
    const struct stay_at_home_state *s = r->s;
    bool has_drawer = s->drawn || s->phase == PHASE_DRAWS;
    if (s->action && s->actor != s->active && s->victim != s->active)
        return refuse_key(r, KEY_ACTION,
                          "an action is by or against the "
                          "active player (SH-69)");
    if (s->action && !is_discarded(s, s->action - 1u))
        return refuse_key(r, KEY_ACTION,
                          "a played card is in the discard "
                          "pile (SH-17)");
    if (s->drawn && is_instant(s->drawn - 1u) &&
        !is_discarded(s, s->drawn - 1u))
        return refuse_key(r, KEY_DRAWN,
                          "a drawn instant card is in the "
                          "discard pile (SH-21)");
    if (has_drawer && s->action && s->action - 1 != PICKUP)
        return refuse_key(r, KEY_DRAWN,
                          "only PICK UP draws during an action "
                          "(SH-51)");
    if (has_drawer && s->drawer != (s->action ? s->victim : s->active))
        return refuse_key(r, KEY_DRAWN,
                          "this seat does not draw now (SH-13, "
                          "SH-51)");
    if (s->played && !r->g->one_card)
        return refuse_key(r, KEY_PLAYED, "`played` goes with `turn_cards one`");
    if (s->action && r->g->one_card && !s->played)
        return refuse_key(r, KEY_ACTION,
                          "with `turn_cards one` an action "
                          "means `played 1`");
    return true;
}

/* Invariant 5 and SH-90, also where no prompt of a turn is open. */
static bool table_fits(struct situation *r)
{
    const struct stay_at_home_state *s = r->s;
    enum phase phase = (enum phase)s->phase;
    bool may_be_full = phase == PHASE_COVID || phase == PHASE_DROP;
    for (unsigned p = 0; !may_be_full && p < r->g->players; p++)
        if (s->size[p] > r->g->hand_limit)
            return refuse_with(r->why, REFUSE_SITUATION, r->hand_line[p],
                               "this hand is too large here (invariant 5)");
    bool may_hold =
        may_be_full || phase == PHASE_ISOLATE || phase == PHASE_TURN;
    if (!may_hold && holds_covid(s, s->active))
        return refuse_with(r->why, REFUSE_SITUATION, r->hand_line[s->active],
                           "the active player cannot hold COVID here (SH-11, "
                           "SH-15)");
    if (!s->pile.size && !s->drawn)
        return refuse_key(r, KEY_PILE,
                          "the pile is empty: the game is over "
                          "(SH-90)");
    return true;
}

/* SH-104: two slots for each `two` or `ann-back` not yet carried out, one for
 * COVID. */
static bool slots_fit(struct situation *r)
{
    const struct stay_at_home_state *s = r->s;
    unsigned todo = r->has_bag ? 0 : r->g->count[TWO] + r->g->count[ANN_BACK];
    unsigned done = 0;
    unsigned fixed = 0;
    if (r->has_bag)
        todo = r->total[TWO] + r->total[ANN_BACK];
    for (unsigned i = 0; i < s->discard_count; i++)
        done += discard_at(s, i) == TWO || discard_at(s, i) == ANN_BACK;
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        fixed += s->pile.kind[i] != COVID;
    bool is_pending = (s->phase == PHASE_REVERSE && s->action - 1 == TWO) ||
                      (s->phase == PHASE_IGNORE && s->drawn - 1 == ANN_BACK);
    unsigned slots = fixed + 2 * (todo - done) + s->left + 2u * is_pending;
    unsigned covid = r->has_bag ? r->total[COVID] : r->g->count[COVID];
    if (slots + covid <= PILE_FIXED_CAP)
        return true;
    return refuse_key(r, KEY_PILE,
                      "more than 33 slots could come to be fixed "
                      "(SH-104)");
}

/* Fields that belong to other phases must not be given. */
static bool fields_fit(struct situation *r)
{
    const struct stay_at_home_state *s = r->s;
    enum phase phase = (enum phase)s->phase;
    bool is_back = phase == PHASE_BACK || phase == PHASE_PLACE;
    if (s->start[0] && phase != PHASE_WITH && phase != PHASE_BLOCK)
        return refuse_key(r, KEY_START, "no start is declared in this phase");
    if ((s->left > 0) != is_back)
        return refuse_key(r, KEY_LEFT, "`left` goes with `back` and `place`");
    if ((s->backing > 0) != (phase == PHASE_PLACE))
        return refuse_key(r, KEY_BACKING, "`backing` goes with `place`");
    if (s->giver && phase != PHASE_COVID)
        return refuse_key(r, KEY_GIVER, "`giver` goes with `covid`");
    return true;
}

static bool is_drawn(const struct stay_at_home_state *s, unsigned low,
                     unsigned high)
{
    return s->drawn && s->drawn - 1u >= low && s->drawn - 1u <= high;
}

static seat_set asks_if(bool is_open, seat_set seats)
{
    if (!is_open)
        seats = 0;
    return seats;
}

/* SH-26, 64: declared starts are the drawer's, then a companion's. */
static bool starts_fit(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s)
{
    unsigned first = s->start[0] - 1u;
    unsigned second = s->start[1] - 1u;
    bool is_both = s->drawn - 1 == START_BOTH;
    if (!s->start[0])
        return false;
    if (s->start[1] && (first != s->drawer || second == s->drawer))
        return false;
    if (!is_both && (s->start[1] || first != s->drawer))
        return false;
    return stay_at_home_can_leave(g, s, first) &&
           (!s->start[1] || stay_at_home_can_leave(g, s, second));
}

static seat_set with_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    bool own =
        s->start[0] - 1 == s->drawer && stay_at_home_can_leave(g, s, s->drawer);
    if (s->drawn - 1 != START_BOTH || s->start[1] || (s->start[0] && !own) ||
        (g->tied && !own) || !stay_at_home_companions(g, s, s->drawer))
        return 0;
    return SEAT(s->drawer);
}

/* SH-63: after the choice of `ann-pick` the chosen player alone is asked. */
static seat_set ignore_asks(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s,
                            seat_set written)
{
    seat_set chosen =
        stay_at_home_sendable(g, s, s->drawer) & stay_at_home_reactors(g, s);
    if (!is_drawn(s, ANN_LEAVE, ANN_BACK))
        return 0;
    if (s->drawn - 1 == ANN_PICK && !g->ignore_all &&
        bits_count(written) == 1 && (written & chosen))
        return written;
    return stay_at_home_ignorers(g, s);
}

/* Who has a card but is not asked for it has ignored (SH-61): his card lies on
 * the announcement. */
static seat_set give_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s, seat_set written)
{
    if (!is_drawn(s, ANN_LEFT, ANN_GIVE))
        return 0;
    seat_set obliged = stay_at_home_obliged(g, s);
    seat_set missing = obliged & (seat_set)~written;
    unsigned ignored = 0;
    while (ignored < s->discard_count &&
           discard_at(s, s->discard_count - 1 - ignored) == IGNORE)
        ignored++;
    if (s->holder && !g->isolation_reactions && (missing & SEAT(s->holder - 1)))
        return 0;
    if (bits_count(missing) > (g->ignore_all ? 0 : ignored))
        return 0;
    return obliged & written;
}

static seat_set back_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    bool by_action = s->action - 1 == TWO && !s->drawn;
    if (!by_action && !is_drawn(s, ANN_BACK, ANN_BACK))
        return 0;
    unsigned p = by_action ? s->victim : s->drawer;
    if (s->left > stay_at_home_movable(g, s, p))
        return 0;
    if (s->phase == PHASE_BACK)
        return SEAT(p);
    unsigned kind = s->backing - 1u;
    if (is_instant(kind) || !held(s, p, kind) ||
        (kind == COVID && !g->covid_pass))
        return 0;
    return SEAT(p);
}

/* SH-75: how COVID may have come to its holder. */
static seat_set covid_asks(const struct stay_at_home_setup *g,
                           const struct stay_at_home_state *s)
{
    bool passed = g->covid_pass && is_drawn(s, ANN_LEFT, ANN_GIVE);
    bool by_action =
        !s->drawn && (s->action - 1 == TAKE ||
                      (s->action - 1 == SWAP && s->actor == s->active));
    bool late = !s->drawn && !s->action && g->covid_late;
    if (!s->holder || s->giver == s->holder)
        return 0;
    if (!is_drawn(s, COVID, COVID) && !passed && !by_action && !late)
        return 0;
    unsigned h = s->holder - 1u;
    bool moved_on = s->giver || g->chain_off;
    bool at_first = (is_drawn(s, COVID, COVID) && h == s->drawer) ||
                    (by_action && h == s->actor) || passed;
    return asks_if(moved_on || at_first, SEAT(h));
}

static seat_set drop_asks(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s)
{
    int overfull = stay_at_home_overfull(g, s);
    bool unfinished = s->action - 1 == PICKUP && !s->drawn;
    if (overfull < 0 || unfinished ||
        (!s->action && !s->drawn && !g->covid_late))
        return 0;
    return SEAT(overfull);
}

/* Whom the phase asks on this table; 0: it cannot be open. Chance: the seat
 * that draws or takes. */
static seat_set phase_asks(const struct stay_at_home_setup *g,
                           const struct stay_at_home_state *s, seat_set written)
{
    bool calm = !s->action && !s->drawn;
    bool isolates = holds_covid(s, s->active);
    bool is_green_drawn = is_drawn(s, START, START_BOTH);
    seat_set active = SEAT(s->active);
    seat_set drawer = SEAT(s->drawer);
    switch ((enum phase)s->phase) {
    case PHASE_TURN:
        return asks_if(calm, active);
    case PHASE_PLAY:
        return asks_if(calm && !isolates, active);
    case PHASE_ISOLATE:
        return asks_if(calm && isolates, active);
    case PHASE_START:
        return asks_if(
            is_green_drawn && stay_at_home_can_leave(g, s, s->drawer), drawer);
    case PHASE_WITH:
        return with_asks(g, s);
    case PHASE_TARGET:
        return asks_if(
            (is_drawn(s, SEND, GO_SEND) || is_drawn(s, ANN_PICK, ANN_PICK)) &&
                stay_at_home_sendable(g, s, s->drawer),
            drawer);
    case PHASE_BLOCK:
        if (!is_green_drawn || !starts_fit(g, s))
            return 0;
        return stay_at_home_blockers(g, s);
    case PHASE_IGNORE:
        return ignore_asks(g, s, written);
    case PHASE_REVERSE:
        return asks_if(s->action && !s->drawn &&
                           !(g->chain_off && s->actor != s->active),
                       stay_at_home_reactors(g, s) & SEAT(s->victim));
    case PHASE_COVID:
        return covid_asks(g, s);
    case PHASE_GIVE:
        return give_asks(g, s, written);
    case PHASE_BACK:
    case PHASE_PLACE:
        return back_asks(g, s);
    case PHASE_TAKE:
    case PHASE_TAKES:
        return asks_if(s->action - 1 == TAKE && !s->drawn && s->size[s->victim],
                       SEAT(s->actor));
    case PHASE_DROP:
        return drop_asks(g, s);
    case PHASE_DRAWS:
        return asks_if(!s->drawn && s->pile.size, drawer);
    case PHASE_OVER:
    case PHASES:
        break;
    }
    return 0;
}

/* The seats written after the phase are those it asks, in asking order. */
static bool order_fits(const struct situation *r, seat_set asked)
{
    const struct stay_at_home_state *s = r->s;
    unsigned at = 0;
    unsigned p = s->drawer;
    for (unsigned i = 0; i < r->g->players; i++, p = next_seat(r->g, s, p)) {
        if (!(asked >> p & 1))
            continue;
        if (at == r->order_count || r->order[at] != p)
            return false;
        at++;
    }
    return at == r->order_count;
}

bool situation_fits(struct situation *r)
{
    struct stay_at_home_state *s = r->s;
    seat_set written = 0;
    for (unsigned i = 0; i < r->order_count; i++)
        written |= SEAT(r->order[i]);
    if (s->phase == PHASE_DRAWS && r->order_count == 1)
        s->drawer = r->order[0];
    if (!frames_fit(r) || !fields_fit(r) || !table_fits(r) || !slots_fit(r))
        return false;
    seat_set asked = phase_asks(r->g, s, written);
    if (!asked)
        return refuse_key(r, KEY_PHASE,
                          "this phase cannot be open on this "
                          "table (section 5)");
    if (s->phase == PHASE_TURN && !r->order_count)
        return true;
    if (!order_fits(r, asked))
        return refuse_key(r, KEY_PHASE,
                          "not the seats that are asked here, "
                          "in asking order (section 5)");
    if (s->phase != PHASE_TURN && s->phase != PHASE_DRAWS &&
        s->phase != PHASE_TAKES)
        s->asked = (uint8_t)asked;
    return true;
}
