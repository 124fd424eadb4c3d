/* The search of search_bot.py in C: any game, no rules of any.
 *
 *     cc -O2 -o search_bot examples/search_bot.c
 *     build/tidywinks duel stay-at-home exec:./search_bot normal
 *
 * It speaks the line protocol (docs/protocol.md) on standard input and output,
 * as a session bound to one seat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, MOVES = 2000, TRIES = 300 };

struct move {
    char words[LINE];
    double sum;
};

static struct move moves[MOVES];

/* The next line of an answer; false after the last. The end of input is the
 * end of the games. */
static int next_line(char *line)
{
    if (!fgets(line, LINE, stdin))
        exit(0);
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "error ", 6) == 0) {
        fprintf(stderr, "%s\n", line);
        exit(1);
    }
    return strcmp(line, "ok") != 0;
}

/* The first line of an answer. */
static void answer(char *first)
{
    char rest[LINE];
    if (next_line(first))
        while (next_line(rest))
            ;
}

/* Of a result line, `A 5 B 3 win A by points`: 1 won, shared in parts, 1/2
 * where nobody wins. */
static double worth(const char *result, char me)
{
    const char *at = strstr(result, "win ");
    int winners = 0, mine = 0;
    if (!at)
        at = strstr(result, "shared ");
    if (!at)
        return 0.5;
    for (at = strchr(at, ' ') + 1; at[0] && (!at[1] || at[1] == ' '); at += 2) {
        winners++;
        mine |= at[0] == me;
        if (!at[1])
            break;
    }
    return mine ? 1.0 / winners : 0;
}

static double try_in(const struct move *move, char me, int world)
{
    char line[LINE];
    printf("imagine %c %d\ntry play %s\ntry rollout\n", me, world, move->words);
    fflush(stdout);
    answer(line);
    answer(line);
    answer(line);
    return worth(line, me);
}

static int by_sum(const void *a, const void *b)
{
    double x = ((const struct move *)a)->sum, y = ((const struct move *)b)->sum;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Successive halving: all moves in the same worlds, the worse half is dropped,
 * and the rest tried in as many worlds again. */
static void choose(int count, char me)
{
    int rounds = 1, world = 0;
    while (1 << rounds < count)
        rounds++;
    while (count > 1) {
        int each = TRIES / (rounds * count) + 1;
        for (int n = 0; n < each; n++, world++)
            for (int i = 0; i < count; i++)
                moves[i].sum += try_in(&moves[i], me, world);
        qsort(moves, (size_t)count, sizeof moves[0], by_sum);
        count = (count + 1) / 2;
    }
}

int main(void)
{
    char line[LINE];
    for (;;) {
        int count = 0;
        printf("me\n");
        fflush(stdout);
        answer(line);
        char me = line[0];
        printf("moves %c\n", me);
        fflush(stdout);
        while (next_line(line))
            if (count < MOVES) {
                memcpy(moves[count].words, line, LINE);
                moves[count++].sum = 0;
            }
        choose(count, me);
        printf("play %s\n", moves[0].words);
        fflush(stdout);
        answer(line);
    }
}
