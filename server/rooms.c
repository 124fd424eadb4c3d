#include "server/rooms.h"

#include "base/panic.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "games/registry.h"
#include "host/clock.h"
#include "host/file.h"
#include "play/frame.h"
#include "server/again.h"
#include "server/metrics.h"
#include "server/notes.h"
#include "server/setups.h"
#include "server/turns.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    EARLY_MS = 1000,
    RETRY_MS = 1000,    /* after the store has failed */
    FETCH_MS = 5000,    /* away for so long, somebody is fetched */
    SWEEP_MS = 3600000, /* between looks for tables that are old */
    DAY_MS = 86400000,
    DUE_MS = 1000,         /* between looks for tables where something is due */
    IDLE_MS = 60000,       /* then a table nobody looks at is put away */
    SHOWN_BYTES = 1 << 17, /* what one row may send to one viewer */
    EVENT_BYTES = WORDS_CAP, /* of a line in words */
};

struct rooms {
    struct loop *loop;
    struct workers *workers;
    void *scratch;
    struct room *all;
    struct room *bucket[BUCKETS];
    char row[TABLE_ROW_CAP];
    struct table_step step;
    /* What a row shows each viewer, as frames and in words. */
    struct text frames[TABLE_VIEWERS], words[TABLE_VIEWERS];
    bool wants_frames, wants_words;
    bool is_ending;
    const char *hook; /* run for those who are away; or NULL */
    bool is_looking;  /* for tables where something is due */
    uint64_t look_at;
    uint32_t keep; /* days; 0: for ever */
    bool is_sweeping;
    uint64_t sweep_at;
};

struct rooms *rooms_new(struct loop *loop, struct workers *workers,
                        const char *hook, uint32_t keep)
{
    struct rooms *rooms = host_new(sizeof *rooms);
    rooms->hook = hook;
    rooms->keep = keep;
    rooms->loop = loop;
    rooms->workers = workers;
    rooms->scratch = host_new(table_scratch_bytes());
    rooms->step.memory = rooms->row;
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        text_init(&rooms->frames[v], host_new(SHOWN_BYTES), SHOWN_BYTES);
        text_init(&rooms->words[v], host_new(SHOWN_BYTES), SHOWN_BYTES);
    }
    return rooms;
}

static struct room **bucket_of(struct rooms *rooms, struct slice id)
{
    return &rooms->bucket[hash_bytes(0, id.at, id.len) % BUCKETS];
}

static void forget_asks(struct room_ask *ask)
{
    while (ask) {
        struct room_ask *next = ask->next;
        free(ask);
        ask = next;
    }
}

/* Takes it out of memory: it is in the store. */
static void put_away(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct room **at = bucket_of(rooms, slice_of(room->table.id));
    while (*at != room)
        at = &(*at)->bucket;
    *at = room->bucket;
    if (room->before)
        room->before->after = room->after;
    else
        rooms->all = room->after;
    if (room->after)
        room->after->before = room->before;
    forget_asks(room->first);
    forget_asks(room->held);
    forget_asks(room->rereading);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->thought[s].job) {
            free(room->thought[s].job->view);
            free(room->thought[s].job);
        }
    free(room->evening);
    free(room->step);
    room_shade_free(room);
    metrics_add(METRIC_TABLES, -1);
}

void room_shade_free(struct room *shade)
{
    setups_release(shade->setup);
    free(shade->memory);
    free(shade);
}

void rooms_end(struct rooms *rooms)
{
    rooms->is_ending = true;
}

bool room_is_ending(const struct room *room)
{
    return room->rooms->is_ending;
}

void room_give(struct room *room, struct job *job)
{
    workers_give(room->rooms->workers, job);
}

void rooms_free(struct rooms *rooms)
{
    if (!rooms)
        return;
    while (rooms->all)
        put_away(rooms->all);
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        free(rooms->frames[v].at);
        free(rooms->words[v].at);
    }
    free(rooms->scratch);
    free(rooms);
}

static void *give_setup(void *to, const struct game *game, struct plan *plan,
                        struct refusal *why)
{
    struct room *room = to;
    void *old = room->setup;
    room->setup = setups_hold(game, plan, why);
    setups_release(old);
    return room->setup;
}

static void *give_memory(void *to, size_t bytes)
{
    struct room *room = to;
    room->memory = host_more(room->memory, bytes);
    return room->memory;
}

static bool is_bot(struct slice name)
{
    return bot_find(name) != NULL;
}

static struct room *make_apart(struct rooms *rooms, struct slice id)
{
    struct room *room = host_new(sizeof *room);
    ENSURE(id.len < TABLE_ID_CAP);
    room->rooms = rooms;
    memcpy(room->table.id, id.at, id.len);
    room->host = (struct table_host){.find = registry_find,
                                     .is_bot = is_bot,
                                     .setup = give_setup,
                                     .room = give_memory,
                                     .scratch = rooms->scratch,
                                     .to = room};
    return room;
}

struct room *room_shade(struct room *room)
{
    return make_apart(room->rooms, slice_of(room->table.id));
}

static struct room *make(struct rooms *rooms, struct slice id)
{
    struct room *room = make_apart(rooms, id);
    struct room **at = bucket_of(rooms, id);
    room->bucket = *at;
    *at = room;
    room->after = rooms->all;
    if (rooms->all)
        rooms->all->before = room;
    rooms->all = room;
    room->touched_at = loop_clock();
    metrics_add(METRIC_TABLES, 1);
    return room;
}

struct room *rooms_make(struct rooms *rooms)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrs"
                                 "tuvwxyz0123456789-_";
    uint8_t random[TABLE_ID_CAP - 2];
    char id[sizeof random + 1] = "";
    host_random(random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        id[i] = DIGITS[random[i] & 63];
    return make(rooms, slice_of(id));
}

struct job *room_job(struct room *room, enum job_kind kind, loop_call *done)
{
    struct job *job = host_new(sizeof *job);
    job->kind = kind;
    job->done = done;
    job->to = room;
    memcpy(job->row.table, room->table.id, sizeof room->table.id);
    room->jobs++;
    return job;
}

/* Rows that were written meanwhile, or all of a table, have been read. */
static void was_read(void *with);

static void read_on(struct room *room)
{
    struct job *job = room_job(room, JOB_READ, was_read);
    job->row.number = room->table.rows;
    workers_give(room->rooms->workers, job);
}

static struct room *in_memory(struct rooms *rooms, struct slice id)
{
    struct room *room = *bucket_of(rooms, id);
    while (room && !slice_is(id, room->table.id))
        room = room->bucket;
    return room;
}

struct room *rooms_find(struct rooms *rooms, struct slice id)
{
    struct room *room = in_memory(rooms, id);
    if (room || id.len >= TABLE_ID_CAP)
        return room;
    room = make(rooms, id);
    room->is_loading = true;
    read_on(room);
    return room;
}

static void show(void *to, const struct witness *heard)
{
    struct room *room = to;
    struct rooms *rooms = room->rooms;
    const struct table *t = &room->table;
    const unsigned viewer = heard->eyes;
    struct text *const texts[2] = {
        rooms->wants_frames ? &rooms->frames[viewer] : NULL,
        rooms->wants_words ? &rooms->words[viewer] : NULL,
    };
    for (unsigned i = 0; i < 2; i++) {
        struct text *out = texts[i];
        if (!out)
            continue;
        text_put(out, "frame ");
        if (viewer < SEATS_MAX)
            words_seat(out, viewer);
        else
            text_put(out, "onlooker");
        text_word_int(out, t->frames[viewer]);
        text_word_int(out, viewer < SEATS_MAX ? t->seat[viewer].lines : 0);
        text_char(out, i == 0 ? ' ' : '\n');
    }
    if (texts[0]) {
        frame_write(&heard->seen, heard->before, heard->after,
                    heard->game->state_size, texts[0]);
        text_char(texts[0], '\n');
    }
    if (!texts[1])
        return;
    witness_lines(heard, texts[1]);
    text_put(texts[1], heard->seen.count ? ".\n" : "undone\n.\n");
}

/* Who is to be shown what the next row does. */
static struct table_audience audience_of(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct table_audience all = {0, show, room};
    rooms->wants_frames = rooms->wants_words = false;
    for (struct peer *p = room->peers; p; p = p->next) {
        all.viewers |= p->viewers;
        rooms->wants_frames |= !p->is_text;
        rooms->wants_words |= p->is_text;
    }
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        text_clear(&rooms->frames[v]);
        text_clear(&rooms->words[v]);
    }
    return all;
}

/* Sends every listener what its viewers were shown. */
static void send_shown(struct room *room)
{
    struct rooms *rooms = room->rooms;
    for (struct peer *p = room->peers; p; p = p->next)
        for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
            const struct text *out =
                p->is_text ? &rooms->words[v] : &rooms->frames[v];
            ENSURE(!out->cut);
            if (p->viewers & SEAT(v) && out->len)
                peer_send(p, (struct slice){out->at, out->len});
        }
}

/* Something about the table itself has changed: everybody is told. */
static void tell_all(struct room *room)
{
    for (struct peer *p = room->peers; p; p = p->next)
        peer_look(p);
}

static void was_read(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    struct refusal why;
    room->jobs--;
    for (struct job_row *row = job->rows; row && !room->is_broken;
         row = row->next) {
        struct table_audience all = audience_of(room);
        if (row->number != room->table.rows)
            continue;
        if (!table_take(&room->table, &room->host, row->time,
                        (struct slice){row->text, row->len}, &all, &why))
            notes_broken(room, refuse_word(why.code));
        else
            send_shown(room);
    }
    job_forget_rows(job);
    bool is_first = room->is_loading;
    room->is_unread = job->row.end != STORE_OK && !room->is_broken;
    if (room->is_unread) {
        notes_broken(room, "store");
        room->retry_ms = clock_ms() + RETRY_MS;
    }
    room->is_loading = room->is_writing = false;
    free(job);
    if (!is_first)
        tell_all(room);
    peer_dues(room);
    turns_go_on(room);
}

static bool is_word(struct slice text, const char *first)
{
    struct slice word;
    return slice_word(&text, &word) && slice_is(word, first);
}

/* The seat that the second word of a row names. */
static unsigned seat_of(struct slice text)
{
    struct slice line = {NULL, 0};
    struct slice word = {NULL, 0};
    slice_line(&text, &line);
    slice_word(&line, &word);
    slice_word(&line, &word);
    int seat = words_actor(word);
    ENSURE(seat >= 0 && seat < SEATS_MAX);
    return (unsigned)seat;
}

static void take_in(struct room *room, uint64_t time)
{
    struct table_audience all = audience_of(room);
    bool is_play = room->step->is_play || room->step->is_undo;
    uint8_t phase = room->table.phase;
    table_step(&room->table, &room->host, room->step, time, &all);
    send_shown(room);
    bool is_call = is_word(room->step->text, "called");
    if (is_call)
        notes_call(room, room->rooms->hook, seat_of(room->step->text));
    else if (!is_play && is_word(room->step->text, "let"))
        peer_let(room, seat_of(room->step->text));
    else if (!is_play || room->table.phase != phase)
        tell_all(room);
    if (room->step->is_late)
        peer_late(room, room->step->actor);
    if (room->step->is_let)
        peer_answered(room, room->step->actor);
    peer_dues(room);
}

/* There is no such table any more: everybody there is told, and it is as one
 * that never was. Its memory goes with the next look at it. */
static void is_deleted(struct room *room)
{
    char id[TABLE_ID_CAP];
    while (room->peers) {
        peer_error(room->peers, "gone", "this table was deleted");
        peer_left(room->peers);
    }
    memcpy(id, room->table.id, sizeof id);
    memset(&room->table, 0, sizeof room->table);
    memcpy(room->table.id, id, sizeof id);
    room->is_writing = false;
}

static void was_deleted(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    bool is_good = job->row.end == STORE_OK;
    room->jobs--;
    room->is_writing = false;
    notes_deleted("host", is_good);
    if (is_good)
        is_deleted(room);
    else if (room->asker)
        peer_error(room->asker, "store",
                   "this could not be written down; please try again");
    room->asker = NULL;
    free(job);
    turns_go_on(room);
}

void room_delete(struct room *room, struct peer *asker)
{
    ENSURE(!room->is_writing && !room->is_loading);
    room->is_writing = true;
    room->asker = asker;
    room_give(room, room_job(room, JOB_FORGET, was_deleted));
}

/* Whoever deleted their name knows that it has happened. */
static void tell_forgotten(struct peer *peer, unsigned seat)
{
    char line[] = "forgot A\n";
    line[7] = words_letter(seat);
    peer_send(peer, slice_of(line));
}

static void was_written(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    struct peer *asker = room->asker;
    enum store_end end = job->row.end;
    room->jobs--;
    if (end == STORE_OK && room->step->is_forgetting && asker)
        tell_forgotten(asker, room->step->actor);
    room->asker = NULL;
    if (end == STORE_OK) {
        take_in(room, job->row.time);
        notes_step(room);
        if (room->step->is_play)
            metrics_took(TIME_DECIDE, room->step_at);
    }
    /* The log's clock is behind this one: it is asked again later. */
    if (end == STORE_EARLY)
        room->early_ms = clock_ms() + EARLY_MS;
    if (end == STORE_FAILED)
        room->retry_ms = clock_ms() + RETRY_MS;
    free(room->step);
    free((char *)(size_t)job->row.text.at);
    room->step = NULL;
    free(job);
    if (end == STORE_TAKEN && !room->rooms->is_ending) {
        read_on(room);
        return;
    }
    room->is_writing = false;
    if (end == STORE_GONE)
        is_deleted(room);
    else if (end != STORE_OK && asker)
        peer_error(asker, "store",
                   "this could not be written down; please try again");
    turns_go_on(room);
}

struct table_step *room_step(struct room *room)
{
    return &room->rooms->step;
}

/* When somebody's time may be up after the row that is about to be written: no
 * later than it is, so that whoever looks then finds it. */
static uint64_t due_after(const struct room *room)
{
    const struct table_step *step = &room->rooms->step;
    uint64_t due = step->length ? clock_time_ms() + step->length : 0;
    for (unsigned s = 0; due && s < SEATS_MAX; s++) {
        uint64_t other = table_due(&room->table, s);
        if (other && other < due && s != step->actor)
            due = other;
    }
    return due;
}

void room_write(struct room *room, struct peer *asker)
{
    const struct table_step *step = &room->rooms->step;
    size_t bytes =
        offsetof(struct table_step, at) + step->count * sizeof step->at[0];
    struct job *job = room_job(room, JOB_APPEND, was_written);
    char *text = host_new(step->text.len + 1);
    ENSURE(!room->is_writing && !room->is_loading);
    memcpy(text, step->text.at, step->text.len);
    room->step = host_new(bytes);
    memcpy(room->step, step, bytes);
    room->step->text = (struct slice){text, step->text.len};
    room->asker = asker;
    room->step_at = metrics_clock();
    room->is_writing = true;
    job->row.number = step->number;
    job->row.text = room->step->text;
    job->row.due = due_after(room);
    if (step->is_late)
        job->row.not_before = table_due(&room->table, step->actor);
    if (step->is_forgetting) {
        job->row.change = table_without;
        memcpy(job->row.what, step->forgotten, sizeof job->row.what);
    }
    if (step->is_let)
        job->row.not_before = table_even(&room->table, step->actor);
    workers_give(room->rooms->workers, job);
}

static struct room_ask *ask_of(struct peer *peer, struct slice line)
{
    struct room_ask *ask = host_new(sizeof *ask + line.len);
    ask->peer = peer;
    ask->len = line.len;
    memcpy(ask->line, line.at, line.len);
    return ask;
}

void room_wait_again(struct room *room, struct room_ask *ask)
{
    ask->next = NULL;
    if (room->first)
        room->last->next = ask;
    else
        room->first = ask;
    room->last = ask;
}

void room_wait(struct room *room, struct peer *peer, struct slice line)
{
    room_wait_again(room, ask_of(peer, line));
}

void room_hold(struct room *room, struct peer *peer, unsigned seat,
               struct slice line)
{
    struct room_ask *ask = ask_of(peer, line);
    ask->seat = seat;
    ask->next = room->held;
    room->held = ask;
}

void room_forget(struct room *room, struct peer *peer)
{
    for (struct room_ask *a = room->first; a; a = a->next)
        if (a->peer == peer)
            a->peer = NULL;
    for (struct room_ask *a = room->held; a; a = a->next)
        if (a->peer == peer)
            a->peer = NULL;
    for (struct room_ask *a = room->rereading; a; a = a->next)
        if (a->peer == peer)
            a->peer = NULL;
}

/* All that was asked meanwhile is answered from the same reading. */
static void was_reread(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    room->jobs--;
    for (struct room_ask *a = room->rereading; a; a = a->next)
        if (a->peer)
            again_answer(a->peer, room, (struct slice){a->line, a->len},
                         job->row.end == STORE_OK ? job->rows : NULL);
    forget_asks(room->rereading);
    room->rereading = NULL;
    job_forget_rows(job);
    free(job);
}

void room_reread(struct room *room, struct peer *peer, struct slice line)
{
    struct room_ask *ask = ask_of(peer, line);
    struct room_ask **at = &room->rereading;
    bool is_first = !*at;
    while (*at)
        at = &(*at)->next;
    *at = ask;
    if (is_first)
        room_give(room, room_job(room, JOB_READ, was_reread));
}

void room_enter(struct room *room, struct peer *peer)
{
    peer->room = room;
    peer->next = room->peers;
    room->peers = peer;
    room->touched_at = loop_clock();
}

void room_leave(struct room *room, struct peer *peer)
{
    struct peer **at = &room->peers;
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    peer->room = NULL;
    if (room->asker == peer)
        room->asker = NULL;
    room_forget(room, peer);
    room->touched_at = loop_clock();
}

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
    room->gone = gone_now(room, clock_ms());
}

static void watch_leavers(struct room *room)
{
    seat_set gone = gone_now(room, clock_ms());
    if (gone != room->gone)
        peer_presence(room);
}

/* Whoever is asked and has been away for a moment is fetched by the host's
 * command. The row comes first, so that it happens at most once a turn,
 * whatever ends meanwhile. True: it is under way. */
static bool fetch_away(struct room *room)
{
    char line[16];
    struct text out;
    struct refusal why;
    uint32_t move;
    uint64_t now = clock_ms();
    seat_set away = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->away_at[s] && now - room->away_at[s] >= FETCH_MS)
            away |= SEAT(s);
    away = room->rooms->hook ? table_uncalled(&room->table, away) : 0;
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
        room_write(room, NULL);
        return true;
    }
    return false;
}

/* Tables in which something has fallen due come to memory, where turns_go_on sees to
 * it; also those that fell due while no server ran. */
static void was_due(void *with)
{
    struct job *job = with;
    struct rooms *rooms = job->to;
    for (struct job_row *row = job->rows; row; row = row->next)
        if (!rooms->is_ending)
            rooms_find(rooms, (struct slice){row->text, row->len});
    rooms->is_looking = false;
    job_forget_rows(job);
    free(job);
}

/* Tables that are old have been deleted; some may be in memory. */
static void was_swept(void *with)
{
    struct job *job = with;
    struct rooms *rooms = job->to;
    unsigned deleted = 0;
    for (struct job_row *row = job->rows; row; row = row->next) {
        deleted++;
        struct room *room =
            in_memory(rooms, (struct slice){row->text, row->len});
        if (room && !room->is_loading)
            is_deleted(room);
    }
    rooms->is_sweeping = false;
    notes_deleted("age", deleted);
    job_forget_rows(job);
    free(job);
}

static void sweep(struct rooms *rooms)
{
    uint64_t now = clock_ms();
    uint64_t age = (uint64_t)rooms->keep * DAY_MS;
    uint64_t time = clock_time_ms();
    /* What is as old as the calendar is kept for ever. */
    if (!age || age >= time || rooms->is_sweeping || now < rooms->sweep_at)
        return;
    struct job *job = host_new(sizeof *job);
    job->kind = JOB_SWEEP;
    job->done = was_swept;
    job->to = rooms;
    job->row.time = time - age;
    rooms->is_sweeping = true;
    rooms->sweep_at = now + SWEEP_MS;
    workers_give(rooms->workers, job);
}

static void look_for_due(struct rooms *rooms)
{
    uint64_t now = clock_ms();
    if (rooms->is_looking || now < rooms->look_at)
        return;
    struct job *job = host_new(sizeof *job);
    job->kind = JOB_DUE;
    job->done = was_due;
    job->to = rooms;
    rooms->is_looking = true;
    rooms->look_at = now + DUE_MS;
    workers_give(rooms->workers, job);
}

/* Somebody is at a table whose rows could not be read. */
static void read_again(struct room *room)
{
    if (room->is_writing || room->is_loading || clock_ms() < room->retry_ms)
        return;
    room->is_broken = room->is_unread = false;
    room->is_writing = true;
    read_on(room);
}

void rooms_tick(struct rooms *rooms)
{
    uint64_t now = loop_clock();
    if (!rooms->is_ending) {
        look_for_due(rooms);
        sweep(rooms);
    }
    /* Memory is worth more than a table that can be read again. */
    uint64_t idle = host_is_short() ? 0 : IDLE_MS;
    for (struct room *room = rooms->is_ending ? NULL : rooms->all; room;) {
        struct room *next = room->after;
        /* One without a row is of somebody who asked for what is not there. */
        bool is_idle = !room->peers && !room->jobs && !room->first &&
                       (!room->table.rows || room->is_unread ||
                        now > room->touched_at + idle);
        if (is_idle)
            put_away(room);
        else if (room->is_unread)
            read_again(room);
        else if (room->table.phase == TABLE_PLAYS) {
            watch_leavers(room);
            if (room->is_writing || room->is_loading || room->is_broken ||
                clock_ms() < room->retry_ms || !fetch_away(room))
                turns_go_on(room);
        }
        room = next;
    }
}
