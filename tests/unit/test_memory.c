/* There is no memory, at every moment of an evening: once, and from then on.
 * Whom it hits is refused or hung up on and comes back; without any memory the
 * server ends with a sentence. Nothing that was acknowledged is lost. MEMORY_STEP
 * says how many moments are passed over (1: none); `make proof` has them all. */
#define _GNU_SOURCE
#include "server/health.h"
#include "tests/unit/disk.h"
#include "tests/unit/tally.h"
#include "tests/unit/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED 1
#endif
#endif
#ifndef IS_WATCHED
#define IS_WATCHED 0
#endif

enum { USUAL_STEP = 59, ENDED = 2, WRONG = 3, WORDS = 4096 };

static const char HOUSE[] = "/house";

static struct world w;

/* The memory that is asked for, numbered from 1; which is not given. */
static uint64_t asked_for, fails_at;
static bool is_counted, is_lasting;

#if !IS_WATCHED
/* The C library's own, under the names it keeps for this. */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);
void *__libc_memalign(size_t align, size_t bytes);

static bool is_refused(void)
{
    if (!is_counted || disk_is_growing)
        return false;
    asked_for++;
    return is_lasting ? asked_for >= fails_at : asked_for == fails_at;
}

void *malloc(size_t bytes)
{
    return is_refused() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return is_refused() ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return is_refused() ? NULL : __libc_realloc(old, bytes);
}

void *aligned_alloc(size_t align, size_t bytes)
{
    return is_refused() ? NULL : __libc_memalign(align, bytes);
}
#endif

static const char *wrong;

/* As if the power had failed as well. */
static void check_disk(void)
{
    is_counted = false;
    disk_before = NULL;
    wrong = wrong ? wrong : world_lost(&w, HOUSE);
}

/* The end of the program, whoever has called for it. */
static void at_end(void)
{
    check_disk();
    if (!wrong)
        return;
    fprintf(stderr, "moment %u: %s\n", (unsigned)fails_at, wrong);
    _exit(WRONG);
}

/* An evening with that moment; in a process of its own. */
static void live(uint64_t moment, bool lasts)
{
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    atexit(at_end);
    health_memory();
    fails_at = moment;
    is_lasting = lasts;
    is_counted = true;
    bool is_begun = world_begin(&w, HOUSE, &why);
    const char *missing = is_begun ? world_evening(&w, "null", 3) : NULL;
    is_counted = false;
    if (!is_begun)
        fprintf(stderr, "tidywinks: %s\n", words);
    if (w.is_spinning)
        wrong = "something happens again and again";
    else if (missing)
        wrong = missing;
    exit(is_begun ? 0 : ENDED);
}

/* How it ended, and the last that it said. */
static int run(uint64_t moment, bool lasts, char said[WORDS])
{
    int ends[2];
    int status;
    size_t len = 0;
    ssize_t got;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        live(moment, lasts);
    }
    close(ends[1]);
    while ((got = read(ends[0], said + len, WORDS - 1 - len)) > 0)
        len += (size_t)got < WORDS / 2 - len ? (size_t)got : 0;
    said[len] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status))
        fail_msg("moment %u: ended by signal %d\n%s", (unsigned)moment,
                 WTERMSIG(status), said);
    return WEXITSTATUS(status);
}

/* How often memory is asked for in an evening. */
static uint64_t count_all(void)
{
    static struct world again;
    char words[256];
    struct text why;
    text_init(&why, words, sizeof words);
    is_counted = true;
    asked_for = 0;
    assert_true(world_begin(&again, HOUSE, &why));
    const char *missing = world_evening(&again, "null", 3);
    is_counted = false;
    if (missing)
        fail_msg("there was no %s", missing);
    world_end(&again);
    disk_clear();
    return asked_for;
}

static void go_through(bool lasts, bool *was_any)
{
    static char said[WORDS];
    const char *given = getenv("MEMORY_STEP");
    const uint64_t step = given ? strtoul(given, NULL, 10) : USUAL_STEP;
    const uint64_t all = count_all();
    uint64_t moments = 0;
    uint64_t ended = 0;
    for (uint64_t n = 1 + step / 2; n <= all; n += step, moments++) {
        int end = run(n, lasts, said);
        if (end != 0 && end != ENDED)
            fail_msg("%s", said);
        if (end == ENDED && !strstr(said, "memory"))
            fail_msg("moment %u: no word of it\n%s", (unsigned)n, said);
        ended += end == ENDED;
    }
    print_message("%u of %u moments without memory, %u ends\n",
                  (unsigned)moments, (unsigned)all, (unsigned)ended);
    *was_any = ended > 0;
}

static void test_memory__missing_once(void **state)
{
    bool was_any;
    (void)state;
    if (IS_WATCHED)
        return;
    go_through(false, &was_any);
}

static void test_memory__gone_for_good(void **state)
{
    bool was_any;
    (void)state;
    if (IS_WATCHED)
        return;
    go_through(true, &was_any);
    assert_true(was_any);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory__missing_once),
        cmocka_unit_test(test_memory__gone_for_good),
    };
    disk_use();
    return tally_run("memory", tests, sizeof tests / sizeof tests[0]);
}
