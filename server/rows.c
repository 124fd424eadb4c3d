#include "server/rooms.h"

#include "base/panic.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "play/frame.h"
#include "server/metrics.h"
#include "server/notes.h"
#include "server/turns.h"

#include <stdlib.h>
#include <string.h>

enum {
    EARLY_MS = 1000,
    SHOWN_BYTES = 1 << 17, /* what one row may send to one viewer */
};

/* What a row shows each viewer, as frames and in words. The loop is one
 * thread. */
static struct {
    char memory[2][TABLE_VIEWERS][SHOWN_BYTES];
    struct text frames[TABLE_VIEWERS], words[TABLE_VIEWERS];
    bool wants_frames, wants_words;
} shown;

static void show(void *to, const struct witness *heard)
{
    const struct room *room = to;
    const struct table *t = &room->table;
    const unsigned viewer = heard->eyes;
    struct text *const texts[2] = {
        shown.wants_frames ? &shown.frames[viewer] : NULL,
        shown.wants_words ? &shown.words[viewer] : NULL,
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
    struct table_audience all = {0, show, room};
    shown.wants_frames = shown.wants_words = false;
    for (struct peer *p = room->peers; p; p = p->next) {
        all.viewers |= p->viewers;
        shown.wants_frames |= !p->is_text;
        shown.wants_words |= p->is_text;
    }
    for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
        text_init(&shown.frames[v], shown.memory[0][v], SHOWN_BYTES);
        text_init(&shown.words[v], shown.memory[1][v], SHOWN_BYTES);
    }
    return all;
}

/* Sends every listener what its viewers were shown. */
static void send_shown(struct room *room)
{
    for (struct peer *p = room->peers; p; p = p->next)
        for (unsigned v = 0; v < TABLE_VIEWERS; v++) {
            const struct text *out =
                p->is_text ? &shown.words[v] : &shown.frames[v];
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

/* Rows that were written meanwhile, or all of a table, have been read. */
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
        room->retry_ms = clock_ms() + ROOM_RETRY_MS;
    }
    room->is_loading = room->is_writing = false;
    free(job);
    if (!is_first)
        tell_all(room);
    peer_dues(room);
    turns_go_on(room);
}

void room_read_on(struct room *room)
{
    struct job *job = room_job(room, JOB_READ, was_read);
    job->row.number = room->table.rows;
    room_give(room, job);
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
        notes_call(room, room_hook(room), seat_of(room->step->text));
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

void room_deleted(struct room *room)
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
        room_deleted(room);
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
        room->retry_ms = clock_ms() + ROOM_RETRY_MS;
    free(room->step);
    free((char *)(size_t)job->row.text.at);
    room->step = NULL;
    free(job);
    if (end == STORE_TAKEN && !room_is_ending(room)) {
        room_read_on(room);
        return;
    }
    room->is_writing = false;
    if (end == STORE_GONE)
        room_deleted(room);
    else if (end != STORE_OK && asker)
        peer_error(asker, "store",
                   "this could not be written down; please try again");
    turns_go_on(room);
}

/* When somebody's time may be up after the row that is about to be written: no
 * later than it is, so that whoever looks then finds it. */
static uint64_t due_after(struct room *room)
{
    const struct table_step *step = room_step(room);
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
    const struct table_step *step = room_step(room);
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
    room_give(room, job);
}
