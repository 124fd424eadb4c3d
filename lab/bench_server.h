/* Servers of a benchmark's own, in processes beside it: one with its tables in a
 * folder that goes with it, or any number on a database. */
#ifndef LAB_BENCH_SERVER_H
#define LAB_BENCH_SERVER_H

#include <stdbool.h>

enum { BENCH_SERVERS = 16 };

/* Begins them with no limits; `store` is the address of a database, or NULL.
 * False: one does not begin. */
bool bench_server_begin(const char *store, unsigned servers);
/* The port of one of them, as words; they come in turn. */
const char *bench_server_port(unsigned which);
/* Ends them and removes the folder of tables that were played at. */
void bench_server_end(void);

/* What a figure would not be one with: said, the server's end, and the end. */
_Noreturn void bench_give_up(const char *form, ...)
    __attribute__((format(printf, 1, 2)));

/* Bytes of memory the servers have of their own, and seconds they have computed. */
double bench_server_memory(void);
double bench_server_seconds(void);
/* Seconds that a process and its children have computed; of none: 0. */
double bench_family_seconds(int pid);

#endif
