#include "play/witness.h"

#include "engine/words.h"

#include <string.h>

static void look(const struct witness *w, void *view)
{
    struct match *m = w->match;
    if (w->eyes == EVERYTHING)
        memcpy(view, m->spare, m->game->state_size);
    else
        m->game->observe(m->setup, m->spare, w->eyes, view);
}

void witness_init(struct witness *w, struct match *m, unsigned eyes)
{
    *w = (struct witness){.match = m, .eyes = eyes};
    memcpy(m->spare, m->first, m->game->state_size);
    look(w, m->view);
    w->before = m->view;
    w->after = m->view;
    w->state = m->spare;
}

bool witness_step(struct witness *w)
{
    struct match *m = w->match;
    if (w->next == m->count)
        return false;
    struct event event = m->event[w->next++];
    look(w, m->view);
    w->seen.count = 0;
    if (w->eyes == EVERYTHING)
        w->seen.at[w->seen.count++] = event;
    else
        m->game->words->redact(m->setup, m->spare, event, w->eyes, &w->seen);
    m->game->apply(m->setup, m->spare, event.actor, event.move);
    look(w, m->view2);
    w->before = m->view;
    w->after = m->view2;
    return true;
}

void witness_lines(const struct witness *w, struct text *out)
{
    const struct match *m = w->match;
    for (uint32_t i = 0; i < w->seen.count; i++) {
        words_event(m->game, m->setup, w->seen.at[i], out);
        text_char(out, '\n');
    }
}

/* Words for people know no seat that sees everything. */
static unsigned as_viewer(unsigned eyes)
{
    return eyes == EVERYTHING ? ONLOOKER : eyes;
}

void witness_tell(const struct witness *w, struct text *out)
{
    const struct match *m = w->match;
    if (w->seen.count)
        m->game->words->tell(m->setup, w->before, w->after, &w->seen,
                             as_viewer(w->eyes), out);
}

void witness_picture(const struct match *m, const void *view, unsigned eyes,
                     struct text *out)
{
    m->game->words->picture(m->setup, view, as_viewer(eyes), out);
}

bool witness_read(const struct match *m, struct slice word, unsigned *eyes)
{
    int seat = words_actor(word);
    if (slice_is(word, "onlooker"))
        *eyes = ONLOOKER;
    else if (slice_is(word, "all"))
        *eyes = EVERYTHING;
    else if (seat >= 0 && seat < m->plan.players)
        *eyes = (unsigned)seat;
    else
        return false;
    return true;
}

void witness_name(unsigned eyes, struct text *out)
{
    if (eyes == ONLOOKER)
        text_put(out, "onlooker");
    else if (eyes == EVERYTHING)
        text_put(out, "all");
    else
        text_char(out, words_letter(eyes));
}
