/* What full-screen play shows, and drawing it: the table, what happened, the
 * prompt and the words offered, at any size of the terminal. */
#ifndef TERMINAL_DRAW_H
#define TERMINAL_DRAW_H

#include "terminal/authority.h"
#include "terminal/chooser.h"
#include "terminal/editor.h"

enum { DRAW_STATUS = 400, DRAW_STATUS_ROWS = 3 };

struct scene {
    const struct authority *at;
    unsigned seat; /* whose eyes, or ONLOOKER */
    bool is_over;
    bool is_typing; /* the command line is open */
    bool is_bad;    /* the status is a refusal */
    char status[DRAW_STATUS];
    struct text page; /* something long to read, instead of the table */
    bool is_paging;
    int page_top;  /* first line of it shown */
    int log_back;  /* lines the log is scrolled back */
    int table_top; /* first line of the table shown */
    size_t fresh;  /* where the news begin in the log */
    struct chooser chooser;
    struct editor editor;
    /* Set by drawing. */
    struct box choices; /* where the offered words are */
    int choices_top;    /* first row of them shown */
    int page_rows;      /* of the pane that PgUp and PgDn scroll */
};

void draw_scene(struct scene *s);
/* Only the question to hand over the screen. */
void draw_curtain(unsigned seat);
/* The offered word drawn there, as a place in `shown`, or -1. */
int draw_word_at(const struct scene *s, int row, int col);

#endif
