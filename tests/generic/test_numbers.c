/* A game in numbers: every decision has an id of its own and comes back from
 * it, every number of a vector is in its bounds, and which ids and rows there
 * are stays what tests/numbers/GAME.txt says. */
#include "engine/numbers.h"
#include "tests/generic/world.h"

#include <stdio.h>

enum {
    SIZE_CAP = 1 << 16, /* of a layout as text */
    FEW_THOUSAND = 4096,
    GUARD = 0xa5,
    GUARDS = 8, /* bytes after a vector */
};

struct numbered {
    struct world w;
    struct codes codes;
    uint8_t *vector, *again;
    uint16_t ids[MOVES_CAP];
    uint8_t taken[ACTIONS_CAP];
};

static void open_numbered(struct numbered *n, const struct game *game)
{
    const struct numbers *numbers = registry_numbers(game);
    world_open(&n->w, game);
    n->vector = host_new(numbers_length(numbers, game) + GUARDS);
    n->again = host_new(numbers_length(numbers, game) + GUARDS);
}

static void close_numbered(struct numbered *n)
{
    free(n->vector);
    free(n->again);
    world_close(&n->w);
}

static void start_numbered(struct numbered *n, uint64_t seed)
{
    world_start(&n->w, seed);
    codes_init(&n->codes, n->w.game, registry_numbers(n->w.game), n->w.setup);
}

/* Ids of what a seat may do. */
static void check_actions(struct numbered *n, unsigned seat)
{
    struct world *w = &n->w;
    uint32_t move;
    list_moves(w, w->state, seat, w->list);
    codes_list(&n->codes, seat, w->list, n->ids);
    for (uint32_t i = 0; i < w->list->count; i++) {
        struct event e = {.move = w->list->move[i], .actor = (uint8_t)seat};
        unsigned id = n->ids[i];
        if (id >= n->codes.actions || n->taken[id] ||
            id != codes_action(&n->codes, seat, e.move) ||
            !codes_move(&n->codes, seat, id, &move) || move != e.move) {
            world_line(w, e, "id");
            WORLD_CHECK(w, !"an id for each decision, and back");
        }
        n->taken[id] = 1;
    }
    for (uint32_t i = 0; i < w->list->count; i++)
        n->taken[n->ids[i]] = 0;
}

/* A number of `bits` bits, bit by bit. */
static unsigned slow_bits(const uint8_t *view, size_t bit, unsigned bits)
{
    unsigned value = 0;
    for (unsigned i = bits; i--;)
        value = value * 2 + (view[(bit + i) / 8] >> (bit + i) % 8 & 1u);
    return value;
}

/* Number i of a piece of a row, as its table says. */
static unsigned slow_number(const struct numbered *n, const struct number *row,
                            size_t bit, unsigned i, unsigned seat)
{
    const uint8_t *view = n->w.view;
    unsigned players = n->codes.players;
    unsigned kept = slow_bits(view, bit, 8);
    switch (row->as) {
    case AS_BITS:
        return slow_bits(view, bit + (size_t)i * row->bits, row->bits);
    case AS_BYTES:
        return view[bit / 8 + (size_t)i * row->stride];
    case AS_WORDS:
        kept = slow_bits(view, bit, row->bits);
        return kept < 255 ? kept : 255;
    case AS_SEAT:
        if (kept < row->shift)
            return 0;
        return 1 + (kept - row->shift + players - seat) % players;
    case AS_SEATS:
        return i < players ? kept >> (seat + i) % players & 1 : 0;
    case AS_PLANES:
        for (unsigned k = 0; k < row->planes; k++)
            if (slow_bits(view, bit + (size_t)k * 64 + i, 1))
                return k + 1;
        return 0;
    case AS_MADE:
        break;
    }
    return 0;
}

/* The same vector, made slowly. */
static void slow_vector(const struct numbered *n, unsigned seat, uint8_t *out)
{
    const struct number *row = n->codes.numbers->vector;
    unsigned seats = n->w.game->seats_max;
    for (; row->name; out += number_count(row, seats), row++) {
        unsigned each = number_count(row, seats) / (row->by_seat ? seats : 1);
        if (row->as == AS_MADE)
            row->make(n->w.setup, n->w.view, seat, out);
        for (unsigned i = 0; row->as != AS_MADE && i < seats; i++)
            for (unsigned k = 0; k < each && (row->by_seat || !i); k++) {
                unsigned whose = (seat + i) % n->codes.players;
                size_t bit = row->at * 8u +
                             (row->by_seat ? row->step : 0) * (size_t)whose;
                out[i * each + k] =
                    (uint8_t)(i < n->codes.players
                                  ? slow_number(n, row, bit, k, seat)
                                  : 0);
            }
    }
}

static void check_vector(struct numbered *n, unsigned seat)
{
    struct world *w = &n->w;
    const struct number *row = n->codes.numbers->vector;
    const uint8_t *at = n->vector;
    w->game->observe(w->setup, w->state, seat, w->view);
    memset(n->vector, GUARD, n->codes.length + GUARDS);
    memset(n->again, GUARD, n->codes.length);
    codes_vector(&n->codes, w->view, seat, n->vector);
    slow_vector(n, seat < w->plan.players ? seat : 0, n->again);
    WORLD_CHECK(w, memcmp(n->vector, n->again, n->codes.length) == 0);
    for (unsigned i = 0; i < GUARDS; i++)
        WORLD_CHECK(w, n->vector[n->codes.length + i] == GUARD);
    for (; row->name; row++)
        for (unsigned i = number_count(row, w->game->seats_max); i--; at++)
            if (*at > row->most) {
                print_error("%s is %u, the most is %u\n", row->name, *at,
                            row->most);
                WORLD_CHECK(w, !"a number within its bounds");
            }
}

static void test_numbers__every_decision_and_back(void **state)
{
    static struct numbered n;
    struct event e;
    open_numbered(&n, *state);
    for (uint64_t seed = 1; seed <= 400 / SLOWER; seed++) {
        start_numbered(&n, seed);
        for (unsigned i = 0; i < 3000; i++) {
            seat_set waiting = n.w.game->waiting(n.w.setup, n.w.state);
            for (unsigned seat = 0; seat < n.w.plan.players; seat++)
                if (waiting & SEAT(seat))
                    check_actions(&n, seat);
            unsigned eyes = rng_below(&n.w.rng, n.w.plan.players + 1u);
            check_vector(&n, eyes < n.w.plan.players ? eyes : ONLOOKER);
            if (!playout_step(n.w.game, n.w.setup, n.w.state, &n.w.rng,
                              n.w.list, &e))
                break;
        }
    }
    close_numbered(&n);
}

/* Ids that stand for no move here, and moves without an id, are said so. */
static void test_numbers__what_is_not_there(void **state)
{
    static struct numbered n;
    uint32_t move = 0;
    unsigned there = 0;
    open_numbered(&n, *state);
    start_numbered(&n, 2);
    for (unsigned id = 0; id < n.codes.actions; id++)
        if (codes_move(&n.codes, 0, id, &move)) {
            assert_int_equal(codes_action(&n.codes, 0, move), id);
            there++;
        }
    assert_true(there > 0);
    assert_true(n.codes.actions <= FEW_THOUSAND);
    assert_false(codes_move(&n.codes, 0, n.codes.actions, &move));
    assert_false(codes_move(&n.codes, 0, UINT32_MAX, &move));
    assert_int_equal(codes_action(&n.codes, 0, UINT32_MAX), NO_ACTION);
    close_numbered(&n);
}

static void write_layout(const struct game *game, struct text *out)
{
    const struct numbers *numbers = registry_numbers(game);
    unsigned first = 0;
    for (const struct action *a = numbers->actions; a->name; a++) {
        text_put(out, "action ");
        text_int(out, first);
        text_word_int(out, first + action_count(a) - 1);
        text_word(out, a->name);
        text_char(out, '\n');
        first += action_count(a);
    }
    first = 0;
    for (const struct number *n = numbers->vector; n->name; n++) {
        unsigned count = number_count(n, game->seats_max);
        text_put(out, "number ");
        text_int(out, first);
        text_word_int(out, first + count - 1);
        text_put(out, " at most ");
        text_int(out, n->most);
        text_word(out, n->name);
        text_char(out, '\n');
        first += count;
    }
}

/* Ids and rows are what others have learned with: within one version of the
 * rules they stay. LAYOUTS=write writes them down anew. */
static void test_numbers__stay_what_they_are(void **state)
{
    static char page[SIZE_CAP];
    static char kept[SIZE_CAP];
    const struct game *game = *state;
    char path[200];
    struct text out;
    text_init(&out, page, sizeof page);
    write_layout(game, &out);
    assert_false(out.cut);
    snprintf(path, sizeof path, "tests/numbers/%s.txt", game->name);
    const char *ask = getenv("LAYOUTS");
    FILE *file = fopen(path, ask ? "w" : "r");
    if (!file) /* a game that nobody has learned yet */
        return;
    if (ask)
        fputs(page, file);
    else
        kept[fread(kept, 1, sizeof kept - 1, file)] = '\0';
    fclose(file);
    if (!ask)
        assert_string_equal(page, kept);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_numbers__every_decision_and_back),
        cmocka_unit_test(test_numbers__what_is_not_there),
        cmocka_unit_test(test_numbers__stay_what_they_are),
    };
    return world_main("numbers", count, words, parts, 3);
}
