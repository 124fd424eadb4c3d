#include "play/tale.h"

void tale_tell(struct match *m, unsigned seat, uint32_t since, struct text page,
               tale_hear *hear, void *to)
{
    const struct game *game = m->game;
    struct events seen;
    match_state_at(m, since, m->spare);
    for (uint32_t i = since; i < m->count; i++) {
        struct event e = m->event[i];
        seen.count = 0;
        text_clear(&page);
        game->words->redact(m->setup, m->spare, e, seat, &seen);
        game->observe(m->setup, m->spare, seat, m->view);
        game->apply(m->setup, m->spare, e.actor, e.move);
        if (!seen.count)
            continue;
        game->observe(m->setup, m->spare, seat, m->view2);
        game->words->tell(m->setup, m->view, m->view2, &seen, seat, &page);
        hear(to, i, &seen, (struct slice){page.at, page.len});
    }
}
