#include "tests/fuzz/fuzz.h"

#include "host/file.h"

#include <sanitizer/asan_interface.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORIES = 6, KEYS_LOG = 20 };

void *fuzz_memory(unsigned which, size_t bytes)
{
    static struct {
        char *at;
        size_t cap;
    } memory[MEMORIES];
    if (memory[which].cap < bytes) {
        free(memory[which].at);
        memory[which].cap = bytes * 2;
        memory[which].at = host_new(memory[which].cap);
    }
    char *at = memory[which].at;
    ASAN_UNPOISON_MEMORY_REGION(at, bytes);
    ASAN_POISON_MEMORY_REGION(at + bytes, memory[which].cap - bytes);
    memset(at, 0, bytes);
    return at;
}

bool fuzz_again(uint64_t key)
{
    static uint64_t keys[1 << KEYS_LOG];
    uint64_t *place = &keys[key >> (64 - KEYS_LOG)];
    bool is_again = *place == key;
    *place = key;
    return is_again;
}
