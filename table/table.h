/* An online table as a function of its log (docs/online.md). The log is rows
 * numbered from 0, each with the time it was written; a row is a few lines of
 * text: the opening of a game, somebody sitting down, a decision with the
 * chance events that follow it, a decision taken back. A table in memory is
 * what reading the rows in order leads to; there is no other truth.
 *
 * Nothing here knows a socket, a disk or a clock. Whoever wants something asks
 * for a *step*, a row that could be written next, writes it to the store, and
 * only then takes it in and shows it. Memory belongs to the caller. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "engine/witness.h"
#include "play/match.h"

enum {
    TABLE_VERSION = 1, /* of the log's format */
    TABLE_ID_CAP = 24, /* 22 letters of base64url, and the closing zero */
    TABLE_NAME_CAP = 49,
    TABLE_NAME_LETTERS = 16,
    TABLE_FIGURE_CAP = 13,
    TABLE_BOT_CAP = 12,
    TABLE_LINE_CAP = 512,    /* bytes of one line that is not an edition's */
    TABLE_VIEWERS = 10,      /* seats, and ONLOOKER at its number */
    TABLE_STEP_EVENTS = 192, /* chance that goes on longer has its own row */
    TABLE_ROW_CAP = 1 << 16, /* bytes of a row: an opening carries an edition */
    TABLE_GAMES_CAP = 1000,  /* games of one table, one after the other */
};

enum table_phase {
    TABLE_NEW,     /* no row has been read */
    TABLE_GATHERS, /* people sit down */
    TABLE_PLAYS,
    TABLE_OVER,
    TABLE_CLOSED, /* by its host: nothing can be written any more */
};

enum place {
    PLACE_FREE,  /* whoever has the table's link may sit down */
    PLACE_KEPT,  /* it has a link of its own; nobody has sat down yet */
    PLACE_TAKEN, /* by a person */
    PLACE_BOT,
};

/* What a seat lets happen without being asked again, from least to most. */
enum table_let {
    LET_ASK,    /* nothing: it is asked every time */
    LET_CHOICE, /* what it could not stop anyway */
    LET_OWN,    /* the same, and all that is not done to itself */
    LET_ALWAYS,
};

struct table_seat {
    uint8_t place;   /* enum place */
    uint8_t let;     /* enum table_let */
    bool is_stood;   /* a bot decides for the person for now, */
    uint32_t stood;  /* since there were so many events */
    uint8_t key[32]; /* hash of the key that is this seat, unless free or bot */
    char name[TABLE_NAME_CAP];
    char figure[TABLE_FIGURE_CAP];
    char bot[TABLE_BOT_CAP]; /* its level, as a bot or standing in */
    uint32_t seed;           /* of the bot's random numbers */
    uint64_t asked_at;       /* time of the row since which it is asked what
                                it is asked now; 0: it is not asked */
    uint64_t question;       /* hash of that, where its time counts */
    bool is_window;          /* others are asked at the same time */
    bool is_called;          /* since it is asked, somebody was told to fetch
                                its person */
    bool is_late;            /* its latest decision was made by its time */
    uint32_t lines;          /* rows of its own in this game: K */
    uint64_t last;           /* hash of the words of the latest of them */
};

/* What the host chose, besides the game and its options. */
struct table_rules {
    bool is_undo_by_consent;
    bool has_onlookers;
    uint32_t clock;  /* seconds a decision may take; 0: for ever */
    uint32_t window; /* seconds of a reaction window; 0: as the clock */
    uint32_t pace;   /* milliseconds a bot waits before it decides */
    uint32_t grace;  /* seconds until a bot may stand in for somebody gone */
    uint32_t even;   /* milliseconds before which no answer is given to what a
                        seat may let happen or stop, so that a standing one is
                        as quick as one by hand */
};

/* What a seat asks of others, until each of them has agreed or one has not. */
enum table_wish {
    WISH_NOTHING,
    WISH_STAND, /* that a bot plays for somebody who is gone */
    WISH_UNDO,  /* that its latest decision is taken back, and all since */
};

struct table_asking {
    uint8_t wish; /* enum table_wish */
    uint8_t asker;
    uint8_t about;    /* WISH_STAND: the seat that is played for */
    seat_set asked;   /* who has not agreed yet */
    seat_set agreed;  /* and who has */
    uint32_t decided; /* WISH_UNDO: which of the asker's decisions, from 1 */
};

struct table {
    char id[TABLE_ID_CAP];
    uint8_t phase;      /* enum table_phase */
    uint8_t host[32];   /* hash of the key of whoever set it up */
    uint8_t join[32];   /* hash of the key in the link for friends */
    uint32_t rows;      /* read so far: the number of the next */
    uint32_t games;     /* openings read */
    uint32_t opened_at; /* row of the present game's opening */
    uint64_t time;      /* of the latest row, milliseconds since 1970 */
    struct table_rules rules;
    struct table_seat seat[SEATS_MAX];
    struct table_asking asking;
    uint32_t frames[TABLE_VIEWERS]; /* events shown to each in this game: F */
    struct match match;             /* its game is NULL before the opening */
};

/* A row that could be written next, and what it does. */
struct table_step {
    char *memory;      /* of TABLE_ROW_CAP bytes, given by the caller */
    struct slice text; /* of the row, in that memory */
    uint32_t number;   /* that it must have */
    uint8_t actor;     /* of a decision or of one taken back; else CHANCE */
    bool is_undo;
    bool is_start;      /* `at` holds the chance events a game begins with, */
    bool is_play;       /* or what is played; else only the text counts */
    bool is_late;       /* since the actor's time is up */
    bool is_let;        /* as the actor's standing answer is */
    uint64_t length;    /* milliseconds after it when something may fall due;
                           0: nothing does */
    bool is_forgetting; /* somebody goes, and what names them: `forgotten` */
    uint8_t forgotten[32]; /* hash of their key */
    uint64_t words;        /* hash of what the seat said, for its `last` */
    const char *notice;    /* of an opening, for whoever asked: as in a plan */
    uint32_t count;
    struct event at[TABLE_STEP_EVENTS];
};

enum table_end {
    TABLE_STEP,    /* there is a step to write */
    TABLE_DONE,    /* the same was asked before and has happened */
    TABLE_REFUSED, /* `why` says it */
    TABLE_STALE,   /* the seat has not seen all yet: ask again after it */
    TABLE_USED,    /* that number had other words */
};

/* What the table needs of the program around it. */
struct table_host {
    const struct game *(*find)(struct slice name);
    bool (*is_bot)(struct slice name);
    /* A setup for this plan that lasts as long as the table and is never
     * written to, so that tables may share it. Sets what the plan left open,
     * and its edition to memory that lasts as long. NULL with a refusal. */
    void *(*setup)(void *to, const struct game *game, struct plan *plan,
                   struct refusal *why);
    /* So many bytes for the table's match, aligned to MATCH_ALIGN, in place of
     * those handed out for it before; what they held is kept as far as it
     * fits, like realloc does. `to` is of the table. */
    void *(*room)(void *to, size_t bytes);
    /* Working memory that any number of tables share, of table_scratch_bytes,
     * aligned to MATCH_ALIGN. */
    void *scratch;
    void *to;
};

size_t table_scratch_bytes(void);

/* Hash of a key as it comes from a link: what the log and the table hold. */
void table_hash(struct slice key, uint8_t hash[32]);

/* What a viewer is shown by a step that is taken in, with its views before and
 * after; nothing seen: a decision was taken back. */
typedef void table_show(void *to, const struct witness *heard);

struct table_audience {
    seat_set viewers; /* bits by number, ONLOOKER too */
    table_show *show;
    void *to;
};

/* Takes in the row with the next number, showing each viewer of the audience
 * (NULL: nobody) what it sees. Rows of another table or program that cannot be
 * are refused; the table is not to be used after that. */
bool table_take(struct table *t, const struct table_host *h, uint64_t time,
                struct slice text, const struct table_audience *audience,
                struct refusal *why);
/* The same for a step that was made here and written at this time. */
void table_step(struct table *t, const struct table_host *h,
                const struct table_step *step, uint64_t time,
                const struct table_audience *audience);
/* The present game again from its beginning, as one viewer sees it: what it is
 * sent when it comes (back) to the table. */
void table_replay(struct table *t, unsigned viewer, table_show *show, void *to);

/* What a seat says. */
struct table_said {
    unsigned seat;
    uint32_t number; /* K: one more than its rows so far */
    uint32_t frame;  /* F: what it has been shown so far */
    struct slice words;
};

/* A decision of a seat, or its wish to take back the latest. */
enum table_end table_play(struct table *t, const struct table_said *said,
                          struct table_step *step, struct refusal *why);
enum table_end table_undo(struct table *t, const struct table_said *said,
                          struct table_step *step, struct refusal *why);
/* A bot's decision for its seat: a legal move. */
void table_decide(struct table *t, unsigned seat, uint32_t move,
                  struct table_step *step);
/* The same for a person whose time is up. */
void table_late(struct table *t, unsigned seat, uint32_t move,
                struct table_step *step);
/* A seat's standing answer to what it is asked now; and the same as a step. */
bool table_lets(const struct table *t, unsigned seat, uint32_t *move);
void table_let(struct table *t, unsigned seat, uint32_t move,
               struct table_step *step);
/* `ask`, `choice` …: what the seat's standing answer is. */
const char *table_let_word(const struct table *t, unsigned seat);
/* Before when, in milliseconds since 1970, no answer is given to what the seat
 * may let happen or stop; 0: it is not asked such a thing. No standing answer
 * with an earlier time is taken in. */
uint64_t table_even(const struct table *t, unsigned seat);
/* Seats whose person is asked and not fetched yet, of these who are away. */
seat_set table_uncalled(const struct table *t, seat_set away);
/* When the seat's time is up, in milliseconds since 1970; 0: never. No row that
 * says so is taken in with an earlier time. */
uint64_t table_due(const struct table *t, unsigned seat);
/* The level that plays for somebody who is late or gone. */
extern const char TABLE_STAND_IN[];
/* Who decides for a seat whose person does not, and with which seed: the same
 * in every process that has the log. */
const char *table_stand_in(const struct table *t, unsigned seat,
                           uint32_t *seed);
/* Chance that is waited for though no decision led to it in its row. */
bool table_chance(struct table *t, struct table_step *step);
/* The opening of a game from lines as the host sends them: settings, seats,
 * then the header of a record without commitment. `secret` is 32 bytes nobody
 * can guess; keys are given as hashes. Of a table without rows, it is the
 * first row, for `id` and the keys in `host` and `join`. Of another, a first
 * line `turn` has everybody sit one seat further (evening.h). */
bool table_open(struct table *t, const struct table_host *h, struct slice lines,
                const uint8_t secret[32], struct table_step *step,
                struct refusal *why);
/* A row of any other kind: these lines, if they can be taken in now. */
bool table_line(struct table *t, const struct table_host *h, struct slice lines,
                struct table_step *step, struct refusal *why);

/* The seat's person deletes name and key: nobody is that seat until the host
 * gives its link anew; before the game it is free. Together with the step all
 * earlier rows are to be as table_without has them. */
bool table_forget(struct table *t, const struct table_host *h, unsigned seat,
                  struct table_step *step, struct refusal *why);
/* A row without the person whose key has this hash, written to `out`: it reads
 * back to the same table with nobody in their place. False: they are not in
 * it. */
bool table_without(struct slice text, const uint8_t hash[32], struct text *out);

/* Seats that a bot should decide for now; and those that people sit at or are
 * kept for, whom no bot stands in for. */
seat_set table_bots(const struct table *t);
seat_set table_persons(const struct table *t);
/* Which seats, bit by bit, the key with this hash is; comparing takes the same
 * time whatever differs. */
seat_set table_seats_of(const struct table *t, const uint8_t hash[32]);
bool table_is_host(const struct table *t, const uint8_t hash[32]);
bool table_is_join(const struct table *t, const uint8_t hash[32]);
/* The key in the link for onlookers, which follows from the one for friends;
 * with it nobody can sit down. */
enum { TABLE_WATCH_LETTERS = 32 };
void table_watch_key(const struct table *t, struct text *out);
bool table_is_watch(const struct table *t, const uint8_t hash[32]);
/* `AC`, or `-` for nobody. */
void table_letters(struct text *out, seat_set seats);
/* `gathers`, `plays` … */
const char *table_phase_word(const struct table *t);
/* The public lines about who sits where and what was agreed, for clients. */
void table_write(const struct table *t, struct text *out);

#endif
