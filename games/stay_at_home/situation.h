/* A situation while it is read (SH-104). */
#ifndef GAMES_STAY_AT_HOME_SITUATION_H
#define GAMES_STAY_AT_HOME_SITUATION_H

#include "games/stay_at_home/stay_at_home.h"

/* Keys from KEY_SAID on are about what the others put on the table. */
enum stay_at_home_key {
    KEY_DIR,
    KEY_ACTIVE,
    KEY_PHASE,
    KEY_OUT,
    KEY_MISS,
    KEY_HAND,
    KEY_PILE,
    KEY_BAG,
    KEY_DISCARD,
    KEY_ACTION,
    KEY_DRAWN,
    KEY_START,
    KEY_LEFT,
    KEY_BACKING,
    KEY_GIVER,
    KEY_PLAYED,
    KEY_SAID,
    KEY_PLACED,
    KEY_KNOWS,
    KEYS,
};

struct situation {
    const struct stay_at_home_setup *g;
    struct stay_at_home_state *s;
    struct refusal *why;
    size_t line;     /* being read */
    size_t at[KEYS]; /* where each key was; 0: nowhere */
    size_t hand_line[PLAYERS_CAP];
    uint8_t seats_seen[KEYS];
    uint8_t known_of[PLAYERS_CAP]; /* hands it knows about */
    bool has_bag, has_pile;
    unsigned total[KINDS]; /* cards named so far */
    unsigned cards;
    uint8_t order[PLAYERS_CAP]; /* seats of `phase` as written */
    unsigned order_count;
};

/* Whether the phase can be open on this table with these frames; sets whom it
 * asks. Else refuses, naming the line. */
bool situation_fits(struct situation *r);

#endif
