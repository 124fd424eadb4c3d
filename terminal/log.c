#include "terminal/log.h"

#include <string.h>

void log_add(struct text *log, struct slice lines)
{
    if (lines.len >= log->cap - log->len) {
        size_t from = log->len / 2;
        while (from < log->len && log->at[from - 1] != '\n')
            from++;
        memmove(log->at, log->at + from, log->len - from + 1);
        log->len -= from;
    }
    text_slice(log, lines);
}
