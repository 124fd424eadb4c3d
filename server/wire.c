#include "server/wire.h"

#include "base/panic.h"
#include "bots/bot.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/frame.h"
#include "play/record.h"
#include "server/again.h"
#include "server/company.h"
#include "server/metrics.h"
#include "server/rooms.h"
#include "server/settle.h"
#include "server/turns.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_LEAST = 22, /* letters of a key: 128 bits as base64url */
    KEY_MOST = 64,
    SEND_BYTES = 1 << 20,
};

static char send_memory[SEND_BYTES];

struct text wire_sending(void)
{
    struct text out;
    text_init(&out, send_memory, sizeof send_memory);
    return out;
}

void wire_send(struct peer *peer, const struct text *out)
{
    if (out->cut)
        peer_error(peer, "full", "the answer is too long");
    else
        peer_send(peer, (struct slice){out->at, out->len});
}

static bool is_key(struct slice key)
{
    bool is_good = key.len >= KEY_LEAST && key.len <= KEY_MOST;
    for (size_t i = 0; is_good && i < key.len; i++) {
        char c = key.at[i];
        is_good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  (c >= '0' && c <= '9') || c == '-' || c == '_';
    }
    return is_good;
}

void wire_syntax(struct peer *peer, const char *sentence)
{
    peer_error(peer, "syntax", sentence);
}

bool wire_key(struct peer *peer, struct slice *rest, uint8_t hash[32])
{
    struct slice key;
    if (!slice_word(rest, &key) || !is_key(key)) {
        wire_syntax(peer, "a key has 22 to 64 letters of base64url");
        return false;
    }
    table_hash(key, hash);
    return true;
}

/* `rest` begins with the key that has this hash. */
static bool show_key(struct peer *peer, struct slice rest,
                     const uint8_t hash[32])
{
    struct slice key;
    for (unsigned i = 0; i < peer->keys; i++)
        if (memcmp(peer->key[i], hash, 32) == 0)
            return true;
    if (peer->keys == PEER_KEYS || !slice_word(&rest, &key))
        return false;
    memcpy(peer->tail[peer->keys], key.at + key.len - PEER_TAIL, PEER_TAIL);
    memcpy(peer->key[peer->keys++], hash, 32);
    return true;
}

static void write_viewer(struct text *out, unsigned viewer)
{
    if (viewer < SEATS_MAX)
        words_seat(out, viewer);
    else
        text_put(out, "onlooker");
}

/* A game again from its beginning goes into one message. */
struct retelling {
    bool is_text;
    struct text out;
};

static void retell(void *to, const struct witness *heard)
{
    struct retelling *r = to;
    if (r->is_text) {
        witness_lines(heard, &r->out);
        return;
    }
    frame_write(&heard->seen, heard->before, heard->after,
                heard->game->state_size, &r->out);
    text_char(&r->out, '\n');
}

/* `history A K F`, then for pages the first view and every frame, for programs
 * every event, then a dot. */
static void send_history(struct peer *peer, struct table *t, unsigned viewer)
{
    static const struct events NOTHING = {.count = 0};
    struct retelling r = {peer->is_text, wire_sending()};
    const struct match *m = &t->match;
    text_put(&r.out, "history ");
    write_viewer(&r.out, viewer);
    text_word_int(&r.out, viewer < SEATS_MAX ? t->seat[viewer].lines : 0);
    text_word_int(&r.out, t->frames[viewer]);
    text_char(&r.out, '\n');
    if (!peer->is_text) {
        void *zero = host_new(m->game->state_size);
        m->game->observe(m->setup, m->first, viewer, m->view);
        frame_write(&NOTHING, zero, m->view, m->game->state_size, &r.out);
        text_char(&r.out, '\n');
        free(zero);
    }
    table_replay(t, viewer, retell, &r);
    text_put(&r.out, ".\n");
    wire_send(peer, &r.out);
}

/* `key A TAIL`: which of the keys that were shown is this seat, by its last
 * letters: seats turn, and one device may have several. */
static void write_tails(const struct peer *peer, const struct table *t,
                        struct text *out)
{
    for (unsigned i = 0; i < peer->keys; i++) {
        seat_set seats = table_seats_of(t, peer->key[i]);
        for (unsigned s = 0; s < SEATS_MAX; s++) {
            if (!(seats & SEAT(s)))
                continue;
            text_put(out, "key ");
            words_seat(out, s);
            text_char(out, ' ');
            text_slice(out, (struct slice){peer->tail[i], PEER_TAIL});
            text_char(out, '\n');
        }
    }
}

/* `table ID`, what is agreed and who sits where, a dot. */
static void send_table(struct peer *peer, const struct table *t)
{
    struct text out = wire_sending();
    text_put(&out, "table ");
    text_put(&out, t->id);
    text_char(&out, '\n');
    text_put(&out, peer->is_host ? "you host\n" : "");
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (peer->seats & SEAT(s)) {
            text_put(&out, "you ");
            words_seat(&out, s);
            text_char(&out, '\n');
        }
    write_tails(peer, t, &out);
    if (peer->viewers & SEAT(ONLOOKER))
        text_put(&out, "you onlooker\n");
    if (t->rules.has_onlookers &&
        (peer->is_host || peer->may_join || peer->seats)) {
        text_put(&out, "watch ");
        table_watch_key(t, &out);
        text_char(&out, '\n');
    }
    table_write(t, &out);
    text_put(&out, ".\n");
    wire_send(peer, &out);
}

void peer_look(struct peer *peer)
{
    struct table *t = &peer->room->table;
    seat_set had = peer->viewers;
    seat_set had_seats = peer->seats;
    peer->seats = 0;
    peer->is_host = peer->may_join = false;
    bool has_watch = false;
    for (unsigned i = 0; i < peer->keys; i++) {
        peer->seats |= table_seats_of(t, peer->key[i]);
        peer->is_host |= table_is_host(t, peer->key[i]);
        peer->may_join |= table_is_join(t, peer->key[i]);
        has_watch |= table_is_watch(t, peer->key[i]);
    }
    bool is_let_in = peer->seats || peer->is_host || peer->may_join;
    bool may_watch = t->rules.has_onlookers &&
                     (has_watch || (peer->wants_to_watch && is_let_in));
    peer->viewers = peer->seats | (may_watch ? SEAT(ONLOOKER) : 0);
    if (!peer->viewers && !is_let_in) {
        peer_error(peer, "key", "this key opens the table no longer");
        peer_left(peer);
        return;
    }
    send_table(peer, t);
    if (peer->game != t->games)
        had = 0;
    peer->game = t->games;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++)
        if (peer->viewers & ~had & SEAT(v))
            send_history(peer, t, v);
    if (peer->seats & ~had_seats)
        peer_time(peer);
    if (peer->seats != had_seats)
        peer_presence(peer->room);
}

static void enter(struct peer *peer, struct room *room)
{
    if (peer->room != room) {
        peer_left(peer);
        room_enter(room, peer);
    }
}

/* The same answer to a wrong id and to a wrong key: neither is told. */
void wire_unknown(struct peer *peer)
{
    peer_error(peer, "key", "there is no such table, or this is not its key");
}

void wire_guessed(struct peer *peer)
{
    peer_guessed(peer);
    wire_unknown(peer);
}

struct room *wire_find(struct peer *peer, struct slice all, struct slice *rest,
                       struct slice *id)
{
    uint8_t hash[32];
    if (!slice_word(rest, id) || id->len >= TABLE_ID_CAP) {
        wire_syntax(peer, "`table` needs an id and a key");
        return NULL;
    }
    struct slice key = *rest;
    if (!wire_key(peer, &key, hash))
        return NULL;
    if (!peer_may_guess(peer)) {
        peer_end(peer, "slow", "too many wrong keys from this address");
        return NULL;
    }
    struct room *room = rooms_find(peers_rooms(peer->peers), *id);
    /* Other processes may have written what nobody has told of yet. */
    bool is_current =
        peer->is_current || peer->room == room || !room_is_shared(room);
    peer->is_current = false;
    if (!room->is_loading && is_current)
        return room;
    peer->is_current = true;
    peer->coming = room;
    room_wait(room, peer, all);
    if (!room->is_loading)
        room_news(room, STORE_NONE);
    return NULL;
}

/* `table ID KEY` */
static void say_table(struct peer *peer, struct slice all, struct slice rest)
{
    struct slice id;
    uint8_t hash[32];
    struct room *room = wire_find(peer, all, &rest, &id);
    const struct slice key = rest;
    if (!room || !wire_key(peer, &rest, hash))
        return;
    if (room->is_broken) {
        peer_error(peer, "store", "this table cannot be opened here now");
        return;
    }
    const struct table *t = &room->table;
    if (t->phase == TABLE_NEW ||
        !(table_is_host(t, hash) || table_is_join(t, hash) ||
          table_seats_of(t, hash) ||
          (t->rules.has_onlookers && table_is_watch(t, hash)))) {
        wire_guessed(peer);
        return;
    }
    bool is_new = peer->room != room;
    enter(peer, room);
    if (!show_key(peer, key, hash))
        peer_error(peer, "full", "too many keys for one table");
    else
        peer_look(peer);
    if (is_new && !peer->seats)
        peer_presence(room);
}

static void gather(struct peer *peer, bool is_new)
{
    peer->is_opening = true;
    peer->is_new_table = is_new;
    text_init(&peer->gathered, host_new(PEER_GATHER), PEER_GATHER);
}

/* `new HOSTKEY JOINKEY`, the lines of an opening, a dot. */
static void say_new(struct peer *peer, struct slice all, struct slice rest)
{
    uint8_t host[32];
    uint8_t join[32];
    (void)all;
    if (!wire_key(peer, &rest, host) || !wire_key(peer, &rest, join))
        return;
    if (!peer_sets_up(peer)) {
        peer_error(peer, "slow", "too many new tables from this address today");
        return;
    }
    peer_left(peer);
    memcpy(peer->opening[0], host, sizeof host);
    memcpy(peer->opening[1], join, sizeof join);
    gather(peer, true);
}

bool wire_hosts(struct peer *peer)
{
    if (peer->room && peer->is_host)
        return true;
    peer_error(peer, "key", "only whoever set up the table can do that");
    return false;
}

/* `open`, the lines of an opening, a dot: another game. */
static void say_open(struct peer *peer, struct slice all, struct slice rest)
{
    (void)all;
    (void)rest;
    if (wire_hosts(peer))
        gather(peer, false);
}

static void answer_refusal(struct peer *peer, const struct refusal *why)
{
    peer_error(peer, refuse_word(why->code), why->words);
}

/* Something about the game was settled otherwise than asked. */
static void send_notice(struct peer *peer, const char *sentence)
{
    struct text out = wire_sending();
    text_put(&out, "notice ");
    text_put(&out, sentence);
    text_char(&out, '\n');
    wire_send(peer, &out);
}

/* The lines of an opening as the table takes them. NULL: they were refused. */
static char *settle_opening(struct peer *peer, struct slice said,
                            struct slice *lines)
{
    char *memory = host_new(PEER_GATHER);
    struct text out;
    text_init(&out, memory, PEER_GATHER);
    if (!settle_lines(peer, said, &out)) {
        free(memory);
        return NULL;
    }
    *lines = (struct slice){out.at, out.len};
    return memory;
}

static bool open_table(struct peer *peer, struct room *room, struct slice lines)
{
    struct refusal why;
    uint8_t secret[32];
    host_random(secret, sizeof secret);
    if (table_open(&room->table, &room->host, lines, secret, room_step(room),
                   &why))
        return true;
    answer_refusal(peer, &why);
    return false;
}

static void open_new(struct peer *peer, struct slice lines)
{
    struct room *room = rooms_make(peers_rooms(peer->peers));
    memcpy(room->table.host, peer->opening[0], 32);
    memcpy(room->table.join, peer->opening[1], 32);
    if (!open_table(peer, room, lines))
        return;
    enter(peer, room);
    show_key(peer, slice_of("----"), peer->opening[0]);
    if (room_step(room)->notice)
        send_notice(peer, room_step(room)->notice);
    room_write(room, peer, (struct slice){NULL, 0});
}

/* Another game at the table. `said` is the whole opening: behind a row that is
 * under way, or was first, it is asked again, and its notice was said. */
static void open_another(struct peer *peer, struct slice said,
                         struct slice lines, bool is_again)
{
    struct room *room = peer->room;
    if (!wire_hosts(peer) || !open_table(peer, room, lines))
        return;
    if (!is_again && room_step(room)->notice)
        send_notice(peer, room_step(room)->notice);
    if (room->is_writing)
        room_wait(room, peer, said);
    else
        room_write(room, peer, said);
}

static void run_opening(struct peer *peer, struct slice said, bool is_new,
                        bool is_again)
{
    struct slice lines;
    char *memory = settle_opening(peer, said, &lines);
    if (memory && is_new)
        open_new(peer, lines);
    else if (memory)
        open_another(peer, said, lines, is_again);
    free(memory);
}

/* The dot after an opening. */
static void end_opening(struct peer *peer)
{
    struct text gathered = peer->gathered;
    peer->gathered = (struct text){NULL, 0, 0, false};
    peer->is_opening = false;
    if (gathered.cut)
        peer_error(peer, "full", "this is too long for a table");
    else
        run_opening(peer, (struct slice){gathered.at, gathered.len},
                    peer->is_new_table, false);
    free(gathered.at);
}

static void gather_line(struct peer *peer, struct slice line)
{
    if (slice_is(slice_trim(line), ".")) {
        end_opening(peer);
        return;
    }
    text_slice(&peer->gathered, line);
    text_char(&peer->gathered, '\n');
}

void wire_write(struct peer *peer, struct slice said, struct slice lines)
{
    struct room *room = peer->room;
    struct refusal why;
    if (!table_line(&room->table, &room->host, lines, room_step(room), &why))
        answer_refusal(peer, &why);
    else if (room->is_writing)
        room_wait(room, peer, said);
    else
        room_write(room, peer, said);
}

int wire_seat(struct peer *peer, struct slice *rest)
{
    struct slice word;
    int seat = slice_word(rest, &word) ? words_actor(word) : -1;
    const struct table *t = peer->room ? &peer->room->table : NULL;
    if (t && t->match.game && seat >= 0 && seat < t->match.plan.players)
        return seat;
    peer_error(peer, "seat",
               t ? "there is no such seat at this table"
                 : "first say which table: table ID KEY");
    return -1;
}

bool wire_owns(struct peer *peer, int seat)
{
    if (seat < 0)
        return false;
    if (peer->seats & SEAT(seat))
        return true;
    peer_error(peer, "key", "that seat is not yours");
    return false;
}

/* `sit B KEY FIGURE ENTROPY NAME`: the key is the seat from now on. */
static void say_sit(struct peer *peer, struct slice all, struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    struct text out;
    struct slice figure;
    struct slice entropy;
    uint8_t hash[32];
    int seat = wire_seat(peer, &rest);
    const struct slice key = rest;
    if (seat < 0 || !wire_key(peer, &rest, hash))
        return;
    const struct table_seat *s = &peer->room->table.seat[seat];
    bool is_theirs =
        s->place == PLACE_FREE
            ? peer->may_join || peer->is_host
            : table_seats_of(&peer->room->table, hash) & SEAT(seat);
    if (!is_theirs) {
        peer_error(peer, "key", "that seat is taken");
        return;
    }
    if (!slice_word(&rest, &figure) || !slice_word(&rest, &entropy)) {
        wire_syntax(peer, "sit SEAT KEY FIGURE ENTROPY NAME");
        return;
    }
    text_init(&out, memory, sizeof memory);
    text_put(&out, "seat ");
    words_seat(&out, (unsigned)seat);
    text_put(&out, " taken ");
    text_hex(&out, hash, sizeof hash);
    text_word(&out, "");
    text_slice(&out, figure);
    text_char(&out, ' ');
    text_slice(&out, slice_trim(rest));
    text_char(&out, '\n');
    if (peer->room->table.phase == TABLE_GATHERS) {
        text_put(&out, "entropy ");
        words_seat(&out, (unsigned)seat);
        text_char(&out, ' ');
        text_slice(&out, entropy);
        text_char(&out, '\n');
    }
    if (out.cut) {
        wire_syntax(peer, "a name has 1 to 16 letters");
        return;
    }
    if (!show_key(peer, key, hash)) {
        peer_error(peer, "full", "too many keys for one table");
        return;
    }
    wire_write(peer, all, (struct slice){out.at, out.len});
}

/* `entropy B HEX` */
static void say_entropy(struct peer *peer, struct slice all, struct slice rest)
{
    if (wire_owns(peer, wire_seat(peer, &rest)))
        wire_write(peer, all, all);
}

/* `seat …`, `start`, `close` and settings, by the host. */
static void say_host(struct peer *peer, struct slice all, struct slice rest)
{
    char memory[TABLE_LINE_CAP];
    struct text out;
    (void)rest;
    if (!wire_hosts(peer))
        return;
    /* Bots for the free seats and the start come together. */
    if (peer->room->is_writing && peer->room->table.phase == TABLE_GATHERS) {
        room_wait(peer->room, peer, all);
        return;
    }
    text_init(&out, memory, sizeof memory);
    if (!settle_lines(peer, all, &out))
        return;
    wire_write(peer, all, (struct slice){out.at, out.len});
}

/* `watch`: the frames of an onlooker, where the table has them. */
static void say_watch(struct peer *peer, struct slice all, struct slice rest)
{
    (void)all;
    (void)rest;
    if (!peer->room) {
        wire_unknown(peer);
        return;
    }
    if (!peer->room->table.rules.has_onlookers) {
        peer_error(peer, "hidden", "this table has no onlookers");
        return;
    }
    peer->wants_to_watch = true;
    peer_look(peer);
    peer_presence(peer->room);
}

static void answer_said(struct peer *peer, const struct table_said *said,
                        enum table_end end, const struct refusal *why)
{
    const char *code = "stale";
    const char *words = "not everything has been seen here yet";
    if (end == TABLE_USED) {
        code = "used";
        words = "this number had other words";
    } else if (end == TABLE_REFUSED) {
        code = refuse_word(why->code);
        words = why->words;
    }
    struct text out = wire_sending();
    text_put(&out, end == TABLE_DONE ? "done " : "refused ");
    words_seat(&out, said->seat);
    text_word_int(&out, said->number);
    if (end != TABLE_DONE) {
        metrics_refused(code);
        text_word(&out, code);
        text_word(&out, words);
    }
    text_char(&out, '\n');
    wire_send(peer, &out);
}

/* `play A K F WORDS` and `undo A K F`. */
static void say_play(struct peer *peer, struct slice all, struct slice rest,
                     bool is_undo)
{
    struct table_said said;
    struct slice number;
    struct slice frame;
    struct refusal why;
    int32_t n;
    int32_t f;
    int seat = wire_seat(peer, &rest);
    if (!wire_owns(peer, seat))
        return;
    if (!slice_word(&rest, &number) || !slice_word(&rest, &frame) ||
        !slice_int(number, 1, INT32_MAX, &n) ||
        !slice_int(frame, 0, INT32_MAX, &f)) {
        wire_syntax(peer, is_undo ? "undo SEAT K F" : "play SEAT K F WORDS");
        return;
    }
    struct room *room = peer->room;
    said = (struct table_said){(unsigned)seat, (uint32_t)n, (uint32_t)f, rest};
    enum table_end end =
        is_undo ? table_undo(&room->table, &said, room_step(room), &why)
                : table_play(&room->table, &said, room_step(room), &why);
    if (end != TABLE_STEP)
        answer_said(peer, &said, end, &why);
    else if (!is_undo && !turns_is_even(room, (unsigned)seat))
        room_hold(room, peer, (unsigned)seat, all);
    else if (room->is_writing)
        room_wait(room, peer, all);
    else
        room_write(room, peer, all);
}

static void say_decision(struct peer *peer, struct slice all, struct slice rest)
{
    say_play(peer, all, rest, false);
}

static void say_undo(struct peer *peer, struct slice all, struct slice rest)
{
    struct slice look = rest;
    struct slice word;
    /* `undo free` is a setting, `undo A 3 7` a wish. */
    if (slice_word(&look, &word) && words_actor(word) < 0)
        say_host(peer, all, rest);
    else
        say_play(peer, all, rest, true);
}

/* `history A`: the game again, after a decision was taken back. */
static void say_history(struct peer *peer, struct slice all, struct slice rest)
{
    bool is_onlooker = slice_is(slice_trim(rest), "onlooker");
    int viewer = is_onlooker ? ONLOOKER : wire_seat(peer, &rest);
    (void)all;
    if (viewer < 0)
        return;
    if (peer->room && peer->viewers & SEAT(viewer))
        send_history(peer, &peer->room->table, (unsigned)viewer);
    else
        peer_error(peer, "key", "that seat is not yours");
}

/* `moves A`: what is legal, in words, for programs without an engine. */
static void say_moves(struct peer *peer, struct slice all, struct slice rest)
{
    static struct moves list;
    int seat = wire_seat(peer, &rest);
    (void)all;
    if (!wire_owns(peer, seat))
        return;
    const struct table *t = &peer->room->table;
    const struct match *m = &t->match;
    struct text out = wire_sending();
    text_put(&out, "moves ");
    words_seat(&out, (unsigned)seat);
    text_word_int(&out, t->seat[seat].lines);
    text_word_int(&out, t->frames[seat]);
    text_char(&out, '\n');
    moves_clear(&list);
    m->game->observe(m->setup, m->state, (unsigned)seat, m->view);
    if (t->phase == TABLE_PLAYS)
        m->game->moves(m->setup, m->view, (unsigned)seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        m->game->words->move(m->setup, (unsigned)seat, list.move[i], &out);
        text_char(&out, '\n');
    }
    text_put(&out, ".\n");
    wire_send(peer, &out);
}

/* `view A`: all the seat knows, as situation lines. */
static void say_view(struct peer *peer, struct slice all, struct slice rest)
{
    int seat = wire_seat(peer, &rest);
    (void)all;
    if (!wire_owns(peer, seat))
        return;
    const struct match *m = &peer->room->table.match;
    struct text out = wire_sending();
    text_put(&out, "view ");
    words_seat(&out, (unsigned)seat);
    text_char(&out, '\n');
    m->game->observe(m->setup, m->state, (unsigned)seat, m->view);
    situation_write(m->game, m->setup, m->view, FORM_ALL, &out);
    text_put(&out, ".\n");
    wire_send(peer, &out);
}

static void say_ping(struct peer *peer, struct slice all, struct slice rest)
{
    (void)all;
    (void)rest;
    peer_send(peer, slice_of("pong\n"));
}

/* `tidywinks 1 BUILD`, and `text` after it where words are wanted. */
static void greet(struct peer *peer, struct slice line)
{
    struct slice word[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (unsigned i = 0; i < 4; i++)
        slice_word(&line, &word[i]);
    if (!slice_is(word[0], "tidywinks") || !slice_is(word[1], "1")) {
        peer_end(peer, "version", "first say: tidywinks 1 BUILD");
        return;
    }
    peer->is_greeted = true;
    peer->is_text = slice_is(word[3], "text");
    struct text out = wire_sending();
    text_put(&out, "tidywinks 1 ");
    text_put(&out, peers_build(peer->peers));
    text_word_int(&out, peers_rate(peer->peers));
    text_char(&out, '\n');
    wire_send(peer, &out);
}

static const struct {
    const char *name;
    void (*say)(struct peer *peer, struct slice all, struct slice rest);
} LINES[] = {
    {"new", say_new},           {"table", say_table},
    {"open", say_open},         {"sit", say_sit},
    {"entropy", say_entropy},   {"play", say_decision},
    {"undo", say_undo},         {"seat", say_host},
    {"start", say_host},        {"close", say_host},
    {"onlookers", say_host},    {"clock", say_host},
    {"window", say_host},       {"pace", say_host},
    {"grace", say_host},        {"watch", say_watch},
    {"moves", say_moves},       {"view", say_view},
    {"record", again_record},   {"ping", say_ping},
    {"history", say_history},   {"wish", company_wish},
    {"agree", company_agree},   {"refuse", company_agree},
    {"back", company_back},     {"phrase", company_phrase},
    {"stand", company_stand},   {"join", company_join},
    {"asks", company_asks},     {"evening", again_evening},
    {"let", company_let},       {"even", say_host},
    {"forget", company_forget}, {"delete", company_delete},
};

void wire_line(struct peer *peer, struct slice line)
{
    struct slice rest = line;
    struct slice word;
    if (peer->coming) {
        room_wait(peer->coming, peer, line);
        return;
    }
    if (peer->is_opening) {
        gather_line(peer, line);
        return;
    }
    if (!slice_word(&rest, &word))
        return;
    if (!peer->is_greeted) {
        greet(peer, line);
        return;
    }
    for (unsigned i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        if (slice_is(word, LINES[i].name)) {
            LINES[i].say(peer, line, rest);
            return;
        }
    wire_syntax(peer, "no such line is understood here");
}

/* What waited is a line, or an opening, whose lines each have their end. */
void peer_say_again(struct peer *peer, struct slice line)
{
    if (line.len && line.at[line.len - 1] == '\n')
        run_opening(peer, line, false, true);
    else
        wire_line(peer, line);
}
