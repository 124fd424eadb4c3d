/* What happens when a promise inside the program is broken. ENSURE stays on
 * in every build; SLOW_ENSURE only where SLOW_CHECKS is defined (debug,
 * sanitizer and fuzz builds). Neither is for outside input: that is refused
 * with a sentence. */
#ifndef BASE_PANIC_H
#define BASE_PANIC_H

/* Called once before the program traps; NULL does nothing. A program sets it
 * to report where and what; it may not return control to the caller. */
extern void (*panic_hook)(const char *file, int line, const char *what);

_Noreturn void panic(const char *file, int line, const char *what);

#define ENSURE(promise)                                                        \
    do {                                                                       \
        if (!(promise))                                                        \
            panic(__FILE__, __LINE__, #promise);                               \
    } while (0)

#ifdef SLOW_CHECKS
#define SLOW_ENSURE(promise) ENSURE(promise)
#else
#define SLOW_ENSURE(promise) ((void)0)
#endif

#endif
