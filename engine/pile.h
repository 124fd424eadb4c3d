/* A draw pile without an order. Its places count from 1 = top. A place is
 * *open* (its card is any of the bag the game keeps beside the pile) or
 * *fixed* (a card somebody put back there). Whoever put a card back has a
 * *claim*: its kind and the range of places it must lie in, computed from what
 * that seat saw and never from where the card is.
 * Canonical: fixed places rise; claims are sorted by seat, place and kind;
 * unused entries are zero. */
#ifndef ENGINE_PILE_H
#define ENGINE_PILE_H

#include "engine/game.h"

enum {
    PILE_CAP = 250,      /* cards of a pile that a situation may name */
    PILE_FIXED_CAP = 33, /* cards put back that may lie in a pile at once */
    PILE_OPEN = 255,     /* as a kind: decided by chance */
};

struct claim {
    uint8_t seat, low, high, kind;
};

struct pile {
    uint8_t size;
    uint8_t fixed_count;
    uint8_t claim_count;
    uint8_t place[PILE_FIXED_CAP]; /* of fixed cards */
    uint8_t kind[PILE_FIXED_CAP];
    struct claim claim[PILE_FIXED_CAP];
};

/* Kind of the top card, PILE_OPEN where the bag decides; size > 0. */
static inline unsigned pile_top(const struct pile *p)
{
    return p->place[0] == 1 ? p->kind[0] : PILE_OPEN;
}

/* `seat` puts a card back so that it comes to lie at `place`, 1 to size + 1. */
void pile_insert(struct pile *p, unsigned seat, unsigned kind, unsigned place);
/* The top card, of this kind, has been drawn by `drawer`; the seats of `saw`
 * saw its kind. `open_kinds`: kinds that everybody sees whenever they are
 * drawn. sure[s] becomes 1 + the kind that s, who did not see it, is now
 * certain to be in the drawer's hand; else 0. */
void pile_draw(struct pile *p, unsigned drawer, unsigned kind, seat_set saw,
               uint64_t open_kinds, uint8_t sure[SEATS_MAX]);
/* The pile in the eyes of a seat: no fixed place, own claims only. */
void pile_observe(struct pile *p, unsigned seat);
/* Fixes every claimed card at a place of its range, all ways equally likely
 * (but for absurd crowds of claims, see pile.c). Nothing is fixed before. */
void pile_imagine(struct pile *p, struct rng *rng);
/* Adds a claim or fixed card that a situation names; false: no room, or the
 * place is taken. */
bool pile_claim(struct pile *p, struct claim claim);
bool pile_fix(struct pile *p, unsigned place, unsigned kind);
/* NULL, or what is not canonical or not true about the pile. */
const char *pile_broken(const struct pile *p);

#endif
