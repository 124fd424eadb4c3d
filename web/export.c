#include "web/export.h"

enum { PAGE_BYTES = 65536, ALIGN = 16 };

extern char __heap_base;

char *export_room(size_t bytes)
{
    size_t base = ((size_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE_BYTES;
    if (base + bytes > have) {
        size_t more = (base + bytes - have + PAGE_BYTES - 1) / PAGE_BYTES;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1)
            return NULL;
    }
    return (char *)base;
}
