/* Many games added up: by one worker or by several, told apart by nothing; and
 * the report as a program reads it. */
#include "engine/plan.h"
#include "games/registry.h"
#include "study/number.h"
#include "study/report.h"
#include "tests/unit/tally.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 60 };

struct bench {
    struct study_job job;
    void *setup[STUDY_VARIANTS];
};

static void *zeroed(size_t size)
{
    void *memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

static void open_bench(struct bench *b, const char *option)
{
    static const struct bot *random;
    struct refusal why;
    struct plan plan;
    memset(b, 0, sizeof *b);
    random = bot_find(slice_of("random"));
    b->job.game = registry_find(slice_of("null"));
    b->job.players = 2;
    b->job.named[0] = b->job.named[1] = random;
    b->job.games = GAMES;
    b->job.seed = "1";
    for (unsigned v = 0; v < 2; v++) {
        plan_init(&plan, 2);
        if (v)
            assert_true(
                plan_option(b->job.game, &plan, slice_of(option), &why));
        b->setup[v] = zeroed(b->job.game->setup_size);
        assert_true(study_add_variant(&b->job, &plan, b->setup[v], &why));
    }
    study_seed(&b->job);
}

static void close_bench(struct bench *b)
{
    free(b->setup[0]);
    free(b->setup[1]);
}

static void make(const struct bench *b, struct study_results *r)
{
    memset(r, 0, sizeof *r);
    for (unsigned v = 0; v < 2; v++) {
        r->tally[v] = zeroed(sizeof *r->tally[v]);
        cards_init(&r->tally[v]->cards, b->job.game, b->setup[v]);
    }
}

static void drop(struct study_results *r)
{
    free(r->tally[0]);
    free(r->tally[1]);
}

/* Games from <= n < to, by a worker of their own. */
static void play(struct bench *b, uint64_t from, uint64_t to,
                 struct study_results *r)
{
    struct study_play play[2];
    void *memory[2];
    make(b, r);
    for (unsigned v = 0; v < 2; v++) {
        memory[v] = zeroed(study_play_bytes(&b->job));
        study_learn(&b->job, v, &r->tally[v]->cards, memory[v]);
        study_sit(&play[v], &b->job, v, memory[v]);
    }
    study_games(play, from, to, r);
    free(memory[0]);
    free(memory[1]);
}

static void merge(struct study_results *to, const struct study_results *from)
{
    for (unsigned v = 0; v < 2; v++) {
        study_merge(to->tally[v], from->tally[v]);
        study_merge_pair(&to->paired[v], &from->paired[v]);
    }
}

static char *report(struct bench *b, struct study_results *r)
{
    enum { ROOM = 1 << 17 };
    char *at = zeroed(ROOM);
    struct text out;
    for (unsigned v = 0; v < 2; v++)
        study_sort(r->tally[v]);
    text_init(&out, at, ROOM);
    study_report(&b->job, r, NULL, false, &out);
    assert_false(out.cut);
    return at;
}

/* Three workers, merged in another order, and through a copy of bytes. */
static void test_study__it_does_not_matter_who_played_what(void **state)
{
    struct bench b;
    struct study_results whole;
    struct study_results part[3];
    struct study_results sum;
    (void)state;
    open_bench(&b, "rounds 8");
    play(&b, 0, GAMES, &whole);
    make(&b, &sum);
    for (unsigned i = 0; i < 3; i++)
        play(&b, i * GAMES / 3, (i + 1) * GAMES / 3, &part[i]);
    for (unsigned i = 3; i--;) {
        struct study_tally *copy = zeroed(sizeof *copy);
        memcpy(copy, part[i].tally[0], sizeof *copy);
        free(part[i].tally[0]);
        part[i].tally[0] = copy;
        merge(&sum, &part[i]);
        drop(&part[i]);
    }
    char *one = report(&b, &whole);
    char *other = report(&b, &sum);
    assert_string_equal(one, other);
    assert_non_null(strstr(one, "\"what\":\"decisions\""));
    free(one);
    free(other);
    drop(&whole);
    drop(&sum);
    close_bench(&b);
}

static void test_study__a_game_can_be_played_again_as_a_match(void **state)
{
    enum { EVENTS = 4096 };
    struct bench b;
    struct study_results r;
    struct study_play t;
    struct match m;
    struct refusal why;
    (void)state;
    open_bench(&b, "rounds 8");
    play(&b, 0, GAMES, &r);
    void *memory = zeroed(match_bytes(b.job.game, EVENTS));
    void *own = zeroed(study_play_bytes(&b.job));
    study_sit(&t, &b.job, 0, own);
    assert_true(match_open(&m, b.job.game, &b.job.variant[0].plan, memory,
                           EVENTS, &why));
    assert_true(study_record(&t, r.tally[0]->longest.game, &m, &why));
    unsigned decisions = 0;
    for (unsigned i = 0; i < m.count; i++)
        decisions += m.event[i].actor != CHANCE;
    assert_int_equal(decisions, r.tally[0]->longest.value);
    free(own);
    free(memory);
    drop(&r);
    close_bench(&b);
}

static void test_study__a_spread_keeps_values_to_a_thousandth(void **state)
{
    (void)state;
    for (uint32_t value = 0; value <= STUDY_EVENTS_MOST; value++) {
        unsigned slot = study_slot(value);
        uint32_t least = study_value(slot);
        assert_true(slot < STUDY_VALUES);
        if (value < STUDY_EXACT)
            assert_int_equal(least, value);
        else if (least > value || (value - least) * 1000 > value)
            fail_msg("%u is counted as %u", value, least);
    }
}

static void said(double n, unsigned digits, const char *should)
{
    char at[64];
    struct text out;
    text_init(&out, at, sizeof at);
    number_say(&out, n, digits);
    assert_string_equal(at, should);
}

static void test_number__is_written_as_people_do(void **state)
{
    char at[64];
    struct text out;
    (void)state;
    said(0, 2, "0.00");
    said(-0.001, 2, "0.00");
    said(1.005, 1, "1.0");
    said(-12.345678, 3, "-12.346");
    said(0.96, 1, "1.0");
    said(1e15, 0, "1000000000000000");
    text_init(&out, at, sizeof at);
    number_say_count(&out, 12345678);
    assert_string_equal(at, "12,345,678");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_study__it_does_not_matter_who_played_what),
        cmocka_unit_test(test_study__a_game_can_be_played_again_as_a_match),
        cmocka_unit_test(test_study__a_spread_keeps_values_to_a_thousandth),
        cmocka_unit_test(test_number__is_written_as_people_do),
    };
    return tally_run("study", tests, sizeof tests / sizeof tests[0]);
}
