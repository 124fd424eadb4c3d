/* The line protocol (docs/protocol.md): another program sets up a match, plays
 * seats, or looks at it, one line of text at a time. A line goes in, the whole
 * answer comes out; nothing here reads, prints or allocates. Any bytes may
 * come in: what cannot be done is refused and changes nothing.
 *
 * A session knows everything until it is bound to a seat; from then on it
 * answers only from that seat's view and takes only that seat's decisions. */
#ifndef PLAY_PROTOCOL_H
#define PLAY_PROTOCOL_H

#include "play/run.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINES = 1 << 16,  /* of a script handed in, and events */
    PROTOCOL_SCRIPT = 1 << 21, /* bytes of such a script */
    PROTOCOL_ANSWER = 1 << 22, /* bytes of the buffer for answers */
};

/* What the program around it provides. */
struct protocol_host {
    const struct game *(*game)(unsigned i); /* NULL after the last */
    const struct game *(*find)(struct slice name);
    const struct levels *levels;
    /* Bytes nobody can guess. */
    void (*secret)(uint8_t *bytes, size_t count);
    uint32_t lines;       /* instead of PROTOCOL_LINES, unless 0 */
    struct slice edition; /* for scripts that name it; less than
                             PROTOCOL_SCRIPT bytes, or empty */
};

struct protocol {
    const struct protocol_host *host;
    struct match match;         /* its game is NULL before the first */
    int bound;                  /* the seat whose knowledge this is, or -1 */
    struct run run;             /* who plays by itself */
    uint8_t salt[SHA256_BYTES]; /* levels without a seed draw from this */
    bool is_gathering;          /* lines of a script until `.` */
    bool is_new;                /* and not `load` */
    bool is_too_long;
    bool is_refused; /* on the first of those lines: `script` is the answer */
    bool is_left;    /* `quit` was said */
    uint32_t lines;
    int world_of;    /* the seat that imagined it, or -1: nobody */
    uint32_t worlds; /* imagined so far */
    struct rng world_rng;
    void *world;
    struct text script;
    char *edition; /* PROTOCOL_SCRIPT bytes: what the match's plan names */
    char *memory;  /* of the match */
    char *scratch; /* for running scripts */
    size_t scratch_bytes;
};

/* Memory a session needs, aligned to MATCH_ALIGN. */
size_t protocol_bytes(const struct protocol_host *host);
void protocol_init(struct protocol *p, const struct protocol_host *host,
                   void *memory);
/* Takes one line without its end. `out` has the answer, or nothing within a
 * script and after a blank line. False once the session is over. */
bool protocol_line(struct protocol *p, struct slice line, struct text *out);

#endif
