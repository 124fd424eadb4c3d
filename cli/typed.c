#define _POSIX_C_SOURCE 200809L
#include "cli/typed.h"

#include <stdio.h>
#include <unistd.h>

bool typed_line(const char *prompt, struct slice *line)
{
    static char *buffer;
    static size_t cap;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        fputs(prompt, stdout);
    fflush(stdout);
    ssize_t len = getline(&buffer, &cap, stdin);
    if (len < 0)
        return false;
    while (len && (buffer[len - 1] == '\n' || buffer[len - 1] == '\r'))
        len--;
    *line = slice_trim((struct slice){buffer, (size_t)len});
    return true;
}
