/* People and bots at one table on this machine: what plain and full-screen
 * play have in common. */
#ifndef TERMINAL_LOCAL_H
#define TERMINAL_LOCAL_H

#include "command/command.h"
#include "command/script_file.h"
#include "play/run.h"
#include "play/session.h"

/* What the command line asked for. */
struct play_orders {
    const struct game *game;
    struct plan plan;
    const char *seats; /* "me,random", or NULL */
    const char *seed;  /* open seed, or NULL: committed */
    const char *load;  /* record to go on from, or NULL */
    bool is_full_screen;
};

struct local {
    struct match match;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    struct text news[SEATS_MAX];      /* not yet told to a person */
    struct text log[SEATS_MAX];       /* all that was told */
    struct run run;                   /* the bots at work */
    bool is_stuck;                    /* cannot go on: memory, or no seed */
    char *views[2];                   /* working memory for views */
    void *memory;
    void *thoughts;             /* working memory of bots */
    struct script_file *loaded; /* what a loaded match came from, or NULL */
    const char *seats;          /* as in the orders */
    /* Called before a bot that takes its time moves; NULL: nothing is. */
    void (*before_thought)(void *to);
    void *before_thought_to;
};

/* Sits down; false having said why. */
bool local_open(struct local *t, struct play_orders *w);
void local_close(struct local *t);

/* What a seat that is asked may see and think with; lasts until the next call
 * of local_session. */
struct sight local_sight(struct local *t, unsigned seat);
/* The people among the seats. */
seat_set local_people(const struct local *t);
/* Lets chance and bots move until people alone are waited for; returns them.
 * Nobody: the game is over, or t->is_stuck. */
seat_set local_run(struct local *t);
bool local_play(struct local *t, unsigned seat, struct slice words,
                struct refusal *why);
bool local_undo(struct local *t, unsigned seat, struct refusal *why);
/* Keeps the record with the deal's secret; the sentence to show is in out. */
bool local_save(struct local *t, struct slice path, struct text *out);
/* What a seat, or ONLOOKER, can ask now; lasts until the next call. */
struct session local_session(struct local *t, unsigned seat);
/* Whether the two see different things now. */
bool local_is_secret(struct local *t, unsigned a, unsigned b);
/* The table, a blank line, the prompt with its rule. */
void local_table(struct local *t, unsigned seat, struct text *out);
void local_prompt(struct local *t, unsigned seat, struct text *out);
/* Points by source, a line each; for a seat, not for ONLOOKER, with its
 * reasons where the game has them. */
void local_score(struct local *t, unsigned seat, struct text *out);
/* Who won and why, and the deal's secret. */
void local_end(struct local *t, struct text *out);

#endif
