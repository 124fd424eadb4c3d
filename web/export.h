/* What the modules of WebAssembly have in common: exported functions, and
 * memory above their own. */
#ifndef WEB_EXPORT_H
#define WEB_EXPORT_H

#include <stddef.h>

/* Declares and begins an exported function; nothing else is seen outside. */
#define EXPORT(type, ...)                                                      \
    __attribute__((visibility("default"))) type __VA_ARGS__;                   \
    type __VA_ARGS__

/* So many bytes above the module's own, grown as needed and always at the same
 * place; NULL: there are no more. */
char *export_room(size_t bytes);

#endif
