/* Clean Family: the turn of a seat whose situation says only where it stands
 * (`phase A assign`, `symbol A g`) and not how it came there. Every turn is
 * tried that could have left this sheet and these piles, cards first; the
 * invariants play it again and decide. Which of several is taken is no matter:
 * boxes note the card's size, not the squares drawn (CF-50), and when the round
 * ends its turns are forgotten. */
#include "games/clean_family/clean_family.h"

enum { TRIES_MOST = 10000 };

struct search {
    const struct clean_family_setup *g;
    struct clean_family_state *s; /* as it is read, with a turn being tried */
    struct player *p;             /* the seat in it */
    unsigned seat;
    struct standing at;
    unsigned tries;
};

/* The turn as it is now: taken back and played again. */
static bool fits(struct search *f)
{
    struct clean_family_state now = *f->s;
    if (f->tries == TRIES_MOST)
        return false;
    f->tries++;
    if (clean_family_settle(f->g, &now, f->seat) ||
        now.phase[f->seat] != f->at.phase ||
        clean_family_flaw_of(f->g, &now, f->seat))
        return false;
    struct clean_family_state begin = now;
    const uint8_t *took = now.player[f->seat].turn.took;
    clean_family_rewind(f->g, &begin, f->seat);
    memcpy(begin.player[f->seat].turn.took, took, 2);
    if (clean_family_flaw_of(f->g, &begin, f->seat))
        return false;
    *f->s = now;
    return true;
}

static bool try_assign(struct search *f)
{
    struct turn *turn = &f->p->turn;
    if (f->at.phase != PHASE_DONE || !turn->play)
        return fits(f);
    for (unsigned m = 0; m <= MEMBERS; m++) {
        turn->assign = move_of(VERB_ASSIGN, m < MEMBERS ? m : NONE, 0, 0);
        if (fits(f))
            return true;
    }
    turn->assign = 0;
    return false;
}

/* Crosses that belong to this turn, in any order: a cross may bring the next
 * (CF-46). Only where nothing is empty one lapses (CF-R10). */
static bool try_patches(struct search *f, uint64_t filled)
{
    struct turn *turn = &f->p->turn;
    unsigned icons = bits_count(filled & f->g->sheet.icon[PATCH]);
    unsigned left = icons - turn->patches;
    if (left <= f->at.pending)
        return left == f->at.pending && try_assign(f);
    if (!empty_on(f->p)) {
        turn->lapsed = (uint8_t)(left - f->at.pending);
        if (try_assign(f))
            return true;
        turn->lapsed = 0;
    }
    for (uint64_t more = f->p->crossed & ~filled; more; more &= more - 1) {
        unsigned square = bits_first(more);
        turn->patch[turn->patches++] = (uint8_t)square;
        if (try_patches(f, filled | AT(square)))
            return true;
        turn->patch[--turn->patches] = 0;
    }
    return false;
}

static bool try_draw(struct search *f, uint32_t move, unsigned symbol)
{
    uint64_t squares;
    if (!clean_family_squares(f->g, f->s, f->seat, move, &squares) ||
        squares & ~f->p->drawn[symbol])
        return false;
    f->p->turn.draw = move;
    return try_patches(f, squares);
}

/* One verb with every square that has the symbol. */
static bool try_squares(struct search *f, uint32_t move, unsigned symbol)
{
    for (uint64_t left = f->p->drawn[symbol]; left; left &= left - 1)
        if (try_draw(f, move | bits_first(left), symbol))
            return true;
    return false;
}

static bool try_free(struct search *f)
{
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        if (try_squares(f, move_of(VERB_FREE, 0, symbol, 0), symbol))
            return true;
    return try_draw(f, move_of(VERB_FREE, NONE, 0, 0), 0);
}

static bool try_draws(struct search *f)
{
    unsigned symbol = symbol_of(f->g, f->p->turn.play);
    const struct card *card = &f->g->edition.card[f->s->card - 1];
    if (f->at.phase == PHASE_DRAW)
        return fits(f);
    unsigned codes = card->codes[own_view(f->g, f->s, f->seat)];
    for (unsigned left = codes; left; left &= left - 1)
        if (try_squares(f, move_of(VERB_DRAW, 0, bits_first(left), 0), symbol))
            return true;
    return try_squares(f, move_of(VERB_SINGLE, 0, 0, 0), symbol) ||
           try_draw(f, move_of(VERB_DRAW, NONE, 0, 0), symbol);
}

/* The card played, and each that may have been beside it in the hand. */
static bool try_hands(struct search *f, unsigned kind)
{
    struct turn *turn = &f->p->turn;
    if (hand_size(f->g, item_rounds(f->g, f->s)) == 1) {
        turn->took[0] = (uint8_t)(kind + 1);
        return try_draws(f);
    }
    for (unsigned other = 0; other < ITEMS; other++) {
        if (!copies_in(f->p->discard, other))
            continue;
        turn->took[0] = (uint8_t)((kind < other ? kind : other) + 1);
        turn->took[1] = (uint8_t)((kind < other ? other : kind) + 1);
        if (try_draws(f))
            return true;
    }
    return false;
}

static bool try_plays(struct search *f)
{
    for (unsigned kind = 0; kind < f->g->edition.kinds; kind++) {
        bool is_wild = f->g->edition.kind[kind].is_wild;
        unsigned how = is_wild ? AS : LARGE;
        if (!copies_in(f->p->used, kind))
            continue;
        for (; how < (is_wild ? AS + SYMBOLS : AS); how++) {
            uint32_t play = move_of(VERB_PLAY, kind, how, 0);
            unsigned symbol = symbol_of(f->g, play);
            if (f->at.symbol >= 0 && symbol != (unsigned)f->at.symbol)
                continue;
            memset(&f->p->turn, 0, sizeof f->p->turn);
            f->p->turn.play = play;
            if (try_hands(f, kind))
                return true;
        }
    }
    return false;
}

bool clean_family_complete(const struct clean_family_setup *g,
                           struct clean_family_state *s, unsigned seat,
                           struct standing at)
{
    struct search f = {g, s, &s->player[seat], seat, at, 0};
    if (is_free_round(g, s->card - 1u) ? try_free(&f) : try_plays(&f))
        return true;
    memset(&s->player[seat].turn, 0, sizeof s->player[seat].turn);
    return false;
}
