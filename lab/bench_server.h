/* A server of a benchmark's own, in a process beside it, with its tables in a
 * folder that goes with it. */
#ifndef LAB_BENCH_SERVER_H
#define LAB_BENCH_SERVER_H

/* Begins it with no limits; its port as words. NULL: it does not begin. */
const char *bench_server_begin(void);
/* Ends it and removes the tables that were played at. */
void bench_server_end(void);

/* What a figure would not be one with: said, the server's end, and the end. */
_Noreturn void bench_give_up(const char *form, ...)
    __attribute__((format(printf, 1, 2)));

/* Bytes of memory the server has of its own, and seconds it has computed. */
double bench_server_memory(void);
double bench_server_seconds(void);

#endif
