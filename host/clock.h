/* Time, for progress, limits and measuring. Rules and bots never come here. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

#include <stdint.h>

/* Seconds of a clock that only goes forward. */
double clock_now(void);
/* Seconds this thread has spent computing. */
double clock_cpu(void);

/* Milliseconds for tables: of a clock that only goes forward, and since 1970,
 * which does not go back either while the program runs, whoever sets it.
 * Both run ahead by so much as was said last, which only tests do. */
uint64_t clock_ms(void);
uint64_t clock_time_ms(void);
void clock_ahead(uint64_t ms);
/* By how much that is. */
uint64_t clock_is_ahead(void);

#endif
