/* Processes, on one machine or many, that share the work of one command: the
 * ranks of an MPI program. All are given the same words and go through the same
 * steps. Only in threads_run (host/threads.h) does each do something else, and
 * only the first has what they found afterwards: so it decides alone whatever
 * depends on that or on the clock, shares the decision (ranks_share), and is
 * the only one that writes.
 *
 * What carries bytes between them is loaded only when a launcher began this
 * process as one of several (host/mpi): otherwise there is one rank, the first,
 * and all of this costs nothing. Nothing here may be called by two threads at a
 * time. */
#ifndef HOST_RANKS_H
#define HOST_RANKS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What bytes are about. */
enum ranks_kind {
    RANKS_REPORT,
    RANKS_SHARED,
    RANKS_SUM,
    RANKS_MADE,
    RANKS_ASK,  /* for work */
    RANKS_GIVE, /* and its answer */
};

/* Whether a launcher began several of this program, as the environment says,
 * and whether this is the first. */
bool ranks_are_launched(bool *is_first);
/* Joins the others: before anything that may differ from rank to rank. False
 * with a sentence. */
bool ranks_join(struct text *why);
/* All ranks come here before they end, with how the command did and what it
 * had to say. Returns how the run ends. */
int ranks_leave(int code, struct slice words);

unsigned ranks_count(void);
bool ranks_is_first(void);

/* Bytes that must be the same on every rank: words, files. */
void ranks_note(struct slice bytes);
/* Ends the run with a sentence where a rank has refused to go on (ranks_leave)
 * or has noted something else. threads_run and ranks_share do it first. */
void ranks_meet(void);

/* The first rank's bytes go to all. */
void ranks_share(void *bytes, size_t size);
/* The first rank's sum becomes that of all, in an order that depends on nothing
 * but their number. Those of other ranks are used up. */
typedef void (*ranks_add)(void *to, const void *from, const void *job);
void ranks_sum(void *sum, size_t size, ranks_add add, const void *job);
/* Bytes that are zero but for what this rank has found out become what any of
 * them has, on all. */
void ranks_fill(void *bytes, size_t size);

/* What was made where goes to the first rank, each as it is there and nowhere
 * else; others free theirs. */
struct ranks_made {
    void *at;
    size_t len;
};
void ranks_bring(struct ranks_made *made, uint64_t count);

void ranks_send(unsigned to, enum ranks_kind kind, const void *bytes,
                size_t size);
/* Waits for them. */
void ranks_receive(unsigned from, enum ranks_kind kind, void *bytes,
                   size_t size);
/* Whether such bytes have come, and from whom. */
bool ranks_poll(enum ranks_kind kind, unsigned *from);

/* What host/mpi gives: the same, one by one, and how it begins and ends. */
struct ranks_way {
    bool (*begin)(unsigned *own, unsigned *count);
    void (*send)(unsigned to, enum ranks_kind kind, const void *bytes,
                 size_t size);
    void (*receive)(unsigned from, enum ranks_kind kind, void *bytes,
                    size_t size);
    bool (*poll)(enum ranks_kind kind, unsigned *from);
    void (*end)(void);
    void (*stop)(int code); /* ends all ranks at once */
};
#define RANKS_WAY "ranks_way" /* the one name in what is loaded */

#endif
