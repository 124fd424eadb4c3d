/* One game after another, as fast as random play can be. */
#include "base/hash.h"
#include "engine/playout.h"
#include "study/study.h"

#include <string.h>

enum { DETAILED_FIRST = 200, DETAILED_EVERY = 2000 };
/* To judge how seats stand costs more than to play at random: where nobody
 * thinks, these games are followed. */
enum { FOLLOWED_FIRST = 1000, FOLLOWED_EVERY = 8 };
enum { ALIGNED = 16, VIEWS = 4, STARTER_OPEN = SEATS_MAX };

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

size_t study_play_bytes(const struct study_job *job)
{
    return rounded(sizeof(struct moves)) + STUDY_PAGE +
           rounded(sizeof(struct card_watch)) +
           VIEWS * rounded(job->game->state_size) +
           (job->has_bots ? BOT_MEMORY : 0);
}

void study_sit(struct study_play *t, const struct study_job *job,
               unsigned variant, void *memory)
{
    char *at = memory;
    void **const views[VIEWS] = {&t->state, &t->view, &t->before, &t->after};
    memset(t, 0, sizeof *t);
    t->job = job;
    t->variant = &job->variant[variant];
    t->list = memory;
    at += rounded(sizeof *t->list);
    t->page = at;
    at += STUDY_PAGE;
    t->watch = (struct card_watch *)(void *)at;
    t->watch->game = NULL; /* not watching yet */
    at += rounded(sizeof *t->watch);
    for (unsigned i = 0; i < VIEWS; i++) {
        *views[i] = at;
        at += rounded(job->game->state_size);
    }
    t->thoughts = job->has_bots ? at : NULL;
    t->has_course = job->players > 1 && job->game->look;
    for (unsigned i = 0; i < STUDY_CHOICES; i++)
        t->pace[i] = (uint16_t)course_pace(i);
    t->pace[STUDY_CHANCE] = COURSE_CHANCE;
}

void study_start(struct study_play *t, uint64_t number)
{
    const struct study_job *job = t->job;
    uint64_t from = hash_mix(job->base ^ hash_mix(number + 1));
    rng_seed(&t->seats, from);
    rng_seed(&t->chance, ~from);
    t->bot_seed = (uint32_t)from;
    t->starter = STARTER_OPEN;
    t->tenths = 0;
    t->turns = 0;
    t->is_followed =
        t->has_course && (job->has_bots || number < FOLLOWED_FIRST ||
                          number % FOLLOWED_EVERY == 0);
    course_start(&t->course);
    if (t->watch->game)
        cards_start(t->watch);
    memset(t->decided, 0, sizeof t->decided);
    memset(t->state, 0, job->game->state_size);
    job->game->start(t->variant->setup, t->state);
}

static uint32_t ask_bot(const struct study_play *t, unsigned seat,
                        uint32_t decided)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct rng rng;
    struct sight sight = {.game = game,
                          .setup = setup,
                          .view = t->view,
                          .seat = seat,
                          .memory = t->thoughts,
                          .memory_bytes = BOT_MEMORY};
    game->observe(setup, t->state, seat, t->view);
    if (t->elsewhere[seat])
        return t->job->ask(t->elsewhere[seat], t->view, seat);
    bot_stream(&rng, t->bot_seed, seat, decided);
    return t->job->bot[seat]->choose(&sight, &rng);
}

/* The move of the actor; of a seat, the list says what it chose from. A bot is
 * not asked where there is no choice. `has_bots` is a constant where this is called, so
 * that random play pays nothing for bots. */
static inline uint32_t choose(struct study_play *t, unsigned actor,
                              bool has_bots, struct rng *seats,
                              struct rng *chance)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    struct moves *list = t->list;
    if (actor == CHANCE)
        return playout_chance(game, setup, t->state, chance, list);
    moves_clear(list);
    game->moves(setup, t->state, actor, list);
    if (!has_bots || !t->job->bot[actor])
        return playout_pick(list, false, seats);
    uint32_t decided = t->decided[actor]++;
    return list->count == 1 ? list->move[0] : ask_bot(t, actor, decided);
}

bool study_pick(struct study_play *t, struct event *event)
{
    const struct game *game = t->job->game;
    seat_set waiting = game->waiting(t->variant->setup, t->state);
    if (!waiting)
        return false;
    unsigned actor = playout_actor(waiting, &t->seats);
    event->actor = (uint8_t)actor;
    event->move = choose(t, actor, true, &t->seats, &t->chance);
    return true;
}

/* Before an event is applied: how the seats stand where somebody new is asked,
 * and how long people would take. Who is asked together thinks together. */
static inline void note_event(struct study_play *t, seat_set waiting,
                              uint32_t count)
{
    t->tenths += t->pace[count] / bits_count(waiting);
    if (count == STUDY_CHANCE)
        return;
    bool is_turn = waiting & ~t->course.before;
    t->turns += is_turn;
    if (is_turn && t->is_followed)
        course_look(&t->course, t->job->game, t->variant->setup, t->state,
                    t->job->players);
    t->course.before = waiting;
    if (t->starter < STARTER_OPEN)
        return;
    bool is_one = (waiting & (waiting - 1)) == 0;
    t->starter = is_one ? __builtin_ctz(waiting) : -1;
}

/* The loop that must be fast: both streams are local. Chance is counted under
 * a number of choices that no decision has; how often what came up in this game
 * is what the counts have grown by. What is constant where this is called costs
 * nothing there. */
static inline void play_on(struct study_play *t, struct study_tally *to,
                           bool has_bots, bool is_detailed,
                           struct study_outcome *out)
{
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    void *state = t->state;
    struct moves *list = t->list;
    struct rng seats = t->seats;
    struct rng chance = t->chance;
    const uint64_t chance_before = to->choices[STUDY_CHANCE];
    const uint64_t forced_before = to->choices[1];
    uint32_t left = STUDY_EVENTS_MOST;
    uint64_t offered = 0;
    seat_set waiting;
    while ((waiting = game->waiting(setup, state)) != 0 && left) {
        unsigned actor = playout_actor(waiting, &seats);
        uint32_t move = choose(t, actor, has_bots, &seats, &chance);
        uint32_t count = actor == CHANCE ? STUDY_CHANCE : list->count;
        struct event event = {.move = move, .actor = (uint8_t)actor};
        note_event(t, waiting, count);
        if (is_detailed)
            study_detail_apply(t, &to->detail, event, out->number + 1);
        else
            game->apply(setup, state, actor, move);
        cards_event(t->watch, &to->cards, actor, move, state);
        to->choices[count]++;
        offered += count;
        left--;
    }
    uint64_t chances = to->choices[STUDY_CHANCE] - chance_before;
    out->chance = (uint32_t)chances;
    out->decisions = STUDY_EVENTS_MOST - left - out->chance;
    out->forced = to->choices[1] - forced_before;
    out->offered = offered - chances * STUDY_CHANCE;
}

static void play_game(struct study_play *t, struct study_tally *to,
                      bool is_detailed, struct study_outcome *out)
{
    if (is_detailed)
        play_on(t, to, true, true, out);
    else if (t->job->has_bots)
        play_on(t, to, true, false, out);
    else
        play_on(t, to, false, false, out);
    to->detail.games += is_detailed;
}

static seat_set sole_winner(const struct result *result)
{
    bool is_won =
        result->outcome == OUTCOME_WIN || result->outcome == OUTCOME_SHARED;
    bool is_one = (result->winners & (result->winners - 1)) == 0;
    return is_won && is_one ? result->winners : 0;
}

void study_game(struct study_play *t, uint64_t number, struct study_tally *to,
                struct study_outcome *out)
{
    const struct study_job *job = t->job;
    const struct study_variant *v = t->variant;
    *out = (struct study_outcome){.number = number};
    if (!t->watch->game) {
        cards_watch(t->watch, &to->cards, job->game, v->setup, job->players);
        t->watch->place = v->place;
        t->watch->places = v->places;
    }
    study_start(t, number);
    play_game(t, to,
              !job->is_plain &&
                  (number < DETAILED_FIRST || number % DETAILED_EVERY == 0),
              out);
    job->game->result(v->setup, t->state, &out->result);
    out->sole = sole_winner(&out->result);
    out->is_tie = out->result.outcome == OUTCOME_DRAW ||
                  (out->result.winners && !out->sole);
    out->starter = t->starter < STARTER_OPEN ? t->starter : -1;
    out->turns = t->turns;
    out->seconds = (uint32_t)(t->tenths / 10);
    course_end(&t->course, job->players, out->sole, &out->course);
    cards_end(t->watch, &to->cards, out->sole);
    study_add(to, job->players, out);
}

bool study_record(struct study_play *t, uint64_t number, struct match *m,
                  struct refusal *why)
{
    struct event event = {0};
    study_start(t, number);
    for (unsigned s = 0; s < t->job->players; s++)
        if (t->job->bot[s])
            match_seat_bot(m, s, t->job->bot[s]->name, t->bot_seed);
    while (m->count < m->cap && study_pick(t, &event)) {
        if (!match_apply(m, event.actor, event.move, why))
            return false;
        t->job->game->apply(t->variant->setup, t->state, event.actor,
                            event.move);
    }
    return true;
}
