/* What the fuzz targets share so that an input costs what it is about: games
 * whose default editions are read once, and memory that is asked for once. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "engine/game.h"

/* As registry_at and registry_find. `prepare` of these games copies a setup
 * that was prepared before for the same plan. */
const struct game *fuzz_game(unsigned i);
const struct game *fuzz_find(struct slice name);

/* Memory number `which` (0 to 5), zeroed, until it is asked for again. Beyond
 * its last byte the address sanitizer finds fault as with memory of its own. */
void *fuzz_memory(unsigned which, size_t bytes);

/* Whether this key has been given before. Most of an input is what it was made
 * from, and what was checked once need not be checked again. Keys are
 * forgotten in time, and two are mixed up once in 2^64. */
bool fuzz_again(uint64_t key);

#endif
