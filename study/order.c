#include "study/order.h"

#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

/* An order being read. */
struct order_line {
    struct study_order *order;
    struct slice rest; /* of the line */
    uint32_t number;
    char *edition_end; /* where the data of editions goes on */
    struct refusal *why;
};

static bool bad(const struct order_line *l)
{
    return refuse_with(l->why, REFUSE_SYNTAX, l->number,
                       "this order cannot be read");
}

static bool read_number(const struct order_line *l, int32_t most, int32_t *n)
{
    return slice_int(slice_trim(l->rest), 1, most, n) || bad(l);
}

static bool read_game(struct order_line *l)
{
    struct study_job *job = &l->order->job;
    job->game = l->order->find(slice_trim(l->rest));
    return job->game || bad(l);
}

static bool read_players(struct order_line *l)
{
    struct study_job *job = &l->order->job;
    int32_t n = 0;
    if (!read_number(l, SEATS_MAX, &n))
        return false;
    job->players = (unsigned)n;
    return true;
}

static bool read_games(struct order_line *l)
{
    int32_t n = 0;
    if (!read_number(l, STUDY_GAMES_MOST, &n))
        return false;
    l->order->job.games = (uint64_t)n;
    return true;
}

static bool read_seed(struct order_line *l)
{
    struct text out;
    text_init(&out, l->order->seed, sizeof l->order->seed);
    text_slice(&out, slice_trim(l->rest));
    return (out.len && !out.cut) || bad(l);
}

/* One for all, or one for each. */
static bool read_bots(struct order_line *l)
{
    struct study_job *job = &l->order->job;
    struct slice word;
    unsigned named = 0;
    while (slice_word(&l->rest, &word)) {
        if (named == SEATS_MAX || !bot_find(word))
            return bad(l);
        job->named[named++] = bot_find(word);
    }
    if (!named || (named > 1 && named != job->players))
        return bad(l);
    for (unsigned s = 0; s < job->players; s++) {
        if (named == 1)
            job->named[s] = job->named[0];
        bool is_random = strcmp(job->named[s]->name, "random") == 0;
        job->bot[s] = is_random ? NULL : job->named[s];
        job->has_bots |= !is_random;
    }
    return true;
}

static bool read_levels(struct order_line *l)
{
    struct study_levels *levels = &l->order->levels;
    struct slice word;
    while (slice_word(&l->rest, &word)) {
        if (levels->count == LEVELS_MOST || !bot_find(word))
            return bad(l);
        levels->bot[levels->count++] = bot_find(word);
    }
    return levels->count || bad(l);
}

static bool read_variant(struct order_line *l)
{
    struct study_order *o = l->order;
    if (o->plans == STUDY_VARIANTS)
        return bad(l);
    plan_init(&o->plan[o->plans++], o->job.players);
    return true;
}

static bool read_option(struct order_line *l)
{
    struct study_order *o = l->order;
    if (!o->plans || !o->job.game)
        return bad(l);
    if (plan_option(o->job.game, &o->plan[o->plans - 1], slice_trim(l->rest),
                    l->why))
        return true;
    l->why->line = l->number;
    return false;
}

/* A line of data is one of the edition: those of a variant lie together. */
static bool read_data(struct order_line *l)
{
    struct study_order *o = l->order;
    struct slice line = slice_trim(l->rest);
    if (!o->plans)
        return bad(l);
    struct slice *edition = &o->plan[o->plans - 1].edition;
    if (!edition->len)
        edition->at = l->edition_end;
    memcpy(l->edition_end, line.at, line.len);
    l->edition_end[line.len] = '\n';
    l->edition_end += line.len + 1;
    edition->len += line.len + 1;
    return true;
}

static bool read_line(struct order_line *l)
{
    static const struct {
        const char *key;
        bool (*read)(struct order_line *l);
    } KEYS[] = {
        {"game", read_game},     {"players", read_players},
        {"bots", read_bots},     {"games", read_games},
        {"seed", read_seed},     {"variant", read_variant},
        {"option", read_option}, {"data", read_data},
        {"levels", read_levels},
    };
    struct slice key;
    if (!slice_word(&l->rest, &key))
        return true;
    for (unsigned i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (slice_is(key, KEYS[i].key))
            return KEYS[i].read(l);
    return bad(l);
}

bool study_order_read(struct study_order *o, struct refusal *why)
{
    struct order_line l = {.order = o, .edition_end = o->editions, .why = why};
    struct slice rest = o->text;
    while (slice_line(&rest, &l.rest)) {
        l.number++;
        if (!read_line(&l))
            return false;
    }
    const struct study_job *job = &o->job;
    o->job.seed = o->seed;
    return (job->game && job->players && job->named[0] && job->games &&
            o->seed[0] && o->plans) ||
           bad(&l);
}
