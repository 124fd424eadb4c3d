/* The tables that are in memory, and who listens at each. Everything here runs
 * in the loop's thread. A row goes to the store first; it is taken in and shown
 * when the store has said that it is written. One row of a table is under way
 * at a time: what comes meanwhile and could be done waits, what cannot is
 * refused at once. */
#ifndef SERVER_ROOMS_H
#define SERVER_ROOMS_H

#include "server/peer.h"
#include "server/workers.h"
#include "table/table.h"

struct rooms;

struct others;
struct room_other;

enum {
    ROOM_RETRY_MS = 1000, /* after the store has failed */
    ROOM_HERE = 64,       /* letters of who is here */
};

/* Something that was asked while a row was under way. */
struct room_ask {
    struct room_ask *next;
    struct peer *peer; /* NULL: gone meanwhile */
    unsigned seat;     /* of an answer that is held */
    size_t len;
    char line[];
};

/* A bot's thought that waits for its moment. */
struct room_thought {
    struct job *job;   /* NULL: none */
    uint64_t asked_at; /* by the loop's clock; 0: the seat is not asked */
    uint32_t decided;  /* the seat's decisions when it was asked */
    bool is_thinking;
};

struct room {
    struct rooms *rooms;
    struct room *before, *after; /* in memory */
    struct room *bucket;         /* with the same hash */
    struct table table;
    struct table_host host;
    void *memory; /* of the match */
    void *setup;  /* a shared one, held */
    bool is_loading, is_writing, is_broken;
    struct table_step *step; /* being written */
    struct peer *asker;      /* who asked for it; NULL: gone, or nobody */
    struct room_ask *said;   /* and how, if it can be said again; or NULL */
    struct job *again;       /* its row, which the store could not take; or
                                NULL */
    uint64_t step_at;        /* since when, by metrics_clock */
    struct room_ask *first, *last;
    struct room_ask *held; /* answers that came before the even pause was over,
                              latest first */
    struct room_ask *rereading; /* what waits for all rows to be read again */
    char *evening;              /* as it was told, when there were so many */
    uint32_t evening_rows;      /* rows; NULL: never */
    struct room_thought thought[SEATS_MAX];
    struct peer *peers;
    seat_set here, gone;         /* seats with somebody at them; without
                                      anybody for as long as the table grants */
    uint64_t away_at[SEATS_MAX]; /* since when, by clock_ms; 0: not away */
    /* Since when a seat is asked: the time of the row, and the moment by
     * clock_ms that it was by this process's own clock. */
    uint64_t asked_at[SEATS_MAX], asked_ms[SEATS_MAX];
    uint64_t told_due[SEATS_MAX];  /* what each seat was told last */
    uint64_t phrase_at[SEATS_MAX]; /* when each may speak again */
    uint64_t early_ms;             /* no late row is tried before */
    uint64_t retry_ms;             /* the store has failed: nothing is written
                                      or read by itself before */
    bool is_unread;                /* rows that are there could not be read */
    bool is_behind;                /* others have written since it was read */
    uint64_t read_at;              /* when all rows were known last, by the
                                      loop's clock */
    uint64_t moved_ms;             /* when a row was taken in, by clock_ms */
    struct room_other *others;     /* who is at it at other processes */
    seat_set told_seats;           /* what those were told of it last */
    unsigned told_onlookers;
    bool is_told;
    char told_here[ROOM_HERE]; /* and everybody here */
    uint64_t touched_at;       /* by the loop's clock */
    unsigned jobs;             /* under way */
};

/* `hook` is a command to run when somebody is asked who is away; or NULL. Tables
 * whose latest row is `keep` days old are deleted; 0: none is. */
struct rooms *rooms_new(struct loop *loop, struct workers *workers,
                        const char *hook, uint32_t keep);
/* Several processes use the store: what the others say is heard from now on. */
void rooms_share(struct rooms *rooms, struct listener *listener);
/* From now on nothing is begun; what is under way may end. */
void rooms_end(struct rooms *rooms);
void rooms_free(struct rooms *rooms);
/* Every LOOP_TICK: bots whose moment has come, tables nobody looks at. */
void rooms_tick(struct rooms *rooms);
/* When that was last, by clock_ms; 0: never. */
uint64_t rooms_ticked(const struct rooms *rooms);

/* The table of this id, read from the store if need be (`is_loading` until
 * then). NULL: no memory. */
struct room *rooms_find(struct rooms *rooms, struct slice id);
/* The same of what is in memory alone; or NULL. */
struct room *rooms_in_memory(struct rooms *rooms, struct slice id);
/* All in memory, by `after`. */
struct room *rooms_first(struct rooms *rooms);
/* Somebody has written the row of this number to a table, or (STORE_NONE) has
 * deleted it. A table that nobody looks at here is put away. */
void rooms_news(struct rooms *rooms, struct slice id, uint32_t number);
/* A table with a new id and nothing in it. */
struct room *rooms_make(struct rooms *rooms);

/* A job about this table, and its being given to those who do it. */
struct job *room_job(struct room *room, enum job_kind kind, loop_call *done);
void room_give(struct room *room, struct job *job);
/* The host's command for those who are away; or NULL. */
const char *room_hook(const struct room *room);
/* Nothing more is begun. */
bool room_is_ending(const struct room *room);
/* Working memory for a step to be made in. */
struct table_step *room_step(struct room *room);
/* Other processes write to the same store. */
bool room_is_shared(const struct room *room);
struct others *room_others(const struct room *room);
/* Milliseconds since 1970 by the store's clock, as far as it is known here: no
 * less than of the latest row. */
uint64_t room_time(const struct room *room);
/* In rows.c. Reads the rows that this process does not know yet, takes them in
 * and shows them; the table is writing or loading meanwhile. A lost race costs
 * no more, and tells nobody anything but what the rows show. */
void room_read_on(struct room *room);
/* There is no such table any more: everybody there is told, and it is as one
 * that never was. Its memory goes with the next look at it. */
void room_deleted(struct room *room);
/* Another process has written the row of this number, and maybe others before
 * it, or (STORE_NONE) has deleted the table. */
void room_news(struct room *room, uint32_t number);
/* The row that the store could not take is tried again, if it is time; or is
 * not tried any more. */
void room_try_again(struct room *room);
void room_drop_again(struct room *room);
/* Has that step written, then taken in and shown. The peer is who asked and
 * `said` its line, which is said again when another row was first: what was
 * asked may be something else then, so it is looked at anew. */
void room_write(struct room *room, struct peer *asker, struct slice said);
/* In asks.c: what was asked and waits. */
struct room_ask *asks_new(struct peer *peer, struct slice line);
void asks_free(struct room_ask *ask);
/* It is said again before all others. */
void asks_first(struct room *room, struct room_ask *ask);
/* The line is said again when the row under way is done. */
void room_wait(struct room *room, struct peer *peer, struct slice line);
/* The line is said again when an answer of the seat may be given. */
void room_hold(struct room *room, struct peer *peer, unsigned seat,
               struct slice line);
/* The same of one that was held. */
void room_wait_again(struct room *room, struct room_ask *ask);
/* All rows of the table are read again; then the line is answered
 * (server/again.h). */
void room_reread(struct room *room, struct peer *peer, struct slice line);
/* The same table with none of its rows, to read some of them in; belongs to the
 * caller. */
struct room *room_shade(struct room *room);
void room_shade_free(struct room *shade);
/* Deletes the table; whoever sits at it is told so. */
void room_delete(struct room *room, struct peer *asker);
/* Nothing that this peer has said waits any more. */
void room_forget(struct room *room, struct peer *peer);
/* Who is here now has changed: notes it. */
void room_note(struct room *room);
/* Comes to the table, or leaves it. */
void room_enter(struct room *room, struct peer *peer);
void room_leave(struct room *room, struct peer *peer);

#endif
