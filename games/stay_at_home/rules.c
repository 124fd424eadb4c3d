/* What follows from a decision or a chance event. The functions that resolve
 * cards are the pseudo-code of section 5 cut at its prompts: each runs on to
 * the next prompt, chance event or end. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "base/panic.h"
#include "engine/bag.h"
#include "engine/known.h"

#include <string.h>

/* Cards that move, and what becomes of knowledge.
 *
 * row[h][k] is how many copies of each kind k can swear are in the hand of h
 * (SH-101a). Each step below changes it by what k has seen, never by what the
 * card was: whoever sees the card go counts one of its kind less, whoever does
 * not counts one less of every kind, since it may have been any of them.
 * Departures come before arrivals, so that a card just given is not doubted
 * because another left at the same time. It would be simpler to mark the cards
 * themselves as known; but such a mark goes where the card goes, and when it
 * vanishes it tells its knower which of two cards was played or put back. */

/* SH-17, 57, 85: a card goes from hand face up to the discard pile. */
static void spend(struct stay_at_home_state *s, unsigned p, unsigned kind)
{
    for (unsigned k = 0; k < PLAYERS_CAP; k++)
        known_leaves(&s->row[p][k], kind - HAND_FIRST);
    s->size[p]--;
    discard_add(s, kind);
}

/* SH-101a: a card leaves a hand; only its owner and the seats of `saw` know
 * which. COVID's moves are seen by all. */
static void leave_hand(struct stay_at_home_state *s, unsigned p, unsigned kind,
                       seat_set saw)
{
    s->size[p]--;
    if (kind == COVID) {
        s->holder = 0;
        return;
    }
    saw |= SEAT(p);
    for (unsigned k = 0; k < PLAYERS_CAP; k++) {
        if (saw >> k & 1)
            known_leaves(&s->row[p][k], kind - HAND_FIRST);
        else
            known_blurs(&s->row[p][k], 1);
    }
}

static void enter_hand(struct stay_at_home_state *s, unsigned p, unsigned kind)
{
    s->size[p]++;
    if (kind == COVID)
        s->holder = (uint8_t)(p + 1);
    else
        counts_add(&s->row[p][p], kind - HAND_FIRST);
}

/* A card `from` knows goes into another hand (SH-101a). */
static void hand_over(struct stay_at_home_state *s, unsigned from, unsigned to,
                      unsigned kind)
{
    enter_hand(s, to, kind);
    if (kind != COVID)
        counts_add(&s->row[to][from], kind - HAND_FIRST);
}

static void give_covid(struct stay_at_home_state *s, unsigned from, unsigned to)
{
    s->size[from]--;
    enter_hand(s, to, COVID);
}

static void put_back(struct stay_at_home_state *s, unsigned p, unsigned kind,
                     unsigned place)
{
    leave_hand(s, p, kind, 0);
    pile_insert(&s->pile, p, kind, place);
}

/* Prompts */

static void ask(struct stay_at_home_state *s, enum phase phase, unsigned p)
{
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)SEAT(p);
}

static void open_window(struct stay_at_home_state *s, enum phase phase,
                        seat_set seats)
{
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)seats;
}

static void close_window(struct stay_at_home_state *s)
{
    s->answered = 0;
    s->used = 0;
    memset(s->said, 0, sizeof s->said);
}

static void ask_chance(struct stay_at_home_state *s, enum phase phase)
{
    s->phase = (uint8_t)phase;
    s->asked = 0;
}

/* SH-84: ten cards in hand are no reason not to draw. */
static void draw(struct stay_at_home_state *s, unsigned d)
{
    s->drawn = 0;
    s->drawer = (uint8_t)d;
    ask_chance(s, PHASE_DRAWS);
}

static void drop_frames(struct stay_at_home_state *s)
{
    s->action = 0;
    s->actor = 0;
    s->victim = 0;
    s->drawn = 0;
    s->drawer = 0;
}

/* SH-90, 91: hands are shown, so there is nothing left to know of them. */
static void end_game(struct stay_at_home_state *s)
{
    drop_frames(s);
    ask_chance(s, PHASE_OVER);
    s->played = 0;
    for (unsigned h = 0; h < PLAYERS_CAP; h++)
        for (unsigned k = 0; k < PLAYERS_CAP; k++)
            if (h != k)
                s->row[h][k] = 0;
}

void stay_at_home_begin_turn(const struct stay_at_home_setup *g,
                             struct stay_at_home_state *s)
{
    while (s->miss[s->active]) { /* SH-10, R32 */
        s->miss[s->active]--;
        s->active = (uint8_t)next_seat(g, s, s->active);
    }
    /* SH-11, 12 */
    ask(s, holds_covid(s, s->active) ? PHASE_ISOLATE : PHASE_PLAY, s->active);
}

static void end_turn(const struct stay_at_home_setup *g,
                     struct stay_at_home_state *s)
{
    if (s->pile.size == 0) {
        end_game(s);
        return;
    }
    drop_frames(s);
    s->played = 0;
    s->active = (uint8_t)next_seat(g, s, s->active); /* SH-19 */
    stay_at_home_begin_turn(g, s);
}

/* SH-20, 85, 88 to 90, R33, R40: LIMIT, the end of the game if the pile is
 * still empty, and how the turn goes on. Neither action nor drawn: option
 * covid_late turned `isolate` into a play phase. */
static void finish_card(const struct stay_at_home_setup *g,
                        struct stay_at_home_state *s)
{
    int overfull = stay_at_home_overfull(g, s);
    if (overfull >= 0) {
        ask(s, PHASE_DROP, (unsigned)overfull);
        return;
    }
    bool was_closing_draw = !s->action && s->drawn;
    if (was_closing_draw || holds_covid(s, s->active)) { /* SH-13, 15, R26 */
        end_turn(g, s);
        return;
    }
    if (s->pile.size == 0) {
        end_game(s);
        return;
    }
    drop_frames(s);
    ask(s, PHASE_PLAY, s->active);
}

/* Green and red cards */

/* The first declared start is decided. */
static void shift_starts(struct stay_at_home_state *s)
{
    s->start[0] = s->start[1];
    s->start[1] = 0;
}

/* SH-26, 64, 66: the declared starts one after the other, each with its window,
 * if there is anybody to ask. */
static void resolve_starts(const struct stay_at_home_setup *g,
                           struct stay_at_home_state *s)
{
    while (s->start[0]) {
        seat_set blockers = stay_at_home_blockers(g, s);
        if (blockers) {
            open_window(s, PHASE_BLOCK, blockers);
            return;
        }
        s->out[s->start[0] - 1]++;
        shift_starts(s);
    }
    if (s->drawn - 1 == START_AGAIN && s->pile.size) /* SH-24, 67, 87, R15 */
        draw(s, s->drawer);
    else
        finish_card(g, s);
}

/* SH-65, R13, R14 */
static void close_block(const struct stay_at_home_setup *g,
                        struct stay_at_home_state *s, int blocker)
{
    bool is_blocked = blocker < PLAYERS_CAP;
    bool is_drawers = s->start[0] - 1 == s->drawer;
    close_window(s);
    if (is_blocked)
        spend(s, (unsigned)blocker, BLOCK_LEAVE);
    else
        s->out[s->start[0] - 1]++;
    shift_starts(s);
    if (g->block_card && s->start[0]) {
        s->out[s->start[0] - 1] =
            (uint8_t)(s->out[s->start[0] - 1] + !is_blocked);
        shift_starts(s);
    } else if (g->tied && is_blocked && is_drawers) {
        shift_starts(s);
    }
    resolve_starts(g, s);
}

/* SH-25, R9, R10: the companion, once the drawer has spoken for himself. */
static void ask_with(const struct stay_at_home_setup *g,
                     struct stay_at_home_state *s)
{
    bool may = !g->tied || s->start[0];
    if (s->drawn - 1 == START_BOTH && may &&
        stay_at_home_companions(g, s, s->drawer))
        ask(s, PHASE_WITH, s->drawer);
    else
        resolve_starts(g, s);
}

/* SH-3 */
static void go_home(struct stay_at_home_state *s, unsigned p)
{
    s->out[p]--;
}

/* SH-27, R11, R12 */
static void ask_target(const struct stay_at_home_setup *g,
                       struct stay_at_home_state *s)
{
    if (stay_at_home_sendable(g, s, s->drawer))
        ask(s, PHASE_TARGET, s->drawer);
    else
        finish_card(g, s);
}

/* Announcements */

/* SH-40, 46, R21, R22 */
static void ask_back(const struct stay_at_home_setup *g,
                     struct stay_at_home_state *s, unsigned p)
{
    unsigned movable = stay_at_home_movable(g, s, p);
    s->left = (uint8_t)(movable < 2 ? movable : 2);
    if (s->left)
        ask(s, PHASE_BACK, p);
    else
        finish_card(g, s);
}

static void change_out(struct stay_at_home_state *s, seat_set seats, int by)
{
    for (unsigned p = 0; p < PLAYERS_CAP; p++)
        if (seats >> p & 1)
            s->out[p] = (uint8_t)(s->out[p] + by);
}

/* Carries an announcement out on the obliged who have not ignored it; with a
 * reader who ignores what only he is obliged to do nothing is left (SH-62). */
static void carry_announcement(const struct stay_at_home_setup *g,
                               struct stay_at_home_state *s, seat_set obliged)
{
    unsigned kind = s->drawn - 1u;
    if (!obliged) {
        finish_card(g, s);
        return;
    }
    switch (kind) {
    case ANN_LEFT:
    case ANN_RIGHT:
    case ANN_GIVE:
        open_window(s, PHASE_GIVE, obliged);
        return;
    case ANN_PICK:
        ask(s, PHASE_TARGET, s->drawer);
        return;
    case ANN_EXTRA:
        draw(s, s->drawer);
        return;
    case ANN_BACK:
        ask_back(g, s, s->drawer);
        return;
    case ANN_TURN:
        s->reversed ^= 1; /* SH-39, R39 */
        break;
    case ANN_LEAVE:
        change_out(s, obliged, 1); /* SH-31 */
        break;
    default: /* ANN_ALLHOME, ANN_HOME: SH-36, 37 */
        change_out(s, obliged, -1);
    }
    finish_card(g, s);
}

static void announce(const struct stay_at_home_setup *g,
                     struct stay_at_home_state *s)
{
    seat_set ignorers = stay_at_home_ignorers(g, s);
    if (ignorers)
        open_window(s, PHASE_IGNORE, ignorers);
    else
        carry_announcement(g, s, stay_at_home_obliged(g, s));
}

/* SH-60, R16 */
static void close_ignore(const struct stay_at_home_setup *g,
                         struct stay_at_home_state *s, int decider)
{
    seat_set obliged = stay_at_home_obliged(g, s);
    seat_set asked = s->asked;
    seat_set used = s->used;
    if (g->ignore_all)
        used = (seat_set)(decider < PLAYERS_CAP ? SEAT(decider) : 0);
    close_window(s);
    for (unsigned p = 0; p < g->players; p++)
        if (used >> p & 1)
            spend(s, p, IGNORE);
    bool is_picked =
        s->drawn - 1 == ANN_PICK && !g->ignore_all && asked != SEAT(s->drawer);
    if (is_picked) { /* SH-63, R18: the chosen player has spoken */
        if (!used)
            go_home(s, bits_first(asked));
        finish_card(g, s);
    } else if (g->ignore_all && used) {
        finish_card(g, s);
    } else {
        carry_announcement(g, s, obliged & (seat_set)~used);
    }
}

static void ask_covid(struct stay_at_home_state *s, unsigned h,
                      unsigned giver_plus_one)
{
    s->giver = (uint8_t)giver_plus_one;
    ask(s, PHASE_COVID, h);
}

/* SH-33, 101a, R19: all departures are booked before the arrivals. */
static void close_give(const struct stay_at_home_setup *g,
                       struct stay_at_home_state *s)
{
    uint8_t said[PLAYERS_CAP];
    bool covid_moved = false;
    memcpy(said, s->said, sizeof said);
    close_window(s);
    for (unsigned p = 0; p < g->players; p++)
        if (said[p])
            leave_hand(s, p, said[p] - 1u,
                       SEAT(stay_at_home_receiver(g, s, p)));
    for (unsigned p = 0; p < g->players; p++) {
        if (!said[p])
            continue;
        covid_moved |= said[p] - 1 == COVID;
        hand_over(s, p, stay_at_home_receiver(g, s, p), said[p] - 1u);
    }
    if (covid_moved)
        ask_covid(s, s->holder - 1u, 0);
    else
        finish_card(g, s);
}

static void answer(const struct stay_at_home_setup *g,
                   struct stay_at_home_state *s, unsigned actor, uint32_t move)
{
    s->answered |= (uint8_t)SEAT(actor);
    if (move_verb(move) == VERB_USE)
        s->used |= (uint8_t)SEAT(actor);
    if (move_verb(move) == VERB_GIVE)
        s->said[actor] = (uint8_t)(move_kind(move) + 1);
    int closing = stay_at_home_closing(g, s);
    if (closing < 0)
        return;
    if (s->phase == PHASE_BLOCK)
        close_block(g, s, closing);
    else if (s->phase == PHASE_IGNORE)
        close_ignore(g, s, closing);
    else
        close_give(g, s);
}

/* Actions */

/* SH-50, 101a: each of the two knows the hand he handed over. */
static void swap_hands(struct stay_at_home_state *s, unsigned a, unsigned t)
{
    uint64_t rows[PLAYERS_CAP];
    memcpy(rows, s->row[a], sizeof rows);
    memcpy(s->row[a], s->row[t], sizeof rows);
    memcpy(s->row[t], rows, sizeof rows);
    /* Now row[a][t] is the hand of a and row[t][a] that of t. */
    s->row[a][a] = s->row[a][t];
    s->row[t][t] = s->row[t][a];
    uint8_t size = s->size[a];
    s->size[a] = s->size[t];
    s->size[t] = size;
    if (holds_covid(s, t))
        s->holder = (uint8_t)(a + 1);
}

/* SH-71: as it is now aimed. */
static void carry_action(const struct stay_at_home_setup *g,
                         struct stay_at_home_state *s)
{
    unsigned a = s->actor;
    unsigned v = s->victim;
    switch (s->action - 1) {
    case SEE: /* SH-45 */
        s->row[v][a] = s->row[v][v];
        break;
    case TWO:
        ask_back(g, s, v);
        return;
    case MISS: /* SH-47, R36 */
        if (!g->miss_once || !s->miss[v])
            s->miss[v]++;
        break;
    case TAKE: /* SH-49, 72 */
        if (s->size[v]) {
            ask(s, PHASE_TAKE, a);
            return;
        }
        break;
    case SWAP: /* SH-50, 73, R34 */
        if (a != s->active)
            break;
        swap_hands(s, a, v);
        if (holds_covid(s, a)) {
            ask_covid(s, a, 0);
            return;
        }
        break;
    default: /* PICKUP: SH-51, R31, R38 */
        draw(s, v);
        return;
    }
    finish_card(g, s);
}

/* SH-68, 70, R35: whoever the action is now aimed at may reverse it. */
static void aim(const struct stay_at_home_setup *g,
                struct stay_at_home_state *s)
{
    bool is_reversed = s->actor != s->active;
    if (stay_at_home_can_react(g, s, s->victim) &&
        !(g->chain_off && is_reversed))
        ask(s, PHASE_REVERSE, s->victim);
    else
        carry_action(g, s);
}

static void play(const struct stay_at_home_setup *g,
                 struct stay_at_home_state *s, uint32_t move)
{
    if (move_verb(move) == VERB_END) {
        draw(s, s->active);
        return;
    }
    spend(s, s->active, move_kind(move));
    if (move_kind(move) == SKIP) { /* SH-14, R5 */
        end_turn(g, s);
        return;
    }
    s->action = (uint8_t)(move_kind(move) + 1);
    s->actor = s->active;
    s->victim = (uint8_t)move_seat(move);
    s->played = g->one_card;
    aim(g, s);
}

static void answer_reverse(const struct stay_at_home_setup *g,
                           struct stay_at_home_state *s, uint32_t move)
{
    if (move_verb(move) == VERB_PASS) {
        carry_action(g, s);
        return;
    }
    uint8_t aimed = s->actor;
    spend(s, s->victim, REVERSE);
    s->actor = s->victim; /* SH-69 */
    s->victim = aimed;
    aim(g, s);
}

/* SH-75 to 79, R25, R44, and what option covid_late allows at `isolate`. */
static void answer_covid(const struct stay_at_home_setup *g,
                         struct stay_at_home_state *s, unsigned h,
                         uint32_t move)
{
    unsigned giver = s->giver;
    s->giver = 0;
    if (move_verb(move) == VERB_PASS) {
        finish_card(g, s);
        return;
    }
    spend(s, h, move_kind(move));
    switch (move_kind(move)) {
    case BLOCK_COVID:
        put_back(s, h, COVID, move_place(move));
        finish_card(g, s);
        return;
    case GIVE_COVID:
        give_covid(s, h, move_seat(move));
        ask_covid(s, move_seat(move), h + 1);
        return;
    default: /* REVERSE */
        give_covid(s, h, giver - 1);
        ask_covid(s, giver - 1, g->chain_off ? 0 : h + 1);
    }
}

static void answer_isolate(const struct stay_at_home_setup *g,
                           struct stay_at_home_state *s, uint32_t move)
{
    if (move_verb(move) == VERB_USE) {
        answer_covid(g, s, s->active, move);
        return;
    }
    put_back(s, s->active, COVID, move_place(move));
    end_turn(g, s);
}

static void answer_place(const struct stay_at_home_setup *g,
                         struct stay_at_home_state *s, unsigned p,
                         uint32_t move)
{
    put_back(s, p, s->backing - 1u, move_place(move));
    s->backing = 0;
    s->left--;
    if (s->left)
        ask(s, PHASE_BACK, p);
    else
        finish_card(g, s);
}

static void answer_target(const struct stay_at_home_setup *g,
                          struct stay_at_home_state *s, uint32_t move)
{
    unsigned t = move_seat(move);
    if (t == SEAT_NONE) {
        finish_card(g, s);
        return;
    }
    if (s->drawn - 1 == ANN_PICK && !g->ignore_all &&
        stay_at_home_can_react(g, s, t)) {
        ask(s, PHASE_IGNORE, t); /* SH-63 */
        return;
    }
    go_home(s, t); /* SH-28: nothing answers a red card */
    finish_card(g, s);
}

/* Chance */

/* A card has come off the pile (section 5, draw). */
static void drawn(const struct stay_at_home_setup *g,
                  struct stay_at_home_state *s, unsigned kind)
{
    unsigned d = s->drawer;
    uint8_t sure[SEATS_MAX];
    unsigned is_shown = (unsigned)is_instant(kind) | (kind == COVID);
    seat_set saw =
        (seat_set)(SEAT(d) | (stay_at_home_everybody(g) & (0u - is_shown)));
    if (pile_top(&s->pile) == PILE_OPEN)
        s->bag[kind]--;
    pile_draw(&s->pile, d, kind, saw, (uint64_t)1 << COVID, sure);
    s->drawn = (uint8_t)(kind + 1);
    if (kind == COVID) { /* SH-74, R24 */
        enter_hand(s, d, COVID);
        ask_covid(s, d, 0);
        return;
    }
    if (!is_shown) { /* SH-42, R45 */
        enter_hand(s, d, kind);
        for (unsigned k = 0; k < g->players; k++)
            if (sure[k])
                counts_add(&s->row[d][k], sure[k] - 1u - HAND_FIRST);
        s->drawn = DRAWN_HIDDEN;
        finish_card(g, s);
        return;
    }
    discard_add(s, kind); /* SH-21, 30: never reshuffled (SH-86) */
    if (is_announcement(kind)) {
        announce(g, s);
    } else if (is_green(kind)) {
        if (stay_at_home_can_leave(g, s, d)) /* SH-22, 23 */
            ask(s, PHASE_START, d);
        else
            ask_with(g, s);
    } else {
        if (kind == GO_SEND && s->out[d]) /* SH-29 */
            go_home(s, d);
        ask_target(g, s);
    }
}

/* SH-49, 81 */
static void taken(const struct stay_at_home_setup *g,
                  struct stay_at_home_state *s, unsigned kind)
{
    unsigned a = s->actor;
    unsigned v = s->victim;
    leave_hand(s, v, kind, SEAT(a));
    hand_over(s, v, a, kind);
    if (kind == COVID)
        ask_covid(s, a, 0); /* SH-75 */
    else
        finish_card(g, s);
}

void stay_at_home_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_PLAY:
        play(g, s, move);
        return;
    case PHASE_ISOLATE:
        answer_isolate(g, s, move);
        return;
    case PHASE_START:
        s->start[0] = (uint8_t)(move_verb(move) == VERB_OUT ? actor + 1 : 0);
        ask_with(g, s);
        return;
    case PHASE_WITH:
        s->start[s->start[0] != 0] = (uint8_t)(move_seat(move) + 1);
        resolve_starts(g, s);
        return;
    case PHASE_TARGET:
        answer_target(g, s, move);
        return;
    case PHASE_BLOCK:
    case PHASE_IGNORE:
    case PHASE_GIVE:
        answer(g, s, actor, move);
        return;
    case PHASE_REVERSE:
        answer_reverse(g, s, move);
        return;
    case PHASE_COVID:
        answer_covid(g, s, actor, move);
        return;
    case PHASE_BACK:
        s->backing = (uint8_t)(move_kind(move) + 1);
        ask(s, PHASE_PLACE, actor);
        return;
    case PHASE_PLACE:
        answer_place(g, s, actor, move);
        return;
    case PHASE_TAKE:
        ask_chance(s, PHASE_TAKES);
        return;
    case PHASE_DROP:
        spend(s, actor, move_kind(move));
        finish_card(g, s);
        return;
    case PHASE_DRAWS:
        drawn(g, s, move_kind(move));
        return;
    case PHASE_TAKES:
        taken(g, s, move_kind(move));
        return;
    case PHASE_TURN:
    case PHASE_OVER:
    case PHASES:
        break;
    }
    ENSURE(!"a move after the end");
}
