#include "base/panic.h"

#include <stddef.h>

void (*panic_hook)(const char *file, int line, const char *what) = NULL;

void panic(const char *file, int line, const char *what)
{
    if (panic_hook)
        panic_hook(file, line, what);
    __builtin_trap();
}
