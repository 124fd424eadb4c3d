/* A screen that is sent frames shows what a screen beside the match shows: of
 * random games of every game, whatever a viewer can ask is answered in the
 * same bytes by a client that has the match and by one that has its views
 * alone. */
#include "base/rng.h"
#include "bots/bot.h"
#include "games/registry.h"
#include "host/file.h"
#include "play/client.h"
#include "play/frame.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 6, EVENTS = 160, ROOM = 1 << 25 };

static char *rooms[2];
static unsigned room_now;

static char *room(size_t bytes)
{
    return bytes <= ROOM ? rooms[room_now] : NULL;
}

static const struct client_host HOST = {
    .game = registry_at,
    .find = registry_find,
    .levels = &BOTS,
    .room = room,
};

static struct client here;  /* has the match */
static struct client there; /* is sent what one viewer sees of it */

static struct client *use(struct client *c)
{
    room_now = c == &there;
    say_as(&c->voice);
    return c;
}

static size_t put(struct client *c, const char *text, size_t bytes)
{
    memcpy(client_input(c, bytes), text, bytes);
    return bytes;
}

static void open_both(const struct game *game, unsigned players, unsigned n)
{
    char header[128];
    int bytes = snprintf(header, sizeof header, "game %s\nplayers %u\n",
                         game->name, players);
    use(&there);
    assert_int_equal(client_open(&there, put(&there, header, (size_t)bytes)),
                     SCRIPT_PASSED);
    assert_int_equal(client_elsewhere(&there), 0);
    bytes = snprintf(header, sizeof header, "game %s\nplayers %u\nseed s%u\n",
                     game->name, players, n);
    use(&here);
    assert_int_equal(client_open(&here, put(&here, header, (size_t)bytes)),
                     SCRIPT_PASSED);
}

/* The frame of a viewer's step from one view to the next. */
static size_t send(const struct events *seen, const void *before,
                   const void *after, size_t size)
{
    static char line[16384];
    struct text out;
    text_init(&out, line, sizeof line);
    frame_write(seen, before, after, size, &out);
    assert_false(out.cut);
    return put(use(&there), out.at, out.len);
}

/* Up to the number of events, which counts a viewer's own when it is sent. */
static void compare_looks(unsigned viewer)
{
    static char whole[CLIENT_OUT];
    assert_int_equal(client_look(use(&here), viewer, CLIENT_EVENTS), 0);
    char *end = strstr(here.out.at, ",\"count\":");
    assert_non_null(end);
    *end = '\0';
    memcpy(whole, here.out.at, strlen(here.out.at) + 1);
    assert_int_equal(client_look(use(&there), viewer, 0), 0);
    end = strstr(there.out.at, ",\"count\":");
    assert_non_null(end);
    *end = '\0';
    assert_string_equal(whole, there.out.at);
}

/* One event at random; what the viewer is told of it must be the same. */
static bool step(unsigned viewer, struct rng *rng, char *before, char *after)
{
    static struct moves list;
    static char told[CLIENT_OUT];
    struct match *m = &here.opened.match;
    struct refusal why;
    struct events seen = {.count = 0};
    seat_set waiting = match_waiting(m);
    unsigned actor = 0;
    if (!waiting)
        return false;
    while (!(waiting >> actor & 1))
        actor++;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, actor, &list);
    uint32_t move = list.move[rng_below(rng, list.count)];
    m->game->observe(m->setup, m->state, viewer, before);
    m->game->words->redact(m->setup, m->state,
                           (struct event){move, (uint8_t)actor, 0}, viewer,
                           &seen);
    assert_true(match_apply(m, actor, move, &why));
    m->game->observe(m->setup, m->state, viewer, after);
    if (!seen.count)
        return true;
    assert_int_equal(client_tell(use(&here), viewer, m->count - 1), 0);
    memcpy(told, here.out.at, here.out.len + 1);
    size_t bytes = send(&seen, before, after, m->game->state_size);
    assert_int_equal(client_receive(&there, viewer, m->count - 1, false, bytes),
                     0);
    assert_string_equal(told, there.out.at);
    return true;
}

static void play(const struct game *game, unsigned players, unsigned n)
{
    char *zero = host_new(game->state_size);
    char *before = host_new(game->state_size);
    char *after = host_new(game->state_size);
    unsigned viewer =
        n % (players + 1) == players ? ONLOOKER : n % (players + 1);
    struct events nothing = {.count = 0};
    struct rng rng;
    rng_seed(&rng, n);
    open_both(game, players, n);
    struct match *m = &here.opened.match;
    m->game->observe(m->setup, m->first, viewer, after);
    size_t bytes = send(&nothing, zero, after, game->state_size);
    assert_int_equal(client_receive(&there, viewer, 0, true, bytes), 0);
    compare_looks(viewer);
    for (unsigned i = 0; i < EVENTS && step(viewer, &rng, before, after); i++)
        compare_looks(viewer);
    use(&there);
    bytes = put(&there, "no frame!", 9);
    assert_int_equal(client_receive(&there, viewer, 0, false, bytes),
                     REFUSE_SYNTAX);
    free(zero);
    free(before);
    free(after);
}

static void test_elsewhere__a_sent_view_shows_the_same(void **state)
{
    (void)state;
    rooms[0] = host_new(ROOM);
    rooms[1] = host_new(ROOM);
    client_init(&here, &HOST);
    client_init(&there, &HOST);
    for (unsigned i = 0; registry_at(i); i++) {
        const struct game *game = registry_at(i);
        for (unsigned n = 0; n < GAMES; n++)
            for (unsigned p = game->seats_min; p <= game->seats_max; p++)
                play(game, p, n);
    }
    free(rooms[0]);
    free(rooms[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elsewhere__a_sent_view_shows_the_same),
    };
    return tally_run("elsewhere", tests, sizeof tests / sizeof tests[0]);
}
