/* People and bots at one table on this machine: what plain and full-screen
 * play have in common. */
#ifndef TERMINAL_LOCAL_H
#define TERMINAL_LOCAL_H

#include "play/run.h"
#include "play/session.h"
#include "terminal/keep.h"
#include "terminal/opening.h"

/* What the command line asked for. */
struct play_orders {
    const struct game *game;
    struct plan plan;
    const char *seats;    /* "me,random", or NULL */
    const char *seed;     /* open seed, or NULL: committed */
    const char *load;     /* record to go on from, or NULL */
    const char *language; /* code, or NULL: the locale's */
    const char *save; /* file to keep the game in as it is played, or NULL */
    bool is_full_screen;
};

struct local {
    struct match match;
    const struct bot *bot[SEATS_MAX];   /* NULL: a person */
    struct outside *outside[SEATS_MAX]; /* programs that play; NULL: none */
    struct text news[SEATS_MAX];        /* not yet told to a person */
    struct text log[SEATS_MAX];         /* all that was told */
    struct run run;                     /* the bots at work */
    bool is_stuck;                      /* cannot go on: memory, or no seed */
    char *views[2];                     /* working memory for views */
    struct opening opening;
    void *thoughts;    /* working memory of bots */
    const char *seats; /* as in the orders */
    struct keep keep;
    bool is_changed; /* since it was kept */
    bool is_typed;   /* somebody sits at the terminal */
    /* Called before a bot that takes its time moves; NULL: nothing is. */
    void (*before_thought)(void *to);
    void *before_thought_to;
};

/* Sits down; false having said why. */
bool local_open(struct local *t, struct play_orders *w);
void local_close(struct local *t);
/* The same people and bots go on with the game of that record; false having
 * said why, and nothing has changed. */
bool local_change(struct local *t, const char *path);

/* The same people and bots play the same game again, from a new deal. */
bool local_again(struct local *t);

/* The people among the seats. */
seat_set local_people(const struct local *t);
/* Lets chance and bots move until people alone are waited for; returns them.
 * Nobody: the game is over, or t->is_stuck. */
seat_set local_run(struct local *t);
/* A legal decision of a seat; false when the memory is full. */
bool local_decide(struct local *t, unsigned seat, uint32_t move,
                  struct refusal *why);
bool local_undo(struct local *t, unsigned seat, struct refusal *why);
/* What a seat, or ONLOOKER, can ask now; lasts until the next call. */
struct session local_session(struct local *t, unsigned seat);
/* Whether the two see different things now. */
bool local_is_secret(struct local *t, unsigned a, unsigned b);
/* Whether a person has decided anything that leaving would lose. */
bool local_has_decided(const struct local *t);
/* Who won and why, and the deal's secret. */
void local_end(struct local *t, struct text *out);

#endif
