#define _POSIX_C_SOURCE 200809L
#include "store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_MOST = 4096 };

static bool refuse(struct text *why, const char *path, const char *words)
{
    text_put(why, path);
    text_put(why, ": ");
    text_put(why, words);
    return false;
}

/* Whose folder it is, theirs is the file: whoever runs the server, though root
 * may copy. */
static void hand_over(int fd, const char *folder)
{
    struct stat its;
    if (geteuid() == 0 && stat(folder, &its) == 0 &&
        fchown(fd, its.st_uid, its.st_gid) != 0)
        errno = 0; /* a disk that knows no owners */
}

static void folder_of(const char *path, char folder[PATH_MOST])
{
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) : 0;
    snprintf(folder, PATH_MOST, "%.*s", slash ? (int)len : 1,
             slash ? path : ".");
    if (slash && !len)
        snprintf(folder, PATH_MOST, "/");
}

static bool make_empty(const char *part, const char *folder)
{
    unlink(part);
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    hand_over(fd, folder);
    return close(fd) == 0;
}

static bool fill(sqlite3 *from, const char *part, struct text *why)
{
    sqlite3 *to = NULL;
    int end = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_backup *copy =
        end == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (copy) {
        sqlite3_backup_step(copy, -1);
        end = sqlite3_backup_finish(copy);
        /* One file, that can be read where nothing can be written. */
        if (end == SQLITE_OK)
            end = sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL,
                               NULL);
    } else if (end == SQLITE_OK) {
        end = sqlite3_errcode(to);
    }
    if (end != SQLITE_OK)
        refuse(why, part, sqlite3_errstr(end));
    sqlite3_close(to);
    return end == SQLITE_OK;
}

/* The name is on disk, too. */
static void settle(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

bool copy_make(sqlite3 *from, const char *path, struct text *why)
{
    char part[PATH_MOST];
    char folder[PATH_MOST];
    int bytes = snprintf(part, sizeof part, "%s.part", path);
    if (bytes < 0 || (size_t)bytes >= sizeof part)
        return refuse(why, "this", "the name is too long");
    folder_of(path, folder);
    if (access(path, F_OK) == 0)
        return refuse(why, path, "is there already, and stays as it is");
    if (!make_empty(part, folder))
        return refuse(why, part, strerror(errno));
    bool is_good = fill(from, part, why);
    if (is_good && link(part, path) != 0)
        is_good = refuse(why, path, strerror(errno));
    unlink(part);
    settle(folder);
    return is_good;
}
