/* Clean Family, private to this folder: the setup made from an edition, the
 * state, the codes of moves, and what the files of the folder share. Rule
 * numbers are those of docs/rules/clean-family.md.
 *
 * The grid is a bitboard: a square is bit row * 7 + column, both from 0, of a
 * word. Moving every square of a set at once is one shift, and whether a shape
 * fits is one `and`; a list of squares would be looked through square by square
 * for each of up to 8 orientations on 49 places, many million times a second.
 *
 * A bag of Item cards is a word of nibbles, one count per kind (12 cards are
 * the most, so no nibble runs over); kinds are numbered alphabetically.
 *
 * What a seat did in the round that is open is kept in its `turn`: others see
 * it only when the round closes (CF-15), and it takes the sheet back to how it
 * was when the round began. */
#ifndef GAMES_CLEAN_FAMILY_H
#define GAMES_CLEAN_FAMILY_H

#include "base/bits.h"
#include "engine/game.h"

#include <string.h>

enum {
    SEATS = 4,
    MARKET = 17, /* Market cards (CF-4) */
    ITEMS = 12,  /* Item cards of a seat (CF-3), so at most 12 kinds */
    ROUNDS = 12, /* item rounds (CF-28) */
    SIDE = 7,    /* rows and columns of the grid (CF-5) */
    SQUARES = SIDE * SIDE,
    BOXES = 3,       /* boxes of a family member (CF-5) */
    QUARTERS = 4,    /* ways to lie: own views, turns of a card */
    CODES = 8,       /* orientations: rot0 to rot3, flip0 to flip3 */
    SHAPE_SIDE = 5,  /* rows and columns of a shape (section 2.4) */
    SQUARES_FEW = 5, /* of a shape as they are printed; an edition's may have
                        more */
    PATCH_CAP = 20,  /* Free Patch icons a sheet may have */
    TURN_CAP = 3 + 2 * PATCH_CAP, /* decisions of a turn */
    ID_CAP = 8,     /* bytes of a Market card's id, with its end */
    GROUP_CAP = 40, /* of an Item card's group: `item mask sanitizer` */
    ROWS_CAP = 32,  /* of its rows: 5 of 5 squares and what joins them */
};

#define GRID ((UINT64_C(1) << SQUARES) - 1)
#define LEFT_COLUMN UINT64_C(0x40810204081)
#define RIGHT_COLUMN (LEFT_COLUMN << (SIDE - 1))
#define AT(square) (UINT64_C(1) << (square))
#define ONE(kind) (UINT64_C(1) << (4 * (kind)))

enum symbol { DISINFECTANT, MASK, GLOVES, VITAMINS, SANITIZER, SYMBOLS };

/* Icons of a sheet; the first two are abilities (CF-44). */
enum icon {
    ROTATE,
    ALTERNATIVE,
    ABILITIES,
    PATCH = ABILITIES,
    VIRUS,
    ICONS,
};

enum member { DAD, MOM, SISTER, BROTHER, GRANDPA, GRANDMA, MEMBERS };

/* Where a seat stands in the round. DONE is zero: all zero is END-ROUND. */
enum phase {
    PHASE_DONE,
    PHASE_TAKE, /* chance has not dealt this hand yet */
    PHASE_CHOOSE,
    PHASE_DRAW,
    PHASE_FREE,
    PHASE_PATCH,
    PHASE_ASSIGN,
    PHASES,
};

enum {
    OPTION_SIDE,
    OPTION_ADVANCED,
    OPTION_TABLE, /* four: one for each seat */
    OPTION_HEAD = OPTION_TABLE + SEATS,
    OPTION_FREE_CARDS,
    OPTION_CARD_TURN,
    OPTION_SHORT_PILE,
    OPTION_PATCH_ADJACENCY,
    OPTION_ASSIGN_DUTY,
    OPTION_GRANDPA_MATCH,
    OPTION_GRANDPA_EMPTY,
    OPTION_BROTHER_RULE,
    OPTION_DAD_ABSENT,
    OPTION_VIRUS_ZERO,
};

/* A shape in one orientation, in the top left corner of the grid. */
struct shape {
    uint64_t mask;
    uint64_t room; /* squares where that corner may go without leaving it */
    uint64_t rest; /* its squares beyond those of `at` */
    uint8_t first; /* its first square in reading order, the anchor */
    uint8_t at[SQUARES_FEW]; /* its first squares, one of them repeated */
    uint8_t none[2];         /* no padding: a setup is equal byte for byte */
};

struct card {
    char id[ID_CAP];
    char rows[ROWS_CAP]; /* as in the edition file */
    uint8_t size;
    bool is_free; /* shows the single FREE square */
    /* Turned 0 to 3 quarters; then mirrored and turned 0 to 3 quarters. */
    struct shape shape[CODES];
    /* By own view (CF-12): the canonical of each code, and the set of those. */
    uint8_t canonical[QUARTERS][CODES];
    uint8_t codes[QUARTERS];
};

enum {
    LARGE = 0, /* how an Item card is played: as its large symbol, */
    SMALL = 1, /* its small one, */
    AS = 2,    /* or a Wild as this one and those after it */
    NONE = 254,
    HOLE = 255, /* in a redacted hand */
};

struct kind {
    char code[4];
    char group[GROUP_CAP]; /* `item`, and the symbols unless it is a Wild */
    bool is_wild;
    uint8_t large, small; /* symbols; of a Wild 0 */
    /* By the second number of VERB_PLAY. */
    uint8_t symbol[AS + SYMBOLS];
};

struct sheet {
    uint64_t icon[ICONS]; /* squares with the icon */
    uint8_t boxes[ABILITIES];
    uint8_t dad[BOXES]; /* multipliers in halves */
    uint8_t sister[BOXES];
    uint8_t brother[BOXES];
    uint8_t grandpa;
    uint8_t grandma[BOXES + 1];
};

struct edition {
    struct card card[MARKET];
    struct kind kind[ITEMS];
    uint8_t kinds;
    uint8_t listed[ITEMS]; /* kinds in the order of the file (CF-3) */
    uint64_t items;        /* the bag of all 12 */
    struct sheet sheet[2]; /* A, B */
};

enum { ROW_COUNT = SIDE, ROW_BYTES };

/* The members of a set of numbers below 7, and how many they are. */
struct row {
    uint8_t member[ROW_BYTES];
};

struct clean_family_setup {
    struct edition edition;
    struct row row[1 << SIDE]; /* of each such set */
    struct sheet sheet;        /* of the side in play */
    uint8_t players;
    uint8_t number[SEATS]; /* k of CF-12: S 0, E 1, N 2, W 3 */
    uint32_t free_rounds;  /* cards whose round is a FREE round */
    uint8_t looks[MARKET]; /* equal for cards that match (CF-R26) */
    uint8_t turns;         /* ways a Market card may lie: 4 or 1 */
    bool is_advanced, is_single, is_loose, is_chain, is_skip, is_ranked;
    bool patches_touch; /* CF-R7: crosses count for adjacency */
    bool match_seen;    /* CF-R26: only the own view matches */
    uint8_t grandpa_empty;
};

/* Uses of an ability at hand, and boxes ever circled (CF-44). */
struct ability {
    uint8_t ready, gained;
};

/* What a seat did in the open round; all zero when it is closed. */
struct turn {
    uint64_t squares;    /* drawn */
    uint32_t play, draw; /* moves; FREE is in `draw`; 0: not yet */
    uint32_t assign;
    uint8_t took[2]; /* kinds + 1 in rising order; 0: none */
    uint8_t patches, lapsed;
    uint8_t patch[PATCH_CAP]; /* squares crossed, in order */
    /* When the first decision of the turn was made. */
    struct ability ability[ABILITIES];
};

/* A seat: sheet, piles and open turn. Item pile = the cards of the edition
 * without Used, Discard and hand; hand = `took` while choosing. */
struct player {
    uint64_t drawn[SYMBOLS];
    uint64_t crossed;
    uint64_t used, discard; /* bags */
    struct turn turn;
    struct ability ability[ABILITIES];
    uint8_t boxes[MEMBERS]; /* filled */
    uint8_t mom[BOXES], brother[BOXES];
    uint8_t grandpa[BOXES]; /* NOTE_CARD and, if it matters, NOTE_VIEW */
    uint8_t pending;        /* patches to resolve */
    uint8_t zero[4];        /* no hidden padding: states are compared */
};

struct clean_family_state {
    uint32_t revealed;       /* set of Market cards */
    uint8_t card, card_turn; /* card + 1 of the open round, or 0 */
    uint8_t phase[SEATS];
    uint8_t zero[6];
    struct player player[SEATS];
};

_Static_assert(sizeof(struct turn) == 48, "a turn has no padding");
_Static_assert(sizeof(struct player) == 136, "a seat has no padding");
_Static_assert(sizeof(struct clean_family_state) == 560,
               "a state has no padding");

/* A shape that Grandpa notes: card + 1, and the own view it was seen in where
 * only that matches (CF-R26). */
#define NOTE(card, view) ((uint8_t)((card) + 1u + 32u * (view)))
#define NOTE_CARD(note) (((note)&31u) - 1u)
#define NOTE_VIEW(note) ((unsigned)(note) >> 5)

/* Moves: a verb and up to three numbers. */
enum verb {
    VERB_MARKET = 1, /* card, turn */
    VERB_HAND,       /* seat, kind + 1, kind + 1 or 0 */
    VERB_PLAY,       /* kind, LARGE, SMALL or AS + symbol */
    VERB_DRAW,       /* square or NONE, code */
    VERB_SINGLE,     /* square */
    VERB_FREE,       /* square or NONE, symbol */
    VERB_PATCH,      /* square or NONE */
    VERB_ASSIGN,     /* member or NONE */
};

static inline uint32_t move_of(enum verb verb, unsigned a, unsigned b,
                               unsigned c)
{
    return (uint32_t)verb << 24 | c << 16 | b << 8 | a;
}

static inline enum verb verb_of(uint32_t move)
{
    return (enum verb)(move >> 24);
}

/* Number i (0 to 2) of a move. */
static inline unsigned part_of(uint32_t move, unsigned i)
{
    return move >> (8 * i) & 255u;
}

static inline unsigned copies_in(uint64_t bag, unsigned kind)
{
    return (unsigned)(bag >> (4 * kind)) & 15u;
}

/* Sum of the nibbles: multiplied by ones, each nibble is added to all above
 * it, and the highest holds the whole sum. It is at most 12, so it fits. */
static inline unsigned cards_in(uint64_t bag)
{
    return (unsigned)(bag * UINT64_C(0x1111111111111111) >> 60);
}

/* Kind of card `at`, from 0, of a bag in the order of kinds: each nibble
 * becomes the sum up to it, and those that are not beyond `at` are counted. */
static inline unsigned card_at(uint64_t bag, unsigned at)
{
    uint64_t upto = bag * UINT64_C(0x1111111111111111);
    uint64_t even = upto & 15 * BITS_ONES;
    uint64_t odd = upto >> 4 & 15 * BITS_ONES;
    return bits_lanes_upto(even, at) + bits_lanes_upto(odd, at);
}

static inline uint64_t drawn_on(const struct player *p)
{
    return p->drawn[0] | p->drawn[1] | p->drawn[2] | p->drawn[3] | p->drawn[4];
}

static inline uint64_t empty_on(const struct player *p)
{
    return GRID & ~(drawn_on(p) | p->crossed);
}

/* What a member notes; NULL: crosses (CF-50). */
static inline uint8_t *notes_of(struct player *p, unsigned member)
{
    return member == MOM       ? p->mom
           : member == BROTHER ? p->brother
           : member == GRANDPA ? p->grandpa
                               : NULL;
}

/* Squares that share an edge with one of these. The last column is cut off
 * before a step to the right, or it would come out in the next row. */
static inline uint64_t neighbours(uint64_t squares)
{
    return (squares << SIDE | squares >> SIDE | (squares & ~RIGHT_COLUMN) << 1 |
            (squares & ~LEFT_COLUMN) >> 1) &
           GRID;
}

/* Whether the round of a card is a FREE round (CF-19). */
static inline bool is_free_round(const struct clean_family_setup *g,
                                 unsigned card)
{
    return g->free_rounds >> card & 1u;
}

static inline unsigned item_rounds(const struct clean_family_setup *g,
                                   const struct clean_family_state *s)
{
    return bits_count(s->revealed & ~g->free_rounds);
}

/* Own view of the open card: (t + k) mod 4 (CF-12). */
static inline unsigned own_view(const struct clean_family_setup *g,
                                const struct clean_family_state *s,
                                unsigned seat)
{
    return (s->card_turn + g->number[seat]) % QUARTERS;
}

/* A card holds all eight orientations of its print, so a code only picks one
 * of them. Mirroring a card that has been turned clockwise is the same as
 * turning the mirrored print the other way round, hence code - view (CF-12,
 * section 5). */
static inline const struct shape *turned_shape(const struct card *card,
                                               unsigned view, unsigned code)
{
    return &card->shape[code < QUARTERS ? (view + code) % QUARTERS
                                        : QUARTERS + (code - view) % QUARTERS];
}

/* The open card's shape as the seat sees it, turned and mirrored by a code. */
static inline const struct shape *own_shape(const struct clean_family_setup *g,
                                            const struct clean_family_state *s,
                                            unsigned seat, unsigned code)
{
    return turned_shape(&g->edition.card[s->card - 1], own_view(g, s, seat),
                        code);
}

/* Item cards a seat takes in an item round (CF-22, CF-24, CF-R3). */
static inline unsigned hand_size(const struct clean_family_setup *g,
                                 unsigned item)
{
    return item == ROUNDS || (item == ROUNDS - 1 && g->is_single) ? 1 : 2;
}

/* Item pile of a seat standing in this phase. */
static inline uint64_t item_pile(const struct clean_family_setup *g,
                                 const struct clean_family_state *s,
                                 unsigned seat)
{
    const struct player *p = &s->player[seat];
    uint64_t pile = g->edition.items - p->used - p->discard;
    for (unsigned i = 0; i < 2 && s->phase[seat] == PHASE_CHOOSE; i++)
        if (p->turn.took[i])
            pile -= ONE(p->turn.took[i] - 1u);
    return pile;
}

/* Symbol of a `play` move (CF-29, CF-30). */
static inline unsigned symbol_of(const struct clean_family_setup *g,
                                 uint32_t play)
{
    return g->edition.kind[part_of(play, 0)].symbol[part_of(play, 1)];
}

/* The phases of all seats, the first one's lowest. They are asked for as one
 * word after every decision, and are written as one: a processor waits for a
 * byte just written that it wants as part of a word. */
static inline uint32_t phases_of(const struct clean_family_state *s)
{
    return (uint32_t)bits_lanes(s->phase, SEATS);
}

static inline void set_phase(struct clean_family_state *s, unsigned seat,
                             enum phase phase)
{
    uint32_t others = phases_of(s) & ~(255u << 8 * seat);
    bits_unlane(s->phase, SEATS, others | (uint32_t)phase << 8 * seat);
}

/* Whether the round is over, or none has begun. */
static inline bool is_closed(const struct clean_family_state *s)
{
    return phases_of(s) == 0;
}

/* clean_family.c */
extern const struct game game_clean_family;

/* edition.c */
extern const char clean_family_edition[]; /* the default one, as a file */
bool clean_family_edition_read(struct slice text, struct edition *edition,
                               struct refusal *why);
/* Whether one can walk from each square to each other by edges. */
bool clean_family_is_connected(uint64_t squares);

/* rules.c */
/* Members that take a symbol (CF-7), as a set. */
extern const uint8_t clean_family_takers[SYMBOLS];
seat_set clean_family_waiting(const void *setup, const void *state);
void clean_family_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out);
void clean_family_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move);
uint32_t clean_family_chance(const void *setup, const void *state,
                             struct rng *rng);
uint32_t clean_family_any(const void *setup, const void *state, unsigned seat,
                          struct rng *rng);
unsigned clean_family_stream(const void *setup, const void *state);
/* A decision, without closing the round. */
void clean_family_decide(const struct clean_family_setup *g,
                         struct clean_family_state *s, unsigned seat,
                         uint32_t move);
/* Squares of a `draw`, `single`, `free` or `patch`, none of a NONE; false: it
 * would leave the grid. */
bool clean_family_squares(const struct clean_family_setup *g,
                          const struct clean_family_state *s, unsigned seat,
                          uint32_t move, uint64_t *squares);
/* Empty squares where a symbol may touch an earlier one (CF-35, CF-36). */
uint64_t clean_family_touching(const struct clean_family_setup *g,
                               const struct clean_family_state *s,
                               unsigned seat);
/* Anchors where the shape may be drawn (CF-37). */
uint64_t clean_family_anchors(const struct shape *shape, uint64_t empty,
                              uint64_t touching);
/* Members with fewer than 3 boxes filled, and symbols they demand. */
unsigned clean_family_open_members(const struct player *p);
unsigned clean_family_open_symbols(const struct player *p);
/* Boxes of an ability ever circled, once these squares are covered too (CF-44,
 * CF-R15). */
unsigned clean_family_gained(const struct sheet *sheet, unsigned ability,
                             unsigned gained, uint64_t squares);

/* score.c */
void clean_family_result(const void *setup, const void *state,
                         struct result *out);
/* Points without those that are only forecast: all of them at the end. */
int32_t clean_family_won(const struct result *result, unsigned seat);
/* Points of the members as the sheet stands (CF-53 to CF-58). */
void clean_family_points(const struct clean_family_setup *g,
                         const struct player *p, int points[MEMBERS]);
/* Whether two shapes that Grandpa noted are equal (CF-R26). */
bool clean_family_match(const struct clean_family_setup *g, unsigned a,
                        unsigned b);
/* What these points are made of. */
struct tally {
    unsigned fewest, most;   /* squares of the rarest, most frequent symbol */
    unsigned empty, viruses; /* empty squares, and those with a virus */
    unsigned brother;        /* boxes up to the right-most that counts */
    unsigned grandpa;        /* shapes equal to another of his */
};
struct tally clean_family_tally(const struct clean_family_setup *g,
                                const struct player *p);

/* view.c */
void clean_family_observe(const void *setup, const void *state, unsigned seat,
                          void *view);
void clean_family_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state);
void clean_family_redact(const void *setup, const void *state,
                         struct event event, unsigned seat,
                         struct events *seen);
/* The decisions of a turn in their order; how many. */
unsigned clean_family_turn(const struct turn *turn, uint32_t move[TURN_CAP]);
/* The seat as it was when the open round began: hand back in the Item pile,
 * nothing chosen. */
void clean_family_rewind(const struct clean_family_setup *g,
                         struct clean_family_state *s, unsigned seat);

/* situation.c */
extern const struct situation clean_family_situation;

/* turn.c: of the table of fields */
struct reading;
struct writing;
bool clean_family_write_hand(const struct writing *w, struct text *out);
bool clean_family_read_hand(struct reading *r);
bool clean_family_write_turn(const struct writing *w, struct text *out);
bool clean_family_read_turn(struct reading *r);
/* Seats that have done nothing yet stand where card and hand put them. */
bool clean_family_read_phases(struct reading *r);
/* Fills in what follows from the decisions of the seat's turn: squares,
 * abilities before it, phase. NULL, or why it cannot be taken back. */
const char *clean_family_settle(const struct clean_family_setup *g,
                                struct clean_family_state *s, unsigned seat);
/* The situation with every seat back at the start of its turn must be in order
 * too, or a turn could hide what is not. */
bool clean_family_check_begin(struct reading *r);

/* complete.c */
/* Where a seat stands in its turn. */
struct standing {
    unsigned phase;
    int symbol;       /* of the turn; -1: not told */
    unsigned pending; /* patches to resolve */
};
/* Finds a turn that leads there, the first in a fixed order: what follows is
 * the same after any of them. False: there is none, and nothing has changed. */
bool clean_family_complete(const struct clean_family_setup *g,
                           struct clean_family_state *s, unsigned seat,
                           struct standing at);

/* invariants.c */
/* Of one seat alone; NULL: none. */
const char *clean_family_flaw_of(const struct clean_family_setup *g,
                                 const struct clean_family_state *s,
                                 unsigned seat);
const char *clean_family_broken(const void *setup, const struct step *step);
/* NULL, or what is wrong with a situation, and its key and seat to blame (NULL:
 * none). */
const char *clean_family_flaw(const struct clean_family_setup *g,
                              const struct clean_family_state *s,
                              const char **key, unsigned *seat);

/* words.c */
extern const char clean_family_letters[SYMBOLS + 1]; /* d m g v h */
extern const char clean_family_marks[ICONS + 1];     /* R A P V */
/* Words of moves and situations, NULL at the end. */
extern const char *const clean_family_symbols[SYMBOLS + 1];
extern const char *const clean_family_icons[ICONS + 1];
extern const char *const clean_family_members[MEMBERS + 1];
extern const char *const clean_family_phases[PHASES + 1];
extern const char *const clean_family_codes[CODES + 1];
/* Number of a word or letter in such a list, of an Item card, of a Market card;
 * or -1. */
int clean_family_named(const char *const *names, struct slice word);
int clean_family_letter(const char *letters, char c);
int clean_family_kind_named(const struct clean_family_setup *g,
                            struct slice word);
int clean_family_card_named(const struct clean_family_setup *g,
                            struct slice word);
/* A shape in the top left corner as `XX/X.`, with this between its rows. */
void clean_family_put_shape(struct text *out, uint64_t mask, char between);
/* The move that words stand for, by their form alone: it need not be legal.
 * Other spellings become canonical. False: no move of this game. */
bool clean_family_move_read(const struct clean_family_setup *g,
                            const struct clean_family_state *s, unsigned seat,
                            struct slice words, uint32_t *move);
void clean_family_move(const void *setup, unsigned actor, uint32_t move,
                       struct text *out);
bool clean_family_reword(const void *setup, const void *state, unsigned actor,
                         struct slice words, struct text *out);
void clean_family_why(const void *setup, const void *state, unsigned actor,
                      struct slice words, struct text *out);

/* titles.c */
/* Cards, members and icons as people call them. */
const char *clean_family_card_title(const struct card *card);
const char *clean_family_kind_title(const struct kind *kind);
extern const char *const clean_family_member_titles[MEMBERS];
/* Symbols as what is drawn and given: "the mask". */
extern const char *const clean_family_things[SYMBOLS];
extern const char *const clean_family_icon_titles[ICONS];
/* What a seat decides, for sentences to choose from: {1} is the seat, {2} the
 * Item card played, {3} the symbol, {4} the squares ("row 3, column 2"), {5} a
 * clause about icons covered or nothing, {6} the member, {7} the size of the
 * open shape, {8} where the squares are ("at the top left"). `play` is the
 * turn's, 0 in a FREE round. */
enum deed {
    DEED_PLAY,
    DEED_PLAY_SMALL,
    DEED_PLAY_WILD,
    DEED_DRAW,
    DEED_DRAW_TURNED,
    DEED_DRAW_SINGLE,
    DEED_DRAW_NONE,
    DEED_PATCH,
    DEED_PATCH_NONE,
    DEED_GIVE,
    DEED_GIVE_NUMBER,
    DEED_GIVE_SHAPE,
    DEED_GIVE_NONE,
    DEEDS,
};
enum deed clean_family_deed(uint32_t move);
void clean_family_say_deed(const struct clean_family_setup *g,
                           const struct clean_family_state *s,
                           struct event event, uint32_t play, const char *words,
                           struct text *out);
void clean_family_title(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out);

/* purpose.c */
extern const struct reason clean_family_reasons[];
void clean_family_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out);
bool clean_family_name(const void *setup, unsigned i, struct name *out);

/* tell.c */
void clean_family_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out);
const char *clean_family_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out);
void clean_family_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out);
void clean_family_score(const void *setup, const void *view, unsigned seat,
                        unsigned source, struct text *out);

/* sense.c */
extern const struct net clean_family_net;

/* worth.c */
extern const struct trait clean_family_traits[];
extern const struct mind clean_family_minds[LEVELS];
void clean_family_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers);

#endif
