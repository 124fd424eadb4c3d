/* Any bytes as an edition file: refused with a sentence, or a game begins with
 * it that can be played without breaking an invariant. */
#include "engine/plan.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS = 24 };

struct stage {
    const struct game *game;
    void *setup, *state, *before;
};

/* Some events, chosen as if by chance. */
static void play(const struct stage *s, uint64_t key)
{
    static struct moves list;
    seat_set waiting;
    const struct game *game = s->game;
    game->start(s->setup, s->state);
    for (unsigned i = 0;
         i < EVENTS && (waiting = game->waiting(s->setup, s->state)) != 0;
         i++) {
        unsigned actor = 0;
        while (!(waiting & SEAT(actor)))
            actor++;
        moves_clear(&list);
        game->moves(s->setup, s->state, actor, &list);
        if (!list.count)
            abort();
        key = hash_mix(key + i);
        struct event e = {.move = list.move[key % list.count],
                          .actor = (uint8_t)actor};
        struct step step = {s->before, s->state, e};
        memcpy(s->before, s->state, game->state_size);
        game->apply(s->setup, s->state, e.actor, e.move);
        if (game->broken(s->setup, &step))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct refusal why = {.words = ""};
    struct plan plan;
    uint8_t hash[SHA256_BYTES];
    unsigned games = 0;
    while (fuzz_game(games))
        games++;
    if (size < 3)
        return 0;
    const struct game *game = fuzz_game(bytes[0] % games);
    plan_init(&plan, game->seats_min +
                         bytes[1] % (game->seats_max - game->seats_min + 1u));
    plan.edition = (struct slice){(const char *)bytes + 2, size - 2};
    struct stage s = {
        .game = game,
        .setup = fuzz_memory(0, game->setup_size),
        .state = fuzz_memory(1, game->state_size),
        .before = fuzz_memory(2, game->state_size),
    };
    if (!plan_prepare(game, &plan, s.setup, &why)) {
        if (!why.words[0])
            abort();
        return 0;
    }
    edition_hash(game, plan.edition, hash);
    edition_name(plan.edition);
    play(&s, hash[0]);
    return 0;
}
