/* Bags, certain knowledge, plans, editions, words and refusals. Piles have a
 * program of their own. */
#include "engine/bag.h"
#include "engine/known.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "games/registry.h"
#include "tests/unit/chi.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void test_bag__outcomes(void **state)
{
    static const uint8_t CARDS[5] = {2, 0, 7, 1, 0};
    static struct moves list;
    (void)state;
    assert_int_equal(bag_count(CARDS, 5), 10);
    assert_int_equal(bag_count(CARDS, 2), 2);
    moves_clear(&list);
    bag_outcomes(CARDS, 5, 100, &list);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.total, 10);
    assert_int_equal(list.move[0], 100);
    assert_int_equal(list.weight[0], 2);
    assert_int_equal(list.move[1], 102);
    assert_int_equal(list.weight[1], 7);
    assert_int_equal(list.move[2], 103);
    assert_int_equal(list.weight[2], 1);
}

/* Card by card as they would be laid out, with as many as a bag may have. */
static void test_bag__order(void **state)
{
    static const uint8_t CARDS[24] = {0, 3, 0, 0,  120, 0, 0, 0,  1, 0, 0, 0,
                                      0, 0, 0, 99, 0,   0, 2, 30, 0, 0, 0, 0};
    uint8_t list[BAG_CAP];
    (void)state;
    unsigned cards = bag_list(CARDS, 24, list);
    assert_int_equal(cards, 255);
    for (unsigned i = 0; i < cards; i++) {
        assert_int_equal(bag_at(CARDS, 24, i), list[i]);
        if (i < 3)
            assert_int_equal(bag_at(CARDS, 4, i), list[i]);
    }
}

static void test_bag__list(void **state)
{
    static const uint8_t CARDS[4] = {2, 0, 3, 1};
    static const uint8_t WANT[6] = {0, 0, 2, 2, 2, 3};
    uint8_t list[BAG_CAP];
    (void)state;
    assert_int_equal(bag_list(CARDS, 4, list), 6);
    assert_memory_equal(list, WANT, sizeof WANT);
}

/* Dealing all six cards gives each of the 60 orders of 1 + 2 + 3 alike. */
static void test_bag__deals_alike(void **state)
{
    static const uint8_t CARDS[3] = {1, 2, 3};
    static uint32_t found[729];
    static uint32_t weight[729];
    uint32_t orders = 0;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 3);
    for (unsigned n = 0; n < 120000; n++) {
        uint8_t list[BAG_CAP];
        uint8_t dealt[3] = {0};
        unsigned order = 0;
        for (unsigned left = bag_list(CARDS, 3, list); left; left--) {
            unsigned kind = bag_pick(list, left, &rng);
            order = 3 * order + kind;
            dealt[kind]++;
        }
        assert_memory_equal(dealt, CARDS, sizeof CARDS);
        found[order]++;
    }
    for (unsigned i = 0; i < 729; i++)
        if (found[i]) {
            found[orders] = found[i];
            weight[orders++] = 1;
        }
    assert_int_equal(orders, 60);
    CHI_FITS(found, weight, orders);
}

static void test_known(void **state)
{
    uint64_t row[2] = {0xf000000000003102, 0x20};
    (void)state;
    known_leaves(row, 0);
    known_leaves(row, 1);
    known_leaves(row, 17);
    known_leaves(row, 31);
    assert_int_equal(row[0], 0xf000000000003101);
    assert_int_equal(row[1], 0x10);
    known_blurs(row, 2);
    assert_int_equal(row[0], 0xe000000000002000);
    assert_int_equal(row[1], 0);
}

/* Every count of a word, alone and with the largest around it. */
static void test_counts(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNTS_IN_WORD; i++)
        for (unsigned n = 0; n <= COUNTS_MOST; n++) {
            uint64_t alone = (uint64_t)n << 4 * i;
            uint64_t other = ~((uint64_t)COUNTS_MOST << 4 * i);
            uint64_t row[2] = {0, alone | other};
            unsigned at = COUNTS_IN_WORD + i;
            uint8_t bag[COUNTS_IN_WORD] = {0};
            assert_int_equal(counts_at(row, at), n);
            assert_int_equal(counts_sum(row[1]), n + 15 * COUNTS_MOST);
            assert_int_equal(counts_above_0(alone),
                             n ? (uint64_t)1 << 4 * i : 0);
            bag_add_counts(bag, alone);
            bag_add_counts(bag, row[1]);
            for (unsigned k = 0; k < COUNTS_IN_WORD; k++)
                assert_int_equal(bag[k], k == i ? 2 * n : COUNTS_MOST);
            if (n < COUNTS_MOST) {
                counts_add(row, at);
                assert_int_equal(counts_at(row, at), n + 1);
                counts_remove(row, at);
            }
            assert_int_equal(row[1], alone | other);
        }
}

static const char *const SIZES[] = {"large", "small", NULL};

static const struct option OPTIONS[] = {
    {.name = "table A", .about = "", .values = SIZES},
    {.name = "table B", .about = "", .values = SIZES},
    {.name = "table", .about = "", .number = 5, .min = -1, .max = 9},
    {.name = "rows", .about = "", .number = 4, .max = 9, .by_players = true},
    {.name = NULL},
};

/* Only what plans look at. */
static bool prepare_rows(void *setup, struct plan *plan, struct refusal *why)
{
    (void)setup;
    if (plan->players == 3)
        return refuse_with(why, REFUSE_OPTION, 0, "not three");
    if (plan->option[3] == OPTION_UNSET)
        plan->option[3] = plan->players;
    return true;
}

static const struct game FAKE = {
    .name = "fake",
    .title = "Fake",
    .seats_min = 2,
    .seats_max = 4,
    .options = OPTIONS,
    .prepare = prepare_rows,
};

static void check_option(struct plan *plan, const char *words, const char *why)
{
    struct refusal refusal = {.code = REFUSE_NONE};
    struct plan before = *plan;
    bool good = plan_option(&FAKE, plan, slice_of(words), &refusal);
    if (!why) {
        assert_true(good);
        return;
    }
    assert_false(good);
    assert_int_equal(refusal.code, REFUSE_OPTION);
    assert_string_equal(refusal.words, why);
    assert_memory_equal(plan->option, before.option, sizeof before.option);
}

static void test_plan__options(void **state)
{
    struct plan plan;
    (void)state;
    plan_init(&plan, 2);
    check_option(&plan, "table A small", NULL);
    check_option(&plan, "table B  large", NULL);
    check_option(&plan, "table -1", NULL);
    assert_int_equal(plan.option[0], 1);
    assert_int_equal(plan.option[1], 0);
    assert_int_equal(plan.option[2], -1);
    assert_int_equal(plan.option[3], OPTION_UNSET);
    check_option(&plan, "table A large", "this option has been given before");
    check_option(&plan, "rows\t7", NULL);
    assert_int_equal(plan.option[3], 7);
    assert_true(plan_is_option(&FAKE, slice_of("table \t A")));
    assert_true(plan_is_option(&FAKE, slice_of("table A")));
    assert_true(plan_is_option(&FAKE, slice_of("rows 3")));
    assert_false(plan_is_option(&FAKE, slice_of("rowsy 3")));
    assert_false(plan_is_option(&FAKE, slice_of("row")));
}

static void test_plan__refuses(void **state)
{
    struct plan plan;
    (void)state;
    plan_init(&plan, 2);
    check_option(&plan, "rowz 3",
                 "Fake has no option \"rowz\" (did you mean \"rows\"?)");
    check_option(&plan, "colour red", "Fake has no option \"colour\"");
    check_option(&plan, "", "Fake has no option \"\"");
    check_option(&plan, "table A tiny",
                 "option table A cannot be \"tiny\": it is large or small");
    check_option(&plan, "table A",
                 "option table A cannot be \"\": it is large or small");
    check_option(&plan, "table 10",
                 "option table cannot be \"10\": it is a number from -1 to 9");
    check_option(&plan, "table -2",
                 "option table cannot be \"-2\": it is a number from -1 to 9");
    check_option(&plan, "table 2 3",
                 "option table cannot be \"2 3\": it is a number from -1 to 9");
    check_option(&plan, "rows 10",
                 "option rows cannot be \"10\": it is a number from 0 to 9");
}

static void test_plan__prepares(void **state)
{
    char page[256];
    char setup[16] = {0};
    struct refusal why;
    struct plan plan;
    struct text out;
    (void)state;
    plan_init(&plan, 4);
    check_option(&plan, "table B small", NULL);
    assert_true(plan_prepare(&FAKE, &plan, setup, &why));
    assert_int_equal(plan.option[0], 0);
    assert_int_equal(plan.option[1], 1);
    assert_int_equal(plan.option[2], 5);
    assert_int_equal(plan.option[3], 4);
    text_init(&out, page, sizeof page);
    plan_write(&FAKE, &plan, true, &out);
    assert_string_equal(page, "option table A large\noption table B small\n"
                              "option table 5\noption rows 4\n");
}

static void test_plan__refuses_players(void **state)
{
    char setup[16] = {0};
    struct refusal why;
    struct plan plan;
    (void)state;
    plan_init(&plan, 5);
    assert_false(plan_prepare(&FAKE, &plan, setup, &why));
    assert_string_equal(why.words, "Fake is for 2 to 4 players, not 5");
    plan_init(&plan, 1);
    assert_false(plan_prepare(&FAKE, &plan, setup, &why));
    assert_string_equal(why.words, "Fake is for 2 to 4 players, not 1");
    plan_init(&plan, 3);
    assert_false(plan_prepare(&FAKE, &plan, setup, &why));
    assert_string_equal(why.words, "not three");
    plan_init(&plan, 2);
    plan.edition = slice_of("card sock 3\n");
    assert_false(plan_prepare(&FAKE, &plan, setup, &why));
    assert_int_equal(why.code, REFUSE_EDITION);
}

static void test_edition__lines(void **state)
{
    struct slice rest = slice_of("# head\r\n\n  a  b # c\r\n   # d\nlast");
    struct slice line;
    uint32_t number = 0;
    (void)state;
    assert_true(edition_line(&rest, &number, &line));
    assert_true(slice_is(line, "a  b"));
    assert_int_equal(number, 3);
    assert_true(edition_line(&rest, &number, &line));
    assert_true(slice_is(line, "last"));
    assert_int_equal(number, 5);
    assert_false(edition_line(&rest, &number, &line));
}

static void test_edition__name(void **state)
{
    (void)state;
    assert_true(slice_is(edition_name(slice_of("")), "default"));
    assert_true(slice_is(edition_name(slice_of("card sock 1\n")), "default"));
    assert_true(slice_is(
        edition_name(slice_of("# edition no\ncard a 1\n edition  mine # x\n")),
        "mine"));
}

static void hash_of(const struct game *game, const char *text,
                    uint8_t out[SHA256_BYTES])
{
    edition_hash(game, slice_of(text), out);
}

static void test_edition__hash(void **state)
{
    static const char *const SAME[] = {
        "edition x\ncard sock 3",
        "# a comment\nedition x\r\n\r\n  card   sock\t3   # three\n\n#end\n",
    };
    static const char *const OTHER[] = {
        "edition x\ncard sock 4\n",
        "edition y\ncard sock 3\n",
        "card sock 3\nedition x\n",
        "edition x card sock 3\n",
        "edition x\ncard sock\n3\n",
        "edition x\ncardsock 3\n",
        "edition x\ncard sock 3\ncard peg 0\n",
    };
    const struct game *null = registry_find(slice_of("null"));
    uint8_t first[SHA256_BYTES];
    uint8_t next[SHA256_BYTES];
    (void)state;
    hash_of(&FAKE, "edition x\ncard sock 3\n", first);
    for (size_t i = 0; i < COUNT(SAME); i++) {
        hash_of(&FAKE, SAME[i], next);
        assert_memory_equal(first, next, sizeof first);
    }
    for (size_t i = 0; i < COUNT(OTHER); i++) {
        hash_of(&FAKE, OTHER[i], next);
        assert_memory_not_equal(first, next, sizeof first);
    }
    hash_of(null, "", first);
    hash_of(null, null->edition, next);
    assert_memory_equal(first, next, sizeof first);
}

static void test_refuse__nearest(void **state)
{
    static const char *const NAMES[] = {"sock", "shirt", "towel", "sack", NULL};
    static const struct {
        const char *written, *words;
    } CASES[] = {
        {"shrit", "no (did you mean \"shirt\"?)"},
        {"sick", "no (did you mean \"sock\"?)"},
        {"sack", "no (did you mean \"sack\"?)"},
        {"towels", "no (did you mean \"towel\"?)"},
        {"x", "no"},
        {"", "no"},
        {"umbrella", "no"},
    };
    char buffer[80];
    struct text say;
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        text_init(&say, buffer, sizeof buffer);
        text_put(&say, "no");
        refuse_nearest(&say, slice_of(CASES[i].written), NAMES);
        assert_string_equal(buffer, CASES[i].words);
    }
}

static void test_refuse__cuts(void **state)
{
    struct refusal why;
    char longer[300];
    (void)state;
    memset(longer, 'x', sizeof longer - 1);
    longer[299] = '\0';
    assert_false(refuse_with(&why, REFUSE_SYNTAX, 12, longer));
    assert_int_equal(why.code, REFUSE_SYNTAX);
    assert_int_equal(why.line, 12);
    assert_int_equal(strlen(why.words), sizeof why.words - 1);
}

/* Null game, three seats, from these situation lines. */
struct scene {
    const struct game *game;
    void *setup, *state;
};

static void scene_open(struct scene *s, const char *situation)
{
    struct slice lines[16];
    struct slice rest = slice_of(situation);
    struct refusal why;
    struct plan plan;
    size_t count = 0;
    s->game = registry_find(slice_of("null"));
    s->setup = calloc(1, s->game->setup_size);
    s->state = calloc(1, s->game->state_size);
    plan_init(&plan, 3);
    assert_true(plan_prepare(s->game, &plan, s->setup, &why));
    while (slice_line(&rest, &lines[count]))
        count++;
    if (!situation_read(s->game, s->setup, lines, count, s->state, &why))
        fail_msg("%s", why.words);
}

static void scene_close(struct scene *s)
{
    free(s->setup);
    free(s->state);
}

static const char OFFERS[] =
    "phase offer\nhand A sock shirt\nhand B peg\nhand C towel\n";

static void check_words(const struct scene *s, unsigned actor,
                        const char *words, enum refuse code, const char *why)
{
    struct asked who = {s->game, s->setup, s->state, actor};
    struct refusal refusal = {.code = REFUSE_NONE};
    uint32_t move = 0;
    bool good = words_read(&who, slice_of(words), &move, &refusal);
    if (good) {
        char buffer[WORDS_CAP];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        words_event(s->game, s->setup, (struct event){move, (uint8_t)actor, 0},
                    &out);
        assert_int_equal(code, REFUSE_NONE);
        assert_string_equal(buffer, why);
        return;
    }
    assert_int_equal(refusal.code, code);
    assert_string_equal(refusal.words, why);
}

static void test_words__reading(void **state)
{
    char longer[WORDS_CAP + 20];
    struct scene s;
    (void)state;
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    scene_open(&s, OFFERS);
    check_words(&s, 0, "offer sock", REFUSE_NONE, "A offer sock");
    check_words(&s, 0, "  offer \t shirt ", REFUSE_NONE, "A offer shirt");
    check_words(&s, 0, "offer towel", REFUSE_ILLEGAL,
                "you do not hold Towel (NG-4)");
    check_words(&s, 0, "ask B", REFUSE_ILLEGAL,
                "\"ask B\" is not a legal move now");
    check_words(&s, 0, "offer", REFUSE_ILLEGAL,
                "\"offer\" is not a legal move now");
    check_words(&s, 0, "offer sock sock", REFUSE_ILLEGAL,
                "\"offer sock sock\" is not a legal move now");
    check_words(&s, 0, "", REFUSE_ILLEGAL, "\"\" is not a legal move now");
    check_words(&s, 0, longer, REFUSE_SYNTAX,
                "these words are longer than any move");
    check_words(&s, CHANCE, "draws A sock", REFUSE_SEAT,
                "nothing is left to chance now; waiting for A B C");
    scene_close(&s);
    scene_open(&s, "phase ask\nturn B\nhand A sock\n");
    check_words(&s, 0, "rest", REFUSE_SEAT,
                "seat A is not asked now; waiting for B");
    scene_close(&s);
    scene_open(&s, "phase draw\nleft 2\nhand A sock\n");
    check_words(&s, CHANCE, "draws A peg", REFUSE_NONE, "* draws A peg");
    check_words(&s, CHANCE, "draws B peg", REFUSE_ILLEGAL,
                "\"draws B peg\" cannot happen now");
    check_words(&s, 1, "rest", REFUSE_SEAT,
                "seat B is not asked now; waiting for chance");
    scene_close(&s);
}

static void test_words__actors(void **state)
{
    (void)state;
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        char letter = words_letter(actor);
        assert_int_equal(words_actor((struct slice){&letter, 1}), actor);
    }
    assert_int_equal(words_letter(7), 'H');
    assert_int_equal(words_actor(slice_of("I")), -1);
    assert_int_equal(words_actor(slice_of("a")), -1);
    assert_int_equal(words_actor(slice_of("AB")), -1);
    assert_int_equal(words_actor(slice_of("")), -1);
}

static void list_word(void *to, struct slice word)
{
    struct text *out = to;
    text_word(out, "");
    text_slice(out, word);
}

static void check_next(const struct scene *s, unsigned actor, const char *start,
                       const char *want)
{
    struct asked who = {s->game, s->setup, s->state, actor};
    char buffer[200];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    words_next(&who, slice_of(start), list_word, &out);
    assert_string_equal(buffer, want);
}

static void test_words__tree(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, "phase ask\nhand A sock\nhand B peg\nhand C towel\n");
    check_next(&s, 0, "", "ask rest");
    check_next(&s, 0, " ask ", "B C");
    check_next(&s, 0, "ask B", "");
    check_next(&s, 0, "as", "");
    check_next(&s, 0, "rest", "");
    check_next(&s, 1, "", "");
    scene_close(&s);
    scene_open(&s, OFFERS);
    check_next(&s, 0, "", "offer");
    check_next(&s, 0, "offer", "sock shirt");
    scene_close(&s);
}

static void test_words__results(void **state)
{
    static const struct {
        struct result result;
        const char *line;
    } CASES[] = {
        {{.outcome = OUTCOME_OPEN, .has_scores = true}, ""},
        {{.outcome = OUTCOME_WIN,
          .winners = SEAT(0),
          .reason = "points",
          .has_scores = true,
          .score = {5, -3}},
         "A 5 B -3 win A by points"},
        {{.outcome = OUTCOME_WIN,
          .winners = SEAT(0) | SEAT(1),
          .reason = "set"},
         "win A B by set"},
        {{.outcome = OUTCOME_SHARED, .winners = SEAT(0) | SEAT(1)},
         "shared A B"},
        {{.outcome = OUTCOME_DRAW, .reason = "repeat"}, "draw by repeat"},
        {{.outcome = OUTCOME_NONE}, "none"},
        {{.outcome = OUTCOME_SCORE, .has_scores = true, .score = {1, 2}},
         "A 1 B 2"},
    };
    char buffer[100];
    struct text out;
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        text_init(&out, buffer, sizeof buffer);
        words_result(&CASES[i].result, 2, &out);
        assert_string_equal(buffer, CASES[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bag__outcomes),
        cmocka_unit_test(test_bag__order),
        cmocka_unit_test(test_bag__list),
        cmocka_unit_test(test_bag__deals_alike),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_plan__options),
        cmocka_unit_test(test_plan__refuses),
        cmocka_unit_test(test_plan__prepares),
        cmocka_unit_test(test_plan__refuses_players),
        cmocka_unit_test(test_edition__lines),
        cmocka_unit_test(test_edition__name),
        cmocka_unit_test(test_edition__hash),
        cmocka_unit_test(test_refuse__nearest),
        cmocka_unit_test(test_refuse__cuts),
        cmocka_unit_test(test_words__reading),
        cmocka_unit_test(test_words__actors),
        cmocka_unit_test(test_words__tree),
        cmocka_unit_test(test_words__results),
    };
    return tally_run("engine", tests, COUNT(tests));
}
