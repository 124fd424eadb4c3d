/* Piles: fixed places, claims by every clause of Stay At Home's rule SH-101b,
 * and imagining. */
#include "engine/pile.h"
#include "tests/unit/chi.h"
#include "tests/unit/tally.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { A, B, C };
enum { EGGS, FLOUR, COVID };

#define COVID_OPEN ((uint64_t)1 << COVID)

/* A pile of `size` with one card of A's in it, and A's claim of it. */
static struct pile pile_with(unsigned size, unsigned kind, unsigned place,
                             unsigned low, unsigned high)
{
    struct pile p = {.size = (uint8_t)size};
    assert_true(pile_fix(&p, place, kind));
    assert_true(pile_claim(
        &p, (struct claim){A, (uint8_t)low, (uint8_t)high, (uint8_t)kind}));
    assert_null(pile_broken(&p));
    return p;
}

static void check_claim(const struct pile *p, unsigned i, struct claim want)
{
    assert_true(i < p->claim_count);
    assert_int_equal(p->claim[i].seat, want.seat);
    assert_int_equal(p->claim[i].low, want.low);
    assert_int_equal(p->claim[i].high, want.high);
    assert_int_equal(p->claim[i].kind, want.kind);
    assert_null(pile_broken(p));
}

static void test_pile__insert_moves_what_lies_below(void **state)
{
    struct pile p = {.size = 3};
    (void)state;
    assert_int_equal(pile_top(&p), PILE_OPEN);
    pile_insert(&p, A, EGGS, 2);
    assert_int_equal(p.size, 4);
    assert_int_equal(pile_top(&p), PILE_OPEN);
    pile_insert(&p, B, FLOUR, 2);
    pile_insert(&p, C, COVID, 1);
    pile_insert(&p, C, EGGS, 7);
    assert_int_equal(p.size, 7);
    assert_int_equal(p.fixed_count, 4);
    static const uint8_t PLACE[] = {1, 3, 4, 7};
    static const uint8_t KIND[] = {COVID, FLOUR, EGGS, EGGS};
    assert_memory_equal(p.place, PLACE, sizeof PLACE);
    assert_memory_equal(p.kind, KIND, sizeof KIND);
    assert_int_equal(pile_top(&p), COVID);
    assert_null(pile_broken(&p));
}

/* At first [P, P]. */
static void test_claim__begins_exact(void **state)
{
    struct pile p = {.size = 5};
    (void)state;
    pile_insert(&p, A, FLOUR, 4);
    assert_int_equal(p.claim_count, 1);
    check_claim(&p, 0, (struct claim){A, 4, 4, FLOUR});
}

/* Another seat's insertion: hi + 1, wherever it was. */
static void test_claim__other_insertion_widens(void **state)
{
    (void)state;
    for (unsigned place = 1; place <= 7; place++) {
        struct pile p = pile_with(6, FLOUR, 4, 3, 4);
        pile_insert(&p, B, EGGS, place);
        check_claim(&p, 0, (struct claim){A, 3, 5, FLOUR});
        check_claim(&p, 1,
                    (struct claim){B, (uint8_t)place, (uint8_t)place, EGGS});
    }
}

/* Own later insertion at Q: Q <= lo both + 1, Q > hi unchanged, between hi + 1
 * (the card may lie above or below it). */
static void test_claim__own_insertion(void **state)
{
    static const uint8_t LOW[] = {4, 4, 4, 3, 3, 3, 3};
    static const uint8_t HIGH[] = {6, 6, 6, 6, 6, 5, 5};
    (void)state;
    for (unsigned place = 1; place <= 7; place++) {
        struct pile p = pile_with(6, FLOUR, 4, 3, 5);
        pile_insert(&p, A, EGGS, place);
        unsigned i = p.claim[0].kind == EGGS;
        check_claim(&p, i,
                    (struct claim){A, LOW[place - 1], HIGH[place - 1], FLOUR});
        check_claim(&p, !i,
                    (struct claim){A, (uint8_t)place, (uint8_t)place, EGGS});
    }
}

/* A draw with lo > 1: both - 1, whoever draws and whatever was seen. */
static void test_claim__draw_above_it(void **state)
{
    uint8_t sure[SEATS_MAX];
    (void)state;
    for (unsigned drawer = A; drawer <= B; drawer++)
        for (unsigned kind = EGGS; kind <= FLOUR; kind++) {
            struct pile p = pile_with(6, FLOUR, 4, 2, 5);
            pile_draw(&p, drawer, kind, SEAT(drawer), COVID_OPEN, sure);
            assert_int_equal(p.size, 5);
            assert_int_equal(p.place[0], 3);
            check_claim(&p, 0, (struct claim){A, 1, 4, FLOUR});
            assert_int_equal(sure[A], 0);
        }
}

/* A draw with lo = 1 of a kind the seat saw and that is another: hi - 1. */
static void test_claim__seen_other_kind(void **state)
{
    uint8_t sure[SEATS_MAX];
    struct pile p = pile_with(6, FLOUR, 3, 1, 3);
    (void)state;
    pile_draw(&p, A, EGGS, SEAT(A), 0, sure);
    check_claim(&p, 0, (struct claim){A, 1, 2, FLOUR});
    pile_draw(&p, B, EGGS, SEAT(A) | SEAT(B), 0, sure);
    check_claim(&p, 0, (struct claim){A, 1, 1, FLOUR});
    for (unsigned s = 0; s < SEATS_MAX; s++)
        assert_int_equal(sure[s], 0);
}

/* A draw with lo = 1 of the claim's own kind, seen: it may have been it. */
static void test_claim__seen_same_kind(void **state)
{
    uint8_t sure[SEATS_MAX];
    struct pile p = pile_with(6, FLOUR, 3, 1, 3);
    (void)state;
    pile_draw(&p, A, FLOUR, SEAT(A), 0, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(p.fixed_count, 1);
    p = pile_with(6, FLOUR, 1, 1, 1);
    pile_draw(&p, B, FLOUR, SEAT(A) | SEAT(B), 0, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(sure[A], 0);
}

/* A draw with lo = 1 unseen: dropped; with hi = 1 too the drawer's hand gains
 * a certain copy, unless the drawer is the seat itself. */
static void test_claim__unseen_draw(void **state)
{
    uint8_t sure[SEATS_MAX];
    struct pile p = pile_with(6, FLOUR, 2, 1, 2);
    (void)state;
    pile_draw(&p, B, EGGS, SEAT(B), COVID_OPEN, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(p.fixed_count, 1);
    assert_int_equal(sure[A], 0);
    p = pile_with(6, FLOUR, 1, 1, 1);
    pile_draw(&p, B, FLOUR, SEAT(B), COVID_OPEN, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(p.fixed_count, 0);
    assert_int_equal(sure[A], 1 + FLOUR);
    assert_int_equal(sure[B], 0);
    assert_int_equal(sure[C], 0);
    p = pile_with(6, FLOUR, 1, 1, 1);
    pile_draw(&p, A, FLOUR, SEAT(A), COVID_OPEN, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(sure[A], 0);
}

/* COVID's claim: everybody would have seen it drawn; drawn, it ends. */
static void test_claim__open_kind(void **state)
{
    uint8_t sure[SEATS_MAX];
    struct pile p = pile_with(6, COVID, 2, 1, 2);
    (void)state;
    pile_draw(&p, B, EGGS, SEAT(B), COVID_OPEN, sure);
    check_claim(&p, 0, (struct claim){A, 1, 1, COVID});
    pile_draw(&p, B, COVID, SEAT(A) | SEAT(B) | SEAT(C), COVID_OPEN, sure);
    assert_int_equal(p.claim_count, 0);
    assert_int_equal(p.fixed_count, 0);
    assert_int_equal(sure[A], 0);
}

/* Each claim is judged for its own seat, and the rest stays canonical. */
static void test_claim__several_seats(void **state)
{
    static const struct claim NONE = {0, 0, 0, 0};
    uint8_t sure[SEATS_MAX];
    struct pile p = {.size = 4};
    (void)state;
    pile_insert(&p, A, EGGS, 1);
    pile_insert(&p, C, FLOUR, 3);
    pile_insert(&p, B, FLOUR, 1);
    check_claim(&p, 0, (struct claim){A, 1, 3, EGGS});
    check_claim(&p, 1, (struct claim){B, 1, 1, FLOUR});
    check_claim(&p, 2, (struct claim){C, 3, 4, FLOUR});
    pile_draw(&p, C, FLOUR, SEAT(C), 0, sure);
    assert_int_equal(sure[A], 0);
    assert_int_equal(sure[B], 1 + FLOUR);
    assert_int_equal(sure[C], 0);
    assert_int_equal(p.claim_count, 1);
    check_claim(&p, 0, (struct claim){C, 2, 3, FLOUR});
    assert_memory_equal(&p.claim[1], &NONE, sizeof NONE);
    assert_memory_equal(&p.claim[2], &NONE, sizeof NONE);
}

static void test_pile__observe(void **state)
{
    struct pile p = {.size = 4};
    struct pile want = {.size = 6, .claim_count = 1};
    (void)state;
    pile_insert(&p, A, EGGS, 1);
    pile_insert(&p, B, FLOUR, 3);
    struct pile seen = p;
    pile_observe(&seen, B);
    want.claim[0] = (struct claim){B, 3, 3, FLOUR};
    assert_memory_equal(&seen, &want, sizeof want);
    seen = p;
    pile_observe(&seen, ONLOOKER);
    want.claim_count = 0;
    memset(want.claim, 0, sizeof want.claim);
    assert_memory_equal(&seen, &want, sizeof want);
}

static void test_pile__broken(void **state)
{
    struct pile p = pile_with(6, FLOUR, 4, 3, 5);
    (void)state;
    assert_false(pile_fix(&p, 4, EGGS));
    struct pile bad = p;
    bad.claim[0].low = 5;
    assert_string_equal(pile_broken(&bad), "a claim is not true");
    bad = p;
    bad.claim[0].kind = EGGS;
    assert_string_equal(pile_broken(&bad), "a claim is not true");
    bad = p;
    bad.place[0] = 7;
    assert_non_null(pile_broken(&bad));
    bad = p;
    bad.kind[1] = FLOUR;
    assert_non_null(pile_broken(&bad));
    bad = p;
    bad.claim[1].seat = B;
    assert_non_null(pile_broken(&bad));
}

/* A card was put back by one seat: two claims need two cards. */
static void test_pile__broken_by_shared_card(void **state)
{
    struct pile p = pile_with(6, FLOUR, 4, 3, 5);
    (void)state;
    assert_true(pile_claim(&p, (struct claim){B, 2, 4, FLOUR}));
    assert_string_equal(pile_broken(&p), "a claim is not true");
    assert_true(pile_fix(&p, 6, FLOUR));
    assert_string_equal(pile_broken(&p), "a claim is not true");
    assert_true(pile_fix(&p, 5, FLOUR));
    assert_null(pile_broken(&p));
    assert_true(pile_claim(&p, (struct claim){C, 2, 5, FLOUR}));
    assert_string_equal(pile_broken(&p), "a claim is not true");
}

static void test_pile__room(void **state)
{
    struct pile p = {.size = 100};
    (void)state;
    for (unsigned i = 0; i < PILE_FIXED_CAP; i++) {
        assert_true(pile_fix(&p, 1 + i, EGGS));
        assert_true(pile_claim(&p, (struct claim){A, 1, 100, EGGS}));
    }
    assert_false(pile_fix(&p, 90, EGGS));
    assert_false(pile_claim(&p, (struct claim){A, 1, 100, EGGS}));
    assert_null(pile_broken(&p));
}

enum { WAYS_CAP = 256, IMAGINED = 200000 };

struct ways {
    size_t count;
    struct pile pile[WAYS_CAP];
    uint32_t weight[WAYS_CAP];
    uint32_t found[WAYS_CAP];
};

static size_t find_way(const struct ways *w, const struct pile *p)
{
    size_t i = 0;
    while (i < w->count && memcmp(&w->pile[i], p, sizeof *p) != 0)
        i++;
    return i;
}

/* Every way to give claims i, i + 1, … places of their ranges. */
static void add_ways(struct ways *w, const struct pile *p, unsigned i)
{
    if (i == p->claim_count) {
        size_t at = find_way(w, p);
        assert_true(at < WAYS_CAP);
        w->pile[at] = *p;
        w->weight[at]++;
        w->count += at == w->count;
        return;
    }
    for (unsigned place = p->claim[i].low; place <= p->claim[i].high; place++) {
        struct pile next = *p;
        if (pile_fix(&next, place, p->claim[i].kind))
            add_ways(w, &next, i + 1);
    }
}

static void check_imagined(const struct claim *claims, size_t count,
                           unsigned size, size_t ways)
{
    static struct ways w;
    struct pile p = {.size = (uint8_t)size};
    struct rng rng;
    memset(&w, 0, sizeof w);
    rng_seed(&rng, 11);
    for (size_t i = 0; i < count; i++)
        assert_true(pile_claim(&p, claims[i]));
    add_ways(&w, &p, 0);
    assert_int_equal(w.count, ways);
    for (unsigned i = 0; i < IMAGINED; i++) {
        struct pile full = p;
        pile_imagine(&full, &rng);
        size_t at = find_way(&w, &full);
        assert_true(at < w.count);
        w.found[at]++;
    }
    CHI_FITS(w.found, w.weight, w.count);
}

/* Ranges that overlap, of one kind and of two: each labelled way alike. */
static void test_imagine__all_ways_alike(void **state)
{
    static const struct claim TWO[] = {{A, 1, 2, EGGS}, {A, 1, 4, FLOUR}};
    static const struct claim SAME[] = {{A, 1, 2, EGGS}, {A, 1, 3, EGGS}};
    static const struct claim FOUR[] = {
        {A, 1, 3, EGGS},
        {A, 2, 2, FLOUR},
        {A, 2, 5, EGGS},
        {A, 3, 5, COVID},
    };
    (void)state;
    check_imagined(TWO, COUNT(TWO), 5, 6);
    check_imagined(SAME, COUNT(SAME), 5, 3);
    check_imagined(FOUR, COUNT(FOUR), 6, 8);
}

/* No claim: nothing is fixed. One place each: nothing is left to chance. */
static void test_imagine__exact(void **state)
{
    struct pile p = {.size = 5};
    struct pile none = p;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    pile_imagine(&p, &rng);
    assert_memory_equal(&p, &none, sizeof p);
    assert_true(pile_claim(&p, (struct claim){A, 2, 2, EGGS}));
    assert_true(pile_claim(&p, (struct claim){A, 5, 5, FLOUR}));
    pile_imagine(&p, &rng);
    assert_int_equal(p.fixed_count, 2);
    assert_int_equal(p.place[0], 2);
    assert_int_equal(p.kind[0], EGGS);
    assert_int_equal(p.place[1], 5);
    assert_int_equal(p.kind[1], FLOUR);
}

/* So crowded that free drawing never succeeds: some way is found. */
static void test_imagine__crowd(void **state)
{
    struct pile p = {.size = PILE_FIXED_CAP};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < PILE_FIXED_CAP; i++)
        assert_true(
            pile_claim(&p, (struct claim){A, (uint8_t)(1 + i / 2),
                                          PILE_FIXED_CAP, (uint8_t)(i % 3)}));
    pile_imagine(&p, &rng);
    assert_int_equal(p.fixed_count, PILE_FIXED_CAP);
    assert_null(pile_broken(&p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pile__insert_moves_what_lies_below),
        cmocka_unit_test(test_claim__begins_exact),
        cmocka_unit_test(test_claim__other_insertion_widens),
        cmocka_unit_test(test_claim__own_insertion),
        cmocka_unit_test(test_claim__draw_above_it),
        cmocka_unit_test(test_claim__seen_other_kind),
        cmocka_unit_test(test_claim__seen_same_kind),
        cmocka_unit_test(test_claim__unseen_draw),
        cmocka_unit_test(test_claim__open_kind),
        cmocka_unit_test(test_claim__several_seats),
        cmocka_unit_test(test_pile__observe),
        cmocka_unit_test(test_pile__broken),
        cmocka_unit_test(test_pile__broken_by_shared_card),
        cmocka_unit_test(test_pile__room),
        cmocka_unit_test(test_imagine__all_ways_alike),
        cmocka_unit_test(test_imagine__exact),
        cmocka_unit_test(test_imagine__crowd),
    };
    return tally_run("pile", tests, COUNT(tests));
}
