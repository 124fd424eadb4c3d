/* A connection to PostgreSQL that is made when it is needed and made again
 * after it was lost: to the same server or, where its address names several, to
 * the one of them that writes. Whoever asks something knows what may be asked
 * again. Nothing waits for ever, and no sentence has a password in it. */
#ifndef STORE_PGLINK_H
#define STORE_PGLINK_H

#include "base/text.h"

#include <libpq-fe.h>

enum pglink_end {
    PGLINK_DONE,
    PGLINK_AGAIN, /* the transaction gave way to another: say it again */
    PGLINK_BAD,   /* it cannot be done */
    PGLINK_LOST,  /* the connection is gone, and perhaps not what was said */
};

struct pglink {
    char *where;
    PGconn *conn; /* NULL: there is none */
    /* What each connection begins with; NULL: nothing. */
    bool (*greet)(struct pglink *l, struct text *why);
    char timeline[12]; /* of the server: another one after a fail-over */
    bool has_moved;    /* the timeline is another than before */
    double down_since; /* by clock_now; 0: it is not */
    char words[512];   /* what went wrong last */
};

/* A connection of this kind, without anything that a session needs. NULL with a
 * sentence. */
PGconn *pglink_connect(const char *where, const char *name, struct text *why);

bool pglink_init(struct pglink *l, const char *where);
void pglink_release(struct pglink *l);
/* Makes the connection if there is none: false with `words`. */
bool pglink_is_ready(struct pglink *l);
/* Lets the connection go: the next that is asked has another. */
enum pglink_end pglink_lose(struct pglink *l, const char *words);

/* Something is said again until it is answered, for as long as there is hope.
 * Begins as {0}, with `is_in_doubt` set as soon as nobody can say any more that
 * nothing has happened: then it is worth a longer wait. */
struct patience {
    double since;
    unsigned tries;
    bool is_in_doubt;
};
/* Whether it is to be tried (again), after `end`. */
bool pglink_goes_on(const struct pglink *l, struct patience *patience,
                    enum pglink_end end);

/* Says one thing and waits for the answer; parameters are texts. Binary is how
 * the answer is wanted. NULL with the end and `words`, unless it is DONE. */
struct pglink_ask {
    const char *sql;
    bool is_name; /* it is the name of a prepared statement */
    const char *value[4];
    int count;
    bool is_binary;
};
PGresult *pglink_ask(struct pglink *l, const struct pglink_ask *ask,
                     enum pglink_end *end);
/* The same where only the end matters. */
enum pglink_end pglink_do(struct pglink *l, const char *sql);
/* The same for several statements, without parameters. */
enum pglink_end pglink_many(struct pglink *l, const char *sql);
/* The next answer to what was sent, or NULL between two; *end is LOST when the
 * connection is. */
PGresult *pglink_next(struct pglink *l, enum pglink_end *end);
/* What an answer's error means; `words` are set. */
enum pglink_end pglink_judge(struct pglink *l, const PGresult *answer);

/* A whole number in a binary answer of 4 or 8 bytes, and in one that is text. */
uint64_t pglink_number(const PGresult *answer, int row, int column);
uint64_t pglink_said(const PGresult *answer, int row, int column);

#endif
