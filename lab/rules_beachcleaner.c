/* Beachcleaner with common sense: clean what can be cleaned, save the ?-card
 * for when nothing else helps, take from the Market what cleans at once or what
 * the leader could win with, hinder the leader when it is about to win, walk to
 * where a card cleans next. */
#include "base/bits.h"
#include "games/beachcleaner/beachcleaner.h"
#include "lab/rules.h"

extern const struct game game_beachcleaner;
extern const struct rules_player rules_beachcleaner;

/* Whether a face cleans a place of the seat's beach from a place (BC-33). */
static bool cleans(const struct beachcleaner_setup *g,
                   const struct beachcleaner_state *v, unsigned seat,
                   unsigned face, int32_t from)
{
    for (int32_t place = 1; place <= BC_PLACES; place++) {
        unsigned kind = v->kind_at[seat][place - 1];
        int32_t far = place > from ? place - from : from - place;
        if (kind && (g->of_kind[kind - 1] >> face & 1) &&
            g->steps[face] == far && v->mine_at[seat] != place)
            return true;
    }
    return false;
}

/* How many cards of the hand clean something from a place. */
static int32_t hits(const struct beachcleaner_setup *g,
                    const struct beachcleaner_state *v, unsigned seat,
                    int32_t from)
{
    int32_t count = 0;
    for (uint64_t left = v->has[seat]; left; left &= left - 1)
        count += cleans(g, v, seat, bits_first(left), from);
    return count;
}

/* Whether a seat has one thing left to do. */
static bool is_close(const struct beachcleaner_state *v, unsigned seat)
{
    return beachcleaner_dirt(v, seat) + (v->mine_at[seat] != 0) <= 1;
}

/* A card for one of the Market: better the more it cleans. */
static int32_t likes_swap(const struct beachcleaner_setup *g,
                          const struct beachcleaner_state *v, unsigned seat,
                          uint32_t move)
{
    unsigned given = move_x(move);
    unsigned taken = v->market[move_y(move)] - 1u;
    int32_t from = v->comber[seat];
    int32_t likes = 2 * cleans(g, v, seat, taken, from) -
                    2 * cleans(g, v, seat, given, from) + (taken == g->joker) -
                    3 * (given == g->joker) - (given == g->mine) -
                    (given == g->two);
    for (unsigned other = 0; other < g->players; other++)
        if (other != seat && is_close(v, other))
            likes += 4 * cleans(g, v, other, taken, v->comber[other]) -
                     4 * cleans(g, v, other, given, v->comber[other]);
    return likes;
}

static int32_t likes(const struct sight *sight, uint32_t move)
{
    const struct beachcleaner_setup *g = sight->setup;
    const struct beachcleaner_state *v = sight->view;
    unsigned seat = sight->seat;
    bool is_last = is_close(v, seat);
    switch (move_verb(move)) {
    case VERB_STAND:
        return move_x(move) == BC_PLACES / 2;
    case VERB_SWAP:
        return likes_swap(g, v, seat, move);
    case VERB_TWO:
        return 1;
    case VERB_CLEAN:
        return 60;
    case VERB_PAIR:
        return 50;
    case VERB_CLEAN_ANY:
        return is_last ? 60 : 30;
    case VERB_MINE:
        return is_close(v, move_x(move)) ? 55 : 15;
    case VERB_BATHER:
        return is_close(v, move_x(move)) ? 45 : 10;
    case VERB_MOVE:
    case VERB_MOVE_ANY:
        return 5 + 8 * (hits(g, v, seat,
                             (int32_t)beachcleaner_goal(g, v, move) + 1) >
                        hits(g, v, seat, v->comber[seat]));
    case VERB_PASS:
        return hits(g, v, seat, v->comber[seat]) ? 6 : 4;
    case VERB_DRAW:
    case VERB_SKIP:
    case VERB_PICK:
    case VERB_POLLUTE:
    case VERB_TAKE:
    case CHANCE_STARTER:
    case CHANCE_DRAWS:
    case CHANCE_MARKET:
    case CHANCE_LAYS:
    case CHANCE_PICKS:
        break;
    }
    return 0;
}

const struct rules_player rules_beachcleaner = {&game_beachcleaner, likes};
