/* Clean Family in play: chance weights and uniform imagining, order of players,
 * half-turn twins, odd editions, termination, and the figures of section 11 of
 * the page. */
#include "engine/situation.h"
#include "tests/unit/clean_family.h"

#include <math.h>

/* Rows of squares, kept from looking like the mark of an open point. */
#define THREE                                                                  \
    "XX"                                                                       \
    "X"
#define BAR THREE "XX"

static uint32_t weight_of(const char *words)
{
    char buffer[WORDS_CAP];
    struct text out;
    for (uint32_t i = 0; i < T.list.count; i++) {
        text_init(&out, buffer, sizeof buffer);
        GAME->words->move(&T.setup, CHANCE, T.list.move[i], &out);
        if (strcmp(buffer, words) == 0)
            return T.list.weight[i];
    }
    return 0;
}

/* CF-3, CF-9, CF-R2: exact chances of a card and of a hand. */
static void test_clean_family__chance_weights(void **unused)
{
    (void)unused;
    open_table(2, "");
    list_moves(&T.state, CHANCE);
    assert_int_equal(T.list.count, 68);
    assert_int_equal(T.list.total, 68);
    play(CHANCE, "market S01 turn 3");
    list_moves(&T.state, CHANCE);
    assert_int_equal(T.list.count, 56);
    assert_int_equal(T.list.total, 66); /* 12 over 2 */
    assert_int_equal(weight_of("hand A any any"), 1);
    assert_int_equal(weight_of("hand A any vg"), 2);
    assert_int_equal(weight_of("hand A dm vg"), 1);
    assert_int_equal(GAME->stream(&T.setup, &T.state), 1);
    play(CHANCE, "hand A any vg");
    assert_int_equal(GAME->stream(&T.setup, &T.state), 2);
    list_moves(&T.state, CHANCE);
    assert_int_equal(T.list.total, 66);
}

static int hand_number(const struct clean_family_state *state, unsigned seat)
{
    const uint8_t *took = state->player[seat].turn.took;
    return took[0] * 16 + took[1];
}

/* Imagines B's hand many times and compares with the chance of each deal:
 * returns chi-square, sets the degrees of freedom. */
static double imagine_hands(const struct clean_family_state *before,
                            unsigned games, unsigned *freedom)
{
    static unsigned seen[256];
    struct clean_family_state view;
    struct clean_family_state twin;
    double chi = 0;
    unsigned found = 0;
    memset(seen, 0, sizeof seen);
    GAME->observe(&T.setup, &T.state, 0, &view);
    for (unsigned i = 0; i < games; i++) {
        GAME->imagine(&T.setup, &view, &T.rng, &twin);
        assert_int_equal(twin.phase[1], PHASE_CHOOSE);
        seen[hand_number(&twin, 1)]++;
    }
    list_moves(before, CHANCE);
    for (uint32_t i = 0; i < T.list.count; i++) {
        unsigned at =
            part_of(T.list.move[i], 1) * 16 + part_of(T.list.move[i], 2);
        double wanted = (double)games * T.list.weight[i] / T.list.total;
        chi += (seen[at] - wanted) * (seen[at] - wanted) / wanted;
        found += seen[at];
    }
    assert_int_equal(found, games); /* and no hand that cannot be */
    *freedom = T.list.count - 1;
    return chi;
}

/* Every deal that fits, and only those, as often as chance deals them. */
static void test_clean_family__imagine_is_uniform(void **unused)
{
    struct clean_family_state before;
    unsigned freedom;
    (void)unused;
    open_table(2, "");
    play(CHANCE, "market S06 turn 0");
    play(CHANCE, "hand A dm vg");
    before = T.state;
    play(CHANCE, "hand B any hd");
    double chi = imagine_hands(&before, 200000, &freedom);
    assert_int_equal(freedom, 55);
    assert_true(chi < 93.2); /* 0.1 % */

    /* Item round 10: three cards in the pile, two of them alike. */
    static const char *const LINES[] = {
        "market S01 S02 S03 S04 S05 S06 S07 S08 S09 S10",
        "card S10 turn 0",
        "used A dm dv mv mg gd gh vh vg hm",
        "hand A any hd",
        "grid A ......./......./......./dmgvhdm/......./......./.......",
        "boxes A dad=3 sister=3 grandma=3",
        "used B dm dv mv mg gd gh vh vg hm",
        "discard B any any hd",
        "grid B ......./......./......./dmgvhdm/......./......./.......",
        "boxes B dad=3 sister=3 grandma=3",
    };
    struct slice lines[10];
    for (unsigned i = 0; i < 10; i++)
        lines[i] = slice_of(LINES[i]);
    assert_true(situation_read(GAME, &T.setup, lines, 10, &T.state, &T.why));
    before = T.state;
    list_moves(&before, CHANCE);
    assert_int_equal(T.list.count, 2); /* any any: 1, any hd: 2 */
    assert_int_equal(T.list.total, 3);
    play(CHANCE, "hand B any any");
    chi = imagine_hands(&before, 100000, &freedom);
    assert_int_equal(freedom, 1);
    assert_true(chi < 10.83);
}

/* Plays a round's decisions seat by seat in the given order. */
static void play_round(const struct clean_family_state *from,
                       const unsigned *order, struct clean_family_state *to)
{
    *to = *from;
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned seat = order[i];
        struct rng own;
        rng_seed(&own, 77 + seat);
        while (to->card && to->phase[seat] != PHASE_DONE) {
            list_moves(to, seat);
            GAME->apply(&T.setup, to, seat, playout_pick(&T.list, false, &own));
        }
    }
}

/* I-14: any order of players gives the same state. */
static void test_clean_family__order_of_players(void **unused)
{
    static const unsigned ORDERS[][SEATS] = {
        {0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}, {1, 3, 0, 2}};
    (void)unused;
    open_table(4, "side B,advanced on");
    while (GAME->waiting(&T.setup, &T.state)) {
        struct clean_family_state first;
        struct clean_family_state other;
        if (GAME->waiting(&T.setup, &T.state) == SEAT(CHANCE)) {
            list_moves(&T.state, CHANCE);
            GAME->apply(&T.setup, &T.state, CHANCE,
                        playout_pick(&T.list, true, &T.rng));
            continue;
        }
        play_round(&T.state, ORDERS[0], &first);
        for (unsigned i = 1; i < 4; i++) {
            play_round(&T.state, ORDERS[i], &other);
            assert_memory_equal(&first, &other, sizeof first);
        }
        T.state = first;
    }
}

static uint64_t half_turn(uint64_t squares)
{
    uint64_t out = 0;
    for (unsigned at = 0; at < SQUARES; at++)
        if (squares >> at & 1u)
            out |= UINT64_C(1) << (SQUARES - 1 - at);
    return out;
}

/* The drawing of a seat turned by half: the anchor is another square. */
static uint32_t twin_move(const struct clean_family_state *state, uint32_t move)
{
    unsigned square = part_of(move, 0);
    if (verb_of(move) == VERB_PLAY || verb_of(move) == VERB_ASSIGN ||
        square == NONE)
        return move;
    uint64_t squares = UINT64_C(1) << square;
    if (verb_of(move) == VERB_DRAW) {
        const struct shape *shape =
            turned_shape(&T.setup.edition.card[state->card - 1],
                         own_view(&T.setup, state, 0), part_of(move, 1));
        squares = shape->mask << (square - shape->first);
    }
    return (move & ~255u) | bits_first(half_turn(squares));
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* I-15: the opposite seat, playing everything turned by half, has the same
 * choices all along and the same score. */
static void play_twins(const char *options, uint64_t seed)
{
    static uint32_t turned[MOVES_CAP];
    open_table(2, options);
    rng_seed(&T.rng, seed);
    for (;;) {
        seat_set seats = GAME->waiting(&T.setup, &T.state);
        if (!seats)
            break;
        unsigned actor = seats & SEAT(CHANCE) ? CHANCE : 0;
        list_moves(&T.state, actor);
        uint32_t count = T.list.count;
        uint32_t move = playout_pick(&T.list, actor == CHANCE, &T.rng);
        if (actor == CHANCE) {
            GAME->apply(&T.setup, &T.state, CHANCE, move);
            if (verb_of(move) == VERB_HAND)
                GAME->apply(&T.setup, &T.state, CHANCE, move | 1);
            continue;
        }
        for (uint32_t i = 0; i < count; i++)
            turned[i] = twin_move(&T.state, T.list.move[i]);
        qsort(turned, count, sizeof turned[0], by_number);
        list_moves(&T.state, 1);
        assert_int_equal(T.list.count, count);
        qsort(T.list.move, count, sizeof turned[0], by_number);
        assert_memory_equal(turned, T.list.move, count * sizeof turned[0]);
        uint32_t other = twin_move(&T.state, move);
        GAME->apply(&T.setup, &T.state, 0, move);
        GAME->apply(&T.setup, &T.state, 1, other);
    }
    struct result result;
    GAME->result(&T.setup, &T.state, &result);
    assert_int_equal(result.score[0], result.score[1]);
    assert_string_equal(result.reason, "tie");
}

static void test_clean_family__half_turn_twins(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        play_twins("table A S,table B N", seed);
        play_twins("table A E,table B W,side B,advanced on", seed);
    }
}

/* Any edition the reader accepts can be played, invariants and all. */
static void play_odd(struct slice edition, const char *options)
{
    struct event event;
    for (unsigned game = 0; game < 20; game++) {
        assert_true(prepare(1 + game % 4, options, edition));
        rng_seed(&T.rng, game);
        GAME->start(&T.setup, &T.state);
        for (;;) {
            struct clean_family_state before = T.state;
            if (!playout_step(GAME, &T.setup, &T.state, &T.rng, &T.list,
                              &event))
                break;
            struct events seen = {.count = 0};
            struct step step = {&before, &T.state, event};
            const char *broken = GAME->broken(&T.setup, &step);
            if (broken)
                fail_msg("%s", broken);
            GAME->words->redact(&T.setup, &before, event, ONLOOKER, &seen);
            assert_true(seen.count <= EVENTS_CAP);
        }
    }
}

static void test_clean_family__odd_editions(void **unused)
{
    char page[4096];
    struct text out;
    (void)unused;
    text_init(&out, page, sizeof page);
    text_put(&out, "edition odd\n");
    for (unsigned i = 0; i < MARKET; i++) {
        text_put(&out, "market M");
        text_int(&out, i);
        text_put(&out, i % 3 == 0 ? " " BAR "/" BAR "/" BAR "/" BAR "/" BAR "\n"
                       : i % 3 == 1 ? " .X./" THREE "/.X.\n"
                                    : " X\n");
    }
    for (unsigned i = 0; i < ITEMS; i++)
        text_put(&out, i < 4   ? "item any - -\n"
                       : i < 9 ? "item hh sanitizer sanitizer\n"
                               : "item hv sanitizer vitamins\n");
    for (unsigned side = 0; side < 2; side++) {
        text_put(&out, side ? "sheet B\n" : "sheet A\n");
        text_put(&out, "row PPPPPPP\nrow PPPPPPP\nrow PPPPPP.\n");
        text_put(&out, "row RRRRRRR\nrow AAAAAAA\nrow .......\n");
        text_put(&out, side ? "row VVVVVVV\n" : "row .......\n");
        text_put(&out, "boxes rotate 0 alternative 99\ndad 99 99 99\n");
        text_put(&out, "sister 1 1 1\nbrother 0 0 0\ngrandpa 99\n");
        text_put(&out, "grandma 0 99 0 99\nend\n");
    }
    assert_false(out.cut);
    play_odd(slice_of(page), "");
    play_odd(slice_of(page), "side B,short_pile single,assign_duty loose");
    play_odd(slice_of(page), "patch_adjacency yes,grandpa_match seen");
}

/* CF-28: whatever players do, at most 17 rounds. */
static void test_clean_family__always_ends(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < 200; seed++) {
        unsigned events = 0;
        open_table(4, seed % 2 ? "" : "free_cards off");
        rng_seed(&T.rng, seed);
        while (GAME->waiting(&T.setup, &T.state)) {
            seat_set seats = GAME->waiting(&T.setup, &T.state);
            unsigned actor = bits_first(seats);
            list_moves(&T.state, actor);
            /* Stalling: always the first move, or always the last. */
            uint32_t at = seed % 4 < 2 ? 0 : T.list.count - 1;
            uint32_t move = actor == CHANCE
                                ? playout_pick(&T.list, true, &T.rng)
                                : T.list.move[at];
            GAME->apply(&T.setup, &T.state, actor, move);
            events++;
        }
        unsigned rounds = bits_count(T.state.revealed);
        assert_true(rounds >= 12 && rounds <= 17);
        assert_true(seed % 2 || rounds == 12);
        assert_true(events <= 17 + 12 * 4 + 4 * (12 * 3 + 5 + 2));
    }
}

/* Section 11: uniformly random play. `mean` is the page's figure from 1000
 * games, whose own error is sd / sqrt(1000). */
static void check_figure(const char *options, double mean, double fill)
{
    const unsigned games = 20000;
    double sum = 0;
    double squares = 0;
    double empty = 0;
    struct event event;
    for (unsigned i = 0; i < games; i++) {
        struct result result;
        if (i == 0)
            open_table(1, options);
        GAME->start(&T.setup, &T.state);
        while (playout_step(GAME, &T.setup, &T.state, &T.rng, &T.list, &event))
            ;
        GAME->result(&T.setup, &T.state, &result);
        sum += result.score[0];
        squares += (double)result.score[0] * result.score[0];
        empty += bits_count(empty_on(&T.state.player[0]));
    }
    double own = sum / games;
    double sd = sqrt(squares / games - own * own);
    double error = 1.96 * sd * sqrt(1.0 / games + 1.0 / 1000);
    double filled = 1 - empty / games / SQUARES;
    print_message("%s: total %.2f +- %.2f, page %.1f; fill %.1f %%\n", options,
                  own, 1.96 * sd / sqrt(games), mean, 100 * filled);
    assert_true(fabs(own - mean) < error);
    assert_true(fabs(filled - fill) < 0.006);
}

static void test_clean_family__figures(void **unused)
{
    (void)unused;
    check_figure("side A", 14.4, 0.83);
    check_figure("side B", 14.2, 0.83);
    check_figure("free_cards off", -4.1, 0.68);
}

/* Whether giving it to one rather than another can change what a reason is
 * about, in a game of one. */
static void check_reason_to_give(const struct reason *reason)
{
    struct slice rest = slice_of(reason->traits);
    struct slice word;
    int32_t first[TRAITS_CAP];
    int32_t numbers[TRAITS_CAP];
    while (slice_word(&rest, &word)) {
        unsigned trait = 0;
        while (!slice_is(word, GAME->traits[trait].name))
            trait++;
        for (unsigned i = 0; i < T.list.count; i++) {
            struct clean_family_state given = T.state;
            GAME->apply(&T.setup, &given, 0, T.list.move[i]);
            GAME->look(&T.setup, &given, 0, i ? numbers : first);
            if (i && numbers[trait] != first[trait])
                fail_msg("to give says: %s (%s)", reason->gain,
                         GAME->traits[trait].name);
        }
    }
}

/* Who gets something fills no gap and leaves no help. */
static void test_clean_family__reasons_to_give(void **unused)
{
    unsigned asked = 0;
    seat_set waiting;
    (void)unused;
    open_table(1, "");
    while ((waiting = GAME->waiting(&T.setup, &T.state)) != 0) {
        unsigned actor = waiting & SEAT(0) ? 0 : CHANCE;
        list_moves(&T.state, actor);
        if (actor == 0 && T.list.count > 1 &&
            verb_of(T.list.move[0]) == VERB_ASSIGN)
            for (const struct reason *r = GAME->reasons; r->traits; r++)
                if (strstr(r->gain, "fit better") || strstr(r->gain, "help")) {
                    check_reason_to_give(r);
                    asked++;
                }
        GAME->apply(&T.setup, &T.state, actor,
                    actor == CHANCE ? playout_chance(GAME, &T.setup, &T.state,
                                                     &T.rng, &T.list)
                                    : playout_pick(&T.list, false, &T.rng));
    }
    assert_true(asked > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clean_family__chance_weights),
        cmocka_unit_test(test_clean_family__imagine_is_uniform),
        cmocka_unit_test(test_clean_family__order_of_players),
        cmocka_unit_test(test_clean_family__half_turn_twins),
        cmocka_unit_test(test_clean_family__odd_editions),
        cmocka_unit_test(test_clean_family__always_ends),
        cmocka_unit_test(test_clean_family__reasons_to_give),
        cmocka_unit_test(test_clean_family__figures),
    };
    return tally_run("clean_family", tests, sizeof tests / sizeof tests[0]);
}
