#define _GNU_SOURCE /* pipe2 */
#include "host/process.h"

#include "host/clock.h"
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HEARD_MOST = 1 << 22, /* bytes that are kept unread */
    CHUNK = 1 << 14,
    MOMENT_MS = 200, /* to end by itself */
};

struct process {
    pid_t pid;
    int to, from; /* pipes; `to` is -1 once closed */
    char *heard;
    size_t len, cap, used; /* bytes heard; of these, taken */
};

static void become(const char *command, const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    setpgid(0, 0); /* Ctrl-C is for whoever plays */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct process *process_new(const char *command)
{
    int in[2];
    int out[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe2(in, O_CLOEXEC) != 0)
        return NULL;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return NULL;
    }
    pid_t pid = fork();
    if (pid == 0)
        become(command, in, out);
    close(in[0]);
    close(out[1]);
    if (pid < 0) {
        close(in[1]);
        close(out[0]);
        return NULL;
    }
    struct process *p = host_new(sizeof *p);
    *p = (struct process){.pid = pid, .to = in[1], .from = out[0]};
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    return p;
}

void process_free(struct process *p)
{
    if (!p)
        return;
    close(p->to);
    struct pollfd end = {.fd = p->from, .events = POLLIN};
    char rest[CHUNK];
    while (poll(&end, 1, MOMENT_MS) > 0 && read(p->from, rest, sizeof rest) > 0)
        ;
    close(p->from);
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
    free(p->heard);
    free(p);
}

static int ms_left(double until)
{
    double left = 1000 * (until - clock_now());
    return left <= 0 ? 0 : left > 1e6 ? 1000000 : (int)left + 1;
}

/* Takes what has come. */
static enum process_end hear(struct process *p)
{
    if (p->used) {
        memmove(p->heard, p->heard + p->used, p->len - p->used);
        p->len -= p->used;
        p->used = 0;
    }
    if (p->cap - p->len < CHUNK) {
        char *larger = host_new(2 * p->cap + CHUNK);
        if (p->len)
            memcpy(larger, p->heard, p->len);
        free(p->heard);
        p->heard = larger;
        p->cap = 2 * p->cap + CHUNK;
    }
    ssize_t n = read(p->from, p->heard + p->len, CHUNK);
    if (n > 0)
        p->len += (size_t)n;
    bool is_waiting = n < 0 && (errno == EAGAIN || errno == EINTR);
    return n > 0 || is_waiting ? PROCESS_OK : PROCESS_GONE;
}

enum process_end process_line(struct process *p, double until,
                              const char **line, size_t *len)
{
    for (;;) {
        const char *from = p->heard ? p->heard + p->used : NULL;
        const char *end =
            p->len > p->used ? memchr(from, '\n', p->len - p->used) : NULL;
        if (end) {
            *line = from;
            *len = (size_t)(end - from);
            p->used += *len + 1;
            return PROCESS_OK;
        }
        struct pollfd input = {.fd = p->from, .events = POLLIN};
        if (p->len - p->used > HEARD_MOST)
            return PROCESS_GONE;
        if (poll(&input, 1, ms_left(until)) == 0)
            return PROCESS_LATE;
        if (hear(p) != PROCESS_OK)
            return PROCESS_GONE;
    }
}

enum process_end process_put(struct process *p, double until, const char *at,
                             size_t len)
{
    while (len) {
        struct pollfd both[] = {{.fd = p->to, .events = POLLOUT},
                                {.fd = p->from, .events = POLLIN}};
        nfds_t count = p->len - p->used < HEARD_MOST ? 2 : 1;
        if (poll(both, count, ms_left(until)) == 0)
            return PROCESS_LATE;
        if (count == 2 && both[1].revents & POLLIN && hear(p) != PROCESS_OK)
            return PROCESS_GONE;
        if (both[0].revents & (POLLERR | POLLHUP))
            return PROCESS_GONE;
        if (!(both[0].revents & POLLOUT))
            continue;
        ssize_t n = write(p->to, at, len);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return PROCESS_GONE;
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
    }
    return PROCESS_OK;
}
