/* What screens show, as JSON: a view and what is asked in it, the moves, the
 * points, what happened. Each function writes one value under `key` (NULL in a
 * list), from a session and nothing else. `page` is working memory for the
 * words of one situation or of one event. */
#ifndef PLAY_DESCRIBE_H
#define PLAY_DESCRIBE_H

#include "base/json.h"
#include "engine/levels.h"
#include "engine/witness.h"
#include "play/lesson.h"
#include "play/session.h"

enum { DESCRIBE_WHY = 4096 }; /* bytes that the reasons of a hint fit into */

/* {"game":…,"seat":"A","waiting":["A"],"choices":18,"prompt":…,"rule":"WM-9",
 *  "warning":"","lets":false,"table":[["turn","A"],["coins","4","5"],…],"result":{…}}
 * `choices` is the number of legal moves of this seat and told to no other:
 * with 1 a client may answer for it, after an even pause. `lets`: it may only
 * let something happen, or stop it. `table` has the
 * lines of the situation as screens may show them, a list of words each. */
void describe_view(const struct session *s, const char *key, struct text page,
                   struct json *j);
/* [{"words":"flip 3","title":"Turn up card 3"},…] */
void describe_moves(const struct session *s, const char *key, struct text page,
                    struct json *j);
/* [{"name":"laundry","points":[4,7],"why":…},…]; an onlooker gets no reason. A
 * source that is not won yet has "forecast":true after its name. */
void describe_score(const struct session *s, const char *key, struct text page,
                    struct json *j);
/* Cards and pieces as people call them:
 * [{"code":"miss","title":"Miss a turn","about":…,"group":"send"},…] */
void describe_names(const struct session *s, const char *key, struct text page,
                    struct json *j);
/* {"n":7,"events":["A flip 3"],"text":"A turns up card 3.\n"}, where n is the
 * event's number. Nothing is written of it, and the text is cut, when it does
 * not fit as a whole. */
void describe_event(const struct witness *heard, uint32_t n, struct text page,
                    struct json *j);

/* Who is asked for a hint. */
struct describe_hint {
    const struct levels *levels;
    unsigned i;
    uint32_t seed;
    uint32_t decided; /* decisions the seat has made */
    void *memory;     /* of levels->memory bytes */
};

/* {"words":"flip 3","title":…,"purpose":…,"why":…}: what level number `i` would
 * do, what it is for ("": no more than the title says) and the figures. */
void describe_hint(const struct session *s, const struct describe_hint *by,
                   struct text page, struct json *j);

/* All that a game is offered with: names, seats, options, edition, levels. */
void describe_game(const struct game *game, const struct levels *levels,
                   struct text page, struct json *j);

/* Where a guided first game stands after `at` events: the notes, the words of
 * the move to make ("": it is not the learner's), the number of the step and of
 * all steps, where the step before is (-1: nowhere), and the number of
 * events. */
void describe_lesson(const struct lesson *l, uint32_t at, struct text page,
                     struct json *j);

#endif
