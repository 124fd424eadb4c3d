/* How fast a server is: tables of four seats on this machine, every seat a
 * socket, decisions at random. */
#ifndef LAB_BENCH_TABLES_H
#define LAB_BENCH_TABLES_H

#include <stdbool.h>

struct bench_tables {
    int tables;
    int think; /* milliseconds a seat takes to decide, on average */
    int seconds;
    const char *store; /* of a database that several servers share; or NULL */
    int servers;
    int database;   /* its first process; 0: unknown */
    bool is_unruly; /* one client in ten drops, returns, says everything twice,
                       reads slowly or talks rubbish */
    bool is_json;
};

/* Begins a server of its own, with tables in a folder that is removed again.
 * The exit code: a table that is stuck, a frame lost, a decision twice and a
 * connection closed without a reason are failures. */
int bench_tables(const struct bench_tables *o);

#endif
