#include "server/rooms.h"

#include "host/file.h"
#include "server/again.h"

#include <stdlib.h>
#include <string.h>

void asks_free(struct room_ask *ask)
{
    while (ask) {
        struct room_ask *next = ask->next;
        free(ask);
        ask = next;
    }
}

struct room_ask *asks_new(struct peer *peer, struct slice line)
{
    struct room_ask *ask = host_new(sizeof *ask + line.len);
    ask->peer = peer;
    ask->len = line.len;
    memcpy(ask->line, line.at, line.len);
    return ask;
}

void asks_first(struct room *room, struct room_ask *ask)
{
    ask->next = room->first;
    if (!room->first)
        room->last = ask;
    room->first = ask;
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
    room_wait_again(room, asks_new(peer, line));
}

void room_hold(struct room *room, struct peer *peer, unsigned seat,
               struct slice line)
{
    struct room_ask *ask = asks_new(peer, line);
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
    if (room->said && room->said->peer == peer)
        room->said->peer = NULL;
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
    asks_free(room->rereading);
    room->rereading = NULL;
    job_forget_rows(job);
    free(job);
}

void room_reread(struct room *room, struct peer *peer, struct slice line)
{
    struct room_ask *ask = asks_new(peer, line);
    struct room_ask **at = &room->rereading;
    bool is_first = !*at;
    while (*at)
        at = &(*at)->next;
    *at = ask;
    if (is_first)
        room_give(room, room_job(room, JOB_READ, was_reread));
}
