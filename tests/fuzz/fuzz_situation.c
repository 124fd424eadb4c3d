/* Any bytes as options and the lines of a situation: what is taken breaks no invariant, is
 * asked of somebody who has a move, is written as lines that read back to the
 * same state, and so is every view of it. */
#include "engine/plan.h"
#include "engine/situation.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 200, PAGE = 1 << 16 };

struct stage {
    const struct game *game;
    void *setup, *state, *view, *world, *again;
};

static size_t split(struct slice text, struct slice lines[LINES_MOST])
{
    size_t count = 0;
    while (count < LINES_MOST && slice_line(&text, &lines[count]))
        count += slice_trim(lines[count]).len > 0;
    return count;
}

static void check_reads_back(const struct stage *s)
{
    static char page[PAGE];
    static struct slice lines[LINES_MOST];
    struct text out;
    struct refusal why;
    text_init(&out, page, sizeof page);
    situation_write(s->game, s->setup, s->state, FORM_BRIEF, &out);
    memset(s->again, 0, s->game->state_size);
    size_t count = split((struct slice){out.at, out.len}, lines);
    if (out.cut ||
        !situation_read(s->game, s->setup, lines, count, s->again, &why) ||
        memcmp(s->state, s->again, s->game->state_size) != 0)
        abort();
}

static void check_moves(const struct stage *s)
{
    static struct moves list;
    seat_set waiting = s->game->waiting(s->setup, s->state);
    if (!waiting)
        abort();
    for (unsigned seat = 0; seat <= CHANCE; seat++) {
        if (!(waiting & SEAT(seat)))
            continue;
        moves_clear(&list);
        s->game->moves(s->setup, s->state, seat, &list);
        if (!list.count)
            abort();
    }
}

static void check_views(const struct stage *s, unsigned players)
{
    static char page[PAGE];
    struct text out;
    struct rng rng;
    for (unsigned seat = 0; seat < players; seat++) {
        rng_seed(&rng, seat);
        s->game->observe(s->setup, s->state, seat, s->view);
        s->game->imagine(s->setup, s->view, &rng, s->world);
        text_init(&out, page, sizeof page);
        situation_write(s->game, s->setup, s->view, FORM_SHOWN, &out);
        s->game->observe(s->setup, s->world, seat, s->again);
        if (out.cut || memcmp(s->view, s->again, s->game->state_size) != 0)
            abort();
    }
}

/* Takes the word `option` off such a line. */
static bool is_option(struct slice *line)
{
    struct slice rest = *line;
    struct slice word;
    if (!slice_word(&rest, &word) || !slice_is(word, "option"))
        return false;
    *line = slice_trim(rest);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct slice lines[LINES_MOST];
    struct refusal why = {.words = ""};
    struct plan plan;
    unsigned games = 0;
    while (fuzz_game(games))
        games++;
    if (size < 2)
        return 0;
    const struct game *game = fuzz_game(bytes[0] % games);
    plan_init(&plan, game->seats_min +
                         bytes[1] % (game->seats_max - game->seats_min + 1u));
    struct stage s = {
        .game = game,
        .setup = fuzz_memory(0, game->setup_size),
        .state = fuzz_memory(1, game->state_size),
        .view = fuzz_memory(2, game->state_size),
        .world = fuzz_memory(3, game->state_size),
        .again = fuzz_memory(4, game->state_size),
    };
    size_t count =
        split((struct slice){(const char *)bytes + 2, size - 2}, lines);
    size_t first = 0;
    for (; first < count && is_option(&lines[first]); first++)
        if (!plan_option(game, &plan, lines[first], &why))
            return 0;
    if (!plan_prepare(game, &plan, s.setup, &why))
        return 0;
    if (!situation_read(game, s.setup, lines + first, count - first, s.state,
                        &why)) {
        if (!why.words[0])
            abort();
        return 0;
    }
    check_moves(&s);
    check_reads_back(&s);
    check_views(&s, plan.players);
    return 0;
}
