/* A table that is elsewhere, at a server (docs/online.md): what one seat, or
 * an onlooker, is sent of it. The match is not here; what is asked about it is
 * asked of the view that came last (play/session.h). Words that were said are
 * kept until the server has acknowledged or refused them, and said again when
 * the connection comes back. */
#ifndef TERMINAL_JOINED_H
#define TERMINAL_JOINED_H

#include "base/say.h"
#include "engine/game.h"
#include "play/script.h"
#include "play/session.h"
#include "terminal/connection.h"

enum {
    JOINED_NOBODY = 255, /* not yet at the table */
    JOINED_KEY = 65,
    JOINED_NAME = 64,
    JOINED_WORDS = 512,
    JOINED_PATH = 1024,
};

/* `http://HOST:PORT/#table/ID/KEY` in its parts. */
struct joined_link {
    char host[256], port[8];
    char id[64], key[JOINED_KEY];
};

/* False with a sentence in `why`. */
bool joined_link_read(struct joined_link *link, const char *text,
                      struct text *why);

/* What the person wishes. */
struct joined_wish {
    struct joined_link link;
    const char *name, *figure;
    int seat;          /* -1: any that is free */
    bool is_watching;  /* does not want to sit */
    const char *build; /* of this program, as a server has to have it */
    /* MAY. A program plays: it is passed what the server says, in words, and
     * nothing is made of it here but a seat. */
    void (*pass)(struct slice message);
};

enum joined_phase {
    JOINED_GATHERS,
    JOINED_PLAYS,
    JOINED_OVER,
    JOINED_CLOSED,
};

struct joined_seat {
    char place[8]; /* free, kept, taken or bot */
    char name[JOINED_NAME];
    bool is_here;
};

/* What others ask and what was agreed (terminal/others.h). */
struct others {
    bool is_wished, is_undo; /* else that a bot plays */
    unsigned asker, about;   /* about: whom it would play for */
    seat_set asked;          /* who has not answered */
    seat_set stood;          /* whom a bot plays for */
    seat_set gone, muted;
    uint32_t undone; /* decisions taken back so far */
    double due;      /* when time is up, by clock_now; 0: never */
    int64_t left;    /* seconds until then when it was shown */
    unsigned let;    /* what stands, from `ask` on */
};

struct joined {
    struct joined_wish wish;
    struct others others;
    char name[JOINED_NAME]; /* another than the one first wished for */
    unsigned awaited;       /* answers to the keys shown on this connection */
    bool is_own;            /* the seat is still that of one of them */
    struct connection *connection;
    char own[JOINED_KEY]; /* key of the seat, "" before there is one */
    bool is_greeted, is_host;
    unsigned eyes; /* a seat, ONLOOKER or JOINED_NOBODY */
    enum joined_phase phase;
    uint32_t games;
    unsigned onlookers;
    struct joined_seat seat[SEATS_MAX];
    /* The game: a setup, and the view with the one before it. */
    struct text header;
    struct script script;
    void *memory; /* NULL: no game yet */
    char *view, *before;
    bool has_view;
    uint32_t lines, frame; /* K and F */
    /* What was said and is not yet acknowledged. */
    char said[JOINED_WORDS]; /* "": nothing; `undo` is not a move's words */
    uint32_t number;
    bool is_undo;
    bool is_forgotten;     /* name and key are deleted: there is no way back */
    bool is_busy;          /* something was asked of the table */
    bool is_evening_asked; /* for, by the person: not only the sum */
    bool is_evening_awaited;   /* the sum, for the end of a game */
    char save_as[JOINED_PATH]; /* file for an earlier game's record; or "" */
    uint8_t entropy[32];       /* of this device, in the game `entropy_of` */
    uint32_t entropy_of;
    bool is_entropy_told;
    struct text news, log;
    struct text record; /* once the game is over */
    char verdict[200];  /* what came of checking it; "" before */
    char evening[400];  /* who has won how many; "": not more than one game */
    char refusal[400];  /* why it ended: then nothing goes on */
    uint32_t changes;   /* grows with all that a screen shows */
    struct voice voice;
};

void joined_init(struct joined *j, const struct joined_wish *wish);
void joined_release(struct joined *j);

/* Waits a moment for the server, and for standard input if it is wished, and
 * takes in what the server says; true: something has changed. */
bool joined_listen(struct joined *j, bool with_input);
/* Whether the person is asked, and nothing said is on its way. */
bool joined_is_asked(const struct joined *j);
bool joined_is_over(const struct joined *j);
struct session joined_session(const struct joined *j);

/* Says a legal move in words, or the wish to take the latest back. */
void joined_say(struct joined *j, struct slice words, bool is_undo);
/* Any other line. */
void joined_tell(struct joined *j, const char *line);
/* The link of the own seat, with a sentence. */
void joined_put_own_link(const struct joined *j, struct text *out);
/* A line for the person. */
void joined_note(struct joined *j, const char *sentence);

#endif
