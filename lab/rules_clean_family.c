/* Clean Family with common sense: one favourite symbol for Sister, shapes close
 * to what is drawn and to the edge so that no hole is left, icons on the way,
 * and of the members Sister and Grandma first, Grandpa and Brother when the
 * shape suits them, Mom for a large one. */
#include "games/clean_family/clean_family.h"
#include "lab/rules.h"

extern const struct rules_player rules_clean_family;

static unsigned favourite(const struct player *p)
{
    unsigned best = 0;
    for (unsigned i = 1; i < SYMBOLS; i++)
        if (bits_count(p->drawn[i]) > bits_count(p->drawn[best]))
            best = i;
    return best;
}

/* Empty squares with no empty square beside them. */
static int32_t holes(uint64_t empty)
{
    return (int32_t)bits_count(empty & ~neighbours(empty));
}

/* How well squares are used: tight is good, a hole is bad. */
static int32_t likes_squares(const struct clean_family_setup *g,
                             const struct player *p, uint64_t squares)
{
    uint64_t empty = empty_on(p);
    uint64_t after = empty & ~squares;
    uint64_t icons = g->sheet.icon[ROTATE] | g->sheet.icon[ALTERNATIVE] |
                     g->sheet.icon[PATCH];
    return 10 * (holes(empty) - holes(after)) -
           (int32_t)bits_count(neighbours(squares) & after) +
           2 * (int32_t)bits_count(squares & icons) +
           2 * (int32_t)bits_count(squares);
}

static int32_t likes_member(const struct clean_family_setup *g,
                            const struct clean_family_state *v,
                            const struct player *p, unsigned member)
{
    unsigned card = v->card - 1u;
    int32_t size = g->edition.card[card].size;
    int32_t left = ROUNDS - (int32_t)cards_in(p->used);
    int32_t highest = 0;
    int32_t alike = p->boxes[GRANDPA] == 0;
    for (unsigned i = 0; i < p->boxes[BROTHER]; i++)
        highest = p->brother[i] > highest ? p->brother[i] : highest;
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++)
        alike |= g->looks[card] == g->looks[NOTE_CARD(p->grandpa[i])];
    switch ((enum member)member) {
    case SISTER:
        return 8;
    case GRANDMA:
        return 7;
    case GRANDPA:
        return alike ? 9 : 1;
    case BROTHER:
        return size < highest ? 0 : size <= 3 || p->boxes[BROTHER] ? 6 : 2;
    case MOM:
        return size >= 5 ? 8 : size == 4 ? 5 : 1;
    case DAD:
    case MEMBERS:
        break;
    }
    return left < 3;
}

static int32_t likes(const struct sight *sight, uint32_t move)
{
    const struct clean_family_setup *g = sight->setup;
    const struct clean_family_state *v = sight->view;
    const struct player *p = &v->player[sight->seat];
    uint64_t squares = 0;
    switch (verb_of(move)) {
    case VERB_PLAY:
        return 2 * (symbol_of(g, move) == favourite(p)) -
               (part_of(move, 1) == SMALL);
    case VERB_DRAW:
    case VERB_SINGLE:
    case VERB_PATCH:
    case VERB_FREE:
        clean_family_squares(g, v, sight->seat, move, &squares);
        if (verb_of(move) == VERB_DRAW && part_of(move, 1))
            return likes_squares(g, p, squares) - 5; /* a Rotate is spent */
        return likes_squares(g, p, squares) +
               (verb_of(move) == VERB_FREE && part_of(move, 1) == favourite(p));
    case VERB_ASSIGN:
        return part_of(move, 0) < MEMBERS
                   ? likes_member(g, v, p, part_of(move, 0))
                   : -1;
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    return 0;
}

const struct rules_player rules_clean_family = {&game_clean_family, likes};
