/* Stay At Home with common sense: members go out, the leader is hit, COVID goes
 * on top for the next player, and blocks are kept for what hurts. */
#include "games/stay_at_home/stay_at_home.h"
#include "lab/rules.h"

extern const struct game game_stay_at_home;
extern const struct rules_player rules_stay_at_home;

enum { END_NEAR = 20 }; /* cards left when nothing is saved any more */

/* The higher the more of a leader: members OUT, then cards; a holder of COVID
 * is in trouble anyway. */
static int32_t rank(const struct stay_at_home_state *v, unsigned p)
{
    return holds_covid(v, p) ? -1 : 20 * v->out[p] + v->size[p];
}

/* What cards are worth in hand, from SEE on. */
static int32_t keeps(unsigned kind)
{
    static const uint8_t WORTH[HAND_KINDS] = {1, 3, 4, 2, 6, 6,  5, 5,
                                              9, 3, 3, 3, 3, 10, 8, 7};
    return WORTH[kind - HAND_FIRST];
}

static int32_t likes_play(const struct stay_at_home_state *v, unsigned seat,
                          uint32_t move)
{
    unsigned t = move_seat(move);
    bool is_next = stay_at_home_knows_covid_next(v, seat);
    switch (move_kind(move)) {
    case SKIP:
        return is_next ? 500 : -1;
    case PICKUP:
        return is_next ? 600 + rank(v, t) : -1;
    case TAKE:
        return holds_covid(v, t) ? -1 : 200 + rank(v, t);
    case SWAP:
        return !holds_covid(v, t) && v->size[t] > v->size[seat]
                   ? 100 + v->size[t]
                   : -1;
    default: /* SEE, TWO, MISS */
        return 300 + rank(v, t);
    }
}

/* Only what costs the seat a member is worth the card; who reads that somebody
 * is to be picked loses none (SH-63). */
static bool hurts(const struct stay_at_home_state *v, unsigned seat)
{
    unsigned read = v->drawn - 1u;
    return read == ANN_HOME || read == ANN_ALLHOME ||
           (read == ANN_PICK && v->drawer != seat);
}

static int32_t likes_use(const struct stay_at_home_state *v, unsigned seat,
                         uint32_t move)
{
    unsigned action = v->action - 1u;
    switch (move_kind(move)) {
    case BLOCK_LEAVE:
        return v->out[v->start[0] - 1] >= v->out[seat] ||
                       v->pile.size < END_NEAR
                   ? 1
                   : -1;
    case IGNORE:
        return hurts(v, seat) ? 1 : -1;
    case GIVE_COVID:
        return 200 + rank(v, move_seat(move));
    case BLOCK_COVID:
        return 100 - (int32_t)move_place(move);
    default: /* REVERSE */
        return v->phase == PHASE_COVID ? 150 : action != SEE ? 1 : -1;
    }
}

static int32_t likes(const struct sight *sight, uint32_t move)
{
    const struct stay_at_home_state *v = sight->view;
    unsigned seat = sight->seat;
    unsigned t = move_seat(move);
    switch (move_verb(move)) {
    case VERB_PLAY:
        return likes_play(v, seat, move);
    case VERB_PUT:
        return -(int32_t)move_place(move);
    case VERB_OUT:
        return 1;
    case VERB_WITH:
        return -rank(v, t);
    case VERB_TARGET:
        return t == SEAT_NONE ? -1 : rank(v, t);
    case VERB_USE:
        return likes_use(v, seat, move);
    case VERB_GIVE:
    case VERB_BACK:
    case VERB_DROP:
        return move_kind(move) == COVID ? 1 : -keeps(move_kind(move));
    case VERB_AT:
        return (int32_t)move_place(move);
    case VERB_END:
    case VERB_STAY:
    case VERB_PASS:
    case VERB_TAKE:
    case VERB_DRAWS:
    case VERB_TAKES:
    case VERB_SHOWS:
        break;
    }
    return 0;
}

const struct rules_player rules_stay_at_home = {&game_stay_at_home, likes};
