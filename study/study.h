/* Many games by bots, and what they say about a game. This room plays games by
 * their number, adds up what happened and says it; it owns no memory, thread,
 * file or clock, so a program and a page do the same work around it:
 *
 *     struct study_job, study_add_variant, study_seed   what is played
 *     study_learn                      where cards stand in words, a variant
 *     study_sit, cards_init            a player, and the cards of its tally
 *     study_games                      games by number, added up
 *     study_merge, study_merge_pair    with what others have added up
 *     study_is_known                   whether to go on
 *     study_sort                       once, before it is reported
 *     study_report (report.h)          all of it as JSON: numbers, sentences
 *     study_outliers, study_record     which games to look at; as a match
 *
 * Every game has random streams of its own, made from the seed and the number
 * of the game, and everything that is summed up is an integer: so the same seed
 * gives the same result whoever plays which games and in whatever order tallies
 * are merged, and any game can be played again by its number alone.
 *
 * A struct study_tally and a struct study_paired are flat: no pointers, all
 * zero when empty. They may be copied as bytes from one worker to another. */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "bots/bot.h"
#include "play/match.h"
#include "study/cards.h"
#include "study/course.h"
#include "study/statistics.h"

enum {
    STUDY_EVENTS_MOST = 1 << 20, /* a game longer than that is given up */
    STUDY_GAMES_MOST = 1000000000,
    STUDY_ENDINGS = 48,
    STUDY_RULES = 256,
    STUDY_NAME = 24, /* bytes of a rule, a reason, a source */
    STUDY_RULE_WORDS = 100,
    STUDY_VARIANTS = 8,
    STUDY_CHANCE = MOVES_CAP + 1, /* among numbers of choices: chance */
    STUDY_CHOICES = MOVES_CAP + 2,
    STUDY_NOTE = 200,
    STUDY_PAGE = 1 << 13,

    /* Values of a spread: one by one at first, then 1,024 steps from a power
     * of two to the next. */
    STUDY_EXACT = 1 << 12,
    STUDY_STEPS = 1 << 10,
    STUDY_VALUES = STUDY_EXACT + 9 * STUDY_STEPS,
};

/* One set of rules that is played: the first is the one asked for, the others
 * are what it is compared with. */
struct study_variant {
    struct plan plan; /* as prepared */
    void *setup;
    char note[STUDY_NOTE]; /* what is special about it, for people */
    struct card_place place[CARDS_PLACES];
    unsigned places;
};

/* A decision of a seat whose bot lives elsewhere (a program, a worker). */
typedef uint32_t (*study_ask)(void *to, const void *view, unsigned seat);

struct study_job {
    const struct game *game;
    struct study_variant variant[STUDY_VARIANTS];
    unsigned variants;
    unsigned players;
    const struct bot *bot[SEATS_MAX]; /* NULL: uniformly random */
    const struct bot *named[SEATS_MAX];
    study_ask ask;  /* NULL: every bot chooses here */
    bool has_bots;  /* some seat is not random */
    uint64_t games; /* at most; as many as were played, afterwards */
    double until;   /* half of an interval to stop at; 0: none */
    bool is_plain;  /* no game is looked at in detail */
    const char *seed;
    uint64_t base; /* of all streams, from the seed */
};

/* The number of a game and the value that makes it remarkable. */
struct study_outlier {
    uint64_t game;
    int64_t value;
    bool is_set;
};

/* A count per game: sums and the distribution. */
struct study_spread {
    struct sum sum;
    uint32_t least, most; /* of `games` */
    uint64_t games;
    uint64_t times[STUDY_VALUES]; /* by study_slot */
};

/* Something counted in the decisions of a game, beside their number. */
struct study_part {
    struct sum sum;
    uint64_t cross; /* sum over games of value times decisions */
};

struct study_ending {
    char reason[STUDY_NAME]; /* empty: none */
    enum outcome outcome;
    uint64_t games;
    uint64_t first; /* number of the first such game */
};

struct study_rule {
    char name[STUDY_NAME];
    char words[STUDY_RULE_WORDS]; /* a sentence that names it, or asks under
                                     it, in game `first` - 1 */
    uint64_t first;
    uint64_t asked; /* decisions made under it */
    uint64_t told;  /* sentences that name it */
    uint64_t games;
    uint64_t latest; /* 1 + the game it was last counted in */
};

/* What the games looked at in detail said. */
struct study_detail {
    uint64_t games;
    unsigned rules;
    struct study_rule rule[STUDY_RULES];
};

/* How games went, of those with one winner and a judgement to tell it by. */
struct study_course {
    uint64_t games;
    struct sum changes;
    struct sum settled;                 /* thousandths of a game */
    uint64_t settled_in[COURSE_SHARES]; /* games by the tenth it was settled */
    uint64_t come_backs, from_behind;
};

struct study_tally {
    uint64_t games;
    uint64_t decided; /* with one winner */
    uint64_t wins[SEATS_MAX];
    uint64_t shared[SEATS_MAX]; /* won with others */
    uint64_t ties;              /* drawn or won by several */
    uint64_t starts[SEATS_MAX]; /* took the first decision alone */
    uint64_t starts_decided, starts_won;
    struct study_spread decisions, chance;
    uint64_t choices[STUDY_CHOICES]; /* decisions by number of legal moves */
    struct study_part forced;        /* decisions with one legal move */
    struct study_part offered;       /* legal moves of all decisions */
    struct sum seconds;              /* that people would take for a game */
    struct study_course course;
    bool has_scores;
    unsigned sources;
    char source_name[SOURCES_CAP][STUDY_NAME];
    struct sum score[SEATS_MAX];
    struct sum source[SOURCES_CAP][SEATS_MAX];
    unsigned endings;
    struct study_ending ending[STUDY_ENDINGS];
    struct study_outlier longest, shortest, margin, draw;
    struct study_detail detail;
    struct cards cards;
};

/* Sums of another variant minus the first, game by game. All play the same
 * number of a game on the same random numbers (common random numbers), so most
 * of what luck does to one it does to the other and drops out of the
 * difference: what is left shows in far fewer games than two separate
 * simulations would need. Streams of chance and of decisions are apart for
 * that: a rule that asks once more must not shift the deck. */
struct study_paired {
    struct sum win[SEATS_MAX];
    struct sum score[SEATS_MAX];
    struct sum decisions, chance, tie;
};

/* The facts of one game. */
struct study_outcome {
    uint64_t number;
    uint32_t decisions, chance;
    uint64_t forced, offered; /* decisions with one move; moves in all */
    uint32_t turns;           /* times somebody new was asked */
    uint32_t seconds;         /* that people would take */
    struct course_facts course;
    int starter; /* seat, or -1: several were asked first */
    bool is_tie;
    seat_set sole; /* the one winner, or nobody */
    struct result result;
};

/* Games played one after another by one worker. */
struct study_play {
    const struct study_job *job;
    const struct study_variant *variant;
    struct rng seats;  /* decisions, and the order of answers */
    struct rng chance; /* apart from it: a change shifts no deck */
    struct moves *list;
    void *state;
    void *view;
    void *before, *after;       /* views of a game looked at in detail */
    char *page;                 /* and what is told of it */
    void *thoughts;             /* of bots, or NULL */
    void *elsewhere[SEATS_MAX]; /* handed to job->ask; NULL: chooses here */
    uint32_t bot_seed;
    uint32_t decided[SEATS_MAX]; /* decisions of bots in this game */
    struct card_watch *watch;
    struct course course;
    uint32_t turns;
    bool is_followed; /* the course of the game being played is */
    bool has_course;  /* there are rivals, and a judgement of how they stand */
    int starter;      /* seat that decided first alone, or -1; SEATS_MAX: nobody
                    yet */
    uint64_t tenths;  /* of seconds, that people would have taken so far */
    uint16_t pace[STUDY_CHOICES]; /* tenths of a second, by choices */
};

/* What was played: one tally a variant; paired[v] is variant v minus 0. */
struct study_results {
    struct study_tally *tally[STUDY_VARIANTS];
    struct study_paired paired[STUDY_VARIANTS];
    /* MAY (NULL: nobody). Hears of every game. */
    void (*each)(void *to, unsigned variant, const struct study_outcome *one);
    void *to;
};

/* study.c */
/* One more set of rules, from a plan that is not prepared yet; its setup goes
 * into zeroed memory of the caller. The first is the one that others are
 * compared with. False: refused. */
bool study_add_variant(struct study_job *job, const struct plan *plan,
                       void *setup, struct refusal *why);
/* Makes the streams from the seed. */
void study_seed(struct study_job *job);
/* Every seat's share of wins is known to within job->until, and so is its
 * difference from variant to variant. */
bool study_is_known(const struct study_job *job, const struct study_results *r);
/* Plays games from <= n < to, each with every variant, into results of zeroed
 * tallies whose cards are initialised. play[v] sits at variant v. */
void study_games(struct study_play *play, uint64_t from, uint64_t to,
                 struct study_results *out);

/* Learns from a few random games where cards stand in the words of moves of
 * variant v; `memory` as for study_sit. */
void study_learn(struct study_job *job, unsigned v, struct cards *c,
                 void *memory);

/* play.c */
/* Bytes that a player of this job works in, aligned to 16. */
size_t study_play_bytes(const struct study_job *job);
void study_sit(struct study_play *t, const struct study_job *job,
               unsigned variant, void *memory);
/* Starts game `number`. */
void study_start(struct study_play *t, uint64_t number);
/* What happens next, not yet applied; false: the game is over. */
bool study_pick(struct study_play *t, struct event *event);
/* Plays game `number` and adds it to the tally. */
void study_game(struct study_play *t, uint64_t number, struct study_tally *to,
                struct study_outcome *out);
/* Plays game `number` into a match that was opened with the variant's plan. */
bool study_record(struct study_play *t, uint64_t number, struct match *m,
                  struct refusal *why);

/* detail.c */
/* Applies the event, and counts the rule a decision was asked under and those
 * that are told of it. stamp: 1 + the number of the game. */
void study_detail_apply(struct study_play *t, struct study_detail *to,
                        struct event event, uint64_t stamp);
void study_detail_merge(struct study_detail *to,
                        const struct study_detail *from);
void study_detail_sort(struct study_detail *d);

/* tally.c */
/* Where a value is counted in a spread, and the least value counted there. */
unsigned study_slot(uint32_t value);
uint32_t study_value(unsigned slot);
void study_spread_add(struct study_spread *to, uint32_t value);
void study_add(struct study_tally *to, unsigned players,
               const struct study_outcome *one);
void study_pair(struct study_paired *to, unsigned players,
                const struct study_outcome *first,
                const struct study_outcome *other);
void study_merge(struct study_tally *to, const struct study_tally *from);
void study_merge_pair(struct study_paired *to, const struct study_paired *from);
/* Endings and details in an order that does not depend on who played what. */
void study_sort(struct study_tally *t);

#endif
