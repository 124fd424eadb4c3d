/* The same simulation both ways, in turn, several times: what else the machine
 * does meets both, and the middle of the ratios is what counts. The program
 * says itself how long it played; the rest of the time is its start. */
#define _POSIX_C_SOURCE 200809L
#include "lab/bench_ranks.h"
#include "command/command.h"
#include "host/clock.h"
#include "study/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { TIMES = 7, DECISIONS = 20000000, GAMES_FIRST = 1000, REPORT = 1024 };

struct way {
    const char *before, *after; /* the words of the program */
    double decisions, seconds;
    double rate; /* millions of decisions a CPU second */
    double start;
};

/* Ranks against threads, one time each. */
struct ratios {
    double clock[TIMES], cpu[TIMES], start[TIMES];
    unsigned times;
};

/* Plays so many games; false having said what went wrong. */
static bool play(struct way *w, const struct game *game, int games)
{
    char command[4096];
    char line[400];
    char program[2048];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    program[len > 0 ? len : 0] = '\0';
    double since = clock_now();
    snprintf(command, sizeof command,
             "%s '%s' simulate %s --games %d %s --time 2>&1 >/dev/null",
             w->before, program, game->name, games, w->after);
    FILE *said = popen(command, "r");
    bool is_told = false;
    while (said && fgets(line, sizeof line, said))
        is_told |= sscanf(line,
                          "%lf decisions in %lf s on %*u threads: %*f million "
                          "a second, %lf",
                          &w->decisions, &w->seconds, &w->rate) == 3;
    if (!said || pclose(said) != 0 || !is_told) {
        command_refuse("this did not work: %s", command);
        return false;
    }
    w->start = clock_now() - since - w->seconds;
    return true;
}

static int is_more(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double middle(double *of, unsigned count)
{
    qsort(of, count, sizeof *of, is_more);
    return of[count / 2];
}

static void report(const struct game *game, bool is_json, struct ratios *r)
{
    double clock = middle(r->clock, r->times);
    double cpu = middle(r->cpu, r->times);
    double start = middle(r->start, r->times);
    if (!is_json) {
        printf("%s: against two threads, two ranks play %.3f times as much a "
               "CPU second (%.3f to %.3f, %u times in turn), %.3f times by the "
               "clock, and start %.2f s later\n",
               game->title, cpu, r->cpu[0], r->cpu[r->times - 1], r->times,
               clock, start);
        return;
    }
    char buffer[REPORT];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    struct json j = json_to(&out);
    json_object(&j, NULL);
    json_words(&j, "game", game->name);
    number_put(&j, "ranks_to_threads_cpu", cpu, 3);
    number_put(&j, "ranks_to_threads_clock", clock, 3);
    number_put(&j, "ranks_start_s", start, 3);
    json_end(&j);
    puts(buffer);
}

int bench_ranks(const struct game *game, bool is_brief, bool is_json)
{
    struct way threads = {.before = "", .after = "--threads 2"};
    struct way ranks = {.before = "mpirun --oversubscribe -n 2",
                        .after = "--threads 1"};
    struct ratios r = {.times = is_brief ? 1 : TIMES};
    if (geteuid() == 0) { /* mpirun asks who is root whether they mean it */
        setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 0);
        setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 0);
    }
    if (!play(&threads, game, GAMES_FIRST))
        return COMMAND_REFUSED;
    double length = threads.decisions / GAMES_FIRST;
    int games = is_brief ? GAMES_FIRST : (int)(DECISIONS / length);
    for (unsigned i = 0; i < r.times; i++) {
        if (!play(&threads, game, games) || !play(&ranks, game, games))
            return COMMAND_REFUSED;
        r.clock[i] = threads.seconds / ranks.seconds;
        r.cpu[i] = ranks.rate / threads.rate;
        r.start[i] = ranks.start - threads.start;
    }
    report(game, is_json, &r);
    return COMMAND_OK;
}
