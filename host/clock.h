/* Time, for progress, limits and measuring. Rules and bots never come here. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

/* Seconds of a clock that only goes forward. */
double clock_now(void);
/* Seconds this thread has spent computing. */
double clock_cpu(void);

#endif
