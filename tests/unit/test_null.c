/* The null game: its words and its judgement; imagined deals against every deal
 * there is, the weights of outcomes, and streams that do not disturb each
 * other. */
#include "base/hash.h"
#include "engine/bag.h"
#include "engine/plan.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "games/null/null.h"
#include "host/file.h"
#include "play/match.h"
#include "tests/unit/chi.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { PLACES = 20, DEALS_CAP = 4096, IMAGINED = 200000 };

struct scene {
    struct null_setup setup;
    struct null_state state;
};

static void scene_open(struct scene *s, unsigned players, const char *edition,
                       const char *situation)
{
    struct slice lines[24];
    struct slice rest = slice_of(situation);
    struct refusal why;
    struct plan plan;
    size_t count = 0;
    memset(s, 0, sizeof *s);
    plan_init(&plan, players);
    plan.edition = slice_of(edition);
    assert_true(plan_prepare(&game_null, &plan, &s->setup, &why));
    while (slice_line(&rest, &lines[count]))
        count++;
    if (!situation_read(&game_null, &s->setup, lines, count, &s->state, &why))
        fail_msg("line %u: %s", why.line, why.words);
}

/* What a deal comes to, cards of a kind being alike. */
struct deal {
    uint8_t hand[SEATS][KINDS];
    uint8_t placed[PLACES]; /* 1 + kind of a claimed card */
};

struct deals {
    struct deal deal[DEALS_CAP]; /* an open hash table */
    uint32_t weight[DEALS_CAP];  /* labelled deals that come to it; 0: empty */
    uint32_t found[DEALS_CAP];
};

static struct deals all;

static size_t find_deal(const struct deal *deal)
{
    size_t at = hash_bytes(0, deal, sizeof *deal) % DEALS_CAP;
    while (all.weight[at] && memcmp(&all.deal[at], deal, sizeof *deal) != 0)
        at = (at + 1) % DEALS_CAP;
    return at;
}

/* The labelled cards a view cannot place, each with the range of places it is
 * claimed to lie in (high 0: it may lie anywhere), and where they can lie. */
struct puzzle {
    const struct null_state *view;
    unsigned count;
    struct claim card[PLACES];
    unsigned slots;
    uint8_t owner[PLACES]; /* SEATS: the pile */
    uint8_t place[PLACES];
};

static void pose(struct puzzle *p, const struct null_state *view)
{
    *p = (struct puzzle){.view = view};
    for (unsigned i = 0; i < view->pile.claim_count; i++)
        p->card[p->count++] = view->pile.claim[i];
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < view->bag[kind]; i++)
            p->card[p->count++] = (struct claim){.kind = (uint8_t)kind};
    for (unsigned owner = 0; owner < SEATS; owner++)
        for (unsigned i = bag_count(view->hand[owner], KINDS);
             i < view->size[owner]; i++)
            p->owner[p->slots++] = (uint8_t)owner;
    for (unsigned place = 1; place <= view->pile.size; place++) {
        p->owner[p->slots] = SEATS;
        p->place[p->slots++] = (uint8_t)place;
    }
    assert_int_equal(p->slots, p->count);
}

/* Every order of the cards that no claim forbids, one by one. */
static void count_deals(const struct puzzle *p, unsigned slot, uint32_t used,
                        struct deal *deal)
{
    if (slot == p->slots) {
        size_t at = find_deal(deal);
        all.deal[at] = *deal;
        all.weight[at]++;
        return;
    }
    unsigned owner = p->owner[slot];
    unsigned place = p->place[slot];
    for (unsigned i = 0; i < p->count; i++) {
        struct claim card = p->card[i];
        struct deal next = *deal;
        if (used >> i & 1)
            continue;
        if (card.high && (place < card.low || place > card.high))
            continue;
        if (owner < SEATS)
            next.hand[owner][card.kind]++;
        else if (card.high)
            next.placed[place] = (uint8_t)(1 + card.kind);
        count_deals(p, slot + 1, used | 1u << i, &next);
    }
}

static void check_imagined(const struct scene *s, unsigned seat, size_t deals)
{
    struct deal deal = {.placed = {0}};
    struct null_state view;
    struct puzzle puzzle;
    struct rng rng;
    size_t count = 0;
    memset(&all, 0, sizeof all);
    rng_seed(&rng, 5);
    game_null.observe(&s->setup, &s->state, seat, &view);
    memcpy(deal.hand, view.hand, sizeof deal.hand);
    pose(&puzzle, &view);
    count_deals(&puzzle, 0, 0, &deal);
    for (unsigned n = 0; n < IMAGINED; n++) {
        struct null_state state;
        struct step step = {.after = &state};
        game_null.imagine(&s->setup, &view, &rng, &state);
        if (n % 64 == 0)
            assert_null(game_null.broken(&s->setup, &step));
        memset(deal.placed, 0, sizeof deal.placed);
        memcpy(deal.hand, state.hand, sizeof deal.hand);
        for (unsigned i = 0; i < state.pile.fixed_count; i++)
            deal.placed[state.pile.place[i]] =
                (uint8_t)(1 + state.pile.kind[i]);
        size_t at = find_deal(&deal);
        assert_true(all.weight[at] > 0);
        all.found[at]++;
    }
    for (size_t i = 0; i < DEALS_CAP; i++)
        if (all.weight[i]) {
            all.weight[count] = all.weight[i];
            all.found[count++] = all.found[i];
        }
    assert_int_equal(count, deals);
    CHI_FITS(all.found, all.weight, count);
}

static void check_refused(const char *situation, const char *want)
{
    struct slice lines[24];
    struct slice rest = slice_of(situation);
    struct refusal why = {.code = REFUSE_NONE};
    struct scene s = {.setup = {.players = 0}};
    struct plan plan;
    size_t count = 0;
    plan_init(&plan, 3);
    assert_true(plan_prepare(&game_null, &plan, &s.setup, &why));
    while (slice_line(&rest, &lines[count]))
        count++;
    if (situation_read(&game_null, &s.setup, lines, count, &s.state, &why))
        fail_msg("accepted:\n%s", situation);
    assert_int_equal(why.code, REFUSE_SITUATION);
    if (!strstr(why.words, want))
        fail_msg("%s\nis refused: %s", situation, why.words);
}

/* Situations no play leads to; some would be played on from with seats that
 * are not there. */
static void test_situation__refused(void **state)
{
    (void)state;
    check_refused("hand A sock peg\nhand B sock sock\nhand C peg peg\n",
                  "NG-3");
    check_refused("phase deal\nround 31\n", "from 1 to 30, not \"31\"");
    check_refused("phase over\n", "can be expected");
    check_refused("phase offre\n", "(did you mean \"offer\"?)");
    check_refused("hand D sock\n", "no seat \"D\"");
    check_refused("hand A sock sock sock sock sock sock sock\n",
                  "\"hand A\" has one \"sock\" more");
    check_refused("phase offer\n", "already over");
    check_refused("phase offer\nhand A sock\noffer A peg\n", "NG-I3");
    check_refused("phase ask\nasked B\nhand B sock\n", "NG-I3");
    check_refused("phase ask\nleft 2\n", "NG-I3");
    check_refused("phase take\nasked A\nhand A sock\n", "NG-6");
    check_refused("phase peg\nasked B\nhand C sock\n", "NG-7");
    check_refused("phase peg\nasked B\nhand B sock\nsaid A pass\n", "NG-7");
    check_refused("phase peg\nasked B\nhand B sock\nsaid C pass\n", "NG-7");
    check_refused("phase peg\nasked C\nhand B peg\nhand C sock\n"
                  "said B use\n",
                  "NG-7");
    check_refused("phase peg\nasked C\nhand B peg\nhand C sock\n"
                  "said B pass\nsaid C pass\n",
                  "NG-7");
    check_refused("phase offer\nround 2\npile -\nhand A sock\n", "NG-I1");
    check_refused("phase offer\nhand A sock\nknows B A peg\n", "NG-I2");
    check_refused("phase offer\nhand A sock\nplaced A peg 1\n",
                  "put back there");
    check_refused("phase offer\nround 2\nhand A sock sock sock sock sock sock\n"
                  "hand B shirt shirt shirt shirt shirt\n"
                  "hand C towel towel towel peg peg peg peg\n",
                  "NG-11");
}

typedef void telling(const void *setup, const void *view, unsigned actor,
                     uint32_t move, struct text *out);

/* What is told of what seat A says there, or why it is refused. */
static void check_told(telling *told, const char *situation, const char *said,
                       const char *want)
{
    struct scene s;
    struct refusal why;
    char words[WORDS_CAP];
    struct text out;
    uint32_t move;
    scene_open(&s, 3, "", situation);
    struct asked who = {&game_null, &s.setup, &s.state, 0};
    text_init(&out, words, sizeof words);
    if (words_read(&who, slice_of(said), &move, &why))
        told(&s.setup, &s.state, 0, move, &out);
    else
        text_put(&out, why.words);
    assert_string_equal(words, want);
}

static void move_words(const void *setup, const void *view, unsigned actor,
                       uint32_t move, struct text *out)
{
    (void)view;
    null_move(setup, actor, move, out);
}

static void check_said(const char *situation, const char *said,
                       const char *want)
{
    check_told(move_words, situation, said, want);
}

static void test_words__said(void **state)
{
    static const char OFFER[] = "phase offer\nhand A sock\nhand B peg\n";
    static const char ASK[] = "phase ask\nhand A sock\nhand B peg\n";
    static const char WINDOW[] = "phase peg\nturn B\nasked C\nhand A sock\n"
                                 "hand C sock\n";
    static const char PLACE[] = "phase place\nhand A sock\nbacking sock\n";
    (void)state;
    check_said(OFFER, "sock", "offer sock");
    check_said(OFFER, "offer peg", "you do not hold Peg (NG-4)");
    check_said(OFFER, "offer sokc",
               "there is no card \"sokc\" (did you mean \"sock\"?)");
    check_said(ASK, "B", "ask B");
    check_said(ASK, "no", "rest");
    check_said(ASK, "ask A", "nobody asks itself (NG-6)");
    check_said(ASK, "ask C", "C holds no card (NG-6)");
    check_said(ASK, "ask D", "there is no such seat at this table");
    check_said(WINDOW, "no", "pass");
    check_said(WINDOW, "use peg", "you do not hold Peg (NG-7)");
    check_said(PLACE, "top", "at 1");
    check_said(PLACE, "bottom", "at 18");
    check_said(PLACE, "at 19", "places are 1 (the top) to 18 (NG-10)");
    check_said(PLACE, "rest", "\"rest\" is not a legal move now");
}

static void check_title(const char *situation, const char *said,
                        const char *want)
{
    check_told(null_title, situation, said, want);
}

static void check_purpose(const char *situation, const char *said,
                          const char *want)
{
    check_told(null_purpose, situation, said, want);
}

static void test_words__titles(void **state)
{
    static const char PLACE[] = "phase place\nhand A sock\nbacking sock\n";
    (void)state;
    check_title("phase offer\nhand A sock\n", "offer sock", "Offer Sock");
    check_title("phase ask\nhand B sock\n", "ask B", "Ask B for a card");
    check_title(PLACE, "at 1", "Put Sock on top");
    check_title(PLACE, "at 2", "Put Sock at place 2");
    check_title(PLACE, "at 18", "Put Sock at the bottom");
}

static void test_words__purposes(void **state)
{
    static const char PLACE[] = "phase place\nhand A sock\nbacking sock\n";
    static const char OFFER[] = "phase offer\nhand A sock towel peg\n";
    static const char BACK[] = "phase back\nhand A sock towel\n";
    static const char ASKED[] =
        "phase peg\nturn B\nasked C\nhand A peg\nhand C sock\n";
    (void)state;
    check_purpose(OFFER, "offer sock",
                  "It wins a point if nobody else offers one.");
    check_purpose(OFFER, "offer towel",
                  "It wins 3 points if nobody else offers one.");
    check_purpose(OFFER, "offer peg",
                  "It wins nothing, and you keep the rest of your laundry.");
    check_purpose("phase ask\nhand B sock\n", "ask B",
                  "You get a card, and B has one less.");
    check_purpose("phase ask\nhand B sock\n", "rest", "");
    check_purpose(ASKED, "use peg", "B gets no card.");
    check_purpose(ASKED, "pass", "You keep your peg for later.");
    check_purpose(BACK, "back sock", "You keep what wins more.");
    check_purpose(BACK, "back towel", "");
    check_purpose(PLACE, "at 2", "The next player draws it.");
    check_purpose(PLACE, "at 3", "It is out of reach of the next player.");
}

static void check_warning(const char *situation, unsigned seat,
                          const char *want)
{
    struct scene s;
    char words[WORDS_CAP];
    struct text out;
    scene_open(&s, 2, "", situation);
    text_init(&out, words, sizeof words);
    null_warning(&s.setup, &s.state, seat, &out);
    assert_string_equal(words, want);
}

static void test_tell__warning(void **state)
{
    static const char LAST[] =
        "phase offer\nround 6\nhand A sock\nhand B sock\nscore B 2\n";
    (void)state;
    check_warning(LAST, 0, "This is the last offer, and B is ahead of you.");
    check_warning(LAST, 1, "");
    check_warning("phase offer\nround 5\nhand A sock\nscore B 2\n", 0, "");
}

/* Places that nobody can draw from any more are all alike. */
static void test_worth__thin(void **state)
{
    struct scene s;
    struct moves list;
    (void)state;
    scene_open(&s, 2, "", "phase place\nround 5\nhand A sock\nbacking sock\n");
    moves_clear(&list);
    null_moves(&s.setup, &s.state, 0, &list);
    assert_int_equal(list.count, 18);
    null_thin(&s.setup, &s.state, 0, &list);
    assert_int_equal(list.count, 3);
    assert_int_equal(move_arg(list.move[2]), 3);
}

/* A view in which everything is forgotten is one of a seat that knew nothing;
 * what was seen a moment ago stays. */
static void test_worth__forget(void **state)
{
    static const char KNOWN[] = "phase offer\nround 5\nhand A sock\n"
                                "hand B shirt towel\nknows A B shirt\n"
                                "pile ? towel ? ? ? ? ? ? ? ? ? ? ? ? ?\n"
                                "placed A towel 1 3\n";
    struct scene s;
    struct null_state full;
    struct null_state v;
    struct rng rng;
    unsigned forgot = 0;
    (void)state;
    rng_seed(&rng, 14);
    scene_open(&s, 2, "", KNOWN);
    null_observe(&s.setup, &s.state, 0, &full);
    assert_int_equal(full.hand[1][SHIRT], 1);
    v = full;
    null_forget(&s.setup, &v, &rng, 9);
    assert_memory_equal(&v, &full, sizeof v);
    for (unsigned i = 0; i < 100; i++) {
        v = full;
        null_forget(&s.setup, &v, &rng, 1);
        unsigned gone = counts_at(&full.known[0][1], SHIRT) -
                        counts_at(&v.known[0][1], SHIRT) +
                        (full.pile.claim_count - v.pile.claim_count);
        assert_int_equal(v.hand[1][SHIRT], counts_at(&v.known[0][1], SHIRT));
        assert_int_equal(bag_count(v.bag, KINDS),
                         bag_count(full.bag, KINDS) + gone);
        forgot += gone;
        null_imagine(&s.setup, &v, &rng, &s.state);
        assert_null(null_broken(&s.setup, &(struct step){.after = &s.state}));
    }
    /* Two rounds at a half-life of one: three of four are forgotten. */
    assert_in_range(forgot, 120, 180);
}

/* A world in which the others hold less is likelier. */
static void test_view__fits(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, 2, "", "phase offer\nhand A towel\nhand B peg\n");
    assert_int_equal(null_fits(&s.setup, &s.state, 0), 1000);
    assert_int_equal(null_fits(&s.setup, &s.state, 1), 910);
}

static const char SMALL[] =
    "edition small\ncard sock 3\ncard shirt 1\ncard towel 1\ncard peg 1\n";

/* Five cards A cannot see: two in B's hand, three in the basket. Of the 4
 * kinds, 2 cards: 6 pairs of kinds and sock twice. */
static void test_imagine__small(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, 2, SMALL, "phase offer\nhand A sock\nhand B shirt peg\n");
    check_imagined(&s, 0, 7);
    scene_open(&s, 2, SMALL,
               "phase offer\nhand A sock\nhand B shirt peg\nknows A B peg\n");
    check_imagined(&s, 0, 3);
}

/* A towel of A's at place 1 or 2, and a peg at 1 to 3. */
static void test_imagine__small_with_claims(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, 2, SMALL,
               "phase offer\nhand A sock\nhand B shirt\n"
               "pile peg towel ? ?\nplaced A towel 1 2\nplaced A peg 1 3\n");
    check_imagined(&s, 0, 8);
    /* The same in B's eyes: any card may lie anywhere. */
    check_imagined(&s, 1, 3);
}

/* Two claims of one kind, three hands, cards A is certain of: 6 ways to fill
 * the hands, 9 + 5 + 5 to place the shirt and the pegs. */
static void test_imagine__larger(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, 3, "",
               "phase offer\nround 3\nhand A sock peg\n"
               "hand B sock shirt towel\nhand C sock peg\n"
               "discard sock sock shirt towel towel\n"
               "pile ? shirt peg ? peg ?\n"
               "knows A B towel\nknows A C peg\n"
               "placed A shirt 1 3\nplaced A peg 2 4\nplaced A peg 2 6\n");
    check_imagined(&s, 0, 6 * 19);
}

/* While another seat puts a card back, its kind is any card of that hand. */
static void test_imagine__card_being_put_back(void **state)
{
    static const uint32_t WEIGHT[KINDS] = {3, 1, 1, 1};
    uint32_t found[KINDS] = {0};
    struct scene s;
    struct null_state view;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 6);
    scene_open(&s, 2, SMALL, "phase place\nhand A sock\nbacking sock\n");
    game_null.observe(&s.setup, &s.state, 1, &view);
    for (unsigned n = 0; n < IMAGINED; n++) {
        struct null_state full;
        game_null.imagine(&s.setup, &view, &rng, &full);
        assert_int_equal(full.hand[0][full.backing - 1], 1);
        found[full.backing - 1]++;
    }
    CHI_FITS(found, WEIGHT, KINDS);
    game_null.observe(&s.setup, &s.state, 0, &view);
    assert_int_equal(view.backing, 1 + SOCK);
}

static void check_chance(const struct scene *s, const char *want)
{
    static struct moves list;
    char buffer[200];
    struct text out;
    uint32_t total = 0;
    moves_clear(&list);
    game_null.moves(&s->setup, &s->state, CHANCE, &list);
    text_init(&out, buffer, sizeof buffer);
    for (uint32_t i = 0; i < list.count; i++) {
        text_word_int(&out, list.weight[i]);
        text_word(&out, "");
        null_move(&s->setup, CHANCE, list.move[i], &out);
        total += list.weight[i];
    }
    assert_string_equal(buffer, want);
    assert_int_equal(list.total, total);
}

static void test_chance__weights(void **state)
{
    struct scene s;
    (void)state;
    scene_open(&s, 2, "", "");
    check_chance(&s, "6 draws A sock 5 draws A shirt 3 draws A towel "
                     "4 draws A peg");
    scene_open(&s, 2, "",
               "hand A sock sock\nhand B towel\ndiscard peg peg peg peg\n");
    check_chance(&s, "4 draws B sock 5 draws B shirt 2 draws B towel");
    /* A card that was put back is nowhere in the bag; on top it is sure. */
    scene_open(&s, 2, SMALL, "phase draw\nleft 1\npile ? sock ? ? ? ?\n");
    check_chance(&s, "2 draws A sock 1 draws A shirt 1 draws A towel "
                     "1 draws A peg");
    scene_open(&s, 2, SMALL, "phase draw\nleft 1\npile sock ? ? ? ? ?\n");
    check_chance(&s, "1 draws A sock");
    scene_open(&s, 3, "",
               "phase take\nturn B\nasked C\nhand C sock sock sock peg\n");
    check_chance(&s, "3 takes B sock 1 takes B peg");
}

/* Two rounds from a situation in which the same words can be played whatever
 * is taken; `ask` says in which of them the active seat asks. */
struct run {
    char draws[300];
    char take[2][40]; /* from B in the first, from C in the second round */
};

static void play_on(struct match *m, unsigned seat, const char *words)
{
    struct refusal why;
    if (!match_play(m, seat, slice_of(words), &why))
        fail_msg("%c %s: %s", words_letter(seat), words, why.words);
    while (match_waiting(m) == SEAT(CHANCE))
        assert_true(match_chance(m, &why));
}

static void open_run(struct match *m, void *memory, const char *seed)
{
    static const char *const LINES[] = {
        "phase ask",
        "hand A sock sock sock",
        "hand B shirt shirt peg peg",
        "hand C towel towel sock",
    };
    struct slice lines[COUNT(LINES)];
    struct fair fair = {.kind = FAIR_OPEN};
    struct refusal why;
    struct plan plan;
    struct text word;
    text_init(&word, fair.word, sizeof fair.word);
    text_put(&word, seed);
    plan_init(&plan, 3);
    assert_true(plan_option(&game_null, &plan, slice_of("pegs off"), &why));
    assert_true(match_open(m, &game_null, &plan, memory, 60, &why));
    for (size_t i = 0; i < COUNT(LINES); i++)
        lines[i] = slice_of(LINES[i]);
    assert_true(match_situate(m, lines, COUNT(LINES), &why));
    match_fair(m, &fair);
}

static void run(struct run *r, const char *seed, unsigned ask)
{
    void *memory = host_new(match_bytes(&game_null, 60));
    struct match m;
    struct text draws;
    open_run(&m, memory, seed);
    play_on(&m, 0, ask & 1 ? "ask B" : "rest");
    play_on(&m, 0, "back sock");
    play_on(&m, 0, "at 7");
    play_on(&m, 0, "offer sock");
    play_on(&m, 1, "offer shirt");
    play_on(&m, 2, "offer towel");
    play_on(&m, 1, ask & 2 ? "ask C" : "rest");
    memset(r, 0, sizeof *r);
    text_init(&draws, r->draws, sizeof r->draws);
    for (uint32_t i = 0; i < m.count; i++) {
        struct event e = m.event[i];
        struct text take;
        if (e.actor != CHANCE)
            continue;
        assert_true(e.stream == 0 || e.stream == 2 || e.stream == 3);
        if (e.stream)
            text_init(&take, r->take[e.stream - 2], sizeof r->take[0]);
        null_move(m.setup, CHANCE, e.move, e.stream ? &take : &draws);
    }
    free(memory);
}

/* The same seed and other decisions: no take shifts a draw or another take. */
static void test_streams(void **state)
{
    struct run first = {.draws = ""};
    unsigned others = 0;
    (void)state;
    for (char letter = 'a'; letter <= 'z'; letter++) {
        const char seed[2] = {letter, '\0'};
        struct run r[4];
        for (unsigned ask = 0; ask < 4; ask++)
            run(&r[ask], seed, ask);
        for (unsigned ask = 1; ask < 4; ask++)
            assert_string_equal(r[ask].draws, r[0].draws);
        assert_string_equal(r[0].take[0], "");
        assert_string_equal(r[2].take[0], "");
        assert_string_not_equal(r[1].take[0], "");
        assert_string_not_equal(r[2].take[1], "");
        assert_string_equal(r[1].take[0], r[3].take[0]);
        assert_string_equal(r[2].take[1], r[3].take[1]);
        if (letter == 'a')
            first = r[3];
        others += strcmp(first.draws, r[3].draws) != 0;
        others += strcmp(first.take[0], r[3].take[0]) != 0;
    }
    assert_true(others > 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_situation__refused),
        cmocka_unit_test(test_words__said),
        cmocka_unit_test(test_words__titles),
        cmocka_unit_test(test_words__purposes),
        cmocka_unit_test(test_tell__warning),
        cmocka_unit_test(test_worth__thin),
        cmocka_unit_test(test_worth__forget),
        cmocka_unit_test(test_view__fits),
        cmocka_unit_test(test_imagine__small),
        cmocka_unit_test(test_imagine__small_with_claims),
        cmocka_unit_test(test_imagine__larger),
        cmocka_unit_test(test_imagine__card_being_put_back),
        cmocka_unit_test(test_chance__weights),
        cmocka_unit_test(test_streams),
    };
    return tally_run("null", tests, COUNT(tests));
}
