/* Stay At Home: situations, moves and events as text. Long: one game's words,
 * all made from the same situations. */
#include "tests/unit/stay_at_home.h"

#include "base/say.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "host/file.h"

#include <stdlib.h>

/* Situations that are refused, and the line that is named (SH-104). */
static const struct {
    const char *text;
    uint32_t line;
} BAD_SITUATIONS[] = {
    {"colour red", 1},
    {"dir up", 1},
    {"dir +\ndir +", 2},
    {"active D", 1},
    {"out A 5", 1},
    {"out A 1\nout A 1", 2},
    {"miss A 100", 1},
    {"hand A start", 1},
    {"hand A egs", 1},
    {"hand A covid\nhand B covid", 2},
    {"hand A eggs eggs eggs\nhand B eggs eggs", 2},
    {"discard covid", 1},
    {"hand A eggs eggs eggs eggs roll roll roll roll flour flour flour", 1},
    {"pile ? ?", 1},
    {"pile ? ?\nbag eggs", 2},
    {"bag -", 1},
    {"bag eggs\nphase over", 2},
    {"bag covid covid", 1},
    {"bag eggs\nphase play B", 2},
    {"bag eggs\nphase isolate A", 2},
    {"hand A covid\nbag eggs\nphase play A", 1},
    {"bag eggs\nphase start A", 2},
    {"bag eggs\nphase start A\ndrawn start A", 3},
    {"bag eggs\ndiscard start\nphase start B\ndrawn start B", 4},
    {"bag eggs\nout A 4\ndiscard start\nphase start A\ndrawn start A", 4},
    {"bag eggs\nhand B eggs\nhand C eggs\ndiscard start\n"
     "phase block C B\ndrawn start A\nstart A",
     5},
    {"bag eggs\nhand B eggs\nhand C eggs\ndiscard start\n"
     "phase block B\ndrawn start A\nstart A",
     5},
    {"bag eggs\nhand B eggs\ndiscard start\n"
     "phase block B\ndrawn start A\nstart B",
     4},
    {"bag eggs\nhand B eggs\ndiscard start\nphase block B\n"
     "drawn start A\nstart A\nsaid B use block-leave",
     7},
    {"bag eggs\nhand B eggs\ndiscard start\nphase block B\n"
     "drawn start A\nstart A\nsaid B pass",
     7},
    {"bag eggs\nhand B eggs\ndiscard see\nphase reverse B\n"
     "action see C B",
     5},
    {"bag eggs\nhand B eggs\nphase reverse B\naction see A B", 4},
    {"bag eggs\nhand B eggs\ndiscard two\nphase back B\naction two A B", 4},
    {"bag eggs\nhand B eggs\ndiscard two\nphase back B\naction two A B\n"
     "left 2",
     4},
    {"bag eggs\nhand B eggs\ndiscard two\nphase place B\n"
     "action two A B\nleft 1\nbacking roll",
     4},
    {"bag eggs\nleft 1", 2},
    {"bag eggs\ngiver B", 2},
    {"bag eggs\nplayed 1", 2},
    {"bag eggs\nhand B covid\nphase covid B", 3},
    {"bag eggs\nphase drop A\ndrawn ? A", 2},
    {"bag eggs\nphase draws B", 2},
    {"pile ? roll\nbag eggs\nplaced A roll 1", 3},
    {"pile ? roll\nbag eggs\nplaced A roll 2\nplaced B roll 2", 4},
    {"pile ? start\nbag eggs\nplaced A start 2", 3},
    {"pile ? roll\nbag eggs\nplaced A roll 2 3", 3},
    {"bag eggs\nhand B eggs\nknows A B eggs eggs", 3},
    {"bag eggs\nhand B covid\nknows A B covid", 3},
    {"bag eggs\nhand A eggs\nknows A A eggs", 3},
    {"bag two two two two two two two two two two two two two two two two", 1},
    {"bag two two two two two two two two two two two two two two two "
     "ann-back ann-back",
     1},
    {"bag two two two two two two two two two two two two two two two "
     "ann-back\n"
     "pile ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? eggs eggs",
     2},
};

static void test_stay_at_home__bad_situations(void **state)
{
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct refusal why;
    (void)state;
    prepare(&g, 3);
    for (size_t i = 0; i < sizeof BAD_SITUATIONS / sizeof BAD_SITUATIONS[0];
         i++) {
        if (situate(&g, BAD_SITUATIONS[i].text, &s, &why))
            fail_msg("accepted: %s", BAD_SITUATIONS[i].text);
        if (why.line != BAD_SITUATIONS[i].line)
            fail_msg("line %u, %s: %s", why.line, why.words,
                     BAD_SITUATIONS[i].text);
        assert_int_equal(why.code, REFUSE_SITUATION);
    }
}

/* SH-104: how a view is written. */
static void test_stay_at_home__view_text(void **state)
{
    char page[4096];
    struct text out;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state v;
    (void)state;
    prepare(&g, 3);
    situate_well(&g,
                 "hand A see\nhand B eggs covid roll\nhand C flour\n"
                 "discard take\npile ? pasta ? skip\nbag start swap\n"
                 "placed A pasta 2\nplaced B skip 4\nknows A B roll\n"
                 "knows B A see",
                 &s);
    stay_at_home_observe(&g, &s, 0, &v);
    text_init(&out, page, sizeof page);
    situation_write(game(), &g, &v, FORM_ALL, &out);
    assert_string_equal(page, "dir +\nactive A\nphase play A\n"
                              "out A 0\nout B 0\nout C 0\n"
                              "miss A 0\nmiss B 0\nmiss C 0\n"
                              "hand A see\nhand B roll covid ?\nhand C ?\n"
                              "pile ? ? ? ?\n"
                              "bag start skip swap eggs flour\n"
                              "discard take\nplaced A pasta 2\n"
                              "knows A B roll\n");
    stay_at_home_observe(&g, &s, ONLOOKER, &v);
    text_clear(&out);
    situation_write(game(), &g, &v, FORM_BRIEF, &out);
    assert_string_equal(page, "hand A ?\nhand B covid ? ?\nhand C ?\n"
                              "pile ? ? ? ?\n"
                              "bag start see skip swap eggs roll pasta flour\n"
                              "discard take\n");
}

/* SH-104: what screens are given instead of having to work it out. */
static void test_stay_at_home__shown_to_screens(void **state)
{
    char page[4096];
    struct text out;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state v;
    (void)state;
    prepare(&g, 3);
    situate_well(&g,
                 "dir -\nhand A eggs covid\nhand B roll\nhand C ignore\n"
                 "active B\ndiscard ann-left\npile ? pasta\nbag start\n"
                 "drawn ann-left B\nphase ignore B C\nsaid C use ignore",
                 &s);
    stay_at_home_observe(&g, &s, 1, &v);
    text_init(&out, page, sizeof page);
    situation_write(game(), &g, &v, FORM_SHOWN, &out);
    assert_string_equal(page, "active B\nphase ignore B C\n"
                              "out A 0\nout B 0\nout C 0\n"
                              "miss A 0\nmiss B 0\nmiss C 0\n"
                              "hand A covid ?\nhand B roll\nhand C ?\n"
                              "discard ann-left\ndrawn ann-left B\n"
                              "dir anticlockwise\npile 2\nholder A\n"
                              "reaction ignore\nsealed B C\nhousehold 4\n");
}

/* SH-105: screens are told how many members a household has. */
static void test_stay_at_home__screens_count_members(void **state)
{
    static const char TINY[] = "edition tiny\nhousehold 7\nhand-limit 9\n"
                               "card eggs 4\n";
    char page[4096];
    struct text out;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct plan plan;
    struct refusal why;
    (void)state;
    plan_init(&plan, 2);
    plan.edition = slice_of(TINY);
    memset(&g, 0, sizeof g);
    memset(&s, 0, sizeof s);
    assert_true(plan_prepare(game(), &plan, &g, &why));
    game()->start(&g, &s);
    text_init(&out, page, sizeof page);
    situation_write(game(), &g, &s, FORM_SHOWN, &out);
    assert_non_null(strstr(page, "\nhousehold 7\n"));
    text_clear(&out);
    situation_write(game(), &g, &s, FORM_ALL, &out);
    assert_null(strstr(page, "household"));
}

/* Words */

/* What an answer comes to: canonical words, or a refusal with its reason. */
static void expect_answer(const char *situation, unsigned seat,
                          const char *answer, const char *expected)
{
    char words[WORDS_CAP];
    struct text out;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct refusal why;
    uint32_t move;
    prepare(&g, 2);
    situate_well(&g, situation, &s);
    struct asked who = {game(), &g, &s, seat};
    if (!words_read(&who, slice_of(answer), &move, &why)) {
        assert_string_equal(why.words, expected);
        return;
    }
    text_init(&out, words, sizeof words);
    stay_at_home_move(&g, seat, move, &out);
    assert_string_equal(words, expected);
}

static void test_stay_at_home__other_spellings(void **state)
{
    static const char PLAY[] = "hand A skip take\nhand B eggs\nbag roll roll";
    static const char ISOLATE[] = "hand A covid\nbag roll roll";
    static const char BLOCK[] = "hand B block-leave\ndiscard start\nbag roll\n"
                                "phase block B\ndrawn start A\nstart A";
    static const char START_PROMPT[] = "discard start\nbag roll\n"
                                       "phase start A\ndrawn start A";
    (void)state;
    expect_answer(PLAY, 0, "draw", "end");
    expect_answer(PLAY, 0, "SKIP", "play skip");
    expect_answer(PLAY, 0, "take b", "play take B");
    expect_answer(PLAY, 0, "Play  Take B", "play take B");
    expect_answer(ISOLATE, 0, "3", "put covid 3");
    expect_answer(ISOLATE, 0, "put top", "put covid 1");
    expect_answer(ISOLATE, 0, "put covid bottom", "put covid 3");
    expect_answer(BLOCK, 1, "yes", "use block-leave");
    expect_answer(BLOCK, 1, "block-leave", "use block-leave");
    expect_answer(BLOCK, 1, "no", "pass");
    expect_answer(START_PROMPT, 0, "no", "stay");
}

/* Every legal move of a seat by its title, one a line. */
static void expect_titles(const char *situation, unsigned seat,
                          const char *expected)
{
    char words[4096];
    struct text out;
    struct moves list;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    prepare(&g, 3);
    situate_well(&g, situation, &s);
    stay_at_home_observe(&g, &s, seat, &view);
    moves_clear(&list);
    stay_at_home_moves(&g, &view, seat, &list);
    text_init(&out, words, sizeof words);
    for (uint32_t i = 0; i < list.count; i++) {
        stay_at_home_title(&g, &view, seat, list.move[i], &out);
        text_char(&out, '\n');
    }
    assert_string_equal(words, expected);
}

static void test_stay_at_home__titles(void **state)
{
    static const struct voice NAMES = {.seat = {"Ann", "Ben", "Bot C"}};
    (void)state;
    say_as(&NAMES);
    expect_titles("hand A see skip\nhand B eggs\nbag roll roll", 0,
                  "Draw a card\n"
                  "Play “See a hand” against Ben\n"
                  "Play “Skip turn”: no card is drawn\n");
    expect_titles("hand A covid\nbag roll roll roll", 0,
                  "Put COVID on top of the pile\n"
                  "Put COVID below the top card\n"
                  "Put COVID below the top 2 cards\n"
                  "Put COVID under the whole pile\n");
    expect_titles("discard start\nbag roll\nphase start A\ndrawn start A", 0,
                  "Send one of yours out\nStay at home\n");
    expect_titles("discard start-both\nbag roll\nphase with A\n"
                  "drawn start-both A",
                  0, "Ben goes out, too\nBot C goes out, too\n");
    expect_titles("out C 1\ndiscard send\nbag roll\nphase target A\n"
                  "drawn send A",
                  0, "Send one of Bot C's household home\nSend nobody home\n");
    expect_titles("hand B block-leave\ndiscard start\nbag roll\n"
                  "phase block B\ndrawn start A\nstart A",
                  1,
                  "Use “Block leaving”: Ann stays at home\n"
                  "Let it happen\n");
    expect_titles("hand B ignore\ndiscard ann-turn\nbag roll\nactive B\n"
                  "phase ignore B\ndrawn ann-turn B",
                  1,
                  "Use “Ignore”: it does not count for you\n"
                  "Let it happen\n");
    expect_titles("hand B reverse\ndiscard miss\nbag roll\n"
                  "phase reverse B\naction miss A B",
                  1,
                  "Use “Reverse”: it is turned against Ann\n"
                  "Let it happen\n");
    expect_titles("hand B covid block-covid give-covid reverse\ndiscard see\n"
                  "bag roll\nphase covid B\ndrawn covid A\ngiver A",
                  1,
                  "Use “Block COVID”: put COVID on top of the pile\n"
                  "Use “Block COVID”: put COVID under the whole pile\n"
                  "Use “Give COVID”: COVID goes to Ann\n"
                  "Use “Give COVID”: COVID goes to Bot C\n"
                  "Use “Reverse”: COVID goes back to Ann\n"
                  "Keep COVID: nobody of yours can go out\n");
    expect_titles("hand A roll\nhand B eggs\nhand C see\ndiscard ann-left\n"
                  "bag roll\nphase give A B C\ndrawn ann-left A",
                  2, "Hand “See a hand” to Ann\n");
    expect_titles("hand B eggs roll\ndiscard two\nbag flour\nphase back B\n"
                  "action two A B\nleft 2",
                  1,
                  "Put “Eggs” back into the pile\n"
                  "Put “Toilet roll” back into the pile\n");
    expect_titles("hand B eggs roll\ndiscard two\nbag flour\nphase place B\n"
                  "action two A B\nleft 2\nbacking roll",
                  1,
                  "Put “Toilet roll” on top of the pile\n"
                  "Put “Toilet roll” under the whole pile\n");
    expect_titles("hand B eggs roll\ndiscard take\nbag flour\nphase take A\n"
                  "action take A B",
                  0, "Take card 1 of Ben\nTake card 2 of Ben\n");
    say_as(NULL);
}

/* SH-1: the colours, for whoever draws the cards. */
static void test_stay_at_home__groups(void **state)
{
    static const struct {
        unsigned first, last;
        const char *group;
    } GROUPS[] = {
        {START, START_BOTH, "start"},  {SEND, GO_SEND, "home"},
        {ANN_LEAVE, ANN_BACK, "news"}, {SEE, GIVE_COVID, "action"},
        {EGGS, FLOUR, "stock"},        {BLOCK_COVID, REVERSE, "block"},
        {COVID, COVID, "covid"},
    };
    struct name name;
    (void)state;
    for (unsigned i = 0; i < sizeof GROUPS / sizeof GROUPS[0]; i++)
        for (unsigned kind = GROUPS[i].first; kind <= GROUPS[i].last; kind++) {
            assert_true(stay_at_home_name(NULL, kind, &name));
            assert_string_equal(name.group, GROUPS[i].group);
        }
    assert_false(stay_at_home_name(NULL, KINDS, &name));
}

static void test_stay_at_home__refusals_give_reasons(void **state)
{
    static const char PLAY[] = "hand A see ignore eggs\nbag roll roll";
    static const char OTHER[] = "hand A see\nhand B eggs\nbag roll roll";
    static const char FIVE[] = "hand A covid\nbag roll roll roll roll";
    static const char DRAWN[] = "hand A covid reverse\ndiscard see\n"
                                "bag roll\nphase covid A\ndrawn covid A";
    (void)state;
    expect_answer(PLAY, 0, "play take B",
                  "you do not hold “Take a card” (SH-102)");
    expect_answer(PLAY, 0, "play eggs",
                  "stockpile cards are never played (SH-16)");
    expect_answer(
        PLAY, 0, "play ignore",
        "you play it when an announcement comes: we ask you then (SH-60)");
    expect_answer(PLAY, 0, "play block-leave",
                  "you play it when somebody wants to go out: we ask you then "
                  "(SH-65)");
    expect_answer(PLAY, 0, "play reverse",
                  "you play it when a card is played on you: we ask you then "
                  "(SH-68)");
    expect_answer(PLAY, 0, "play give-covid",
                  "you play it when COVID comes to you: we ask you then "
                  "(SH-75)");
    expect_answer(PLAY, 0, "play see B", "nobody else holds a card (SH-44)");
    expect_answer(OTHER, 0, "play see A",
                  "that player must be another one with a card (SH-44)");
    expect_answer(PLAY, 1, "end", "seat B is not asked now; waiting for A");
    expect_answer(
        FIVE, 0, "put covid 6",
        "you have COVID: `put covid` and a number from 1 to 5 (SH-11)");
    expect_answer(DRAWN, 0, "use reverse",
                  "COVID was not given to you, so there is nothing to reverse "
                  "(SH-75)");
    expect_answer(DRAWN, 0, "use give-covid B",
                  "you do not hold “Give COVID” (SH-102)");
}

/* What a seat is told when an event happens in a situation. */
static void tell_event(unsigned players, const char *situation, struct event e,
                       unsigned seat, char told[2048])
{
    struct text out;
    struct events seen = {.count = 0};
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state before;
    struct stay_at_home_state after;
    prepare(&g, players);
    situate_well(&g, situation, &s);
    stay_at_home_redact(&g, &s, e, seat, &seen);
    stay_at_home_observe(&g, &s, seat, &before);
    stay_at_home_apply(&g, &s, e.actor, e.move);
    stay_at_home_observe(&g, &s, seat, &after);
    text_init(&out, told, 2048);
    stay_at_home_tell(&g, &before, &after, &seen, seat, &out);
}

static void expect_told(const char *situation, struct event e, unsigned seat,
                        const char *expected)
{
    char told[2048];
    tell_event(3, situation, e, seat, told);
    assert_string_equal(told, expected);
}

static void test_stay_at_home__told_in_sentences(void **state)
{
    static const char SWAPPING[] = "hand A eggs\nhand B roll roll\n"
                                   "discard swap\nbag flour\n"
                                   "phase reverse B\naction swap A B";
    static const char BLOCKING[] = "hand B block-leave\nhand C eggs\n"
                                   "discard start\nbag flour flour\n"
                                   "phase block B C\ndrawn start A\nstart A";
    static const char LAST[] = "out A 2\nhand B eggs\nbag flour\n"
                               "phase draws A";
    static const char LEAVING[] = "discard start\nbag flour flour\n"
                                  "phase start A\ndrawn start A";
    const struct event out = {.move = move_of(VERB_OUT, 0, 0, 0), .actor = 0};
    const struct event pass = {.move = move_of(VERB_PASS, 0, 0, 0), .actor = 1};
    const struct event use = {
        .move = move_of(VERB_USE, BLOCK_LEAVE, 0, SEAT_NONE), .actor = 1};
    const struct event sealed = {.move = move_of(VERB_PASS, 0, 0, 0),
                                 .actor = 2};
    const struct event draws = {.move = move_of(VERB_DRAWS, FLOUR, 0, 0),
                                .actor = CHANCE};
    (void)state;
    expect_told(SWAPPING, pass, 0,
                "You and B swap hands.\n"
                "Your hand is now: Toilet roll ×2.\n");
    expect_told(SWAPPING, pass, 1,
                "A and you swap hands.\n"
                "Your hand is now: Eggs.\n");
    expect_told(SWAPPING, pass, 2, "A and B swap hands.\n");
    expect_told(LEAVING, out, 1,
                "One of A's household goes out: 1 out now.\n"
                "It is your turn.\n");
    expect_told(BLOCKING, use, 2,
                "B uses “Block leaving”: A stays at home.\n"
                "It is B's turn.\n");
    expect_told(BLOCKING, use, 0,
                "B uses “Block leaving”: you stay at home.\n"
                "It is B's turn.\n");
    expect_told(BLOCKING, use, 1,
                "You use “Block leaving”: A stays at home.\n"
                "It is your turn.\n");
    expect_told(BLOCKING, sealed, 0, "");
    expect_told(LAST, draws, 1,
                "A draws a card.\nThe hand of A is: Flour.\n"
                "The pile is empty and the game is over.\n"
                "A has the most out, 2, and wins (SH-93).\n");
}

/* SH-55, 56: who lets something happen had a choice. Only that seat is told
 * whether: all others are told the same, whatever is in the hand. */
static void test_stay_at_home__who_lets_it_happen_could_answer(void **state)
{
    static const char *const TAKING[2] = {
        "hand B roll reverse\nbag flour\ndiscard take\n"
        "phase reverse B\naction take A B",
        "hand B roll eggs\nbag flour\ndiscard take\n"
        "phase reverse B\naction take A B",
    };
    static const char BLOCKING[] = "hand B roll\nhand C block-leave\n"
                                   "discard start\nbag flour flour\n"
                                   "phase block B C\ndrawn start A\nstart A";
    const struct event pass = {.move = move_of(VERB_PASS, 0, 0, 0), .actor = 1};
    const struct event last = {.move = move_of(VERB_PASS, 0, 0, 0), .actor = 2};
    (void)state;
    expect_told(TAKING[0], pass, 1, "You let it happen.\n");
    expect_told(TAKING[1], pass, 1, "");
    for (unsigned i = 0; i < 2; i++) {
        expect_told(TAKING[i], pass, 0, "B lets it happen.\n");
        expect_told(TAKING[i], pass, 2, "B lets it happen.\n");
        expect_told(TAKING[i], pass, ONLOOKER, "B lets it happen.\n");
    }
    expect_told(BLOCKING, last, 2, "You let it happen.\n");
}

/* SH-27, 35 to 37: a card that finds nobody says so, and who is sent home by
 * whom. */
static void test_stay_at_home__told_what_came_of_it(void **state)
{
    static const char NOBODY[] = "out A 1\nbag send ann-home ann-allhome eggs\n"
                                 "phase draws A";
    static const char HOME[] = "bag send ann-home eggs\nphase draws A";
    static const char SENDING[] = "out B 2\ndiscard send\nbag eggs\n"
                                  "phase target A\ndrawn send A";
    const struct event send = {.move = move_of(VERB_DRAWS, SEND, 0, 0),
                               .actor = CHANCE};
    const struct event home = {.move = move_of(VERB_DRAWS, ANN_HOME, 0, 0),
                               .actor = CHANCE};
    const struct event target = {.move = move_of(VERB_TARGET, 0, 0, 1),
                                 .actor = 0};
    (void)state;
    expect_told(NOBODY, send, 1,
                "A draws: “Send home”.\n"
                "Nobody else is out: nothing comes of it.\n"
                "It is your turn.\n");
    expect_told(HOME, home, 1,
                "A reads out: “Send one of yours home”.\n"
                "None of A's is out: nothing comes of it.\n"
                "It is your turn.\n");
    expect_told(SENDING, target, 1,
                "A sends one of yours home: 1 out now.\n"
                "It is your turn.\n");
}

/* The last card is drawn: the sentences after the one that says so. */
static void expect_end(unsigned players, unsigned seat, const char *situation,
                       const char *expected)
{
    char lines[512];
    char told[2048];
    struct text out;
    const struct event draws = {.move = move_of(VERB_DRAWS, SKIP, 0, 0),
                                .actor = CHANCE};
    text_init(&out, lines, sizeof lines);
    text_put(&out, situation);
    text_put(&out, "\nbag skip\nphase draws A");
    tell_event(players, lines, draws, seat, told);
    text_init(&out, lines, sizeof lines);
    say(&out, "The pile is empty and the game is over.");
    const char *end = strstr(told, lines);
    assert_non_null(end);
    assert_string_equal(end + strlen(lines) + 1, expected);
}

static void test_stay_at_home__end_names_its_rule(void **state)
{
    static const char BARRED[] = "out A 1\nout B 3\nout C 2\nhand B covid";
    static const char ALONE[] = "out B 4\nhand B covid";
    static const char LIFTED[] = "out A 1\nout B 2\n"
                                 "hand B covid eggs roll pasta flour";
    static const char IN_VAIN[] = "out A 3\nout B 2\n"
                                  "hand B covid eggs roll pasta flour";
    static const char TIED[] = "out A 1\nout C 1\nhand A eggs\n"
                               "hand C roll roll";
    static const char SHARED[] = "out A 1\nout B 1\nout C 4\nhand C covid "
                                 "eggs roll pasta flour\nhand A eggs\n"
                                 "hand B roll";
    (void)state;
    expect_end(
        3, 1, BARRED,
        "You hold COVID, and who holds COVID cannot win (SH-91).\n"
        "Of all who can win, C has the most out, 2, and wins (SH-93).\n");
    expect_end(
        3, 2, BARRED,
        "B holds COVID, and who holds COVID cannot win (SH-91).\n"
        "Of all who can win, you have the most out, 2, and win (SH-93).\n");
    expect_end(2, 1, ALONE,
               "You hold COVID without a full set of stock, so you cannot win "
               "(SH-92).\n"
               "That leaves A, who wins with 0 out (SH-93).\n");
    expect_end(2, 0, LIFTED,
               "B holds COVID, but with two players a full set of stock lets "
               "its holder win all the same (SH-92).\n"
               "B has the most out, 2, and wins (SH-93).\n");
    expect_end(2, 1, LIFTED,
               "You hold COVID, but with two players a full set of stock lets "
               "you win all the same (SH-92).\n"
               "You have the most out, 2, and win (SH-93).\n");
    expect_end(2, 1, IN_VAIN, "A has the most out, 3, and wins (SH-93).\n");
    expect_end(3, 1, TIED,
               "A and C have 1 out each; C has the most stockpile cards, 2, "
               "and wins (SH-94).\n");
    expect_end(3, 2, TIED,
               "You and A have 1 out each; you have the most stockpile cards, "
               "2, and win (SH-94).\n");
    expect_end(3, 0, TIED,
               "You and C have 1 out each; C has the most stockpile cards, 2, "
               "and wins (SH-94).\n");
    expect_end(3, ONLOOKER, SHARED,
               "C holds COVID, and who holds COVID cannot win (SH-91).\n"
               "A and B have 1 out each and as many stockpile cards, 1: they "
               "share the win (SH-94).\n");
}

/* What this seat is asked or waits for, and what it should beware of. */
static void expect_asked_of(unsigned players, const char *situation,
                            unsigned seat, const char *expected)
{
    char words[512];
    struct text out;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    prepare(&g, players);
    situate_well(&g, situation, &s);
    stay_at_home_observe(&g, &s, seat, &view);
    text_init(&out, words, sizeof words);
    stay_at_home_warning(&g, &view, seat, &out);
    text_put(&out, out.len ? " " : "");
    stay_at_home_prompt(&g, &view, seat, &out);
    assert_string_equal(words, expected);
}

static void expect_asked(const char *situation, unsigned seat,
                         const char *expected)
{
    expect_asked_of(3, situation, seat, expected);
}

static void test_stay_at_home__asks_and_warns(void **state)
{
    static const char BLOCKING[] = "hand B block-leave\nhand C eggs\n"
                                   "discard start\nbag flour flour\n"
                                   "phase block B C\ndrawn start A\nstart A";
    static const char AIMED[] = "hand A eggs\nhand B roll roll\n"
                                "discard swap\nbag flour\n"
                                "phase reverse B\naction swap A B";
    (void)state;
    expect_asked("out A 4\ndiscard start-both\nbag roll\nphase with A\n"
                 "drawn start-both A",
                 0, "None of yours can go out: who does?");
    expect_asked("out A 3\ndiscard start-both\nbag roll\nphase with A\n"
                 "drawn start-both A",
                 0, "Who else goes out?");
    expect_asked(BLOCKING, 0, "Does anybody stop you going out?");
    expect_asked(BLOCKING, 1, "Stop A going out?");
    expect_asked(BLOCKING, ONLOOKER, "Does anybody stop A going out?");
    expect_asked(AIMED, 0, "Does B reverse it?");
    expect_asked(AIMED, 1, "Reverse A's card?");
    expect_asked("hand A skip\nbag flour flour flour flour covid", 0,
                 "Play a card, or draw one.");
    expect_asked("hand A eggs\nbag flour flour flour flour covid", 0,
                 "Draw a card.");
    expect_asked("hand A take two\nbag flour flour flour flour covid", 0,
                 "Draw a card.");
    expect_asked("hand A eggs roll roll\ndiscard ann-back\nbag flour\n"
                 "phase back A\nleft 1\ndrawn ann-back A",
                 0, "The second of two: which card do you put back?");
    expect_asked("hand A eggs roll roll\ndiscard ann-back\nbag flour\n"
                 "phase back A\nleft 2\ndrawn ann-back A",
                 0, "Which card do you put back into the pile?");
    expect_asked("bag flour flour flour flour covid", 0, "Draw a card.");
    expect_asked("bag flour flour flour flour covid", 1,
                 "A may play cards, then draws.");
    expect_asked("bag flour covid", 0,
                 "COVID is among the last 2 cards. Draw a card.");
    expect_asked("bag covid", 0, "The last card is COVID. Draw a card.");
    expect_asked("pile covid ? ? ? ?\nbag flour flour flour flour\n"
                 "placed A covid 1",
                 0, "COVID is the next card: you put it there. Draw a card.");
    expect_asked("pile covid ? ? ? ?\nbag flour flour flour flour", 0,
                 "Draw a card.");
    expect_asked("hand B covid\nbag flour", 1,
                 "If the pile is empty while you hold COVID, you cannot win. A "
                 "may play cards, then draws.");
    expect_asked_of(2, "hand B covid\nbag flour", 1,
                    "If the pile is empty while you hold COVID, you win only "
                    "with a full set of stock. A may play cards, then draws.");
}

/* Every legal move of a seat by its purpose, one a line. */
static void expect_purposes_of(unsigned players, const char *situation,
                               unsigned seat, const char *expected)
{
    char words[4096];
    struct text out;
    struct moves list;
    struct stay_at_home_setup g;
    struct stay_at_home_state s;
    struct stay_at_home_state view;
    prepare(&g, players);
    situate_well(&g, situation, &s);
    stay_at_home_observe(&g, &s, seat, &view);
    moves_clear(&list);
    stay_at_home_moves(&g, &view, seat, &list);
    text_init(&out, words, sizeof words);
    for (uint32_t i = 0; i < list.count; i++) {
        stay_at_home_purpose(&g, &view, seat, list.move[i], &out);
        text_char(&out, '\n');
    }
    assert_string_equal(words, expected);
}

static void expect_purposes(const char *situation, unsigned seat,
                            const char *expected)
{
    expect_purposes_of(3, situation, seat, expected);
}

/* SH-92: with two players a full set lifts what COVID bars. */
static void test_stay_at_home__purposes_know_the_full_set(void **state)
{
    (void)state;
    expect_purposes_of(2, "hand A covid\nbag roll", 0,
                       "B is likely to draw it.\n"
                       "It comes last: who draws it wins only with a full "
                       "set.\n");
    expect_purposes_of(2,
                       "hand A eggs roll pasta flour covid\nbag skip\n"
                       "phase covid A\ndrawn covid A",
                       0, "Your full set lets you win with COVID, too.\n");
    expect_purposes_of(2,
                       "hand A eggs roll pasta covid\nbag skip\n"
                       "phase covid A\ndrawn covid A",
                       0, "You have no card against COVID.\n");
    expect_purposes_of(2,
                       "hand A eggs roll pasta flour\npile covid ? ?\n"
                       "bag roll roll\nplaced A covid 1",
                       0, "Your full set lets you win with COVID, too.\n");
}

static void test_stay_at_home__says_what_moves_are_for(void **state)
{
    (void)state;
    expect_purposes("hand A miss skip\nhand B eggs\nbag roll roll", 0,
                    "Few cards are left: this one may decide.\n"
                    "B loses a turn.\nC loses a turn.\n"
                    "You draw nothing, so COVID cannot come to you.\n");
    expect_purposes("hand A skip\nbag roll roll roll flour", 0,
                    "Your cards do more later.\n"
                    "You draw nothing, so COVID cannot come to you.\n");
    expect_purposes("out A 1\nout C 1\nbag roll roll roll flour", 0,
                    "A new card may bring one of yours out.\n");
    expect_purposes("out C 1\nbag roll roll roll flour", 0,
                    "C has more out than you.\n");
    expect_purposes("out A 4\nbag roll roll roll flour", 0,
                    "Cards help to keep yours out.\n");
    expect_purposes("hand A pickup\npile covid ? ?\nbag roll roll\n"
                    "placed A covid 1",
                    0,
                    "Beware: COVID is the next card.\n"
                    "COVID is the next card, and B draws it.\n"
                    "COVID is the next card, and C draws it.\n");
    expect_purposes("hand A covid\nbag roll roll roll roll", 0,
                    "B is likely to draw it.\nC is likely to draw it.\n"
                    "Beware: you may draw it yourself.\n"
                    "It is out of the way for more than a round.\n"
                    "It comes last: who draws it cannot win.\n");
    expect_purposes("out B 1\nout C 3\ndiscard send\nbag roll\n"
                    "phase target A\ndrawn send A",
                    0,
                    "B has one less out.\n"
                    "C has the most out of the others.\n"
                    "You make nobody cross.\n");
    expect_purposes("hand B block-leave\ndiscard start\nbag roll\n"
                    "phase block B\ndrawn start A\nstart A",
                    1,
                    "Otherwise A has more out than you.\n"
                    "You keep “Block leaving” for later.\n");
    expect_purposes("hand B eggs\ndiscard start\nbag roll\n"
                    "phase block B\ndrawn start A\nstart A",
                    1, "You have no card against it.\n");
    expect_purposes("hand B ignore\ndiscard ann-turn\nbag roll\nactive B\n"
                    "phase ignore B\ndrawn ann-turn B",
                    1,
                    "Play goes on the same way round.\n"
                    "You keep “Ignore” for later.\n");
    expect_purposes("hand B eggs eggs reverse skip\ndiscard two\nbag flour\n"
                    "phase back B\naction two A B\nleft 2",
                    1,
                    "You keep the cards that protect you.\n"
                    "You have another one of these.\n"
                    "You need this card least.\n");
    expect_purposes("hand B skip\ndiscard two\nbag flour\n"
                    "phase back B\naction two A B\nleft 1",
                    1, "You have no other card.\n");
    expect_purposes("hand B skip covid\ndiscard two\nbag flour\n"
                    "phase back B\naction two A B\nleft 1",
                    1, "COVID stays with you.\n");
}

/* The same in German. */
static void test_stay_at_home__in_german(void **state)
{
    static struct tongue tongue;
    struct slice table;
    struct text why;
    char words[256];
    (void)state;
    text_init(&why, words, sizeof words);
    assert_true(
        host_read("languages/de/stay-at-home.txt", 1 << 17, &table, &why));
    assert_int_equal(tongue_read(&tongue, table), 0);
    const struct voice german = {.tongue = &tongue, .seat = {"Ann", "Bodo"}};
    say_as(&german);
    expect_titles("hand A see\nhand B eggs\nbag roll roll", 0,
                  "Karte ziehen\n"
                  "„Hand ansehen“ gegen Bodo spielen\n");
    expect_titles("hand A covid\nbag roll roll roll", 0,
                  "COVID oben auf den Stapel legen\n"
                  "COVID unter die oberste Karte legen\n"
                  "COVID unter die obersten 2 Karten legen\n"
                  "COVID unter den ganzen Stapel legen\n");
    expect_titles("hand B block-leave\ndiscard start\nbag roll\n"
                  "phase block B\ndrawn start A\nstart A",
                  1,
                  "„Aufbruch stoppen“ einsetzen: Ann bleibt zu Hause\n"
                  "Zulassen\n");
    expect_end(2, 0, "out B 4\nhand B covid",
               "Bodo hat COVID, aber nicht den vollen Vorrat: Bodo kann nicht "
               "gewinnen (SH-92).\n"
               "Damit bleibst nur du: Du gewinnst, mit 0 draußen (SH-93).\n");
    say_as(NULL);
    free((void *)table.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stay_at_home__bad_situations),
        cmocka_unit_test(test_stay_at_home__view_text),
        cmocka_unit_test(test_stay_at_home__shown_to_screens),
        cmocka_unit_test(test_stay_at_home__screens_count_members),
        cmocka_unit_test(test_stay_at_home__other_spellings),
        cmocka_unit_test(test_stay_at_home__titles),
        cmocka_unit_test(test_stay_at_home__groups),
        cmocka_unit_test(test_stay_at_home__refusals_give_reasons),
        cmocka_unit_test(test_stay_at_home__told_in_sentences),
        cmocka_unit_test(test_stay_at_home__who_lets_it_happen_could_answer),
        cmocka_unit_test(test_stay_at_home__told_what_came_of_it),
        cmocka_unit_test(test_stay_at_home__end_names_its_rule),
        cmocka_unit_test(test_stay_at_home__asks_and_warns),
        cmocka_unit_test(test_stay_at_home__purposes_know_the_full_set),
        cmocka_unit_test(test_stay_at_home__says_what_moves_are_for),
        cmocka_unit_test(test_stay_at_home__in_german),
    };
    return tally_run("stay_at_home_text", tests,
                     sizeof tests / sizeof tests[0]);
}
