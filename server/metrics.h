/* What the server counts, for whoever watches it (docs/hosting.md): numbers of
 * the whole server, never of a table, a seat or an address. From any thread. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "base/text.h"

enum metric {
    METRIC_SOCKETS, /* gauges: now */
    METRIC_HTTP,
    METRIC_TABLES,
    METRIC_THINKING,
    METRIC_WRITING,
    METRIC_BY_PERSON, /* counters: since the beginning */
    METRIC_BY_BOT,
    METRIC_BY_CLOCK,
    METRIC_BY_STANDING,
    METRIC_OPENED,
    METRIC_DELETED,
    METRIC_MESSAGES,
    METRIC_ROWS,
    METRIC_STORE_FAILED,
    METRIC_RACES,
    METRICS,
};

enum metric_time {
    TIME_COMMIT, /* a group of rows, until it is on disk */
    TIME_DECIDE, /* from a decision to its being sent to all, with the commit */
    TIME_MESSAGE, /* handling a message of a device, without the commit */
    TIME_THINK,   /* a bot's thought */
    METRIC_TIMES,
};

void metrics_add(enum metric what, int64_t by);
/* A device was refused something with this code, a literal of the program. */
void metrics_refused(const char *code);
/* A request over HTTP was answered with this status. */
void metrics_answered(unsigned status);
/* Microseconds of a clock that only goes forward; and how long it took since. */
uint64_t metrics_clock(void);
void metrics_took(enum metric_time what, uint64_t since);

/* All of it, in the text format of Prometheus; METRICS_BYTES are enough. */
enum { METRICS_BYTES = 1 << 16 };
void metrics_write(struct text *out, const char *build);

#endif
