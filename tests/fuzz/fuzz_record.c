/* Any bytes as the record of a link, opened as the page opens it: refused with
 * a line and a sentence, or it can be gone through, looked at by everybody and
 * written down. */
#include "bots/bot.h"
#include "host/file.h"
#include "play/client.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 4 << 20 };

static char *memory;

static char *room(size_t bytes)
{
    return bytes <= ROOM ? memory : NULL;
}

static const struct client_host HOST = {
    .game = fuzz_game,
    .find = fuzz_find,
    .levels = &BOTS,
    .room = room,
};

static void look(struct client *c, unsigned viewer)
{
    int is = client_look(c, viewer, 0);
    if ((is != 0 && is != REFUSE_FULL) || !c->out.len)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct client *c;
    if (!c) {
        c = host_new(sizeof *c);
        memory = host_new(ROOM);
        client_init(c, &HOST);
    }
    c->kept = 0;
    if (!client_input(c, size))
        return 0;
    memcpy(client_input(c, size), bytes, size);
    if (client_open(c, size) != SCRIPT_PASSED) {
        if (!c->out.len)
            abort();
        return 0;
    }
    const struct match *m = &c->opened.match;
    const uint32_t count = m->count;
    look(c, ONLOOKER);
    client_record(c, true);
    client_verify(c);
    if (client_go(c, 0) != 0 || client_go(c, count / 2) != 0)
        abort();
    for (unsigned seat = 0; seat < m->plan.players; seat++)
        look(c, seat);
    if (client_go(c, count) != 0 || m->count != count)
        abort();
    return 0;
}
