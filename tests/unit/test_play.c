/* Matches: opening, undo, fair chance, verification and records. */
#include "engine/playout.h"
#include "play/record.h"
#include "play/verify.h"
#include "tests/unit/stage.h"

enum { EVENTS = 400, PAGE = 1 << 15 };

static void check_open(unsigned players, const char *edition, const char *words,
                       uint32_t line)
{
    void *memory = host_new(match_bytes(&game_null, 4));
    struct refusal why = {.line = 0};
    struct match m;
    struct plan plan;
    plan_init(&plan, players);
    plan.edition = slice_of(edition);
    assert_false(match_open(&m, &game_null, &plan, memory, 4, &why));
    assert_string_equal(why.words, words);
    assert_int_equal(why.line, line);
    free(memory);
}

static void test_match__refuses_setups(void **state)
{
    (void)state;
    check_open(1, "", "Laundry Basket is for 2 to 4 players, not 1", 0);
    check_open(5, "", "Laundry Basket is for 2 to 4 players, not 5", 0);
    check_open(2, "# mine\nedition x\ncard sock 16\n",
               "a count is a number from 0 to 15", 3);
    check_open(2, "card sock\n", "a count is a number from 0 to 15", 1);
    check_open(2, "card sock 1\n\ncard sock 1\n",
               "unknown kind of card, or named before", 3);
    check_open(2, "card glove 1\n", "unknown kind of card, or named before", 1);
    check_open(2, "cards sock 1\n", "not `edition NAME` or `card KIND COUNT`",
               1);
    check_open(2, "edition x\ncard sock 0\n",
               "an edition has at least one card", 2);
}

/* A full memory refuses the next event and changes nothing. */
static void test_match__is_full(void **state)
{
    void *memory = host_new(match_bytes(&game_null, 1));
    struct fair fair = {.kind = FAIR_NONE};
    struct refusal why;
    struct match m;
    struct plan plan;
    struct null_state before;
    (void)state;
    plan_init(&plan, 2);
    assert_true(match_open(&m, &game_null, &plan, memory, 1, &why));
    match_fair(&m, &fair);
    assert_false(match_chance(&m, &why));
    assert_string_equal(why.words, "there is no seed: chance must be entered");
    assert_true(match_play(&m, CHANCE, slice_of("draws A sock"), &why));
    before = *(struct null_state *)m.state;
    assert_false(match_play(&m, CHANCE, slice_of("draws A sock"), &why));
    assert_int_equal(why.code, REFUSE_FULL);
    assert_memory_equal(&before, m.state, sizeof before);
    assert_int_equal(m.count, 1);
    free(memory);
}

static const char OFFERS[] = "game null\nplayers 3\nseed suds\n"
                             "position phase offer\n"
                             "position hand A sock shirt\n"
                             "position hand B towel peg\n"
                             "position hand C sock\n";

/* Plays the lines after a start, then undoes; `why` NULL: allowed. */
static void check_undo(const char *start, const char *lines, unsigned seat,
                       const char *left, const char *why)
{
    char text[2000];
    char seen[400];
    struct refusal refusal = {.code = REFUSE_NONE};
    struct script s;
    struct text out;
    struct null_state before;
    text_init(&out, text, sizeof text);
    text_put(&out, start);
    text_put(&out, lines);
    void *memory = stage_open(&s, text);
    struct match *m = &s.match;
    uint32_t count = m->count;
    before = *(struct null_state *)m->state;
    bool done = match_undo(m, seat, &refusal);
    if (why) {
        assert_false(done);
        assert_string_equal(refusal.words, why);
        assert_memory_equal(&before, m->state, sizeof before);
        assert_int_equal(m->count, count);
        free(memory);
        return;
    }
    if (!done)
        fail_msg("%s\nnot undone: %s", lines, refusal.words);
    text_init(&out, seen, sizeof seen);
    for (uint32_t i = 0; i < m->count; i++) {
        words_event(m->game, m->setup, m->event[i], &out);
        text_char(&out, '\n');
    }
    assert_string_equal(seen, left);
    match_state_at(m, m->count, &before);
    assert_memory_equal(&before, m->state, sizeof before);
    free(memory);
}

static void test_undo__allowed(void **state)
{
    static const char ASK[] = "game null\nplayers 3\nposition phase ask\n"
                              "position hand B peg\nposition hand C peg\n";
    static const char QUIET[] = "game null\nplayers 3\noption pegs off\n"
                                "position phase ask\nposition hand B sock\n";
    static const char BACK[] = "game null\nplayers 2\nposition phase back\n"
                               "position hand A sock\nposition hand B sock\n";
    (void)state;
    check_undo(QUIET, "A ask B\n", 0, "", NULL);
    check_undo(BACK, "A back sock\n", 0, "", NULL);
    check_undo(BACK, "A back sock\nA at 3\n", 0, "A back sock\n", NULL);
    /* Sealed play: out of the middle. */
    check_undo(OFFERS, "A offer sock\nB offer peg\n", 0, "B offer peg\n", NULL);
    check_undo(OFFERS, "A offer sock\nB offer peg\n", 1, "A offer sock\n",
               NULL);
    check_undo(ASK, "A ask B\nC use peg\n", 2, "A ask B\n", NULL);
}

static void test_undo__refused(void **state)
{
    static const char ASK[] = "game null\nplayers 3\nposition phase ask\n"
                              "position hand B peg\nposition hand C peg\n";
    (void)state;
    check_undo(OFFERS, "", 0, NULL, "this seat has not decided anything yet");
    check_undo(OFFERS, "A offer sock\n", 1, NULL,
               "this seat has not decided anything yet");
    check_undo(ASK, "A rest\n* draws A sock\n", 0, NULL,
               "a card has been turned up or drawn since");
    /* C may have answered already; A must not learn which. */
    check_undo(ASK, "A ask B\n", 0, NULL,
               "somebody who saw it may have decided since");
    check_undo(ASK, "A ask B\nC pass\n", 0, NULL,
               "somebody who saw it may have decided since");
    check_undo(ASK, "A ask B\nB use peg\n", 0, NULL,
               "this seat has seen since what others did");
    check_undo(OFFERS, "A offer sock\nB offer peg\nC offer sock\n", 0, NULL,
               "this seat has seen since what others did");
    check_undo(OFFERS, "A offer sock\nB offer peg\nC offer sock\n", 2, NULL,
               "this decision has shown something");
    check_undo("game null\nplayers 2\noption rounds 1\nposition phase back\n"
               "position hand A sock\n",
               "A back sock\nA at 1\n", 0, NULL, "the game is over");
}

static void observe_all(const void *setup, const void *state, unsigned seat,
                        void *view)
{
    (void)setup;
    (void)seat;
    memcpy(view, state, sizeof(struct null_state));
}

/* The same offers where all can see them: B may have decided in the light of
 * A's, although it could have decided so without it. */
static void test_undo__refused_when_seen(void **state)
{
    static const char *const LINES[] = {
        "phase offer",
        "hand A sock",
        "hand B peg",
        "hand C peg",
    };
    struct slice lines[COUNT(LINES)];
    void *memory = host_new(match_bytes(&game_null, 4));
    struct game open = game_null;
    struct refusal why;
    struct match m;
    struct plan plan;
    (void)state;
    open.observe = observe_all;
    plan_init(&plan, 3);
    for (size_t i = 0; i < COUNT(LINES); i++)
        lines[i] = slice_of(LINES[i]);
    assert_true(match_open(&m, &open, &plan, memory, 4, &why));
    assert_true(match_situate(&m, lines, COUNT(LINES), &why));
    assert_true(match_play(&m, 0, slice_of("offer sock"), &why));
    assert_false(match_undo(&m, 0, &why));
    assert_string_equal(why.words,
                        "somebody who saw it may have decided since");
    free(memory);
}

/* The first card drawn after resting, or after taking that back and asking. */
static uint32_t first_draw(bool with_undo)
{
    struct refusal why;
    struct script s;
    void *memory = stage_open(&s, "game null\nplayers 2\nseed suds\n"
                                  "option pegs off\nposition phase ask\n"
                                  "position hand A sock\n"
                                  "position hand B shirt\n");
    struct match *m = &s.match;
    assert_true(match_play(m, 0, slice_of("rest"), &why));
    if (with_undo) {
        assert_true(match_undo(m, 0, &why));
        assert_true(match_play(m, 0, slice_of("ask B"), &why));
        assert_true(match_chance(m, &why));
    }
    assert_true(match_chance(m, &why));
    uint32_t drawn = m->event[m->count - 1].move;
    free(memory);
    return drawn;
}

/* Undoing and deciding otherwise repeats a draw and never re-rolls it. */
static void test_undo__keeps_the_draw(void **state)
{
    (void)state;
    assert_int_equal(first_draw(true), first_draw(false));
}

struct deal {
    struct fair fair;
    struct plan plan;
    const struct game *game;
};

static void deal_init(struct deal *d)
{
    struct refusal why;
    struct null_setup setup = {.players = 0};
    memset(d, 0, sizeof *d);
    d->game = &game_null;
    d->fair.kind = FAIR_COMMIT;
    d->fair.has_secret = true;
    memset(d->fair.secret, 0x5a, sizeof d->fair.secret);
    memcpy(d->fair.table, "table-7", 8);
    plan_init(&d->plan, 3);
    assert_true(plan_prepare(&game_null, &d->plan, &setup, &why));
    fair_commit(&d->fair, d->game, &d->plan, d->fair.commit);
}

/* The commitment is the documented one, made here from its parts. */
static void test_fair__commit_is_documented(void **state)
{
    char text[600];
    uint8_t edition[SHA256_BYTES];
    uint8_t want[SHA256_BYTES];
    struct sha256 h;
    struct deal d;
    struct text out;
    (void)state;
    deal_init(&d);
    edition_hash(&game_null, slice_of(""), edition);
    text_init(&out, text, sizeof text);
    text_put(&out, "table-7\nnull\nrules 1\nplayers 3\nedition ");
    text_hex(&out, edition, sizeof edition);
    text_put(&out, "\noption pegs on\noption rounds 6\n");
    sha256_init(&h);
    sha256_add(&h, "tidywinks commit 1\n", 19);
    sha256_add(&h, d.fair.secret, sizeof d.fair.secret);
    sha256_add(&h, text, out.len);
    sha256_end(&h, want);
    assert_memory_equal(d.fair.commit, want, sizeof want);
}

enum { SECRET, TABLE, GAME, RULES, PLAYERS, OPTION, EDITION, PARTS };

static void test_fair__commit_depends_on_all(void **state)
{
    uint8_t commit[SHA256_BYTES];
    struct game other = game_null;
    struct deal d;
    (void)state;
    for (unsigned part = 0; part <= PARTS; part++) {
        deal_init(&d);
        other = game_null;
        if (part == SECRET)
            d.fair.secret[31] ^= 1;
        if (part == TABLE)
            d.fair.table[6] = '8';
        if (part == GAME)
            other.name = "nill";
        if (part == RULES)
            other.rules = 2;
        if (part == PLAYERS)
            d.plan.players = 4;
        if (part == OPTION)
            d.plan.option[1] = 7;
        if (part == EDITION)
            d.plan.edition = slice_of("edition default\ncard sock 3\n");
        fair_commit(&d.fair, &other, &d.plan, commit);
        bool same = memcmp(commit, d.fair.commit, sizeof commit) == 0;
        if (same != (part == PARTS))
            fail_msg("part %u makes the wrong difference", part);
    }
}

static void test_fair__seed_depends_on_all(void **state)
{
    uint8_t first[SHA256_BYTES];
    uint8_t seeds[6][SHA256_BYTES];
    struct deal d;
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        deal_init(&d);
        d.fair.commit[0] = (uint8_t)(d.fair.commit[0] ^ (i == 1));
        d.fair.secret[0] = (uint8_t)(d.fair.secret[0] ^ (i == 2));
        if (i >= 3) {
            d.fair.entropy_set = i == 4 ? SEAT(1) : SEAT(0);
            d.fair.entropy[0][9] = (uint8_t)(i == 5);
        }
        assert_true(fair_seed(&d.fair, seeds[i]));
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(seeds[i], seeds[j], SHA256_BYTES);
    }
    d.fair.has_secret = false;
    assert_false(fair_seed(&d.fair, first));
    d.fair = (struct fair){.kind = FAIR_NONE};
    assert_false(fair_seed(&d.fair, first));
    d.fair = (struct fair){.kind = FAIR_OPEN, .word = "suds"};
    struct sha256 h;
    uint8_t want[SHA256_BYTES];
    sha256_init(&h);
    sha256_add(&h, "tidywinks open seed 1\nsuds", 26);
    sha256_end(&h, want);
    assert_true(fair_seed(&d.fair, first));
    assert_memory_equal(first, want, sizeof want);
}

/* Outcomes by weight: event n of a stream picks as often as it weighs. */
static void test_fair__draws_by_weight(void **state)
{
    static struct moves list;
    static const uint8_t SEED[SHA256_BYTES] = "by weight";
    uint32_t found[3] = {0};
    (void)state;
    moves_clear(&list);
    moves_weigh(&list, 10, 1);
    moves_weigh(&list, 11, 0);
    moves_weigh(&list, 12, 5);
    moves_weigh(&list, 13, 2);
    assert_int_equal(list.count, 3);
    for (uint64_t n = 0; n < 8000; n++) {
        uint32_t move = fair_draw(SEED, 2, n, &list);
        found[move == 10 ? 0 : move - 11]++;
    }
    assert_in_range(found[0], 900, 1100);
    assert_in_range(found[1], 4830, 5170);
    assert_in_range(found[2], 1850, 2150);
}

/* A whole committed game of random decisions. */
static void play_out(struct match *m, const struct deal *d, void *memory)
{
    static struct moves list;
    struct refusal why;
    struct rng rng;
    seat_set waiting;
    rng_seed(&rng, 8);
    assert_true(match_open(m, d->game, &d->plan, memory, EVENTS, &why));
    match_fair(m, &d->fair);
    while ((waiting = match_waiting(m)) != 0) {
        if (waiting & SEAT(CHANCE)) {
            assert_true(match_chance(m, &why));
            continue;
        }
        unsigned actor = playout_actor(waiting, &rng);
        moves_clear(&list);
        m->game->moves(m->setup, m->state, actor, &list);
        uint32_t move = playout_pick(&list, false, &rng);
        assert_true(match_apply(m, actor, move, &why));
    }
}

static void check_verdict(struct match *m, enum verdict want)
{
    struct verified v;
    verify_match(m, &v);
    assert_int_equal(v.verdict, want);
}

static void test_verify__whole_game(void **state)
{
    void *memory = host_new(match_bytes(&game_null, EVENTS));
    struct verified v;
    struct match m;
    struct deal d;
    uint32_t draws = 0;
    (void)state;
    deal_init(&d);
    d.fair.entropy_set = SEAT(1);
    memset(d.fair.entropy[1], 7, SHA256_BYTES);
    play_out(&m, &d, memory);
    for (uint32_t i = 0; i < m.count; i++)
        draws += m.event[i].actor == CHANCE;
    verify_match(&m, &v);
    assert_int_equal(v.verdict, VERDICT_FAIR);
    assert_int_equal(v.draws, draws);
    assert_true(draws > 10);
    m.plan.option[1]++;
    check_verdict(&m, VERDICT_COMMIT);
    m.plan.option[1]--;
    m.fair.secret[3] ^= 1;
    check_verdict(&m, VERDICT_COMMIT);
    m.fair.secret[3] ^= 1;
    check_verdict(&m, VERDICT_FAIR);
    /* Entropy that somebody swallowed: the commitment holds, a draw does not.
     */
    m.fair.entropy_set = 0;
    assert_true(fair_seed(&m.fair, m.seed));
    check_verdict(&m, VERDICT_DRAW);
    free(memory);
}

static void test_verify__forged_draw(void **state)
{
    void *memory = host_new(match_bytes(&game_null, EVENTS));
    struct refusal why;
    struct verified v;
    struct match m;
    struct deal d;
    (void)state;
    deal_init(&d);
    assert_true(match_open(&m, d.game, &d.plan, memory, EVENTS, &why));
    match_fair(&m, &d.fair);
    assert_true(match_chance(&m, &why));
    assert_true(match_chance(&m, &why));
    uint32_t right = m.event[1].move;
    uint32_t wrong = move_arg(right) == SOCK ? right + 1 : right - 1;
    assert_true(match_open(&m, d.game, &d.plan, memory, EVENTS, &why));
    match_fair(&m, &d.fair);
    assert_true(match_chance(&m, &why));
    assert_true(match_apply(&m, CHANCE, wrong, &why));
    verify_match(&m, &v);
    assert_int_equal(v.verdict, VERDICT_DRAW);
    assert_int_equal(v.draws, 1);
    assert_int_equal(v.event, 1);
    assert_int_equal(v.should, right);
    free(memory);
}

static void test_verify__nothing_to_verify(void **state)
{
    void *memory = host_new(match_bytes(&game_null, EVENTS));
    struct refusal why;
    struct match m;
    struct deal d;
    (void)state;
    deal_init(&d);
    assert_true(match_open(&m, d.game, &d.plan, memory, EVENTS, &why));
    d.fair.has_secret = false;
    match_fair(&m, &d.fair);
    check_verdict(&m, VERDICT_NO_SECRET);
    d.fair.kind = FAIR_NONE;
    match_fair(&m, &d.fair);
    check_verdict(&m, VERDICT_NO_SEED);
    d.fair.kind = FAIR_OPEN;
    match_fair(&m, &d.fair);
    check_verdict(&m, VERDICT_FAIR);
    free(memory);
}

static const char MINE[] = "# by me\nedition  mine\ncard sock 9  # many\n\n"
                           "card towel 4\ncard peg 2\n";

/* Writes the record of a played game under a custom edition. */
static void write_custom(struct match *m, void *memory, struct text *page)
{
    struct deal d;
    deal_init(&d);
    d.plan.edition = slice_of(MINE);
    d.plan.option[1] = 4;
    fair_commit(&d.fair, d.game, &d.plan, d.fair.commit);
    play_out(m, &d, memory);
    match_seat_bot(m, 1, "hard", 0x0001e240);
    record_write(m, true, page);
    assert_false(page->cut);
}

static void test_record__custom_edition(void **state)
{
    static char text[PAGE];
    static char again[PAGE];
    void *memory = host_new(match_bytes(&game_null, EVENTS));
    struct script s;
    struct match m;
    struct text page;
    (void)state;
    text_init(&page, text, sizeof text);
    write_custom(&m, memory, &page);
    assert_non_null(strstr(text, "\ndata card sock 9\n"));
    assert_non_null(strstr(text, "\noption rounds 4\n"));
    assert_null(strstr(text, "option pegs"));
    assert_non_null(strstr(text, "\nbot B hard 0001e240\n"));
    uint32_t events = 0;
    for (unsigned actor = 0; actor <= CHANCE; actor++)
        events += match_decided(&m, actor, m.count);
    assert_int_equal(events, m.count);
    assert_int_equal(match_decided(&m, 0, 0), 0);
    void *room = stage_open(&s, text);
    assert_int_equal(s.match.count, m.count);
    assert_memory_equal(s.match.state, m.state, game_null.state_size);
    assert_memory_equal(s.match.setup, m.setup, game_null.setup_size);
    check_verdict(&s.match, VERDICT_FAIR);
    text_init(&page, again, sizeof again);
    record_write(&s.match, true, &page);
    assert_string_equal(again, text);
    text_init(&page, again, sizeof again);
    record_write(&m, false, &page);
    assert_null(strstr(again, "secret"));
    free(room);
    free(memory);
}

/* One word of the data changed: it is not that edition any more. */
static void test_record__changed_data(void **state)
{
    static const struct {
        const char *old, *new;
        const char *why;
    } CASES[] = {
        {"data card peg 2", "data card peg 3",
         "the edition is not the one this was made with"},
        {"data edition  mine", "data edition  nine",
         "the data of this edition is missing: \"mine\""},
        {"data card peg 2\n", "#               \n",
         "the edition is not the one this was made with"},
    };
    static char text[PAGE];
    void *memory = host_new(match_bytes(&game_null, EVENTS));
    struct script s;
    struct match m;
    struct text page;
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        text_init(&page, text, sizeof text);
        write_custom(&m, memory, &page);
        char *at = strstr(text, CASES[i].old);
        assert_non_null(at);
        memcpy(at, CASES[i].new, strlen(CASES[i].new));
        void *room = stage_run(&s, text);
        assert_int_equal(s.end, SCRIPT_BAD);
        assert_string_equal(s.words, CASES[i].why);
        assert_int_equal(s.line, 4);
        free(room);
    }
    free(memory);
}

/* A record that begins from a situation carries it. */
static void test_record__from_a_situation(void **state)
{
    static char text[PAGE];
    struct script s;
    struct script next;
    struct text page;
    (void)state;
    void *memory = stage_open(&s, "game null\nplayers 2\n"
                                  "position phase back\n"
                                  "position hand A sock peg\n"
                                  "position hand B peg\n"
                                  "position knows B A sock\n"
                                  "A back peg\nA at 2\n");
    text_init(&page, text, sizeof text);
    record_write(&s.match, true, &page);
    assert_non_null(strstr(text, "\nposition knows B A sock\n"));
    void *room = stage_open(&next, text);
    assert_int_equal(next.match.count, 2);
    assert_memory_equal(s.match.state, next.match.state, game_null.state_size);
    text_init(&page, text, 60);
    record_write(&s.match, true, &page);
    assert_true(page.cut);
    free(room);
    free(memory);
}

static void check_seen(struct match *m, unsigned seat, const char *want)
{
    char text[1000];
    struct text out;
    text_init(&out, text, sizeof text);
    record_seen(m, seat, &out);
    assert_string_equal(text, want);
}

static void test_record__seen(void **state)
{
    struct script s;
    (void)state;
    void *memory = stage_open(&s, "game null\nplayers 3\n"
                                  "position phase offer\n"
                                  "position hand A sock\n"
                                  "position hand B shirt peg\n"
                                  "position hand C peg towel\n"
                                  "C offer towel\nA offer sock\n"
                                  "B offer shirt\nA ask B\nC pass\nB pass\n"
                                  "* takes A peg\n* draws A shirt\n"
                                  "* draws A towel\nA back towel\nA at 5\n"
                                  "C offer peg\n");
    check_seen(&s.match, 0,
               "A offer sock\nB offer shirt\nC offer towel\nA ask B\n"
               "B pass\nC pass\n* takes A peg\n* draws A shirt\n"
               "* draws A towel\nA back towel\nA at 5\n");
    check_seen(&s.match, 1,
               "B offer shirt\nA offer sock\nC offer towel\nA ask B\n"
               "B pass\nC pass\n* takes A peg\n* draws A ?\n* draws A ?\n"
               "A back ?\nA at ?\n");
    check_seen(&s.match, 2,
               "C offer towel\nA offer sock\nB offer shirt\nA ask B\n"
               "C pass\nB pass\n* takes A ?\n* draws A ?\n* draws A ?\n"
               "A back ?\nA at ?\nC offer peg\n");
    check_seen(&s.match, ONLOOKER,
               "A offer sock\nB offer shirt\nC offer towel\nA ask B\n"
               "B pass\nC pass\n* takes A ?\n* draws A ?\n* draws A ?\n"
               "A back ?\nA at ?\n");
    free(memory);
}

/* An answer behind the deciding one is never shown to anybody else. */
static void test_record__seen_window(void **state)
{
    struct script s;
    (void)state;
    void *memory = stage_open(&s, "game null\nplayers 3\n"
                                  "position phase ask\n"
                                  "position hand B peg\n"
                                  "position hand C peg\n"
                                  "A ask C\nC use peg\nB use peg\n");
    check_seen(&s.match, 0, "A ask C\nB use peg\n");
    check_seen(&s.match, 1, "A ask C\nB use peg\n");
    check_seen(&s.match, 2, "A ask C\nC use peg\nB use peg\n");
    check_seen(&s.match, ONLOOKER, "A ask C\nB use peg\n");
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__refuses_setups),
        cmocka_unit_test(test_match__is_full),
        cmocka_unit_test(test_undo__allowed),
        cmocka_unit_test(test_undo__refused),
        cmocka_unit_test(test_undo__refused_when_seen),
        cmocka_unit_test(test_undo__keeps_the_draw),
        cmocka_unit_test(test_fair__commit_is_documented),
        cmocka_unit_test(test_fair__commit_depends_on_all),
        cmocka_unit_test(test_fair__seed_depends_on_all),
        cmocka_unit_test(test_fair__draws_by_weight),
        cmocka_unit_test(test_verify__whole_game),
        cmocka_unit_test(test_verify__forged_draw),
        cmocka_unit_test(test_verify__nothing_to_verify),
        cmocka_unit_test(test_record__custom_edition),
        cmocka_unit_test(test_record__changed_data),
        cmocka_unit_test(test_record__from_a_situation),
        cmocka_unit_test(test_record__seen),
        cmocka_unit_test(test_record__seen_window),
    };
    return tally_run("play", tests, COUNT(tests));
}
