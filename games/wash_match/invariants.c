/* The invariants (section 11): what every state and every step must show. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"

#include <string.h>

static const char *check_table(const struct wash_match_state *s)
{
    unsigned held = s->held[0] | s->held[1];
    unsigned cards = bits_count(s->table);
    if (held >> LAUNDRY || s->held[0] & s->held[1])
        return "I1 a laundry pair is held by one player or by none";
    if (s->table & ~(uint32_t)ALL_POSITIONS ||
        cards != POSITIONS - 2 * bits_count(held))
        return "I1 the cards on the table and the held pairs are 18 cards";
    if (s->seen & ~s->table)
        return "I10 a position that is seen has a card";
    for (unsigned k = 0; k < KINDS; k++) {
        unsigned seen = 0;
        for (unsigned p = 0; p < POSITIONS; p++)
            seen += s->face[p] == k + 1;
        if (seen + (s->left >> 2 * k & 3) != (held >> k & 1 ? 0 : 2))
            return "I1 two cards of each kind are on the table or held";
    }
    for (unsigned p = 0; p < POSITIONS; p++) {
        bool is_seen = s->seen >> p & 1;
        if (s->face[p] > KINDS || is_seen != (s->face[p] != 0))
            return "I12 exactly the cards seen since the shuffle have a face";
        if (is_seen != (s->age[p] != 0))
            return "I12 exactly the cards seen since the shuffle have an age";
    }
    return NULL;
}

static const char *check_pieces(const struct wash_match_setup *g,
                                const struct wash_match_state *s)
{
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        unsigned colour = i / LAUNDRY;
        unsigned kind = i % LAUNDRY;
        unsigned front = piece_count(s->front, colour, kind);
        unsigned sum = front + piece_count(s->done, colour, kind);
        for (unsigned m = 0; m < MACHINES; m++)
            sum += piece_count(s->load[m], colour, kind);
        if (sum != g->kind[kind].pieces)
            return "I2 each piece is in exactly one place";
        if (front != 0 && front != g->kind[kind].pieces)
            return "I3 a pair of pieces is in the front whole or not at all";
    }
    for (unsigned m = 0; m < MACHINES; m++) {
        uint32_t alone = s->load[m] & g->alone;
        if (alone && (alone != s->load[m] || alone & (alone - 1)))
            return "I5 a machine with a bedsheet holds exactly one piece";
        if (m < WASHERS && s->closed >> m & 1 && !s->load[m])
            return "I5 a closed washer is filled";
    }
    return s->closed >> WASHERS ? "I5 there are four washers" : NULL;
}

static const char *check_money(const struct wash_match_setup *g,
                               const struct wash_match_state *s)
{
    int spent = 2 * COINS - s->coins[0] - s->coins[1];
    int closed = (int)bits_count(s->closed);
    int in_use = (s->load[WASHERS] != 0) + (s->load[WASHERS + 1] != 0);
    int dries = (spent - closed) / 2;
    int collects = dries - in_use;
    int alone = 0;
    int others = 0;
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        int n = (int)piece_count(s->done, i / LAUNDRY, i % LAUNDRY);
        *(g->kind[i % LAUNDRY].is_alone ? &alone : &others) += n;
    }
    if (s->coins[0] > COINS || s->coins[1] > COINS)
        return "I4 a player has 0 to 5 coins";
    if (spent < closed || (spent - closed) % 2)
        return "I6 coins spent less closed washers are twice the dries";
    if (collects < 0)
        return "I6 a dryer in use was paid for";
    if (collects > alone + others || collects < alone + (others > 0))
        return "I6 the done pieces came from that many collects";
    if (collects > COINS)
        return "I13 there are at most five collects";
    return NULL;
}

/* I7, for a state whose table is sound. */
static const char *check_faces(const struct wash_match_setup *g,
                               const struct wash_match_state *s)
{
    static const uint8_t VERDICT[] = {
        [PHASE_LOAD] = VERDICT_LOAD,
        [PHASE_WASH] = VERDICT_WASH,
        [PHASE_DRY] = VERDICT_DRY,
        [PHASE_COLLECT] = VERDICT_COLLECT,
    };
    unsigned up = bits_count(s->up);
    unsigned unseen = bits_count(s->up & ~s->seen);
    bool both = g->option[OPTION_FLIPS] != 0;
    if (s->up & ~s->table)
        return "I7 a face-up card lies on the table";
    for (uint32_t rest = s->up & s->seen; rest; rest &= rest - 1)
        if (s->age[bits_first(rest)] != 1)
            return "I7 a face-up card has age 1";
    if (s->phase == PHASE_FLIP1 || s->phase == PHASE_FIRST)
        return up ? "I7 no card is face up before the first flip" : NULL;
    if (s->phase == PHASE_FLIP2)
        return up != 1 || unseen || both
                   ? "I7 one seen card is face up before the second flip"
                   : NULL;
    if (s->phase == PHASE_SHOW)
        return unseen < 1 || unseen > (both ? 2 : 1) || up > 2 ||
                       (both && up < 2)
                   ? "I7 the card to be shown is face up and not seen"
                   : NULL;
    if (unseen || (up != 2 && (s->phase != PHASE_OVER || up)))
        return "I7 two seen cards are face up at the end of an attempt";
    if (s->phase != PHASE_OVER &&
        VERDICT[s->phase] != (uint8_t)wash_match_judge(g, s))
        return "I7 the two faces do not lead to this phase";
    return NULL;
}

static const char *check_end(const struct wash_match_setup *g,
                             const struct wash_match_state *s)
{
    struct moves list;
    enum ending end = wash_match_ending(g, s);
    if (s->phase == PHASE_OVER) {
        if (s->end == END_BROKE)
            return s->up && wash_match_judge(g, s) == VERDICT_BROKE
                       ? NULL
                       : "I8 nobody turned up a pair without coins";
        return s->end == END_NONE || s->end != (uint8_t)end
                   ? "I8 the game ended without a reason"
                   : NULL;
    }
    if (s->end != END_NONE)
        return "I8 a game that goes on has no ending";
    if (end == END_POINTS)
        return "I8 the situation is already over: points (WM-38)";
    if (end == END_DEAD)
        return "I8 the situation is already over: dead (WM-41)";
    if (end == END_STALL)
        return "I8 the situation is already over: stall (WM-42)";
    moves_clear(&list);
    wash_match_moves(g, s, s->phase <= PHASE_COLLECT ? s->turn : CHANCE, &list);
    return list.count ? NULL : "I8 there is at least one legal decision";
}

static const char *check_state(const struct wash_match_setup *g,
                               const struct wash_match_state *s)
{
    const char *broken;
    struct wash_match_state start;
    if (s->turn >= COLOURS || s->phase > PHASE_OVER || s->end > END_STALL ||
        s->idle > IDLE_CAP)
        return "I13 a field is out of its range";
    if ((broken = check_table(s)) || (broken = check_pieces(g, s)) ||
        (broken = check_money(g, s)) || (broken = check_faces(g, s)) ||
        (broken = check_end(g, s)))
        return broken;
    if (s->phase != PHASE_FIRST)
        return NULL;
    memset(&start, 0, sizeof start);
    wash_match_start(g, &start);
    return memcmp(s, &start, sizeof start)
               ? "I13 nothing happens before the first player is known"
               : NULL;
}

/* What a step may do to pieces and coins (I2, I4). */
static const char *check_goods(const struct wash_match_state *old,
                               const struct wash_match_state *new,
                               unsigned verb)
{
    int spent = old->coins[0] + old->coins[1] - new->coins[0] - new->coins[1];
    bool pays = verb == VERB_WASH || verb == VERB_DRY;
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        unsigned c = i / LAUNDRY;
        unsigned k = i % LAUNDRY;
        if (piece_count(new->done, c, k) < piece_count(old->done, c, k))
            return "I2 done never shrinks";
        if (piece_count(new->front, c, k) > piece_count(old->front, c, k))
            return "I2 the front never grows";
    }
    if (spent != pays || old->coins[!old->turn] != new->coins[!old->turn])
        return "I4 coins fall by 1 on wash and dry, and only their operator's";
    return NULL;
}

/* Turn and shuffle (I9, I10): `verdict` is that of an attempt whose second
 * face has just been seen, else -1. */
static const char *check_course(const struct wash_match_setup *g,
                                const struct step *step, int verdict)
{
    const struct wash_match_state *old = step->before;
    const struct wash_match_state *new = step->after;
    unsigned verb = move_verb(step->event.move);
    bool again = g->option[OPTION_MATCH_AGAIN] == 0;
    bool hold = g->option[OPTION_GONE_MATCH] == 0;
    bool passes = verb == VERB_FIRST || verdict == VERDICT_MISMATCH ||
                  (verdict == VERDICT_KEEP && !(again && hold)) ||
                  (verb == VERB_LOAD && !again);
    bool shuffles = verdict == VERDICT_SHUFFLE || verb >= VERB_WASH;
    if (old->turn != new->turn && !passes)
        return "I9 the turn changes only through a mismatch";
    if (shuffles && new->phase != PHASE_OVER &&
        (new->seen || new->up || new->table != ALL_POSITIONS))
        return "I10 nothing is seen right after a shuffle";
    return NULL;
}

static const char *check_step(const struct wash_match_setup *g,
                              const struct step *step)
{
    const struct wash_match_state *old = step->before;
    struct wash_match_state again = *old;
    struct moves list;
    const char *broken;
    int verdict = -1;
    uint32_t move = step->event.move;
    bool is_legal = false;
    moves_clear(&list);
    wash_match_moves(g, old, step->event.actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        is_legal = is_legal || list.move[i] == move;
    if (!is_legal)
        return "I11 exactly the listed decisions are accepted";
    if (move_verb(move) == VERB_FLIP || move_verb(move) == VERB_SHOWS) {
        wash_match_turn_up(&again, move);
        if (bits_count(again.up & again.seen) == 2)
            verdict = (int)wash_match_judge(g, &again);
        again = *old;
    }
    if ((broken = check_goods(old, step->after, move_verb(move))) ||
        (broken = check_course(g, step, verdict)))
        return broken;
    wash_match_apply(g, &again, step->event.actor, move);
    return memcmp(&again, step->after, sizeof again)
               ? "I13 the same decision gives the same state"
               : NULL;
}

const char *wash_match_broken(const void *setup, const struct step *step)
{
    const char *broken = check_state(setup, step->after);
    return broken || !step->before ? broken : check_step(setup, step);
}
