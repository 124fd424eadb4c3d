/* Weights of a judgement in files, as `tidywinks tune` writes them: lines
 * `TRAIT(name, weight)`, or the numbers of a net with commas between. */
#ifndef LAB_WEIGHTS_H
#define LAB_WEIGHTS_H

#include "engine/game.h"

/* Reads either, into memory of the caller to be freed; the other stays NULL.
 * COMMAND_REFUSED, having said why. */
int weights_read(const struct game *game, const char *path, int32_t **traits,
                 int16_t **net);
/* The numbers of a net, on standard output. */
void weights_write(const struct net *net);

#endif
