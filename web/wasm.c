/* What the page and the tests may call of the engine as WebAssembly: exports
 * and nothing else, one table at a time. play/client.h says what each does.
 * Text goes in at tw_input and comes out at tw_output. A broken promise
 * (ENSURE) traps, with its file, line and words at tw_output. */
#include "base/hash.h"
#include "base/panic.h"
#include "bots/bot.h"
#include "games/registry.h"
#include "play/client.h"
#include "play/signature.h"
#include "web/export.h"

static const struct client_host HOST = {
    .game = registry_at,
    .find = registry_find,
    .levels = &BOTS,
    .room = export_room,
};

static struct client here;

static void report(const char *file, int line, const char *what)
{
    text_clear(&here.out);
    text_put(&here.out, file);
    text_char(&here.out, ':');
    text_int(&here.out, line);
    text_put(&here.out, ": ");
    text_put(&here.out, what);
}

/* Once, before anything else. */
EXPORT(void, tw_begin(void))
{
    client_init(&here, &HOST);
    panic_hook = report;
}

EXPORT(char *, tw_input(size_t bytes))
{
    return client_input(&here, bytes);
}

EXPORT(const char *, tw_output(void))
{
    return here.out.at;
}

EXPORT(uint64_t, tw_signature(unsigned i))
{
    const struct game *game = registry_at(i);
    char *memory = tw_input(signature_bytes(game));
    return memory ? signature_of(game, memory) : 0;
}

/* Of the state of the table. */
EXPORT(uint64_t, tw_hash(void))
{
    const struct match *m = &here.opened.match;
    return m->game ? hash_bytes(0, m->state, m->game->state_size) : 0;
}

EXPORT(int, tw_language(size_t bytes))
{
    return client_language(&here, bytes);
}

EXPORT(int, tw_seat_name(unsigned seat, size_t bytes))
{
    return client_name(&here, seat, bytes);
}

/* 1 after the last. */
EXPORT(int, tw_catalogue(unsigned i))
{
    return client_game(&here, i) ? 0 : 1;
}

EXPORT(int, tw_open(size_t bytes))
{
    return client_open(&here, bytes);
}

EXPORT(int, tw_elsewhere(void))
{
    return client_elsewhere(&here);
}

EXPORT(int, tw_receive(unsigned viewer, unsigned n, int is_first, size_t bytes))
{
    return client_receive(&here, viewer, n, is_first != 0, bytes);
}

EXPORT(int, tw_go(unsigned at))
{
    return client_go(&here, at);
}

EXPORT(int, tw_lesson(void))
{
    return client_lesson(&here);
}

EXPORT(int, tw_learn(size_t bytes))
{
    return client_learn(&here, bytes);
}

EXPORT(int, tw_commit(void))
{
    return client_commit(&here);
}

EXPORT(unsigned, tw_players(void))
{
    return here.opened.match.plan.players;
}

EXPORT(unsigned, tw_waiting(void))
{
    return match_waiting(&here.opened.match);
}

EXPORT(unsigned, tw_count(void))
{
    return here.opened.match.count;
}

EXPORT(int, tw_play(unsigned actor, size_t bytes))
{
    return client_play(&here, actor, bytes);
}

EXPORT(int, tw_chance(void))
{
    return client_chance(&here);
}

EXPORT(int, tw_bot(unsigned seat, unsigned level, unsigned seed))
{
    return client_bot(&here, seat, level, seed);
}

/* Where the weights of the open game's net lie, if this bot judges by it; NULL:
 * it does not. The page's module comes without them, and whoever asks the bot
 * puts them there first. */
EXPORT(const int16_t *, tw_net(unsigned bot))
{
    const struct game *game = here.opened.match.game;
    const struct mind *mind = game ? bot_mind(bot_at(bot), game) : NULL;
    return mind && mind->by_net ? game->net->weights : NULL;
}

/* The same of game number i and its net, with how many bytes they are, 0 where
 * it has learnt none: for the build, which takes them out. */
EXPORT(const int16_t *, tw_net_at(unsigned i))
{
    const struct game *game = registry_at(i);
    return game && game->net ? game->net->weights : NULL;
}

EXPORT(unsigned, tw_net_bytes(unsigned i))
{
    const struct game *game = registry_at(i);
    return tw_net_at(i)
               ? (unsigned)(NET_WEIGHTS(game->net->inputs) * sizeof(int16_t)) *
                     (1u + game->net->has_second)
               : 0;
}

EXPORT(int, tw_undo(unsigned seat))
{
    return client_undo(&here, seat);
}

EXPORT(int, tw_may_undo(unsigned seat, unsigned more))
{
    return client_may_undo(&here, seat, more);
}

EXPORT(int, tw_look(unsigned viewer, unsigned since))
{
    return client_look(&here, viewer, since);
}

EXPORT(int, tw_tell(unsigned viewer, unsigned since))
{
    return client_tell(&here, viewer, since);
}

EXPORT(unsigned, tw_others(unsigned viewer))
{
    return client_others(&here, viewer);
}

EXPORT(int, tw_foresee(unsigned seat, size_t bytes))
{
    return client_foresee(&here, seat, bytes);
}

EXPORT(void, tw_hint(unsigned seat, unsigned level, unsigned seed))
{
    client_hint(&here, seat, level, seed);
}

EXPORT(void, tw_names(void))
{
    client_names(&here);
}

EXPORT(int, tw_record(int with_secret))
{
    return client_record(&here, with_secret != 0);
}

EXPORT(int, tw_verify(void))
{
    return client_verify(&here);
}
