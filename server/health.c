#include "server/health.h"

#include "host/file.h"
#include "server/log.h"
#include "server/loop.h"
#include "server/metrics.h"

#include <stdatomic.h>
#include <stddef.h>

enum { STUCK_MS = 10000, RESERVE_BYTES = 4 << 20 };

/* By the loop's clock; 0: not yet, or not now. */
static _Atomic uint64_t written_since, ticked_at;
static atomic_bool is_store_bad;

void health_store(bool is_good, const char *words)
{
    bool was_bad = atomic_exchange(&is_store_bad, !is_good);
    if (!is_good)
        metrics_add(METRIC_STORE_FAILED, 1);
    if (!is_good && !was_bad)
        LOG(LOG_ERROR, "store-fails", LOG_WORDS("why", words));
    if (is_good && was_bad)
        LOG(LOG_WARNING, "store-works", LOG_WORDS("since", "now"));
}

bool health_is_store_bad(void)
{
    return atomic_load(&is_store_bad);
}

void health_descriptors(bool is_good)
{
    static atomic_bool is_bad;
    bool was_bad = atomic_exchange(&is_bad, !is_good);
    if (!is_good && !was_bad)
        LOG(LOG_ERROR, "descriptors-short",
            LOG_WORDS("why", "too many open files: see LimitNOFILE"));
    if (is_good && was_bad)
        LOG(LOG_WARNING, "descriptors-back", LOG_WORDS("since", "now"));
}

void health_memory(void)
{
    static bool was_short;
    bool is_short = host_is_short();
    bool has_some = host_reserve(RESERVE_BYTES);
    if (is_short && !was_short)
        LOG(LOG_ERROR, "memory-short", LOG_WORDS("why", "out of memory"));
    if (is_short && has_some)
        LOG(LOG_WARNING, "memory-back", LOG_WORDS("since", "now"));
    was_short = !has_some;
}

void health_writes(bool is_begun)
{
    atomic_store(&written_since, is_begun ? loop_clock() : 0);
}

void health_tick(void)
{
    atomic_store(&ticked_at, loop_clock());
}

static bool is_stuck(uint64_t since)
{
    return since && loop_clock() > since + STUCK_MS;
}

const char *health_trouble(void)
{
    if (health_is_store_bad())
        return "Tables cannot be written down.\n";
    if (is_stuck(atomic_load(&written_since)))
        return "The disk does not answer.\n";
    if (host_is_short())
        return "There is no memory left.\n";
    if (is_stuck(atomic_load(&ticked_at)))
        return "The tables do not get on.\n";
    return NULL;
}
