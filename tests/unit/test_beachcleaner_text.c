/* Beachcleaner: editions and situations that are refused, and what the others
 * see of an event. Long: one game's words, all made from the same situations. */
#include "base/bits.h"
#include "host/file.h"
#include "tests/unit/beachcleaner.h"

#include <stdlib.h>

/* ---- editions ---- */

static void refused_edition(const char *from, const char *to, uint32_t line,
                            const char *words)
{
    struct beachcleaner_setup g;
    struct plan plan;
    struct refusal why = {.line = 0};
    char text[4096];
    struct text all;
    const char *at = strstr(beachcleaner_edition, from);
    assert_non_null(at);
    text_init(&all, text, sizeof text);
    text_slice(&all, (struct slice){beachcleaner_edition,
                                    (size_t)(at - beachcleaner_edition)});
    text_put(&all, to);
    text_put(&all, at + strlen(from));
    memset(&g, 0, sizeof g);
    plan_init(&plan, 2);
    plan.edition = (struct slice){all.at, all.len};
    if (plan_prepare(game(), &plan, &g, &why))
        fail_msg("accepted: %s", to);
    assert_int_equal(why.code, REFUSE_EDITION);
    if (!strstr(why.words, words) || (line && why.line != line))
        fail_msg("line %u: %s (wanted %s)", why.line, why.words, words);
}

static void test_beachcleaner_text__bad_editions(void **unused)
{
    (void)unused;
    refused_edition("kind wood", "kind Wood", 7, "small letters");
    refused_edition("kind wood", "kind mine", 7, "special card");
    refused_edition("kind can\n", "kind wood\n", 9, "there already");
    refused_edition("kind wood", "kind woodwoodwoodwood", 7, "longer");
    refused_edition("kind wood", "kind", 7, "needs a code");
    refused_edition("kind wood", "sort wood", 7, "no line of an edition");
    refused_edition("card wood1 2", "card wood1", 0, "1 to 15");
    refused_edition("wood1b 1", "wood1b", 0, "needs a number");
    refused_edition("wood1b 1", "wood1b 16", 0, "1 to 15");
    refused_edition("wood1b 1", "wood5b 1", 0, "neither a special");
    refused_edition("wood1b 1", "stone1 1", 0, "neither a special");
    refused_edition("wood1b 1", "wood1 1", 0, "there already");
    refused_edition("flood 4", "flood 3", 0, "four Floods");
    refused_edition("joker 4 ", "", 0, "must all be there");
    refused_edition("wood1 2", "wood1 15", 0, "at most 80");
    refused_edition("card wood1 2 wood2 2 wood3 2 wood1b 1\n"
                    "card bottle1 2 bottle2 2 bottle3 2 bottle1b 1\n",
                    "", 0, "69 to 110");
    refused_edition("joker 4 2 4 mine 4", "joker 15 2 15 mine 15", 0,
                    "69 to 110");
    refused_edition("wood1b 1", "wood1b 1 wood2b 1 wood3b 1 wood4b 1", 0,
                    "at most 12");
    refused_edition("wood1b 1",
                    "wood1b 1 wood4 1 can4 1 net4 1 rope4 1 tyre4 1", 0,
                    "more than 48");
    refused_edition("set A wood", "set A stone", 0, "no kind named");
    refused_edition("set A wood", "set E wood", 0, "A, B, C or D");
    refused_edition("set B tyre", "set A tyre", 0, "there already");
    refused_edition("net rope\n", "net\n", 0, "five Starters");
    refused_edition("net rope\n", "net rope foam\n", 0, "five Starters");
    refused_edition("can net rope\n", "can net wood\n", 0, "comes twice");
    refused_edition("set D", "# set D", 0, "is missing");
}

static void test_beachcleaner_text__five_kinds(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g;
    struct plan plan;
    struct refusal why;
    struct slice file;
    char words[400];
    struct text say;
    text_init(&say, words, sizeof words);
    memset(&g, 0, sizeof g);
    plan_init(&plan, 3);
    assert_true(host_read("editions/beachcleaner-five-kinds.txt", 1 << 16,
                          &file, &say));
    plan.edition = file;
    assert_true(plan_prepare(game(), &plan, &g, &why));
    assert_int_equal(g.faces, 29);
    assert_int_equal(g.kinds, 5);
    assert_int_equal(g.pickup, 70);
    assert_int_equal(bits_count(g.bathers), 10);
    free((void *)file.at);
}

/* ---- situations ---- */

/* SMALL and `pickup mixed 81`, with one change. */
static void refused(const char *from, const char *to, uint32_t line,
                    const char *words)
{
    static const char BASE[] = "turn A\n"
                               "phase draw\n"
                               "beach A wood bottle .* net rope\n"
                               "beach B tyre .* glove foam lighter\n"
                               "hand A wood1\n"
                               "hand B can2\n"
                               "market net1 joker bottle2\n"
                               "pickup mixed 81\n";
    struct beachcleaner_setup g = set_up(2, NULL);
    char text[2048];
    struct text all;
    struct beachcleaner_state s;
    struct refusal why;
    const char *at = strstr(BASE, from);
    assert_non_null(at);
    text_init(&all, text, sizeof text);
    text_slice(&all, (struct slice){BASE, (size_t)(at - BASE)});
    text_put(&all, to);
    text_put(&all, at + strlen(from));
    if (read_lines(&g, text, &s, &why))
        fail_msg("accepted: %s", to);
    assert_int_equal(why.code, REFUSE_SITUATION);
    if (why.line != line || !strstr(why.words, words))
        fail_msg("%s\nline %u: %s (wanted line %u, %s)", to, why.line,
                 why.words, line, words);
}

#define PICKUP "pickup mixed 81\n"

static void test_beachcleaner_text__bad_beaches(void **unused)
{
    (void)unused;
    refused("beach A wood bottle .* net rope\n", "", 0, "five places");
    refused("net rope\n", "net\n", 3, "five places");
    refused("net rope\n", "net rope .\n", 3, "five places");
    refused("wood bottle", "wood shoe", 3, "BC-10");
    refused("wood bottle", "bottle wood", 3, "BC-10");
    refused("wood bottle", "(net2) bottle", 3, "BC-I3");
    refused("wood bottle", "(joker) bottle", 3, "BC-I5");
    refused("wood bottle", "wood~(can1) bottle", 3, "BC-I10");
    refused("wood bottle", ".~(mine) bottle", 3, "BC-I5");
    refused("wood bottle", ".~(can1,) bottle", 3, "comma");
    refused("wood bottle", ".~() bottle", 3, "missing in a bracket");
    refused("wood bottle", "stone bottle", 3, "begins with");
    refused("wood bottle", "wood? bottle", 3, "a place begins");
    refused("wood bottle", "wood* bottle", 3, "one comber");
    refused(".* net", ". net", 3, "BC-I6");
    refused("wood bottle", "wood!A bottle", 3, "BC-I4");
    refused("wood bottle", "wood!C bottle", 3, "!X");
    refused("wood bottle", "wood!B bottle!B", 3, "at most one mine");
    refused(".* net", ".*!B net", 3, "BC-I4");
    refused("wood bottle .* net rope", ". . .* . .", 3, "BC-I8");
}

static void test_beachcleaner_text__bad_cards(void **unused)
{
    (void)unused;
    refused("hand A wood1", "hand A stone1", 5, "did you mean \"shoe1\"");
    refused("hand A wood1", "hand A ?", 5, "means nothing in \"hand A\"");
    refused("hand A wood1", "hand A wood1 wood1 wood1", 5,
            "more than there are");
    refused("hand A wood1", "hand A flood", 5, "BC-I2");
    refused("hand A wood1\n", "", 0, "BC-I7");
    refused("hand A wood1", "hand C wood1", 5, "no seat");
    refused("hand A wood1", "hand A wood1\nhand A can1", 6, "before");
    refused("market net1 joker bottle2\n", "", 0, "BC-I2");
    refused("market net1 joker bottle2", "market net1 joker", 7, "BC-I2");
    refused("market net1", "market net1 net1", 7, "\"market\" ends before");
    refused(PICKUP, "pickup mixed 80\n", 8, "81 are named nowhere");
    refused(PICKUP, "", 0, "81 are named nowhere");
    refused(PICKUP, "pickup 1f 1f 1f 1f 77f\n", 8, "at most 4");
    refused(PICKUP, "pickup 0 81f\n", 8, "from 1");
    refused(PICKUP, "pickup 40f 41\n", 8, "only the top stack");
    refused(PICKUP, "pickup 40f 41f\n", 8, "BC-14");
    refused(PICKUP, "pickup 81\n", 8, "BC-14");
    refused(PICKUP, "pickup mixed\n", 8, "lacks a number");
    refused("hand A wood1\nhand B can2\n", "hand B can2 wood1\n", 0, "BC-I7");
    refused("market net1 joker bottle2", "market net1 joker flood", 7, "BC-I2");
}

static void test_beachcleaner_text__bad_keys(void **unused)
{
    (void)unused;
    refused("turn A", "turn C", 1, "no seat");
    refused("turn A", "tern A", 1, "did you mean \"turn\"");
    refused("phase draw", "phase over", 2, "can be expected");
    refused("phase draw", "phase sleep", 2, "rows, stand, deal");
    refused("phase draw", "phase rows", 8, "before the deal");
    refused("phase draw", "phase end", 0, "phase end has");
    refused("phase draw", "phase pick", 0, "BC-47");
    refused("phase draw", "phase take", 0, "BC-44");
    refused("phase draw", "phase draw\nturns 600", 3, "BC-70");
    refused("phase draw", "phase draw\nidle 2", 3, "BC-70");
    refused("phase draw", "phase draw\nmoved maybe", 3, "no, yes");
    refused("phase draw", "phase draw\ntake 1", 3, "BC-44");
    refused("phase draw", "phase draw\noffer A B can1b", 3, "BC-47");
    refused(PICKUP, "pickup mixed 80\noffer A B can1b\n", 9, "BC-47");
    refused("phase draw", "phase draw\nknown B A wood2", 3, "BC-71a");
    refused("phase draw", "phase draw\nknown A A wood1", 3, "knows its own");
    refused("phase draw", "phase draw\nknown * A wood1\nknown B A", 4,
            "everybody");
    refused("phase draw", "phase draw\nknown X A wood1", 3, "no seat \"X\"");
    refused("phase draw", "phase draw\ndue draws A 2", 3, "BC-24");
    refused("phase draw", "phase draw\ndue draws B 1", 3, "BC-24");
    refused("phase draw", "phase draw\ndue picks", 3, "BC-48");
    refused("phase draw", "phase draw\ndue lays A A", 3, "BC-60");
    refused("phase draw", "phase end\ndue lays A A", 3, "BC-62");
    refused("phase draw", "phase end\ndue waits", 3, "draws, lays, picks");
    refused("phase draw", "phase end\ndue draws A 6", 3, "1 to 5");
}

static void test_beachcleaner_text__bad_offers_and_takes(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s;
    struct refusal why;
    static const struct {
        const char *more;
        const char *words;
    } BAD[] = {
        {"phase pick\noffer A A can1b wood2\npickup mixed 79\n", "another"},
        {"phase pick\noffer B A can1b wood2\npickup mixed 79\n", "active"},
        {"phase pick\noffer A B can1 wood2\npickup mixed 79\n", "a Bather"},
        {"phase pick\noffer A B can1b shoe1b\npickup mixed 79\n", "goes with"},
        {"phase pick\noffer A B can1b joker\npickup mixed 79\n", "goes with"},
        {"phase pollute\noffer A B can1b wood2\npickup mixed 79\n", "BC-51"},
        {"phase pollute\noffer A B tyre1b\npickup mixed 80\n", "BC-51"},
        {"phase take\ntake 1\npickup mixed 81\n", "BC-44"},
        {"due draws A 1\npickup mixed 0\n", "named nowhere"},
    };
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char text[2048];
        struct text all;
        text_init(&all, text, sizeof text);
        text_put(&all, SMALL);
        text_put(&all, BAD[i].more);
        if (read_lines(&g, text, &s, &why))
            fail_msg("accepted: %s", BAD[i].more);
        if (!strstr(why.words, BAD[i].words))
            fail_msg("%s: %s", BAD[i].more, why.words);
    }
    /* In take the comber is at the mine and the hand is twice `take`. */
    assert_false(read_lines(&g,
                            "phase take\nbeach A wood . .*!B net rope\n"
                            "beach B tyre .* glove foam lighter\n"
                            "market net1 joker bottle2\nhand A can1\n"
                            "hand B can2\ntake 1\npickup mixed 80\n",
                            &s, &why));
    assert_non_null(strstr(why.words, "half"));
}

/* ---- what others see ---- */

static void seen_as(const struct beachcleaner_setup *g,
                    const struct beachcleaner_state *s, const char *words,
                    unsigned seat, const char *wanted)
{
    struct slice rest = slice_of(words);
    struct slice letter;
    struct refusal why;
    struct events seen = {.count = 0};
    struct event event = {.move = 0};
    char line[512];
    struct text out;
    assert_true(slice_word(&rest, &letter));
    event.actor = (uint8_t)words_actor(letter);
    struct asked who = {game(), g, s, event.actor};
    if (!words_read(&who, slice_trim(rest), &event.move, &why))
        fail_msg("%s: %s", words, why.words);
    game()->words->redact(g, s, event, seat, &seen);
    text_init(&out, line, sizeof line);
    for (uint32_t i = 0; i < seen.count; i++) {
        text_put(&out, i ? "; " : "");
        words_event(game(), g, seen.at[i], &out);
    }
    assert_string_equal(line, wanted);
}

/* BC-71. */
static void test_beachcleaner_text__records_hide_faces(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(3, NULL);
    static const char TABLE[] = "beach A wood bottle .* net rope\n"
                                "beach B . .* glove foam lighter\n"
                                "beach C wood .* rope shoe foam\n"
                                "market net1 joker bottle2\n"
                                "hand B can2\nhand C can3\n";
    char text[2048];
    struct text all;
    struct beachcleaner_state s;
    text_init(&all, text, sizeof text);
    text_put(&all, TABLE);
    text_put(&all, "phase act\nhand A can1b wood1 shoe1\npickup mixed 77\n");
    s = situation(&g, text);
    seen_as(&g, &s, "A bather B can1b with wood1", 0,
            "A bather B can1b with wood1");
    seen_as(&g, &s, "A bather B can1b with wood1", 1, "A bather B ? with ?");
    seen_as(&g, &s, "A bather B can1b with wood1", ONLOOKER,
            "A bather B ? with ?");
    text_clear(&all);
    text_put(&all, TABLE);
    text_put(&all, "phase pick\nhand A shoe1\noffer A B can1b wood1\n"
                   "pickup mixed 77\ndue picks\n");
    s = situation(&g, text);
    seen_as(&g, &s, "* picks wood1", 0, "* picks wood1");
    seen_as(&g, &s, "* picks wood1", 1,
            "* picks wood1; A bather B can1b with wood1");
    seen_as(&g, &s, "* picks wood1", 2, "* picks ?; A bather B can1b with ?");
    seen_as(&g, &s, "* picks can1b", 2,
            "* picks can1b; A bather B can1b with wood1");
    text_clear(&all);
    text_put(&all, TABLE);
    text_put(&all, "hand A shoe1\npickup mixed 79\ndue draws A 1\n");
    s = situation(&g, text);
    seen_as(&g, &s, "* draws A can1", 0, "* draws A can1");
    seen_as(&g, &s, "* draws A can1", 1, "* draws A ?");
    seen_as(&g, &s, "* draws A flood", 1, "* draws A flood");
}

/* BC-64a, and BC-44 (3). */
static void test_beachcleaner_text__blind_cards_are_told_together(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s;
    static const char TABLE[] = "phase end\nbeach A . bottle* . net rope\n"
                                "beach B tyre .* glove foam lighter\n"
                                "market net1 joker bottle2\nhand A wood1\n"
                                "hand B can2\nputdown flood\n";
    char text[2048];
    struct text all;
    text_init(&all, text, sizeof text);
    text_put(&all, TABLE);
    text_put(&all, "pickup mixed 80\ndue lays A A\n");
    s = situation(&g, text);
    seen_as(&g, &s, "* lays A 1 can1", 0, "* lays A 1 ?");
    text_clear(&all);
    text_put(&all, TABLE);
    text_put(&all, "pickup mixed 79\ndue lays A A 1 can1\n");
    s = situation(&g, text);
    seen_as(&g, &s, "* lays A 3 shoe1", 1, "* lays A 1 can1; * lays A 3 shoe1");
    s = situation(&g, "phase act\nbeach A wood .* .!B net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker bottle2\nhand A can1 net2\n"
                      "hand B can2\npickup mixed 79\n");
    seen_as(&g, &s, "A move can1 right", 0, "A move can1 right");
    seen_as(&g, &s, "A move can1 right", 1, "A move can1 right; * picks net2");
    seen_as(&g, &s, "A move can1 left", 1, "A move can1 left");
}

/* ---- sentences ---- */

/* What a seat is told of an event. */
static void told(const struct beachcleaner_setup *g,
                 struct beachcleaner_state s, const char *words, unsigned seat,
                 const char *wanted)
{
    struct slice rest = slice_of(words);
    struct slice letter;
    struct refusal why;
    struct beachcleaner_state before;
    struct beachcleaner_state after;
    struct events seen = {.count = 0};
    struct event event = {.move = 0};
    char page[1024];
    struct text out;
    assert_true(slice_word(&rest, &letter));
    event.actor = (uint8_t)words_actor(letter);
    struct asked who = {game(), g, &s, event.actor};
    if (!words_read(&who, slice_trim(rest), &event.move, &why))
        fail_msg("%s: %s", words, why.words);
    game()->words->redact(g, &s, event, seat, &seen);
    game()->observe(g, &s, seat, &before);
    game()->apply(g, &s, event.actor, event.move);
    game()->observe(g, &s, seat, &after);
    text_init(&out, page, sizeof page);
    game()->words->tell(g, &before, &after, &seen, seat, &out);
    assert_string_equal(page, wanted);
}

/* What a mine costs is told to whoever clears it, too (BC-44). */
static void test_beachcleaner_text__last_card_lost_to_a_mine(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        situation(&g, "phase act\nbeach A wood .* .!B net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker bottle2\nhand A can1 net2\n"
                      "hand B can2\npickup mixed 79\n");
    told(&g, s, "A move can1 right", 0,
         "You walk onto the sea mine with can 1 (BC-44).\n"
         "The mine costs this card: net 2 (BC-44).\n"
         "The sea mine on your beach is cleared.\n"
         "You have no card left and take new ones: 3 (BC-56).\n");
    told(&g, s, "A move can1 right", 1,
         "A walks onto the sea mine with can 1 (BC-44).\n"
         "The mine costs this card: net 2 (BC-44).\n"
         "The sea mine on A's beach is cleared.\n"
         "A has no card left and takes new ones: 3 (BC-56).\n");
}

/* A Flood that washes nothing onto a beach says so. */
static void test_beachcleaner_text__floods_without_effect(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(3, NULL);
    static const char BEACHES[] =
        "beach B tyre .* glove foam lighter\nmarket net1 joker bottle2\n"
        "hand A wood1\nhand B can2\nhand C can3\n";
    char text[1024];
    struct text all;
    text_init(&all, text, sizeof text);
    text_put(&all, BEACHES);
    text_put(&all, "beach A wood bottle .* net rope\n"
                   "beach C wood .* rope shoe foam\n"
                   "due draws A 1\npickup mixed 79\n");
    told(&g, situation(&g, text), "* draws A flood", 1,
         "A draws a Flood: garbage comes to every beach (BC-60).\n"
         "The Flood finds nothing to dirty on the beaches of A, B and C "
         "(BC-62).\n"
         "It is your turn.\n");
    text_clear(&all);
    text_put(&all, BEACHES);
    text_put(&all, "beach A wood bottle .* . rope\n"
                   "beach C wood .* rope shoe foam\n"
                   "due draws B 1\nturn B\npickup mixed 79\n");
    told(&g, situation(&g, text), "* draws B flood", 1,
         "You draw a Flood: garbage comes to every beach (BC-60).\n"
         "The Flood finds nothing to dirty on the beaches of B and C "
         "(BC-62).\n");
    text_clear(&all);
    text_put(&all, BEACHES);
    text_put(&all, "beach A . bottle .* net rope\nputdown flood\n"
                   "beach C wood .* . shoe foam\nphase end\n"
                   "due lays A A\npickup mixed 78\n");
    told(&g, situation(&g, text), "* lays A 1 net2", ONLOOKER,
         "A already has the net: this one floats off, and A's place 1 stays "
         "clean (BC-64).\n"
         "The Flood finds nothing to dirty on the beach of B (BC-62).\n");
    told(&g, situation(&g, text), "* lays A 1 net2", 0,
         "You already have the net: this one floats off, and your place 1 "
         "stays clean (BC-64).\n"
         "The Flood finds nothing to dirty on the beach of B (BC-62).\n");
    told(&g, situation(&g, text), "* lays A 1 net2", 1,
         "A already has the net: this one floats off, and A's place 1 stays "
         "clean (BC-64).\n"
         "The Flood finds nothing to dirty on your beach (BC-62).\n");
}

static void test_beachcleaner_text__a_turn_is_told(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s;
    memset(&s, 0, sizeof s);
    game()->start(&g, &s);
    told(&g, s, "A stand 4", 1, "A starts at place 4, which is clean now.\n");
    s = small(&g, "phase two\npickup mixed 81\n");
    told(&g, s, "A skip", 1, "A takes no more cards.\n");
    told(&g, s, "A skip", 0, "You take no more cards.\n");
    s = small(&g, "phase swap\npickup mixed 81\n");
    told(&g, s, "A skip", 1, "A swaps nothing.\n");
    told(&g, s, "A swap wood1 market 2", 1, "A swaps wood 1 for joker.\n");
    s = situation(&g, "phase take\nbeach A wood bottle .*!B net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker net1\nhand A wood1 wood2\n"
                      "hand B can2\ntake 1\npickup mixed 79\n");
    told(&g, s, "B take 2", 0, "B picks one of your cards, unseen.\n");
    told(&g, s, "B take 2", 1, "You pick card 2 from A's hand.\n");
    told(&g, s, "B take 2", ONLOOKER, "B picks card 2 from A's hand.\n");
    s = situation(&g, "phase act\nbeach A wood bottle .* net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker bottle2\nhand A wood1 net1 mine\n"
                      "hand B can2\npickup mixed 79\n");
    told(&g, s, "A mine B 1", 1,
         "A lays a sea mine on your place 1.\nIt is your turn.\n");
    told(&g, s, "A mine B 1", 0,
         "You lay a sea mine on place 1 of B.\nIt is the turn of B.\n");
    /* Garbage of a kind lies on one place only: it names that. */
    told(&g, s, "A clean net1 right", 1,
         "A cleans up the net with net 1.\nIt is your turn.\n");
    told(&g, s, "A move wood1 left", 0,
         "You walk to the bottle with wood 1.\nIt is the turn of B.\n");
    s = situation(&g, "phase act\nbeach A wood bottle .* net rope\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market net1 joker bottle2\nhand A joker mine\n"
                      "hand B can2\npickup mixed 80\n");
    told(&g, s, "A clean joker place 1", 0,
         "You clean up the wood with a joker.\nIt is the turn of B.\n");
}

/* Whom it is about is said by name. */
static void test_beachcleaner_text__prompts_name_the_others(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    static const struct {
        const char *lines;
        unsigned seat;
        const char *words;
    } ASKED[] = {
        {"phase two\npickup mixed 81\n", 0,
         "You have no plus two to play: go on."},
        {"phase act\npickup mixed 81\n", 0,
         "Action 4: clean a place, walk, lay a sea mine, offer a Bather, or "
         "do nothing."},
        {"phase pick\noffer A B can1b wood2\npickup mixed 79\n", 1,
         "A offers you a Bather and another card, face down: pick one."},
        {"phase pollute\noffer A B can1b\npickup mixed 80\n", 0,
         "Lay your Bather on a clean place of B."},
        {"phase pollute\noffer A B can1b\npickup mixed 80\n", 1,
         "A lays a Bather on a clean place of yours."},
        {"phase pollute\noffer A B can1b\npickup mixed 80\n", ONLOOKER,
         "A lays a Bather on a clean place of B."},
    };
    for (unsigned i = 0; i < sizeof ASKED / sizeof ASKED[0]; i++) {
        struct beachcleaner_state s = small(&g, ASKED[i].lines);
        struct beachcleaner_state view;
        char line[256];
        struct text out;
        game()->observe(&g, &s, ASKED[i].seat, &view);
        text_init(&out, line, sizeof line);
        game()->words->prompt(&g, &view, ASKED[i].seat, &out);
        assert_string_equal(line, ASKED[i].words);
    }
}

/* ---- screens ---- */

static void shown(const struct beachcleaner_setup *g,
                  const struct beachcleaner_state *s, unsigned seat,
                  const char *const *wanted)
{
    struct beachcleaner_state view;
    char page[4096];
    struct text out;
    game()->observe(g, s, seat, &view);
    text_init(&out, page, sizeof page);
    text_char(&out, '\n');
    situation_write(game(), g, &view, FORM_SHOWN, &out);
    for (; *wanted; wanted++) {
        char line[128];
        struct text whole;
        text_init(&whole, line, sizeof line);
        text_char(&whole, '\n');
        text_put(&whole, *wanted);
        text_char(&whole, '\n');
        if (!strstr(page, line))
            fail_msg("no line \"%s\" in:%s", *wanted, page);
    }
    assert_null(strstr(page, "(")); /* no packed place */
}

static void test_beachcleaner_text__screens_read_words(void **unused)
{
    (void)unused;
    static const char *const ACTING[] = {
        "beach A wood clean net clean rope",
        "laid A - - net2 - -",
        "down A 0 2 0 0 0",
        "comber A 2",
        "mine A 4 B",
        "mine B -",
        "covered A -",
        "hand A can1 wood2",
        "hand B ?",
        "pickup 76",
        "flood sure 13",
        "walk can1 left 1",
        "walk can1 right 3",
        "walk wood2 right 4",
        NULL,
    };
    static const char *const FLOODED[] = {
        "covered A 1",     "covered B -", "due lays B A",
        "flood perhaps 5", "pickup 79",   NULL,
    };
    static const char *const MIXED[] = {"flood anywhere 81", NULL};
    static const char *const OPENING[] = {"beach A wood bottle can net rope",
                                          "comber A -", "flood -", NULL};
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s = situation(
        &g, "phase act\nbeach A wood .~(can1,wood1)* (net2) .!B rope\n"
            "beach B tyre .* glove foam lighter\nhand A can1 wood2\n"
            "hand B bottle2\nmarket net1 joker bottle2\n"
            "pickup 13f 13f 13f 37f\n");
    shown(&g, &s, 0, ACTING);
    s = situation(&g, "phase end\nturn B\nbeach A . bottle* . net rope\n"
                      "beach B tyre .* glove foam lighter\nhand A wood1\n"
                      "hand B bottle2\nmarket net1 joker bottle2\n"
                      "putdown flood\npickup 5f 36f 38f\n"
                      "due lays B A 1 can1\n");
    shown(&g, &s, 0, FLOODED);
    s = small(&g, "pickup mixed 81\n");
    shown(&g, &s, ONLOOKER, MIXED);
    memset(&s, 0, sizeof s);
    game()->start(&g, &s);
    shown(&g, &s, 1, OPENING);
}

/* ---- titles ---- */

typedef void (*sayer)(const void *setup, const void *view, unsigned actor,
                      uint32_t move, struct text *out);

/* What is said of a legal move, from the view of who decides. */
static void said_of(const struct beachcleaner_setup *g,
                    const struct beachcleaner_state *s, const char *words,
                    sayer say_it, const char *wanted)
{
    struct slice rest = slice_of(words);
    struct slice letter;
    struct beachcleaner_state view = *s;
    struct refusal why;
    char line[WORDS_CAP];
    struct text out;
    uint32_t move;
    assert_true(slice_word(&rest, &letter));
    struct asked who = {game(), g, s, (unsigned)words_actor(letter)};
    if (!words_read(&who, slice_trim(rest), &move, &why))
        fail_msg("%s: %s", words, why.words);
    if (who.actor != CHANCE)
        game()->observe(g, s, who.actor, &view);
    text_init(&out, line, sizeof line);
    say_it(g, &view, who.actor, move, &out);
    assert_string_equal(line, wanted);
}

static void titled(const struct beachcleaner_setup *g,
                   const struct beachcleaner_state *s, const char *words,
                   const char *wanted)
{
    said_of(g, s, words, game()->words->title, wanted);
}

static void meant(const struct beachcleaner_setup *g,
                  const struct beachcleaner_state *s, const char *words,
                  const char *wanted)
{
    said_of(g, s, words, game()->words->purpose, wanted);
}

#define TABLE_FOR_TWO                                                          \
    "beach B tyre .* glove foam lighter\nmarket net1 joker net1\n"             \
    "hand B bottle2 2\n"

static void test_beachcleaner_text__titles_of_turns(void **unused)
{
    (void)unused;
    static const char *const ROAMING[] = {"jokermove on", NULL};
    struct beachcleaner_setup g = set_up(2, ROAMING);
    struct beachcleaner_state s;
    memset(&s, 0, sizeof s);
    game()->start(&g, &s);
    titled(&g, &s, "A stand 4", "Start at place 4 and clean it: net");
    s = small(&g, "pickup mixed 81\n");
    titled(&g, &s, "A draw", "Draw a card");
    s = small(&g, "phase two\npickup mixed 81\n");
    titled(&g, &s, "A skip", "Go on: you have no plus two");
    s = situation(&g, "turn B\nphase two\nbeach A wood bottle .* net rope\n"
                      "hand A joker\npickup mixed 80\n" TABLE_FOR_TWO);
    titled(&g, &s, "B two", "Play plus two and take two more cards");
    titled(&g, &s, "B skip", "Keep plus two");
    s.phase = PHASE_SWAP;
    titled(&g, &s, "B skip", "Go on without a swap");
    titled(&g, &s, "B swap 2 market 1",
           "Give plus two for net 1, card 1 of the Market");
    titled(&g, &s, "B swap bottle2 market 3",
           "Give bottle 2 for net 1, card 3 of the Market");
    s = situation(&g, "phase act\nbeach A wood bottle* . net!B rope\n"
                      "hand A wood1 wood2 wood2 joker mine can1b\n"
                      "pickup mixed 74\n" TABLE_FOR_TWO);
    titled(&g, &s, "A clean wood1 left", "Clean place 1 with wood 1");
    titled(&g, &s, "A clean joker place 2", "Clean place 2 with the joker");
    titled(&g, &s, "A pair wood1 wood2",
           "Clean place 2, where you stand, with wood 1 and wood 2");
    titled(&g, &s, "A move wood1 right", "Walk to place 3 with wood 1");
    titled(&g, &s, "A move joker place 1", "Walk to place 1 with the joker");
    titled(&g, &s, "A move wood2 right",
           "Walk to place 4, onto the sea mine, with wood 2");
    titled(&g, &s, "A move joker place 4",
           "Walk to place 4, onto the sea mine, with the joker");
    titled(&g, &s, "A mine B 5", "Lay a sea mine on place 5 of B");
    titled(&g, &s, "A bather B can1b with wood2",
           "Offer B two cards face down: can 1 (Bather) and wood 2");
    titled(&g, &s, "A pass", "Do nothing this turn");
}

static void test_beachcleaner_text__titles_of_answers(void **unused)
{
    (void)unused;
    static const char *const SHUFFLED[] = {"layout shuffle", NULL};
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        small(&g, "phase pick\noffer A B can1b wood2\npickup mixed 79\n");
    titled(&g, &s, "B pick left", "Pick the card on the left");
    titled(&g, &s, "B pick right", "Pick the card on the right");
    game()->apply(&g, &s, 1, MOVE1(VERB_PICK, 0));
    titled(&g, &s, "* picks can1b", "It is can 1 (Bather)");
    s = small(&g, "phase pollute\noffer A B can1b\npickup mixed 80\n");
    titled(&g, &s, "A pollute place 2", "Lay can 1 (Bather) on place 2 of B");
    s = situation(
        &g, "phase take\nbeach A wood bottle .*!B net rope\n"
            "hand A wood1 wood2\ntake 1\npickup mixed 78\n" TABLE_FOR_TWO);
    titled(&g, &s, "B take 2", "Take card 2 from the hand of A");
    s = small(&g, "due draws A 1\npickup mixed 81\n");
    titled(&g, &s, "* draws A flood", "A takes Flood");
    s = situation(&g, "phase end\nbeach A . bottle* . net rope\n"
                      "hand A wood1\nputdown flood\npickup mixed 79\n"
                      "due lays A A\n" TABLE_FOR_TWO);
    titled(&g, &s, "* lays A 1 can1", "Place 1 of A gets can 1");
    g = set_up(2, SHUFFLED);
    memset(&s, 0, sizeof s);
    game()->start(&g, &s);
    titled(&g, &s, "* starter A 1 net", "A has net at place 1");
}

/* ---- purposes and warnings ---- */

static void test_beachcleaner_text__purposes_of_actions(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        situation(&g, "phase act\nbeach A wood bottle* . net!B rope\n"
                      "hand A wood1 wood2 wood2 joker mine can1b\n"
                      "pickup mixed 74\n" TABLE_FOR_TWO);
    meant(&g, &s, "A clean wood1 left", "3 dirty places are left then.");
    meant(&g, &s, "A move wood2 right",
          "The sea mine is gone then, but it costs half of your hand.");
    meant(&g, &s, "A mine B 5",
          "B cannot walk past it, and clearing it costs cards.");
    meant(&g, &s, "A bather B can1b with wood2",
          "With luck a clean place of B gets dirty.");
    s = situation(&g, "phase act\nbeach A wood . .* . .\n"
                      "hand A wood1 wood2 can1\n"
                      "pickup mixed 78\n" TABLE_FOR_TWO);
    meant(&g, &s, "A clean wood2 left", "Your beach is clean then: you win.");
    meant(&g, &s, "A move can1 left", "From there wood 1 cleans next time.");
    meant(&g, &s, "A move wood1 right",
          "From there a new card may clean more.");
    meant(&g, &s, "A pass",
          "You keep your cards and draw one more: together they may clean "
          "more.");
    s = situation(&g, "phase act\nbeach A wood . .* . .\n"
                      "hand A wood1 wood2 can1\n"
                      "pickup 12f 13f 13f 40f\n" TABLE_FOR_TWO);
    meant(&g, &s, "A pass",
          "A Flood is in the next 12 cards: it hits clean places, but not "
          "your hand.");
    s = situation(&g, "phase act\nbeach A wood . .* . .\n"
                      "hand A wood1 shoe3 joker can1\n"
                      "pickup 11f 13f 13f 40f\n" TABLE_FOR_TWO);
    meant(&g, &s, "A pass",
          "Only the joker cleans from here, and it can do more later.");
    meant(&g, &s, "A move can1 left",
          "You keep the joker, and from there wood 1 cleans next time.");
    meant(&g, &s, "A move wood1 right",
          "You keep the joker for what no other card cleans.");
    s = situation(&g, "phase act\nbeach A wood bottle . net .*\n"
                      "hand A foam3 foam3 lighter1 lighter2\n"
                      "pickup mixed 77\n" TABLE_FOR_TWO);
    meant(&g, &s, "A move lighter1 left",
          "There your two of a kind clean next time.");
    meant(&g, &s, "A move lighter2 left",
          "From the middle every place is near.");
}

/* To pass has a reason too. */
static void test_beachcleaner_text__purposes_of_passing(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        situation(&g, "phase act\nbeach A wood bottle .* net rope\n"
                      "hand A can1 shoe2\npickup mixed 79\n" TABLE_FOR_TWO);
    meant(&g, &s, "A pass",
          "Nothing cleans from here, and a walk would cost a card.");
    s = situation(&g, "phase act\nbeach A wood bottle .* net rope\n"
                      "hand A can1 wood1\npickup mixed 79\n" TABLE_FOR_TWO);
    meant(&g, &s, "A pass",
          "Nothing cleans from here, and wood 1 may do so later.");
    s = situation(&g, "phase two\nbeach A wood bottle .* net rope\n"
                      "hand A 2\npickup 8f 13f 13f 46f\n" TABLE_FOR_TWO);
    meant(&g, &s, "A skip",
          "A Flood may be among the two and would end your turn.");
}

static void test_beachcleaner_text__purposes_of_swaps(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s = small(&g, "phase swap\npickup mixed 81\n");
    meant(&g, &s, "A swap wood1 market 1",
          "From where you stand net 1 cleans at once.");
    meant(&g, &s, "A swap wood1 market 2",
          "The joker cleans any dirty place near you.");
    meant(&g, &s, "A swap wood1 market 3",
          "That lies on your beach, so it can clean a place later.");
    meant(&g, &s, "A skip", "No card of the Market would help you more.");
    s = situation(&g, "phase swap\nbeach A wood bottle .* net rope\n"
                      "hand A shoe1 shoe2 can1\npickup mixed 78\n"
                      "beach B tyre .* glove foam lighter\n"
                      "market shoe3 glove1 shoe1b\nhand B 2 bottle2\n");
    meant(&g, &s, "A swap can1 market 1",
          "Two of a kind clean any place where you stand.");
    meant(&g, &s, "A swap can1 market 2",
          "B needs that kind and does not get it now.");
}

static void test_beachcleaner_text__warns_of_the_last_place(void **unused)
{
    (void)unused;
    struct beachcleaner_setup g = set_up(2, NULL);
    struct beachcleaner_state s =
        situation(&g, "phase act\nbeach A wood . .* . .\nhand A wood1\n"
                      "pickup mixed 80\n" TABLE_FOR_TWO);
    char line[WORDS_CAP];
    struct text out;
    text_init(&out, line, sizeof line);
    game()->words->warning(&g, &s, 1, &out);
    assert_string_equal(line, "One more and A wins.");
    text_init(&out, line, sizeof line);
    game()->words->warning(&g, &s, 0, &out);
    assert_string_equal(line, "");
}

/* Groups are what a client draws a card from. */
static void test_beachcleaner_text__names(void **unused)
{
    (void)unused;
    static const struct name WANTED[] = {
        {.code = "2", .title = "plus two", .group = "special"},
        {.code = "joker", .title = "joker", .group = "special"},
        {.code = "net3", .title = "net 3", .group = "net 3"},
        {.code = "net1b", .title = "net 1 (Bather)", .group = "net 1 bather"},
        {.code = "net", .title = "net", .group = "kind"},
    };
    struct beachcleaner_setup g = set_up(2, NULL);
    struct name name;
    unsigned found = 0;
    unsigned count = 0;
    for (; game()->words->name(&g, count, &name); count++)
        for (unsigned i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++)
            if (strcmp(name.code, WANTED[i].code) == 0) {
                assert_string_equal(name.title, WANTED[i].title);
                assert_string_equal(name.group, WANTED[i].group);
                found++;
            }
    assert_int_equal(found, sizeof WANTED / sizeof WANTED[0]);
    assert_int_equal(count, 44 + 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beachcleaner_text__bad_editions),
        cmocka_unit_test(test_beachcleaner_text__five_kinds),
        cmocka_unit_test(test_beachcleaner_text__bad_beaches),
        cmocka_unit_test(test_beachcleaner_text__bad_cards),
        cmocka_unit_test(test_beachcleaner_text__bad_keys),
        cmocka_unit_test(test_beachcleaner_text__bad_offers_and_takes),
        cmocka_unit_test(test_beachcleaner_text__records_hide_faces),
        cmocka_unit_test(test_beachcleaner_text__blind_cards_are_told_together),
        cmocka_unit_test(test_beachcleaner_text__last_card_lost_to_a_mine),
        cmocka_unit_test(test_beachcleaner_text__floods_without_effect),
        cmocka_unit_test(test_beachcleaner_text__a_turn_is_told),
        cmocka_unit_test(test_beachcleaner_text__prompts_name_the_others),
        cmocka_unit_test(test_beachcleaner_text__screens_read_words),
        cmocka_unit_test(test_beachcleaner_text__titles_of_turns),
        cmocka_unit_test(test_beachcleaner_text__titles_of_answers),
        cmocka_unit_test(test_beachcleaner_text__purposes_of_actions),
        cmocka_unit_test(test_beachcleaner_text__purposes_of_passing),
        cmocka_unit_test(test_beachcleaner_text__purposes_of_swaps),
        cmocka_unit_test(test_beachcleaner_text__warns_of_the_last_place),
        cmocka_unit_test(test_beachcleaner_text__names),
    };
    return tally_run("beachcleaner_text", tests,
                     sizeof tests / sizeof tests[0]);
}
