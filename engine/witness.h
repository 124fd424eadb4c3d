/* What one pair of eyes sees of an event: the redacted events, and its views
 * before and after, which sentences are made from. This is the only way events
 * reach people; whoever applies an event calls
 *     witness_before(&w, state, event);
 *     game->apply(setup, state, event.actor, event.move);
 *     witness_after(&w, state);
 * Views lie in memory of the caller. */
#ifndef ENGINE_WITNESS_H
#define ENGINE_WITNESS_H

#include "engine/game.h"

/* Besides seats and ONLOOKER: sees everything. For owners of a match, and
 * for everybody once it is over. */
enum { EVERYTHING = ONLOOKER + 1 };

struct witness {
    const struct game *game;
    const void *setup;
    unsigned eyes;      /* a seat, ONLOOKER or EVERYTHING */
    void *before;       /* views around the latest event that was seen; */
    void *after;        /* both NULL: only the events are wanted */
    struct events seen; /* what was seen of the latest event; may be nothing,
                           and then the view is as it was */
};

void witness_before(struct witness *w, const void *state, struct event event);
void witness_after(struct witness *w, const void *state);
/* What these eyes see of a state. */
void witness_look(const struct witness *w, const void *state, void *view);

/* The lines seen of the latest event, and the same in sentences. */
void witness_lines(const struct witness *w, struct text *out);
void witness_tell(const struct witness *w, struct text *out);

/* Whether a decision, about to be made in a state or in its seat's view, would
 * show that seat more than the decision itself, be it a card seen before: it
 * cannot be foreseen, nor taken back. */
bool witness_shows(const struct game *game, const void *setup,
                   const void *state, struct event event);

/* Whose words these eyes read: words for people know no seat that sees
 * everything. */
unsigned witness_reader(unsigned eyes);
/* `A` to `H` of so many players, `onlooker` or `all`; false: none of them. */
bool witness_read(unsigned players, struct slice word, unsigned *eyes);
void witness_name(unsigned eyes, struct text *out);

#endif
