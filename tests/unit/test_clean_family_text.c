/* Clean Family in words: what options, editions, moves and situations are
 * refused for, and what is shown of sealed turns. */
#include "engine/situation.h"
#include "tests/unit/clean_family.h"

#include <stdio.h>

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
    assert_int_equal(T.plan.option[OPTION_ADVANCED], 0);
    assert_non_null(strstr(T.plan.notice, "CF-R34"));
    assert_false(T.setup.is_advanced);
    assert_true(prepare(2, "advanced on,side B", none));
    assert_true(T.setup.is_advanced);
    assert_null(T.plan.notice);
    assert_true(prepare(2, "table C W", none));
    assert_non_null(strstr(T.plan.notice, "CF-R34"));
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
    again.notice = "";
    memset(&T.setup, 0, sizeof T.setup);
    assert_true(plan_prepare(GAME, &again, &T.setup, &T.why));
    assert_null(again.notice);
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
    } CHOOSE[] = {{"jump", "cannot be read"},
                  {"play", "cannot be read"},
                  {"play any", "cannot be read"},
                  {"play dm as mask", "cannot be read"},
                  {"draw r1c1", "not what is asked"},
                  {"assign dad", "not what is asked"},
                  {"patch none", "not what is asked"},
                  {"play vg", "not in the hand"},
                  {"play mask", "exactly one card"},
                  {"play dm alt", "no swap arrows"},
                  {"play any alt", "no small symbol"}},
      DRAW[] = {{"draw r1c1 rot1", "needs a turn arrow"},
                {"draw r8c1", "from 1 to 7"},
                {"draw r1c7 rot0", "leave the grid"},
                {"draw r4c3", "not empty"},
                {"draw r1c1", "must touch"},
                {"single r3c4", "drawn whole"},
                {"single r1c1", "must touch"},
                {"single r4c4", "not empty"},
                {"draw none", "something can be drawn"},
                {"draw r1c1 rot9", "cannot be read"},
                {"draw 1,1", "cannot be read"},
                {"draw r0c0", "from 1 to 7"}},
      ASSIGN[] = {{"assign mom", "does not demand"},
                  {"assign none", "must be assigned"},
                  {"assign dog", "cannot be read"}};
    struct asked who = {GAME, &T.setup, &T.state, 0};
    uint32_t move;
    (void)unused;
    open_table(1, "");
    play(CHANCE, "market F1 turn 0");
    assert_false(words_read(&who, slice_of("free mask r9c1"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "from 1 to 7"));
    assert_false(words_read(&who, slice_of("free none"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "must be done"));
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
    assert_int_equal(part_of(T.state.player[0].turn.play, 1), LARGE);
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

/* A symbol that nobody takes and full boxes need a late situation. */
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
    assert_true(situation_read(GAME, &T.setup, lines, 6, &T.state, &T.why));
    assert_false(words_read(&who, slice_of("play hm"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "nobody can take"));
    assert_false(
        words_read(&who, slice_of("play any as sanitizer"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "nobody can take"));
    play(0, "play any as mask");
    play(0, "draw r5c1");
    assert_false(words_read(&who, slice_of("assign dad"), &move, &T.why));
    assert_non_null(strstr(T.why.words, "boxes"));
}

static const struct {
    unsigned line;
    const char *lines, *words;
} BAD_SITUATIONS[] = {
    {1, "colour A red", "no situation key"},
    {1, "score A total=3", "only for expect"},
    {1, "hand C dm vg", "no seat \"C\""},
    {2, "round 0;round 0", "before"},
    {1, "market S01 S01", "twice"},
    {1, "card S01", "card ID"},
    {2, "market S02;card S01 turn 0", "I-2"},
    {2, "card S01 turn 0;round 2", "it is \"1\""},
    {2, "card F1 turn 0;item 1", "it is \"0\""},
    {2, "card S01 turn 0;hand A dm", "I-1"},
    {2, "card S01 turn 0;hand A dm dm", "one \"dm\" more"},
    {2, "card S01 turn 0;used A any;discard A any any", "more than there"},
    {2, "card S01 turn 0;hand A ? ?", "\"?\" means nothing"},
    {2, "card S01 turn 0;hand A dm vg gh", "one or two"},
    {2, "card F1 turn 0;hand A dm vg", "CF-19"},
    {1, "hand A dm vg", "no round"},
    {2, "card S01 turn 0;used A dm", "I-1"},
    {2, "card S01 turn 0;phase A draw", "no turn leads to this"},
    {2,
     "card S01 turn 0;phase A assign;symbol A d;used A dm;discard A vg;"
     "grid A ......./......./...m.../...m.../......./......./.......",
     "no turn leads to this"},
    {2, "card S01 turn 0;symbol A g", "it is \"-\""},
    {2, "card S01 turn 0;pending A 1", "it is \"0\""},
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
    {2, "card S01 turn 0;boxes A dad=4", "\"dad=4\" is no member"},
    {2, "card S01 turn 0;boxes A dad=0 dad=0", "\"dad=0\" is no"},
    {2, "card S01 turn 0;rotate A 1", "AVAILABLE/GAINED"},
    {2, "card S01 turn 0;turn A play dm", "\"play dm\" is out of place"},
    {1, "turn A free mask r4c3", "no round"},
    {2, "card F1 turn 0;turn A hand dm vg; play dm", "CF-19"},
    {2, "card S01 turn 0;turn A draw r3c3", "begins with its hand"},
    {2, "card S01 turn 0;turn A hand dm vg; play dm", "CF-25"},
    {3, "card S01 turn 0;used A dm;turn A hand dm; play dm; draw r1c7",
     "CF-33"},
    {1,
     "market S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12;"
     "used A dm dv mv mg gd gh vh vg hm hd any any;"
     "grid A ......./......./......./dmgvhdm/......./......./.......;"
     "boxes A dad=3 sister=3 grandma=3 mom=4,4,4",
     "over"},
};

/* Situations that cannot be are refused, naming the line. */
static void test_clean_family__situations_refused(void **unused)
{
    (void)unused;
    open_table(1, "");
    for (unsigned i = 0; i < sizeof BAD_SITUATIONS / sizeof BAD_SITUATIONS[0];
         i++) {
        struct slice lines[8];
        size_t count = 0;
        const char *at = BAD_SITUATIONS[i].lines;
        while (*at) {
            size_t len = strcspn(at, ";");
            /* `; ` inside a turn is not the end of a line */
            while (at[len] == ';' && at[len + 1] == ' ')
                len += 1 + strcspn(at + len + 1, ";");
            lines[count++] = (struct slice){at, len};
            at += len + (at[len] == ';');
        }
        if (situation_read(GAME, &T.setup, lines, count, &T.state, &T.why))
            fail_msg("accepted: %s", BAD_SITUATIONS[i].lines);
        if (!strstr(T.why.words, BAD_SITUATIONS[i].words))
            fail_msg("%s: %s", BAD_SITUATIONS[i].lines, T.why.words);
        if (BAD_SITUATIONS[i].line != T.why.line && T.why.line != 0)
            fail_msg("%s: line %u", BAD_SITUATIONS[i].lines, T.why.line);
    }
}

/* The situation as lines, without what the seats have done in this round. */
static size_t lines_without_turns(struct slice lines[64])
{
    static char page[8192];
    struct text out;
    struct slice line;
    size_t count = 0;
    text_init(&out, page, sizeof page);
    situation_write(GAME, &T.setup, &T.state, FORM_BRIEF, &out);
    struct slice rest = {out.at, out.len};
    while (slice_line(&rest, &line)) {
        assert_true(count < 64);
        if (line.len < 5 || memcmp(line.at, "turn ", 5) != 0)
            lines[count++] = line;
    }
    return count;
}

/* A seat in mid-turn that says only its phase and symbol stands where it did:
 * the same in all but how it came there, and the same is legal. */
static void check_completed(void)
{
    struct slice lines[64];
    struct clean_family_state read = {0};
    struct clean_family_state was = T.state;
    size_t count = lines_without_turns(lines);
    if (!situation_read(GAME, &T.setup, lines, count, &read, &T.why))
        fail_msg("line %u: %s", T.why.line, T.why.words);
    for (unsigned seat = 0; seat < T.plan.players; seat++) {
        list_moves(&T.state, seat);
        struct moves before = T.list;
        list_moves(&read, seat);
        assert_int_equal(T.list.count, before.count);
        assert_memory_equal(T.list.move, before.move,
                            before.count * sizeof before.move[0]);
        if (was.phase[seat] == PHASE_CHOOSE)
            continue;
        memset(&read.player[seat].turn, 0, sizeof read.player[seat].turn);
        memset(&was.player[seat].turn, 0, sizeof was.player[seat].turn);
    }
    assert_memory_equal(&read, &was, sizeof was);
}

static void test_clean_family__turns_completed(void **unused)
{
    static const char *const OPTIONS[] = {"", "side B", "free_cards off",
                                          "patch_adjacency yes"};
    unsigned middle = 0;
    (void)unused;
    for (unsigned game = 0; game < 12; game++) {
        struct event event;
        open_table(1 + game % 4, OPTIONS[game % 4]);
        rng_seed(&T.rng, game);
        while (playout_step(GAME, &T.setup, &T.state, &T.rng, &T.list, &event))
            if (T.state.card && event.actor != CHANCE) {
                check_completed();
                middle++;
            }
    }
    assert_true(middle > 1000);
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
    put_seen(0, "assign mom", ONLOOKER, page, sizeof page);
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
        own += part_of(T.list.move[i], 1) == 0;
    list_moves(&T.state, 1);
    assert_int_equal(T.list.count, 5);
    assert_int_equal(own, 7);
    assert_int_equal(all, 28); /* a Rotate is at hand */
}

typedef void (*sayer)(const void *setup, const void *view, unsigned actor,
                      uint32_t move, struct text *out);

static void check_said(unsigned actor, const char *words, sayer say_it,
                       const char *wanted)
{
    struct asked who = {GAME, &T.setup, &T.state, actor};
    char page[WORDS_CAP];
    struct text out;
    uint32_t move;
    if (!words_read(&who, slice_of(words), &move, &T.why))
        fail_msg("%s: %s", words, T.why.words);
    text_init(&out, page, sizeof page);
    say_it(&T.setup, &T.state, actor, move, &out);
    assert_string_equal(page, wanted);
}

static void check_title(unsigned actor, const char *words, const char *title)
{
    check_said(actor, words, GAME->words->title, title);
}

static void check_purpose(unsigned actor, const char *words,
                          const char *purpose)
{
    check_said(actor, words, GAME->words->purpose, purpose);
}

static void test_clean_family__purposes(void **unused)
{
    (void)unused;
    open_table(2, "table A S,table B E");
    play(CHANCE, "market S06 turn 0");
    play(CHANCE, "hand A any vg");
    play(CHANCE, "hand B any hd");
    check_purpose(0, "play vg", "Several in the family want it.");
    play(0, "play vg");
    check_purpose(0, "draw r3c2 rot0",
                  "It covers a turn arrow: later you may turn a shape.");
    check_purpose(0, "draw r4c3 rot0",
                  "It fills 4 squares: empty ones cost points at the end.");
    play(0, "draw r3c2 rot0");
    check_purpose(0, "assign mom", "Mom counts every square of the shape: 4.");
    play(0, "assign mom");
    play(1, "play hd");
    play(1, "draw r2c5 rot0");
    check_purpose(1, "patch r1c5",
                  "It is one empty square less: they cost points at the end.");
}

/* What is told of a decision: to the one who makes it, and to the other. */
static void tell_both(const void *setup, const void *view, unsigned actor,
                      uint32_t move, struct text *out)
{
    struct events seen = {0};
    events_see(&seen, actor, move);
    GAME->words->tell(setup, view, view, &seen, actor, out);
    GAME->words->tell(setup, view, view, &seen, 1 - actor, out);
}

/* What a player reads on a button: titles and places, no code. */
static void test_clean_family__titles(void **unused)
{
    (void)unused;
    open_table(2, "table A S,table B E");
    check_title(CHANCE, "market S06 turn 2",
                "Market card 6 upside down: shape of 4 squares");
    play(CHANCE, "market S06 turn 0");
    check_title(CHANCE, "hand A any vg", "A takes Wild and vitamins (gloves)");
    play(CHANCE, "hand A any vg");
    play(CHANCE, "hand B any hd");
    check_title(0, "play vg", "Play vitamins (gloves) for vitamins");
    check_title(0, "play any as mask", "Play Wild for mask");
    check_said(0, "play vg", tell_both,
               "You play vitamins.\nA plays vitamins.\n");
    check_said(0, "play any as mask", tell_both,
               "You play a Wild: mask.\nA plays a Wild: mask.\n");
    play(0, "play vg");
    check_title(0, "draw r3c2 rot0",
                "Draw the vitamins on rows 3 and 4, column 2; row 5, columns 2 "
                "and 3");
    play(0, "draw r3c2 rot0");
    check_title(0, "assign mom", "Give the vitamins to Mom, who notes 4");
    check_title(0, "assign sister", "Give the vitamins to Sister");
    play(0, "assign mom");
    play(1, "play hd");
    play(1, "draw r2c5 rot0");
    check_title(1, "patch r1c5", "Cross row 1, column 5");
    play(1, "patch r1c5");
    play(1, "assign dad");
    play(CHANCE, "market S10 turn 0");
    play(CHANCE, "hand A gh mv");
    play(CHANCE, "hand B mg vh");
    check_title(1, "play mg alt",
                "Play mask (gloves) for gloves with swap arrows");
    check_said(1, "play mg alt", tell_both,
               "You use swap arrows: gloves instead of mask.\n"
               "B uses swap arrows: gloves instead of mask.\n");
    play(0, "play gh");
    check_title(0, "draw r6c1 rot0",
                "Draw the gloves on row 6, columns 1 to 4");
    check_title(0, "draw r1c1 rot1",
                "Draw the gloves on rows 1 to 4, column 1 with a turn arrow");
}

/* The line of what screens are shown that begins so, after it. */
static const char *shown(const char *head)
{
    static char page[1 << 14];
    struct text out;
    text_init(&out, page, sizeof page);
    situation_write(GAME, &T.setup, &T.state, FORM_SHOWN, &out);
    assert_false(out.cut);
    char *found = strstr(page, head);
    while (found && found != page && found[-1] != '\n')
        found = strstr(found + 1, head);
    if (!found)
        fail_msg("no line \"%s\"", head);
    found += strlen(head);
    found[strcspn(found, "\n")] = '\0';
    return found;
}

/* An empty sheet has won and lost nothing yet: what its empty squares would
 * cost is a forecast, which the picture leaves out. */
static void test_clean_family__forecast(void **unused)
{
    char page[1 << 13];
    struct text out;
    struct result result;
    (void)unused;
    open_table(2, "");
    GAME->result(&T.setup, &T.state, &result);
    assert_true(result.score[0] < 0);
    for (unsigned i = 0; i < result.sources; i++)
        assert_int_equal(result.source[i].is_forecast,
                         i == GRANDMA || i == MEMBERS);
    text_init(&out, page, sizeof page);
    GAME->words->picture(&T.setup, &T.state, 0, &out);
    assert_non_null(strstr(page, "points 0          points 0\n"));
}

/* Words and places for screens, nothing to take apart. */
static void test_clean_family__shown(void **unused)
{
    (void)unused;
    open_table(2, "table A S,table B E");
    play(CHANCE, "market S06 turn 0");
    play(CHANCE, "hand A dm vg");
    play(CHANCE, "hand B any hd");
    play(0, "play vg");
    assert_string_equal(shown("draws A "), "vitamins");
    assert_string_equal(shown("draws B "), "-");
    play(0, "draw r3c2 rot0");
    play(0, "assign mom");
    play(1, "play any as disinfectant");
    play(1, "draw r2c5 rot0");
    play(1, "patch r1c5");
    play(1, "assign grandpa");
    play(CHANCE, "market S09 turn 0");
    assert_string_equal(shown("row A 5 "),
                        "empty vitamins vitamins empty empty empty empty");
    assert_string_equal(shown("row B 1 "),
                        "empty empty empty empty crossed empty empty");
    assert_string_equal(shown("icons 3 "),
                        "blank rotate blank blank blank blank blank");
    assert_string_equal(shown("uses A rotate "), "1 0 2");
    assert_string_equal(shown("box A mom "), "4");
    assert_string_equal(shown("box A dad "), "-");
    assert_string_equal(shown("box B grandpa "), "S06");
    assert_string_equal(shown("label dad "), "×½ ×1 ×1½");
    assert_string_equal(shown("label grandma "), "×3 ×2 ×1");
    assert_string_equal(shown("demand grandma "), "disinfectant mask");
    assert_string_equal(shown("print S06 "), "X. X. XX");
    assert_string_equal(shown("piece A rot0 "), ".XX XX.");
    assert_string_equal(shown("piece B rot0 "), "X. XX .X");
    /* Two orientations, and their mirror images. */
    assert_string_equal(shown("turns A rot0 "), "rot1 rot1 flip0");
    assert_string_equal(shown("turns A flip1 "), "flip0 flip0 rot1");
    assert_string_equal(shown("empty A "), "45");
    assert_string_equal(shown("total A "), "-176");
    assert_string_equal(shown("won A "), "4");
}

/* Shapes as rows of X and . with blanks between them. */
static void check_mirrored(const char *from, const char *to)
{
    size_t width = strcspn(from, " ");
    assert_int_equal(strlen(to), strlen(from));
    for (size_t i = 0; i < strlen(from); i++) {
        size_t column = i % (width + 1);
        if (column < width)
            assert_int_equal(to[i - column + width - 1 - column], from[i]);
    }
}

static void check_turned(const char *from, const char *to)
{
    size_t width = strcspn(from, " ");
    size_t height = (strlen(from) + 1) / (width + 1);
    assert_int_equal(strcspn(to, " "), height);
    for (size_t r = 0; r < height; r++)
        for (size_t c = 0; c < width; c++)
            assert_int_equal(to[c * (height + 1) + height - 1 - r],
                             from[r * (width + 1) + c]);
}

/* CF-12: right, left and mirrored lead to the shapes they say, of every card
 * from every side. */
static void test_clean_family__turns(void **unused)
{
    (void)unused;
    open_table(4, "");
    for (unsigned card = 0; card < MARKET; card++) {
        T.state.card = (uint8_t)(card + 1);
        if (is_free_round(&T.setup, card))
            continue;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            unsigned codes = T.setup.edition.card[card]
                                 .codes[own_view(&T.setup, &T.state, seat)];
            for (; codes; codes &= codes - 1) {
                char head[24];
                char right[8];
                char left[8];
                char mirror[8];
                char at = (char)('A' + seat);
                const char *code = clean_family_codes[bits_first(codes)];
                snprintf(head, sizeof head, "turns %c %s ", at, code);
                assert_int_equal(
                    sscanf(shown(head), "%7s %7s %7s", right, left, mirror), 3);
                char rows[ROWS_CAP];
                snprintf(head, sizeof head, "piece %c %s ", at, code);
                snprintf(rows, sizeof rows, "%s", shown(head));
                snprintf(head, sizeof head, "piece %c %s ", at, mirror);
                check_mirrored(rows, shown(head));
                snprintf(head, sizeof head, "piece %c %s ", at, right);
                check_turned(rows, shown(head));
                char other[ROWS_CAP];
                snprintf(head, sizeof head, "piece %c %s ", at, left);
                snprintf(other, sizeof other, "%s", shown(head));
                check_turned(other, rows);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clean_family__options),
        cmocka_unit_test(test_clean_family__editions_refused),
        cmocka_unit_test(test_clean_family__editions_incomplete),
        cmocka_unit_test(test_clean_family__reasons),
        cmocka_unit_test(test_clean_family__late_reasons),
        cmocka_unit_test(test_clean_family__situations_refused),
        cmocka_unit_test(test_clean_family__turns_completed),
        cmocka_unit_test(test_clean_family__sealed_turns),
        cmocka_unit_test(test_clean_family__worked_example_counts),
        cmocka_unit_test(test_clean_family__titles),
        cmocka_unit_test(test_clean_family__purposes),
        cmocka_unit_test(test_clean_family__forecast),
        cmocka_unit_test(test_clean_family__shown),
        cmocka_unit_test(test_clean_family__turns),
    };
    return tally_run("clean_family_text", tests,
                     sizeof tests / sizeof tests[0]);
}
