/* What many games are asked to be, as text:
 *
 *     game null
 *     players 2
 *     bots greedy            one for all seats, or one for each
 *     games 10000
 *     seed 1
 *     levels random easy     weakest first; MAY be left out
 *     variant                a set of rules begins; the first is compared with
 *     option rounds 8
 *     data edition mine      lines of its card data
 *     data card sock 9
 *     variant
 *
 * The order of a page to its workers, each of which reads the same. */
#ifndef STUDY_ORDER_H
#define STUDY_ORDER_H

#include "study/levels.h"

struct study_order {
    /* Given by the caller. */
    struct slice text;
    const struct game *(*find)(struct slice name);
    char *editions; /* as many bytes as the text, which outlive the job */
    /* Filled in. */
    struct study_job job;       /* without variants, and not seeded */
    struct study_levels levels; /* none played */
    struct plan plan[STUDY_VARIANTS];
    unsigned plans;
    char seed[STUDY_NAME];
};

/* Reads it into the rest of a zeroed order; the job's seed lies in the order.
 * Refused: why->line is one of the text. */
bool study_order_read(struct study_order *o, struct refusal *why);

#endif
