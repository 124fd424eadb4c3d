#include "server/others.h"

#include "base/hash.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "server/metrics.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEAT_MS = 5000, /* between two times that a process tells of itself */
    BEATS_MOST = 3, /* that another may miss until it is forgotten */
    POLL_MS = 1000, /* between two looks for rows that nobody told of */
    NODES_MOST = 256,
    NODE_LETTERS = 16, /* a node is 64 random bits in hex */
    LINE = 128,
};

struct node {
    uint64_t id;
    uint32_t beat; /* of this process, when it was heard of last */
};

/* Who is at a table at another process. */
struct room_other {
    struct room_other *next;
    uint64_t node;
    uint32_t beat;
    seat_set seats;
    unsigned onlookers;
};

struct others {
    struct loop_watch watch;
    struct loop *loop;
    struct rooms *rooms;
    struct workers *workers;
    struct listener *listener;
    uint64_t id;
    struct node node[NODES_MOST];
    unsigned nodes;
    uint32_t beats; /* that could be told */
    uint64_t beat_at, poll_at;
    bool is_polling, is_ending;
    struct text out; /* not told yet */
    char memory[STORE_WORDS_CAP];
};

static uint64_t rank(struct slice table, uint64_t node)
{
    return hash_mix(hash_bytes(node, table.at, table.len));
}

static void begin_words(struct others *o)
{
    text_init(&o->out, o->memory, sizeof o->memory);
    for (unsigned i = NODE_LETTERS; i-- > 0;)
        text_char(&o->out, "0123456789abcdef"[o->id >> 4 * i & 15]);
    text_char(&o->out, '\n');
}

/* A beat counts when it could be told: while the store is gone nobody is
 * forgotten. */
static void was_told(void *with)
{
    struct job *job = with;
    struct others *o = job->to;
    o->beats += job->seat && job->row.end == STORE_OK;
    free((char *)(size_t)job->row.text.at);
    free(job);
}

static void send_words(struct others *o, bool is_beat)
{
    struct job *job = host_new(sizeof *job);
    char *words = host_new(o->out.len);
    memcpy(words, o->out.at, o->out.len);
    job->kind = JOB_TELL;
    job->done = was_told;
    job->to = o;
    job->seat = is_beat;
    job->row.text = (struct slice){words, o->out.len};
    workers_give(o->workers, job);
    begin_words(o);
}

static void put_line(struct others *o, struct slice line)
{
    if (o->out.len + line.len + 1 > STORE_WORDS_CAP)
        send_words(o, false);
    text_slice(&o->out, line);
}

/* Seats that people are at with this process, and how many look on. */
static seat_set own_seats(const struct room *room, unsigned *onlookers)
{
    seat_set seats = 0;
    *onlookers = 0;
    for (const struct peer *p = room->peers; p; p = p->next) {
        seats |= p->seats;
        *onlookers += (p->viewers & SEAT(ONLOOKER)) != 0;
    }
    return seats;
}

/* `here ID AB 1 C12`: who is there, how many look on, who has been away for how
 * many seconds; `left ID` without any device. */
static void put_here(struct others *o, const struct room *room)
{
    char line[LINE];
    struct text out;
    unsigned onlookers;
    seat_set seats = own_seats(room, &onlookers);
    text_init(&out, line, sizeof line);
    text_put(&out, room->peers ? "here " : "left ");
    text_put(&out, room->table.id);
    text_char(&out, ' ');
    table_letters(&out, seats);
    text_word_int(&out, onlookers);
    text_char(&out, ' ');
    uint64_t now = clock_ms();
    size_t before = out.len;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->away_at[s]) {
            words_seat(&out, s);
            text_int(&out, (int64_t)((now - room->away_at[s]) / 1000));
        }
    if (out.len == before)
        text_char(&out, '-');
    text_char(&out, '\n');
    put_line(o, (struct slice){out.at, out.len});
}

void others_changed(struct room *room)
{
    struct others *o = room_others(room);
    unsigned onlookers;
    if (!o)
        return;
    seat_set seats = own_seats(room, &onlookers);
    bool is_there = room->peers != NULL;
    if (seats == room->told_seats && onlookers == room->told_onlookers &&
        is_there == room->is_told)
        return;
    room->told_seats = seats;
    room->told_onlookers = onlookers;
    room->is_told = is_there;
    put_here(o, room);
}

void others_phrase(struct room *room, struct slice line)
{
    struct others *o = room_others(room);
    char words[LINE];
    struct text out;
    if (!o)
        return;
    text_init(&out, words, sizeof words);
    text_put(&out, "said ");
    text_put(&out, room->table.id);
    text_char(&out, ' ');
    text_slice(&out, line);
    put_line(o, (struct slice){out.at, out.len});
}

seat_set others_here(const struct room *room)
{
    seat_set seats = 0;
    for (const struct room_other *e = room->others; e; e = e->next)
        seats |= e->seats;
    return seats;
}

unsigned others_onlookers(const struct room *room)
{
    unsigned onlookers = 0;
    for (const struct room_other *e = room->others; e; e = e->next)
        onlookers += e->onlookers;
    return onlookers;
}

uint64_t others_grace_of(const struct others *o, struct slice id)
{
    if (!o)
        return 0;
    uint64_t own = rank(id, o->id);
    for (unsigned i = 0; i < o->nodes; i++)
        if (rank(id, o->node[i].id) < own)
            return OTHERS_GRACE_MS;
    return 0;
}

uint64_t others_grace(const struct room *room, seat_set of)
{
    const struct others *o = room_others(room);
    const struct slice id = slice_of(room->table.id);
    unsigned onlookers;
    bool has_other = false;
    if (!o)
        return 0;
    seat_set seats = own_seats(room, &onlookers);
    bool is_here = of ? seats & of : room->peers != NULL;
    uint64_t own = rank(id, o->id);
    for (const struct room_other *e = room->others; e; e = e->next) {
        if (of && !(e->seats & of))
            continue;
        has_other = true;
        if (rank(id, e->node) < own)
            is_here = false;
    }
    if (is_here)
        return 0;
    if (has_other)
        return OTHERS_GRACE_MS;
    return of ? others_grace(room, 0) : others_grace_of(o, id);
}

static void forget_other(struct room *room, struct room_other **at)
{
    struct room_other *e = *at;
    *at = e->next;
    free(e);
    peer_presence_changed(room);
}

void others_put_away(struct room *room)
{
    while (room->others) {
        struct room_other *e = room->others;
        room->others = e->next;
        free(e);
    }
}

/* The whole of a process is gone, or what has not been said again. */
static void forget(struct others *o, uint64_t node)
{
    for (unsigned i = 0; i < o->nodes;)
        if (o->node[i].id == node || o->beats - o->node[i].beat > BEATS_MOST)
            o->node[i] = o->node[--o->nodes];
        else
            i++;
    for (struct room *room = rooms_first(o->rooms); room; room = room->after)
        for (struct room_other **at = &room->others; *at;)
            if ((*at)->node == node || o->beats - (*at)->beat > BEATS_MOST)
                forget_other(room, at);
            else
                at = &(*at)->next;
}

static void beat(struct others *o)
{
    if (o->out.len > NODE_LETTERS + 1)
        send_words(o, false);
    for (struct room *room = rooms_first(o->rooms); room; room = room->after)
        if (room->peers)
            put_here(o, room);
    send_words(o, true);
    forget(o, o->id);
}

/* `B12C60`: whoever is away has been so for as long as anybody knows. */
static void take_away(struct room *room, struct slice word)
{
    uint64_t now = clock_ms();
    while (word.len) {
        int seat = words_actor((struct slice){word.at, 1});
        uint64_t seconds = 0;
        for (word.at++, word.len--;
             word.len && word.at[0] >= '0' && word.at[0] <= '9';
             word.at++, word.len--)
            seconds = 10 * seconds + (uint64_t)(word.at[0] - '0');
        if (seat < 0 || seat >= SEATS_MAX || seconds * 1000 > now)
            return;
        uint64_t since = now - seconds * 1000;
        if (room->away_at[seat] > since)
            room->away_at[seat] = since;
    }
}

static seat_set read_seats(struct slice word)
{
    seat_set seats = 0;
    for (size_t i = 0; i < word.len; i++) {
        int seat = words_actor((struct slice){word.at + i, 1});
        if (seat >= 0 && seat < SEATS_MAX)
            seats |= (seat_set)SEAT((unsigned)seat);
    }
    return seats;
}

/* `AB 1 C12` of a table here, from that process. */
static void take_here(struct others *o, uint64_t node, struct room *room,
                      struct slice rest)
{
    struct slice word[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    struct room_other **at = &room->others;
    int32_t onlookers = 0;
    for (unsigned i = 0; i < 3; i++)
        slice_word(&rest, &word[i]);
    seat_set seats = read_seats(word[0]);
    slice_int(word[1], 0, INT32_MAX, &onlookers);
    while (*at && (*at)->node != node)
        at = &(*at)->next;
    if (!*at) {
        *at = host_new(sizeof **at);
        (*at)->node = node;
        /* It does not know who is here. */
        if (room->peers)
            put_here(o, room);
    }
    room_note(room);
    (*at)->beat = o->beats;
    (*at)->seats = seats;
    (*at)->onlookers = (unsigned)onlookers;
    if (!slice_is(word[2], "-"))
        take_away(room, word[2]);
    peer_presence_changed(room);
}

static void take_left(uint64_t node, struct room *room)
{
    for (struct room_other **at = &room->others; *at; at = &(*at)->next)
        if ((*at)->node == node) {
            forget_other(room, at);
            return;
        }
}

/* `phrase A 3` was said at a table there. */
static void take_phrase(struct room *room, struct slice rest)
{
    char line[LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    text_slice(&out, slice_trim(rest));
    text_char(&out, '\n');
    for (struct peer *p = room->peers; p; p = p->next)
        peer_send(p, (struct slice){out.at, out.len});
}

static bool read_node(struct slice word, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.at[i];
        bool is_digit = c >= '0' && c <= '9';
        if (!is_digit && !(c >= 'a' && c <= 'f'))
            return false;
        *out = *out << 4 | (uint64_t)(is_digit ? c - '0' : c - 'a' + 10);
    }
    return word.len == NODE_LETTERS;
}

static void know(struct others *o, uint64_t id)
{
    unsigned i = 0;
    while (i < o->nodes && o->node[i].id != id)
        i++;
    if (i == NODES_MOST)
        return;
    if (i == o->nodes) {
        o->nodes++;
        /* It hears of this process at once, and not with the next beat. */
        o->beat_at = 0;
    }
    o->node[i] = (struct node){id, o->beats};
}

static void told(void *to, struct slice words)
{
    struct others *o = to;
    struct slice line;
    struct slice word[2];
    uint64_t node;
    if (!slice_line(&words, &line) || !read_node(line, &node) || node == o->id)
        return;
    know(o, node);
    while (slice_line(&words, &line)) {
        if (!slice_word(&line, &word[0]))
            continue;
        if (slice_is(word[0], "ends")) {
            forget(o, node);
            continue;
        }
        struct room *room = slice_word(&line, &word[1])
                                ? rooms_in_memory(o->rooms, word[1])
                                : NULL;
        if (room && slice_is(word[0], "here"))
            take_here(o, node, room, line);
        else if (room && slice_is(word[0], "left"))
            take_left(node, room);
        else if (room && slice_is(word[0], "said"))
            take_phrase(room, line);
    }
}

static bool newer(void *to, const char *table, uint32_t number)
{
    struct others *o = to;
    rooms_news(o->rooms, slice_of(table), number);
    return true;
}

static void is_ready(struct loop_watch *watch)
{
    struct others *o = (struct others *)(void *)watch;
    listener_news(o->listener, newer, told, o);
}

struct others *others_new(struct loop *loop, struct rooms *rooms,
                          struct workers *workers, struct listener *listener)
{
    if (!listener)
        return NULL;
    struct others *o = host_new(sizeof *o);
    o->watch.ready = is_ready;
    o->loop = loop;
    o->rooms = rooms;
    o->workers = workers;
    o->listener = listener;
    host_random((uint8_t *)&o->id, sizeof o->id);
    begin_words(o);
    loop_add(loop, listener_fd(listener), &o->watch);
    return o;
}

void others_end(struct others *o)
{
    if (!o)
        return;
    put_line(o, slice_of("ends\n"));
    send_words(o, false);
    o->is_ending = true;
}

void others_free(struct others *o)
{
    if (!o)
        return;
    loop_remove(o->loop, listener_fd(o->listener));
    free(o);
}

static void was_polled(void *with)
{
    struct job *job = with;
    struct others *o = job->to;
    o->is_polling = false;
    for (struct job_row *row = job->rows; row; row = row->next)
        rooms_news(o->rooms, (struct slice){row->text, row->len}, row->number);
    job_forget_rows(job);
    free(job);
}

static void poll_store(struct others *o)
{
    struct job *job = host_new(sizeof *job);
    job->kind = JOB_NEWS;
    job->done = was_polled;
    job->to = o;
    o->is_polling = true;
    workers_give(o->workers, job);
}

void others_tick(struct others *o)
{
    uint64_t now = clock_ms();
    if (!o || o->is_ending)
        return;
    if (now >= o->poll_at && !o->is_polling) {
        o->poll_at = now + POLL_MS;
        poll_store(o);
    }
    if (now >= o->beat_at) {
        o->beat_at = now + BEAT_MS;
        beat(o);
    } else if (o->out.len > NODE_LETTERS + 1) {
        send_words(o, false);
    }
}
