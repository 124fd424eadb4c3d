#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* getrandom's prototype */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

void *host_new(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes / 64 + 1) * 64);
    if (!memory) {
        fputs("tidywinks: out of memory\n", stderr);
        exit(2);
    }
    memset(memory, 0, (bytes / 64 + 1) * 64);
    return memory;
}

static bool say_why(struct text *why, const char *path, const char *what)
{
    text_clear(why);
    text_put(why, path);
    text_put(why, ": ");
    text_put(why, what);
    return false;
}

static bool read_all(int fd, size_t most, struct slice *text)
{
    size_t cap = 1 << 16;
    size_t len = 0;
    char *bytes = host_new(cap);
    for (;;) {
        ssize_t got = read(fd, bytes + len, cap - len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            *text = (struct slice){bytes, len};
            return got == 0;
        }
        len += (size_t)got;
        if (len > most) {
            errno = EFBIG;
            *text = (struct slice){bytes, 0};
            return false;
        }
        if (len < cap)
            continue;
        char *larger = host_new(cap * 2);
        memcpy(larger, bytes, len);
        free(bytes);
        bytes = larger;
        cap *= 2;
    }
}

bool host_read(const char *path, size_t most, struct slice *text,
               struct text *why)
{
    bool is_input = strcmp(path, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return say_why(why, path, strerror(errno));
    bool ok = read_all(fd, most, text);
    int error = errno;
    if (!is_input)
        close(fd);
    if (ok)
        return true;
    free((char *)text->at);
    *text = (struct slice){NULL, 0};
    return say_why(why, path,
                   error == EFBIG ? "larger than is ever needed; not read"
                                  : strerror(error));
}

static bool write_all(int fd, struct slice text)
{
    while (text.len) {
        ssize_t put = write(fd, text.at, text.len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        text.at += put;
        text.len -= (size_t)put;
    }
    return fsync(fd) == 0 || errno == EINVAL;
}

bool host_write(const char *path, struct slice text, bool secret,
                struct text *why)
{
    char part[4096];
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return say_why(why, path, "the name is too long");
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                  secret ? 0600 : 0666);
    if (fd < 0)
        return say_why(why, path, strerror(errno));
    bool ok = write_all(fd, text);
    int error = errno;
    ok = close(fd) == 0 && ok;
    if (ok && rename(part, path) == 0)
        return true;
    if (ok)
        error = errno;
    unlink(part);
    return say_why(why, path, strerror(error));
}

void host_random(uint8_t *bytes, size_t count)
{
    while (count) {
        ssize_t got = getrandom(bytes, count, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            fputs("tidywinks: the system gives no random numbers\n", stderr);
            exit(2);
        }
        bytes += got;
        count -= (size_t)got;
    }
}
