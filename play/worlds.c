/* Worlds that a seat can imagine, for programs that search: `imagine` deals
 * out what the seat does not know, `try` plays on in what came of it. Nothing
 * of it comes from the match but the seat's view. */
#include "play/answers.h"

#include "base/hash.h"
#include "engine/playout.h"
#include "play/session.h"

#include <string.h>

enum { ROLLOUT_MOST = 1 << 16 }; /* events until a game is given up */

bool worlds_imagine(struct call *c)
{
    struct protocol *p = c->p;
    const struct match *m = &p->match;
    struct session s = session_of(&p->match, c->eyes);
    int32_t n = (int32_t)(++p->worlds & INT32_MAX);
    if (c->rest.len && !slice_int(c->rest, 0, INT32_MAX, &n))
        return answer_error(c, "syntax",
                            "after the seat comes a number, or nothing");
    if (!m->game->waiting(m->setup, s.view))
        return answer_error(c, "over", "the game is over");
    rng_seed(&p->world_rng, hash_mix((uint64_t)n + 1));
    memset(p->world, 0, m->game->state_size);
    m->game->imagine(m->setup, s.view, &p->world_rng, p->world);
    p->world_of = (int)c->eyes;
    return true;
}

static bool put_result(struct call *c)
{
    const struct match *m = &c->p->match;
    struct result result = {.outcome = OUTCOME_OPEN};
    if (m->game->waiting(m->setup, c->p->world)) {
        text_put(c->out, "-\n");
        return true;
    }
    m->game->result(m->setup, c->p->world, &result);
    words_result(&result, m->plan.players, c->out);
    text_char(c->out, '\n');
    return true;
}

static bool put_points(struct call *c)
{
    const struct match *m = &c->p->match;
    struct result result = {.outcome = OUTCOME_OPEN};
    m->game->result(m->setup, c->p->world, &result);
    for (unsigned s = 0; s < m->plan.players; s++) {
        words_seat(c->out, s);
        text_word_int(c->out, result.score[s]);
    }
    text_char(c->out, '\n');
    return true;
}

static bool put_waiting(struct call *c)
{
    const struct match *m = &c->p->match;
    seat_set waiting = m->game->waiting(m->setup, c->p->world);
    for (unsigned s = 0; s <= CHANCE; s++)
        if (waiting & SEAT(s))
            words_seat(c->out, s);
    text_put(c->out, waiting ? "\n" : "-\n");
    return true;
}

/* Who is named next in the rest, and is asked there. */
static bool take_actor(struct call *c, struct asked *who)
{
    const struct match *m = &c->p->match;
    struct slice word = {NULL, 0};
    slice_word(&c->rest, &word);
    c->rest = slice_trim(c->rest);
    int actor = words_actor(word);
    if (actor < 0 ||
        !(m->game->waiting(m->setup, c->p->world) & SEAT((unsigned)actor)))
        return answer_error(c, "seat", "first who is asked there");
    *who = (struct asked){m->game, m->setup, c->p->world, (unsigned)actor};
    return true;
}

static bool put_moves(struct call *c)
{
    struct asked who = {NULL, NULL, NULL, 0};
    struct moves list;
    if (!take_actor(c, &who))
        return false;
    moves_clear(&list);
    who.game->moves(who.setup, who.state, who.actor, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        struct event e = {list.move[i], (uint8_t)who.actor, 0};
        words_event(who.game, who.setup, e, c->out);
        text_char(c->out, '\n');
    }
    return true;
}

static bool play_there(struct call *c)
{
    struct asked who = {NULL, NULL, NULL, 0};
    struct refusal why;
    uint32_t move;
    if (!take_actor(c, &who))
        return false;
    if (!words_read(&who, c->rest, &move, &why))
        return answer_error(c, "illegal", why.words);
    who.game->apply(who.setup, c->p->world, who.actor, move);
    return true;
}

static bool draw_there(struct call *c)
{
    const struct match *m = &c->p->match;
    struct moves list;
    if (m->game->waiting(m->setup, c->p->world) != SEAT(CHANCE))
        return answer_error(c, "seat", "there is nothing to draw there");
    moves_clear(&list);
    m->game->moves(m->setup, c->p->world, CHANCE, &list);
    struct event e = {playout_pick(&list, true, &c->p->world_rng), CHANCE, 0};
    m->game->apply(m->setup, c->p->world, CHANCE, e.move);
    words_event(m->game, m->setup, e, c->out);
    text_char(c->out, '\n');
    return true;
}

/* Everybody decides at random, to the end or so many decisions further. */
static bool roll_out(struct call *c)
{
    const struct match *m = &c->p->match;
    struct moves list;
    struct event e;
    int32_t left = ROLLOUT_MOST;
    if (c->rest.len && !slice_int(c->rest, 0, ROLLOUT_MOST, &left))
        return answer_error(c, "syntax",
                            "after rollout comes a number of decisions, or "
                            "nothing");
    while (left && playout_step(m->game, m->setup, c->p->world,
                                &c->p->world_rng, &list, &e))
        left -= e.actor != CHANCE || !c->rest.len;
    return put_result(c);
}

bool worlds_try(struct call *c)
{
    static const struct {
        const char *name;
        bool (*run)(struct call *c);
    } TRIES[] = {
        {"waiting", put_waiting}, {"moves", put_moves},  {"play", play_there},
        {"chance", draw_there},   {"rollout", roll_out}, {"result", put_result},
        {"points", put_points},
    };
    struct slice word = {NULL, 0};
    slice_word(&c->rest, &word);
    c->rest = slice_trim(c->rest);
    if (c->p->world_of < 0 ||
        (c->p->bound >= 0 && c->p->bound != c->p->world_of))
        return answer_error(c, "match", "there is no world yet: imagine SEAT");
    for (unsigned i = 0; i < sizeof TRIES / sizeof TRIES[0]; i++)
        if (slice_is(word, TRIES[i].name))
            return TRIES[i].run(c);
    return answer_error(c, "command",
                        "after try comes waiting, moves, play, chance, "
                        "rollout, result or points");
}
