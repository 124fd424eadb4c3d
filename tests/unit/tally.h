/*
 * The common ending of every cmocka test program: run one group of tests and
 * close the output with `N passed, M failed`, the line that scripts/test adds
 * up. Include it instead of cmocka.h, and end main with
 *
 *     return tally_run("zone", tests, sizeof tests / sizeof tests[0]);
 */
#ifndef TESTS_UNIT_TALLY_H
#define TESTS_UNIT_TALLY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* Returns the exit code for main: 0 when every test passed. */
static inline int tally_run(const char *name, const struct CMUnitTest *tests,
                            size_t count)
{
    int result = _cmocka_run_group_tests(name, tests, count, NULL, NULL);
    size_t failed = result < 0 ? count : (size_t)result;

    if (failed > count) {
        failed = count;
    }
    fflush(stderr);
    printf("%zu passed, %zu failed\n", count - failed, failed);
    fflush(stdout);
    return result == 0 ? 0 : 1;
}

#endif
