#include "server/setups.h"

#include "engine/plan.h"
#include "host/file.h"

#include <stdlib.h>
#include <string.h>

/* The setup itself follows, then the text of the edition. */
struct entry {
    struct entry *next;
    const struct game *game;
    struct plan plan;  /* as prepare left it, its edition in this memory */
    struct plan asked; /* as it came; only options and players count */
    unsigned holders;
    _Alignas(16) char setup[];
};

static struct entry *entries;

static bool is_same(const struct entry *e, const struct game *game,
                    const struct plan *plan)
{
    return e->game == game && e->asked.players == plan->players &&
           memcmp(e->asked.option, plan->option, sizeof plan->option) == 0 &&
           slice_same(e->plan.edition, plan->edition);
}

void *setups_hold(const struct game *game, struct plan *plan,
                  struct refusal *why)
{
    struct entry *e = entries;
    while (e && !is_same(e, game, plan))
        e = e->next;
    if (!e) {
        size_t edition_at = (game->setup_size + 15) / 16 * 16;
        e = host_new(sizeof *e + edition_at + plan->edition.len + 1);
        e->game = game;
        e->asked = *plan;
        e->plan = *plan;
        memcpy(e->setup + edition_at, plan->edition.at ? plan->edition.at : "",
               plan->edition.len);
        e->plan.edition.at = e->setup + edition_at;
        if (!plan_prepare(game, &e->plan, e->setup, why)) {
            free(e);
            return NULL;
        }
        e->next = entries;
        entries = e;
    }
    e->holders++;
    *plan = e->plan;
    return e->setup;
}

static struct entry *entry_of(void *setup)
{
    return (struct entry *)(void *)((char *)setup -
                                    offsetof(struct entry, setup));
}

void setups_share(void *setup)
{
    entry_of(setup)->holders++;
}

void setups_release(void *setup)
{
    if (!setup || --entry_of(setup)->holders)
        return;
    struct entry **at = &entries;
    while (*at != entry_of(setup))
        at = &(*at)->next;
    *at = entry_of(setup)->next;
    free(entry_of(setup));
}
