#define _POSIX_C_SOURCE 200809L
#include "host/clock.h"

#include <stdatomic.h>
#include <time.h>

static _Atomic uint64_t ahead;

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double clock_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

static uint64_t ms_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000 +
           atomic_load(&ahead);
}

uint64_t clock_ms(void)
{
    return ms_of(CLOCK_MONOTONIC);
}

/* How far the time of day is before the clock nobody can set, at the most since
 * the beginning: when it is set back, tables go on by the other. */
uint64_t clock_time_ms(void)
{
    static _Atomic uint64_t apart;
    uint64_t steady = ms_of(CLOCK_MONOTONIC);
    uint64_t now = ms_of(CLOCK_REALTIME);
    uint64_t old = atomic_load(&apart);
    uint64_t new = now > steady ? now - steady : 0;
    while (new > old && !atomic_compare_exchange_weak(&apart, &old, new))
        ;
    return steady + (new > old ? new : old);
}

void clock_ahead(uint64_t ms)
{
    atomic_store(&ahead, ms);
}

uint64_t clock_is_ahead(void)
{
    return atomic_load(&ahead);
}
