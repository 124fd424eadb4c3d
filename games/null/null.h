/* Laundry Basket, the null game (docs/rules/null.md, NG-n): the living template
 * of a game. Every member of the contract is used once, in the files in which
 * every game has it:
 *
 *     null.c        options, prepare, start, result, and the descriptor
 *     edition.c     the default edition and its reader
 *     rules.c       waiting, moves, apply, stream
 *     view.c        observe, imagine, redact, fits
 *     situation.c   the table of fields, states as text
 *     invariants.c  broken
 *     words.c       move, reword, why, title, purpose, name
 *     tell.c        tell, prompt, warning, picture, score
 *     worth.c       look, thin, forget, minds; traits.def has the weights */
#ifndef GAMES_NULL_NULL_H
#define GAMES_NULL_NULL_H

#include "engine/counts.h"
#include "engine/game.h"
#include "engine/pile.h"

enum {
    SEATS = 4,
    KINDS = 4,
    DRAWN = 2, /* cards drawn in a turn (NG-9), and dealt to a seat (NG-3) */
    ROUNDS_CAP = 30,
    HOLE = 255, /* a kind or place that its reader may not know */
};

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

struct null_setup {
    uint8_t players;
    uint8_t pegs;
    uint8_t rounds;
    uint8_t edition[KINDS];
};

/* A view is the same struct: `hand` has only certain cards of others (size
 * tells how many there are), `bag` all that the seat cannot place, sealed
 * answers of others are 0, and `backing` of another seat is HOLE. */
struct null_state {
    uint64_t known[SEATS][SEATS]; /* knower, owner: small counts */
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
    uint8_t offer[SEATS]; /* 1 + kind, sealed */
    uint8_t reply[SEATS]; /* enum reply, sealed */
    struct pile pile;
    uint8_t unused; /* no padding: states compare as bytes */
};

_Static_assert(sizeof(struct null_state) == 376, "flat, and no padding");

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

/* null.c */
extern const struct game game_null;
void null_start(const void *setup, void *state);

/* edition.c */
extern const char null_edition[];
bool null_read_edition(struct null_setup *g, struct slice text,
                       struct refusal *why);

/* rules.c */
seat_set null_waiting(const void *setup, const void *state);
bool null_lets(const void *setup, const void *state, unsigned seat,
               struct letting *out);
void null_moves(const void *setup, const void *state, unsigned actor,
                struct moves *out);
void null_apply(const void *setup, void *state, unsigned actor, uint32_t move);
uint32_t null_chance(const void *setup, const void *state, struct rng *rng);
uint32_t null_any(const void *setup, const void *state, unsigned seat,
                  struct rng *rng);
unsigned null_stream(const void *setup, const void *state);
/* What an offer of each kind gives (NG-2). */
extern const uint8_t null_points[KINDS];
/* NG-7: the seats put to the peg window, in asking order. */
unsigned null_window(const struct null_setup *g, const struct null_state *s,
                     uint8_t order[SEATS]);
/* NG-5: would this offer close the offering? */
bool null_offer_closes(const struct null_setup *g, const struct null_state *s,
                       unsigned seat);
/* NG-7: how a reply would leave the window: 0 open, else 1 + the number of
 * replies in asking order that are shown. *blocked: it ended in a use. */
unsigned null_reply_closes(const struct null_setup *g,
                           const struct null_state *s, unsigned seat,
                           enum reply reply, bool *blocked);

/* view.c */
void null_observe(const void *setup, const void *state, unsigned seat,
                  void *view);
unsigned null_gist(const void *setup, const void *state, unsigned seat,
                   uint64_t words[GIST_CAP]);
void null_imagine(const void *setup, const void *view, struct rng *rng,
                  void *state);
void null_redact(const void *setup, const void *state, struct event event,
                 unsigned seat, struct events *seen);
uint32_t null_fits(const void *setup, const void *state, unsigned seat);

/* situation.c */
extern const struct situation null_situation;

/* invariants.c */
const char *null_broken(const void *setup, const struct step *step);

/* words.c */
/* Kinds in moves and situations, NULL at the end. */
extern const char *const null_kinds[KINDS + 1];
/* A kind as people call it; of a hole "a card". */
const char *null_title_of(unsigned kind);
void null_move(const void *setup, unsigned actor, uint32_t move,
               struct text *out);
void null_title(const void *setup, const void *view, unsigned actor,
                uint32_t move, struct text *out);
extern const struct reason null_reasons[];
void null_purpose(const void *setup, const void *view, unsigned actor,
                  uint32_t move, struct text *out);
bool null_reword(const void *setup, const void *state, unsigned actor,
                 struct slice words, struct text *out);
void null_why(const void *setup, const void *state, unsigned actor,
              struct slice words, struct text *out);
bool null_name(const void *setup, unsigned i, struct name *out);

/* tell.c */
void null_tell(const void *setup, const void *before, const void *after,
               const struct events *seen, unsigned seat, struct text *out);
const char *null_prompt(const void *setup, const void *view, unsigned seat,
                        struct text *out);
void null_warning(const void *setup, const void *view, unsigned seat,
                  struct text *out);
void null_picture(const void *setup, const void *view, unsigned seat,
                  struct text *out);
void null_score(const void *setup, const void *view, unsigned seat,
                unsigned source, struct text *out);

/* worth.c */
extern const struct trait null_traits[];
extern const struct net null_net;
extern const struct mind null_minds[LEVELS];
void null_look(const void *setup, const void *state, unsigned seat,
               int32_t *numbers);
unsigned null_done(const void *setup, const void *view, unsigned actor,
                   uint32_t move);
void null_thin(const void *setup, const void *state, unsigned actor,
               struct moves *list);
void null_forget(const void *setup, void *view, struct rng *rng,
                 uint32_t half_life);

#endif
