#define _POSIX_C_SOURCE 200809L
#include "server/metrics.h"

#include "server/health.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* 10 microseconds to 10 seconds in steps of 1, 2, 5, and longer. */
enum { BOUNDS = 19, STATUSES = 600 };
static const uint32_t BOUND_US[BOUNDS] = {
    10,     20,      50,      100,     200,      500,    1000,
    2000,   5000,    10000,   20000,   50000,    100000, 200000,
    500000, 1000000, 2000000, 5000000, 10000000,
};

static _Atomic int64_t values[METRICS];
static struct {
    _Atomic uint64_t in[BOUNDS + 1], sum_us;
} times[METRIC_TIMES];
static _Atomic uint64_t answers[STATUSES];

/* Every code that is sent; `other` would be one that was forgotten here. */
static const char *const CODES[] = {
    "edition", "full",   "gone", "hidden",    "illegal", "key",
    "option",  "over",   "seat", "situation", "slow",    "stale",
    "store",   "syntax", "undo", "used",      "version", "other",
};
enum { CODES_COUNT = sizeof CODES / sizeof CODES[0] };
static _Atomic uint64_t refusals[CODES_COUNT];

void metrics_add(enum metric what, int64_t by)
{
    atomic_fetch_add_explicit(&values[what], by, memory_order_relaxed);
}

void metrics_refused(const char *code)
{
    unsigned i = 0;
    while (i + 1 < CODES_COUNT && strcmp(code, CODES[i]) != 0)
        i++;
    atomic_fetch_add_explicit(&refusals[i], 1, memory_order_relaxed);
}

void metrics_answered(unsigned status)
{
    if (status < STATUSES)
        atomic_fetch_add_explicit(&answers[status], 1, memory_order_relaxed);
}

uint64_t metrics_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void metrics_took(enum metric_time what, uint64_t since)
{
    uint64_t us = metrics_clock() - since;
    unsigned i = 0;
    while (i < BOUNDS && us > BOUND_US[i])
        i++;
    atomic_fetch_add_explicit(&times[what].in[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&times[what].sum_us, us, memory_order_relaxed);
}

/* Microseconds as seconds: 1.5, 0.00002. */
static void put_seconds(struct text *out, uint64_t us)
{
    char digits[8];
    unsigned len = 6;
    text_int(out, (int64_t)(us / 1000000));
    snprintf(digits, sizeof digits, "%06u", (unsigned)(us % 1000000));
    while (len && digits[len - 1] == '0')
        len--;
    if (len)
        text_char(out, '.');
    text_slice(out, (struct slice){digits, len});
}

static void put_head(struct text *out, const char *name, const char *type,
                     const char *about)
{
    text_put(out, "# HELP ");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, about);
    text_put(out, "\n# TYPE ");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, type);
    text_char(out, '\n');
}

static void put_value(struct text *out, const char *name, const char *labels,
                      int64_t value)
{
    text_put(out, name);
    text_put(out, labels);
    text_word_int(out, value);
    text_char(out, '\n');
}

/* In the order of enum metric; one without a sentence of its own goes on with
 * the name above it. */
static const struct {
    const char *name, *labels, *type, *about;
} ABOUT[METRICS] = {
    [METRIC_SOCKETS] = {"tidywinks_connections", "{kind=\"socket\"}", "gauge",
                        "Connections that are open: WebSockets at tables, and "
                        "HTTP."},
    [METRIC_HTTP] = {"tidywinks_connections", "{kind=\"http\"}", NULL, NULL},
    [METRIC_TABLES] = {"tidywinks_tables", "", "gauge",
                       "Tables in memory: those somebody looked at lately."},
    [METRIC_THINKING] = {"tidywinks_queue", "{of=\"bots\"}", "gauge",
                         "Jobs that wait or are being done: thoughts of bots, "
                         "work of the store."},
    [METRIC_WRITING] = {"tidywinks_queue", "{of=\"store\"}", NULL, NULL},
    [METRIC_BY_PERSON] = {"tidywinks_decisions_total", "{by=\"person\"}",
                          "counter",
                          "Decisions written and shown, by whom: a person, a "
                          "bot, the clock, a standing answer."},
    [METRIC_BY_BOT] = {"tidywinks_decisions_total", "{by=\"bot\"}", NULL, NULL},
    [METRIC_BY_CLOCK] = {"tidywinks_decisions_total", "{by=\"clock\"}", NULL,
                         NULL},
    [METRIC_BY_STANDING] = {"tidywinks_decisions_total", "{by=\"standing\"}",
                            NULL, NULL},
    [METRIC_OPENED] = {"tidywinks_games_opened_total", "", "counter",
                       "Games set up, the first at a table and others."},
    [METRIC_DELETED] = {"tidywinks_tables_deleted_total", "", "counter",
                        "Tables deleted by their host or by age."},
    [METRIC_MESSAGES] = {"tidywinks_messages_total", "", "counter",
                         "Messages that came from devices."},
    [METRIC_ROWS] = {"tidywinks_rows_total", "", "counter",
                     "Rows written to the store."},
    [METRIC_STORE_FAILED] = {"tidywinks_store_failures_total", "", "counter",
                             "Work of the store that failed."},
    [METRIC_RACES] = {"tidywinks_races_lost_total", "", "counter",
                      "Rows whose number another process had taken."},
};

static void put_values(struct text *out)
{
    for (unsigned i = 0; i < METRICS; i++) {
        if (ABOUT[i].type)
            put_head(out, ABOUT[i].name, ABOUT[i].type, ABOUT[i].about);
        put_value(out, ABOUT[i].name, ABOUT[i].labels,
                  atomic_load_explicit(&values[i], memory_order_relaxed));
    }
}

static void put_refusals(struct text *out)
{
    char labels[40];
    put_head(out, "tidywinks_refusals_total", "counter",
             "What devices were refused, by the code they were told.");
    for (unsigned i = 0; i < CODES_COUNT; i++) {
        snprintf(labels, sizeof labels, "{code=\"%s\"}", CODES[i]);
        put_value(out, "tidywinks_refusals_total", labels,
                  (int64_t)atomic_load(&refusals[i]));
    }
    put_head(out, "tidywinks_http_answers_total", "counter",
             "Answers to requests over HTTP, by status.");
    for (unsigned i = 0; i < STATUSES; i++) {
        uint64_t count = atomic_load(&answers[i]);
        snprintf(labels, sizeof labels, "{status=\"%u\"}", i);
        if (count)
            put_value(out, "tidywinks_http_answers_total", labels,
                      (int64_t)count);
    }
}

static const char *const TIME_ABOUT[METRIC_TIMES][2] = {
    [TIME_COMMIT] = {"tidywinks_commit_seconds",
                     "Time of a group of rows until it is on disk."},
    [TIME_DECIDE] = {"tidywinks_decision_seconds",
                     "Time from taking a decision to sending it to all, its "
                     "commit included."},
    [TIME_MESSAGE] = {"tidywinks_message_seconds",
                      "Time to handle a message of a device."},
    [TIME_THINK] = {"tidywinks_thought_seconds", "Time of a bot's thought."},
};

static void put_time(struct text *out, enum metric_time what)
{
    const char *name = TIME_ABOUT[what][0];
    uint64_t count = 0;
    put_head(out, name, "histogram", TIME_ABOUT[what][1]);
    for (unsigned i = 0; i <= BOUNDS; i++) {
        count += atomic_load(&times[what].in[i]);
        text_put(out, name);
        text_put(out, "_bucket{le=\"");
        if (i < BOUNDS)
            put_seconds(out, BOUND_US[i]);
        else
            text_put(out, "+Inf");
        text_put(out, "\"}");
        text_word_int(out, (int64_t)count);
        text_char(out, '\n');
    }
    text_put(out, name);
    text_put(out, "_sum ");
    put_seconds(out, atomic_load(&times[what].sum_us));
    text_char(out, '\n');
    text_put(out, name);
    text_put(out, "_count");
    text_word_int(out, (int64_t)count);
    text_char(out, '\n');
}

static int64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long long whole = 0;
    long long resident = 0;
    if (file && fscanf(file, "%lld %lld", &whole, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

static int64_t open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int64_t count = -3; /* itself, `.` and `..` */
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return folder ? count : 0;
}

/* Names that every program has. */
static void put_process(struct text *out)
{
    struct rlimit files = {0};
    struct timespec cpu = {0};
    getrlimit(RLIMIT_NOFILE, &files);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    put_head(out, "process_resident_memory_bytes", "gauge",
             "Resident memory size in bytes.");
    put_value(out, "process_resident_memory_bytes", "", resident_bytes());
    put_head(out, "process_cpu_seconds_total", "counter",
             "Total user and system CPU time spent in seconds.");
    text_put(out, "process_cpu_seconds_total ");
    put_seconds(out,
                (uint64_t)cpu.tv_sec * 1000000 + (uint64_t)cpu.tv_nsec / 1000);
    text_char(out, '\n');
    put_head(out, "process_open_fds", "gauge",
             "Number of open file descriptors.");
    put_value(out, "process_open_fds", "", open_files());
    put_head(out, "process_max_fds", "gauge",
             "Maximum number of open file descriptors.");
    put_value(out, "process_max_fds", "", (int64_t)files.rlim_cur);
}

void metrics_write(struct text *out, const char *build)
{
    put_values(out);
    put_refusals(out);
    for (unsigned i = 0; i < METRIC_TIMES; i++)
        put_time(out, (enum metric_time)i);
    put_process(out);
    put_head(out, "tidywinks_healthy", "gauge",
             "1 while /healthz says so, 0 while it does not.");
    put_value(out, "tidywinks_healthy", "", health_trouble() == NULL);
    put_head(out, "tidywinks_build_info", "gauge", "Which page is served.");
    text_put(out, "tidywinks_build_info{build=\"");
    text_put(out, build);
    text_put(out, "\"} 1\n");
}
