/* Where a table's truth is, for the screen: in this program
 * (terminal/local.h), or at a server that is far away (terminal/joined.h). The
 * screen does not know which. */
#ifndef TERMINAL_AUTHORITY_H
#define TERMINAL_AUTHORITY_H

#include "terminal/console.h"

struct authority {
    void *to;
    /* Goes on by itself until it is somebody's screen: who is asked, or whose
     * the screen is anyway, ONLOOKER too. Nobody: the game is over, or
     * `is_stuck`. */
    seat_set (*run)(void *to);
    bool (*is_stuck)(void *to);
    /* Whose the screen is when the game is over, unless it was somebody's. */
    unsigned (*eyes)(void *to);
    /* Whether two seats see different things now. */
    bool (*is_secret)(void *to, unsigned a, unsigned b);
    /* What a seat, or ONLOOKER, can ask now; lasts until the next call. */
    struct session (*session)(void *to, unsigned seat);
    struct console (*console)(void *to, unsigned seat, char *page);
    /* What a seat has not been told yet, which the screen clears, and all. */
    struct text *(*news)(void *to, unsigned seat);
    const struct text *(*log)(void *to, unsigned seat);
    /* Who sits here, for the title; what is asked; how it ended. */
    void (*put_who)(void *to, unsigned seat, struct text *out);
    void (*put_asking)(void *to, unsigned seat, struct text *out);
    void (*put_end)(void *to, struct text *out);
    /* MAY. Waits a moment for keys and for news; true: there is something new
     * to show. */
    bool (*listen)(void *to);
};

#endif
