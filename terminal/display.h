/* The terminal as a grid of styled text and a source of keys; the only file
 * that knows ncurses. One terminal at a time. Whatever ends the program
 * (leaving, a signal, a panic) gives the terminal back as it was. */
#ifndef TERMINAL_DISPLAY_H
#define TERMINAL_DISPLAY_H

#include "base/text.h"

/* Colour, where there is any, only adds to bold, reverse and labels. */
enum style {
    STYLE_PLAIN,
    STYLE_STRONG, /* bold */
    STYLE_BAR,    /* reverse */
    STYLE_FRESH,  /* bold, green */
    STYLE_BAD,    /* bold, red */
    STYLE_ASK,    /* bold, cyan */
};

enum display_key {
    KEY_IS_TEXT, /* a character: struct press has its bytes */
    KEY_IS_ENTER,
    KEY_IS_ESCAPE,
    KEY_IS_RUBOUT,
    KEY_IS_DELETE,
    KEY_IS_TAB,
    KEY_IS_UP,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_HOME,
    KEY_IS_LAST,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_TABLE_UP,
    KEY_IS_TABLE_DOWN,
    KEY_IS_CUT, /* Ctrl-U */
    KEY_IS_HELP,
    KEY_IS_CLICK,  /* at row, col */
    KEY_IS_RESIZE, /* or anything else that calls for drawing again */
    KEY_IS_NEWS,   /* no key: what is listened to has something new */
    KEY_IS_GONE,   /* the terminal, or a signal to stop */
    KEY_IS_OTHER,
};

struct press {
    enum display_key key;
    int row, col;
    char bytes[8]; /* of a character, ended by zero */
};

struct box {
    int row, col, rows, cols;
};

/* False with a sentence in `why` when this terminal cannot be used. */
bool display_open(struct text *why);
/* Gives the terminal back. A signal that ended play ends the program now. */
void display_close(void);

int display_rows(void);
int display_cols(void);
void display_clear(void);
/* Writes one line of text, cut to `cols` columns; returns those used. */
int display_put(int row, int col, int cols, enum style style,
                struct slice text);
/* Shows what was drawn; the cursor at row, col, or hidden for row -1. */
void display_show(int row, int col);
struct press display_press(void);
/* Whether a signal to stop has come; display_press says so too. */
bool term_is_stopped(void);
/* From now on waiting for a key is this: it waits a moment for one or for
 * something else; true: KEY_IS_NEWS. NULL: nothing else is waited for. */
void display_listen(bool (*listen)(void *to), void *to);
/* Forgets keys until there is a moment of silence: they were pressed before
 * what is shown now could be read. */
void display_drop(void);

/* Columns of a text without line ends. */
int display_width(struct slice text);
/* Takes the next piece of at most `cols` columns off *rest, at a line end or
 * after a word where it can; false when nothing is left. */
bool display_wrap(struct slice *rest, int cols, struct slice *piece);
/* How many pieces that makes. */
int display_count(struct slice text, int cols);

#endif
