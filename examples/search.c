/* A search in a hundred lines, with libtidywinks: flat Monte Carlo against a
 * bot of the library, in any of the games.
 *
 *     cc -O2 search.c $(pkg-config --cflags --libs tidywinks) -o search
 *     ./search stay-at-home greedy 20
 *
 * From its view the search imagines worlds, tries every legal move in each of
 * them, plays on at random and keeps the move that came out best. It gets the
 * view of its seat and nothing else, so it cannot cheat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tidywinks.h>

enum { WORLDS = 60, STEPS_MOST = 400 };

static struct tw_setup *setup;
static size_t state_bytes;
static struct tw_rng rng;

/* The seat that is asked first; TW_SEATS: the game is over. */
static uint32_t next_seat(void *state)
{
    uint32_t seat = 0;
    tw_settle(setup, state, &rng);
    while (seat < TW_SEATS && !(tw_waiting(setup, state) >> seat & 1))
        seat++;
    return seat;
}

/* Plays on at random; what comes of it for the seat. */
static int32_t play_out(void *state, uint32_t seat)
{
    uint32_t moves[TW_MOVES];
    struct tw_result result;
    for (uint32_t actor, i = 0;
         i < STEPS_MOST && (actor = next_seat(state)) < TW_SEATS; i++) {
        uint32_t count = tw_moves(setup, state, actor, moves, NULL);
        tw_apply_legal(setup, state, actor, moves[tw_below(&rng, count)]);
    }
    tw_result(setup, state, &result);
    return result.worth[seat];
}

static uint32_t search(const void *view, uint32_t seat)
{
    uint32_t moves[TW_MOVES];
    static int64_t sum[TW_MOVES];
    uint32_t best = 0;
    uint32_t count = tw_moves(setup, view, seat, moves, NULL);
    void *world = malloc(state_bytes);
    void *tried = malloc(state_bytes);
    memset(sum, 0, sizeof sum);
    for (int n = 0; n < WORLDS; n++) {
        tw_imagine(setup, view, &rng, world);
        for (uint32_t i = 0; i < count; i++) {
            memcpy(tried, world, state_bytes);
            tw_apply_legal(setup, tried, seat, moves[i]);
            sum[i] += play_out(tried, seat);
        }
    }
    for (uint32_t i = 1; i < count; i++)
        if (sum[i] > sum[best])
            best = i;
    free(tried);
    free(world);
    return moves[best];
}

/* A whole game: the search has seat `own`, the bot all others. */
static int32_t play(uint32_t own, struct tw_bot bot)
{
    struct tw_result result;
    uint32_t decided[TW_SEATS] = {0};
    void *state = malloc(state_bytes);
    void *view = malloc(state_bytes);
    tw_start(setup, state);
    for (uint32_t seat; (seat = next_seat(state)) < TW_SEATS;) {
        uint32_t move = 0;
        tw_observe(setup, state, seat, view);
        bot.decided = decided[seat]++;
        if (seat == own)
            move = search(view, seat);
        else
            tw_bot_move(setup, view, seat, &bot, &move, NULL);
        tw_apply_legal(setup, state, seat, move);
    }
    tw_result(setup, state, &result);
    free(view);
    free(state);
    return result.worth[own];
}

int main(int count, char **words)
{
    struct tw_about about;
    struct tw_bot bot = {.number = 0};
    int64_t sum = 0;
    long games = count > 3 ? strtol(words[3], NULL, 10) : 10;
    const struct tw_game *game = tw_game_find(count > 1 ? words[1] : "");
    while (count > 2 && tw_bot_name(bot.number) &&
           strcmp(tw_bot_name(bot.number), words[2]) != 0)
        bot.number++;
    if (!game || !tw_bot_name(bot.number)) {
        fputs("search GAME [BOT [GAMES]]\n", stderr);
        return 2;
    }
    tw_game_about(game, &about);
    state_bytes = about.state_bytes;
    setup = aligned_alloc(16, (about.setup_bytes + 15) / 16 * 16);
    bot.memory = aligned_alloc(16, tw_bot_bytes());
    tw_prepare(setup, game, NULL, NULL, NULL);
    tw_seed(&rng, 1);
    for (; bot.seed < games; bot.seed++)
        sum += play(bot.seed % tw_players(setup), bot);
    printf("%s: the search against %s, %ld games: %+.3f of a win\n",
           about.title, tw_bot_name(bot.number), games,
           (double)sum / (double)games / 1000);
    return 0;
}
