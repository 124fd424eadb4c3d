#include "table/evening.h"

#include "engine/refuse.h"
#include "table/lines.h"

#include <string.h>

static const struct table_seat FREE = {.place = PLACE_FREE};

static void turn(struct table *t)
{
    const unsigned players = t->match.plan.players;
    struct table_seat first = t->seat[0];
    memmove(&t->seat[0], &t->seat[1], (players - 1) * sizeof first);
    t->seat[players - 1] = first;
    for (unsigned s = 0; s < players; s++)
        if (t->seat[s].place == PLACE_KEPT)
            t->seat[s] = FREE;
}

/* Takes away so many seats at the most that are of this kind, the last first;
 * gives how many. */
static unsigned take_away(struct table *t, unsigned *seats, unsigned most,
                          enum place place)
{
    unsigned gone = 0;
    for (unsigned s = *seats; s-- > 0 && gone < most;) {
        if (t->seat[s].place != place)
            continue;
        memmove(&t->seat[s], &t->seat[s + 1],
                (*seats - s - 1) * sizeof t->seat[0]);
        t->seat[--*seats] = FREE;
        gone++;
    }
    return gone;
}

bool evening_seats(struct table *t, unsigned players, bool is_turned,
                   struct refusal *why)
{
    unsigned seats = t->match.plan.players;
    unsigned over = seats > players ? seats - players : 0;
    if (is_turned)
        turn(t);
    over -= take_away(t, &seats, over, PLACE_FREE);
    over -= take_away(t, &seats, over, PLACE_BOT);
    return !over ||
           refuse_with(why, REFUSE_OPTION, 0,
                       "more people sit at this table than the game has seats");
}

static bool is_same(const struct evening_who *who,
                    const struct table_seat *seat)
{
    if (who->place == PLACE_BOT || seat->place == PLACE_BOT)
        return who->place == seat->place && strcmp(who->bot, seat->bot) == 0;
    return memcmp(who->key, seat->key, sizeof who->key) == 0;
}

/* Who sits there, as a number from 0; with the name they have now. */
static unsigned who_at(struct evening *e, const struct table_seat *seat)
{
    unsigned at = 0;
    while (at < e->whos && !is_same(&e->who[at], seat))
        at++;
    if (at == EVENING_WHO)
        at--;
    else if (at == e->whos)
        e->whos++;
    struct evening_who *who = &e->who[at];
    who->place = seat->place;
    memcpy(who->key, seat->key, sizeof who->key);
    memcpy(who->name, seat->name, sizeof who->name);
    memcpy(who->figure, seat->figure, sizeof who->figure);
    memcpy(who->bot, seat->bot, sizeof who->bot);
    return at;
}

void evening_note(struct evening *e, const struct table *t)
{
    const struct match *m = &t->match;
    struct result result;
    unsigned who[SEATS_MAX];
    if (t->phase != TABLE_OVER || e->noted == t->games)
        return;
    e->noted = t->games;
    memset(&result, 0, sizeof result);
    m->game->result(m->setup, m->state, &result);
    text_put(&e->games, "game");
    text_word_int(&e->games, t->games);
    text_word(&e->games, m->game->name);
    text_put(&e->games, " of");
    for (unsigned s = 0; s < m->plan.players; s++) {
        who[s] = who_at(e, &t->seat[s]);
        text_word_int(&e->games, who[s] + 1);
    }
    text_put(&e->games, result.winners ? " won" : " won -");
    for (unsigned s = 0; s < m->plan.players; s++) {
        if (!(result.winners & SEAT(s)))
            continue;
        e->who[who[s]].won++;
        text_word_int(&e->games, who[s] + 1);
    }
    text_char(&e->games, '\n');
}

void evening_write(const struct evening *e, struct text *out)
{
    for (unsigned i = 0; i < e->whos; i++) {
        const struct evening_who *who = &e->who[i];
        text_put(out, "who");
        text_word_int(out, i + 1);
        text_word_int(out, who->won);
        if (who->place == PLACE_BOT) {
            text_put(out, " bot");
            text_word(out, who->bot);
        } else if (!lines_is_nobody(who->key)) {
            text_put(out, " taken");
            text_word(out, who->figure);
            text_word(out, who->name);
        } else {
            text_put(out, " left");
        }
        text_char(out, '\n');
    }
    text_slice(out, (struct slice){e->games.at, e->games.len});
}
