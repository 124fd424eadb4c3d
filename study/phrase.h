/* Numbers as they stand in sentences, with their intervals. A phrase is a value
 * of its own, so that several of them fit into one sentence:
 *     say_with(out, "Seat {1} wins {2}.", WHO(s), SAY(phrase_share(r, 1))); */
#ifndef STUDY_PHRASE_H
#define STUDY_PHRASE_H

#include "base/say.h"
#include "study/statistics.h"

struct phrase {
    char at[120];
};

#define SAY(phrase) AS_IS((phrase).at)

/* `52.31` */
struct phrase phrase_number(double n, unsigned digits);
/* `12,800 games`; `1 game` */
struct phrase phrase_games(uint64_t n);
struct phrase phrase_count(uint64_t n);
/* `12.5 % (95 % interval 11.2 to 13.9)`, and the same without the sign; with
 * two digits behind the point where the interval is narrow, else `digits`. Of
 * one game there is no interval, and it says so. */
struct phrase phrase_share(struct range r, unsigned digits);
struct phrase phrase_mean(struct range r, unsigned digits);

#endif
