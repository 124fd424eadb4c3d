/* What a server tells whoever runs it: log, figures, health. */
#define _POSIX_C_SOURCE 200809L
#include "server/health.h"
#include "server/log.h"
#include "server/metrics.h"
#include "tests/unit/tally.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is logged between these two. */
static int pipe_out[2];
static int real_stderr;

static void listen_in(void)
{
    assert_int_equal(pipe(pipe_out), 0);
    real_stderr = dup(STDERR_FILENO);
    assert_true(dup2(pipe_out[1], STDERR_FILENO) >= 0);
    close(pipe_out[1]);
}

static void heard(char *out, size_t cap)
{
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    size_t len = 0;
    ssize_t got;
    while ((got = read(pipe_out[0], out + len, cap - 1 - len)) > 0)
        len += (size_t)got;
    out[len] = '\0';
    close(pipe_out[0]);
}

static void test_watch__a_line_a_thing_whatever_it_says(void **state)
{
    static char said[2048];
    char long_words[900];
    (void)state;
    memset(long_words, 'x', sizeof long_words);
    long_words[sizeof long_words - 1] = '\0';
    log_from(LOG_INFO);
    listen_in();
    LOG(LOG_INFO, "one",
        LOG_WORDS("why", "two\nlines, \"quoted\" \\ and a = b"),
        LOG_NUMBER("n", -3));
    LOG(LOG_DEBUG, "unsaid", LOG_NUMBER("n", 1));
    LOG(LOG_ERROR, "empty", LOG_WORDS("why", ""));
    LOG(LOG_WARNING, "long", LOG_WORDS("why", long_words));
    heard(said, sizeof said);
    const char *one = strstr(said, "Z level=info event=one ");
    assert_non_null(one);
    assert_non_null(
        strstr(one, "why=\"two lines, \\\"quoted\\\" \\\\ and a = b\" n=-3\n"));
    assert_null(strstr(said, "unsaid"));
    assert_non_null(strstr(said, "level=error event=empty why=\"\"\n"));
    unsigned lines = 0;
    for (const char *c = said; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 3);
}

static void test_watch__levels_have_names(void **state)
{
    enum log_level level = LOG_ERROR;
    (void)state;
    assert_true(log_read("debug", &level));
    assert_int_equal(level, LOG_DEBUG);
    assert_false(log_read("loud", &level));
    assert_false(log_read("", &level));
    assert_int_equal(level, LOG_DEBUG);
}

static void test_watch__figures_fit_whatever_was_answered(void **state)
{
    struct text out;
    char *memory = malloc(METRICS_BYTES);
    (void)state;
    text_init(&out, memory, METRICS_BYTES);
    for (unsigned status = 0; status < 1000; status++)
        metrics_answered(status);
    for (unsigned i = 0; i < METRICS; i++)
        metrics_add((enum metric)i, INT64_MAX / 2);
    metrics_refused("key");
    metrics_refused("no such code");
    for (unsigned i = 0; i < METRIC_TIMES; i++)
        metrics_took((enum metric_time)i, metrics_clock() - 1500000);
    metrics_write(&out, "0123456789ab");
    assert_false(out.cut);
    assert_non_null(
        strstr(memory, "tidywinks_refusals_total{code=\"key\"} 1\n"));
    assert_non_null(
        strstr(memory, "tidywinks_refusals_total{code=\"other\"} 1\n"));
    assert_non_null(
        strstr(memory, "tidywinks_commit_seconds_bucket{le=\"1\"} 0\n"));
    assert_non_null(
        strstr(memory, "tidywinks_commit_seconds_bucket{le=\"2\"} 1\n"));
    assert_non_null(
        strstr(memory, "tidywinks_commit_seconds_bucket{le=\"+Inf\"} 1\n"));
    assert_non_null(strstr(memory, "tidywinks_http_answers_total"
                                   "{status=\"599\"} 1\n"));
    free(memory);
}

static void test_watch__a_failing_store_is_said_once(void **state)
{
    static char said[1024];
    (void)state;
    log_from(LOG_WARNING);
    assert_null(health_trouble());
    listen_in();
    health_store(false, "disk full");
    health_store(false, "disk full");
    assert_non_null(health_trouble());
    assert_true(health_is_store_bad());
    health_store(true, "");
    health_store(true, "");
    heard(said, sizeof said);
    assert_null(health_trouble());
    const char *fails = strstr(said, "event=store-fails why=\"disk full\"\n");
    assert_non_null(fails);
    assert_null(strstr(fails + 6, "event=store-fails"));
    const char *works = strstr(said, "event=store-works");
    assert_non_null(works);
    assert_null(strstr(works + 6, "event=store-works"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_watch__a_line_a_thing_whatever_it_says),
        cmocka_unit_test(test_watch__levels_have_names),
        cmocka_unit_test(test_watch__figures_fit_whatever_was_answered),
        cmocka_unit_test(test_watch__a_failing_store_is_said_once),
    };
    return tally_run("watch", tests, sizeof tests / sizeof tests[0]);
}
