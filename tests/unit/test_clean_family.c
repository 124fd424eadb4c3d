/* Clean Family: what text cases cannot show. Chance weights and uniform
 * imagining, refusals of options, editions and situations, reasons of refused
 * moves, sealed turns, order of players, half-turn twins, odd editions, and
 * the figures of section 11 of the page. */
#include "engine/plan.h"
#include "engine/playout.h"
#include "engine/words.h"
#include "games/clean_family/clean_family.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GAME (&game_clean_family)

/* One table: setup, state, and what is needed to play on it. */
struct table {
    struct plan plan;
    struct cf_setup setup;
    struct cf_state state;
    struct refusal why;
    struct rng rng;
    struct moves list;
};

static struct table T;

/* Options are `NAME VALUE`, separated by commas. */
static bool prepare(unsigned players, const char *options, struct slice edition)
{
    plan_init(&T.plan, players);
    T.plan.edition = edition;
    while (*options) {
        size_t len = strcspn(options, ",");
        assert_true(
            plan_option(GAME, &T.plan, (struct slice){options, len}, &T.why));
        options += len + (options[len] == ',');
    }
    memset(&T.setup, 0, sizeof T.setup);
    memset(&T.state, 0, sizeof T.state);
    rng_seed(&T.rng, 20);
    return plan_prepare(GAME, &T.plan, &T.setup, &T.why);
}

static void open_table(unsigned players, const char *options)
{
    assert_true(prepare(players, options, (struct slice){"", 0}));
    GAME->start(&T.setup, &T.state);
}

static void play(unsigned actor, const char *words)
{
    struct asked who = {GAME, &T.setup, &T.state, actor};
    uint32_t move;
    if (!words_read(&who, slice_of(words), &move, &T.why))
        fail_msg("%s: %s", words, T.why.words);
    GAME->apply(&T.setup, &T.state, actor, move);
}

static void list_moves(const void *state, unsigned actor)
{
    moves_clear(&T.list);
    GAME->moves(&T.setup, state, actor, &T.list);
}

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

static int hand_number(const struct cf_state *state, unsigned seat)
{
    const uint8_t *took = state->player[seat].turn.took;
    return took[0] * 16 + took[1];
}

/* Imagines B's hand many times and compares with the chance of each deal:
 * returns chi-square, sets the degrees of freedom. */
static double imagine_hands(const struct cf_state *before, unsigned games,
                            unsigned *freedom)
{
    static unsigned seen[256];
    struct cf_state view;
    struct cf_state twin;
    double chi = 0;
    unsigned found = 0;
    memset(seen, 0, sizeof seen);
    GAME->observe(&T.setup, &T.state, 0, &view);
    for (unsigned i = 0; i < games; i++) {
        GAME->imagine(&T.setup, &view, &T.rng, &twin);
        assert_int_equal(twin.phase[1], CF_CHOOSE);
        seen[hand_number(&twin, 1)]++;
    }
    list_moves(before, CHANCE);
    for (uint32_t i = 0; i < T.list.count; i++) {
        unsigned at =
            cf_part(T.list.move[i], 1) * 16 + cf_part(T.list.move[i], 2);
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
    struct cf_state before;
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
    assert_true(GAME->words->read(&T.setup, lines, 10, &T.state, &T.why));
    before = T.state;
    list_moves(&before, CHANCE);
    assert_int_equal(T.list.count, 2); /* any any: 1, any hd: 2 */
    assert_int_equal(T.list.total, 3);
    play(CHANCE, "hand B any any");
    chi = imagine_hands(&before, 100000, &freedom);
    assert_int_equal(freedom, 1);
    assert_true(chi < 10.83);
}

/* CF-8, CF-11, CF-R34: what the setup refuses and what it settles. */
static void test_clean_family__options(void **unused)
{
    const struct slice none = {"", 0};
    (void)unused;
    assert_false(prepare(2, "advanced on", none));
    assert_non_null(strstr(T.why.words, "CF-R34"));
    assert_int_equal(T.why.code, REFUSE_OPTION);
    assert_false(prepare(1, "advanced on,side A", none));
    assert_true(prepare(1, "advanced on,side B", none));
    assert_int_equal(T.plan.option[CF_OPTION_ADVANCED], 0);
    assert_false(T.setup.is_advanced);
    assert_true(prepare(2, "advanced on,side B", none));
    assert_true(T.setup.is_advanced);
    assert_false(prepare(2, "table A S,table B S", none));
    assert_non_null(strstr(T.why.words, "CF-8"));
    assert_false(prepare(2, "head C", none));
    assert_non_null(strstr(T.why.words, "CF-11"));
    /* Who chose stays; the others get their default or the first free. */
    assert_true(prepare(3, "table C S", none));
    assert_int_equal(T.setup.number[2], 0);
    assert_int_equal(T.setup.number[1], 3);
    assert_int_equal(T.setup.number[0], 2);
    /* A plan that was prepared can be prepared again. */
    struct plan again = T.plan;
    memset(&T.setup, 0, sizeof T.setup);
    assert_true(plan_prepare(GAME, &again, &T.setup, &T.why));
}

/* The default edition with one line replaced, or with it removed. */
static struct slice edited(const char *line, const char *by)
{
    static char page[8192];
    const char *whole = GAME->edition;
    const char *at = strstr(whole, line);
    assert_non_null(at);
    const char *rest = strchr(at, '\n');
    snprintf(page, sizeof page, "%.*s%s%s", (int)(at - whole), whole, by, rest);
    return slice_of(page);
}

static unsigned line_of(const char *line)
{
    unsigned number = 1;
    const char *end = strstr(GAME->edition, line);
    for (const char *c = GAME->edition; c < end; c++)
        number += *c == '\n';
    return number;
}

/* Section 2.4: a bad edition file is refused naming line and reason. */
static void test_clean_family__editions_refused(void **unused)
{
    static const struct {
        const char *line, *by, *words;
    } BAD[] = {
        {"market S02", "market S01 X", "this id"},
        {"market S02", "market S.2 X", "id is"},
        {"market S02", "market S1234567 X", "id is"},
        {"market S02", "market S02 X.X", "hang together"},
        {"market S02", "market S02 X./.X", "hang together"},
        {"market S02", "market S02 ...", "at least one"},
        {"market S02", "market S02 XX/X", "equally long"},
        {"market S02", "market S02 XXY", "X, . and /"},
        {"market S02", "market S02 X/X/X/X/X/X", "5 rows"},
        {"market S02", "market S02 XX....", "5 rows"},
        {"market S02", "market S02", "a line is"},
        {"market S02", "market F6 free\nmarket F7 free", "one more"},
        {"market S02", "card S02 X", "a line is"},
        {"market F1", "market F1 free\nedition again", "named before"},
        {"item dm", "item md disinfectant mask", "letters"},
        {"item dm", "item dm disinfectant soap", "two symbols"},
        {"item dm", "item any disinfectant mask", "no symbols"},
        {"item dm", "item dm disinfectant mask\nitem dm disinfectant mask",
         "one more"},
        {"sheet B", "sheet C", "A or B"},
        {"sheet B", "sheet A", "before"},
        {"row .R", "row .R....", "7 rows of 7"},
        {"row .R", "row .R....X", "R A P V"},
        {"row .R", "row .R....V", "CF-6"},
        {"boxes rotate", "boxes rotate 2", "boxes are"},
        {"boxes rotate", "boxes rotate -1 alternative 2", "0 to 99"},
        {"boxes rotate", "boxes rotate 100 alternative 2", "0 to 99"},
        {"dad", "dad 1 2", "3 number"},
        {"dad", "dad 1 2 3 4", "3 number"},
        {"dad", "dad 1 2 x", "3 number"},
        {"dad", "dad 1 2 100", "0 to 99"},
        {"dad", "dad 1 2 3\ndad 1 2 3", "said so"},
        {"sister", "sister 3 2 0", "1 to 99"},
        {"grandma", "grandma 3 2 1", "4 number"},
        {"grandpa", "uncle 8", "a sheet has"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        const char *last = strrchr(BAD[i].by, '\n');
        if (prepare(2, "", edited(BAD[i].line, BAD[i].by)))
            fail_msg("accepted: %s", BAD[i].by);
        assert_int_equal(T.why.code, REFUSE_EDITION);
        if (!strstr(T.why.words, BAD[i].words))
            fail_msg("%s: %s", BAD[i].by, T.why.words);
        unsigned line = line_of(BAD[i].line) + (last != NULL);
        if (strcmp(BAD[i].words, "one more") == 0)
            continue; /* the line is that of the last card */
        if (T.why.line != line)
            fail_msg("%s: line %u, not %u", BAD[i].by, T.why.line, line);
    }
}

/* What only the whole file can lack. */
static void test_clean_family__editions_incomplete(void **unused)
{
    static const struct {
        const char *line, *by, *words;
    } BAD[] = {
        {"market S02", "", "exactly 17"},
        {"market S02", "market F6 free", "CF-28"},
        {"item dm", "", "exactly 12"},
        {"grandpa 8", "", "does not say grandpa"},
        {"row .R", "", "fewer than 7"},
        {"row .R", "row .R.....\nrow .......", "7 rows of 7"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        if (prepare(2, "", edited(BAD[i].line, BAD[i].by)))
            fail_msg("accepted without: %s", BAD[i].line);
        if (!strstr(T.why.words, BAD[i].words))
            fail_msg("%s: %s", BAD[i].line, T.why.words);
        assert_true(T.why.line > 0);
    }
    struct slice half = slice_of(GAME->edition);
    half.len = (size_t)(strstr(GAME->edition, "sheet B") - GAME->edition);
    assert_false(prepare(2, "", half));
    assert_non_null(strstr(T.why.words, "A and B"));
    half.len = strlen(GAME->edition) - 4;
    assert_false(prepare(2, "", half));
    assert_non_null(strstr(T.why.words, "no end"));
    assert_true(prepare(2, "", slice_of(GAME->edition)));
}

/* Section 5: a refused move names the first failing check. */
static void test_clean_family__reasons(void **unused)
{
    static const struct {
        const char *words, *reason;
    } CHOOSE[] = {{"jump", "E-SYNTAX"},         {"play", "E-SYNTAX"},
                  {"play any", "E-SYNTAX"},     {"play dm as mask", "E-SYNTAX"},
                  {"draw r1c1", "E-PHASE"},     {"assign dad", "E-PHASE"},
                  {"patch none", "E-PHASE"},    {"play vg", "E-HAND"},
                  {"play mask", "E-HAND"},      {"play dm alt", "E-ABILITY"},
                  {"play any alt", "E-ABILITY"}},
      DRAW[] = {{"draw r1c1 rot1", "E-ABILITY"}, {"draw r8c1", "E-GRID"},
                {"draw r1c7 rot0", "E-GRID"},    {"draw r4c3", "E-TAKEN"},
                {"draw r1c1", "E-ADJ"},          {"single r3c4", "E-FITS"},
                {"single r1c1", "E-ADJ"},        {"single r4c4", "E-TAKEN"},
                {"draw none", "E-FITS"},         {"draw r1c1 rot9", "E-SYNTAX"},
                {"draw 1,1", "E-SYNTAX"},        {"draw r0c0", "E-GRID"}},
      ASSIGN[] = {{"assign mom", "E-DEMAND"},
                  {"assign none", "E-FITS"},
                  {"assign dog", "E-SYNTAX"}};
    struct asked who = {GAME, &T.setup, &T.state, 0};
    uint32_t move;
    (void)unused;
    open_table(1, "");
    play(CHANCE, "market F1 turn 0");
    assert_false(words_read(&who, slice_of("free mask r9c1"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "E-GRID"));
    assert_false(words_read(&who, slice_of("free none"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "E-FITS"));
    play(0, "free mask r4c4");
    play(CHANCE, "market S01 turn 0");
    play(CHANCE, "hand A any dm");
    for (unsigned i = 0; i < sizeof CHOOSE / sizeof CHOOSE[0]; i++) {
        assert_false(
            words_read(&who, slice_of(CHOOSE[i].words), &move, &T.why));
        if (!strstr(T.why.words, CHOOSE[i].reason))
            fail_msg("%s: %s", CHOOSE[i].words, T.why.words);
    }
    play(0, "play disinfectant"); /* by its large symbol */
    assert_int_equal(cf_part(T.state.player[0].turn.play, 1), CF_LARGE);
    for (unsigned i = 0; i < sizeof DRAW / sizeof DRAW[0]; i++) {
        assert_false(words_read(&who, slice_of(DRAW[i].words), &move, &T.why));
        if (!strstr(T.why.words, DRAW[i].reason))
            fail_msg("%s: %s", DRAW[i].words, T.why.words);
    }
    play(0, "draw r3c4"); /* rot0 is the default */
    for (unsigned i = 0; i < sizeof ASSIGN / sizeof ASSIGN[0]; i++) {
        assert_false(
            words_read(&who, slice_of(ASSIGN[i].words), &move, &T.why));
        if (!strstr(T.why.words, ASSIGN[i].reason))
            fail_msg("%s: %s", ASSIGN[i].words, T.why.words);
    }
}

/* E-SYMBOL and E-FULL need a late situation. */
static void test_clean_family__late_reasons(void **unused)
{
    static const char *const LINES[] = {
        "market S01 S02 S03 S04 S05 S06 S07 S08 S09 S10",
        "card S10 turn 0",
        "used A dm dv mv mg gd gh vh vg any",
        "hand A any hm",
        "grid A ......./......./......./dmgvhdm/......./......./.......",
        "boxes A dad=3 sister=3 brother=3,3,3",
    };
    struct slice lines[6];
    struct asked who = {GAME, &T.setup, &T.state, 0};
    uint32_t move;
    (void)unused;
    open_table(1, "");
    for (unsigned i = 0; i < 6; i++)
        lines[i] = slice_of(LINES[i]);
    assert_true(GAME->words->read(&T.setup, lines, 6, &T.state, &T.why));
    assert_false(words_read(&who, slice_of("play hm"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "E-SYMBOL"));
    assert_false(
        words_read(&who, slice_of("play any as sanitizer"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "E-SYMBOL"));
    play(0, "play any as mask");
    play(0, "draw r5c1");
    assert_false(words_read(&who, slice_of("assign dad"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "E-FULL"));
}

/* Situations that cannot be are refused, naming the line. */
static void test_clean_family__situations_refused(void **unused)
{
    static const struct {
        unsigned line;
        const char *lines, *words;
    } BAD[] = {
        {1, "colour A red", "no such"},
        {1, "score A total=3", "no such"},
        {1, "hand C dm vg", "letter"},
        {2, "round 0;round 0", "before"},
        {1, "market S01 S01", "twice"},
        {1, "card S01", "card ID"},
        {2, "market S02;card S01 turn 0", "I-2"},
        {2, "card S01 turn 0;round 2", "I-2"},
        {2, "card F1 turn 0;item 1", "I-2"},
        {2, "card S01 turn 0;hand A dm", "I-1"},
        {2, "card S01 turn 0;hand A dm dm", "I-1"},
        {2, "card S01 turn 0;hand A ? ?", "one or two"},
        {2, "card F1 turn 0;hand A dm vg", "CF-19"},
        {1, "hand A dm vg", "no round"},
        {2, "card S01 turn 0;used A dm", "I-1"},
        {2, "card S01 turn 0;phase A draw", "phase"},
        {2, "card S01 turn 0;grid A dd", "7 rows"},
        {2,
         "card S01 turn 0;"
         "grid A d....../......./......./......./......./......./.......",
         "I-7"},
        {2,
         "market F1 F2;"
         "grid A d.d..../......./......./......./......./......./.......",
         "I-4"},
        {3,
         "market F1;"
         "grid A ......./......./.d...../......./......./......./.......;"
         "rotate A 0/0",
         "I-5"},
        {2,
         "market F1;"
         "grid A x....../......./......./...d.../......./......./.......",
         "I-6"},
        {2, "card S01 turn 0;boxes A dad=1", "I-9"},
        {2, "card S01 turn 0;boxes A dad=4", "boxes are"},
        {2, "card S01 turn 0;turn A play dm", "a turn is"},
        {2, "card S01 turn 0;turn A hand dm vg; play dm", "does not fit"},
        {1,
         "market S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12;"
         "used A dm dv mv mg gd gh vh vg hm hd any any;"
         "grid A ......./......./......./dmgvhdm/......./......./.......;"
         "boxes A dad=3 sister=3 grandma=3 mom=4,4,4",
         "over"},
    };
    (void)unused;
    open_table(1, "");
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct slice lines[8];
        size_t count = 0;
        const char *at = BAD[i].lines;
        while (*at) {
            size_t len = strcspn(at, ";");
            /* `; ` inside a turn is not the end of a line */
            while (at[len] == ';' && at[len + 1] == ' ')
                len += 1 + strcspn(at + len + 1, ";");
            lines[count++] = (struct slice){at, len};
            at += len + (at[len] == ';');
        }
        if (GAME->words->read(&T.setup, lines, count, &T.state, &T.why))
            fail_msg("accepted: %s", BAD[i].lines);
        if (!strstr(T.why.words, BAD[i].words))
            fail_msg("%s: %s", BAD[i].lines, T.why.words);
        if (BAD[i].line != T.why.line && T.why.line != 0)
            fail_msg("%s: line %u", BAD[i].lines, T.why.line);
    }
}

static void put_seen(unsigned actor, const char *words, unsigned seat,
                     char *page, size_t cap)
{
    struct asked who = {GAME, &T.setup, &T.state, actor};
    struct events seen = {.count = 0};
    struct event event = {.actor = (uint8_t)actor};
    struct text out;
    assert_true(words_read(&who, slice_of(words), &event.move, &T.why));
    GAME->words->redact(&T.setup, &T.state, event, seat, &seen);
    text_init(&out, page, cap);
    for (uint32_t i = 0; i < seen.count; i++) {
        words_event(GAME, &T.setup, seen.at[i], &out);
        text_char(&out, ';');
    }
}

/* CF-15: others see a turn when the round closes, with the hand. */
static void test_clean_family__sealed_turns(void **unused)
{
    char page[1024];
    (void)unused;
    open_table(2, "table B E");
    play(CHANCE, "market S06 turn 0");
    play(CHANCE, "hand A dm vg");
    put_seen(CHANCE, "hand B any hd", 0, page, sizeof page);
    assert_string_equal(page, "* hand B ? ?;");
    put_seen(CHANCE, "hand B any hd", 1, page, sizeof page);
    assert_string_equal(page, "* hand B any hd;");
    play(CHANCE, "hand B any hd");
    put_seen(1, "play any as disinfectant", 0, page, sizeof page);
    assert_string_equal(page, "");
    put_seen(1, "play any as disinfectant", 1, page, sizeof page);
    assert_string_equal(page, "B play any as disinfectant;");
    play(1, "play any as disinfectant");
    play(1, "draw r2c5 rot0");
    play(1, "patch r1c5");
    play(1, "assign grandma");
    play(0, "play vg");
    play(0, "draw r3c2 rot0");
    put_seen(0, "assign mom", 0, page, sizeof page);
    assert_string_equal(page, "A assign mom;* hand B any hd;"
                              "B play any as disinfectant;B draw r2c5 rot0;"
                              "B patch r1c5;B assign grandma;");
    put_seen(0, "assign mom", 1, page, sizeof page);
    assert_string_equal(page, "* hand A dm vg;A play vg;A draw r3c2 rot0;"
                              "A assign mom;");
    put_seen(0, "assign mom", SPECTATOR, page, sizeof page);
    assert_string_equal(page, "* hand A dm vg;A play vg;A draw r3c2 rot0;"
                              "A assign mom;* hand B any hd;"
                              "B play any as disinfectant;B draw r2c5 rot0;"
                              "B patch r1c5;B assign grandma;");
}

/* Section 10 counts the legal draws of its round 3. */
static void test_clean_family__worked_example_counts(void **unused)
{
    static const struct {
        unsigned actor;
        const char *words;
    } EVENTS[] = {
        {CHANCE, "market S06 turn 0"},
        {CHANCE, "hand A dm vg"},
        {CHANCE, "hand B any hd"},
        {0, "play vg"},
        {0, "draw r3c2 rot0"},
        {0, "assign mom"},
        {1, "play any as disinfectant"},
        {1, "draw r2c5 rot0"},
        {1, "patch r1c5"},
        {1, "assign grandma"},
        {CHANCE, "market F2 turn 0"},
        {0, "free mask r4c3"},
        {1, "free gloves r3c6"},
        {CHANCE, "market S08 turn 3"},
        {CHANCE, "hand A gh mv"},
        {CHANCE, "hand B mg vh"},
        {0, "play gh"},
        {1, "play mg alt"},
    };
    unsigned own = 0;
    unsigned all;
    (void)unused;
    open_table(2, "table A S,table B E");
    for (unsigned i = 0; i < sizeof EVENTS / sizeof EVENTS[0]; i++)
        play(EVENTS[i].actor, EVENTS[i].words);
    list_moves(&T.state, 0);
    all = T.list.count;
    for (uint32_t i = 0; i < T.list.count; i++)
        own += cf_part(T.list.move[i], 1) == 0;
    list_moves(&T.state, 1);
    assert_int_equal(T.list.count, 5);
    assert_int_equal(own, 7);
    assert_int_equal(all, 28); /* a Rotate is at hand */
}

/* Plays a round's decisions seat by seat in the given order. */
static void play_round(const struct cf_state *from, const unsigned *order,
                       struct cf_state *to)
{
    *to = *from;
    for (unsigned i = 0; i < CF_SEATS; i++) {
        unsigned seat = order[i];
        struct rng own;
        rng_seed(&own, 77 + seat);
        while (to->card && to->phase[seat] != CF_DONE) {
            list_moves(to, seat);
            GAME->apply(&T.setup, to, seat, playout_pick(&T.list, false, &own));
        }
    }
}

/* I-14: any order of players gives the same state. */
static void test_clean_family__order_of_players(void **unused)
{
    static const unsigned ORDERS[][CF_SEATS] = {
        {0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}, {1, 3, 0, 2}};
    (void)unused;
    open_table(4, "side B,advanced on");
    while (GAME->waiting(&T.setup, &T.state)) {
        struct cf_state first;
        struct cf_state other;
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
    for (unsigned at = 0; at < CF_SQUARES; at++)
        if (squares >> at & 1u)
            out |= UINT64_C(1) << (CF_SQUARES - 1 - at);
    return out;
}

/* The drawing of a seat turned by half: the anchor is another square. */
static uint32_t twin_move(const struct cf_state *state, uint32_t move)
{
    unsigned square = cf_part(move, 0);
    if (cf_verb(move) == CF_PLAY_VERB || cf_verb(move) == CF_ASSIGN_VERB ||
        square == CF_NONE)
        return move;
    uint64_t squares = UINT64_C(1) << square;
    if (cf_verb(move) == CF_DRAW_VERB) {
        const struct cf_shape *shape =
            cf_turned(&T.setup.edition.card[state->card - 1],
                      cf_view(&T.setup, state, 0), cf_part(move, 1));
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
            if (cf_verb(move) == CF_HAND_VERB)
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
            struct cf_state before = T.state;
            if (!playout_step(GAME, &T.setup, &T.state, &T.rng, &T.list,
                              &event))
                break;
            struct events seen = {.count = 0};
            struct step step = {&before, &T.state, event};
            const char *broken = GAME->broken(&T.setup, &step);
            if (broken)
                fail_msg("%s", broken);
            GAME->words->redact(&T.setup, &before, event, SPECTATOR, &seen);
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
    for (unsigned i = 0; i < CF_MARKET; i++) {
        text_put(&out, "market M");
        text_int(&out, i);
        text_put(&out, i % 3 == 0   ? " XXXXX/XXXXX/XXXXX/XXXXX/XXXXX\n"
                       : i % 3 == 1 ? " .X./XXX/.X.\n"
                                    : " X\n");
    }
    for (unsigned i = 0; i < CF_ITEMS; i++)
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
        empty += bits_count(cf_empty(&T.state.player[0]));
    }
    double own = sum / games;
    double sd = sqrt(squares / games - own * own);
    double error = 1.96 * sd * sqrt(1.0 / games + 1.0 / 1000);
    double filled = 1 - empty / games / CF_SQUARES;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clean_family__chance_weights),
        cmocka_unit_test(test_clean_family__imagine_is_uniform),
        cmocka_unit_test(test_clean_family__options),
        cmocka_unit_test(test_clean_family__editions_refused),
        cmocka_unit_test(test_clean_family__editions_incomplete),
        cmocka_unit_test(test_clean_family__reasons),
        cmocka_unit_test(test_clean_family__late_reasons),
        cmocka_unit_test(test_clean_family__situations_refused),
        cmocka_unit_test(test_clean_family__sealed_turns),
        cmocka_unit_test(test_clean_family__worked_example_counts),
        cmocka_unit_test(test_clean_family__order_of_players),
        cmocka_unit_test(test_clean_family__half_turn_twins),
        cmocka_unit_test(test_clean_family__odd_editions),
        cmocka_unit_test(test_clean_family__always_ends),
        cmocka_unit_test(test_clean_family__figures),
    };
    return tally_run("clean_family", tests, sizeof tests / sizeof tests[0]);
}
