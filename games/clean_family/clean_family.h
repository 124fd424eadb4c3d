/* Clean Family, private to this folder: the setup made from an edition, the
 * state, the codes of moves, and what the files of the folder share. Rule
 * numbers are those of docs/rules/clean-family.md.
 *
 * A square is a bit: row * 7 + column, both from 0. A bag of Item cards is a
 * word of nibbles, one count per kind; kinds are numbered alphabetically. What
 * a seat did in the round that is open is kept in its `turn`: others see it
 * only when the round closes (CF-15), and it takes the sheet back to how it
 * was when the round began. */
#ifndef GAMES_CLEAN_FAMILY_H
#define GAMES_CLEAN_FAMILY_H

#include "base/bits.h"
#include "engine/game.h"

enum {
    CF_SEATS = 4,
    CF_MARKET = 17, /* Market cards (CF-4) */
    CF_ITEMS = 12,  /* Item cards of a seat (CF-3), so at most 12 kinds */
    CF_ROUNDS = 12, /* item rounds (CF-28) */
    CF_SIDE = 7,    /* rows and columns of the grid (CF-5) */
    CF_SQUARES = 49,
    CF_BOXES = 3,      /* boxes of a family member (CF-5) */
    CF_CODES = 8,      /* orientations: rot0 to rot3, flip0 to flip3 */
    CF_PATCH_CAP = 20, /* Free Patch icons a sheet may have */
    CF_ID_CAP = 8,     /* bytes of a Market card's id, with its end */
    CF_ROWS_CAP = 32,  /* of its rows: 5 of 5 squares and what joins them */
};

#define CF_GRID ((UINT64_C(1) << CF_SQUARES) - 1)
#define CF_ONE(kind) (UINT64_C(1) << (4 * (kind)))

enum cf_symbol { CF_D, CF_M, CF_G, CF_V, CF_H, CF_SYMBOLS };

enum cf_member {
    CF_DAD,
    CF_MOM,
    CF_SISTER,
    CF_BROTHER,
    CF_GRANDPA,
    CF_GRANDMA,
    CF_MEMBERS
};

/* Where a seat stands in the round. DONE is zero: all zero is END-ROUND. */
enum cf_phase {
    CF_DONE,
    CF_TAKE, /* chance has not dealt this hand yet */
    CF_CHOOSE,
    CF_DRAW,
    CF_FREE,
    CF_PATCH,
    CF_ASSIGN,
    CF_PHASES
};

enum cf_option {
    CF_OPTION_SIDE,
    CF_OPTION_ADVANCED,
    CF_OPTION_TABLE, /* four: one for each seat */
    CF_OPTION_HEAD = CF_OPTION_TABLE + CF_SEATS,
    CF_OPTION_FREE_CARDS,
    CF_OPTION_CARD_TURN,
    CF_OPTION_SHORT_PILE,
    CF_OPTION_PATCH_ADJACENCY,
    CF_OPTION_ASSIGN_DUTY,
    CF_OPTION_GRANDPA_MATCH,
    CF_OPTION_GRANDPA_EMPTY,
    CF_OPTION_BROTHER_RULE,
    CF_OPTION_DAD_ABSENT,
    CF_OPTION_VIRUS_ZERO,
    CF_OPTIONS
};

enum cf_match { CF_MATCH_FREE, CF_MATCH_TURNED, CF_MATCH_SEEN };

/* A shape in one orientation, in the top left corner of the grid. */
struct cf_shape {
    uint64_t mask;
    uint64_t room; /* squares where that corner may go without leaving it */
    uint8_t first; /* its first square in reading order, the anchor */
};

struct cf_card {
    char id[CF_ID_CAP];
    char rows[CF_ROWS_CAP]; /* as in the edition file */
    uint8_t size;
    bool is_free; /* shows the single FREE square */
    /* Turned 0 to 3 quarters; then mirrored and turned 0 to 3 quarters. */
    struct cf_shape shape[CF_CODES];
    /* By view (CF-12): the canonical of each code, and the set of those. */
    uint8_t canonical[4][CF_CODES];
    uint8_t codes[4];
};

struct cf_kind {
    char code[4];
    bool is_wild;
    uint8_t large, small; /* symbols; of a Wild 0 */
};

struct cf_sheet {
    uint64_t rotate, alternative, patch, virus; /* squares with the icon */
    uint8_t rotate_boxes, alternative_boxes;
    uint8_t dad[CF_BOXES]; /* multipliers in halves */
    uint8_t sister[CF_BOXES];
    uint8_t brother[CF_BOXES];
    uint8_t grandpa;
    uint8_t grandma[CF_BOXES + 1];
};

struct cf_edition {
    struct cf_card card[CF_MARKET];
    struct cf_kind kind[CF_ITEMS];
    uint8_t kinds;
    uint8_t listed[CF_ITEMS]; /* kinds in the order of the file (CF-3) */
    uint64_t items;           /* the bag of all 12 */
    struct cf_sheet sheet[2]; /* A, B */
};

struct cf_setup {
    struct cf_edition edition;
    struct cf_sheet sheet; /* of the side in play */
    uint8_t players;
    uint8_t number[CF_SEATS]; /* k of CF-12: S 0, E 1, N 2, W 3 */
    uint32_t free_rounds;     /* cards whose round is a FREE round */
    uint8_t looks[CF_MARKET]; /* equal for cards that match (CF-R26) */
    uint8_t turns;            /* ways a Market card may lie: 4 or 1 */
    bool is_advanced, is_single, is_loose, is_chain, is_skip, is_ranked;
    bool patches_touch; /* CF-R7: crosses count for adjacency */
    bool match_seen;    /* CF-R26: only the own view matches */
    uint8_t grandpa_empty;
};

/* What a seat did in the open round; all zero when it is closed. */
struct cf_turn {
    uint64_t squares;    /* drawn */
    uint32_t play, draw; /* moves; FREE is in `draw`; 0: not yet */
    uint32_t assign;
    uint8_t took[2]; /* kinds + 1 in rising order; 0: none */
    uint8_t patches, lapsed;
    uint8_t patch[CF_PATCH_CAP]; /* squares crossed, in order */
    /* Abilities when the first decision of the turn was made. */
    uint8_t rotate, rotate_gained, alternative, alternative_gained;
};

/* A seat: sheet, piles and open turn. Item pile = the cards of the edition
 * without Used, Discard and hand; hand = `took` while choosing. */
struct cf_player {
    uint64_t drawn[CF_SYMBOLS];
    uint64_t crossed;
    uint64_t used, discard; /* bags */
    struct cf_turn turn;
    uint8_t rotate, rotate_gained; /* available, ever circled */
    uint8_t alternative, alternative_gained;
    uint8_t boxes[CF_MEMBERS]; /* filled */
    uint8_t mom[CF_BOXES], brother[CF_BOXES];
    uint8_t grandpa[CF_BOXES]; /* card + 1, + 32 * view if it matters */
    uint8_t pending;           /* patches to resolve */
    uint8_t zero[4];           /* no hidden padding: states are compared */
};

struct cf_state {
    uint32_t revealed;       /* set of Market cards */
    uint8_t card, card_turn; /* card + 1 of the open round, or 0 */
    uint8_t phase[CF_SEATS];
    uint8_t zero[6];
    struct cf_player player[CF_SEATS];
};

_Static_assert(sizeof(struct cf_turn) == 48, "a turn has no padding");
_Static_assert(sizeof(struct cf_player) == 136, "a seat has no padding");
_Static_assert(sizeof(struct cf_state) == 560, "a state has no padding");

/* Moves: a verb and up to three numbers. */
enum cf_verb {
    CF_MARKET_VERB = 1, /* card, turn */
    CF_HAND_VERB,       /* seat, kind + 1, kind + 1 or 0 */
    CF_PLAY_VERB,       /* kind, CF_LARGE, CF_SMALL or CF_AS + symbol */
    CF_DRAW_VERB,       /* square or CF_NONE, code */
    CF_SINGLE_VERB,     /* square */
    CF_FREE_VERB,       /* square or CF_NONE, symbol */
    CF_PATCH_VERB,      /* square or CF_NONE */
    CF_ASSIGN_VERB,     /* member or CF_NONE */
};

enum {
    CF_LARGE = 0,
    CF_SMALL = 1,
    CF_AS = 2,
    CF_NONE = 254,
    CF_UNKNOWN = 255, /* hole in a redacted hand */
};

static inline uint32_t cf_move(enum cf_verb verb, unsigned a, unsigned b,
                               unsigned c)
{
    return (uint32_t)verb << 24 | c << 16 | b << 8 | a;
}

static inline enum cf_verb cf_verb(uint32_t move)
{
    return (enum cf_verb)(move >> 24);
}

/* Number i (0 to 2) of a move. */
static inline unsigned cf_part(uint32_t move, unsigned i)
{
    return move >> (8 * i) & 255u;
}

static inline unsigned cf_bag_has(uint64_t bag, unsigned kind)
{
    return (unsigned)(bag >> (4 * kind)) & 15u;
}

/* Sum of the nibbles: at most 12, so it fits the highest one. */
static inline unsigned cf_bag_count(uint64_t bag)
{
    return (unsigned)(bag * UINT64_C(0x1111111111111111) >> 60);
}

static inline uint64_t cf_drawn(const struct cf_player *p)
{
    return p->drawn[0] | p->drawn[1] | p->drawn[2] | p->drawn[3] | p->drawn[4];
}

static inline uint64_t cf_empty(const struct cf_player *p)
{
    return CF_GRID & ~(cf_drawn(p) | p->crossed);
}

/* edition.c */
extern const char cf_edition_default[];
bool cf_edition_read(struct slice text, struct cf_edition *edition,
                     struct refusal *why);
/* Cards as people call them. */
const char *cf_card_title(const struct cf_card *card);
const char *cf_kind_title(const struct cf_kind *kind);
/* Number of a symbol's or member's name, or -1. */
int cf_symbol_named(struct slice word);
extern const char *const cf_symbol_names[CF_SYMBOLS + 1];

/* setup.c */
extern const struct option cf_options[];
bool cf_prepare(void *setup, struct plan *plan, struct refusal *why);

/* clean_family.c: play */
/* Members that take a symbol (CF-7), as a set. */
extern const uint8_t cf_takers[CF_SYMBOLS];
/* Whether the round of a card is a FREE round (CF-19). */
bool cf_is_free_round(const struct cf_setup *setup, unsigned card);
unsigned cf_item_rounds(const struct cf_setup *setup,
                        const struct cf_state *state);
/* Own view of the open card: (t + k) mod 4 (CF-12). */
unsigned cf_view(const struct cf_setup *setup, const struct cf_state *state,
                 unsigned seat);
/* The card's shape in a view, turned and mirrored by a code. */
const struct cf_shape *cf_turned(const struct cf_card *card, unsigned view,
                                 unsigned code);
/* Item pile of a seat standing in this phase. */
uint64_t cf_pile(const struct cf_setup *setup, const struct cf_state *state,
                 unsigned seat);
/* Empty squares where a symbol may touch an earlier one (CF-35, CF-36). */
uint64_t cf_touching(const struct cf_setup *setup, const struct cf_state *state,
                     unsigned seat);
/* Anchors where the shape may be drawn (CF-37). */
uint64_t cf_anchors(const struct cf_shape *shape, uint64_t empty,
                    uint64_t touching);
/* Members with fewer than 3 boxes filled, and symbols they demand. */
unsigned cf_open_members(const struct cf_player *p);
unsigned cf_open_symbols(const struct cf_player *p);
/* Symbol of a `play` move (CF-29, CF-30). */
unsigned cf_symbol(const struct cf_setup *setup, uint32_t play);
/* A decision, without closing the round. */
void cf_decide(const struct cf_setup *setup, struct cf_state *state,
               unsigned seat, uint32_t move);
bool cf_is_closed(const struct cf_state *state);
/* The seat as it was when the open round began: hand back in the Item pile,
 * nothing chosen. */
void cf_rewind(const struct cf_setup *setup, struct cf_state *state,
               unsigned seat);
extern const struct game game_clean_family;
void cf_moves(const void *setup, const void *state, unsigned actor,
              struct moves *out);
void cf_apply(const void *setup, void *state, unsigned actor, uint32_t move);

/* score.c */
void cf_result(const void *setup, const void *state, struct result *out);
/* Points of the members as the sheet stands (CF-53 to CF-58). */
void cf_points(const struct cf_setup *setup, const struct cf_player *p,
               int points[CF_MEMBERS]);
/* The contract's look (worth.c). */
extern const struct trait cf_traits[];
void cf_look(const void *setup, const void *state, unsigned seat,
             int32_t *numbers);
void cf_score_why(const void *setup, const void *view, unsigned seat,
                  unsigned source, struct text *out);

/* check.c: invariants */
const char *cf_broken(const void *setup, const struct step *step);
/* NULL, or what is wrong with a situation, and the key and seat to blame. */
const char *cf_flaw(const struct cf_setup *setup, const struct cf_state *state,
                    unsigned *key, unsigned *seat);
/* Item cards a seat takes in an item round (CF-22, CF-24, CF-R3). */
unsigned cf_hand_size(const struct cf_setup *setup, unsigned item);

/* situation.c: situation text */
enum cf_key {
    CF_KEY_ROUND,
    CF_KEY_ITEM,
    CF_KEY_MARKET,
    CF_KEY_CARD,
    CF_KEY_PHASE, /* from here on one for each seat */
    CF_KEY_HAND,
    CF_KEY_DISCARD,
    CF_KEY_USED,
    CF_KEY_GRID,
    CF_KEY_ROTATE,
    CF_KEY_ALTERNATIVE,
    CF_KEY_BOXES,
    CF_KEY_SYMBOL,
    CF_KEY_PENDING,
    CF_KEY_TURN,
    CF_KEY_SCORE, /* for `expect` only */
    CF_KEYS
};

extern const struct key cf_keys[];
/* printed.c: lines that FORM_SHOWN has beside the situation. */
void cf_write_printed(const struct cf_setup *g, const struct cf_state *state,
                      struct text *out);
void cf_write(const void *setup, const void *state, enum form form,
              struct text *out);
bool cf_read(const void *setup, const struct slice *lines, size_t count,
             void *state, struct refusal *why);

/* words.c: moves as text */
/* The move that words stand for, by their form alone: it need not be legal.
 * Other spellings become canonical. False: no move of this game. */
bool cf_move_read(const struct cf_setup *setup, const struct cf_state *state,
                  unsigned seat, struct slice words, uint32_t *move);
/* Number of a card by its code or id, or -1. */
int cf_kind_named(const struct cf_setup *setup, struct slice word);
int cf_card_named(const struct cf_setup *setup, struct slice word);
extern const char *const cf_member_names[CF_MEMBERS + 1];
extern const char *const cf_phase_names[CF_PHASES + 1];
extern const char *const cf_code_names[CF_CODES + 1];
void cf_put_square(struct text *out, unsigned square);
/* A shape in the top left corner as `XX/X.`. */
void cf_put_shape(struct text *out, uint64_t mask);
void cf_move_words(const void *setup, unsigned actor, uint32_t move,
                   struct text *out);
bool cf_reword(const void *setup, const void *state, unsigned actor,
               struct slice words, struct text *out);
void cf_why(const void *setup, const void *state, unsigned actor,
            struct slice words, struct text *out);

/* tell.c: what a seat sees and is told */
void cf_redact(const void *setup, const void *state, struct event event,
               unsigned seat, struct events *seen);
void cf_tell(const void *setup, const void *before, const void *after,
             const struct events *seen, unsigned seat, struct text *out);
const char *cf_prompt(const void *setup, const void *view, unsigned seat,
                      struct text *out);
void cf_picture(const void *setup, const void *view, unsigned seat,
                struct text *out);
bool cf_name(const void *setup, unsigned i, struct name *out);

extern const struct mind clean_family_minds[LEVELS];

#endif
