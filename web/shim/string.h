/*
 * The part of <string.h> that pure rooms may use, for the wasm build, which
 * has no C library. The builtins let small copies become plain loads and
 * stores; memory.c has the functions for everything else.
 */
#ifndef WEB_SHIM_STRING_H
#define WEB_SHIM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);

#define memcpy(to, from, size) __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, byte, size) __builtin_memset(to, byte, size)

#endif
