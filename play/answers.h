/* The commands of the line protocol that are about a match. Which seat a
 * session may speak for has been checked before they run. */
#ifndef PLAY_ANSWERS_H
#define PLAY_ANSWERS_H

#include "play/protocol.h"

/* One command and where its answer goes. */
struct call {
    struct protocol *p;
    struct slice rest; /* words after the command and whom it is about */
    unsigned eyes;     /* the seat, viewer or actor named, where one is */
    struct text *out;
};

enum need {
    NEED_MATCH = 1,
    NEED_SEAT = 2,   /* first a seat, */
    NEED_VIEWER = 4, /* a seat or `onlooker`, */
    NEED_ACTOR = 8,  /* or a seat or `*` */
    NEED_FREE = 16,  /* not in a session bound to a seat */
    NEED_WORDS = 32, /* words may follow; otherwise none */
};

struct answer {
    const char *name;
    const char *usage;
    const char *about;
    unsigned needs;
    bool (*run)(struct call *c);
};

/* Ended by a NULL name. */
extern const struct answer ANSWERS[];

/* play/worlds.c */
bool worlds_imagine(struct call *c);
bool worlds_try(struct call *c);

/* Replaces the answer by `error CODE SENTENCE`; always false. */
bool answer_error(struct call *c, const char *code, const char *sentence);

#endif
