/* Guided first games. A lesson is an ordinary record (docs/text-format.md)
 * with notes for the learner: comment lines that begin `#>`, each belonging to
 * the event after it; `#t>` is for the terminal only, `#p>` for the page. Events
 * are gone through one by one; the learner makes the decisions of one seat. */
#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "play/match.h"

enum { LEARNER = 0 };

enum lesson_where { LESSON_TERMINAL = 't', LESSON_PAGE = 'p' };

struct lesson {
    const struct match *match; /* the whole record */
    struct slice text;         /* the script it was read from */
};

/* Whether it can be gone through: a lesson takes nothing back. */
bool lesson_holds(const struct lesson *l);
/* The notes before event number `at` (count: after the last), without their
 * mark, a line each. An empty line begins a new paragraph. */
void lesson_notes(const struct lesson *l, uint32_t at, enum lesson_where where,
                  struct text *out);
/* Whether event number `at` is a decision of the learner. */
bool lesson_asks(const struct lesson *l, uint32_t at);
/* Decisions of the learner before event number `at`. */
uint32_t lesson_steps(const struct lesson *l, uint32_t at);
/* Goes back to the learner's latest decision; false: there is none. */
bool lesson_back(const struct lesson *l, uint32_t *at);
/* The words of the decision to make at event number `at`. */
void lesson_task(const struct lesson *l, uint32_t at, struct text *out);

enum lesson_said {
    LESSON_RIGHT, /* the decision of the record */
    LESSON_OTHER, /* a legal one, but not this */
    LESSON_NOT,   /* refused */
};

/* What the learner, who has this view at event number `at`, has said. */
enum lesson_said lesson_hear(const struct lesson *l, uint32_t at,
                             const void *view, struct slice said,
                             struct refusal *why);

#endif
