/* What an operator should know, on standard error: one line of `key=value` a
 * thing, with no key, name or address of anybody in it (docs/hosting.md). From
 * any thread. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "base/text.h"

enum log_level {
    LOG_ERROR,   /* something is lost or cannot be done */
    LOG_WARNING, /* something should be looked at */
    LOG_INFO,    /* what the server does as a whole */
    LOG_DEBUG,   /* and for each connection */
};

struct log_pair {
    const char *key;
    const char *words; /* NULL: the number */
    int64_t number;
};

/* `error`, `warning`, `info` or `debug`; false: it is none of them. */
bool log_read(const char *word, enum log_level *out);
/* Nothing below this is written from now on. */
void log_from(enum log_level level);
/* `what` has no space in it. The pairs end with a NULL key. */
void log_pairs(enum log_level level, const char *what,
               const struct log_pair *pairs);

#define LOG(level, what, ...)                                                  \
    log_pairs((level), (what),                                                 \
              (const struct log_pair[]){__VA_ARGS__, {NULL, NULL, 0}})
#define LOG_WORDS(key, words)                                                  \
    {                                                                          \
        (key), (words), 0                                                      \
    }
#define LOG_NUMBER(key, number)                                                \
    {                                                                          \
        (key), NULL, (int64_t)(number)                                         \
    }

#endif
