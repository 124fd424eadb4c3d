/* Many games by bots, and what they say about a game: `tidywinks simulate`.
 *
 * Every game has random streams of its own, made from the seed and the number
 * of the game, and everything that is summed up is an integer: so the same
 * seed gives the same result whatever the number of threads, and any game can
 * be played again by its number alone. */
#ifndef LAB_SIMULATE_H
#define LAB_SIMULATE_H

#include "bots/bot.h"
#include "command/command.h"
#include "lab/statistics.h"

enum {
    SIM_EVENTS_MOST = 1 << 20, /* a game longer than that is given up */
    SIM_GAMES_MOST = 1000000000,
    SIM_CHUNK = 16,  /* games a thread takes at a time */
    SIM_BATCH = 512, /* games between two looks at whether to stop */
    SIM_ENDINGS = 48,
    SIM_RULES = 256,
    SIM_CARDS = 512,
    SIM_PLACES = 64,
    SIM_RULE_NAME = 12,
    SIM_VARIANTS = 2,
    SIM_CHANCE = MOVES_CAP + 1, /* among numbers of choices: chance */
    SIM_CHOICES = MOVES_CAP + 2,
    SIM_NOTE = 200,
};

/* A place in the words of moves where cards stand: the first word, and how
 * many words are before. */
struct sim_place {
    char verb[16];
    uint8_t index;
};

/* One set of rules that is played: the first is the one asked for, the second
 * what it is compared with. */
struct sim_variant {
    struct plan plan;
    void *setup;
    char note[SIM_NOTE]; /* what is special about it, for people */
    struct sim_place place[SIM_PLACES];
    unsigned places;
};

struct sim_job {
    const struct game *game;
    struct sim_variant variant[SIM_VARIANTS];
    unsigned variants;
    unsigned players;
    const struct bot *bot[SEATS_MAX]; /* NULL: uniformly random */
    const struct bot *named[SEATS_MAX];
    const char *outside[SEATS_MAX]; /* commands of programs; NULL: none */
    bool has_bots;                  /* some seat is not random */
    uint64_t games; /* at most; as many as were played, afterwards */
    double until;   /* half of an interval to stop at; 0: none */
    uint64_t every; /* one game in so many is looked at in detail */
    const char *seed;
    uint64_t base; /* of all streams, from the seed */
    unsigned threads;
};

/* The number of a game and the value that makes it remarkable. */
struct sim_outlier {
    uint64_t game;
    int64_t value;
    bool is_set;
};

/* A count per game: sums and the whole distribution. */
struct sim_spread {
    struct sum sum;
    uint64_t *times; /* by value */
    size_t cap;
};

/* Something counted in the decisions of a game, beside their number. */
struct sim_part {
    struct sum sum;
    uint64_t cross; /* sum over games of value times decisions */
};

struct sim_ending {
    const char *reason;
    enum outcome outcome;
    uint64_t games;
    uint64_t first; /* number of the first such game */
};

struct sim_rule {
    char name[SIM_RULE_NAME];
    uint8_t len;    /* of its name */
    uint64_t asked; /* decisions made under it */
    uint64_t told;  /* sentences that name it */
    uint64_t games;
    uint64_t latest; /* 1 + the game it was last counted in */
};

struct sim_card {
    char code[32];
    char title[64];
    uint8_t code_len, title_len;
    bool is_vague;    /* its code might be a number or a seat as well */
    uint64_t came;    /* chance events that name it */
    uint64_t chosen;  /* decisions that name it */
    uint64_t games;   /* games in which it was named */
    uint64_t chooser; /* seats, over games with one winner, that chose it */
    uint64_t won;     /* and won */
    uint64_t latest;
    seat_set seats; /* that chose it in the game being played */
};

/* What the games looked at in detail said. */
struct sim_detail {
    uint64_t games;
    unsigned rules, cards;
    struct sim_rule rule[SIM_RULES];
    struct sim_card card[SIM_CARDS];
};

struct sim_tally {
    uint64_t games;
    uint64_t decided; /* with one winner */
    uint64_t wins[SEATS_MAX];
    uint64_t shared[SEATS_MAX]; /* won with others */
    uint64_t ties;              /* drawn or won by several */
    uint64_t starts[SEATS_MAX]; /* took the first decision alone */
    uint64_t starts_decided, starts_won;
    struct sim_spread decisions, chance;
    uint64_t choices[SIM_CHOICES]; /* decisions by number of legal moves */
    struct sim_part forced;        /* decisions with one legal move */
    struct sim_part offered;       /* legal moves of all decisions */
    bool has_scores;
    unsigned sources;
    const char *source_name[SOURCES_CAP];
    struct sum score[SEATS_MAX];
    struct sum source[SOURCES_CAP][SEATS_MAX];
    unsigned endings;
    struct sim_ending ending[SIM_ENDINGS];
    struct sim_outlier longest, shortest, margin, draw;
    struct sim_detail detail;
};

/* Sums of second minus first variant, game by game. Both play the same number
 * of a game on the same random numbers (common random numbers), so most of what
 * luck does to one it does to the other and drops out of the difference: what
 * is left shows in far fewer games than two separate simulations would need.
 * Streams of chance and of decisions are apart for that: a rule that asks once
 * more must not shift the deck. */
struct sim_paired {
    struct sum win[SEATS_MAX];
    struct sum score[SEATS_MAX];
    struct sum decisions, chance, tie;
};

struct sim_outcome {
    uint64_t number;
    uint32_t decisions, chance;
    uint64_t forced, offered; /* decisions with one move; moves in all */
    int starter;              /* seat, or -1: several were asked first */
    bool is_tie;
    seat_set sole; /* the one winner, or nobody */
    struct result result;
};

/* Games played one after another by one thread. */
struct sim_play {
    const struct sim_job *job;
    const struct sim_variant *variant;
    struct rng seats;  /* decisions, and the order of answers */
    struct rng chance; /* apart from it: a change shifts no deck */
    struct moves *list;
    void *state;
    void *view;
    void *thoughts; /* of bots, or NULL */
    struct outside *outside[SEATS_MAX];
    uint32_t bot_seed;
    uint32_t decided[SEATS_MAX]; /* decisions of bots in this game */
};

struct sim_results {
    struct sim_tally *tally[SIM_VARIANTS];
    struct sim_paired paired;
    double seconds;     /* by the clock */
    double cpu_seconds; /* of all threads */
};

/* simulate_play.c */
void simulate_sit(struct sim_play *t, const struct sim_job *job,
                  unsigned variant);
void simulate_leave(struct sim_play *t);
/* Begins game `number`. */
void simulate_begin(struct sim_play *t, uint64_t number);
/* What happens next, not yet applied; false: the game is over. */
bool simulate_pick(struct sim_play *t, struct event *event);
/* Plays game `number` and adds it to the tally. */
void simulate_game(struct sim_play *t, uint64_t number, struct sim_tally *to,
                   struct sim_outcome *out);

/* simulate_detail.c */
/* Learns from a few random games where cards stand in the words of moves. */
void simulate_detail_learn(struct sim_job *job);
void simulate_detail_init(struct sim_detail *d, const struct sim_play *t);
/* Plays the game that was begun to its end, and counts rules and cards. */
void simulate_detail_game(struct sim_play *t, struct sim_tally *to,
                          struct sim_outcome *out);
/* Who chose which card in game `number`, now that its winner is known. */
void simulate_detail_won(struct sim_detail *d, uint64_t number, seat_set sole);
void simulate_detail_merge(struct sim_detail *to,
                           const struct sim_detail *from);
void simulate_detail_sort(struct sim_detail *d);

/* simulate_tally.c */
void simulate_add_game(struct sim_tally *to, unsigned players,
                       const struct sim_outcome *one);
void simulate_add_pair(struct sim_paired *to, unsigned players,
                       const struct sim_outcome *first,
                       const struct sim_outcome *second);
void simulate_merge(struct sim_tally *to, const struct sim_tally *from);
void simulate_merge_pair(struct sim_paired *to, const struct sim_paired *from);
/* Endings and details in an order that does not depend on threads. */
void simulate_sort(struct sim_tally *t);
void simulate_tally_free(struct sim_tally *t);

/* simulate_run.c: plays everything, or until it is known well enough;
 * `progress` shows a bar. */
void simulate_run(struct sim_job *job, struct sim_results *out, bool progress);

#endif
