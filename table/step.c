/* Decisions, chance and undo: as steps to be written, and taken in. */
#include "table/step.h"

#include "base/panic.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "play/tale.h"
#include "table/clocks.h"
#include "table/lets.h"

#include <string.h>

/* The working memory that tables share. A match replays and observes in the
 * first three; the others are the views around one event. */
struct scratch {
    _Alignas(MATCH_ALIGN) char work[MATCH_WORK][STEP_STATE_MOST];
    _Alignas(MATCH_ALIGN) char before[TABLE_VIEWERS][STEP_STATE_MOST];
    _Alignas(MATCH_ALIGN) char after[STEP_STATE_MOST];
    struct witness heard[TABLE_VIEWERS];
    struct moves moves;
};

size_t step_scratch_bytes(void)
{
    return sizeof(struct scratch);
}

static struct scratch *scratch_of(const struct table *t)
{
    return (struct scratch *)t->match.spare;
}

struct moves *step_moves(const struct table *t)
{
    return &scratch_of(t)->moves;
}

static bool is_viewer(const struct table *t, unsigned viewer)
{
    return viewer < t->match.plan.players || viewer == ONLOOKER;
}

static void write_event(const struct table *t, struct event event,
                        struct text *out)
{
    words_event(t->match.game, t->match.setup, event, out);
    text_char(out, '\n');
}

/* Adds the chance events that follow in `state`, and their lines. */
static void follow(const struct table *t, void *state, struct table_step *step,
                   struct text *out)
{
    const struct match *m = &t->match;
    uint32_t drawn[STREAMS_CAP];
    memcpy(drawn, m->stream, sizeof drawn);
    while (m->game->waiting(m->setup, state) == SEAT(CHANCE) &&
           step->count < TABLE_STEP_EVENTS) {
        struct event event = match_draw(m, state, drawn);
        m->game->apply(m->setup, state, CHANCE, event.move);
        step->at[step->count++] = event;
        write_event(t, event, out);
    }
    if (!m->game->waiting(m->setup, state))
        step->length = 0;
    step_sooner(step, lets_length(t, state));
}

void step_sooner(struct table_step *step, uint64_t length)
{
    if (length && (!step->length || length < step->length))
        step->length = length;
}

struct text step_begin(const struct table *t, struct table_step *step)
{
    struct text out;
    char *memory = step->memory;
    memset(step, 0, offsetof(struct table_step, at));
    step->memory = memory;
    step->number = t->rows;
    step->actor = CHANCE;
    step->length = t->phase == TABLE_PLAYS ? clocks_least(t) : 0;
    text_init(&out, memory, TABLE_ROW_CAP);
    return out;
}

bool step_end(struct table_step *step, const struct text *out)
{
    step->text = (struct slice){out->at, out->len};
    return !out->cut;
}

/* Of the words after the actor's letter, as take_events hashes them. */
static uint64_t hash_of_line(const char *text)
{
    struct slice rest = slice_of(text);
    struct slice line;
    struct slice word;
    ENSURE(slice_line(&rest, &line) && slice_word(&line, &word));
    return step_hash(slice_trim(line));
}

/* `why` is why the seat does not decide by itself: "late ", "let "; NULL: it
 * does. */
static void decide(struct table *t, unsigned seat, uint32_t move,
                   const char *why, struct table_step *step)
{
    const struct match *m = &t->match;
    struct event event = {move, (uint8_t)seat, 0};
    struct text out = step_begin(t, step);
    if (why) {
        text_put(&out, why);
        words_seat(&out, seat);
        text_char(&out, '\n');
    }
    void *state = m->spare;
    step->actor = (uint8_t)seat;
    step->is_play = true;
    step->at[step->count++] = event;
    const char *line = out.at + out.len;
    write_event(t, event, &out);
    step->words = hash_of_line(line);
    memcpy(state, m->state, m->game->state_size);
    m->game->apply(m->setup, state, seat, move);
    follow(t, state, step, &out);
    ENSURE(step_end(step, &out));
}

void table_decide(struct table *t, unsigned seat, uint32_t move,
                  struct table_step *step)
{
    decide(t, seat, move, NULL, step);
}

void table_late(struct table *t, unsigned seat, uint32_t move,
                struct table_step *step)
{
    decide(t, seat, move, "late ", step);
    step->is_late = true;
}

void table_let(struct table *t, unsigned seat, uint32_t move,
               struct table_step *step)
{
    decide(t, seat, move, "let ", step);
    step->is_let = true;
}

bool table_chance(struct table *t, struct table_step *step)
{
    const struct match *m = &t->match;
    if (t->phase != TABLE_PLAYS || match_waiting(m) != SEAT(CHANCE))
        return false;
    struct text out = step_begin(t, step);
    step->is_play = true;
    memcpy(m->spare, m->state, m->game->state_size);
    follow(t, m->spare, step, &out);
    ENSURE(step_end(step, &out));
    return true;
}

/* Whether number and frame are those of a new line of this seat; then, and
 * only then, TABLE_STEP. All of it the seat knows by itself. */
static enum table_end place_of(const struct table *t,
                               const struct table_said *said, uint64_t words,
                               struct refusal *why)
{
    const struct table_seat *s = &t->seat[said->seat];
    const uint32_t number = said->number;
    if (number == s->lines && number)
        return words == s->last ? TABLE_DONE : TABLE_USED;
    if (number <= s->lines)
        return TABLE_USED;
    if (t->phase == TABLE_GATHERS || t->phase == TABLE_CLOSED) {
        refuse_with(why, REFUSE_SEAT, 0,
                    t->phase == TABLE_CLOSED ? "this table is closed"
                                             : "the game has not begun yet");
        return TABLE_REFUSED;
    }
    if (s->is_stood) {
        refuse_with(why, REFUSE_SEAT, 0, "a bot decides for this seat");
        return TABLE_REFUSED;
    }
    if (number > s->lines + 1) {
        refuse_with(why, REFUSE_SYNTAX, 0, "a line of this seat is missing");
        return TABLE_REFUSED;
    }
    return said->frame == t->frames[said->seat] ? TABLE_STEP : TABLE_STALE;
}

uint64_t step_hash(struct slice words)
{
    return hash_bytes(1, words.at, words.len);
}

void step_count(struct table *t, unsigned seat, uint64_t words)
{
    t->seat[seat].lines++;
    t->seat[seat].last = words;
    t->seat[seat].is_late = t->seat[seat].is_called = false;
    clocks_begin(t, (seat_set)SEAT(seat));
}

enum table_end table_play(struct table *t, const struct table_said *said,
                          struct table_step *step, struct refusal *why)
{
    struct match *m = &t->match;
    struct asked who = {m->game, m->setup, m->view, said->seat};
    struct slice words = slice_trim(said->words);
    uint64_t hash = step_hash(words);
    uint32_t move;
    enum table_end is = place_of(t, said, hash, why);
    if (is != TABLE_STEP)
        return is;
    m->game->observe(m->setup, m->state, said->seat, m->view);
    if (!words_read(&who, words, &move, why))
        return TABLE_REFUSED;
    table_decide(t, said->seat, move, step);
    step->words = hash;
    return TABLE_STEP;
}

enum table_end table_undo(struct table *t, const struct table_said *said,
                          struct table_step *step, struct refusal *why)
{
    uint64_t hash = step_hash(slice_of("undo"));
    uint32_t at;
    enum table_end is = place_of(t, said, hash, why);
    if (is != TABLE_STEP)
        return is;
    if (t->rules.is_undo_by_consent) {
        refuse_with(why, REFUSE_UNDO, 0,
                    "at this table the others must agree to that");
        return TABLE_REFUSED;
    }
    if (!match_may_undo(&t->match, said->seat, &at, why))
        return TABLE_REFUSED;
    struct text out = step_begin(t, step);
    step->actor = (uint8_t)said->seat;
    step->is_undo = true;
    step->words = hash;
    text_put(&out, "undo ");
    words_seat(&out, said->seat);
    text_char(&out, '\n');
    ENSURE(step_end(step, &out));
    return TABLE_STEP;
}

void step_start(struct table *t, struct table_step *step)
{
    struct text out = step_begin(t, step);
    step->is_start = true;
    text_put(&out, "start\n");
    memcpy(t->match.spare, t->match.state, t->match.game->state_size);
    follow(t, t->match.spare, step, &out);
    ENSURE(step_end(step, &out));
}

/* The eyes of a viewer, and whether the audience has them: others need no
 * views. */
static struct witness *eyes_of(const struct table *t, unsigned viewer,
                               const struct table_audience *audience,
                               bool *is_shown)
{
    struct scratch *s = scratch_of(t);
    struct witness *w = &s->heard[viewer];
    *is_shown = audience && audience->viewers & SEAT(viewer);
    w->game = t->match.game;
    w->setup = t->match.setup;
    w->eyes = viewer;
    w->before = *is_shown ? s->before[viewer] : NULL;
    w->after = *is_shown ? s->after : NULL;
    return w;
}

void step_event(struct table *t, struct event event,
                const struct table_audience *audience)
{
    struct match *m = &t->match;
    struct refusal why;
    seat_set showing = 0;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        bool is_shown;
        if (!is_viewer(t, v))
            continue;
        struct witness *w = eyes_of(t, v, audience, &is_shown);
        witness_before(w, m->state, event);
        t->frames[v] += w->seen.count > 0;
        if (w->seen.count && is_shown)
            showing |= SEAT(v);
    }
    ENSURE(match_apply(m, event.actor, event.move, &why));
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        struct witness *w = &scratch_of(t)->heard[v];
        if (!(showing & SEAT(v)))
            continue;
        witness_after(w, m->state);
        audience->show(audience->to, w);
    }
}

/* Which viewers have seen something of these events; `state` is the one before
 * them and is played on. */
static seat_set seen_by(struct table *t, uint32_t at, uint32_t until,
                        void *state)
{
    struct match *m = &t->match;
    seat_set seen = 0;
    for (; at < until; at++) {
        for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
            bool is_shown;
            if (!is_viewer(t, v) || seen & SEAT(v))
                continue;
            struct witness *w = eyes_of(t, v, NULL, &is_shown);
            witness_before(w, state, m->event[at]);
            if (w->seen.count)
                seen |= SEAT(v);
        }
        m->game->apply(m->setup, state, m->event[at].actor, m->event[at].move);
    }
    return seen;
}

/* Of those who have seen what is about to be taken back, all are counted a
 * frame; the views before it are made of those who are shown it. */
static seat_set before_gone(struct table *t, seat_set seen,
                            const struct table_audience *audience)
{
    seat_set showing = 0;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        bool is_shown;
        if (!(seen & SEAT(v)))
            continue;
        struct witness *w = eyes_of(t, v, audience, &is_shown);
        t->frames[v]++;
        if (!is_shown)
            continue;
        showing |= SEAT(v);
        witness_look(w, t->match.state, w->before);
    }
    return showing;
}

static void show_gone(struct table *t, seat_set showing,
                      const struct table_audience *audience)
{
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        struct witness *w = &scratch_of(t)->heard[v];
        if (!(showing & SEAT(v)))
            continue;
        witness_after(w, t->match.state);
        w->seen.count = 0;
        audience->show(audience->to, w);
    }
}

bool step_undo(struct table *t, unsigned seat,
               const struct table_audience *audience, struct refusal *why)
{
    struct match *m = &t->match;
    uint32_t at;
    if (!match_may_undo(m, seat, &at, why))
        return false;
    match_state_at(m, at, m->spare);
    seat_set seen = seen_by(t, at, at + 1, m->spare);
    seat_set showing = before_gone(t, seen, audience);
    match_take_out(m, at);
    show_gone(t, showing, audience);
    return true;
}

void step_cut(struct table *t, uint32_t at,
              const struct table_audience *audience)
{
    struct match *m = &t->match;
    match_state_at(m, at, m->spare);
    seat_set seen = seen_by(t, at, m->count, m->spare);
    seat_set showing = before_gone(t, seen, audience);
    match_cut(m, at);
    show_gone(t, showing, audience);
}

void table_replay(struct table *t, unsigned viewer, table_show *show, void *to)
{
    struct tale tale;
    tale_begin(&tale, &t->match, viewer, 0);
    while (tale_next_seen(&tale))
        show(to, &tale.heard);
}
