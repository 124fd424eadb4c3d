/* Stay At Home (docs/rules/stay-at-home.md): what its files share. Numbers
 * such as SH-12 are rules of that page, SH-R4 rulings.
 *
 * A turn is a chain of prompts. The state holds the frames of the page's
 * section 5 as plain fields, never a stack:
 *
 *     turn (active, dir, played)
 *       action (kind, actor, victim: roles as now aimed)
 *         drawn card (kind, drawer)
 *           prompt or window (phase, asked, answered, ...)
 *
 * A view is the same struct: in another hand only the certain cards, the rest
 * in the bag; no fixed slot; own claims and own sealed answer only. */
#ifndef GAMES_STAY_AT_HOME_STAY_AT_HOME_H
#define GAMES_STAY_AT_HOME_STAY_AT_HOME_H

#include "engine/counts.h"
#include "engine/game.h"
#include "engine/pile.h"

enum {
    PLAYERS_CAP = 6,
    CARDS_CAP = 250,  /* SH-105 */
    PUTBACK_CAP = 16, /* cards that put two cards back (SH-105) */
    HOUSEHOLD_CAP = 9,
    COPIES_CAP = 99, /* of an instant card (SH-105) */
    MISS_CAP = 99,   /* pending misses a situation may have (SH-104) */
    KIND_BITS = 5,
    DISCARD_PER_WORD = 64 / KIND_BITS,
    DISCARD_WORDS = (CARDS_CAP + DISCARD_PER_WORD - 1) / DISCARD_PER_WORD,
};

#define CARD(kind, code, group, title, about) kind,
enum kind {
#include "games/stay_at_home/cards.def"
    KINDS,
    HAND_FIRST = SEE, /* the first kind that is kept in hand */
    HAND_KINDS = COVID - HAND_FIRST,
    KIND_HOLE = 255, /* in a redacted move: unknown */
};
#undef CARD

enum phase {
    PHASE_TURN, /* a turn is about to begin: only in situations */
    PHASE_PLAY,
    PHASE_ISOLATE,
    PHASE_START,
    PHASE_WITH,
    PHASE_TARGET,
    PHASE_BLOCK,
    PHASE_IGNORE,
    PHASE_REVERSE,
    PHASE_COVID,
    PHASE_GIVE,
    PHASE_BACK,
    PHASE_PLACE,
    PHASE_TAKE,
    PHASE_DROP,
    PHASE_DRAWS, /* chance */
    PHASE_TAKES, /* chance */
    PHASE_OVER,
    PHASES,
};

/* The verbs of moves (section 13). SHOWS is only made up, for redacted lists:
 * a seat is shown that a hand holds so many cards of a kind. */
enum verb {
    VERB_END,
    VERB_PLAY,
    VERB_PUT,
    VERB_OUT,
    VERB_STAY,
    VERB_WITH,
    VERB_TARGET,
    VERB_USE,
    VERB_PASS,
    VERB_GIVE,
    VERB_BACK,
    VERB_AT,
    VERB_TAKE,
    VERB_DROP,
    VERB_DRAWS,
    VERB_TAKES,
    VERB_SHOWS,
};

enum {
    SEAT_NONE = 15,   /* `target none`; no seat named */
    PLACE_HOLE = 255, /* in a redacted move: unknown */
};

/* A move: kind in the lowest byte, place or number (0: none) in the next, then
 * the seat and the verb. */
enum { MOVE_PLACE = 8, MOVE_SEAT = 16, MOVE_VERB = 24 };

static inline uint32_t move_of(enum verb verb, unsigned kind, unsigned place,
                               unsigned seat)
{
    return (uint32_t)verb << MOVE_VERB | seat << MOVE_SEAT |
           place << MOVE_PLACE | kind;
}

static inline enum verb move_verb(uint32_t move)
{
    return (enum verb)(move >> MOVE_VERB);
}

static inline unsigned move_kind(uint32_t move)
{
    return move & 255;
}

static inline unsigned move_place(uint32_t move)
{
    return move >> MOVE_PLACE & 255;
}

static inline unsigned move_seat(uint32_t move)
{
    return move >> MOVE_SEAT & 15;
}

/* Section 14; the numbers of their words are in the option table. */
struct stay_at_home_setup {
    uint8_t players;
    uint8_t first;
    bool one_card;   /* turn_cards one */
    bool ignore_all; /* ignore_scope all */
    bool chain_off;  /* reverse_chain off */
    bool miss_once;  /* miss_stack off */
    bool covid_pass;
    bool covid_late;
    bool isolation_reactions;
    bool set_off;      /* two_player_set off */
    bool block_drawer; /* block_scope drawer */
    bool block_card;   /* block_scope card */
    bool tied;         /* companion tied */
    uint8_t household;
    uint8_t hand_limit;
    uint8_t players_min, players_max; /* of the edition */
    uint8_t count[KINDS];             /* of the edition */
};

struct stay_at_home_state {
    /* Oldest first; see discard_at. */
    uint64_t discard[DISCARD_WORDS];
    /* row[h][h] is the hand of h without COVID, counts of the kinds from
     * HAND_FIRST; row[h][k] is what k is certain of in it (SH-101a). */
    uint64_t row[PLAYERS_CAP][PLAYERS_CAP];
    uint8_t bag[KINDS]; /* the open slots */
    struct pile pile;
    uint8_t discard_count;
    uint8_t phase;
    uint8_t active;
    uint8_t reversed; /* dir: 0 is +, 1 is - */
    uint8_t holder;   /* seat + 1 with COVID in hand; 0: nobody */
    uint8_t action;   /* kind + 1 of the action being resolved; 0: none */
    uint8_t actor;    /* of the action, as now aimed */
    uint8_t victim;
    uint8_t drawn;     /* kind + 1 of the drawn card being resolved; 0: none;
                          DRAWN_HIDDEN: a hand card */
    uint8_t drawer;    /* also while chance draws */
    uint8_t asked;     /* seats the prompt or window was put to */
    uint8_t answered;  /* of those, who has answered; a view: only its seat */
    uint8_t used;      /* of those, who said `use` */
    uint8_t start[2];  /* declared starts still open: seat + 1; 0: none */
    uint8_t left;      /* put-backs still to make */
    uint8_t backing;   /* kind + 1 named by `back`; 0 in a view: unknown */
    uint8_t giver;     /* seat + 1 COVID came from, if it may be reversed */
    uint8_t played;    /* with turn_cards one: a card was played */
    uint8_t unused[4]; /* no padding: states compare as bytes */
    uint8_t size[PLAYERS_CAP]; /* of hands, COVID included */
    uint8_t out[PLAYERS_CAP];
    uint8_t miss[PLAYERS_CAP];
    uint8_t said[PLAYERS_CAP]; /* in a give window: kind + 1 given */
};

enum { DRAWN_HIDDEN = 255 };

_Static_assert(sizeof(struct stay_at_home_state) == 736,
               "flat, and no padding");
_Static_assert(HAND_KINDS == 0 + COUNTS_IN_WORD, "a row is a word");
_Static_assert(KINDS <= 1 << KIND_BITS, "discard");
_Static_assert(PILE_FIXED_CAP == 2 * PUTBACK_CAP + 1, "SH-105");

static inline unsigned discard_at(const struct stay_at_home_state *s,
                                  unsigned i)
{
    return s->discard[i / DISCARD_PER_WORD] >>
               KIND_BITS * (i % DISCARD_PER_WORD) &
           ((1u << KIND_BITS) - 1);
}

static inline void discard_add(struct stay_at_home_state *s, unsigned kind)
{
    unsigned i = s->discard_count++;
    s->discard[i / DISCARD_PER_WORD] |= (uint64_t)kind
                                        << KIND_BITS * (i % DISCARD_PER_WORD);
}

/* SH-92: whether a full set lets who holds COVID win all the same. */
static inline bool set_lifts(const struct stay_at_home_setup *g)
{
    return g->players == 2 && !g->set_off;
}

static inline bool is_instant(unsigned kind)
{
    return kind < HAND_FIRST;
}

static inline bool is_green(unsigned kind)
{
    return kind <= START_BOTH;
}

static inline bool is_announcement(unsigned kind)
{
    return kind >= ANN_LEAVE && kind <= ANN_BACK;
}

static inline bool is_stockpile(unsigned kind)
{
    return kind >= EGGS && kind <= FLOUR;
}

static inline bool is_targeted(unsigned kind)
{
    return kind == SEE || kind == TWO || kind == MISS || kind == PICKUP ||
           kind == TAKE || kind == SWAP;
}

static inline bool holds_covid(const struct stay_at_home_state *s, unsigned p)
{
    return s->holder == p + 1;
}

/* Copies of a kind that an edition may have (SH-105); hands and what is known of
 * them are small counts. */
static inline unsigned stay_at_home_most(unsigned kind)
{
    return kind == COVID ? 1 : is_instant(kind) ? COPIES_CAP : COUNTS_MOST;
}

/* Copies of a kind in a hand, COVID included. */
static inline unsigned held(const struct stay_at_home_state *s, unsigned p,
                            unsigned kind)
{
    return kind == COVID ? holds_covid(s, p)
                         : counts_at(&s->row[p][p], kind - HAND_FIRST);
}

/* Free cards (section 1). */
static inline unsigned free_cards(const struct stay_at_home_state *s,
                                  unsigned p)
{
    return s->size[p] - (unsigned)holds_covid(s, p);
}

static inline unsigned next_seat(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s, unsigned p)
{
    unsigned next = p + (s->reversed ? g->players - 1u : 1u);
    return next - (next >= g->players ? g->players : 0u);
}

static inline seat_set
stay_at_home_everybody(const struct stay_at_home_setup *g)
{
    return (seat_set)(SEAT(g->players) - 1);
}

/* legal.c: first what public facts alone answer. */
bool stay_at_home_can_leave(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p);
bool stay_at_home_can_react(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned p);
seat_set stay_at_home_reactors(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s);
/* Cards a seat may pass, give or put back (SH-80, option covid_pass). */
unsigned stay_at_home_movable(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned p);
/* Seats an action of this kind by `a` may name (SH-44). */
seat_set stay_at_home_targets(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s, unsigned a,
                              unsigned kind);
/* Other players than p with somebody OUT; others who can leave. */
seat_set stay_at_home_sendable(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s, unsigned p);
seat_set stay_at_home_companions(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s,
                                 unsigned p);
/* Whom the drawn announcement obliges (SH-59), and who is asked whether to
 * ignore it. */
seat_set stay_at_home_obliged(const struct stay_at_home_setup *g,
                              const struct stay_at_home_state *s);
seat_set stay_at_home_ignorers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s);
/* Who is asked to block the first declared start (SH-64). */
seat_set stay_at_home_blockers(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s);
/* Whose card `from` passes or gives in the give window. */
unsigned stay_at_home_receiver(const struct stay_at_home_setup *g,
                               const struct stay_at_home_state *s,
                               unsigned from);
/* Seat after which the open window closes: a deciding use, or PLAYERS_CAP
 * when all have answered; -1 while it stays open (SH-54). */
int stay_at_home_closing(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s);
/* The first seat, from the active one, with too large a hand, or -1. */
int stay_at_home_overfull(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s);

/* The card that answers the open window, or KINDS. */
unsigned stay_at_home_window_card(const struct stay_at_home_state *s);
seat_set stay_at_home_waiting(const void *setup, const void *state);
void stay_at_home_moves(const void *setup, const void *state, unsigned actor,
                        struct moves *out);
uint32_t stay_at_home_chance(const void *setup, const void *state,
                             struct rng *rng);
bool stay_at_home_lets(const void *setup, const void *state, unsigned seat,
                       struct letting *out);
unsigned stay_at_home_stream(const void *setup, const void *state);

/* rules.c */
void stay_at_home_apply(const void *setup, void *state, unsigned actor,
                        uint32_t move);
/* Starts the turn of the active player (SH-10). */
void stay_at_home_begin_turn(const struct stay_at_home_setup *g,
                             struct stay_at_home_state *s);

/* stay_at_home.c */
void stay_at_home_start(const void *setup, void *state);
void stay_at_home_result(const void *setup, const void *state,
                         struct result *out);
unsigned stay_at_home_stockpile(const struct stay_at_home_state *s, unsigned p);
bool stay_at_home_has_set(const struct stay_at_home_state *s, unsigned p);
/* Whether COVID does not keep a seat from winning (SH-91, 92). */
bool stay_at_home_may_win(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s, unsigned p);

/* edition.c */
extern const char stay_at_home_edition[]; /* the default as a file */
extern const char *const stay_at_home_codes[KINDS + 1]; /* NULL at the end */
/* The kind of a code, or -1. */
int stay_at_home_kind(struct slice code);
/* Fills what an edition decides of a setup, or refuses, naming the line. */
bool stay_at_home_read_edition(struct stay_at_home_setup *g, struct slice text,
                               struct refusal *why);

/* view.c */
struct deed {
    unsigned kind, actor, victim;
};

/* Whether this event let an action be carried out or cancelled, and which, as
 * it was aimed in the end. Works on views, too. */
bool stay_at_home_resolves(const struct stay_at_home_state *before,
                           const struct stay_at_home_state *after,
                           struct event e, struct deed *deed);
void stay_at_home_observe(const void *setup, const void *state, unsigned seat,
                          void *view);
unsigned stay_at_home_gist(const void *setup, const void *state, unsigned seat,
                           uint64_t words[GIST_CAP]);
void stay_at_home_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state);
void stay_at_home_redact(const void *setup, const void *state,
                         struct event event, unsigned seat,
                         struct events *seen);

/* situation.c */
extern const struct situation stay_at_home_situation;

/* invariants.c */
const char *stay_at_home_broken(const void *setup, const struct step *step);
/* Cards of each kind, wherever they lie; returns their sum. */
unsigned stay_at_home_count_cards(const struct stay_at_home_setup *g,
                                  const struct stay_at_home_state *s,
                                  unsigned total[KINDS]);
/* Why the rules never come to this state, and the situation key that says what
 * is wrong. */
struct stay_at_home_fault {
    const char *words; /* NULL: they may */
    const char *key;
    unsigned seat; /* that belongs to the key */
};
/* `named` are the seats a situation says are asked; who is asked by the rules
 * comes into `asked` (of chance: who draws or takes). */
struct stay_at_home_fault
stay_at_home_unreachable(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, seat_set named,
                         seat_set *asked);

/* words.c */
extern const struct name stay_at_home_cards[KINDS];
/* A card by its title, and how many of them. */
void stay_at_home_put_card(struct text *out, unsigned kind, unsigned copies);
void stay_at_home_move(const void *setup, unsigned actor, uint32_t move,
                       struct text *out);
/* The place of a move as people say it: where in the pile a card is put, or
 * the number of one in a hand. */
enum { PLACE_TEXT = 128 };
void stay_at_home_place_words(const struct stay_at_home_state *s, uint32_t move,
                              char buffer[PLACE_TEXT]);
/* The other player a move is about; nothing to rely on where there is none. */
unsigned stay_at_home_other(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned actor,
                            uint32_t move);
void stay_at_home_title(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out);
bool stay_at_home_reword(const void *setup, const void *state, unsigned actor,
                         struct slice words, struct text *out);
void stay_at_home_why(const void *setup, const void *state, unsigned actor,
                      struct slice words, struct text *out);
bool stay_at_home_name(const void *setup, unsigned i, struct name *out);

/* purpose.c */
extern const struct reason stay_at_home_reasons[];
void stay_at_home_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out);

/* tell.c */
void stay_at_home_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out);
const char *stay_at_home_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out);
void stay_at_home_warning(const void *setup, const void *view, unsigned seat,
                          struct text *out);
/* Whether this seat itself put COVID on top of the pile. */
bool stay_at_home_knows_covid_next(const struct stay_at_home_state *v,
                                   unsigned seat);
void stay_at_home_score(const void *setup, const void *view, unsigned seat,
                        unsigned source, struct text *out);

/* picture.c */
void stay_at_home_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out);

/* sense.c */
extern const struct net stay_at_home_net;

/* worth.c */
/* The best of the others by members OUT, then stockpile (SH-93, SH-94). */
unsigned stay_at_home_rival(const struct stay_at_home_setup *g,
                            const struct stay_at_home_state *s, unsigned seat);
extern const struct trait stay_at_home_traits[];
extern const struct mind stay_at_home_minds[LEVELS];
void stay_at_home_look(const void *setup, const void *state, unsigned seat,
                       int32_t *numbers);
void stay_at_home_thin(const void *setup, const void *state, unsigned actor,
                       struct moves *list);
void stay_at_home_forget(const void *setup, void *view, struct rng *rng,
                         uint32_t half_life);
uint32_t stay_at_home_fits(const void *setup, const void *state, unsigned seat);

#endif
