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

/* What a row is about, besides what is played. */
enum about {
    ABOUT_TABLE, /* anything that everybody is told of */
    ABOUT_PLAY,
    ABOUT_LATE,   /* so decided somebody's time, */
    ABOUT_ANSWER, /* their standing answer, */
    ABOUT_LET,    /* which is set or withdrawn */
    ABOUT_CALL,
};

static enum about about_of(struct slice text, unsigned *seat)
{
    struct slice line = {NULL, 0};
    struct slice word[2] = {{NULL, 0}, {NULL, 0}};
    slice_line(&text, &line);
    slice_word(&line, &word[0]);
    if (words_actor(word[0]) >= 0)
        return ABOUT_PLAY;
    bool is_more = slice_word(&line, &word[1]);
    int actor = is_more ? words_actor(word[1]) : -1;
    if (actor < 0 || actor >= SEATS_MAX)
        return ABOUT_TABLE;
    *seat = (unsigned)actor;
    if (slice_is(word[0], "undo"))
        return ABOUT_PLAY;
    if (slice_is(word[0], "late"))
        return ABOUT_LATE;
    if (slice_is(word[0], "called"))
        return ABOUT_CALL;
    if (slice_is(word[0], "let"))
        return slice_trim(line).len ? ABOUT_LET : ABOUT_ANSWER;
    return ABOUT_TABLE;
}

/* A row was taken in, in this phase of the table: whoever is to know beyond what
 * they were shown is told. */
static void tell_row(struct room *room, struct slice text, uint8_t phase)
{
    unsigned seat = 0;
    enum about about = about_of(text, &seat);
    if (about == ABOUT_LET)
        peer_let(room, seat);
    else if (about == ABOUT_TABLE || room->table.phase != phase)
        tell_all(room);
    if (about == ABOUT_LATE)
        peer_late(room, seat);
    if (about == ABOUT_ANSWER)
        peer_answered(room, seat);
    peer_dues(room);
}

static void take_own(struct room *room, uint64_t time)
{
    struct table_audience all = audience_of(room);
    struct slice text = room->step->text;
    uint8_t phase = room->table.phase;
    unsigned seat = 0;
    table_step(&room->table, &room->host, room->step, time, &all);
    send_shown(room);
    room->moved_ms = clock_ms();
    tell_row(room, text, phase);
    if (about_of(text, &seat) == ABOUT_CALL)
        notes_call(room, room_hook(room), seat);
}

/* Takes in what a row says that another has written, and tells whom it concerns
 * what they would be told of the same row of this process: no more, and nothing
 * of its having come from elsewhere. */
static void take_other(struct room *room, const struct job_row *row)
{
    struct refusal why;
    struct table_audience all = audience_of(room);
    uint8_t phase = room->table.phase;
    struct slice text = {row->text, row->len};
    if (row->number != room->table.rows)
        return;
    if (!table_take(&room->table, &room->host, row->time, text, &all, &why)) {
        notes_broken(room, refuse_word(why.code));
        return;
    }
    send_shown(room);
    room->moved_ms = clock_ms();
    if (!room->is_loading)
        tell_row(room, text, phase);
}

/* The store could not be read. Who comes to a table that several processes
 * share waits for it; what is in memory stays there. */
static void could_not_read(struct room *room)
{
    room->is_unread = true;
    room->retry_ms = clock_ms() + ROOM_RETRY_MS;
    room->is_writing = false;
    if (!room->is_loading || room_is_shared(room))
        return;
    notes_broken(room, "store");
    room->is_loading = false;
}

static void has_read(struct room *room, struct job *job)
{
    job_forget_rows(job);
    free(job);
    peer_dues(room);
    if (!room->is_unread) {
        room->is_loading = false;
        room->read_at = loop_clock();
        room->is_writing = room->is_behind && !room_is_ending(room);
        if (room->is_writing)
            room_read_on(room);
    }
    turns_go_on(room);
}

static void forget_table(struct room *room)
{
    char id[TABLE_ID_CAP];
    memcpy(id, room->table.id, sizeof id);
    memset(&room->table, 0, sizeof room->table);
    memcpy(room->table.id, id, sizeof id);
}

/* The log is not what this process knows of it: it is the truth. Everybody who
 * is there comes anew to what it says now. */
static void was_reloaded(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    room->jobs--;
    if (job->row.end != STORE_OK) {
        could_not_read(room);
    } else if (!job->rows) {
        room_deleted(room);
    } else {
        forget_table(room);
        room->is_loading = true;
        for (struct job_row *row = job->rows; row && !room->is_broken;
             row = row->next)
            take_other(room, row);
        room->is_loading = false;
        for (struct peer *p = room->peers; p; p = p->next)
            p->viewers = 0;
        if (!room->is_broken)
            tell_all(room);
    }
    has_read(room, job);
}

/* Rows that were written meanwhile, or all of a table, have been read. */
static void was_read(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    room->jobs--;
    bool is_good = job->row.end == STORE_OK;
    bool is_same = !room->table.rows ||
                   (job->rows && job->rows->number == room->table.rows - 1);
    if (is_good && !is_same) {
        job_forget_rows(job);
        free(job);
        room_give(room, room_job(room, JOB_READ, was_reloaded));
        return;
    }
    for (struct job_row *row = job->rows; is_good && row && !room->is_broken;
         row = row->next)
        take_other(room, row);
    if (!is_good)
        could_not_read(room);
    has_read(room, job);
}

void room_read_on(struct room *room)
{
    struct job *job = room_job(room, JOB_READ, was_read);
    ENSURE(room->is_writing || room->is_loading);
    room->is_unread = room->is_behind = false;
    job->row.number = room->table.rows ? room->table.rows - 1 : 0;
    room_give(room, job);
}

void room_news(struct room *room, uint32_t number)
{
    if (number != STORE_NONE && number < room->table.rows)
        return;
    room->is_behind = true;
    if (room->is_writing || room->is_loading || room->is_unread)
        return;
    room->is_writing = true;
    room_read_on(room);
}

void room_deleted(struct room *room)
{
    while (room->peers) {
        peer_error(room->peers, "gone", "this table was deleted");
        peer_left(room->peers);
    }
    forget_table(room);
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

/* A row could not be written: what was asked for is asked again behind the row
 * that was first, or whoever asked is told. */
static void not_written(struct room *room, enum store_end end)
{
    bool is_race = end == STORE_TAKEN || end == STORE_GONE;
    /* The log's clock is behind this one: it is asked again later. */
    if (end == STORE_EARLY)
        room->early_ms = clock_ms() + EARLY_MS;
    if (end == STORE_FAILED)
        room->retry_ms = clock_ms() + ROOM_RETRY_MS;
    if (is_race)
        metrics_add(METRIC_RACES, 1);
    if (is_race && room->said) {
        asks_first(room, room->said);
        room->said = NULL;
    } else if (!is_race && room->asker) {
        peer_error(room->asker, "store",
                   "this could not be written down; please try again");
    }
}

/* The row is over, written or not. */
static void end_row(struct room *room, struct job *job)
{
    room->asker = NULL;
    free(room->step);
    free((char *)(size_t)job->row.text.at);
    asks_free(room->said);
    room->step = NULL;
    room->said = NULL;
    free(job);
}

void room_drop_again(struct room *room)
{
    if (room->again)
        end_row(room, room->again);
    room->again = NULL;
}

void room_try_again(struct room *room)
{
    struct job *job = room->again;
    if (clock_ms() < room->retry_ms)
        return;
    room->again = NULL;
    job->row.is_again = true;
    room_give(room, job);
}

static void was_written(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    enum store_end end = job->row.end;
    bool is_race = end == STORE_TAKEN || end == STORE_GONE;
    if (end == STORE_FAILED && room_is_shared(room) && !room_is_ending(room)) {
        /* Whether it is there will be seen when it is tried again. Until then
         * everybody waits. */
        room->again = job;
        room->retry_ms = clock_ms() + ROOM_RETRY_MS;
        return;
    }
    room->jobs--;
    if (end == STORE_OK && room->step->is_forgetting && room->asker)
        tell_forgotten(room->asker, room->step->actor);
    if (end == STORE_OK) {
        take_own(room, job->row.time);
        notes_step(room);
        if (room->step->is_play)
            metrics_took(TIME_DECIDE, room->step_at);
        room->read_at = loop_clock();
    } else {
        not_written(room, end);
    }
    end_row(room, job);
    if ((is_race || room->is_behind) && !room_is_ending(room)) {
        room_read_on(room);
        return;
    }
    room->is_writing = false;
    turns_go_on(room);
}

/* When somebody's time may be up after the row that is about to be written: no
 * later than it is, so that whoever looks then finds it. */
static uint64_t due_after(struct room *room)
{
    const struct table_step *step = room_step(room);
    uint64_t due = step->length ? room_time(room) + step->length : 0;
    for (unsigned s = 0; due && s < SEATS_MAX; s++) {
        uint64_t other = table_due(&room->table, s);
        if (other && other < due && s != step->actor)
            due = other;
    }
    return due;
}

void room_write(struct room *room, struct peer *asker, struct slice said)
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
    room->said = said.len ? asks_new(asker, said) : NULL;
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
