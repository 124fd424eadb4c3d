/* Laundry Basket, the null game: a template that uses every part of the
 * contract once. Rules: docs/rules/null.md (NG-n). */
#ifndef GAMES_NULL_NULL_H
#define GAMES_NULL_NULL_H

#include "engine/bag.h"
#include "engine/game.h"
#include "engine/pile.h"

enum { SEATS = 4, KINDS = 4, ROUNDS_CAP = 30, HOLE = 255 };

enum kind {
    SOCK,
    SHIRT,
    TOWEL,
    PEG,
};

enum phase {
    PHASE_DEAL,
    PHASE_OFFER,
    PHASE_ASK,
    PHASE_PEG,
    PHASE_TAKE,
    PHASE_DRAW,
    PHASE_BACK,
    PHASE_PLACE,
    PHASE_OVER,
    PHASES,
};

enum verb {
    VERB_OFFER, /* kind */
    VERB_ASK,   /* seat */
    VERB_REST,
    VERB_USE,
    VERB_PASS,
    VERB_BACK,  /* kind */
    VERB_AT,    /* place */
    VERB_DRAWS, /* kind, seat */
    VERB_TAKES, /* kind, seat */
};

enum reply { REPLY_NONE, REPLY_PASS, REPLY_USE };

struct setup {
    uint8_t players;
    uint8_t pegs;
    uint8_t rounds;
    uint8_t edition[KINDS];
};

/* A view is the same struct: `hand` has only certain cards of others (size
 * tells how many there are), `bag` all that the seat cannot place, sealed
 * answers of others are 0, and `backing` of another seat is HOLE. */
struct state {
    uint8_t phase;
    uint8_t turn;    /* the active seat */
    uint8_t round;   /* rounds finished */
    uint8_t target;  /* 1 + the seat asked, in PEG and TAKE */
    uint8_t left;    /* cards still to draw, in DRAW */
    uint8_t backing; /* 1 + kind, in PLACE: it is still in the hand */
    uint8_t score[SEATS];
    uint8_t size[SEATS]; /* cards in hand */
    uint8_t hand[SEATS][KINDS];
    uint8_t bag[KINDS]; /* cards of the open places */
    uint8_t discard[KINDS];
    uint8_t offer[SEATS];               /* 1 + kind, sealed */
    uint8_t reply[SEATS];               /* enum reply, sealed */
    uint8_t known[SEATS][SEATS][KINDS]; /* knower, owner */
    struct pile pile;
};

static inline uint32_t move_of(enum verb verb, unsigned arg, unsigned seat)
{
    return (uint32_t)verb << 16 | seat << 8 | arg;
}

static inline enum verb move_verb(uint32_t move)
{
    return (enum verb)(move >> 16);
}

static inline unsigned move_arg(uint32_t move)
{
    return move & 255;
}

static inline unsigned move_seat(uint32_t move)
{
    return move >> 8 & 255;
}

/* NG-7: the seats put to the peg window, in asking order. */
unsigned null_window(const struct setup *g, const struct state *s,
                     uint8_t order[SEATS]);
/* NG-5: would this offer close the offering? */
bool null_offer_closes(const struct setup *g, const struct state *s,
                       unsigned seat);
/* NG-7: how a reply would leave the window: 0 open, else 1 + the number of
 * replies in asking order that are shown. *blocked: it ended in a use. */
unsigned null_reply_closes(const struct setup *g, const struct state *s,
                           unsigned seat, enum reply reply, bool *blocked);
extern const struct game game_null;

void null_start(const void *setup, void *state);

const char *null_broken(const void *setup, const struct step *step);

/* Names of the kinds in moves and situations, NULL at the end. */
extern const char *const null_kinds[KINDS + 1];
extern const struct situation null_situation;
extern const struct game_words null_words;

#endif
