#define _POSIX_C_SOURCE 200809L
#include "server/log.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 512 };

static const char *const LEVELS[] = {"error", "warning", "info", "debug"};
static _Atomic unsigned from = LOG_WARNING;

bool log_read(const char *word, enum log_level *out)
{
    for (unsigned i = 0; i < sizeof LEVELS / sizeof LEVELS[0]; i++)
        if (strcmp(word, LEVELS[i]) == 0) {
            *out = (enum log_level)i;
            return true;
        }
    return false;
}

void log_from(enum log_level level)
{
    atomic_store(&from, (unsigned)level);
}

static void put_time(struct text *out)
{
    struct timespec now;
    struct tm parts;
    char words[40] = "";
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts))
        strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%S", &parts);
    text_put(out, "time=");
    text_put(out, words);
    text_char(out, '.');
    for (long unit = 100000000; unit >= 1000000; unit /= 10)
        text_char(out, (char)('0' + now.tv_nsec / unit % 10));
    text_char(out, 'Z');
}

/* What is not one plain word stands in quotes, on one line whatever it is. */
static void put_words(struct text *out, const char *words)
{
    bool is_plain = *words && !strpbrk(words, " =\"\\\n\r\t");
    if (!is_plain)
        text_char(out, '"');
    for (; *words; words++) {
        if (*words == '"' || *words == '\\')
            text_char(out, '\\');
        text_char(out, (unsigned char)*words < ' ' ? ' ' : *words);
    }
    if (!is_plain)
        text_char(out, '"');
}

/* In one write: lines of several threads do not mix. */
static void write_line(const char *at, size_t len)
{
    while (len) {
        ssize_t written = write(STDERR_FILENO, at, len);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return;
        at += written;
        len -= (size_t)written;
    }
}

void log_pairs(enum log_level level, const char *what,
               const struct log_pair *pairs)
{
    char line[LINE];
    struct text out;
    if ((unsigned)level > atomic_load(&from))
        return;
    text_init(&out, line, sizeof line - 1);
    put_time(&out);
    text_put(&out, " level=");
    text_put(&out, LEVELS[level]);
    text_put(&out, " event=");
    text_put(&out, what);
    for (; pairs->key; pairs++) {
        text_char(&out, ' ');
        text_put(&out, pairs->key);
        text_char(&out, '=');
        if (pairs->words)
            put_words(&out, pairs->words);
        else
            text_int(&out, pairs->number);
    }
    line[out.len] = '\n';
    write_line(line, out.len + 1);
}
