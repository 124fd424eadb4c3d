/* People and bots at one table on this machine: what plain and full-screen
 * play have in common. */
#ifndef TERMINAL_SITTING_H
#define TERMINAL_SITTING_H

#include "bots/bot.h"
#include "command/command.h"

/* What the command line asked for. */
struct wishes {
    const struct game *game;
    struct plan plan;
    const char *seats; /* "me,random", or NULL */
    const char *seed;  /* open seed, or NULL: committed */
    const char *load;  /* record to go on from, or NULL */
    bool is_full_screen;
};

struct sitting {
    struct match match;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    struct text news[SEATS_MAX];      /* not yet told to a person */
    struct text log[SEATS_MAX];       /* all that was told */
    bool is_stuck;                    /* cannot go on: memory, or no seed */
    char *before;                     /* working memory for states, views */
    char *views[2];
    void *memory;
    void *thoughts;            /* working memory of bots */
    struct cli_script *loaded; /* what a loaded match came from, or NULL */
    const char *seats;         /* as in the wishes */
    /* Called before a bot that takes its time moves; NULL: nothing is. */
    void (*before_thought)(void *to);
    void *before_thought_to;
};

/* Reads the words after `play`; CLI_REFUSED having said why. */
int sitting_wishes(struct wishes *w, int count, char **words);
/* Sits down; false having said why. */
bool sitting_open(struct sitting *t, struct wishes *w);
void sitting_close(struct sitting *t);

/* What a seat that is asked may see and think with; lasts until the next call
 * of sitting_view. */
struct sight sitting_sight(struct sitting *t, unsigned seat);
/* The people among the seats. */
seat_set sitting_people(const struct sitting *t);
/* Lets chance and bots move until people alone are waited for; returns them.
 * Nobody: the game is over, or t->is_stuck. */
seat_set sitting_run(struct sitting *t);
bool sitting_play(struct sitting *t, unsigned seat, struct slice words,
                  struct refusal *why);
bool sitting_undo(struct sitting *t, unsigned seat, struct refusal *why);
/* Keeps the record with the deal's secret; the sentence to show is in out. */
bool sitting_save(struct sitting *t, struct slice path, struct text *out);
/* The view of a seat, in memory of the sitting until the next call. */
const void *sitting_view(struct sitting *t, unsigned seat);
/* Whether the two see different things now. */
bool sitting_is_secret(struct sitting *t, unsigned a, unsigned b);
/* The table, a blank line, the prompt with its rule. */
void sitting_table(struct sitting *t, unsigned seat, struct text *out);
void sitting_prompt(struct sitting *t, unsigned seat, struct text *out);
/* Points by source, a line each; for a seat, not for ONLOOKER, with its
 * reasons where the game has them. */
void sitting_score(struct sitting *t, unsigned seat, struct text *out);
/* Who won and why, and the deal's secret. */
void sitting_end(struct sitting *t, struct text *out);

#endif
