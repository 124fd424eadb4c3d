/* Wash Match (docs/rules/wash-match.md): what the files of this game share.
 * Numbers such as WM-9 are rules of that page, WM-R2 rulings, I7 invariants.
 *
 * There is no private information (WM-K1): a view is the state, and a card
 * that was not seen since the shuffle has no face anywhere in it. Inside,
 * positions, machines and kinds count from 0; in text from 1. */
#ifndef GAMES_WASH_MATCH_WASH_MATCH_H
#define GAMES_WASH_MATCH_WASH_MATCH_H

#include "engine/game.h"

enum {
    POSITIONS = 18,
    ROW = 6,     /* positions whose flips are listed at once */
    LAUNDRY = 7, /* kinds of laundry; they come first */
    WASHER = 7,  /* as a kind of card */
    DRYER = 8,
    KINDS = 9,
    WASHERS = 4,  /* machines 0 to 3 */
    MACHINES = 6, /* dryers are machines 4 and 5 */
    DRYERS = MACHINES - WASHERS,
    COINS = 5,
    COLOURS = 2,        /* seat A is black, seat B is white */
    NAME_CAP = 11,      /* letters of a kind, and the closing zero */
    IDLE_CAP = 1000000, /* idle stops counting here */
    AGE_CAP = 255,
    ALL_POSITIONS = (1 << POSITIONS) - 1,
    ALL_CARDS = 0x2aaaa,       /* two of each kind, as `left` counts them */
    COLOUR_BITS = 2 * LAUNDRY, /* of the pieces of a colour, two for a kind */
    LOW_PIECES = 1 << 8,       /* counts of the first four kinds */
    HIGH_PIECES = 1 << 6,      /* and of the other three */
};

enum option_number {
    OPTION_FIRST,
    OPTION_FLIPS,
    OPTION_MATCH_AGAIN,
    OPTION_GONE_MATCH,
    OPTION_COLLECT,
    OPTION_BROKE_PAIR,
    OPTION_DEAD,
    OPTION_STALL_LIMIT,
};

/* The states of section 3. A seat decides up to PHASE_COLLECT, then chance. */
enum phase {
    PHASE_FLIP1,
    PHASE_FLIP2,
    PHASE_LOAD,
    PHASE_WASH,
    PHASE_DRY,
    PHASE_COLLECT,
    PHASE_SHOW,
    PHASE_FIRST, /* option first random */
    PHASE_OVER,
};

enum ending {
    END_NONE,
    END_POINTS, /* WM-38 to WM-40 */
    END_BROKE,  /* WM-33 */
    END_DEAD,   /* WM-41 */
    END_STALL,  /* WM-42 */
};

/* What two faces lead to: the lines of the table in section 3. */
enum verdict {
    VERDICT_LOAD,
    VERDICT_KEEP, /* a laundry pair that loads nothing */
    VERDICT_BROKE,
    VERDICT_WASH,
    VERDICT_DRY,
    VERDICT_COLLECT,
    VERDICT_SHUFFLE, /* a machine pair with nothing to do */
    VERDICT_MISMATCH,
};

/* A move is a verb and up to three small numbers, the first lowest. NO_PART
 * stands for a part that is not there. */
enum verb {
    VERB_FIRST = 1, /* seat */
    VERB_FLIP,      /* position, second position or NO_PART */
    VERB_SHOWS,     /* position, NO_PART, kind */
    VERB_LOAD,      /* washer, second washer or NO_PART, kind */
    VERB_WASH,      /* washer */
    VERB_DRY,       /* washer, dryer */
    VERB_COLLECT,   /* dryer */
    VERB_SKIP,
};

enum { NO_PART = 255 };

static inline uint32_t move_of(enum verb verb, unsigned a, unsigned b,
                               unsigned c)
{
    return (uint32_t)verb << 24 | c << 16 | b << 8 | a;
}

static inline unsigned move_verb(uint32_t move)
{
    return move >> 24;
}

/* Part 0, 1 or 2 of a move. */
static inline unsigned move_part(uint32_t move, unsigned part)
{
    return move >> 8 * part & 255;
}

struct wash_match_kind {
    char code[2];
    char name[NAME_CAP];
    uint8_t pieces; /* 1 or 2 of each colour; 0: a machine card */
    uint8_t points; /* of each piece */
    bool is_alone;  /* WM-15, WM-16 */
};

/* The flips of a set of six neighbouring positions. */
struct wash_match_flips {
    uint32_t move[ROW];
    uint32_t count;
};

struct wash_match_setup {
    uint8_t players; /* two */
    int32_t option[OPTION_STALL_LIMIT + 1];
    uint32_t stall_limit; /* 0: off */
    uint8_t kinds;        /* read from the edition so far */
    uint16_t alone_kinds; /* bit k: kind k washes alone */
    uint32_t alone;       /* piece counts of those kinds, both colours */
    uint32_t all_pieces;  /* every piece once, as in `front` */
    uint32_t aim;         /* smallest majority of a colour's points, WM-8 */
    struct wash_match_kind kind[KINDS];
    /* What counts of a colour are worth, looked up in two parts: a judgement
     * asks it of every machine. */
    uint8_t points_low[LOW_PIECES];
    uint8_t points_high[HIGH_PIECES];
    struct wash_match_flips flips[POSITIONS / ROW][1 << ROW];
    char piece_code[COLOURS * LAUNDRY][3];
    char piece_name[COLOURS * LAUNDRY][NAME_CAP + 6];
};

/* Pieces anywhere are counts of two bits: kind k of colour c starts at bit
 * COLOUR_BITS c + 2 k. Sets of positions have bit p for position p. */
struct wash_match_state {
    uint32_t load[MACHINES]; /* a dryer is closed when it is filled, I5 */
    uint32_t front;
    uint32_t done;
    uint32_t table; /* positions with a card */
    uint32_t seen;  /* of those, turned up since the shuffle (WM-K3) */
    uint32_t up;    /* of those, face up now */
    uint32_t left;  /* cards never seen since the shuffle: kind k at bit 2 k */
    uint32_t idle;  /* attempts in a row without load, wash, dry, collect */
    uint8_t face[POSITIONS]; /* 1 + kind where seen, else 0 */
    uint8_t age[POSITIONS];  /* 1 + flips since it was last face up, to 255;
                                0: not seen */
    uint8_t coins[COLOURS];
    uint8_t held[COLOURS]; /* bit k: the pair of kind k */
    uint8_t closed;        /* bit w: washer w */
    uint8_t turn;
    uint8_t phase; /* enum phase */
    uint8_t end;   /* enum ending */
};

_Static_assert(sizeof(struct wash_match_state) <= 128, "state of Wash Match");

static inline unsigned piece_shift(unsigned colour, unsigned kind)
{
    return COLOUR_BITS * colour + 2 * kind;
}

/* A mask of all pieces of a colour. */
static inline uint32_t pieces_of(unsigned colour)
{
    return ((1u << COLOUR_BITS) - 1) << piece_shift(colour, 0);
}

static inline unsigned piece_count(uint32_t pieces, unsigned colour,
                                   unsigned kind)
{
    return pieces >> piece_shift(colour, kind) & 3;
}

/* wash_match.c */
void wash_match_start(const void *setup, void *state);
void wash_match_result(const void *setup, const void *state,
                       struct result *out);

/* edition.c */
extern const char wash_match_edition[];
bool wash_match_read_edition(struct wash_match_setup *g, struct slice text,
                             struct refusal *why);

/* rules.c */
seat_set wash_match_waiting(const void *setup, const void *state);
void wash_match_moves(const void *setup, const void *state, unsigned actor,
                      struct moves *out);
void wash_match_apply(const void *setup, void *state, unsigned actor,
                      uint32_t move);
unsigned wash_match_stream(const void *setup, const void *state);
/* The washers that are open to a kind (section 3): bit w for washer w. */
unsigned wash_match_open_to(const struct wash_match_setup *g,
                            const struct wash_match_state *s, unsigned kind);
/* Turns up what a `flip` or `shows` says, and nothing else. */
void wash_match_turn_up(struct wash_match_state *s, uint32_t move);
/* What turning up cards of these two kinds leads to. */
enum verdict wash_match_judge_two(const struct wash_match_setup *g,
                                  const struct wash_match_state *s, unsigned a,
                                  unsigned b);
/* What the two faces that are up and seen lead to. */
enum verdict wash_match_judge(const struct wash_match_setup *g,
                              const struct wash_match_state *s);
/* Whether a state at the end of an attempt is over, and why. */
enum ending wash_match_ending(const struct wash_match_setup *g,
                              const struct wash_match_state *s);
uint32_t wash_match_points(const struct wash_match_setup *g, uint32_t pieces,
                           unsigned colour);

/* view.c */
void wash_match_observe(const void *setup, const void *state, unsigned seat,
                        void *view);
void wash_match_imagine(const void *setup, const void *view, struct rng *rng,
                        void *state);
void wash_match_redact(const void *setup, const void *state, struct event event,
                       unsigned seat, struct events *seen);

/* situation.c */
extern const struct situation wash_match_situation;

/* invariants.c */
const char *wash_match_broken(const void *setup, const struct step *step);

/* words.c */
extern const char *const wash_match_colours[COLOURS]; /* of the seats */
void wash_match_move(const void *setup, unsigned actor, uint32_t move,
                     struct text *out);
void wash_match_title(const void *setup, const void *view, unsigned actor,
                      uint32_t move, struct text *out);
bool wash_match_reword(const void *setup, const void *state, unsigned actor,
                       struct slice words, struct text *out);
void wash_match_why(const void *setup, const void *state, unsigned actor,
                    struct slice words, struct text *out);
bool wash_match_name(const void *setup, unsigned i, struct name *out);

/* tell.c */
void wash_match_tell(const void *setup, const void *before, const void *after,
                     const struct events *seen, unsigned seat,
                     struct text *out);
const char *wash_match_prompt(const void *setup, const void *view,
                              unsigned seat, struct text *out);
void wash_match_warning(const void *setup, const void *view, unsigned seat,
                        struct text *out);
void wash_match_score(const void *setup, const void *view, unsigned seat,
                      unsigned source, struct text *out);

/* purpose.c */
extern const struct reason wash_match_reasons[];
void wash_match_purpose(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out);

/* picture.c */
void wash_match_picture(const void *setup, const void *view, unsigned seat,
                        struct text *out);

/* Faces (1 + kind) that are known on the table, a bit for each. */
struct wash_match_known {
    unsigned once, twice;
};

/* sense.c */
extern const struct net wash_match_net;

/* worth.c */
struct wash_match_known wash_match_known(const struct wash_match_state *s);
/* The fewest attempts by which each colour has won if they all succeed, over
 * every choice of the loads that lie in machines now and that the coins of both
 * can pay for; 255: by none. */
void wash_match_wins(const struct wash_match_setup *g,
                     const struct wash_match_state *s, unsigned *attempts);
extern const struct trait wash_match_traits[];
extern const struct mind wash_match_minds[LEVELS];
void wash_match_look(const void *setup, const void *state, unsigned seat,
                     int32_t *numbers);
void wash_match_thin(const void *setup, const void *state, unsigned actor,
                     struct moves *list);
void wash_match_forget(const void *setup, void *view, struct rng *rng,
                       uint32_t half_life);

#endif
