/* The one thread that tables and sockets belong to: an epoll loop. Other
 * threads reach it only by posting a call, so nothing of a table needs a
 * lock. */
#ifndef SERVER_LOOP_H
#define SERVER_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct loop;

typedef void loop_call(void *with);

/* Something with a file descriptor that wants to know when it is ready. */
struct loop_watch {
    void (*ready)(struct loop_watch *watch);
};

/* NULL when the system has no room for it. `tick` is called with `to` about
 * every LOOP_TICK milliseconds, `turn` whenever something was done. */
enum { LOOP_TICK = 20 };
struct loop *loop_new(loop_call *tick, loop_call *turn, void *to);
void loop_free(struct loop *loop);
/* Runs until loop_stop; in the thread that the loop then belongs to. */
void loop_run(struct loop *loop);

/* From any thread: has the loop make this call soon. Calls are made in the
 * order they were posted. */
void loop_post(struct loop *loop, loop_call *call, void *with);
/* From any thread: loop_run returns when what was posted is done. */
void loop_stop(struct loop *loop);

/* In the loop's thread. */
bool loop_add(struct loop *loop, int fd, struct loop_watch *watch);
void loop_want(struct loop *loop, int fd, struct loop_watch *watch,
               bool to_read, bool to_write);
void loop_remove(struct loop *loop, int fd);

/* Milliseconds of a clock that only goes forward. */
uint64_t loop_clock(void);

#endif
