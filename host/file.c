#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* getrandom's prototype */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static _Atomic(void *) reserve;
static atomic_bool has_reserve; /* or had one */

/* Gives back what was kept in reserve; without any, the end. */
static void spend_reserve(void)
{
    void *kept = atomic_exchange(&reserve, NULL);
    if (!kept) {
        fputs("tidywinks: out of memory\n", stderr);
        exit(2);
    }
    free(kept);
}

bool host_reserve(size_t bytes)
{
    void *old = NULL;
    void *new = atomic_load(&reserve) ? NULL : malloc(bytes);
    atomic_store(&has_reserve, true);
    if (new && !atomic_compare_exchange_strong(&reserve, &old, new))
        free(new);
    return atomic_load(&reserve) != NULL;
}

bool host_is_short(void)
{
    return atomic_load(&has_reserve) && !atomic_load(&reserve);
}

void *host_new(size_t bytes)
{
    void *memory;
    while (!(memory = aligned_alloc(64, (bytes / 64 + 1) * 64)))
        spend_reserve();
    memset(memory, 0, (bytes / 64 + 1) * 64);
    return memory;
}

void *host_more(void *old, size_t bytes)
{
    void *memory;
    while (!(memory = realloc(old, bytes)))
        spend_reserve();
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

/* The beginning of a file that is there; reads no more than `most`. */
static bool begins_own(const char *path, const char *own)
{
    char head[1 << 14];
    struct slice rest = {head, 0};
    struct slice line;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return false;
    ssize_t got;
    while (rest.len < sizeof head &&
           (got = read(fd, head + rest.len, sizeof head - rest.len)) > 0)
        rest.len += (size_t)got;
    close(fd);
    if (!rest.len)
        return true;
    while (slice_line(&rest, &line))
        if (slice_trim(line).len && line.at[0] != '#')
            return line.len >= strlen(own) &&
                   memcmp(line.at, own, strlen(own)) == 0;
    return false;
}

static bool may_replace(const char *path, const char *own, struct text *why)
{
    struct stat is;
    if (lstat(path, &is) != 0)
        return errno == ENOENT || say_why(why, path, strerror(errno));
    if (S_ISDIR(is.st_mode))
        return say_why(why, path, strerror(EISDIR));
    if (!S_ISREG(is.st_mode))
        return say_why(why, path, "not a plain file; left as it is");
    if (!begins_own(path, own))
        return say_why(why, path,
                       "holds something else; left as it is. Choose another "
                       "name");
    return true;
}

/* A new file beside `path`; its name goes to `part`. */
static int open_part(const char *path, char part[PATH_BYTES], bool secret)
{
    if (snprintf(part, PATH_BYTES, "%s.%ld.part", path, (long)getpid()) >=
        PATH_BYTES) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                secret ? 0600 : 0666);
}

bool host_may_write(const char *path, const char *own, struct text *why)
{
    char part[PATH_BYTES];
    if (!may_replace(path, own, why))
        return false;
    int fd = open_part(path, part, true);
    if (fd < 0)
        return say_why(why, path, strerror(errno));
    close(fd);
    unlink(part);
    return true;
}

bool host_write(const char *path, struct slice text, const char *own,
                bool secret, struct text *why)
{
    char part[PATH_BYTES];
    if (!may_replace(path, own, why))
        return false;
    int fd = open_part(path, part, secret);
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
