#include "server/away.h"

#include "base/panic.h"
#include "engine/words.h"
#include "host/clock.h"
#include "server/others.h"

enum { FETCH_MS = 5000 }; /* away for so long, somebody is fetched */

/* Whoever left a moment ago is away; after the table's grace, gone. */
static seat_set gone_now(struct room *room, uint64_t now)
{
    const struct table *t = &room->table;
    uint64_t grace = (uint64_t)t->rules.grace * 1000;
    seat_set gone = 0;
    for (unsigned s = 0; s < t->match.plan.players; s++) {
        if (!(table_persons(t) & ~room->here & SEAT(s))) {
            room->away_at[s] = 0;
            continue;
        }
        if (!room->away_at[s])
            room->away_at[s] = now;
        if (now - room->away_at[s] >= grace)
            gone |= SEAT(s);
    }
    return gone;
}

void room_note(struct room *room)
{
    room->here = 0;
    for (struct peer *p = room->peers; p; p = p->next)
        room->here |= p->seats;
    room->here |= others_here(room);
    room->gone = gone_now(room, clock_ms());
}

void away_watch(struct room *room)
{
    seat_set gone = gone_now(room, clock_ms());
    if (gone != room->gone)
        peer_presence(room);
}

bool away_fetch(struct room *room)
{
    char line[16];
    struct text out;
    struct refusal why;
    uint32_t move;
    uint64_t now = clock_ms();
    uint64_t grace = others_grace(room, 0);
    seat_set away = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->away_at[s] && now - room->away_at[s] >= FETCH_MS + grace)
            away |= SEAT(s);
    away = room_hook(room) ? table_uncalled(&room->table, away) : 0;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        if (!(away & SEAT(s)) || table_lets(&room->table, s, &move))
            continue;
        text_init(&out, line, sizeof line);
        text_put(&out, "called ");
        words_seat(&out, s);
        text_char(&out, '\n');
        ENSURE(table_line(&room->table, &room->host,
                          (struct slice){out.at, out.len}, room_step(room),
                          &why));
        room_write(room, NULL, (struct slice){NULL, 0});
        return true;
    }
    return false;
}
