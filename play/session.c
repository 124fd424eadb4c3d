#include "play/session.h"

#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/witness.h"
#include "play/match.h"

#include <string.h>

struct session session_of(struct match *m, unsigned seat)
{
    m->game->observe(m->setup, m->state, seat, m->view);
    return (struct session){m->game, m->setup, m->view, seat, m->plan.players};
}

struct asked session_asked(const struct session *s)
{
    return (struct asked){s->game, s->setup, s->view, s->seat};
}

bool session_is_asked(const struct session *s)
{
    return s->seat < s->players &&
           s->game->waiting(s->setup, s->view) & SEAT(s->seat);
}

void session_moves(const struct session *s, struct moves *list)
{
    moves_clear(list);
    if (session_is_asked(s))
        s->game->moves(s->setup, s->view, s->seat, list);
}

void session_words(const struct session *s, uint32_t move, struct text *out)
{
    s->game->words->move(s->setup, s->seat, move, out);
}

void session_title(const struct session *s, uint32_t move, struct text *out)
{
    s->game->words->title(s->setup, s->view, s->seat, move, out);
}

void session_purpose(const struct session *s, uint32_t move, struct text *out)
{
    if (s->game->words->purpose)
        s->game->words->purpose(s->setup, s->view, s->seat, move, out);
}

bool session_lets(const struct session *s)
{
    struct letting asked;
    return s->seat < s->players && s->game->lets &&
           s->game->lets(s->setup, s->view, s->seat, &asked);
}

void session_warning(const struct session *s, struct text *out)
{
    if (s->game->words->warning && s->seat < s->players)
        s->game->words->warning(s->setup, s->view, s->seat, out);
}

const char *session_prompt(const struct session *s, struct text *out)
{
    return s->game->words->prompt(s->setup, s->view, s->seat, out);
}

void session_ask(const struct session *s, struct text *out)
{
    size_t start = out->len;
    session_warning(s, out);
    if (out->len > start)
        text_char(out, '\n');
    words_seat(out, s->seat);
    text_put(out, ": ");
    const char *rule = session_prompt(s, out);
    text_put(out, " (");
    text_put(out, rule);
    text_char(out, ')');
}

void session_situation(const struct session *s, enum form form,
                       struct text *out)
{
    situation_write(s->game, s->setup, s->view, form, out);
}

void session_picture(const struct session *s, struct text *out)
{
    s->game->words->picture(s->setup, s->view, s->seat, out);
}

void session_result(const struct session *s, struct result *out)
{
    memset(out, 0, sizeof *out);
    s->game->result(s->setup, s->view, out);
}

void session_reason(const struct session *s, unsigned source, struct text *out)
{
    if (s->game->words->score && s->seat < s->players)
        s->game->words->score(s->setup, s->view, s->seat, source, out);
}

size_t session_foresee_bytes(const struct game *game)
{
    return 2 * match_padded(game->state_size);
}

bool session_foresee(const struct session *s, struct slice words, void *memory,
                     struct session *then, struct refusal *why)
{
    struct asked who = session_asked(s);
    char *view = memory;
    char *after = view + match_padded(s->game->state_size);
    uint32_t move;
    if (!words_read(&who, words, &move, why))
        return false;
    struct event event = {.move = move, .actor = (uint8_t)s->seat};
    if (witness_shows(s->game, s->setup, s->view, event))
        return refuse_with(
            why, REFUSE_UNDO, 0,
            "this shows something: it is seen when it is played");
    memcpy(after, s->view, s->game->state_size);
    s->game->apply(s->setup, after, s->seat, move);
    s->game->observe(s->setup, after, s->seat, view);
    *then = *s;
    then->view = view;
    return true;
}
