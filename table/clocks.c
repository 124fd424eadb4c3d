#include "table/clocks.h"

#include "base/hash.h"
#include "table/step.h"

const char TABLE_STAND_IN[] = "normal";

/* More than one seat is asked, as this seat sees it. */
static bool is_window(const struct match *m, const void *view)
{
    seat_set waiting = m->game->waiting(m->setup, view);
    return (waiting & (waiting - 1u)) != 0;
}

/* What the seat is asked: what it may do, alone or with others. */
static uint64_t question_of(struct table *t, unsigned seat, bool *with_others)
{
    struct match *m = &t->match;
    struct moves *list = step_moves(t);
    m->game->observe(m->setup, m->state, seat, m->view);
    *with_others = is_window(m, m->view);
    moves_clear(list);
    m->game->moves(m->setup, m->view, seat, list);
    return hash_bytes(*with_others, list->move,
                      list->count * sizeof list->move[0]);
}

void clocks_begin(struct table *t, seat_set seats)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (seats & SEAT(s))
            t->seat[s].asked_at = 0;
}

void clocks_note(struct table *t, uint64_t time)
{
    bool is_on =
        t->phase == TABLE_PLAYS && (clocks_least(t) || t->match.game->lets);
    seat_set waiting = is_on ? match_waiting(&t->match) : 0;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        struct table_seat *seat = &t->seat[s];
        bool is_asked = waiting & SEAT(s);
        bool with_others = false;
        uint64_t question = is_asked ? question_of(t, s, &with_others) : 0;
        if (!is_asked)
            seat->asked_at = 0;
        else if (!seat->asked_at || question != seat->question)
            seat->asked_at = time;
        seat->question = question;
        seat->is_window = with_others;
    }
}

uint64_t clocks_least(const struct table *t)
{
    const struct table_rules *r = &t->rules;
    uint32_t least =
        r->window && (!r->clock || r->window < r->clock) ? r->window : r->clock;
    return (uint64_t)least * 1000;
}

uint64_t table_due(const struct table *t, unsigned seat)
{
    const struct table_seat *s = &t->seat[seat];
    uint32_t seconds =
        s->is_window && t->rules.window ? t->rules.window : t->rules.clock;
    bool is_person = s->place == PLACE_TAKEN || s->place == PLACE_KEPT;
    if (!s->asked_at || !seconds || !is_person)
        return 0;
    return s->asked_at + (uint64_t)seconds * 1000;
}

const char *table_stand_in(const struct table *t, unsigned seat, uint32_t *seed)
{
    static const char ROLE[] = "tidywinks late 1\n";
    const struct table_seat *s = &t->seat[seat];
    const uint8_t letter = (uint8_t)seat;
    uint8_t hash[SHA256_BYTES];
    struct sha256 h;
    *seed = s->seed;
    if (s->place == PLACE_BOT || s->is_stood)
        return s->bot;
    sha256_init(&h);
    sha256_add(&h, ROLE, sizeof ROLE - 1);
    sha256_add(&h, t->match.fair.secret, sizeof t->match.fair.secret);
    sha256_add(&h, &letter, 1);
    sha256_end(&h, hash);
    *seed = (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 |
            (uint32_t)hash[2] << 8 | hash[3];
    return TABLE_STAND_IN;
}
