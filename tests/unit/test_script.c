/* Scripts: everything that is refused or fails, with its line and words. */
#include "tests/unit/stage.h"

#define H "game null\nplayers 2\n"
#define ZERO32 "00000000000000000000000000000000"
#define HEX ZERO32 ZERO32

struct script_case {
    const char *text;
    uint32_t line;
    const char *words; /* what is said begins so */
};

static void check(const struct script_case *cases, size_t count,
                  enum script_end end)
{
    for (size_t i = 0; i < count; i++) {
        const struct script_case *c = &cases[i];
        struct script s;
        void *memory = stage_run(&s, c->text);
        if (s.end != end || s.line != c->line ||
            strncmp(s.words, c->words, strlen(c->words)) != 0)
            fail_msg("%s\nends %d at line %u: %s\nwanted line %u: %s", c->text,
                     (int)s.end, s.line, s.words, c->line, c->words);
        free(memory);
    }
}

static void test_script__no_game(void **state)
{
    static const struct script_case BAD[] = {
        {"", 1, "empty: a script begins with `game NAME`"},
        {"\n# only this\n", 1, "empty"},
        {"\n# late\nplayers 2\n", 3, "a script begins with `game NAME`"},
        {"game\n", 1, "there is no game \"\""},
        {"game chess\n", 1, "there is no game \"chess\""},
        {"game null null\n", 1, "there is no game \"null null\""},
        {"# x\r\n\r\ngame\tnul\r\n", 3, "there is no game \"nul\""},
        {"ga\x01me null\n", 1, "a control character: not text"},
    };
    struct script s = {.find = registry_find};
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
    s.text = (struct slice){"game null\n", (size_t)SCRIPT_BYTES_MAX + 1};
    assert_null(script_game(&s));
    assert_string_equal(s.words, "larger than 16 MiB: not read");
}

static void test_script__header(void **state)
{
    static const struct script_case BAD[] = {
        {"game null\n", 1, "`players N` is missing"},
        {"game null\n\n* draws A sock\n", 3, "`players N` is missing"},
        {"game null\nplayers two\n", 2, "not a number of players: \"two\""},
        {"game null\nplayers\n", 2, "not a number of players: \"\""},
        {"game null\nplayers 256\n", 2, "not a number of players: \"256\""},
        {"game null\nplayers 9\n\nrules 1\n* draws A sock\n", 2,
         "Laundry Basket is for 2 to 4 players, not 9"},
        {"game null\nplayers 0\n", 2, "Laundry Basket is for 2 to 4"},
        {H "players 2\n", 3, "`players` has been given before"},
        {H "rules 2\n", 3,
         "made for rules 2 of this game; this program plays rules 1"},
        {H "rules x\n", 3, "not a version of the rules: \"x\""},
        {H "option colour red\n", 3, "Laundry Basket has no option \"colour\""},
        {H "option pogs on\n", 3,
         "Laundry Basket has no option \"pogs\" (did you mean \"pegs\"?)"},
        {H "option rounds 0\n", 3, "option rounds cannot be \"0\""},
        {H "pegs maybe\n", 3,
         "option pegs cannot be \"maybe\": it is on or off"},
        {H "option rounds 3\n\nrounds 4\n", 5,
         "this option has been given before"},
        {H "option rounds 3 \x07\n", 3, "a control character: not text"},
    };
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
}

static void test_script__editions(void **state)
{
    static const struct script_case BAD[] = {
        {H "edition\n", 3, "`edition` needs a name"},
        {H "edition default\nedition default\n", 4,
         "`edition` has been given before"},
        {H "edition default beef\n", 3, "not an edition's hash: \"beef\""},
        {H "edition mine\n\n* draws A sock\n", 3,
         "the data of this edition is missing: \"mine\""},
        {H "edition default " HEX "\n\n* draws A sock\n", 3,
         "the edition is not the one this was made with"},
        {H "edition x\ndata edition x\nrounds 4\ndata card sock 99\n", 6,
         "a count is a number from 0 to 15"},
        {H "option rounds 3\ndata glove 1\n", 4,
         "not `edition NAME` or `card KIND COUNT`"},
        {H "data # mine\ndata edition default\ndata card sock 3\n", 4,
         "not the default edition any more"},
        {H "data card sock 3\n", 3, "not the default edition any more"},
    };
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
}

static void test_script__chance(void **state)
{
    static const struct script_case BAD[] = {
        {H "seed\n", 3, "missing or too long: \"\""},
        {H "seed " HEX "\n", 3, "missing or too long: \"000"},
        {H "seed a\nseed b\n", 4, "either one `seed` or a commitment"},
        {H "seed a\ncommit " HEX "\n", 4, "either one `seed` or a commitment"},
        {H "commit " HEX "\nseed a\n", 4, "either one `seed` or a commitment"},
        {H "commit 00\n", 3, "not 64 hex digits"},
        {H "secret " ZERO32 "\n", 3, "not 64 hex digits"},
        {H "table-id\n", 3, "missing or too long"},
        {H "entropy I " HEX "\n", 3, "not `entropy SEAT` and 64 hex digits"},
        {H "entropy * " HEX "\n", 3, "not `entropy SEAT` and 64 hex digits"},
        {H "entropy A 12\n", 3, "not `entropy SEAT` and 64 hex digits"},
        {H "commit " HEX "\ncommit " HEX "\n", 4,
         "`commit` has been given before"},
        {H "secret " HEX "\nsecret " HEX "\n", 4,
         "`secret` has been given before"},
        {H "table-id a\ntable-id b\n", 4, "`table-id` has been given before"},
        {H "entropy A " HEX "\nentropy B " HEX "\nentropy A " HEX "\n", 5,
         "`entropy` has been given before"},
    };
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
}

static void test_script__bots(void **state)
{
    static const char FORM[] = "not `bot SEAT NAME` and 8 hex digits";
    const struct script_case BAD[] = {
        {H "bot\n", 3, FORM},
        {H "bot I hard 00000000\n", 3, FORM},
        {H "bot * hard 00000000\n", 3, FORM},
        {H "bot A hard\n", 3, FORM},
        {H "bot A hard 1234567\n", 3, FORM},
        {H "bot A hard 12345678 x\n", 3, FORM},
        {H "bot A " ZERO32 " 00000000\n", 3, "missing or too long: \"000"},
        {H "bot A hard 00000000\nbot A easy 00000000\n", 4,
         "`bot` has been given before"},
        {H "bot C hard 00000000\n", 3, "there is no such seat at this table"},
    };
    struct script s;
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
    void *memory =
        stage_open(&s, "game null\nbot B hard fedcba98\nplayers 2\n");
    assert_string_equal(s.match.bot[0].name, "");
    assert_string_equal(s.match.bot[1].name, "hard");
    assert_int_equal(s.match.bot[1].seed, 0xfedcba98);
    free(memory);
}

static void test_script__situations(void **state)
{
    static const struct script_case BAD[] = {
        {H "position phase offer\n\nposition hand C sock\nA rest\n", 5,
         "\"hand\": there is no seat \"C\" at this table"},
        {H "# x\nposition\n", 4, "a situation line begins with a key"},
        {H "position phase offer extra\n", 3,
         "\"phase\" ends before \"extra\""},
        {H "position phase over\n", 3,
         "\"over\" can be expected, but nothing goes on from there"},
        {H "option rounds 3\nposition phase offer\nposition turn B\n", 4,
         "this game is already over"},
    };
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
}

static void test_script__events(void **state)
{
    static const struct script_case BAD[] = {
        {H "* draws A sock\n* draws B sock\n", 4,
         "\"draws B sock\" cannot happen now"},
        {H "A offer sock\n", 3, "seat A is not asked now; waiting for chance"},
        {H "C offer sock\n", 3, "there is no such seat at this table"},
        {H "* draws A sock\noption rounds 3\n", 4,
         "header lines come before the first event"},
        {H "* draws A sock\nplayers 2\n", 4,
         "header lines come before the first event"},
        {H "* draws A sock\nposition phase offer\n", 4,
         "header lines come before the first event"},
        {H "* draws A sock\nedition default\n", 4,
         "header lines come before the first event"},
        {H "* draws A sock\ncommit " HEX "\n", 4,
         "header lines come before the first event"},
        {H "* draws A sock\nsecret " HEX "\n", 4,
         "header lines come before the first event"},
        {H "exspect phase deal\n", 3,
         "not a line of a script: \"exspect\" (did you mean \"expect\"?)"},
        {H "nonsense\n", 3, "not a line of a script: \"nonsense\""},
        {H "a offer sock\n", 3, "not a line of a script: \"a\""},
        {H "* draws A sock\n\n* draws\x1b A sock\n", 5,
         "a control character: not text"},
    };
    char longer[4000];
    struct script s;
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
    memset(longer, 'x', sizeof longer - 1);
    memcpy(longer, H "* ", strlen(H "* "));
    longer[sizeof longer - 1] = '\0';
    free(stage_run(&s, longer));
    assert_int_equal(s.end, SCRIPT_BAD);
    assert_int_equal(s.line, 3);
    assert_string_equal(s.words, "these words are longer than any move");
    memset(longer + strlen(H), 'x', 4);
    free(stage_run(&s, longer));
    assert_int_equal(s.end, SCRIPT_BAD);
    assert_int_equal(s.line, 3);
    assert_int_equal(strlen(s.words), SCRIPT_WORDS - 1);
}

static void test_expect__cannot_be_read(void **state)
{
    static const struct script_case BAD[] = {
        {H "expect\n", 3, "`expect` needs a key"},
        {H "expect colour red\n", 3, "no situation key \"colour\""},
        {H "expect phaze deal\n", 3, "no situation key \"phaze\""},
        {H "expect hand\n", 3, "this key needs more words"},
        {H "expect knows A\n", 3, "this key needs more words"},
        {H "refuse\n", 3, "`refuse` needs a seat or `*`, and a move"},
        {H "refuse pass\n", 3, "`refuse` needs a seat or `*`, and a move"},
        {H "refuse undo\n", 3, "`refuse undo` needs a seat"},
        {H "refuse undo A now\n", 3, "`refuse undo` needs a seat"},
        {H "legal\n", 3, "`legal` needs a seat or `*`"},
        {H "legal pass\n", 3, "`legal` needs a seat or `*`"},
        {H "undo\n", 3, "`undo` needs a seat"},
        {H "undo A B\n", 3, "`undo` needs a seat"},
    };
    (void)state;
    check(BAD, COUNT(BAD), SCRIPT_BAD);
}

#define OFFERS                                                                 \
    H "position phase offer\nposition hand A sock shirt\n"                     \
      "position hand B peg\n"

static void test_expect__fails(void **state)
{
    static const struct script_case FAILED[] = {
        {H "expect phase offer\n", 3, "expected phase offer, found deal"},
        {OFFERS "expect hand A sock\n", 6,
         "expected hand A sock, found sock shirt"},
        {OFFERS "expect hand A sock shirt shirt\n", 6, "expected hand A"},
        {OFFERS "expect hand A -\n", 6, "expected hand A -, found sock shirt"},
        {OFFERS "expect hand D sock\n", 6, "expected hand D sock, found none"},
        {OFFERS "expect offer A sock\n", 6,
         "expected offer A sock, found none"},
        {OFFERS "expect pile ?\n", 6, "expected pile ?, found ? ?"},
        {OFFERS "refuse A offer sock\n", 6,
         "expected this to be refused: A offer sock, found that it is legal"},
        {OFFERS "A offer sock\nrefuse undo A\n", 7,
         "expected this to be refused: undo A, found that it is legal"},
        {OFFERS "undo A\n", 6,
         "expected that this can be undone, found this "
         "seat has not decided anything yet"},
        {OFFERS "legal A offer sock\n", 6,
         "legal but not listed: offer shirt;"},
        {OFFERS "legal A\n", 6, "legal but not listed: offer sock; offer "},
        {OFFERS "legal A offer sock; offer shirt; offer peg\n", 6,
         "expected to be legal: offer peg, found"},
        {OFFERS "legal A offer sock; offer sock\n", 6,
         "legal but not listed: offer shirt;"},
        {OFFERS "A offer sock\nlegal A offer sock\n", 7,
         "expected to be legal: offer sock, found seat A is not asked"},
        {OFFERS "result A 0 B 0 shared A B\n", 6,
         "expected the end: result A 0 B 0 shared A B, found that play"},
        {H "option rounds 1\nposition phase place\nposition hand A sock\n"
           "position backing sock\nA at 1\nresult A 1 B 0 win A by points\n",
         8,
         "expected result A 1 B 0 win A by points, found A 0 B 0 shared A B"},
    };
    (void)state;
    check(FAILED, COUNT(FAILED), SCRIPT_FAILED);
}

/* Lists compare as multisets unless their order has a meaning. */
static void test_expect__holds(void **state)
{
    struct script s;
    (void)state;
    void *memory =
        stage_open(&s, H "rules 1 # of the game\r\n"
                         "position phase offer\n"
                         "position hand A sock shirt sock\n"
                         "position pile ? peg ? ? ? ? ? ? ? ? ? ? ? ?\n"
                         "position hand B towel\n"
                         "expect  hand A  shirt sock sock # any order\n"
                         "expect pile ? peg ? ? ? ? ? ? ? ? ? ? ? ?\n"
                         "expect discard -\n"
                         "expect offer A -\n"
                         "expect phase offer\n"
                         "legal A offer shirt; offer sock;\n"
                         "legal *\n"
                         "refuse * draws A sock\n"
                         "refuse C offer sock\n"
                         "refuse undo A\n"
                         "A offer sock\n"
                         "undo A\n");
    assert_int_equal(s.checks, 11);
    assert_int_equal(s.match.count, 0);
    free(memory);
    memory = stage_run(&s, H "position phase offer\nposition hand A sock\n"
                             "position pile ? peg ? ? ? ? ? ? ? ? ? ? ? ? ? ? "
                             "?\n"
                             "expect pile peg ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? "
                             "?\n");
    assert_int_equal(s.end, SCRIPT_FAILED);
    free(memory);
}

/* An edition handed in by the caller serves a script that names it. */
static void test_script__edition_from_outside(void **state)
{
    static const char *const TEXT[] = {
        H "edition mine\nexpect pile ? ? ?\n",
        H "expect pile ? ? ?\n",
        H "edition mine " HEX "\n",
        H "edition other\n",
    };
    static const bool GOOD[] = {true, true, false, false};
    (void)state;
    for (size_t i = 0; i < COUNT(TEXT); i++) {
        struct script s = {.find = registry_find};
        s.text = slice_of(TEXT[i]);
        s.edition = slice_of("edition mine\ncard sock 3\n");
        void *memory = host_new(script_bytes(&s, &game_null));
        assert_ptr_equal(script_game(&s), &game_null);
        assert_int_equal(script_run(&s, &game_null, memory),
                         GOOD[i] ? SCRIPT_PASSED : SCRIPT_BAD);
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script__no_game),
        cmocka_unit_test(test_script__header),
        cmocka_unit_test(test_script__editions),
        cmocka_unit_test(test_script__chance),
        cmocka_unit_test(test_script__bots),
        cmocka_unit_test(test_script__situations),
        cmocka_unit_test(test_script__events),
        cmocka_unit_test(test_script__edition_from_outside),
        cmocka_unit_test(test_expect__cannot_be_read),
        cmocka_unit_test(test_expect__fails),
        cmocka_unit_test(test_expect__holds),
    };
    return tally_run("script", tests, COUNT(tests));
}
