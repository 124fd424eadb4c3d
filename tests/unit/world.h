/* A server in one thread with its store, and guests who play at its tables by
 * lines of text, ask again what was refused, come back when they were hung up
 * on, and remember what they were acknowledged. Everything happens in
 * world_settle, in the same order every time. */
#ifndef TESTS_UNIT_WORLD_H
#define TESTS_UNIT_WORLD_H

#include "server/jobs.h"
#include "server/peer.h"
#include "server/rooms.h"

enum { WORLD_GUESTS = 3, GUEST_HEARD = 1 << 17, GUEST_TRIES = 40 };

struct world;

struct guest {
    struct world *world;
    const char *name;
    char key[24];
    char id[TABLE_ID_CAP]; /* of the table */
    char letter;           /* of the seat; 0: none */
    int fd;                /* -1: not connected */
    char raw[GUEST_HEARD]; /* bytes of the socket that are no whole frame */
    size_t raw_len;
    char heard[GUEST_HEARD]; /* since guest_say */
    size_t heard_len;
    uint32_t games;    /* which game of the table */
    uint32_t acked;    /* K of the latest decision that was acknowledged */
    uint32_t decided;  /* decisions that were acknowledged, in all games */
    uint32_t refused;  /* answers that something could not be written */
    uint32_t hung_up;  /* connections lost */
    bool is_deleted;   /* its table, acknowledged */
    bool is_forgotten; /* its name, acknowledged */
};

struct world {
    struct store *store;
    struct loop *loop;
    struct workers *workers;
    struct rooms *rooms;
    struct crowd *crowd;
    struct peers *peers;
    struct guest guest[WORLD_GUESTS];
    uint32_t seed;    /* of the guests' decisions */
    uint64_t ahead;   /* milliseconds that have passed */
    bool is_spinning; /* something happened again and again, for ever */
    /* MAY. Before and after the store has done a job. */
    void (*asked)(struct world *w, const struct job *job);
    void (*told)(struct world *w, const struct job *job);
};

/* False with a sentence: the store cannot be opened. */
bool world_begin(struct world *w, const char *where, struct text *why);
void world_end(struct world *w);
/* Until nothing more happens by itself. */
void world_settle(struct world *w);
/* So much later: what is due is done. */
void world_pass(struct world *w, uint32_t ms);

/* Says lines, as one message, and settles: what was heard is in g->heard.
 * False: there is no connection any more. */
bool guest_say(struct guest *g, const char *lines);
/* Whether a line that was heard begins like this; the rest of it, or NULL. */
const char *guest_heard(const struct guest *g, const char *line);
/* Says the lines until one is heard that begins like this, coming back to the
 * table between if need be; false after GUEST_TRIES. */
bool guest_must(struct guest *g, const char *lines, const char *answer);
/* Makes a decision at random, if the seat is asked, until it is acknowledged.
 * False: it never is. */
bool guest_decide(struct guest *g, bool *is_asked);

/* A new table of the guest's with a game for two: `seats` are lines of it. */
bool guest_sets_up(struct guest *g, const char *game, const char *seats);
bool guest_sits(struct guest *g, const char *id, char letter);
/* The two (b MAY be NULL) decide in turn until the game is over or so many
 * decisions have been made. */
bool guest_plays(struct guest *a, struct guest *b, unsigned most);

/* The power fails, with nothing there that was not synced: the file opens, is
 * sound, its logs replay and hold all that the guests were acknowledged. NULL,
 * or what is wrong. */
const char *world_lost(const struct world *w, const char *where);

/* An evening: two guests play a game to its end at one table and begin the
 * next with their seats turned, one of them deletes their name; the third sits
 * at another with a bot, and deletes it. `decisions` of the second and third
 * game. NULL, or what did not come about. */
const char *world_evening(struct world *w, const char *first,
                          unsigned decisions);

#endif
