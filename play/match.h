/* A match: a setup, where it began, and the events since. Everything else
 * (state, undo, reconnect, records) is replay. All memory comes from the
 * caller; the match keeps pointers into it. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include "engine/game.h"
#include "play/fair.h"

enum {
    MATCH_ALIGN = 16,
    MATCH_WORK = 3, /* states that a match needs to work in: spare, two views */
};

/* Bytes that a piece of memory takes up among others. */
static inline size_t match_padded(size_t bytes)
{
    return (bytes + MATCH_ALIGN - 1) / MATCH_ALIGN * MATCH_ALIGN;
}

/* The bot that decides for a seat, as records name it: with the record, enough
 * to make its decisions again. */
struct match_bot {
    char name[24]; /* "": a person, or unknown */
    uint32_t seed; /* of its random numbers, see bots/bot.h */
};

struct match {
    const struct game *game;
    struct plan plan; /* its edition belongs to the caller */
    struct fair fair;
    bool has_seed;
    bool is_situated; /* begins from a situation, not from the setup */
    uint8_t seed[SHA256_BYTES];
    void *setup;
    void *first; /* state before the first event */
    void *state; /* state now */
    void *spare; /* working memory for replays */
    void *view;  /* and for views */
    void *view2;
    struct event *event;
    uint32_t count, cap;
    uint32_t stream[STREAMS_CAP]; /* chance events so far, by stream */
    struct match_bot bot[SEATS_MAX];
};

/* Bytes a match of this game with room for `cap` events needs. */
size_t match_bytes(const struct game *game, uint32_t cap);
/* Prepares and starts. `memory` is aligned to MATCH_ALIGN and stays with the
 * match. Refuses what the plan refuses. */
bool match_open(struct match *m, const struct game *game,
                const struct plan *plan, void *memory, uint32_t cap,
                struct refusal *why);
/* What many matches side by side may share: a setup that was prepared for
 * their plan, and working memory of MATCH_WORK states, each aligned, as long
 * as one match is used at a time. */
struct match_shared {
    void *setup;
    void *work;
};

/* Starts such a match; `memory` has only what is its own. */
size_t match_bytes_shared(const struct game *game, uint32_t cap);
void match_begin(struct match *m, const struct game *game,
                 const struct plan *plan, const struct match_shared *shared,
                 void *memory, uint32_t cap);
/* Such a match goes on in other memory with more room, to which the old has
 * been copied. */
void match_move(struct match *m, void *memory, uint32_t cap);
/* A copy of a match in other memory, with room for `cap` events; refused when
 * it has more. Its edition is the same text as the old one's. */
bool match_copy(struct match *m, const struct match *old, void *memory,
                uint32_t cap, struct refusal *why);
/* Before the first event: begin from these situation lines instead. */
bool match_situate(struct match *m, const struct slice *lines, size_t count,
                   struct refusal *why);
/* Before the first event: how chance is drawn. */
void match_fair(struct match *m, const struct fair *fair);

seat_set match_waiting(const struct match *m);
/* A decision or chance event in words. A seat's words are read on its view: a
 * refusal tells it nothing else. */
bool match_play(struct match *m, unsigned actor, struct slice words,
                struct refusal *why);
/* A legal move; false only when the memory is full. Builds with slow checks
 * (base/panic.h) make sure that it is legal and breaks no invariant, in
 * `spare`. */
bool match_apply(struct match *m, unsigned actor, uint32_t move,
                 struct refusal *why);
/* What chance brings in a state of the match that waits for it, after so many
 * draws from each stream; counts it there. The match has a seed. */
struct event match_draw(const struct match *m, const void *state,
                        uint32_t drawn[STREAMS_CAP]);
/* Plays the chance event now waited for from the seed. */
bool match_chance(struct match *m, struct refusal *why);
/* Takes back the latest decision of a seat, unless that or anything since has
 * shown it something, or somebody who could tell the difference may have
 * decided since. The answer and its words tell the seat nothing new. */
bool match_undo(struct match *m, unsigned seat, struct refusal *why);
/* Whether it could, changing nothing, and which event that would take out;
 * and taking it out. */
bool match_may_undo(struct match *m, unsigned seat, uint32_t *gone,
                    struct refusal *why);
void match_take_out(struct match *m, uint32_t at);
/* What was taken out comes in again, nothing else having changed. */
void match_put_back(struct match *m, uint32_t at, struct event event);
/* Keeps the first `count` events and drops the rest, asking nobody: for
 * recorders and analysis. */
void match_cut(struct match *m, uint32_t count);
/* From now on this bot decides for the seat. */
void match_seat_bot(struct match *m, unsigned seat, const char *name,
                    uint32_t seed);
/* How many of the first `until` events are decisions of the seat. */
uint32_t match_decided(const struct match *m, unsigned seat, uint32_t until);
/* The state before event number `at` (count: now). */
void match_state_at(const struct match *m, uint32_t at, void *state);

#endif
