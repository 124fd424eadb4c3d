/* Beachcleaner: setup, chance, views and play, as far as rules cases cannot
 * show them. */
#include "base/bits.h"
#include "engine/playout.h"
#include "tests/unit/beachcleaner.h"
#include "tests/unit/chi.h"

#include <math.h>

/* ---- setup ---- */

/* The table of section 3, and one Flood in each range of the first pass. */
static void check_setup(const struct beachcleaner_setup *g, struct rng *rng,
                        uint32_t *first)
{
    static const unsigned PICKUP[] = {75, 70, 65};
    static const unsigned FLOODS[] = {4, 3, 2};
    struct beachcleaner_state s;
    struct moves list;
    struct event event;
    unsigned dealt = 0;
    memset(&s, 0, sizeof s);
    game()->start(g, &s);
    while (s.phase != PHASE_DRAW)
        assert_true(playout_step(game(), g, &s, rng, &list, &event));
    for (unsigned seat = 0; seat < g->players; seat++) {
        assert_int_equal(beachcleaner_dirt(&s, seat), 4);
        assert_int_equal(s.hand_size[seat], 4);
        dealt += s.hand_size[seat];
    }
    assert_int_equal(dealt, g->players * 4);
    assert_int_equal(s.pickup, PICKUP[g->players - 2]);
    assert_int_equal(s.bag[g->flood], FLOODS[g->players - 2]);
    assert_int_equal(counts_at(s.removed, g->flood),
                     4 - FLOODS[g->players - 2]);
    /* Draw the pile down: one Flood a stack. */
    for (unsigned i = 0; i < g->stacks; i++) {
        unsigned floods = 0;
        for (unsigned n = 0; n < g->stack[i]; n++) {
            s.phase = PHASE_TWO;
            s.due = DUE_DRAWS;
            s.due_seat = s.active;
            s.due_count = 2;
            moves_clear(&list);
            beachcleaner_moves(g, &s, CHANCE, &list);
            uint32_t move = playout_pick(&list, true, rng);
            bool is_flood = move_y(move) == g->flood;
            floods += is_flood;
            if (i == 0)
                first[n] += is_flood;
            if (is_flood) { /* without its round */
                s.bag[g->flood]--;
                s.pickup--;
                s.top_flood = 0;
                if (--s.stack[0] == 0) {
                    memmove(s.stack, s.stack + 1, BC_STACKS - 1);
                    s.stack[BC_STACKS - 1] = 0;
                    s.stacks--;
                    s.top_flood = s.stacks != 0;
                }
            } else {
                beachcleaner_apply(g, &s, CHANCE, move);
            }
        }
        assert_int_equal(floods, 1);
    }
    assert_int_equal(s.pickup, 0);
}

static void test_beachcleaner__setup_table(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed(&rng, 7);
    for (unsigned players = 2; players <= 4; players++) {
        struct beachcleaner_setup g = set_up(players, NULL);
        uint32_t first[25] = {0}; /* place of the Flood in the top stack */
        uint32_t even[25];
        for (unsigned i = 0; i < 25; i++)
            even[i] = 1;
        for (unsigned i = 0; i < 1000; i++)
            check_setup(&g, &rng, first);
        CHI_FITS(first, even, (size_t)g.stack[0]);
    }
}

static void test_beachcleaner__sets_follow_players(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g;
    struct plan plan;
    struct refusal why;
    for (unsigned players = 2; players <= 4; players++)
        for (int sets = 0; sets < 6; sets++) {
            memset(&g, 0, sizeof g);
            plan_init(&plan, players);
            plan.option[OPTION_SETS] = sets;
            size_t length = strlen(game()->options[OPTION_SETS].values[sets]);
            assert_int_equal(plan_prepare(game(), &plan, &g, &why),
                             length == players);
        }
    plan_init(&plan, 2);
    plan.option[OPTION_FIRST] = 2;
    memset(&g, 0, sizeof g);
    assert_false(plan_prepare(game(), &plan, &g, &why));
}

/* ---- chance ---- */

static uint32_t weight_of(const struct moves *list, unsigned f)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (move_y(list->move[i]) == f)
            return list->weight[i];
    return 0;
}

static void list_draws(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, struct moves *list)
{
    moves_clear(list);
    beachcleaner_moves(g, s, CHANCE, list);
}

/* BC-22a. */
static void test_beachcleaner__weights_of_takes(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct moves list;
    struct beachcleaner_state s = small(&g, "due draws A 1\npickup 5f 74f\n"
                                            "removed flood flood\n");
    /* 79 cards, 77 of them no Floods; 5 in the top stack. */
    list_draws(&g, &s, &list);
    assert_int_equal(weight_of(&list, g.flood), 77);
    assert_int_equal(weight_of(&list, face(&g, "wood1")), 4 * 1);
    assert_int_equal(weight_of(&list, face(&g, "rope2")), 4 * 2);
    assert_int_equal(weight_of(&list, face(&g, "joker")), 4 * 3);
    assert_int_equal(list.total, 5 * 77);
    s = small(&g, "due draws A 1\npickup 5 73f\n"
                  "removed flood flood flood\n");
    list_draws(&g, &s, &list);
    assert_int_equal(weight_of(&list, g.flood), 0);
    assert_int_equal(weight_of(&list, face(&g, "rope2")), 2);
    assert_int_equal(list.total, 77);
    s = small(&g, "due draws A 1\npickup mixed 81\n");
    list_draws(&g, &s, &list);
    assert_int_equal(weight_of(&list, g.flood), 4);
    assert_int_equal(list.total, 81);
    /* T = 0: the pile holds no card but the Flood of its stack. */
    memset(s.bag, 0, sizeof s.bag);
    s.bag[g.flood] = 1;
    s.pickup = 1;
    s.stacks = 1;
    s.stack[0] = 1;
    s.top_flood = 1;
    list_draws(&g, &s, &list);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.weight[0], 1);
    assert_int_equal(move_y(list.move[0]), g.flood);
}

static void test_beachcleaner__weights_of_picks(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct moves list;
    struct beachcleaner_state s =
        situation(&g, "phase take\nbeach A wood . .*!B net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker bottle2\nhand A can1 can1 net2 2\n"
                      "hand B can2\ntake 2\npickup mixed 77\ndue picks\n");
    list_draws(&g, &s, &list);
    assert_int_equal(list.total, 4);
    for (uint32_t i = 0; i < list.count; i++)
        assert_int_equal(list.weight[i],
                         move_x(list.move[i]) == face(&g, "can1") ? 2 : 1);
    s = small(&g, "phase pick\noffer A B can1b wood1\npickup mixed 79\n"
                  "due picks\n");
    list_draws(&g, &s, &list);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.total, 2);
}

/* ---- imagine ---- */

static const uint32_t EVEN[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* A situation in which only `pile` and the hand of B are unseen by A: all
 * other cards are removed. */
static struct beachcleaner_state unseen(const struct beachcleaner_setup *g,
                                        const char *pile, const char *more)
{
    uint8_t rest[BC_FACES];
    char text[4096];
    struct text all;
    struct slice words;
    struct slice word;
    unsigned cards = 0;
    memcpy(rest, g->copies, sizeof rest);
    words = slice_of("net1 joker bottle2 wood1 can2"); /* of SMALL */
    while (slice_word(&words, &word))
        rest[beachcleaner_face(g, word)]--;
    words = slice_of(pile);
    while (slice_word(&words, &word)) {
        rest[beachcleaner_face(g, word)]--;
        cards++;
    }
    words = slice_of(more);
    while (slice_word(&words, &word))
        if (beachcleaner_face(g, word) >= 0)
            rest[beachcleaner_face(g, word)]--;
    text_init(&all, text, sizeof text);
    text_put(&all, "pickup mixed ");
    text_int(&all, cards);
    text_put(&all, "\nremoved");
    for (unsigned f = 0; f < g->faces; f++)
        for (unsigned i = 0; i < rest[f]; i++)
            text_word(&all, g->code[f]);
    text_char(&all, '\n');
    text_put(&all, more);
    return small(g, text);
}

/* Exact enumeration: B has one unseen card, the pile can1, can1, net2. So B's
 * card is any of can1, can1, net2, can2, each 1 time in 4. */
static void test_beachcleaner__imagine_counts_cards(void **unused)
{
    (void)unused;
    enum { ROUNDS = 40000 };
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s = unseen(&g, "can1 can1 net2", "");
    struct beachcleaner_state view;
    struct beachcleaner_state twin;
    struct rng rng;
    uint32_t count[4] = {0};
    rng_seed(&rng, 11);
    game()->observe(&g, &s, 0, &view);
    assert_int_equal(view.hand_size[1], 1);
    assert_int_equal(view.has[1], 0);
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view, &rng, &twin);
        unsigned f = bits_first(twin.has[1]);
        unsigned two = rng_below(&rng, 2); /* which of two equal cards */
        count[f == face(&g, "can1") ? two : f == face(&g, "net2") ? 2 : 3]++;
        assert_int_equal(twin.bag[f] + counts_at(twin.hand[1], f),
                         f == face(&g, "can1") ? 2 : 1);
    }
    CHI_FITS(count, EVEN, (size_t)4);
}

/* A certain card stays; the others of the hand are any two of five. */
static void test_beachcleaner__imagine_keeps_certain_cards(void **unused)
{
    (void)unused;
    enum { ROUNDS = 40000 };
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s = unseen(&g, "can1 net2 rope1", "");
    struct beachcleaner_state view;
    struct beachcleaner_state twin;
    struct rng rng;
    uint32_t count[10] = {0};
    uint8_t place[BC_FACES] = {0};
    static const char *const CODES[] = {"can1", "can2", "net2", "rope1",
                                        "rope2"};
    for (unsigned i = 0; i < 5; i++)
        place[face(&g, CODES[i])] = (uint8_t)i;
    /* B gets a certain joker and a rope2 unseen. */
    static const char *const MORE[] = {"joker", "rope2"};
    for (unsigned i = 0; i < 2; i++) {
        unsigned f = face(&g, MORE[i]);
        counts_remove(s.removed, f);
        counts_add(s.hand[1], f);
        s.hand_size[1]++;
        s.has[1] |= (uint64_t)1 << f;
    }
    for (unsigned k = 0; k < 2; k++)
        counts_add(s.known[1][k], face(&g, "joker"));
    struct step step = {.after = &s};
    assert_null(game()->broken(&g, &step));
    rng_seed(&rng, 12);
    game()->observe(&g, &s, 0, &view);
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view, &rng, &twin);
        assert_int_equal(counts_at(twin.hand[1], face(&g, "joker")), 1);
        uint64_t others = twin.has[1] & ~((uint64_t)1 << face(&g, "joker"));
        assert_int_equal(bits_count(others), 2);
        unsigned a = place[bits_first(others)];
        unsigned b = place[bits_first(others & (others - 1))];
        if (a > b) {
            unsigned swap = a;
            a = b;
            b = swap;
        }
        count[b * (b - 1) / 2 + a]++;
    }
    CHI_FITS(count, EVEN, (size_t)10);
}

/* The opening of a game for four: a card of B's hand is each of the unseen
 * cards equally often. */
static void test_beachcleaner__imagine_whole_deals(void **unused)
{
    (void)unused;
    enum { ROUNDS = 100000 };
    struct beachcleaner_setup g = set_up(4, NULL);
    struct beachcleaner_state s;
    struct beachcleaner_state view;
    struct beachcleaner_state twin;
    struct rng rng;
    struct moves list;
    struct event event;
    uint32_t count[BC_FACES] = {0};
    uint32_t weight[BC_FACES] = {0};
    size_t faces = 0;
    uint8_t at[BC_FACES] = {0};
    rng_seed(&rng, 15);
    memset(&s, 0, sizeof s);
    game()->start(&g, &s);
    while (s.phase != PHASE_TWO)
        assert_true(playout_step(game(), &g, &s, &rng, &list, &event));
    game()->observe(&g, &s, 0, &view);
    for (unsigned f = 0; f < g.faces; f++)
        if (view.bag[f] && f != g.flood) {
            at[f] = (uint8_t)faces;
            weight[faces++] = view.bag[f];
        }
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view, &rng, &twin);
        unsigned card = rng_below(&rng, twin.hand_size[1]);
        unsigned f = 0;
        for (; card >= counts_at(twin.hand[1], f); f++)
            card -= counts_at(twin.hand[1], f);
        count[at[f]]++;
    }
    CHI_FITS(count, weight, faces);
}

/* An offer A may not see: 2 Bathers and 3 ordinary cards are unseen. */
static void test_beachcleaner__imagine_offers(void **unused)
{
    (void)unused;
    enum { ROUNDS = 30000 };
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        unseen(&g, "can1 net2 rope1b joker",
               "turn B\nphase pick\noffer B A shoe1b rope1 \n");
    struct beachcleaner_state view;
    struct beachcleaner_state twin;
    struct rng rng;
    uint32_t count[8] = {0};
    rng_seed(&rng, 13);
    game()->observe(&g, &s, 0, &view);
    assert_int_equal(view.bather, BC_HOLE);
    assert_int_equal(view.partner, BC_HOLE);
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view, &rng, &twin);
        unsigned b = twin.bather - 1u == face(&g, "rope1b");
        unsigned p = twin.partner - 1u;
        assert_true(b || twin.bather - 1u == face(&g, "shoe1b"));
        unsigned at = p == face(&g, "can1")    ? 0
                      : p == face(&g, "net2")  ? 1
                      : p == face(&g, "rope1") ? 2
                                               : 3;
        assert_true(at < 3 || p == face(&g, "can2"));
        count[b * 4 + at]++;
    }
    CHI_FITS(count, EVEN, (size_t)8);
}

/* With `partner any` the two cards of an offer differ in face, so a Bather of
 * which there are two has fewer partners than one of which there is one. Of
 * three unseen cards wood1b, wood1b and can1b each of the four offers that can
 * be made is equally likely: in half of them can1b is the Bather. */
static void test_beachcleaner__imagine_offers_of_equal_bathers(void **unused)
{
    (void)unused;
    enum { ROUNDS = 20000 };
    struct beachcleaner_setup g;
    struct beachcleaner_state view;
    struct beachcleaner_state twin;
    struct plan plan;
    struct refusal why;
    struct rng rng;
    uint32_t count[2] = {0};
    char text[4096];
    struct text edition;
    const char *from = strchr(game()->edition, '\n'); /* after its name */
    const char *at = strstr(from, "wood1b 1");
    text_init(&edition, text, sizeof text);
    text_put(&edition, "edition two");
    text_slice(&edition, (struct slice){from, (size_t)(at - from)});
    text_put(&edition, "wood1b 2");
    text_put(&edition, at + strlen("wood1b 1"));
    memset(&g, 0, sizeof g);
    plan_init(&plan, 2);
    plan.edition = (struct slice){edition.at, edition.len};
    assert_true(plan_option(game(), &plan, slice_of("partner any"), &why));
    assert_true(plan_prepare(game(), &plan, &g, &why));
    struct beachcleaner_state s =
        unseen(&g, "wood1b", "turn B\nphase pick\noffer B A wood1b can1b \n");
    counts_add(s.known[1][0], face(&g, "can2"));
    game()->observe(&g, &s, 0, &view);
    rng_seed(&rng, 16);
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view, &rng, &twin);
        assert_int_not_equal(twin.bather, twin.partner);
        count[twin.bather == face(&g, "can1b") + 1]++;
    }
    CHI_FITS(count, EVEN, (size_t)2);
}

/* Two blind cards out of a top stack of 5 that had its Flood: each of the five
 * places of the Flood is equally likely. */
static void test_beachcleaner__imagine_blind_floods(void **unused)
{
    (void)unused;
    enum { ROUNDS = 50000 };
    struct beachcleaner_setup g = set_up(2, NULL);
    static const char TEXT[] = "phase end\nbeach A . bottle* . . rope\n"
                               "beach B tyre .* glove foam lighter\n"
                               "market net1 joker bottle2\nhand A wood1\n"
                               "hand B can2\nremoved flood\n"
                               "putdown flood\n";
    static const char *const MORE[] = {
        "pickup 3f 74f\ndue lays A A 1 can1 3 can3\n",
        "pickup 3 74f\ndue lays A A 1 can1 3 flood\n",
    };
    struct beachcleaner_state view[2];
    struct beachcleaner_state twin;
    struct rng rng;
    uint32_t count[5] = {0};
    for (unsigned i = 0; i < 2; i++) {
        char text[1024];
        struct text all;
        text_init(&all, text, sizeof text);
        text_put(&all, TEXT);
        text_put(&all, MORE[i]);
        struct beachcleaner_state s = situation(&g, text);
        game()->observe(&g, &s, 1, &view[i]);
    }
    assert_memory_equal(&view[0], &view[1], sizeof view[0]);
    rng_seed(&rng, 14);
    for (unsigned i = 0; i < ROUNDS; i++) {
        game()->imagine(&g, &view[0], &rng, &twin);
        struct step step = {.after = &twin};
        assert_null(game()->broken(&g, &step));
        unsigned at = twin.blind[0] == g.flood + 1   ? 0
                      : twin.blind[2] == g.flood + 1 ? 1
                                                     : 2 + rng_below(&rng, 3);
        assert_int_equal(twin.top_flood, at >= 2);
        count[at]++;
    }
    CHI_FITS(count, EVEN, (size_t)5);
}

/* ---- play ---- */

/* Everybody draws, skips and passes: the piles end up in the hands and the
 * guard ends the game (BC-R40). */
static void test_beachcleaner__stalling_players_end(void **unused)
{
    (void)unused;
    static const char *const LONG[] = {"cap 60000", NULL};
    struct moves list;
    struct rng rng;
    rng_seed(&rng, 5);
    for (unsigned players = 2; players <= 4; players++) {
        struct beachcleaner_setup g = set_up(players, LONG);
        struct beachcleaner_state s;
        seat_set waiting;
        memset(&s, 0, sizeof s);
        game()->start(&g, &s);
        while ((waiting = beachcleaner_waiting(&g, &s)) != 0) {
            unsigned actor = playout_actor(waiting, &rng);
            moves_clear(&list);
            beachcleaner_moves(&g, &s, actor, &list);
            beachcleaner_apply(&g, &s, actor,
                               actor == CHANCE ? playout_pick(&list, true, &rng)
                                               : list.move[list.count - 1]);
        }
        assert_int_equal(s.ending, ENDING_STALL);
        assert_true(s.turns < 200);
        assert_int_equal(s.pickup + s.putdown_size, 0);
    }
}

struct figures {
    double turns, turns_error; /* mean, half of the 95 % interval */
    double floods, floods_error;
    double guards; /* share of games */
};

/* Random play: an option (the first word of a move), then a decision of it,
 * evenly; or every legal decision evenly. */
static uint32_t choose(const struct moves *list, bool by_option,
                       struct rng *rng)
{
    static const uint8_t OPTION[] = {
        [VERB_SWAP] = 1, [VERB_CLEAN] = 2,  [VERB_CLEAN_ANY] = 2,
        [VERB_PAIR] = 3, [VERB_MOVE] = 4,   [VERB_MOVE_ANY] = 4,
        [VERB_MINE] = 5, [VERB_BATHER] = 6, [VERB_PASS] = 7,
        [VERB_TWO] = 8,  [VERB_TAKE] = 0,
    };
    unsigned options = 0;
    uint32_t chosen = list->move[0];
    unsigned fits = 0;
    if (!by_option)
        return list->move[rng_below(rng, list->count)];
    for (uint32_t i = 0; i < list->count; i++)
        options |= 1u << OPTION[move_verb(list->move[i])];
    for (unsigned skip = rng_below(rng, bits_count(options)); skip; skip--)
        options &= options - 1;
    for (uint32_t i = 0; i < list->count; i++)
        if (OPTION[move_verb(list->move[i])] == bits_first(options) &&
            rng_below(rng, ++fits) == 0)
            chosen = list->move[i];
    return chosen;
}

static struct figures simulate(unsigned players, bool by_option, unsigned games)
{
    static const unsigned ROUNDS[] = {10, 6, 3}; /* BC-I9 */
    struct beachcleaner_setup g = set_up(players, NULL);
    struct moves list;
    struct rng rng;
    double sum[4] = {0};
    double guards = 0;
    rng_seed(&rng, players);
    for (unsigned i = 0; i < games; i++) {
        struct beachcleaner_state s;
        seat_set waiting;
        unsigned floods = 0;
        memset(&s, 0, sizeof s);
        game()->start(&g, &s);
        while ((waiting = beachcleaner_waiting(&g, &s)) != 0) {
            unsigned actor = playout_actor(waiting, &rng);
            moves_clear(&list);
            beachcleaner_moves(&g, &s, actor, &list);
            uint32_t move = actor == CHANCE ? playout_pick(&list, true, &rng)
                                            : choose(&list, by_option, &rng);
            floods +=
                move_verb(move) == CHANCE_DRAWS && move_y(move) == g.flood;
            beachcleaner_apply(&g, &s, actor, move);
        }
        assert_true(floods <= ROUNDS[players - 2]);
        double turns = s.turns + (s.ending == ENDING_CLEAN);
        sum[0] += turns;
        sum[1] += turns * turns;
        sum[2] += floods;
        sum[3] += (double)floods * floods;
        guards += s.ending != ENDING_CLEAN;
    }
    for (unsigned i = 0; i < 4; i++)
        sum[i] /= games;
    return (struct figures){
        .turns = sum[0],
        .turns_error = 1.96 * sqrt((sum[1] - sum[0] * sum[0]) / games),
        .floods = sum[2],
        .floods_error = 1.96 * sqrt((sum[3] - sum[2] * sum[2]) / games),
        .guards = guards / games,
    };
}

/* Section 17: 3000 games each on the page, so its figures have an error like
 * ours; the two are compared with room for both. */
static void test_beachcleaner__figures_of_random_play(void **unused)
{
    (void)unused;
    static const double TURNS[] = {112, 130, 120};
    static const double FLOODS[] = {6.4, 5.0, 2.8};
    for (unsigned players = 2; players <= 4; players++) {
        struct figures f = simulate(players, true, 3000);
        struct figures even = simulate(players, false, 300);
        print_message("%u players: %.1f +- %.1f turns, %.2f +- %.2f Flood "
                      "rounds, guard %.2f %%; even over decisions: %.1f +- "
                      "%.1f turns\n",
                      players, f.turns, f.turns_error, f.floods, f.floods_error,
                      100 * f.guards, even.turns, even.turns_error);
        assert_true(fabs(f.turns - TURNS[players - 2]) < 2 * f.turns_error);
        assert_true(fabs(f.floods - FLOODS[players - 2]) <
                    0.05 + 2 * f.floods_error);
        assert_true(f.guards < 0.01);
        assert_true(even.turns > f.turns + 30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beachcleaner__setup_table),
        cmocka_unit_test(test_beachcleaner__sets_follow_players),
        cmocka_unit_test(test_beachcleaner__weights_of_takes),
        cmocka_unit_test(test_beachcleaner__weights_of_picks),
        cmocka_unit_test(test_beachcleaner__imagine_counts_cards),
        cmocka_unit_test(test_beachcleaner__imagine_keeps_certain_cards),
        cmocka_unit_test(test_beachcleaner__imagine_whole_deals),
        cmocka_unit_test(test_beachcleaner__imagine_offers),
        cmocka_unit_test(test_beachcleaner__imagine_offers_of_equal_bathers),
        cmocka_unit_test(test_beachcleaner__imagine_blind_floods),
        cmocka_unit_test(test_beachcleaner__stalling_players_end),
        cmocka_unit_test(test_beachcleaner__figures_of_random_play),
    };
    return tally_run("beachcleaner", tests, sizeof tests / sizeof tests[0]);
}
