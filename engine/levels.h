/* Computer players as a table meets them. They live in a room of their own
 * (bots/bot.h has BOTS); whoever lets them play, or asks them for a hint, is
 * handed this and knows no more of them. */
#ifndef ENGINE_LEVELS_H
#define ENGINE_LEVELS_H

#include "engine/words.h"

struct levels {
    size_t memory; /* bytes that a choice works in, aligned to 16 */
    /* Level number i and what is said of it; NULL after the last. */
    const char *(*name)(unsigned i);
    const char *(*about)(unsigned i);
    /* A legal move of who is asked in their own view, by level number i, from
     * a seed and how many decisions the seat has made: the same in every
     * program. Where `why` is not NULL it is a hint: `why` has the reasons in
     * sentences, and of moves about as good one is named that gets more done. */
    uint32_t (*choose)(unsigned i, const struct asked *who, uint32_t seed,
                       uint32_t decided, void *memory, struct text *why);
};

#endif
