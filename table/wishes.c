#include "table/wishes.h"

#include "engine/refuse.h"
#include "engine/words.h"
#include "table/clocks.h"
#include "table/lines.h"
#include "table/step.h"

static const struct table_asking NOTHING = {.wish = WISH_NOTHING};

bool wishes_know(struct slice word)
{
    return slice_is(word, "wish") || slice_is(word, "agree") ||
           slice_is(word, "refuse");
}

/* `CD`, or `-`: seats of this table. */
static bool take_seats(const struct table *t, struct slice word, seat_set *to)
{
    *to = 0;
    if (slice_is(word, "-"))
        return true;
    for (size_t i = 0; i < word.len; i++) {
        int seat = words_actor((struct slice){word.at + i, 1});
        if (seat < 0 || seat >= t->match.plan.players)
            return false;
        *to |= (seat_set)SEAT((unsigned)seat);
    }
    return word.len > 0;
}

/* `B of CD`: those who were there when it was asked decide it. */
static bool take_stand(struct table *t, struct table_asking *new,
                       struct slice rest, struct refusal *why)
{
    struct slice of;
    struct slice who;
    const struct table_seat *seat = lines_seat(t, &rest, why);
    if (!seat)
        return false;
    new->about = (uint8_t)(seat - t->seat);
    if (!(table_persons(t) & SEAT(new->about)) || new->about == new->asker)
        return refuse_with(why, REFUSE_SEAT, 0,
                           "no bot can stand in for this seat");
    if (!slice_word(&rest, &of) || !slice_is(of, "of") ||
        !slice_word(&rest, &who) || slice_trim(rest).len ||
        !take_seats(t, who, &new->asked))
        return refuse_with(why, REFUSE_SYNTAX, 0, "wish SEAT stand SEAT");
    new->asked &= (seat_set) ~(SEAT(new->asker) | SEAT(new->about));
    return true;
}

/* The event that is the seat's decision of this number, from 1. */
static uint32_t decision_at(const struct match *m, unsigned seat,
                            uint32_t number)
{
    uint32_t at = 0;
    for (; at < m->count; at++)
        if (m->event[at].actor == seat && --number == 0)
            break;
    return at;
}

/* Everybody else decides it who may have seen what is to be undone: all but
 * bots, and those whom a bot has played for since before it. */
static bool take_undo(struct table *t, struct table_asking *new,
                      struct slice rest, struct refusal *why)
{
    if (slice_trim(rest).len)
        return refuse_with(why, REFUSE_SYNTAX, 0, "wish SEAT undo");
    new->decided = match_decided(&t->match, new->asker, t->match.count);
    if (!new->decided)
        return refuse_with(why, REFUSE_UNDO, 0,
                           "this seat has not decided anything yet");
    uint32_t at = decision_at(&t->match, new->asker, new->decided);
    new->asked = table_persons(t) & (seat_set)~SEAT(new->asker);
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (t->seat[s].is_stood && t->seat[s].stood > at)
            new->asked |= (seat_set)SEAT(s);
    return true;
}

static bool take_wish(struct table *t, struct slice rest, struct refusal *why)
{
    struct table_asking new = NOTHING;
    struct slice word = {NULL, 0};
    const struct table_seat *seat = lines_seat(t, &rest, why);
    if (!seat)
        return false;
    new.asker = (uint8_t)(seat - t->seat);
    if (t->phase != TABLE_PLAYS)
        return refuse_with(why, REFUSE_SEAT, 0, "the game is not being played");
    if (!(table_persons(t) & SEAT(new.asker)))
        return refuse_with(why, REFUSE_SEAT, 0, "a bot decides for this seat");
    slice_word(&rest, &word);
    if (slice_is(word, "stand"))
        new.wish = WISH_STAND;
    else if (slice_is(word, "undo"))
        new.wish = WISH_UNDO;
    else
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "a wish is undo or stand SEAT");
    bool is_good = new.wish == WISH_STAND ? take_stand(t, &new, rest, why)
                                          : take_undo(t, &new, rest, why);
    if (is_good)
        t->asking = new;
    return is_good;
}

/* Whoever asked may take it back by refusing it. */
static bool take_answer(struct table *t, struct slice rest, bool is_agreed,
                        struct refusal *why)
{
    struct table_asking *a = &t->asking;
    const struct table_seat *seat = lines_seat(t, &rest, why);
    if (!seat)
        return false;
    unsigned s = (unsigned)(seat - t->seat);
    bool is_asker = a->wish != WISH_NOTHING && a->asker == s && !is_agreed;
    if (!is_asker && !(a->asked & SEAT(s)))
        return refuse_with(why, REFUSE_SEAT, 0,
                           "this seat is not asked to agree to anything");
    if (!is_agreed) {
        *a = NOTHING;
        return true;
    }
    a->asked &= (seat_set)~SEAT(s);
    a->agreed |= (seat_set)SEAT(s);
    return true;
}

bool wishes_take(struct table *t, struct slice line, struct refusal *why)
{
    struct slice rest = line;
    struct slice word = {NULL, 0};
    slice_word(&rest, &word);
    if (slice_is(word, "wish"))
        return take_wish(t, rest, why);
    return take_answer(t, rest, slice_is(word, "agree"), why);
}

void wishes_grant(struct table *t, const struct table_audience *audience)
{
    struct table_asking a = t->asking;
    if (a.wish != WISH_UNDO || a.asked)
        return;
    t->asking = NOTHING;
    uint32_t at = decision_at(&t->match, a.asker, a.decided);
    step_cut(t, at, audience);
    clocks_begin(t, ALL_SEATS);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (t->seat[s].stood > at)
            t->seat[s].stood = at;
}

void wishes_stood(struct table *t)
{
    if (t->asking.wish == WISH_STAND)
        t->asking = NOTHING;
}

void wishes_undone(struct table *t, unsigned seat)
{
    if (t->asking.wish == WISH_UNDO && t->asking.asker == seat)
        t->asking = NOTHING;
}

void wishes_write(const struct table *t, struct text *out)
{
    const struct table_asking *a = &t->asking;
    if (a->wish == WISH_NOTHING)
        return;
    text_put(out, "wish ");
    words_seat(out, a->asker);
    text_put(out, a->wish == WISH_UNDO ? " undo" : " stand ");
    if (a->wish == WISH_STAND)
        words_seat(out, a->about);
    text_put(out, " of ");
    table_letters(out, a->asked);
    text_char(out, '\n');
}
