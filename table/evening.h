/* Several games at one table, one after the other (docs/online.md): who sits
 * where in the next, and who has won what so far. */
#ifndef TABLE_EVENING_H
#define TABLE_EVENING_H

#include "table/table.h"

enum { EVENING_WHO = 64, EVENING_BYTES = 1 << 17 };

/* The seats of the game that comes next, before its own lines are taken in: as
 * they are, or turned by one (whoever sat at B sits at A, and A's at the end);
 * nobody is kept a seat that they never came to. With fewer seats the free ones
 * go first, then bots; people never. False: there are too many of them. */
bool evening_seats(struct table *t, unsigned players, bool is_turned,
                   struct refusal *why);

/* Somebody who played this evening. A person is one key, a bot one level; who
 * has deleted name and key is nobody any more. */
struct evening_who {
    uint8_t place; /* enum place; PLACE_KEPT: nobody any more */
    uint8_t key[32];
    char name[TABLE_NAME_CAP];
    char figure[TABLE_FIGURE_CAP];
    char bot[TABLE_BOT_CAP];
    uint32_t won;
};

/* The games that are over, from reading a table's rows in order. */
struct evening {
    uint32_t noted; /* the latest game that is counted */
    unsigned whos;
    struct evening_who who[EVENING_WHO];
    struct text games; /* in memory of EVENING_BYTES, given by the caller */
};

/* After each row: counts a game that has come to its end. */
void evening_note(struct evening *e, const struct table *t);
/* `who NUMBER WINS taken FIGURE NAME`, `bot LEVEL` or `left`; then for each game
 * `game NUMBER NAME of WHO… won WHO…`, `won -`: nobody has. */
void evening_write(const struct evening *e, struct text *out);

#endif
