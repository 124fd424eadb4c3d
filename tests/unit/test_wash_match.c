/* Wash Match: what rules cases cannot show. Refusals of editions and
 * situations, weights of chance, ages, what screens get, bounds and the
 * figures of random play. */
#include "engine/playout.h"
#include "tests/unit/wash_match.h"

#include <stdlib.h>

#ifdef SLOW_CHECKS
enum { SLOWER = 10 };
#else
enum { SLOWER = 1 };
#endif

static struct moves list;

static bool try_prepare(struct wash_match_setup *g, const char *edition,
                        struct refusal *why)
{
    struct plan plan;
    plan_init(&plan, 2);
    plan.edition = slice_of(edition);
    memset(g, 0, sizeof *g);
    return plan_prepare(game, &plan, g, why);
}

static void begin(const struct wash_match_setup *g, struct wash_match_state *s)
{
    memset(s, 0, sizeof *s);
    game->start(g, s);
}

static void flip(const struct wash_match_setup *g, struct wash_match_state *s,
                 unsigned p)
{
    game->apply(g, s, s->turn, move_of(VERB_FLIP, p - 1, NO_PART, 0));
}

static void show(const struct wash_match_setup *g, struct wash_match_state *s,
                 unsigned p, unsigned kind)
{
    game->apply(g, s, CHANCE, move_of(VERB_SHOWS, p - 1, NO_PART, kind));
}

struct bad_text {
    const char *text;
    unsigned line;
    const char *words; /* some of those that must be said */
};

static void assert_refused(const struct bad_text *bad,
                           const struct refusal *why, enum refuse code)
{
    if (why->code != code || why->line != bad->line ||
        !strstr(why->words, bad->words))
        fail_msg("for\n%s\nwanted line %u, %s; found line %u, %s", bad->text,
                 bad->line, bad->words, why->line, why->words);
}

#define SIX                                                                    \
    "kind S shirt 1 1\nkind P pillowcase 1 1\nkind B bedsheet 1 2 alone\n"     \
    "kind K socks 2 1\nkind T trousers 1 1\nkind L towel 1 1\n"

static void test_wash_match__edition_refusals(void **state)
{
    static const struct bad_text BAD[] = {
        {SIX, 6, "before its seventh kind"},
        {SIX "kind U underwear 1 1\nkind X hat 1 1\n", 8, "exactly seven"},
        {SIX "kind W hat 1 1\n", 7, "W and D"},
        {SIX "kind D hat 1 1\n", 7, "W and D"},
        {SIX "kind s hat 1 1\n", 7, "upper-case letter"},
        {SIX "kind HA hat 1 1\n", 7, "upper-case letter"},
        {SIX "kind\n", 7, "upper-case letter"},
        {SIX "kind S hat 1 1\n", 7, "has this code"},
        {SIX "kind U shirt 1 1\n", 7, "has this name"},
        {SIX "kind U Hat 1 1\n", 7, "lower-case letters"},
        {SIX "kind U t-shirt 1 1\n", 7, "lower-case letters"},
        {SIX "kind U abcdefghijk 1 1\n", 7, "lower-case letters"},
        {SIX "kind U\n", 7, "lower-case letters"},
        {SIX "kind U washer 1 1\n", 7, "machine cards"},
        {SIX "kind U dryer 1 1\n", 7, "machine cards"},
        {SIX "kind U hat 0 1\n", 7, "1 or 2 pieces"},
        {SIX "kind U hat 3 1\n", 7, "1 or 2 pieces"},
        {SIX "kind U hat\n", 7, "1 or 2 pieces"},
        {SIX "kind U hat 1 0\n", 7, "1 to 9 points"},
        {SIX "kind U hat 1 10\n", 7, "1 to 9 points"},
        {SIX "kind U hat 1\n", 7, "1 to 9 points"},
        {SIX "kind U hat 1 1 lonely\n", 7, "only the word alone"},
        {SIX "kind U hat 1 1 alone alone\n", 7, "only the word alone"},
        {SIX "kind U hat 2 1 alone\n", 7, "has 1 piece"},
        {SIX "coins 6\n", 7, "edition or kind"},
        {"edition a\n\n# more\nedition b\n" SIX, 4, "edition NAME"},
        {"edition\n" SIX, 1, "edition NAME"},
        {"edition a b\n" SIX, 1, "edition NAME"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct wash_match_setup g;
        struct refusal why = {.code = REFUSE_NONE};
        if (try_prepare(&g, BAD[i].text, &why))
            fail_msg("accepted\n%s", BAD[i].text);
        assert_refused(&BAD[i], &why, REFUSE_EDITION);
    }
}

static void test_wash_match__editions(void **state)
{
    struct wash_match_setup g;
    struct wash_match_setup same;
    struct refusal why;
    (void)state;
    assert_true(try_prepare(&g, "", &why));
    assert_int_equal(g.aim, 5);
    assert_true(try_prepare(&same, game->edition, &why));
    assert_memory_equal(&g, &same, sizeof g);
    /* 5 + 2 * 2 + 3 + 6 * 1: 18 points, so 10 is the smallest majority. */
    assert_true(try_prepare(&g,
                            "edition mine # and yours\n"
                            "kind A apron 1 5\nkind G gloves 2 2\n"
                            "kind R rug 1 3 alone\nkind H hat 1 1\n"
                            "kind C cap 2 1\nkind V vest 1 1\n"
                            "kind N napkin 2 1\n",
                            &why));
    assert_int_equal(g.aim, 10);
    struct wash_match_state s;
    read_state(&g,
               "coins 4 4\nwasher 1 open bR\ndryer 1 closed wG wN bA\n"
               "washer 2 open wG wN\ntable A A G G R R H H C C V V N N W W D D",
               &s);
    flip(&g, &s, 3);
    flip(&g, &s, 4);
    moves_clear(&list);
    game->moves(&g, &s, 0, &list);
    assert_int_equal(list.count, 3 + 3); /* two gloves, washers 2, 3, 4 */
}

static const struct bad_text BAD_SITUATION[] = {
    {"turn C", 1, "no seat \"C\""},
    {"phase dance", 1, "\"dance\" means nothing in \"phase\""},
    {"phase over", 1, "over"},
    {"coins 6 5", 1, "0 to 5"},
    {"coins 5", 1, "0 to 5"},
    {"coins 5 5 5", 1, "ends before \"5\""},
    {"washer 5 open", 1, "from 1 to 4, not \"5\""},
    {"dryer 3 open", 1, "from 1 to 2, not \"3\""},
    {"washer 1", 1, "\"washer 1\" lacks a word (one of: open, closed)"},
    {"washer 1 ajar bS", 1, "\"ajar\" means nothing"},
    {"washer 1 open S", 1, "\"S\" means nothing"},
    {"washer 1 open bX", 1, "\"bX\" means nothing"},
    {"washer 1 open bS\nwasher 2 open bS", 2,
     "\"washer 2\" has one \"bS\" more"},
    {"washer 1 open bK bK bK", 1, "one \"bK\" more"},
    {"washer 1 open bK", 1, "I3"},
    {"washer 1 open bB bS", 1, "I5"},
    {"washer 1 open bB wB", 1, "I5"},
    {"coins 4 5\nwasher 1 closed", 2, "I5"},
    {"dryer 1 open bS", 1, "I5"},
    {"dryer 1 closed", 1, "I5"},
    {"done C bS", 1, "no seat \"C\""},
    {"done A wS", 1, "I2"},
    {"held A W", 1, "\"W\" means nothing in \"held A\""},
    {"held A X", 1, "\"X\" means nothing in \"held A\""},
    {"held A S S", 1, "\"S\" is named twice"},
    {"held A S\nheld B S", 2, "I1"},
    {"held A S", 1, "I1"},
    {"held A S\n" KNOWN, 2, "I1"},
    {"table . . P P B B K K T T L L U U W W D D", 1, "I1"},
    {"table S S S P B B K K T T L L U U W W D D", 1, "one \"S\" more"},
    {"table S S", 1, "18 entries"},
    {KNOWN " ?", 1, "\"table\" ends before \"?\""},
    {"table X ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?", 1,
     "\"X\" means nothing in \"table\""},
    {"ages 1", 1, "lacks a number from 1 to 255"},
    {"ages 0 - - - - - - - - - - - - - - - - -", 1, "1 to 255"},
    {"ages 1 - - - - - - - - - - - - - - - - -", 1, "I12"},
    {KNOWN "\nages 1 1 1 1 1 1 1 1 1 - 1 1 1 1 1 1 1 1", 2, "I12"},
    {"up 3", 1, "I7"},
    {"up 19", 1, "1 to 18"},
    {KNOWN "\nphase flip2\nup 3 3", 3, "twice"},
    {KNOWN "\nphase flip2", 2, "I7"},
    {KNOWN "\nphase flip2\nup 3 4", 3, "I7"},
    {KNOWN "\nphase flip2\nup 1\nages 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", 3,
     "I7"},
    {"phase flip2\nup 3", 2, "I7"},
    {"phase show", 1, "I7"},
    {"phase show\nup 1 2", 2, "I7"},
    {KNOWN "\nphase show\nup 1", 3, "I7"},
    {KNOWN "\nphase load\nup 1 3", 3, "I7"},
    {KNOWN "\nphase load\nup 15 16", 3, "I7"},
    {KNOWN "\nphase wash\nup 15 16", 3, "I7"},
    {KNOWN "\nphase dry\nup 17 18", 3, "I7"},
    {KNOWN "\nphase collect\nup 15 17", 3, "I7"},
    {"phase first", 1, "I13"},
    {"idle 200", 1, "stall"},
    {"idle -1", 1, "0 to 1000000, not \"-1\""},
    {"idle 1000001", 1, "0 to 1000000"},
    {"coins 4 5", 1, "I6"},
    {"coins 3 5", 1, "I6"},
    {"coins 4 5\nwasher 1 closed bS\nwasher 2 closed wS", 1, "I6"},
    {"dryer 1 closed bS", 1, "I6"},
    {"done A bS", 1, "I6"},
    {"coins 4 4\ndone A bS bB", 1, "I6"},
    {"coins 3 3\ndone A bS bP bT bL bU", 1, "points"},
    {"coins 0 0\ndone A bS bP\ndone B wS wP wT", 1, "dead"},
    {"turn A\nturn A", 2, "given before"},
    {"front A bS", 1, "only for expect"},
    {"points 1 1", 1, "only for expect"},
    {"colour red", 1, "no situation key \"colour\""},
    {"tabel S", 1, "did you mean \"table\"?"},
};

static void test_wash_match__situation_refusals(void **state)
{
    struct wash_match_setup g;
    (void)state;
    prepare_with(&g, NULL);
    for (size_t i = 0; i < sizeof BAD_SITUATION / sizeof BAD_SITUATION[0];
         i++) {
        struct wash_match_state s;
        struct refusal why = {.code = REFUSE_NONE};
        if (try_read(&g, BAD_SITUATION[i].text, &s, &why))
            fail_msg("accepted\n%s", BAD_SITUATION[i].text);
        assert_refused(&BAD_SITUATION[i], &why, REFUSE_SITUATION);
    }
}

/* Options change what a situation may be. */
static void test_wash_match__situations_under_options(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    struct refusal why;
    (void)state;
    prepare_with(&g, "flips both");
    assert_false(try_read(&g, KNOWN "\nphase flip2\nup 1", &s, &why));
    assert_false(try_read(&g, "phase show\nup 1", &s, &why));
    assert_true(try_read(&g, "phase show\nup 1 2", &s, &why));
    prepare_with(&g, "dead play_on");
    assert_true(
        try_read(&g, "coins 0 0\ndone A bS bP\ndone B wS wP wT", &s, &why));
    prepare_with(&g, "stall_limit 0");
    assert_true(try_read(&g, "idle 1000000\n" KNOWN, &s, &why));
    flip(&g, &s, 1);
    flip(&g, &s, 3);
    assert_int_equal(s.idle, IDLE_CAP);
    prepare_with(&g, "first random");
    assert_true(try_read(&g, "", &s, &why));
    assert_int_equal(s.phase, PHASE_FIRST);
    assert_false(try_read(&g, "idle 3", &s, &why));
    assert_false(try_read(&g, "turn B", &s, &why));
    assert_true(try_read(&g, "turn B\nphase flip1", &s, &why));
}

/* WM-4, WM-K4: the weight of a kind is its cards not yet seen. */
static void test_wash_match__weights_of_chance(void **state)
{
    static const uint32_t WEIGHT[KINDS] = {1, 2, 0, 0, 2, 2, 2, 1, 2};
    struct wash_match_setup g;
    struct wash_match_state s;
    (void)state;
    prepare_with(&g, NULL);
    read_state(&g, "held B K\ntable S B . . B W ? ? ? ? ? ? ? ? ? ? ? ?", &s);
    flip(&g, &s, 7);
    moves_clear(&list);
    game->moves(&g, &s, CHANCE, &list);
    assert_int_equal(list.total, 12);
    uint32_t found[KINDS] = {0};
    for (uint32_t i = 0; i < list.count; i++)
        found[move_part(list.move[i], 2)] = list.weight[i];
    assert_memory_equal(found, WEIGHT, sizeof found);
}

/* Turns up the unseen positions of `places` one by one; every order of their
 * cards must come with the same probability, counted in paths. */
static unsigned count_orders(const struct wash_match_setup *g,
                             struct wash_match_state s, unsigned from,
                             uint32_t weight, uint32_t expected)
{
    unsigned orders = 0;
    if (from > POSITIONS) {
        assert_int_equal(weight, expected);
        return 1;
    }
    flip(g, &s, from);
    struct moves *outcomes = malloc(sizeof *outcomes);
    moves_clear(outcomes);
    game->moves(g, &s, CHANCE, outcomes);
    assert_int_equal(outcomes->total, POSITIONS + 1 - from);
    for (uint32_t i = 0; i < outcomes->count; i++) {
        struct wash_match_state next = s;
        game->apply(g, &next, CHANCE, outcomes->move[i]);
        next.phase = PHASE_FLIP1; /* only the deal is looked at */
        next.up = 0;
        orders += count_orders(g, next, from + 1, weight * outcomes->weight[i],
                               expected);
    }
    free(outcomes);
    return orders;
}

/* WM-4: with S P T T L left, all 5! / 2! orders have weight 2 of 120. */
static void test_wash_match__every_order_alike(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    (void)state;
    prepare_with(&g, "gone_match return");
    read_state(&g,
               "washer 1 open bS bP bT bL wS wP wT wL\n"
               "table S P B B K K L U U W W D D ? ? ? ? ?",
               &s);
    assert_int_equal(count_orders(&g, s, 14, 1, 2), 60);
}

/* WM-4 again, by sampling whole tables: how often position p shows kind k.
 * 18 x 9 cells with 17 x 8 = 136 degrees of freedom; 99.9 % is about 193. */
static void test_wash_match__deals_by_chi_square(void **state)
{
    enum { DEALS = 9000 };
    static uint32_t seen[POSITIONS][KINDS];
    struct wash_match_setup g;
    struct rng rng;
    double chi = 0;
    (void)state;
    memset(seen, 0, sizeof seen);
    rng_seed(&rng, 4);
    prepare_with(&g, NULL);
    for (unsigned n = 0; n < DEALS; n++) {
        struct wash_match_state s;
        begin(&g, &s);
        for (unsigned p = 0; p < POSITIONS; p++) {
            wash_match_turn_up(&s, move_of(VERB_FLIP, p, NO_PART, 0));
            s.phase = PHASE_SHOW;
            moves_clear(&list);
            game->moves(&g, &s, CHANCE, &list);
            uint32_t move = playout_pick(&list, true, &rng);
            wash_match_turn_up(&s, move);
            seen[p][move_part(move, 2)]++;
        }
    }
    for (unsigned p = 0; p < POSITIONS; p++)
        for (unsigned k = 0; k < KINDS; k++) {
            double off = (double)seen[p][k] - DEALS / 9.0;
            chi += off * off / (DEALS / 9.0);
        }
    assert_true(chi < 193);
}

/* WM-K1: a view is the state, imagined is the view. */
static void test_wash_match__nothing_private(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    struct wash_match_state view;
    struct wash_match_state made;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    prepare_with(&g, NULL);
    read_state(&g,
               "phase flip2\nup 2\ntable W S ? ? ? ? ? ? ? ? ? ? ? ? ? ? "
               "? ?",
               &s);
    game->observe(&g, &s, ONLOOKER, &view);
    game->imagine(&g, &view, &rng, &made);
    assert_memory_equal(&s, &view, sizeof s);
    assert_memory_equal(&s, &made, sizeof s);
}

static void assert_ages(const struct wash_match_state *s, unsigned a,
                        unsigned b, unsigned c)
{
    assert_int_equal(s->age[0], a);
    assert_int_equal(s->age[1], b);
    assert_int_equal(s->age[2], c);
}

static void test_wash_match__ages(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    (void)state;
    prepare_with(&g, "stall_limit 0");
    begin(&g, &s);
    flip(&g, &s, 1);
    assert_ages(&s, 0, 0, 0);
    show(&g, &s, 1, 0);
    assert_ages(&s, 1, 0, 0);
    flip(&g, &s, 2);
    assert_ages(&s, 1, 0, 0); /* face up is age 1 */
    show(&g, &s, 2, 1);
    assert_ages(&s, 1, 1, 0);
    flip(&g, &s, 3);
    show(&g, &s, 3, 2);
    assert_ages(&s, 2, 2, 1);
    flip(&g, &s, 1);
    assert_ages(&s, 1, 3, 1);
    for (unsigned i = 0; i < 300; i++) {
        flip(&g, &s, 1);
        flip(&g, &s, 3);
    }
    assert_ages(&s, 1, AGE_CAP, 1);
    prepare_with(&g, "flips both");
    read_state(&g, KNOWN "\nages 253 254 255 1 1 1 1 1 1 1 1 1 1 1 1 1 1 9",
               &s);
    game->apply(&g, &s, 0, move_of(VERB_FLIP, 3, 5, 0));
    assert_ages(&s, 255, 255, 255);
    assert_int_equal(s.age[3], 1);
    assert_int_equal(s.age[4], 3);
    assert_int_equal(s.age[17], 11);
}

/* What a screen gets of a state, both as lines and as a picture. */
static void draw(const struct wash_match_setup *g,
                 const struct wash_match_state *s, struct text *out)
{
    text_clear(out);
    situation_write(game, g, s, FORM_SHOWN, out);
    game->words->picture(g, s, 0, out);
    assert_false(out->cut);
}

/* I12, WM-K5: two tables that differ only in seen, face-down cards. */
static void test_wash_match__screens_show_backs(void **state)
{
    static char one[4096];
    static char two[4096];
    struct wash_match_setup g;
    struct wash_match_state s;
    struct text a;
    struct text b;
    (void)state;
    text_init(&a, one, sizeof one);
    text_init(&b, two, sizeof two);
    prepare_with(&g, NULL);
    read_state(&g,
               "phase flip2\nup 3\ntable S ? T W ? ? ? ? ? ? ? ? ? ? ? ? "
               "? ?",
               &s);
    draw(&g, &s, &a);
    read_state(&g,
               "phase flip2\nup 3\ntable ? D T ? B ? ? ? ? ? ? ? ? ? ? ? "
               "? ?",
               &s);
    draw(&g, &s, &b);
    assert_string_equal(one, two);
    assert_non_null(strstr(one, "trousers"));
    assert_non_null(strstr(one, "table ? ? T ? ?"));
}

/* A screen needs to take no word apart: what a piece is, is said. */
static void test_wash_match__screens_are_told_all(void **state)
{
    static char page[4096];
    struct wash_match_setup g;
    struct wash_match_state s;
    struct text out;
    (void)state;
    text_init(&out, page, sizeof page);
    prepare_with(&g, NULL);
    begin(&g, &s);
    draw(&g, &s, &out);
    assert_non_null(strstr(page, "\ncolour A black\ncolour B white\n"));
    assert_non_null(strstr(page, "\nkind B bedsheet 1 2 alone\n"));
    assert_non_null(strstr(page, "\nkind D dryer 0 0\n"));
    assert_non_null(strstr(page, "\npiece wK white K\n"));
    assert_non_null(strstr(page, "\naim 5\n"));
    assert_non_null(strstr(page, "\nfront A bS bP bB bK bK bT bL bU\n"));
}

static void assert_fits(const struct wash_match_setup *g,
                        const struct wash_match_state *s)
{
    static char buffer[4096];
    struct text out;
    struct slice line;
    unsigned lines = 0;
    text_init(&out, buffer, sizeof buffer);
    game->words->picture(g, s, 0, &out);
    struct slice rest = {out.at, out.len};
    while (slice_line(&rest, &line)) {
        assert_true(slice_columns(line) <= 78);
        lines++;
    }
    assert_true(lines <= 20);
}

/* The longest names there can be, wherever the laundry is. */
static void test_wash_match__picture_fits(void **state)
{
    struct refusal why;
    struct wash_match_setup g;
    struct wash_match_state s;
    (void)state;
    assert_true(try_prepare(&g,
                            "edition wide\n"
                            "kind A aaaaaaaaaa 2 9\nkind G gggggggggg 2 9\n"
                            "kind R rrrrrrrrrr 2 9\nkind H hhhhhhhhhh 2 9\n"
                            "kind C cccccccccc 2 9\nkind V vvvvvvvvvv 2 9\n"
                            "kind N nnnnnnnnnn 2 9\n",
                            &why));
    for (unsigned place = 0; place < 5; place++) {
        begin(&g, &s);
        s.idle = 199;
        s.held[0] = 15;
        s.held[1] = 112;
        s.front = place == 0 ? g.all_pieces : 0;
        s.done = place == 1 ? g.all_pieces : 0;
        s.load[0] = place == 2 ? g.all_pieces : 0;
        s.load[WASHERS] = place == 3 ? g.all_pieces : 0;
        for (unsigned i = 0; i < MACHINES; i++) /* some in each of them */
            if (place == 4)
                s.load[i] = g.all_pieces & 0x0c1030c3u << 2 * i;
        assert_fits(&g, &s);
    }
}

struct tally {
    unsigned attempts, loads, runs, collects;
};

/* One random game with its bounds (section 6, I13). */
static struct wash_match_state play_random(const struct wash_match_setup *g,
                                           struct rng *rng, struct tally *t)
{
    struct wash_match_state s;
    struct event event;
    unsigned flips = 0;
    *t = (struct tally){0};
    begin(g, &s);
    while (playout_step(game, g, &s, rng, &list, &event)) {
        unsigned verb = move_verb(event.move);
        flips += verb == VERB_FLIP;
        t->loads += verb == VERB_LOAD;
        t->runs += verb == VERB_WASH || verb == VERB_DRY;
        t->collects += verb == VERB_COLLECT;
    }
    t->attempts = g->option[OPTION_FLIPS] ? flips : flips / 2;
    return s;
}

/* Section 8: random players reach the limit of 200 in 14.9 % of games and of
 * 400 in 1.6 % (200,000 games by hand). Here fewer games may be four standard
 * deviations off. */
static void test_wash_match__figures_of_random_play(void **state)
{
    static const struct {
        const char *option;
        double share;
    } FIGURE[] = {
        {"stall_limit 200", 0.149},
        {"stall_limit 400", 0.0165},
    };
    const unsigned games = 4000 / SLOWER;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 20);
    for (unsigned i = 0; i < 2; i++) {
        struct wash_match_setup g;
        struct tally t;
        unsigned stalls = 0;
        prepare_with(&g, FIGURE[i].option);
        for (unsigned n = 0; n < games; n++) {
            stalls += play_random(&g, &rng, &t).end == END_STALL;
            assert_true(t.loads <= 14 && t.runs <= 10 && t.collects <= 5);
            assert_true(t.attempts <= 30 * g.stall_limit);
        }
        double wanted = FIGURE[i].share;
        double off = (double)stalls / games - wanted;
        print_message("%s: %u of %u games\n", FIGURE[i].option, stalls, games);
        assert_true(off * off <= 16 * wanted * (1 - wanted) / games);
    }
}

/* WM-42: two players who turn up the same unlike cards for ever. */
static void test_wash_match__stalling_players(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    struct result result;
    unsigned attempts = 0;
    (void)state;
    prepare_with(&g, NULL);
    read_state(&g, KNOWN, &s);
    while (game->waiting(&g, &s)) {
        flip(&g, &s, 1);
        flip(&g, &s, 18);
        attempts++;
    }
    game->result(&g, &s, &result);
    assert_int_equal(attempts, 200);
    assert_int_equal(result.outcome, OUTCOME_DRAW);
    assert_string_equal(result.reason, "stall");
    assert_int_equal(result.rank[0], 1);
    assert_int_equal(result.rank[1], 1);
}

/* Players who repeat two unlike cards as long as they dare before they play
 * on at random: long games, which end within 6000 attempts (section 6). */
static void test_wash_match__longest_games(void **state)
{
    struct wash_match_setup g;
    struct rng rng;
    unsigned longest = 0;
    (void)state;
    rng_seed(&rng, 6);
    prepare_with(&g, NULL);
    for (unsigned n = 0; n < 400 / SLOWER; n++) {
        struct wash_match_state s;
        struct event event;
        unsigned attempts = 0;
        begin(&g, &s);
        for (;;) {
            unsigned a = 0;
            unsigned b = 0;
            for (unsigned p = 0; p < POSITIONS; p++)
                if (s.face[p] && s.face[p] <= LAUNDRY && !a)
                    a = p + 1;
                else if (a && s.face[p] && s.face[p] != s.face[a - 1])
                    b = p + 1;
            if (s.phase == PHASE_FLIP1 && b && s.idle < 100) {
                flip(&g, &s, a);
                flip(&g, &s, b);
                attempts++;
                continue;
            }
            attempts += s.phase == PHASE_FLIP1;
            if (!playout_step(game, &g, &s, &rng, &list, &event))
                break;
        }
        assert_true(attempts <= 6000);
        if (attempts > longest)
            longest = attempts;
    }
    assert_true(longest > 2000);
}

/* The points of a result are those of its sources, and each is explained. */
static void test_wash_match__sources_of_points(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state s;
    struct result result;
    char buffer[80];
    struct text out;
    int32_t sum = 0;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    prepare_with(&g, NULL);
    read_state(&g, "coins 3 3\ndone A bB bK bK", &s);
    game->result(&g, &s, &result);
    assert_int_equal(result.outcome, OUTCOME_OPEN);
    assert_int_equal(result.score[0], 4);
    for (unsigned i = 0; i < result.sources; i++)
        sum += result.source[i].points[0];
    assert_int_equal(sum, 4);
    game->words->score(&g, &s, 0, 3, &out);
    assert_string_equal(buffer, "2 of 2 clean, worth 1 each (WM-35).");
}

/* The checker of invariants notices what a wrong step would do. */
static void test_wash_match__broken_is_noticed(void **state)
{
    struct wash_match_setup g;
    struct wash_match_state before;
    struct wash_match_state after;
    struct step step = {.before = &before, .after = &after};
    (void)state;
    prepare_with(&g, NULL);
    read_state(&g, KNOWN "\nphase flip2\nup 1", &before);
    after = before;
    step.event.move = move_of(VERB_FLIP, 2, NO_PART, 0);
    game->apply(&g, &after, 0, step.event.move);
    assert_null(game->broken(&g, &step));
    after.turn ^= 1;
    assert_memory_equal(game->broken(&g, &step), "I13", 3);
    step.event.move = move_of(VERB_FLIP, 0, NO_PART, 0);
    assert_memory_equal(game->broken(&g, &step), "I11", 3);
    after.turn ^= 1;
    step.event.move = move_of(VERB_FLIP, 1, NO_PART, 0);
    assert_memory_equal(game->broken(&g, &step), "I9", 2);
    after.up = 2;
    assert_memory_equal(game->broken(&g, &step), "I7", 2);
    after = before;
    after.coins[0]--;
    assert_memory_equal(game->broken(&g, &step), "I6", 2);
    after = before;
    after.face[4] = 0;
    assert_memory_equal(game->broken(&g, &step), "I1", 2);
    after = before;
    after.front = 0;
    assert_memory_equal(game->broken(&g, &step), "I2", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wash_match__edition_refusals),
        cmocka_unit_test(test_wash_match__editions),
        cmocka_unit_test(test_wash_match__situation_refusals),
        cmocka_unit_test(test_wash_match__situations_under_options),
        cmocka_unit_test(test_wash_match__weights_of_chance),
        cmocka_unit_test(test_wash_match__every_order_alike),
        cmocka_unit_test(test_wash_match__deals_by_chi_square),
        cmocka_unit_test(test_wash_match__nothing_private),
        cmocka_unit_test(test_wash_match__ages),
        cmocka_unit_test(test_wash_match__screens_show_backs),
        cmocka_unit_test(test_wash_match__screens_are_told_all),
        cmocka_unit_test(test_wash_match__picture_fits),
        cmocka_unit_test(test_wash_match__figures_of_random_play),
        cmocka_unit_test(test_wash_match__stalling_players),
        cmocka_unit_test(test_wash_match__longest_games),
        cmocka_unit_test(test_wash_match__sources_of_points),
        cmocka_unit_test(test_wash_match__broken_is_noticed),
    };
    game = registry_find(slice_of("wash-match"));
    return tally_run("wash_match", tests, sizeof tests / sizeof tests[0]);
}
