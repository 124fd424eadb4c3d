#include "lab/bench_seats.h"

#include "engine/words.h"
#include "lab/bench_server.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

enum {
    RUBBISH = 600,     /* bytes of it */
    MANY = 16,         /* one in so many slow readers asks for very much */
    HISTORIES = 30,    /* in a message, */
    MESSAGES_MANY = 8, /* and so many messages */
    LONG = 5000,       /* a message that is too long */
};

/* Seconds, somewhere between; a short run has more in them. */
static double between(double least, double most)
{
    double scale = bench.o->seconds < 60 ? 0.1 : 1;
    return scale *
           (least + (most - least) * rng_below(&bench.rng, 1000) / 1000);
}

/* One seat of two tables in five, never the host's. */
void bench_habits_give(double now)
{
    for (int i = 0; i < bench.o->tables; i++) {
        struct bench_seat *s = &bench.tables[i].seat[1 + i % 3];
        if (i % 5 > 1)
            continue;
        s->habit = HABIT_DROP + (enum bench_habit)((i / 5 * 2 + i % 5) % 4);
        s->habit_at = now + between(0, 20);
    }
}

bool bench_is_there(const struct bench_seat *s)
{
    return s->socket && s->is_greeted && s->deaf_to == 0;
}

static void go(struct bench_seat *s, double now)
{
    socket_free(s->socket);
    s->socket = NULL;
    s->is_greeted = s->is_said = false;
    s->due = s->deaf_to = 0;
    s->back_at = now + between(0.05, 1.5);
}

void bench_lost(struct bench_seat *s, double now)
{
    if (s->habit == HABIT_NONE || s->habit == HABIT_TWICE)
        bench_give_up("the server has closed a connection");
    bench.mischief.closed++;
    go(s, now);
}

static void read_slowly(struct bench_seat *s, double now)
{
    char lines[HISTORIES * 16];
    struct text out;
    bool is_much = rng_below(&bench.rng, MANY) == 0;
    text_init(&out, lines, sizeof lines);
    for (unsigned i = 0; i < HISTORIES; i++) {
        text_put(&out, "history ");
        words_seat(&out, s->letter);
        text_char(&out, '\n');
    }
    for (unsigned i = 0; i < (is_much ? MESSAGES_MANY : 1); i++)
        bench_say(s, lines);
    s->deaf_to = now + between(1, 6);
    bench.mischief.slow++;
}

/* Lines that are none, keys that are none, somebody else's decision; or bytes
 * past WebSocket. */
static void talk_rubbish(struct bench_seat *s)
{
    char words[LONG + 1];
    uint8_t bytes[RUBBISH];
    switch (rng_below(&bench.rng, 5)) {
    case 0:
        for (unsigned i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)rng_below(&bench.rng, 256);
        send(socket_fd(s->socket), bytes, sizeof bytes,
             MSG_DONTWAIT | MSG_NOSIGNAL);
        break;
    case 1:
        memset(words, 'x', LONG);
        words[LONG] = '\0';
        bench_say(s, words);
        break;
    case 2:
        snprintf(words, sizeof words, "table %s %s", s->table->id,
                 "no-key-of-anybody-at-it");
        bench_say(s, words);
        break;
    case 3:
        bench_say(s, "play A 1 1 anything\nundo A 1 1\nseat A free\nstart");
        break;
    default:
        bench_say(s, "dance\n\n \nmoves Z\nhistory Q\nwatch me\nphrase x");
    }
    bench.mischief.rubbish++;
}

void bench_habit(struct bench_seat *s, double now)
{
    if (s->back_at > 0 && s->back_at <= now) {
        s->back_at = 0;
        bench_dial(s);
    }
    if (s->deaf_to > 0 && s->deaf_to <= now) {
        s->deaf_to = 0;
        bench_run(s);
    }
    if (!bench_is_there(s) || bench.is_calm || now < s->habit_at)
        return;
    s->habit_at = now + between(5, 25);
    if (s->habit == HABIT_DROP) {
        go(s, now);
        bench.mischief.drops++;
    } else if (s->habit == HABIT_SLOW) {
        read_slowly(s, now);
    } else if (s->habit == HABIT_RUBBISH) {
        talk_rubbish(s);
    }
}
