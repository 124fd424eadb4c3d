#include "server/turns.h"

#include "host/clock.h"
#include "host/file.h"
#include "server/others.h"
#include "server/setups.h"

#include <stdlib.h>
#include <string.h>

/* A bot has thought. */
static void has_thought(void *with)
{
    struct job *job = with;
    struct room *room = job->to;
    room->jobs--;
    room->thought[job->seat].is_thinking = false;
    setups_release((void *)(size_t)job->setup);
    room->thought[job->seat].job = job;
    turns_go_on(room);
}

static void think(struct room *room, unsigned seat)
{
    const struct table *t = &room->table;
    const struct match *m = &t->match;
    struct room_thought *thought = &room->thought[seat];
    struct job *job = room_job(room, JOB_THINK, has_thought);
    job->game = m->game;
    job->setup = m->setup;
    setups_share(m->setup);
    job->bot = bot_find(slice_of(table_stand_in(t, seat, &job->seed)));
    job->seat = seat;
    job->decided = thought->decided;
    job->view = host_new(m->game->state_size);
    m->game->observe(m->setup, m->state, seat, job->view);
    thought->is_thinking = true;
    room_give(room, job);
}

/* Whether the seat has now what the bot was given. */
static bool still_holds(const struct room *room, const struct job *job)
{
    const struct match *m = &room->table.match;
    if (job->game != m->game || job->setup != m->setup ||
        job->decided != room->thought[job->seat].decided)
        return false;
    m->game->observe(m->setup, m->state, job->seat, m->view);
    return memcmp(m->view, job->view, m->game->state_size) == 0;
}

/* Lets the bot of a seat think, or decide if it is time; `is_late`: for a person
 * whose time is up. True: a row is under way. */
static bool run_bot(struct room *room, unsigned seat, uint64_t now,
                    bool is_late)
{
    struct room_thought *thought = &room->thought[seat];
    const struct match *m = &room->table.match;
    uint32_t decided = match_decided(m, seat, m->count);
    if (!thought->asked_at || thought->decided != decided)
        thought->asked_at = now;
    thought->decided = decided;
    if (thought->job && !still_holds(room, thought->job)) {
        free(thought->job->view);
        free(thought->job);
        thought->job = NULL;
    }
    if (!thought->job) {
        if (!thought->is_thinking)
            think(room, seat);
        return false;
    }
    if (!is_late && now < thought->asked_at + room->table.rules.pace)
        return false;
    if (is_late)
        table_late(&room->table, seat, thought->job->move, room_step(room));
    else
        table_decide(&room->table, seat, thought->job->move, room_step(room));
    free(thought->job->view);
    free(thought->job);
    thought->job = NULL;
    thought->asked_at = 0;
    room_write(room, NULL, (struct slice){NULL, 0});
    return true;
}

/* Whether this moment, which is after the seat was asked, has come. From the
 * first look of this process on, its own clock counts, which nobody can set; the
 * store makes sure that no row is early by the log's. Moments come with the tick
 * and never between, when a row of somebody else's would be the occasion: how
 * soon a seat is answered would tell of it. */
static bool has_come(struct room *room, unsigned seat, uint64_t moment)
{
    const struct table_seat *s = &room->table.seat[seat];
    uint64_t ms = clock_ms();
    if (ms < room->early_ms)
        return false;
    if (room->asked_at[seat] != s->asked_at) {
        uint64_t time = room_time(room);
        uint64_t passed = time > s->asked_at ? time - s->asked_at : 0;
        room->asked_at[seat] = s->asked_at;
        room->asked_ms[seat] = passed < ms ? ms - passed : 0;
    }
    uint64_t tick = rooms_ticked(room->rooms);
    uint64_t passed =
        tick > room->asked_ms[seat] ? tick - room->asked_ms[seat] : 0;
    return passed >= moment - s->asked_at;
}

static bool is_time_up(struct room *room, unsigned seat)
{
    uint64_t due = table_due(&room->table, seat);
    return due && has_come(room, seat, due + others_grace(room, 0));
}

bool turns_is_even(struct room *room, unsigned seat)
{
    uint64_t even = table_even(&room->table, seat);
    return !even || has_come(room, seat, even);
}

/* Gives the seat's standing answer, if it has one to what it is asked. True: a
 * row is under way. */
static bool run_let(struct room *room, unsigned seat)
{
    uint32_t move;
    /* Where its person is: the same answer by hand comes from there. */
    if (!table_lets(&room->table, seat, &move) ||
        !has_come(room, seat,
                  table_even(&room->table, seat) +
                      others_grace(room, SEAT(seat))))
        return false;
    table_let(&room->table, seat, move, room_step(room));
    room_write(room, NULL, (struct slice){NULL, 0});
    return true;
}

/* Answers whose moment has come wait no longer. */
static void release_held(struct room *room)
{
    struct room_ask **at = &room->held;
    while (*at) {
        struct room_ask *ask = *at;
        if (ask->peer && !turns_is_even(room, ask->seat)) {
            at = &ask->next;
            continue;
        }
        *at = ask->next;
        room_wait_again(room, ask);
    }
}

/* Whether this process lets chance and bots go on: the first of those that have
 * the table, or any when nothing has happened for a grace. */
static bool is_turn_of_this(struct room *room)
{
    uint64_t grace = others_grace(room, 0);
    return !grace ||
           clock_ms() >= room->moved_ms + room->table.rules.pace + grace;
}

/* What waits is said again, chance goes on, bots think and decide: until a row
 * is under way or nothing is left to do. */
void turns_go_on(struct room *room)
{
    if (room_is_ending(room))
        return;
    release_held(room);
    while (!room->is_writing && !room->is_loading && room->first &&
           !(room->is_unread && room_is_shared(room))) {
        struct room_ask *ask = room->first;
        room->first = ask->next;
        if (ask->peer && ask->peer->coming == room)
            ask->peer->coming = NULL;
        if (ask->peer)
            peer_say_again(ask->peer, (struct slice){ask->line, ask->len});
        free(ask);
    }
    if (room->is_writing || room->is_loading || room->is_broken ||
        room->is_unread || clock_ms() < room->retry_ms)
        return;
    bool is_first = is_turn_of_this(room);
    if (is_first && table_chance(&room->table, room_step(room))) {
        room_write(room, NULL, (struct slice){NULL, 0});
        return;
    }
    uint64_t now = loop_clock();
    seat_set bots = table_bots(&room->table);
    /* When all are gone, nobody is played for: the table waits. */
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->table.seat[s].is_stood && !room->here)
            bots &= (seat_set)~SEAT(s);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        bool is_bot = bots & SEAT(s);
        bool is_late = !is_bot && is_time_up(room, s);
        if (!is_bot && run_let(room, s))
            return;
        if (is_bot && !is_first)
            continue;
        if (!is_bot && !is_late)
            room->thought[s].asked_at = 0;
        else if (run_bot(room, s, now, is_late))
            return;
    }
}
