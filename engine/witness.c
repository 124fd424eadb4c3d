#include "engine/witness.h"

#include "engine/words.h"

#include <string.h>

void witness_look(const struct witness *w, const void *state, void *view)
{
    if (w->eyes == EVERYTHING)
        memcpy(view, state, w->game->state_size);
    else
        w->game->observe(w->setup, state, w->eyes, view);
}

void witness_before(struct witness *w, const void *state, struct event event)
{
    w->seen.count = 0;
    if (w->eyes == EVERYTHING)
        w->seen.at[w->seen.count++] = event;
    else
        w->game->words->redact(w->setup, state, event, w->eyes, &w->seen);
    if (w->seen.count && w->before)
        witness_look(w, state, w->before);
}

void witness_after(struct witness *w, const void *state)
{
    if (w->seen.count && w->after)
        witness_look(w, state, w->after);
}

void witness_lines(const struct witness *w, struct text *out)
{
    for (uint32_t i = 0; i < w->seen.count; i++) {
        words_event(w->game, w->setup, w->seen.at[i], out);
        text_char(out, '\n');
    }
}

bool witness_shows(const struct game *game, const void *setup,
                   const void *state, struct event event)
{
    struct events seen = {.count = 0};
    game->words->redact(setup, state, event, event.actor, &seen);
    return seen.count != 1 || seen.at[0].actor != event.actor ||
           seen.at[0].move != event.move;
}

unsigned witness_reader(unsigned eyes)
{
    return eyes == EVERYTHING ? ONLOOKER : eyes;
}

void witness_tell(const struct witness *w, struct text *out)
{
    if (w->seen.count)
        w->game->words->tell(w->setup, w->before, w->after, &w->seen,
                             witness_reader(w->eyes), out);
}

bool witness_read(unsigned players, struct slice word, unsigned *eyes)
{
    int seat = words_actor(word);
    if (slice_is(word, "onlooker"))
        *eyes = ONLOOKER;
    else if (slice_is(word, "all"))
        *eyes = EVERYTHING;
    else if (seat >= 0 && (unsigned)seat < players)
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
