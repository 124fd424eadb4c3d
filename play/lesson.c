/* A lesson is a record and its notes are comments in it, so the checker, the
 * replay and an editor know it already, and a lesson whose moves are no longer
 * legal fails like any record. Notes are told apart by the events they stand
 * between, which is counted anew each time: a lesson is a few kilobytes, read
 * at the speed of a person, and an index would be one more thing to keep true
 * in memory that this room does not have. Counting works only while every line
 * with an actor is an event that stayed: hence lesson_holds.
 *
 * The learner's words are read as in play, by the view, and compared as moves:
 * any spelling of the right move will do, and a refusal has its usual reason. */
#include "play/lesson.h"

#include "base/panic.h"
#include "engine/words.h"

#include <string.h>

static const char NOTE[] = "#>"; /* for everybody */

static bool is_event(struct slice line)
{
    struct slice word;
    return slice_word(&line, &word) && words_actor(word) >= 0;
}

bool lesson_holds(const struct lesson *l)
{
    struct slice rest = l->text;
    struct slice line;
    uint32_t events = 0;
    while (slice_line(&rest, &line))
        events += is_event(line);
    return events == l->match->count;
}

/* Takes the mark off a line; false when it is no note for this place. */
static bool take_note(struct slice *line, enum lesson_where where)
{
    char own[] = {'#', (char)where, '>'};
    size_t mark = 0;
    if (line->len >= strlen(NOTE) && memcmp(line->at, NOTE, strlen(NOTE)) == 0)
        mark = strlen(NOTE);
    else if (line->len >= sizeof own && memcmp(line->at, own, sizeof own) == 0)
        mark = sizeof own;
    *line = slice_trim((struct slice){line->at + mark, line->len - mark});
    return mark > 0;
}

void lesson_notes(const struct lesson *l, uint32_t at, enum lesson_where where,
                  struct text *out)
{
    struct slice rest = l->text;
    struct slice line;
    uint32_t events = 0;
    while (events <= at && slice_line(&rest, &line)) {
        events += is_event(line);
        if (events != at || !take_note(&line, where))
            continue;
        text_slice(out, line);
        text_char(out, '\n');
    }
}

bool lesson_asks(const struct lesson *l, uint32_t at)
{
    return at < l->match->count && l->match->event[at].actor == LEARNER;
}

uint32_t lesson_steps(const struct lesson *l, uint32_t at)
{
    uint32_t steps = 0;
    for (uint32_t i = 0; i < at; i++)
        steps += lesson_asks(l, i);
    return steps;
}

bool lesson_back(const struct lesson *l, uint32_t *at)
{
    for (uint32_t i = *at; i > 0; i--)
        if (lesson_asks(l, i - 1)) {
            *at = i - 1;
            return true;
        }
    return false;
}

void lesson_task(const struct lesson *l, uint32_t at, struct text *out)
{
    const struct match *m = l->match;
    ENSURE(lesson_asks(l, at));
    m->game->words->move(m->setup, LEARNER, m->event[at].move, out);
}

enum lesson_said lesson_hear(const struct lesson *l, uint32_t at,
                             const void *view, struct slice said,
                             struct refusal *why)
{
    const struct match *m = l->match;
    struct asked who = {m->game, m->setup, view, LEARNER};
    uint32_t move;
    ENSURE(lesson_asks(l, at));
    if (!words_read(&who, said, &move, why))
        return LESSON_NOT;
    return move == m->event[at].move ? LESSON_RIGHT : LESSON_OTHER;
}
