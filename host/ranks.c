#define _GNU_SOURCE
#include "host/ranks.h"
#include "base/hash.h"
#include "host/file.h"

#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REFUSED = 2, PROGRAM_MOST = 1 << 30, WORDS = 500, HOST_NAME = 64 };

/* How a launcher says how many there are, and which this is: Open MPI; others
 * by PMI; by PMIx, as srun does, where the number is known only on joining. */
static const struct {
    const char *count, *own;
} LAUNCHERS[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    {"PMI_SIZE", "PMI_RANK"},
    {NULL, "PMIX_RANK"},
};
enum { LAUNCHERS_COUNT = sizeof LAUNCHERS / sizeof LAUNCHERS[0] };

static struct {
    const struct ranks_way *way; /* NULL: alone */
    unsigned own, count;
    uint64_t noted;
    bool has_met;
} ranks = {.count = 1};

/* What each tells the first before the work begins. */
struct report {
    uint64_t noted;
    int32_t code;
    char host[HOST_NAME];
    char words[WORDS];
};

bool ranks_are_launched(bool *is_first)
{
    for (unsigned i = 0; i < LAUNCHERS_COUNT; i++) {
        const char *own = getenv(LAUNCHERS[i].own);
        const char *count =
            LAUNCHERS[i].count ? getenv(LAUNCHERS[i].count) : "2";
        if (!own || !count)
            continue;
        *is_first = strcmp(own, "0") == 0;
        return strcmp(count, "1") != 0;
    }
    *is_first = true;
    return false;
}

/* The program's own bots may start it again, which is no rank. */
static void forget_launcher(void)
{
    for (unsigned i = 0; i < LAUNCHERS_COUNT; i++) {
        unsetenv(LAUNCHERS[i].own);
        if (LAUNCHERS[i].count)
            unsetenv(LAUNCHERS[i].count);
    }
}

/* Beside the program as it is built, or where it is installed. */
static const struct ranks_way *load(void)
{
    static const char *const PLACES[] = {"tidywinks-mpi.so",
                                         "../lib/tidywinks/tidywinks-mpi.so"};
    char program[PATH_MAX];
    char path[PATH_MAX + 64];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    program[len > 0 ? len : 0] = '\0';
    char *name = strrchr(program, '/');
    for (unsigned i = 0; name && i < sizeof PLACES / sizeof PLACES[0]; i++) {
        snprintf(path, sizeof path, "%.*s/%s", (int)(name - program), program,
                 PLACES[i]);
        void *object = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        if (object)
            return dlsym(object, RANKS_WAY);
        if (access(path, F_OK) == 0)
            fprintf(stderr, "tidywinks: %s\n", dlerror());
    }
    return NULL;
}

/* A rank that ends in the middle takes the others with it. */
static void stop_all(void)
{
    if (ranks.way)
        ranks.way->stop(REFUSED);
}

/* The launcher ends the first rank so when another one has died. */
static void be_ended(int number)
{
    static const char WORDS_[] =
        "tidywinks: another process of this run has died, or the run was "
        "stopped: there is no result\n";
    ssize_t ignored = write(STDERR_FILENO, WORDS_, sizeof WORDS_ - 1);
    (void)ignored;
    _exit(128 + number);
}

static void note_program(void)
{
    struct slice program;
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    if (!host_read("/proc/self/exe", PROGRAM_MOST, &program, &why))
        return;
    ranks_note(program);
    free((char *)program.at);
}

bool ranks_join(struct text *why)
{
    const struct ranks_way *way = load();
    if (!way) {
        text_put(why, "this is one of several processes, but the program was "
                      "built without MPI; see docs/simulate.md");
        return false;
    }
    if (!way->begin(&ranks.own, &ranks.count)) {
        text_put(why, "MPI does not begin");
        return false;
    }
    forget_launcher();
    ranks.way = way;
    atexit(stop_all);
    if (ranks.own == 0)
        signal(SIGTERM, be_ended);
    else if (!freopen("/dev/null", "w", stdout))
        exit(REFUSED);
    note_program();
    return true;
}

unsigned ranks_count(void)
{
    return ranks.count;
}

bool ranks_is_first(void)
{
    return ranks.own == 0;
}

void ranks_note(struct slice bytes)
{
    if (ranks.way)
        ranks.noted = hash_bytes(ranks.noted, bytes.at, bytes.len);
}

void ranks_send(unsigned to, enum ranks_kind kind, const void *bytes,
                size_t size)
{
    ranks.way->send(to, kind, bytes, size);
}

void ranks_receive(unsigned from, enum ranks_kind kind, void *bytes,
                   size_t size)
{
    ranks.way->receive(from, kind, bytes, size);
}

bool ranks_poll(enum ranks_kind kind, unsigned *from)
{
    return ranks.way->poll(kind, from);
}

/* Who has it hands it on to twice as many, from the farthest to the nearest. */
static void hand_on(void *bytes, size_t size)
{
    unsigned step = 1;
    while (step < ranks.count)
        step *= 2;
    while (step /= 2) {
        unsigned place = ranks.own % (2 * step);
        if (place == 0 && ranks.own + step < ranks.count)
            ranks_send(ranks.own + step, RANKS_SHARED, bytes, size);
        else if (place == step)
            ranks_receive(ranks.own - step, RANKS_SHARED, bytes, size);
    }
}

void ranks_share(void *bytes, size_t size)
{
    ranks_meet();
    hand_on(bytes, size);
}

void ranks_sum(void *sum, size_t size, ranks_add add, const void *job)
{
    void *other = ranks.count > 1 ? host_new(size) : NULL;
    for (unsigned step = 1; step < ranks.count; step *= 2) {
        if (ranks.own & step) {
            ranks_send(ranks.own - step, RANKS_SUM, sum, size);
            break;
        }
        if (ranks.own + step < ranks.count) {
            ranks_receive(ranks.own + step, RANKS_SUM, other, size);
            add(sum, other, job);
        }
    }
    free(other);
}

static void add_bits(void *to, const void *from, const void *size)
{
    unsigned char *bytes = to;
    const unsigned char *more = from;
    for (size_t i = 0; i < *(const size_t *)size; i++)
        bytes[i] |= more[i];
}

void ranks_fill(void *bytes, size_t size)
{
    ranks_sum(bytes, size, add_bits, &size);
    ranks_share(bytes, size);
}

/* Number and length come before the bytes; no length is the end. */
struct head {
    uint64_t number, len;
};

static void bring_own(struct ranks_made *made, uint64_t count)
{
    struct head end = {0, 0};
    for (uint64_t n = 0; n < count; n++) {
        struct head head = {n, made[n].len};
        if (!made[n].at)
            continue;
        ranks_send(0, RANKS_MADE, &head, sizeof head);
        ranks_send(0, RANKS_MADE, made[n].at, made[n].len);
        free(made[n].at);
        made[n] = (struct ranks_made){NULL, 0};
    }
    ranks_send(0, RANKS_MADE, &end, sizeof end);
}

void ranks_bring(struct ranks_made *made, uint64_t count)
{
    if (!ranks_is_first()) {
        bring_own(made, count);
        return;
    }
    for (unsigned i = 1; i < ranks.count; i++) {
        struct head head;
        for (;;) {
            ranks_receive(i, RANKS_MADE, &head, sizeof head);
            if (!head.len)
                break;
            made[head.number] =
                (struct ranks_made){host_new(head.len), head.len};
            ranks_receive(i, RANKS_MADE, made[head.number].at, head.len);
        }
    }
}

/* What is wrong with one of the others, if anything is; said. */
static int32_t look_at(unsigned rank, const struct report *own,
                       const struct report *other)
{
    if (other->code)
        fprintf(stderr, "tidywinks: rank %u on %s: %s", rank, other->host,
                other->words);
    else if (other->noted != own->noted)
        fprintf(stderr,
                "tidywinks: rank %u on %s has other words, other files or "
                "another build than rank 0\n",
                rank, other->host);
    else
        return 0;
    return REFUSED;
}

/* Whether all may go on: 0, or how the run ends. */
static int32_t meet(int32_t code, struct slice words)
{
    struct report own = {.noted = ranks.noted, .code = code};
    struct report other;
    gethostname(own.host, sizeof own.host - 1);
    snprintf(own.words, sizeof own.words, "%.*s", (int)words.len, words.at);
    ranks.has_met = true;
    if (ranks.own)
        ranks_send(0, RANKS_REPORT, &own, sizeof own);
    for (unsigned i = 1; ranks_is_first() && i < ranks.count; i++) {
        ranks_receive(i, RANKS_REPORT, &other, sizeof other);
        if (!code)
            code = look_at(i, &own, &other);
    }
    hand_on(&code, sizeof code);
    return code;
}

static void end_way(void)
{
    const struct ranks_way *way = ranks.way;
    ranks.way = NULL;
    way->end();
}

void ranks_meet(void)
{
    if (!ranks.way || ranks.has_met)
        return;
    int32_t code = meet(0, slice_of(""));
    if (!code)
        return;
    end_way();
    exit(code);
}

int ranks_leave(int code, struct slice words)
{
    if (!ranks.way)
        return code;
    if (!ranks.has_met)
        code = meet(code, words);
    end_way();
    return code;
}
