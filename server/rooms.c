#include "server/rooms.h"

#include "base/panic.h"
#include "games/registry.h"
#include "host/clock.h"
#include "host/file.h"
#include "server/away.h"
#include "server/metrics.h"
#include "server/notes.h"
#include "server/others.h"
#include "server/setups.h"
#include "server/turns.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    SWEEP_MS = 3600000, /* between looks for tables that are old */
    DAY_MS = 86400000,
    DUE_MS = 1000,    /* between looks for tables where something is due */
    CHECK_MS = 60000, /* and so long somebody may look at a table before it is
                          read again, for news that was lost */
    IDLE_MS = 60000,  /* then a table nobody looks at is put away */
};

struct rooms {
    struct loop *loop;
    struct workers *workers;
    void *scratch;
    struct room *all;
    struct room *bucket[BUCKETS];
    char row[TABLE_ROW_CAP];
    struct table_step step;
    bool is_ending;
    uint64_t ticked_ms;
    struct others *others; /* that write to the same store; or NULL */
    int64_t ahead;         /* milliseconds, of the store's clock of this one */
    const char *hook;      /* run for those who are away; or NULL */
    bool is_looking;       /* for tables where something is due */
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
    return rooms;
}

static struct room **bucket_of(struct rooms *rooms, struct slice id)
{
    return &rooms->bucket[hash_bytes(0, id.at, id.len) % BUCKETS];
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
    asks_free(room->first);
    asks_free(room->held);
    asks_free(room->rereading);
    asks_free(room->said);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (room->thought[s].job) {
            free(room->thought[s].job->view);
            free(room->thought[s].job);
        }
    others_put_away(room);
    room_drop_again(room);
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

void rooms_share(struct rooms *rooms, struct listener *listener)
{
    rooms->others = others_new(rooms->loop, rooms, rooms->workers, listener);
}

void rooms_end(struct rooms *rooms)
{
    rooms->is_ending = true;
    others_end(rooms->others);
}

const char *room_hook(const struct room *room)
{
    return room->rooms->hook;
}

bool room_is_shared(const struct room *room)
{
    return room->rooms->others != NULL;
}

struct others *room_others(const struct room *room)
{
    return room->rooms->others;
}

uint64_t room_time(const struct room *room)
{
    uint64_t now = (uint64_t)((int64_t)clock_time_ms() + room->rooms->ahead);
    return now > room->table.time ? now : room->table.time;
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
    others_free(rooms->others);
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

struct room *rooms_in_memory(struct rooms *rooms, struct slice id)
{
    struct room *room = *bucket_of(rooms, id);
    while (room && !slice_is(id, room->table.id))
        room = room->bucket;
    return room;
}

struct room *rooms_first(struct rooms *rooms)
{
    return rooms->all;
}

static bool is_idle(const struct room *room)
{
    return !room->peers && !room->jobs && !room->first;
}

void rooms_news(struct rooms *rooms, struct slice id, uint32_t number)
{
    struct room *room = rooms_in_memory(rooms, id);
    if (!room || rooms->is_ending)
        return;
    if (is_idle(room) && number >= room->table.rows)
        put_away(room);
    else
        room_news(room, number);
}

struct room *rooms_find(struct rooms *rooms, struct slice id)
{
    struct room *room = rooms_in_memory(rooms, id);
    if (room || id.len >= TABLE_ID_CAP)
        return room;
    room = make(rooms, id);
    room->is_loading = true;
    room_read_on(room);
    return room;
}

struct table_step *room_step(struct room *room)
{
    return &room->rooms->step;
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

/* Tables in which something has fallen due come to memory, where turns_go_on sees to
 * it; also those that fell due while no server ran. */
static void was_due(void *with)
{
    struct job *job = with;
    struct rooms *rooms = job->to;
    if (rooms->others && job->row.end == STORE_OK)
        rooms->ahead = (int64_t)job->row.time - (int64_t)clock_time_ms();
    for (struct job_row *row = job->rows; row; row = row->next) {
        struct slice id = {row->text, row->len};
        uint64_t grace = others_grace_of(rooms->others, id);
        if (!rooms->is_ending && job->row.time >= row->time + grace)
            rooms_find(rooms, id);
    }
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
            rooms_in_memory(rooms, (struct slice){row->text, row->len});
        if (room && !room->is_loading)
            room_deleted(room);
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
    if (!age || rooms->is_sweeping || now < rooms->sweep_at)
        return;
    struct job *job = host_new(sizeof *job);
    job->kind = JOB_SWEEP;
    job->done = was_swept;
    job->to = rooms;
    job->row.time = age;
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
    if (room->is_writing || clock_ms() < room->retry_ms)
        return;
    room->is_broken = false;
    room->is_writing = !room->is_loading;
    room_read_on(room);
}

uint64_t rooms_ticked(const struct rooms *rooms)
{
    return rooms->ticked_ms;
}

void rooms_tick(struct rooms *rooms)
{
    uint64_t now = loop_clock();
    rooms->ticked_ms = clock_ms();
    if (!rooms->is_ending) {
        others_tick(rooms->others);
        look_for_due(rooms);
        sweep(rooms);
    }
    /* Memory is worth more than a table that can be read again. */
    uint64_t idle = host_is_short() ? 0 : IDLE_MS;
    for (struct room *room = rooms->is_ending ? NULL : rooms->all; room;) {
        struct room *next = room->after;
        /* One without a row is of somebody who asked for what is not there. */
        if (is_idle(room) && (!room->table.rows || room->is_unread ||
                              now > room->touched_at + idle))
            put_away(room);
        else if (room->again)
            room_try_again(room);
        else if (room->is_unread)
            read_again(room);
        else if (rooms->others && now > room->read_at + CHECK_MS)
            room_news(room, STORE_NONE);
        else if (room->table.phase == TABLE_PLAYS) {
            away_watch(room);
            if (room->is_writing || room->is_loading || room->is_broken ||
                clock_ms() < room->retry_ms || !away_fetch(room))
                turns_go_on(room);
        } else if (room->first) {
            turns_go_on(room);
        }
        room = next;
    }
}
