/* Re-draws a deal: was every chance event of a match what its seed says? */
#ifndef PLAY_VERIFY_H
#define PLAY_VERIFY_H

#include "play/match.h"

enum verdict {
    VERDICT_FAIR,      /* commitment (if any) and every draw check out */
    VERDICT_NO_SEED,   /* real cards: there is nothing to check */
    VERDICT_NO_SECRET, /* committed, but the secret is not shown yet */
    VERDICT_COMMIT,    /* the secret does not give the commitment */
    VERDICT_DRAW,      /* an event is not what the seed says */
};

struct verified {
    enum verdict verdict;
    uint32_t draws;  /* chance events that check out */
    uint32_t event;  /* number of the wrong one, from 0 */
    uint32_t should; /* the move it should have been */
};

void verify_match(struct match *m, struct verified *out);

#endif
