#include "server/peer.h"

#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/others.h"
#include "server/rooms.h"
#include "server/wire.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct peers {
    struct loop *loop;
    struct rooms *rooms;
    const char *build;
    uint32_t rate;
    struct crowd *crowd;
    struct peer *all;
    struct peer *speakers; /* who has something to be sent, */
    struct peer **last;    /* and where the next one goes */
    unsigned count;
    size_t waiting;     /* bytes that are not yet sent */
    uint64_t looked_at; /* for silence */
};

enum { LOOK_MS = 500, SEND_AT_ONCE = 1 << 16 };

struct peers *peers_new(struct loop *loop, struct rooms *rooms,
                        const char *build, uint32_t rate, struct crowd *crowd)
{
    struct peers *peers = host_new(sizeof *peers);
    *peers = (struct peers){.loop = loop,
                            .rooms = rooms,
                            .build = build,
                            .rate = rate,
                            .crowd = crowd};
    peers->last = &peers->speakers;
    return peers;
}

bool peer_sets_up(struct peer *peer)
{
    return peer->from &&
           crowd_sets_up(peer->peers->crowd, peer->from, loop_clock());
}

bool peer_may_guess(struct peer *peer)
{
    return peer->from &&
           crowd_may_guess(peer->peers->crowd, peer->from, loop_clock());
}

void peer_guessed(struct peer *peer)
{
    if (peer->from)
        crowd_guessed(peer->peers->crowd, peer->from, loop_clock());
}

unsigned peers_count(const struct peers *peers)
{
    return peers->count;
}

size_t peers_waiting(const struct peers *peers)
{
    return peers->waiting;
}

const char *peers_build(const struct peers *peers)
{
    return peers->build;
}

uint32_t peers_rate(const struct peers *peers)
{
    return peers->rate;
}

struct rooms *peers_rooms(const struct peers *peers)
{
    return peers->rooms;
}

static void tell_presence(struct room *room, bool is_always)
{
    char line[ROOM_HERE];
    struct text out;
    text_init(&out, line, sizeof line);
    room_note(room);
    unsigned onlookers = others_onlookers(room);
    for (struct peer *p = room->peers; p; p = p->next)
        onlookers += (p->viewers & SEAT(ONLOOKER)) != 0;
    text_put(&out, "here ");
    table_letters(&out, room->here);
    text_word_int(&out, onlookers);
    text_char(&out, ' ');
    table_letters(&out, room->gone);
    text_char(&out, '\n');
    others_changed(room);
    if (!is_always && strcmp(line, room->told_here) == 0)
        return;
    memcpy(room->told_here, line, sizeof line);
    for (struct peer *p = room->peers; p; p = p->next)
        peer_send(p, (struct slice){out.at, out.len});
}

void peer_presence(struct room *room)
{
    tell_presence(room, true);
}

void peer_presence_changed(struct room *room)
{
    tell_presence(room, false);
}

static void put_due(struct text *out, const struct room *room, unsigned seat)
{
    uint64_t due = table_due(&room->table, seat);
    uint64_t now = room_time(room);
    text_put(out, "due ");
    words_seat(out, seat);
    if (due)
        text_word_int(out, (int64_t)(due > now ? due - now : 0));
    else
        text_put(out, " -");
    text_char(out, '\n');
}

static void send_to(struct room *room, unsigned seat, const struct text *out)
{
    for (struct peer *p = room->peers; p; p = p->next)
        if (p->seats & SEAT(seat))
            peer_send(p, (struct slice){out->at, out->len});
}

void peer_dues(struct room *room)
{
    char line[64];
    struct text out;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        uint64_t due = table_due(&room->table, s);
        if (due == room->told_due[s])
            continue;
        room->told_due[s] = due;
        text_init(&out, line, sizeof line);
        put_due(&out, room, s);
        send_to(room, s, &out);
    }
}

/* `late A`, `let A always` */
static void put_about(struct text *out, const char *what, unsigned seat,
                      const char *word)
{
    text_put(out, what);
    text_char(out, ' ');
    words_seat(out, seat);
    if (*word)
        text_word(out, word);
    text_char(out, '\n');
}

static void send_about(struct room *room, const char *what, unsigned seat,
                       const char *word)
{
    char line[64];
    struct text out;
    text_init(&out, line, sizeof line);
    put_about(&out, what, seat, word);
    send_to(room, seat, &out);
}

void peer_late(struct room *room, unsigned seat)
{
    send_about(room, "late", seat, "");
}

void peer_answered(struct room *room, unsigned seat)
{
    send_about(room, "answered", seat, "");
}

void peer_let(struct room *room, unsigned seat)
{
    send_about(room, "let", seat, table_let_word(&room->table, seat));
}

void peer_time(struct peer *peer)
{
    char lines[SEATS_MAX * 48];
    struct text out;
    text_init(&out, lines, sizeof lines);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        if (!(peer->seats & SEAT(s)))
            continue;
        if (table_due(&peer->room->table, s))
            put_due(&out, peer->room, s);
        if (peer->room->table.seat[s].is_late)
            put_about(&out, "late", s, "");
        if (peer->room->table.seat[s].let)
            put_about(&out, "let", s, table_let_word(&peer->room->table, s));
    }
    if (out.len)
        peer_send(peer, (struct slice){out.at, out.len});
}

void peer_left(struct peer *peer)
{
    struct room *room = peer->room;
    if (!room)
        return;
    room_leave(room, peer);
    peer->seats = peer->viewers = 0;
    peer->is_host = peer->may_join = peer->wants_to_watch = false;
    peer->keys = 0;
    peer_presence(room);
}

static void unqueue(struct peer *peer)
{
    struct peers *peers = peer->peers;
    struct peer **at = &peers->speakers;
    if (!peer->has_words)
        return;
    while (*at != peer)
        at = &(*at)->to_flush;
    *at = peer->to_flush;
    if (!*at)
        peers->last = at;
    peer->has_words = false;
}

static void drop(struct peer *peer)
{
    struct peers *peers = peer->peers;
    unqueue(peer);
    if (peer->coming)
        room_forget(peer->coming, peer);
    peer_left(peer);
    loop_remove(peers->loop, socket_fd(peer->socket));
    peers->waiting -= peer->waiting;
    socket_free(peer->socket);
    if (peer->from)
        crowd_leave(peers->crowd, peer->from);
    if (peer->before)
        peer->before->after = peer->after;
    else
        peers->all = peer->after;
    if (peer->after)
        peer->after->before = peer->before;
    peers->count--;
    metrics_add(METRIC_SOCKETS, -1);
    LOG(LOG_DEBUG, "leaves", LOG_NUMBER("sockets", peers->count));
    free(peer->gathered.at);
    free(peer);
}

void peers_free(struct peers *peers)
{
    if (!peers)
        return;
    for (struct peer *p = peers->all; p; p = p->after) {
        socket_close(p->socket, SOCKET_GOING_AWAY, "the server is ending");
        socket_run(p->socket);
    }
    for (struct peer *p = peers->all, *next; p; p = next) {
        next = p->after;
        drop(p);
    }
    free(peers);
}

static void want(struct peer *peer, bool to_read, bool to_write)
{
    if (peer->is_read != to_read || peer->is_written != to_write)
        loop_want(peer->peers->loop, socket_fd(peer->socket), &peer->watch,
                  to_read, to_write);
    peer->is_read = to_read;
    peer->is_written = to_write;
}

/* How much waits for it has changed. */
static void weigh(struct peer *peer)
{
    size_t waiting = socket_waiting(peer->socket);
    peer->peers->waiting += waiting - peer->waiting;
    peer->waiting = waiting;
}

/* Has read or written: says what it waits for next, or is gone after it, which
 * is false. */
static bool has_run(struct peer *peer, bool goes_on)
{
    weigh(peer);
    if (!goes_on) {
        /* Whoever was told good-bye has a moment to read it. */
        peer->is_ended |= socket_has_closed(peer->socket);
        if (!peer->is_ended || !socket_drain(peer->socket)) {
            drop(peer);
            return false;
        }
        peer_left(peer);
        want(peer, true, false);
        return true;
    }
    want(peer, socket_wants_read(peer->socket),
         socket_wants_write(peer->socket));
    return true;
}

static bool run(struct peer *peer)
{
    return has_run(peer, socket_run(peer->socket));
}

void peers_flush(struct peers *peers)
{
    struct peer *peer;
    while ((peer = peers->speakers) != NULL) {
        peers->speakers = peer->to_flush;
        if (!peers->speakers)
            peers->last = &peers->speakers;
        peer->has_words = false;
        has_run(peer, socket_flush(peer->socket));
    }
}

static void is_ready(struct loop_watch *watch)
{
    struct peer *peer = (struct peer *)(void *)watch;
    if (!peer->is_ended)
        peer->heard_at = loop_clock();
    run(peer);
}

/* Whether one more message may be taken now: a burst, then one after another
 * at an even pace. In microseconds: twenty questions, each after the answer to
 * the one before, can fall into a millisecond. */
static bool may_speak(struct peer *peer, uint64_t now)
{
    peer->tokens += (double)(now - peer->tokens_at) * peer->peers->rate / 1e6;
    peer->tokens_at = now;
    if (peer->tokens > PEER_BURST)
        peer->tokens = PEER_BURST;
    if (peer->tokens < 1)
        return false;
    peer->tokens--;
    return true;
}

static void heard(void *to, struct slice message)
{
    struct peer *peer = to;
    struct slice line;
    uint64_t begun = metrics_clock();
    metrics_add(METRIC_MESSAGES, 1);
    if (peer->is_ended)
        return;
    if (!may_speak(peer, begun)) {
        peer_end(peer, "slow", "too many messages at once");
        return;
    }
    while (!peer->is_ended && slice_line(&message, &line))
        if (peer->is_greeted && !slice_is_plain(line))
            peer_error(peer, "syntax", "a control character: not text");
        else
            wire_line(peer, line);
    metrics_took(TIME_MESSAGE, begun);
}

struct peer *peers_add(struct peers *peers, int fd,
                       const struct crowd_address *from, struct slice extra)
{
    struct peer *peer = host_new(sizeof *peer);
    peer->watch.ready = is_ready;
    peer->peers = peers;
    peer->socket = socket_new(SOCKET_SERVER, fd, extra, heard, peer);
    if (!peer->socket || !loop_add(peers->loop, fd, &peer->watch)) {
        if (!peer->socket)
            close(fd);
        socket_free(peer->socket);
        free(peer);
        return NULL;
    }
    peer->is_read = true;
    peer->after = peers->all;
    if (peers->all)
        peers->all->before = peer;
    peers->all = peer;
    peers->count++;
    metrics_add(METRIC_SOCKETS, 1);
    LOG(LOG_DEBUG, "comes", LOG_NUMBER("sockets", peers->count));
    peer->heard_at = peer->pinged_at = loop_clock();
    peer->tokens_at = metrics_clock();
    peer->tokens = PEER_BURST;
    peer->from = crowd_enter(peers->crowd, from, loop_clock());
    if (!peer->from)
        peer_end(peer, "slow", "too many connections from this address");
    return run(peer) ? peer : NULL;
}

void peers_tick(struct peers *peers)
{
    uint64_t now = loop_clock();
    if (now < peers->looked_at + LOOK_MS)
        return;
    peers->looked_at = now;
    for (struct peer *p = peers->all; p;) {
        struct peer *next = p->after;
        uint64_t silent = now - p->heard_at;
        if (silent > PEER_SILENT_MS ||
            ((!p->is_greeted || p->is_ended) && silent > PEER_HELLO_MS)) {
            drop(p);
        } else if (now - p->pinged_at > PEER_PING_MS) {
            p->pinged_at = now;
            socket_ping(p->socket);
            run(p);
        }
        p = next;
    }
}

static void queue(struct peer *peer)
{
    if (peer->has_words)
        return;
    peer->has_words = true;
    peer->to_flush = NULL;
    *peer->peers->last = peer;
    peer->peers->last = &peer->to_flush;
}

/* Whoever reads slowest costs most; it goes with the end of the turn. */
static void cut_slowest(struct peers *peers, struct peer *slowest)
{
    for (struct peer *p = peers->all; p; p = p->after)
        if (p->waiting > slowest->waiting)
            slowest = p;
    socket_cut(slowest->socket);
    peers->waiting -= slowest->waiting;
    slowest->waiting = 0;
    queue(slowest);
}

void peer_send(struct peer *peer, struct slice lines)
{
    socket_send(peer->socket, lines);
    if (socket_waiting(peer->socket) > SEND_AT_ONCE)
        socket_flush(peer->socket);
    weigh(peer);
    if (peer->peers->waiting > PEERS_WAITING)
        cut_slowest(peer->peers, peer);
    queue(peer);
}

void peer_error(struct peer *peer, const char *code, const char *sentence)
{
    char line[400];
    struct text out;
    text_init(&out, line, sizeof line);
    metrics_refused(code);
    LOG(LOG_DEBUG, "refused", LOG_WORDS("code", code));
    text_put(&out, "error ");
    text_put(&out, code);
    text_char(&out, ' ');
    text_put(&out, sentence);
    text_char(&out, '\n');
    peer_send(peer, (struct slice){out.at, out.len});
}

void peer_end(struct peer *peer, const char *code, const char *sentence)
{
    peer_error(peer, code, sentence);
    socket_close(peer->socket, SOCKET_POLICY, sentence);
    peer->is_ended = true;
}
