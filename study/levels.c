#include "study/levels.h"

#include <string.h>

static void seat_all(struct study_job *job, const struct bot *bot)
{
    bool is_random = strcmp(bot->name, "random") == 0;
    for (unsigned s = 0; s < job->players; s++)
        job->bot[s] = is_random ? NULL : bot;
    job->has_bots = true; /* there is memory for them */
}

static void seat_one(struct study_job *job, unsigned seat,
                     const struct bot *bot)
{
    job->bot[seat] = strcmp(bot->name, "random") == 0 ? NULL : bot;
}

static void add_thought(struct study_levels *to, const struct study_play *t)
{
    for (unsigned s = 0; s < t->job->players; s++)
        to->decisions += t->decided[s];
}

static void play_equals(struct study_levels *to, unsigned i,
                        struct study_play *t, uint64_t number,
                        struct study_tally *rest, struct study_outcome *out)
{
    study_game(t, number, rest, out);
    add_thought(to, t);
    to->level[i].decided += out->sole != 0;
    for (unsigned s = 0; s < t->job->players; s++)
        to->level[i].wins[s] += out->sole == SEAT(s);
    statistics_add(&to->level[i].score, out->result.score[0]);
}

/* Level i from every seat, the others of the level below. */
static void play_among(struct study_levels *to, unsigned i,
                       struct study_job *job, struct study_play *t,
                       uint64_t number, struct study_tally *rest)
{
    struct study_outcome out;
    unsigned won = 0;
    for (unsigned s = 0; s < job->players; s++) {
        seat_all(job, to->bot[i - 1]);
        seat_one(job, s, to->bot[i]);
        study_game(t, number, rest, &out);
        add_thought(to, t);
        won += out.sole == SEAT(s);
    }
    statistics_add(&to->level[i].won, won);
    to->level[i].everywhere += won == job->players;
}

void study_levels_deal(struct study_levels *to, struct study_job *job,
                       struct study_play *t, uint64_t number,
                       struct study_tally *rest)
{
    struct study_outcome below = {0};
    struct study_outcome out = {0};
    job->is_plain = true;
    for (unsigned i = 0; i < to->count; i++) {
        seat_all(job, to->bot[i]);
        play_equals(to, i, t, number, rest, &out);
        if (i && job->players == 1)
            statistics_add(&to->level[i].ahead,
                           out.result.score[0] - below.result.score[0]);
        if (i && job->players > 1)
            play_among(to, i, job, t, number, rest);
        below = out;
    }
    to->deals++;
}

void study_levels_merge(struct study_levels *to,
                        const struct study_levels *from)
{
    to->deals += from->deals;
    to->decisions += from->decisions;
    for (unsigned i = 0; i < to->count; i++) {
        for (unsigned s = 0; s < SEATS_MAX; s++)
            to->level[i].wins[s] += from->level[i].wins[s];
        to->level[i].decided += from->level[i].decided;
        to->level[i].everywhere += from->level[i].everywhere;
        statistics_merge(&to->level[i].score, &from->level[i].score);
        statistics_merge(&to->level[i].won, &from->level[i].won);
        statistics_merge(&to->level[i].ahead, &from->level[i].ahead);
    }
}

struct range study_levels_share(const struct study_levels *l, unsigned i,
                                unsigned players)
{
    struct range r = statistics_mean(&l->level[i].won, l->deals);
    r = (struct range){r.mean / players, r.low / players, r.high / players};
    /* Where every deal went alike Student sees no spread and promises what
     * nobody can. */
    if (r.low == r.high)
        return statistics_wilson(r.mean, (double)l->deals);
    return r;
}

uint64_t study_levels_wanted(const struct study_levels *l, uint64_t most)
{
    enum { FIRST = 8, LEAST = 16, DECISIONS = 100000 };
    uint64_t wanted = l->deals ? LEAST : FIRST;
    if (l->decisions && DECISIONS * l->deals / l->decisions > LEAST)
        wanted = DECISIONS * l->deals / l->decisions;
    return wanted < most ? wanted : most;
}
