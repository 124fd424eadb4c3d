#include "command/outside.h"

#include "base/panic.h"
#include "command/command.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/process.h"
#include "play/protocol.h"
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFUSED_MOST = 100, /* moves in one decision */
    EVENTS_MOST = 4,    /* nothing happens in its session */
    COMMAND_BYTES = 1000,
};

struct outside {
    const char *command;
    struct process *process;
    struct protocol_host host;
    struct protocol protocol;
    struct text answer;
    void *memory, *match;
};

/* Bots by their commands; each is kept once. */
static struct {
    struct bot bot;
    char command[COMMAND_BYTES];
} known[SEATS_MAX];

static unsigned known_count;

const char *outside_named(struct slice bot)
{
    size_t prefix = strlen(OUTSIDE_PREFIX);
    struct text copy;
    if (bot.len <= prefix || memcmp(bot.at, OUTSIDE_PREFIX, prefix) != 0)
        return NULL;
    bot = (struct slice){bot.at + prefix, bot.len - prefix};
    for (unsigned i = 0; i < known_count; i++)
        if (slice_is(bot, known[i].command))
            return known[i].command;
    if (known_count == SEATS_MAX)
        return NULL;
    text_init(&copy, known[known_count].command, COMMAND_BYTES);
    text_slice(&copy, bot);
    return copy.cut ? NULL : known[known_count++].command;
}

const struct bot *outside_bot(const char *command)
{
    for (unsigned i = 0; i < known_count; i++)
        if (known[i].command == command) {
            known[i].bot = (struct bot){command, "a program of its own", NULL};
            return &known[i].bot;
        }
    return NULL;
}

/* Nothing that could be guessed from: its session draws nothing. */
static void no_secret(uint8_t *bytes, size_t count)
{
    memset(bytes, 0, count);
}

struct outside *outside_new(const struct game *game, const struct plan *plan,
                            const char *command)
{
    struct refusal why;
    struct outside *o = host_new(sizeof *o);
    o->command = command;
    o->host = (struct protocol_host){.game = registry_at,
                                     .find = registry_find,
                                     .levels = &BOTS,
                                     .secret = no_secret,
                                     .lines = EVENTS_MOST};
    o->memory = host_new(protocol_bytes(&o->host));
    protocol_init(&o->protocol, &o->host, o->memory);
    o->match = host_new(match_bytes(game, EVENTS_MOST));
    bool is_open =
        match_open(&o->protocol.match, game, plan, o->match, EVENTS_MOST, &why);
    ENSURE(is_open);
    text_init(&o->answer, host_new(PROTOCOL_ANSWER), PROTOCOL_ANSWER);
    o->process = process_new(command);
    if (!o->process)
        exit(command_refuse("%s cannot be started", command));
    return o;
}

void outside_free(struct outside *o)
{
    if (!o)
        return;
    process_free(o->process);
    free(o->answer.at);
    free(o->match);
    free(o->memory);
    free(o);
}

static _Noreturn void give_up(const struct outside *o, const char *why)
{
    int end = command_refuse("%s%s %s", OUTSIDE_PREFIX, o->command, why);
    fflush(stdout);
    _Exit(end);
}

/* For a decision: as the environment says, where it does. */
static double seconds(void)
{
    const char *said = getenv("TIDYWINKS_BOT_SECONDS");
    int32_t number = OUTSIDE_SECONDS;
    if (said)
        slice_int(slice_of(said), 1, 86400, &number);
    return number;
}

static void check(const struct outside *o, enum process_end end)
{
    switch (end) {
    case PROCESS_OK:
        return;
    case PROCESS_LATE:
        give_up(o, "has taken too long for a decision");
    case PROCESS_GONE:
        give_up(o, "has ended, or was never there");
    }
}

/* `play SEAT WORDS`: true, and the move; else the answer is the refusal. */
static bool take_play(struct outside *o, struct slice rest, unsigned seat,
                      uint32_t *move)
{
    struct refusal why = {.code = REFUSE_SEAT};
    struct slice word = {NULL, 0};
    struct session s = session_of(&o->protocol.match, seat);
    struct asked who = session_asked(&s);
    slice_word(&rest, &word);
    text_clear(&o->answer);
    if (words_actor(word) == (int)seat &&
        words_read(&who, slice_trim(rest), move, &why)) {
        text_put(&o->answer, "ok\n");
        return true;
    }
    text_put(&o->answer, "error illegal ");
    text_put(&o->answer,
             why.code == REFUSE_SEAT ? "this seat is not asked" : why.words);
    text_char(&o->answer, '\n');
    return false;
}

/* A match that looks to the seat as the one it is in: some world that fits its
 * view. The session is bound, so it answers from that view and nothing else. */
static void face(struct protocol *p, const void *view, unsigned seat)
{
    const struct match *m = &p->match;
    size_t size = m->game->state_size;
    struct rng rng;
    rng_seed(&rng, 0);
    memset(m->state, 0, size);
    m->game->imagine(m->setup, view, &rng, m->state);
    memcpy(m->first, m->state, size);
    p->bound = (int)seat;
    p->world_of = -1;
}

uint32_t outside_choose(struct outside *o, const void *view, unsigned seat)
{
    struct protocol *p = &o->protocol;
    double until = clock_now() + seconds();
    uint32_t move = 0;
    bool is_made = false;
    face(p, view, seat);
    for (unsigned refused = 0; !is_made;) {
        struct slice line = {NULL, 0};
        struct slice word = {NULL, 0};
        check(o, process_line(o->process, until, &line.at, &line.len));
        struct slice rest = line;
        bool is_play = slice_word(&rest, &word) && slice_is(word, "play");
        if (is_play)
            is_made = take_play(o, rest, seat, &move);
        else if (!protocol_line(p, line, &o->answer))
            give_up(o, "has left its seat");
        if (is_play && !is_made && ++refused == REFUSED_MOST)
            give_up(o, "has tried 100 moves that are not legal");
        check(o, process_put(o->process, until, o->answer.at, o->answer.len));
    }
    return move;
}
