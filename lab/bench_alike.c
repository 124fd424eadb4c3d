#include "lab/bench_alike.h"

#include "base/json.h"
#include "command/command.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "lab/bench_seats.h"
#include "lab/bench_server.h"

#include <math.h>
#include <stdio.h>

enum {
    EVEN = 200,       /* milliseconds of the pause */
    ENOUGH = 1 << 20, /* times of a kind */
    REPORT = 4096,
};

static const double STILL = 0.01; /* seconds until everybody has heard */

/* What the seat does, and what it is answered. */
enum probe {
    PROBE_REFUSED,  /* says nonsense, */
    PROBE_DECISION, /* or decides, before the other one does */
    PROBES,
};

/* A table where several are asked at once: three or more, so that two answers
 * do not end it. */
struct window {
    struct bench_seat *eyes, *other; /* NULL: nothing is being measured */
    enum probe probe;
    bool is_other; /* the world in which the other one decides meanwhile */
    double since;  /* of what is measured */
    uint32_t messages, frame, lines; /* that the seat had been sent */
};

static struct {
    struct window *windows;
    struct bench_times times[PROBES][2];
} alike;

static unsigned asked_at(struct bench_table *t, struct bench_seat *asked[])
{
    unsigned count = 0;
    for (unsigned k = 0; k < BENCH_SEATS; k++)
        if (bench_is_asked(&t->seat[k]))
            asked[count++] = &t->seat[k];
    return count;
}

/* The other one decides, or says something that does nothing, so that the
 * server hears as much in both worlds. */
static void other_acts(const struct window *w, double now)
{
    if (w->is_other)
        bench_decide(w->other, now);
    else
        bench_say(w->other, "ping");
}

static void begin(struct window *w, struct bench_seat *asked[], double now)
{
    char line[BENCH_LINE];
    unsigned which = rng_below(&bench.rng, 2);
    w->eyes = asked[which];
    w->other = asked[1 - which];
    w->probe = rng_below(&bench.rng, PROBES);
    w->is_other = rng_below(&bench.rng, 2);
    w->messages = w->eyes->messages;
    w->frame = w->eyes->frame;
    w->lines = w->eyes->lines;
    w->since = now;
    w->eyes->replied_at = 0;
    if (w->probe == PROBE_DECISION) {
        bench_decide(w->eyes, now);
        other_acts(w, now);
        return;
    }
    other_acts(w, now);
    snprintf(line, sizeof line, "play %c %u %u nothing of the kind",
             words_letter(w->eyes->letter), (unsigned)w->eyes->lines + 1,
             (unsigned)w->eyes->frame);
    w->eyes->habit = HABIT_RUBBISH;
    bench_say(w->eyes, line);
}

/* Whether it was answered, and is over. Where it has seen more than its own
 * answer, the other's has ended the window: worlds that do not look alike. */
static bool end(struct window *w)
{
    struct bench_seat *eyes = w->eyes;
    struct bench_times *t = &alike.times[w->probe][w->is_other];
    if (eyes->replied_at == 0)
        return false;
    uint32_t own = w->probe == PROBE_DECISION;
    bool is_alike =
        eyes->frame == w->frame + own && eyes->lines == w->lines + own;
    if (is_alike && eyes->messages != w->messages + 1)
        bench_give_up("a seat was sent %u messages and not one",
                      (unsigned)(eyes->messages - w->messages));
    if (is_alike && t->count < ENOUGH)
        t->at[t->count++] = (uint32_t)((eyes->replied_at - w->since) * 1e6);
    eyes->habit = HABIT_NONE;
    w->eyes = NULL;
    return true;
}

static void play(struct bench_table *t, struct window *w, double now)
{
    struct bench_seat *asked[BENCH_SEATS];
    if (w->eyes ? !end(w) : now < t->heard_at + STILL)
        return;
    unsigned count = asked_at(t, asked);
    if (count > 2 && w->other != asked[0] && w->other != asked[1]) {
        begin(w, asked, now);
        return;
    }
    w->other = NULL;
    for (unsigned i = 0; i < count; i++)
        bench_decide(asked[i], now);
}

/* The largest difference of the shares that took no longer than some time
 * (Kolmogorov and Smirnov), both sorted. */
static double distance(const struct bench_times *a, const struct bench_times *b)
{
    double most = 0;
    size_t i = 0;
    size_t j = 0;
    while (i < a->count && j < b->count) {
        uint32_t at = a->at[i] < b->at[j] ? a->at[i] : b->at[j];
        while (i < a->count && a->at[i] <= at)
            i++;
        while (j < b->count && b->at[j] <= at)
            j++;
        double apart =
            fabs((double)i / (double)a->count - (double)j / (double)b->count);
        most = apart > most ? apart : most;
    }
    return most;
}

static void report(struct json *j, enum probe probe)
{
    static const char *const NAMES[PROBES] = {"refused", "decided"};
    struct bench_times *t = alike.times[probe];
    json_object(j, NAMES[probe]);
    for (unsigned i = 0; i < 2; i++) {
        json_object(j, i ? "other_decides" : "other_waits");
        json_number(j, "times", (int64_t)t[i].count);
        json_number(j, "p50_us", bench_part(&t[i], 50));
        json_number(j, "p90_us", bench_part(&t[i], 90));
        json_number(j, "p99_us", bench_part(&t[i], 99));
        json_end(j);
    }
    double n = (double)t[0].count;
    double m = (double)t[1].count;
    json_number(j, "apart_permille", (int64_t)(1000 * distance(&t[0], &t[1])));
    /* What chance alone exceeds once in a hundred runs. */
    json_number(
        j, "by_chance_permille",
        n > 0 && m > 0 ? (int64_t)(1000 * 1.63 * sqrt((n + m) / (n * m))) : 0);
    json_end(j);
}

int bench_alike(const struct bench_tables *o)
{
    char words[REPORT];
    struct text out;
    alike.windows = host_new((size_t)o->tables * sizeof *alike.windows);
    for (unsigned p = 0; p < PROBES; p++)
        for (unsigned i = 0; i < 2; i++)
            alike.times[p][i].at = host_new(ENOUGH * sizeof(uint32_t));
    bench.even = EVEN;
    bench_begin(o);
    double until = clock_now() + o->seconds;
    while (clock_now() < until) {
        double now = clock_now();
        for (int i = 0; i < o->tables; i++)
            play(&bench.tables[i], &alike.windows[i], now);
        bench_listen(0.001);
    }
    text_init(&out, words, sizeof words);
    struct json j = json_to(&out);
    json_object(&j, NULL);
    for (unsigned p = 0; p < PROBES; p++)
        report(&j, (enum probe)p);
    json_end(&j);
    puts(words);
    bench_server_end();
    return COMMAND_OK;
}
