#include "server/company.h"

#include "engine/words.h"
#include "host/file.h"
#include "server/rooms.h"
#include "server/wire.h"

enum { BOT_SEED = 4 };

/* Who plays for somebody who is gone. */
static const char STAND_IN[] = "normal";

static void put_stand(struct text *out, unsigned seat)
{
    uint8_t seed[BOT_SEED];
    host_random(seed, sizeof seed);
    text_put(out, "stand ");
    words_seat(out, seat);
    text_word(out, STAND_IN);
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
