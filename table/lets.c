#include "table/lets.h"

#include "engine/refuse.h"
#include "engine/words.h"
#include "table/clocks.h"
#include "table/lines.h"
#include "table/step.h"

static const char *const WORDS[] = {
    [LET_ASK] = "ask",
    [LET_CHOICE] = "choice",
    [LET_OWN] = "own",
    [LET_ALWAYS] = "always",
};

const char *table_let_word(const struct table *t, unsigned seat)
{
    return WORDS[t->seat[seat].let];
}

bool lets_take(struct table *t, struct slice rest, struct refusal *why)
{
    struct table_seat *seat = lines_seat(t, &rest, why);
    unsigned let = 0;
    if (!seat)
        return false;
    if (!t->match.game || !t->match.game->lets)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "nobody is asked out of turn in this game");
    if (seat->place != PLACE_TAKEN)
        return refuse_with(why, REFUSE_SEAT, 0, "nobody sits at this seat");
    while (let <= LET_ALWAYS && !slice_is(slice_trim(rest), WORDS[let]))
        let++;
    if (let > LET_ALWAYS)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "let SEAT ask, choice, own or always");
    seat->let = (uint8_t)let;
    return true;
}

bool lets_is_given(struct slice word, struct slice rest)
{
    struct slice seat;
    return slice_is(word, "let") && slice_word(&rest, &seat) &&
           !slice_trim(rest).len;
}

/* Whether the seat is asked in this state what it may let happen; then its view
 * is in the match's memory for views. */
static bool reacts(const struct table *t, const void *state, unsigned seat,
                   struct letting *to)
{
    const struct match *m = &t->match;
    if (t->phase != TABLE_PLAYS || !m->game->lets ||
        !(m->game->waiting(m->setup, state) & SEAT(seat)))
        return false;
    m->game->observe(m->setup, state, seat, m->view);
    return m->game->lets(m->setup, m->view, seat, to);
}

static bool answers(const struct table *t, const void *state, unsigned seat,
                    uint32_t *move)
{
    const struct table_seat *s = &t->seat[seat];
    const struct match *m = &t->match;
    struct letting asked;
    if (!s->let || !(table_persons(t) & SEAT(seat)) ||
        !reacts(t, state, seat, &asked))
        return false;
    *move = asked.move;
    if (s->let == LET_ALWAYS || (s->let == LET_OWN && !asked.is_own))
        return true;
    struct moves *list = step_moves(t);
    moves_clear(list);
    m->game->moves(m->setup, m->view, seat, list);
    return list->count == 1;
}

bool table_lets(const struct table *t, unsigned seat, uint32_t *move)
{
    return answers(t, t->match.state, seat, move);
}

uint64_t table_even(const struct table *t, unsigned seat)
{
    struct letting asked;
    uint64_t since = t->seat[seat].asked_at;
    uint64_t due = table_due(t, seat);
    if (!since || !reacts(t, t->match.state, seat, &asked))
        return 0;
    uint64_t even = since + t->rules.even;
    return due && due < even ? due : even;
}

uint64_t lets_length(const struct table *t, const void *state)
{
    uint32_t move;
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (answers(t, state, s, &move))
            return t->rules.even ? t->rules.even : 1;
    return 0;
}
