#include "server/company.h"

#include "engine/refuse.h"
#include "engine/words.h"
#include "host/file.h"
#include "server/others.h"
#include "server/rooms.h"
#include "server/wire.h"

enum {
    BOT_SEED = 4,
    PHRASES = 8, /* web/src/online/phrases.ts has their words */
    PHRASE_MS = 1000,
};

static void put_stand(struct text *out, unsigned seat)
{
    uint8_t seed[BOT_SEED];
    host_random(seed, sizeof seed);
    text_put(out, "stand ");
    words_seat(out, seat);
    text_word(out, TABLE_STAND_IN);
    text_char(out, ' ');
    text_hex(out, seed, sizeof seed);
    text_char(out, '\n');
}

static void write_text(struct peer *peer, struct slice said,
                       const struct text *out)
{
    wire_write(peer, said, (struct slice){out->at, out->len});
}

/* Those who are there decide; whoever is there alone decides at once. */
static void wish_stand(struct peer *peer, struct slice all, unsigned asker,
                       struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    struct text out;
    const struct room *room = peer->room;
    int seat = wire_seat(peer, &rest);
    if (seat < 0)
        return;
    if (slice_trim(rest).len) {
        wire_syntax(peer, "wish SEAT stand SEAT");
        return;
    }
    if (!(room->gone & SEAT(seat))) {
        peer_error(peer, "seat", "nobody is gone from that seat");
        return;
    }
    seat_set others = table_persons(&room->table) & room->here &
                      (seat_set) ~(SEAT(asker) | SEAT(seat));
    text_init(&out, memory, sizeof memory);
    if (!others) {
        put_stand(&out, (unsigned)seat);
    } else {
        text_put(&out, "wish ");
        words_seat(&out, asker);
        text_put(&out, " stand ");
        words_seat(&out, (unsigned)seat);
        text_put(&out, " of ");
        table_letters(&out, others);
        text_char(&out, '\n');
    }
    write_text(peer, all, &out);
}

void company_wish(struct peer *peer, struct slice all, struct slice rest)
{
    struct slice word = {NULL, 0};
    int seat = wire_seat(peer, &rest);
    if (!wire_owns(peer, seat))
        return;
    struct slice look = rest;
    slice_word(&look, &word);
    if (slice_is(word, "stand"))
        wish_stand(peer, all, (unsigned)seat, look);
    else
        wire_write(peer, all, all);
}

void company_agree(struct peer *peer, struct slice all, struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    struct text out;
    struct slice word = {NULL, 0};
    struct slice line = all;
    int seat = wire_seat(peer, &rest);
    if (!wire_owns(peer, seat))
        return;
    if (slice_trim(rest).len) {
        wire_syntax(peer, "agree SEAT, or refuse SEAT");
        return;
    }
    const struct table_asking *a = &peer->room->table.asking;
    slice_word(&line, &word);
    text_init(&out, memory, sizeof memory);
    text_slice(&out, slice_trim(all));
    text_char(&out, '\n');
    if (slice_is(word, "agree") && a->wish == WISH_STAND &&
        a->asked == SEAT(seat))
        put_stand(&out, a->about);
    write_text(peer, all, &out);
}

void company_back(struct peer *peer, struct slice all, struct slice rest)
{
    if (wire_owns(peer, wire_seat(peer, &rest)))
        wire_write(peer, all, all);
}

void company_let(struct peer *peer, struct slice all, struct slice rest)
{
    if (!wire_owns(peer, wire_seat(peer, &rest)))
        return;
    if (slice_trim(rest).len)
        wire_write(peer, all, all);
    else
        wire_syntax(peer, "let SEAT ask, choice, own or always");
}

void company_phrase(struct peer *peer, struct slice all, struct slice rest)
{
    char line[40];
    struct text out;
    int32_t number;
    int seat = wire_seat(peer, &rest);
    (void)all;
    if (!wire_owns(peer, seat))
        return;
    if (!slice_int(slice_trim(rest), 1, PHRASES, &number)) {
        peer_error(peer, "option", "there is no such phrase");
        return;
    }
    struct room *room = peer->room;
    uint64_t now = loop_clock();
    if (now < room->phrase_at[seat]) {
        peer_error(peer, "slow", "one phrase after the other");
        return;
    }
    room->phrase_at[seat] = now + PHRASE_MS;
    text_init(&out, line, sizeof line);
    text_put(&out, "phrase ");
    words_seat(&out, (unsigned)seat);
    text_word_int(&out, number);
    text_char(&out, '\n');
    for (struct peer *p = room->peers; p; p = p->next)
        peer_send(p, (struct slice){out.at, out.len});
    others_phrase(room, (struct slice){out.at, out.len});
}

void company_stand(struct peer *peer, struct slice all, struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    struct text out;
    int seat = wire_seat(peer, &rest);
    if (seat < 0 || !wire_hosts(peer))
        return;
    /* Whoever is removed and played for at once: the first is being written. */
    if (peer->room->is_writing) {
        room_wait(peer->room, peer, all);
        return;
    }
    if (peer->room->table.seat[seat].place != PLACE_KEPT) {
        peer_error(peer, "seat", "no bot can stand in for this seat");
        return;
    }
    text_init(&out, memory, sizeof memory);
    put_stand(&out, (unsigned)seat);
    write_text(peer, all, &out);
}

void company_join(struct peer *peer, struct slice all, struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    uint8_t hash[32];
    struct text out;
    if (!wire_hosts(peer) || !wire_key(peer, &rest, hash))
        return;
    text_init(&out, memory, sizeof memory);
    text_put(&out, "join ");
    text_hex(&out, hash, sizeof hash);
    text_char(&out, '\n');
    write_text(peer, all, &out);
}

void company_asks(struct peer *peer, struct slice all, struct slice rest)
{
    char line[80];
    uint8_t hash[32];
    struct slice id;
    struct text out;
    struct room *room = wire_find(peer, all, &rest, &id);
    if (!room || !wire_key(peer, &rest, hash))
        return;
    const struct table *t = &room->table;
    seat_set seats = table_seats_of(t, hash);
    if (t->phase == TABLE_NEW || room->is_broken || !seats) {
        wire_guessed(peer);
        return;
    }
    seat_set asked = t->phase == TABLE_PLAYS ? match_waiting(&t->match) : 0;
    text_init(&out, line, sizeof line);
    text_put(&out, "asks ");
    text_put(&out, t->id);
    text_word(&out, table_phase_word(t));
    text_char(&out, ' ');
    table_letters(&out, asked & seats & table_persons(t));
    text_char(&out, '\n');
    peer_send(peer, (struct slice){out.at, out.len});
}

void company_forget(struct peer *peer, struct slice all, struct slice rest)
{
    struct refusal why;
    int seat = wire_seat(peer, &rest);
    if (!wire_owns(peer, seat))
        return;
    struct room *room = peer->room;
    if (room->is_writing) {
        room_wait(room, peer, all);
    } else if (table_forget(&room->table, &room->host, (unsigned)seat,
                            room_step(room), &why)) {
        room_step(room)->actor = (uint8_t)seat;
        room_write(room, peer, all);
    } else {
        peer_error(peer, refuse_word(why.code), why.words);
    }
}

void company_delete(struct peer *peer, struct slice all, struct slice rest)
{
    (void)rest;
    if (!wire_hosts(peer))
        return;
    if (peer->room->is_writing)
        room_wait(peer->room, peer, all);
    else
        room_delete(peer->room, peer);
}
