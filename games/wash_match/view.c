/* What a seat knows (section 7 of docs/rules/wash-match.md): everything that
 * was ever face up since the shuffle, and so does everybody. */
#include "games/wash_match/wash_match.h"

#include <string.h>

/* WM-K1, WM-K2: all that is known is known to everybody. */
void wash_match_observe(const void *setup, const void *state, unsigned seat,
                        void *view)
{
    (void)setup;
    (void)seat;
    memcpy(view, state, sizeof(struct wash_match_state));
}

/* WM-K4: the order of unseen cards is decided when they are turned up. */
void wash_match_imagine(const void *setup, const void *view, struct rng *rng,
                        void *state)
{
    (void)setup;
    (void)rng;
    memcpy(state, view, sizeof(struct wash_match_state));
}

/* WM-K1: everybody sees everything. A card seen before shows its face again
 * without chance (WM-K5): a made-up `shows` says so. */
void wash_match_redact(const void *setup, const void *state, struct event event,
                       unsigned seat, struct events *seen)
{
    const struct wash_match_state *s = state;
    (void)setup;
    (void)seat;
    seen->at[seen->count++] = event;
    if (move_verb(event.move) != VERB_FLIP)
        return;
    for (unsigned part = 0; part < 2; part++) {
        unsigned p = move_part(event.move, part);
        if (p != NO_PART && s->seen >> p & 1)
            events_see(seen, CHANCE,
                       move_of(VERB_SHOWS, p, NO_PART, s->face[p] - 1u));
    }
}
