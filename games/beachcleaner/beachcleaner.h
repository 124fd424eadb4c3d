/* Beachcleaner, docs/rules/beachcleaner.md: what its files share.
 *
 * A *face* is a sort of card, numbered in byte order of its code, so that
 * lists come out sorted; a *card* in a field of the state is its face + 1, 0
 * is none. Seats and kinds count from 0, places from 0 in arrays and from 1 in
 * fields that need a "none".
 * Everything is public but hands, an offer and blind cards; see observe. */
#ifndef GAMES_BEACHCLEANER_BEACHCLEANER_H
#define GAMES_BEACHCLEANER_BEACHCLEANER_H

#include "engine/counts.h"
#include "engine/game.h"

enum {
    BC_SEATS = 4,
    BC_PLACES = 5,
    BC_ALL_PLACES = (1 << BC_PLACES) - 1, /* as a set, bit p for place p + 1 */
    BC_JOKER_STEPS = 3,                   /* the ?-card's at most, BC-35 */
    BC_MARKET = 3,
    BC_HAND = 4, /* cards dealt to each seat, BC-13 */
    BC_STACKS = 4,
    BC_FLOODS = 4,
    BC_FACES = 48, /* different faces of an edition */
    BC_WORDS = BC_FACES / COUNTS_IN_WORD,
    BC_KINDS = 16,           /* kinds of garbage */
    BC_COPIES = COUNTS_MOST, /* of one face */
    BC_DOWN = 80,      /* garbage cards: all may end turned down on beaches */
    BC_BATHERS = 12,   /* faces with the Bather symbol: bounds the legal list */
    BC_CARDS_MIN = 69, /* other than Floods: the last stack is the largest */
    BC_CARDS_MAX = 110,
    BC_CODE = 16, /* bytes of a card's or kind's code with its zero */
    BC_TITLE = 32,
    BC_GROUP = BC_CODE + 9,        /* kind, Steps and `bather` */
    BC_FACE_TITLE = BC_TITLE + 11, /* kind, Steps and "(Bather)" */
    BC_NONE = 0xff,                /* as a kind: a special card has none */
    BC_HOLE = 0xff, /* as a card or face: its reader may not know it */
};

enum phase {
    PHASE_ROWS,
    PHASE_STAND,
    PHASE_DEAL,
    PHASE_DRAW,
    PHASE_TWO,
    PHASE_SWAP,
    PHASE_ACT,
    PHASE_PICK,
    PHASE_POLLUTE,
    PHASE_TAKE,
    PHASE_END,
    PHASE_OVER,
};

/* What chance owes in the phases that mostly belong to a seat. */
enum due {
    DUE_NONE,
    DUE_DRAWS,
    DUE_LAYS,
    DUE_PICKS,
};

enum ending {
    ENDING_NONE,
    ENDING_CLEAN,
    ENDING_CAP,
    ENDING_STALL,
};

/* A move is verb, x, y, z, one byte each, so that the list of moves can be
 * made by adding to the part that differs: ONE_X is one more in x. */
enum verb {
    VERB_STAND, /* x place */
    VERB_DRAW,
    VERB_TWO,
    VERB_SKIP,
    VERB_SWAP,      /* x face, y slot */
    VERB_CLEAN,     /* x face, y 1: right */
    VERB_CLEAN_ANY, /* x place: the ?-card */
    VERB_PAIR,      /* x face <= y face */
    VERB_MOVE,      /* x face, y 1: right */
    VERB_MOVE_ANY,  /* x place: the ?-card, option jokermove */
    VERB_MINE,      /* x seat, y place */
    VERB_BATHER,    /* x seat, y Bather, z partner; faces may be holes */
    VERB_PASS,
    VERB_PICK,      /* x 1: right */
    VERB_POLLUTE,   /* x place */
    VERB_TAKE,      /* x number in the row, from 1 */
    CHANCE_STARTER, /* x seat, y place, z kind */
    CHANCE_DRAWS,   /* x seat, y face or hole */
    CHANCE_MARKET,  /* x face */
    CHANCE_LAYS,    /* x seat, y place, z face or hole */
    CHANCE_PICKS,   /* x face or hole */
};

#define MOVE3(verb, x, y, z)                                                   \
    ((uint32_t)(verb) | (uint32_t)(x) << 8 | (uint32_t)(y) << 16 |             \
     (uint32_t)(z) << 24)
#define MOVE2(verb, x, y) MOVE3(verb, x, y, 0)
#define MOVE1(verb, x) MOVE3(verb, x, 0, 0)
#define ONE_X (1u << 8)
#define ONE_Y (1u << 16)
#define ONE_Z (1u << 24)

static inline enum verb move_verb(uint32_t move)
{
    return (enum verb)(move & 0xff);
}

static inline unsigned move_x(uint32_t move)
{
    return move >> 8 & 0xff;
}

static inline unsigned move_y(uint32_t move)
{
    return move >> 16 & 0xff;
}

static inline unsigned move_z(uint32_t move)
{
    return move >> 24;
}

enum option_number {
    OPTION_SETS,
    OPTION_FIRST,
    OPTION_LAYOUT,
    OPTION_JOKERMOVE,
    OPTION_BATHERGUARD,
    OPTION_RECYCLE,
    OPTION_PARTNER,
    OPTION_FLOODCOUNT,
    OPTION_CAP,
};

struct beachcleaner_setup {
    /* Options. */
    uint8_t players, first;
    bool shuffles_rows; /* layout shuffle */
    bool joker_moves;   /* jokermove on */
    bool guards_comber; /* batherguard on */
    bool recycles;      /* recycle on */
    bool any_partner;   /* partner any */
    bool floods_all;    /* floodcount all */
    int32_t cap;
    /* The edition. */
    uint8_t faces, kinds;
    uint8_t two, joker, mine, flood; /* faces of the special cards */
    uint8_t copies[BC_FACES];
    uint8_t before_flood[BC_FACES]; /* 255: a lower face than the Flood */
    uint8_t kind_of[BC_FACES];      /* BC_NONE: a special card */
    uint8_t steps[BC_FACES];
    char code[BC_FACES][BC_CODE];
    char kind[BC_KINDS][BC_CODE];
    char title[BC_KINDS][BC_TITLE];       /* kinds for people */
    uint8_t set_row[BC_SEATS][BC_PLACES]; /* kinds, by set */
    /* Made from them. */
    uint8_t row[BC_SEATS][BC_PLACES]; /* kinds, by seat */
    uint16_t row_kinds[BC_SEATS];     /* the same as a set of kinds */
    uint64_t garbage, bathers;        /* sets of faces */
    uint64_t partners;                /* that may go with a Bather, BC-R25 */
    uint64_t of_kind[BC_KINDS];
    /* Faces that clean a place so many steps away, by what shows there: kind
     * + 1, and none where it is Clean (BC-33). */
    uint64_t cleans[BC_KINDS + 1][BC_PLACES];
    uint8_t stack[BC_STACKS], stacks;         /* with their Floods, top first */
    uint8_t pickup;                           /* cards of all stacks */
    char face_title[BC_FACES][BC_FACE_TITLE]; /* "bottle 2" */
    char group[BC_FACES][BC_GROUP];           /* "bottle 2", "special" */
};

struct beachcleaner_state {
    uint64_t has[BC_SEATS]; /* faces in the hand (in a view: certain ones) */
    /* known[h][k]: copies of each face that k is certain of in the hand of h;
     * known[h][h]: that everybody is certain of (BC-71a). Small counts, as
     * hands and what has been played are. */
    uint64_t known[BC_SEATS][BC_SEATS][BC_WORDS];
    uint64_t hand[BC_SEATS][BC_WORDS];
    uint64_t putdown[BC_WORDS];
    uint64_t removed[BC_WORDS];
    uint8_t bag[BC_FACES]; /* named nowhere; in a view also what is unseen */
    /* Laid cards turned down, by seat and place, lowest first, and how many
     * there are at each. */
    uint8_t down[BC_DOWN];
    uint8_t down_at[BC_SEATS][BC_PLACES];
    uint16_t turns;
    uint8_t kind_at[BC_SEATS][BC_PLACES]; /* kind showing + 1; 0: Clean */
    uint8_t laid[BC_SEATS][BC_PLACES];    /* laid card showing */
    uint8_t comber[BC_SEATS];             /* place from 1; 0: not yet */
    uint8_t mine_at[BC_SEATS];            /* place from 1; 0: no mine */
    uint8_t mine_by[BC_SEATS];            /* its layer + 1 */
    uint8_t hand_size[BC_SEATS];
    uint8_t market[BC_MARKET];
    uint8_t stack[BC_STACKS], stacks; /* first pass; stacks 0: mixed */
    uint8_t top_flood;                /* the top stack has its Flood */
    uint8_t pickup;                   /* cards left; 0 up to and in DEAL */
    uint8_t putdown_size;
    uint8_t down_count;
    uint8_t phase, active;
    uint8_t due, due_seat, due_count; /* count: of draws */
    uint8_t round_by;                 /* lays: who began the Flood round */
    uint8_t blind[BC_PLACES];         /* lays: cards taken, face down */
    uint8_t offer_to;                 /* PICK, POLLUTE: target + 1 */
    uint8_t bather, partner;          /* cards of the offer */
    uint8_t take;                     /* TAKE: cards still to be taken */
    uint8_t idle, moved;
    uint8_t ending;
    uint8_t unused[4]; /* no padding: states compare as bytes */
};

_Static_assert(sizeof(struct beachcleaner_state) == 800,
               "flat, and no padding");

/* edition.c */
extern const char beachcleaner_edition[];
bool beachcleaner_read_edition(struct beachcleaner_setup *g, struct slice text,
                               struct refusal *why);
/* The face of this code, or -1. */
int beachcleaner_face(const struct beachcleaner_setup *g, struct slice code);
/* The kind of this name, or -1. */
int beachcleaner_kind(const struct beachcleaner_setup *g, struct slice name);

/* rules.c */
seat_set beachcleaner_waiting(const void *setup, const void *state);
void beachcleaner_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out);
uint32_t beachcleaner_chance(const void *setup, const void *state,
                             struct rng *rng);
unsigned beachcleaner_stream(const void *setup, const void *state);

/* actions.c */
void beachcleaner_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move);
/* The pickup pile after the deal (BC-14, BC-15). */
void beachcleaner_stack_up(const struct beachcleaner_setup *g,
                           struct beachcleaner_state *s);
/* A card can be taken; reshuffles if it must (BC-19). */
bool beachcleaner_has_card(const struct beachcleaner_setup *g,
                           struct beachcleaner_state *s);
/* Places of a seat that get a card in a Flood round, bit p - 1. */
unsigned beachcleaner_open_places(const struct beachcleaner_setup *g,
                                  const struct beachcleaner_state *s,
                                  unsigned seat);
unsigned beachcleaner_blind_places(const struct beachcleaner_state *s);
/* Places on which a Bather may be laid now (BC-51); 0: BC-52. */
unsigned beachcleaner_pollutable(const struct beachcleaner_setup *g,
                                 const struct beachcleaner_state *s,
                                 unsigned seat, unsigned face);
/* A card becomes the topmost turned down at seat * 5 + place; there is room
 * for every garbage card. */
void beachcleaner_turn_down(struct beachcleaner_state *s, unsigned at,
                            unsigned card);
/* Kinds showing on a beach, as a set, and d (BC-56). */
unsigned beachcleaner_showing(const struct beachcleaner_state *s,
                              unsigned seat);
unsigned beachcleaner_dirt(const struct beachcleaner_state *s, unsigned seat);
/* The seat or Market slot (seat = players) whose card is dealt next. */
unsigned beachcleaner_dealt_next(const struct beachcleaner_setup *g,
                                 const struct beachcleaner_state *s);
/* This event is the last of its seat in a Flood round: its cards are turned
 * up. Needs a state or view in which a `lays` is due. */
bool beachcleaner_lays_last(const struct beachcleaner_setup *g,
                            const struct beachcleaner_state *s);

/* view.c */
void beachcleaner_observe(const void *setup, const void *state, unsigned seat,
                          void *view);
unsigned beachcleaner_gist(const void *setup, const void *state, unsigned seat,
                           uint64_t words[GIST_CAP]);
void beachcleaner_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state);
void beachcleaner_redact(const void *setup, const void *state,
                         struct event event, unsigned seat,
                         struct events *seen);

/* situation.c */
extern const struct situation beachcleaner_situation;
/* `f`: the top stack has its Flood; `?`: it may be among blind cards. */
const char *beachcleaner_top_mark(const struct beachcleaner_setup *g,
                                  const struct beachcleaner_state *s);

/* invariants.c */
/* The line of a situation that is to blame: its key and the seats after it. */
struct blame {
    const char *key;
    unsigned a, b;
};
/* NULL, or the invariant a state breaks. */
const char *beachcleaner_check(const struct beachcleaner_setup *g,
                               const struct beachcleaner_state *s,
                               struct blame *blame);
const char *beachcleaner_broken(const void *setup, const struct step *step);

/* words.c */
extern const struct game_words beachcleaner_words;

/* purpose.c */
extern const struct reason beachcleaner_reasons[];
void beachcleaner_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out);
void beachcleaner_warning(const void *setup, const void *view, unsigned seat,
                          struct text *out);

/* tell.c */
void beachcleaner_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out);
const char *beachcleaner_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out);
void beachcleaner_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out);

/* standing.c */
/* A beach as its comber sees it: what each dirty place can be cleaned by. */
struct beachcleaner_course {
    uint8_t steps[BC_PLACES]; /* bit n: a card in hand does it n steps away */
    uint8_t dirty;            /* places as bits */
    int32_t mine;             /* its place from 1, or 0 */
};
/* What one beach and hand amount to. */
struct beachcleaner_standing {
    struct beachcleaner_course course;
    int32_t dirt, mine, cards, fit, reach, joker, pairs, chain;
};
struct beachcleaner_standing
beachcleaner_standing(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, unsigned seat);

/* sense.c */
extern const struct net beachcleaner_net;

/* worth.c */
extern const struct trait beachcleaner_traits[];
extern const struct mind beachcleaner_minds[LEVELS];
void beachcleaner_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers);
void beachcleaner_thin(const void *setup, const void *state, unsigned actor,
                       struct moves *list);
unsigned beachcleaner_done(const void *setup, const void *view, unsigned actor,
                           uint32_t move);
void beachcleaner_forget(const void *setup, void *view, struct rng *rng,
                         uint32_t half_life);

/* Number in `down` of the lowest card at seat * 5 + place, if there is one. */
static inline unsigned beachcleaner_lowest(const struct beachcleaner_state *s,
                                           unsigned at)
{
    unsigned before = 0;
    for (unsigned i = 0; i < at; i++)
        before += s->down_at[i / BC_PLACES][i % BC_PLACES];
    return before;
}

static inline unsigned beachcleaner_next(const struct beachcleaner_setup *g,
                                         unsigned seat)
{
    return seat + 1 == g->players ? 0 : seat + 1;
}

/* The place from 0 that the active seat's walk leads to: VERB_CLEAN, VERB_MOVE
 * and their ?-cards. */
static inline unsigned beachcleaner_goal(const struct beachcleaner_setup *g,
                                         const struct beachcleaner_state *s,
                                         uint32_t move)
{
    enum verb verb = move_verb(move);
    unsigned at = s->comber[s->active] - 1u;
    if (verb == VERB_CLEAN_ANY || verb == VERB_MOVE_ANY)
        return move_x(move);
    return move_y(move) ? at + g->steps[move_x(move)]
                        : at - g->steps[move_x(move)];
}

#endif
