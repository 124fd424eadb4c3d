/* A cable that can be cut: what connects to the socket `.s.PGSQL.5432` in one
 * folder is passed on to the one in another, and back, byte by byte counted. */
#ifndef TESTS_UNIT_CUT_H
#define TESTS_UNIT_CUT_H

#include <stdbool.h>
#include <stddef.h>

enum cut_way { CUT_THERE, CUT_BACK };

/* Begins, in threads that live as long as the program. */
void cut_begin(const char *from, const char *to);
/* The next connection that passes `bytes` bytes this way from now on is cut
 * after them, both ways; once. */
void cut_after(enum cut_way way, size_t bytes);
/* Whether it was; else it is not going to be any more. */
bool cut_was(void);
/* Bytes that went this way since the last `cut_after`. */
size_t cut_passed(enum cut_way way);

#endif
