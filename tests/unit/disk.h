/* A disk for tests, under SQLite (its VFS interface), in memory: it knows what
 * was synced and what was not, loses power, gets full, refuses and is slow to
 * give way. Files are there for whoever opens them by this name in this
 * process; a process that is forked has its own from then on.
 *
 * What was written and not synced may be on the disk or not, sector by sector
 * and in any order, or half of it; what was not written is not harmed (as
 * SQLite is told of every usual disk: SQLITE_IOCAP_POWERSAFE_OVERWRITE). A file
 * that was made is there for sure once its folder was synced, which the usual
 * VFS does with the first sync of a new journal. */
#ifndef TESTS_UNIT_DISK_H
#define TESTS_UNIT_DISK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

enum { DISK_SECTOR = 512 };

enum disk_op {
    DISK_OPEN,
    DISK_READ,
    DISK_WRITE,
    DISK_GROW, /* a write past the end of the file */
    DISK_CUT,
    DISK_SYNC,
    DISK_DELETE,
};

/* Asked before each operation: SQLITE_OK, or the error it ends with. A sync
 * that fails has lost what was not synced: written again it may be kept. */
typedef int disk_asked(enum disk_op op);
extern disk_asked *disk_before;
/* Told after each sync; NULL: nobody is. */
extern void (*disk_synced)(void);
/* Milliseconds that somebody has waited for a lock. */
extern uint64_t disk_waited;
/* The disk asks for memory of its own. */
extern bool disk_is_growing;

/* SQLite opens files here from now on. */
void disk_use(void);
/* Forgets all files. */
void disk_clear(void);
/* The files under `from` as they are when the power fails now, under `to`.
 * `how`: 0, nothing that was not synced is there; 1, all of it; else a choice
 * by this number. */
void disk_lose_power(const char *from, const char *to, uint32_t how);
/* Forgets the files under this folder. */
void disk_forget(const char *folder);
/* Whether these bytes are in any file under the folder. */
bool disk_holds(const char *folder, const char *bytes);

#endif
