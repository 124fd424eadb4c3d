#define _POSIX_C_SOURCE 200809L
#include "host/hook.h"

#include "host/file.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

enum { FILES_MOST = 65536 };

/* In the child, where only simple calls are safe. */
static void become(const char *command, char **all, long files)
{
    char *words[] = {(char *)(size_t) "sh", (char *)(size_t) "-c",
                     (char *)(size_t)command, NULL};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int fd = STDERR_FILENO + 1; fd < files; fd++)
        close(fd);
    execve("/bin/sh", words, all);
    _exit(127);
}

void hook_run(const char *command, const char *const variables[])
{
    size_t count = 0;
    size_t own = 0;
    struct rlimit limit;
    while (environ[own])
        own++;
    while (variables[count])
        count++;
    char **all = host_new((own + count + 1) * sizeof *all);
    for (size_t i = 0; i < own; i++)
        all[i] = environ[i];
    for (size_t i = 0; i < count; i++)
        all[own + i] = (char *)(size_t)variables[i];
    long files = FILES_MOST;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < FILES_MOST)
        files = (long)limit.rlim_cur;
    /* Whoever has ended is nobody's to wait for. */
    signal(SIGCHLD, SIG_IGN);
    if (fork() == 0)
        become(command, all, files);
    free(all);
}
