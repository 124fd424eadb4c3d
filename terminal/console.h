/* The console: what a person types in play, record, replay, learn and join. One
 * reader takes all lines: a move in words, its number in the list, the first
 * words of it to see what can follow, or a command of one table
 * (terminal/console_commands.c), which also gives the help and what Tab
 * completes. A kind of console says whose moves these are and what becomes of
 * them. */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include "play/match.h"
#include "play/session.h"

enum { CONSOLE_PAGE = 1 << 17 }; /* bytes that any answer fits into */

/* Where a command applies. */
enum {
    IN_PLAY = 1,
    IN_RECORD = 2,
    IN_REPLAY = 4,
    IN_LEARN = 8,
    IN_JOIN = 16,
    IN_END = 32,
    IN_ALL = 63,
};

enum console_end {
    CONSOLE_SAID,    /* something to read, nothing has changed */
    CONSOLE_REFUSED, /* the same, and it was not understood or not allowed */
    CONSOLE_MOVED,   /* a move was made */
    CONSOLE_UNDONE,  /* one was taken back */
    CONSOLE_TABLE,   /* asks to see the table, as it is now */
    CONSOLE_LOADED,  /* another game lies on the table now */
    CONSOLE_LEFT,    /* wants to leave */
};

struct console {
    const struct console_kind *kind;
    struct match *match; /* NULL: it is elsewhere */
    unsigned eyes;       /* whose: a seat, ONLOOKER or EVERYTHING */
    uint32_t events;     /* of the match that have happened, as they see it */
    void *about;         /* what the kind works on */
    struct text out;     /* what there is to say, in lines; in memory of the
                        caller */
};

struct console_kind {
    unsigned where; /* IN_PLAY, … */
    const char *prompt;
    const char *lead; /* how to begin, for the help; a sentence */
    /* What these eyes can ask now; lasts until the next call. */
    struct session (*session)(struct console *c);
    /* Appends the table and what is asked. */
    void (*show)(struct console *c);
    /* Enter alone. */
    enum console_end (*nothing)(struct console *c);
    /* Where moves are made; else all NULL. Who may decide now, seats or chance;
     * how one of them is asked; and making a legal move. */
    seat_set (*actors)(struct console *c);
    struct asked (*asked)(struct console *c, unsigned actor);
    enum console_end (*decide)(struct console *c, unsigned actor,
                               uint32_t move);
    bool has_letters; /* a line may begin with the letter of its actor */
};

/* Takes a line; what there is to say is in c->out. */
enum console_end console_take(struct console *c, struct slice line);
/* Reads a line, takes it and prints the answer; CONSOLE_LEFT when there is no
 * more input. */
enum console_end console_ask(struct console *c);
/* Prints the table and what is asked. */
void console_show(struct console *c);
/* Offers what the last word of `line` can become. */
void console_complete(struct console *c, struct slice line,
                      void (*offer)(void *to, struct slice word), void *to);
/* The numbered list of moves, at most so many; returns how many there are. */
uint32_t console_list(struct console *c, uint32_t most);

/* One command of the table. */
struct console_command {
    const char *name;
    const char *brief; /* another way to write it, or NULL */
    const char *words; /* what follows, for the help; NULL: nothing may */
    const char *about;
    unsigned where;
    enum console_end (*run)(struct console *c, struct slice rest);
    enum { OFFER_NOTHING, OFFER_SEATS, OFFER_EYES } offers;
};

/* Ended by a NULL name. */
extern const struct console_command CONSOLE_COMMANDS[];
/* The commands of a console, a line each. */
void console_put_help(struct text *out, const struct console_kind *kind);

#endif
