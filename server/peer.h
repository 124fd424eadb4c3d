/* A device at the other end of a socket, and the lines it says
 * (docs/online.md, docs/protocol.md). */
#ifndef SERVER_PEER_H
#define SERVER_PEER_H

#include "engine/game.h"
#include "host/socket.h"
#include "server/crowd.h"
#include "server/loop.h"

struct room;
struct rooms;
struct table;

enum {
    PEER_KEYS = 8,          /* that one device may show for a table */
    PEER_TAIL = 4,          /* letters of a key that its device knows it by */
    PEER_GATHER = 1 << 16,  /* bytes of an opening */
    PEER_BURST = 20,        /* messages at once, and then at a rate */
    PEER_RATE = 5,          /* a second, unless the host says otherwise */
    PEER_SILENT_MS = 60000, /* without a sign of life it is gone */
    PEER_PING_MS = 25000,
    PEER_HELLO_MS = 5000,     /* until it has said who it is */
    PEERS_WAITING = 64 << 20, /* bytes that wait for slow readers, of all */
};

struct peer {
    struct loop_watch watch; /* first: the loop knows it by this */
    struct peers *peers;     /* all of the server */
    struct crowd_one *from;  /* its address */
    struct peer *before, *after;
    struct socket *socket;
    struct room *room;          /* NULL: at no table */
    struct room *coming;        /* asked for and being read; or NULL */
    struct peer *next;          /* at the same table */
    struct peer *to_flush;      /* the next that has something to be sent */
    size_t waiting;             /* bytes of that, as they count in all */
    uint8_t key[PEER_KEYS][32]; /* hashes of the keys it has shown */
    char tail[PEER_KEYS][PEER_TAIL]; /* and their last letters */
    unsigned keys;
    seat_set seats;   /* it may play */
    seat_set viewers; /* whose frames it is sent: seats, ONLOOKER */
    uint32_t game;    /* of the table that those frames are of */
    bool is_host, may_join, wants_to_watch;
    bool is_greeted, is_text, is_ended;
    bool is_current; /* the table it comes to was read since it said so */
    bool has_words;  /* it is among those who have something to be sent */
    bool is_read, is_written; /* what the loop waits for */
    bool is_opening;          /* gathers the lines of an opening until `.` */
    bool is_new_table;        /* which is that of a new table */
    uint8_t opening[2][32];   /* hashes of its host's and its join key */
    struct text gathered;     /* its buffer is NULL outside an opening */
    double tokens;            /* messages it may send at once, */
    uint64_t tokens_at;       /* at this time, in microseconds */
    uint64_t heard_at, pinged_at;
};

struct peers;

/* Everybody connected; `build` names the page that belongs to this server,
 * `rate` is how many messages a second each may send. */
struct peers *peers_new(struct loop *loop, struct rooms *rooms,
                        const char *build, uint32_t rate, struct crowd *crowd);
void peers_free(struct peers *peers);
/* In the loop's thread: a socket that was upgraded, from where, with what came
 * after its request. NULL: it could not be taken, or is over already. */
struct peer *peers_add(struct peers *peers, int fd,
                       const struct crowd_address *from, struct slice extra);
/* Every LOOP_TICK: who is silent, who is asked for a sign of life. */
void peers_tick(struct peers *peers);
/* Sends what was said since the last time. */
void peers_flush(struct peers *peers);
unsigned peers_count(const struct peers *peers);
/* Bytes that wait for slow readers. When they become too many, whoever has most
 * of them is cut. */
size_t peers_waiting(const struct peers *peers);

const char *peers_build(const struct peers *peers);
uint32_t peers_rate(const struct peers *peers);
struct rooms *peers_rooms(const struct peers *peers);

/* Whether its address may set up one more table; counts it. */
bool peer_sets_up(struct peer *peer);
/* Whether it may show a key now, or its address has shown too many wrong ones;
 * counts one that was wrong. */
bool peer_may_guess(struct peer *peer);
void peer_guessed(struct peer *peer);
/* Sends lines, as one message. */
void peer_send(struct peer *peer, struct slice lines);
void peer_error(struct peer *peer, const char *code, const char *sentence);
/* The same, and good-bye: nothing it says is heard any more. */
void peer_end(struct peer *peer, const char *code, const char *sentence);
/* Leaves its table. */
void peer_left(struct peer *peer);
/* Tells everybody at a table who is there. */
void peer_presence(struct room *room);
/* The same, if it is not what they were told last. */
void peer_presence_changed(struct room *room);

/* Tells the devices of each seat whose time has begun how much it has; and those
 * of a seat that a bot has decided for it. */
void peer_dues(struct room *room);
void peer_late(struct room *room, unsigned seat);

/* Tells the devices of a seat what its standing answer is, or that it was
 * given. */
void peer_let(struct room *room, unsigned seat);
void peer_answered(struct room *room, unsigned seat);

/* All of that to one device that has come. */
void peer_time(struct peer *peer);

/* In wire.c: says a line that waited, again; and what the keys it has shown
 * give it at its table now, with the game so far for every viewer it has not
 * been sent. */
void peer_say_again(struct peer *peer, struct slice line);
void peer_look(struct peer *peer);

#endif
