/* How fast a server is: tables of four seats on this machine, every seat a
 * socket, decisions at random. */
#ifndef LAB_BENCH_TABLES_H
#define LAB_BENCH_TABLES_H

#include <stdbool.h>

struct bench_tables {
    int tables;
    int think; /* milliseconds a seat takes to decide, on average */
    int seconds;
    bool is_json;
};

/* Begins a server of its own, with tables in a folder that is removed again.
 * The exit code. */
int bench_tables(const struct bench_tables *o);

#endif
