#include "play/tale.h"

#include "base/panic.h"

void tale_begin(struct tale *t, struct match *m, unsigned eyes, uint32_t from)
{
    ENSURE(from <= m->count);
    *t = (struct tale){
        .match = m,
        .next = from,
        .state = m->spare,
        .view = m->view,
        .heard = {.game = m->game,
                  .setup = m->setup,
                  .eyes = eyes,
                  .before = m->view2,
                  .after = m->view},
    };
    match_state_at(m, from, m->spare);
    witness_look(&t->heard, m->spare, m->view);
}

bool tale_next(struct tale *t)
{
    struct match *m = t->match;
    if (t->next == m->count)
        return false;
    struct event event = m->event[t->next++];
    witness_before(&t->heard, m->spare, event);
    m->game->apply(m->setup, m->spare, event.actor, event.move);
    witness_after(&t->heard, m->spare);
    return true;
}

bool tale_next_seen(struct tale *t)
{
    while (tale_next(t))
        if (t->heard.seen.count)
            return true;
    return false;
}

struct session tale_session(const struct tale *t)
{
    const struct match *m = t->match;
    return (struct session){m->game, m->setup, t->view,
                            witness_reader(t->heard.eyes), m->plan.players};
}
