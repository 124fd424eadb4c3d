#define _GNU_SOURCE
#include "lab/bench_server.h"

#include "command/command.h"

#include <dirent.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 1024, PORT = 8 };

static struct {
    unsigned count;
    pid_t pid[BENCH_SERVERS];
    char port[BENCH_SERVERS][PORT];
    bool has_folder;
    char folder[32];
} server = {.folder = "/tmp/tidywinks-XX"
                      "XX"
                      "XX"};

void bench_server_end(void)
{
    static const char *const FILES[] = {"", "-wal", "-shm"};
    char path[LINE];
    for (unsigned i = 0; i < server.count; i++) {
        kill(server.pid[i], SIGTERM);
        waitpid(server.pid[i], NULL, 0);
    }
    server.count = 0;
    if (!server.has_folder)
        return;
    for (unsigned i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/tidywinks.db%s", server.folder,
                 FILES[i]);
        unlink(path);
    }
    rmdir(server.folder);
}

_Noreturn void bench_give_up(const char *form, ...)
{
    va_list more;
    va_start(more, form);
    fputs("tidywinks: ", stderr);
    vfprintf(stderr, form, more);
    fputs("\n", stderr);
    va_end(more);
    bench_server_end();
    exit(COMMAND_REFUSED);
}

/* Its port is in the last line it prints. */
static bool begin(const char *how, const char *where)
{
    int out[2];
    char line[LINE] = "";
    unsigned n = server.count;
    if (pipe(out) != 0)
        return false;
    server.pid[n] = fork();
    if (server.pid[n] == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(out[1], STDOUT_FILENO);
        execl("/proc/self/exe", "tidywinks", "serve", "--listen", "127.0.0.1:0",
              how, where, "--rate", "1000000", "--sockets", "1000000",
              "--tables", "1000000", "--requests", "1000000", "--guesses",
              "1000000", (char *)NULL);
        _exit(COMMAND_FAILED);
    }
    server.count++;
    close(out[1]);
    FILE *lines = fdopen(out[0], "r");
    while (lines && !strstr(line, "http://") && fgets(line, sizeof line, lines))
        ;
    const char *colon = strrchr(line, ':');
    if (lines)
        fclose(lines);
    return colon && sscanf(colon + 1, "%7[0-9]", server.port[n]) == 1;
}

bool bench_server_begin(const char *store, unsigned servers)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    server.has_folder = !store && mkdtemp(server.folder);
    bool is_good = store || server.has_folder;
    for (unsigned i = 0; is_good && i < servers; i++)
        is_good =
            store ? begin("--store", store) : begin("--data", server.folder);
    return is_good;
}

const char *bench_server_port(unsigned which)
{
    return server.port[which % server.count];
}

static double memory_of(pid_t pid)
{
    char path[64];
    char line[LINE];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "RssAnon: %lf", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return 1024 * kilobytes;
}

double bench_server_memory(void)
{
    double bytes = 0;
    for (unsigned i = 0; i < server.count; i++)
        bytes += memory_of(server.pid[i]);
    return bytes;
}

/* Its parent, and what it has computed; with that of its children that are
 * gone, if wanted. */
static double seconds_of(int pid, bool has_gone, int *parent)
{
    char path[64];
    double own[4] = {0, 0, 0, 0};
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f,
                    "%*d (%*[^)]) %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
                    "%lf %lf %lf %lf",
                    parent, &own[0], &own[1], &own[2], &own[3]) != 5)
        own[0] = own[1] = own[2] = own[3] = 0;
    if (f)
        fclose(f);
    return (own[0] + own[1] + (has_gone ? own[2] + own[3] : 0)) /
           (double)sysconf(_SC_CLK_TCK);
}

double bench_server_seconds(void)
{
    double seconds = 0;
    int parent;
    for (unsigned i = 0; i < server.count; i++)
        seconds += seconds_of((int)server.pid[i], false, &parent);
    return seconds;
}

double bench_family_seconds(int pid)
{
    int parent = 0;
    double seconds = pid ? seconds_of(pid, true, &parent) : 0;
    DIR *all = pid ? opendir("/proc") : NULL;
    for (struct dirent *one; all && (one = readdir(all)) != NULL;) {
        int child = (int)strtol(one->d_name, NULL, 10);
        double computed = child > 0 ? seconds_of(child, false, &parent) : 0;
        if (child > 0 && parent == pid)
            seconds += computed;
    }
    if (all)
        closedir(all);
    return seconds;
}
