#include "tests/unit/disk.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { FILES = 64, NAME = 128, SLOTS = 8, REGIONS = 64 };

/* A write or (bytes is NULL) a new length, since the last sync. */
struct change {
    struct change *next;
    uint64_t at;
    size_t len;
    uint8_t *bytes;
};

struct bytes {
    uint8_t *at;
    size_t len, cap;
};

struct inode {
    char name[NAME]; /* empty: free */
    bool is_there;   /* for programs */
    bool is_kept;    /* its name is on the disk */
    bool is_journal;
    unsigned users;
    struct bytes now, kept;
    struct change *first, *last;
    int shared, level; /* locks of the file: how many SHARED, the highest */
    void *region[REGIONS];
    int slot_shared[SLOTS];
    bool slot_exclusive[SLOTS];
};

struct handle {
    sqlite3_file base;
    struct inode *inode;
    int level;
    bool is_deleted_at_close;
    uint16_t has_shared, has_exclusive; /* slots */
};

disk_asked *disk_before;
void (*disk_synced)(void);
uint64_t disk_waited;

static struct inode inodes[FILES];

static int ask(enum disk_op op)
{
    return disk_before ? disk_before(op) : SQLITE_OK;
}

/* What the disk is made of is not the memory of the program. */
bool disk_is_growing;

static void *more(void *old, size_t bytes)
{
    disk_is_growing = true;
    void *memory = realloc(old, bytes);
    disk_is_growing = false;
    if (!memory)
        abort();
    return memory;
}

static void set_length(struct bytes *b, size_t len)
{
    if (len > b->cap) {
        b->cap = len * 2;
        b->at = more(b->at, b->cap);
    }
    if (len > b->len)
        memset(b->at + b->len, 0, len - b->len);
    b->len = len;
}

static void put(struct bytes *b, uint64_t at, const uint8_t *from, size_t len)
{
    if (at + len > b->len)
        set_length(b, (size_t)at + len);
    memcpy(b->at + at, from, len);
}

static void copy(struct bytes *to, const struct bytes *from)
{
    to->len = 0;
    set_length(to, from->len);
    if (from->len)
        memcpy(to->at, from->at, from->len);
}

static void forget_changes(struct inode *f)
{
    while (f->first) {
        struct change *next = f->first->next;
        free(f->first->bytes);
        free(f->first);
        f->first = next;
    }
    f->last = NULL;
}

static void note(struct inode *f, uint64_t at, const void *bytes, size_t len)
{
    struct change *c = more(NULL, sizeof *c);
    *c = (struct change){.at = at, .len = len};
    if (bytes) {
        c->bytes = more(NULL, len + 1);
        memcpy(c->bytes, bytes, len);
    }
    if (f->last)
        f->last->next = c;
    else
        f->first = c;
    f->last = c;
}

static struct inode *find(const char *name)
{
    for (unsigned i = 0; i < FILES; i++)
        if (inodes[i].name[0] && strcmp(inodes[i].name, name) == 0)
            return &inodes[i];
    return NULL;
}

static struct inode *make(const char *name)
{
    for (unsigned i = 0; i < FILES; i++) {
        struct inode *f = &inodes[i];
        if (f->name[0])
            continue;
        memset(f, 0, sizeof *f);
        sqlite3_snprintf(NAME, f->name, "%s", name);
        f->is_there = true;
        return f;
    }
    abort();
}

static void destroy(struct inode *f)
{
    forget_changes(f);
    free(f->now.at);
    free(f->kept.at);
    for (unsigned i = 0; i < REGIONS; i++)
        free(f->region[i]);
    memset(f, 0, sizeof *f);
}

static bool is_under(const struct inode *f, const char *folder)
{
    size_t len = strlen(folder);
    return f->name[0] && strncmp(f->name, folder, len) == 0 &&
           f->name[len] == '/';
}

static int file_unmap(sqlite3_file *file, int is_deleted)
{
    struct handle *h = (struct handle *)file;
    struct inode *f = h->inode;
    for (unsigned i = 0; i < SLOTS; i++) {
        if (h->has_shared & 1u << i)
            f->slot_shared[i]--;
        if (h->has_exclusive & 1u << i)
            f->slot_exclusive[i] = false;
    }
    h->has_shared = h->has_exclusive = 0;
    for (unsigned i = 0; is_deleted && i < REGIONS; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *file, int level)
{
    struct handle *h = (struct handle *)file;
    struct inode *f = h->inode;
    if (level >= h->level)
        return SQLITE_OK;
    if (h->level > SQLITE_LOCK_SHARED)
        f->level = SQLITE_LOCK_NONE;
    if (level == SQLITE_LOCK_NONE)
        f->shared--;
    h->level = level;
    return SQLITE_OK;
}

static int file_close(sqlite3_file *file)
{
    struct handle *h = (struct handle *)file;
    struct inode *f = h->inode;
    file_unmap(file, 0);
    file_unlock(file, SQLITE_LOCK_NONE);
    f->users--;
    if (h->is_deleted_at_close || (!f->users && !f->is_there && !f->is_kept))
        destroy(f);
    return SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *to, int len, sqlite3_int64 at)
{
    const struct bytes *b = &((struct handle *)file)->inode->now;
    int fault = ask(DISK_READ);
    if (fault)
        return fault;
    size_t start = (size_t)at;
    size_t wanted = (size_t)len;
    size_t there = start < b->len ? b->len - start : 0;
    there = there < wanted ? there : wanted;
    memset(to, 0, wanted);
    if (there)
        memcpy(to, b->at + start, there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *from, int len,
                      sqlite3_int64 at)
{
    struct inode *f = ((struct handle *)file)->inode;
    bool is_longer = (uint64_t)at + (uint64_t)len > f->now.len;
    int fault = ask(is_longer ? DISK_GROW : DISK_WRITE);
    if (fault)
        return fault;
    put(&f->now, (uint64_t)at, from, (size_t)len);
    note(f, (uint64_t)at, from, (size_t)len);
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 len)
{
    struct inode *f = ((struct handle *)file)->inode;
    int fault = ask(DISK_CUT);
    if (fault)
        return fault;
    set_length(&f->now, (size_t)len);
    note(f, (uint64_t)len, NULL, 0);
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *file, int flags)
{
    struct inode *f = ((struct handle *)file)->inode;
    int fault = ask(DISK_SYNC);
    (void)flags;
    if (fault) {
        forget_changes(f);
        return fault;
    }
    for (const struct change *c = f->first; c; c = c->next)
        if (c->bytes)
            put(&f->kept, c->at, c->bytes, c->len);
        else
            set_length(&f->kept, (size_t)c->at);
    forget_changes(f);
    /* With a new journal its folder is synced, and so are all names in it. */
    size_t folder = (size_t)(strrchr(f->name, '/') - f->name);
    bool is_new = f->is_journal && !f->is_kept;
    for (unsigned i = 0; is_new && i < FILES; i++) {
        struct inode *other = &inodes[i];
        if (strncmp(other->name, f->name, folder + 1) != 0)
            continue;
        other->is_kept = other->is_there;
        if (!other->is_there && !other->users)
            destroy(other);
    }
    if (disk_synced)
        disk_synced();
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)((struct handle *)file)->inode->now.len;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int level)
{
    struct handle *h = (struct handle *)file;
    struct inode *f = h->inode;
    if (level <= h->level)
        return SQLITE_OK;
    bool is_mine = h->level > SQLITE_LOCK_SHARED;
    if (!is_mine &&
        f->level > (level == SQLITE_LOCK_SHARED ? SQLITE_LOCK_RESERVED
                                                : SQLITE_LOCK_NONE))
        return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE && f->shared > 1) {
        f->level = h->level = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
    }
    if (h->level == SQLITE_LOCK_NONE)
        f->shared++;
    if (level > SQLITE_LOCK_SHARED)
        f->level = level;
    h->level = level;
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *file, int *is)
{
    *is = ((struct handle *)file)->inode->level > SQLITE_LOCK_SHARED;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int what, void *with)
{
    (void)file;
    (void)what;
    (void)with;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file)
{
    (void)file;
    return 4096;
}

static int characteristics(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_map(sqlite3_file *file, int region, int bytes, int is_made,
                    void volatile **out)
{
    struct inode *f = ((struct handle *)file)->inode;
    if (region >= REGIONS)
        return SQLITE_FULL;
    if (!f->region[region] && is_made)
        f->region[region] = memset(more(NULL, (size_t)bytes), 0, (size_t)bytes);
    *out = f->region[region];
    return *out || !is_made ? SQLITE_OK : SQLITE_NOMEM;
}

static int file_lock_slots(sqlite3_file *file, int from, int count, int flags)
{
    struct handle *h = (struct handle *)file;
    struct inode *f = h->inode;
    bool is_shared = flags & SQLITE_SHM_SHARED;
    for (int i = from; flags & SQLITE_SHM_LOCK && i < from + count; i++) {
        int others = f->slot_shared[i] - (h->has_shared >> i & 1);
        if ((f->slot_exclusive[i] && !(h->has_exclusive >> i & 1)) ||
            (!is_shared && others))
            return SQLITE_BUSY;
    }
    for (int i = from; i < from + count; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        bool is_on = flags & SQLITE_SHM_LOCK;
        if (is_shared && is_on != !!(h->has_shared & bit)) {
            f->slot_shared[i] += is_on ? 1 : -1;
            h->has_shared ^= bit;
        }
        if (!is_shared && is_on != !!(h->has_exclusive & bit)) {
            f->slot_exclusive[i] = is_on;
            h->has_exclusive ^= bit;
        }
    }
    return SQLITE_OK;
}

static void file_barrier(sqlite3_file *file)
{
    (void)file;
}

static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = file_map,
    .xShmLock = file_lock_slots,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                     int flags, int *out_flags)
{
    static unsigned unnamed;
    struct handle *h = (struct handle *)file;
    char own[NAME];
    (void)vfs;
    memset(h, 0, sizeof *h);
    int fault = ask(DISK_OPEN);
    if (fault)
        return fault;
    if (!name)
        sqlite3_snprintf(NAME, own, "unnamed/%u", unnamed++);
    struct inode *f = name ? find(name) : NULL;
    if (f && !f->is_there) {
        f->is_there = true;
        set_length(&f->now, 0);
        note(f, 0, NULL, 0);
    }
    if (!f && name && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    if (!f)
        f = make(name ? name : own);
    f->is_journal = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL);
    f->users++;
    h->inode = f;
    h->is_deleted_at_close = !name || flags & SQLITE_OPEN_DELETEONCLOSE;
    h->base.pMethods = &METHODS;
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    struct inode *f = find(name);
    (void)vfs;
    int fault = ask(DISK_DELETE);
    if (fault)
        return fault;
    if (!f || !f->is_there)
        return SQLITE_IOERR_DELETE_NOENT;
    f->is_there = false;
    f->is_kept &= !is_synced;
    if (!f->users && !f->is_kept)
        destroy(f);
    return SQLITE_OK;
}

static int is_accessible(sqlite3_vfs *vfs, const char *name, int what, int *is)
{
    const struct inode *f = find(name);
    (void)vfs;
    (void)what;
    *is = f && f->is_there;
    return SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int cap, char *out)
{
    (void)vfs;
    sqlite3_snprintf(cap, out, "%s", name);
    return SQLITE_OK;
}

static int give_random(sqlite3_vfs *vfs, int count, char *out)
{
    static uint64_t drawn;
    (void)vfs;
    for (int i = 0; i < count; i++)
        out[i] = (char)hash_mix(++drawn);
    return count;
}

static int wait(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    disk_waited += (uint64_t)microseconds / 1000;
    return microseconds;
}

static int get_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2461000; /* some day in 2025 */
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int cap, char *out)
{
    (void)vfs;
    (void)cap;
    (void)out;
    return 0;
}

void disk_use(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 1,
        .szOsFile = sizeof(struct handle),
        .mxPathname = NAME - 1,
        .zName = "tidywinks-disk",
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = is_accessible,
        .xFullPathname = full_name,
        .xRandomness = give_random,
        .xSleep = wait,
        .xCurrentTime = get_time,
        .xGetLastError = last_error,
    };
    sqlite3_vfs_register(&vfs, 1);
}

void disk_clear(void)
{
    for (unsigned i = 0; i < FILES; i++)
        if (inodes[i].name[0])
            destroy(&inodes[i]);
}

void disk_forget(const char *folder)
{
    for (unsigned i = 0; i < FILES; i++)
        if (is_under(&inodes[i], folder))
            destroy(&inodes[i]);
}

/* Whether a sector of a change is on the disk; `junk`: half-written. */
static bool is_written(uint32_t how, uint64_t which, bool *junk)
{
    uint64_t chosen = hash_mix(((uint64_t)how << 32) + which);
    *junk = how > 1 && chosen % 16 == 0;
    return how == 1 || (how > 1 && chosen / 16 % (2 + how % 3) != 0);
}

static void apply(struct bytes *to, const struct change *c, uint32_t how,
                  uint64_t *which)
{
    bool junk;
    if (!c->bytes) {
        if (is_written(how, ++*which, &junk))
            set_length(to, (size_t)c->at);
        return;
    }
    for (size_t done = 0; done < c->len;) {
        size_t left = DISK_SECTOR - (size_t)(c->at + done) % DISK_SECTOR;
        size_t len = left < c->len - done ? left : c->len - done;
        if (is_written(how, ++*which, &junk)) {
            put(to, c->at + done, c->bytes + done, len);
            if (junk)
                memset(to->at + c->at + done + len / 2, 0xa5, len - len / 2);
        }
        done += len;
    }
}

/* The changes in the order they came, or, every other time, the other way
 * round: a disk may write in any order. */
static void apply_all(struct bytes *to, const struct change *first,
                      uint32_t how, uint64_t *which)
{
    if (how > 1 && how % 2) {
        if (first->next)
            apply_all(to, first->next, how, which);
        apply(to, first, how, which);
        return;
    }
    for (; first; first = first->next)
        apply(to, first, how, which);
}

void disk_lose_power(const char *from, const char *to, uint32_t how)
{
    uint64_t which = 0;
    for (unsigned i = 0; i < FILES; i++) {
        const struct inode *f = &inodes[i];
        char name[NAME];
        bool junk;
        if (!is_under(f, from))
            continue;
        bool is_there = f->is_kept == f->is_there
                            ? f->is_kept
                            : is_written(how, ++which, &junk) == f->is_there;
        if (!is_there)
            continue;
        sqlite3_snprintf(NAME, name, "%s%s", to, f->name + strlen(from));
        struct inode *g = make(name);
        copy(&g->now, &f->kept);
        if (f->first)
            apply_all(&g->now, f->first, how, &which);
        copy(&g->kept, &g->now);
        g->is_kept = true;
    }
}

bool disk_holds(const char *folder, const char *bytes)
{
    size_t len = strlen(bytes);
    for (unsigned i = 0; i < FILES; i++) {
        const struct bytes *b = &inodes[i].now;
        if (!is_under(&inodes[i], folder) || !inodes[i].is_there)
            continue;
        for (size_t at = 0; at + len <= b->len; at++)
            if (memcmp(b->at + at, bytes, len) == 0)
                return true;
    }
    return false;
}
