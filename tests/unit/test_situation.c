/* Every ready-made field of a situation, on a made-up game whose only sense is
 * to have one of each. */
#include "engine/pile.h"
#include "engine/situation.h"
#include "tests/unit/tally.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { SEATS = 3, KINDS = 3, COPIES = 7, PAGE = 4096 };

struct setup {
    uint8_t players;
};

struct state {
    uint64_t nibbles[SEATS];
    uint64_t seen[SEATS][SEATS];
    uint32_t up; /* positions 1 to 18 */
    uint16_t turns;
    uint8_t active;
    uint8_t phase;
    uint8_t giver; /* seat + 1 */
    uint8_t coins[2];
    uint8_t ages[4];
    uint8_t market[3]; /* kind + 1 */
    uint8_t hand[SEATS][KINDS];
    uint8_t size[SEATS];
    uint8_t bag[KINDS];
    uint8_t known[SEATS][SEATS][KINDS]; /* owner, knower */
    uint8_t load[2];
    struct {
        uint8_t rank, pad;
    } player[SEATS];
    struct pile pile;
};

static const char *const PHASES[] = {"draw", "play", "over", NULL};
static const char *const LOADS[] = {"empty", "full", NULL};

static const char *kind_name(const void *setup, unsigned i)
{
    static const char *const NAMES[] = {"cup", "pan", "lid"};
    (void)setup;
    return i < KINDS ? NAMES[i] : NULL;
}

static void base(const void *setup, void *state)
{
    struct state *s = state;
    (void)setup;
    memset(s->bag, COPIES, sizeof s->bag);
    s->coins[0] = s->coins[1] = 5;
    s->pile.size = 12;
}

static bool deal(struct reading *r, unsigned kind)
{
    struct state *s = r->state;
    if (!s->bag[kind])
        return field_too_many(r, kind);
    s->bag[kind]--;
    return true;
}

static bool write_total(const struct writing *w, struct text *out)
{
    const struct state *s = w->state;
    text_word_int(out, s->coins[0] + s->coins[1]);
    return false;
}

static bool write_kind(const struct writing *w, struct text *out)
{
    if (w->a == KINDS)
        return false;
    field_put_name(w, w->a, out);
    return true;
}

static bool write_dir(const struct writing *w, struct text *out)
{
    const struct state *s = w->state;
    text_word(out, s->player[0].pad ? "back" : "on");
    return s->player[0].pad;
}

static bool read_dir(struct reading *r)
{
    static const char *const DIRS[] = {"on", "back", NULL};
    struct state *s = r->state;
    unsigned i;
    if (!field_take_of(r, DIRS, &i))
        return false;
    s->player[0].pad = (uint8_t)i;
    return true;
}

static bool read_middle(struct reading *r)
{
    const struct state *s = r->state;
    return s->coins[0] != 3 || field_blame(r, "coins", 0, "never three");
}

static const struct field FIELDS[] = {
    {
        .key = "active",
        .type = FIELD_SEAT,
        FIELD_AT(struct state, active),
    },
    {
        .key = "phase",
        .type = FIELD_WORD,
        FIELD_AT(struct state, phase),
        .words = PHASES,
        .max = 1,
    },
    {
        .key = "turns",
        .type = FIELD_NUMBER,
        FIELD_AT(struct state, turns),
        .max = 60000,
    },
    {
        .key = "coins",
        .type = FIELD_NUMBER,
        FIELD_LIST(struct state, coins),
        .whole = true,
        .max = 9,
    },
    {
        .key = "total",
        .follows = true,
        .write = write_total,
    },
    {
        .key = "ages",
        .type = FIELD_NUMBER,
        FIELD_LIST(struct state, ages),
        .whole = true,
        .none = true,
        .min = 1,
        .max = 200,
        .forms = IN_POSITION | IN_EXPECT,
    },
    {.read = read_middle},
    {
        .key = "up",
        .type = FIELD_NUMBER,
        FIELD_AT(struct state, up),
        .set = true,
        .shift = -1,
        .min = 1,
        .max = 18,
    },
    {
        .key = "market",
        .type = FIELD_WORD,
        FIELD_LIST(struct state, market),
        .names = kind_name,
        .dealt = true,
        .shift = 1,
    },
    {
        .key = "giver",
        .sparse = true,
        .type = FIELD_SEAT,
        FIELD_AT(struct state, giver),
        .shift = 1,
    },
    {
        .key = "hand",
        .by = BY_SEAT,
        .type = FIELD_CARDS,
        FIELD_SEATS(struct state, hand),
        .hand = offsetof(struct state, size),
        .names = kind_name,
    },
    {
        .key = "rank",
        .by = BY_SEAT,
        .beside = true,
        .type = FIELD_NUMBER,
        FIELD_EACH(struct state, player, rank),
        .max = 9,
    },
    {
        .key = "used",
        .by = BY_SEAT,
        .type = FIELD_CARDS,
        FIELD_SEATS(struct state, nibbles),
        .nibbles = true,
        .names = kind_name,
    },
    {
        .key = "load",
        .by = BY_NUMBER,
        .numbers = 2,
        .type = FIELD_WORD,
        FIELD_SEATS(struct state, load),
        .words = LOADS,
    },
    {
        .key = "pile",
        .type = FIELD_PILE,
        FIELD_AT(struct state, pile),
        .names = kind_name,
    },
    {
        .key = "placed",
        .by = BY_SEAT,
        .many = true,
        .type = FIELD_CLAIMS,
        FIELD_AT(struct state, pile),
        .names = kind_name,
    },
    {
        .key = "knows",
        .by = BY_PAIR,
        .sparse = true,
        .type = FIELD_CARDS,
        FIELD_KNOWN_OF(struct state, known),
        .names = kind_name,
    },
    {
        .key = "seen",
        .by = BY_KNOWER,
        .sparse = true,
        .type = FIELD_CARDS,
        FIELD_KNOWN(struct state, seen),
        .nibbles = true,
        .names = kind_name,
    },
    {
        .key = "dir",
        .write = write_dir,
        .read = read_dir,
    },
    {
        .key = "sum",
        .forms = IN_EXPECT | IN_SHOWN,
        .write = write_total,
    },
    {
        .key = "kind",
        .many = true,
        .forms = IN_SHOWN,
        .write = write_kind,
        .names = kind_name,
    },
    {.key = NULL},
};

static seat_set waiting(const void *setup, const void *state)
{
    const struct state *s = state;
    (void)setup;
    return (seat_set)(s->turns == 60000 ? 0 : SEAT(s->active));
}

static void moves(const void *setup, const void *state, unsigned actor,
                  struct moves *out)
{
    const struct state *s = state;
    (void)setup;
    if (s->turns != 59999)
        moves_add(out, actor);
}

static const char *broken(const void *setup, const struct step *step)
{
    const struct state *s = step->after;
    (void)setup;
    return s->player[1].rank == 9 ? "I1: B is never ninth" : NULL;
}

static size_t blame(struct reading *r, const char *sentence)
{
    return sentence[1] == '1' ? field_line(r, "rank", 1, 0) : 0;
}

static bool check(struct reading *r)
{
    const struct state *s = r->state;
    return field_blame(r, "dir", 0,
                       s->player[0].pad && s->active ? "not from here" : NULL);
}

static const struct situation TABLE = {
    .fields = FIELDS,
    .players = offsetof(struct setup, players),
    .base = base,
    .deal = deal,
    .blame = blame,
    .check = check,
};

static const struct game_words WORDS = {.situation = &TABLE};

static const struct game GAME = {
    .state_size = sizeof(struct state),
    .waiting = waiting,
    .moves = moves,
    .broken = broken,
    .words = &WORDS,
};

static const struct setup SETUP = {SEATS};

static bool read_text(const char *text, struct state *s, struct refusal *why)
{
    struct slice lines[40];
    struct slice rest = slice_of(text);
    size_t count = 0;
    while (slice_line(&rest, &lines[count]))
        count++;
    memset(s, 0xff, sizeof *s);
    return situation_read(&GAME, &SETUP, lines, count, s, why);
}

static void read_good(const char *text, struct state *s)
{
    struct refusal why;
    if (!read_text(text, s, &why))
        fail_msg("line %u: %s", why.line, why.words);
}

static void check_written(const struct state *s, enum form form,
                          const char *want)
{
    char page[PAGE];
    struct text out;
    text_init(&out, page, sizeof page);
    situation_write(&GAME, &SETUP, s, form, &out);
    assert_string_equal(page, want);
}

static const char FULL[] = "active B\nphase play\nturns 300\ncoins 0 9\n"
                           "ages - 1 - 200\nup 1 18\nmarket lid cup\n"
                           "giver C\nhand A cup cup pan\nrank A 1\n"
                           "hand B lid\nrank B 2\nused C cup cup lid\n"
                           "load 2 full\npile ? pan ? cup\nplaced A cup 2 4\n"
                           "placed B pan 2\nknows A B lid\nseen * B lid\n"
                           "seen C A cup pan\n";

static void test_situation__written_and_read(void **state)
{
    struct state s;
    (void)state;
    read_good(FULL, &s);
    assert_int_equal(s.active, 1);
    assert_int_equal(s.turns, 300);
    assert_int_equal(s.ages[3], 200);
    assert_int_equal(s.up, 1u | 1u << 17);
    assert_int_equal(s.market[0], 3);
    assert_int_equal(s.giver, 3);
    assert_int_equal(s.hand[0][0], 2);
    assert_int_equal(s.size[0], 3);
    assert_int_equal(s.player[1].rank, 2);
    assert_int_equal(s.nibbles[2], 0x102);
    assert_int_equal(s.load[1], 1);
    assert_int_equal(s.pile.size, 4);
    assert_int_equal(s.pile.claim_count, 2);
    assert_int_equal(s.known[1][0][2], 1);
    assert_int_equal(s.seen[1][1], 0x100);
    assert_int_equal(s.seen[2][0], 0x11);
    /* What everybody knows, a seat without a line of its own knows too. */
    assert_int_equal(s.seen[0][1], 0x100);
    assert_int_equal(s.seen[2][1], 0x100);
    assert_int_equal(s.seen[1][0], 0);
    /* cup: market, hand, used, pile. */
    assert_int_equal(s.bag[0], COPIES - 1 - 2 - 2 - 1);
    assert_int_equal(s.bag[1], COPIES - 1 - 1);
    check_written(&s, FORM_BRIEF, FULL);
}

static void test_situation__base(void **state)
{
    struct state s;
    struct state other;
    (void)state;
    read_good("", &s);
    memset(&other, 0, sizeof other);
    base(&SETUP, &other);
    assert_memory_equal(&s, &other, sizeof s);
    check_written(&s, FORM_BRIEF, "");
    /* Lists may be `-`, and what is as in the base may be said. */
    read_good("hand A -\nup -\nmarket\ncoins 5 5\ndir on\nknows A B\n"
              "placed A -\nplaced A -\n",
              &s);
    assert_memory_equal(&s, &other, sizeof s);
}

static void test_situation__forms(void **state)
{
    struct state s;
    (void)state;
    read_good("hand A cup\npile ? lid\ndir back\n", &s);
    s.size[1] = 2;
    check_written(&s, FORM_ALL,
                  "active A\nphase draw\nturns 0\ncoins 5 5\ntotal 10\n"
                  "ages - - - -\nup -\nmarket -\n"
                  "hand A cup\nrank A 0\nhand B ? ?\nrank B 0\n"
                  "hand C -\nrank C 0\nused A -\nused B -\nused C -\n"
                  "load 1 empty\nload 2 empty\npile ? lid\ndir back\n"
                  "sum 10\n");
    check_written(&s, FORM_SHOWN,
                  "active A\nphase draw\nturns 0\ncoins 5 5\ntotal 10\n"
                  "up -\nmarket -\n"
                  "hand A cup\nrank A 0\nhand B ? ?\nrank B 0\n"
                  "hand C -\nrank C 0\nused A -\nused B -\nused C -\n"
                  "load 1 empty\nload 2 empty\npile ? ?\ndir back\n"
                  "sum 10\nkind cup\nkind pan\nkind lid\n");
}

static void check_refused(const char *text, unsigned line, const char *want)
{
    struct refusal why = {.code = REFUSE_NONE};
    struct state s;
    if (read_text(text, &s, &why))
        fail_msg("accepted:\n%s", text);
    assert_int_equal(why.code, REFUSE_SITUATION);
    assert_string_equal(why.words, want);
    assert_int_equal(why.line, line);
}

/* What is wrong with a line whatever its key means. */
static void test_situation__bad_lines(void **state)
{
    (void)state;
    check_refused("up 1\nactiv B\n", 2,
                  "there is no situation key \"activ\" (did you mean "
                  "\"active\"?)");
    check_refused("\n", 1, "a situation line begins with a key");
    check_refused("kind cup\n", 1,
                  "there is no situation key \"kind\" (did you mean "
                  "\"hand\"?)");
    check_refused("sum 10\n", 1,
                  "\"sum\" follows from other keys and is only for expect");
    check_refused("active A\nup 1\nactive A\n", 3,
                  "\"active\" has been given before");
    check_refused("hand A cup\nhand B cup\nhand A cup\n", 3,
                  "\"hand A\" has been given before");
    check_refused("knows A B cup\nknows A B cup\n", 2,
                  "\"knows A B\" has been given before");
    check_refused("seen * B cup\nseen * B cup\n", 2,
                  "\"seen * B\" has been given before");
    check_refused("load 1 full\nload 1 full\n", 2,
                  "\"load 1\" has been given before");
    check_refused("hand\n", 1, "\"hand\" lacks a seat");
    check_refused("hand D cup\n", 1,
                  "\"hand\": there is no seat \"D\" at this table");
    check_refused("knows A A cup\n", 1, "a seat knows its own cards anyway");
    check_refused("load 3 full\n", 1,
                  "\"load\" has a number from 1 to 2, not \"3\"");
    check_refused("active\n", 1, "\"active\" lacks a seat");
    check_refused("load 2\n", 1,
                  "\"load 2\" lacks a word (one of: empty, full)");
    check_refused("turns\n", 1, "\"turns\" lacks a number from 0 to 60000");
    check_refused("active A B\n", 1, "\"active\" ends before \"B\"");
    check_refused("coins 1 2 3\n", 1, "\"coins\" ends before \"3\"");
    check_refused("coins 1\n", 1, "\"coins\" lacks a number from 0 to 9");
    check_refused("total 11\n", 1,
                  "\"total\" follows from the other keys: it is \"10\"");
    check_refused("total 10\ncoins 1 1\n", 1,
                  "\"total\" follows from the other keys: it is \"2\"");
}

/* What is wrong with a value. */
static void test_situation__bad_values(void **state)
{
    (void)state;
    check_refused("phase plya\n", 1,
                  "\"plya\" means nothing in \"phase\" (did you mean "
                  "\"play\"?)");
    check_refused("phase over\n", 1,
                  "\"over\" can be expected, but nothing goes on from there");
    check_refused("up 1 19\n", 1,
                  "\"up\" has a number from 1 to 18, not \"19\"");
    check_refused("up 3 4 3\n", 1, "\"3\" is named twice");
    check_refused("market cup cup cup cup\n", 1,
                  "\"market\" ends before \"cup\"");
    check_refused("hand A cup pot\n", 1,
                  "\"pot\" means nothing in \"hand A\" (one of: cup, pan, "
                  "lid)");
    check_refused("hand A cup cup cup cup cup\nhand B cup cup cup\n", 2,
                  "\"hand B\" has one \"cup\" more than there are");
    check_refused("knows A B lib\n", 1,
                  "\"lib\" means nothing in \"knows A B\" (did you mean "
                  "\"lid\"?)");
    check_refused("placed A cup 2\npile ? pan\n", 1,
                  "no such card was put back there, or another claim has it");
    check_refused("pile cup\nplaced A cup 1\nplaced B cup 1\n", 3,
                  "no such card was put back there, or another claim has it");
    check_refused("placed A cup 3 2\n", 1,
                  "\"placed A\" has a number from 3 to 250, not \"2\"");
    check_refused("dir bak\n", 1,
                  "\"bak\" means nothing in \"dir\" (did you mean \"back\"?)");
}

/* What is wrong with all of it. */
static void test_situation__bad_whole(void **state)
{
    (void)state;
    check_refused("up 1\ncoins 3 1\nup 2\n", 3, "\"up\" has been given before");
    check_refused("up 1\ncoins 3 1\n", 2, "never three");
    check_refused("active B\nrank B 9\n", 2, "I1: B is never ninth");
    check_refused("active B\ndir back\n", 2, "not from here");
    check_refused("turns 60000\n", 0, "this game is already over");
    check_refused("turns 59999\n", 0, "nothing can happen in this situation");
}

static void check_key(const char *name, unsigned subs, bool ordered)
{
    struct situation_key key;
    assert_true(situation_key(&GAME, slice_of(name), &key));
    assert_string_equal(key.name, name);
    assert_int_equal(key.subs, subs);
    assert_int_equal(key.ordered, ordered);
}

static void test_situation__keys(void **state)
{
    struct situation_key key;
    (void)state;
    check_key("hand", 1, false);
    check_key("knows", 2, false);
    check_key("up", 0, false);
    check_key("market", 0, true);
    check_key("pile", 0, true);
    check_key("load", 1, true);
    check_key("sum", 0, true);
    assert_false(situation_key(&GAME, slice_of("kind"), &key));
    assert_false(situation_key(&GAME, slice_of("hands"), &key));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_situation__written_and_read),
        cmocka_unit_test(test_situation__base),
        cmocka_unit_test(test_situation__forms),
        cmocka_unit_test(test_situation__bad_lines),
        cmocka_unit_test(test_situation__bad_values),
        cmocka_unit_test(test_situation__bad_whole),
        cmocka_unit_test(test_situation__keys),
    };
    return tally_run("situation", tests, COUNT(tests));
}
