/* Text of moves, seats and results for every game, from the game's words. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include "engine/game.h"

enum { WORDS_CAP = 256 }; /* bytes that the words of any move fit into */

/* Who is asked what: an actor in a state (or in that seat's view of it). */
struct asked {
    const struct game *game;
    const void *setup;
    const void *state;
    unsigned actor;
};

/* `A` to `H`, or `*` for chance. */
char words_letter(unsigned actor);
/* The letter as a word of its own. */
void words_seat(struct text *out, unsigned actor);
/* The actor of a letter, or -1. */
int words_actor(struct slice word);
/* `A flip 3` */
void words_event(const struct game *game, const void *setup, struct event event,
                 struct text *out);
/* What a move does, as people read it: its title. `state` is the actor's view,
 * or for chance the state. */
void words_title(const struct asked *who, uint32_t move, struct text *out);
/* Finds the legal move these words mean, or refuses. */
bool words_read(const struct asked *who, struct slice words, uint32_t *move,
                struct refusal *why);
/* Move words form a tree: offers each word that can follow the words `start`
 * once. */
void words_next(const struct asked *who, struct slice start,
                void (*offer)(void *to, struct slice word), void *to);
/* `A 5 B 3 win A by points`, without `result`; nothing while open. */
void words_result(const struct result *result, unsigned players,
                  struct text *out);

#endif
