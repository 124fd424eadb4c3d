/* Whether the moment of an answer tells what its seat may not know: in windows,
 * where what others answer is sealed, how long a seat waits for its own in a
 * world where another one decides meanwhile and in one where nobody does. */
#ifndef LAB_BENCH_ALIKE_H
#define LAB_BENCH_ALIKE_H

#include "lab/bench_tables.h"

/* Prints an object; the exit code. */
int bench_alike(const struct bench_tables *o);

#endif
