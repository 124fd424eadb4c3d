/* Bots against each other. A deal fixes every draw of chance by its seed; it is
 * played once in each seating, so that luck of seat and cards cancels out, and
 * all its games together are one observation: intervals are over deals. */
#ifndef LAB_DUEL_H
#define LAB_DUEL_H

#include "bots/level.h"
#include "command/command.h"
#include "lab/rules.h"
#include "play/match.h"
#include "study/statistics.h"

enum {
    DUEL_WIN = 840,  /* parts of a win: can be split among 1 to 8 */
    DUEL_BATCH = 32, /* deals between two looks at whether to stop */
    DUEL_PAIRS_MOST = 1000000,
};

/* A bot by name, or a mind with limits of its own. */
struct entrant {
    const char *name;
    const struct bot *bot;            /* NULL: the mind below */
    const char *outside;              /* the command of a program; NULL: none */
    const struct rules_player *rules; /* NULL: it is none */
    struct mind mind;
    int32_t *weights; /* of the traits; NULL: the game's own */
    int16_t *learnt;  /* of the net; NULL: the game's own */
    struct net net;   /* with these */
    bool is_even;     /* imagines all worlds alike, however people play */
    uint32_t oracle;  /* lines of a beam that knows the deal; 0: none */
    bool sees_all;    /* is given the true state for a view: a yardstick */
    unsigned same;    /* first entrant of this name: their sums are his */
    unsigned seats;   /* entrants of this name, at the first */
};

/* Sums over deals; those of entrants by the first of their name. */
struct duel_tally {
    uint64_t deals;
    uint64_t unfinished; /* games that were given up as too long */
    bool has_points;
    struct sum won[SEATS_MAX];    /* DUEL_WINs in all seatings */
    struct sum points[SEATS_MAX]; /* in all seatings */
    struct sum ahead[SEATS_MAX];  /* points of the first minus these */
};

/* Options of every command that lets bots play each other; `at` is where its
 * struct duel lies. The number of the deal follows the seed's word. */
#define DUEL_OPTIONS(at, pairs_usual, seed_usual)                              \
    {.name = "pairs",                                                          \
     .value = "N",                                                             \
     .kind = VALUE_NUMBER,                                                     \
     .to = (at) + offsetof(struct duel, pairs),                                \
     .most = DUEL_PAIRS_MOST,                                                  \
     .usual = (pairs_usual),                                                   \
     .about = "deals of each pairing"},                                        \
        OPTION_PLAYERS((at) + offsetof(struct duel, plan)),                    \
        OPTION_OPTION((at) + offsetof(struct duel, plan)),                     \
        OPTION_EDITION((at) + offsetof(struct duel, plan.edition)),            \
        {.name = "seed",                                                       \
         .value = "WORD",                                                      \
         .kind = VALUE_SEED,                                                   \
         .to = (at) + offsetof(struct duel, seed),                             \
         .most = FAIR_WORD_CAP - 10,                                           \
         .usual = (seed_usual),                                                \
         .about = "another word, another set of deals"},                       \
        OPTION_THREADS((at) + offsetof(struct duel, threads))

struct duel {
    const struct game *game;
    struct plan plan;
    struct entrant entrant[SEATS_MAX];
    unsigned entrants; /* as many as seatings: they move on by one seat */
    const char *seed;
    int32_t pairs;
    int32_t threads; /* 0: as many as the machine runs at once */
    bool can_stop;   /* as soon as a difference is certain */
    double until;    /* clock time to stop at; 0: none */
    const char *bar; /* of progress, or NULL */
    /* Filled in. */
    bool is_stopped, is_late;
    struct duel_tally tally;
};

/* Adds a bot, or a mind as mind_read has it, or either with a + that sees all.
 * COMMAND_REFUSED, having said why. */
int duel_enter(struct duel *d, const char *word);
/* Whether the plan can be played; COMMAND_REFUSED, having said why not. */
int duel_prepare(struct duel *d);
/* Plays, and fills in the results: the same whatever the number of threads. */
void duel_run(struct duel *d);

/* Of one deal's games, the share that the entrant's seats win, by seat where
 * shared; and what it would be if all were equally strong. */
struct range duel_share(const struct duel *d, unsigned entrant);
double duel_fair(const struct duel *d, unsigned entrant);
/* Points a game and seat. */
struct range duel_points(const struct duel *d, unsigned entrant);
/* Points a game by which the first is ahead of this one, on the same deals. */
struct range duel_ahead(const struct duel *d, unsigned entrant);
/* One player: points are compared, there is nobody to win against. */
bool duel_is_solitaire(const struct duel *d);

#endif
