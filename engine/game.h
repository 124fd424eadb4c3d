/* The contract of a game. Everything above (matches, bots, programs, pages)
 * knows a game only through one `const struct game`; a game knows nothing of
 * them. Read docs/architecture.md first and games/null for a living example.
 *
 * - A *setup* holds what never changes in a match: players, options, edition
 *   and the tables made from them. A *state* is one canonical value, compared
 *   and hashed as bytes; a field that has no meaning in a phase is zero. Both
 *   are flat, without pointers, and copied as bytes. They live in memory of
 *   the caller, and are zeroed by the caller or by the function that fills
 *   them.
 * - The engine waits for a set of seats, or for chance alone, or for nobody:
 *   then the game is over. Chance moves like a player, from outcomes with
 *   exact integer weights; no state holds a hidden shuffled order.
 * - `moves` is the only definition of what is legal. `apply` takes a legal
 *   move and cannot fail. Neither prints, allocates or keeps anything.
 * - A *view* is a state with holes, made by `observe`: the only thing that
 *   clients, bots and texts for one seat are ever made from. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/panic.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 8, /* seats are 0 to 7, written A to H */
    CHANCE = 8,    /* as an actor, written * */
    ONLOOKER = 9,  /* as a viewer: sees what everybody sees */
    MOVES_CAP = 2048,
    EVENTS_CAP = 128,
    OPTIONS_CAP = 24,
    STREAMS_CAP = 16,
    SOURCES_CAP = 12,
    TRAITS_CAP = 64,
    REASONS_CAP = 16,
    INPUTS_CAP = 512, /* of a net */
    GIST_CAP = 128,   /* words of a view's gist */
    OPTION_UNSET = INT32_MIN,
};

/* Bit s is seat s; bit CHANCE is chance, and then no seat is in the set. */
typedef uint16_t seat_set;

#define SEAT(s) ((seat_set)(1u << (s)))

/* What is legal for one actor. For chance every move has a weight of at least
 * 1 and `total` is their sum; for a seat weights are not written. */
struct moves {
    uint32_t count;
    uint32_t total;
    uint32_t move[MOVES_CAP];
    uint32_t weight[MOVES_CAP];
};

/* One decision or chance event. In a redacted event the parts a viewer may
 * not know are holes, which the game writes as `?`. */
struct event {
    uint32_t move;
    uint8_t actor;
    uint8_t stream; /* of a chance event, else 0 */
};

struct events {
    uint32_t count;
    struct event at[EVENTS_CAP];
};

/* Why something from outside was refused. Nothing has changed then. */
enum refuse {
    REFUSE_NONE,
    REFUSE_SYNTAX,    /* cannot be read */
    REFUSE_OPTION,    /* unknown option or value, bad number of players */
    REFUSE_EDITION,   /* an edition that breaks its limits */
    REFUSE_SITUATION, /* a position that breaks the rules */
    REFUSE_SEAT,      /* no such seat, or one that is not asked now */
    REFUSE_ILLEGAL,   /* not a legal move now */
    REFUSE_OVER,      /* the game is over */
    REFUSE_UNDO,      /* cannot be taken back */
    REFUSE_FULL,      /* larger than the memory handed in */
};

struct refusal {
    enum refuse code;
    uint32_t line; /* from 1; 0: not about a line */
    char words[240];
};

/* A choice made before the match. Written `option NAME VALUE`. */
struct option {
    const char *name;          /* may be several words: "table A" */
    const char *about;         /* a sentence for people */
    const char *const *values; /* words, default first, NULL at the end;
                                  NULL itself: a number */
    int32_t number, min, max;  /* default and range of a number */
    bool by_players;           /* no fixed default: prepare chooses it */
};

/* What prepare is asked to set up. An option holds the number of its word, or
 * its number; OPTION_UNSET stands for the default until prepare is done. */
struct plan {
    uint8_t players;
    int32_t option[OPTIONS_CAP];
    struct slice edition; /* text of an edition file; empty: the default */
    /* Set by prepare: a sentence for people about an option that it settled
     * otherwise than asked; NULL: none. */
    const char *notice;
};

enum outcome {
    OUTCOME_OPEN,   /* not over */
    OUTCOME_WIN,    /* `win A by REASON`; several winners are listed */
    OUTCOME_SHARED, /* `shared A B` */
    OUTCOME_DRAW,   /* `draw by REASON` */
    OUTCOME_NONE,   /* `none` */
    OUTCOME_SCORE,  /* scores only */
};

/* What a seat is asked that it may only let happen, or stop. */
struct letting {
    uint32_t move; /* that lets it happen */
    bool is_own;   /* it is done to the seat itself */
};

/* Points at any time; ranking and reason once the game is over. `score` is the
 * sum of all sources: what a seat would have if the game ended now. */
struct result {
    enum outcome outcome;
    seat_set winners;
    const char *reason;      /* the word of the result line */
    bool has_scores;         /* the result line begins with scores */
    uint8_t sources;         /* rows of `source` in use */
    uint8_t rank[SEATS_MAX]; /* 1 is best, equals share; 0 while open */
    int32_t score[SEATS_MAX];
    struct {
        const char *name;
        /* Nothing of it is won or lost yet: it comes about only if nothing
         * more happens. Never once the game is over. */
        bool is_forecast;
        int32_t points[SEATS_MAX];
    } source[SOURCES_CAP];
};

/* A card or piece as people call it. */
struct name {
    const char *code;  /* as in moves and situations */
    const char *title; /* "Start with another household" */
    const char *about; /* what it does, in a sentence; may be NULL */
    const char *group; /* what pieces of its sort have in common, as words for
                          clients ("start", "wood 2"); NULL: nothing */
};

/* How a bot of one level thinks about a game (docs/bots.md). */
struct search_limits {
    uint32_t iterations;
    uint32_t cut;     /* random decisions before the judgement is asked */
    uint32_t explore; /* thousandths: weight of untried against proven */
};

struct ahead_limits {
    uint32_t moves;   /* that are tried in futures at all */
    uint32_t futures; /* of each, the first time; doubled every time */
    uint32_t turns;   /* of the seat in a future before it is judged */
};

struct mind {
    struct search_limits search;
    struct ahead_limits ahead; /* moves 0: by search */
    bool by_net;               /* judges by the game's net, not its traits */
    uint32_t blunder;          /* thousandths: how often it takes any move */
    uint32_t overlooks;        /* thousandths of moves, but none that wins */
    uint32_t half_life;        /* of its memory; 0: it forgets nothing */
};

enum { LEVELS = 4 }; /* easy, normal, hard, expert */

/* Something that tells how a seat stands, and what one of it is worth in
 * 1/1024 of a thousandth of a win. */
struct trait {
    const char *name;
    int32_t weight;
};

/* Traits that mean the same to people, for saying what sets a move apart. */
struct reason {
    const char *traits; /* their names, with blanks between */
    const char *gain;   /* a sentence: the move has more worth by them */
    const char *risk;   /* the same after a gain: it has less */
};

/* A judgement that is learnt: a small net (bots/net.h) over more and smaller
 * numbers than the traits. */
struct net {
    uint16_t inputs;
    /* How a state or view that is not over stands for a seat: `inputs` numbers,
     * mostly 0 and else about 1 to 8. Bots ask it of worlds they have imagined,
     * never of the truth. */
    void (*sense)(const void *setup, const void *state, unsigned seat,
                  int8_t *numbers);
    const int16_t *weights; /* NET_WEIGHTS(inputs); NULL: not learnt yet */
    /* As many weights again follow, and states whose first number is not 0 are
     * judged by these: two nets where two sorts of tables are two games. */
    bool has_second;
};

enum { NET_ONE = 32, NET_TWO = 16 }; /* sums of its two layers */

/* Weights in their order: for each input its row of NET_ONE; NET_ONE biases;
 * for each of NET_TWO a row of NET_ONE; NET_TWO biases; NET_TWO to the end; for
 * each input its straight way; the end's bias. */
#define NET_WEIGHTS(inputs)                                                    \
    ((inputs) * (NET_ONE + 1u) + NET_ONE + NET_TWO * (NET_ONE + 2u) + 1u)

enum form {
    FORM_BRIEF, /* `position` lines: keys at their default left out */
    FORM_ALL,   /* for `expect`: every key, and those that only it may use */
    FORM_SHOWN, /* for screens: never a face that lies face down */
};

/* A step of play, for the checker of invariants. */
struct step {
    const void *before; /* NULL: `after` was set up or read, not played */
    const void *after;
    struct event event;
};

struct situation;

/* Words for people and files. Text goes into the caller's buffer. */
struct game_words {
    /* MUST. The canonical words of a move, without the actor. Holes are `?`.
     * Two legal moves of one actor never have the same words. */
    void (*move)(const void *setup, unsigned actor, uint32_t move,
                 struct text *out);
    /* MUST. What a move does, as its player reads it on a button or in a list:
     * cards and places by their titles, seats by their names, never a code.
     * Made through `say`, from the player's view, without a full stop. Two
     * legal moves of one actor never have the same title. */
    void (*title)(const void *setup, const void *view, unsigned actor,
                  uint32_t move, struct text *out);
    /* MAY (NULL: none is told). What a legal move is for, in one sentence that
     * a child understands: what it gains, what it stops or what it risks, for
     * the seat that would make it and from that seat's view alone. Through
     * `say`, with titles like a title's, never a figure of chances. Nothing is
     * written where there is nothing to tell. */
    void (*purpose)(const void *setup, const void *view, unsigned actor,
                    uint32_t move, struct text *out);
    /* MAY (NULL: only canonical words are read). Writes the canonical words
     * for an accepted other spelling; false: there is none. */
    bool (*reword)(const void *setup, const void *state, unsigned actor,
                   struct slice words, struct text *out);
    /* MAY (NULL: a general sentence). Says why these words, which match no
     * legal move of this waited-for actor, are refused. */
    void (*why)(const void *setup, const void *state, unsigned actor,
                struct slice words, struct text *out);
    /* MUST. How a state or view is written as lines and read back
     * (engine/situation.h). */
    const struct situation *situation;
    /* MUST. What `seat` sees of an event that is about to be applied to
     * `state`: nothing (sealed), itself, itself with holes, or with it
     * earlier events that are unsealed now. Whatever else the seat learns by
     * it (a hand shown, a card turned up again, hands exchanged) is listed too
     * as made-up events after it: two events that leave a seat the same list
     * leave it the same view, and a decision whose own seat sees more than the
     * decision itself has shown something and cannot be taken back. A seat
     * that is given nothing has an unchanged view. */
    void (*redact)(const void *setup, const void *state, struct event event,
                   unsigned seat, struct events *seen);
    /* MUST. The same in sentences, one a line, made only from what the seat
     * sees: its views before and after, and the redacted events. */
    void (*tell)(const void *setup, const void *before, const void *after,
                 const struct events *seen, unsigned seat, struct text *out);
    /* MUST. One sentence: what is asked of this seat, or whom it waits for.
     * Returns the number of the rule that matters, such as "WM-9". */
    const char *(*prompt)(const void *setup, const void *view, unsigned seat,
                          struct text *out);
    /* MAY (NULL: none). One sentence through `say` about a loss that this seat
     * can see coming, from its view alone; mostly nothing. It stands before the
     * question of the prompt. */
    void (*warning)(const void *setup, const void *view, unsigned seat,
                    struct text *out);
    /* MUST. The table as lines of plain text, at most 78 columns. */
    void (*picture)(const void *setup, const void *view, unsigned seat,
                    struct text *out);
    /* MUST. Card or piece number i; false after the last. */
    bool (*name)(const void *setup, unsigned i, struct name *out);
    /* MAY (NULL: none). Why a source of the result gives its points. */
    void (*score)(const void *setup, const void *view, unsigned seat,
                  unsigned source, struct text *out);
};

struct game {
    /* MUST. */
    const char *name; /* as in `game NAME` */
    const char *title;
    const char *about;   /* one sentence */
    const char *credits; /* designers and publisher */
    uint16_t rules;      /* version of the rules, from 1 */
    uint8_t seats_min, seats_max;
    bool is_template; /* not offered to players */
    size_t setup_size, state_size;
    const struct option *options; /* ended by a NULL name */
    const char *edition;          /* default edition as a file; NULL: no data */

    /* MUST. Fills a zeroed setup; sets every option of the plan that is unset.
     * May refuse with an option or (naming the line) an edition. */
    bool (*prepare)(void *setup, struct plan *plan, struct refusal *why);
    /* MUST. Fills a zeroed state. */
    void (*start)(const void *setup, void *state);
    seat_set (*waiting)(const void *setup, const void *state);
    /* MUST. Appends nothing when `actor` is not waited for. Gives the same
     * list on a state and on that seat's view of it. */
    void (*moves)(const void *setup, const void *state, unsigned actor,
                  struct moves *out);
    void (*apply)(const void *setup, void *state, unsigned actor,
                  uint32_t move);
    /* MAY (NULL: the list is made and walked through). What chance does, for a
     * state that waits for it: the outcome of `moves` that rng_below their
     * total falls on (moves_at), found without a list. */
    uint32_t (*chance)(const void *setup, const void *state, struct rng *rng);
    /* MAY (NULL: the list is made). What a seat that is waited for does at
     * random: move number rng_below their count of `moves`, found without a
     * list. */
    uint32_t (*any)(const void *setup, const void *state, unsigned seat,
                    struct rng *rng);
    /* MUST. Which stream decides the chance event now waited for. */
    unsigned (*stream)(const void *setup, const void *state);
    /* MUST. What `seat`, or ONLOOKER, knows. A view may
     * be observed again by its seat, which is then asked the same. */
    void (*observe)(const void *setup, const void *state, unsigned seat,
                    void *view);
    /* MAY (NULL: the bytes of the view). What tells this seat's view of a state
     * from all others of the match: equal words where `observe` gives equal
     * views, and only there; returns how many. It leaves out what follows from
     * the rest, is made without the view, and names the nodes of a search. */
    unsigned (*gist)(const void *setup, const void *state, unsigned seat,
                     uint64_t words[GIST_CAP]);
    /* MUST. A whole state that fits the view, each deal of the unseen cards
     * equally likely; sealed choices of others are not made up, and what
     * others know is nothing. */
    void (*imagine)(const void *setup, const void *view, struct rng *rng,
                    void *state);
    void (*result)(const void *setup, const void *state, struct result *out);
    /* MAY (NULL: bots know nothing but the result). How a state or view that
     * is not over stands for a seat: a number for each of `traits`, which end
     * with a NULL name. Looks only at what that seat could see. */
    const struct trait *traits;
    void (*look)(const void *setup, const void *state, unsigned seat,
                 int32_t *numbers);
    /* MAY (NULL: none is told). Ended by NULL; a trait is in one at most. */
    const struct reason *reasons;
    const struct net *net; /* MAY (NULL: bots know nothing but the traits) */
    /* MAY (NULL: all differ). Drops moves of a list for `actor` that come to
     * the same as one that stays, or that nobody who sees the table would
     * play while that one is there. */
    void (*thin)(const void *setup, const void *state, unsigned actor,
                 struct moves *list);
    /* MAY (NULL: all alike). How much a move is seen to get done: of moves that
     * are about as good a hint names one that does most. */
    unsigned (*done)(const void *setup, const void *view, unsigned actor,
                     uint32_t move);
    /* MAY (NULL: nobody is ever asked so). Whether this seat is asked, out of
     * its turn as a rule, to let happen what is under way or to stop it; then
     * how to let it. The same from a state and from the seat's view. */
    bool (*lets)(const void *setup, const void *state, unsigned seat,
                 struct letting *out);
    /* MAY (NULL: all alike). How well an imagined world fits the way people
     * play, as far as `seat` can tell: up to 1000. */
    uint32_t (*fits)(const void *setup, const void *state, unsigned seat);
    /* MAY (NULL: memory is no matter). Takes out of a view what a person has
     * forgotten who recalls half of what was last seen `half_life` ago. */
    void (*forget)(const void *setup, void *view, struct rng *rng,
                   uint32_t half_life);
    /* MUST. How each of the LEVELS thinks, weakest first. */
    const struct mind *minds;
    /* Thousandths of a win that a point is worth to bots where the own points
     * are the aim and nobody can touch them; 0: winning is the aim. */
    int32_t point;
    /* MUST. NULL, or the number and words of a broken invariant. */
    const char *(*broken)(const void *setup, const struct step *step);
    /* MUST. */
    const struct game_words *words;
};

static inline void moves_clear(struct moves *list)
{
    list->count = 0;
    list->total = 0;
}

static inline void moves_add(struct moves *list, uint32_t move)
{
    SLOW_ENSURE(list->count < MOVES_CAP);
    list->move[list->count++] = move;
}

/* An outcome of chance; weight 0 adds nothing. */
static inline void moves_weigh(struct moves *list, uint32_t move,
                               uint32_t weight)
{
    SLOW_ENSURE(list->count < MOVES_CAP);
    list->move[list->count] = move;
    list->weight[list->count] = weight;
    list->count += weight != 0;
    list->total += weight;
}

/* The outcome of chance that a number below the total falls on. Weights are
 * walked through: lists of chance have a dozen entries, and a table for drawing
 * from them in one step would cost more to make than it saves. */
static inline uint32_t moves_at(const struct moves *list, uint32_t number)
{
    uint32_t i = 0;
    SLOW_ENSURE(number < list->total);
    while (number >= list->weight[i])
        number -= list->weight[i++];
    return list->move[i];
}

/* One more event that a seat sees. */
static inline void events_see(struct events *seen, unsigned actor,
                              uint32_t move)
{
    SLOW_ENSURE(seen->count < EVENTS_CAP);
    seen->at[seen->count++] =
        (struct event){.move = move, .actor = (uint8_t)actor};
}

#endif
