#include "play/signature.h"

#include "base/hash.h"
#include "base/panic.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "play/match.h"

#include <string.h>

enum {
    GAMES_EACH = 20,     /* at each number of seats: milliseconds in all */
    EVENTS_MOST = 20000, /* of one game; one in a loop ends there */
};

size_t signature_bytes(const struct game *game)
{
    return match_padded(game->setup_size) + 2 * match_padded(game->state_size);
}

/* One random game; each state, its list of moves and one seat's view go in. The
 * seats take turns, since a view of each would only make it slower: whatever
 * changes in views shows to one of them soon. */
static uint64_t play_one(const struct game *game, const void *setup,
                         char *state, struct rng *rng, unsigned players)
{
    char *view = state + match_padded(game->state_size);
    struct moves list;
    uint64_t hash = players;
    memset(state, 0, game->state_size);
    game->start(setup, state);
    for (unsigned n = 0; n < EVENTS_MOST; n++) {
        seat_set waiting = game->waiting(setup, state);
        if (!waiting)
            break;
        unsigned actor = playout_actor(waiting, rng);
        moves_clear(&list);
        game->moves(setup, state, actor, &list);
        uint32_t move = playout_pick(&list, actor == CHANCE, rng);
        game->apply(setup, state, actor, move);
        hash = hash_bytes(hash, state, game->state_size);
        hash = hash_bytes(hash ^ move, list.move,
                          list.count * sizeof list.move[0]);
        game->observe(setup, state, n % players, view);
        hash = hash_bytes(hash, view, game->state_size);
    }
    return hash;
}

uint64_t signature_of(const struct game *game, void *memory)
{
    struct refusal why;
    struct plan plan;
    struct rng rng;
    char *setup = memory;
    char *state = setup + match_padded(game->setup_size);
    uint64_t hash = hash_bytes(0, game->name, slice_of(game->name).len);
    rng_seed(&rng, hash);
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        memset(setup, 0, game->setup_size);
        plan_init(&plan, n);
        ENSURE(plan_prepare(game, &plan, setup, &why));
        for (unsigned i = 0; i < GAMES_EACH; i++)
            hash = hash_mix(hash ^ play_one(game, setup, state, &rng, n));
    }
    return hash;
}
