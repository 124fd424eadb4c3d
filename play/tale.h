/* What a seat has seen of a match, told. */
#ifndef PLAY_TALE_H
#define PLAY_TALE_H

#include "play/match.h"

/* Called for each event the seat sees something of: its number from 0, the
 * redacted events, and the sentences, one a line. */
typedef void tale_hear(void *to, uint32_t number, const struct events *seen,
                       struct slice sentences);

/* Tells the events from number `since` on through the eyes of `seat` (or
 * ONLOOKER). `page` is working memory for the sentences of one event. */
void tale_tell(struct match *m, unsigned seat, uint32_t since, struct text page,
               tale_hear *hear, void *to);

#endif
