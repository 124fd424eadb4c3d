/* Two ranks of mpirun against two threads of one process, on this machine. */
#ifndef LAB_BENCH_RANKS_H
#define LAB_BENCH_RANKS_H

#include "engine/game.h"

/* The exit code of the command. */
int bench_ranks(const struct game *game, bool is_brief, bool is_json);

#endif
