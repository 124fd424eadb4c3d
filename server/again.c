#include "server/again.h"

#include "host/file.h"
#include "play/record.h"
#include "server/rooms.h"
#include "server/wire.h"
#include "table/evening.h"

#include <stdlib.h>
#include <string.h>

void again_evening(struct peer *peer, struct slice all, struct slice rest)
{
    struct room *room = peer->room;
    (void)rest;
    if (!room)
        wire_unknown(peer);
    else if (room->evening && room->evening_rows == room->table.rows)
        peer_send(peer, slice_of(room->evening));
    else
        room_reread(room, peer, all);
}

static void send_record(struct peer *peer, const struct match *m,
                        struct slice head)
{
    struct text out = wire_sending();
    text_slice(&out, head);
    text_char(&out, '\n');
    record_write(m, true, &out);
    text_put(&out, ".\n");
    wire_send(peer, &out);
}

/* The number of a game of this table; 0 with a refusal sent. */
static uint32_t number_of(struct peer *peer, struct slice rest)
{
    const struct table *t = &peer->room->table;
    int32_t number;
    rest = slice_trim(rest);
    if (!rest.len)
        return t->games;
    if (slice_int(rest, 1, (int32_t)t->games, &number))
        return (uint32_t)number;
    peer_error(peer, "option", "there was no such game at this table");
    return 0;
}

void again_record(struct peer *peer, struct slice all, struct slice rest)
{
    if (!peer->room || !(peer->viewers || peer->is_host)) {
        wire_unknown(peer);
        return;
    }
    const struct table *t = &peer->room->table;
    uint32_t number = number_of(peer, rest);
    if (!number)
        return;
    if (number == t->games && t->phase == TABLE_OVER)
        send_record(peer, &t->match, slice_trim(all));
    else if (number == t->games && t->phase != TABLE_CLOSED)
        peer_error(peer, "hidden", "the game is not over yet");
    else
        room_reread(peer->room, peer, all);
}

static bool is_opening(const struct job_row *row)
{
    struct slice rest = {row->text, row->len};
    struct slice line;
    return row->number == 0 ||
           (slice_line(&rest, &line) && slice_is(slice_trim(line), "open"));
}

static bool take(struct room *shade, const struct job_row *row)
{
    struct refusal why;
    return table_take(&shade->table, &shade->host, row->time,
                      (struct slice){row->text, row->len}, NULL, &why);
}

static bool answer_evening(struct room *room, const struct job_row *rows)
{
    struct room *shade = room_shade(room);
    struct evening *e = host_new(sizeof *e);
    struct text out = wire_sending();
    bool is_good = true;
    text_init(&e->games, host_new(EVENING_BYTES), EVENING_BYTES);
    for (; rows && is_good; rows = rows->next) {
        is_good = take(shade, rows);
        evening_note(e, &shade->table);
    }
    text_put(&out, "evening\n");
    evening_write(e, &out);
    text_put(&out, ".\n");
    is_good = is_good && !out.cut;
    if (is_good) {
        free(room->evening);
        room->evening = host_new(out.len + 1);
        memcpy(room->evening, out.at, out.len);
        room->evening_rows = shade->table.rows;
    }
    free(e->games.at);
    free(e);
    room_shade_free(shade);
    return is_good;
}

/* Game number N alone is played again. */
static void answer_record(struct peer *peer, struct room *room,
                          struct slice line, const struct job_row *rows)
{
    struct slice rest = line;
    struct slice word;
    slice_word(&rest, &word);
    uint32_t number = number_of(peer, rest);
    struct room *shade = room_shade(room);
    uint32_t game = 0;
    bool is_over = false;
    shade->table.games = number - 1;
    shade->table.phase = number > 1 ? TABLE_OVER : TABLE_NEW;
    for (; rows && game <= number && !is_over; rows = rows->next) {
        game += is_opening(rows);
        if (game == number && !take(shade, rows))
            break;
        is_over = game == number && shade->table.phase == TABLE_OVER;
    }
    if (is_over)
        send_record(peer, &shade->table.match, slice_trim(line));
    else
        peer_error(peer, "hidden", "the game is not over yet");
    room_shade_free(shade);
}

void again_answer(struct peer *peer, struct room *room, struct slice line,
                  const struct job_row *rows)
{
    struct slice rest = line;
    struct slice word;
    bool is_good = rows != NULL && slice_word(&rest, &word);
    bool is_fresh =
        is_good && room->evening && room->evening_rows == room->table.rows;
    if (is_good && slice_is(word, "record")) {
        answer_record(peer, room, line, rows);
        return;
    }
    if (is_good && (is_fresh || answer_evening(room, rows)))
        peer_send(peer, slice_of(room->evening));
    else
        peer_error(peer, "store", "this table cannot be opened here now");
}
