/* Where the logs of tables are kept (docs/online.md). A row has a table, a
 * number and a time; the pair (table, number) is there once, which is all the
 * order that tables need: whoever writes number N first is right, whoever
 * comes second reads what is there.
 *
 * `store.c` chooses the database; `sqlite.c` and `copy.c` are the only files
 * that know SQLite, `postgres.c` and those named pg…, PostgreSQL. A store is used by one thread at a time. What is
 * said to be written is on disk.
 *
 * Several processes may use one store, where the database lets them. What the
 * others have written is heard at once (store_listen), as a rule, and found for
 * sure (store_news): a process listens and asks once a second, and passes over
 * numbers that it has already. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/text.h"

struct store;

enum {
    STORE_ID_CAP = 24,
    STORE_BATCH = 256,        /* rows that are written at once at the most */
    STORE_ROW_MOST = 1 << 17, /* bytes of a row that was changed */
};

enum store_end {
    STORE_OK,
    STORE_TAKEN,  /* another row has that number: read it and think again */
    STORE_EARLY,  /* the store's clock is not there yet */
    STORE_GONE,   /* the number does not follow on the last: no such table */
    STORE_FAILED, /* the disk or the database; store_words says what */
};

/* A row as it is to be from now on, written to `out`: without whatever has to
 * go; false when it can stay as it is. `what` is of the row that asked. */
typedef bool store_change(struct slice text, const uint8_t what[32],
                          struct text *out);

/* A row to write. The store sets `time` by its own clock, never less than that
 * of the row before, so that all who use it agree what came when. */
struct store_row {
    char table[STORE_ID_CAP];
    uint32_t number;
    uint64_t time;       /* milliseconds since 1970 */
    uint64_t not_before; /* EARLY until the store's clock is there; 0: never */
    uint64_t due; /* when something falls due after this row; 0: nothing */
    struct slice text;
    store_change *change; /* together with it, all earlier rows of the table
                             are changed so; NULL: they stay */
    uint8_t what[32];
    bool is_again; /* the same row was FAILED: if it is there it is this one */
    enum store_end end; /* filled in */
};

/* Opens `memory` (gone with the process), a folder (tables in
 * FOLDER/tidywinks.db, made if missing) or `postgres://…`. NULL with a
 * sentence. */
struct store *store_open(const char *where, struct text *why);
bool store_is_postgres(const char *where);
void store_close(struct store *s);
/* What went wrong last, for the log of the operator. */
const char *store_words(const struct store *s);

/* Writes the rows, all together on disk when it returns; each has its own
 * end. A table's rows come in the order of their numbers. STORE_FAILED: none
 * is written; only where a database was lost in mid-commit and was not found
 * again for a minute it may turn out later that all are: whoever writes the same
 * rows again says so (`is_again`), or finds their numbers taken. */
enum store_end store_append(struct store *s, struct store_row *rows,
                            size_t count);
/* Hands over the rows of a table from number `from` on, in order; the text
 * lasts during the call. False from `hear` ends it. */
typedef bool store_hear(void *to, const struct store_row *row);
enum store_end store_read(struct store *s, const char *table, uint32_t from,
                          store_hear *hear, void *to);
/* Tables in which something is due at this time of the store, the longest
 * overdue first. */
typedef bool store_name(void *to, const char *table, uint64_t time);
enum store_end store_due(struct store *s, uint64_t now, store_name *name,
                         void *to);
/* All tables with the time of their latest row or up to a minute less, oldest
 * first. */
enum store_end store_list(struct store *s, store_name *name, void *to);

/* What others have written: the number of the latest row of a table that was
 * written since, so there may be more than one new row up to it; STORE_NONE:
 * the table is deleted. A table may be named more than once, and with a number
 * that is known already. */
#define STORE_NONE UINT32_MAX
typedef bool store_newer(void *to, const char *table, uint32_t number);
/* All tables with rows since the last time that this was asked (at first: since
 * the store was opened), also those this process wrote; deleted ones are not
 * told of. None is missed, however late a row was committed. What it costs
 * depends on how many rows are new. Nothing where the store is one process's
 * alone. */
enum store_end store_news(struct store *s, store_newer *newer, void *to);

/* Says words to the other processes that listen at this moment, of printable
 * letters and line feeds: they are kept nowhere and may be lost. STORE_OK where
 * there is nobody. */
enum { STORE_WORDS_CAP = 7000 }; /* bytes at once */
enum store_end store_tell(struct store *s, struct slice words);
typedef void store_told(void *to, struct slice words);

/* Hears what other processes write to this store, in a thread of its own, over
 * a connection of its own, which comes back by itself. What is written while
 * there is none is never told: ask store_news, too. What this `store` writes is
 * not told either. NULL: nobody else writes to a store of this kind, or (with a
 * sentence) it cannot be. A listener may be used by another thread than its
 * store, and is freed before it. */
struct listener;
struct listener *store_listen(struct store *s, struct text *why);
/* Readable when there is something to hear, the same for as long as the
 * listener lives; -1 of NULL. */
int listener_fd(const struct listener *l);
/* Hands over what was heard since, in its order, without waiting. False from
 * `newer` leaves the rest for the next time. */
void listener_news(struct listener *l, store_newer *newer, store_told *told,
                   void *to);
void listener_free(struct listener *l);

/* Deletes a table and all that belongs to it, if its latest row is from before
 * that time; STORE_TAKEN: it is not, and nothing is deleted. Rows that others
 * write meanwhile are before it or behind it. */
#define STORE_ANY_TIME ((uint64_t)INT64_MAX)
enum store_end store_forget(struct store *s, const char *table,
                            uint64_t before);
/* After the last of them: nothing of what was deleted is left in the files.
 * Takes as long as writing everything anew. PostgreSQL's are for whoever runs
 * it (docs/hosting.md). */
void store_wipe(struct store *s);
/* Writes and flushes something that changes nothing: whether it could. */
enum store_end store_prove(struct store *s);
/* Whether the database finds its own file whole, and has for every table its
 * rows from 0 on, none missing, no time before the last. False with a
 * sentence. */
bool store_check(struct store *s, struct text *why);
/* A copy of all tables as they are at one moment goes to a new file, also while
 * others write; and from such a file into a folder or a database that has none.
 * The file is one of SQLite, whatever the tables are kept in. False with a
 * sentence. */
bool store_back_up(struct store *s, const char *path, struct text *why);
bool store_restore(const char *path, const char *where, struct text *why);
/* Copies a table, or all (NULL), as they are at one moment: numbers, times and
 * texts, all or none. What the other store has already it keeps: false with a
 * sentence. */
struct store_copied {
    uint32_t tables, rows;
};
bool store_copy(struct store *from, struct store *to, const char *table,
                struct store_copied *copied, struct text *why);
/* Milliseconds since 1970 by the clock that rows get their times from. */
uint64_t store_now(struct store *s);

#endif
