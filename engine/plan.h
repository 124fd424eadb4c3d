/* What a match is set up with: options by name, and edition files. */
#ifndef ENGINE_PLAN_H
#define ENGINE_PLAN_H

#include "base/hash.h"
#include "engine/game.h"

/* A plan with nothing chosen but the number of players. */
void plan_init(struct plan *plan, unsigned players);
/* Takes `NAME VALUE`. Refuses an unknown name or value, or a second time. */
bool plan_option(const struct game *game, struct plan *plan, struct slice words,
                 struct refusal *why);
/* Whether these words begin with the name of an option of the game. */
bool plan_is_option(const struct game *game, struct slice words);
/* Sets every unset option that has a fixed default. */
void plan_defaults(const struct option *options, struct plan *plan);
/* `option NAME VALUE` lines: those that differ from the default, or all. */
void plan_write(const struct game *game, const struct plan *plan, bool all,
                struct text *out);
/* Checks players, fills defaults and the zeroed setup. */
bool plan_prepare(const struct game *game, struct plan *plan, void *setup,
                  struct refusal *why);

/* The next line of an edition that says something, comment and blanks cut
 * off; *number counts all lines from 1. False at the end. */
bool edition_line(struct slice *rest, uint32_t *number, struct slice *line);
/* The name in its line `edition NAME`; "default" for an empty text. */
struct slice edition_name(struct slice edition);
/* SHA-256 of what it says: comments and blanks do not count. */
void edition_hash(const struct game *game, struct slice edition,
                  uint8_t out[SHA256_BYTES]);

#endif
