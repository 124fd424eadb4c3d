/* A match through one pair of eyes, event by event: what those eyes see of
 * each event, and the views before and after it. It works in the match's own
 * memory for replays and views, so nothing else may replay meanwhile. */
#ifndef PLAY_WITNESS_H
#define PLAY_WITNESS_H

#include "play/match.h"

/* Besides seats and ONLOOKER: sees everything. For owners of a match, and
 * for everybody once it is over. */
enum { EVERYTHING = ONLOOKER + 1 };

struct witness {
    struct match *match;
    unsigned eyes;
    uint32_t next;      /* number of the next event, from 0 */
    const void *before; /* views around the latest event */
    const void *after;
    const void *state;  /* the whole of it, for owners alone */
    struct events seen; /* what was seen of it; may be nothing */
};

/* Stands before the first event; `before` and `after` are the view there. */
void witness_init(struct witness *w, struct match *m, unsigned eyes);
/* Goes over the next event; false when there is none. */
bool witness_step(struct witness *w);
/* The lines seen of the latest event, and the same in sentences. */
void witness_lines(const struct witness *w, struct text *out);
void witness_tell(const struct witness *w, struct text *out);

/* The table as these eyes see the view. */
void witness_picture(const struct match *m, const void *view, unsigned eyes,
                     struct text *out);
/* `A` to `H`, `onlooker` or `all`; false: none of them at this table. */
bool witness_read(const struct match *m, struct slice word, unsigned *eyes);
void witness_name(unsigned eyes, struct text *out);

#endif
