/* The clients of the online benchmark: each a seat and a socket. */
#ifndef LAB_BENCH_SEATS_H
#define LAB_BENCH_SEATS_H

#include "base/rng.h"
#include "engine/game.h"
#include "host/dial.h"
#include "host/socket.h"
#include "lab/bench_tables.h"

enum {
    BENCH_SEATS = 4,
    BENCH_KEY = 33, /* letters and their end */
    BENCH_LINE = 1024,
};

/* What a client does besides playing. */
enum bench_habit {
    HABIT_NONE,
    HABIT_DROP,    /* is gone without a word, and returns */
    HABIT_TWICE,   /* says everything twice */
    HABIT_SLOW,    /* asks for much and does not read it */
    HABIT_RUBBISH, /* says what nobody understands, or bytes that are nothing */
};

struct bench_table;

struct bench_seat {
    struct bench_table *table;
    unsigned letter;
    struct dial *dial;
    struct socket *socket; /* NULL: not there */
    char key[BENCH_KEY];
    char *view;
    bool is_greeted, is_playing, has_view, is_said, has_words;
    uint32_t lines, frame;
    double due;        /* when it decides; 0: it is not asked */
    double said_at;    /* the decision on its way */
    double replied_at; /* when one was acknowledged or refused last, */
    uint32_t messages; /* and how many there were in all */
    enum bench_habit habit;
    double habit_at; /* when it does it again, */
    double back_at;  /* comes back; 0: it is not gone, */
    double deaf_to;  /* reads again; 0: it reads */
};

struct bench_table {
    struct bench_seat seat[BENCH_SEATS];
    char id[32];
    char join[BENCH_KEY];
    bool is_starting, is_begun, is_over;
    double said_at, last_at; /* the latest decision, and who heard of it last */
    double moved_at;         /* when a decision was acknowledged last, */
    double heard_at;         /* and anything was heard */
};

/* What those with habits have done, and what came of it. */
struct bench_mischief {
    uint64_t drops, slow, rubbish, closed;
};

/* Microseconds, as they come. */
struct bench_times {
    uint32_t *at;
    size_t count;
};

struct bench_seats {
    const struct bench_tables *o;
    const struct game *game;
    void *setup;
    struct bench_table *tables;
    struct bench_seat **speaker; /* who has something to say */
    unsigned speakers;
    int epoll;
    unsigned even; /* milliseconds of the pause in windows */
    struct rng rng;
    unsigned opened, begun;
    bool is_timed;
    bool is_calm; /* nobody does what it has a habit of */
    struct bench_times acknowledged, heard;
    uint64_t decisions;
    double heard_at;
    struct bench_mischief mischief;
    double memory[3]; /* of the server: alone, all connected, all begun */
};

extern struct bench_seats bench;

/* A server of its own, everybody connected, every table begun. */
void bench_begin(const struct bench_tables *o);
/* Waits for what comes, up to so many seconds, and sends what was said. */
void bench_listen(double seconds);
/* Says a decision at random, and whether it is asked for one. */
void bench_decide(struct bench_seat *s, double now);
bool bench_is_asked(const struct bench_seat *s);
/* The time that so many percent took no longer than. */
int64_t bench_part(struct bench_times *t, unsigned percent);

/* Goes out with the next flush: what is said while something is heard must
 * wait. */
void bench_say(struct bench_seat *s, const char *lines);
/* Begins to connect. */
void bench_dial(struct bench_seat *s);
/* Reads and writes; the end of the connection is that of the benchmark, or what
 * the seat's habit has brought about. */
void bench_run(struct bench_seat *s);

/* In bench_habits.c. One seat in ten has a habit. */
void bench_habits_give(double now);
/* Whoever's moment has come. */
void bench_habit(struct bench_seat *s, double now);
/* The server has closed its connection. */
void bench_lost(struct bench_seat *s, double now);
/* Whether it is there and reads. */
bool bench_is_there(const struct bench_seat *s);

#endif
