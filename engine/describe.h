/* A view as JSON for clients: what is on the table and what is asked. */
#ifndef ENGINE_DESCRIBE_H
#define ENGINE_DESCRIBE_H

#include "engine/game.h"

/* {"game":…,"seat":"A","waiting":["A"],"prompt":…,"rule":"WM-9",
 *  "choices":18,"table":[["turn","A"],["coins","4","5"],…],"result":{…}}
 * `choices` is the number of legal moves of this seat and told to no other:
 * with 1 a client may answer for it, after an even pause. `table` has the lines of the situation as screens may show them, a list of
 * words each. `view` is what `seat` (or ONLOOKER) observes; nothing else is
 * looked at. `line` is working memory for one situation. */
void describe(const struct game *game, const void *setup, const void *view,
              unsigned seat, struct text line, struct text *out);

#endif
