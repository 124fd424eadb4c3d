/* Both moves are played in the same worlds with the same luck, followed by a few
 * decisions, the seat's own by its best line and the others' at random, and what
 * the traits say then is compared. A reason counts by what its traits are worth
 * together: single ones move in pairs (a lead, and the same lead late), and each
 * alone would tell half. What could be chance is not told. */
#include "bots/reason.h"

#include "base/hash.h"
#include "base/say.h"
#include "bots/line.h"
#include "engine/playout.h"

#include <string.h>

enum {
    WORLDS = 32,
    FOLLOWING = 4,      /* decisions after the move */
    EVENTS_MOST = 64,   /* chance among them */
    WEIGHT_UNIT = 1024, /* parts of a thousandth in a trait's weight */
    LEAST = 20,         /* thousandths of a win worth telling */
    SURE = 9,           /* squares of the standard error it must be off 0 by */
};

struct world {
    _Alignas(16) char state[STATE_MOST];
};

/* Sums over worlds of what a reason differs by. */
struct weighing {
    int64_t sum, squares;
};

/* Plays a move and what follows, but not the last event of the game: traits are
 * of games that go on. False: the move itself ends it. */
static bool play_on(const struct sight *sight, struct world *w, uint32_t move,
                    struct rng *rng)
{
    const struct game *game = sight->game;
    const void *setup = sight->setup;
    unsigned left = FOLLOWING;
    unsigned actor = sight->seat;
    struct world before;
    struct moves list;
    seat_set waiting;
    int32_t worth;
    for (unsigned n = 0; n < EVENTS_MOST; n++) {
        memcpy(before.state, w->state, game->state_size);
        game->apply(setup, w->state, actor, move);
        if ((waiting = game->waiting(setup, w->state)) == 0) {
            memcpy(w->state, before.state, game->state_size);
            return n > 0;
        }
        actor = waiting & SEAT(sight->seat) ? sight->seat
                                            : playout_actor(waiting, rng);
        if (actor != CHANCE && left-- == 0)
            return true;
        /* Where nobody can touch its points, chance and the others say nothing
         * of the move. */
        if (game->point && actor != sight->seat)
            return true;
        if (actor == sight->seat) {
            move = line_best(sight, w->state, actor, rng, &worth);
        } else if (actor == CHANCE) {
            move = playout_chance(game, setup, w->state, rng, &list);
        } else {
            moves_clear(&list);
            game->moves(setup, w->state, actor, &list);
            if (game->thin)
                game->thin(setup, w->state, actor, &list);
            move = playout_pick(&list, false, rng);
        }
    }
    return true;
}

static bool look(const struct sight *sight, const struct world *from,
                 uint32_t move, struct rng rng, int32_t *numbers)
{
    struct world w;
    memcpy(w.state, from->state, sight->game->state_size);
    if (!play_on(sight, &w, move, &rng))
        return false;
    sight->game->look(sight->setup, w.state, sight->seat, numbers);
    return true;
}

/* Whether a reason names this trait. */
static bool is_about(const struct reason *reason, const char *trait)
{
    struct slice rest = slice_of(reason->traits);
    struct slice word;
    while (slice_word(&rest, &word))
        if (slice_is(word, trait))
            return true;
    return false;
}

/* REASONS_CAP: none names it. */
static unsigned reason_of(const struct game *game, unsigned trait)
{
    unsigned i = 0;
    while (game->reasons[i].traits &&
           !is_about(&game->reasons[i], game->traits[trait].name))
        i++;
    return game->reasons[i].traits ? i : REASONS_CAP;
}

/* Adds what one world says. */
static void weigh(const struct game *game, const uint8_t *reasons,
                  const int32_t *here, const int32_t *there,
                  struct weighing *all)
{
    int64_t worth[REASONS_CAP] = {0};
    for (unsigned i = 0; game->traits[i].name; i++)
        if (reasons[i] < REASONS_CAP)
            worth[reasons[i]] +=
                (int64_t)(here[i] - there[i]) * game->traits[i].weight;
    for (unsigned r = 0; r < REASONS_CAP; r++) {
        worth[r] /= WEIGHT_UNIT;
        all[r].sum += worth[r];
        all[r].squares += worth[r] * worth[r];
    }
}

/* The reason that differs most, upwards or downwards; -1: none that shows. */
static int32_t greatest(const struct weighing *all, int64_t sign)
{
    int32_t best = -1;
    int64_t most = LEAST * WORLDS;
    for (int32_t r = 0; r < REASONS_CAP; r++) {
        int64_t sum = sign * all[r].sum;
        int64_t spread = all[r].squares - sum * sum / WORLDS;
        if (sum < most || sum * sum < SURE * spread)
            continue;
        most = sum;
        best = r;
    }
    return best;
}

void reason_say(const struct sight *sight, uint32_t move, uint32_t other,
                struct text *out)
{
    const struct game *game = sight->game;
    struct weighing all[REASONS_CAP] = {{.sum = 0}};
    uint8_t reasons[TRAITS_CAP];
    int32_t here[TRAITS_CAP] = {0};
    int32_t there[TRAITS_CAP] = {0};
    struct world w;
    struct rng rng;
    if (!game->reasons || !game->look || game->state_size > STATE_MOST)
        return;
    for (unsigned i = 0; game->traits[i].name; i++)
        reasons[i] = (uint8_t)reason_of(game, i);
    rng_seed(&rng, hash_mix(move) ^ other);
    for (unsigned n = 0; n < WORLDS; n++) {
        memset(w.state, 0, game->state_size);
        game->imagine(sight->setup, sight->view, &rng, w.state);
        if (look(sight, &w, move, rng, here) &&
            look(sight, &w, other, rng, there))
            weigh(game, reasons, here, there, all);
    }
    int32_t gain = greatest(all, 1);
    int32_t risk = greatest(all, -1);
    if (gain < 0)
        return;
    text_char(out, ' ');
    say(out, "Some turns on, compared with that:");
    text_char(out, ' ');
    say(out, game->reasons[gain].gain);
    if (risk < 0)
        return;
    text_char(out, ' ');
    say(out, game->reasons[risk].risk);
}
