/* The net that judges, in integers, and the one that learns. */
#include "bots/net.h"
#include "lab/learner.h"
#include "tests/unit/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 3 };

static int16_t weights[2 * NET_WEIGHTS(INPUTS)];

/* Weights by their parts, all 0. */
static struct net blank(int16_t **second, int16_t **end, int16_t **straight)
{
    memset(weights, 0, sizeof weights);
    *second = weights + (INPUTS + 1) * NET_ONE;
    *end = *second + NET_TWO * (NET_ONE + 1);
    *straight = *end + NET_TWO;
    return (struct net){.inputs = INPUTS, .weights = weights};
}

static void test_net__adds_its_straight_way(void **state)
{
    int16_t *second;
    int16_t *end;
    int16_t *straight;
    struct net net = blank(&second, &end, &straight);
    int8_t numbers[INPUTS] = {2, 0, -1};
    (void)state;
    straight[0] = NET_END / 8;
    straight[1] = NET_END;
    straight[2] = NET_END / 16;
    straight[INPUTS] = NET_END / 2;
    assert_int_equal(net_worth(&net, numbers), 687); /* 5632 of 8192 */
}

static void test_net__has_a_second_for_a_first_number(void **state)
{
    int16_t *second;
    int16_t *end;
    int16_t *straight;
    struct net net = blank(&second, &end, &straight);
    int8_t numbers[INPUTS] = {1, 1, 0};
    (void)state;
    straight[1] = NET_END / 2;
    straight[NET_WEIGHTS(INPUTS) + 1] = NET_END / 4;
    assert_int_equal(net_worth(&net, numbers), 500);
    net.has_second = true;
    assert_int_equal(net_worth(&net, numbers), 250);
    numbers[0] = 0;
    assert_int_equal(net_worth(&net, numbers), 500);
}

static void test_net__lets_through_from_0_to_1(void **state)
{
    int16_t *second;
    int16_t *end;
    int16_t *straight;
    struct net net = blank(&second, &end, &straight);
    int8_t numbers[INPUTS] = {0};
    (void)state;
    weights[0] = NET_FIRST / 4; /* the first input to the first sum */
    second[0] = NET_SECOND;
    end[0] = NET_END;
    assert_int_equal(net_worth(&net, numbers), 0);
    numbers[0] = 2;
    assert_int_equal(net_worth(&net, numbers), 500);
    numbers[0] = 5;
    assert_int_equal(net_worth(&net, numbers), 1000);
    numbers[0] = -5;
    assert_int_equal(net_worth(&net, numbers), 0);
}

/* Two inputs that say something only together: no straight way does it. */
static void test_learner__finds_what_goes_together(void **state)
{
    struct learner l;
    int16_t rounded[NET_WEIGHTS(INPUTS)];
    (void)state;
    learner_init(&l, INPUTS, 1);
    l.rate = 0.01f;
    for (unsigned n = 0; n < 4000; n++) {
        for (unsigned i = 0; i < 4; i++) {
            int8_t numbers[INPUTS] = {(int8_t)(i & 1), (int8_t)(i >> 1), 1};
            learner_add(&l, numbers, (i & 1) == i >> 1 ? 0.5f : -0.5f);
        }
        learner_step(&l, 4);
    }
    learner_round(&l, rounded);
    struct net net = {.inputs = INPUTS, .weights = rounded};
    for (unsigned i = 0; i < 4; i++) {
        int8_t numbers[INPUTS] = {(int8_t)(i & 1), (int8_t)(i >> 1), 1};
        int32_t should = (i & 1) == i >> 1 ? 500 : -500;
        assert_in_range(net_worth(&net, numbers) - should + 50, 0, 100);
    }
    learner_release(&l);
}

static void test_learner__goes_on_from_its_bytes(void **state)
{
    struct learner a;
    struct learner b;
    int8_t numbers[INPUTS] = {1, 2, 3};
    (void)state;
    learner_init(&a, INPUTS, 1);
    learner_init(&b, INPUTS, 2);
    a.rate = b.rate = 0.01f;
    learner_add(&a, numbers, 0.7f);
    learner_step(&a, 1);
    char *bytes = malloc(learner_bytes(&a));
    learner_save(&a, bytes);
    assert_false(learner_load(&b, bytes, learner_bytes(&a) - 1));
    assert_true(learner_load(&b, bytes, learner_bytes(&a)));
    for (unsigned n = 0; n < 3; n++) {
        learner_add(&a, numbers, -0.2f);
        learner_add(&b, numbers, -0.2f);
        learner_step(&a, 1);
        learner_step(&b, 1);
    }
    assert_memory_equal(a.weights, b.weights, a.count * sizeof *a.weights);
    assert_memory_equal(a.average, b.average, a.count * sizeof *a.average);
    free(bytes);
    learner_release(&a);
    learner_release(&b);
}

static void test_learner__begins_with_weights(void **state)
{
    struct learner l;
    int16_t given[NET_WEIGHTS(INPUTS)];
    int16_t rounded[NET_WEIGHTS(INPUTS)];
    (void)state;
    for (unsigned i = 0; i < NET_WEIGHTS(INPUTS); i++)
        given[i] = (int16_t)((int)i * 977 % 65536 - 32768);
    learner_init(&l, INPUTS, 1);
    learner_begin(&l, given);
    learner_round(&l, rounded);
    assert_memory_equal(rounded, given, sizeof given);
    learner_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_net__adds_its_straight_way),
        cmocka_unit_test(test_net__has_a_second_for_a_first_number),
        cmocka_unit_test(test_net__lets_through_from_0_to_1),
        cmocka_unit_test(test_learner__finds_what_goes_together),
        cmocka_unit_test(test_learner__goes_on_from_its_bytes),
        cmocka_unit_test(test_learner__begins_with_weights),
    };
    return tally_run("net", tests, sizeof tests / sizeof tests[0]);
}
