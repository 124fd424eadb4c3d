#define _GNU_SOURCE
#include "lab/bench_server.h"

#include "command/command.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 1024 };

static struct {
    pid_t pid; /* 0: none runs */
    char folder[32];
    char port[8];
} server = {.folder = "/tmp/tidywinks-XX"
                      "XX"
                      "XX"};

void bench_server_end(void)
{
    static const char *const FILES[] = {"", "-wal", "-shm"};
    char path[LINE];
    if (server.pid > 0) {
        kill(server.pid, SIGTERM);
        waitpid(server.pid, NULL, 0);
    }
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
const char *bench_server_begin(void)
{
    int out[2];
    char line[LINE] = "";
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (!mkdtemp(server.folder) || pipe(out) != 0)
        return NULL;
    server.pid = fork();
    if (server.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(out[1], STDOUT_FILENO);
        execl("/proc/self/exe", "tidywinks", "serve", "--listen", "127.0.0.1:0",
              "--data", server.folder, "--rate", "1000000", "--sockets",
              "1000000", "--tables", "1000000", "--requests", "1000000",
              "--guesses", "1000000", (char *)NULL);
        _exit(COMMAND_FAILED);
    }
    close(out[1]);
    FILE *lines = fdopen(out[0], "r");
    while (lines && !strstr(line, "http://") && fgets(line, sizeof line, lines))
        ;
    const char *colon = strrchr(line, ':');
    if (lines)
        fclose(lines);
    return colon && sscanf(colon + 1, "%7[0-9]", server.port) == 1 ? server.port
                                                                   : NULL;
}

double bench_server_memory(void)
{
    char path[64];
    char line[LINE];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "RssAnon: %lf", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return 1024 * kilobytes;
}

double bench_server_seconds(void)
{
    char path[64];
    double own = 0;
    double system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server.pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f,
                    "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lf "
                    "%lf",
                    &own, &system) != 2)
        own = system = 0;
    if (f)
        fclose(f);
    return (own + system) / (double)sysconf(_SC_CLK_TCK);
}
