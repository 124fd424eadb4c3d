/* Why a bot decides so, in sentences: what the move does as far as its seat can
 * foresee, how it compares with the next best and what it gains over it. Made from the seat's view
 * and from what was weighed, never from more. */
#ifndef BOTS_WHY_H
#define BOTS_WHY_H

#include "bots/search.h"

/* A worth as the chance to win, in hundredths. */
int32_t why_percent(int32_t worth);
/* What a hint names for `move`, which was chosen: of what was weighed and is
 * about as good, what gets most done. */
uint32_t why_named(const struct sight *sight,
                   const struct search_result *weighed, uint32_t move);
/* Sentences after each other, or nothing. `weighed` is what the choice of
 * `move` came from. */
void why_say(const struct sight *sight, const struct search_result *weighed,
             uint32_t move, struct text *out);

#endif
