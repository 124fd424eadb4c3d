/* Wash Match in words: titles, purposes and warnings, and who is told what. */
#include "tests/unit/wash_match.h"

#include "base/say.h"
#include "engine/words.h"

struct word_case {
    const char *option; /* NULL: none */
    const char *situation;
    const char *words; /* of the move; NULL: no move */
    const char *wanted;
};

typedef void (*word_of)(const struct wash_match_setup *g,
                        const struct wash_match_state *s, uint32_t move,
                        struct text *out);

static void assert_said(const struct word_case *cases, size_t count,
                        word_of said)
{
    for (size_t i = 0; i < count; i++) {
        struct wash_match_setup g;
        struct wash_match_state s;
        char buffer[256];
        struct text out;
        struct refusal why;
        uint32_t move = 0;
        prepare_with(&g, cases[i].option);
        read_state(&g, cases[i].situation, &s);
        struct asked who = {game, &g, &s, 0};
        if (cases[i].words)
            assert_true(
                words_read(&who, slice_of(cases[i].words), &move, &why));
        text_init(&out, buffer, sizeof buffer);
        said(&g, &s, move, &out);
        assert_string_equal(buffer, cases[i].wanted);
    }
}

static void title(const struct wash_match_setup *g,
                  const struct wash_match_state *s, uint32_t move,
                  struct text *out)
{
    game->words->title(g, s, 0, move, out);
}

/* Moves as they stand on a button, in a situation that allows them. */
static void test_wash_match_words__titles(void **state)
{
    static const struct word_case CASES[] = {
        {NULL, "", "flip 3", "Turn up card 3"},
        {"flips both", "", "flip 3 5", "Turn up cards 3 and 5"},
        {NULL, KNOWN "\nphase load\nup 1 2", "load shirt washer 2",
         "Load the shirt into washer 2"},
        {NULL, KNOWN "\nphase load\nup 7 8", "load socks washer 2",
         "Load the socks: both into washer 2"},
        {NULL, KNOWN "\nphase load\nup 7 8", "load socks washer 1 washer 4",
         "Load the socks: one into washer 1, one into washer 4"},
        {NULL, KNOWN "\nphase wash\nup 15 16\nwasher 3 open bS", "wash 3",
         "Start washer 3 for a coin"},
        {NULL, KNOWN "\nphase dry\nup 17 18\ncoins 4 5\nwasher 3 closed bS",
         "dry washer 3 dryer 2",
         "Dry the load of washer 3 in dryer 2 for a coin"},
        {NULL, KNOWN "\nphase collect\nup 15 17\ncoins 4 4\ndryer 1 closed bS",
         "collect dryer 1", "Empty dryer 1"},
        {NULL, KNOWN "\nphase collect\nup 15 17\ncoins 4 4\ndryer 1 closed bS",
         "skip", "Leave the dryers shut"},
    };
    (void)state;
    assert_said(CASES, sizeof CASES / sizeof CASES[0], title);
}

static void purpose(const struct wash_match_setup *g,
                    const struct wash_match_state *s, uint32_t move,
                    struct text *out)
{
    game->words->purpose(g, s, 0, move, out);
}

#define SOME "table S S P ? W ? W D ? ? ? ? ? ? ? ? ? ?"
#define PAID "dryer 1 closed bS\ndone A bL\nwasher 4 closed bU"
#define LOADS KNOWN "\nphase load\nup 1 2\n"

/* What a card is turned up for. */
static void test_wash_match_words__purposes_of_flips(void **state)
{
    static const struct word_case CASES[] = {
        {NULL, "", "flip 3",
         "No card is known yet: one is as good as another."},
        {NULL, SOME, "flip 4",
         "Nobody has seen this card yet: it may match one you know."},
        {NULL, SOME, "flip 1",
         "You know where the pair is: your shirt can go into a washer."},
        {NULL, SOME "\nwasher 1 open bS", "flip 1",
         "You know where the pair is, and a pair gives you another go."},
        {"match_again off", SOME "\nwasher 1 open bS", "flip 1",
         "You know where the pair is: B cannot take it any more."},
        {NULL, SOME, "flip 3",
         "A new card would help B more: take one you both know."},
        {NULL, SOME, "flip 5", "You know which machine cards go with it."},
        {NULL, SOME "\ncoins 4 4\ndryer 1 closed bS", "flip 8",
         "A washer and a dryer card empty a dryer, and your laundry is waiting "
         "there."},
        {NULL, SOME "\ncoins 4 4\ndryer 1 closed wS", "flip 8",
         "A washer and a dryer card empty a dryer."},
        {NULL, SOME "\nphase flip2\nup 5\nwasher 1 open bS", "flip 7",
         "You know where both washer cards are: they start a washer."},
        {NULL, KNOWN "\nphase flip2\nup 17\ncoins 4 5\nwasher 1 closed bS",
         "flip 18",
         "You know where both dryer cards are: they dry a washed load."},
        {NULL, SOME "\nphase flip2\nup 5", "flip 8",
         "All cards are shuffled then: B has to forget them."},
        {NULL, SOME "\nphase flip2\nup 5\ncoins 0 5\n" PAID, "flip 7",
         "Beware: without a coin this pair loses the game."},
        {NULL, SOME "\nphase flip2\nup 5", "flip 3",
         "No pair, but it shows B nothing new either."},
        {NULL, SOME "\nphase flip2\nup 1", "flip 4",
         "The pair you know would not help you now; this card is new."},
        {NULL, SOME "\nphase flip2\nup 3", "flip 4",
         "Nobody has seen this card yet: it may be the other pillowcase card."},
        {NULL, SOME "\nphase flip2\nup 8\ncoins 0 5\n" PAID, "flip 4",
         "Beware: if this is the other dryer card, you lose."},
        {"flips both", SOME, "flip 4 6",
         "What nobody has seen yet may be a pair."},
        {"flips both", SOME, "flip 1 2",
         "You know where the pair is: your shirt can go into a washer."},
    };
    (void)state;
    assert_said(CASES, sizeof CASES / sizeof CASES[0], purpose);
}

static void test_wash_match_words__purposes_of_machines(void **state)
{
    static const struct word_case CASES[] = {
        {NULL, LOADS, "load shirt washer 2",
         "This washer is empty, so all of it will be yours."},
        {NULL, LOADS "washer 2 open bT", "load shirt washer 2",
         "Your laundry is in there already: one coin washes it all."},
        {NULL, LOADS "washer 2 open wT", "load shirt washer 2",
         "Laundry of B is in there, so B may pay for yours."},
        {NULL, LOADS "washer 2 open bT wT", "load shirt washer 2",
         "Your laundry is in there already, and B may pay for it."},
        {NULL, KNOWN "\nphase load\nup 5 6", "load bedsheet washer 1",
         "It needs a washer to itself, and this one is empty."},
        {NULL, KNOWN "\nphase load\nup 7 8", "load socks washer 1 washer 2",
         "One in each: whichever washer is started, one gets clean."},
#define RUN KNOWN "\nphase wash\nup 15 16\n"
        {NULL, RUN "washer 1 open bS", "wash 1",
         "Only your laundry is in there."},
        {NULL, RUN "washer 1 open bS bT wS", "wash 1",
         "There is more of yours in there than of B's."},
        {NULL, RUN "washer 1 open bS wS", "wash 1",
         "There is as much of yours in there as of B's."},
        {NULL, RUN "washer 1 open bS wS wT", "wash 1",
         "Some of your laundry is in there, too."},
        {NULL, RUN "washer 1 open wS\nwasher 2 open wT wP", "wash 1",
         "It has to be one of them, and this one helps B least."},
        {NULL, RUN "washer 1 open wS\nwasher 2 open wT wP", "wash 2",
         "It has to be one of them, but none of it is yours."},
        {NULL,
         KNOWN "\nphase dry\nup 17 18\ncoins 4 5\nwasher 1 closed bS bP bT bL "
               "bU",
         "dry washer 1 dryer 1",
         "Once it is dry, emptying the dryer is enough to win."},
        {NULL, KNOWN "\nphase dry\nup 17 18\ncoins 4 5\nwasher 1 closed bS",
         "dry washer 1 dryer 1", "Only your laundry is in there."},
#define DRY KNOWN "\nphase collect\nup 15 17\ncoins 4 4\n"
        {NULL, DRY "dryer 1 closed bS bP bT bL bU wS", "collect dryer 1",
         "With this laundry you win."},
        {NULL, DRY "dryer 1 closed bS", "collect dryer 1",
         "All of it is yours: points for you alone."},
        {NULL, DRY "dryer 1 closed bS bP wS", "collect dryer 1",
         "It brings you more points than B."},
        {NULL, DRY "dryer 1 closed bS wS", "collect dryer 1",
         "It brings you as many points as B."},
        {NULL, DRY "dryer 1 closed wS", "collect dryer 1",
         "It frees a dryer, although B gets more of it."},
        {NULL, DRY "dryer 1 closed wS", "skip",
         "Emptying a dryer would bring B more than you."},
        {NULL, DRY "dryer 1 closed wS wP wT wL wU", "skip",
         "Emptying a dryer would let B win."},
        {NULL, DRY "dryer 1 closed bS", "skip",
         "Your laundry is safe in there, and B cannot use that dryer "
         "meanwhile."},
        {NULL, DRY "dryer 1 closed bS wS", "skip",
         "Emptying a dryer would bring B as much as you."},
    };
    (void)state;
    assert_said(CASES, sizeof CASES / sizeof CASES[0], purpose);
}

static void warning(const struct wash_match_setup *g,
                    const struct wash_match_state *s, uint32_t move,
                    struct text *out)
{
    (void)move;
    game->words->warning(g, s, 0, out);
}

/* Whoever has no coin is told before a flip that can lose (WM-33), and only
 * then; under broke_pair if_payable only of what would have to be paid. */
static void test_wash_match_words__warnings(void **state)
{
#define POOR "coins 0 5\n" PAID "\n"
#define BUSY "coins 0 4\ndryer 1 closed bS\ndryer 2 closed wS\ndone A bL\n"
    static const struct word_case CASES[] = {
        {NULL, "", NULL, ""},
        {NULL, "coins 1 4\n" PAID, NULL, ""},
        {NULL, POOR, NULL,
         "No coin left: two washers or two dryers lose at once."},
        {NULL, POOR "turn B", NULL, ""},
        {NULL, POOR SOME "\nphase flip2\nup 5", NULL,
         "No coin left: another washer card loses at once."},
        {NULL, POOR SOME "\nphase flip2\nup 8", NULL,
         "No coin left: another dryer card loses at once."},
        {NULL, POOR SOME "\nphase flip2\nup 1", NULL, ""},
        {"broke_pair if_payable", BUSY, NULL, ""},
        {"broke_pair if_payable", BUSY "washer 1 open bT", NULL,
         "No coin left: two washers lose at once."},
        {"broke_pair if_payable", POOR, NULL,
         "No coin left: two dryers lose at once."},
    };
    (void)state;
    assert_said(CASES, sizeof CASES / sizeof CASES[0], warning);
}

/* Who plays is "you" to that seat and a name to the other; nobody is a colour.
 * The shuffle is told as what it is: nothing remembered counts any more. */
static void test_wash_match_words__told_to_each(void **state)
{
    static const struct {
        unsigned seat;
        const char *wanted;
    } CASES[] = {
        {0, "You pay a coin and start washer 1.\n"
            "All cards are shuffled: forget them all (WM-29).\n"
            "You go again.\n"},
        {1, "Ann pays a coin and starts washer 1.\n"
            "All cards are shuffled: forget them all (WM-29).\n"
            "Ann goes again.\n"},
        {ONLOOKER, "Ann pays a coin and starts washer 1.\n"
                   "All cards are shuffled: forget them all (WM-29).\n"
                   "Ann goes again.\n"},
    };
    static const struct voice NAMED = {.seat = {"Ann", "Bob"}};
    struct wash_match_setup g;
    struct wash_match_state before;
    struct events seen = {0};
    (void)state;
    prepare_with(&g, NULL);
    read_state(&g, RUN "washer 1 open bS", &before);
    struct wash_match_state after = before;
    uint32_t move = move_of(VERB_WASH, 0, 0, 0);
    events_see(&seen, 0, move);
    game->apply(&g, &after, 0, move);
    say_as(&NAMED);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char buffer[512];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        game->words->tell(&g, &before, &after, &seen, CASES[i].seat, &out);
        assert_string_equal(buffer, CASES[i].wanted);
    }
    say_as(NULL);
}

/* What a move of seat A leads to, as A is told. */
static void told(const struct wash_match_setup *g,
                 const struct wash_match_state *s, uint32_t move,
                 struct text *out)
{
    struct wash_match_state after = *s;
    struct events seen = {0};
    events_see(&seen, 0, move);
    game->apply(g, &after, 0, move);
    game->words->tell(g, s, &after, &seen, 0, out);
}

/* Two cards that do nothing say why in few words, and who gets what out of a
 * dryer is said one by one. */
static void test_wash_match_words__what_two_cards_do(void **state)
{
#define SHIRTS "You turn up card 2.\nCard 2 shows shirt.\n"
#define SHUFFLED                                                               \
    "All cards are shuffled: forget them all (WM-29).\n"                       \
    "You go again.\n"
#define SECOND(n) KNOWN "\nphase flip2\nup " #n "\n"
    static const struct word_case CASES[] = {
        {NULL, SOME "\nphase flip2\nup 3", "flip 1",
         "You turn up card 1.\nCard 1 shows shirt.\n"
         "You find no pair: pillowcase and shirt (WM-10).\nNow it is B's "
         "turn.\n"},
        {NULL, SOME "\nphase flip2\nup 1\nwasher 1 open bS", "flip 2",
         SHIRTS "A pair, but no shirt in your basket (WM-14): it is put away "
                "until the next shuffle.\n"
                "You go again.\n"},
        {"gone_match return", SOME "\nphase flip2\nup 1\nwasher 1 open bS",
         "flip 2",
         SHIRTS "A pair, but no shirt in your basket (WM-14): both go face "
                "down.\nNow it is B's turn.\n"},
        {NULL,
         SOME "\nphase flip2\nup 1\ncoins 3 3\nwasher 1 closed bP\n"
              "washer 2 closed wP\nwasher 3 closed bT\nwasher 4 closed wT",
         "flip 2",
         SHIRTS "A pair, but no washer can take the shirt (WM-R7): it is put "
                "away until the next shuffle.\nYou go again.\n"},
        {NULL, SECOND(15), "flip 16",
         "You turn up card 16.\nCard 16 shows washer.\n"
         "Two washer cards, but nothing to wash (WM-21).\n" SHUFFLED},
        {NULL, SECOND(17), "flip 18",
         "You turn up card 18.\nCard 18 shows dryer.\n"
         "Two dryer cards, but nothing to dry (WM-24).\n" SHUFFLED},
        {NULL,
         SECOND(17) "coins 2 3\nwasher 1 closed bP\ndryer 1 closed bS\n"
                    "dryer 2 closed wS",
         "flip 18",
         "You turn up card 18.\nCard 18 shows dryer.\n"
         "Two dryer cards, but both dryers are full (WM-24).\n" SHUFFLED},
        {NULL, SECOND(15), "flip 17",
         "You turn up card 17.\nCard 17 shows dryer.\n"
         "A washer and a dryer card, but the dryers are empty "
         "(WM-28).\n" SHUFFLED},
        {NULL,
         KNOWN "\nphase collect\nup 15 17\ncoins 4 4\n"
               "dryer 1 closed bS bK bK wT",
         "collect dryer 1",
         "You empty dryer 1.\nYou get: shirt, socks (+3).\n"
         "B gets: trousers (+1).\n" SHUFFLED},
    };
    (void)state;
    assert_said(CASES, sizeof CASES / sizeof CASES[0], told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wash_match_words__titles),
        cmocka_unit_test(test_wash_match_words__purposes_of_flips),
        cmocka_unit_test(test_wash_match_words__purposes_of_machines),
        cmocka_unit_test(test_wash_match_words__warnings),
        cmocka_unit_test(test_wash_match_words__told_to_each),
        cmocka_unit_test(test_wash_match_words__what_two_cards_do),
    };
    game = registry_find(slice_of("wash-match"));
    return tally_run("wash_match_words", tests, sizeof tests / sizeof tests[0]);
}
