/* Stay At Home: what cases in text cannot show. */
#include "tests/unit/stay_at_home.h"

#include "engine/bag.h"
#include "host/file.h"
#include "play/record.h"
#include "play/script.h"
#include "tests/unit/chi.h"

#include <math.h>
#include <stdlib.h>

/* Edition (SH-105) */

static void test_stay_at_home__bad_editions(void **state)
{
    static const struct {
        const char *text;
        uint32_t line;
    } CASES[] = {
        {"edition x\ncard egs 4\n", 2},
        {"card eggs 4\n\n# c\ncard eggs 4\n", 4},
        {"card eggs 100\n", 1},
        {"card eggs -1\n", 1},
        {"card eggs 4 4\n", 1},
        {"card eggs\n", 1},
        {"card eggs 1\ncard covid 2\n", 2},
        {"card eggs 1\nhousehold 0\n", 2},
        {"card eggs 1\nhousehold 10\n", 2},
        {"card eggs 1\nhand-limit 0\n", 2},
        {"card eggs 1\nhand-limit 100\n", 2},
        {"card eggs 1\nplayers 1 6\n", 2},
        {"card eggs 1\nplayers 4 3\n", 2},
        {"card eggs 1\nplayers 2 7\n", 2},
        {"card eggs 1\nplayers 2\n", 2},
        {"card eggs 1\nplayers 2 6\nplayers 2 6\n", 3},
        {"card eggs 16\n", 1},
        {"card start 99\ncard send 99\ncard go-send 53\ncard see 1\n", 3},
        {"card start 100\n", 1},
        {"card two 9\ncard eggs 1\ncard ann-back 8\n", 3},
        {"card two 17\n", 1},
        {"edition\ncard eggs 1\n", 1},
        {"edition a\nedition b\n", 2},
        {"colour red\n", 1},
        {"edition empty\ncard eggs 0\n", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct stay_at_home_setup g;
        struct plan plan;
        struct refusal why;
        memset(&g, 0, sizeof g);
        plan_init(&plan, 2);
        plan.edition = slice_of(CASES[i].text);
        if (plan_prepare(game(), &plan, &g, &why))
            fail_msg("accepted: %s", CASES[i].text);
        assert_int_equal(why.code, REFUSE_EDITION);
        assert_int_equal(why.line, CASES[i].line);
        assert_true(why.words[0] != '\0');
    }
}

static void test_stay_at_home__edition_limits(void **state)
{
    static const char WIDE[] = "edition wide\n"
                               "card start 99\ncard send 99\ncard eggs 15\n"
                               "card go-send 21\n"
                               "card two 8\ncard ann-back 8\nhousehold 9\n"
                               "hand-limit 99\nplayers 3 4\n";
    struct stay_at_home_setup g;
    struct plan plan;
    struct refusal why;
    (void)state;
    memset(&g, 0, sizeof g);
    plan_init(&plan, 3);
    plan.edition = slice_of(WIDE);
    assert_true(plan_prepare(game(), &plan, &g, &why));
    assert_int_equal(bag_count(g.count, KINDS), 250);
    memset(&g, 0, sizeof g);
    plan_init(&plan, 5);
    plan.edition = slice_of(WIDE);
    assert_false(plan_prepare(game(), &plan, &g, &why));
    assert_int_equal(why.code, REFUSE_OPTION);
    plan_init(&plan, 2);
    plan.option[0] = 2; /* first C of two players */
    memset(&g, 0, sizeof g);
    assert_false(plan_prepare(game(), &plan, &g, &why));
    /* The default is its own file: printed and read it gives the same. */
    struct stay_at_home_setup again;
    prepare(&g, 2);
    memset(&again, 0, sizeof again);
    plan_init(&plan, 2);
    plan.edition = slice_of(game()->edition);
    assert_true(plan_prepare(game(), &plan, &again, &why));
    assert_memory_equal(&g, &again, sizeof g);
}

/* SH-105: 33 slots can come to be fixed, and then they are. */
static void test_stay_at_home__thirty_three_slots(void **state)
{
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    (void)state;
    prepare(&g, 2);
    situate_well(&g,
                 "pile roll roll roll roll roll roll roll roll roll roll eggs "
                 "eggs eggs eggs eggs eggs eggs eggs eggs eggs skip skip skip "
                 "skip skip skip skip skip skip skip\nbag -\n"
                 "hand A covid two\nhand B roll roll\n",
                 &s);
    assert_int_equal(s.pile.fixed_count, 30);
    stay_at_home_apply(&g, &s, 0, move_of(VERB_PUT, COVID, 31, 0));
    assert_int_equal(s.phase, PHASE_PLAY);
    stay_at_home_apply(&g, &s, 1, move_of(VERB_END, 0, 0, 0));
    stay_at_home_apply(&g, &s, CHANCE, move_of(VERB_DRAWS, ROLL, 0, 1));
    stay_at_home_apply(&g, &s, 0, move_of(VERB_PLAY, TWO, 0, 1));
    stay_at_home_apply(&g, &s, 1, move_of(VERB_PASS, 0, 0, 0));
    for (unsigned i = 0; i < 2; i++) {
        stay_at_home_apply(&g, &s, 1, move_of(VERB_BACK, ROLL, 0, 0));
        stay_at_home_apply(&g, &s, 1, move_of(VERB_AT, 0, 1, 0));
    }
    assert_int_equal(s.pile.fixed_count, 32);
    struct step step = {.after = &s};
    assert_null(stay_at_home_broken(&g, &step));
}

/* What a seat is shown of a script (SH-103). */
static void expect_seen(const char *text, unsigned seat, const char *expected)
{
    char page[4096];
    struct text out;
    struct script s = {.text = slice_of(text), .find = registry_find};
    assert_non_null(script_game(&s));
    void *memory = host_new(script_bytes(&s, game()));
    if (script_run(&s, game(), memory) != SCRIPT_PASSED)
        fail_msg("line %u: %s", s.line, s.words);
    text_init(&out, page, sizeof page);
    record_seen(&s.match, seat, &out);
    assert_string_equal(page, expected);
    free(memory);
}

static void test_stay_at_home__sealed_answers(void **state)
{
    static const char BLOCK[] = "game stay-at-home\nplayers 4\n"
                                "position hand B block-leave\n"
                                "position hand C block-leave\n"
                                "position hand D eggs\n"
                                "position bag start roll\n"
                                "A end\n* draws A start\nA out\n"
                                "D pass\nC use block-leave\nB pass\n";
    static const char GIVE[] = "game stay-at-home\nplayers 3\n"
                               "position hand A eggs\nposition hand B roll\n"
                               "position hand C flour\n"
                               "position bag ann-left pasta\n"
                               "A end\n* draws A ann-left\nC pass\nA pass\n"
                               "B pass\nC give flour\nA give eggs\n"
                               "B give roll\n";
    (void)state;
    expect_seen(BLOCK, 0,
                "A end\n* draws A start\nA out\nB pass\nC use block-leave\n");
    expect_seen(BLOCK, 3,
                "A end\n* draws A start\nA out\nD pass\nB pass\n"
                "C use block-leave\n");
    expect_seen(BLOCK, 2,
                "A end\n* draws A start\nA out\nC use block-leave\nB pass\n");
    expect_seen(GIVE, 0,
                "A end\n* draws A ann-left\nA pass\nB pass\nC pass\n"
                "A give eggs\nB give ?\nC give flour\n");
    expect_seen(GIVE, ONLOOKER,
                "A end\n* draws A ann-left\nA pass\nB pass\nC pass\n"
                "A give ?\nB give ?\nC give ?\n");
}

static void test_stay_at_home__secret_parts(void **state)
{
    static const char TEXT[] =
        "game stay-at-home\nplayers 3\n"
        "position hand A two take see\nposition hand B eggs block-covid roll\n"
        "position bag covid flour flour\n"
        "A play two B\nB pass\nB back roll\nB at 2\nB back eggs\nB at 1\n"
        "A play see B\nB pass\n"
        "A end\n* draws A eggs\n"
        "B end\n* draws B covid\nB use block-covid at 1\n"
        "C end\n* draws C covid\nC pass\n"
        "A play take C\nA take 1\n* takes A covid\nA pass\n"
        "B end\n* draws B roll\n";
    (void)state;
    expect_seen(TEXT, 0,
                "A play two B\nB pass\nB back ?\nB at ?\nB back ?\nB at ?\n"
                "A play see B\nB pass\n* shows B block-covid 1\n"
                "A end\n* draws A eggs\nB end\n* draws B covid\n"
                "B use block-covid at ?\nC end\n* draws C covid\nC pass\n"
                "A play take C\nA take 1\n* takes A covid\nA pass\n"
                "B end\n* draws B ?\n");
    expect_seen(TEXT, 1,
                "A play two B\nB pass\nB back roll\nB at 2\nB back eggs\n"
                "B at 1\nA play see B\nB pass\nA end\n* draws A ?\nB end\n"
                "* draws B covid\nB use block-covid at 1\nC end\n"
                "* draws C covid\nC pass\nA play take C\nA take 1\n"
                "* takes A covid\nA pass\nB end\n* draws B roll\n");
}

/* SH-50, 91: a swap shows both hands, the end shows all. */
static void test_stay_at_home__shown_hands(void **state)
{
    static const char TEXT[] = "game stay-at-home\nplayers 3\n"
                               "position hand A swap eggs\n"
                               "position hand B roll roll\n"
                               "position bag flour\n"
                               "A play swap B\nB pass\n"
                               "A end\n* draws A flour\n";
    (void)state;
    expect_seen(TEXT, 0,
                "A play swap B\nB pass\n* shows A roll 2\nA end\n"
                "* draws A flour\n* shows B eggs 1\n");
    expect_seen(TEXT, 2,
                "A play swap B\nB pass\nA end\n* draws A ?\n"
                "* shows A roll 2\n* shows A flour 1\n* shows B eggs 1\n");
}

/* Chance (SH-49, SH-106) */

static uint32_t weight_of(const struct moves *list, uint32_t move)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->move[i] == move)
            return list->weight[i];
    return 0;
}

static void test_stay_at_home__chance_weights(void **state)
{
    struct moves list;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    (void)state;
    prepare(&g, 2);
    stay_at_home_start(&g, &s);
    stay_at_home_apply(&g, &s, 0, move_of(VERB_END, 0, 0, 0));
    moves_clear(&list);
    stay_at_home_moves(&g, &s, CHANCE, &list);
    assert_int_equal(list.total, 100);
    for (unsigned kind = 0; kind < KINDS; kind++)
        assert_int_equal(weight_of(&list, move_of(VERB_DRAWS, kind, 0, 0)),
                         g.count[kind]);
    situate_well(&g,
                 "hand A eggs\nhand B roll roll roll covid see\n"
                 "discard take\nbag flour\nphase takes A\naction take A B",
                 &s);
    moves_clear(&list);
    stay_at_home_moves(&g, &s, CHANCE, &list);
    assert_int_equal(list.total, 5);
    assert_int_equal(weight_of(&list, move_of(VERB_TAKES, ROLL, 0, 0)), 3);
    assert_int_equal(weight_of(&list, move_of(VERB_TAKES, COVID, 0, 0)), 1);
    assert_int_equal(stay_at_home_stream(&g, &s), 2); /* B's fan */
    situate_well(&g, "pile roll ?\nbag flour\nphase draws A", &s);
    moves_clear(&list);
    stay_at_home_moves(&g, &s, CHANCE, &list);
    assert_int_equal(list.count, 1);
    assert_int_equal(weight_of(&list, move_of(VERB_DRAWS, ROLL, 0, 0)), 1);
    assert_int_equal(stay_at_home_stream(&g, &s), 0);
}

/* Imagining: uniform over what fits */

/* Every way to deal these five unseen cards to B (2), C (1) and the pile (2)
 * is equally likely, START being no hand card. */
static void test_stay_at_home__imagine_enumerated(void **state)
{
    static const uint8_t CARDS[4] = {EGGS, EGGS, FLOUR, SEE};
    enum { SAMPLES = 120000, CODES = 64 };
    unsigned ways[CODES] = {0};
    unsigned found[CODES] = {0};
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    struct rng rng;
    (void)state;
    prepare(&g, 3);
    situate_well(&g,
                 "hand A skip\nhand B eggs flour\nhand C eggs\n"
                 "bag see start",
                 &s);
    /* A code is what is left for the pile and what C has. */
    for (unsigned c = 0; c < 4; c++)
        for (unsigned p = 0; p < 4; p++)
            if (p != c)
                ways[(CARDS[c] & 7) * 8u + (CARDS[p] & 7)] += 1;
    stay_at_home_observe(&g, &s, 0, &view);
    rng_seed(&rng, 5);
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct stay_at_home_state twin;
        stay_at_home_imagine(&g, &view, &rng, &twin);
        unsigned c = 0;
        unsigned p = 0;
        for (unsigned kind = HAND_FIRST; kind < COVID; kind++) {
            c = held(&twin, 2, kind) ? kind : c;
            p = twin.bag[kind] ? kind : p;
        }
        assert_int_equal(twin.bag[START], 1);
        found[(c & 7) * 8 + (p & 7)]++;
    }
    double chi = 0;
    unsigned cells = 0;
    for (unsigned i = 0; i < CODES; i++) {
        double expected = SAMPLES * ways[i] / 12.0;
        assert_true(ways[i] || !found[i]);
        if (!ways[i])
            continue;
        cells++;
        chi += (found[i] - expected) * (found[i] - expected) / expected;
    }
    assert_true(cells == 7);
    assert_true(chi < chi_limit(cells - 1));
}

/* Claims with ranges: every way to place them apart is equally likely. */
static void test_stay_at_home__imagine_claims(void **state)
{
    enum { SAMPLES = 60000 };
    unsigned found[8][8] = {{0}};
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    struct rng rng;
    (void)state;
    prepare(&g, 2);
    situate_well(&g,
                 "pile roll eggs ? flour ?\nbag start start\n"
                 "placed A roll 1 2\nplaced A eggs 1 3\nplaced B flour 4",
                 &s);
    stay_at_home_observe(&g, &s, 0, &view);
    assert_int_equal(view.bag[FLOUR], 1);
    rng_seed(&rng, 6);
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct stay_at_home_state twin;
        unsigned roll = 0;
        unsigned eggs = 0;
        stay_at_home_imagine(&g, &view, &rng, &twin);
        assert_int_equal(twin.pile.fixed_count, 2);
        for (unsigned j = 0; j < 2; j++) {
            if (twin.pile.kind[j] == ROLL)
                roll = twin.pile.place[j];
            else
                eggs = twin.pile.place[j];
        }
        found[roll][eggs]++;
    }
    double chi = 0;
    for (unsigned roll = 1; roll <= 2; roll++)
        for (unsigned eggs = 1; eggs <= 3; eggs++) {
            double miss = found[roll][eggs] - SAMPLES / 4.0;
            if (roll != eggs)
                chi += miss * miss / (SAMPLES / 4.0);
            else
                assert_int_equal(found[roll][eggs], 0);
        }
    assert_true(chi < chi_limit(3));
}

/* A large situation: eggs in B's hand are hypergeometric, and so is the card
 * B has named to put back. */
static void test_stay_at_home__imagine_large(void **state)
{
    enum { SAMPLES = 40000, HAND = 8 };
    unsigned found[HAND + 1] = {0};
    unsigned backing = 0;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    struct rng rng;
    (void)state;
    prepare(&g, 4);
    situate_well(&g,
                 "active A\nhand A eggs skip\n"
                 "hand B eggs roll flour reverse see swap miss take\n"
                 "hand C pasta ignore\nhand D roll roll\ndiscard two\n"
                 "phase place B\naction two A B\nleft 2\nbacking see",
                 &s);
    stay_at_home_observe(&g, &s, 0, &view);
    assert_int_equal(view.backing, 0);
    rng_seed(&rng, 7);
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct stay_at_home_state twin;
        stay_at_home_imagine(&g, &view, &rng, &twin);
        found[held(&twin, 1, EGGS)]++;
        assert_true(held(&twin, 1, twin.backing - 1u) > 0);
        backing += twin.backing - 1 == EGGS;
    }
    double unseen = bag_count(view.bag + HAND_FIRST, HAND_KINDS);
    double eggs = view.bag[EGGS];
    double chi = 0;
    double chance = 1; /* of no eggs, then of one more each */
    for (unsigned i = 0; i < HAND; i++)
        chance *= (unseen - eggs - i) / (unseen - i);
    for (unsigned k = 0; k <= 3; k++) {
        double expected = SAMPLES * chance;
        chi += (found[k] - expected) * (found[k] - expected) / expected;
        chance *= (eggs - k) * (HAND - k) /
                  ((k + 1) * (unseen - eggs - HAND + k + 1));
    }
    assert_true(chi < chi_limit(3));
    double share = eggs / unseen;
    double spread = sqrt(SAMPLES * share * (1 - share));
    assert_true(fabs(backing - SAMPLES * share) < 4 * spread);
}

/* Invariant 10: the order of answers in a window makes no difference. */
static void test_stay_at_home__order_of_answers(void **state)
{
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    (void)state;
    prepare(&g, 3);
    situate_well(&g,
                 "hand A eggs ignore\nhand B ignore flour\nhand C roll\n"
                 "discard ann-left\nbag pasta pasta\n"
                 "phase ignore A B C\ndrawn ann-left A",
                 &s);
    static const uint8_t ORDERS[6][3] = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
    };
    const uint32_t answers[3] = {
        move_of(VERB_PASS, 0, 0, 0),
        move_of(VERB_USE, IGNORE, 0, SEAT_NONE),
        move_of(VERB_PASS, 0, 0, 0),
    };
    struct stay_at_home_state first;
    for (unsigned i = 0; i < 6; i++) {
        struct stay_at_home_state t = s;
        for (unsigned j = 0; j < 3; j++)
            stay_at_home_apply(&g, &t, ORDERS[i][j], answers[ORDERS[i][j]]);
        assert_int_equal(t.phase, PHASE_GIVE);
        if (i == 0)
            first = t;
        assert_memory_equal(&t, &first, sizeof t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stay_at_home__bad_editions),
        cmocka_unit_test(test_stay_at_home__edition_limits),
        cmocka_unit_test(test_stay_at_home__thirty_three_slots),
        cmocka_unit_test(test_stay_at_home__sealed_answers),
        cmocka_unit_test(test_stay_at_home__secret_parts),
        cmocka_unit_test(test_stay_at_home__shown_hands),
        cmocka_unit_test(test_stay_at_home__chance_weights),
        cmocka_unit_test(test_stay_at_home__imagine_enumerated),
        cmocka_unit_test(test_stay_at_home__imagine_claims),
        cmocka_unit_test(test_stay_at_home__imagine_large),
        cmocka_unit_test(test_stay_at_home__order_of_answers),
    };
    return tally_run("stay_at_home", tests, sizeof tests / sizeof tests[0]);
}
