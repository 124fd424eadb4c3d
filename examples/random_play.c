/* Uniformly random play with libtidywinks, many games at once, masks and
 * vectors filled: how many decisions a second of processor time.
 *
 *     cc -O2 random_play.c $(pkg-config --cflags --libs tidywinks) -o random_play
 *     ./random_play [GAMES-AT-ONCE [SECONDS]]
 *
 * A line for each game: its name, decisions a second, games a second. */
#include <stdio.h>
#include <stdlib.h>
#include <tidywinks.h>
#include <time.h>

static double measure(const struct tw_setup *setup, uint32_t games,
                      double seconds, double *ended)
{
    struct tw_about about;
    tw_game_about(tw_setup_game(setup), &about);
    struct tw_batch_plan plan = {.seed = 1, .games = games, .threads = 1};
    struct tw_arrays to = {
        .seat = calloc(games, 1),
        .mask = calloc(games, about.actions),
        .vector = calloc(games, about.numbers),
        .done = calloc(games, 1),
        .reward = calloc(games, about.players_max * sizeof(float)),
    };
    int32_t *actions = calloc(games, sizeof *actions);
    struct tw_batch *batch = tw_batch_new(setup, &plan, &to, NULL);
    double steps = 0;
    clock_t begun = clock();
    double used = 0;
    *ended = 0;
    while (used < seconds) {
        for (int i = 0; i < 50; i++, steps += games) {
            tw_batch_random(batch, actions);
            tw_batch_step(batch, actions, NULL);
            for (uint32_t n = 0; n < games; n++)
                *ended += to.done[n] == 1;
        }
        used = (double)(clock() - begun) / CLOCKS_PER_SEC;
    }
    tw_batch_free(batch);
    free(actions);
    free(to.seat);
    free(to.mask);
    free(to.vector);
    free(to.done);
    free(to.reward);
    *ended /= used;
    return steps / used;
}

int main(int count, char **words)
{
    long games = count > 1 ? strtol(words[1], NULL, 10) : 256;
    double seconds = count > 2 ? strtod(words[2], NULL) : 2;
    for (uint32_t i = 0; tw_game_at(i); i++) {
        struct tw_about about;
        struct tw_refusal why;
        double ended;
        tw_game_about(tw_game_at(i), &about);
        if (about.is_template)
            continue;
        struct tw_setup *setup =
            aligned_alloc(16, (about.setup_bytes + 15) / 16 * 16);
        if (tw_prepare(setup, tw_game_at(i), "players 2", NULL, &why)) {
            fprintf(stderr, "%s\n", why.words);
            return 1;
        }
        double steps = measure(setup, (uint32_t)games, seconds, &ended);
        printf("%s %.0f %.0f\n", about.name, steps, ended);
        free(setup);
    }
    return 0;
}
