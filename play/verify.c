/* The deal is made again from the seed beside the one that was played, and both
 * must agree at each draw. Which cards could come, and how likely, only the
 * game knows, so the whole match is gone through; nothing that a record says of
 * itself is taken on trust. The first draw that differs ends it: what follows
 * was drawn in another state, and comparing it would say nothing. */
#include "play/verify.h"

#include <string.h>

static void verify_draws(struct match *m, struct verified *out)
{
    uint32_t drawn[STREAMS_CAP] = {0};
    memcpy(m->spare, m->first, m->game->state_size);
    for (uint32_t i = 0; i < m->count; i++) {
        struct event e = m->event[i];
        if (e.actor == CHANCE) {
            uint32_t should = match_draw(m, m->spare, drawn).move;
            if (should != e.move) {
                *out = (struct verified){VERDICT_DRAW, out->draws, i, should};
                return;
            }
            out->draws++;
        }
        m->game->apply(m->setup, m->spare, e.actor, e.move);
    }
}

void verify_match(struct match *m, struct verified *out)
{
    uint8_t commit[SHA256_BYTES];
    *out = (struct verified){.verdict = VERDICT_FAIR};
    if (m->fair.kind == FAIR_NONE) {
        out->verdict = VERDICT_NO_SEED;
        return;
    }
    if (!m->has_seed) {
        out->verdict = VERDICT_NO_SECRET;
        return;
    }
    if (m->fair.kind == FAIR_COMMIT) {
        fair_commit(&m->fair, m->game, &m->plan, commit);
        if (memcmp(commit, m->fair.commit, sizeof commit) != 0) {
            out->verdict = VERDICT_COMMIT;
            return;
        }
    }
    verify_draws(m, out);
}
